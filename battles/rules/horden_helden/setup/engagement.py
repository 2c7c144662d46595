"""Meeting engagements: columns, entry points, vanguard (4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Convex, Point, Pose, Trail, distance, length
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId, SideId
from battles.rules.horden_helden.setup import rulings, who
from battles.rules.horden_helden.setup.places import Board, Room, Zone, box_of, pose_problems
from battles.rules.horden_helden.setup.strips import Strip
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import DEPLOYMENT_DEPTH, NEAR, WIDTH, members
from battles.rules.refusals import refuse

GOES_AHEAD = members("LIGHT_INFANTRY_OTHER") | {"auxiliaries", "light_horse", "riders"}
SHARE = 3
"""One in so many of them may go ahead."""


def marchers(state: State, command: CommandId) -> tuple[Element, ...]:
    """Who stands in a command's column: all visible troops but boats, which lie on the water of the zone."""
    return tuple(one for one in who.troops_of(state, command) if one.type != "boats")


def commands_of(state: State, seat: Seat) -> tuple[CommandId, ...]:
    """A seat's commands that have a column to order."""
    return tuple(one.id for one in state.commands.values() if one.seat == seat and marchers(state, one.id))


def column_problems(
    state: State,
    seat: Seat,
    columns: Mapping[CommandId, tuple[ElementId, ...]],
    entries: Mapping[CommandId, Point],
) -> Iterator[Refusal]:
    own = commands_of(state, seat)
    if sorted(columns) != sorted(own) or sorted(entries) != sorted(own):
        yield refuse("one_column_each", "4.2", commands=list(own))
        return
    for command in own:
        needed = [one.id for one in marchers(state, command)]
        if sorted(columns[command]) != sorted(needed):
            missing: list[Json] = sorted(set(needed) - set(columns[command]))
            yield refuse("column_not_whole", "4.2", witness={"elements": missing}, command=command, elements=missing)
        else:
            yield from _entry(state, command, columns[command][0], entries[command])
    taken = dict(state.setting_up.entries) | dict(entries)
    yield from _apart(state, state.commands[own[0]].side, taken)


def _entry(state: State, command: CommandId, head: ElementId, point: Point) -> Iterator[Refusal]:
    """On the base edge or its bank, wide enough for the first of the column, on ground it may enter."""
    side = state.commands[command].side
    line = ground.base_line(state, side)
    if not is_on_base(state, side, point):
        witness: dict[str, Json] = {"points": list(line), "point": list(point)}
        yield refuse("entry_not_on_edge", "4.2", witness=witness, command=command)
        return
    element = state.elements[head]
    piece = ground.barred(state, element, box_of(element, entered(state, side, element, point)))
    if piece is not None and open_entry(state, element) is not None:
        facts: dict[str, Json] = {"command": command, "terrain": piece.kind}
        yield refuse("entry_barred", "4.2", witness={"piece": piece.id, "point": list(point)}, **facts)


def is_on_base(state: State, side: SideId, point: Point) -> bool:
    """On the edge; where water lies along it, within half a width of the bank; not in a corner of the board."""
    line, edge = ground.base_line(state, side), ground.base_edge(state, side)
    (x0, y0), (x1, y1) = edge
    far = length(x1 - x0, y1 - y0)
    along = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / far
    reach = NEAR if len(line) <= 2 else WIDTH / 2
    near = distance(Convex([point]), Trail(line)) <= reach
    return near and WIDTH / 2 - NEAR <= along <= far - WIDTH / 2 + NEAR


def open_entry(state: State, head: Element, taken: Sequence[Point] = ()) -> Point | None:
    """The entry nearest to the middle of the base line through which a column can come; roads first."""
    strip = Strip(state, head.side, Zone(state, head.side))
    roads = [
        strip.local(end) for piece in state.terrain if piece.kind == "road" for end in (piece.line[0], piece.line[-1])
    ]
    wishes = [across for across, out in roads if abs(out) < NEAR]
    wishes += [
        strip.length / 2 + hand * step * WIDTH / 2 for step in range(int(strip.length / WIDTH)) for hand in (1, -1)
    ]
    for across in wishes:
        out = max(strip.base(across + i / 4 * WIDTH) for i in range(-2, 3))
        x, y = strip.point(across, out)
        point = (round(x, 3), round(y, 3))
        apart = all(length(point[0] - a, point[1] - b) >= WIDTH for a, b in taken)
        box = box_of(head, entered(state, head.side, head, point))
        if apart and is_on_base(state, head.side, point) and ground.barred(state, head, box) is None:
            return point
    return None


def entered(state: State, side: SideId, element: Element, point: Point) -> Pose:
    """Just on the board, its rear on the edge."""
    facing = ground.FACING[ground.edge_of(state, side)]
    forward = Pose(0.0, 0.0, facing).forward
    return Pose(point[0] + forward[0] * element.depth, point[1] + forward[1] * element.depth, facing)


def _apart(state: State, side: SideId, entries: Mapping[CommandId, Point]) -> Iterator[Refusal]:
    own = sorted((key, point) for key, point in entries.items() if state.commands[key].side == side)
    for (one, first), (two, second) in combinations(own, 2):
        if length(first[0] - second[0], first[1] - second[1]) < WIDTH - NEAR:
            yield refuse("entries_too_near", "4.2", commands=[one, two], allowed=WIDTH)


# --- vanguard ---------------------------------------------------------------------------------------------------------


def may_go_ahead(state: State, command: CommandId) -> tuple[Element, ...]:
    waiting = state.setting_up.columns.get(command, ())
    return tuple(state.elements[key] for key in waiting if state.elements[key].type in GOES_AHEAD)


def most_ahead(state: State, command: CommandId) -> int:
    """A third, rounded down, at least one."""
    count = len(may_go_ahead(state, command))
    return max(count // SHARE, rulings.VANGUARD_AT_LEAST_ONE) if count else 0


def vanguard_problems(state: State, seat: Seat, poses: Mapping[ElementId, Pose]) -> Iterator[Refusal]:
    for key in poses:
        element = state.elements[key]
        if element.place != "column" or element.type not in GOES_AHEAD:
            yield refuse("may_not_go_ahead", "4.2", witness={"element": key}, element=key)
            return
    for command in {state.elements[key].command for key in poses}:
        count = sum(state.elements[key].command == command for key in poses)
        if count > most_ahead(state, command):
            yield refuse("too_many_ahead", "4.2", command=command, count=count, limit=most_ahead(state, command))
    for key, pose in poses.items():
        yield from entry_distance_problems(state, state.elements[key], pose)
    side = state.side_of_seat[seat]
    yield from pose_problems(Room(state, side, Board(state)), poses)


def entry_distance_problems(state: State, element: Element, pose: Pose) -> Iterator[Refusal]:
    point = state.setting_up.entries[element.command]
    far = distance(Convex([point]), box_of(element, pose))
    if far > DEPLOYMENT_DEPTH + NEAR:
        witness: dict[str, Json] = {"element": element.id, "point": list(point), "distance": round(far, 1)}
        facts: dict[str, Json] = {"element": element.id, "distance": round(far, 1), "allowed": DEPLOYMENT_DEPTH}
        yield refuse("too_far_ahead", "4.2", witness=witness | {"allowed": DEPLOYMENT_DEPTH}, **facts)
