"""Columns of a meeting engagement and those who go ahead (4.2)."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.geometry import Point, Pose
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId
from battles.rules.horden_helden.setup import engagement
from battles.rules.horden_helden.setup.places import Board, Room, Zone, box_of
from battles.rules.horden_helden.setup.strips import Strip
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import DEPLOYMENT_DEPTH, WIDTH

FIRST = (
    "light_horse",
    "flying_beings",
    "riders",
    "light_infantry",
    "auxiliaries",
    "lancers",
    "knights",
    "camel_riders",
)
LAST = ("artillery", "war_wagons", "wagon_axe", "wagon_archers", "hordes")


def column_orders(state: State, seat: Seat) -> tuple[dict[CommandId, tuple[ElementId, ...]], dict[CommandId, Point]]:
    """Fast troops first, slow ones last; entry points spread over the edge, roads first."""
    columns, entries = dict[CommandId, tuple[ElementId, ...]](), dict[CommandId, Point]()
    for command in engagement.commands_of(state, seat):
        troops = sorted(engagement.marchers(state, command), key=_speed)
        columns[command] = tuple(one.id for one in troops)
        bound = next((one for one in troops if ground.is_road_bound(one)), troops[0])
        entries[command] = _entry(state, command, (bound, troops[0]), {**state.setting_up.entries, **entries})
    return columns, entries


def _speed(element: Element) -> tuple[int, bool, str]:
    place = FIRST.index(element.type) if element.type in FIRST else len(FIRST)
    late = len(FIRST) + 1 + LAST.index(element.type) if element.type in LAST else 0
    return max(place, late), element.commander is None, element.id


def _entry(state: State, command: CommandId, marchers: tuple[Element, Element], taken: dict[CommandId, Point]) -> Point:
    """One apart from the others that is open to the first of these, or to the second; without any, the next free place
    of the edge."""
    side = state.commands[command].side
    own = [point for key, point in taken.items() if state.commands[key].side == side]
    for one in marchers:
        found = engagement.open_entry(state, one, own)
        if found is not None:
            return found
    strip = Strip(state, side, Zone(state, side))
    across = strip.length / 2 + len(own) * WIDTH
    x, y = strip.point(across, strip.base(across))
    return round(x, 3), round(y, 3)


def vanguard_poses(state: State, seat: Seat) -> dict[ElementId, Pose]:
    """As many as may go ahead, in a line before the entry point."""
    side = state.side_of_seat[seat]
    room = Room(state, side, Board(state))
    strip = Strip(state, side, Zone(state, side))
    found: dict[ElementId, Pose] = {}
    for command in state.commands_of(side):
        if command.seat == seat and command.id in state.setting_up.entries:
            found |= _ahead(state, command.id, room, strip)
    return found


def _ahead(state: State, command: CommandId, room: Room, strip: Strip) -> dict[ElementId, Pose]:
    found: dict[ElementId, Pose] = {}
    middle, base = strip.local(state.setting_up.entries[command])
    troops = engagement.may_go_ahead(state, command)[: engagement.most_ahead(state, command)]
    for place, element in enumerate(troops):
        aside = (place + 1) // 2 * (1 if place % 2 else -1) * WIDTH
        for back in range(0, int(DEPLOYMENT_DEPTH - element.depth), 20):
            pose = strip.pose(middle + aside, base + DEPLOYMENT_DEPTH - 20.0 - back)
            near = next(engagement.entry_distance_problems(state, element, pose), None) is None
            if near and room.is_free(element, box_of(element, pose)):
                found[element.id] = pose
                room.take(element.id, box_of(element, pose))
                break
    return found
