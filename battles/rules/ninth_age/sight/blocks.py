"""What of a unit stands in the way: blocks of touching bases, each with its height (A.4.8).

A unit is at most four boxes: its full ranks, the runs of its last rank, bases at its sides; besides those of characters
who are higher or lower than the others, and single bases where a unit stands partly on a hill.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from battles.rules.geometry import Box, Disc, Point, Pose, placed
from battles.rules.ninth_age.formation.boundary import Spot, Where, spots
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import Profile
from battles.rules.ninth_age.sight.heights import TALL, level_of

HILL = "hill"


class Block(Struct, frozen=True):
    """Touching bases of one unit."""

    shape: Box | Disc
    height: int
    is_tall: bool = False
    is_elevated: bool = False
    is_skirmishing: bool = False


def on_table(unit: Unit, u: float, v: float) -> Point:
    """A point of the unit's own frame, on the table."""
    assert unit.pose is not None
    (fx, fy), (rx, ry) = unit.pose.forward, unit.pose.right
    return unit.pose.x + u * rx + v * fx, unit.pose.y + u * ry + v * fy


def box_of(unit: Unit, left: float, right: float, front: float, rear: float) -> Box:
    """A rectangle of the unit's own frame, on the table."""
    assert unit.pose is not None
    x, y = on_table(unit, (left + right) / 2, front)
    return placed(right - left, front - rear, Pose(x, y, unit.pose.facing))


def base_box(unit: Unit, spot: Spot) -> Box:
    return box_of(unit, spot.left, spot.right, spot.front, spot.rear)


def centres(unit: Unit) -> tuple[Point, ...]:
    """The base centres of all models."""
    return tuple(on_table(unit, *spot.centre) for spot in spots(unit.rows))


def is_on(pieces: Iterable[TerrainPiece], point: Point) -> bool:
    return any(piece.holds(point) for piece in pieces)


def hills_of(terrain: Sequence[TerrainPiece]) -> tuple[TerrainPiece, ...]:
    return tuple(piece for piece in terrain if piece.kind == HILL)


def elevated_spots(unit: Unit, hills: Sequence[TerrainPiece]) -> tuple[Spot, ...]:
    """The bases whose centre is on a hill (B.20.10)."""
    near = [hill for hill in hills if _is_near(unit, hill)]
    if not near:
        return ()
    return tuple(spot for spot in spots(unit.rows) if is_on(near, on_table(unit, *spot.centre)))


def is_mostly_elevated(unit: Unit, hills: Sequence[TerrainPiece]) -> bool:
    return 2 * len(elevated_spots(unit, hills)) > len(spots(unit.rows))


def _is_near(unit: Unit, piece: TerrainPiece) -> bool:
    dx, dy = unit.box.cx - piece.shape.cx, unit.box.cy - piece.shape.cy
    far = unit.box.reach + piece.shape.reach
    return dx * dx + dy * dy <= far * far


def blocks_of(unit: Unit, hills: Sequence[TerrainPiece] = ()) -> tuple[Block, ...]:
    """All blocks of a unit; remembered with it where no hill is near."""
    near = [hill for hill in hills if _is_near(unit, hill)]
    if near:
        return tuple(_blocks(unit, near))
    found: tuple[Block, ...] | None = unit.__dict__.get("blocks")
    if found is None:
        found = unit.__dict__["blocks"] = tuple(_blocks(unit, ()))
    return found


def _blocks(unit: Unit, hills: Sequence[TerrainPiece]) -> Iterator[Block]:
    high = set(elevated_spots(unit, hills))
    everybody = spots(unit.rows)
    if unit.boundary.round:
        yield _block(unit, unit.shape, unit.leading_profile, is_elevated=bool(high))
        return
    own = unit.leading_profile
    apart = {where for where, one in _characters(unit).items() if (one.height, one.has(TALL)) != _kind(own)}
    if unit.skirmishing and not high:
        yield _block(unit, unit.box, own, is_elevated=False)
    for spot in everybody:
        if spot.where in apart or (unit.skirmishing and high) or 0 < len(high) < len(everybody):
            one = _characters(unit).get(spot.where, own)
            yield _block(unit, base_box(unit, spot), one, is_elevated=spot in high)
    if unit.skirmishing or 0 < len(high) < len(everybody):
        return
    together = [spot for spot in everybody if spot.where not in apart]
    for left, right, front, rear in _rectangles(together):
        yield _block(unit, box_of(unit, left, right, front, rear), own, is_elevated=bool(high))


def _characters(unit: Unit) -> dict[Where, Profile]:
    return {(one.cell if one.hand is None else one.hand): one.profile for one in unit.members}


def _kind(profile: Profile) -> tuple[str, bool]:
    return profile.height, profile.has(TALL)


def _block(unit: Unit, shape: Box | Disc, profile: Profile, *, is_elevated: bool) -> Block:
    return Block(shape, level_of(profile.height), profile.has(TALL), is_elevated, unit.skirmishing)


def _rectangles(together: Sequence[Spot]) -> Iterator[tuple[float, float, float, float]]:
    """Runs of bases that touch in a rank; runs of equal width behind each other are one rectangle."""
    rows = dict[tuple[float, float], list[Spot]]()
    for spot in together:
        rows.setdefault((spot.front, spot.rear), []).append(spot)
    open_runs = dict[tuple[float, float], tuple[float, float]]()
    for (front, rear), row in sorted(rows.items(), reverse=True):
        runs = _runs(row)
        following = {
            run: (open_runs[run][0] if run in open_runs and abs(open_runs[run][1] - front) < 1e-6 else front, rear)
            for run in runs
        }
        for run, (start, end) in open_runs.items():
            if run not in following or following[run][0] != start:
                yield (*run, start, end)
        open_runs = following
    for run, (start, end) in open_runs.items():
        yield (*run, start, end)


def _runs(row: Sequence[Spot]) -> list[tuple[float, float]]:
    """The stretches of a rank without a gap."""
    found = list[tuple[float, float]]()
    for spot in sorted(row, key=lambda one: one.left):
        if found and spot.left - found[-1][1] < 1e-6:
            found[-1] = (found[-1][0], spot.right)
        else:
            found.append((spot.left, spot.right))
    return found
