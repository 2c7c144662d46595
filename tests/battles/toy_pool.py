"""Real thinking processes that know the small systems of the tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from battles.rules.codec import Json
from battles.thinking.pool import Pool
from battles.thinking.queue import Kind
from tests.battles import thinking_work


class ToyPool(Pool):
    """As the site's own, for battles of Ambush and its like."""

    async def run(self, kind: Kind, asker: str, work: Callable[..., Json], task: Json) -> Json:
        return await super().run(kind, asker, thinking_work.with_toys, (work, task))


class KilledPool(Pool):
    """Its process ends in the middle of an evaluation, where a tray is thrown, once for each line of a file."""

    def __init__(self, kills: Path) -> None:
        super().__init__()
        self.kills = str(kills)

    async def run(self, kind: Kind, asker: str, work: Callable[..., Json], task: Json) -> Json:
        return await super().run(kind, asker, thinking_work.killed_at_trays, (self.kills, work, task))
