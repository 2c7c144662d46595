"""Swiss by nearest neighbours (leagues 4.3)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.pairing import (
    Pair,
    PairingPlayer,
    PairingRound,
    most_rounds,
    pair_adjacent,
    pair_by_hand,
    pair_first_round,
    pair_with_fewest_rematches,
    seated,
    swiss_rounds,
)
from battles.leagues.pairing.players import Seat
from tests.leagues.pairing.swiss_field import Swiss, all_pairings, as_sets, is_open, unseated
from tests.speed import seconds_of


def field(scores: dict[int, int], met: str = "") -> list[PairingPlayer]:
    """Players with their scores; `met` is `1-5 2-6 …`."""
    pairs = [tuple(int(each) for each in pair.split("-")) for pair in met.split()]
    opponents = {each: {sum(pair) - each for pair in pairs if each in pair} for each in scores}
    return [
        PairingPlayer(id=each, number=each, score=score, met=frozenset(opponents[each]))
        for each, score in scores.items()
    ]


E2 = field(
    {1: 37, 2: 31, 3: 29, 4: 35, 5: 18, 6: 38, 7: 35, 8: 17},
    "1-5 2-6 3-7 4-8 4-1 3-6 2-7 5-8 6-1 4-3 7-5 2-8",
)


def test_check_5_e2_a_forced_rematch_at_the_end_is_avoided() -> None:
    paired = pair_adjacent(E2, round_number=4)
    assert unseated(paired) == as_sets([(6, 4), (1, 7), (2, 5), (3, 8)])
    assert paired.bye is None


def test_check_6_no_pairing_shows_the_pairs_that_block() -> None:
    players = field({1: 30, 2: 20, 3: 10, 4: 0}, "1-2 1-3 1-4")
    with pytest.raises(LeagueError) as refused:
        pair_adjacent(players, round_number=4)
    assert (refused.value.code, refused.value.clause) == ("no_pairing", "4.3")
    assert refused.value.facts["blocking"] == [{"first": 1, "second": other, "reason": "met"} for other in (2, 3, 4)]


def test_check_6_blocking_pairs_say_why_they_are_closed() -> None:
    """One of 3 and 4 can play 2; the other is left with 1."""
    players = [
        PairingPlayer(id=1, number=1, met=frozenset({2})),
        PairingPlayer(id=2, number=2, met=frozenset({1})),
        PairingPlayer(id=3, number=3, team=9),
        PairingPlayer(id=4, number=4, team=9),
    ]
    assert blocking(players, forbidden=[(1, 3), (4, 1)]) == [(1, 3, "forbidden"), (1, 4, "forbidden")]


def test_check_6_teams_and_households_can_block() -> None:
    team = [PairingPlayer(id=number, number=number, team=9) for number in (1, 2, 3)]
    assert blocking([*team, PairingPlayer(id=4, number=4)]) == [(1, 2, "team"), (1, 3, "team"), (2, 3, "team")]
    assert blocking([PairingPlayer(id=number, number=number, household=7) for number in (1, 2)]) == [
        (1, 2, "household")
    ]


def blocking(players: list[PairingPlayer], forbidden: Sequence[tuple[int, int]] = ()) -> list[tuple[int, int, str]]:
    with pytest.raises(LeagueError) as refused:
        pair_adjacent(players, round_number=2, forbidden=forbidden)
    return [(pair["first"], pair["second"], pair["reason"]) for pair in refused.value.facts["blocking"]]


def test_4_3_fewest_rematches_is_offered_when_nothing_else_is() -> None:
    players = field({1: 30, 2: 20, 3: 10, 4: 0}, "1-2 1-3 1-4 2-3")
    assert unseated(pair_with_fewest_rematches(players, round_number=4)) == as_sets([(1, 2), (3, 4)])


def test_4_3_fewest_rematches_keeps_forbidden_pairs_closed() -> None:
    players = field({1: 30, 2: 20, 3: 10, 4: 0}, "1-2 1-3 1-4 2-3")
    paired = pair_with_fewest_rematches(players, round_number=4, forbidden=[(1, 2)])
    assert unseated(paired) == as_sets([(1, 3), (2, 4)])
    with pytest.raises(LeagueError) as refused:
        pair_with_fewest_rematches(players, round_number=4, forbidden=[(1, 2), (1, 3), (4, 1)])
    assert {pair["reason"] for pair in refused.value.facts["blocking"]} == {"forbidden"}


def test_check_7_a_forbidden_pair_is_never_made_though_it_costs_three_places() -> None:
    players = field({1: 40, 2: 39, 3: 38, 4: 37, 5: 1, 6: 0}, "1-3 1-4")
    assert unseated(pair_adjacent(players, round_number=3))[0] == {1, 2}
    paired = pair_adjacent(players, round_number=3, forbidden=[(2, 1)])
    assert unseated(paired) == as_sets([(1, 5), (2, 3), (4, 6)])


def test_4_3_teams_stay_apart_and_households_in_two_rounds() -> None:
    players = [
        PairingPlayer(id=1, number=1, household=5),
        PairingPlayer(id=2, number=2, household=5),
        PairingPlayer(id=3, number=3, team=1),
        PairingPlayer(id=4, number=4, team=1),
    ]
    assert unseated(pair_adjacent(players, round_number=2)) == as_sets([(1, 3), (2, 4)])
    apart = [*players[:2], PairingPlayer(id=3, number=3), PairingPlayer(id=4, number=4)]
    assert unseated(pair_adjacent(apart, round_number=2)) == as_sets([(1, 3), (2, 4)])
    assert unseated(pair_adjacent(apart, round_number=3)) == as_sets([(1, 2), (3, 4)])


def test_check_9_same_input_in_any_order_gives_identical_pairs() -> None:
    assert pair_adjacent(E2, round_number=4) == pair_adjacent(list(reversed(E2)), round_number=4)


def after_six_rounds(entrants: int) -> Swiss:
    swiss = Swiss(entrants, 3)
    swiss.play(pair_first_round(swiss.players()))
    for number in range(2, 7):
        swiss.play(pair_adjacent(swiss.players(), round_number=number))
    return swiss


@pytest.mark.parametrize("entrants", [500, 501])
def test_check_10_five_hundred_after_six_rounds_meet_nobody_twice(entrants: int) -> None:
    swiss = after_six_rounds(entrants)
    paired = pair_adjacent(swiss.players(), round_number=7)
    assert len(paired.pairs) == 250
    assert all(pair.second not in swiss.met[pair.first] for pair in paired.pairs)


@pytest.mark.speed
@pytest.mark.parametrize("entrants", [500, 501])
def test_check_10_five_hundred_after_six_rounds_in_two_seconds(entrants: int) -> None:
    players = after_six_rounds(entrants).players()
    assert seconds_of(lambda: pair_adjacent(players, round_number=7)) < 2


def almost_closed() -> tuple[list[PairingPlayer], list[tuple[int, int]], set[frozenset[int]]]:
    """Each of 500 may meet only a handful: the nearest seldom leaves the rest pairable."""
    swiss = Swiss(500, 5)
    order = list(swiss.ids)
    allowed = set()
    for _ in range(4):
        swiss.random.shuffle(order)
        allowed |= {frozenset(pair) for pair in zip(order[::2], order[1::2], strict=True)}
    ids = swiss.ids
    closed = [(one, other) for one in ids for other in ids if one < other and frozenset((one, other)) not in allowed]
    return list(swiss.players()), closed, allowed


def test_check_10_also_where_almost_every_pair_is_closed() -> None:
    players, closed, allowed = almost_closed()
    paired = pair_adjacent(players, round_number=1, forbidden=closed)
    assert len(paired.pairs) == 250
    assert all(pair in allowed for pair in unseated(paired))


@pytest.mark.speed
def test_check_10_where_almost_every_pair_is_closed_in_four_seconds() -> None:
    players, closed, _ = almost_closed()
    assert seconds_of(lambda: pair_adjacent(players, round_number=1, forbidden=closed)) < 4


def test_4_3_fold_pairs_i_with_i_plus_half() -> None:
    players = field(dict.fromkeys(range(1, 9), 0))
    assert pair_first_round(players).pairs == (Pair(1, 5), Pair(2, 6), Pair(3, 7), Pair(4, 8))


def test_4_3_fold_goes_round_closed_pairs() -> None:
    players = field(dict.fromkeys(range(1, 9), 0))
    paired = pair_first_round(players, forbidden=[(1, 5)])
    assert unseated(paired) == as_sets([(1, 6), (2, 7), (3, 8), (4, 5)])


def test_4_3_fold_of_odd_numbers_gives_the_bye_first() -> None:
    paired = pair_first_round(field(dict.fromkeys(range(1, 8), 0)))
    assert paired == PairingRound(pairs=(Pair(1, 4), Pair(2, 5), Pair(3, 6)), bye=7)


def test_4_3_random_first_round_hangs_on_the_seed_alone() -> None:
    players = field(dict.fromkeys(range(1, 41), 0))
    paired = pair_first_round(players, how="random", seed="a")
    assert paired == pair_first_round(list(reversed(players)), how="random", seed="a")
    assert paired != pair_first_round(players, how="random", seed="b")
    assert sorted(each for pair in unseated(paired) for each in pair) == list(range(1, 41))
    avoided = pair_first_round(
        players, how="random", seed="a", forbidden=[(paired.pairs[0].first, paired.pairs[0].second)]
    )
    assert unseated(paired)[0] not in unseated(avoided)


def test_4_3_by_hand_everybody_once() -> None:
    players = field(dict.fromkeys(range(1, 6), 0))
    pairs = [Pair(1, 2), Pair(4, 3)]
    assert pair_by_hand(players, pairs, round_number=1, bye=5) == PairingRound(pairs=tuple(pairs), bye=5)
    for wrong, bye in (([Pair(1, 2)], 5), (pairs, None), ([*pairs, Pair(5, 1)], None)):
        with pytest.raises(LeagueError) as refused:
            pair_by_hand(players, wrong, round_number=1, bye=bye)
        assert refused.value.code == "not_everybody_once"


def test_4_3_by_hand_closed_pairs_need_the_organisers_word() -> None:
    players = field({1: 20, 2: 0}, "1-2")
    with pytest.raises(LeagueError) as refused:
        pair_by_hand(players, [Pair(2, 1)], round_number=2)
    assert refused.value.code == "closed_pair"
    assert refused.value.facts["blocking"] == [{"first": 2, "second": 1, "reason": "met"}]
    assert pair_by_hand(players, [Pair(2, 1)], round_number=2, allow_closed=True).pairs == (Pair(2, 1),)


@pytest.mark.parametrize(
    ("higher", "lower", "first"),
    [
        ((1, 2), (2, 2), "lower"),
        ((2, 1), (1, 2), "lower"),
        ((1, 2), (2, 1), "higher"),
        ((1, 2), (1, 2), "higher"),
        ((), (2,), "lower"),
        ((), (), "higher"),
    ],
)
def test_4_3_seat_1(higher: tuple[Seat, ...], lower: tuple[Seat, ...], first: str) -> None:
    """Less often; else who had seat 2 last; else the higher ranked."""
    pair = seated(PairingPlayer(id=1, number=1, seats=higher), PairingPlayer(id=2, number=2, seats=lower))
    assert pair == (Pair(1, 2) if first == "higher" else Pair(2, 1))


@pytest.mark.parametrize(("entrants", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 2), (8, 3), (9, 4), (500, 9)])
def test_4_3_number_of_rounds(entrants: int, rounds: int) -> None:
    assert swiss_rounds(entrants) == rounds <= most_rounds(entrants)


def test_4_3_personal_blocks_are_no_input() -> None:
    """Nothing in a player says whom he has blocked, so nobody chooses opponents with it."""
    assert "blocked" not in PairingPlayer.__struct_fields__


def test_an_empty_field_has_an_empty_round() -> None:
    assert pair_adjacent([], round_number=1) == PairingRound(pairs=())


def test_fewest_rematches_equals_the_first_pairing_where_one_exists() -> None:
    assert pair_with_fewest_rematches(E2, round_number=4) == pair_adjacent(E2, round_number=4)
    assert as_sets(next(iter(all_pairings(sorted(E2, key=lambda p: (-p.score, p.number)), is_open)))) == unseated(
        pair_adjacent(E2, round_number=4)
    )
