"""Guests who own nothing are forgotten a while after their last visit; everybody else stays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import make_guest
from accounts.visits import FORGOTTEN_AFTER, note_visit
from battles.models import Due
from battles.rules.base import Setup
from battles.runtime.clock import SetClock
from battles.services import create_battle
from battles.timekeeper import loop
from tests.rules import toy

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock() -> SetClock:
    return SetClock(datetime.now(UTC))


def serve_all(clock: SetClock) -> None:
    for due in loop.due_now(clock.now()):
        loop.serve(due.pk, clock)


def test_a_guest_without_battles_is_forgotten_after_thirty_days(clock: SetClock) -> None:
    make_guest()
    clock.move(days=29)
    serve_all(clock)
    assert User.objects.filter(is_guest=True).count() == 1

    clock.move(days=2)
    serve_all(clock)
    assert not User.objects.filter(is_guest=True).exists()
    assert not Due.objects.filter(done=False).exists()


def test_a_visit_in_between_puts_it_off(clock: SetClock) -> None:
    guest = make_guest()
    clock.move(days=20)
    note_visit(guest=guest, clock=clock)
    clock.move(days=11)
    serve_all(clock)
    assert User.objects.filter(pk=guest.pk).exists()

    clock.move(days=20)
    serve_all(clock)
    assert not User.objects.filter(pk=guest.pk).exists()


def test_a_guest_with_a_battle_stays(clock: SetClock) -> None:
    guest = make_guest()
    create_battle(host=guest, system=toy.KEY, setup=Setup(scenario="brook"), seat="1")
    for _ in range(3):
        clock.move(days=31)
        for due in Due.objects.filter(kind="guest", done=False, at__lte=clock.now()):
            loop.serve(due.pk, clock)

    assert User.objects.filter(pk=guest.pk).exists()
    assert Due.objects.filter(kind="guest", done=False).count() == 1


def test_a_guest_who_has_registered_is_no_guest_any_more(clock: SetClock) -> None:
    guest = make_guest()
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    clock.move(days=400)
    serve_all(clock)

    assert User.objects.filter(pk=guest.pk).exists()


def test_a_request_notes_the_visit_once_a_day(client: Client) -> None:
    client.post("/accounts/guest/", {"next": "/"})
    long_ago = datetime.now(UTC) - FORGOTTEN_AFTER
    User.objects.update(last_login=long_ago, date_joined=long_ago)

    client.get("/help")
    noted = User.objects.get().last_login
    client.get("/help")

    assert noted is not None
    assert noted - long_ago > timedelta(days=29)
    assert User.objects.get().last_login == noted
