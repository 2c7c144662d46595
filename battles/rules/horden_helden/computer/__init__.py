"""The computer player: sees what its seat knows, weighs fights by their exact odds, and moves what gains most."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.computing import persons
from battles.rules.dice import Dice
from battles.rules.horden_helden.computer import answers, choice
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.computer.weights import PERSONS, STRENGTHS
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.state import State


def choose(known: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
    """What a computer of this strength would order."""
    return ordered(Mind(known, seat, dice, STRENGTHS[skill]))


def ordered(mind: Mind) -> Order[State]:
    known, seat = mind.known, mind.seat
    if known.draw_offers and seat not in known.draw_offers:
        return answers.to_a_draw(known, seat)
    if isinstance(known.flow[-1], AskMoves):
        return choice.choose(mind)
    return answers.choose(known, seat, mind.dice, mind.strength)


class ComputerOpponent:
    """A strength, perhaps with a character, perhaps with other weights; counts its evaluations."""

    def __init__(self, skill: int, person: str = "", weights: Mapping[str, float] = {}) -> None:
        strength = STRENGTHS[skill]
        own = persons.changed(strength.weights, weights)
        self.strength = structs.replace(strength, weights=persons.played_by(own, persons.named(PERSONS, person)))
        self.spent = 0

    def choose(self, known: State, seat: Seat, dice: Dice) -> Order[State]:
        mind = Mind(known, seat, dice, self.strength)
        order = ordered(mind)
        self.spent = mind.budget.spent
        return order


__all__ = ["ComputerOpponent", "choose", "ordered"]
