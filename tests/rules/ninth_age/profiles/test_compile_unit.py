"""From the list to the profile: mounts, heights, what rules and items bring, duplicates."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.armies.book_data import Book, RuleRef
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import ArmyUnit, ChosenItem, Selection
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.ninth_age.profiles.classification import most_frequent
from battles.rules.ninth_age.profiles.compile_unit import compile_unit, mounted_value
from battles.rules.ninth_age.profiles.duplicates import settled
from battles.rules.ninth_age.profiles.profile import Profile
from battles.rules.ninth_age.profiles.rule_records import RULES, army_rules, record_of
from tests.rules.ninth_age.armies.lists import book, both, entry

RIDES = Selection(option="mount", choice="steed")


def part(key: str, *rules: str, **values: int) -> dict[str, object]:
    plain = {"agi": 4, "att": 2, "off": 4, "str": 4, "ap": 0, **values}
    return {"id": key, "name": both(key), "count": 1, **plain, "rules": [{"id": one} for one in rules], "weapons": []}


def rider_and_mount(
    height: str = "STANDARD", kind: str = "CAVALRY", arm: int | str = "C+2", *, rules: tuple[str, ...] = ()
) -> Book:
    """A character in heavy armour with a shield, and a steed for them."""
    choice = {"mount": "steed", "id": "steed", "name": both("Steed"), "cost": {"flat": 50}}
    mount_option = {"id": "mount", "kind": "mount", "name": both("Mount"), "min": 0, "max": 1, "choices": [choice]}
    hero = entry("hero", 100, categories=["characters"], options=[mount_option], parts=[part("hero")])
    hero["global"] = {"adv": 4, "mar": 8, "dis": 8, "rules": [{"id": one} for one in rules]}
    hero["defensive"] = {
        "hp": 3, "def": 5, "res": 4, "arm": 0, "rules": [{"id": "aegis", "X": 5}], "armour": ["heavy_armour", "shield"],
    }  # fmt: skip
    steed = {key: hero[key] for key in ("name", "flavour", "symbol", "base")}
    steed |= {
        "id": "steed",
        "height": height,
        "type": kind,
        "global": {"adv": 8, "mar": 16, "dis": "C", "rules": []},
        "defensive": {"hp": "C", "def": "C", "res": "C", "arm": arm, "rules": [], "armour": []},
        "parts": [part("steed", "harnessed", agi=3)],
        "limit": None,
        "cost_counts_in": None,
    }
    return book(hero, mounts=(steed,))


def mounted(own: Book) -> Profile:
    return compile_unit(own, ArmyUnit(entry="hero", options=(RIDES,)))


@pytest.mark.clause("B.19.7", "A.5.4")
def test_a_riders_armour_adds_to_the_mounts() -> None:
    """T1: 0 + C+2 + heavy 2 + shield 1."""
    profile = mounted(rider_and_mount())
    assert profile.armour_value == 5
    assert (profile.adv, profile.mar, profile.dis, profile.hp) == (8, 16, 8, 3)
    assert compile_unit(rider_and_mount(), ArmyUnit(entry="hero")).armour_value == 3


@pytest.mark.clause("B.19.8", "B.21.23")
def test_a_gigantic_mount_ignores_the_riders_armour_and_protections() -> None:
    """T3."""
    profile = mounted(rider_and_mount("GIGANTIC", "BEAST", 4))
    assert profile.armour_value == 4
    assert not profile.has("aegis")
    assert profile.has("massive_bulk")
    assert mounted(rider_and_mount()).has("aegis")


@pytest.mark.clause("B.19.9")
def test_a_units_height_is_that_of_most_models() -> None:
    """T2 and T4: where they tie, both are left to the opponent's choice."""
    assert most_frequent(["LARGE"] * 3 + ["STANDARD"] * 5) == ("STANDARD",)
    assert set(most_frequent(["INFANTRY"] * 2 + ["CAVALRY"] * 2)) == {"INFANTRY", "CAVALRY"}


@pytest.mark.clause("B.21.80")
def test_hatred_of_two_kinds_is_two_rules() -> None:
    """R1."""
    both_kinds = [RuleRef(id="hatred", against=(("INFANTRY",),)), RuleRef(id="hatred", against=(("CAVALRY",),))]
    assert settled(both_kinds, "aldermark") == tuple(both_kinds)
    assert settled([*both_kinds, both_kinds[0]], "aldermark") == tuple(both_kinds)


@pytest.mark.clause("B.21.80", "B.21.14")
def test_channel_adds_up_and_others_take_the_highest() -> None:
    """R2."""
    channels = [RuleRef(id="channel", X=1), RuleRef(id="channel", X=2)]
    assert settled(channels, "aldermark") == (RuleRef(id="channel", X=3),)
    resistance = [RuleRef(id="magic_resistance", X=1), RuleRef(id="magic_resistance", X=2)]
    assert settled(resistance, "aldermark") == (RuleRef(id="magic_resistance", X=2),)


@pytest.mark.clause("B.21.80")
def test_of_several_dice_the_owner_may_choose() -> None:
    versions = [RuleRef(id="impact_hits", X="d3"), RuleRef(id="impact_hits", X="d6"), RuleRef(id="impact_hits", X="d3")]
    assert [ref.X for ref in settled(versions, "aldermark")] == ["d3", "d6"]


