"""Armies and maps as pages and programs see them: a report with sentences, cures with labels, rows with names."""

from __future__ import annotations

from msgspec import Struct

from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.books import ArmyBook, ArmyReport, ArmyRow, Cure, Finding
from battles.rules.codec import Json, to_builtins
from battles.rules.registry import AnyRules
from battles.rules.words import Words
from battles.texts.wording import known, refusal


class ToldCure(Struct, frozen=True, kw_only=True):
    label: str
    army: dict[str, Json]


class ToldFinding(Struct, frozen=True, kw_only=True):
    """A line of the check in the reader's language."""

    level: str
    code: str
    message: str
    clause: str
    witness: dict[str, Json]
    cures: tuple[ToldCure, ...]


class ToldRow(Struct, frozen=True, kw_only=True):
    symbol: str
    name: str
    count: int
    points: int
    detail: str


class Told(Struct, frozen=True, kw_only=True):
    """An army's report in words."""

    name: str
    total: int
    limit: int
    legal: bool
    findings: tuple[ToldFinding, ...]
    rows: tuple[ToldRow, ...]
    figures: dict[str, Json]

    @property
    def problems(self) -> int:
        return sum(one.level == "bad" for one in self.findings)

    @property
    def left(self) -> int:
        return self.limit - self.total


def told(rules: AnyRules, book: ArmyBook, army: Json, language: str, setup: Setup | None = None) -> Told:
    """What the rules say about an army, for the battle it is built for unless another is named."""
    report = book.report(army, setup or book.setup_for(army))
    words = registry.words(rules.key, known(language))
    return _told(report, words, book.named(army, known(language)))


def _told(report: ArmyReport, words: Words, name: str) -> Told:
    return Told(
        name=name,
        total=report.total,
        limit=report.limit,
        legal=report.legal,
        findings=tuple(_finding(one, words) for one in report.findings),
        rows=tuple(_row(one, words) for one in report.rows),
        figures=report.figures,
    )


def _finding(one: Finding, words: Words) -> ToldFinding:
    kind = "refusal" if one.level == "bad" else "advice"
    return ToldFinding(
        level=one.level,
        code=one.code,
        message=words.say(f"{kind}.{one.code}", one.facts),
        clause=one.clause,
        witness=one.witness,
        cures=tuple(_cure(cure, words) for cure in one.cures),
    )


def _cure(cure: Cure, words: Words) -> ToldCure:
    label = words.say(f"cure.{cure.code}", cure.facts)
    return ToldCure(label=label[:1].upper() + label[1:], army=cure.army)


def _row(row: ArmyRow, words: Words) -> ToldRow:
    name = words.say("{name:term}", {"name": row.name})
    detail = ", ".join(words.say("{name:term}", {"name": one}) for one in row.details)
    return ToldRow(
        symbol=row.symbol, name=name[:1].upper() + name[1:], count=row.count, points=row.points, detail=detail
    )


def map_problems(rules: AnyRules, document: Json, language: str) -> list[Json]:
    """All that is wrong with a map, in words."""
    if rules.map_book is None:
        return []
    words = registry.words(rules.key, known(language))
    return [to_builtins(refusal(one, words)) for one in rules.map_book.problems(document)]
