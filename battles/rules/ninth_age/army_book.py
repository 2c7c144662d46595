"""The army book of The 9th Age: what the army pages ask (A.8, B.22). All books that are shipped are house content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs, to_builtins

from battles.rules import books
from battles.rules.base import Setup
from battles.rules.books import ArmyReport, ArmyRow, Document, Finding
from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.document_reader import LONGEST_NAME
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import advice, army_checks, cures, figures, paper, paper_reader, prices, samples
from battles.rules.ninth_age.armies.book_data import Book
from battles.rules.ninth_age.armies.books import BOOKS, ITEMS
from battles.rules.ninth_age.armies.document import USUAL_POINTS, Army, ArmyUnit, written
from battles.rules.ninth_age.armies.random_army import random_army
from battles.rules.ninth_age.armies.read_army import read

BATTLE, WARBAND = "battle", "warband"
UNKNOWN = "t9-character"
"""The sign of a unit whose entry the book does not have."""
SIZES = (1500, 2000, 3000, 4500, 6000, 8000)


def points_of(setup: Setup) -> int:
    """The agreed army points of a battle; the usual ones where it does not say."""
    points = setup.options.get("points")
    if isinstance(points, int) and not isinstance(points, bool) and points > 0:
        return points
    return 2000 if setup.scenario == WARBAND else USUAL_POINTS


class ArmyBook(books.ArmyBook):
    """The house books, any size."""

    def setup_for(self, army: Json) -> Setup:
        points = read(army)[0].points
        scenario = WARBAND if prices.is_warband(points) else BATTLE
        return Setup(scenario=scenario, options={"points": points})

    def unreadable(self, army: Json) -> Sequence[Refusal]:
        return read(army)[1]

    def blank(self, chosen: Mapping[str, Json]) -> Document:
        asked, points = chosen.get("list"), chosen.get("points")
        book = asked if isinstance(asked, str) and asked in BOOKS else min(BOOKS)
        return written(read({"book": book, "points": points if isinstance(points, int) else USUAL_POINTS})[0])

    def lists(self) -> Mapping[str, str]:
        return {key: f"book.{key}" for key in BOOKS}

    def catalogue(self, setup: Setup) -> Document:
        points = points_of(setup)
        return {
            "points": points,
            "sizes": list(SIZES),
            "is_warband": prices.is_warband(points),
            "fewest_units": prices.fewest_units(points),
            "most_unspent": prices.MOST_UNSPENT,
            "books": [_catalogued(book, points) for book in BOOKS.values()],
            "items": [to_builtins(item) for item in ITEMS.values()],
        }

    def report(self, army: Json, setup: Setup) -> ArmyReport:
        points, (document, malformed) = points_of(setup), read(army)
        book = BOOKS.get(document.book)
        problems = malformed or list(army_checks.problems(document, points))
        if book is None:
            bad = tuple(_bad(problem) for problem in problems)
            return ArmyReport(total=0, limit=points, legal=False, findings=bad, rows=())
        found = [
            _bad(problem, () if malformed else cures.cures(problem, document, book, points)) for problem in problems
        ]
        lesser = [*advice.doubts(book, document), *advice.in_order(book, document, problems)]
        return ArmyReport(
            total=prices.bill(book, document).total,
            limit=points,
            legal=not problems,
            findings=(*found, *([] if malformed else lesser)),
            rows=tuple(_rows(book, document)),
            figures=figures.figures(book, document, points),
        )

    def samples(self, setup: Setup) -> Sequence[Document]:
        points = points_of(setup)
        return [written(army) for army in samples.samples().values() if army.points == points]

    def random(self, setup: Setup, dice: Dice, chosen: Mapping[str, Json]) -> Document:
        asked, points = chosen.get("list"), points_of(setup)
        book = BOOKS[asked] if isinstance(asked, str) and asked in BOOKS else pick(dice, list(BOOKS.values()))
        plan = next((plan for plan in book.plans if plan.id == chosen.get("plan")), None)
        return written(random_army(dice, book, points, plan) or Army(book=book.id, points=points))

    def named(self, army: Json, language: str) -> str:
        document = read(army)[0]
        book = BOOKS.get(document.book)
        return document.name or (book.name[language] if book is not None else document.book)

    def renamed(self, army: Json, name: str) -> Document:
        printable = "".join(char for char in name if char.isprintable())
        return written(structs.replace(read(army)[0], name=printable[:LONGEST_NAME]))

    def to_text(self, army: Json, language: str) -> str:
        return paper.to_text(army, language)

    def from_text(self, text: str) -> tuple[Document, Sequence[Refusal]]:
        if not text.lstrip().startswith("{"):
            return paper_reader.from_text(text)
        army, problems = paper.from_json(text)
        return (army if isinstance(army, dict) else {}), problems

    def from_file(self, data: bytes, name: str) -> tuple[Document, Sequence[Refusal]]:
        """A paper or JSON, saved as a file."""
        return self.from_text(data.decode(errors="replace"))

    def units(self, army: Json) -> tuple[str, Counter[str]]:
        """By entry and options, not by models: growing a unit is a minor amendment."""
        document = read(army)[0]
        general = next((unit.entry for unit in document.units if unit.general), "")
        return f"{document.book} {general}", Counter(_kind(unit) for unit in document.units)


def _kind(unit: ArmyUnit) -> str:
    chosen = [f"{one.option}:{one.choice or one.level or '+'.join(one.choices)}" for one in unit.options]
    return " ".join([unit.entry, *sorted(chosen)])


def _bad(problem: Refusal, ways: tuple[books.Cure, ...] = ()) -> Finding:
    return Finding(
        level="bad",
        code=problem.code,
        clause=problem.clause,
        facts=problem.facts,
        witness=problem.witness,
        cures=ways,
    )


def _rows(book: Book, army: Army) -> Iterator[ArmyRow]:
    for unit, cost in zip(army.units, prices.bill(book, army).units, strict=True):
        entry = book.by_entry.get(unit.entry)
        details = [f"{book.id}.{unit.entry}.{one.option}" for one in unit.options] if entry is not None else []
        yield ArmyRow(
            symbol=UNKNOWN if entry is None else entry.symbol,
            name=f"{book.id}.{unit.entry}",
            count=unit.models,
            points=cost,
            details=tuple(details),
        )


def _catalogued(book: Book, points: int) -> dict[str, Json]:
    """A book as the page needs it: every price and limit as it is in this battle."""
    return {
        "id": book.id,
        "name": f"book.{book.id}",
        "status": book.status,
        "notice": dict(book.notice),
        "flavour": dict(book.flavour),
        "play_style": dict(book.play_style),
        "paths": [f"path.{path}" for path in book.paths],
        "categories": [
            {
                "id": category.id,
                "name": f"{book.id}.category.{category.id}",
                "least": category.min_percent * points / 100,
                "most": category.max_percent * points / 100,
            }
            for category in book.categories
        ],
        "plans": [{"id": plan.id, "name": dict(plan.name), "text": dict(plan.text)} for plan in book.plans],
        "mounts": [to_builtins(mount) for mount in book.mounts],
        "entries": [
            to_builtins(entry)
            | {"most": None if entry.limit is None else prices.scaled(entry.limit.units, points)}
            | ({"most": 1} if entry.one_of_a_kind else {})
            for entry in book.units
        ],
    }
