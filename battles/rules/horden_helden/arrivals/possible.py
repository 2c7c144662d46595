"""What a seat can still do at the start of its turn."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.horden_helden import command_range
from battles.rules.horden_helden.arrivals import places, prices
from battles.rules.horden_helden.pieces import Command, Element
from battles.rules.horden_helden.state import State


def mine(state: State, seat: Seat) -> list[Command]:
    return [command for command in state.commands_of(state.active) if command.seat == seat]


def troops(state: State, seat: Seat) -> list[Element]:
    keys = {command.id for command in mine(state, seat)}
    return [one for one in state.elements_of(state.active) if one.command in keys]


def anything(state: State, seat: Seat) -> bool:
    """Is there anything to decide? (The server goes on by itself where there is not.) Whoever has hidden beings is
    asked wherever one of them might be, so that being asked tells nothing of where they are."""
    return bool(
        gods(state, seat)
        or hordes(state, seat)
        or any(places.threatens(state, being) for being in lurking(state, seat))
        or hidden(state, seat)
        or frogs(state, seat)
        or givers(state, seat)
        or allies(state, seat)
    )


def has(state: State, element: Element, ap: int) -> bool:
    return state.commands[element.command].ap >= ap


def gods(state: State, seat: Seat) -> list[Element]:
    price = prices.GOD[state.options.mode]
    return [one for one in troops(state, seat) if one.place == "heaven" and has(state, one, price)]


def hordes(state: State, seat: Seat) -> list[Element]:
    """Lost hordes that may be replaced: never raised ones (12.4)."""
    price = prices.HORDE[state.options.mode]
    return [
        one
        for one in troops(state, seat)
        if one.type == "hordes" and one.is_lost and not one.has("raised") and has(state, one, price)
    ]


def lurking(state: State, seat: Seat) -> list[Element]:
    """Hidden beings that can pay to appear; an unreliable ally's stay hidden (20)."""
    return [
        one
        for one in troops(state, seat)
        if one.type == "hidden_beings"
        and one.place == "hidden"
        and has(state, one, prices.hidden(state, one))
        and not state.commands[one.command].unreliable
    ]


def hidden(state: State, seat: Seat) -> list[Element]:
    """Hidden beings with a victim in reach."""
    return [
        one
        for one in lurking(state, seat)
        if any(next(places.hidden_places(state, one, victim), None) for victim in places.victims(state, one))
    ]


def frogs(state: State, seat: Seat) -> list[Element]:
    price = prices.FROG[state.options.mode]
    return [
        one
        for one in troops(state, seat)
        if not one.is_lost and one.figure is not None and one.figure.status == "frog" and has(state, one, price)
    ]


def givers(state: State, seat: Seat) -> list[Command]:
    """Subordinates to whom the chief may hand action points (20)."""
    chief = next((one for one in mine(state, seat) if one.role == "chief"), None)
    if chief is None or state.arrivals.gave_ap or not state.is_large or chief.ap < 1:
        return []
    return [
        one for one in state.commands_of(state.active) if one.role == "subordinate" and hears(state, chief.id, one.id)
    ]


def allies(state: State, seat: Seat) -> list[Command]:
    """Unreliable allies whom the chief may try to win back (20)."""
    chief = next((one for one in mine(state, seat) if one.role == "chief"), None)
    if chief is None or chief.ap < prices.ALLY:
        return []
    return [
        one
        for one in state.commands_of(state.active)
        if one.unreliable
        and not one.reliable_from
        and one.id not in state.arrivals.tried
        and hears(state, chief.id, one.id)
    ]


def hears(state: State, chief: str, command: str) -> bool:
    """Is the command's commander within the chief's command range?"""
    one, other = state.commander_of(chief), state.commander_of(command)
    return one is not None and other is not None and command_range.is_in_range(state, one, other)
