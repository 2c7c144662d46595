"""Battles that stand in a phase of magic or single combat, with only these two parts of the game at work."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from battles.rules.base import Frame, Knower, Order, Preview, Question, Seat, Thrown
from battles.rules.codec import encode
from battles.rules.dice import LoadedDice
from battles.rules.horden_helden.events import FlowChanged
from battles.rules.horden_helden.figures import steps as figure_steps
from battles.rules.horden_helden.figures.topic import TOPIC as FIGURES
from battles.rules.horden_helden.magic import steps as magic_steps
from battles.rules.horden_helden.magic.orders import CastSpell
from battles.rules.horden_helden.magic.topic import TOPIC as MAGIC
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.pieces import Element, Figure, FigureKind, Grade, School
from battles.rules.horden_helden.state import Options, Phase, State
from battles.rules.limits import Limits
from battles.rules.permission import dry_run
from battles.rules.play import Play, fold, perform
from battles.rules.topics import Topic
from tests.rules.horden_helden.builders import SEATS, battle, element

ONE, TWO = SEATS["A"], SEATS["B"]
THREE, FOUR = Seat("3"), Seat("4")
"""The users of further commands."""
ADVANCED, BASIC = Options(mode="advanced"), Options(mode="basic")
AFTERWARDS = AskMoves(seats=())
"""What comes after the phase in question."""


class Table:
    """Just enough of a rules system for magic and figures."""

    flow_set, limits = FlowChanged, Limits()

    def step(self, play: Play[State]) -> None:
        self._topic(play.top).step(play)

    def _topic(self, frame: Frame) -> Topic[State]:
        return MAGIC if isinstance(frame, MAGIC.frames) else FIGURES

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        top = state.flow[-1]
        return {} if top == AFTERWARDS else self._topic(top).asked(state)

    def too_late(self, state: State, seat: Seat, order: Order[State]) -> None:
        return None

    def after_throw(self, play: Play[State], throw: Thrown[State]) -> None:
        magic_steps.after_throw(play, throw)

    def outcome(self, state: State) -> None:
        return None

    def known_to(self, state: State, viewer: Knower) -> State:
        return state


TABLE = Table()


def figure(
    kind: FigureKind,
    key: str,
    x: float,
    y: float,
    facing: float = 90.0,
    *,
    grade: Grade = 3,
    school: School = "other",
    troop: str = "spears",
    **more: object,
) -> Element:
    """An element with a figure on it."""
    return element(key, troop, x, y, facing, figure=Figure(kind=kind, grade=grade, points=24, school=school), **more)


def wizard(key: str, x: float, y: float, facing: float = 90.0, **more: object) -> Element:
    return figure("wizard", key, x, y, facing, **more)  # type: ignore[arg-type]


def figure_in(state: State, key: str) -> Figure:
    """An element's figure, whatever became of it."""
    found = state.elements[key].figure
    assert found is not None
    return found


def out_of_action(one: Element, until: int) -> Element:
    """Its figure is disabled up to the end of this turn."""
    assert one.figure is not None
    return structs.replace(one, figure=structs.replace(one.figure, disabled_until=until))


def with_zap(state: State, **zap: int) -> State:
    """Magic points lie ready."""
    return structs.replace(state, magic=structs.replace(state.magic, zap=dict(zap)))


def magical(*elements: Element, phase: Phase = "cast_move", zap: int = 6, **more: object) -> State:
    """An advanced battle in a phase; every wizard has so many magic points."""
    more.setdefault("options", ADVANCED)
    state = battle(*elements, phase=phase, **more)  # type: ignore[arg-type]
    wizards = {one.id: zap for one in elements if one.figure is not None and one.figure.kind == "wizard"}
    return opened(with_zap(state, **wizards), phase)


