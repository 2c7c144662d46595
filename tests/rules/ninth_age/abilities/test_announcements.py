"""Abilities of one moment: the active side first (A.2.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.abilities import steps
from battles.rules.ninth_age.abilities.events import AbilityUsed, HealthRecovered
from battles.rules.ninth_age.abilities.frames import AskEffects, Effects, EffectUse
from battles.rules.ninth_age.abilities.offers import offers
from battles.rules.ninth_age.abilities.orders import AnnounceEffects
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.frames import NextPhase
from battles.rules.play import Play
from tests.rules.ninth_age.builders import ONE, choice, lone, pose, regiment, state_of


def commanded() -> State:
    """A captain who may order one unit to charge farther, and two units near him."""
    captain = next(
        entry
        for entry in ("lord_constable", "field_captain")
        if lone("A07", choice("aldermark", entry)).leading_profile.has("crown_orders")
    )
    return state_of(
        lone("A07", choice("aldermark", captain), pose(30, 8, 90)),
        regiment("A01", choice("aldermark", "banner_halberdiers", 20), pose(36, 10, 90)),
        regiment("A02", choice("aldermark", "banner_halberdiers", 20), pose(24, 10, 90)),
        regiment("B01", choice("aldermark", "banner_halberdiers", 20), pose(36, 40, 270)),
        phase="charge",
    )


@pytest.mark.clause("A.2.4")
def test_the_active_side_announces_then_all_is_carried_out() -> None:
    """E1."""
    state = structs.replace(commanded(), flow=(NextPhase(at=1),))
    play = Play(RULES, state, seeded(1))
    steps.open_effects(play, "turn_start")
    assert [type(frame) for frame in play.state.flow] == [NextPhase, Effects]
    steps.step(play)
    assert play.top == AskEffects(at="turn_start", side="A")
    (offer,) = [one for one in offers(play.state, "turn_start", "A") if one.rule == "crown_orders"]
    assert set(offer.targets) >= {"A01", "A02"}

    use = EffectUse(ability=offer.ability, unit="A07", bearer=offer.bearer, target="A02")
    strange = AnnounceEffects(uses=(structs.replace(use, target="B01"),))
    assert strange.preview(play.state, ONE).refusals[0].code == "no_such_ability"
    assert AnnounceEffects(uses=(use, use)).preview(play.state, ONE).refusals[0].code == "ability_twice"
    order = AnnounceEffects(uses=(use,))
    assert not order.preview(play.state, ONE).refusals
    order.resolve(play, ONE)
    steps.step(play)
    used = next(event for event in play.events if isinstance(event, AbilityUsed))
    assert (used.unit, used.ability, used.target) == ("A07", "crown_orders", "A02")
    (effect,) = play.state.effects.values()
    assert effect.on.unit == "A02"
    assert effect.until.kind == "player_turn"
    assert play.state.flow == (NextPhase(at=1),)


@pytest.mark.clause("A.2.4")
def test_the_reactive_side_has_nothing_to_announce_at_the_others_start() -> None:
    state = structs.replace(commanded(), active="B")

    assert offers(state, "turn_start", "A") == []
    play = Play(RULES, structs.replace(state, flow=(NextPhase(at=1),)), seeded(1))
    steps.open_effects(play, "turn_start")
    assert play.top == NextPhase(at=1)


def test_nothing_needs_to_be_used() -> None:
    play = Play(RULES, structs.replace(commanded(), flow=(NextPhase(at=1),)), seeded(1))
    steps.open_effects(play, "turn_start")
    steps.step(play)
    AnnounceEffects().resolve(play, ONE)
    steps.step(play)

    assert not play.state.effects
    assert play.top == NextPhase(at=1)


@pytest.mark.clause("B.13.71")
def test_points_come_back_up_to_what_a_model_has() -> None:
    unit = lone("A07", choice("aldermark", "lord_constable"))
    hurt = structs.replace(unit, members=(structs.replace(unit.members[0], hp=1),))
    whole = unit.members[0].hp

    assert steps.recovered(hurt, 1, "A07").members[0].hp == 2
    assert steps.recovered(hurt, 9, None).members[0].hp == whole
    block = regiment("A01", choice("brakkar", "sump_trolls", 3), files=3)
    assert block.troops is not None
    bled = structs.replace(block, troops=structs.replace(block.troops, lost=1))
    healed = steps.recovered(bled, 2, None)
    assert healed.troops is not None
    assert healed.troops.lost == 0
    event = HealthRecovered(unit="A01", points=1, cause="spare_parts", after=healed)
    assert event.apply(state_of(bled)).units["A01"] == healed
