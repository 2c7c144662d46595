"""The computer in whole battles: lawful at every question, quick enough, and better than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec import structs

from battles.rules.base import Seat, Setup
from battles.rules.contests import Contender, ContestResult, fight
from battles.rules.dice import seeded
from battles.rules.geometry import Pose
from battles.rules.horden_helden import computer, knowledge, position, score
from battles.rules.horden_helden.computer.weights import STRENGTHS
from battles.rules.horden_helden.pieces import ENEMY, Command, Element, SideId
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.system import HordenHelden
from battles.rules.permission import check
from battles.rules.playthrough import battle as played
from battles.rules.playthrough import random_turns
from tests.rules.horden_helden.builders import SEATS, battle, commander, element
from tests.rules.horden_helden.moving_table import ADVANCED, ONE, RULES, field
from tests.speed import seconds_of

SECONDS = 2.0
"""No answer takes longer, on this machine and on one that is busy."""
LOOKED_AT = 3
"""So many questions of each kind are answered."""
TROOPS = ("axe_sword", "spears", "spears", "axe_sword", "light_archers", "spears", "riders", "riders")


def army(side: SideId, y: float, behind: float) -> list[Element]:
    """A line with a commander behind it."""
    facing = 90 if side == "A" else 270
    men = [element(f"{side}{i + 1:02}", kind, 440 + 40 * i, y, facing) for i, kind in enumerate(TROOPS)]
    return [*men, commander(f"{side}90", "axe_sword", 600, behind, facing)]


def meeting(mode: Options) -> Setup:
    """Two equal lines a few moves apart."""
    state = battle(*army("A", 320, 200), *army("B", 480, 600), phase="withdrawal", turn=1, options=mode)
    return Setup(position=position.written(state))


# --- lawful -----------------------------------------------------------------------------------------------------------


def _moments() -> Iterator[State]:
    """A battle from the empty table to its first turn, and two by random orders."""
    skills = dict.fromkeys(SEATS.values(), 1)
    for turn in played(RULES, Setup(scenario="clash"), seeded("set-up"), seeded("whims"), skills):
        yield turn.play.state
        if turn.play.state.turn:
            break
    for number in (1, 3):
        yield from (turn.play.state for turn in random_turns(RULES, number))


@pytest.mark.slow("whole battles")
def test_every_kind_of_question_is_answered_lawfully() -> None:
    met = Counter[str]()
    for state in _moments():
        for seat, question in RULES.asked(state).items():
            met[question.kind] += 1
            for skill in (1, 2) if met[question.kind] <= LOOKED_AT else ():
                check(RULES, state, seat, computer.choose(RULES.known_to(state, seat), seat, seeded(1), skill))
    assert {"army", "deploy", "arrivals", "moves", "fire", "melee"} <= set(met)


# --- quick ------------------------------------------------------------------------------------------------------------


def large_battle() -> State:
    """Three commands and sixty elements a side, close to each other."""
    men = [*_wing("A", 360.0), *_wing("B", 430.0)]
    commands = {
        f"{side}{n}": Command(id=f"{side}{n}", side=side, seat=SEATS[side], points=800, ap=12)
        for side in SEATS
        for n in (1, 2, 3)
    }
    state = field(*men, options=structs.replace(ADVANCED, points=2400), commands=commands)
    return structs.replace(state, board=structs.replace(state.board, width=3600.0))


def _wing(side: SideId, y: float) -> list[Element]:
    facing, back = (90, -1) if side == "A" else (270, 1)
    found = []
    for i in range(60):
        one = element(f"{side}{i + 1:02}", TROOPS[i % 8], 300 + 40 * i + (i // 20) * 60, y, facing)
        found.append(structs.replace(one, command=f"{side}{i // 20 + 1}"))
    for n in (1, 2, 3):
        chief = commander(f"{side}9{n}", "axe_sword", 900.0 * n - 200, y + 100 * back, facing)
        found.append(structs.replace(chief, command=f"{side}{n}"))
    return found


@pytest.mark.parametrize("skill", [1, 2])
def test_it_knows_an_answer_in_the_largest_battle(skill: int) -> None:
    known = knowledge.known_to(large_battle(), ONE)
    order = computer.choose(known, ONE, seeded("whim"), skill)

    assert not order.preview(known, ONE).refusals


@pytest.mark.speed
@pytest.mark.parametrize("skill", [1, 2])
def test_it_answers_within_two_seconds_in_the_largest_battle(skill: int) -> None:
    known = knowledge.known_to(large_battle(), ONE)

    assert seconds_of(lambda: computer.choose(known, ONE, seeded("whim"), skill)) <= SECONDS


# --- better than chance -----------------------------------------------------------------------------------------------


def _losses(mode: Options, skills: dict[Seat, int], number: int) -> dict[SideId, int]:
    """What either side has lost in the end, in points."""
    turns = played(RULES, meeting(mode), seeded(f"dice {number}"), seeded(f"whims {number}"), skills)
    *_, last = turns
    assert last.play.state.ended is not None
    return {side: score.lost_points(last.play.state, side) for side in SEATS}


@pytest.mark.slow("whole battles")
def test_it_beats_random_orders() -> None:
    """Equal armies, sides exchanged: most battles, and far fewer losses in all."""
    won, mine, theirs = 0, 0, 0
    for number in range(6):
        mode = Options(mode="basic" if number % 2 else "advanced", turn_limit=14)
        side: SideId = "A" if number < 3 else "B"
        skills = {seat: 1 if seat == SEATS[side] else 0 for seat in SEATS.values()}
        lost = _losses(mode, skills, number)
        won += lost[side] < lost[ENEMY[side]]
        mine, theirs = mine + lost[side], theirs + lost[ENEMY[side]]

    assert won >= 5
    assert theirs >= 2 * mine


class ShortContests(HordenHelden):
    """Battles between lines that meet at once, the game and the dice by number."""

    def contest_setup(self, number: int) -> Setup:
        return meeting(Options(mode="basic" if number % 2 else "advanced", turn_limit=14))


@pytest.fixture(scope="module")
def small_contest() -> list[ContestResult]:
    """Strength 2 against random orders, from both sides with the same dice: it repeats exactly."""
    pair = (Contender(skill=2), Contender(skill=0))
    return [
        fight(ShortContests(), number, pair, swapped=swapped, timer=lambda: 0.0)
        for number in (0, 1)
        for swapped in (False, True)
    ]


@pytest.mark.slow("whole battles")
def test_strength_two_wins_a_small_contest_against_random_orders(small_contest: list[ContestResult]) -> None:
    """Seven turns each are few, so one battle may go the other way."""
    assert [one.failure for one in small_contest] == [""] * 4
    assert sum(one.winner == "A" for one in small_contest) >= 3


@pytest.mark.slow("whole battles")
def test_no_decision_of_a_small_contest_takes_more_than_its_budget(small_contest: list[ContestResult]) -> None:
    assert all(0 < one.decisions["A"].most_evaluations <= STRENGTHS[2].evaluations for one in small_contest)


def test_the_lines_of_these_battles_are_equal() -> None:
    one, other = army("A", 320, 200), army("B", 480, 600)

    assert [(a.type, a.points) for a in one] == [(b.type, b.points) for b in other]
    assert all(
        b.pose == Pose(a.pose.x, 800 - a.pose.y, 360 - a.pose.facing)
        for a, b in zip(one, other, strict=True)
        if a.pose is not None
    )
