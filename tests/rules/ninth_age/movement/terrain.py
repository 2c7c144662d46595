"""Pieces of terrain for tests, in inches."""

from __future__ import annotations

from battles.rules.ninth_age.ground.pieces import TerrainKind, TerrainPiece
from battles.rules.ninth_age.measures import inches


def rectangle(key: str, kind: TerrainKind, left: float, bottom: float, right: float, top: float) -> TerrainPiece:
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return TerrainPiece(id=key, kind=kind, corners=tuple((inches(x), inches(y)) for x, y in corners))
