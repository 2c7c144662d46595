"""Where a unit's models stand: in which pieces of terrain, how near to whom; its majority height and type (B.19.9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from battles.rules.geometry import Point, Pose, distance
from battles.rules.ninth_age.formation.boundary import spots
from battles.rules.ninth_age.formation.cells import Rows
from battles.rules.ninth_age.formation.ranks import full_ranks
from battles.rules.ninth_age.ground.pieces import TerrainPiece, is_mostly_inside
from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.moments.auras import base_of_model
from battles.rules.ninth_age.moments.holdings import remembered
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.classification import most_frequent
from battles.rules.ninth_age.profiles.profile import Profile
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import Height


@lru_cache(maxsize=2048)
def centres(rows: Rows, pose: Pose) -> tuple[Point, ...]:
    """The centre of every base on the table."""
    (fx, fy), (rx, ry) = pose.forward, pose.right
    found = [spot.centre for spot in spots(rows)]
    return tuple((pose.x + u * rx + v * fx, pose.y + u * ry + v * fy) for u, v in found)


def pieces_around_most(state: State, unit: Unit) -> tuple[TerrainPiece, ...]:
    """The pieces in (or on) which more than half of its base centres lie (B.20.6)."""
    pose = unit.pose
    if pose is None or not unit.is_placed:
        return ()

    def found() -> tuple[TerrainPiece, ...]:
        points = centres(unit.rows, pose)
        return tuple(piece for piece in state.terrain if is_mostly_inside(piece, points))

    return remembered(state, "ground", unit, found)


def is_mostly_in(state: State, unit: Unit, kind: str) -> bool:
    return any(piece.kind == kind for piece in pieces_around_most(state, unit))


def each_profile(unit: Unit) -> Iterable[Profile]:
    """The profile of every model."""
    if unit.troops is not None:
        yield from [unit.troops.profile] * unit.troops.models
    yield from (member.profile for member in unit.members)


def height_of(unit: Unit) -> Height:
    """Of most of its models; where two tie the first (B.19.9: the opponent's choice is asked elsewhere)."""
    return most_frequent(profile.height for profile in each_profile(unit))[0]


def type_of(unit: Unit) -> str:
    return most_frequent(profile.type for profile in each_profile(unit))[0]


def ranks_of(unit: Unit) -> int:
    """Its full ranks, before model rules."""
    return full_ranks(unit.rows, height_of(unit))


def is_near_general(state: State, unit: Unit, reach_in: float) -> bool:
    """Within reach of the friendly general's base, who is on the table and not fleeing."""
    entry = state.general(unit.side)
    home = None if entry is None else state.home_of(entry.id)
    if entry is None or home is None or not home.is_placed or not unit.is_placed:
        return False
    away = 0.0 if home.id == unit.id else distance(unit.shape, base_of_model(home, entry.id))
    return within(away, inches(reach_in))


def made_no_move(state: State, unit: Unit) -> bool:
    """In its owner's last player turn: the present one, if it is his."""
    marks = unit.marks
    return marks.moved == "no" and not marks.charging if unit.side == state.active else marks.stood_still
