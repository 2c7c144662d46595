"""Every act through the interface: described, closed to strangers with a code and a clause, done for those who may."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from battles import services as hosting
from battles.leagues import actions
from battles.leagues.actions import Action
from battles.leagues.models import AuditEntry, CalendarFeed, Case, League, NotificationSetting, Season
from battles.leagues.services import claims, desk
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.acting import Program, api, logged, set_time
from tests.leagues.builders import owner_of, person
from tests.leagues.dating import offer

__all__ = ["set_time"]
pytestmark = pytest.mark.django_db
OWN = {
    "create_league",
    "notifications_seen",
    "notification_settings",
    "set_availability",
    "new_calendar",
    "revoke_calendar",
}
"""Acts that everybody does for himself."""
BODIES: dict[str, Json] = {
    "reason": "because",
    "name": "Somebody",
    "system": "lost_battles",
    "last": 2,
    "player": "nobody-of-that-name",
    "role": "referee",
    "preset": "ladder",
    "changes": {"admission": "approval"},
    "entry_closes": "2026-02-01T12:00:00+00:00",
    "starts_at": "2026-03-01T12:00:00+00:00",
    "deadline": "2026-03-01T12:00:00+00:00",
    "starts": "2026-02-01T20:00",
    "update": "minor",
    "who": 1,
    "tier": 1,
    "pairs": [[1, 2]],
    "first": 1,
    "second": 2,
    "entrant": 1,
    "one": 1,
    "other": 2,
    "map": "somewhere",
    "points": 3,
    "slot": 1,
    "answer": "accepted",
    "claim": "look at this",
    "outcome": "dismiss",
    "text": "So it is.",
    "clause": "11.2",
    "choice": ["1"],
    "players": [1, 2],
    "title": "To all",
    "visibility": "public",
    "content": {"list": "x"},
}


def body_of(act: Action) -> dict[str, Json]:
    """A request that reads well: every field that must be there, with something plausible in it."""
    fields = act.shape().fields
    found = {name: BODIES[name] for name, field in fields.items() if field.required or name in BODIES}
    days = {"first": "2026-02-10", "last": "2026-02-11"} if act.name in ("book_holiday", "excuse") else {}
    return found | days


@pytest.fixture
def running(clock: SetClock) -> Season:
    return playing.started(4, clock)


def path_of(act: Action, season: Season, clock: SetClock) -> str:
    """The act's address for real objects of the season, as far as there are any."""
    fixture = playing.of_round(playing.top(season), 1)[0]
    row = fixture.offers.first() or offer(fixture, clock, "2026-01-20T18:00")
    case = season.cases.first()
    ids: dict[str, object] = {
        "slug": season.league.slug,
        "season_id": season.pk,
        "division_id": playing.top(season).pk,
        "round_id": fixture.round_id,
        "fixture_id": fixture.pk,
        "entrant_id": fixture.sides.all()[0].entrant_id,
        "offer_id": row.pk,
        "case_id": case.pk if case is not None else 1,
        "penalty_id": 1,
        "ruling_id": 1,
        "challenge_id": 1,
        "match_id": 1,
        "household_id": 1,
        "battle_id": uuid4(),
    }
    return reverse(f"api_{act.name}", kwargs={name: ids[name] for name in act.ids}).removeprefix("/api/leagues/")


def test_everything_is_described() -> None:
    schema = Program().client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"})
    paths = schema.json()["paths"]
    operations = {one["operationId"]: one for each in paths.values() for one in each.values()}
    assert {act.name for act in actions.ALL} <= set(operations)
    for act in actions.ALL:
        one = operations[act.name]
        assert one["description"] == act.about
        assert {"400", "401", "403", "404"} <= set(one["responses"])


def test_nobody_does_anything_without_a_key(running: Season, clock: SetClock) -> None:
    before = AuditEntry.objects.count()
    for act in actions.ALL:
        path = path_of(act, running, clock)
        before = AuditEntry.objects.count()
        api(None, path, body_of(act), 401, "sign_in")
        assert AuditEntry.objects.count() == before, act.name


def test_strangers_are_refused_with_code_and_clause_and_nothing_changes(running: Season, clock: SetClock) -> None:
    stranger = person()
    for act in actions.ALL:
        if act.name in OWN:
            continue
        path = path_of(act, running, clock)
        before = AuditEntry.objects.count()
        answer = Program(stranger).client.post(
            f"/api/leagues/{path}",
            data=body_of(act),
            content_type="application/json",
            headers=Program(stranger).headers,
        )
        found = answer.json()
        assert answer.status_code in (400, 403, 404), (act.name, found)
        assert found["code"] != "internal"
        assert found["message"], act.name
        assert AuditEntry.objects.count() == before, act.name


OFFICIAL = ("appoint", "create_season", "change_terms", "pause_season", "hide_standings", "redraw_seed", "penalise")


