"""Reminders as data (leagues 8.6)."""

from __future__ import annotations

from datetime import timedelta

from battles.leagues.scheduling.offers import accept
from battles.leagues.scheduling.reminders import reminders
from battles.leagues.scheduling.spans import TimeSpan
from tests.leagues.scheduling.builders import SIDES, WINDOW, A, B, at, offer


def test_8_6_without_agreement_at_half_time_and_72_hours_before_the_deadline() -> None:
    found = reminders(7, SIDES, (), WINDOW)

    assert [(one.at, one.kind, one.entrants) for one in found] == [
        (at(17), "half_time", SIDES),
        (at(28), "deadline_near", SIDES),
    ]


def test_8_6_before_the_agreed_time_24_and_2_hours() -> None:
    agreed = accept((offer(1, A, at(4), at(20, 18)),), 1, by=B, at=at(5))

    found = reminders(7, SIDES, agreed, WINDOW)

    assert [(one.at, one.kind) for one in found] == [(at(19, 18), "battle_tomorrow"), (at(20, 16), "battle_soon")]
    assert [one.ignores_quiet_hours for one in found] == [False, True]


def test_8_6_what_was_agreed_late_has_only_the_reminder_that_is_still_ahead() -> None:
    agreed = accept((offer(1, A, at(20, 1), at(20, 18)),), 1, by=B, at=at(20, 2))

    assert [one.kind for one in reminders(7, SIDES, agreed, WINDOW)] == ["battle_soon"]


def test_8_6_who_has_to_answer_is_told_after_24_and_60_hours() -> None:
    found = reminders(7, SIDES, (offer(1, A, at(4), at(20)), offer(2, B, at(4), at(6))), WINDOW)

    waiting = [(one.at, one.kind, one.entrants) for one in found if one.kind.startswith("offer")]
    assert waiting == [
        (at(5), "offer_waiting", (B,)),
        (at(5), "offer_waiting", (A,)),
        (at(6, 12), "offer_overdue", (B,)),
    ]


def test_8_6_an_answer_ends_the_reminders_of_an_offer() -> None:
    assert all(
        not one.kind.startswith("offer")
        for one in reminders(7, SIDES, (offer(1, A, at(4), at(20), "declined", 3),), WINDOW)
    )


def test_14_keys_are_stable_and_a_changed_date_has_new_ones() -> None:
    first = accept((offer(1, A, at(4), at(20, 18)),), 1, by=B, at=at(5))
    second = accept((*first, offer(2, A, at(6), at(21, 18))), 2, by=B, at=at(7))

    keys = {one.key for one in reminders(7, SIDES, first, WINDOW)}
    moved = {one.key for one in reminders(7, SIDES, second, WINDOW)}

    assert keys == {one.key for one in reminders(7, SIDES[::-1], first, WINDOW)}
    assert "fixture-7:battle_soon:2027-05-20T18:00Z" in keys
    assert not keys & moved
    later = TimeSpan(WINDOW.start, WINDOW.end + timedelta(days=2))
    assert {one.key for one in reminders(7, SIDES, (), WINDOW)} & {
        one.key for one in reminders(7, SIDES, (), later)
    } == {"fixture-7:half_time"}