@pytest.mark.clause("B.21.80")
def test_devastating_charges_add_up_value_by_value() -> None:
    charges = [RuleRef(id="devastating_charge", X={"str": 1}), RuleRef(id="devastating_charge", X={"str": 1, "ap": 1})]
    assert settled(charges, "aldermark") == (RuleRef(id="devastating_charge", X={"str": 2, "ap": 1}),)


@pytest.mark.clause("B.21.81", "B.19.8")
def test_a_universal_rule_of_the_rider_serves_the_whole_model() -> None:
    """R3."""
    assert mounted(rider_and_mount(rules=("strider",))).has("strider")


@pytest.mark.clause("B.19.5", "B.19.6")
def test_height_type_and_base_are_the_mounts_but_each_part_fights_by_itself() -> None:
    profile = mounted(rider_and_mount("LARGE", "BEAST"))
    assert (profile.height, profile.type) == ("LARGE", "BEAST")
    assert [(one.id, one.agi, one.is_rider) for one in profile.parts] == [("hero", 4, True), ("steed", 3, False)]


@pytest.mark.clause("B.19.2", "B.19.3", "B.21.174")
def test_stomp_attacks_come_with_the_height_to_harnessed_parts_and_never_to_constructs() -> None:
    rider, steed = mounted(rider_and_mount("LARGE", "BEAST")).parts
    assert (rider.has("stomp_attack"), steed.has("stomp_attack")) == (False, True)
    assert not any(one.has("stomp_attack") for one in mounted(rider_and_mount("LARGE", "CONSTRUCT")).parts)
    alone = compile_unit(book(entry("ogre", 50, height="LARGE", parts=[part("ogre")])), ArmyUnit(entry="ogre"))
    assert alone.parts[0].has("stomp_attack")


@pytest.mark.clause("B.19.3", "B.19.4")
def test_cavalry_is_tall_swift_and_mounted() -> None:
    profile = mounted(rider_and_mount())
    assert all(profile.has(rule) for rule in ("swiftstride", "tall", "cannot_be_stomped"))
    assert profile.is_mounted
    assert not compile_unit(rider_and_mount(), ArmyUnit(entry="hero")).is_mounted


@pytest.mark.clause("B.21.90", "B.21.37")
def test_rules_bring_others_along() -> None:
    assert mounted(rider_and_mount()).has("front_rank")
    assert mounted(rider_and_mount(rules=("undead",))).has("unstable")
    assert mounted(rider_and_mount("GIGANTIC", "BEAST")).has("tall")


@pytest.mark.clause("A.8.23", "B.13.3")
def test_a_bought_level_replaces_the_wizards_own() -> None:
    wizard = Selection(option="wizard", level="wizard_master", path="embers")
    profile = compile_unit(BOOKS["aldermark"], ArmyUnit(entry="guild_magus", options=(wizard,)))
    assert [ref.id for ref in profile.rules if ref.id.startswith("wizard_")] == ["wizard_master"]
    assert profile.held("channel") == (RuleRef(id="channel", X=1),)
    assert (profile.wizard, profile.path) == ("wizard_master", "embers")


@pytest.mark.clause("B.22.2", "B.22.7")
def test_an_enchantment_serves_its_weapon_alone() -> None:
    items = Selection(option="special_items", items=(ChosenItem(item="giants_regret", on="hand_weapon"),))
    profile = compile_unit(BOOKS["aldermark"], ArmyUnit(entry="lord_constable", options=(items,)))
    (constable,) = profile.parts
    assert {ref.id for ref in constable.enchanted["hand_weapon"]} == {"multiple_wounds", "magical"}
    assert not constable.has("magical")


@pytest.mark.clause("A.8.18", "B.21.100")
def test_a_champion_has_rules_that_the_others_do_not_have() -> None:
    command = Selection(option="command", choices=("champion", "musician"))
    profile = compile_unit(BOOKS["aldermark"], ArmyUnit(entry="banner_halberdiers", models=20, options=(command,)))
    assert "order_the_charge" in {ref.id for ref in profile.posts["champion"]}
    assert "march_to_the_beat" in {ref.id for ref in profile.posts["musician"]}
    assert not profile.has("front_rank")
    assert "standard_bearer" not in profile.posts


@pytest.mark.parametrize(("own", "value"), [("C", 4), ("C+2", 6), (5, 5), ("d6", "d6"), (None, None)])
def test_a_mounts_value_is_its_own_or_the_riders(own: int | str | None, value: int | str | None) -> None:
    assert mounted_value(own, 4) == value


@pytest.mark.parametrize("key", sorted(samples()))
def test_every_unit_of_the_ready_armies_can_be_compiled(key: str) -> None:
    army = samples()[key]
    for unit in army.units:
        profile = compile_unit(BOOKS[army.book], unit)
        assert profile.parts
        assert all(ref.id in RULES or ref.id in army_rules(army.book) for ref in profile.rules)
        assert all(record_of(ref.id, army.book).is_part_bound for one in profile.parts for ref in one.rules)
