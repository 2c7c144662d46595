"""Which legs a move may have, and the way they make (A.12.18–A.12.26, B.21.7, B.21.21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from battles.rules.errors import Refusal
from battles.rules.ninth_age.moments.ask import allowed, ask, ignored
from battles.rules.ninth_age.moments.kinds import MayMove, Means, Obstacles
from battles.rules.ninth_age.movement.arrangement import in_files, with_places
from battles.rules.ninth_age.movement.legs import (
    FARTHEST,
    MOST_WHEEL,
    Leg,
    Pivot,
    Regroup,
    Route,
    Straight,
    Stretch,
    Wheel,
    centred,
    lifted,
    stretch_of,
)
from battles.rules.ninth_age.movement.rates import Rates, fly_rates, rates
from battles.rules.ninth_age.movement.record import MoveHow, PlaceChange
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

MOST_LEGS = 40


class Manner(Struct, frozen=True, kw_only=True):
    """How a unit moves: what its rules let it do on the way."""

    how: MoveHow
    means: Means
    rates: Rates
    is_light: bool
    """Reforms at any time, all directions alike, no wheels (B.21.21)."""
    is_single: bool
    """One model: it pivots freely (A.12.23)."""
    ignores: frozenset[str] = frozenset()
    """`units`, `terrain`: no obstacles on the way."""

    @property
    def limit(self) -> float:
        """In millimetres."""
        return self.rates.adv_mm if self.how == "advance" else self.rates.mar_mm


def manner(state: State, unit: Unit, how: MoveHow, *, fly: bool) -> Manner:
    means: Means = "fly" if fly and fly_rates(state, unit, how) is not None else "ground"
    answers = ask(MayMove(state=state, unit=unit, how=how))
    blocks = ignored(ask(Obstacles(state=state, unit=unit, how=how, means=means)))
    return Manner(
        how=how,
        means=means,
        rates=rates(state, unit, means),
        is_light=allowed(answers, "free_reforms") is not None,
        is_single=unit.model_count == 1,
        ignores=blocks | {"units", "terrain"} if means == "fly" else blocks,
    )


def leg_problems(unit: Unit, legs: Sequence[Leg], manner: Manner) -> Iterator[Refusal]:
    """Legs that such a move does not have."""
    if not legs or len(legs) > MOST_LEGS:
        yield refuse("no_way", "A.12.18", unit=unit.id)
    for leg in legs:
        yield from _one_leg(unit, leg, manner)
    across = [one for one in legs if isinstance(one, Straight) and one.direction != "forward"]
    if not across or manner.is_light:
        return
    if manner.how == "march":
        yield refuse("march_forward_only", "A.12.19", unit=unit.id)
    elif any(not isinstance(one, Pivot) for one in legs if one is not across[0]):
        yield refuse("one_direction_only", "A.12.18", unit=unit.id)


def _one_leg(unit: Unit, leg: Leg, manner: Manner) -> Iterator[Refusal]:
    match leg:
        case Straight(distance=distance):
            if not 0.0 < distance <= FARTHEST:
                yield refuse("no_distance", "A.12.18", unit=unit.id)
        case Wheel(degrees=degrees):
            if not 0.0 < degrees <= MOST_WHEEL:
                yield refuse("wheel_too_far", "A.12.25", unit=unit.id, allowed=MOST_WHEEL)
            elif manner.is_light:
                yield refuse("light_troops_no_wheels", "B.21.21", unit=unit.id)
        case Pivot():
            if not manner.is_single:
                yield refuse("only_single_models_pivot", "A.12.23", unit=unit.id)
        case Regroup(files=files):
            if not manner.is_light:
                yield refuse("only_light_troops_reform", "B.21.21", unit=unit.id)
            elif not 1 <= files <= unit.model_count:
                yield refuse("too_many_files", "A.3.7", unit=unit.id, files=files)


def route(unit: Unit, legs: Sequence[Leg], places: Sequence[PlaceChange] = ()) -> Route:
    """The way that legs make; models of the Front Rank change their places at its end."""
    box, now, stretches = unit.box, unit, list[Stretch]()
    for leg in legs:
        if isinstance(leg, Regroup):
            now = in_files(now, leg.files)
            stretch = lifted(box, now, centred(box.centre, now.boundary.depth, leg.facing))
        else:
            stretch = stretch_of(box, leg)
        stretches.append(stretch)
        box = stretch.end
    after = with_places(now, places) if places else now
    return Route(unit, structs.replace(after, pose=box.pose), stretches)


def limit_of(legs: Sequence[Leg], manner: Manner) -> float:
    """How long the way may be, in millimetres: half backwards and sideways (A.12.18)."""
    is_across = any(isinstance(one, Straight) and one.direction != "forward" for one in legs)
    return manner.limit / 2 if is_across and not manner.is_light else manner.limit
