"""Who is asked what before the first turn; whoever does not answer is set up by plan."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.ninth_age.setup import frames, markers, who
from battles.rules.ninth_age.setup.orders.for_me import SetUpForMe
from battles.rules.ninth_age.state import State

Asked = Mapping[Seat, Question[State]]


def _question(kind: str, clause: str, *orders: str, **facts: Json) -> Question[State]:
    return Question(kind=kind, orders=(*orders, "set_up_for_me"), default=SetUpForMe(), clause=clause, facts=facts)


def asked(state: State) -> Asked:
    frame = state.flow[-1]
    if isinstance(frame, frames.AskLists):
        return dict.fromkeys(frame.seats, _question("list", "A.8.3", "submit_army_list", points=state.options.points))
    side = getattr(frame, "side", None)
    question = _agreed(state) or _chosen(state) or _deployed(state)
    return {} if question is None or side is None else {state.seat_of(side): question}


def _agreed(state: State) -> Question[State] | None:
    match state.flow[-1]:
        case frames.AskTerrain(map=proposed):
            orders = ("accept_terrain", "generate_terrain") if proposed else ("propose_terrain", "generate_terrain")
            return _question("terrain", "A.9.4", *orders, proposed=proposed)
        case frames.AskType(proposed=proposed):
            orders = ("agree_deployment_type", "roll_deployment_type")
            return _question("deployment_type", "A.9.5", *orders, proposed=proposed)
        case frames.AskObjective(proposed=proposed):
            return _question("objective", "A.9.8", "agree_objective", "roll_for_objective", proposed=proposed)
        case frames.AskZone():
            return _question("zone", "A.9.13", "choose_zone", type=state.setting_up.type)
        case _:
            return None


def _chosen(state: State) -> Question[State] | None:
    match state.flow[-1]:
        case frames.AskMarker():
            return _question("marker", "B.9.17", "place_marker")
        case frames.AskMarkerPoint():
            return _question("marker_point", "A.9.17", "choose_marker_point")
        case frames.AskSpells():
            return _question("spells", "A.9.14", "select_spells")
        case frames.AskHill():
            return _question("hill", "A.9.10", "choose_terrain")
        case frames.AskFlags(side=side):
            return _question("flags", "A.9.11", "mark_enemy_units", count=markers.flags_due(state, side)[0])
        case frames.AskSpecial():
            return _question("special", "A.9.15", "declare_special")
        case _:
            return None


def _deployed(state: State) -> Question[State] | None:
    match state.flow[-1]:
        case frames.AskFirstDeployer():
            return _question("first_deployer", "A.10.2", "choose_first_deployer")
        case frames.AskDeploy(side=side, rest=rest):
            more = ("delay_remaining",) if state.setting_up.type == "marching_column" else ()
            left = who.remaining(state, side)
            single = who.has_single_turn(state, side)
            return _question("deploy", "A.10.3", "deploy_units", *more, rest=rest, left=left, single=single)
        case frames.AskAnnounce():
            return _question("announce", "A.10.4", "announce_first_or_second", bonus=state.setting_up.remaining)
        case frames.AskScout(side=side):
            return _question("scout", "A.10.7", "deploy_scout", units=[one.id for one in who.scouts(state, side)])
        case frames.AskVanguard(side=side):
            units: list[Json] = [one.id for one in who.vanguards(state, side)]
            return _question("vanguard", "A.10.7", "vanguard_move", "pass_vanguard", units=units)
        case frames.AskFirstTurn():
            return _question("first_turn", "A.10.9", "choose_first_player")
        case _:
            return None
