"""Whom a spell may be aimed at (B.13.25 to B.13.28)."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec import structs

from battles.rules.ninth_age.magic.aims import SpellTarget
from battles.rules.ninth_age.magic.casters import Caster, bound_spells_of, caster_of, casters
from battles.rules.ninth_age.magic.spells import SPELLS, SpellType, SpellVersion, attribute_of
from battles.rules.ninth_age.magic.targets import affected, legal_targets, legal_units, problems
from battles.rules.ninth_age.pieces import Engagement, Unit
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, lone, pose, regiment, state_of

PIKES = choice("aldermark", "pike_burghers", 20)
MAGUS = choice("aldermark", "guild_magus")


def version(*types: SpellType, reach: float | None = None) -> SpellVersion:
    return SpellVersion(casting_value=7, types=frozenset(types), range_in=reach, duration="instant", effects=())


def table(*units: Unit) -> tuple[State, Caster]:
    state = state_of(lone("A01", MAGUS, pose(36, 20, 90)), *units)
    entry = structs.replace(state.entries["A01"], spells=("embers_1",))
    known = structs.replace(state, entries={**state.entries, "A01": entry})
    caster = caster_of(known, "A01")
    assert caster is not None
    return known, caster


def keys(state: State, caster: Caster, wanted: SpellVersion) -> set[str]:
    return {unit.id for unit in legal_units(state, caster, wanted)}


def codes(state: State, caster: Caster, wanted: SpellVersion, target: SpellTarget) -> set[str]:
    return {one.code for one in problems(state, caster, wanted, target)}


@pytest.mark.clause("B.13.25", "B.13.26")
def test_m1_all_types_hold_together() -> None:
    ahead, behind = regiment("B01", PIKES, pose(36, 30, 270)), regiment("B02", PIKES, pose(36, 12, 90))
    far, friend = regiment("B03", PIKES, pose(36, 44, 270)), regiment("A02", PIKES, pose(30, 26, 90))
    state, caster = table(ahead, behind, far, friend)
    wanted = version("direct", "hex", "range", reach=12)
    assert keys(state, caster, wanted) == {"B01"}
    assert codes(state, caster, wanted, SpellTarget(unit="B02")) == {"not_in_front_arc"}
    assert codes(state, caster, wanted, SpellTarget(unit="B03")) == {"spell_out_of_range"}
    assert codes(state, caster, wanted, SpellTarget(unit="A02")) == {"not_an_enemy"}
    assert codes(state, caster, wanted, SpellTarget()) == {"spell_needs_target"}


@pytest.mark.clause("B.13.25", "B.13.27")
def test_m2_an_aura_lies_on_every_friend_within_range() -> None:
    near, far = regiment("A02", PIKES, pose(30, 20, 90)), regiment("A03", PIKES, pose(60, 20, 90))
    state, caster = table(near, far, regiment("B01", PIKES, pose(36, 30, 270)))
    wanted = version("augment", "aura", "range", reach=12)
    assert set(affected(state, caster, wanted, SpellTarget())) == {"A01", "A02"}
    assert list(legal_targets(state, caster, wanted)) == [SpellTarget()]
    nobody = version("hex", "aura", "range", reach=1)
    assert affected(state, caster, nobody, SpellTarget()) == ()
    assert codes(state, caster, nobody, SpellTarget()) == set()


@pytest.mark.clause("B.13.25")
def test_m28_and_m29_missiles_and_damage_keep_away_from_combat() -> None:
    contact = (Engagement(enemy="B02", mine="front", theirs="front"),)
    engaged = regiment("B01", PIKES, pose(36, 30, 270), engagements=contact)
    state, caster = table(engaged)
    assert codes(state, caster, version("hex", "damage"), SpellTarget(unit="B01")) == {"target_is_engaged"}
    own = structs.replace(state.units["A01"], engagements=contact)
    fighting = structs.replace(state, units={**state.units, "A01": own})
    assert "engaged_caster" in codes(fighting, caster, version("hex", "missile"), SpellTarget(unit="B01"))
    assert list(legal_targets(fighting, caster, version("hex", "missile"))) == []


@pytest.mark.clause("B.13.25")
def test_a_focused_spell_names_a_model_and_a_ground_spell_a_point() -> None:
    foe = regiment("B01", PIKES, pose(36, 30, 270), command=("champion",))
    state, caster = table(foe)
    focused = version("hex", "focused")
    assert codes(state, caster, focused, SpellTarget(unit="B01")) == {"spell_needs_model"}
    assert codes(state, caster, focused, SpellTarget(unit="B01", model="B01:champion")) == set()
    ground = version("ground", "range", reach=12)
    assert codes(state, caster, ground, SpellTarget()) == {"spell_needs_point"}
    assert codes(state, caster, ground, SpellTarget(point=(36 * 25.4, 40 * 25.4))) == {"point_out_of_range"}
    assert codes(state, caster, ground, SpellTarget(point=(-5.0, 40.0))) == {"point_off_board"}
    assert codes(state, caster, ground, SpellTarget(point=(36 * 25.4, 25 * 25.4))) == set()
    for target in legal_targets(state, caster, ground):
        assert codes(state, caster, ground, target) == set()


@pytest.mark.clause("B.13.33")
def test_a_fleeing_caster_casts_nothing() -> None:
    state, _ = table()
    wizard = state.units["A01"]
    fled = structs.replace(wizard, marks=structs.replace(wizard.marks, fleeing=True))
    assert list(casters(structs.replace(state, units={"A01": fled}), "A")) == []


@pytest.mark.clause("B.13.18", "B.13.22", "B.13.64")
def test_every_spell_of_the_house_is_read_with_its_attribute() -> None:
    assert len(SPELLS) == 54
    known = set(get_args(SpellType))
    for spell in SPELLS.values():
        assert spell.basic.types <= known
        found = attribute_of(spell)
        assert (found is not None) == (spell.path is not None and spell.classification != "attribute")


@pytest.mark.clause("B.13.63", "B.13.26")
def test_a_model_with_a_bound_spell_casts_from_its_own_base() -> None:
    barge = choice("hollow_throne", "reliquary_barge")
    for unit in (regiment("A01", barge, pose(36, 20, 90), files=1), lone("A01", barge, pose(36, 20, 90))):
        state = state_of(unit)
        (caster,) = casters(state, "A")
        assert caster.shape(state).cx == pytest.approx(unit.box.cx)
        assert set(bound_spells_of(state, caster)) == {"cold_tide"}
