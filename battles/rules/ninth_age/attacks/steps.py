"""The server's steps of an attack: throws stage by stage, distribution, losses, panic (A.7.3)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.attacks import aftermath, distribution, volleys
from battles.rules.ninth_age.attacks.events import (
    AttackResolved,
    HitsDistributed,
    HitsScored,
    LossesTaken,
    WoundsSaved,
    WoundsScored,
)
from battles.rules.ninth_age.attacks.frames import (
    AskBracket,
    AskDistribution,
    AskRemoval,
    CheckPanic,
    CountVolley,
    DemandedLoss,
    DemandedTest,
    DistributeVolley,
    HitsAround,
    HitsAroundRolled,
    TakeLosses,
    Volley,
)
from battles.rules.ninth_age.attacks.record import AttackResult
from battles.rules.ninth_age.casualties.choices import open_choices, proposed_choice
from battles.rules.ninth_age.casualties.pools import PoolId, pool_of, recipients_of
from battles.rules.ninth_age.casualties.removal import RemovalAspect, casualties
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology import panic
from battles.rules.ninth_age.psychology.frames import Panic
from battles.rules.ninth_age.psychology.record import PanicCause
from battles.rules.ninth_age.state import StandingAnswers, State
from battles.rules.play import Play

_TELLS = {
    "hopeless": (HitsScored, volleys.hits_told),
    "wounds_again": (WoundsScored, volleys.wounds_told),
    "armour_again": (WoundsSaved, volleys.armour_told),
    "special_again": (WoundsSaved, volleys.special_told),
}


def step(play: Play[State]) -> None:
    match play.top:
        case Volley() as volley:
            _throw(play, volleys.begun(volley))
        case CountVolley(volley=volley, faces=faces):
            _count(play, volley, faces)
        case DistributeVolley() as frame:
            _distribute(play, frame)
        case TakeLosses() as frame:
            _take(play, frame)
        case CheckPanic() as frame:
            _panic(play, frame)
        case HitsAround() | HitsAroundRolled() | DemandedTest() | DemandedLoss():
            aftermath.step(play)
        case frame:
            raise RulesBroken(f"no step for {frame}")


# --- dice -------------------------------------------------------------------------------------------------------------


def _throw(play: Play[State], volley: Volley) -> None:
    """The next stage that wants dice; those that want none are counted on the way."""
    number = volleys.wanted(volley)
    if not number:
        _count(play, volley, ())
        return
    faces = play.throw(f"{number}d6", reason=volleys.REASONS[volley.stage], seat=_thrower(play.state, volley))
    play.replace(CountVolley(volley=volley, faces=faces))


def _thrower(state: State, volley: Volley) -> Seat | None:
    """The attacker; for saves the defender; nobody alone where both sides strike together."""
    sides = {state.units[pool_of(blow.at).unit].side for blow in volley.blows}
    if len(sides) != 1:
        return None
    side = sides.pop()
    if volley.stage in volleys.SAVES:
        return state.seat_of(side)
    return None if volley.attacker is None else state.owner(volley.attacker)


def _count(play: Play[State], volley: Volley, faces: tuple[int, ...]) -> None:
    volley = volleys.counted(volley, faces)
    _tell(play, volley)
    match volley.stage:
        case "losses":
            play.replace(
                TakeLosses(
                    losses=volleys.losses(volley),
                    attacker=volley.attacker,
                    cause=volley.cause,
                    panic=volley.panic,
                    blows=volleys.results(volley),
                )
            )
        case "hopeless" if volleys.distributes(volley):
            play.replace(DistributeVolley(volley=volley))
        case _:
            play.replace(volleys.next_stage(volley))


def _tell(play: Play[State], volley: Volley) -> None:
    if volley.stage not in _TELLS:
        return
    event, told = _TELLS[volley.stage]
    counts = told(volley)
    is_dull = event is WoundsSaved and all(not 1 < one.need < 7 for one in counts)
    if counts and not is_dull:
        play.add(event(attacker=volley.attacker, cause=volley.cause, counts=counts))


# --- distribution (A.7.4) ---------------------------------------------------------------------------------------------


def _distribute(play: Play[State], frame: DistributeVolley) -> None:
    """The next blow whose hits can go to several pools; the owner of the attack is asked only if he wants to be."""
    if frame.at == len(frame.volley.blows):
        distributed(play, frame)
        return
    if is_open(play.state, frame) and _wants(play.state, frame).distribution == "ask":
        play.push(AskDistribution())
        return
    share(play, frame)


def is_open(state: State, frame: DistributeVolley) -> bool:
    """Whether there is anything to choose about the next blow's hits."""
    pools = {frame.volley.blows[frame.at].at, *(one.at for one in volleys.others_of(frame.volley, frame.at))}
    hits = frame.volley.tallies[frame.at].hits.total
    among = [one for one in recipients_at(state, frame) if one.pool in pools]
    return bool(hits) and len(among) > 1 and distribution.is_open(among, hits)


def recipients_at(state: State, frame: DistributeVolley) -> tuple[distribution.Recipient, ...]:
    return recipients_of(state.units[pool_of(frame.volley.blows[frame.at].at).unit])


def _wants(state: State, frame: DistributeVolley) -> StandingAnswers:
    seat = None if frame.volley.attacker is None else state.owner(frame.volley.attacker)
    return StandingAnswers() if seat is None else state.standing_answers.get(seat, StandingAnswers())


