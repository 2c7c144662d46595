"""How a value of the table came about, term by term (check 47)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from msgspec import Struct

from battles.leagues import addresses
from battles.leagues.presenters import words
from battles.leagues.selectors.tables import DivisionTable
from battles.leagues.standings import Derivation
from battles.leagues.standings.criteria import Term


class TermLine(Struct, frozen=True, kw_only=True):
    round: int | None
    what: str
    opponent: str
    address: str
    amount: str


class DerivationSheet(Struct, frozen=True, kw_only=True):
    """A value and its terms. `further`: how those who were still level were compared again."""

    criterion: str
    label: str
    text: str
    name: str
    value: str
    lines: tuple[TermLine, ...]
    group: tuple[str, ...]
    lot: str
    further: tuple[DerivationSheet, ...]


def derivation_sheet(made: DivisionTable, entrant: int, criterion: str) -> DerivationSheet:
    return _sheet(made, made.derivation(entrant, criterion))


def _sheet(made: DivisionTable, found: Derivation) -> DerivationSheet:
    reasons = {one.id: one.reason for one in made.record.penalties}
    return DerivationSheet(
        criterion=found.criterion,
        label=words.label(words.CRITERIA, found.criterion),
        text=words.label(words.CRITERIA_TEXTS, found.criterion),
        name=made.names.get(found.entrant, ""),
        value=words.value(found.criterion, found.value),
        lines=tuple(_line(term, found.criterion, made.names, reasons) for term in found.terms),
        group=tuple(made.names.get(one, "") for one in found.group),
        lot=found.lot,
        further=tuple(_sheet(made, one) for one in found.further),
    )


def _line(term: Term, criterion: str, names: Mapping[int, str], reasons: Mapping[int, str]) -> TermLine:
    what = words.label(words.TERMS, term.code)
    if term.penalty is not None:
        what = _("penalty: %(reason)s") % {"reason": reasons.get(term.penalty, "")}
    return TermLine(
        round=term.round,
        what=what,
        opponent=names.get(term.opponent, "") if term.opponent is not None else "",
        address=f"{addresses.ROOT}fixtures/{term.fixture}/" if term.fixture is not None else "",
        amount=words.value(criterion, term.amount),
    )
