"""Organisers at their pages: founding, offices, seasons, dates, pairings, people, the desk, roll-over."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from django.db import transaction
from django.test import Client
from msgspec import structs

from battles.leagues import forms
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, ForbiddenPair, League, LeagueRole, Penalty, Ruling, Season
from battles.leagues.services import claims, overrides, rollover
from battles.rules import registry
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.acting import at, logged, press, set_time, text
from tests.leagues.builders import owner_of, person
from tests.leagues.test_pages_acting import address

__all__ = ["set_time"]
pytestmark = pytest.mark.django_db


def filled(client: Client, path: str) -> dict[str, object]:
    """A form as the browser would send it, untouched: every field with what stands in it."""
    page = client.get(path)
    found: dict[str, object] = {}
    for _group, fields in page.context["groups"]:
        for one in fields:
            if one.field.kind == "tick":
                found.update({one.name: "on"} if one.value else {})
            elif one.field.kind == "one":
                values = [value for value, _label, _chosen in one.choices]
                found[one.name] = next((value for value, _label, chosen in one.choices if chosen), values[0])
            elif one.field.kind == "several":
                found[one.name] = [value for value, _label, chosen in one.choices if chosen]
            elif one.field.kind != "maps":
                found[one.name] = one.value
    return found


def test_1_7_a_league_and_a_season_in_two_forms(clock: SetClock) -> None:
    owner = person()
    client = at(owner)
    given = {"name": "Rhein-Main league", "system": "lost_battles", "language": "de", "visibility": "public"}
    founded = press(client, "/leagues/new", "create_league", given)
    assert founded.headers["Location"] == "/leagues/rhein-main-league/new-season"
    path = f"{founded.headers['Location']}?preset=fortnight_league"
    form = filled(client, path)
    assert form["division_size"] == "6"
    made = press(client, path, "create_season", {**form, "preset": "fortnight_league", "division_size": "4"})
    season = Season.objects.get()
    assert made.headers["Location"] == address(season, "settings")
    wanted = structs.replace(terms_.preset("fortnight_league", "lost_battles"), division_size=4)
    assert terms_.read(season.terms) == wanted, "everything else is the preset's"


@pytest.mark.clause("5")
def test_a_system_without_a_league_book_has_no_leagues(clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the form nor for whoever asks all the same: nobody could count its battles."""
    owner, books = person(), dict(registry.league_books())
    monkeypatch.setattr(registry, "league_book", {**books, "horden_helden": None}.get)
    assert re.findall(r'<option value="(\w+_\w+)"', text(at(owner).get("/leagues/new"))) == ["lost_battles"]
    with pytest.raises(LeagueError) as refused:
        builders.league(system="horden_helden", owner=owner, clock=clock)
    assert refused.value.code == "no_finish_for_system"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("division_size", "many", "Players in a division must be between 2 and 1000."),
        ("division_size", "1", "division_size must be between 2 and 1000."),
        ("points_table", "{", "malformed"),
        ("chain", "points, luck", "Unknown tie-breaks: luck."),
    ],
)
def test_a_season_form_says_what_is_wrong_and_keeps_what_was_typed(
    field: str, value: str, said: str, clock: SetClock
) -> None:
    home = builders.league(clock=clock)
    assert home.owner is not None
    client, path = at(home.owner), f"/leagues/{home.slug}/new-season?preset=ladder"
    form = {**filled(client, path), "preset": "ladder", "name": "The steep one", field: value}
    page = text(press(client, path, "create_season", form, 400))
    assert 'role="alert"' in page
    assert said == "malformed" or said in page
    assert "The steep one" in page
    assert not home.seasons.exists()


def test_points_for_a_side_stand_in_the_season_form_again() -> None:
    rules, terms = registry.system("lost_battles"), terms_.preset("ladder", "lost_battles")
    game = structs.replace(terms.game, options={"extra_handicap": {"A": 7}})
    (field,) = [one for one in forms.options(rules, structs.replace(terms, game=game)) if one.name == "extra_handicap"]
    assert {one.value: one.given for one in field.choices} == {"A": "7", "B": ""}


def test_offices_are_given_and_taken_and_the_league_given_away(clock: SetClock) -> None:
    home = builders.league(clock=clock)
    assert home.owner is not None
    client, path, other = at(home.owner), f"/leagues/{home.slug}/edit", person()
    press(client, path, "appoint", {"player": other.username.upper(), "role": "referee"})
    assert LeagueRole.objects.get().user == other
    assert "no-such-name" in text(press(client, path, "appoint", {"player": "no-such-name", "role": "referee"}, 404))
    press(at(other), path, "change_league", {"name": "Mine now"}, 403)
    press(client, path, "dismiss", {"player": other.username, "role": "referee"})
    assert not LeagueRole.objects.exists()
    press(client, path, "give_away", {"player": other.username})
    home.refresh_from_db()
    assert home.owner == other
    press(client, path, "give_away", {"player": person().username}, 403)