def share(
    play: Play[State], frame: DistributeVolley, shares: dict[PoolId, int] | None = None, bracket: str | None = None
) -> None:
    """The next blow's hits go to these pools, or as proposed; where its bracketed hit can choose, it is asked for."""
    parts = volleys.split(frame.volley, frame.at, recipients_at(play.state, frame), shares, bracket or "")
    choices = {blow.at for blow, _ in parts}
    has_bracket = bool(volleys.brackets_of(frame.volley, frame.at))
    if bracket is None and has_bracket and len(choices) > 1 and _wants(play.state, frame).distribution == "ask":
        play.replace(frame, AskBracket(shares=shares or {}))
        return
    play.replace(
        structs.replace(
            frame,
            at=frame.at + 1,
            done=(*frame.done, *(blow for blow, _ in parts)),
            tallies=(*frame.tallies, *(tally for _, tally in parts)),
        )
    )


def distributed(play: Play[State], frame: DistributeVolley) -> None:
    """All hits have their pools: on to the wounds."""
    volley = structs.replace(
        frame.volley, blows=frame.done, tallies=frame.tallies, others=(), brackets=(), stage="wounds"
    )
    if len({blow.at for blow in volley.blows}) > 1:
        counts = volleys.hits_told(volley)
        play.add(HitsDistributed(attacker=volley.attacker, cause=volley.cause, counts=counts))
    play.replace(volley)


# --- losses (A.16) ----------------------------------------------------------------------------------------------------


def units_hit(state: State, frame: TakeLosses) -> tuple[UnitId, ...]:
    """Whose models go, the active player's first."""
    units = dict.fromkeys(pool_of(pool).unit for pool, points in frame.losses.items() if points)
    return tuple(sorted(units, key=lambda one: (state.units[one].side != state.active, one)))


def _take(play: Play[State], frame: TakeLosses) -> None:
    """The next unit that has lost points."""
    result = frame.result or AttackResult(cause=frame.cause, attacker=frame.attacker, blows=frame.blows)
    left = [one for one in units_hit(play.state, frame) if one not in result.models]
    if not left:
        _taken(play, frame, result)
        return
    unit = play.state.units[left[0]]
    wounds = wounds_of(frame, unit.id)
    aspect = _open_aspect(play.state, frame, unit)
    if aspect is not None:
        play.push(AskRemoval(unit=unit.id, aspect=aspect))
        return
    choice = frame.choices.get(unit.id) or proposed_choice(play.state, unit, wounds)
    found = casualties(unit, wounds, choice)
    fearing = frame.fearing
    if found.destroyed:
        fearing = (*fearing, (unit.id, panic.destroyed_near(play.state, unit)))
    following = aftermath.of_removed(play.state, unit, found)
    play.add(
        LossesTaken(
            unit=unit.id,
            points=found.losses.points,
            models=found.losses.models,
            left=found.left,
            attacker=frame.attacker,
            cause=frame.cause,
        )
    )
    if found.destroyed:
        play.add(UnitDestroyed(unit=unit.id, cause="losses"))
    result = structs.replace(
        result,
        losses={**result.losses, **found.losses.points},
        models={**result.models, unit.id: found.losses.models},
        destroyed=(*result.destroyed, *((unit.id,) if found.destroyed else ())),
    )
    play.replace(structs.replace(frame, result=result, fearing=fearing, aftermath=(*frame.aftermath, *following)))


def wounds_of(frame: TakeLosses, unit: UnitId) -> dict[PoolId, int]:
    """The losses of one unit's pools."""
    return {pool: points for pool, points in frame.losses.items() if pool_of(pool).unit == unit}


def _open_aspect(state: State, frame: TakeLosses, unit: Unit) -> RemovalAspect | None:
    """What its owner still wants to decide himself."""
    if state.standing_answers.get(state.owner(unit.id), StandingAnswers()).removal != "ask":
        return None
    given = frame.asked.get(unit.id, ())
    aspects = open_choices(state, unit, wounds_of(frame, unit.id)).aspects
    return next((one for one in aspects if one not in given), None)


def _taken(play: Play[State], frame: TakeLosses, result: AttackResult) -> None:
    play.add(AttackResolved(result=result))
    if not result.models:
        play.pop()
        return
    alive = tuple(one for one in result.models if one not in result.destroyed) if frame.panic else ()
    fearing = frame.fearing if frame.panic else ()
    check = CheckPanic(units=alive, fearing=fearing, attacker=frame.attacker, result=result)
    play.replace(check, *frame.aftermath)


# --- panic (A.17.1) ---------------------------------------------------------------------------------------------------


def _panic(play: Play[State], frame: CheckPanic) -> None:
    """Friends of what was destroyed, then those that have lost a quarter of what they had in this phase."""
    if frame.units:
        lost = panic.quarter_lost(play.state, frame.units)
        play.replace(
            structs.replace(frame, units=()),
            *((Panic(cause=PanicCause(kind="losses", by=frame.attacker), units=lost),) if lost else ()),
        )
    elif frame.fearing:
        (unit, friends), *others = frame.fearing
        play.replace(
            structs.replace(frame, fearing=tuple(others)),
            *((Panic(cause=PanicCause(kind="destroyed", unit=unit), units=friends),) if friends else ()),
        )
    else:
        play.pop()
        if frame.result is not None and frame.result != play.state.attacks.last:
            play.add(AttackResolved(result=frame.result))
