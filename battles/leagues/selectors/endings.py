"""A season as it ended, for the proposal and the awards (leagues 9)."""

from __future__ import annotations

from collections.abc import Iterable

from battles.leagues import terms as terms_
from battles.leagues.models import Division, Entrant, Fixture, Season
from battles.leagues.models.fixtures import Source
from battles.leagues.models.lists import ListState
from battles.leagues.models.people import EntrantState
from battles.leagues.rollover import DecidingMatch, FinalDivision, FinalPlace, SeasonOf
from battles.leagues.rollover.structs import Who, Winner
from battles.leagues.selectors import results, tables
from battles.leagues.selectors.brackets import bracket_of, final_order, has_bracket

PLAYOFFS = 0
"""The tier of the play-offs for the title."""
DECIDING = ("promotion", "jump")


def who_of(entrant: Entrant) -> Who:
    """The player or team behind an entrant, the same from season to season: teams by their captain, negative."""
    if entrant.team is not None:
        return -(entrant.team.captain_id or entrant.team_id or entrant.pk)
    return entrant.player_id if entrant.player_id is not None else -(10**9) - entrant.pk


def main_divisions(season: Season) -> list[Division]:
    return [one for one in season.divisions.select_related("season__league") if one.tier != PLAYOFFS]


def final_divisions(season: Season) -> tuple[FinalDivision, ...]:
    """Each division's table from first to last. Withdrawn entrants stand last and do not continue."""
    return tuple(_final(division) for division in main_divisions(season))


def _final(division: Division) -> FinalDivision:
    entrants = division.entrants.select_related("team").in_bulk()
    rows = tables.fresh(division, is_closed=True).table.rows
    order = tuple(FinalPlace(who=who_of(entrants[row.entrant]), points=row.points) for row in rows)
    return FinalDivision(tier=division.tier, letter=division.letter, size=division.size, order=order)


def deciding_fixtures(season: Season) -> Iterable[Fixture]:
    """Promotion and jump matches: the first side is from the upper division."""
    return (
        Fixture.objects.filter(division__season=season, round__kind__in=DECIDING)
        .select_related("division", "round")
        .prefetch_related("sides__entrant__team", "results", "legs")
    )


def deciding_matches(season: Season) -> tuple[DecidingMatch, ...]:
    terms = terms_.read(season.terms)
    found = []
    for fixture in deciding_fixtures(season):
        first, second = results.first_side(fixture), results.second_side(fixture)
        if second is None or fixture.round is None:
            continue
        points = results.total(fixture, terms)
        winner: Winner | None = None
        if points is not None:
            winner = "upper" if points.outcome == "first" else "lower" if points.outcome == "second" else "draw"
        found.append(
            DecidingMatch(
                kind="jump" if fixture.round.kind == "jump" else "promotion",
                tier=fixture.division.tier,
                letter=fixture.division.letter,
                upper=who_of(first.entrant),
                lower=who_of(second.entrant),
                winner=winner,
            )
        )
    return tuple(found)


def title_of(season: Season) -> Who | None:
    """Who won the play-offs for the title, where there were any."""
    division = season.divisions.filter(tier=PLAYOFFS).first()
    if division is None or not has_bracket(division):
        return None
    order = final_order(bracket_of(division))
    winner = Entrant.objects.select_related("team").filter(pk=order[0]).first() if order else None
    return who_of(winner) if winner is not None else None


def seasons_of(season: Season) -> tuple[SeasonOf, ...]:
    """What each entrant did, for the awards (9.6)."""
    promoted = {
        seat["who"]
        for division in (season.proposal or {}).get("divisions", [])
        for seat in division["seats"]
        if seat["cause"] in ("promoted", "promotion_match", "jump_match")
        and seat["from_tier"] is not None
        and division["tier"] < seat["from_tier"]
    }
    return tuple(one for division in main_divisions(season) for one in _seasons(division, promoted))


def _seasons(division: Division, promoted: set[Who]) -> Iterable[SeasonOf]:
    entrants = division.entrants.select_related("team").prefetch_related(
        "lists", "sides__fixture__round", "sides__fixture__results", "sides__fixture__sides"
    )
    by_id = {entrant.pk: entrant for entrant in entrants}
    for row in tables.fresh(division, is_closed=True).table.rows:
        yield _season(division, by_id[row.entrant], row.rank, row.points, promoted)


def _season(division: Division, entrant: Entrant, place: int, points: int, promoted: set[Who]) -> SeasonOf:
    sides = [side for side in entrant.sides.all() if side.fixture.round is None or side.fixture.round.kind == "main"]
    pairs = [(side, side.fixture) for side in sides if len(side.fixture.sides.all()) == 2]
    valid = [(side, fixture, [one for one in fixture.results.all() if one.is_valid]) for side, fixture in pairs]
    played = [
        (side, fixture, rows) for side, fixture, rows in valid if any(one.source == Source.BATTLE for one in rows)
    ]
    lost = [one for side, _, rows in valid for one in rows if one.outcome in _losses(side.is_first)]
    on_time = [
        fixture
        for _, fixture, rows in played
        if fixture.round is not None and all(one.ended_at <= fixture.round.soft_deadline for one in rows)
    ]
    return SeasonOf(
        who=who_of(entrant),
        tier=division.tier,
        letter=division.letter,
        place=place,
        points=points,
        fixtures=len(pairs),
        played=len(played),
        lost=len(lost),
        on_time=len(on_time),
        factions=_factions(entrant),
        is_promoted=who_of(entrant) in promoted,
        is_withdrawn=entrant.state in (EntrantState.WITHDRAWN, EntrantState.REMOVED),
    )


def _losses(is_first: bool) -> tuple[str, str]:
    return ("second" if is_first else "first"), "both_lose"


def _factions(entrant: Entrant) -> tuple[str, ...]:
    found = {str(row.content.get("list", "")) for row in entrant.lists.all() if row.state == ListState.REVEALED}
    return tuple(sorted(found - {""}))
