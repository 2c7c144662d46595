"""Where a move begins: on the table, in ambush, or off the board in marching column (4.2)."""

from __future__ import annotations

from battles.rules.geometry import Box, Pose, ahead, placed
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH


def start_box(state: State, element: Element) -> Box | None:
    """Where it stands; the next in a column that waits off the board, behind whoever goes before."""
    if element.pose is not None and element.place in ("field", "ambush"):
        return element.box
    return waiting(state, element.command).get(element.id) if element.place == "column" else None


def waiting(state: State, command: CommandId) -> dict[ElementId, Box]:
    """The column of a command off the board: the first front on the edge, or behind the last who is not wholly in."""
    entry = state.setting_up.entries.get(command)
    queue = [one for one in state.setting_up.columns.get(command, ()) if state.elements[one].place == "column"]
    if entry is None or not queue:
        return {}
    side = state.commands[command].side
    pose = Pose(*entry, ground.FACING[ground.edge_of(state, side)])
    pose = ahead(pose, -_sticking_out(state, command, pose))
    found: dict[ElementId, Box] = {}
    for one in queue:
        depth = state.elements[one].depth
        found[one] = placed(WIDTH, depth, pose)
        pose = ahead(pose, -depth)
    return found


def _sticking_out(state: State, command: CommandId, entry: Pose) -> float:
    """How far the rear of the one who came in last still lies behind the edge."""
    edge = placed(WIDTH, WIDTH, entry)
    out = 0.0
    for one in state.setting_up.columns.get(command, ()):
        element = state.elements[one]
        if element.is_placed:
            across, before = edge.local(element.box.middle("rear"))
            if abs(across) <= WIDTH and before < -NEAR:
                out = max(out, -before)
    return out


def is_entering(element: Element) -> bool:
    return element.place == "column"
