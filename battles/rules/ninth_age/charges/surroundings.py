"""What a charger meets on its way: friends and impassable ground may be touched, enemies only if they are its targets
(A.4.12, A.11.18). Who flies passes over all of it and must only not end on it (B.21.7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from battles.rules.geometry import EPSILON, Bounds, Box, Disc, Pose, Shape, Surroundings, ahead, overlapping
from battles.rules.geometry import placed as placed_box
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.tabletop.board import bounds

_MARGIN = NEAR + EPSILON
"""By so much an enemy who must not be touched counts as larger: plain sweeps then keep the charger off it."""


class PassedOver(Surroundings, frozen=True):
    """Surroundings of which some are passed over: they are no hindrance on the way, only at its end."""

    passed: Sequence[Shape] = ()

    def holds(self, box: Box) -> bool:
        return not overlapping(box, self.passed) and Surroundings.holds(self, box)


class Scene(Struct, frozen=True, kw_only=True):
    """Who stands around a charge, without charger and target."""

    friends: tuple[Shape, ...]
    enemies: Mapping[UnitId, Shape]
    grown: Mapping[UnitId, Shape]
    impassable: tuple[Shape, ...]
    table: Bounds
    mode: ChargeMode = "ground"
    ignores_terrain: bool = False

    def room(self, touchable: Collection[UnitId] = ()) -> Surroundings:
        """The surroundings, with these enemies besides the target that may be touched."""
        units = list(self.friends)
        for key, shape in self.enemies.items():
            units.append(shape if key in touchable else self.grown[key])
        if self.mode == "fly":
            return PassedOver(table=self.table, passed=[*units, *self.impassable])
        if self.ignores_terrain:
            return PassedOver(solid=units, table=self.table, passed=self.impassable)
        return Surroundings(solid=[*units, *self.impassable], table=self.table)

    def blockers(self) -> list[Shape]:
        """Everything that a unit which is turned on the spot must not be turned into."""
        return [*self.friends, *self.enemies.values(), *self.impassable]


def scene_of(
    state: State,
    unit: Unit,
    targets: Collection[UnitId],
    *,
    mode: ChargeMode = "ground",
    ignores_terrain: bool = False,
    lifted: Collection[UnitId] = (),
    placed: Mapping[UnitId, Pose] | None = None,
) -> Scene:
    """The table as a charger finds it: `lifted` units are gone, `placed` ones stand elsewhere."""
    friends, enemies = list[Shape](), dict[UnitId, Shape]()
    where = placed or {}
    for other in state.on_table:
        if other.id == unit.id or other.id in targets or is_same_body(unit, other):
            continue
        if other.id in lifted and other.id not in where:
            continue
        shape: Shape = other.box_at(where[other.id]) if other.id in where else other.shape
        if other.side == unit.side:
            friends.append(shape)
        else:
            enemies[other.id] = shape
    impassable = tuple(piece.shape for piece in state.terrain if piece.is_impassable)
    return Scene(
        friends=tuple(friends),
        enemies=enemies,
        grown={key: _grown(shape) for key, shape in enemies.items()},
        impassable=impassable,
        table=bounds(state.board),
        mode=mode,
        ignores_terrain=ignores_terrain,
    )


def _grown(shape: Shape) -> Shape:
    if isinstance(shape, Disc):
        return Disc(shape.cx, shape.cy, shape.reach + _MARGIN)
    assert isinstance(shape, Box)
    return placed_box(shape.width + 2 * _MARGIN, shape.depth + 2 * _MARGIN, ahead(shape.pose, _MARGIN))


def is_same_body(one: Unit, other: Unit) -> bool:
    """A character who charges out of a unit, and that unit, may overlap (B.21.95a)."""
    return one.marks.loose_from == other.id or other.marks.loose_from == one.id