@pytest.mark.parametrize("name", OFFICIAL)
def test_officers_acts_say_403_with_the_clause(name: str, running: Season, clock: SetClock) -> None:
    act = actions.BY_NAME[name]
    given = body_of(act) | ({"player": person().username} if name == "appoint" else {})
    api(person(), path_of(act, running, clock), given, 403, "not_in_office", "12.1")


@pytest.mark.parametrize(
    ("name", "given", "code"),
    [
        ("pause_season", {"reason": ""}, "reason_needed"),
        ("open_next_season", {"entry_closes": "tomorrow"}, "bad_time"),
        ("move_round", {"deadline": "2025-01-01T00:00", "reason": "late"}, "deadline_in_the_past"),
        ("penalise", {"points": 0, "reason": "x"}, "malformed"),
        ("hide_standings", {"from_round": "soon", "reason": "x"}, "malformed"),
        ("change_terms", {"changes": {"division_size": 4}}, "terms_fixed"),
        ("set_map", {"map": "nowhere", "reason": "x"}, "no_such_map"),
        ("enter_late", {"player": "nobody", "reason": "x"}, "no_such_person"),
    ],
)
def test_bad_input_is_named_and_changes_nothing(
    name: str, given: dict[str, Json], code: str, running: Season, clock: SetClock
) -> None:
    path = path_of(actions.BY_NAME[name], running, clock)
    before = AuditEntry.objects.count()
    found = Program(owner_of(running)).client.post(
        f"/api/leagues/{path}",
        data=given,
        content_type="application/json",
        headers=Program(owner_of(running)).headers,
    )
    assert found.json()["code"] == code
    assert AuditEntry.objects.count() == before


def test_a_season_from_founding_to_the_first_ruling(clock: SetClock) -> None:
    owner, players = person(), [person() for _ in range(4)]
    made = api(owner, "new", {"name": "River league", "system": "lost-battles"}, 201)
    slug = made["slug"]
    season = api(owner, f"{slug}/seasons/new", {"preset": "fortnight_league", "changes": {"division_size": 4}}, 201)
    path = f"seasons/{season['id']}"
    closes = {"entry_closes": "2026-01-08T20:00", "zone": "Europe/Berlin"}
    assert api(owner, f"{path}/open-entry", closes)["state"] == "entry"
    entrants = [api(one, f"{path}/enter", {"zone": "Europe/Berlin"}, 201) for one in players]
    api(players[0], f"{path}/enter", {}, 400, "already_entered", "15.3")
    assert api(owner, f"{path}/start", {"reason": "all are there"})["state"] == "running"
    row = Season.objects.get(pk=season["id"])
    assert row.entry_closes is not None
    assert row.entry_closes.hour == 19, "eight in Berlin in winter"
    fixture = playing.of_round(playing.top(row), 1)[0]
    first, second = playing.players(fixture, clock)
    made = api(first, f"fixtures/{fixture.pk}/offers", {"starts": "2026-01-10T20:00", "zone": "Europe/Berlin"}, 201)
    api(first, f"offers/{made['id']}/answer", {"answer": "accepted"}, 400, "own_offer", "8.2")
    assert api(second, f"offers/{made['id']}/answer", {"answer": "accepted"})["answer"] == "accepted"
    battle = api(first, f"fixtures/{fixture.pk}/begin", {}, 201)["battle"]
    assert api(second, f"fixtures/{fixture.pk}/begin", {}, 201)["battle"] == battle, "twice is once"
    row_ = fixture.legs.get().battle
    assert row_ is not None
    hosting.draw_missing_seeds(battle_id=row_.pk, stage="hash", clock=clock)
    case = api(second, f"battles/{battle}/judge", {"claim": "the river is dry", "clause": "4.2"}, 201)
    api(first, f"cases/{case['id']}/rule", {"outcome": "dismiss", "text": "No.", "clause": "4.2"}, 403, "not_in_office")
    api(owner, f"cases/{case['id']}/rule", {"outcome": "dismiss", "text": "It is wet.", "clause": "4.2"}, 201)
    api(
        owner, f"cases/{case['id']}/rule", {"outcome": "dismiss", "text": "Again.", "clause": "4.2"}, 400, "case_closed"
    )
    assert {"create_league", "open_entry", "enter", "start_season", "offer", "claim", "rule"} <= set(logged(row))
    assert {one["id"] for one in entrants} == set(row.entrants.values_list("pk", flat=True))


def test_reserved_words_are_no_names_of_leagues(clock: SetClock) -> None:
    made = api(person(), "new", {"name": "Fixtures", "system": "lost_battles"}, 201)
    assert made["slug"] == "fixtures-league"
    assert League.objects.get(slug="fixtures-league").name == "Fixtures"


def test_a_bad_table_of_points_is_refused_with_all_its_faults(clock: SetClock) -> None:
    home = builders.league(clock=clock)
    assert home.owner is not None
    changes: dict[str, Json] = {"points_table": {"id": "", "system": "lost_battles"}}
    path = f"{home.slug}/seasons/new"
    found = api(home.owner, path, {"preset": "ladder", "changes": changes}, 400, "bad_score_table", "5.2")
    assert len(found["facts"]["problems"]) > 2
    api(home.owner, path, {"preset": "ladder", "changes": {"chain": ["lots", "points"]}}, 400, "lots_not_last", "6.1")
    api(home.owner, path, {"preset": "ladder", "changes": {"game": {"maps": ["nowhere"]}}}, 404, "no_such_map", "4.5")
    assert not home.seasons.exists()


