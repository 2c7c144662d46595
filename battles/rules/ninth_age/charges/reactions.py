"""What a charged unit may do (A.11.8 to A.11.11)."""

from __future__ import annotations

from battles.rules.errors import Refusal
from battles.rules.geometry import Disc, arc_of, facing_towards
from battles.rules.ninth_age.charges import stand_and_shoot
from battles.rules.ninth_age.charges.frames import Reaction
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.charges.travel import advance_rate
from battles.rules.ninth_age.measures import in_inches, inches, within
from battles.rules.ninth_age.moments.ask import ask, forbidden, must
from battles.rules.ninth_age.moments.kinds import MayReact
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

ALL: tuple[Reaction, ...] = ("hold", "stand_and_shoot", "flee")


def possible(state: State, charger: Unit, target: Unit, *, must_flee: bool = False) -> tuple[Reaction, ...]:
    """What it may answer; one answer alone is no question."""
    return tuple(one for one in ALL if not problems(state, charger, target, one, must_flee=must_flee)) or ("hold",)


def problems(
    state: State, charger: Unit, target: Unit, reaction: Reaction, *, must_flee: bool = False
) -> tuple[Refusal, ...]:
    """Why a unit may not answer so."""
    if target.is_engaged:
        return () if reaction == "hold" else (refuse("engaged_units_hold", "A.11.9", unit=target.id),)
    if target.is_fleeing:
        return () if reaction == "flee" else (refuse("fleeing_units_flee", "A.11.11", unit=target.id),)
    if must(ask(MayReact(state=state, unit=target, reaction="hold", target=charger)), "hold") is not None:
        return () if reaction == "hold" else (refuse("only_holds", "B.21.37", unit=target.id),)
    if must_flee and reaction != "flee" and not _flight_problems(state, charger, target):
        return (refuse("must_flee", "B.21.6", unit=target.id),)
    match reaction:
        case "hold":
            return ()
        case "flee":
            return _flight_problems(state, charger, target)
        case "stand_and_shoot":
            return _shooting_problems(state, charger, target)


def _flight_problems(state: State, charger: Unit, target: Unit) -> tuple[Refusal, ...]:
    return forbidden(ask(MayReact(state=state, unit=target, reaction="flee", target=charger)))


def _shooting_problems(state: State, charger: Unit, target: Unit) -> tuple[Refusal, ...]:
    """All of A.11.10: able to shoot, the charger in front and farther away than its Advance Rate, once a turn."""
    if target.marks.stood_and_shot:
        return (refuse("stood_and_shot", "A.11.10", unit=target.id),)
    if state.is_shaken(target):
        return (refuse("shaken_units_do_not_shoot", "A.11.10", unit=target.id),)
    if not is_in_front(charger, target):
        return (refuse("charger_not_in_front", "A.11.10", unit=target.id, charger=charger.id),)
    rate = advance_rate(state, charger, mode_of(state, charger))
    distance = state.field.distance(charger.id, target.id)
    if within(distance, inches(rate)):
        far = round(in_inches(distance), 2)
        return (refuse("charger_too_near", "A.11.10", unit=target.id, charger=charger.id, distance=far, rate=rate),)
    found = forbidden(ask(MayReact(state=state, unit=target, reaction="stand_and_shoot", target=charger)))
    if found:
        return found
    if not stand_and_shoot.can_shoot(state, target, charger):
        return (refuse("no_shooters", "A.11.10", unit=target.id),)
    return ()


def is_in_front(charger: Unit, target: Unit) -> bool:
    """Whether the charger is located in the front arc of its target (A.3.21)."""
    if isinstance(target.shape, Disc):
        return True
    point = charger.centre if isinstance(charger.shape, Disc) else charger.box.pose.point
    return arc_of(target.box, point) == "front"


def mode_of(state: State, charger: Unit) -> ChargeMode:
    charge = state.charges.of(charger.id)
    return "ground" if charge is None else charge.mode


def flight_heading(charger: Unit, target: Unit) -> float:
    """Directly away, from centre to centre (A.11.11); where both lie on one point, the way the charger faces."""
    if charger.centre == target.centre:
        return charger.box.pose.facing
    return facing_towards(charger.centre, target.centre)
