"""What the other side may not know (decisions, 9)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import EVERYTHING, PUBLIC, Seat
from battles.rules.geometry import Pose
from battles.rules.horden_helden import knowledge
from battles.rules.horden_helden.pieces import Element, SideId
from battles.rules.horden_helden.setup.record import SettingUp, Sketch
from tests.rules.horden_helden.builders import battle, element

ONE, TWO = Seat("1"), Seat("2")


def ambusher(x: float) -> Element:
    return structs.replace(element("B01", "axe_sword", x, 500, 270), place="ambush")


@pytest.mark.clause("12.2", "1.11")
def test_an_ambush_is_its_owners_alone() -> None:
    state = battle(element("A01", "spears", 100, 100, 90), ambusher(300))
    other = knowledge.known_to(state, ONE).elements["B01"]
    assert (other.place, other.pose, other.type) == ("unseen", None, "axe_sword")
    assert knowledge.known_to(state, TWO).elements["B01"].pose == Pose(300, 500, 270)
    assert knowledge.seen_by(state, PUBLIC).elements["B01"].pose is None
    assert knowledge.seen_by(state, EVERYTHING) is state


@pytest.mark.clause("12.3")
def test_reserve_ambush_and_hiding_look_the_same() -> None:
    looks = set()
    for place, lair in (("reserve", None), ("ambush", None), ("hidden", "t1"), ("off", None)):
        hidden = structs.replace(ambusher(300), place=place, lair=lair)
        looks.add(knowledge.known_to(battle(hidden), ONE).elements["B01"])
    assert len(looks) == 1


@pytest.mark.clause("4.8")
def test_sketches_open_together() -> None:
    drawn: dict[SideId, tuple[Sketch, ...]] = {"A": (Sketch(command="A1", low=(0, 0), high=(600, 180)),)}
    state = structs.replace(battle(), setting_up=SettingUp(sketches=drawn))
    assert knowledge.known_to(state, TWO).setting_up.sketches == {}
    assert knowledge.known_to(state, ONE).setting_up.sketches == drawn
    both: dict[SideId, tuple[Sketch, ...]] = drawn | {"B": (Sketch(command="B1", low=(0, 620), high=(600, 800)),)}
    state = structs.replace(state, setting_up=SettingUp(sketches=both, sketches_revealed=True))
    assert knowledge.known_to(state, TWO).setting_up.sketches == both


@pytest.mark.clause("12.2", "2.7")
def test_who_knows_of_nothing_hidden_knows_all() -> None:
    """Asked of the knowledge alone: an ambush, a reserve, or lists that are still sealed."""
    open_field = battle(element("A01", "spears", 100, 100, 90), element("B01", "axe_sword", 300, 500, 270))
    assert knowledge.known_to(open_field, ONE) is open_field
    assert not knowledge.hides(open_field, ONE)
    lurking = battle(element("A01", "spears", 100, 100, 90), ambusher(300))
    assert knowledge.hides(knowledge.known_to(lurking, ONE), ONE)
    assert not knowledge.hides(knowledge.known_to(lurking, TWO), TWO)
    mustering = structs.replace(battle(), phase="setup", commands={})
    assert knowledge.hides(knowledge.known_to(mustering, ONE), ONE)


@pytest.mark.clause("2.7")
def test_army_lists_are_sealed_until_all_are_in() -> None:
    papers = SettingUp(armies={ONE: {"list": "dwarf_hold"}})
    state = structs.replace(battle(), commands={}, setting_up=papers)
    assert knowledge.known_to(state, TWO).setting_up.armies == {}
    assert knowledge.known_to(state, ONE).setting_up.armies == papers.armies


@pytest.mark.clause("1.11")
def test_who_hides_nothing_is_known() -> None:
    state = battle(element("A01", "spears", 100, 100, 90), element("B01", "spears", 100, 700, 270))
    assert knowledge.known_to(state, ONE) is state
