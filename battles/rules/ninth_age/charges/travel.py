"""How fast a unit charges, and how far: rates, the charge roll and its chances (A.11.14, B.20.10, B.21.7, B.21.108)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct

from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.formation.boundary import spots
from battles.rules.ninth_age.ground.pieces import TerrainPiece, is_mostly_inside
from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.moments.ask import allowed, ask, ignored, maximised, minimised, number
from battles.rules.ninth_age.moments.kinds import ChargeRoll, MayMove, Obstacles
from battles.rules.ninth_age.movement.rates import rates
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.rolls import SIX, Roll
from battles.rules.ninth_age.state import State

MOST_ROLL = 12
_BELOW = -100
"""Less than any roll: what a rule makes of it is the least that dice count as."""
_FIELD = "charge_range_roll"


def advance_rate(state: State, unit: Unit, mode: ChargeMode = "ground") -> int:
    """The lowest Advance Rate among its models, in inches; of a flying charge the lowest fly rate (A.11.14, B.21.7)."""
    return int(rates(state, unit, mode).adv)


def can_fly(state: State, unit: Unit) -> bool:
    """Only if all its models can (B.21.7)."""
    return allowed(ask(MayMove(state=state, unit=unit, how="charge")), "fly") is not None


def modes(state: State, unit: Unit) -> tuple[ChargeMode, ...]:
    """The ways it can charge, the faster first."""
    if not can_fly(state, unit):
        return ("ground",)
    fly, ground = advance_rate(state, unit, "fly"), advance_rate(state, unit, "ground")
    return ("fly", "ground") if fly >= ground else ("ground", "fly")


def ignores_terrain(state: State, unit: Unit, mode: ChargeMode = "ground") -> bool:
    """Ghost Step: all terrain is open ground on the way (B.21.16)."""
    return "terrain" in ignored(ask(Obstacles(state=state, unit=unit, how="charge", means=mode)))


class ChargeDice(Struct, frozen=True):
    """The roll for a charge range, and what it counts as."""

    roll: Roll
    least: int = 0
    """It counts as at least so much, with a champion who orders the charge (B.21.108)."""
    plus: int = 0
    downhill: bool = False
    """A failed roll is thrown again (B.20.10)."""

    def total(self, faces: Sequence[int]) -> int:
        return max(self.roll.total(faces) + self.plus, self.least)

    def chance(self, need: int) -> Fraction:
        """The exact chance that the dice come to what is needed."""
        once = _chance(self, need)
        return once + (1 - once) * once if self.downhill else once


@lru_cache(maxsize=4096)
def _chance(dice: ChargeDice, need: int) -> Fraction:
    faces = product(range(1, SIX + 1), repeat=dice.roll.thrown)
    good = sum(dice.total(one) >= need for one in faces)
    return Fraction(good, SIX**dice.roll.thrown)


def charge_dice(state: State, unit: Unit, target: Unit | None) -> ChargeDice:
    answers = ask(ChargeRoll(state=state, unit=unit, target=target))
    roll = Roll(2, maximised(answers, _FIELD), minimised(answers, _FIELD))
    plus = number(answers, _FIELD, MOST_ROLL).value - MOST_ROLL
    least = number(answers, _FIELD, _BELOW).value
    return ChargeDice(
        roll=roll,
        least=least if least > _BELOW + plus else 0,
        plus=plus,
        downhill=target is not None and is_downhill(state, unit, target),
    )


def is_downhill(state: State, unit: Unit, target: Unit) -> bool:
    """From a hill with more than half of its models, at a unit that has not more than half on one (B.20.10)."""
    hills = [piece for piece in state.terrain if piece.kind == "hill"]
    return bool(hills) and _is_up(hills, unit) and not _is_up(hills, target)


def _is_up(hills: Sequence[TerrainPiece], unit: Unit) -> bool:
    centres = list(model_centres(unit))
    return any(is_mostly_inside(piece, centres) for piece in hills)


def model_centres(unit: Unit) -> Iterator[tuple[float, float]]:
    """The centres of its bases on the table."""
    box = unit.box
    for spot in spots(unit.rows):
        u, v = spot.centre
        yield box.pose.x + u * box.fy + v * box.fx, box.pose.y - u * box.fx + v * box.fy


def most_range(state: State, unit: Unit, mode: ChargeMode) -> float:
    """The farthest that a charge can be declared, in millimetres (A.11.3b)."""
    return inches(advance_rate(state, unit, mode) + MOST_ROLL)


def needed_roll(state: State, unit: Unit, target: Unit, mode: ChargeMode) -> int:
    """What the dice must come to: the range is compared with the distance alone (A.11.15, A.11.16)."""
    distance, rate = state.field.distance(unit.id, target.id), advance_rate(state, unit, mode)
    need = 0
    while not within(distance, inches(rate + need)):
        need += 1
    return max(need, 2)


def reaches(state: State, unit: Unit, target: Unit, mode: ChargeMode, faces: Sequence[int]) -> bool:
    """Whether a roll takes the charger to its target (A.11.15)."""
    total = charge_dice(state, unit, target).total(faces)
    return within(state.field.distance(unit.id, target.id), inches(advance_rate(state, unit, mode) + total))
