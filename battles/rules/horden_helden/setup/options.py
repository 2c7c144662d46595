"""What a seat may decide in the set-up: an order by plan, and what it needs to make its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battles.rules.base import Option, Seat
from battles.rules.codec import Json
from battles.rules.horden_helden import armies, ground
from battles.rules.horden_helden.maps import placing
from battles.rules.horden_helden.maps.placing.piece_choice import CHOOSABLE, COMBINATIONS
from battles.rules.horden_helden.pieces import Element, SideId
from battles.rules.horden_helden.setup import ambushes, camp_sites, engagement, frames, lairs, planned, who
from battles.rules.horden_helden.setup.places import Zone
from battles.rules.horden_helden.state import State


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    """One order that is legal as it stands; `vary` says what may be changed about it."""
    return [Option(order=planned.order_for(known, seat), vary=vary(known, seat))]


def vary(known: State, seat: Seat) -> dict[str, Json]:
    side = known.side_of_seat[seat]
    match known.flow[-1]:
        case frames.AskArmies():
            return {"samples": _samples(known)}
        case frames.AskEdge():
            return {"edge": ["south", "north"]}
        case frames.AskTerrain():
            return _terrain(known, side)
        case frames.AskLay(square=number):
            return {"squares": _areas(one for one in ground.squares(known.board) if one.number == number)}
        case frames.AskHidden():
            return {"lairs": {one.id: _pieces(known, one) for one in _hidden(known, seat)}}
        case frames.AskSwap():
            stuck = [one for one in lairs.unplaceable(known, side) if known.seat_of(one.id) == seat]
            return {"swaps": {one.id: list(lairs.substitutes(known, one)) for one in stuck}}
        case frames.AskAmbush():
            return _ambush(known, seat, side)
        case frames.AskSketches():
            return {"zone": Zone(known, side).corners, "commands": [one.id for one in known.commands_of(side)]}
        case _:
            return _in_sight(known, seat, side)


def _samples(known: State) -> list[Json]:
    """Ready armies of the agreed size."""
    return list(armies.sample_armies(known.options.mode, known.options.points))


def _terrain(known: State, side: SideId) -> dict[str, Json]:
    """How many pieces of which kinds; the attacker may choose a combination instead."""
    attacks = known.sides[side].role == "attacker"
    least, most = placing.hill_counts(known.board) if attacks else placing.piece_counts(known.board)
    kinds: list[Json] = list(CHOOSABLE)
    return {"combinations": list(COMBINATIONS) if attacks else [], "pieces": kinds, "least": least, "most": most}


def _in_sight(known: State, seat: Seat, side: SideId) -> dict[str, Json]:
    match known.flow[-1]:
        case frames.AskCamp():
            plan = camp_sites.plan_of(known, side)
            size: list[Json] = [plan.width, plan.depth]
            return {"line": list(ground.base_line(known, side)), "size": size, "fortified": plan.fortified}
        case frames.AskBaggage():
            corners = camp_sites.baggage_room(known, side).area.corners
            return {"zone": corners, "elements": [one.id for one in camp_sites.baggage(known, side)]}
        case frames.AskWorks():
            return {"zone": Zone(known, side).corners, "works": camp_sites.plan_of(known, side).works}
        case frames.AskDeploy(step=step):
            return _step(known, seat, side, step)
        case frames.AskDeployCommand():
            return {"commands": {one.id: _command(known, side, one.id) for one in who.commands_due(known, side)}}
        case frames.AskColumns():
            return {"line": list(ground.base_edge(known, side)), "commands": list(engagement.commands_of(known, seat))}
        case frames.AskVanguard():
            own = [one for one in known.commands_of(side) if one.seat == seat]
            return {"elements": {one.id: [e.id for e in engagement.may_go_ahead(known, one.id)] for one in own}}
        case _:
            return {}


def _pieces(known: State, element: Element) -> list[Json]:
    return [piece.id for piece in lairs.lairs(known, element)]


def _hidden(known: State, seat: Seat) -> list[Element]:
    waiting = [one for one in known.elements.values() if lairs.is_hidden_being(one) and one.place == "reserve"]
    return [one for one in waiting if known.seat_of(one.id) == seat]


def _ambush(known: State, seat: Seat, side: SideId) -> dict[str, Json]:
    able = [one.id for one in who.of_seat(known, seat, who.waiting(known, side)) if ambushes.may_lie_in_wait(one)]
    return {"elements": able, "squares": _areas(ground.outer_squares(known.board))}


def _areas(squares: Iterable[ground.Square]) -> list[Json]:
    return [[list(square.low), list(square.high)] for square in squares]


def _step(known: State, seat: Seat, side: SideId, step: int) -> dict[str, Json]:
    return {
        "zone": Zone(known, side).corners,
        "elements": [one.id for one in who.of_seat(known, seat, who.due(known, side, step))],
        "must": sorted(who.must(known, side, step)),
        "least": who.least(known, side, step),
    }


def _command(known: State, side: SideId, command: str) -> dict[str, Json]:
    corners = camp_sites.area_of(known, side, command).corners
    return {"zone": corners, "elements": [one.id for one in who.troops_of(known, command)]}
