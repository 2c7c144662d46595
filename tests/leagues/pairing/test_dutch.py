"""FIDE Dutch (leagues 4.6), compared with an independent engine on random tournaments."""

from __future__ import annotations

from collections import Counter

import pytest
from py4swiss.engines.dutch.bracket import Brackets  # type: ignore[import-untyped]  # it ships no type marker

from battles.leagues.errors import LeagueError
from battles.leagues.pairing import DutchPlayer, Outing, Pair, PairingRound, pair_dutch
from tests.leagues.pairing.dutch_field import Tournament
from tests.leagues.pairing.swiss_field import as_sets, unseated


def entered(count: int) -> list[DutchPlayer]:
    return [DutchPlayer(id=number, number=number) for number in range(1, count + 1)]


def test_4_6_first_round_number_1_in_seat_1() -> None:
    assert pair_dutch(entered(6), rounds=3) == PairingRound(pairs=(Pair(1, 4), Pair(5, 2), Pair(3, 6)))


def test_4_6_odd_first_round_gives_the_last_the_bye() -> None:
    paired = pair_dutch(entered(5), rounds=3)
    assert (paired.bye, unseated(paired)) == (5, as_sets([(1, 3), (2, 4)]))


def test_check_9_same_input_in_any_order_gives_identical_pairs() -> None:
    tournament = Tournament(12, 5, seed=4)
    for _ in range(3):
        tournament.play(pair_dutch(tournament.players(), rounds=5))
    players = tournament.players()
    assert pair_dutch(players, rounds=5) == pair_dutch(players[::-1], rounds=5)


def test_4_6_numbers_need_not_run_without_gaps() -> None:
    players = [DutchPlayer(id=50 - number, number=10 * number) for number in range(1, 5)]
    assert pair_dutch(players, rounds=3).pairs == (Pair(49, 47), Pair(46, 48))


def test_4_6_who_has_left_is_not_paired_but_his_results_count() -> None:
    tournament = Tournament(6, 4, seed=1)
    tournament.play(pair_dutch(tournament.players(), rounds=4))
    gone = [
        DutchPlayer(id=each.id, number=each.number, history=each.history, active=each.id not in (102, 105))
        for each in tournament.players()
    ]
    paired = pair_dutch(gone, rounds=4)
    assert {each for pair in unseated(paired) for each in pair} == {101, 103, 104, 106}
    nobody = [DutchPlayer(id=1, number=1, active=False)]
    assert pair_dutch(nobody, rounds=4) == PairingRound(pairs=())


def test_check_7_forbidden_pairs_teams_and_households_are_closed() -> None:
    assert {1, 3} not in unseated(pair_dutch(entered(4), rounds=3, forbidden=[(3, 1)]))
    shared = {1: 7, 3: 7}
    teams = [DutchPlayer(id=number, number=number, team=shared.get(number)) for number in range(1, 5)]
    homes = [DutchPlayer(id=number, number=number, household=shared.get(number)) for number in range(1, 5)]
    assert {1, 3} not in unseated(pair_dutch(teams, rounds=3))
    assert {1, 3} not in unseated(pair_dutch(homes, rounds=3))


def test_4_4_a_volunteer_has_the_bye_first() -> None:
    paired = pair_dutch(entered(5), rounds=3, volunteers=[2])
    assert paired.bye == 2
    assert {each for pair in unseated(paired) for each in pair} == {1, 3, 4, 5}
    assert pair_dutch(entered(4), rounds=3, volunteers=[2]).bye is None


def test_4_4_a_volunteer_who_has_had_one_is_passed_over() -> None:
    tournament = Tournament(5, 4, seed=1)
    paired = pair_dutch(tournament.players(), rounds=4)
    tournament.play(paired)
    again = pair_dutch(tournament.players(), rounds=4, volunteers=[paired.bye or 0])
    assert again.bye not in (None, paired.bye)


def test_check_6_no_pairing_names_the_pairs_that_block() -> None:
    tournament = Tournament(2, 3, seed=1)
    tournament.play(pair_dutch(tournament.players(), rounds=3))
    with pytest.raises(LeagueError) as refused:
        pair_dutch(tournament.players(), rounds=3)
    assert (refused.value.code, refused.value.clause) == ("no_pairing", "4.6")
    assert [pair["reason"] for pair in refused.value.facts["blocking"]] == ["met"]


def test_check_6_teams_that_block_are_named_as_teams() -> None:
    players = [DutchPlayer(id=number, number=number, team=1) for number in (1, 2, 3)]
    with pytest.raises(LeagueError) as refused:
        pair_dutch(players, rounds=3)
    assert refused.value.facts["blocking"] == [{"first": 1, "second": 2, "reason": "team"}]


