"""How far a unit can charge, and whom."""

from __future__ import annotations

import pytest

from battles.rules.errors import IllegalOrder
from battles.rules.ninth_age.charges.reach_inquiry import AskReach
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import ONE, choice, pose, regiment, state_of

HALBERDS = choice("aldermark", "banner_halberdiers", 20)


def table() -> State:
    return state_of(
        regiment("A01", HALBERDS, pose(36, 12, 90)),
        regiment("B01", HALBERDS, pose(36, 22, 270), files=10),
        regiment("B02", HALBERDS, pose(36, 28, 270)),
        regiment("B03", HALBERDS, pose(36, 44, 270)),
    )


@pytest.mark.clause("A.11.3", "A.11.14")
def test_the_answer_tells_reach_targets_needs_and_chances() -> None:
    found = AskReach(unit="A01").answer(table(), ONE)

    assert (found.least, found.mean, found.most) == (6, 11.0, 16)
    assert [(one.unit, one.need, one.is_seen) for one in found.targets] == [("B01", 6, True), ("B02", 12, False)]
    first = found.targets[0]
    assert first.chance == pytest.approx(26 / 36, abs=1e-6)
    assert (first.edge, first.has_room, first.models) == ("front", True, 12)


@pytest.mark.clause("A.11.3")
def test_without_odds_the_chances_are_left_out() -> None:
    inquiry = AskReach(unit="B01")
    bare = inquiry.without_chances(inquiry.answer(table(), ONE))

    assert all(one.chance is None for one in bare.targets)  # type: ignore[attr-defined]  # the struct of this inquiry


def test_who_is_not_there_has_no_reach() -> None:
    with pytest.raises(IllegalOrder, match="not_on_the_board"):
        AskReach(unit="A09").answer(table(), ONE)
