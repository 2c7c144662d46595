"""A bracket on a page: rounds from left to right, each match with its two sides (leagues 4.7, 4.8)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec import Struct

from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.models import Division
from battles.leagues.pairing.knockout import LoserOf, MatchState, Source, WinnerOf
from battles.leagues.presenters import fixtures
from battles.leagues.selectors import fixtures as reading
from battles.leagues.selectors.brackets import BracketNow, bracket_of


class BracketSide(Struct, frozen=True, kw_only=True):
    name: str
    seed: int | None
    address: str
    score: str
    is_winner: bool
    is_bye: bool


class BracketMatch(Struct, frozen=True, kw_only=True):
    id: str
    sides: tuple[BracketSide, BracketSide]
    state: str
    chip: str
    chip_kind: str
    address: str
    note: str
    """By what it was decided, where points were level."""


class BracketRound(Struct, frozen=True, kw_only=True):
    title: str
    matches: tuple[BracketMatch, ...]


class BracketSheet(Struct, frozen=True, kw_only=True):
    parts: tuple[tuple[str, tuple[BracketRound, ...]], ...]
    """Winners' bracket, losers' bracket, final: heading and rounds."""
    champion: str
    champion_address: str


def bracket_sheet(division: Division) -> BracketSheet:
    now = bracket_of(division)
    cards = _cards(now)
    kinds = dict.fromkeys(match.bracket for match in now.bracket.matches)
    parts = tuple((_part(kind, len(kinds)), _rounds(now, kind, cards, is_only=len(kinds) == 1)) for kind in kinds)
    champion = now.champion
    return BracketSheet(
        parts=parts,
        champion=now.names.get(champion, "") if champion is not None else "",
        champion_address=f"{addresses.ROOT}entrants/{champion}/" if champion is not None else "",
    )


def _cards(now: BracketNow) -> dict[str, reading.FixtureCard]:
    """Every fixture with its score; the rows are at hand already."""
    terms = terms_.read(now.division.season.terms)
    rows = reading.rows().filter(pk__in=[fixture.pk for fixture in now.fixtures.values()])
    return {row.slot: reading.card(row, terms) for row in rows}


def _part(kind: str, count: int) -> str:
    if count == 1:
        return ""
    return {"winners": _("Winners' bracket"), "losers": _("Losers' bracket")}.get(kind, _("Grand final"))


def _rounds(
    now: BracketNow, kind: str, cards: dict[str, reading.FixtureCard], *, is_only: bool
) -> tuple[BracketRound, ...]:
    states = [one for one in now.matches.values() if one.match.bracket == kind and one.state != "not_needed"]
    numbers = sorted({one.match.round for one in states})
    return tuple(
        BracketRound(
            title=_title(number, numbers[-1], is_only),
            matches=tuple(_match(now, one, cards.get(one.match.id)) for one in states if one.match.round == number),
        )
        for number in numbers
    )


def _title(number: int, last: int, is_only: bool) -> str:
    left = last - number
    if is_only and left < 3:
        return [_("Final"), _("Semi-finals"), _("Quarter-finals")][left]
    return _("Round %(number)s") % {"number": number}


def _match(now: BracketNow, state: MatchState, card: reading.FixtureCard | None) -> BracketMatch:
    line = fixtures.line(card, now.division.season.league.system) if card is not None else None
    points = card.points if card is not None else None
    by = now.decided_by.get(state.match.id, "points")
    return BracketMatch(
        id=state.match.id,
        sides=(
            _side(now, state.first, state.match.first, state.winner, points[0] if points else None),
            _side(now, state.second, state.match.second, state.winner, points[1] if points else None),
        ),
        state=state.state,
        chip=line.chip if line is not None else "",
        chip_kind=line.chip_kind if line is not None else "",
        address=line.address if line is not None else "",
        note=_decided(by) if state.state == "played" else "",
    )


def _decided(by: str) -> str:
    known = {
        "margin": _("by margin"),
        "victory_points": _("by victory points"),
        "thinking_time": _("by thinking time"),
        "seed": _("by seed"),
    }
    return known.get(by, "")


def _side(now: BracketNow, seed: int | None, source: Source, winner: int | None, points: int | None) -> BracketSide:
    entrant = now.entrant(seed)
    return BracketSide(
        name=now.names.get(entrant, "") if entrant is not None else _waiting(seed, source),
        seed=seed or None,
        address=f"{addresses.ROOT}entrants/{entrant}/" if entrant is not None else "",
        score="" if points is None else str(points),
        is_winner=winner is not None and seed == winner,
        is_bye=seed == 0,
    )


def _waiting(seed: int | None, source: Source) -> str:
    if seed == 0:
        return _("bye")
    if isinstance(source, WinnerOf):
        return _("winner of %(match)s") % {"match": source.match}
    return _("loser of %(match)s") % {"match": source.match} if isinstance(source, LoserOf) else ""
