"""The arena: whoever is free is paired again at once, until the bell (leagues 4.11)."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Division, Entrant, Fixture, Leg
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing import Pair
from battles.leagues.pairing.arena import look_again_at, pair_free
from battles.leagues.selectors import arena as reading
from battles.leagues.services import fixtures, maps, pairs, seasons
from battles.leagues.services.pairs import Wanted
from battles.leagues.terms import Terms
from battles.models import Status
from battles.runtime.clock import WALL, Clock
from battles.services import dues


def begin(division: Division, terms: Terms, clock: Clock) -> None:
    """The doors are open; the bell is set."""
    division.progress = {"begun": clock.now().isoformat(), "queue": {}}
    division.save(update_fields=["progress"])
    set_bell(division, terms)


def set_bell(division: Division, terms: Terms) -> None:
    """Its row; a moved bell has one of its own, and the old finds that it is too early."""
    bell = reading.bell_of(division, terms)
    dues.schedule(("league_arena_bell", f"{division.pk}:{seasons.stamp(bell)}", bell))


def join(*, user: User, division_id: int, clock: Clock = WALL) -> Entrant:
    """Join the queue for a battle; joining twice changes nothing."""
    with transaction.atomic():
        division, entrant, terms = _mine(division_id, user, clock)
        if clock.now() >= reading.bell_of(division, terms):
            raise LeagueError("arena_over", clause="4.11")
        if entrant.pk in reading.busy(division):
            raise LeagueError("in_battle", clause="4.11")
        queue: dict[str, str] = division.progress["queue"]
        if str(entrant.pk) not in queue:
            queue[str(entrant.pk)] = clock.now().isoformat()
            division.save(update_fields=["progress"])
            match_up(division, terms, clock)
            seasons.touch(division.season)
    return entrant


def leave(*, user: User, division_id: int, clock: Clock = WALL) -> None:
    """Leave the queue; running battles go on."""
    with transaction.atomic():
        division, entrant, _ = _mine(division_id, user, clock)
        if division.progress["queue"].pop(str(entrant.pk), None) is not None:
            division.save(update_fields=["progress"])
            seasons.touch(division.season)


def _mine(division_id: int, user: User, clock: Clock) -> tuple[Division, Entrant, Terms]:
    division = _locked(division_id)
    season = division.season
    seasons.in_state(season, SeasonState.RUNNING)
    terms = terms_.read(season.terms)
    entrant = division.entrants.filter(player=user, state=EntrantState.ACTIVE).first()
    if terms.format != "arena" or entrant is None:
        raise LeagueError("not_your_entry", clause="4.11")
    return division, entrant, terms


def _locked(division_id: int) -> Division:
    found = Division.objects.filter(pk=division_id).values_list("season_id", flat=True).first()
    if found is None:
        raise LeagueError("no_such_division", clause="2")
    season = seasons.lock(found)
    division = Division.objects.get(pk=division_id)
    division.season = season
    return division


def match_up(division: Division, terms: Terms, clock: Clock) -> list[Fixture]:
    """Pair all who are free as far as it goes; the two of the last battle wait a minute for somebody else."""
    now = clock.now()
    if now >= reading.bell_of(division, terms):
        return []
    free = reading.waiting(division, terms)
    made = _make(division, list(pair_free(free, now)), terms, clock)
    left = [one for one in free if str(one.id) in division.progress["queue"]]
    again = look_again_at(left, now)
    if again is not None:
        dues.schedule(("league_arena_look", f"{division.pk}:{int(again.timestamp() * 1000)}", again))
    return made


def _make(division: Division, chosen: list[Pair], terms: Terms, clock: Clock) -> list[Fixture]:
    if not chosen:
        return []
    for pair in chosen:
        for entrant in (pair.first, pair.second):
            division.progress["queue"].pop(str(entrant), None)
    division.save(update_fields=["progress"])
    on = maps.for_pairs(division, None, chosen, terms)
    wanted = [
        Wanted(first=pair.first, second=pair.second, board=division.fixtures.count() + place, map_id=map_id)
        for place, (pair, map_id) in enumerate(zip(chosen, on, strict=True), 1)
    ]
    bell = reading.bell_of(division, terms)
    made = pairs.make(division, None, wanted, terms=terms, deadline=bell + timedelta(seconds=1), clock=clock)
    for fixture in fixtures.rows().filter(pk__in=[one.pk for one in made]):
        fixtures.tell(fixture, "pairing", clock=clock)
        _begin_battle(fixture, clock)
    return made


def _begin_battle(fixture: Fixture, clock: Clock) -> None:
    """In an arena nobody has to press anything: the battle is there."""
    first, _ = fixtures.players_of(fixture, clock.now())
    if first is not None:
        fixtures.begin_leg(fixture_id=fixture.pk, user=first, clock=clock)


def after_result(fixture: Fixture, terms: Terms, clock: Clock) -> None:
    """Both are free again, and wait for the next."""
    division = fixture.division
    if clock.now() >= reading.bell_of(division, terms):
        return
    queue: dict[str, str] = division.progress["queue"]
    for side in fixture.sides.all():
        if side.entrant.state == EntrantState.ACTIVE:
            queue.setdefault(str(side.entrant_id), clock.now().isoformat())
    division.save(update_fields=["progress"])
    if division.season.paused_at is None:
        match_up(division, terms, clock)


def look(key: str, clock: Clock) -> None:
    """By the clock: two who met last may meet again now."""
    division_id, _, _ = key.partition(":")
    with transaction.atomic():
        division = _locked(int(division_id))
        if division.season.state == SeasonState.RUNNING and division.season.paused_at is None:
            match_up(division, terms_.read(division.season.terms), clock)
            seasons.touch(division.season)


def ring(division: Division, clock: Clock) -> None:
    """The bell: battles still running do not count, and nobody waits any more. One that has ended counts, though its
    result is told later: its spectators are behind."""
    division.progress["queue"] = {}
    division.save(update_fields=["progress"])
    running = division.fixtures.filter(state__in=(*pairs.UNDER_WAY, FixtureState.DESK))
    ended = Leg.objects.filter(fixture__in=running, battle__status=Status.FINISHED).values_list("fixture_id", flat=True)
    for fixture in running.exclude(pk__in=list(ended)):
        fixture.state = FixtureState.ANNULLED
        fixtures.change(fixture, "state")
