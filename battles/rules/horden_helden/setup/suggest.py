"""Random legal answers in the set-up: a plan, varied by lot."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.geometry import Pose
from battles.rules.horden_helden import armies
from battles.rules.horden_helden.maps import placing
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.setup import camp_sites, frames, planned, plans, who
from battles.rules.horden_helden.setup.orders import armies as handing_in
from battles.rules.horden_helden.setup.orders import camps, deployment, for_me, secret, terrain
from battles.rules.horden_helden.setup.places import Room, Zone, box_of
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE

SHIFTS = (-2 * LE, -LE, -LE / 2, 0.0, 0.0, LE / 2, LE, 2 * LE)
TURNS = (0.0, 0.0, 0.0, 0.0, 15.0, -30.0, 90.0, 180.0)
BY_SERVER = 12
"""One answer in so many is left to the server."""


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    """Any legal order."""
    frame = known.flow[-1]
    if dice.throw(BY_SERVER, 1)[0] == 1:
        return for_me.SetUpForMe()
    turn = dice.throw(100, 1)[0] - 1
    match frame:
        case frames.AskArmies():
            return handing_in.SubmitArmy(army=random_army(known, dice))
        case frames.AskTerrain(side=side):
            return terrain.ChooseTerrain(choice=placing.suggested_choice(known, side, dice))
        case frames.AskLay() as frame:
            return _lay(known, frame, dice)
        case frames.AskAmbush() if dice.throw(4, 1)[0] == 1:
            return secret.RecordAmbush(poses={})
        case frames.AskDeploy(side=side, step=step):
            poses = plans.step_poses(known, side, step, everybody=dice.throw(3, 1)[0] == 1)
            return planned.deploy(known, seat, step, loosened(known, seat, poses, dice))
        case frames.AskCamp(side=side):
            return _camp(known, side, dice)
        case frames.AskWorks() if dice.throw(4, 1)[0] == 1:
            return camps.PlaceWorks(works=())
        case frames.AskVanguard() if dice.throw(4, 1)[0] == 1:
            return deployment.PlaceVanguard(poses={})
        case _:
            return planned.order_for(known, seat, turn)


def _lay(known: State, frame: frames.AskLay, dice: Dice) -> Order[State]:
    """Somewhere by lot; where the lot finds nothing, where the server would lay it, or nowhere."""
    kind = terrain.kind_due(known, frame)
    piece = placing.suggested(known, frame.side, kind, frame.square, frame.position, dice)
    return terrain.PlaceTerrain(piece=piece or terrain.suggested(known, frame))


def random_army(known: State, dice: Dice) -> dict[str, Json]:
    return armies.random_army(dice, known.options, is_share=known.scenario == "alliance")


def _camp(known: State, side: Json, dice: Dice) -> Order[State]:
    """Where the plan puts it, or a little aside."""
    order = planned.place_camp(known, side)
    pose = order.pose
    along = (pick(dice, SHIFTS), 0.0) if pose.facing in (90.0, 270.0) else (0.0, pick(dice, SHIFTS))
    moved = Pose(pose.x + along[0], pose.y + along[1], pose.facing)
    is_legal = next(camp_sites.camp_problems(known, camp_sites.pitched(known, side, moved, order.gates)), None) is None
    return camps.PlaceCamp(pose=moved, gates=order.gates) if is_legal else order


def loosened(known: State, seat: Seat, poses: dict[ElementId, Pose], dice: Dice) -> dict[ElementId, Pose]:
    """Some elements stand a little elsewhere or face another way, if there is room."""
    side = known.side_of_seat[seat]
    room = Room(known, side, Zone(known, side))
    for key, pose in poses.items():
        room.take(key, box_of(known.elements[key], pose))
    found = dict(poses)
    for key, pose in poses.items():
        if dice.throw(4, 1)[0] == 1 and known.elements[key].type not in who.LAST:
            moved = Pose(pose.x + pick(dice, SHIFTS), pose.y + pick(dice, SHIFTS), pose.facing + pick(dice, TURNS))
            if room.is_free(known.elements[key], box_of(known.elements[key], moved)):
                found[key] = moved
                room.taken = [(other, box) for other, box in room.taken if other != key]
                room.take(key, box_of(known.elements[key], moved))
    return found
