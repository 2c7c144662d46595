"""Whatever comes in is answered with a code and a sentence, never with a crash (issue 2, section 7)."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from battles.notifications.web_push import Browser
from battles.rules.codec import Json
from battles.services import browsers
from tests.battles.programs import Program
from tests.battles.sockets import seated
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db

KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}


@pytest.mark.parametrize(
    ("first", "last", "zone", "code"),
    [
        ("9999-12-30", "9999-12-31", "UTC", "holiday_too_far"),
        ("2030-01-01", "2030-01-02", "Europe", "bad_zone"),
        ("2030-01-01", "2030-01-02", "../../etc", "bad_zone"),
    ],
)
def test_a_holiday_that_cannot_be(first: str, last: str, zone: str, code: str, anna: User) -> None:
    wish = {"first": first, "last": last, "zone": zone}
    assert Program(anna).post("holidays", wish, status=400)["code"] == code


@pytest.mark.parametrize("endpoint", ["https://[::1", "https://push.example:99999/x"])
def test_an_address_that_is_none(endpoint: str, anna: User) -> None:
    wrong = {"endpoint": endpoint, "keys": KEYS}
    assert Program(anna).post("push/browsers", wrong, status=400)["code"] == "bad_subscription"


def test_a_secret_that_cannot_be_one(anna: User) -> None:
    browsers.add_browser(user=anna, browser=Browser("https://push.example/a", **KEYS))
    renewed = {"endpoint": "https://push.example/b", "keys": KEYS, "old_endpoint": "https://push.example/a"}
    assert Program().post("push/renew", renewed | {"old_auth": "ä"}, status=400)["code"] == "bad_subscription"


@pytest.mark.parametrize(
    "address",
    [
        "/players/%00",
        "/api/players/%00",
        "/api/battles?list=live&name=%00",
        "/api/battles?system=%00",
    ],
)
def test_no_address_holds_a_sign_that_databases_do_not_take(address: str) -> None:
    answer = Client().get(address)
    assert answer.status_code == 400
    if address.startswith("/api"):
        assert answer.json()["code"] == "malformed"


@pytest.mark.parametrize("name", ["%00", "%%0000", "a%00"])
def test_in_a_pages_filters_it_is_no_sign(name: str) -> None:
    page = Client().get(f"/watch?name={name}")
    assert page.status_code == 200
    assert "\0" not in page.content.decode()


def test_a_session_that_cannot_be_is_none() -> None:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = "\0" * 32
    assert client.get("/help").status_code == 200


def test_no_document_holds_a_sign_that_databases_do_not_take(anna: User) -> None:
    told: Json = Program(anna).post("maps", {"system": "horden_helden", "map": {"id": "a\0b"}}, status=400)
    assert told["code"] == "malformed"


HUGE = "9" * 400
"""More than any float or database holds; programs write it as a number."""


@pytest.mark.parametrize("number", [HUGE, f"-{HUGE}", "1e400", "NaN"], ids=["huge", "hugely negative", "1e400", "NaN"])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("maps", '{"system": "horden_helden", "map": {"id": "a", "columns": %s}}'),
        ("systems/horden_helden/maps/check", '{"map": {"id": "a", "pieces": [{"width": %s}]}}'),
        ("armies", '{"system": "horden_helden", "name": "a", "army": {"points": %s}}'),
        ("battles", '{"system": "horden_helden", "setup": {"position": {"turn": %s}}}'),
        ("battles", '{"system": "lost_battles", "setup": {"options": {"last_turn": %s}}}'),
    ],
)
def test_a_number_that_nothing_can_hold_is_refused(path: str, body: str, number: str, anna: User) -> None:
    assert Program(anna).post(path, body % number, status=400)["code"] == "malformed"


def test_a_scenario_that_is_not_there() -> None:
    """None at all is a choice too: the usual one of the chosen size."""
    assert Client().get("/battles/new/scenario?system=lost_battles&scenario=atlantis").status_code == 404
    assert Client().get("/battles/new/scenario?system=lost_battles&scenario=").status_code == 200


@pytest.mark.django_db(transaction=True)
async def test_nobody_says_a_sign_that_databases_do_not_take(quick_hub: object, table: Table) -> None:
    anna = await seated(table, "1")
    await anna.say({"type": "chat", "id": "one", "text": "a\0b"})
    answer = await anna.until("answer", "error")
    assert (answer["type"], answer["id"], answer["ok"]) == ("answer", "one", False)
    assert answer["fault"]["code"] == "malformed_message"
    await anna.leave()
