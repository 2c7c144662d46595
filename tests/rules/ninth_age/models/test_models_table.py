"""Every record has a case: the rulebook's rules, weapons and armour, army rules, items; and one home."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import battles.rules.ninth_age.models as models
from battles.rules.ninth_age.armies.books import BOOKS, ITEMS
from battles.rules.ninth_age.moments import registry
from battles.rules.ninth_age.moments.ask import RULE_MODULES
from battles.rules.ninth_age.profiles.rule_records import RULES
from battles.rules.ninth_age.tables import load
from tests.rules.ninth_age.models.all_cases import CASES

FOLDER = Path(models.__file__).parent
TOPICS = {
    "charges", "movement", "magic", "shooting", "melee", "psychology", "setup", "turns", "victory", "attacks",
    "casualties", "sight",
}  # fmt: skip
PURE = {"attacks.blow"}
"""Values without a topic: what kinds of attacks there are."""
NO_MOMENT = {"not_a_leader", "massive_bulk", "magical", "two_handed"}
"""Rules that say nothing at a moment: lists, profiles and other rules read them, and are tested for it."""
CASED = {case.rule for case in CASES}


def test_every_rule_of_the_rulebook_has_a_case() -> None:
    assert set(RULES) - CASED == NO_MOMENT


def test_every_army_rule_has_a_case() -> None:
    assert [
        f"{book.id}:{row['id']}"
        for book in BOOKS.values()
        for row in book.rules
        if f"{book.id}:{row['id']}" not in CASED
    ] == []


def test_every_item_has_a_case_unless_it_is_a_bound_spell() -> None:
    without = [item for item in ITEMS.values() if f"item:{item.id}" not in CASED]

    assert [item.id for item in without if item.bound_spell is None] == []
    assert len(without) == 5


def test_every_melee_weapon_has_a_case_or_no_number_of_its_own() -> None:
    weapons = load("melee_weapons")["weapons"]

    assert {row["id"] for row in weapons if f"weapon:{row['id']}" not in CASED} == {"lance", "light_lance"}


@pytest.mark.parametrize("rule", [*RULES, *(f"{book.id}:{row['id']}" for book in BOOKS.values() for row in book.rules)])
def test_every_rule_has_one_home(rule: str) -> None:
    """All functions of a rule stand in one module; who has none says where it is carried out."""
    spoken = {speaker.module for speaker in registry.speakers_of(rule)}

    assert len(spoken) == 1 or (not spoken and rule in registry.homes())


def test_every_weapon_and_piece_of_armour_has_a_home() -> None:
    wanted = [
        f"weapon:{row['id']}" for table in ("melee_weapons", "shooting_weapons") for row in load(table)["weapons"]
    ]
    wanted += [f"artillery:{row['id']}" for row in load("artillery_weapons")["weapons"]]
    wanted += [f"armour:{row['id']}" for row in load("armour")["items"]]

    assert [key for key in wanted if key not in registry.homes()] == []
    assert len(wanted) == 21


def test_no_rule_speaks_that_there_is_not() -> None:
    known = {*RULES, *(f"{book.id}:{row['id']}" for book in BOOKS.values() for row in book.rules)}
    known |= {f"item:{item}" for item in ITEMS} | {"melee_weapon", "shooting_weapon", "armour", "ground", "state"}

    assert [key for key in registry.spoken_keys() if key not in known] == []


def test_all_modules_of_rules_are_read() -> None:
    assert sorted(RULE_MODULES) == sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_rules_import_no_part_of_the_game_that_asks_them(path: Path) -> None:
    assert [one for one in _imported(path) if one.split(".")[0] in TOPICS and one not in PURE] == []


def test_moments_import_no_part_of_the_game_that_asks_them() -> None:
    for path in sorted((FOLDER.parent / "moments").glob("*.py")):
        assert [one for one in _imported(path) if one.split(".")[0] in TOPICS and one not in PURE] == [], path.stem


def _imported(path: Path) -> list[str]:
    tree = ast.parse(path.read_text())
    prefix = "battles.rules.ninth_age."
    found = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    found += [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    return [one.removeprefix(prefix) for one in found if one.startswith(prefix)]
