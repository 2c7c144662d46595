"""What holds for every division: shuffled input, sums, speed (checks 46, 47)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json, structs

from battles.leagues.standings import (
    Entrant,
    Fixture,
    Penalty,
    Ranking,
    Record,
    Result,
    StandingsTable,
    crosstable,
    derivations,
    lot,
    standard_chains,
    standings,
    tables_by_round,
)
from battles.rules.codec import encode
from tests.leagues.standings.builders import battle, bye_of, forfeit_of, ranking
from tests.speed import seconds_of

CHAINS = sorted(standard_chains())


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any division: random pairings with few different scores, so that there are many ties; byes, forfeits, penalties,
    withdrawals, open fixtures."""
    count, rounds = draw(st.integers(1, 9)), draw(st.integers(0, 5))
    fixtures: list[Fixture] = []
    results: list[Result] = []
    for number in range(1, rounds + 1):
        seats = draw(st.permutations(range(1, count + 1)))
        for index in range(0, count, 2):
            id = len(fixtures) + 1
            second = seats[index + 1] if index + 1 < count else None
            fixtures.append(Fixture(id=id, round=number, first=seats[index], second=second))
            results += draw(_results(id, second is None))
    gone = draw(st.sets(st.integers(1, count), max_size=2))
    penalties = draw(st.lists(st.tuples(st.integers(1, count), st.integers(0, 4)), max_size=2))
    return Record(
        ranking=draw(_rankings()),
        entrants=tuple(
            Entrant(id=who, number=count + 1 - who, is_withdrawn=who in gone) for who in range(1, count + 1)
        ),
        fixtures=tuple(fixtures),
        results=tuple(results),
        penalties=tuple(Penalty(id=id, entrant=who, points=off) for id, (who, off) in enumerate(penalties, 1)),
    )


def _rankings() -> st.SearchStrategy[Ranking]:
    policies = st.sampled_from(["annul_below_half", "forfeit_all", "keep_played"])
    return st.builds(
        lambda chain, policy, closed: ranking(chain, withdrawal=policy, is_closed=closed),
        st.sampled_from(CHAINS),
        policies,
        st.booleans(),
    )


@st.composite
def _results(draw: st.DrawFn, id: int, is_alone: bool) -> list[Result]:
    if is_alone:
        return draw(st.sampled_from([[], [bye_of(id)]]))
    match draw(st.integers(0, 9)):
        case 0:
            return []
        case 1:
            return [forfeit_of(id, draw(st.sampled_from(["first", "second", None])))]
        case _:
            first = draw(st.sampled_from([8, 10, 12, 20]))
            vp = (draw(st.integers(0, 3)), draw(st.integers(0, 3)))
            return [battle(id, first, 20 - first, vp)]


@pytest.mark.clause("1.2")
@settings(max_examples=60, deadline=None)
@given(records(), st.randoms(use_true_random=False))
def test_check_46_shuffled_input_gives_identical_standings(one: Record, luck: Random) -> None:
    """leagues 1.2: byte for byte"""
    mixed = {
        name: tuple(luck.sample(getattr(one, name), len(getattr(one, name))))
        for name in ("entrants", "fixtures", "results", "penalties")
    }
    other = structs.replace(one, **mixed)
    table = standings(one).table

    assert encode(standings(other).table) == encode(table)
    assert encode(crosstable(other, table)) == encode(crosstable(one, table))
    assert encode(derivations(standings(other))) == encode(derivations(standings(one)))


@pytest.mark.clause("6", "13.1")
@settings(max_examples=60, deadline=None)
@given(records())
def test_check_47_every_value_is_the_sum_of_its_terms(one: Record) -> None:
    """leagues 6, 13.1"""
    found = standings(one)

    for opened in derivations(found):
        if opened.criterion == "lots":
            continue
        assert sum(term.amount for term in opened.terms) == opened.value
        assert found.table.row(opened.entrant).values[opened.criterion] == opened.value
        assert all(sum(term.amount for term in more.terms) == more.value for more in opened.further)


@settings(max_examples=60, deadline=None)
@given(records())
def test_6_2_the_order_follows_the_chain(one: Record) -> None:
    """Everybody once; ranks rise; a higher first value never stands lower; a closed event has no shared rank."""
    table = standings(one).table
    active = [row for row in table.rows if not row.is_withdrawn]

    assert sorted(table.order) == sorted(entrant.id for entrant in one.entrants)
    assert [row.is_withdrawn for row in table.rows] == sorted(row.is_withdrawn for row in table.rows)
    first = table.chain[0]
    assert [row.values[first] for row in active] == sorted((row.values[first] for row in active), reverse=True)
    for number, row in enumerate(table.rows, 1):
        assert row.rank <= number
        assert row.is_shared == (sum(other.rank == row.rank for other in table.rows) > 1)
    assert not (one.ranking.is_closed and any(row.is_shared for row in table.rows))