def opened(state: State, phase: Phase, *faces: int) -> State:
    """The phase begins; the dice fall so."""
    state = structs.replace(state, phase=phase, flow=(AFTERWARDS,))
    dice = LoadedDice(*faces)
    play: Play[State] = Play(TABLE, state, dice)  # type: ignore[arg-type]
    steps = figure_steps if phase.startswith("single") else magic_steps
    steps.open_phase(play, phase)
    play.run()
    assert not dice.left
    return play.state


@cache
def decoder(kind: type) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def do(state: State, order: Order[State], *faces: int, seat: Seat = ONE) -> State:
    """The state after an order; its dice fall so, and its events give it again, also through JSON."""
    dice = LoadedDice(*faces)
    play = perform(TABLE, state, seat, order, dice)  # type: ignore[arg-type]
    assert not dice.left
    told = [decoder(type(event)).decode(encode(event)) for event in play.events]
    assert fold(state, told) == play.state
    assert decoder(State).decode(encode(play.state)) == play.state
    return play.state


def tried(state: State, order: Order[State], seat: Seat = ONE) -> Preview:
    return dry_run(TABLE, state, seat, order)  # type: ignore[arg-type]


def codes(state: State, order: Order[State], seat: Seat = ONE) -> list[str]:
    """Why the order is refused."""
    return [refusal.code for refusal in tried(state, order, seat).refusals]


def is_over(state: State) -> bool:
    """The phase is done."""
    return state.flow == (AFTERWARDS,)


# --- the same few people over and over ------------------------------------------------

STEPS = CastSpell(wizard="A01", spell="winged_steps", targets=("A01",))


def cleric(key: str, x: float, y: float, facing: float = 270.0, **more: object) -> Element:
    return figure("cleric", key, x, y, facing, **more)  # type: ignore[arg-type]


def hero(key: str, x: float, y: float, facing: float = 270.0, **more: object) -> Element:
    return figure("hero", key, x, y, facing, **more)  # type: ignore[arg-type]


def own(kind: FigureKind = "wizard", x: float = 200, y: float = 100, key: str = "A01", **more: object) -> Element:
    return figure(kind, key, x, y, 90, **more)  # type: ignore[arg-type]


def foe(kind: FigureKind = "hero", x: float = 200, y: float = 200, key: str = "B01", **more: object) -> Element:
    return figure(kind, key, x, y, 270, **more)  # type: ignore[arg-type]


def announced(*elements: Element, cast: CastSpell = STEPS, **more: object) -> State:
    """A spell has been cast; the other side is asked, if it can do anything."""
    return do(magical(*elements, **more), cast)  # type: ignore[arg-type]


def sphere(*elements: Element, **more: object) -> State:
    return magical(*elements, phase="single_one", **more)  # type: ignore[arg-type]


def basic(*elements: Element, ap: int = 3, options_: Options = BASIC, **more: object) -> State:
    return opened(battle(*elements, options=options_, ap=ap, phase="single_one", **more), "single_one")  # type: ignore[arg-type]


def game(*elements: Element, options_: Options = BASIC, **more: object) -> State:
    return battle(*elements, options=options_, phase="single_one", **more)  # type: ignore[arg-type]


def facing(one: FigureKind, other: FigureKind, options_: Options = BASIC, **more: object) -> State:
    """The two stand front to front."""
    return game(own(one, y=200), foe(other, y=200), options_=options_, **more)


def two_users(*more: Element, zap: int = 6) -> State:
    """A sphere can be cast; A02, A03 and A04 belong to another user of the same side."""
    start = battle(
        wizard("A01", 200, 100, grade=3),
        wizard("A02", 240, 100, command="A2", grade=2),
        wizard("A03", 160, 100, command="A2", grade=2),
        wizard("A04", 280, 100, command="A2", grade=2),
        hero("B01", 200, 200, grade=2),
        *more,
        options=ADVANCED,
        phase="single_one",
    )
    second = structs.replace(start.commands["A1"], id="A2", seat=THREE, role="subordinate")
    start = structs.replace(start, commands={**start.commands, "A2": second})
    return opened(with_zap(start, **dict.fromkeys(("A01", "A02", "A03", "A04"), zap)), "single_one")
