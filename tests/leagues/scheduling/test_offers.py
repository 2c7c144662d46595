"""Offers (leagues 8.2)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.errors import LeagueError
from battles.leagues.scheduling.offers import (
    Offers,
    accept,
    agreed,
    counter,
    decline,
    expire,
    make,
    open_offers,
    withdraw,
)
from tests.leagues.scheduling.builders import WINDOW, A, B, at, offer

HARD = WINDOW.end


def five() -> Offers:
    return tuple(offer(n, A, at(4), at(9 + n, 18)) for n in range(5))


@pytest.mark.clause("8.2")
def test_check_25_a_sixth_open_offer_is_refused() -> None:
    """leagues 8.2"""
    with pytest.raises(LeagueError) as refused:
        make(five(), offer(9, A, at(4, 1), at(20)), hard=HARD)

    assert refused.value.code == "too_many_offers"
    assert len(make(five(), offer(9, B, at(4, 1), at(20)), hard=HARD)) == 6


@pytest.mark.clause("8.2")
def test_check_25_accepting_one_closes_the_others() -> None:
    """leagues 8.2"""
    both = make(five(), offer(9, B, at(4, 1), at(20)), hard=HARD)

    after = accept(both, 2, by=B, at=at(5))

    holding = agreed(after)
    assert holding is not None
    assert (holding.id, holding.answered) == (2, at(5))
    assert {one.answer for one in after if one.id != 2} == {"expired"}
    assert open_offers(after, A, at(5)) == open_offers(after, B, at(5)) == ()


def test_8_2_a_place_is_free_again_after_an_answer_or_the_start() -> None:
    declined = decline(five(), 0, by=B, at=at(5))
    assert len(make(declined, offer(9, A, at(5, 1), at(20)), hard=HARD)) == 6
    assert len(make(five(), offer(9, A, at(9, 18), at(20)), hard=HARD)) == 6


def test_8_2_a_change_needs_a_new_accepted_offer() -> None:
    first = accept((offer(1, A, at(4), at(10)),), 1, by=B, at=at(5))
    asked = make(first, offer(2, B, at(6), at(12)), hard=HARD)
    unchanged = agreed(asked)
    assert unchanged is not None
    assert unchanged.start == at(10)

    changed = accept(asked, 2, by=A, at=at(7))

    holding = agreed(changed)
    assert holding is not None
    assert holding.start == at(12)
    assert changed[0] == first[0]


def test_8_2_a_counter_answers_and_offers_or_does_neither() -> None:
    after = counter(five(), 0, offer(9, B, at(5), at(15, 12)), hard=HARD)

    assert after[0].answer == "countered"
    assert after[-1].maker == B
    with pytest.raises(LeagueError):
        counter(five(), 0, offer(9, B, at(5), at(4)), hard=HARD)


def test_1_6_an_offer_expires_at_its_start_however_late_the_job_runs() -> None:
    after = expire(five(), at=at(11, 20))

    assert [one.answer for one in after] == ["expired", "expired", "expired", None, None]
    assert after[0].answered == at(9, 18)
    assert expire(after, at=at(11, 20)) == after


@pytest.mark.parametrize(
    ("new", "code"),
    [
        (offer(9, B, at(5), at(5)), "offer_in_the_past"),
        (offer(9, B, at(5), HARD + timedelta(seconds=1)), "offer_after_deadline"),
        (offer(9, A, at(5), at(10, 18)), "offer_twice"),
    ],
)
def test_8_2_offers_that_cannot_be_made(new: object, code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        make(five()[:2], new, hard=HARD)  # type: ignore[arg-type]  # parametrised

    assert refused.value.code == code


def test_8_2_only_the_other_side_answers_and_only_the_maker_withdraws() -> None:
    acts: tuple[Callable[[], Offers], ...] = (
        lambda: accept(five(), 1, by=A, at=at(5)),
        lambda: decline(five(), 1, by=A, at=at(5)),
        lambda: withdraw(five(), 1, by=B, at=at(5)),
        lambda: accept(five(), 77, by=B, at=at(5)),
        lambda: accept(five(), 0, by=B, at=at(9, 18)),
        lambda: accept(withdraw(five(), 0, by=A, at=at(5)), 0, by=B, at=at(6)),
    )
    codes = []
    for act in acts:
        with pytest.raises(LeagueError) as refused:
            act()
        codes.append(refused.value.code)

    assert codes == ["own_offer", "own_offer", "not_your_offer", "no_such_offer", "offer_closed", "offer_closed"]


STEPS = st.lists(
    st.tuples(st.sampled_from(("make", "accept", "decline", "withdraw")), st.sampled_from((A, B)), st.integers(0, 14)),
    max_size=40,
)


@settings(deadline=None)
@given(STEPS)
def test_8_2_whatever_is_tried_five_are_the_most_and_answers_never_change(steps: list[tuple[str, int, int]]) -> None:
    offers: Offers = ()
    for number, (step, who, which) in enumerate(steps):
        now, before = at(3) + timedelta(hours=number), offers
        with suppress(LeagueError):
            if step == "make":
                offers = make(offers, offer(number, who, now, at(6 + which, number % 24)), hard=HARD)
            elif step == "accept":
                offers = accept(offers, which, by=who, at=now)
            elif step == "decline":
                offers = decline(offers, which, by=who, at=now)
            else:
                offers = withdraw(offers, which, by=who, at=now)
        assert all(len(open_offers(offers, side, now)) <= 5 for side in (A, B))
        assert all(old.answer is None or old == new for old, new in zip(before, offers, strict=False))
