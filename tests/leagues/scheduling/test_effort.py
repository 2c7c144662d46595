"""Effort and what the hard deadline makes of it (leagues 8.3, 8.4, E8)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import structs

from battles.leagues.scheduling.deadlines import Consequences, Decision, at_deadline
from battles.leagues.scheduling.effort import effort, waited
from battles.leagues.scheduling.offers import Offers
from battles.leagues.scheduling.spans import TimeSpan
from tests.leagues.scheduling.builders import SIDES, WINDOW, A, B, at, offer

E8: Offers = (
    offer(1, A, at(4, 18), at(8, 18), "declined", 80),
    offer(2, A, at(4, 18, 5), at(9, 18), "declined", 30),
    offer(3, A, at(11, 20), at(13, 10), "declined", 5),
    offer(4, A, at(12, 9), at(20, 18), "declined", 40),
    offer(5, B, at(6, 9), at(15, 18), "declined", 20),
)
DILIGENT_B: Offers = tuple(offer(10 + n, B, at(5 + n), at(20 + n), "declined", 10) for n in range(3))


def test_check_26_e8_effort_on_one_side_only_is_a_forfeit_win() -> None:
    """leagues E8"""
    ours, theirs = effort(A, E8, WINDOW), effort(B, E8, WINDOW)

    assert (ours.counted, ours.days, ours.is_enough) == ((1, 2, 4), 2, True)
    assert (theirs.counted, theirs.kept_waiting, theirs.is_enough) == ((5,), (1,), False)
    assert at_deadline(SIDES, E8, WINDOW, at(31)) == Decision(
        outcome="forfeit_win", cause="no_effort", winner=A, clause="8.4"
    )


@pytest.mark.clause("8.4")
def test_check_27_no_offers_at_all_is_nothing_for_both() -> None:
    """leagues 8.4"""
    assert at_deadline(SIDES, (), WINDOW, at(31)) == Decision(
        outcome="double_forfeit", cause="neither_effort", clause="8.4"
    )


def test_e8_had_both_effort_it_goes_to_the_desk_and_after_seven_days_to_nothing() -> None:
    quick = structs.replace(E8[0], answered=at(4, 18) + timedelta(hours=71))
    offers = (quick, *E8[1:4], *DILIGENT_B)

    assert at_deadline(SIDES, offers, WINDOW, at(31)).outcome == "desk"
    assert at_deadline(SIDES, offers, WINDOW, at(6, 23, month=6)).outcome == "desk"
    late = at_deadline(SIDES, offers, WINDOW, at(7, month=6))
    assert (late.outcome, late.cause) == ("double_forfeit", "desk_unanswered")


@pytest.mark.clause("7.4", "8.4")
def test_8_4_before_the_deadline_nothing_happens_and_later_the_same_however_late() -> None:
    assert at_deadline(SIDES, E8, WINDOW, at(30, 23, 59)).outcome == "wait"
    assert at_deadline(SIDES, E8, WINDOW, at(31)) == at_deadline(SIDES, E8, WINDOW, at(5, month=7))


@pytest.mark.clause("8.3")
@pytest.mark.parametrize(("hours", "is_enough"), [(71.99, True), (72, False)])
def test_8_3_seventy_two_hours_without_answer_are_too_long(hours: float, is_enough: bool) -> None:
    asked = offer(1, A, at(4), at(12), "declined", hours)

    assert effort(B, (asked, *DILIGENT_B), WINDOW).is_enough is is_enough


@pytest.mark.clause("8.3")
def test_8_3_an_offer_never_answered_waited_until_its_start() -> None:
    assert waited(offer(1, A, at(4), at(6, 1)), WINDOW.end) == timedelta(hours=49)
    assert effort(B, (offer(1, A, at(4), at(6, 1)), *DILIGENT_B), WINDOW).is_enough
    assert not effort(B, (offer(1, A, at(4), at(8)), *DILIGENT_B), WINDOW).is_enough


@pytest.mark.clause("8.3")
@pytest.mark.parametrize(
    ("starts", "made_days", "is_enough"),
    [
        ((10, 11, 12), (5, 6, 6), True),
        ((10, 11, 12), (5, 5, 5), False),
        ((10, 11), (5, 6), False),
        ((10, 11, 7), (5, 6, 6), False),  # 24 h ahead only
        ((2, 11, 12), (1, 6, 6), False),  # before the window
    ],
)
def test_8_3_three_offers_in_time_inside_the_window_on_two_days(
    starts: tuple[int, ...], made_days: tuple[int, ...], is_enough: bool
) -> None:
    offers = tuple(
        offer(n, A, at(made), at(start)) for n, (start, made) in enumerate(zip(starts, made_days, strict=True))
    )

    assert effort(A, offers, WINDOW).is_enough is is_enough


@pytest.mark.clause("8.3")
def test_8_3_exactly_48_hours_ahead_counts_and_days_are_utc_days() -> None:
    offers = (
        offer(1, A, at(4, 23, 59), at(6, 23, 59)),
        offer(2, A, at(5), at(7)),
        offer(3, A, at(5, 1), WINDOW.end),
    )

    hasty = offer(4, A, at(6), at(7, 23, 59))

    found = effort(A, (*offers, hasty), WINDOW)

    assert (found.counted, found.days, found.is_enough) == ((1, 2, 3), 2, True)
    assert effort(A, offers, TimeSpan(WINDOW.start, WINDOW.end - timedelta(seconds=1))).counted == (1, 2)


def test_8_4_an_agreed_time_is_judged_as_a_no_show() -> None:
    offers = (offer(1, A, at(4), at(20, 18), "accepted", 3),)

    found = at_deadline(SIDES, offers, WINDOW, at(31), came={B: at(20, 18, 10)})

    assert (found.outcome, found.winner, found.clause) == ("forfeit_win", B, "7.1")
    assert at_deadline(SIDES, offers, WINDOW, at(31)).cause == "both_absent"


def test_8_4_an_event_may_void_or_extend_once_instead() -> None:
    assert at_deadline(SIDES, E8, WINDOW, at(31), consequences=Consequences(policy="void")).cause == "void"
    extend = Consequences(policy="extend")
    assert at_deadline(SIDES, E8, WINDOW, at(31), consequences=extend).outcome == "extend"
    again = at_deadline(SIDES, E8, WINDOW, at(31), consequences=extend, was_extended=True)
    assert again.winner == A