def test_what_everybody_settles_for_himself() -> None:
    user = person()
    kinds = {"offer": {"mail": "digest"}}
    api(
        user,
        "notifications/settings",
        {"kinds": kinds, "zone": "Europe/Berlin", "quiet_from": "22:00", "quiet_until": "07:00"},
    )
    assert NotificationSetting.objects.get(user=user).kinds == kinds
    api(user, "notifications/settings", {"kinds": {"offer": {"mail": "loud"}}}, 400, "bad_choice", "14")
    api(user, "availability", {"hours": "1" * 168, "zone": "Europe/Berlin"})
    api(user, "availability", {"hours": "1" * 168, "zone": "Middle/Earth"}, 400, "unknown_zone", "1.5")
    token = api(user, "calendar/new", {}, 201)["token"]
    assert token not in CalendarFeed.objects.get(user=user).token_hash
    api(user, "calendar/revoke")
    assert not CalendarFeed.objects.exists()
    assert api(user, "notifications/seen") == {"seen": 0}


def test_check_56_through_the_interface(running: Season, clock: SetClock) -> None:
    fixture, other = playing.of_round(playing.top(running), 1)
    playing.fought(fixture, clock)
    case = claims.claim_after(
        user=playing.players(fixture, clock)[1], fixture_id=fixture.pk, claim="a wrong die", clock=clock
    )
    player = playing.players(other, clock)[0]
    api(owner_of(running), f"{running.league.slug}/appoint", {"player": player.username, "role": "referee"})
    given = {"outcome": "dismiss", "text": "It was right.", "clause": "11.2"}
    api(player, f"cases/{case.pk}/rule", given, 403, "own_division", "11.3")
    assert Case.objects.get(pk=case.pk).closed_at is None
    assert desk.OUTCOMES[0] == api(owner_of(running), f"cases/{case.pk}/rule", given, 201)["outcome"]


@pytest.mark.clause("4.10", "9.3")
def test_every_season_can_be_ended_by_its_organiser(clock: SetClock) -> None:
    """leagues 4.10, 9.3: a ladder has no end of its own"""
    ladder = playing.started(4, clock, preset="ladder")
    path = f"seasons/{ladder.pk}/close"
    api(person(), path, {"reason": "summer"}, 403, "not_in_office", "12.1")
    api(owner_of(ladder), path, {"reason": ""}, 400, "reason_needed", "12.2")
    assert api(owner_of(ladder), path, {"reason": "summer is here"})["state"] == "closed"
    ladder.refresh_from_db()
    assert ladder.proposal is not None
    api(owner_of(ladder), path, {"reason": "again"}, 400, "wrong_state", "2")


def test_2_one_season_runs_at_a_time_unless_the_league_allows_more(running: Season, clock: SetClock) -> None:
    owner, league = owner_of(running), running.league
    second = builders.season(clock=clock, of=league)
    builders.entrants(second, 4, clock)
    start = f"seasons/{second.pk}/start"
    api(owner, start, {"reason": "all are there"}, 400, "another_season_runs", "2")
    texts = {"name": league.name, "about": "", "language": "en", "visibility": "public"}
    editor = person()
    api(owner, f"{league.slug}/appoint", {"player": editor.username, "role": "editor"})
    api(editor, f"{league.slug}/change", {**texts, "several_seasons": True}, 403, "not_in_office")
    api(editor, f"{league.slug}/change", texts)
    api(owner, f"{league.slug}/change", {**texts, "several_seasons": True})
    assert api(owner, start, {"reason": "all are there"})["state"] == "running"


def test_a_draft_is_not_there_for_strangers_whatever_they_try(clock: SetClock) -> None:
    draft = builders.season(clock=clock, opened=False)
    stranger = person()
    for act in (one for one in actions.ALL if "season_id" in one.ids):
        path = reverse(f"api_{act.name}", kwargs={"season_id": draft.pk}).removeprefix("/api/leagues/")
        api(stranger, path, body_of(act), 404, "no_such_season", "2")


def test_a_private_league_is_not_there_for_strangers(clock: SetClock) -> None:
    running = playing.started(4, clock)
    League.objects.filter(pk=running.league_id).update(visibility="private")
    stranger = person()
    for act in (
        one for one in actions.ALL if set(one.ids) & {"slug", "season_id", "division_id", "entrant_id", "fixture_id"}
    ):
        api(stranger, path_of(act, running, clock), body_of(act), 404)


def test_an_entrant_that_is_not_there_has_no_absence(running: Season) -> None:
    body = {"first": "2026-02-10", "last": "2026-02-11", "zone": "UTC", "reason": "ill"}
    api(owner_of(running), "entrants/999999/excuse", body, 404, "no_such_entrant", "2")
