"""Millimetres inside, inches at the rim: the rulebook's lengths, and its one tolerance (A.0.1, A.0.2).

Poses, bases and distances are millimetres, as in the geometry. Only what is read from data and orders, and what is
printed, is in inches.
"""

from __future__ import annotations

from battles.rules.ninth_age.tables import INCH, NEAR_INCHES


def inches(length: float) -> float:
    """A length of the rulebook, in millimetres."""
    return length * INCH


def in_inches(millimetres: float) -> float:
    """A length on the table, as it is printed."""
    return millimetres / INCH


NEAR = inches(NEAR_INCHES)
"""What is this near touches; what lies no deeper in another does not overlap it. In millimetres."""
NEAR_DEGREES = 0.01
"""Angles that differ no more are the same."""


def within(distance: float, reach: float) -> bool:
    """Is it within reach, is a move at most so long? Both in millimetres."""
    return distance <= reach + NEAR


def more_than(distance: float, reach: float) -> bool:
    """The exact contrary of `within`."""
    return not within(distance, reach)


def is_contact(distance: float) -> bool:
    return within(distance, 0.0)


def is_overlap(depth: float) -> bool:
    """Does one thing lie in another, so deep that they do not merely touch?"""
    return more_than(depth, 0.0)
