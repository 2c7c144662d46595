"""Battles before their first turn: real rules that stop where the first turn would begin."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from battles.rules.base import Event, Order, Outcome, Seat, Setup
from battles.rules.codec import Json
from battles.rules.dice import Dice, LoadedDice, seeded
from battles.rules.errors import IllegalOrder, Refusal
from battles.rules.horden_helden import armies
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.setup import planned, steps
from battles.rules.horden_helden.setup.frames import SetUpStage, Stage
from battles.rules.horden_helden.setup.orders.for_me import SetUpForMe
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.system import HordenHelden
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.turns.frames import BeginTurn
from battles.rules.permission import check
from battles.rules.play import Play
from battles.rules.seats import in_order
from tests.rules.horden_helden.builders import battle, element

ONE, TWO, THREE, FOUR = Seat("1"), Seat("2"), Seat("3"), Seat("4")


class BeforeBattle(HordenHelden):
    """Over as soon as the first turn would begin."""

    def outcome(self, state: State) -> Outcome | None:
        begun = bool(state.flow) and isinstance(state.flow[-1], BeginTurn)
        return Outcome(places={}, points={}, verdict="", reason="") if begun else super().outcome(state)


RULES = BeforeBattle()


def wood(key: str, x: float, y: float, half: float = 80.0, kind: str = "wood") -> Piece:
    """A square piece about a point."""
    outline = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return Piece(id=key, kind=kind, outline=outline)  # type: ignore[arg-type]


def sample(list_id: str = "dwarf_hold", mode: str = "advanced") -> dict[str, Json]:
    return next(army for army in armies.sample_armies(mode) if army["list"] == list_id)  # type: ignore[arg-type]


def free(*lines: dict[str, Json], **changes: Json) -> dict[str, Json]:
    chief = {"entry": "riders", "commander": "iii"}
    return {"list": "", "camp": "camp", "elements": [chief, *lines]} | changes


def begun(
    first: Json = None, second: Json = None, *, dice: Dice | None = None, scenario: str = "clash", **options: Json
) -> Play[State]:
    """A battle up to its first question; both armies are in unless told otherwise."""
    papers = {ONE: first or sample(), TWO: second or sample("northmen")}
    setup = Setup(scenario=scenario, options=options, armies=papers if scenario == "clash" else {})
    play = Play(RULES, RULES.initial(setup), dice or seeded("set-up"))
    play.run()
    return play


def give(play: Play[State], seat: Seat, order: Order[State]) -> list[Event[State]]:
    """The order is checked and carried out; what happened comes back."""
    check(RULES, play.state, seat, order)
    before = len(play.events)
    order.resolve(play, seat)
    play.run()
    return play.events[before:]


def refusals(play_or_state: Play[State] | State, seat: Seat, order: Order[State]) -> list[Refusal]:
    state = play_or_state.state if isinstance(play_or_state, Play) else play_or_state
    return list(order.preview(RULES.known_to(state, seat), seat).refusals)


def codes(play_or_state: Play[State] | State, seat: Seat, order: Order[State]) -> list[str]:
    return [refusal.code for refusal in refusals(play_or_state, seat, order)]


def asked(play: Play[State]) -> dict[Seat, str]:
    """Who is asked what."""
    return {seat: question.kind for seat, question in RULES.asked(play.state).items()}


def on_to(play: Play[State], kind: str) -> Seat:
    """Let the server answer everything up to a question of this kind; who is asked it comes back."""
    for _ in range(60):
        questions = asked(play)
        if kind in questions.values():
            return next(seat for seat in in_order(questions) if questions[seat] == kind)
        give(play, in_order(questions)[0], SetUpForMe())
    raise AssertionError(f"never asked: {kind}")


def at_stage(
    stage: Stage,
    *elements: Element,
    terrain: Iterable[Piece] = (),
    options: Options | None = None,
    dice: LoadedDice | None = None,
    **more: object,
) -> Play[State]:
    """A battle at the start of a stage: A attacks from the south, B defends in the north."""
    state = battle(*elements, terrain=terrain, phase="setup", turn=0, options=options or Options(mode="basic"))
    frames = (SetUpStage(stage=stage),)
    play = Play(RULES, structs.replace(state, flow=frames, **more), dice or seeded("stage"))
    play.run()
    return play


def by_plan(play: Play[State], seat: Seat, turn: int = 0) -> Order[State]:
    return planned.order_for(RULES.known_to(play.state, seat), seat, turn)


def is_illegal(play: Play[State], seat: Seat, order: Order[State]) -> bool:
    try:
        check(RULES, play.state, seat, order)
    except IllegalOrder:
        return True
    return False


def edges(named: str, *faces: int) -> str:
    return steps.edge_after(named, faces)  # type: ignore[arg-type]


def reserve(key: str, kind: str, **more: object) -> Element:
    """Not yet put down."""
    return element(key, kind, 0, 0, 90, place="reserve", pose=None, **more)
