"""A division's table on a page: rows with values that open, places that rise or fall, footnotes (leagues 6, 9.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.models import Division, Season
from battles.leagues.presenters import words
from battles.leagues.presenters.lists import armies_of
from battles.leagues.presenters.rows import RowWords, TableLine, ValueCell, row
from battles.leagues.rollover import FinalDivision, FinalPlace, MoveRules
from battles.leagues.rollover.boundaries import deciding_matches, moving
from battles.leagues.selectors import tables
from battles.leagues.selectors.endings import who_of
from battles.leagues.selectors.tables import DivisionTable
from battles.leagues.standings import StandingsRow
from battles.leagues.terms import Terms

RANKED = ("round_robin", "double_round_robin", "swiss")
LEFT_OUT = ("head_to_head", "lots")
"""Criteria that have no column of their own: they belong to tied groups only."""
CHIPS = {"rises": "ok", "falls": "bad", "decider": "turn", "jump": "turn"}


class Footnote(Struct, frozen=True, kw_only=True):
    number: int
    text: str
    clause: str


class TableSheet(Struct, frozen=True, kw_only=True):
    division: str
    address: str
    columns: tuple[tuple[str, str], ...]
    """Criterion and heading."""
    lines: tuple[TableLine, ...]
    rows: tuple[str, ...]
    """The lines as HTML."""
    footnotes: tuple[Footnote, ...]
    ties: str
    moves: str
    rounds: int
    hidden_from: int | None
    is_short: bool
    has_records: bool
    """Whether battles won, drawn and lost are counted here."""

    @property
    def body(self) -> SafeString:
        return SafeString("".join(self.rows))


def table_sheet(
    division: Division,
    divisions: Sequence[Division],
    *,
    mine: int | None = None,
    officer: bool = False,
    short: bool = False,
) -> TableSheet:
    """The table as this reader may see it; `short`: only the main value and the first tie-break that is a number."""
    upto = tables.shown_round(division.season, officer=officer)
    return _sheet(division, divisions, upto, mine, short=short)


def _sheet(
    division: Division, divisions: Sequence[Division], upto: int | None, mine: int | None, *, short: bool
) -> TableSheet:
    season = division.season
    made = tables.table(division, upto)
    criteria = shown_criteria(made, short=short)
    moves = moves_of(division, divisions, terms_.read(season.terms), made)
    notes, armies = footnotes_of(made), armies_of(season, division)
    marked = settled(moves, made)
    lines = tuple(_line(division, made, one, criteria, marked, notes, armies, mine) for one in made.table.rows)
    said = RowWords.now()
    return TableSheet(
        division=division_name(division),
        address=addresses.division(division),
        columns=tuple((one, words.label(words.CRITERIA, one)) for one in criteria),
        lines=lines,
        rows=tuple(row(line, said) for line in lines),
        footnotes=tuple(note for found in notes.values() for note in found),
        ties=ties_sentence(made.table.chain) if made.standings is not None else "",
        moves=moves_sentence(moves, made),
        rounds=made.table.rounds,
        hidden_from=season.hidden_from_round if upto is not None else None,
        is_short=short,
        has_records=made.standings is not None,
    )


def division_name(division: Division) -> str:
    """Its own name, or what it is: “Division 2”, “Division 2B” where a tier has several."""
    if division.stage == "group":
        return _("Group %(letter)s") % {"letter": division.name or division.letter}
    if division.name:
        return division.name
    if division.stage == "playoffs" or division.tier == 0:
        return _("Play-offs")
    letter = "" if division.letter == "A" else division.letter
    return _("Division %(tier)s") % {"tier": f"{division.tier}{letter}"}


def shown_criteria(made: DivisionTable, *, short: bool) -> tuple[str, ...]:
    """The columns, what is ranked by last, as the eye expects it."""
    chain = [one for one in made.table.chain if one not in LEFT_OUT]
    if made.standings is None:
        return tuple(one for one in chain if any(row.values.get(one) for row in made.table.rows))
    main, *rest = chain
    return (*rest[:1], main) if short else (*rest, main)


def _line(
    division: Division,
    made: DivisionTable,
    found: StandingsRow,
    criteria: Sequence[str],
    moves: Mapping[int, str],
    notes: Mapping[int, Sequence[Footnote]],
    armies: Mapping[int, str],
    mine: int | None,
) -> TableLine:
    move = moves.get(found.entrant, "")
    is_tie = made.standings is not None and found.decided_by not in ("", criteria[-1])
    return TableLine(
        rank=found.rank,
        is_shared=found.is_shared,
        entrant=found.entrant,
        name=made.names.get(found.entrant, ""),
        address=f"{addresses.ROOT}entrants/{found.entrant}/",
        army=armies.get(found.entrant, ""),
        played=found.played,
        won=found.won,
        drawn=found.drawn,
        lost=found.lost,
        cells=tuple(_cell(division, made, found, one, is_main=one == criteria[-1]) for one in criteria),
        move=move,
        move_chip=CHIPS.get(move, ""),
        move_label=move_label(move),
        notes=tuple(note.number for note in notes.get(found.entrant, ())),
        is_withdrawn=found.is_withdrawn,
        is_mine=found.entrant == mine,
        has_records=made.standings is not None,
        tie=words.label(words.IN_A_LINE, found.decided_by) if is_tie else "",
        tie_address=derivation_address(division, found.entrant, found.decided_by) if is_tie else "",
    )


def _cell(division: Division, made: DivisionTable, row_: StandingsRow, criterion: str, *, is_main: bool) -> ValueCell:
    value = row_.values.get(criterion, 0)
    address = derivation_address(division, row_.entrant, criterion) if made.standings is not None else ""
    return ValueCell(criterion=criterion, text=words.value(criterion, value), address=address, is_main=is_main)


def derivation_address(division: Division, entrant: int, criterion: str) -> str:
    return f"{addresses.division(division)}derivation/{entrant}/{criterion}/"


# Rises, falls, deciders


def move_label(move: str) -> str:
    match move:
        case "rises":
            return _("Going up")
        case "falls":
            return _("Going down")
        case "decider":
            return _("Decider")
        case "jump":
            return _("Jump match")
        case _:
            return ""


def moves_of(division: Division, divisions: Sequence[Division], terms: Terms, made: DivisionTable) -> dict[int, str]:
    """Who would rise, fall or play a decider by the table as it stands; once closed, who does (9.1, 9.3)."""
    season = division.season
    if season.proposal is not None:
        return _proposed(season, division)
    if terms.format not in RANKED or made.table.rounds == 0 or division.tier == 0:
        return {}
    places = _places(divisions)
    order = made.table.order
    found: dict[int, str] = {}
    for index, move in _by_place(division, places, terms).items():
        if 0 <= index < len(order):
            found[order[index]] = move
    return found


def settled(moves: Mapping[int, str], made: DivisionTable) -> dict[int, str]:
    """Only where it does not depend on how equals are told apart: who shares a rank moves with all or is not marked."""
    at_rank: dict[int, set[str]] = {}
    for one in made.table.rows:
        at_rank.setdefault(one.rank, set()).add(moves.get(one.entrant, ""))
    return {
        one.entrant: moves[one.entrant]
        for one in made.table.rows
        if one.entrant in moves and len(at_rank[one.rank]) == 1
    }


def _places(divisions: Sequence[Division]) -> dict[tuple[int, str], FinalDivision]:
    """Divisions as the roll-over sees them, with places instead of people."""
    return {
        (one.tier, one.letter): FinalDivision(
            tier=one.tier,
            letter=one.letter,
            size=one.size,
            order=tuple(
                FinalPlace(who=one.pk * 10_000 + place, points=0) for place in range(int(getattr(one, "filled", 0)))
            ),
        )
        for one in divisions
        if one.tier > 0
    }


def _by_place(division: Division, places: Mapping[tuple[int, str], FinalDivision], terms: Terms) -> dict[int, str]:
    tier, letter = division.tier, division.letter
    rules = MoveRules(
        direct=terms.promotion.direct, has_promotion_match=terms.promotion.match, has_jump_match=terms.promotion.jump
    )
    own = places[(tier, letter)]
    upper, lower = places.get((tier - 1, letter)), places.get((tier + 1, letter))
    found: dict[int, str] = {}
    for match in deciding_matches(tuple(places.values()), rules):
        for who in (match.upper, match.lower):
            if who // 10_000 == division.pk:
                found[who % 10_000] = "jump" if match.kind == "jump" else "decider"
    if upper is not None:
        found |= {place: "rises" for place in range(moving(upper, own, rules)) if found.get(place) != "jump"}
    if lower is not None:
        last = len(own.order)
        found |= dict.fromkeys(range(last - moving(own, lower, rules), last), "falls")
    return found


def _proposed(season: Season, division: Division) -> dict[int, str]:
    """From the proposal for the next season: who changes his tier."""
    to_tier = {
        seat["who"]: int(proposed["tier"])
        for proposed in (season.proposal or {}).get("divisions", [])
        for seat in proposed["seats"]
    }
    found: dict[int, str] = {}
    for entrant in division.entrants.select_related("team"):
        tier = to_tier.get(who_of(entrant))
        if tier is not None and tier != division.tier and division.tier > 0:
            found[entrant.pk] = "rises" if tier < division.tier else "falls"
    return found


# Sentences below the table


def ties_sentence(chain: Sequence[str]) -> str:
    """“Ties: battle points, then direct battle, then point difference.”"""
    named = [words.label(words.IN_A_LINE, one) for one in chain]
    return _("Order: %(chain)s.") % {"chain": _(", then ").join(named)}


def moves_sentence(moves: Mapping[int, str], made: DivisionTable) -> str:
    """In words what the badges say, by place."""
    if not moves:
        return ""
    places: dict[str, list[str]] = {}
    for index, entrant in enumerate(made.table.order, 1):
        if entrant in moves:
            places.setdefault(moves[entrant], []).append(str(index))
    said = [f"{move_label(move)} {', '.join(found)}" for move, found in places.items()]
    return _("Places: %(moves)s.") % {"moves": "; ".join(said)}


def footnotes_of(made: DivisionTable) -> dict[int, list[Footnote]]:
    """Penalties that still count, and those that were taken back, by entrant (7.5)."""
    revoked = {one.revokes for one in made.record.penalties if one.revokes is not None}
    found: dict[int, list[Footnote]] = {}
    number = 0
    for one in sorted(made.record.penalties, key=lambda penalty: penalty.id):
        if one.revokes is not None or one.id in revoked:
            continue
        number += 1
        text = _("%(name)s: %(points)s points deducted, %(reason)s") % {
            "name": made.names.get(one.entrant, ""),
            "points": one.points,
            "reason": one.reason,
        }
        found.setdefault(one.entrant, []).append(Footnote(number=number, text=text, clause=one.clause))
    return found
