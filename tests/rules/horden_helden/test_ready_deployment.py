"""The server sets armies up sensibly: every ready army on every map (4.6)."""

from __future__ import annotations

from collections import deque
from functools import cache

import pytest

from battles.rules.base import Seat, Setup
from battles.rules.dice import seeded
from battles.rules.geometry import Pose, ahead
from battles.rules.horden_helden import armies, ground, maps
from battles.rules.horden_helden.pieces import ENEMY, Element, SideId
from battles.rules.horden_helden.setup import frames
from battles.rules.horden_helden.setup.orders.for_me import SetUpForMe
from battles.rules.horden_helden.setup.places import box_of
from battles.rules.horden_helden.setup.plans.slots import AT_HOME_ANYWHERE, SCREENS, SIGHT
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH
from battles.rules.horden_helden.terrain import Piece
from battles.rules.play import Play
from battles.rules.seats import in_order
from tests.rules.horden_helden.set_ups import RULES

SIDES: tuple[SideId, SideId] = ("A", "B")
WATER = frozenset({"lake", "sea"})
FAR = 300
"""Millimetres ahead in which no water may bar the way."""
CELL = 40
UNSEEN = frozenset({"baggage", "boats", "gods", "hidden_beings"})


@cache
def deployed(map_id: str) -> tuple[State, ...]:
    """All ready armies in turn against the next, set up by the server, before the first turn."""
    ready = armies.sample_armies("advanced")
    return tuple(_set_up(map_id, number, army, ready[number - 1]) for number, army in enumerate(ready))


def _set_up(map_id: str, number: int, first: object, second: object) -> State:
    options = {"mode": "advanced", "map": map_id}
    setup = Setup(scenario="clash", options=options, armies={Seat("1"): first, Seat("2"): second})
    play = Play(RULES, RULES.initial(setup), seeded(f"deployed {map_id} {number}"))
    play.run()
    while RULES.outcome(play.state) is None:
        seat = in_order(RULES.asked(play.state))[0]
        if isinstance(play.state.flow[-1], frames.AskHidden):
            assert any(one.type == "hidden_beings" and play.state.seat_of(one.id) == seat for one in _all(play.state))
        SetUpForMe().resolve(play, seat)
        play.run()
    return play.state


def _all(state: State) -> list[Element]:
    return list(state.elements.values())


def troops(state: State, side: SideId) -> list[Element]:
    return [one for one in state.elements_of(side) if one.is_placed and one.type not in UNSEEN]


def facing_of(element: Element) -> Pose:
    assert element.pose is not None
    return element.pose


every_map = pytest.mark.parametrize("map_id", sorted(maps.MAPS))


@every_map
@pytest.mark.clause("4.6")
def test_everybody_finds_a_place(map_id: str) -> None:
    for state in deployed(map_id):
        assert [one.id for one in _all(state) if one.place == "reserve" and one.type not in UNSEEN] == []


@every_map
@pytest.mark.clause("3.6")
def test_nobody_stands_on_ground_that_costs_him(map_id: str) -> None:
    for state in deployed(map_id):
        for one in _all(state):
            if one.is_placed and one.type not in UNSEEN | AT_HOME_ANYWHERE and not one.is_flyer:
                assert not ground.is_difficult(state, one, fighting=one.category == "mounted"), one
                assert ground.river_at(state, one.box) is None, one


@every_map
@pytest.mark.clause("8.8")
def test_nobody_stands_behind_a_lake_or_the_sea(map_id: str) -> None:
    for state in deployed(map_id):
        for one in _all(state):
            if not one.is_placed or one.type in UNSEEN or one.is_flyer:
                continue
            before = (ground.barred(state, one, one.box.at(ahead(facing_of(one), far))) for far in range(20, FAR, 20))
            assert not any(piece is not None and piece.kind in WATER for piece in before), one


@every_map
@pytest.mark.clause("8.8")
def test_no_army_is_cut_off_from_the_enemy(map_id: str) -> None:
    """By ground that foot can go over, from where each foot element stands to the other side's zone."""
    for state in deployed(map_id)[:2]:
        for side in SIDES:
            foot = [one for one in troops(state, side) if one.category == "foot" and one.commander is None]
            open_cells = _reached(state, foot[0], ENEMY[side])
            assert [one.id for one in foot if _cell(facing_of(one)) not in open_cells] == []


def _cell(pose: Pose) -> tuple[int, int]:
    return round(pose.x / CELL), round(pose.y / CELL)


def _reached(state: State, walker: Element, enemy: SideId) -> set[tuple[int, int]]:
    """All cells from which one may walk to the enemy's zone."""
    width, depth = int(state.board.width / CELL), int(state.board.depth / CELL)

    def may_stand(cell: tuple[int, int]) -> bool:
        pose = Pose(cell[0] * CELL, cell[1] * CELL, facing_of(walker).facing)
        return ground.barred(state, walker, box_of(walker, pose)) is None

    zone = ground.deployment_zone(state, enemy)
    rows = {round(y / CELL) for _, y in zone.points}
    row = max(rows) - 1 if max(rows) < depth else min(rows) + 1
    seen = {(x, row) for x in range(1, width) if may_stand((x, row))}
    queue = deque(seen)
    while queue:
        x, y = queue.popleft()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell not in seen and 0 <= cell[0] <= width and 0 <= cell[1] <= depth and may_stand(cell):
                seen.add(cell)
                queue.append(cell)
    return seen


@every_map
@pytest.mark.clause("4.6")
def test_commanders_stand_behind_their_men(map_id: str) -> None:
    for state in deployed(map_id):
        for side in SIDES:
            own = troops(state, side)
            assert [one.id for one in own if one.commander is not None and not _is_behind(one, own)] == []


def _is_behind(leader: Element, own: list[Element]) -> bool:
    """Somebody stands before him, not far aside."""
    places = [leader.box.local(facing_of(one).point) for one in own if one is not leader]
    return any(abs(across) <= 3 * WIDTH and out >= 15.0 for across, out in places)


@pytest.mark.clause("14.3")
def test_most_shooters_see_before_them() -> None:
    seeing = [
        not any(piece.kind in SCREENS for far in range(20, int(SIGHT), 20) for piece in _before(state, one, far))
        for map_id in maps.MAPS
        for state in deployed(map_id)
        for side in SIDES
        for one in troops(state, side)
        if one.troop.shoots and not one.is_flyer
    ]

    assert sum(seeing) / len(seeing) >= 0.75


def _before(state: State, one: Element, far: int) -> tuple[Piece, ...]:
    return ground.pieces_at(state, one.box.at(ahead(facing_of(one), far)))


@pytest.mark.clause("4.6")
def test_the_strongest_foot_stands_in_the_middle() -> None:
    """Nearer to the middle of its line than the weakest, over all armies."""
    nearer = farther = 0
    for map_id in maps.MAPS:
        for state in deployed(map_id):
            for side in SIDES:
                foot = [one for one in troops(state, side) if one.category == "foot" and not one.troop.shoots]
                core = [one for one in foot if one.commander is None and one.type not in AT_HOME_ANYWHERE]
                power = {one.id: one.troop.against_foot + one.troop.against_mounted + 2 * one.strength for one in core}
                strong = [one for one in core if power[one.id] == max(power.values())]
                weak = [one for one in core if power[one.id] == min(power.values())]
                if not core or len(strong) == len(core):
                    continue
                middle = sum(one.box.cx for one in core) / len(core)
                inner, outer = (sum(abs(one.box.cx - middle) for one in some) / len(some) for some in (strong, weak))
                nearer, farther = nearer + (inner < outer), farther + (inner >= outer)

    assert nearer > farther
