"""What a declared charge would mean: what its dice must come to, where it would land, what the target may answer."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from battles.rules.codec import Json
from battles.rules.geometry import Pose
from battles.rules.ninth_age.charges import reactions
from battles.rules.ninth_age.charges.frames import Reaction
from battles.rules.ninth_age.charges.landing import ChargeLanding
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.charges.stand_and_shoot import shot_facts
from battles.rules.ninth_age.charges.travel import advance_rate, charge_dice, needed_roll
from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.moments.kinds import FleeRoll
from battles.rules.ninth_age.movement.distances import distance_roll
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.rolls import SIX
from battles.rules.ninth_age.state import State


def charge_facts(state: State, unit: Unit, target: Unit, mode: ChargeMode, landing: ChargeLanding) -> dict[str, Json]:
    """Of a charge that may be declared."""
    need, dice = needed_roll(state, unit, target, mode), charge_dice(state, unit, target)
    return {
        "distance": round(in_inches(state.field.distance(unit.id, target.id)), 2),
        "rate": advance_rate(state, unit, mode),
        "mode": mode,
        "need": need,
        "chance": round(float(dice.chance(need)), 6),
        "edge": landing.edge,
        "pose": posed(landing.pose),
        "path": [posed(pose) for pose in landing.path],
        "target_pose": None if landing.target_pose is None else posed(landing.target_pose),
        "models": landing.models,
        "touched": list(landing.touched),
        "answers": [answer_facts(state, unit, target, mode, one) for one in reactions.possible(state, unit, target)],
    }


def posed(pose: Pose) -> Json:
    return [pose.x, pose.y, pose.facing]


def answer_facts(state: State, unit: Unit, target: Unit, mode: ChargeMode, reaction: Reaction) -> dict[str, Json]:
    """What an answer of the target would mean to both."""
    match reaction:
        case "hold" | "stand_and_shoot":
            dice, need = charge_dice(state, unit, target), needed_roll(state, unit, target, mode)
            told: dict[str, Json] = {"reaction": reaction, "charged_chance": round(float(dice.chance(need)), 6)}
            return {**told, **shot_facts(state, target, unit)} if reaction == "stand_and_shoot" else told
        case "flee":
            return {"reaction": reaction, "escape_chance": round(float(escape_chance(state, unit, target, mode)), 6)}


def escape_chance(state: State, unit: Unit, target: Unit, mode: ChargeMode) -> Fraction:
    """The chance that a unit which flees straight away is not caught, as if nothing were in its way."""
    distance = in_inches(state.field.distance(unit.id, target.id))
    flight = distance_roll(ask(FleeRoll(state=state, unit=target)))
    dice, rate = charge_dice(state, unit, target), advance_rate(state, unit, mode)
    thrown = flight.roll.thrown
    away = Fraction(0)
    for faces in product(range(1, SIX + 1), repeat=thrown):
        need = 2
        while rate + need < distance + flight.inches(faces):
            need += 1
        away += 1 - dice.chance(need)
    return Fraction(away, SIX**thrown)
