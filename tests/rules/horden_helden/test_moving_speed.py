"""A dry run of a large group stays quick among many elements, and costs little more among very many."""

from __future__ import annotations

from time import process_time

import pytest
from msgspec import structs

from battles.rules.base import Order
from battles.rules.geometry import contact, sweep
from battles.rules.geometry.motions import Slide
from battles.rules.horden_helden.movement.kinds.groups import GROUPS_KEPT
from battles.rules.horden_helden.movement.orders import MoveGroup
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import BOARD_DEPTH
from battles.rules.horden_helden.terrain import Piece
from battles.rules.tabletop.board import Board
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.moving_table import ONE, field

GROUP = tuple(f"A{i:03}" for i in range(8))
ADVANCE = MoveGroup(elements=GROUP, move="advance", distance=55.0)
RATIO = 40.0
"""A dry run may take so many times as long as one plain sweep of the group; ordinary machines need half of it."""


def among(count: int) -> State:
    """Eight spears in a rank and so many others, friends behind and enemies before them."""
    rank = [element(key, "spears", 300 + 40 * i, 300, 90) for i, key in enumerate(GROUP)]
    friends = [
        element(f"A{i + 100}", "axe_sword", 40 + 41 * (i % 60), 60 + 41 * (i // 60), 90) for i in range(count // 2)
    ]
    foes = [element(f"B{i + 100}", "spears", 40 + 41 * (i % 60), 500 + 41 * (i // 60), 270) for i in range(count // 2)]
    chief: Element = commander("A999", "knights", 500, 260, 90)
    terrain = [
        Piece(id="t1", kind="wood", outline=((700.0, 300.0), (800.0, 300.0), (800.0, 400.0), (700.0, 400.0))),
        Piece(id="t2", kind="river", line=((0.0, 650.0), (2600.0, 650.0)), width=45.0),
    ]
    return field(*rank, *friends, *foes, chief, terrain=terrain, board=Board(width=2800.0, depth=BOARD_DEPTH))


def cost_of(state: State, order: Order[State], rounds: int = 60) -> float:
    order.preview(state, ONE)
    return min(_timed(lambda: order.preview(state, ONE), rounds // 3) for _ in range(3))


def _timed(work: object, rounds: int) -> float:
    assert callable(work)
    start = process_time()
    for _ in range(rounds):
        work()
    return (process_time() - start) / rounds


@pytest.mark.speed
@pytest.mark.clause("8.6")
def test_a_dry_run_of_eight_among_sixty_costs_no_more_than_a_few_sweeps() -> None:
    state = among(52)
    boxes = list(state.field.boxes.values())
    movers = [state.field.boxes[key] for key in GROUP]
    others = [box for key, box in state.field.boxes.items() if key not in GROUP]

    def plain() -> None:
        sweep(movers, Slide(0.0, 55.0), others)
        for one in movers:
            contact(one, boxes[0])

    assert ADVANCE.preview(state, ONE).refusals == ()
    assert cost_of(state, ADVANCE) <= RATIO * min(_timed(plain, 20) for _ in range(3))


@pytest.mark.speed
@pytest.mark.clause("8.6")
def test_it_does_not_grow_with_those_who_stand_far_off() -> None:
    few, many = cost_of(among(40), ADVANCE), cost_of(among(320), ADVANCE)

    assert many <= 4.0 * few


@pytest.mark.clause("8.6")
def test_a_group_that_is_dragged_is_looked_over_once_and_few_are_remembered() -> None:
    state = among(52)
    ADVANCE.preview(state, ONE)
    (known,) = state.groups.values()
    structs.replace(ADVANCE, distance=20.0).preview(state, ONE)
    assert list(state.groups.values()) == [known]

    for i in range(2 * GROUPS_KEPT):
        MoveGroup(elements=(f"A{100 + i % 26}", f"A{100 + i // 26}"), move="advance", distance=5.0).preview(state, ONE)
    assert 0 < len(state.groups) <= GROUPS_KEPT
    assert ADVANCE.preview(state, ONE) == ADVANCE.preview(among(52), ONE)
