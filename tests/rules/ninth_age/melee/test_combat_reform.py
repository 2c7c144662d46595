"""Combat reforms, split combats, units pushed back into contact (A.15.25 to A.15.28, A.15.54, A.15.78, A.15.79)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.errors import Refusal
from battles.rules.geometry import against
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.melee import after_step, combat_reform, reform_choice
from battles.rules.ninth_age.melee.contacts import foes_of
from battles.rules.ninth_age.melee.events import CombatBegan
from battles.rules.ninth_age.melee.orders.outcomes import CombatReform
from battles.rules.ninth_age.movement.arrangement import in_files
from battles.rules.ninth_age.pieces import Engagement
from battles.rules.play import Play
from tests.rules.ninth_age.builders import POSTS, choice, joined, pose, regiment, state_of
from tests.rules.ninth_age.melee.fights import engaged

PIKES = choice("aldermark", "pike_burghers", 20)
CAPTAIN = choice("aldermark", "field_captain")


def codes(found: Iterable[Refusal]) -> set[str]:
    return {one.code for one in found}


def fronts(*enemies: str) -> tuple[Engagement, ...]:
    """Engaged with these, front to front."""
    return tuple(Engagement(enemy=enemy, mine="front", theirs="front") for enemy in enemies)


@pytest.mark.clause("A.15.78")
def test_e83_a_unit_adds_files_to_bring_more_models_into_contact() -> None:
    wide = regiment("B01", choice("aldermark", "pike_burghers", 30), pose(36, 24, 90), files=10)
    state = engaged(regiment("A01", PIKES, files=4, command=POSTS), wide)
    unit = state.units["A01"]
    best = combat_reform.best(state, unit, tuple(state.units))
    assert best is not None
    assert best.unit.files == 6
    assert best.touching > len(foes_of(state, unit))
    contacts = combat_reform.enemy_contacts(state, best.unit)
    assert contacts["A01"][0].theirs == contacts["B01"][0].mine == "front"


@pytest.mark.clause("A.15.78", "A.15.79")
def test_a_unit_engaged_in_its_flank_may_turn_its_front_to_the_enemy() -> None:
    state = engaged(regiment("A01", PIKES), regiment("B01", PIKES, pose(36, 24, 90)), "left")
    best = combat_reform.best(state, state.units["B01"], tuple(state.units))
    assert best is not None
    assert combat_reform.enemy_contacts(state, best.unit)["A01"][0].theirs == "front"


@pytest.mark.clause("A.15.78")
def test_contact_must_be_kept_at_the_same_edge_with_as_many_models() -> None:
    state = engaged(regiment("A01", PIKES), regiment("B01", PIKES, pose(36, 24, 90)))
    unit = state.units["A01"]
    combat = tuple(state.units)
    away = structs.replace(unit, pose=pose(36, 30, 270))
    assert "contact_not_kept" in codes(combat_reform.problems(state, unit, away, combat))
    narrow = in_files(unit, 2)
    put = against(state.units["B01"].box, "front", narrow.boundary.width)
    fewer = structs.replace(narrow, pose=put)
    assert "fewer_models_in_contact" in codes(combat_reform.problems(state, unit, fewer, combat))
    assert not set(combat_reform.problems(state, unit, unit, combat))


@pytest.mark.clause("A.15.78")
def test_a_character_who_touched_an_enemy_still_does() -> None:
    one = joined(regiment("A01", PIKES, files=5), "A02", CAPTAIN, Cell(0, 0))
    few = regiment("B01", choice("aldermark", "pike_burghers", 4), pose(36, 24, 90), files=2)
    state = engaged(one, few, "front", -30.0)
    unit = state.units["A01"]
    touched = {unit.occupants.get(where) for where in foes_of(state, unit)}
    shifted = structs.replace(unit, pose=against(few.box, "front", unit.boundary.width, offset=30.0))
    found = codes(combat_reform.problems(state, unit, shifted, tuple(state.units)))
    assert ("character_loses_contact" in found) == ("A02" in touched)


@pytest.mark.clause("A.15.78", "A.15.79")
def test_round_bases_and_units_engaged_on_two_edges_do_not_reform() -> None:
    gun = regiment("B01", choice("aldermark", "bombard_battery"), pose(36, 24, 90), files=1)
    contact = Engagement(enemy="B01", mine="front", theirs="front")
    unit = regiment("A01", PIKES, pose(36, 24 - gun.boundary.width / 25.4, 90), engagements=(contact,))
    state = state_of(unit, structs.replace(gun, engagements=(Engagement(enemy="A01", mine="front", theirs="front"),)))
    assert not reform_choice.may_reform(state, unit)
    assert not reform_choice.may_reform(state, state.units["B01"])
    both = structs.replace(unit, engagements=(contact, Engagement(enemy="B02", mine="left", theirs="front")))
    assert not reform_choice.may_reform(state, both)


@pytest.mark.clause("A.15.78")
def test_a_reform_is_an_order_that_is_judged_by_the_same_law() -> None:
    wide = regiment("B01", choice("aldermark", "pike_burghers", 30), pose(36, 24, 90), files=10)
    state = engaged(regiment("A01", PIKES, files=4, command=POSTS), wide)
    play = Play(RULES, state, seeded("reform"))
    play.add(CombatBegan(units=tuple(state.units)))
    reform_choice.ask_reforms(play, "A", ("A01",))
    (seat,) = RULES.asked(play.state)
    orders = [option.order for option in RULES.options(play.state, seat)]
    best = next(order for order in orders if isinstance(order, CombatReform))
    assert not best.preview(play.state, seat).refusals
    assert best.preview(play.state, seat) == best.preview(play.state, seat)
    assert codes(structs.replace(best, files=0).preview(play.state, seat).refusals) == {"not_so_many_files"}
    best.resolve(play, seat)
    assert play.state.units["A01"].files == best.files
    assert foes_of(play.state, play.state.units["B01"])


@pytest.mark.clause("A.15.54")
def test_e79_a_combat_that_falls_apart_is_two_in_the_next_phase() -> None:
    left = regiment("A01", PIKES, pose(30, 24, 90), engagements=fronts("B01"))
    right = regiment("A02", PIKES, pose(40, 24, 90), engagements=fronts("B02"))
    middle = regiment("A03", PIKES, pose(35, 24, 90), engagements=fronts("B01", "B02"))
    foes = [
        regiment("B01", PIKES, pose(30, 24, 270), engagements=fronts("A01", "A03")),
        regiment("B02", PIKES, pose(40, 24, 270), engagements=fronts("A02", "A03")),
    ]
    state = state_of(left, right, middle, *foes)
    assert len(state.combats) == 1
    assert len(UnitDestroyed(unit="A03", cause="losses").apply(state).combats) == 2


@pytest.mark.clause("A.15.25", "A.15.26", "A.15.27")
def test_a_unit_that_lost_contact_is_pushed_the_shortest_way_back() -> None:
    state = engaged(regiment("A01", PIKES), regiment("B01", PIKES, pose(36, 24, 90)))
    apart = structs.replace(state.units["A01"], pose=pose(36, 24.5, 270))
    gone = structs.replace(state, units={**state.units, "A01": apart})
    back = after_step.nudged(gone, "A01", "B01")
    assert back is not None
    assert (back.x, back.y) == pytest.approx((state.units["A01"].box.pose.x, state.units["A01"].box.pose.y))
    wall = regiment("A09", PIKES, pose(36, 24.2, 90), files=10)
    barred = structs.replace(gone, units={**gone.units, "A09": wall})
    assert after_step.nudged(barred, "A01", "B01") is None


@pytest.mark.clause("A.15.26")
def test_a_unit_engaged_with_others_is_not_pushed() -> None:
    state = engaged(regiment("A01", PIKES), regiment("B01", PIKES, pose(36, 24, 90)))
    unit = state.units["A01"]
    others = (*unit.engagements, Engagement(enemy="B02", mine="left", theirs="front"))
    two = structs.replace(unit, pose=pose(36, 24.5, 270), engagements=others)
    assert after_step.nudged(structs.replace(state, units={**state.units, "A01": two}), "A01", "B01") is None
