"""How high somebody stands (3.8, 3.13)."""

from __future__ import annotations

from battles.rules.geometry import Box, Point
from battles.rules.horden_helden.ground.hills import HIGHER, RAISED
from battles.rules.horden_helden.ground.land import Land, land_of
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State


def height(state: State, point: Point) -> float:
    """0 on the plain, up to 1 on the top of a hill."""
    return land_height(land_of(state), point)


def land_height(land: Land, point: Point) -> float:
    return max((hill.height(point) for hill in land.hills), default=0.0)


def height_of(state: State, element: Element) -> float:
    """The height of its centre."""
    return height(state, element.box.centre)


def is_uphill(state: State, one: Element, other: Element) -> bool:
    """Does the first stand higher (3.8)?"""
    return height_of(state, one) > height_of(state, other) + HIGHER


def eye_level(land: Land, point: Point) -> float:
    """The height class of the hill on whose upper half a point lies, else 0 (3.13)."""
    return max((hill.level for hill in land.hills if hill.height(point) >= RAISED), default=0.0)


def is_raised(state: State, box: Box) -> bool:
    return eye_level(land_of(state), box.centre) > 0.0