def naive_order(one: Record, table: StandingsTable, group: list[int], chain: tuple[str, ...]) -> list[list[int]]:
    """6.2 and 6.3 word by word, as a recursion over groups; head to head straight from the results."""
    if len(group) < 2 or not chain:
        return [sorted(group, key=lambda who: table.row(who).number)] if group else []
    criterion, rest = chain[0], chain[1:]
    if criterion == "lots":
        return [group] if not one.ranking.is_closed else [[who] for who in sorted(group, key=lots_of(one))]
    if criterion != "head_to_head":
        value = {who: table.row(who).values[criterion] for who in group}
    elif (inside := naive_duel(one, group)) is not None and len(set(inside.values())) > 1:
        value, rest = inside, chain
    else:
        return naive_order(one, table, group, rest)
    parts = [[who for who in group if value[who] == worth] for worth in sorted(set(value.values()), reverse=True)]
    return [placed for part in parts for placed in naive_order(one, table, part, rest)]


def lots_of(one: Record) -> Callable[[int], str]:
    return lambda who: lot(one.ranking.seed, who)


def naive_duel(one: Record, group: list[int]) -> dict[int, int] | None:
    """Points of each inside the group; None if two of them have no result with each other."""
    fixtures = {fixture.id: fixture for fixture in one.fixtures}
    by_match, inside, pairs = one.ranking.scale == "match_points", dict.fromkeys(group, 0), set()
    for result in one.results:
        first, second = fixtures[result.fixture].first, fixtures[result.fixture].second
        if first in inside and second in inside and second is not None:
            inside[first] += result.match_first if by_match else result.first
            inside[second] += result.match_second if by_match else result.second
            pairs.add(frozenset({first, second}))
    return inside if len(pairs) == len(group) * (len(group) - 1) // 2 else None


@pytest.mark.clause("6.2", "6.3")
@settings(max_examples=100, deadline=None)
@given(records())
def test_6_3_the_order_is_that_of_the_rule_word_by_word(one: Record) -> None:
    """leagues 6.2, 6.3: against a second implementation"""
    everybody = structs.replace(one, entrants=tuple(structs.replace(who, is_withdrawn=False) for who in one.entrants))
    table = standings(everybody).table
    expected = naive_order(everybody, table, list(table.order), table.chain)

    assert list(table.order) == [who for part in expected for who in part]
    assert [row.rank for row in table.rows] == [
        1 + sum(len(part) for part in expected[:index]) for index, part in enumerate(expected) for _ in part
    ]


@pytest.mark.clause("13.4")
@settings(max_examples=60, deadline=None)
@given(records())
def test_1_3_the_record_goes_through_json_and_the_last_round_is_the_table(one: Record) -> None:
    """leagues 13.4: importing gives the same table"""
    again = json.decode(encode(one), type=Record)
    tables = tables_by_round(one)

    assert again == one
    assert standings(again).table == standings(one).table
    assert not tables or tables[-1].order == standings(one).table.order


def large(chain: str) -> Record:
    """1,000 entrants after 10 rounds, as the speed of the table is measured."""
    luck = Random(f"large {chain}")
    fixtures: list[Fixture] = []
    results: list[Result] = []
    for number in range(1, 11):
        seats = luck.sample(range(1, 1001), 1000)
        for first, second in zip(seats[::2], seats[1::2], strict=True):
            id = len(fixtures) + 1
            points = luck.randrange(3, 18)
            fixtures.append(Fixture(id=id, round=number, first=first, second=second))
            results.append(battle(id, points, 20 - points, (luck.randrange(3000), luck.randrange(3000))))
    return Record(
        ranking=ranking(chain, is_closed=True),
        entrants=tuple(Entrant(id=who, number=who) for who in range(1, 1001)),
        fixtures=tuple(fixtures),
        results=tuple(results),
    )


@pytest.mark.speed
@pytest.mark.parametrize("chain", CHAINS)
def test_1000_entrants_after_10_rounds_in_200_ms(chain: str) -> None:
    """The best of five."""
    one = large(chain)

    assert min(seconds_of(lambda: standings(one)) for _ in range(5)) <= 0.2


def test_a_table_of_1000_has_all_of_them() -> None:
    assert len(standings(large(CHAINS[0])).table.rows) == 1000
