"""What people are told: every kind in both languages, never twice, not in quiet hours (leagues 14)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest

from accounts.models import User
from battles.leagues import services
from battles.leagues.errors import LeagueError
from battles.leagues.models import Notification
from battles.leagues.presenters.kinds import KINDS as SAID
from battles.leagues.scheduling import reminders
from battles.leagues.services import notifications
from battles.leagues.services.notifications import KINDS, change_settings, tell
from battles.models import Outbox
from battles.runtime.clock import SetClock
from battles.texts import wording
from tests.leagues.builders import pass_time, person

SOURCES = Path(services.__file__).parent
TELLING = {"tell", "_tell", "tell_entrant", "_tell_all", "_told"}
"""Functions of the services that tell people something; the kind is a word among their arguments."""


def told_kinds() -> set[str]:
    calls = [
        node
        for file in SOURCES.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and _name(node.func) in TELLING
    ]
    found = {kind for call in calls for kind in _kinds(call)}
    return found | set(get_args(reminders.Kind))


def _name(function: ast.expr) -> str:
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


def _kinds(call: ast.Call) -> Iterator[str]:
    said = [*call.args, *(one.value for one in call.keywords if one.arg == "kind")]
    for node in said:
        parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
        yield from (one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_has_its_words(language: str) -> None:
    texts = wording.texts(language)
    missing = [
        f"{kind}.{part}" for kind in KINDS for part in ("subject", "body") if f"notice.{kind}.{part}" not in texts
    ]
    assert not missing


def test_every_kind_that_is_told_can_be_switched_and_is_named() -> None:
    found = told_kinds()
    assert {"pairing", "offer", "ruling", "rating", "change", "left", "substitute", "challenge_refused"} <= found
    assert found <= set(KINDS), found - set(KINDS)
    assert set(SAID) == set(KINDS)


# Telling

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    user = person()
    user.email = "anna@example.org"
    user.save()
    return user


def mails() -> list[Outbox]:
    return list(Outbox.objects.filter(kind="mail").order_by("pk"))


def say(user: User, clock: SetClock, version: str = "1", *, kind: str = "result", urgent: bool = False) -> None:
    tell(
        users=[user, None],
        kind=kind,
        object="fixture:1",
        version=version,
        facts={"league": "L", "first": "A", "second": "B", "points": "13 : 7"},
        link="/leagues/fixtures/1/",
        urgent=urgent,
        clock=clock,
    )


def test_check_62_never_twice_for_user_kind_object_and_version(anna: User, clock: SetClock) -> None:
    for _ in range(3):
        say(anna, clock)
    say(anna, clock, "2")
    assert Notification.objects.filter(user=anna).count() == 2
    pass_time(clock, seconds=1)
    pass_time(clock, days=1)
    assert len(mails()) == 1, "both in one mail, once"


def test_check_62_no_mail_in_quiet_hours_but_the_two_hour_reminder(anna: User, clock: SetClock) -> None:
    """22–7 in Berlin is 21–6 UTC in winter."""
    change_settings(user=anna, kinds={}, quiet_from="22:00", quiet_until="07:00", zone="Europe/Berlin")
    clock.at = datetime(2026, 1, 10, 22, 0, tzinfo=UTC)
    say(anna, clock)
    pass_time(clock, hours=7, minutes=59)
    assert not mails()
    say(anna, clock, kind="battle_soon", urgent=True)
    pass_time(clock, seconds=1)
    assert len(mails()) == 1
    pass_time(clock, minutes=2)
    assert len(mails()) == 2
    assert Notification.objects.filter(user=anna, mailed_at=None).count() == 0


@pytest.mark.parametrize("at", ["20:59", "06:00", "12:00"])
def test_outside_the_quiet_hours_mail_comes_at_once(at: str, anna: User, clock: SetClock) -> None:
    change_settings(user=anna, kinds={}, quiet_from="22:00", quiet_until="07:00", zone="Europe/Berlin")
    clock.at = datetime.fromisoformat(f"2026-01-10T{at}:00+00:00")
    say(anna, clock)
    pass_time(clock, seconds=1)
    assert len(mails()) == 1


def test_a_kind_can_be_off_or_in_a_daily_digest(anna: User, clock: SetClock) -> None:
    change_settings(user=anna, kinds={"result": {"mail": "off"}, "offer": {"mail": "digest"}}, zone="Europe/Berlin")
    say(anna, clock)
    say(anna, clock, kind="offer")
    say(anna, clock, "2", kind="offer")
    pass_time(clock, hours=17)
    assert not mails(), "the digest comes at 7 in Berlin"
    pass_time(clock, hours=2)
    assert len(mails()) == 1
    assert Notification.objects.filter(user=anna).count() == 3, "on the site everything stands"


def test_what_was_read_on_the_site_is_not_mailed(anna: User, clock: SetClock) -> None:
    change_settings(user=anna, kinds={"result": {"mail": "digest"}})
    say(anna, clock)
    assert notifications.mark_seen(user=anna, clock=clock) == 1
    pass_time(clock, days=1)
    assert not mails()


def test_a_webhook_gets_the_facts_and_the_mail_speaks_ones_language_and_zone(anna: User, clock: SetClock) -> None:
    anna.language = "de"
    anna.save()
    change_settings(user=anna, kinds={}, zone="Europe/Berlin", webhook="https://example.org/hook")
    tell(
        users=[anna],
        kind="agreement",
        object="fixture:1",
        facts={"league": "L", "first": "A", "second": "B", "at": "2026-07-01T18:00:00+00:00"},
        clock=clock,
    )
    pass_time(clock, seconds=1)
    hook = Outbox.objects.get(kind="webhook")
    assert hook.payload["facts"]["at"] == "2026-07-01T18:00:00+00:00"
    assert "1. Juli 2026, 20:00 CEST" in str(mails()[0].payload)


@pytest.mark.parametrize(
    ("kinds", "quiet"),
    [
        ({"weather": {"mail": "on"}}, ""),
        ({"offer": {"pigeon": "on"}}, ""),
        ({"offer": {"mail": "maybe"}}, ""),
        ({}, "late"),
    ],
)
def test_settings_that_are_none_are_refused(kinds: dict[str, dict[str, str]], quiet: str, anna: User) -> None:
    with pytest.raises(LeagueError) as caught:
        change_settings(user=anna, kinds=kinds, quiet_from=quiet, quiet_until=quiet)
    assert caught.value.code == "bad_choice"
