"""Orders by plan for every question of the set-up."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import seeded
from battles.rules.errors import RulesBroken
from battles.rules.first import first_of
from battles.rules.geometry import Pose
from battles.rules.horden_helden import armies
from battles.rules.horden_helden.maps import placing
from battles.rules.horden_helden.pieces import ElementId, SideId
from battles.rules.horden_helden.setup import camp_sites, frames, lairs, plans, who
from battles.rules.horden_helden.setup.lairs import Substitute
from battles.rules.horden_helden.setup.orders import armies as handing_in
from battles.rules.horden_helden.setup.orders import camps, deployment, secret, terrain
from battles.rules.horden_helden.state import State


def order_for(state: State, seat: Seat, turn: int = 0) -> Order[State]:
    """What a sensible player would answer; `turn` varies it."""
    match state.flow[-1]:
        case frames.AskArmies():
            return handing_in.SubmitArmy(army=sample_army(state, seat, turn))
        case frames.AskEdge():
            return handing_in.NameEdge(edge="north" if turn % 2 else "south")
        case frames.AskTerrain(side=side):
            return terrain.ChooseTerrain(choice=placing.suggested_choice(state, side, seeded(turn)))
        case frames.AskLay() as frame:
            return terrain.PlaceTerrain(piece=terrain.suggested(state, frame))
        case frames.AskHidden():
            return secret.RecordHidden(lairs=plans.lairs_of(state, seat, turn))
        case frames.AskSwap():
            return secret.SwapUnplaceable(swaps=swaps(state, seat, turn))
        case frames.AskAmbush():
            return secret.RecordAmbush(poses=plans.ambush_poses(state, seat, turn=turn))
        case frames.AskSketches():
            sketches, camp = plans.sketched(state, state.side_of_seat[seat], turn)
            return secret.SketchCommandZones(sketches=sketches, camp=camp)
        case _:
            return _in_sight(state, seat)


def _in_sight(state: State, seat: Seat) -> Order[State]:
    """What everybody sees."""
    match state.flow[-1]:
        case frames.AskCamp(side=side):
            return place_camp(state, side)
        case frames.AskBaggage(side=side):
            return place_baggage(state, side)
        case frames.AskWorks(side=side):
            return camps.PlaceWorks(works=plans.work_places(state, side))
        case frames.AskDeploy(side=side, step=step):
            return deploy(state, seat, step, plans.step_poses(state, side, step))
        case frames.AskDeployCommand(side=side):
            return deploy_command(state, seat, side)
        case frames.AskColumns():
            columns, entries = plans.column_orders(state, seat)
            return deployment.OrderColumns(columns=columns, entries=entries)
        case frames.AskVanguard():
            return deployment.PlaceVanguard(poses=plans.vanguard_poses(state, seat))
        case frame:
            raise RulesBroken(f"no plan for {frame}")


def sample_army(state: State, seat: Seat, turn: int = 0) -> dict[str, object]:
    """A ready army; in an alliance a share of a side's."""
    is_share = state.scenario == "alliance"
    points = 600 if is_share else state.options.points
    ready = armies.sample_armies(state.options.mode, points)
    return ready[(turn + int(seat)) % len(ready)] | {"limit": points}


def swaps(state: State, seat: Seat, turn: int = 0) -> dict[ElementId, Substitute]:
    """For each element the best its list allows, as long as it lasts."""
    chosen: dict[ElementId, Substitute] = {}
    for element in lairs.unplaceable(state, state.side_of_seat[seat]):
        if state.seat_of(element.id) == seat:
            *allowed, none = lairs.substitutes(state, element)
            turned = [*allowed[turn % 3 :], *allowed[: turn % 3], none]
            chosen[element.id] = first_of(
                kind for kind in turned if not lairs.swap_problems(state, {**chosen, element.id: kind})
            )
    return chosen


def place_camp(state: State, side: SideId) -> camps.PlaceCamp:
    pose = plans.camp_pose(state, side)
    if pose is None:
        raise RulesBroken(f"no place for the camp of {side}")
    camp = camp_sites.pitched(state, side, pose, ())
    return camps.PlaceCamp(pose=pose, gates=plans.gates_of(camp))


def place_baggage(state: State, side: SideId) -> camps.PlaceBaggage:
    poses = plans.baggage_poses(state, side)
    left = tuple(one.id for one in camp_sites.baggage(state, side) if one.id not in poses)
    return camps.PlaceBaggage(poses=poses, left_out=left)


def deploy(state: State, seat: Seat, step: int, poses: dict[ElementId, Pose]) -> deployment.Deploy:
    """A step with these poses; whoever must be placed and has no place is left out."""
    side = state.side_of_seat[seat]
    own = {key: pose for key, pose in poses.items() if state.seat_of(key) == seat}
    must = [
        one.id for one in who.of_seat(state, seat, who.due(state, side, step)) if one.id in who.must(state, side, step)
    ]
    return deployment.Deploy(poses=own, left_out=tuple(key for key in must if key not in own))


def deploy_command(state: State, seat: Seat, side: SideId) -> deployment.DeployCommand:
    command = first_of(one for one in who.commands_due(state, side) if one.seat == seat)
    poses = plans.command_poses(state, command.id)
    left = tuple(one.id for one in who.troops_of(state, command.id) if one.id not in poses)
    return deployment.DeployCommand(command=command.id, poses=poses, left_out=left)
