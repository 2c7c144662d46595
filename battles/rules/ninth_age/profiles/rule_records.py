"""The records of all model rules: where one holds, how several count, what it brings along (B.21.80, B.21.81)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.tables import load

RuleCategory = Literal["universal", "character", "personal_protection", "attack_attribute", "special_attack"]
Holder = Literal["model", "unit", "part", "weapon", "attack"]
Quorum = Literal["self", "any", "all", "more_than_half"]
Stacking = Literal["none", "highest", "cumulative", "lowest_mean", "owner_choice_if_dice"]
_TABLES: Mapping[str, RuleCategory] = {
    "universal_rules": "universal",
    "character_rules": "character",
    "personal_protections": "personal_protection",
    "attack_attributes": "attack_attribute",
    "special_attacks": "special_attack",
}
PART_BOUND: frozenset[RuleCategory] = frozenset({"attack_attribute", "special_attack"})
"""They serve only the part that has them; all others serve the whole model (B.19.8)."""


class RuleRecord(Struct, frozen=True, kw_only=True):
    """A model rule; `book` is "" for those of the rulebook."""

    id: str
    category: RuleCategory
    holder: Holder
    quorum: Quorum
    stacking: Stacking
    clause: str = ""
    grants: tuple[RuleRef, ...] = ()
    book: str = ""

    @property
    def is_part_bound(self) -> bool:
        return self.category in PART_BOUND


def _rulebook() -> Iterator[RuleRecord]:
    for table, category in _TABLES.items():
        for row in load(table)["rules"]:
            yield _record(row, category, "")


def _record(row: Mapping[str, Json], category: RuleCategory, book: str) -> RuleRecord:
    return RuleRecord(
        id=row["id"],
        category=category,
        holder=row["holder"],
        quorum=row["quorum"],
        stacking=row["stacking"],
        clause=row.get("clause", ""),
        grants=tuple(_reference(grant) for grant in row.get("grants", ())),
        book=book,
    )


def _reference(grant: Json) -> RuleRef:
    return RuleRef(id=grant) if isinstance(grant, str) else RuleRef(**grant)


RULES: Mapping[str, RuleRecord] = {record.id: record for record in _rulebook()}
"""The rulebook's, by id."""
_ARMY_RULES: Mapping[tuple[str, str], RuleRecord] = {
    (book.id, row["id"]): _record(row, row["category"], book.id) for book in BOOKS.values() for row in book.rules
}


def record_of(rule: str, book: str) -> RuleRecord:
    """The record of a rule as this book means it; KeyError for one that there is not."""
    return RULES[rule] if rule in RULES else _ARMY_RULES[book, rule]


def army_rules(book: str) -> Mapping[str, RuleRecord]:
    return {rule: record for (key, rule), record in _ARMY_RULES.items() if key == book}
