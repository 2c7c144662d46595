"""Worlds of Horden & Helden that differ only in what a seat cannot know: ambushes, hiding places, sealed armies."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.base import Knower, Seat, Setup
from battles.rules.dice import Dice, pick
from battles.rules.geometry import spun
from battles.rules.horden_helden import position
from battles.rules.horden_helden.armies import sample_armies
from battles.rules.horden_helden.arrivals import places
from battles.rules.horden_helden.arrivals.frames import AskReturn
from battles.rules.horden_helden.arrivals.orders import RecordReturn
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.setup.orders.armies import SubmitArmy
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.turns.frames import NextPhase
from tests.rules.horden_helden.builders import battle, commander, element
from tests.rules.worlds import Pair

ONE, TWO = Seat("1"), Seat("2")
SQUARE = ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0))


def twin(state: State, viewer: Knower, dice: Dice) -> State | None:
    """The same battle, but the other side hides otherwise; to the public, both."""
    side = state.side_of_seat.get(viewer) if isinstance(viewer, str) else None
    hidden = [one for one in state.elements.values() if one.side != side and one.place in ("ambush", "hidden")]
    if state.ended is not None or not hidden:
        return None
    changed = {one.id: _elsewhere(state, one, dice) for one in hidden}
    return structs.replace(state, elements={**state.elements, **changed})


def _elsewhere(state: State, one: Element, dice: Dice) -> Element:
    """In another hiding place of its kind, or looking the other way on the same spot."""
    if one.place == "ambush":
        return structs.replace(one, pose=spun(one.box, one.box.pose.facing + 180.0))
    lairs: list[str | None] = [piece.id for piece in places.lairs(state, one)] or [one.lair]
    return structs.replace(one, lair=pick(dice, lairs))


def pairs() -> Iterator[Pair[State]]:
    """Which army is handed in, and where a hidden being goes, is its owner's alone."""
    armies = sample_armies("advanced")
    setup = Setup(scenario="clash")
    yield Pair(
        setup=setup,
        seat=ONE,
        seed=1,
        one=((TWO, SubmitArmy(army=armies[0])),),
        other=((TWO, SubmitArmy(army=armies[1])),),
    )
    yield Pair(
        setup=Setup(position=position.written(_leaving())),
        seat=ONE,
        seed=2,
        one=((TWO, RecordReturn(piece="t1")),),
        other=((TWO, RecordReturn(piece="t2")),),
    )


def _leaving() -> State:
    """A hidden being of side B has just left the table, and there are two woods it may go to."""
    woods = [_wood("t1", 300.0), _wood("t2", 700.0)]
    being = structs.replace(element("B07", "hidden_beings", 0, 0, 270, home="wood"), place="off", pose=None)
    state = battle(
        commander("A01", "spears", 100, 100, 90), commander("B01", "spears", 100, 700, 270), being, terrain=woods
    )
    return structs.replace(state, phase="end", flow=(NextPhase(at=11), AskReturn(element="B07")))


def _wood(key: str, x: float) -> Piece:
    return Piece(id=key, kind="wood", outline=tuple((x + dx, 400.0 + dy) for dx, dy in SQUARE))
