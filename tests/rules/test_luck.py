"""Luck: expected against actual worth, throw by throw, through the same steps."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from battles.rules.base import Event, RulesSystem, S, Seat, State, Thrown
from battles.rules.dice import Dice, LoadedDice, seeded
from battles.rules.luck import Point, ThrowLuck, Unlike, of_order, report, sums
from battles.rules.play import perform
from battles.rules.playthrough import Turn, battle, random_turns
from battles.rules.registry import AnyRules
from battles.rules.seats import in_order
from battles.rules.trays import TrayThrown
from tests.rules import recorded, toy
from tests.rules.toy.builders import ONE, TWO, brook, duel
from tests.rules.toy.orders import Keep, Reroll

every_system = recorded.every_system()
SEATS = (ONE, TWO)


def thrown(events: Sequence[Event[S]]) -> list[tuple[int, Thrown[S] | TrayThrown[S]]]:
    return [(number, event) for number, event in enumerate(events, 1) if isinstance(event, Thrown | TrayThrown)]


def lucks(rules: RulesSystem[S], turn: Turn[S], seats: Sequence[Seat]) -> list[ThrowLuck]:
    given = None if turn.order is None or turn.seat is None else (turn.seat, turn.order)
    return list(of_order(rules, turn.play.start, given, thrown(turn.play.events), seats))


def reckoned(
    rules: RulesSystem[S], turns: Sequence[Turn[S]], seats: Sequence[Seat]
) -> tuple[list[Point], list[ThrowLuck]]:
    """A whole battle, its orders numbered as events."""
    start = turns[0].play.start
    line = [Point(event=0, worth=tuple(rules.worth(start, seat) for seat in seats))]
    found: list[ThrowLuck] = []
    for number, turn in enumerate(turns, 1):
        found += lucks(rules, turn, seats)
        line.append(Point(event=number, worth=tuple(rules.worth(turn.play.state, seat) for seat in seats)))
    return line, found


def test_a_good_throw_is_luck_and_a_bad_one_is_not() -> None:
    """Seat 1 throws again: a 6 wins the duel against all but a 6, a 1 loses it against all but a 1."""
    lucky, unlucky = (_second_throw(face) for face in (6, 1))

    assert lucky.luck[0] > 0 > unlucky.luck[0]
    assert lucky.expected == unlucky.expected
    assert lucky.spread == unlucky.spread
    assert lucky.luck[1] == pytest.approx(-lucky.luck[0])


def _second_throw(face: int) -> ThrowLuck:
    """The second throw of the duel is the one that settles it: its faces are tried against the first."""
    play = perform(toy.RULES, duel(2), ONE, Keep(), LoadedDice(7 - face, 3, 3, 3, 3))
    return next(of_order(toy.RULES, duel(2), (ONE, Keep()), thrown(play.events), SEATS))


def test_expectation_is_the_mean_over_all_faces() -> None:
    """Seat 1 shows a 2: of the other's six faces one loses a strength, one ties, four win one."""
    play = perform(toy.RULES, duel(2), ONE, Keep(), LoadedDice(5, 3, 3, 3, 3))
    (first, *_) = of_order(toy.RULES, duel(2), (ONE, Keep()), thrown(play.events), SEATS)

    won, tied, lost = 3 / 5, 3 / 6, 2 / 5
    mean = (won + tied + 4 * lost) / 6
    assert first.expected[0] == pytest.approx(mean)
    assert first.actual[0] == pytest.approx(lost)
    assert first.spread[0] ** 2 == pytest.approx(((won - mean) ** 2 + (tied - mean) ** 2 + 4 * (lost - mean) ** 2) / 6)


def test_throws_that_were_told_before_are_skipped() -> None:
    play = perform(toy.RULES, duel(2), ONE, Reroll(), LoadedDice(5, 3, 3, 3, 3))
    args = toy.RULES, duel(2), (ONE, Reroll()), thrown(play.events), SEATS
    whole = list(of_order(*args))

    assert len(whole) > 1
    assert list(of_order(*args, skip=1)) == whole[1:]


def test_a_log_that_the_rules_do_not_throw_so_any_more_is_not_weighed() -> None:
    play = perform(toy.RULES, duel(2), ONE, Reroll(), LoadedDice(5, 3, 3, 3, 3))
    with pytest.raises(Unlike):
        list(of_order(toy.RULES, duel(2), (ONE, Keep()), thrown(play.events), SEATS))


