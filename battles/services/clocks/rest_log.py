"""While only the clock can go on: since when, from which position, and whether its order is being carried out.

Orders that players may give at any time do not put the clock's order off, and void it once at most: after the first
one, no order is taken while the clock's is under way.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from msgspec import Struct, structs

from battles.models import Battle
from battles.runtime import tuning

FIELD = "rounds"
"""Of the battle: what is kept here stands beside what is kept of its rounds."""


class Rest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Nobody is asked."""

    since: datetime
    version: int
    """The battle's last event when it came to its present position; what is only noted in the log changes nothing."""
    disturbed: bool = False
    """A player has given an order since."""
    busy_until: datetime | None = None
    """The clock's order is being carried out, and no other one is taken until it is written, or until then."""


def of(battle: Battle) -> Rest | None:
    found = battle.rounds.get("rest")
    return None if found is None else msgspec.convert(found, Rest)


def follow(battle: Battle, now: datetime, *, rests: bool, anew: bool = False) -> tuple[str, ...]:
    """The battle has come to a position in which nobody is asked, or somebody is; the fields that are to be written.

    `anew`: whatever it waited for before is done, or was put back.
    """
    before = of(battle)
    if not rests:
        return () if before is None else _keep(battle, None)
    if before is None or anew:
        return _keep(battle, Rest(since=now, version=battle.version))
    return _keep(battle, structs.replace(before, version=battle.version, disturbed=True, busy_until=None))


def version_of(battle: Battle) -> int:
    """What the clock's order is for, and named by."""
    rest = of(battle)
    return battle.version if rest is None else rest.version


def due_at(battle: Battle, now: datetime) -> datetime:
    """When the clock goes on: a little later than it could first, so that somebody may think better of it."""
    rest = of(battle)
    return (now if rest is None else rest.since) + timedelta(seconds=tuning.NIGHT_SECONDS)


def close(battle: Battle, now: datetime) -> tuple[str, ...]:
    """The clock's order is begun: if it was void once, nothing else is taken meanwhile. The fields to be written."""
    rest = of(battle)
    if rest is None or not rest.disturbed:
        return ()
    return _keep(battle, structs.replace(rest, busy_until=now + timedelta(seconds=tuning.LEASE_SECONDS)))


def is_busy(battle: Battle, now: datetime) -> bool:
    rest = of(battle)
    return rest is not None and rest.busy_until is not None and now < rest.busy_until


def _keep(battle: Battle, rest: Rest | None) -> tuple[str, ...]:
    others = {name: value for name, value in battle.rounds.items() if name != "rest"}
    battle.rounds = others if rest is None else {**others, "rest": msgspec.to_builtins(rest)}
    return (FIELD,)
