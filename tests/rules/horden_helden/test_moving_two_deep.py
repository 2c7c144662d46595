"""Attacks on the flank of those who stand one behind the other (8.9, 8.10, 8.12)."""

from __future__ import annotations

import pytest

from battles.rules.dice import LoadedDice
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.movement.orders import MoveGroup
from battles.rules.horden_helden.pieces import Element
from battles.rules.play import Play
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import CHIEF, RULES, after, ask, codes, field, go, pose

FRONT, REAR = element("B01", "spears", 500, 400, 270), element("B02", "spears", 500, 415, 270)
ATTACKER = element("A01", "axe_sword", 440, 420, 0)
ATTACK = go("A01", (480, 420, 0))
FIGHTING = element("A02", "spears", 500, 400, 90)


@pytest.mark.clause("8.9", "8.12")
@pytest.mark.parametrize("others", [(), (FIGHTING,)], ids=["free", "fighting"])
def test_the_front_one_of_two_is_attacked_in_the_flank(others: tuple[Element, ...]) -> None:
    state = field(CHIEF, ATTACKER, FRONT, REAR, *others)
    preview = ask(state, ATTACK)

    assert preview.refusals == ()
    assert [(one["enemy"], one["kind"]) for one in preview.facts["contacts"]] == [("B01", "right"), ("B02", "right")]
    assert codes(state, go("A01", (480, 420, 0), contact="B01")) == []


@pytest.mark.clause("8.12")
def test_both_turn_and_the_second_stands_behind_the_first() -> None:
    play = Play(RULES, after(field(CHIEF, ATTACKER, FRONT, REAR), ATTACK), LoadedDice())
    facing.face_contacts(play)

    assert pose(play.state, "B01") == (480.0, 420.0, 180.0)
    assert pose(play.state, "B02") == (495.0, 420.0, 180.0)


@pytest.mark.clause("8.9")
def test_the_rear_one_is_attacked_at_its_own_corner() -> None:
    state = field(CHIEF, element("A01", "axe_sword", 440, 435, 0), FRONT, REAR)

    assert codes(state, go("A01", (480, 435, 0))) == []


@pytest.mark.clause("8.9")
@pytest.mark.parametrize("y", [410, 428, 440])
def test_who_stands_exactly_against_neither_is_refused(y: float) -> None:
    state = field(CHIEF, element("A01", "axe_sword", 440, y, 0), FRONT, REAR)

    assert set(codes(state, go("A01", (480, y, 0)))) == {"not_a_contact_pose"}


@pytest.mark.clause("8.9")
def test_a_front_is_met_corner_to_corner_whatever_else_is_touched() -> None:
    """Exactly on a flank, and askew on the front of another who looks this way."""
    crossing = element("B02", "spears", 480, 441, 180)
    state = field(CHIEF, element("A01", "axe_sword", 440, 420, 0), FRONT, crossing)

    assert "not_a_contact_pose" in codes(state, ATTACK)


@pytest.mark.clause("8.10")
def test_who_swings_onto_the_flank_it_overlapped_may_touch_the_supporter_too() -> None:
    overlapper = element("A01", "light_horse", 465, 384, 90)
    pieces = (CHIEF, overlapper, FIGHTING, FRONT, REAR)
    swing = go("A01", (440, 420, 0), (480, 420, 0), contact="B01")

    assert set(codes(field(*pieces), swing)) == {"no_right_to_flank"}
    assert codes(field(*pieces, melee=Melee(overlapped_before=(("A01", "B01"),))), swing) == []


@pytest.mark.clause("8.9", "8.6")
def test_a_group_attacks_the_flank_of_a_deep_column() -> None:
    """The second slides along: where it should stand stands the first."""
    deep = [element(f"B0{i + 1}", "spears", 500, 400 + 15 * i, 270) for i in range(4)]
    movers = [element("A01", "axe_sword", 440, 420, 0), element("A02", "axe_sword", 440, 460, 0)]
    advance = MoveGroup(elements=("A01", "A02"), move="advance", distance=40)
    askew = [element("A01", "axe_sword", 440, 413, 0), element("A02", "axe_sword", 440, 453, 0)]

    assert codes(field(CHIEF, *movers, *deep[:2]), advance) == []
    assert codes(field(CHIEF, *movers, *deep), advance) == []
    assert "not_a_contact_pose" in codes(field(CHIEF, *askew, *deep), advance)


@pytest.mark.clause("8.9")
@pytest.mark.parametrize(("depth", "kind"), [(3, "spears"), (2, "pikes"), (2, "axe_sword")])
def test_deeper_files_and_deeper_bases_are_attacked_alike(depth: int, kind: str) -> None:
    one = element("B01", kind, 500, 400, 270)
    files = [element(f"B0{i + 1}", kind, 500, 400 + one.depth * i, 270) for i in range(depth)]

    assert codes(field(CHIEF, ATTACKER, *files), ATTACK) == []


@pytest.mark.clause("8.9", "8.10")
def test_the_rear_of_one_and_the_flank_of_another_are_touched_at_once() -> None:
    looks_away = element("B02", "axe_sword", 500, 435, 0)
    state = field(CHIEF, ATTACKER, FRONT, looks_away)

    assert codes(state, ATTACK) == []
