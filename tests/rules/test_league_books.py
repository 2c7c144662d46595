"""The contract of league books: whatever a battle comes to, leagues can count it. A new book needs no line here."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from battles.leagues.scoring import Desk, finish_of, points_now, score, standard_table
from battles.leagues.scoring.books import table_score
from battles.rules import registry
from battles.rules.base import Outcome, Seat, SeatStanding, Standing, State
from battles.rules.league_books import FULL, Circumstances, Ended
from battles.rules.registry import AnyLeagueBook, AnyRules
from battles.rules.words import LANGUAGES
from tests.rules import recorded, toy, toy_isles
from tests.rules.recorded import Recording, moments, recordings

every_system = recorded.every_system()
KEYS = sorted({*registry.league_books(), toy.KEY, toy_isles.KEY})
ONE, TWO = Seat("1"), Seat("2")
BY_HOST: tuple[Ended, ...] = ("clock", "cap", "deadline", "now")
"""Ends that the host makes, not the rules."""


def book_of(key: str) -> AnyLeagueBook:
    book = registry.league_book(key)
    assert book is not None, f"{key} has no league_book.py"
    return book


def given(rules: AnyRules, state: State, ended: Ended | None = None) -> Circumstances:
    turns = book_of(rules.key).turns(state)
    return Circumstances(
        first=ONE,
        second=TWO,
        options={"points": 600},
        ended=ended,
        loser="second" if ended == "clock" else None,
        turns_done=turns.done,
        turn_limit=turns.limit,
        thinking_ms=(9, 1),
    )


def along(rules: AnyRules, recording: Recording) -> list[State]:
    return [recording.start, *(moment.state for moment in recording.moments)]


def test_folders_without_clauses_have_books_and_are_no_systems() -> None:
    assert {"ninth_age", "tir_an_dhia"} <= set(registry.league_books())
    assert "tir_an_dhia" not in registry.systems()
    assert registry.league_book("geometry") is None
    assert registry.league_book("chess") is None
    assert registry.league_book("../rules/lost_battles") is None


@every_system
def test_every_reason_of_every_outcome_is_an_end_that_leagues_know(rules: AnyRules) -> None:
    outcomes = [rules.outcome(recording.end) for recording in recordings(rules.key)]

    assert outcomes
    for outcome in outcomes:
        assert outcome is not None
        assert outcome.reason in book_of(rules.key).ends


@every_system
def test_finish_takes_the_standing_of_every_moment_and_both_share_twenty(rules: AnyRules) -> None:
    """As it stands, as it ended, and cut off by the host in each way it can."""
    table = standard_table(rules.key)
    for moment in moments(rules):
        standing, outcome = rules.standing(moment.state), rules.outcome(moment.state)
        for ended in (None, *BY_HOST):
            over = outcome if ended is None else None
            finish = finish_of(rules.key, standing, over, given(rules, moment.state, ended))
            steps = table_score(finish, table)
            assert steps
            assert all(step.first + step.second == FULL and min(step.first, step.second) >= 0 for step in steps)
            points = score(finish, table)
            if isinstance(points, Desk):
                assert sum(points.points_now) == FULL
            else:
                assert points.first + points.second == (0 if points.outcome == "both_lose" else FULL)
            assert points_now(finish, table).vp == tuple(
                book_of(rules.key).victory_points(finish, side) for side in ("first", "second")
            )


@every_system
def test_turns_never_go_back(rules: AnyRules) -> None:
    book = book_of(rules.key)
    for recording in recordings(rules.key):
        told = [book.turns(state) for state in along(rules, recording)]
        for before, after in pairwise(told):
            assert before.done <= after.done
            assert all(ours <= theirs for ours, theirs in zip(before.each, after.each, strict=True))
            assert before.limit == after.limit
        assert all(turns.done >= 0 and min(turns.each) >= 0 for turns in told)
        assert all(turns.limit is None or turns.done <= turns.limit for turns in told)


@pytest.mark.parametrize("key", KEYS)
def test_a_book_names_itself_and_its_tables_have_its_ladders(key: str) -> None:
    book, table = book_of(key), standard_table(key)

    assert book.system == table.system == key
    assert set(table.ladders) == set(book.ladders)
    assert book.decided_ladders <= set(book.ladders)
    assert book.percent_ladders <= set(book.ladders)
    assert book.own_number == "" or hasattr(table, book.own_number)


@pytest.mark.parametrize(("key", "language"), list(product(KEYS, LANGUAGES)))
def test_every_ladder_has_its_words(key: str, language: str) -> None:
    texts = registry.texts(key, language)

    assert [name for name in book_of(key).ladders if f"league.ladder.{name}" not in texts] == []


@pytest.mark.parametrize("key", KEYS)
def test_every_end_of_every_book_is_scored(key: str) -> None:
    """Also of systems that cannot be played yet: a plain standing is enough."""
    standing = Standing(
        seats={ONE: SeatStanding(points=400, place=1), TWO: SeatStanding(points=100, place=2)},
        facts={"base": 34, "objective": "2"},
    )
    circumstances = Circumstances(first=ONE, second=TWO, options={"points": 4000}, turns_done=5, turn_limit=6)
    for reason, ended in book_of(key).ends.items():
        outcome = Outcome(places={ONE: 1, TWO: 2}, points={ONE: 400, TWO: 100}, verdict="", reason=reason)
        finish = finish_of(key, standing, outcome, circumstances)
        points = score(finish, standard_table(key))
        assert finish.ended == ended
        assert not isinstance(points, Desk)
        assert points.first + points.second == (0 if ended == "abandoned" else FULL)
        if ended in ("resignation", "clock"):
            assert points.outcome == "first"
