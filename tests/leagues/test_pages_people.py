"""Pages that are read: leagues, brackets, ladders, arenas, lists, people, ratings (leagues 13.1)."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from battles.leagues import addresses, terms
from battles.leagues.models import Award, RatingEntry, RatingPeriod, Result, Season
from battles.leagues.presenters import words
from battles.leagues.services import lists, seasons
from battles.rules import registry
from battles.runtime.clock import SetClock
from battles.selectors.armies import army_book
from tests.leagues import builders, playing
from tests.leagues.builders import person
from tests.leagues.test_lists import close, reveal
from tests.leagues.test_pages_seasons import played, text_of

pytestmark = pytest.mark.django_db


# Leagues


def test_the_list_shows_own_leagues_first_and_filters(client: Client, clock: SetClock) -> None:
    running, division = played(6, clock, rounds=1)
    entry = builders.season(clock=clock, system="horden_helden")
    player = division.entrants.all()[0].player
    assert player is not None
    client.force_login(player)
    page = text_of(client, "/leagues/")
    own, others = page[page.index("Your leagues") :].split("Other leagues")
    assert running.league.name in own
    assert entry.league.name in others
    assert "Your next fixtures" in page
    assert entry.league.name not in text_of(client, "/leagues/?system=lost_battles")
    only_entry = text_of(client, "/leagues/?state=entry")
    assert entry.league.name in only_entry
    assert 'aria-current="page">Leagues</a>' in only_entry


def test_a_league_has_its_seasons_and_its_hall_of_fame(client: Client, clock: SetClock) -> None:
    season, division = played(6, clock, rounds=1)
    winner = division.entrants.all()[0]
    Award.objects.create(season=season, entrant=winner, kind="champion")
    Award.objects.create(season=season, entrant=winner, kind="best_of_faction", text="Dwarf hold")
    page = text_of(client, addresses.league(season.league))
    fame = page[page.index("Hall of fame") :]
    assert "Champion" in fame
    assert winner.name in fame
    assert "Dwarf hold" in fame
    assert "Champion" in text_of(client, addresses.entrant(winner))
    text_of(client, "/leagues/nowhere/", 404)


def test_the_home_page_shows_fixtures_that_need_somebody(client: Client, clock: SetClock) -> None:
    season, division = played(6, clock, rounds=1)
    player = division.entrants.all()[0].player
    assert player is not None
    client.force_login(person())
    assert "Fixtures that need you" not in text_of(client, "/")
    client.force_login(player)
    page = text_of(client, "/")
    assert "Fixtures that need you" in page
    assert season.league.name in page


# Formats


def test_a_bracket_shows_rounds_winners_and_who_is_awaited(client: Client, clock: SetClock) -> None:
    season = playing.started(8, clock, preset="club_cup", format="knockout")
    division = playing.top(season)
    first, *_ = playing.of_round(division, 1)
    playing.scored(first, 16, 4, clock, vp=(120, 40))
    page = text_of(client, addresses.division(division))
    assert all(title in page for title in ("Quarter-finals", "Semi-finals", "Final"))
    assert 'class="match-side won"' in page
    assert "winner of W1-" in page


def test_groups_are_divisions_and_a_double_knock_out_has_two_brackets(client: Client, clock: SetClock) -> None:
    groups = playing.started(8, clock, preset="club_cup", groups={"groups": 2})
    page = text_of(client, addresses.season(groups))
    assert "Group A" in page
    assert "Group B" in page
    double = playing.started(4, clock, preset="club_cup", format="double_knockout")
    both = text_of(client, f"{addresses.season(double)}1A/")
    assert "Winners&#x27; bracket" in both
    assert "Losers&#x27; bracket" in both


def test_a_ladder_and_an_arena_have_their_pages(client: Client, clock: SetClock) -> None:
    ladder = playing.started(5, clock, preset="ladder")
    page = text_of(client, addresses.season(ladder))
    assert "Last active" in page
    assert all(one.name in page for one in ladder.entrants.all())
    arena = playing.started(4, clock, preset="evening_arena")
    page = text_of(client, addresses.season(arena))
    assert "Ends:" in page or "Time’s up." in page  # by the clock on the wall


def test_check_41_the_crosstable_marks_a_superseded_result(client: Client, clock: SetClock) -> None:
    season, division = played(6, clock, rounds=1)
    old = Result.objects.filter(fixture__division=division).order_by("pk")[0]
    assert "corrected" not in text_of(client, addresses.division(division))
    Result.objects.filter(pk=old.pk).update(is_valid=False)
    ruled = Result.objects.get(pk=old.pk)
    ruled.pk, ruled.is_valid, ruled.supersedes, ruled.source = None, True, old, "ruling"
    ruled.points_first, ruled.points_second = 11, 9
    ruled.save(force_insert=True)
    seasons.touch(season)
    page = text_of(client, addresses.division(division))
    assert page.count(" corrected") >= 2
    assert "a ruling replaced an earlier result" in page
    assert ">11<sup" in page


# Lists


def handed_in(clock: SetClock) -> Season:
    season = builders.season(clock=clock, system="horden_helden", lists={"count": 1})
    book = army_book(registry.system("horden_helden"))
    sample = book.samples(seasons.game_setup(season.league, terms.read(season.terms)))[0]
    for entrant in builders.entrants(season, 3, clock):
        assert entrant.player is not None
        lists.hand_in(user=entrant.player, entrant_id=entrant.pk, content=sample, clock=clock)
    return season


def test_checks_18_and_19_hashes_before_the_reveal_armies_after_it(client: Client, clock: SetClock) -> None:
    season = handed_in(clock)
    window = season.list_windows.get()
    address = f"{addresses.season(season)}lists/"
    hashes = [row.sha256 for row in window.submissions.all()]
    client.force_login(builders.owner_of(season))
    before = text_of(client, address)
    assert all(one not in before for one in hashes)
    close(season, clock)
    frozen = text_of(client, address)
    assert all(one in frozen for one in hashes)
    assert len(re.findall(r"points\s*</summary>", frozen)) == 0
    reveal(season, clock)
    revealed = text_of(client, address)
    assert all(one in revealed for one in hashes)
    assert len(re.findall(r"points\s*</summary>", revealed)) == 3


# People and ratings


def rated(name: str, months: int = 3) -> None:
    player = person(name)
    for number in range(1, months + 1):
        period, _ = RatingPeriod.objects.get_or_create(
            list_key="lost_battles", month=date(2026, number, 1), defaults={"closed_at": timezone.now()}
        )
        RatingEntry.objects.create(
            period=period,
            player=player,
            rating_before=1500 + 20 * (number - 1),
            rating=1500 + 20 * number,
            deviation_before=100,
            deviation=90 if name != "novice" else 200,
            volatility=0.06,
            battles=5 * number,
            is_corrected=number == 2,
        )


def test_10_1_a_rating_list_is_called_by_its_system_and_mode() -> None:
    with override("de"):
        assert words.list_name("horden_helden:advanced") == "Horden & Helden, Fortgeschritten"
        assert words.list_name("lost_battles") == "Lost Battles"


def test_10_3_a_rating_list_leaves_provisional_players_out_and_marks_them(client: Client) -> None:
    rated("anna")
    rated("novice")
    page = text_of(client, "/leagues/ratings/lost_battles/")
    ranking, others = page.split('id="others"')
    assert "anna" in ranking
    assert "novice" not in ranking
    assert "novice" in others
    assert "?</span>" in others
    assert "anna" in text_of(client, "/leagues/ratings/")
    text_of(client, "/leagues/ratings/nonsense/", 404)


def test_a_players_page_has_his_ratings_as_a_chart_and_his_seasons(client: Client, clock: SetClock) -> None:
    rated("anna")
    page = text_of(client, "/leagues/players/anna/")
    assert '<svg class="chart"' in page
    assert "corrected" in page
    assert "1560" in page
    _, division = played(4, clock, rounds=1)
    entrant = division.entrants.all()[0]
    assert entrant.player is not None
    own = text_of(client, f"/leagues/players/{entrant.player.username}/")
    assert addresses.entrant(entrant) in own
    assert "/leagues/players/" in text_of(client, f"/players/{entrant.player.username}")
    text_of(client, "/leagues/players/nobody-at-all/", 404)
