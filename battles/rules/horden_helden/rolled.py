"""Dice that lie on the table and wait to be counted."""

from __future__ import annotations

from battles.rules import rolled
from battles.rules.horden_helden.pieces import ElementId


class Rolled(rolled.Rolled, frozen=True, kw_only=True):
    """Every throw is counted by a frame of this kind: a second chance (19.4) may change a face before that.
    `elements` says for whom each die fell; empty: for nobody's element."""

    elements: tuple[ElementId, ...] = ()
