"""Advance and March Rates of units and of their models, on the ground and flying (A.12.18, A.12.19, B.21.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.moments.ask import allowed, ask, characteristic, only
from battles.rules.ninth_age.moments.changes import Allow
from battles.rules.ninth_age.moments.kinds import (
    RANK_AND_FILE,
    MayMove,
    Means,
    MoveKind,
    MoveRates,
    RandomDistance,
    Who,
    profile_in,
)
from battles.rules.ninth_age.movement.distances import distance_roll
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State


class Rates(Struct, frozen=True):
    """In inches."""

    adv: float
    mar: float

    @property
    def adv_mm(self) -> float:
        return inches(self.adv)

    @property
    def mar_mm(self) -> float:
        return inches(self.mar)


def whos(unit: Unit) -> Iterator[Who]:
    """The kinds of models that may differ in their rates: rank and file, and every character."""
    if unit.troops is not None and unit.troops.models:
        yield RANK_AND_FILE
    for member in unit.members:
        yield member.id


def rates(state: State, unit: Unit, means: Means = "ground") -> Rates:
    """The lowest in the unit."""
    found = [model_rates(state, unit, who, means) for who in whos(unit)]
    return Rates(min(one.adv for one in found), min(one.mar for one in found))


def model_rates(state: State, unit: Unit, who: Who, means: Means = "ground") -> Rates:
    """Of one kind of model, with all that changes them."""
    base = fly_rates(state, unit) if means == "fly" else None
    profile = profile_in(unit, who)
    adv, mar = (profile.adv, profile.mar) if base is None else base
    answers = ask(MoveRates(state=state, unit=unit, who=who, means=means))
    if not isinstance(adv, int) or not isinstance(mar, int):
        return _random_rates(state, unit)
    slow, fast = characteristic(answers, "adv", adv), characteristic(answers, "mar", mar)
    assert slow is not None
    assert fast is not None
    return Rates(float(slow.value), float(fast.value))


def _random_rates(state: State, unit: Unit) -> Rates:
    """Where a march rate is needed, the most that a random movement can be (B.21.44)."""
    most = distance_roll(ask(RandomDistance(state=state, unit=unit))).most
    return Rates(float(most), float(most))


def fly_rates(state: State, unit: Unit, how: MoveKind = "advance") -> tuple[int, int] | None:
    """X and Y of Fly (X, Y), the lowest in the unit; None if it cannot fly."""
    answers = ask(MayMove(state=state, unit=unit, how=how))
    if allowed(answers, "fly") is None:
        return None
    found = [
        (one.value, one.second)
        for one in only(answers, Allow)
        if one.what == "fly" and isinstance(one.value, int) and isinstance(one.second, int)
    ]
    return min(x for x, _ in found), min(y for _, y in found)
