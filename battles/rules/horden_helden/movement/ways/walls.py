"""What stands in the way and is no element: terrain, camps, works (8.3, 9.4, 17.6)."""

from __future__ import annotations

from typing import Literal

from battles.rules.geometry import Box, Shape, Trail, overlaps
from battles.rules.horden_helden import camps, ground
from battles.rules.horden_helden.camps import Section
from battles.rules.horden_helden.pieces import Camp, Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, members
from battles.rules.horden_helden.terrain import shape

WallKind = Literal["terrain", "camp", "works"]
Wall = tuple[WallKind, str, str, Shape]
"""What it is, its id, the kind of terrain, and the ground it takes."""


def walls(state: State, element: Element, start: Box) -> list[Wall]:
    """Everything but elements that a move of this element may not cross."""
    if element.is_flyer and not element.landed:
        return []
    found: list[Wall] = [
        ("terrain", piece.id, piece.kind, wall)
        for piece, wall in zip(ground.barrier_pieces(state, element), ground.barriers(state, element), strict=True)
    ]
    if state.camps or state.works:
        found += _built(state, element, start)
    return found


def warded(state: State, element: Element, start: Box) -> list[Wall]:
    """What stops even a magic move: enemy camps and built-up areas that hold an enemy figure (19.4)."""
    foes = [one for one in state.on_table if one.side != element.side and state.figure(one.id) is not None]
    held: list[Wall] = [
        ("camp", camp.id, "", camp.box)
        for camp in state.camps.values()
        if camp.holder != element.side and any(one in foes for one in camps.inside(state, camp))
    ]
    held += [
        ("terrain", piece.id, piece.kind, shape(piece))
        for piece in state.terrain
        if piece.kind == "built_up" and any(overlaps(one.box, shape(piece), NEAR) for one in foes)
    ]
    return [wall for wall in held if not overlaps(start, wall[3], NEAR)]


def _built(state: State, element: Element, start: Box) -> list[Wall]:
    found: list[Wall] = []
    for camp in state.camps.values():
        found += _camp(state, element, camp, start)
    for work in state.works.values():
        if not (work.gate and work.side == element.side):
            found.append(("works", work.id, "", Trail((work.start, work.end))))
    return found


def _camp(state: State, element: Element, camp: Camp, start: Box) -> list[Wall]:
    """A camp is solid from outside, unless its holder's infantry comes home or a gate is stormed; works stop all."""
    own = camp.holder == element.side
    is_inside = overlaps(start, camp.box, NEAR)
    sections = camps.sections(camp)
    open_gates = [one for one in sections if one.gate and (own or _is_stormed(state, element, one, camp))]
    if not is_inside and not (own and element.type in members("INFANTRY")) and not (open_gates and not own):
        return [("camp", camp.id, "", camp.box)]
    return [("camp", camp.id, "", Trail(one.edge)) for one in sections if one.fortified and one not in open_gates]


def _is_stormed(state: State, element: Element, section: Section, camp: Camp) -> bool:
    """A gate that nobody defends any more, with friends inside (17.4)."""
    inside = any(one.side == element.side for one in camps.inside(state, camp))
    return inside and not camps.is_held(state, section)


def camp_under(state: State, element: Element, box: Box) -> Camp | None:
    """A camp that the element may not end in: flyers none, others only as defenders or if they are in already."""
    for camp in state.camps.values():
        if not overlaps(box, camp.box, NEAR):
            continue
        if element.is_flyer or not (_was_inside(element, camp) or _may_be_in(state, element, camp)):
            return camp
    return None


def _was_inside(element: Element, camp: Camp) -> bool:
    return element.pose is not None and overlaps(element.box, camp.box, NEAR)


def _may_be_in(state: State, element: Element, camp: Camp) -> bool:
    if camp.holder == element.side:
        return element.type in members("INFANTRY")
    return any(_is_stormed(state, element, one, camp) for one in camps.sections(camp) if one.gate)
