"""After the last round: promotion and jump matches, play-offs for the title (leagues 9.1, 9.2)."""

from __future__ import annotations

from datetime import datetime, timedelta

from battles import store
from battles.leagues import rollover
from battles.leagues.models import Division, Entrant, ListWindow, Round, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.pairing import Pair
from battles.leagues.rollover import DecidingMatch, MoveRules
from battles.leagues.selectors import endings
from battles.leagues.services import brackets, fixtures, log, maps, pairs, seasons
from battles.leagues.services.pairs import Wanted
from battles.leagues.terms import Terms
from battles.rules.codec import Json
from battles.runtime.clock import Clock
from battles.services import dues

TIERED = ("round_robin", "double_round_robin")
PLAYOFF_TIER = 0
PLAYOFFS = "playoffs"
"""A window for new lists: who hands in none plays with those he has (9.2)."""


def make(season: Season, terms: Terms, clock: Clock) -> None:
    """All matches that are due now that the tables are final. Twice is once."""
    if terms.format not in TIERED:
        return
    people = {endings.who_of(one): one for one in season.entrants.select_related("team").exclude(division=None)}
    divisions = {(one.tier, one.letter): one for one in season.divisions.exclude(tier=PLAYOFF_TIER)}
    for match in due_matches(season, terms):
        division = divisions[match.tier, match.letter]
        division.season = season
        _make_match(division, match, people, terms, clock)
    if terms.promotion.playoffs:
        _make_playoffs(season, people, terms, clock)


def due_matches(season: Season, terms: Terms) -> tuple[DecidingMatch, ...]:
    rules = MoveRules(
        direct=terms.promotion.direct,
        has_promotion_match=terms.promotion.match,
        has_jump_match=terms.promotion.jump,
        new_division_size=terms.division_size,
    )
    return rollover.deciding_matches(endings.final_divisions(season), rules)


def _make_match(
    division: Division, match: DecidingMatch, people: dict[int, Entrant], terms: Terms, clock: Clock
) -> None:
    """The first side is from the upper division."""
    if division.rounds.filter(kind=match.kind).exists():
        return
    round_ = _round(division, match.kind, terms, clock)
    pair = Pair(people[match.upper].pk, people[match.lower].pk)
    chosen = maps.for_pairs(division, round_, [pair], terms)
    wanted = Wanted(first=pair.first, second=pair.second, slot=match.kind, map_id=chosen[0])
    made = pairs.make(division, round_, [wanted], terms=terms, clock=clock)[0]
    fixtures.tell(fixtures.rows().get(pk=made.pk), "pairing", clock=clock, round=match.kind, division=str(division))
    note: Json = [people[match.upper].name, people[match.lower].name]
    log.noted(division.season, None, f"make_{match.kind}", object=f"fixture:{made.pk}", after=note, clock=clock)


def _round(division: Division, kind: str, terms: Terms, clock: Clock) -> Round:
    last = division.rounds.order_by("number").last()
    number = last.number + 1 if last is not None else 1
    map_id = maps.of_round(division, number, terms)
    now = clock.now()
    return pairs.new_round(division, number, now, terms=terms, kind=kind, map_id=map_id, published_at=now)


def _make_playoffs(season: Season, people: dict[int, Entrant], terms: Terms, clock: Clock) -> None:
    """Winners of all divisions and the seconds of the two top tiers, with new lists (9.2)."""
    if season.divisions.filter(tier=PLAYOFF_TIER).exists():
        return
    seeded = rollover.playoff_seeds(endings.final_divisions(season))
    seeds = [people[one.who].pk for one in seeded]
    if len(seeds) < 2:
        return
    division = Division.objects.create(season=season, tier=PLAYOFF_TIER, size=len(seeds), stage=brackets.PLAYOFFS)
    opens = _new_lists(season, terms, clock)
    brackets.begin(division, seeds, terms, double=False, opens=opens, clock=clock)


def _new_lists(season: Season, terms: Terms, clock: Clock) -> datetime:
    """A window in which lists may be replaced freely; who hands in nothing keeps his. Round 1 opens at its end."""
    now = clock.now()
    if store.system(season.league.system).army_book is None:
        return now
    closes = now + timedelta(days=terms.lists.window_days)
    window = ListWindow.objects.create(
        season=season, opens=now, closes=closes, reveals=closes, lists=terms.lists.count, update=PLAYOFFS
    )
    dues.schedule(*seasons.window_dues(window))
    return closes


def are_over(season: Season) -> bool:
    """Whether every deciding match is final and every bracket has its champion."""
    settled = (FixtureState.FINAL, FixtureState.ANNULLED)
    for division in season.divisions.all():
        division.season = season
        if division.fixtures.filter(parent=None).exclude(state__in=settled).exists():
            return False
        if division.tier == PLAYOFF_TIER and not brackets.is_over(division):
            return False
    return True
