"""Leagues for programs, the reading side (leagues 13)."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest
from django.test import Client

from battles.leagues.models import League
from battles.leagues.selectors import tables
from battles.leagues.services import claims, desk, ladder, progress
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.dating import first_fixture, offer
from tests.leagues.test_pages_seasons import played, queries_of

pytestmark = pytest.mark.django_db


def told(client: Client, path: str, status: int = 200) -> Json:
    response = client.get(f"/api/leagues/{path}")
    assert response.status_code == status, (path, response.content[:300])
    found: Json = response.json()
    return found


def test_from_the_list_of_leagues_down_to_a_value(client: Client, clock: SetClock) -> None:
    season, division = played(12, clock)
    base = f"{season.league.slug}/{season.number}"
    [card] = told(client, "?state=running")
    assert (card["slug"], card["season"], card["entrants"], card["divisions"]) == (season.league.slug, 1, 12, 2)
    assert told(client, "?state=entry") == []
    assert [one["number"] for one in told(client, season.league.slug)["seasons"]] == [1]
    whole = told(client, base)
    assert [one["place"] for one in whole["divisions"]] == ["1A", "2A"]
    assert whole["draw_seed"] is None
    assert len(whole["draw_commitment"]) == 64
    assert len(told(client, f"{base}/entrants")) == 12
    assert len(told(client, f"{base}/rounds")) == 10
    assert len(told(client, f"{base}/fixtures?round=1&division=1A")) == 3
    table = told(client, f"{base}/divisions/1A/table?derivations=1")
    made = tables.table(division)
    assert [row["entrant"] for row in table["table"]["rows"]] == list(made.table.order)
    for one in table["derivations"]:
        row = made.table.row(one["entrant"])
        if one["criterion"] not in ("lots", "head_to_head"):
            assert sum(term["amount"] for term in one["terms"]) == one["value"] == row.values[one["criterion"]]
    assert told(client, f"{base}/divisions/1A/crosstable")["order"] == list(made.table.order)


def test_faults_have_their_one_shape(client: Client, clock: SetClock) -> None:
    season, _ = played(6, clock, rounds=1)
    missing = told(client, "nowhere", 404)
    assert (missing["code"], missing["clause"]) == ("no_such_league", "2")
    base = f"{season.league.slug}/{season.number}"
    assert told(client, f"{base}/divisions/9Z/table", 404)["code"] == "no_such_division"
    assert told(client, f"{base}/divisions/1A/bracket", 404)["code"] == "no_such_division"
    League.objects.update(visibility="private")
    assert told(client, base, 404)["code"] == "no_such_season"


def test_hidden_standings_are_hidden_here_too(client: Client, clock: SetClock) -> None:
    season, _ = played(6, clock)
    season.hidden_from_round = 2
    season.save()
    path = f"{season.league.slug}/{season.number}/divisions/1A/table"
    assert told(client, f"{path}?after_round=2")["table"]["rounds"] == 1
    client.force_login(builders.owner_of(season))
    assert told(client, path)["table"]["rounds"] == 2


def test_the_log_and_its_pages(client: Client, clock: SetClock) -> None:
    season, _ = played(6, clock, rounds=1)
    entries = told(client, f"{season.league.slug}/audit")
    assert [one["number"] for one in entries] == list(range(1, len(entries) + 1))
    assert all(one["previous"] == before["hash"] for before, one in itertools.pairwise(entries))
    assert told(client, f"{season.league.slug}/audit?after=2")[0]["number"] == 3


def test_a_bracket_single_things_and_ratings(client: Client, clock: SetClock) -> None:
    season = playing.started(8, clock, preset="club_cup", format="knockout")
    found = told(client, f"{season.league.slug}/1/divisions/1A/bracket")
    assert len(found["seeds"]) == 8
    assert found["champion"] is None
    entrant = playing.top(season).entrants.all()[0]
    assert len(told(client, f"entrants/{entrant.pk}")["fixtures"]) == 1
    fixture = told(client, f"{season.league.slug}/1/fixtures")[0]
    assert told(client, f"fixtures/{fixture['id']}") == fixture
    assert told(client, "ratings") == ["lost_battles"]
    assert told(client, "ratings/lost_battles") == {"list": "lost_battles", "ranking": [], "estimates": []}
    assert told(client, f"ratings/lost_battles/{entrant.name}") == []
    assert told(client, f"{season.league.slug}/1/awards") == []
    assert told(client, f"{season.league.slug}/1/lists") == {}


def test_answers_cost_the_same_for_six_and_for_sixty(client: Client, clock: SetClock) -> None:
    counts = []
    for number in (6, 60):
        season, _ = played(number, clock, rounds=1, format="swiss", division_size=60)
        base = f"/api/leagues/{season.league.slug}/1"
        paths = (
            "",
            "/entrants",
            "/rounds",
            "/fixtures",
            "/divisions/1A/table?derivations=1",
            "/divisions/1A/crosstable",
        )
        counts.append([queries_of(client, base + path) for path in paths])
    assert counts[0] == counts[1]


# What the acts refer to


def test_8_2_offers_are_for_the_two_and_the_desk(client: Client, clock: SetClock) -> None:
    season = playing.started(4, clock)
    fixture = first_fixture(season)
    row = offer(fixture, clock, f"{clock.now() + timedelta(days=5):%Y-%m-%dT%H:%M}")
    path = f"fixtures/{fixture.pk}/dates"
    assert told(client, path, 401)["code"] == "sign_in"
    client.force_login(builders.person())
    assert told(client, path, 403)["code"] == "not_your_fixture"
    for user in (*playing.players(fixture, clock), builders.owner_of(season)):
        client.force_login(user)
        found = told(client, path)
        assert [(one["id"], one["maker"]) for one in found["offers"]] == [(row.pk, row.maker_id)]
        assert [len(one["counted"]) for one in found["efforts"]] == [1, 0]


def test_11_1_the_desk_its_rulings_and_penalties(client: Client, clock: SetClock) -> None:
    season, owner = (made := playing.started(4, clock)), builders.owner_of(made)
    fixture = first_fixture(season)
    playing.fought(fixture, clock)
    loser = playing.players(fixture, clock)[1]
    case = claims.claim_after(user=loser, fixture_id=fixture.pk, claim="a wrong die", clock=clock)
    base = f"{season.league.slug}/{season.number}"
    client.force_login(loser)
    assert told(client, f"{base}/desk", 403)["code"] == "not_in_office"
    client.force_login(owner)
    [shown] = [one for one in told(client, f"{base}/desk")["cases"] if one["kind"] == "claim"]
    assert (shown["id"], shown["claimant"], shown["may_rule"]) == (case.pk, loser.username, True)
    facts: dict[str, Json] = {"entrant": fixture.sides.all()[0].entrant_id, "points": 2}
    desk.rule(user=owner, case_id=case.pk, outcome="penalty", text="Loaded.", clause="7.5", facts=facts, clock=clock)
    client.logout()
    assert [one["outcome"] for one in told(client, f"fixtures/{fixture.pk}/rulings")] == ["penalty"]
    assert [(one["points"], one["revoked"]) for one in told(client, f"{base}/penalties")] == [(2, False)]


def test_4_10_challenges_and_9_3_the_proposal(client: Client, clock: SetClock) -> None:
    season = playing.started(4, clock, preset="ladder")
    division = playing.top(season)
    maker = playing.numbered(division, 2).player
    assert maker is not None
    row = ladder.challenge(user=maker, challenged_id=playing.numbered(division, 1).pk, clock=clock)
    base = f"{season.league.slug}/{season.number}"
    assert [one["id"] for one in told(client, f"{base}/divisions/1A/challenges")] == [row.pk]
    client.force_login(builders.owner_of(season))
    assert told(client, f"{base}/proposal", 400)["code"] == "no_proposal"
    progress.close_now(user=builders.owner_of(season), season_id=season.pk, reason="summer is here", clock=clock)
    seats = [seat["who"] for part in told(client, f"{base}/proposal")["divisions"] for seat in part["seats"]]
    assert len(seats) == 4