def test_opening_entry_in_ones_own_zone_and_not_in_the_hour_that_is_skipped(clock: SetClock) -> None:
    season = builders.season(clock=clock, opened=False)
    client, path = at(owner_of(season)), address(season, "settings")
    given = {"entry_closes": "2026-03-29T02:30", "zone": "Europe/Berlin"}
    page = text(press(client, path, "open_entry", given, 400))
    assert "2026-03-29T02:30 doesn’t exist in Europe/Berlin" in page
    assert '(<a href="/rules/leagues#8.2">8.2</a>)' in page
    press(client, path, "open_entry", {**given, "entry_closes": "2025-03-29T02:30"}, 400)
    season.refresh_from_db()
    assert season.state == "draft"
    press(client, path, "open_entry", {**given, "entry_closes": "2026-03-29T03:30"})
    season.refresh_from_db()
    assert season.entry_closes is not None
    assert (season.state, season.entry_closes.hour) == ("entry", 1)


def test_a_running_season_in_the_organisers_hands(clock: SetClock) -> None:
    season = playing.started(4, clock)
    client, path = at(owner_of(season)), address(season, "settings")
    press(client, path, "pause_season", {"reason": ""}, 400)
    press(client, path, "pause_season", {"reason": "flood"})
    season.refresh_from_db()
    assert season.paused_at is not None
    press(client, path, "resume_season", {"reason": "dry again"})
    press(client, path, "hide_standings", {"from_round": "2", "reason": "for the thrill"})
    form = filled(client, path)
    press(client, path, "change_terms", {**form, "division_size": "8"}, 400)
    press(client, path, "change_terms", {**form, "most_entrants": "20"})
    fresh = Season.objects.get(pk=season.pk)
    assert (fresh.paused_at, fresh.hidden_from_round, fresh.terms["most_entrants"]) == (None, 2, 20)
    assert logged(season)[-4:] == ["pause", "go_on", "hide_standings", "change_terms"]
    press(client, path, "create_league", {"name": "Elsewhere"}, 400)
    assert League.objects.count() == 1, "a page does only its own acts"


def test_check_15_pairings_by_hand_until_the_first_order(clock: SetClock) -> None:
    season = playing.started(4, clock)
    client, path = at(owner_of(season)), address(season, "pairing")
    one, other = playing.of_round(playing.top(season), 1)
    press(client, path, "unpair", {"fixture_id": one.pk, "reason": ""}, 400)
    battle = playing.begun(other, clock)
    playing.resign(battle, "1", clock)
    assert "already begun" in text(press(client, path, "unpair", {"fixture_id": other.pk, "reason": "late"}, 400))
    first, second = (side.entrant for side in one.sides.all())
    press(client, path, "unpair", {"fixture_id": one.pk, "reason": "a mistake"})
    given = {"round_id": one.round_id, "first": second.pk, "second": first.pk, "reason": "other seats"}
    press(client, path, "pair_two", given)
    made = playing.of_round(playing.top(season), 1)[-1]
    assert [side.entrant for side in made.sides.all()] == [second, first]
    press(client, path, "pair_two", given, 400)
    press(client, path, "forbid_pair", {"one": first.pk, "other": second.pk, "reason": "brothers"})
    assert ForbiddenPair.objects.get().reason == "brothers"
    press(client, path, "permit_pair", {"one": second.pk, "other": first.pk, "reason": "they do not mind"})
    assert not ForbiddenPair.objects.exists()


def test_check_6_the_page_names_the_pairs_that_block(clock: SetClock) -> None:
    season = playing.started(4, clock, preset="mirrored_swiss", game={"legs": 1}, swiss={"rounds": 2})
    division, owner = playing.top(season), owner_of(season)
    people = [playing.numbered(division, number) for number in (1, 2, 3, 4)]
    for one, other in combinations(people, 2):
        overrides.forbid(user=owner, season_id=season.pk, one=one.pk, other=other.pk, reason="a feud", clock=clock)
    playing.decide_round(division, 1, clock)
    first, last = people[0].name, people[3].name

    page = text(press(at(owner), address(season, "pairing"), "pair_next_round", {"division_id": division.pk}, 400))
    desk = text(at(owner).get(address(season, "desk")))

    for shown in (page, desk):
        assert f"{first} – {last}: forbidden by the organiser" in shown


