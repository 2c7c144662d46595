"""The shooting phase, opened and given orders, with nothing of the game around it."""

from __future__ import annotations

from typing import ClassVar

import pytest
from msgspec import structs

from battles.rules.base import Frame, Order, Preview, Seat
from battles.rules.dice import LoadedDice
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee import steps as melee_steps
from battles.rules.horden_helden.melee import topic as melee_topic
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.shooting import orders, questions, steps, topic
from battles.rules.horden_helden.state import State
from battles.rules.limits import Limits
from battles.rules.play import Play
from tests.rules.horden_helden.builders import SEATS, battle, element
from tests.rules.horden_helden.combat_builders import THERE

ONE, TWO = SEATS["A"], SEATS["B"]


class Afterwards(Frame, frozen=True, kw_only=True, tag="afterwards"):
    """What comes when shooting is over."""

    waits: ClassVar[bool] = True


class Rules:
    """Only the steps of shooting and melee."""

    limits = Limits()

    def step(self, play: Play[State]) -> None:
        own = topic.TOPIC if isinstance(play.top, topic.TOPIC.frames) else melee_topic.TOPIC
        own.step(play)

    def outcome(self, state: State) -> None:
        return None

    def after_throw(self, play: Play[State], throw: object) -> None:
        return None


def opened(state: State, dice: LoadedDice | None = None) -> Play[State]:
    play = Play(Rules(), structs.replace(state, flow=(Afterwards(),)), dice or LoadedDice())  # type: ignore[arg-type]
    steps.open_phase(play, "shooting")
    play.run()
    return play


def top(play: Play[State]) -> Frame:
    return play.top


def give(play: Play[State], seat: Seat, order: Order[State]) -> Preview:
    """Check and carry out."""
    assert seat in questions.asked(play.state)
    preview = order.preview(play.state, seat)
    assert not preview.refusals, preview.refusals
    order.resolve(play, seat)
    play.run()
    return preview


def refused(state: State, seat: Seat, order: Order[State]) -> list[str]:
    return [one.code for one in order.preview(state, seat).refusals]


def fire(*shots: tuple[str, str]) -> orders.DeclareFire:
    return orders.DeclareFire(shots=tuple((one, two, "front") for one, two in shots))


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Fight]:
    """Fights as they are handed over, without dice or outcome."""
    found: list[Fight] = []
    monkeypatch.setattr(melee_steps, "begin_fight", lambda play, fight: found.append(fight))
    return found


def archers(*places: tuple[str, float, float, float], kind: str = "light_archers") -> list[Element]:
    return [element(key, kind, x, y, facing) for key, x, y, facing in places]


def crowd(count: int) -> State:
    """Shooters from all sides around B01, each with it alone in front."""
    places = [("A01", 480, 400, 90), ("A02", 520, 400, 90), ("A03", 480, 520, 270), ("A04", 520, 520, 270)]
    boat = element(THERE, "boats", 460, 480, 180)
    return battle(*archers(*places[:count]), boat, phase="shooting")
