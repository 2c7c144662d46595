"""Notices by mail, on the site and through the interface: batched, in quiet hours, ended with one click."""

from __future__ import annotations

from datetime import UTC, datetime, time

import pytest
from allauth.account.models import EmailAddress
from django.core import signing
from django.test import Client

from accounts.models import NotificationSetting, User
from battles.errors import ApplicationError
from battles.models import Due, Outbox
from battles.notifications import kinds
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.selectors import notifications as found
from battles.services import notifications, turns
from battles.texts import wording
from battles.timekeeper.outbox import STALE, mails_now, taken
from tests.battles.notification_cases import mails, pass_time, told, with_mail
from tests.battles.programs import Program
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


# By mail


def test_several_battles_go_into_one_mail(anna: User, ben: User, carl: User, clock: SetClock) -> None:
    with_mail(anna)
    tables = [Table.of(anna, other, clock=clock) for other in (ben, carl)]
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS + tuning.MAIL_WAIT_SECONDS)
    [mail] = mails()
    assert mail.to == "anna@example.org"
    assert all(f"/battles/{table.battle_id}" in mail.payload["body"] for table in tables)
    pass_time(clock, days=1)
    assert len(mails()) == 1


def test_what_was_answered_before_the_mail_goes_out_is_left_out(
    anna: User, ben: User, carl: User, clock: SetClock
) -> None:
    with_mail(anna)
    one, other = (Table.of(anna, friend, clock=clock) for friend in (ben, carl))
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    one.hide("1")
    pass_time(clock, seconds=tuning.MAIL_WAIT_SECONDS)
    [mail] = mails()
    assert f"/battles/{one.battle_id}" not in mail.payload["body"]
    assert f"/battles/{other.battle_id}" in mail.payload["body"]
    other.hide("1")
    assert Outbox.objects.get().sent_at is None


def test_a_mail_that_waits_for_a_server_is_dropped_when_nothing_in_it_is_true_any_more(
    table: Table, anna: User, clock: SetClock
) -> None:
    with_mail(anna)
    Due.objects.filter(kind="turn_notice").delete()
    turns.look_after_start(clock=clock)
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS + tuning.MAIL_WAIT_SECONDS)
    [row] = mails_now(clock.now())
    table.hide("1")
    assert taken(row, clock) is None
    row.refresh_from_db()
    assert (row.last_error, row.sent_at) == (STALE, clock.now())


def test_no_mail_about_battles_in_the_quiet_hours(anna: User, ben: User, clock: SetClock) -> None:
    with_mail(anna)
    NotificationSetting.objects.create(user=anna, quiet_from=time(22), quiet_until=time(7), zone="UTC")
    clock.at = datetime(2026, 1, 10, 23, 0, tzinfo=UTC)
    Table.of(anna, ben, clock=clock)
    pass_time(clock, hours=7, minutes=30)
    assert not mails()
    pass_time(clock, hours=1)
    assert len(mails()) == 1


