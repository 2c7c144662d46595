"""What is legal but worth a thought, and what is in order: the amber and green lines of the check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.books import Finding, Level
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import army_checks, chosen, unit_checks
from battles.rules.ninth_age.armies.book_data import Book, Entry, WizardOption
from battles.rules.ninth_age.armies.document import Army, ArmyUnit

SHARES = {"army_over_points", "army_under_points", "category_over", "category_under", "category_missing"}
LIMITS = {"entry_limit", "one_of_a_kind", "option_limit_units", "option_limit_models", "mount_limit", "item_limit"}
LEADERS = {"no_general", "several_generals", "no_leader"}
SCORING = "scoring"
MAGIC_HELP = ("magic_resistance", "channel")


def bought(book: Book, army: Army) -> list[tuple[ArmyUnit, Entry]]:
    """Units that the book knows, with their entries as the chosen options change them."""
    known = [(unit, book.by_entry[unit.entry]) for unit in army.units if unit.entry in book.by_entry]
    return [(unit, chosen.changed(entry, unit)) for unit, entry in known]


def doubts(book: Book, army: Army) -> Iterator[Finding]:
    """Legal, but."""
    units = bought(book, army)
    if not units:
        return
    if not any(entry.has(SCORING) for _, entry in units):
        yield _said("warn", "nobody_scores", "B.21.27")
    if not any(_helps_against_magic(entry) for _, entry in units):
        yield _said("warn", "nothing_against_magic", "B.13.40")
    for unit, entry in units:
        if unit.general and not unit.has_option("mount") and not _can_join(book, army, entry):
            yield _said("warn", "general_alone", "B.21.91", entry=f"{book.id}.{entry.id}")
        if isinstance(entry.option_of_kind(WizardOption), WizardOption) and not unit.spells:
            count = unit_checks.spells_to_learn(book, entry, unit)[1]
            if count:
                yield _said("warn", "spells_chosen_later", "A.9.14", entry=f"{book.id}.{entry.id}", count=count)


def _helps_against_magic(entry: Entry) -> bool:
    return entry.option_of_kind(WizardOption) is not None or any(entry.has(rule) for rule in MAGIC_HELP)


def _can_join(book: Book, army: Army, general: Entry) -> bool:
    """Whether any unit of rank and file on foot is there to stand in."""
    return any(
        not entry.is_character and entry.type == general.type and entry.size.max > 1 for _, entry in bought(book, army)
    )


def in_order(book: Book, army: Army, problems: Sequence[Refusal]) -> Iterator[Finding]:
    """Rules that are kept, where something could have broken them."""
    wrong = {problem.code for problem in problems}
    if not wrong & SHARES:
        yield _said("ok", "shares_kept", "A.8.4")
    if not wrong & LIMITS:
        yield _said("ok", "limits_kept", "A.8.9")
    if "too_few_units" not in wrong:
        known = [(unit, book.by_entry[unit.entry]) for unit in army.units if unit.entry in book.by_entry]
        yield _said("ok", "units_kept", "A.8.11", count=army_checks.counted_units(known))
    if not wrong & LEADERS:
        yield _said("ok", "general_kept", "A.8.12")


def _said(level: Level, code: str, clause: str = "", **facts: Json) -> Finding:
    return Finding(level=level, code=code, clause=clause, facts=facts)
