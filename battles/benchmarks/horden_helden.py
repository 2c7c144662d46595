"""How fast Horden & Helden is on one core: dry runs of a group, whole orders, growth with the number of elements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from time import process_time

from msgspec import structs

from battles.benchmarks.figures import BenchFigure, middle, most, ratio, told
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json
from battles.rules.dice import Dice, seeded
from battles.rules.geometry import Pose, ahead
from battles.rules.horden_helden import RULES, armies
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.movement.orders import MoveGroup
from battles.rules.horden_helden.pieces import Command, Commander, Element, SideId, SideRecord
from battles.rules.horden_helden.sampling import forward
from battles.rules.horden_helden.setup.initial import options_of
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.tables import BOARD
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.troops import TROOPS, depth_of
from battles.rules.permission import dry_run
from battles.rules.play import begin, perform
from battles.rules.seats import in_order

KEY = RULES.key
ROUNDS = 5
DRY_RUNS = 40
"""Dry runs in a round; no two in a row are of the same move."""
AMONG = 60
CLAMPS, CLAMPED = 10, 25
"""Drags that are clamped, and how many milliseconds each may take."""
SIZES = (40, 80, 160, 320)
SLACK = 1.2
"""So much more than linear is put down to the clock."""
BATTLES, ORDERS = 4, 120
"""Random battles for a mean order, and the most orders of each."""
MILLI = 1000.0
SEATS: dict[SideId, Seat] = {"A": Seat("1"), "B": Seat("2")}
ONE = SEATS["A"]
GROUP = tuple(f"A{number:03}" for number in range(8))
COLUMNS = 28
"""Elements abreast behind the lines: 41 mm each, as wide as the small table."""


def figures() -> Iterator[BenchFigure]:
    yield from _dry_runs()
    yield from _growth("the position is at hand", lambda state: state)
    yield from _growth("the position is new", _anew)
    yield from _orders("a 600-point battle", small, 3)
    yield from _orders("a large battle, 3 commands a side", large, 8)


def _within_twice(name: str, value: float, aim: float) -> Iterator[BenchFigure]:
    """Absolute times depend on the machine: only beyond twice the aim is too slow."""
    yield told(f"{KEY}: {name} (aim {aim:g} ms)", value, "ms")
    yield most("  at most twice the aim", value, "ms", 2 * aim)


# --- dry runs ---------------------------------------------------------------------------------------------------------


def advances() -> list[MoveGroup]:
    """A group dragged forwards."""
    return [MoveGroup(elements=GROUP, move="advance", distance=30.0 + 0.5 * step) for step in range(DRY_RUNS)]


def wheels() -> list[MoveGroup]:
    """A group turned about its left corner."""
    return [MoveGroup(elements=GROUP, move="wheel_left", degrees=2.0 + 0.1 * step) for step in range(DRY_RUNS)]


def too_far() -> list[MoveGroup]:
    """A group dragged farther than it may go."""
    return [MoveGroup(elements=GROUP, move="advance", distance=300.0 + step) for step in range(CLAMPS)]


def _clamped(state: State, orders: Sequence[MoveGroup]) -> float:
    """Milliseconds until the farthest that is legal is found."""
    began = process_time()
    found = [order.nearest(state, ONE) for order in orders]
    spent = process_time() - began
    if None in found:
        raise RuntimeError("a drag to be measured has nothing in its place")
    return spent / len(orders) * MILLI


def _dry_runs() -> Iterator[BenchFigure]:
    state = ranks(AMONG)
    yield from _within_twice(f"dry run, 8 of {AMONG} advance", _checked(state, advances()), 1)
    yield from _within_twice(f"dry run, 8 of {AMONG} wheel", _checked(state, wheels()), 1)
    clamped = _clamped(state, too_far())
    yield most(f"{KEY}: a drag too far, 8 of {AMONG} advance, clamped", clamped, "ms", CLAMPED)


def _checked(state: State, orders: Sequence[MoveGroup]) -> float:
    """Milliseconds of one dry run."""
    _must_be_legal(state, orders)
    return middle(_round(orders, [state] * len(orders)) for _ in range(ROUNDS))


def _must_be_legal(state: State, orders: Sequence[MoveGroup]) -> None:
    if refused := [refusal.code for order in orders for refusal in dry_run(RULES, state, ONE, order).refusals]:
        raise RuntimeError(f"the moves to be measured are refused: {refused}")


def _round(orders: Sequence[MoveGroup], states: Sequence[State]) -> float:
    began = process_time()
    for order, state in zip(orders, states, strict=True):
        dry_run(RULES, state, ONE, order)
    return (process_time() - began) / len(orders) * MILLI


def _anew(state: State) -> State:
    """As after an order: the last of the enemies has moved a little."""
    key, last = next(reversed(state.elements.items()))
    assert last.pose is not None
    moved = structs.replace(last, pose=ahead(last.pose, 1.0))
    return structs.replace(state, elements={**state.elements, key: moved})


def _growth(named: str, seen: Callable[[State], State]) -> Iterator[BenchFigure]:
    """`seen` makes the position that each dry run meets."""
    rounds = _sizes_by_turns(seen)
    for place, size in enumerate(SIZES):
        yield told(f"{KEY}: one check among {size}, {named}", middle(times[place] for times in rounds), "ms")
    for place, (few, many) in enumerate(pairwise(SIZES)):
        grown = middle(ratio(times[place + 1], times[place]) for times in rounds)
        yield most(f"  among {many} against {few} (at most linear)", grown, "×", SLACK * many / few)


def _sizes_by_turns(seen: Callable[[State], State]) -> list[list[float]]:
    """In each round every size: whatever else the machine does meanwhile falls on all alike."""
    states, orders = [ranks(size) for size in SIZES], advances()
    for state in states:
        _must_be_legal(state, orders)
    return [[_round(orders, [seen(state) for _ in orders]) for state in states] for _ in range(ROUNDS)]


# --- a position -------------------------------------------------------------------------------------------------------


def ranks(count: int) -> State:
    """Eight spears in a rank, one of them the commander's; friends behind, enemies before them, a wood and a river."""
    others = count - len(GROUP)
    commander = Commander(grade=3, points=24)
    elements = [
        *(_element(key, "spears", 400.0 + 40 * place, 330.0) for place, key in enumerate(GROUP)),
        *(_element(f"A{number + 100}", "axe_sword", *_behind(number, 260.0, -1)) for number in range(others // 2)),
        *(_element(f"B{number + 100}", "spears", *_behind(number, 450.0, 1)) for number in range(others - others // 2)),
    ]
    commanded = [structs.replace(one, commander=commander) for one in (elements[3], elements[-1])]
    return State(
        options=Options(mode="advanced"),
        board=BOARD,
        sides={
            "A": SideRecord(id="A", seat=SEATS["A"], role="attacker", edge="south", name="South"),
            "B": SideRecord(id="B", seat=SEATS["B"], role="defender", edge="north", name="North"),
        },
        commands={f"{side}1": _command(side) for side in SEATS},
        elements={one.id: one for one in (*elements, *commanded)},
        terrain=_terrain(),
        turn=3,
        phase="moves",
        flow=(AskMoves(seats=(SEATS["B"],)), AskMoves(seats=(ONE,))),
    )


def _behind(number: int, front: float, back: int) -> tuple[float, float]:
    """Places in ranks of COLUMNS, one behind the other."""
    return 30.0 + 41 * (number % COLUMNS), front + back * 31 * (number // COLUMNS)


def _element(key: str, kind: str, x: float, y: float) -> Element:
    side: SideId = "A" if key.startswith("A") else "B"
    return Element(
        id=key,
        side=side,
        command=f"{side}1",
        type=kind,
        depth=depth_of(kind),
        points=TROOPS[kind].cost,
        place="field",
        pose=Pose(x, y, 90.0 if side == "A" else 270.0),
    )


def _command(side: SideId) -> Command:
    return Command(id=f"{side}1", side=side, seat=SEATS[side], points=600, ap=6 if side == "A" else 0)


def _terrain() -> tuple[Piece, ...]:
    wood = ((760.0, 300.0), (860.0, 300.0), (860.0, 400.0), (760.0, 400.0))
    return (
        Piece(id="t1", kind="wood", outline=wood),
        Piece(id="t2", kind="river", line=((0.0, 700.0), (1200.0, 700.0)), width=45.0),
    )


# --- orders -----------------------------------------------------------------------------------------------------------


def small(number: int) -> Setup:
    return _near(number, Setup(scenario="clash", options={"mode": "advanced", "points": 600}), 1)


def large(number: int) -> Setup:
    return _near(number, Setup(scenario="grand", options={"mode": "advanced", "points": 2400}), 3)


def _near(number: int, setup: Setup, commands: int) -> Setup:
    """Armies by lot, set up and brought near each other: there every rule has work."""
    lot = seeded(f"bench {setup.scenario} {number}")
    brought = {seat: _army(lot, setup, commands) for seat in SEATS.values()}
    return forward.close(RULES, structs.replace(setup, armies=brought), lot)


def _army(lot: Dice, setup: Setup, commands: int) -> dict[str, Json]:
    while True:
        army = armies.random_army(lot, options_of(setup))
        if commands == 1 or len(army["commands"]) == commands:
            return army


def _orders(named: str, setup: Callable[[int], Setup], aim: float) -> Iterator[BenchFigure]:
    took = [seconds for number in range(BATTLES) for seconds in _played(setup(number), number)]
    yield from _within_twice(f"mean order in {named}", sum(took) / len(took) * MILLI, aim)
    yield told("  the middle of them", middle(took) * MILLI, "ms")
    yield told("  the longest of them", max(took) * MILLI, "ms")


def _played(setup: Setup, number: int) -> Iterator[float]:
    """Seconds of each random legal order of a battle; finding it is not counted."""
    whims, play = seeded(f"whims {number}"), begin(RULES, setup, seeded(f"dice {number}"))
    for _ in range(ORDERS):
        if RULES.outcome(play.state) is not None:
            return
        seat = in_order(RULES.asked(play.state))[0]
        order = RULES.suggest(RULES.known_to(play.state, seat), seat, whims, 0)
        began = process_time()
        play = perform(RULES, play.state, seat, order, play.dice)
        yield process_time() - began
