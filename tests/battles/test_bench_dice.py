"""What the benchmark of checking dice measures is an honest file, of the size it says."""

from __future__ import annotations

import json

from battles.benchmarks import dice
from tools import verify_dice


def test_the_file_has_honest_throws_of_every_kind() -> None:
    count, wrong = verify_dice.problems(json.loads(dice.exported(40)))

    assert (count, wrong) == (40, [])
    thrown = {one["event"].get("dice") for one in json.loads(dice.exported(40))["events"]} - {None}
    assert thrown == set(dice.KINDS)
