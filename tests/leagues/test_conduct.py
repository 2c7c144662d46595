"""Bans and flags (leagues 15)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.leagues.conduct import (
    BattleFacts,
    Deed,
    Mark,
    amendment_flag,
    ban_length,
    battle_flags,
    record_of,
    vote_flag,
)

START = datetime(2027, 5, 3, tzinfo=UTC)


def deeds(signs: str) -> list[Deed]:
    """n: no-show, t: time-out, f: finished, e: excused; a day apart."""
    marks: dict[str, Mark] = {"n": "no_show", "t": "time_out", "f": "finished", "e": "no_show"}
    return [
        Deed(at=START + timedelta(days=day), mark=marks[sign], is_excused=sign == "e") for day, sign in enumerate(signs)
    ]


@pytest.mark.parametrize(
    ("offences", "hours"), [(1, 24), (2, 48), (3, 96), (4, 192), (5, 384), (6, 720), (7, 720), (5000, 720)]
)
def test_15_1_a_ban_doubles_up_to_thirty_days(offences: int, hours: int) -> None:
    assert ban_length(offences) == timedelta(hours=hours)


def test_15_1_a_ban_runs_from_the_offence() -> None:
    record = record_of(deeds("fn"))

    assert record.banned_until == START + timedelta(days=2)
    assert record.is_banned(START + timedelta(days=1, hours=23))
    assert not record.is_banned(START + timedelta(days=2))


@pytest.mark.parametrize(
    ("signs", "offences", "to_clear"),
    [
        ("n", 1, 1),
        ("nf", 0, 0),
        ("nt", 2, 2),
        ("ntf", 2, 1),
        ("ntff", 0, 0),
        ("ntfn", 3, 2),
        ("ntfnff", 0, 0),
        ("fffn", 1, 1),
        ("e", 0, 0),
        ("", 0, 0),
    ],
)
def test_15_1_as_many_finished_battles_as_offences_clear_the_record(signs: str, offences: int, to_clear: int) -> None:
    record = record_of(deeds(signs))

    assert (record.offences, record.to_clear) == (offences, to_clear)
    assert (record.banned_until is None) == (offences == 0)


def test_15_1_the_missed_rate_counts_all_battles() -> None:
    assert record_of(deeds("nfffet")).missed_rate == (2, 5)


@settings(deadline=None)
@given(st.text(alphabet="ntfe", max_size=30), st.randoms(use_true_random=False))
def test_15_1_the_order_of_the_rows_does_not_matter(signs: str, chance: object) -> None:
    rows = deeds(signs)
    shuffled = rows[:]
    chance.shuffle(shuffled)  # type: ignore[attr-defined]  # a random.Random

    assert record_of(shuffled) == record_of(rows)
    assert 0 <= record_of(rows).to_clear <= record_of(rows).offences


FACTS = BattleFacts(battle="b", players=(1, 2), winner=1, turns=8)


def kinds(facts: BattleFacts, *earlier: BattleFacts, habits: dict[int, list[float]] | None = None) -> list[str]:
    return [flag.kind for flag in battle_flags(facts, earlier, habits)]


@pytest.mark.clause("15.2")
def test_15_2_an_ordinary_battle_has_no_flag() -> None:
    assert kinds(FACTS, *[FACTS] * 5) == []


@pytest.mark.clause("15.2")
@pytest.mark.parametrize(("turns", "is_flagged"), [(1, True), (2, True), (3, False)])
def test_15_2_resignation_within_two_turns(turns: int, is_flagged: bool) -> None:
    early = structs.replace(FACTS, turns=turns, resigned_by=2)

    assert kinds(early) == ["early_resignation"] * is_flagged


@pytest.mark.clause("15.2")
@pytest.mark.parametrize(
    ("winners", "is_flagged"),
    [
        ((1, 2, 1, 2), True),
        ((2, 1, 2), False),
        ((1, 1, 2, 1), False),
        ((1, None, 1, 2), False),
        ((1, 2, 1, None), False),
    ],
)
def test_15_2_the_same_pair_trading_wins(winners: tuple[int | None, ...], is_flagged: bool) -> None:
    *earlier, last = [structs.replace(FACTS, winner=winner) for winner in winners]

    assert kinds(last, *earlier) == ["trading_wins"] * is_flagged


@pytest.mark.clause("15.2")
def test_15_2_both_sides_on_one_device_without_naming_it() -> None:
    shared = structs.replace(FACTS, devices=(frozenset({"x", "secret"}), frozenset({"secret"})))

    (flag,) = battle_flags(shared)

    assert (flag.kind, flag.players, flag.clause) == ("shared_device", (1, 2), "15.2")
    assert "secret" not in str(flag.facts)


@pytest.mark.clause("15.2")
@pytest.mark.parametrize(
    ("first", "second", "count", "is_flagged"),
    [(60, 5, 10, True), (5, 60, 10, True), (60, 20, 10, False), (60, 5, 9, False), (0.1, 0.9, 10, False)],
)
def test_15_2_a_sudden_change_of_pace(first: float, second: float, count: int, is_flagged: bool) -> None:
    pauses = ((first,) * count + (second,) * count, ())

    assert kinds(structs.replace(FACTS, pauses=pauses)) == ["pace_change"] * is_flagged


@pytest.mark.clause("15.2")
@pytest.mark.parametrize(
    ("usual", "now", "battles", "is_flagged"),
    [(30, 90, 5, True), (90, 30, 5, True), (30, 80, 5, False), (30, 90, 4, False)],
)
def test_15_2_thinking_time_far_from_habit(usual: float, now: float, battles: int, is_flagged: bool) -> None:
    facts = structs.replace(FACTS, pauses=((), (now,) * 12))

    assert kinds(facts, habits={2: [usual] * battles}) == ["unusual_thinking"] * is_flagged


@pytest.mark.clause("15.2")
@pytest.mark.parametrize(
    ("paired", "revealed", "is_flagged"),
    [(1, 2, True), (2, 4, False), (4, 1, False), (None, 1, False), (1, None, False)],
)
def test_15_2_an_amendment_that_answers_the_next_opponent(
    paired: int | None, revealed: int | None, is_flagged: bool
) -> None:
    def day(number: int | None) -> datetime | None:
        return None if number is None else START + timedelta(days=number)

    found = amendment_flag(1, amended=START + timedelta(days=3), paired=day(paired), revealed=day(revealed), fixture=7)

    assert (found is not None) == is_flagged


@pytest.mark.clause("15.2")
@pytest.mark.parametrize(
    ("votes", "is_flagged"),
    [({2: 5, 3: 5, 4: 6}, True), ({2: 5, 3: 6}, False), ({3: 6, 4: None}, False), ({1: 5}, False), ({}, False)],
)
def test_15_2_votes_of_one_team_for_a_walk_over(votes: dict[int, int | None], is_flagged: bool) -> None:
    found = vote_flag(votes, 1, 5, fixture=7)

    assert (found is not None) == is_flagged
    assert found is None or found.players == (1, 2, 3)