@pytest.mark.slow
@every_system
def test_luck_and_decisions_add_up_to_what_became_of_the_battle(rules: AnyRules) -> None:
    """Per seat: end − start = Σ (actual − expected) + decisions; and the decisions are the changes between throws."""
    turns = list(random_turns(rules, 2))
    seats = in_order(rules.standing(turns[-1].play.state).seats)
    line, found = reckoned(rules, turns, seats)
    told = report(seats, line, found, 0)
    total = {one.seat: one.luck for one in told.sums if not one.kind}

    for at, seat in enumerate(seats):
        change = line[-1].worth[at] - line[0].worth[at]
        assert total[seat] + told.decisions[at] == pytest.approx(change)
        assert total[seat] == pytest.approx(sum(one.actual[at] - one.expected[at] for one in found))
        between = _between_throws(rules, turns, seats, at)
        assert told.decisions[at] == pytest.approx(between)
    assert found


def _between_throws(rules: AnyRules, turns: Sequence[Turn[State]], seats: Sequence[Seat], at: int) -> float:
    """What changed while no die fell: from where the last throw left it to what the next one is expected to bring."""
    changed, seat = 0.0, seats[at]
    for turn in turns:
        before = rules.worth(turn.play.start, seat)
        for one in lucks(rules, turn, seats):
            changed += one.expected[at] - before
            before = one.actual[at]
        changed += rules.worth(turn.play.state, seat) - before
    return changed


class Kind:
    """Dice that always show their best or worst face."""

    def __init__(self, *, high: bool) -> None:
        self.count, self.high = 0, high

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        self.count += 1
        return (sides if self.high else 1,) * number


@pytest.mark.slow
@pytest.mark.parametrize("high", [True, False])
def test_whoever_throws_loaded_dice_is_told_to_be_lucky(high: bool) -> None:
    """Lost Battles: high dice are good for whoever attacks, so both sides' attacks come out lucky, or unlucky."""
    rules = next(one for one in recorded.systems() if one.key == "lost_battles")
    dice: Dice = Kind(high=high)
    setup = rules.sample_setup(seeded("luck"))
    turns = list(battle(rules, setup, dice, seeded("whims"), {}))
    seats = in_order(rules.standing(turns[-1].play.state).seats)
    attacks = [one for one in sums(reckoned(rules, turns, seats)[1], seats) if one.kind == "attacks"]

    assert attacks
    assert all((one.sigmas > 1) if high else (one.sigmas < 0) for one in attacks)


def test_throws_of_both_count_for_both_and_own_throws_for_their_thrower() -> None:
    one = _luck(seat=ONE, kind="attacks", luck=0.2)
    both = _luck(seat=None, kind="melee", luck=-0.1)
    found = {(sum_.seat, sum_.kind): sum_ for sum_ in sums([one, both], SEATS)}

    assert (ONE, "attacks") in found
    assert (TWO, "attacks") not in found
    assert found[TWO, "melee"].luck == pytest.approx(0.1)
    assert found[ONE, ""].luck == pytest.approx(0.1)
    assert found[TWO, ""].luck == pytest.approx(-0.1)
    assert found[ONE, ""].spread == pytest.approx((0.2**2 + 0.2**2) ** 0.5)
    assert found[ONE, "attacks"].sigmas == pytest.approx(1.0)


def _luck(*, seat: Seat | None, kind: str, luck: float) -> ThrowLuck:
    return ThrowLuck(
        event=3,
        n=0,
        kind=kind,
        reason=kind,
        seat=seat,
        faces=(1,),
        expected=(0.5, 0.5),
        actual=(0.5 + luck, 0.5 - luck),
        spread=(0.2, 0.2),
    )


def test_turning_points_are_the_largest_changes_with_their_share_of_luck() -> None:
    line = [Point(event=n, worth=(worth, 1 - worth)) for n, worth in enumerate((0.5, 0.51, 0.8, 0.79, 0.3))]
    told = report(SEATS, line, [_luck(seat=ONE, kind="attacks", luck=0.2)], 0)

    assert [one.event for one in told.turning] == [2, 4]
    assert told.turning[1].change[0] == pytest.approx(-0.49)
    assert told.turning[0].luck == (0.0, 0.0)


@every_system
def test_throws_are_sorted_under_the_kinds_a_system_has_words_for(rules: AnyRules) -> None:
    turns = list(random_turns(rules, 0))
    seats = in_order(rules.standing(turns[-1].play.state).seats)
    found = [one for turn in turns[:120] for one in lucks(rules, turn, seats)]

    assert {one.kind for one in found} <= set(rules.luck_kinds)


def test_a_short_battle_of_two_has_a_line_and_sums() -> None:
    turns = list(battle(toy.RULES, brook(rounds=2), seeded(4), seeded(5), {ONE: 2, TWO: 2}))
    line, found = reckoned(toy.RULES, turns, SEATS)
    told = report(SEATS, line, found, 0)

    assert len(told.line) == len(turns) + 1
    assert {one.seat for one in told.sums} == set(SEATS)
