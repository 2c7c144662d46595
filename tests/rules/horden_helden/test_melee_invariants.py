"""What the checker of random battles finds."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden import invariants
from battles.rules.horden_helden.pieces import Element
from tests.rules.horden_helden.builders import battle, element


def test_elements_that_touch_are_well() -> None:
    state = battle(
        element("A01", "spears", 500, 400, 90),
        element("A02", "spears", 540, 400, 90),
        element("B01", "spears", 500, 400, 270),
        element("B02", "flying_beings", 500, 415, 270),
    )

    assert invariants.broken(state) == []


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        (element("A02", "spears", 500, 390, 90), "overlap"),
        (element("A02", "gods", 500, 410, 90), "overlap"),
        (element("A02", "spears", 1190, 400, 90), "over the edge"),
        (element("A02", "spears", 700, 400, 90, place="destroyed"), "is destroyed with the pose"),
        (element("A02", "spears", 700, 400, 90, pose=None), "is field with the pose None"),
        (element("A02", "spears", 700, 400, 90, place="aboard", pose=None), "with the boat None"),
        (element("A02", "spears", 700, 400, 90, place="aboard", pose=None, boat="B09"), "is aboard B09"),
    ],
)
def test_what_is_wrong_is_named(wrong: Element, found: str) -> None:
    lost = element("B09", "boats", 0, 0, 0, place="destroyed", pose=None)
    (told,) = invariants.broken(battle(element("A01", "spears", 500, 400, 90), wrong, lost))

    assert found in told


def test_nobody_owes_points() -> None:
    state = battle(ap=-1)
    poor = structs.replace(state, magic=structs.replace(state.magic, zap={"A01": -2}))

    assert invariants.broken(poor) == ["A1 has -1 action points", "A01 has -2 magic points"]
