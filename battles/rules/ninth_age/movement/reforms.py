"""Reforms: lifted and put back, the centre where it was (A.12.21), and swift ones (B.21.31)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import structs

from battles.rules.errors import Refusal
from battles.rules.geometry import Pose, length
from battles.rules.ninth_age.movement import displacement, spacing
from battles.rules.ninth_age.movement.arrangement import formation_problems, in_files, unknown_places
from battles.rules.ninth_age.movement.legs import Route, centred, lifted
from battles.rules.ninth_age.movement.rates import model_rates
from battles.rules.ninth_age.movement.record import PlaceChange
from battles.rules.ninth_age.movement.spacing import SpacingRule
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

SAME_CENTRE = 0.01
"""Millimetres that rounding may shift a centre."""


def reformed(
    unit: Unit,
    facing: float,
    files: int,
    places: Sequence[PlaceChange] = (),
    last_rank: tuple[int, ...] = (),
) -> Unit:
    """The unit in another formation and facing, its centre where it was."""
    wide = in_files(unit, files, places, last_rank)
    return structs.replace(wide, pose=centred(unit.centre, wide.boundary.depth, facing))


def put_down(unit: Unit, pose: Pose, files: int, places: Sequence[PlaceChange] = ()) -> Unit:
    """The unit in another formation at a pose."""
    return structs.replace(in_files(unit, files, places), pose=pose)


def reform_problems(
    state: State,
    unit: Unit,
    pose: Pose,
    files: int,
    places: Sequence[PlaceChange] = (),
    *,
    rule: SpacingRule = "default",
    touching: Collection[str] = (),
    keeps_centre: bool = True,
) -> tuple[Refusal, ...]:
    """Everything that is against a reform to a pose; also of post-combat and combat reforms, which may shift the
    centre (`keeps_centre` False)."""
    wrong = tuple(_unlikely(unit, files, places))
    if wrong:
        return wrong
    after = put_down(unit, pose, files, places)
    return (*_moved_centre(unit, after, keeps_centre=keeps_centre), *after_reform(state, unit, after, rule, touching))


def _unlikely(unit: Unit, files: int, places: Sequence[PlaceChange]) -> Iterator[Refusal]:
    if not 1 <= files <= max(1, unit.rows.models + sum(one.across for one in unit.rows.larger)):
        yield refuse("too_many_files", "A.3.7", unit=unit.id, files=files)
    yield from unknown_places(unit, places)


def _moved_centre(unit: Unit, after: Unit, *, keeps_centre: bool) -> Iterator[Refusal]:
    (x0, y0), (x1, y1) = unit.centre, after.centre
    if keeps_centre and length(x1 - x0, y1 - y0) > SAME_CENTRE:
        yield refuse("centre_moved", "A.12.21", unit=unit.id)


def after_reform(
    state: State, unit: Unit, after: Unit, rule: SpacingRule = "default", touching: Collection[str] = ()
) -> Iterator[Refusal]:
    """Formation, spacing, and no model farther from its start than its march rate."""
    yield from formation_problems(state, after)
    far = displacement.too_far(unit, after, lambda who: march_limit(state, unit, who))
    if far is not None:
        _, gone, most = far
        yield refuse("model_too_far", "A.12.21", unit=unit.id, used=round(gone, 3), allowed=round(most, 3))
    assert after.pose is not None
    route = Route(unit, after, [lifted(unit.box, after, after.pose)])
    yield from spacing.judge(state, unit, route, rule, touching=touching)


def march_limit(state: State, unit: Unit, who: str) -> float:
    """The march rate of a model, in millimetres."""
    is_member = any(one.id == who for one in unit.members)
    return model_rates(state, unit, who if is_member else "").mar_mm


def judge_reform(
    state: State,
    unit: Unit,
    facing: float,
    files: int,
    places: Sequence[PlaceChange] = (),
    last_rank: tuple[int, ...] = (),
) -> tuple[Unit | None, tuple[Refusal, ...]]:
    """A reform by heading and files: the unit after it, and what is against it."""
    wrong = tuple(_unlikely(unit, files, places))
    if wrong:
        return None, wrong
    after = reformed(unit, facing, files, places, last_rank)
    return after, tuple(after_reform(state, unit, after))
