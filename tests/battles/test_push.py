"""Web Push against a service that decrypts: encryption, identification, retries, browsers that come and go."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import Notification, NotificationSetting, PushSubscription, User
from battles.errors import ApplicationError
from battles.models import Due, Outbox
from battles.notifications import web_push, webhooks
from battles.notifications.web_push import Browser, b64, unb64
from battles.runtime import environment, tuning
from battles.runtime.clock import SetClock
from battles.services import browsers, notifications, turns
from battles.timekeeper.loop import serve
from battles.timekeeper.outbox import mails_now, mark_sent, send, taken
from tests.battles.programs import Program
from tests.battles.pushing import PushService, key_of, verified
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    settings.WEBHOOKS_ANYWHERE = True
    with PushService() as service:
        yield service


@pytest.fixture
def subscribed(anna: User, service: PushService, clock: SetClock) -> User:
    browsers.add_browser(user=anna, browser=service.browser, name="Firefox", clock=clock)
    return anna


def deliver(clock: SetClock) -> None:
    """What is due, then what waits to be sent, as the timekeeper does."""
    for due in Due.objects.filter(kind__in=list(turns.HANDLERS), done=False, at__lte=clock.now()).order_by("at", "pk"):
        serve(due.pk, clock)
    for row in mails_now(clock.now()):
        if (parcel := taken(row, clock)) is not None:
            mark_sent(row.pk, send(parcel.row, parcel.secret, parcel.browser), clock)


def say(user: User, clock: SetClock, version: str = "1") -> None:
    facts = {"battle": "Zama", "opponents": "ben", "name": "ben"}
    notifications.tell(
        users=[user],
        kind="battle_joined",
        object="battle:1",
        version=version,
        facts=facts,
        link="/battles/1",
        clock=clock,
    )


# The message


def test_the_browser_and_nobody_else_reads_what_was_sent(service: PushService) -> None:
    assert web_push.post(service.browser, {"title": "Cannæ", "body": "Größe"}) == ""
    assert service.read() == {"title": "Cannæ", "body": "Größe"}
    assert b"Cann" not in service.got[0].body
    web_push.post(service.browser, {"title": "Cannæ", "body": "Größe"})
    assert service.got[0].body[:86] != service.got[1].body[:86], "a key and a salt of its own for every message"


def test_the_service_learns_who_sends_and_how_long_to_keep_it(service: PushService, settings: Settings) -> None:
    settings.VAPID_CONTACT = "mailto:op@example.org"
    web_push.post(service.browser, {"title": "x"}, topic="battle:1", urgent=True)
    claims, key = service.sender()
    assert claims["aud"] == service.origin
    assert claims["sub"] == "mailto:op@example.org"
    assert 0 < claims["exp"] - time.time() <= 24 * 3600
    assert key == web_push.public_key()
    headers = service.got[0].headers
    assert (headers["Content-Encoding"], headers["Urgency"], headers["TTL"]) == ("aes128gcm", "high", "172800")
    assert len(headers["Topic"]) == 32


def test_a_token_that_was_changed_is_not_believed(service: PushService) -> None:
    web_push.post(service.browser, {"title": "x"})
    token = service.got[0].headers["Authorization"].partition("t=")[2].partition(",")[0]
    head, claims, signature = token.split(".")
    forged = b64(unb64(claims).replace(b"127.0.0.1", b"127.0.0.2"))
    with pytest.raises(AssertionError, match="not signed"):
        verified(web_push.public_key(), f"{head}.{forged}", unb64(signature))


STANDARD = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out_to_the_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    """RFC 8291, appendix A: with its keys, salt and text."""
    reader = PushService(
        key=key_of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), auth=unb64("BTBZMqHH6r4Tts7J_aSIgg")
    )
    sender = key_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    monkeypatch.setattr("battles.notifications.web_push.ec.generate_private_key", lambda curve: sender)
    monkeypatch.setattr(
        "battles.notifications.web_push.secrets.token_bytes", lambda count: unb64("DGv6ra1nlYgDCS1FRnbzlw")
    )
    browser = Browser("https://push.example.net/x", reader.public, b64(reader.auth))
    made = web_push.sealed(browser, b"When I grow up, I want to be a watermelon")
    assert b64(made) == STANDARD
    assert reader.opened(made) == b"When I grow up, I want to be a watermelon"


@pytest.mark.parametrize(
    "browser",
    [
        Browser("ftp://example.org/x", "", ""),
        Browser("https://user:word@example.org/x", "", ""),
        Browser("https://example.org/x", b64(b"\x04" + b"\x01" * 64), b64(b"a" * 16)),
        Browser("https://example.org/x", b64(b"\x04" + b"\x01" * 10), b64(b"a" * 16)),
        Browser("https://example.org/x", "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg", "short"),
        Browser("https://example.org/x", "ünsinn", "ünsinn"),
    ],
)
def test_subscriptions_that_no_browser_makes_are_refused(browser: Browser, anna: User) -> None:
    with pytest.raises(ApplicationError) as caught:
        browsers.add_browser(user=anna, browser=browser)
    assert caught.value.code == "bad_subscription"


def test_nothing_is_pushed_to_machines_of_our_own_network(service: PushService, settings: Settings) -> None:
    browser = service.browser
    settings.WEBHOOKS_ANYWHERE = False
    assert "https" in web_push.post(browser, {"title": "x"})
    local = Browser(browser.endpoint.replace("http://", "https://"), browser.p256dh, browser.auth)
    assert web_push.post(local, {"title": "x"}) == "not a machine of the public network"
    assert service.got == []


def test_what_is_too_long_says_less_but_leads_to_the_same_place(service: PushService) -> None:
    web_push.post(service.browser, {"title": "t" * 3000, "body": "ä" * 3000, "link": "/battles/1"})
    shown = service.read()
    assert (shown["link"], shown["body"], len(shown["title"])) == ("/battles/1", "", 200)
    assert len(service.got[0].body) <= 4096


# Keys of the site


def test_the_sites_key_is_made_once_and_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VAPID_PRIVATE_KEY", raising=False)
    key = environment.vapid_key(tmp_path)
    assert environment.vapid_key(tmp_path) == key
    assert len(unb64(key)) == 32
    assert (tmp_path / "vapid_key").stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("VAPID_PRIVATE_KEY", "from-outside")
    assert environment.vapid_key(tmp_path) == "from-outside"


def test_browsers_are_told_the_public_key(anna: User) -> None:
    found = Program(anna).get("push/key")["key"]
    assert len(unb64(found)) == 65
    assert found == web_push.public_key()


# Notifications


def test_a_turn_is_pushed_in_the_readers_language_and_without_secrets(
    subscribed: User, ben: User, service: PushService, clock: SetClock
) -> None:
    subscribed.language = "de"
    subscribed.save()
    table = Table.of(subscribed, ben, clock=clock)
    path = table.open_path()
    table.hide("2", path)
    clock.move(seconds=tuning.TURN_NOTICE_SECONDS)
    deliver(clock)
    deliver(clock)
    shown = service.read()
    assert set(shown) == {"title", "body", "link", "tag"}
    assert shown["title"].startswith("Du bist am Zug")
    assert shown["link"] == f"/battles/{table.battle_id}"
    assert path not in str(shown)
    assert PushSubscription.objects.get().used_at == clock.now()


def test_on_a_shared_screen_only_that_there_is_something(
    subscribed: User, service: PushService, clock: SetClock
) -> None:
    NotificationSetting.objects.create(user=subscribed, hide_details=True)
    say(subscribed, clock)
    deliver(clock)
    assert service.read()["title"] == "Feldherr"
    assert "Zama" not in str(service.read())
    assert service.read()["link"] == "/battles/1"


def test_what_was_answered_is_not_pushed(subscribed: User, ben: User, service: PushService, clock: SetClock) -> None:
    table = Table.of(subscribed, ben, clock=clock)
    clock.move(seconds=tuning.TURN_NOTICE_SECONDS)
    for due in Due.objects.filter(kind="turn_notice"):
        serve(due.pk, clock)
    assert Notification.objects.filter(user=subscribed, kind="turn").exists()
    table.hide("1")
    before = len(service.got)
    deliver(clock)
    assert [service.read(n)["tag"] for n in range(before, len(service.got))] == []


def test_a_kind_can_be_switched_off_and_quiet_hours_are_kept(
    subscribed: User, service: PushService, clock: SetClock
) -> None:
    clock.move(hours=11)  # 23:00
    notifications.change_settings(user=subscribed, kinds={}, quiet_from="22:00", quiet_until="07:00", zone="UTC")
    say(subscribed, clock)
    deliver(clock)
    assert service.got == []
    clock.move(hours=8)
    deliver(clock)
    assert len(service.got) == 1
    notifications.change_settings(user=subscribed, kinds={"battle_joined": {"push": "off"}}, zone="UTC")
    say(subscribed, clock, "2")
    deliver(clock)
    assert len(service.got) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    status: int, subscribed: User, service: PushService, clock: SetClock
) -> None:
    service.status = status
    say(subscribed, clock)
    deliver(clock)
    assert not PushSubscription.objects.exists()
    clock.move(hours=1)
    deliver(clock)
    assert len(service.got) == 1, "never again"


def test_a_service_that_fails_is_tried_again_later(subscribed: User, service: PushService, clock: SetClock) -> None:
    service.status = 503
    say(subscribed, clock)
    deliver(clock)
    assert Outbox.objects.get(kind="push").last_error == "answered 503"
    service.status = 201
    deliver(clock)
    assert len(service.got) == 1, "not at once"
    clock.move(minutes=2)
    deliver(clock)
    assert len(service.got) == 2
    assert Outbox.objects.get(kind="push").sent_at is not None


def test_a_test_notification_comes_at_once(subscribed: User, service: PushService, clock: SetClock) -> None:
    notifications.tell_test(user=subscribed, clock=clock)
    deliver(clock)
    assert service.read()["body"] == "Your notifications are working."


# Browsers


def told(service: PushService) -> dict[str, object]:
    browser = service.browser
    return {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}}


def test_a_browser_comes_and_goes_through_the_interface(anna: User, ben: User, service: PushService) -> None:
    body = told(service)
    Program(anna).post("push/browsers", body | {"browser": "Firefox, Linux"}, 201)
    Program(anna).post("push/browsers", body, 201)
    assert PushSubscription.objects.get().user == anna
    Program(ben).post("push/browsers", body, 201)
    assert PushSubscription.objects.get().user == ben, "one browser tells one user only"
    assert Program(anna).delete("push/browsers", {"endpoint": body["endpoint"]}) == {"removed": 0}
    assert Program(ben).delete("push/browsers", {"endpoint": body["endpoint"]}) == {"removed": 1}
    assert Program().post("push/browsers", body, 401)["code"] == "sign_in"


def test_a_new_address_is_taken_from_who_knows_the_old_one(subscribed: User, service: PushService) -> None:
    old, new = service.browser, f"{service.origin}/send/two"
    body = told(service) | {"endpoint": new, "old_endpoint": old.endpoint}
    assert Program().post("push/renew", body | {"old_auth": "guessed"}, 400)["code"] == "bad_subscription"
    assert PushSubscription.objects.get().endpoint == old.endpoint
    Program().post("push/renew", body | {"old_auth": old.auth})
    row = PushSubscription.objects.get()
    assert (row.endpoint, row.user) == (new, subscribed)


def test_who_signs_out_is_told_nothing_more_in_that_browser(anna: User, service: PushService) -> None:
    client, other = Client(), Client()
    for one in (client, other):
        one.force_login(anna)
    body = told(service)
    for one, endpoint in ((client, "a"), (other, "b")):
        sent = {**body, "endpoint": f"{service.origin}/{endpoint}"}
        assert one.post("/api/push/browsers", sent, content_type="application/json").status_code == 201
    client.post("/accounts/logout/")
    assert [row.endpoint[-1] for row in PushSubscription.objects.all()] == ["b"]


def test_not_more_browsers_than_a_person_has(anna: User, service: PushService, clock: SetClock) -> None:
    one = service.browser
    for number in range(browsers.MOST):
        browsers.add_browser(user=anna, browser=Browser(f"{one.endpoint}{number}", one.p256dh, one.auth), clock=clock)
    with pytest.raises(ApplicationError) as caught:
        browsers.add_browser(user=anna, browser=one, clock=clock)
    assert caught.value.code == "too_many_browsers"


def test_the_settings_page_lists_and_removes_browsers(subscribed: User, client: Client) -> None:
    client.force_login(subscribed)
    page = client.get("/notifications/settings").content.decode()
    assert "Firefox" in page
    assert web_push.public_key() in page
    client.post("/notifications/settings", {"action": "remove_browser", "browser": PushSubscription.objects.get().pk})
    assert not PushSubscription.objects.exists()


def test_the_worker_is_served_for_the_whole_site(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.BASE_DIR = tmp_path
    assert client.get("/service-worker.js").status_code == 404, "before the front end is built"
    build = tmp_path / "static" / "build"
    (build / "assets").mkdir(parents=True)
    (build / "assets" / "worker-1.js").write_text("self.x = 1;")
    (build / "manifest.json").write_text('{"src/service-worker.ts": {"file": "assets/worker-1.js"}}')
    response = client.get("/service-worker.js")
    assert response.content == b"self.x = 1;"
    assert response.headers["Content-Type"].startswith("text/javascript")
    assert response.headers["Service-Worker-Allowed"] == "/"
    assert response.headers["Cache-Control"] == "no-cache"


# Webhooks are signed


def test_a_webhook_is_signed_with_its_owners_secret(anna: User, service: PushService, clock: SetClock) -> None:
    row = notifications.change_settings(user=anna, kinds={}, webhook=f"{service.origin}/hook")
    say(anna, clock)
    deliver(clock)
    [got] = service.got
    assert got.headers[webhooks.SIGNATURE] == webhooks.signature(row.webhook_secret, got.body)
    assert got.headers[webhooks.SIGNATURE] != webhooks.signature("another", got.body)
    kept = notifications.change_settings(user=anna, kinds={}, webhook=f"{service.origin}/hook")
    assert kept.webhook_secret == row.webhook_secret
    moved = notifications.change_settings(user=anna, kinds={}, webhook=f"{service.origin}/other")
    assert moved.webhook_secret != row.webhook_secret
