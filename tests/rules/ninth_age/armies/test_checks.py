"""Every way in which a list can be wrong: the problem with its clause, and the cures that end it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import Army, ArmyUnit, ChosenItem, Selection
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.ninth_age.armies.unit_checks import spells_to_learn
from tests.rules.ninth_age.armies.lists import changed, codes, cured, found, ready, with_option

GENERAL, CAPTAIN, MAGUS, SPURS = 0, 1, 2, 8


def items(unit: ArmyUnit, *chosen: ChosenItem) -> ArmyUnit:
    kept = tuple(one for one in unit.options if one.option != "special_items")
    return structs.replace(unit, options=(*kept, Selection(option="special_items", items=chosen)))


def option(unit: ArmyUnit, key: str, **fields: Any) -> ArmyUnit:
    """The unit with this option chosen otherwise."""
    return structs.replace(
        unit, options=tuple(structs.replace(one, **fields) if one.option == key else one for one in unit.options)
    )


@pytest.mark.parametrize("key", sorted(samples()))
def test_ready_armies_are_legal(key: str) -> None:
    assert codes(ready(key)) == set()


def posts(*choices: str, **more: Any) -> Callable[[ArmyUnit], ArmyUnit]:
    return lambda unit: option(unit, "command", choices=choices, **more)


def bare(key: str, *options: Selection, book: str, points: int = 4500, general: bool = False, models: int = 1) -> Army:
    """A list of one unit."""
    return Army(book=book, points=points, units=(ArmyUnit(entry=key, models=models, options=options, general=general),))


def doubled(place: int, times: int = 2, key: str = "aldermark_gun_line") -> Army:
    """A ready army with one of its units several times."""
    army = ready(key)
    return structs.replace(army, units=(*army.units, *[army.units[place]] * (times - 1)))


def only(army: Army, *places: int) -> Army:
    return structs.replace(army, units=tuple(army.units[place] for place in places))


def carried(*chosen: tuple[str, str]) -> Army:
    """The general with these items."""
    return changed(GENERAL, lambda unit: items(unit, *(ChosenItem(item=key, on=on) for key, on in chosen)))


SPEAR = Selection(option="weapon", choice="spear")
EAGLE = Selection(option="mount", choice="storm_eagle_mount")

CASES: dict[str, tuple[str, str, Army, tuple[str, ...]]] = {
    "a unit that the book does not have": (
        "unknown_entry",
        "A.8.1",
        changed(4, lambda unit: structs.replace(unit, entry="dragons")),
        ("remove_unit",),
    ),
    "too many models": (
        "unit_size",
        "A.8.16",
        changed(4, lambda unit: structs.replace(unit, models=61)),
        ("set_models",),
    ),
    "an option that the entry does not have": (
        "unknown_option",
        "A.8.21",
        changed(3, lambda unit: with_option(unit, Selection(option="wings"))),
        ("drop_option",),
    ),
    "a weapon that is not offered": (
        "unknown_choice",
        "A.8.20",
        changed(GENERAL, lambda unit: option(unit, "weapon", choice="pike")),
        ("choose", "choose", "choose"),
    ),
    "a post that there is not": ("unknown_choice", "A.8.18", changed(4, posts("champion", "drummer")), ("drop_posts",)),
    "a post filled twice": ("post_twice", "A.8.18", changed(4, posts("champion", "champion")), ("take_once",)),
    "a level that there is not": (
        "unknown_level",
        "A.8.23",
        changed(MAGUS, lambda unit: option(unit, "wizard", level="wizard_king")),
        ("choose", "choose", "choose"),
    ),
    "a path of others": (
        "unknown_path",
        "A.8.23",
        changed(MAGUS, lambda unit: option(unit, "wizard", path="bones")),
        ("choose", "choose"),
    ),
    "an option bought twice": (
        "option_twice",
        "A.8.20",
        changed(GENERAL, lambda unit: with_option(unit, Selection(option="shield"))),
        ("take_once",),
    ),
    "a wizard without a path": (
        "option_compulsory",
        "A.8.21",
        changed(MAGUS, lambda unit: structs.replace(unit, options=(), spells=())),
        ("choose", "choose"),
    ),
    "a conclave without its champion": (
        "post_compulsory",
        "A.8.21",
        bare("moonwell_conclave", book="silverbough", models=8),
        ("choose",),
    ),
    "a lance on foot": (
        "option_requires",
        "A.8.20",
        changed(GENERAL, lambda unit: structs.replace(unit, options=(Selection(option="weapon", choice="lance"),))),
        ("drop_option", "choose", "choose"),
    ),
    "a spear on an eagle": (
        "option_excludes",
        "A.8.20",
        bare("bough_prince", SPEAR, EAGLE, book="silverbough"),
        ("drop_option", "drop_option"),
    ),
    "a spell of another path": (
        "spell_not_open",
        "B.13.5",
        changed(MAGUS, lambda unit: structs.replace(unit, spells=("gales_1",))),
        ("choose_spells_later",),
    ),
    "too few spells": (
        "spell_count",
        "B.13.5",
        changed(MAGUS, lambda unit: structs.replace(unit, spells=("embers_1",))),
        ("choose_spells_later",),
    ),
    "an item that there is not": ("unknown_item", "B.22.1", carried(("grail", "")), ("drop_item",)),
    "items for too many points": (
        "items_over_allowance",
        "A.8.24",
        carried(("giants_regret", "lance"), ("fourth_bell", ""), ("root_charm", "")),
        ("drop_item", "drop_item", "drop_item"),
    ),
    "a banner among a wizard's items": (
        "item_category",
        "B.22.9",
        changed(MAGUS, lambda unit: items(unit, ChosenItem(item="banner_pennant"))),
        ("drop_item",),
    ),
    "a wizard's item for a general": ("item_needs_wizard", "B.22.9", carried(("veil_lantern", "")), ("drop_item",)),
    "boots for a rider": ("item_on_foot", "B.22.9", carried(("seven_league_boots", "")), ("drop_item", "dismount")),
    "an enchantment for another weapon": (
        "item_does_not_fit",
        "B.22.2",
        carried(("oathcutter", "lance")),
        ("put_on", "drop_item"),
    ),
    "an enchantment for no weapon": (
        "item_on_nothing",
        "B.22.2",
        carried(("giants_regret", "")),
        ("put_on", "put_on", "drop_item"),
    ),
    "an enchantment for armour that is not worn": (
        "item_does_not_fit",
        "B.22.3",
        carried(("deadwood_mail", "heavy_armour")),
        ("drop_item",),
    ),
    "two enchanted weapons": (
        "too_many_weapon_enchantments",
        "B.22.2",
        carried(("giants_regret", "lance"), ("ember_edge", "hand_weapon")),
        ("drop_item", "drop_item"),
    ),
    "one piece enchanted twice": (
        "armour_enchanted_twice",
        "B.22.3",
        carried(("cinder_shield", "shield"), ("oak_boss", "shield")),
        ("drop_item", "drop_item"),
    ),
    "three artefacts": (
        "too_many_artefacts",
        "B.22.5",
        carried(("lucky_knuckle", ""), ("sealing_wax", ""), ("crown_of_orders", "")),
        ("drop_item", "drop_item", "drop_item"),
    ),
    "two dominant items (R54)": (
        "too_many_dominant",
        "B.22.6",
        carried(("ember_ring", ""), ("fourth_bell", "")),
        ("drop_item", "drop_item"),
    ),
    "an artefact in place of a banner": (
        "item_is_no_banner",
        "B.22.4",
        changed(SPURS, lambda unit: option(unit, "command", banner="fourth_bell")),
        ("drop_item",),
    ),
    "two banners on an ordinary standard (R55)": (
        "too_many_banners",
        "B.22.4",
        changed(SPURS, lambda unit: option(unit, "command", banners=("banner_torch",))),
        ("fewer_banners",),
    ),
    "three banners on the battle standard": (
        "too_many_banners",
        "B.22.4",
        changed(
            CAPTAIN,
            lambda unit: option(
                unit, "battle_standard_bearer", banners=("banner_of_names", "banner_torch", "banner_ward")
            ),
        ),
        ("fewer_banners",),
    ),
    "a banner without a bearer": (
        "banner_without_bearer",
        "A.8.18",
        changed(SPURS, posts("champion")),
        ("choose", "drop_item"),
    ),
    "a banner dearer than allowed": (
        "banner_over_allowance",
        "A.8.24",
        changed(4, lambda unit: option(unit, "command", banner="banner_grim")),
        ("drop_item",),
    ),
    "three of two": ("entry_limit", "A.8.9", doubled(GENERAL, 3), ("fewer_units",)),
    "an upgrade for too many units": (
        "option_limit_units",
        "A.8.20",
        Army(
            book="aldermark",
            units=(ArmyUnit(entry="banner_halberdiers", models=20, options=(Selection(option="heavy_armour"),)),) * 3,
        ),
        ("fewer_with_option",),
    ),
    "two of one of a kind": (
        "one_of_a_kind",
        "A.8.10",
        Army(book="nine_kilns", points=9000, units=(ArmyUnit(entry="tenth_kiln"),) * 2),
        ("fewer_units",),
    ),
    "two gryphons": (
        "mount_limit",
        "A.8.25",
        Army(
            book="aldermark",
            units=(ArmyUnit(entry="lord_constable", options=(Selection(option="mount", choice="crag_gryphon"),)),) * 2,
        ),
        ("fewer_mounts",),
    ),
    "the same banner twice": ("item_limit", "A.8.14", doubled(SPURS), ("fewer_of_item",)),
    "no general": (
        "no_general",
        "A.8.12",
        changed(GENERAL, lambda unit: structs.replace(unit, general=False)),
        ("name_general", "name_general"),
    ),
    "two generals": (
        "several_generals",
        "A.8.12",
        changed(MAGUS, lambda unit: structs.replace(unit, general=True)),
        ("name_general", "name_general"),
    ),
    "the battle standard as general": (
        "no_leader",
        "A.8.12",
        changed(CAPTAIN, lambda unit: structs.replace(unit, general=True)),
        ("name_general", "name_general"),
    ),
    "two battle standards": ("several_standards", "B.21.3", doubled(CAPTAIN), ("one_standard",)),
    "too dear": (
        "army_over_points",
        "A.8.3",
        changed(4, lambda unit: structs.replace(unit, models=60)),
        ("set_models_of", "set_models_of", "set_models_of"),
    ),
    "too cheap": (
        "army_under_points",
        "A.8.3",
        changed(4, lambda unit: structs.replace(unit, models=30)),
        ("set_models_of", "set_models_of", "set_models_of"),
    ),
    "hardly enough core": (
        "category_under",
        "A.8.4",
        only(ready(), *(place for place in range(16) if place != 5)),
        ("set_models_of", "set_models_of", "add_unit"),
    ),
    "no core": ("category_missing", "A.8.4", only(ready(), 0, 1, 8, 9), ("add_unit", "add_unit", "add_unit")),
    "too many characters": (
        "category_over",
        "A.8.4",
        structs.replace(
            ready("aldermark_learning"), units=(*ready("aldermark_learning").units, *[ready().units[MAGUS]] * 2)
        ),
        ("remove_unit", "remove_unit"),
    ),
    "too few units": ("too_few_units", "A.8.11", only(ready(), 0, 1, 4, 5, 6), ("add_unit", "add_unit", "add_unit")),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_what_is_wrong_is_found_with_its_clause_and_can_be_cured(name: str) -> None:
    code, clause, army, ways = CASES[name]
    assert found(code, army).clause == clause

    offered = cured(code, army)

    assert tuple(way for way, _ in offered) == ways
    assert all(code not in codes(after) for _, after in offered)


@pytest.mark.clause("A.8.1")
def test_a_book_that_there_is_not_is_named() -> None:
    assert codes(Army(book="empire")) == {"unknown_book"}


@pytest.mark.clause("B.22.4", "B.21.3")
def test_the_battle_standard_may_have_two_banners() -> None:
    """R55, outside the allowance for items."""
    both_banners = ("banner_of_names", "banner_slow_clock")
    army = changed(CAPTAIN, lambda unit: option(unit, "battle_standard_bearer", banners=both_banners))
    assert codes(army) <= {"army_over_points"}


@pytest.mark.clause("A.8.12", "B.21.15")
def test_who_is_not_a_leader_cannot_be_the_general() -> None:
    army = bare("gunwright", book="aldermark", general=True)
    assert found("no_leader", army).clause == "A.8.12"


@pytest.mark.clause("B.21.42")
def test_a_conclave_knows_up_to_two_of_its_own_spells() -> None:
    champion = Selection(option="command", choices=("champion",))
    army = bare("moonwell_conclave", champion, book="silverbough", models=8)
    own = army.units[0]

    def with_spells(*spells: str) -> Army:
        return structs.replace(army, units=(structs.replace(own, spells=spells),))

    listed = tuple(_conclave_spells())
    assert not codes(with_spells(*listed[:1])) & {"spell_count", "spell_not_open"}
    assert not codes(with_spells(*listed[:2])) & {"spell_count", "spell_not_open"}
    assert "spell_count" in codes(with_spells(*listed[:3]))
    assert "spell_not_open" in codes(with_spells("embers_6"))


def _conclave_spells() -> tuple[str, ...]:
    return BOOKS["silverbough"].by_entry["moonwell_conclave"].conclave_spells


@pytest.mark.clause("B.13.6")
def test_protean_magic_opens_the_first_spell_of_every_path() -> None:
    entry = BOOKS["silverbough"].by_entry["leaf_singer"]
    wizard = Selection(option="wizard", level="wizard_adept", path=BOOKS["silverbough"].paths[0])
    protean = ArmyUnit(entry=entry.id, options=(wizard, Selection(option="protean_magic")))
    pool, count = spells_to_learn(BOOKS["silverbough"], entry, protean)
    assert count == 2
    assert pool == {f"{path}_1" for path in BOOKS["silverbough"].paths} | {BOOKS["silverbough"].hereditary_spell["id"]}
