"""Battles as the browser hears of them, for the tests of the stage: what happened, and what the table then looks like.

`python -m tools.stage_recordings` plays the golden playthroughs again and writes what an audience that sees everything
is told, update by update, to `frontend/tests/recordings/`; and all kinds of events, so that none is forgotten.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from battles.records.merge_patch import diff
from battles.records.replay import Picture
from battles.rules import registry
from battles.rules.base import EVERYTHING, Seat
from battles.rules.codec import Json, to_builtins
from battles.rules.dice import seeded
from battles.rules.playthrough import battle
from battles.rules.registry import AnyRules

FOLDER = Path(__file__).parents[1] / "frontend" / "tests" / "recordings"
KINDS = FOLDER / "kinds.json"
BATTLES: dict[str, tuple[int, ...]] = {"lost_battles": (1, 3), "horden_helden": (16, 38, 44)}
"""Systems whose table has beats, and the seeds of their golden playthroughs."""


def recorded(rules: AnyRules, seed: int) -> dict[str, Json]:
    """The battle of a golden playthrough: the first picture, then events and merge patch of each order."""
    setup = rules.sample_setup(seeded(f"setup {rules.key} {seed}"))
    skills = {Seat(str(seat)): 1 for seat in range(1, 13)}
    camera, steps = Picture(rules, EVERYTHING), list[Json]()
    first: dict[str, Json] = {}
    for turn in battle(rules, setup, seeded(f"dice {seed}"), seeded(f"whims {seed}"), skills):
        first = first or camera.take(turn.play.start)
        before, now = camera.plain, camera.take(turn.play.state)
        seen = [event.seen_by(EVERYTHING) for event in turn.play.events]
        steps.append(
            {"events": [to_builtins(event) for event in seen if event is not None], "patch": diff(before, now)}
        )
    plain: dict[str, Json] = json.loads(json.dumps({"first": first, "steps": steps}))
    return plain


def kinds_of(key: str) -> list[str]:
    """Every kind of event of a system that its own sections declare."""
    return sorted(str(event.__struct_config__.tag) for event in registry.system(key).events)


def file_of(key: str, seed: int) -> Path:
    return FOLDER / f"{key}-{seed}.json.gz"


def read(key: str, seed: int) -> dict[str, Json]:
    plain: dict[str, Json] = json.loads(gzip.decompress(file_of(key, seed).read_bytes()))
    return plain


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for key, seeds in BATTLES.items():
        for seed in seeds:
            text = json.dumps(recorded(registry.system(key), seed), ensure_ascii=False, separators=(",", ":"))
            file_of(key, seed).write_bytes(gzip.compress(text.encode(), mtime=0))
    kinds = {key: kinds_of(key) for key in BATTLES}
    KINDS.write_text(json.dumps(kinds, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
