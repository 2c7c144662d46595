"""A season of the first preset runs by itself: the organiser opens and publishes, the rules do the rest (1.7)."""

from __future__ import annotations

import pytest

from battles.leagues import audit
from battles.leagues.models import Award, Entrant, Fixture, Season
from battles.leagues.selectors import archives, tables
from battles.leagues.services import rollover
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.builders import entrants, owner_of, pass_time

pytestmark = pytest.mark.django_db


def strength(entrant: Entrant) -> int:
    """The lower his name's number, the better he is."""
    return int(entrant.name.rpartition("-")[2])


def play_round(season: Season, clock: SetClock) -> None:
    """Everything that is open now: the better player wins."""
    due = Fixture.objects.filter(division__season=season, state="open", round__opens__lte=clock.now())
    for pk in due.values_list("pk", flat=True):
        fixture = playing.fresh(Fixture.objects.get(pk=pk))
        sides = {side.is_first: strength(side.entrant) for side in fixture.sides.all()}
        playing.fought(fixture, clock, first_wins=sides[True] < sides[False])


def test_1_7_from_entry_to_the_next_seasons_proposal(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    entrants(season, 12, clock, prefix="p-")
    pass_time(clock, days=8)
    season.refresh_from_db()
    assert season.state == "running"
    assert [one.entrants.count() for one in season.divisions.order_by("tier")] == [6, 6]
    for _ in range(12):
        play_round(season, clock)
        pass_time(clock, days=14)
    season.refresh_from_db()
    assert season.state == "closed"
    top = season.divisions.get(tier=1)
    order = [strength(Entrant.objects.get(pk=row.entrant)) for row in tables.table(top).table.rows]
    assert order == sorted(order), "the better a player, the higher he stands"
    champion = Award.objects.get(season=season, kind="champion").entrant
    assert strength(champion) == min(map(strength, season.entrants.all()))
    following = rollover.publish(user=owner_of(season), season_id=season.pk, clock=clock)
    assert rollover.publish(user=owner_of(season), season_id=season.pk, clock=clock) == following
    assert following.number == 2
    assert [one.entrants.count() for one in following.divisions.order_by("tier")] == [6, 6]
    names = {one.name for one in following.divisions.get(tier=1).entrants.all()}
    ranked = sorted(top.entrants.all(), key=strength)
    assert ranked[-1].name not in names, "the last goes down"
    best_below = min(season.divisions.get(tier=2).entrants.all(), key=strength)
    assert best_below.name in names, "the first below goes up"
    assert audit.first_bad(archives.public_log(season)) is None
