"""What a legal move gives up or risks: shown before it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Consequence
from battles.rules.codec import Json
from battles.rules.geometry import distance, is_full_side, length
from battles.rules.horden_helden import command_range, ground
from battles.rules.horden_helden.movement.contact import zones
from battles.rules.horden_helden.movement.contact.meetings import Met
from battles.rules.horden_helden.movement.ways import rivers
from battles.rules.horden_helden.movement.ways.footing import Going
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.refusals import warn
from battles.rules.tabletop.legs import Way


def consequences(
    state: State, ways: Sequence[Way[Element]], goings: Sequence[Going], met: Met, foes: Sequence[ElementId]
) -> tuple[Consequence, ...]:
    movers = {one.piece.id for one in ways}
    found: list[Consequence] = [*_pinned(state, ways, met, foes)]
    for one, going in zip(ways, goings, strict=True):
        found += _support(state, one, movers)
        found += _waters(state, one, going)
        found += _others(state, one, met)
    return tuple(found)


def _pinned(state: State, ways: Sequence[Way[Element]], met: Met, foes: Sequence[ElementId]) -> Iterator[Consequence]:
    for mover, enemy in zones.pinned_at_end(state, ways, foes):
        if enemy not in met.enemies:
            zone = [list(corner) for corner in zones.zone_box(state.field.boxes[enemy]).corners]
            witness: dict[str, Json] = {"mover": mover, "element": enemy, "zone": zone}
            yield warn("enters_control_zone", "8.11", witness=witness, mover=mover, enemy=enemy)


def _support(state: State, one: Way[Element], movers: set[ElementId]) -> Iterator[Consequence]:
    """It stood directly behind a friend and does so no longer."""
    key = one.piece.id
    for touch in state.field.touches(key) if key in state.field.boxes else ():
        if touch.mine != "front" or touch.theirs != "rear" or touch.other in movers:
            continue
        friend = state.field.elements[touch.other]
        if friend.side == one.piece.side and not is_full_side(state.field.boxes[friend.id], one.end, NEAR):
            witness: dict[str, Json] = {"mover": key, "element": friend.id}
            yield warn("leaves_rear_support", "15.3", witness=witness, mover=key, friend=friend.id)


def _waters(state: State, one: Way[Element], going: Going) -> Iterator[Consequence]:
    for river in going.rivers:
        witness: dict[str, Json] = {"mover": one.piece.id, "piece": river.id}
        if river.id not in state.rivers:
            yield warn("river_unknown", "9.5", witness=witness, mover=one.piece.id)
            continue
        needed = rivers.needed(state, one.piece, river)
        if needed is not None and one.piece.id not in state.moving.crossed:
            yield warn("river_must_be_crossed", "9.6", witness=witness, mover=one.piece.id, needed=needed)


def _others(state: State, one: Way[Element], met: Met) -> Iterator[Consequence]:
    element = one.piece
    if element.rides and any(meeting.element == element.id for meeting in met.meetings):
        yield warn("will_dismount", "9.9", witness={"mover": element.id}, mover=element.id)
    if element.is_placed and state.terrain and not element.is_flyer:
        piece = ground.cover_at(state, one.start)
        if piece is not None and ground.cover_at(state, one.end) is None:
            yield warn("leaves_cover", "15.5", witness={"mover": element.id, "piece": piece.id}, mover=element.id)
    if state.commander(element.id) is not None:
        yield from _out_of_range(state, one)


def _out_of_range(state: State, one: Way[Element]) -> Iterator[Consequence]:
    """Elements of his command that he leaves beyond his range."""
    commander, end, boxes = one.piece, one.end, state.field.boxes
    # The circles inside two boxes are never nearer to each other than they are: most are ruled out by this alone.
    surely = command_range.reach_of_all(state, commander) + min(end.half_width, end.half_depth)
    lost = [
        other.id
        for other in state.on_table
        if other.command == commander.command and other.id != commander.id and other.type != "gods"
        if (dx := (box := boxes[other.id]).cx - end.cx) * dx + (dy := box.cy - end.cy) * dy > surely * surely
        if _is_beyond(state, commander, one, other)
    ]
    if lost:
        witness: dict[str, Json] = {"mover": commander.id, "elements": list(lost)}
        yield warn("out_of_command", "6.1", witness=witness, mover=commander.id, count=len(lost))


def _is_beyond(state: State, commander: Element, one: Way[Element], other: Element) -> bool:
    reach, box = command_range.reach(state, commander, other, seen=True) + NEAR, state.field.boxes[other.id]
    start, end = one.start, one.end
    # The circles inside the two are never nearer to each other than they are, the circles around them never farther.
    inner = min(end.half_width, end.half_depth) + min(box.half_width, box.half_depth) - NEAR
    if length(end.cx - box.cx, end.cy - box.cy) <= reach + inner:
        return False
    if length(start.cx - box.cx, start.cy - box.cy) > reach + start.reach + box.reach + NEAR:
        return False
    return distance(end, box) > reach >= distance(start, box)
