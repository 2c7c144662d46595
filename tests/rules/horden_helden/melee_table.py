"""Battles that stand in melee, with only that part of the game at work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from battles.rules.base import Event, Knower, Order, Preview, Question, Seat, Thrown
from battles.rules.dice import Dice, LoadedDice
from battles.rules.geometry import Pose
from battles.rules.horden_helden import invariants
from battles.rules.horden_helden.arrivals.frames import AskReturn
from battles.rules.horden_helden.camps import sections
from battles.rules.horden_helden.events import FlowChanged
from battles.rules.horden_helden.melee import orders, steps
from battles.rules.horden_helden.melee.events import FightScored
from battles.rules.horden_helden.melee.topic import TOPIC as MELEE
from battles.rules.horden_helden.movement.events import CrossingTested, RiverTested
from battles.rules.horden_helden.movement.frames import AskMoves, RollCrossing, RollRiver, SettleCrossing, SettleRiver
from battles.rules.horden_helden.movement.ways.rivers import character_of, needed
from battles.rules.horden_helden.pieces import Camp, Element, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.limits import Limits
from battles.rules.permission import check, dry_run
from battles.rules.play import Play
from tests.rules.horden_helden.builders import SEATS, battle, element

ONE, TWO = SEATS["A"], SEATS["B"]
AFTERWARDS = AskMoves(seats=())
"""What comes after the phase in question."""


class Table:
    """Just enough of a rules system for melee, with the river's throws of movement."""

    flow_set, limits = FlowChanged, Limits()

    def step(self, play: Play[State]) -> None:
        frame = play.top
        match frame:
            case RollRiver(piece=piece):
                play.replace(SettleRiver(piece=piece, faces=play.throw("1d6", reason="river")))
            case SettleRiver(piece=piece, faces=faces):
                river = next(one for one in play.state.terrain if one.id == piece)
                play.add(RiverTested(piece=piece, face=faces[0], character=character_of(river, faces[0])))
                play.pop()
            case RollCrossing(element=key, piece=piece):
                faces = play.throw("1d6", reason="crossing")
                play.replace(SettleCrossing(element=key, piece=piece, faces=faces))
            case SettleCrossing(element=key, piece=piece, faces=faces):
                river = next(one for one in play.state.terrain if one.id == piece)
                least = needed(play.state, play.state.elements[key], river) or 1
                play.add(CrossingTested(element=key, face=faces[0], needed=least, passed=faces[0] >= least))
                play.pop()
            case _:
                MELEE.step(play)

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        top = state.flow[-1]
        return {} if top == AFTERWARDS or isinstance(top, AskReturn) else MELEE.asked(state)

    def too_late(self, state: State, seat: Seat, order: Order[State]) -> None:
        return None

    def after_throw(self, play: Play[State], throw: Thrown[State]) -> None:
        return

    def outcome(self, state: State) -> None:
        return None

    def known_to(self, state: State, viewer: Knower) -> State:
        return state


TABLE = Table()


class Course:
    """How it went: the state at the end and everything that happened."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state, self.dice = state, dice
        self.events: list[Event[State]] = []

    def go_on(self, play: Play[State]) -> None:
        play.run()
        self.state = play.state
        self.events += play.events

    def order(self, order: Order[State]) -> None:
        seat = next(iter(TABLE.asked(self.state)))
        check(TABLE, self.state, seat, order)  # type: ignore[arg-type]
        play = Play(TABLE, self.state, self.dice)  # type: ignore[arg-type]
        order.resolve(play, seat)
        self.go_on(play)

    def __getitem__(self, key: str) -> Element:
        return self.state.elements[key]

    def pose(self, key: str) -> tuple[float, float, float]:
        pose = self.state.elements[key].pose
        assert pose is not None, self.state.elements[key].place
        return pose.x, pose.y, pose.facing

    def told(self, kind: type[Event[State]]) -> list[Event[State]]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def question(self) -> str:
        asked = TABLE.asked(self.state)
        return next(iter(asked.values())).kind if asked else ""

    @property
    def asked_seat(self) -> Seat:
        return next(iter(TABLE.asked(self.state)))


def opened(state: State, *faces: int) -> Course:
    """The melee phase has begun."""
    ready = structs.replace(state, flow=(AFTERWARDS,), phase="melee")
    course = Course(ready, LoadedDice(*faces))
    play = Play(TABLE, ready, course.dice)  # type: ignore[arg-type]
    steps.open_phase(play, "melee")
    course.go_on(play)
    return course


def fought(state: State, element: str, foe: str, *faces: int, answers: Sequence[Order[State]] = ()) -> Course:
    """One melee is fought with these faces (the active player's first), questions answered in turn."""
    course = opened(state, *faces)
    course.order(orders.ResolveMelee(element=element, foe=foe))
    for answer in answers:
        course.order(answer)
    assert not invariants.broken(course.state), invariants.broken(course.state)
    return course


def withdrawn(state: State, *faces: int) -> Course:
    """The phase in which withdrawing commands go."""
    ready = structs.replace(state, flow=(AFTERWARDS,), phase="withdrawing")
    course = Course(ready, LoadedDice(*faces))
    play = Play(TABLE, ready, course.dice)  # type: ignore[arg-type]
    steps.open_phase(play, "withdrawing")
    course.go_on(play)
    return course


def previewed(course: Course, order: Order[State]) -> Preview:
    return dry_run(TABLE, course.state, course.asked_seat, order)  # type: ignore[arg-type]


# --- things on the table ----------------------------------------------------------------------------------------------


def wood(x0: float, y0: float, x1: float, y1: float, key: str = "wood") -> Piece:
    return area("wood", x0, y0, x1, y1, key)


def area(kind: str, x0: float, y0: float, x1: float, y1: float, key: str = "") -> Piece:
    outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Piece(id=key or kind, kind=kind, outline=outline)  # type: ignore[arg-type]


def river(y: float, width: float = 60.0, key: str = "river") -> Piece:
    """Straight through the board from west to east, flowing east."""
    return Piece(id=key, kind="river", line=((0.0, y), (1200.0, y)), width=width)


def camp(side: SideId = "A", x: float = 600.0, y: float = 40.0, facing: float = 90.0, **more: object) -> Camp:
    """A camp of two by one widths with its front's midpoint there; A's lies on the south edge."""
    plain = Camp(id=side, side=side, holder=side, width=80.0, depth=40.0, pose=Pose(x, y, facing))
    return structs.replace(plain, **more)


def section_key(camp: Camp, number: int) -> str:
    return sections(camp)[number].key


def duel(mine: str = "spears", theirs: str = "spears", *more: Element, **fields: object) -> State:
    """A01 and B01 face to face, and others."""
    both = (element("A01", mine, 500, 400, 90), element("B01", theirs, 500, 400, 270))
    return battle(*both, *more, **fields)  # type: ignore[arg-type]


def scored(course: Course) -> FightScored:
    (told,) = course.told(FightScored)
    assert isinstance(told, FightScored)
    return told