def test_the_mail_speaks_ones_language_and_can_be_stopped_with_one_click(
    table: Table, anna: User, clock: SetClock
) -> None:
    anna.language = "de"
    with_mail(anna)
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS + tuning.MAIL_WAIT_SECONDS)
    [mail] = mails()
    assert mail.payload["subject"].startswith("Du bist am Zug")
    assert mail.payload["headers"]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = mail.payload["headers"]["List-Unsubscribe"].strip("<>").partition("/notifications/")[2]
    client = Client(enforce_csrf_checks=True)
    asked = client.get(f"/notifications/{address}")
    assert asked.status_code == 200
    assert not NotificationSetting.objects.filter(user=anna, mail=False).exists(), "looking changes nothing"
    assert client.post(f"/notifications/{address}", {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert NotificationSetting.objects.get(user=anna).mail is False


def test_after_the_click_there_is_no_mail(anna: User, ben: User, clock: SetClock) -> None:
    with_mail(anna)
    notifications.stop_mail(token=signing.dumps(anna.pk, salt=notifications.UNSUBSCRIBE))
    Table.of(anna, ben, clock=clock)
    pass_time(clock, days=1)
    assert len(told(anna)) == 1
    assert not mails()


@pytest.mark.parametrize("verified", [True, False])
def test_an_address_that_nobody_has_confirmed_gets_no_mail(
    anna: User, ben: User, clock: SetClock, *, verified: bool
) -> None:
    with_mail(anna)
    EmailAddress.objects.create(user=anna, email=anna.email.upper(), verified=verified, primary=True)
    Table.of(anna, ben, clock=clock)
    pass_time(clock, days=1)
    assert len(told(anna)) == 1
    assert bool(mails()) is verified
    client = Client()
    client.force_login(anna)
    assert ("is not confirmed yet" in client.get("/notifications/settings").content.decode()) is not verified


def test_links_that_nobody_signed_stop_nothing() -> None:
    for token in ("", "x", signing.dumps(1, salt="another")):
        with pytest.raises(ApplicationError) as caught:
            notifications.stop_mail(token=token)
        assert caught.value.code == "bad_link"


# On the site and through the interface


def test_the_sign_counts_battles_that_wait_and_unread_notifications(table: Table, anna: User, clock: SetClock) -> None:
    assert found.waiting(anna) == found.Waiting(battles=1, notices=0)
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    assert found.waiting(anna).count == 1, "the notification is about the same battle"
    notifications.tell(users=[anna], kind="pause", object="battle:x", clock=clock)
    assert found.waiting(anna).count == 2
    table.hide("1")
    assert found.waiting(anna) == found.Waiting(battles=0, notices=1)
    assert found.waiting(None).count == 0


def test_opening_a_battle_reads_its_notifications(table: Table, anna: User, clock: SetClock, client: Client) -> None:
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    client.force_login(anna)
    assert 'class="waiting"' in client.get("/notifications/").content.decode()
    assert client.get(f"/battles/{table.battle_id}").status_code == 200
    assert told(anna)[0].seen_at is not None


def test_everything_can_be_done_through_the_interface(table: Table, anna: User, clock: SetClock) -> None:
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    program = Program(anna)
    assert program.get("notifications/waiting") == {"battles": 1, "notices": 0, "count": 1}
    row, joined = program.get("notifications")["notices"]
    assert joined["seen_at"] is not None, "the newer one about the same battle takes its place"
    assert (row["kind"], row["link"]) == ("turn", f"/battles/{table.battle_id}")
    assert "ben" in row["text"]
    assert program.post("notifications/seen", {}, 200) == {"seen": 1}
    wanted = {"kinds": {"turn": {"push": "off", "mail": "digest"}}, "zone": "Europe/Berlin", "hide_details": True}
    kept = program.put("notifications/settings", wanted | {"webhook": "https://example.org/x"}, 200)
    assert kept["kinds"] == wanted["kinds"]
    assert len(kept["webhook_secret"]) == 48
    assert program.get("notifications/settings") == kept
    assert program.put("notifications/settings", {"kinds": {"turn": {"push": "digest"}}}, 400)["code"] == "bad_choice"
    assert program.put("notifications/settings", {"zone": "Middle/Earth"}, 400)["code"] == "unknown_zone"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_has_its_words(language: str) -> None:
    texts = wording.texts(language)
    keys = [f"notice.{kind}.{part}" for kind in (*kinds.kinds(), "test") for part in ("subject", "body")]
    assert [key for key in keys if key not in texts] == []


def test_old_notices_that_were_read_are_forgotten(anna: User, clock: SetClock) -> None:
    notifications.tell(users=[anna], kind="pause", object="battle:x", clock=clock)
    notifications.mark_seen(user=anna, clock=clock)
    clock.move(days=89)
    assert notifications.forget_old(clock=clock) == 0
    clock.move(days=2)
    assert notifications.forget_old(clock=clock) == 1


# Bounds


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "https://", "https://example.org:99999/", "https://example.org/" + "x" * 200]
)
def test_what_is_no_address_is_no_webhook(address: str, anna: User) -> None:
    client = Client()
    client.force_login(anna)

    page = client.post("/notifications/settings", {"zone": "UTC", "webhook": address})

    assert page.status_code == 400
    assert not NotificationSetting.objects.exclude(webhook="").exists()


def test_tests_are_not_sent_without_end(anna: User, clock: SetClock) -> None:
    for _ in range(notifications.TESTS):
        notifications.tell_test(user=anna, clock=clock)
        clock.move(seconds=1)
    with pytest.raises(ApplicationError) as refused:
        notifications.tell_test(user=anna, clock=clock)
    assert refused.value.code == "too_fast"
    clock.move(seconds=notifications.TEST_SECONDS)
    notifications.tell_test(user=anna, clock=clock)


@pytest.mark.parametrize("title", ["2026-99-99T99:99:99Z", "0001-01-01T00:00:00+14:00"])
def test_a_battle_may_be_called_as_it_likes(title: str, anna: User, clock: SetClock) -> None:
    notifications.tell(
        users=[anna], kind="turn", object="battle:1", facts={"battle": title, "opponents": "Ben"}, clock=clock
    )
    client = Client()
    client.force_login(anna)

    assert title in client.get("/notifications/").content.decode()
