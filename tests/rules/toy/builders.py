"""Small battles to begin tests from."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat, Setup
from battles.rules.dice import LoadedDice
from battles.rules.play import begin
from tests.rules import toy
from tests.rules.toy.frames import AskReroll, Duels, Hiding, RollSecond
from tests.rules.toy.state import Force, State

ONE, TWO, THREE = Seat("1"), Seat("2"), Seat("3")


def brook(*, rounds: int = 4, nights: bool = True) -> Setup:
    return Setup(scenario="brook", options={"rounds": rounds, "nights": nights})


def hiding(*, closed: int = 3, omens: tuple[int, ...] = (3, 3), **options: bool) -> State:
    """Two seats are asked where to hide; the marsh (third path) is closed, and the omens say nothing."""
    dice = LoadedDice(closed, *omens)
    state = begin(toy.RULES, brook(**options), dice).state
    assert not dice.left
    return state


def duel(face: int = 2, **one: int) -> State:
    """Both stand at the ford; seat 1 has thrown this face and is asked whether to throw again."""
    forces = {
        ONE: Force(strength=3, rerolls=2, path="ford", omen=0),
        TWO: Force(strength=3, rerolls=0, path="ford", omen=0),
    }
    forces[ONE] = structs.replace(forces[ONE], **one)
    flow = (Duels(left=()), RollSecond(pair=(ONE, TWO), faces=(face,)), AskReroll(seat=ONE, face=face))
    return State(forces=forces, round=1, rounds=4, closed="marsh", revealed=True, flow=flow)


def waiting(forces: dict[Seat, Force]) -> State:
    return State(forces=forces, round=1, rounds=4, closed="marsh", flow=(Hiding(),))
