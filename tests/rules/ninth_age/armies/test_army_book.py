"""What the army pages ask: reports, random and ready armies, hostile documents, words in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.rules.ninth_age import army_book
from battles.rules.ninth_age.armies import army_checks, prices, terms
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.random_army import random_army
from battles.rules.ninth_age.army_book import ArmyBook
from battles.rules.words import LANGUAGES
from tests.rules.ninth_age.armies.lists import ready

BOOK = ArmyBook()
STANDARD = Setup(scenario="battle", options={"points": 4500})
FOLDER = Path(army_book.__file__).parent


@pytest.mark.clause("A.8.3", "A.8.4", "A.8.11")
@pytest.mark.parametrize("key", sorted(BOOKS))
def test_random_armies_are_legal_by_every_plan_and_at_every_size(key: str) -> None:
    for plan in BOOKS[key].plans:
        for points in (1500, 2000, 4500, 9000):
            army = random_army(seeded(f"{key} {plan.id} {points}"), BOOKS[key], points, plan)
            assert army is not None, (plan.id, points)
            assert not list(army_checks.problems(army, points))
            assert prices.bill(BOOKS[key], army).total >= points - prices.MOST_UNSPENT


def test_random_armies_differ_by_their_dice_alone() -> None:
    chosen = {"list": "brakkar"}
    first = BOOK.random(STANDARD, seeded("one"), chosen)
    assert first == BOOK.random(STANDARD, seeded("one"), chosen)
    assert first != BOOK.random(STANDARD, seeded("two"), chosen)


def test_a_report_says_shares_prices_and_what_is_in_order() -> None:
    report = BOOK.report(written(ready()), STANDARD)
    assert (report.legal, report.total, report.limit) == (True, 4492, 4500)
    assert {finding.level for finding in report.findings} == {"ok"}
    shares = {share["category"]: share["cost"] for share in report.figures["shares"]}
    assert shares["aldermark.category.core"] == 455 + 435 + 322 + 260
    assert report.figures["scoring"] >= 1
    assert [row.points for row in report.rows] == report.figures["units"]


def test_ready_armies_are_those_of_the_size() -> None:
    assert len(BOOK.samples(STANDARD)) == 12
    assert len(BOOK.samples(Setup(scenario="warband", options={"points": 1500}))) == 6
    assert BOOK.samples(Setup(scenario="battle", options={"points": 7777})) == []


def test_an_army_is_renamed_and_says_what_battle_it_is_for() -> None:
    army = BOOK.renamed(written(ready("brakkar_learning")), "My \x00horde")
    assert army["name"] == "My horde"
    assert BOOK.named(army, "de") == "My horde"
    assert BOOK.setup_for(army) == Setup(scenario="warband", options={"points": 1500})
    assert BOOK.named(written(ready("brakkar_learning")), "en") == BOOKS["brakkar"].name["en"]


def test_the_catalogue_has_every_price_and_says_that_it_is_house_content() -> None:
    catalogue = BOOK.catalogue(STANDARD)
    assert {book["status"] for book in catalogue["books"]} == {"house"}
    assert all(book["notice"]["en"].startswith("House content") for book in catalogue["books"])
    assert sum(len(book["entries"]) for book in catalogue["books"]) == 107


HOSTILE: list[Json] = [
    None,
    [],
    "army",
    {"units": {}},
    {"units": [7]},
    {"units": [{"entry": ["x"]}]},
    {"units": [{"entry": "lord_constable", "models": 10**400}]},
    {"units": [{"entry": "lord_constable", "models": True}]},
    {"units": [{"entry": "lord_constable", "options": [{"option": "special_items", "items": [{"item": 3}]}]}]},
    {"book": "aldermark", "points": float("nan")},
    {"book": "a" * 1_000},
    {"units": [{"entry": "gunwright"}] * 500},
    {"surprise": 1},
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_what_is_no_army_is_told_and_reported_without_fail(number: int) -> None:
    assert BOOK.unreadable(HOSTILE[number])
    report = BOOK.report(HOSTILE[number], STANDARD)
    assert not report.legal
    assert report.findings


def test_an_army_without_a_book_is_reported() -> None:
    report = BOOK.report({"book": "", "units": []}, STANDARD)
    assert [finding.code for finding in report.findings] == ["unknown_book"]


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_written_as_the_books_say(language: str) -> None:
    assert terms.file_of(language).read_bytes() == terms.written(language)


def _codes(prefix: str, function: str) -> set[str]:
    """All codes that the modules of armies give to a function of this name, and keys of tables of steps."""
    found = set[str]()
    for file in sorted((FOLDER / "armies").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == function:
                place = 1 if function == "_said" else 0
                code = node.args[place] if len(node.args) > place else None
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.add(f"{prefix}.{code.value}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_and_advice_has_its_sentence(language: str) -> None:
    texts = registry.own_texts(FOLDER, language)
    wanted = _codes("refusal", "refuse") | _codes("refusal", "_unread") | _codes("advice", "_said")
    assert len(wanted) > 50
    assert {key for key in wanted if key not in texts} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cure_has_its_sentence(language: str) -> None:
    texts = registry.own_texts(FOLDER, language)
    sources = [(FOLDER / "armies" / f"{name}.py").read_text(encoding="utf-8") for name in ("cures", "point_cures")]
    wanted = {f"cure.{code}" for source in sources for code in re.findall(r'(?:yield \(?|\()"([a-z_]+)", [{f]', source)}
    assert len(wanted) > 15
    assert {key for key in wanted if key not in texts} == set()
