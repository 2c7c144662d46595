"""What is agreed with a battle: on the create page, the sheet, the lobby, and through the interface."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from battles.models import Battle, Holiday
from battles.rules.codec import Json
from battles.runtime.clock import WALL
from tests.battles.clocked import LIVE
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_anna(anna: User) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(anna)
    return client


def create(client: Client, **more: str) -> Battle:
    chosen = {"system": "lost_battles", "scenario": "cannae", "seat": "1", "opponent": "open", **more}
    answer = client.post("/battles/new", chosen)
    assert answer.status_code == 302, answer.content.decode()[:2000]
    return Battle.objects.latest("created_at")


def test_nothing_chosen_is_as_ever(as_anna: Client) -> None:
    battle = create(as_anna)
    assert (battle.pace, battle.odds, battle.delay, battle.take_backs) == ({}, True, 0, True)


def test_a_preset_own_numbers_and_the_rest_are_kept(as_anna: Client) -> None:
    assert create(as_anna, pace="usual").pace == {"kind": "live", "bank": 2700, "increment": 15, "reserve": 20}
    own = create(as_anna, pace="own-days", bank_days="3", increment_hours="6", cap_days="4", without_odds="on")
    assert own.pace == {"kind": "days", "bank": 259_200, "increment": 21_600, "cap": 345_600}
    assert not own.odds
    other = create(as_anna, pace="own-live", bank_minutes="", delay="300", without_take_backs="on")
    assert (other.pace["bank"], other.delay, other.take_backs) == (2700, 300, False)


def test_a_cap_below_the_bank_is_refused_with_its_bounds(as_anna: Client) -> None:
    chosen = {"system": "lost_battles", "scenario": "cannae", "seat": "1", "opponent": "open", "pace": "own-days"}
    answer = as_anna.post("/battles/new", {**chosen, "bank_days": "5", "cap_days": "4"})
    assert answer.status_code == 400
    assert "cap must be 432000 to" in answer.content.decode()


def test_the_sheet_and_the_lobby_say_the_pace_before_joining(as_anna: Client) -> None:
    battle = create(as_anna, pace="steady", delay="120")
    page = as_anna.get(f"/battles/{battle.pk}").content.decode()
    assert "Over days: 5 days + 1 day, at most 10 days" in page
    assert "2 min delay" in page
    assert "claim the battle or give more time" in page
    assert "5 days + 1 day, at most 10 days" in as_anna.get("/").content.decode()


@pytest.mark.parametrize(
    ("pace", "status"),
    [
        ("quick", 201),
        ({"kind": "live", "bank": 600}, 201),
        ({}, 201),
        ("blitz", 400),
        ({"kind": "live", "bank": 5}, 400),
    ],
)
def test_the_interface_takes_a_preset_or_numbers(as_anna: Client, pace: Json, status: int) -> None:
    wish = {
        "system": "lost_battles",
        "scenario": "cannae",
        "pace": pace,
        "odds": False,
        "delay": 60,
        "take_backs": False,
    }
    answer = as_anna.post("/api/battles", wish, content_type="application/json")
    assert answer.status_code == status, answer.content
    if status == 201:
        told = answer.json()
        assert (told["odds"], told["delay"], told["take_backs"]) == (False, 60, False)
        assert bool(told["pace"]) == bool(pace)


def test_clocks_are_acted_on_through_the_interface(anna: User, ben: User, as_anna: Client) -> None:
    table = Table.of(anna, ben, clock=WALL, pace=LIVE)  # type: ignore[arg-type]
    act = f"/api/battles/{table.battle_id}/clock"
    assert as_anna.post(act, {"act": "offer_pause"}, content_type="application/json").json()["ok"]
    assert table.battle.pause_wishes == ["1"]
    assert as_anna.post(act, {"act": "dance"}, content_type="application/json").status_code == 400
    refused = as_anna.post(act, {"act": "claim"}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_timed_out")
    scene = as_anna.get(f"/api/battles/{table.battle_id}/state").json()["scene"]
    assert scene["clocks"]["seats"]["1"]["since"]


def test_holidays_are_declared_and_called_off_on_their_page_and_through_the_interface(as_anna: Client) -> None:
    day = (timezone.now() + timedelta(days=10)).date()
    wish = {"first": day.isoformat(), "last": day.isoformat(), "zone": "Europe/Berlin"}
    made = as_anna.post("/api/holidays", wish, content_type="application/json")
    assert made.status_code == 201, made.content
    assert as_anna.get("/api/holidays").json()["holidays"][0]["first"] == day.isoformat()
    page = as_anna.get("/holidays").content.decode()
    assert "Europe/Berlin" in page
    again = as_anna.post("/holidays", wish)
    assert again.status_code == 400
    assert "already" in again.content.decode()
    assert as_anna.post(f"/holidays/{made.json()['id']}/cancel").status_code == 302
    assert not Holiday.objects.exists()
    assert as_anna.post("/holidays", wish).status_code == 302
    assert as_anna.delete(f"/api/holidays/{Holiday.objects.get().pk}").status_code == 204
