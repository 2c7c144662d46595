"""What a seat may do at the start of its turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Seat
from battles.rules.horden_helden.arrivals import orders, places, possible, prices
from battles.rules.horden_helden.arrivals.frames import AskReturn, AskUpkeep
from battles.rules.horden_helden.state import State


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    match known.flow[-1]:
        case AskUpkeep(god=god):
            return list(_upkeep(known, god))
        case AskReturn(element=element):
            lairs = places.lairs(known, known.elements[element])
            choices: list[str | None] = [piece.id for piece in lairs] or [None]
            return [Option(order=orders.RecordReturn(piece=piece)) for piece in choices]
        case _:
            return [*_arrivals(known, seat), Option(order=orders.EndArrivals())]


def _upkeep(state: State, god: str) -> Iterator[Option[State]]:
    if state.command_of(god).ap >= prices.UPKEEP:
        yield Option(order=orders.PayGod(god=god), cost={"ap": prices.UPKEEP})
    yield Option(order=orders.DismissGod(god=god))


def _arrivals(state: State, seat: Seat) -> Iterator[Option[State]]:
    mode = state.options.mode
    for god in possible.gods(state, seat):
        for pose in places.god_places(state, god):
            yield Option(order=orders.CallGod(god=god.id, pose=pose), cost={"ap": prices.GOD[mode]})
    for horde in possible.hordes(state, seat):
        for pose in places.horde_places(state, horde):
            yield Option(order=orders.ReplaceHorde(element=horde.id, pose=pose), cost={"ap": prices.HORDE[mode]})
    for being in possible.hidden(state, seat):
        for victim in places.victims(state, being):
            for pose in places.hidden_places(state, being, victim):
                order = orders.RevealHidden(element=being.id, victim=victim.id, pose=pose)
                yield Option(order=order, cost={"ap": prices.hidden(state, being)})
    for frog in possible.frogs(state, seat):
        yield Option(order=orders.FreeFrog(element=frog.id), cost={"ap": prices.FROG[mode]})
    yield from _commands(state, seat)


def _commands(state: State, seat: Seat) -> Iterator[Option[State]]:
    for command in possible.givers(state, seat):
        yield Option(order=orders.GiveAp(command=command.id, ap=1), cost={"ap": 1}, vary={"ap": "1…"})
    for command in possible.allies(state, seat):
        yield Option(order=orders.WinBackAlly(command=command.id), cost={"ap": prices.ALLY})