def test_check_8_nobody_has_two_byes() -> None:
    players = [DutchPlayer(id=1, number=1, history=(Outing(outcome="bye"),))]
    with pytest.raises(LeagueError) as refused:
        pair_dutch(players, rounds=3)
    assert (refused.value.code, refused.value.clause) == ("no_bye", "4.4")


def test_4_6_histories_must_be_of_one_length() -> None:
    players = [DutchPlayer(id=1, number=1), DutchPlayer(id=2, number=2, history=(Outing(outcome="absent"),))]
    with pytest.raises(LeagueError) as refused:
        pair_dutch(players, rounds=3)
    assert refused.value.code == "uneven_history"


def test_4_6_late_entries_and_forfeits_are_understood() -> None:
    """1 won against an absent 2; 3 came late: the first two may still meet, 1 is not due a bye."""
    players = [
        DutchPlayer(id=1, number=1, history=(Outing(outcome="forfeit_win", opponent=2, seat=1),)),
        DutchPlayer(id=2, number=2, history=(Outing(outcome="forfeit_loss", opponent=1, seat=2),)),
        DutchPlayer(id=3, number=3, history=(Outing(outcome="absent"),)),
    ]
    paired = pair_dutch(players, rounds=4)
    assert (paired.bye, unseated(paired)) == (3, as_sets([(1, 2)]))
    assert [player.tenths for player in players] == [10, 0, 0]


@pytest.fixture
def collapses(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Rounds in which the lowest brackets had to be thrown together."""
    seen: list[int] = []
    collapse = Brackets.collapse

    def noted(brackets: Brackets) -> None:
        seen.append(1)
        collapse(brackets)

    monkeypatch.setattr(Brackets, "collapse", noted)
    return seen


def compare(tournament: Tournament, collapses: list[int]) -> Counter[str]:
    """Play a tournament, asking both engines each round.

    The other engine has the rules of February 2026. They differ in two things only: brackets no longer collapse, and
    the bye goes to the lowest score that can be had. And it takes the smaller number for the higher ranked where seats
    are allotted, which is not so when the greater number has the higher score.
    """
    agreed: Counter[str] = Counter()
    while tournament.round_number <= tournament.rounds:
        collapses.clear()
        ours = pair_dutch(tournament.players(), rounds=tournament.rounds)
        theirs = tournament.asked_elsewhere()
        agreed[_verdict(tournament, ours, theirs, collapsed=bool(collapses))] += 1
        _check_seats(tournament, ours, theirs)
        tournament.play(ours)
    return agreed


def _verdict(tournament: Tournament, ours: PairingRound, theirs: PairingRound, *, collapsed: bool) -> str:
    if set(unseated(ours)) == set(unseated(theirs)):
        return "same"
    score = {player.id: player.tenths for player in tournament.players()}
    if ours.bye is not None and theirs.bye is not None and score[theirs.bye] < score[ours.bye]:
        return "bye by the later rules"
    assert collapsed, (ours, theirs)
    return "collapsed"


def _check_seats(tournament: Tournament, ours: PairingRound, theirs: PairingRound) -> None:
    score = {player.id: player.tenths for player in tournament.players()}
    for pair in set(ours.pairs) - set(theirs.pairs):
        if pair.swapped() in theirs.pairs:
            smaller, greater = sorted((pair.first, pair.second))
            assert score[greater] > score[smaller]


def check_absolutes(tournament: Tournament) -> None:
    """Nobody meets twice, has two byes, or is far from even; three times the same seat only at the very top and end."""
    for player in tournament.players():
        opponents = [outing.opponent for outing in player.history if outing.opponent is not None]
        seats = [outing.seat for outing in player.history if outing.seat is not None]
        assert len(opponents) == len(set(opponents))
        assert len(opponents) >= len(player.history) - 1
        assert abs(seats[:-1].count(1) - seats[:-1].count(2)) <= 2
        assert all(len(set(seats[:-1][place : place + 3])) > 1 for place in range(len(seats) - 3))


@pytest.mark.slow
def test_dutch_rounds_equal_those_of_an_independent_engine(collapses: list[int]) -> None:
    agreed: Counter[str] = Counter()
    for seed in range(16):
        tournament = Tournament(8 + seed % 5, 4, seed)
        agreed += compare(tournament, collapses)
        check_absolutes(tournament)
    assert agreed["same"] >= 58


@pytest.mark.slow("hundreds of rounds, paired twice")
def test_hundreds_of_dutch_rounds_equal_those_of_an_independent_engine(collapses: list[int]) -> None:
    agreed: Counter[str] = Counter()
    for seed in range(200, 300):
        tournament = Tournament(8 + seed % 9, 4 if seed % 9 < 2 else 5, seed)
        agreed += compare(tournament, collapses)
        check_absolutes(tournament)
    assert agreed["same"] > 450
    assert agreed.total() - agreed["same"] < 30