def test_check_6_swiss_rounds_are_paired_and_published(clock: SetClock) -> None:
    season = playing.started(4, clock, preset="mirrored_swiss", game={"legs": 1}, swiss={"first_round": "by_hand"})
    division = playing.top(season)
    client, path = at(owner_of(season)), address(season, "pairing")
    round_ = division.rounds.get()
    entrants = [playing.numbered(division, number).pk for number in (1, 2, 3, 4)]
    press(client, path, "publish_round", {"round_id": round_.pk}, 400)
    press(
        client,
        path,
        "pair_round_by_hand",
        {"round_id": round_.pk, "first": entrants[:1], "second": entrants[1:2], "reason": "so"},
        400,
    )
    pairs = {"first": [entrants[0], entrants[2]], "second": [entrants[1], entrants[3]]}
    press(client, path, "pair_round_by_hand", {"round_id": round_.pk, "reason": "friends first", **pairs})
    press(client, path, "publish_round", {"round_id": round_.pk})
    round_.refresh_from_db()
    assert round_.published_at is not None
    assert round_.fixtures.count() == 2


def test_people_penalties_substitutes_removal(clock: SetClock) -> None:
    season = playing.started(4, clock)
    client, path = at(owner_of(season)), address(season, "people")
    entrant = playing.numbered(playing.top(season), 1)
    press(client, path, "penalise", {"entrant_id": entrant.pk, "points": "3", "clause": "7.5", "reason": "late"})
    row = Penalty.objects.get()
    assert "late" in text(client.get(path))
    press(client, path, "revoke_penalty", {"penalty_id": row.pk, "reason": "the train"})
    assert Penalty.objects.count() == 2
    active = playing.numbered(playing.top(season), 2).player
    assert active is not None
    press(client, path, "substitute", {"entrant_id": entrant.pk, "player": active.username, "reason": "ill"}, 400)
    press(client, path, "substitute", {"entrant_id": entrant.pk, "player": person().username, "reason": "ill"})
    press(client, path, "remove_entrant", {"entrant_id": entrant.pk, "reason": "three no-shows"})
    entrant.refresh_from_db()
    assert entrant.state == "removed"
    press(client, path, "excuse", {"entrant_id": "x", "first": "2026-02-01", "last": "2026-02-02", "reason": "?"}, 400)


def test_11_1_the_desk_shows_the_case_with_its_facts_and_rules_on_it(clock: SetClock) -> None:
    season = playing.started(4, clock)
    fixture = playing.of_round(playing.top(season), 1)[0]
    battle = playing.begun(fixture, clock)
    user = playing.players(fixture, clock)[0]
    case = claims.call_judge(
        user=user, battle_id=str(battle.pk), claim="does the wood hide it?", clause="A.3", clock=clock
    )
    client, path = at(owner_of(season)), address(season, "desk")
    page = text(client.get(path))
    assert "does the wood hide it?" in page
    assert f"/battles/{battle.pk}/watch" in page
    assert 'name="outcome" value="dismiss"' in page
    given = {"case_id": case.pk, "outcome": "dismiss", "text": "", "clause": "A.3"}
    press(client, path, "rule", given, 400)
    kept = text(press(client, path, "rule", {**given, "outcome": "forfeit", "text": "It does."}, 400))
    assert "It does." in kept, "what was typed stays"
    press(client, path, "rule", {**given, "text": "It does not."})
    assert Ruling.objects.get().text == "It does not."
    shown = text(at(person()).get(f"/leagues/fixtures/{fixture.pk}/"))
    assert "It does not." in shown, "published on the fixture"
    log = text(client.get(address(season, "log") + "?action=rule"))
    assert "It does not." in log
    assert "start_season</b>" not in log


def test_9_4_the_proposal_is_published_once(clock: SetClock) -> None:
    season = playing.started(6, clock, division_size=3, promotion={"match": False, "jump": False, "playoffs": False})
    with transaction.atomic():
        rollover.close(season, clock)
    client, path = at(owner_of(season)), address(season, "proposal")
    page = text(client.get(path))
    assert "is promoted" in page
    assert "9.1" in page
    who = rollover.proposal_of(Season.objects.get(pk=season.pk)).divisions[0].seats[0].who
    press(client, path, "move_in_proposal", {"who": who, "place": "2A", "reason": ""}, 400)
    press(client, path, "move_in_proposal", {"who": who, "place": "9Z", "reason": "wishes so"}, 404)
    press(client, path, "move_in_proposal", {"who": who, "place": "2A", "reason": "wishes so"})
    made = rollover.proposal_of(Season.objects.get(pk=season.pk))
    assert who in made.division(2).order
    press(at(person()), path, "publish_next_season", {}, 403)
    for _ in range(2):
        press(client, path, "publish_next_season", {"zone": "UTC"})
    assert season.league.seasons.count() == 2
    press(client, path, "propose_again", {}, 400)
    assert AuditEntry.objects.filter(action="publish_season").count() == 1
