"""How answers are gathered: quorum, stacking, auras, effects, what is heard twice, what is ignored."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.armies.books import BOOKS, ITEMS
from battles.rules.ninth_age.effects import Effect, EffectSource, EffectTarget, Until
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.models.army_rules import read_rules
from battles.rules.ninth_age.models.command import is_near_bearer
from battles.rules.ninth_age.models.items import read_item
from battles.rules.ninth_age.moments import kinds as k
from battles.rules.ninth_age.moments.ask import (
    ask,
    characteristic,
    forbidden,
    has_rule,
    model_has,
    number,
    prepared,
    rule_value,
    single_rerolls,
)
from battles.rules.ninth_age.moments.held import share
from battles.rules.ninth_age.moments.timed_words import words_for
from battles.rules.ninth_age.moments.words import UnknownWord
from tests.rules.ninth_age.builders import choice, joined, lone, pose, regiment, state_of
from tests.rules.ninth_age.models.army_rule_cases import standing_in
from tests.rules.ninth_age.models.rule_cases import (
    GUNNERS,
    HALBERDS,
    alone,
    attack_of,
    bearing,
    fight,
    granted,
    led_by,
    marked,
    of,
    other_troops,
    put,
    said,
    scene,
    striking,
    worded,
)


@pytest.mark.clause("B.0.2")
def test_quorum_counts_models_and_not_kinds() -> None:
    state = granted(granted(scene(), "A01", "fly", model="A07"), "B01", "fly")

    assert has_rule(state, state.units["A01"], "fly")
    assert not has_rule(state, state.units["A01"], "fly", "more_than_half")
    assert has_rule(state, state.units["B01"], "fly", "all")
    assert (share(state, state.units["A01"], "fly").models, share(state, state.units["A01"], "fly").of) == (1, 21)


@pytest.mark.clause("B.0.2")
def test_exactly_half_is_not_more_than_half() -> None:
    two = joined(
        lone("A01", choice("aldermark", "field_captain"), pose(36, 20, 90)),
        "A07",
        choice("aldermark", "gunwright"),
        Cell(0, 1),
    )
    state = granted(state_of(structs.replace(two, files=2)), "A01", "fearless", model="A07")
    unit = state.units["A01"]

    assert has_rule(state, unit, "fearless", "at_least_half")
    assert not has_rule(state, unit, "fearless", "more_than_half")


@pytest.mark.clause("B.0.2")
def test_casualties_do_not_count() -> None:
    """Two halberdiers and a fearless captain; then one."""
    unit = regiment("A01", choice("aldermark", "banner_halberdiers", 2), pose(36, 20, 90))
    whole = granted(
        state_of(joined(unit, "A07", choice("aldermark", "field_captain"), Cell(0, 1))), "A01", "fearless", model="A07"
    )
    assert not has_rule(whole, whole.units["A01"], "fearless", "at_least_half")

    troops = whole.units["A01"].troops
    assert troops is not None
    left = structs.replace(whole.units["A01"], troops=structs.replace(troops, models=1))
    assert has_rule(whole, left, "fearless", "at_least_half")


@pytest.mark.clause("B.21.80")
def test_the_same_rule_of_two_enemies_counts_once() -> None:
    one, two = (
        regiment("B01", GUNNERS, pose(36, 26, 270), command=("musician",)),
        regiment("B02", GUNNERS, pose(28, 26, 270), command=("musician",)),
    )
    state = put(one, two)(scene())

    assert said(of(k.Discipline, kind="march"), state, "march_to_the_beat") == ("dis -1",)


@pytest.mark.clause("B.21.80")
def test_a_rule_that_adds_up_adds_up_across_sources() -> None:
    """R24: Hard Target (1) of their own and Hard Target (2) of a spell are -3."""
    state = granted(granted(scene(), "B01", {"id": "hard_target", "X": 1}), "B01", {"id": "hard_target", "X": 2})
    asked = striking(k.ToHit, kind="shooting", weapon="bow")(state)

    assert number(ask(asked), "to_hit", 0).value == -3


@pytest.mark.clause("B.21.5", "A.6.3")
def test_another_models_discipline_comes_with_his_own_modifiers_and_is_then_changed_by_mine() -> None:
    state = granted(put(alone("aldermark", "lord_constable", x=40))(scene()), "A05", "commanding_presence")
    cursed = worded(
        state, "A05", {"do": "modifier", "trigger": "discipline_test", "op": "subtract", "field": "dis", "value": 1}
    )
    mine = worded(
        cursed,
        "A01",
        {"do": "modifier", "trigger": "discipline_test", "op": "add", "field": "dis", "value": 1},
        source="other",
    )

    value = characteristic(ask(of(k.Discipline)(mine)), "dis", 7)

    assert value is not None
    assert value.value == 9 - 1 + 1
    assert [line.rule for line in value.lines] == ["spell", "commanding_presence", "other"]


@pytest.mark.clause("B.21.5")
def test_of_two_generals_the_better_is_used() -> None:
    state = put(alone("aldermark", "lord_constable", "A05", x=40), alone("aldermark", "field_captain", "A06", x=32))(
        scene()
    )
    state = granted(granted(state, "A05", "commanding_presence"), "A06", "commanding_presence")

    assert said(of(k.Discipline), state, "commanding_presence") == ("dis = 9",)


@pytest.mark.clause("B.21.29", "B.21.5")
def test_towering_generals_are_heard_at_eighteen_inches() -> None:
    state = put(alone("aldermark", "lord_constable", x=36, y=37))(scene())
    plain = granted(state, "A05", "commanding_presence")

    assert not is_near_bearer(plain, plain.units["A01"], "commanding_presence")
    assert is_near_bearer(granted(plain, "A05", "towering_presence"), plain.units["A01"], "commanding_presence")


@pytest.mark.clause("B.0.3")
def test_reach_is_measured_to_the_bearers_base_and_not_to_his_unit() -> None:
    """A line of twenty: the musician at its far end is more than 8 inches away although the unit is near."""
    far = regiment("B01", GUNNERS, pose(40, 26, 270), files=20, command=("musician",))
    state = put(far)(scene())
    near = structs.replace(far, command=(structs.replace(far.command[0], cell=Cell(0, 19)),))

    assert state.field.distance("A01", "B01") < 8 * 25.4
    assert said(of(k.Discipline, kind="march"), state, "march_to_the_beat") == ()
    assert said(of(k.Discipline, kind="march"), put(near)(scene()), "march_to_the_beat") == ("dis -1",)


@pytest.mark.clause("B.21.10")
def test_who_is_not_on_the_table_hears_and_helps_nobody() -> None:
    away = structs.replace(scene().units["A01"], place="ambush", pose=None)
    state = granted(put(away, alone("aldermark", "lord_constable", x=40))(scene()), "A05", "commanding_presence")

    assert said(of(k.Discipline), state, "commanding_presence") == ()
    assert said(of(k.Siphon), granted(state, "A01", "channel"), "channel") == ()


@pytest.mark.clause("B.21.144", "B.21.127")
def test_lightning_reflexes_take_away_step_nought_of_a_great_weapon() -> None:
    state = granted(put(other_troops("aldermark", "oxblood_guard"))(scene()), "A01", "lightning_reflexes")
    asked = striking(k.Initiative, weapon="great_weapon")

    value = characteristic(ask(asked(state)), "agi", 3)
    assert value is not None
    assert value.value == 3
    assert said(striking(k.ToHit, weapon="great_weapon"), state, "lightning_reflexes") == ()


@pytest.mark.clause("B.21.1")
def test_a_failed_fear_test_changes_both_sides_rolls() -> None:
    state = fight(scene())
    effect = Effect(
        id="fear:A01",
        source=EffectSource(kind="rule", id="fear"),
        on=EffectTarget(unit="A01"),
        until=Until(kind="round"),
        seat=state.sides["A"].seat,
    )
    afraid = structs.replace(state, effects={"fear:A01": effect})

    assert said(striking(k.ToHit), afraid, "fear") == ("to_hit -1",)
    assert said(striking(k.ToHit, "B01", target="A01"), afraid, "fear") == ("to_hit +1",)
    assert said(striking(k.ToHit, "B01", target="A01"), granted(afraid, "A01", "fearless"), "fear") == ()
    assert said(striking(k.ToHit), state, "fear") == ()


@pytest.mark.clause("B.21.1")
def test_models_with_fear_are_immune_to_it() -> None:
    state = granted(fight(scene()), "B01", "fear")
    brave = granted(state, "A01", "fear", model="A07")

    assert said(of(k.Discipline, who=""), brave, "fear") == ("dis -1",)
    assert said(of(k.Discipline, who="A07"), brave, "fear") == ()
    assert said(of(k.RoundStart), brave, "fear") == ("A01 tests fear, else afraid",)
    assert said(of(k.RoundStart), granted(state, "A01", "fearless"), "fear") == ()


@pytest.mark.clause("A.15.33")
def test_who_refused_a_duel_neither_fights_nor_rallies() -> None:
    state = granted(scene(), "A01", "stubborn", "rally_around_the_flag", model="A07")
    effect = Effect(
        id="refused_duel:A07",
        source=EffectSource(kind="duel", id="refused_duel"),
        on=EffectTarget(unit="A01"),
        until=Until(kind="condition"),
        seat=state.sides["A"].seat,
    )
    coward = structs.replace(state, effects={**state.effects, effect.id: effect})

    assert model_has(state, state.units["A01"], "A07", "stubborn")
    assert not model_has(coward, coward.units["A01"], "A07", "stubborn")
    assert said(of(k.Discipline, who="A07"), coward, "refused_duel") == ("dis = 0",)
    assert said(of(k.Discipline, who=""), coward, "refused_duel") == ()
    assert [one.code for one in forbidden(ask(striking(k.AttackCount, who="A07")(coward)))] == ["refused_duel"]
    assert said(of(k.Discipline), coward, "rally_around_the_flag") == ()


@pytest.mark.clause("B.20.14")
def test_nothing_burns_in_water() -> None:
    state = granted(standing_in("water", other_troops("aldermark", "banner_halberdiers"))(scene()), "A01", "flaming")

    assert not prepared(state, attack_of(state)).has("flaming")
    assert prepared(state, attack_of(state, kind="shooting", weapon="bow")).has("flaming")


@pytest.mark.clause("B.20.9")
def test_light_infantry_in_a_forest_is_stubborn() -> None:
    stalkers, halberds = (
        other_troops("silverbough", "glade_stalkers", 10),
        other_troops("aldermark", "banner_halberdiers", 10),
    )
    light, heavy = standing_in("forest", stalkers)(scene()), standing_in("forest", halberds)(scene())

    assert has_rule(light, light.units["A01"], "stubborn")
    assert not has_rule(heavy, heavy.units["A01"], "stubborn")


@pytest.mark.clause("B.13.30")
def test_a_spell_serves_the_side_that_it_names() -> None:
    word = {
        "do": "modifier",
        "trigger": "charge_roll",
        "op": "subtract",
        "field": "charge_range_roll",
        "value": 2,
        "condition": ["target_enemy"],
    }

    assert said(of(k.ChargeRoll), worded(scene(), "A01", word)) == ()
    assert said(of(k.ChargeRoll, "B01"), worded(scene(), "B01", word)) == ("charge_range_roll -2",)


def test_rates_are_halved_and_marches_forbidden_by_words() -> None:
    state = worded(
        scene(),
        "A01",
        {"do": "modifier", "trigger": "static", "op": "halve_up", "field": "adv"},
        {"do": "modifier", "trigger": "march", "op": "forbid", "field": "march"},
    )

    value = characteristic(ask(of(k.MoveRates)(state)), "adv", 5)
    assert value is not None
    assert value.value == 3
    assert [one.code for one in forbidden(ask(of(k.MarchAllowed)(state)))] == ["march_forbidden"]


def test_an_offer_tells_what_then_holds_for_the_one_chosen() -> None:
    state = put(alone("aldermark", "lord_constable"))(scene())
    offer = next(one for one in ask(of(k.ChargePhaseStart, "A05")(state)) if one.rule == "crown_orders")

    words = words_for(offer, state, "A01")  # type: ignore[arg-type]

    assert said(of(k.ChargeRoll), worded(state, "A01", *[dict(word) for word in words])) == ("charge_range_roll +1",)


def test_of_alternatives_only_the_chosen_one_holds() -> None:
    state = fight(put(other_troops("silverbough", "silver_dancers", 10))(scene()))
    offer = next(one for one in ask(of(k.RoundStart)(state)) if one.rule == "blade_song")

    words = words_for(offer, state, None, "agi")  # type: ignore[arg-type]
    sung = worded(state, "A01", *[dict(word) for word in words])

    assert said(striking(k.Initiative), sung, "spell") == ("agi +2",)
    assert said(striking(k.AttackCount), sung, "spell") == ()


def test_what_a_won_round_brings_lasts_and_does_not_begin_twice() -> None:
    state = put(other_troops("brakkar", "redmouth_ravers"))(scene())
    begun = next(one for one in ask(of(k.RoundEnd, won=True)(state)) if one.rule == "winners_thirst")

    after = worded(state, "A01", *begun.words, source="winners_thirst")  # type: ignore[union-attr]

    assert said(striking(k.AttackCount), after, "winners_thirst") == ("att +1",)
    assert said(of(k.RoundEnd, won=True), after, "winners_thirst") == ()


@pytest.mark.clause("B.22.8")
def test_a_single_die_is_thrown_again_once_in_a_battle() -> None:
    state = put(led_by(bearing("lucky_knuckle")))(scene())
    found = single_rerolls(ask(striking(k.ToHit, who="A07")(state)), "to_hit")

    assert [one.use for one in found] == [("A07", "item:lucky_knuckle")]


@pytest.mark.clause("B.21.80")
def test_of_numbers_the_highest_counts() -> None:
    state = granted(
        granted(scene(), "A01", {"id": "magic_resistance", "X": 1}),
        "A01",
        {"id": "magic_resistance", "X": 2},
        model="A07",
    )
    asked = of(k.Casting, "B01", who="", spell="x", targets=("=A01",))

    assert rule_value(state, state.units["A01"], "magic_resistance") == 2
    assert said(asked, state, "magic_resistance") == ("casting_total -2",)


def test_a_word_without_meaning_is_refused_with_its_place() -> None:
    book = BOOKS["aldermark"]
    wrong = structs.replace(
        book, rules=({**book.rules[0], "effects": [{**book.rules[0]["effects"][0], "field": "luck"}]},)
    )
    with pytest.raises(UnknownWord, match="aldermark:parade_drill: 'luck'"):
        list(read_rules(wrong))

    item = structs.replace(ITEMS["gate_iron"], effects=({**ITEMS["gate_iron"].effects[0], "op": "bless"},))
    with pytest.raises(UnknownWord, match="item:gate_iron: 'bless'"):
        list(read_item(item))

    strange = structs.replace(
        ITEMS["gate_iron"], effects=({**ITEMS["gate_iron"].effects[0], "condition": ["full_moon"]},)
    )
    with pytest.raises(UnknownWord, match="full_moon"):
        list(read_item(strange))


def test_profiles_of_units_hold_what_their_command_group_holds() -> None:
    state = state_of(regiment("A01", HALBERDS, pose(36, 20, 90), command=("champion", "musician")))
    unit = state.units["A01"]

    assert model_has(state, unit, "champion", "order_the_charge")
    assert not model_has(state, unit, "", "order_the_charge")
    assert model_has(state, unit, "champion", "scoring")
    assert has_rule(state, unit, "swift_reform")
    assert RuleRef(id="scoring") in unit.profiles[0].rules


def test_marks_of_both_turns_tell_who_stood_still() -> None:
    oaks = put(other_troops("silverbough", "mosswalkers", 3, "B01", files=3))(scene())
    asked = striking(k.ToWound)

    assert said(asked, oaks, "rooted") == ()
    assert said(asked, marked("B01", stood_still=True)(oaks), "rooted") == ("res +1",)
