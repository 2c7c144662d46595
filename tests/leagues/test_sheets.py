"""Tables and awards as pages word them: no mark that a tie could still take away, the weightiest award first."""

from __future__ import annotations

import pytest

from battles.leagues import terms as terms_
from battles.leagues.models import Award
from battles.leagues.presenters.awards import award_lines
from battles.leagues.presenters.tables import moves_of, settled
from battles.leagues.selectors import seasons, tables
from battles.runtime.clock import SetClock
from tests.leagues import playing

pytestmark = pytest.mark.django_db


def test_9_1_who_shares_his_rank_with_others_is_not_marked_as_falling(clock: SetClock) -> None:
    season = playing.started(12, clock)
    division = playing.top(season)
    fixtures = playing.of_round(division, 1)
    for fixture in fixtures:
        playing.scored(fixture, 10, 10, clock)
    made = tables.table(playing.top(season))
    moves = moves_of(division, list(seasons.divisions_of(season)), terms_.read(season.terms), made)
    assert "falls" in moves.values()
    assert settled(moves, made) == {}


@pytest.mark.clause("9.6")
def test_9_6_the_champion_stands_first_and_the_punctual_share_a_line(clock: SetClock) -> None:
    season = playing.started(6, clock)
    first, second, *_ = season.entrants.all()
    for entrant, kind, text in (
        (second, "always_on_time", ""),
        (first, "always_on_time", ""),
        (first, "best_of_faction", "northmen"),
        (first, "champion", ""),
    ):
        Award.objects.create(season=season, entrant=entrant, kind=kind, text=text)
    lines = award_lines(season.awards.select_related("entrant", "division"), "horden_helden")
    assert [line.kind for line in lines] == ["champion", "best_of_faction", "always_on_time"]
    assert lines[1].text == "Northmen"
    assert {name for name, _ in lines[2].holders} == {first.name, second.name}
