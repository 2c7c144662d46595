"""Every value of the table opens into the terms that add up to it (13.1, check 47)."""

from __future__ import annotations

from msgspec import Struct

from battles.leagues.errors import LeagueError
from battles.leagues.standings.chains import DOUBLED
from battles.leagues.standings.criteria import SUMS, Term
from battles.leagues.standings.ledger import Ledger, LedgerEntry
from battles.leagues.standings.structs import Criterion, Duel, EntrantId
from battles.leagues.standings.tables import Standings


class Derivation(Struct, frozen=True, kw_only=True):
    """A value and its terms. `is_doubled`: value and terms are twice what is shown. head_to_head has its `group`, and
    `further` uses among those who were still tied; lots have no terms but a `lot`."""

    entrant: EntrantId
    criterion: Criterion
    value: int
    is_doubled: bool = False
    terms: tuple[Term, ...] = ()
    group: tuple[EntrantId, ...] = ()
    further: tuple[Derivation, ...] = ()
    lot: str = ""


def derivation(found: Standings, entrant: EntrantId, criterion: Criterion) -> Derivation:
    """How one value came about."""
    if entrant not in found.ledger.entrants:
        raise LeagueError("no_such_entrant", clause="6", entrant=entrant)
    if criterion in SUMS:
        return _sum(found, entrant, criterion)
    if criterion == "head_to_head":
        return _duels(found, entrant)
    if criterion == "lots":
        return Derivation(entrant=entrant, criterion="lots", value=0, lot=found.table.row(entrant).lot)
    raise LeagueError("unknown_criterion", clause="6.1", unknown=[criterion], allowed=list(found.table.chain))


def derivations(found: Standings) -> tuple[Derivation, ...]:
    """Everything that the table shows, row by row, for the export (13.4)."""
    return tuple(
        derivation(found, row.entrant, criterion)
        for row in found.table.rows
        for criterion in found.table.chain
        if criterion in row.values or (criterion == "lots" and row.lot)
    )


def _sum(found: Standings, entrant: EntrantId, criterion: Criterion) -> Derivation:
    terms = tuple(_term(amount, code, line) for amount, code, line in SUMS[criterion](found.ledger, entrant))
    if criterion == "points":
        terms = _with_penalties(found.ledger, entrant, terms)
    return Derivation(
        entrant=entrant,
        criterion=criterion,
        value=sum(term.amount for term in terms),
        is_doubled=criterion in DOUBLED,
        terms=terms,
    )


def _term(amount: int, code: str, line: LedgerEntry | None) -> Term:
    if line is None:
        return Term(amount=amount, code=code)
    return Term(amount=amount, code=code, round=line.round, fixture=line.fixture, opponent=line.opponent)


def _with_penalties(ledger: Ledger, entrant: EntrantId, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """The same terms, each penalty with its number, for the footnote (7.5)."""
    kept = tuple(term for term in terms if term.code != "penalty")
    return kept + tuple(
        Term(amount=-penalty.points, code="penalty", penalty=penalty.id) for penalty in ledger.penalties[entrant]
    )


def _duels(found: Standings, entrant: EntrantId) -> Derivation:
    duels = found.table.row(entrant).duels
    if not duels:
        return Derivation(entrant=entrant, criterion="head_to_head", value=0)
    first, *others = (_duel(found.ledger, entrant, duel) for duel in duels)
    return Derivation(
        entrant=entrant,
        criterion="head_to_head",
        value=first.value,
        terms=first.terms,
        group=first.group,
        further=tuple(others),
    )


def _duel(ledger: Ledger, entrant: EntrantId, duel: Duel) -> Derivation:
    terms = tuple(_term(line.points, "fixture", line) for line in ledger.lines[entrant] if line.opponent in duel.group)
    return Derivation(entrant=entrant, criterion="head_to_head", value=duel.value, terms=terms, group=duel.group)
