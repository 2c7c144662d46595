"""What leaves the site: a row that cannot be sent keeps no other one waiting."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.core import mail
from pytest_django import Settings

from accounts.models import Notification, User
from battles.models import Outbox
from battles.notifications import webhooks
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.timekeeper.outbox import Sender, mails_now
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


def put(clock: SetClock, **more: object) -> Outbox:
    return Outbox.objects.create(made_at=clock.now(), **more)


def put_mail(clock: SetClock, subject: str) -> Outbox:
    return put(clock, kind="mail", to="anna@example.org", payload={"subject": subject, "body": "It is your turn."})


async def read(row: Outbox) -> Outbox:
    await in_db_thread(row.refresh_from_db)
    return row


async def test_an_address_that_is_none_is_a_problem_of_its_row_alone(clock: SetClock) -> None:
    wrong = await in_db_thread(
        put, clock, kind="webhook", to="https://example.org:99999/hook", payload={"kind": "turn"}
    )
    right = await in_db_thread(put_mail, clock, "Your turn")

    await Sender(clock).once()

    assert (await read(wrong)).last_error
    assert wrong.sent_at is None
    assert (await read(right)).sent_at is not None


async def test_a_title_with_a_line_break_makes_no_mail_impossible(clock: SetClock) -> None:
    broken = await in_db_thread(put_mail, clock, "Your turn: Cannae\r\nBcc: everybody@example.org")

    await Sender(clock).once()

    assert (await read(broken)).sent_at is not None
    assert [one.subject for one in mail.outbox] == ["Your turn: Cannae Bcc: everybody@example.org"]


async def test_a_payload_nobody_can_read_is_a_problem_of_its_row_alone(clock: SetClock) -> None:
    wrong = await in_db_thread(put, clock, kind="mail", to="anna@example.org", payload={})
    right = await in_db_thread(put_mail, clock, "Your turn")

    await Sender(clock).once()

    assert (await read(wrong)).last_error
    assert wrong.sent_at is None
    assert (await read(right)).sent_at is not None


async def test_a_notification_nobody_can_look_at_is_a_problem_of_its_row_alone(anna: User, clock: SetClock) -> None:
    """Its mark has lost its form: whether it is still true cannot be said."""
    told = {"kind": "turn", "object": "battle:none", "version": "nonsense", "facts": {}, "link": "/"}
    notification = await in_db_thread(Notification.objects.create, user=anna, made_at=clock.now(), **told)
    payload = {"subject": "Your turn", "body": "It is.", "notices": [notification.pk]}
    wrong = await in_db_thread(put, clock, kind="mail", to="anna@example.org", payload=payload)
    right = await in_db_thread(put_mail, clock, "Your turn")

    await Sender(clock).once()

    assert (await read(wrong)).last_error
    assert wrong.sent_at is None
    assert (await read(right)).sent_at is not None


class Dripping:
    """A machine that answers one letter at a time; after a long while it has said all."""

    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.server.getsockname()[1]}/"
        self.has_said_all = False
        self.closed = threading.Event()

    def drip(self) -> None:
        heard, _ = self.server.accept()
        with heard, suppress(OSError):
            heard.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
            for _ in range(int(PATIENCE / 0.05)):
                if self.closed.wait(0.05):
                    return
                heard.sendall(b"x")
            self.has_said_all = True
            heard.sendall(b"\r\nContent-Length: 0\r\n\r\n")


@pytest.fixture
def dripping() -> Iterator[Dripping]:
    machine = Dripping()
    thread = threading.Thread(target=machine.drip, daemon=True)
    thread.start()
    yield machine
    machine.closed.set()
    machine.server.close()
    thread.join()


def test_a_machine_that_answers_letter_by_letter_is_left(
    dripping: Dripping, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOKS_ANYWHERE = True
    monkeypatch.setattr(webhooks, "LONGEST", 0.3)

    webhooks.post(dripping.url, {"kind": "turn"})

    assert not dripping.has_said_all


def test_however_many_wait_to_be_tried_again_new_ones_go_first(clock: SetClock) -> None:
    for _ in range(60):
        Outbox.objects.create(kind="webhook", to="https://example.org/", payload={}, tries=2, made_at=clock.now())
    clock.move(hours=1)
    new = put_mail(clock, "Your turn")

    assert mails_now(clock.now())[0] == new
