"""Random charge phases: every order suggested is legal, they end, and nobody stands in anybody else afterwards."""

from __future__ import annotations

from random import Random

import pytest

from battles.rules.base import Seat
from battles.rules.dice import seeded
from battles.rules.geometry import distance, overlapping
from battles.rules.ninth_age.charges import steps
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.events import PhaseStarted
from battles.rules.play import Play
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.charges.plays import RULES, TOPICS

KINDS = (
    ("aldermark", "banner_halberdiers", 20, 5),
    ("aldermark", "gilded_spurs", 5, 5),
    ("aldermark", "bombard_battery", 1, 1),
    ("aldermark", "crown_shot", 10, 10),
    ("brakkar", "redmouth_ravers", 15, 5),
    ("brakkar", "quarry_giant", 1, 1),
    ("brakkar", "tide_brutes", 18, 6),
    ("silverbough", "storm_eagles", 3, 3),
    ("silverbough", "longbow_line", 10, 5),
    ("hollow_throne", "pale_riders", 6, 6),
    ("hollow_throne", "silt_shieldmen", 20, 5),
)


def position(seed: int) -> State:
    """Two ragged lines, near enough to charge; some of them led by a character, some fleeing."""
    dice, units = Random(seed), list[Unit]()
    for side, low, heading in (("A", 10.0, 90.0), ("B", 22.0, 270.0)):
        for number in range(1, 6):
            book, entry, models, files = dice.choice(KINDS)
            x, y = dice.uniform(18, 54), low + dice.uniform(0, 7)
            at = pose(x, y, heading + dice.uniform(-30, 30))
            unit = regiment(f"{side}0{number}", choice(book, entry, models), at, files=files)
            if all(distance(unit.shape, other.shape) > inches(1) for other in units):
                units.append(unit)
    return state_of(*units)


def played(seed: int) -> tuple[State, int]:
    """A charge phase to its end; and how many orders were given."""
    dice = seeded(f"charges {seed}")
    play = Play(RULES, position(seed), dice)
    play.add(PhaseStarted(phase="charge"))
    steps.open_phase(play)
    play.run()
    number = 0
    while play.state.flow:
        number += 1
        assert number < 200
        (seat, question), *_ = TOPICS.asked(play.state).items()
        order = TOPICS.suggest(play.state, Seat(seat), dice)
        assert type(order).__struct_config__.tag in question.orders
        assert not question.default.preview(play.state, seat).refusals, (seed, question.default)
        assert not order.preview(play.state, seat).refusals, (seed, order)
        order.resolve(play, seat)
        play.run()
    return play.state, number


def is_sound(state: State) -> None:
    placed = list(state.on_table)
    for unit in placed:
        others = [other.shape for other in placed if other.id > unit.id]
        assert not overlapping(unit.shape, others, NEAR), unit.id
        for engagement in unit.engagements:
            enemy = state.units[engagement.enemy]
            assert any(one.enemy == unit.id for one in enemy.engagements)
            assert distance(unit.shape, enemy.shape) <= 2 * NEAR, (unit.id, enemy.id)
        assert not (unit.is_fleeing and unit.is_engaged)
        assert not unit.marks.charging or unit.is_engaged


@pytest.mark.clause("A.11.1", "A.11.5", "A.3.17")
@pytest.mark.parametrize("seed", range(8))
def test_random_charge_phases_end_with_everybody_in_a_place_of_his_own(seed: int) -> None:
    state, _ = played(seed)

    is_sound(state)
