"""Armour, weapons and the rules that other rules read: shields, lances, artillery, magical attacks."""

from __future__ import annotations

from typing import Any

import pytest

from battles.rules.ninth_age.armies.books import BOOKS, ITEMS
from battles.rules.ninth_age.moments import kinds as k
from battles.rules.ninth_age.moments.ask import ask, ignored, prepared
from battles.rules.ninth_age.moments.weapons import (
    ARTILLERY,
    MELEE_WEAPONS,
    SHOOTING_WEAPONS,
    melee_weapon,
    shooting_weapon,
)
from battles.rules.ninth_age.profiles.profile import ARMOUR_VALUE
from battles.rules.ninth_age.tables import load
from tests.rules.ninth_age.models.rule_cases import (
    attack_of,
    granted,
    other_troops,
    put,
    said,
    scene,
    shooting,
    striking,
)


@pytest.mark.clause("B.21.120", "B.21.166")
@pytest.mark.parametrize(("weapon", "helps"), [("spear", True), ("hand_weapon", True), ("halberd", False), ("", True)])
def test_two_hands_hold_no_shield_in_melee(weapon: str, helps: bool) -> None:
    more = {"target_weapon": weapon}

    assert ("shield" not in ignored(ask(striking(k.ArmourSave, more=more)(scene())))) is helps
    assert "shield" not in ignored(ask(shooting(k.ArmourSave, more=more)(scene())))


@pytest.mark.clause("B.21.120")
def test_suits_and_shields_have_their_numbers() -> None:
    assert dict(ARMOUR_VALUE) == {"light_armour": 1, "heavy_armour": 2, "plate_armour": 3, "shield": 1}


@pytest.mark.clause("B.21.127", "B.21.163")
@pytest.mark.parametrize(("weapon", "amount"), [("lance", 2), ("light_lance", 1)])
def test_lances_strike_harder_on_a_charge_against_models_in_front(weapon: str, amount: int) -> None:
    state = put(other_troops("aldermark", "gilded_spurs", 5))(scene())
    charge: dict[str, Any] = {"weapon": weapon, "charging": True}

    assert said(striking(k.ToWound, **charge), state, "devastating_charge") == (f"str +{amount}",)
    assert said(striking(k.ArmourSave, **charge), state, "devastating_charge") == (f"ap +{amount}",)
    assert said(striking(k.ToWound, own_edge="left", **charge), state, "devastating_charge") == ()
    assert said(striking(k.ToWound, weapon=weapon), state, "devastating_charge") == ()


@pytest.mark.clause("B.21.127", "B.21.150")
def test_spears_reach_over_one_more_rank() -> None:
    state = put(other_troops("aldermark", "pike_burghers"))(scene())

    assert said(striking(k.Support, weapon="spear"), state) == ("ranks +1",)
    assert said(striking(k.Support), state) == ()


@pytest.mark.clause("B.21.128")
@pytest.mark.parametrize("row", load("shooting_weapons")["weapons"], ids=lambda row: row["id"])
def test_shooting_weapons_are_as_table_ten_says(row: dict[str, object]) -> None:
    weapon = SHOOTING_WEAPONS[str(row["id"])]

    assert (weapon.range_in, weapon.shots) == (row["range_in"], row["shots"])
    assert weapon.strength == (None if row["str"] == "user" else row["str"])
    assert [ref.id for ref in weapon.attributes] == row["attributes"]


@pytest.mark.clause("B.21.130")
def test_artillery_always_has_to_reload() -> None:
    state = put(other_troops("aldermark", "bombard_battery", 1, files=1))(scene())
    attack = attack_of(state, part=1, kind="shooting", weapon="bombard")

    assert prepared(state, attack).has("reload")
    assert not prepared(state, attack_of(state, kind="shooting", weapon="bow")).has("reload")


@pytest.mark.clause("B.21.131", "B.21.132")
@pytest.mark.parametrize(
    ("entry", "weapon", "ignores"),
    [
        ("bombard_battery", "bombard", True),
        ("skyfall_battery", "skyfall_mortar", True),
        ("chorus_battery", "chorus_gun", False),
    ],
)
def test_cannons_and_catapults_know_no_cover(entry: str, weapon: str, ignores: bool) -> None:
    state = put(other_troops("aldermark", entry, 1, files=1))(scene())
    changes = ask(shooting(k.ToHit, part=1, weapon=weapon)(state))

    assert ({"soft_cover", "hard_cover"} <= ignored(changes)) is ignores


def test_weapons_of_books_are_read_as_those_of_the_rulebook() -> None:
    flail, bombard = melee_weapon("penitent_flail", "aldermark"), shooting_weapon("bombard", "aldermark")

    assert flail is not None
    assert bombard is not None
    assert (flail.two_handed, dict(flail.modifiers), [ref.id for ref in flail.rules]) == (
        True,
        {"str": 1},
        ["devastating_charge"],
    )
    assert (bombard.artillery, bombard.strength, bombard.ap) == ("cannon", 9, 10)
    assert melee_weapon("penitent_flail", "brakkar") is None
    assert {*MELEE_WEAPONS, *SHOOTING_WEAPONS, *ARTILLERY} & {
        row["id"] for book in BOOKS.values() for row in book.weapons
    } == set()


@pytest.mark.clause("B.21.151", "B.21.110")
def test_magical_attacks_go_through_an_aegis_against_others() -> None:
    state = granted(scene(), "B01", {"id": "aegis", "X": 4, "against": [["not_magical"]]})

    assert said(striking(k.SpecialSaves), state, "aegis") == ("GrantSave aegis 4",)
    assert said(striking(k.SpecialSaves), granted(state, "A01", "magical"), "aegis") == ()


@pytest.mark.clause("B.22.1")
@pytest.mark.parametrize("item", ["ember_ring", "root_charm", "gate_horn", "grave_coin", "gale_feather"])
def test_bound_spell_items_name_a_spell_and_two_power_levels(item: str) -> None:
    spells = {spell["id"] for path in load("house/paths")["paths"] for spell in path["spells"]}
    spells |= {spell["id"] for spell in load("house/paths")["bound_only"]}
    bound = ITEMS[item].bound_spell

    assert bound is not None
    assert bound["spell"] in spells
    assert bound["power_level"] == [4, 8]
