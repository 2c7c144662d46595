"""Who is asked what before the first turn; whoever does not answer is set up by plan."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.horden_helden.setup import frames, who
from battles.rules.horden_helden.setup.orders import terrain
from battles.rules.horden_helden.setup.orders.for_me import SetUpForMe
from battles.rules.horden_helden.state import State

Asked = Mapping[Seat, Question[State]]


def _question(kind: str, order: str, clause: str, **facts: Json) -> Question[State]:
    orders = (order, "set_up_for_me")
    return Question(kind=kind, orders=orders, default=SetUpForMe(), clause=clause, facts=facts)


def asked(state: State) -> Asked:
    match state.flow[-1]:
        case frames.AskArmies(seats=seats):
            facts: dict[str, Json] = {"points": state.options.points, "mode": state.options.mode}
            return dict.fromkeys(seats, _question("army", "submit_army", "2.1", **facts))
        case frames.AskEdge():
            seat = state.sides[who.attacker(state)].seat
            return {seat: _question("edge", "name_edge", "4.1")}
        case frames.AskHidden(seats=seats):
            return dict.fromkeys(seats, _question("hidden", "record_hidden", "4.3"))
        case frames.AskSwap(seats=seats):
            return dict.fromkeys(seats, _question("swap", "swap_unplaceable", "4.3"))
        case frames.AskAmbush(seats=seats):
            return dict.fromkeys(seats, _question("ambush", "record_ambush", "4.4"))
        case frames.AskSketches(seats=seats):
            return dict.fromkeys(seats, _question("sketch", "sketch_command_zones", "4.8"))
        case _:
            return _in_sight(state)


def _in_sight(state: State) -> Asked:
    match state.flow[-1]:
        case frames.AskCamp(side=side):
            return {who.camp_command(state, side).seat: _question("camp", "place_camp", "4.5")}
        case frames.AskBaggage(side=side):
            return {who.camp_command(state, side).seat: _question("baggage", "place_baggage", "4.9")}
        case frames.AskWorks(side=side):
            return {who.camp_command(state, side).seat: _question("works", "place_works", "4.9")}
        case frames.AskDeploy(step=step, seats=seats):
            return dict.fromkeys(seats, _question("deploy", "deploy", "4.6", step=step))
        case frames.AskDeployCommand(side=side, seats=seats):
            question = _question("deploy_command", "deploy_command", "4.8")
            return dict.fromkeys(seats or who.seats_due(state, side), question)
        case frames.AskColumns(seats=seats):
            return dict.fromkeys(seats, _question("columns", "order_columns", "4.2"))
        case frames.AskVanguard(seats=seats):
            return dict.fromkeys(seats, _question("vanguard", "place_vanguard", "4.2"))
        case _:
            return _terrain(state)


def _terrain(state: State) -> Asked:
    """Terrain by the players."""
    match state.flow[-1]:
        case frames.AskTerrain(side=side):
            role = state.sides[side].role
            return {state.sides[side].seat: _question("terrain", "choose_terrain", "3.12", role=role)}
        case frames.AskLay(side=side) as frame:
            facts: dict[str, Json] = {"square": frame.square, "position": frame.position}
            facts["terrain"] = terrain.kind_due(state, frame)
            return {state.sides[side].seat: _question("lay", "place_terrain", "3.12", **facts)}
        case _:
            return {}
