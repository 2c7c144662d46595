"""Dice that lie on the table and wait to be counted."""

from __future__ import annotations

from battles.rules.base import Frame
from battles.rules.horden_helden.pieces import ElementId


class Rolled(Frame, frozen=True, kw_only=True):
    """Every throw is counted by a frame of this kind, put on top in the step that throws: a second chance (19.4) may
    then change a face before it is counted. `elements` says for whom each die fell; empty: for nobody's element."""

    faces: tuple[int, ...]
    elements: tuple[ElementId, ...] = ()
