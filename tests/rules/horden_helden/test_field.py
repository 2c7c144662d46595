"""What a position takes over from the one before it is what it would find out itself."""

from __future__ import annotations

from random import Random

from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden import knowledge
from battles.rules.horden_helden.field import Contacts, field_of
from battles.rules.horden_helden.pieces import Element
from tests.rules.horden_helden.builders import SEATS, battle, element

Elements = dict[str, Element]


def crowded(lot: Random) -> Elements:
    """Lines that touch in every way."""
    elements = {}
    for number in range(36):
        side, place = "AB"[number % 2], number // 2
        x, y = 40.0 * (place % 9), 300.0 + (0.0 if side == "A" else 30.0) + 20.0 * (place // 9)
        key = f"{side}{place:02}"
        elements[key] = element(key, "spears", x + lot.choice((0.0, 0.0, 20.0)), y, 90.0 if side == "A" else 270.0)
    return elements


def changed(elements: Elements, lot: Random) -> Elements:
    """A few move, one goes, one changes in a way that is no move."""
    after = dict(elements)
    for key in lot.sample(sorted(after), 3):
        old = after[key].pose
        assert old is not None
        pose = Pose(old.x + lot.choice((-40.0, 40.0, 0.0)), old.y + lot.choice((-20.0, 20.0)), old.facing)
        after[key] = structs.replace(after[key], pose=pose)
    del after[lot.choice(sorted(after))]
    key = lot.choice(sorted(after))
    after[key] = structs.replace(after[key], mobility=2)
    return after


def learned(field: Contacts) -> object:
    return [(key, field.boxes[key], field.touches(key), field.foes(key), field.opponents(key)) for key in field.ids]


def test_a_field_inherits_exactly_what_still_holds() -> None:
    lot = Random(7)
    for _ in range(20):
        elements = crowded(lot)
        field = Contacts(elements)
        for _ in range(6):
            learned(field)
            elements = changed(elements, lot)
            field = Contacts(elements, field)
            assert field._touches
            assert learned(field) == learned(Contacts(elements))


def test_nothing_is_inherited_in_another_order() -> None:
    elements = crowded(Random(1))
    before = Contacts(elements)
    learned(before)
    turned_round = Contacts(dict(reversed(elements.items())), before)

    assert not turned_round._touches
    assert learned(turned_round) == learned(Contacts(dict(reversed(elements.items()))))


def test_the_same_elements_have_one_field() -> None:
    elements = crowded(Random(2))

    assert field_of(elements) is field_of(elements)
    assert field_of(dict(elements)) is not field_of(elements)


def test_what_a_seat_knows_is_worked_out_once_for_a_state() -> None:
    hidden = element("B01", "spears", 0.0, 0.0, 90.0, place="ambush")
    state = battle(element("A01", "spears", 300.0, 300.0, 90.0), hidden)
    known = knowledge.known_to(state, SEATS["A"])

    assert known.elements["B01"].place == "unseen"
    assert knowledge.known_to(state, SEATS["A"]) is known
    assert knowledge.known_to(state, SEATS["B"]) is state
    assert knowledge.known_to(structs.replace(state, turn=4), SEATS["A"]).turn == 4
