"""Battles that stand in the movement phase, troops for them, and short ways to ask and order."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Order, Preview, Seat
from battles.rules.dice import LoadedDice
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.movement.orders import MoveElement
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.system import HordenHelden
from battles.rules.permission import dry_run
from battles.rules.play import Play, perform
from tests.rules.horden_helden.builders import SEATS, battle, commander, element

RULES = HordenHelden()
ONE, TWO = SEATS["A"], SEATS["B"]
BELOW = AskMoves(seats=(TWO,))
"""Something that waits under the movement phase, so that a test may end it."""
ADVANCED = Options(mode="advanced")
BASIC = Options(mode="basic")
CHIEF = commander("A90", "spears", 100, 40, 90)
"""A commander out of the way."""


def field(*elements: Element, **more: object) -> State:
    """Side A moves; `top` is the question that is asked."""
    frame = more.pop("top", AskMoves(seats=(ONE,)))
    return structs.replace(battle(*elements, **more), flow=(BELOW, frame))  # type: ignore[arg-type]


def rank(kind: str, count: int, x: float = 500.0, y: float = 300.0) -> list[Element]:
    """Side by side, looking north."""
    return [element(f"A0{i + 1}", kind, x + 40 * i, y, 90) for i in range(count)]


def file(kind: str, count: int, x: float = 500.0, y: float = 300.0) -> list[Element]:
    """One behind the other, looking north."""
    depth = element("A01", kind, x, y, 90).depth
    return [element(f"A0{i + 1}", kind, x, y - depth * i, 90) for i in range(count)]


def names(count: int) -> tuple[str, ...]:
    return tuple(f"A0{i + 1}" for i in range(count))


def go(key: str, *legs: tuple[float, float, float], **more: object) -> MoveElement:
    return MoveElement(element=key, legs=tuple(Pose(*leg) for leg in legs), **more)  # type: ignore[arg-type]


def ask(state: State, order: Order[State], seat: Seat = ONE) -> Preview:
    return dry_run(RULES, state, seat, order)


def codes(state: State, order: Order[State], seat: Seat = ONE) -> list[str]:
    return [refusal.code for refusal in ask(state, order, seat).refusals]


def warnings(state: State, order: Order[State], seat: Seat = ONE) -> list[str]:
    return [one.code for one in ask(state, order, seat).consequences]


def carry(state: State, order: Order[State], *faces: int, seat: Seat = ONE) -> Play[State]:
    """The order is given; exactly these dice fall."""
    dice = LoadedDice(*faces)
    play = perform(RULES, state, seat, order, dice)
    assert not dice.left
    return play


def after(state: State, order: Order[State], *faces: int, seat: Seat = ONE) -> State:
    return carry(state, order, *faces, seat=seat).state


def pose(state: State, key: str) -> tuple[float, float, float]:
    there = state.elements[key].pose
    assert there is not None
    return there.x, there.y, there.facing


def kinds(play: Play[State]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in play.events]
