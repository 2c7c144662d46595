"""Units and ground for tests of sight and cover."""

from __future__ import annotations

from battles.rules.ninth_age.ground.pieces import TerrainKind, TerrainPiece
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import Unit, UnitChoice
from tests.rules.ninth_age.builders import choice, pose, regiment

SHOT = choice("aldermark", "crown_shot", 10)
PIKES = choice("aldermark", "pike_burghers", 20)
WARDENS = choice("aldermark", "hedge_wardens", 10)
KNIGHTS = choice("aldermark", "gilded_spurs", 5)
TROLLS = choice("brakkar", "sump_trolls", 3)
GIANT = choice("brakkar", "quarry_giant", 1)
CANNON = choice("aldermark", "bombard_battery", 1)


def ground(kind: TerrainKind, left: float, low: float, right: float, high: float, key: str = "g") -> TerrainPiece:
    """A rectangle in inches."""
    corners = ((left, low), (right, low), (right, high), (left, high))
    return TerrainPiece(id=key, kind=kind, corners=tuple((inches(x), inches(y)) for x, y in corners))


def viewer(bought: UnitChoice = SHOT, x: float = 36, y: float = 10, *, files: int = 5) -> Unit:
    return regiment("A01", bought, pose(x, y, 90), files=files)


def target(bought: UnitChoice = PIKES, x: float = 36, y: float = 30, *, files: int = 5, facing: float = 270) -> Unit:
    return regiment("B01", bought, pose(x, y, facing), files=files)
