"""Who attacks in a round of combat, and whom (A.15.8 to A.15.16)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.melee.contacts import foes_of
from battles.rules.ninth_age.melee.fighters import Fighter, fighters, pool_at
from battles.rules.ninth_age.pieces import Engagement
from tests.rules.ninth_age.builders import POSTS, choice, joined, pose, regiment, state_of
from tests.rules.ninth_age.melee.fights import engaged

PIKES = choice("aldermark", "pike_burghers", 20)
LINE = choice("aldermark", "pike_burghers", 24)
CAPTAIN = choice("aldermark", "field_captain")


def by_rank(found: list[Fighter]) -> Counter[int]:
    return Counter(one.supporting for one in found)


@pytest.mark.clause("A.15.8", "A.15.9", "A.15.10")
def test_e69_the_first_rank_fights_and_the_second_supports() -> None:
    state = engaged(regiment("A01", PIKES), regiment("B01", PIKES, pose(36, 24, 90)))
    assert by_rank(list(fighters(state, state.units["A01"], {}))) == {0: 5, 1: 5}
    assert by_rank(list(fighters(state, state.units["A01"], {}, extra_ranks=1))) == {0: 5, 1: 5, 2: 5}


@pytest.mark.clause("A.15.9")
def test_e69_a_line_of_eight_supports_from_two_ranks_where_its_front_is_met() -> None:
    state = engaged(regiment("A01", LINE, files=8), regiment("B01", LINE, pose(36, 24, 90), files=8))
    assert by_rank(list(fighters(state, state.units["A01"], {}, extra_ranks=1))) == {0: 8, 1: 8, 2: 8}


@pytest.mark.clause("A.15.9")
def test_e71_a_unit_engaged_in_its_flank_makes_no_supporting_attacks() -> None:
    state = engaged(regiment("A01", PIKES), regiment("B01", PIKES, pose(36, 24, 90)), "left")
    found = list(fighters(state, state.units["B01"], {}))
    assert by_rank(found) == {0: 4}
    assert {one.where for one in found} == {Cell(rank, 0) for rank in range(4)}
    assert by_rank(list(fighters(state, state.units["A01"], {})))[0] == 5


@pytest.mark.clause("A.15.14")
def test_pools_are_rank_and_file_the_champion_and_each_character() -> None:
    target = joined(regiment("B01", PIKES, pose(36, 24, 90), command=POSTS), "B02", CAPTAIN, Cell(0, 2))
    state = engaged(regiment("A01", PIKES), target)
    unit = state.units["B01"]
    pools = [pool_at(unit, Cell(0, file)) for file in range(5)]
    assert pools == ["B01:champion", "B01", "B01/B02", "B01", "B01"]
    opposite = {one.where: one.targets for one in fighters(state, state.units["A01"], {}) if not one.supporting}
    assert set(opposite[Cell(0, 4)]) == {"B01:champion", "B01"}
    assert set(opposite[Cell(0, 2)]) == {"B01", "B01/B02"}


@pytest.mark.clause("A.15.15", "A.15.34")
def test_e72_beside_a_duel_rank_and_file_fight_on_and_a_character_does_not() -> None:
    target = regiment("B01", PIKES, pose(36, 24, 90), command=("champion",))
    file = regiment("A01", choice("aldermark", "pike_burghers", 4), files=1)
    duel = {"B01:champion": "A09/A09", "A09/A09": "B01:champion"}
    offset = target.boundary.width / 2 + file.boundary.width / 2 - 1.0
    state = engaged(file, target, offset=offset)
    touched = [pool_at(state.units["B01"], foe.where) for foe in foes_of(state, state.units["A01"])[Cell(0, 0)]]
    assert touched == ["B01:champion"]
    assert [one.targets for one in fighters(state, state.units["A01"], duel) if not one.supporting] == [("B01",)]
    led = joined(regiment("A01", choice("aldermark", "pike_burghers", 3), files=1), "A05", CAPTAIN, Cell(0, 0))
    state = engaged(led, target, offset=offset)
    assert [one for one in fighters(state, state.units["A01"], duel) if one.who == "A05"] == []
    assert [one.targets for one in fighters(state, state.units["A01"], duel)] == [("B01",)]


@pytest.mark.clause("A.15.34")
def test_duellists_attack_each_other_only() -> None:
    state = engaged(
        regiment("A01", PIKES, command=("champion",)),
        regiment("B01", PIKES, pose(36, 24, 90), command=("champion",)),
    )
    duel = {"A01:champion": "B01:champion", "B01:champion": "A01:champion"}
    found = {one.where: one.targets for one in fighters(state, state.units["A01"], duel)}
    assert found[Cell(0, 0)] == ("B01:champion",)
    assert all("B01:champion" not in targets for where, targets in found.items() if where != Cell(0, 0))


@pytest.mark.clause("A.3.28", "A.15.8")
def test_models_before_a_round_base_touch_it() -> None:
    gun = regiment("B01", choice("aldermark", "bombard_battery"), pose(36, 24, 90), files=1)
    unit = regiment("A01", PIKES, pose(36, 24, 90))
    touching = structs.replace(unit, pose=pose(36, 24 - gun.boundary.width / 25.4, 90))
    state = state_of(
        structs.replace(touching, engagements=(Engagement(enemy="B01", mine="front", theirs="front"),)),
        structs.replace(gun, engagements=(Engagement(enemy="A01", mine="front", theirs="front"),)),
    )
    assert set(foes_of(state, state.units["A01"])) == {Cell(0, file) for file in range(5)}
    assert len(foes_of(state, state.units["B01"])[Cell(0, 0)]) == 5
