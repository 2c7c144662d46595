"""What an order comes to, for the odds bar, and under which kind of luck a throw is added up."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Seat, Thrown
from battles.rules.ninth_age.state import State
from battles.rules.play import Play

VERDICTS: tuple[str, ...] = ()
REASONS: frozenset[str] = frozenset()
LUCK: Mapping[str, str] = {}
"""Throws by their reason; the set-up is no luck in battle."""


def luck_of(state: State, throw: Thrown[State]) -> str:
    return LUCK.get(throw.reason, "")


def verdict(play: Play[State], seat: Seat) -> str:
    return ""


def is_pending(state: State) -> bool:
    return False
