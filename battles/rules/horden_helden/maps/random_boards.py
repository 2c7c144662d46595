"""Boards drawn by lot from modular squares, of any number of columns (3.1, 3.4, 3.12)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from battles.rules.dice import Dice, pick, seeded
from battles.rules.horden_helden.maps.checks import condition_problems
from battles.rules.horden_helden.maps.documents import Plan, Road
from battles.rules.horden_helden.maps.squares import Form, Joint, Laid, assembled, fitting
from battles.rules.horden_helden.tables import BOARD_DEPTH, SQUARE, load
from battles.rules.horden_helden.terrain import Piece
from battles.rules.tabletop.board import Board

MIDDLE = SQUARE / 2
"""Roads leave a square in the middle of its side."""
RIVER = 270.0
"""Rivers keep this far from the board's edge: between 6 and 12 LE (3.9)."""
RIVER_WIDTHS = (24.0, 30.0, 48.0, 60.0)
SEA = 150.0
ROWS: int = load("board")["rows"]
_TRIES = 20

Course = Literal["through", "bend", "end"]


class Layout(NamedTuple):
    """What leads through the board: settled before squares are drawn."""

    columns: int
    river: str = "none"
    lake: bool = False
    """The river ends in a lake."""
    coast: str = "none"
    along: int | None = None
    """The row of the road that runs along the board."""
    course: Course = "through"
    across: int | None = None
    """The column of the road from long edge to long edge, or where the other one bends or ends."""


def columns_for(points: int) -> int:
    """3 + 2 for every 600 points (or part) beyond the first 600 (3.1)."""
    base: int = load("board")["columns_base"]
    return base + 2 * -(-max(0, points - 600) // 600)


def board_for(points: int) -> Board:
    return Board(width=columns_for(points) * SQUARE, depth=BOARD_DEPTH)


def drawn(chance: Dice | int, points: int) -> tuple[Piece, ...]:
    """A board drawn by lot; the same number (or dice) gives the same board."""
    dice = seeded(f"squares-{chance}") if isinstance(chance, int) else chance
    return composed(any_plan(dice), points, dice)


def any_plan(dice: Dice) -> Plan:
    """What kind of country it is."""
    roads: tuple[Road, ...] = ("none", "along", "across", "both")
    road = pick(dice, roads)
    if dice.throw(6, 1)[0] == 1:
        return Plan(coast=pick(dice, ("west", "east")), road=road)
    return Plan(river=pick(dice, ("none", "none", "west", "east", "south", "north")), road=road)


def composed(plan: Plan, points: int, dice: Dice) -> tuple[Piece, ...]:
    """A board for a plan; squares are drawn again until there is enough terrain (3.4)."""
    board = board_for(points)
    pieces: tuple[Piece, ...] = ()
    for _ in range(_TRIES):
        pieces = _once(plan, columns_for(points), dice)
        if not condition_problems(pieces, board):
            break
    return pieces


def _once(plan: Plan, columns: int, dice: Dice) -> tuple[Piece, ...]:
    layout = _layout(plan, columns, dice)
    width = pick(dice, RIVER_WIDTHS)
    cells: dict[tuple[int, int], Laid] = {}
    for row in range(ROWS):
        for column in range(columns):
            cells[column, row] = _drawn_square(_form(layout, column, row), plan, cells, dice)
    return assembled(cells, width)


def _drawn_square(form: Form, plan: Plan, cells: dict[tuple[int, int], Laid], dice: Dice) -> Laid:
    """One that fits; of the plan's landscape if possible, and none twice as long as others are left."""
    usual = [laid for laid in fitting(form) if laid.square in plan.squares] or fitting(form)
    used = {laid.square for laid in cells.values()}
    fresh = [laid for laid in usual if laid.square not in used]
    kinds = sorted({laid.square for laid in fresh or usual})
    kind = pick(dice, kinds)
    return pick(dice, [laid for laid in usual if laid.square == kind])


# --- what leads where -------------------------------------------------------------------------------------------------


def _layout(plan: Plan, columns: int, dice: Dice) -> Layout:
    middle = range(1, columns - 1)
    layout = Layout(columns, river=plan.river, coast=plan.coast)
    if plan.river != "none":
        layout = layout._replace(lake=dice.throw(3, 1)[0] == 1)
    if plan.road in ("along", "both"):
        layout = layout._replace(along=_road_row(plan, dice))
    if plan.road in ("across", "both"):
        layout = layout._replace(across=pick(dice, middle))
    elif plan.road == "along" and plan.river == "none":
        layout = layout._replace(course=_course(dice), across=pick(dice, middle))
    return layout


def _course(dice: Dice) -> Course:
    courses: tuple[Course, ...] = ("through", "bend", "end")
    return pick(dice, courses)


def _road_row(plan: Plan, dice: Dice) -> int:
    """A road along the board keeps out of the row of a river that does the same."""
    match plan.river:
        case "south":
            return 1
        case "north":
            return 0
        case _:
            return dice.throw(ROWS, 1)[0] - 1


def _form(layout: Layout, column: int, row: int) -> Form:
    joints = _river_joints(layout, column, row) | _coast_joints(layout, column) | _road_joints(layout, column, row)
    if layout.coast != "none" and column == _coast_column(layout):
        inland = "east" if layout.coast == "west" else "west"
        joints = {joint for joint in joints if joint[0] != "road" or joint[1] == inland}
    return frozenset(joints)


def _river_joints(layout: Layout, column: int, row: int) -> set[Joint]:
    last = layout.columns - 1
    far = SQUARE - RIVER
    match layout.river:
        case "west" | "east" if column == (0 if layout.river == "west" else last):
            x = RIVER if layout.river == "west" else far
            ends_here = layout.lake and row == ROWS - 1 and layout.along != row
            return {("river", "south", x)} if ends_here else {("river", "south", x), ("river", "north", x)}
        case "south" | "north" if row == (0 if layout.river == "south" else ROWS - 1):
            y = RIVER if layout.river == "south" else far
            ends_here = layout.lake and column == last
            return {("river", "west", y)} if ends_here else {("river", "west", y), ("river", "east", y)}
        case _:
            return set()


def _coast_column(layout: Layout) -> int:
    return 0 if layout.coast == "west" else layout.columns - 1


def _coast_joints(layout: Layout, column: int) -> set[Joint]:
    if layout.coast == "none" or column != _coast_column(layout):
        return set()
    x = SEA if layout.coast == "west" else SQUARE - SEA
    return {("sea", "south", x), ("sea", "north", x)}


def _road_joints(layout: Layout, column: int, row: int) -> set[Joint]:
    found: set[Joint] = set()
    turns = layout.course != "through"
    if layout.along == row:
        if not turns or column <= (layout.across or 0):
            found.add(("road", "west", MIDDLE))
        if not turns or column < (layout.across or 0):
            found.add(("road", "east", MIDDLE))
    if layout.across == column and layout.course != "end":
        found |= _across_joints(layout, row)
    return found


def _across_joints(layout: Layout, row: int) -> set[Joint]:
    """From long edge to long edge; after a bend only from the bend on, southwards."""
    both: set[Joint] = {("road", "south", MIDDLE), ("road", "north", MIDDLE)}
    if layout.course == "through" or layout.along is None or row < layout.along:
        return both
    return {("road", "south", MIDDLE)} if row == layout.along else set()
