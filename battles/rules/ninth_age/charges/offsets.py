"""Where along an edge a front may come to stand, and how many models then touch (A.11.22, A.11.23)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from battles.rules.geometry import Side
from battles.rules.ninth_age.formation.boundary import boundary
from battles.rules.ninth_age.formation.cells import Rows
from battles.rules.ninth_age.formation.contact import meeting, meeting_disc
from battles.rules.ninth_age.formation.gaps import facing
from battles.rules.ninth_age.measures import NEAR

_ALIKE = NEAR / 2


class EdgePlace(Struct, frozen=True):
    """An offset along an edge and the models of both sides in contact there."""

    models: int
    offset: float


def models_at(charger: Rows, target: Rows, edge: Side, offset: float) -> int:
    """Models of both sides in contact with an enemy, gaps included."""
    return meeting(charger, "front", target, edge, offset).total


@lru_cache(maxsize=1024)
def places(charger: Rows, target: Rows, edge: Side) -> tuple[EdgePlace, ...]:
    """The offsets at which the number of models can change, most models first, then those nearest to the middle.

    Contact counts closed intervals, so between two of these offsets it is never greater than at both.
    """
    most = (boundary(charger).width + boundary(target).length_of(edge)) / 2
    wanted = {0.0}
    for mine in _joints(charger, "front"):
        wanted.update(other + mine for other in _joints(target, edge))
    kept = list[float]()
    for offset in sorted(one for one in wanted if abs(one) <= most):
        if not kept or offset - kept[-1] > _ALIKE:
            kept.append(offset)
    found = [EdgePlace(models_at(charger, target, edge, offset), offset) for offset in kept]
    return tuple(sorted(found, key=lambda one: (-one.models, abs(one.offset), one.offset)))


@lru_cache(maxsize=1024)
def disc_places(charger: Rows, diameter: float) -> tuple[EdgePlace, ...]:
    """The same for a round base before a front: offsets are those of its centre, to the charger's right (A.3.28)."""
    half, most = diameter / 2, boundary(charger).width / 2
    wanted = {0.0}
    for joint in _joints(charger, "front"):
        wanted.update((half - joint, -half - joint))
    found = [
        EdgePlace(1 + len(meeting_disc(charger, "front", -offset, diameter)), offset)
        for offset in sorted(wanted)
        if abs(offset) <= most
    ]
    return tuple(sorted(found, key=lambda one: (-one.models, abs(one.offset), one.offset)))


@lru_cache(maxsize=1024)
def _joints(rows: Rows, side: Side) -> tuple[float, ...]:
    """Ends of all bases along an edge, and of the edge itself."""
    half = boundary(rows).length_of(side) / 2
    found = {-half, half}
    for model in facing(rows, side):
        found.update((model.low, model.high))
        for low, high in model.seen:
            found.update((low, high))
    return tuple(sorted(round(one, 6) for one in found))
