"""Computers against each other: pairs with the same dice, intervals, counters, failures."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import ClassVar

import pytest
from django.core.management import CommandError, call_command

from battles.management import contest_report
from battles.rules.base import Order, Seat
from battles.rules.contests import Contender, ContestResult, Decisions, fight
from battles.rules.dice import Dice
from battles.rules.limits import Limits
from battles.rules.play import Play
from battles.rules.watches import Gauge, Watch
from tests.rules import toy
from tests.rules.toy import orders
from tests.rules.toy.state import State

PAIR = (Contender(skill=1), Contender(skill=0))


def told(*arguments: str) -> str:
    out = io.StringIO()
    call_command("tournament", *arguments, stdout=out)
    return out.getvalue()


def fought(rules: toy.Ambush = toy.RULES, number: int = 1, *, swapped: bool = False) -> ContestResult:
    return fight(rules, number, PAIR, swapped=swapped, timer=lambda: 0.0)


def ended(winner: str | None, number: int = 1, *, swapped: bool = False) -> ContestResult:
    decisions = {"A": Decisions(times=[0.1]), "B": Decisions(times=[0.2])}
    return ContestResult(number=number, swapped=swapped, winner=winner, reason="points", decisions=decisions)  # type: ignore[arg-type]


def test_a_battle_is_the_same_each_time() -> None:
    assert fought() == fought()
    assert fought(swapped=True) == fought(swapped=True)


def test_a_battle_tells_who_won_and_how() -> None:
    one = fought()

    assert one.failure == ""
    assert one.reason
    assert set(one.points) == {"A", "B"}
    assert one.orders == sum(len(taken.times) for taken in one.decisions.values()) > 0


def test_both_battles_of_a_setup_have_the_same_dice_and_other_seats() -> None:
    """With two equal players who throw no dice of their own the seats decide, so each wins where the other did."""
    first, second = (
        fight(toy.RULES, 3, (Contender(skill=1), Contender(skill=1)), swapped=swapped, timer=lambda: 0.0)
        for swapped in (False, True)
    )

    assert (first.points["A"], first.points["B"]) == (second.points["B"], second.points["A"])


class Refused(toy.Ambush):
    def suggest(self, knowledge: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
        return orders.Hide(path="nowhere")


class Crashing(toy.Ambush):
    def suggest(self, knowledge: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
        raise LookupError("no such plan")


class Stuck(toy.Ambush):
    limits = Limits(orders=2)


@pytest.mark.parametrize(("rules", "failure"), [(Refused(), "refused"), (Crashing(), "crash"), (Stuck(), "endless")])
def test_what_fails_is_named(rules: toy.Ambush, failure: str) -> None:
    one = fought(rules)

    assert one.failure == failure
    assert one.detail


class OrderWatch(Watch[State]):
    gauges: ClassVar[tuple[Gauge, ...]] = (Gauge(code="answers", of="after", per="before", most=1.0),)

    def before(self, state: State, seat: Seat, order: Order[State]) -> None:
        self.of(seat)["before"] += 1

    def after(self, play: Play[State], seat: Seat) -> None:
        self.of(seat)["after"] += 1


class Watched(toy.Ambush):
    def watches(self) -> tuple[OrderWatch]:
        return (OrderWatch(),)


def test_watches_count_for_each_player() -> None:
    one = fought(Watched(), swapped=True)
    counted = contest_report.counters(Watched(), "A", [one])

    assert one.counters["A"]["before"] == len(one.decisions["A"].times)
    assert counted["answers"] == {"share": 1.0, "of": one.counters["A"]["before"], "most": 1.0}


def test_the_interval_of_a_rate() -> None:
    assert contest_report.interval(0, 0) == (0.0, 1.0)
    low, high = contest_report.interval(46, 72)
    assert (round(low, 3), round(high, 3)) == (0.524, 0.740)
    assert contest_report.interval(20, 20)[1] == pytest.approx(1.0)


def test_a_draw_counts_half_and_pairs_are_told() -> None:
    battles = [ended("A"), ended("A", swapped=True), ended("B", 2), ended(None, 2, swapped=True), ended("B", 3)]

    assert contest_report.score(battles) == 2.5
    assert contest_report.pairs(battles) == {"won": 1, "split": 0, "lost": 1}


def test_a_sequential_test_ends_early_where_the_rate_is_clear() -> None:
    assert contest_report.is_settled(30, 30, 0.7) is True
    assert contest_report.is_settled(5, 30, 0.7) is False
    assert contest_report.is_settled(7, 10, 0.7) is None


def test_the_command_tells_both_players_and_every_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.register(monkeypatch)
    *battles, all_of_them = map(json.loads, told("toy", "--skills", "1", "0", "--count", "4", "--json").splitlines())

    assert [(one["number"], one["swapped"]) for one in battles] == [
        (1000, False),
        (1000, True),
        (1001, False),
        (1001, True),
    ]
    assert all_of_them["won"] + all_of_them["lost"] + all_of_them["drawn"] == all_of_them["battles"] == 4
    assert all_of_them["decisions"]["A"]["count"] > 0
    assert "won – lost – drawn" in told("toy", "--skills", "1", "0", "--count", "2")


def test_the_command_fails_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.register(monkeypatch)
    monkeypatch.setattr(toy.Ambush, "limits", Limits(orders=2))

    with pytest.raises(SystemExit) as failed:
        told("toy", "--skills", "1", "0", "--count", "1")
    assert failed.value.code == 1


def test_bad_arguments_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy.register(monkeypatch)
    (tmp_path / "bad.json").write_text("[1]")
    for wrong, message in (
        (("--skills", "9", "0"), "no strength 9"),
        (("--skills", "1", "0", "--person", "nobody", "-"), "no person 'nobody'"),
        (("--skills", "1", "0", "--weights", str(tmp_path / "bad.json"), "-"), "object of numbers"),
        (("--skills", "1", "0", "--weights", str(tmp_path / "none.json"), "-"), "cannot be read"),
    ):
        with pytest.raises(CommandError, match=message):
            told("toy", *wrong)
