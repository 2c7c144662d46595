"""What keeps an order from being taken back freely: whatever its giver, or anybody else, learnt by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from battles.rules.base import Event, Order, RulesSystem, S, Seat
from battles.rules.play import Play
from battles.rules.trays import has_dice

Bar = Literal["", "rule", "dice", "hidden", "asked", "over", "acted"]
"""Nothing; the rules want consent; dice fell; something hidden was shown; another seat was asked; the battle ended;
another seat has acted since."""


class _DiceFell(Exception):
    """The order throws dice."""


class _NoDice:
    """Dice that must not be thrown."""

    count = 0

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        raise _DiceFell


def foreseen(rules: RulesSystem[S], known: S, seat: Seat, order: Order[S]) -> Bar:
    """What would keep this order from being taken back, as far as the seat can tell before it is given."""
    if rules.take_back != "free":
        return "rule"
    play = _foreseen(rules, known, seat, order)
    return "dice" if play is None else _shown_by(rules, known, seat, play)


def bar_of(rules: RulesSystem[S], before: S, seat: Seat, order: Order[S], play: Play[S]) -> Bar:
    """What keeps an order that was carried out from being taken back.

    Nothing was learnt if the seat could have foreseen from what it knew exactly what it was shown. In a system whose
    orders could find out that something hidden is *not* there, `take_back` must not be "free".
    """
    if rules.take_back != "free":
        return "rule"
    if any(map(has_dice, play.events)):
        return "dice"
    if (bar := _shown_by(rules, before, seat, play)) or (known := rules.known_to(before, seat)) is before:
        return bar
    expected = _foreseen(rules, known, seat, order)
    return "" if expected is not None and _looks_like(rules, seat, expected, play) else "hidden"


def _foreseen(rules: RulesSystem[S], known: S, seat: Seat, order: Order[S]) -> Play[S] | None:
    """The order carried out on what the seat knows; None where dice would fall."""
    play = Play(rules, known, _NoDice())
    try:
        order.resolve(play, seat)
        play.run()
        play.close()
    except _DiceFell:
        return None
    return play


def _shown_by(rules: RulesSystem[S], before: S, seat: Seat, play: Play[S]) -> Bar:
    if rules.outcome(play.state) is not None:
        return "over"
    old, new = rules.asked(before), rules.asked(play.state)
    return "asked" if any(old.get(one) != new.get(one) for one in {*old, *new} - {seat}) else ""


def _looks_like(rules: RulesSystem[S], seat: Seat, expected: Play[S], play: Play[S]) -> bool:
    same_events = _seen(expected.events, seat) == _seen(play.events, seat)
    return same_events and rules.known_to(expected.state, seat) == rules.known_to(play.state, seat)


def _seen(events: Sequence[Event[S]], seat: Seat) -> list[Event[S]]:
    return [seen for event in events if (seen := event.seen_by(seat)) is not None]
