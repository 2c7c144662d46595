"""Worked examples that need only moments and tables: R1, R2, R12–R15, R22, R25–R33, R35, R36, R46–R49, R52, R53."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec import structs

from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import Selection
from battles.rules.ninth_age.attacks import needs
from battles.rules.ninth_age.effects import Effect, EffectSource, EffectTarget, Until
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.modifiers import compose_best
from battles.rules.ninth_age.moments import kinds as k
from battles.rules.ninth_age.moments.ask import ask, characteristic, ignored, number, numbers, only, prepared
from battles.rules.ninth_age.moments.changes import AutoWound, ExtraHits, GrantSave
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.compile_unit import compile_unit
from battles.rules.ninth_age.profiles.profile import Part, Profile
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, joined, pose, regiment
from tests.rules.ninth_age.models.rule_cases import (
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
    shooting,
    striking,
)

HATRED_AGAINST = ({"id": "hatred", "against": [["INFANTRY"]]}, {"id": "hatred", "against": [["CAVALRY"]]})


def melee_need(state: State, offence: int, defence: int, unit: str = "A01", **fields: Any) -> int:
    """What is needed to hit with these skills, with all that rules change."""
    target = fields.pop("target", "B01")
    weapon = fields.pop("target_weapon", "")
    attack = attack_of(state, unit, target, **fields)
    attack = structs.replace(attack, part=structs.replace(_part(attack), off=offence))
    changes = ask(k.ToHit(state=state, unit=attack.unit, attack=attack, target_weapon=weapon))
    mine = [one for one in numbers(changes) if one.field == "def" and one.rule != "parry"]
    parries = [(one,) for one in numbers(changes) if one.field == "def" and one.rule == "parry"]
    off, guard = characteristic(changes, "off", offence), compose_best("def", defence, mine, parries or [()])
    assert off is not None
    assert guard is not None
    return needs.melee_to_hit(off.value, guard.value, numbers(changes)).value


def _part(attack: k.Attack) -> Part:
    assert attack.part is not None
    return attack.part


@pytest.mark.clause("B.21.80")
@pytest.mark.parametrize("entry", ["crown_shot", "gilded_spurs"])
def test_r1_hatred_against_infantry_and_against_cavalry_are_two_rules(entry: str) -> None:
    state = granted(put(other_troops("aldermark", entry, 5, "B01"))(scene()), "A01", *HATRED_AGAINST)

    assert prepared(state, attack_of(state)).has("hatred")


@pytest.mark.clause("B.21.80", "B.21.141")
def test_r1_neither_works_against_beasts() -> None:
    state = granted(put(other_troops("brakkar", "mire_hounds", 5, "B01"))(scene()), "A01", *HATRED_AGAINST)

    assert not prepared(state, attack_of(state)).has("hatred")


@pytest.mark.clause("B.21.14", "B.21.80")
def test_r2_channel_one_and_two_are_three_tokens() -> None:
    state = granted(scene(), "A01", {"id": "channel", "X": 1}, {"id": "channel", "X": 2}, model="A07")

    assert number(ask(of(k.Siphon)(state)), "veil_tokens", 0).value == 3


def ridden(mount: str, item: str) -> Unit:
    """A character of Silverbough on a mount, alone in front of B01."""
    items = bearing(item, "heavy_armour", "bough_prince", "silverbough").unit.options
    bought = choice("silverbough", "bough_prince", options=(*items, Selection(option="mount", choice=mount)))
    return structs.replace(led_by(bought), troops=None, command=(), files=1)


@pytest.mark.clause("B.21.110", "B.19.8")
@pytest.mark.parametrize(("mount", "works"), [("dawn_steed", True), ("glass_drake", False)])
def test_r12_distracting_works_on_a_horse_and_not_on_a_dragon(mount: str, works: bool) -> None:
    unit = ridden(mount, "fourth_bell").members[0].choice
    prince = BOOKS["silverbough"].by_entry["bough_prince"]
    protected = structs.replace(prince, defensive=structs.replace(prince.defensive, rules=(RuleRef(id="distracting"),)))
    book = structs.replace(BOOKS["silverbough"], units=(protected,))
    profile: Profile = compile_unit(book, unit.unit)

    assert profile.has("distracting") is works


@pytest.mark.clause("B.21.140", "B.22.2")
def test_r13_an_enchanted_weapon_serves_its_own_attacks_alone() -> None:
    items = bearing("saints_nail", "hand_weapon", "tide_warlord", "brakkar").unit.options
    bought = choice("brakkar", "tide_warlord", options=(*items, Selection(option="mount", choice="tusker_cart")))
    state = put(structs.replace(led_by(bought), troops=None, command=(), files=1))(scene())

    rider = prepared(state, attack_of(state, who="A07", part=0))
    beasts = prepared(state, attack_of(state, who="A07", part=1, weapon=""))
    impact = prepared(state, attack_of(state, who="A07", part=2, weapon="", kind="special"))

    assert rider.has("divine")
    assert rider.has("magical")
    assert not beasts.has("divine")
    assert not impact.has("magical")


@pytest.mark.clause("B.21.140")
def test_r14_divine_is_for_melee_flaming_for_both_neither_for_special_attacks() -> None:
    state = granted(scene(), "A01", "divine", "flaming")
    kinds_of_attack: tuple[Literal["close_combat", "shooting", "special", "damage_spell"], ...] = (
        "close_combat", "shooting", "special", "damage_spell",
    )  # fmt: skip
    found = {kind: prepared(state, attack_of(state, kind=kind)) for kind in kinds_of_attack}

    assert [found[kind].has("divine") for kind in kinds_of_attack] == [True, False, False, False]
    assert [found[kind].has("flaming") for kind in kinds_of_attack] == [True, True, False, False]


@pytest.mark.clause("B.21.141", "B.21.153")
@pytest.mark.parametrize(
    ("book", "entry", "works"),
    [
        ("long_fen", "storm_heron", True),
        ("brakkar", "quarry_giant", True),
        ("brakkar", "sump_trolls", False),
        ("brakkar", "mire_hounds", False),
    ],
)
def test_r15_large_and_beast_or_gigantic(book: str, entry: str, works: bool) -> None:
    state = put(other_troops(book, entry, 3, "B01", files=3))(scene())
    state = granted(state, "A01", {"id": "multiple_wounds", "X": 2, "against": [["LARGE", "BEAST"], ["GIGANTIC"]]})

    assert prepared(state, attack_of(state)).has("multiple_wounds") is works


@pytest.mark.clause("B.21.163")
def test_r22_devastating_charge_gives_strength_and_poison_to_melee_weapons_alone() -> None:
    state = granted(scene(), "A01", {"id": "devastating_charge", "X": {"str": 1, "rules": ["poison"]}})

    assert said(striking(k.ToWound, charging=True), state, "devastating_charge") == ("str +1",)
    assert said(striking(k.ToHit, charging=True), state, "poison") == ("AutoWound",)
    assert said(striking(k.ToHit, charging=True, kind="special"), state, "poison") == ()
    assert said(striking(k.ToHit), state, "poison") == ()


def afraid(state: State, unit: str) -> State:
    effect = Effect(
        id=f"fear:{unit}",
        source=EffectSource(kind="rule", id="fear"),
        on=EffectTarget(unit=unit),
        until=Until(kind="round"),
        seat=state.sides["A"].seat,
    )
    return structs.replace(state, effects={**state.effects, effect.id: effect})


@pytest.mark.clause("B.21.111", "B.21.1")
def test_r25_fear_and_distracting_together_are_one_penalty() -> None:
    assert melee_need(granted(afraid(fight(scene()), "A01"), "B01", "distracting"), 4, 4) == 5


@pytest.mark.clause("B.21.111", "B.21.144")
def test_r26_lightning_reflexes_make_up_for_distracting() -> None:
    assert melee_need(granted(granted(scene(), "B01", "distracting"), "A01", "lightning_reflexes"), 4, 4) == 4


@pytest.mark.clause("B.21.114")
@pytest.mark.parametrize(
    ("offence", "defence", "edge", "need"), [(6, 3, "front", 4), (3, 5, "front", 4), (3, 5, "left", 4)]
)
def test_r27_to_r29_parry_is_the_better_of_two_and_only_in_front(
    offence: int, defence: int, edge: str, need: int
) -> None:
    state = granted(scene(), "B01", "parry")

    assert melee_need(state, offence, defence, edge=edge) == need


@pytest.mark.clause("B.21.114")
def test_r27_without_parry_the_same_attack_hits_on_three() -> None:
    assert melee_need(scene(), 6, 3) == 3


@pytest.mark.clause("B.21.127")
def test_r30_paired_weapons_ignore_parry() -> None:
    state = granted(put(other_troops("brakkar", "redmouth_ravers"))(scene()), "B01", "parry")

    assert melee_need(state, 3, 5, weapon="paired_weapons") == 4
    assert "parry" in ignored(ask(striking(k.ToHit, weapon="paired_weapons")(state)))
    assert said(striking(k.ToHit, weapon="paired_weapons"), state, "parry") == ()


@pytest.mark.clause("B.21.127", "B.21.114")
def test_hand_weapon_and_shield_parry_on_foot() -> None:
    foot = put(other_troops("hollow_throne", "silt_shieldmen", 20, "B01"))(scene())
    horse = put(other_troops("aldermark", "gilded_spurs", 5, "B01"))(scene())
    asked = striking(k.ToHit, more={"target_weapon": "hand_weapon"})

    assert said(asked, foot, "parry") == ("def +1", "def always 3")
    assert said(asked, horse, "parry") == ()
    assert said(striking(k.ToHit, more={"target_weapon": "spear"}), foot, "parry") == ()


def spears(state: State) -> tuple[int, int]:
    """Agility and AP of spearmen with Agility 3 and AP 0."""
    swift = characteristic(ask(striking(k.Initiative, weapon="spear", first_round=True)(state)), "agi", 3)
    deep = characteristic(ask(striking(k.ArmourSave, weapon="spear", first_round=True)(state)), "ap", 0)
    assert swift is not None
    assert deep is not None
    return swift.value, deep.value


@pytest.mark.clause("B.21.127")
def test_r31_and_r32_braced_spears_unless_a_flank_is_engaged() -> None:
    state = fight(put(other_troops("aldermark", "pike_burghers"))(scene()))
    unit = state.units["A01"]
    flanked = structs.replace(unit, engagements=(*unit.engagements, structs.replace(unit.engagements[0], mine="left")))

    assert spears(state) == (5, 2)
    assert spears(structs.replace(state, units={**state.units, "A01": flanked})) == (3, 1)


@pytest.mark.clause("B.21.144")
def test_r33_a_great_weapon_with_lightning_reflexes_strikes_at_its_own_agility() -> None:
    """Charging momentum is added by the round of combat (A.15.7)."""
    state = granted(put(other_troops("aldermark", "oxblood_guard"))(scene()), "A01", "lightning_reflexes")
    asked = striking(k.Initiative, weapon="great_weapon", charging=True)

    value = characteristic(ask(asked(state)), "agi", 4)
    assert value is not None
    assert value.value + 1 == 5
    assert said(striking(k.ToHit, weapon="great_weapon"), state, "lightning_reflexes") == ()


def crumbled(state: State, loss: int, *, steadfast: bool = False, rank_bonus: int = 0) -> int:
    steps: tuple[Literal[1, 2, 3, 4], ...] = (1, 2, 3, 4)
    for step in steps:
        loss = number(
            ask(of(k.CrumbleLoss, step=step, steadfast=steadfast, rank_bonus=rank_bonus)(state)), "unstable_loss", loss
        ).value
    return loss


@pytest.mark.clause("B.21.37")
def test_r35_steadfast_undead_lose_at_most_twelve_less_their_ranks() -> None:
    state = granted(granted(scene(), "A01", "undead"), "A01", "rally_around_the_flag", model="A07")

    assert crumbled(state, 15, steadfast=True, rank_bonus=3) == 9


@pytest.mark.clause("B.21.37")
def test_r36_stubborn_undead_lose_half_less_one() -> None:
    state = granted(granted(scene(), "A01", "undead"), "A01", "rally_around_the_flag", "stubborn", model="A07")

    assert crumbled(state, 9) == 4


@pytest.mark.clause("B.21.162")
def test_r46_a_handgun_after_an_advance_is_two_worse() -> None:
    """One for moving (A.14.9), which shooting adds, and one for Unwieldy."""
    state = marked("A01", moved="advanced")(put(other_troops("aldermark", "crown_shot"))(scene()))
    changes = ask(shooting(k.ToHit, weapon="handgun")(state))

    assert needs.shooting_to_hit(4, numbers(changes)).value == 5
    assert "moving" not in ignored(changes)


@pytest.mark.clause("B.21.147", "B.21.156")
def test_r47_poison_and_battle_focus_both_speak_of_a_six() -> None:
    changes = ask(striking(k.ToHit)(granted(scene(), "A01", "poison", "battle_focus")))

    assert len(only(changes, AutoWound)) == len(only(changes, ExtraHits)) == 1


@pytest.mark.clause("B.21.158", "B.21.117")
def test_r48_after_a_lethal_six_only_the_aegis_is_left() -> None:
    state = granted(
        granted(scene(), "A01", "lethal_strike"), "B01", {"id": "fortitude", "X": 4}, {"id": "aegis", "X": 5}
    )
    usual, lethal = (ask(striking(k.SpecialSaves, more={"after_lethal": after})(state)) for after in (False, True))

    assert {one.kind for one in only(usual, GrantSave)} == {"fortitude", "aegis"}
    assert {one.kind for one in only(lethal, GrantSave)} == {"aegis"}


@pytest.mark.clause("B.21.159")
def test_r49_toxic_attacks_have_strength_three_and_ap_ten_whatever_the_weapon() -> None:
    state = granted(scene(), "A01", "toxic")
    strength = characteristic(ask(striking(k.ToWound, weapon="halberd")(state)), "str", 3)
    ap = characteristic(ask(striking(k.ArmourSave, weapon="halberd")(state)), "ap", 0)
    assert strength is not None
    assert ap is not None

    assert (strength.value, ap.value) == (3, 10)
    assert needs.to_wound(strength.value, 4).value == 5


@pytest.mark.clause("B.21.10")
def test_r52_who_arrives_in_the_fourth_game_turn_no_longer_scores() -> None:
    state = structs.replace(granted(scene(), "A01", "ambush"), turn=7)

    assert said(of(k.ArrivalRoll), state, "ambush") == ("needed = 3", "Must lose_scoring")


@pytest.mark.clause("B.21.1")
def test_r53_a_unit_in_fear_hits_on_five_and_is_hit_on_three() -> None:
    state = afraid(fight(scene()), "A01")

    assert melee_need(state, 4, 4) == 5
    assert melee_need(state, 4, 4, "B01", target="A01") == 3


@pytest.mark.clause("B.21.98")
def test_every_ban_on_joining_is_told_at_once() -> None:
    wagon = regiment("A02", choice("aldermark", "kettle_wagon"), pose(50, 20, 90), files=1)
    hero = structs.replace(
        joined(wagon, "A09", choice("aldermark", "field_captain"), Cell(0, 0)), id="A09", troops=None
    )
    state = put(wagon, structs.replace(hero, pose=pose(56, 20, 90)))(scene())
    found = ask(of(k.MayJoin, "A09", target="=A02", who="A09")(state))

    assert {one.rule for one in found} == {"random_movement", "unbreakable", "chariot"}
