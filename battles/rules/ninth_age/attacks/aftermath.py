"""What rules of models that fall bring besides: hits around them, tests of friends (`Removed`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.attacks.blow import SURE, Blow
from battles.rules.ninth_age.attacks.blow_builder import across
from battles.rules.ninth_age.attacks.frames import (
    Aftermath,
    DemandedLoss,
    DemandedTest,
    HitsAround,
    HitsAroundRolled,
    TakeLosses,
    Volley,
)
from battles.rules.ninth_age.casualties.pools import main_pool
from battles.rules.ninth_age.casualties.removal import Casualties
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, only
from battles.rules.ninth_age.moments.changes import CauseHits, TestDemand
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology.frames import TakeTest
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.random_values import dice_of, worth_of
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def of_removed(state: State, unit: Unit, found: Casualties) -> tuple[Aftermath, ...]:
    """All that follows from losses of a unit, as it was before them."""
    gone: list[kinds.Who] = list(found.losses.members_fall)
    if found.destroyed and unit.troops is not None:
        gone.append(kinds.RANK_AND_FILE)
    return tuple(one for who in gone for one in _of(state, unit, who))


def _of(state: State, unit: Unit, who: kinds.Who) -> Iterator[Aftermath]:
    answers = ask(kinds.Removed(state=state, unit=unit, who=who))
    for demand in only(answers, TestDemand):
        for word in demand.words:
            yield DemandedTest(unit=demand.unit, loss=word["value"], rule=demand.rule)
    for hits in only(answers, CauseHits):
        targets = _targets(state, unit, hits)
        if targets:
            yield HitsAround(
                source=unit.id,
                targets=targets,
                count=hits.count,
                strength=hits.strength,
                ap=hits.ap,
                attributes=hits.attributes,
                rule=hits.rule,
            )


def _targets(state: State, unit: Unit, hits: CauseHits) -> tuple[UnitId, ...]:
    near = state.field.within(unit.id, hits.reach) if unit.is_placed else ()
    sides = {"friends": (True,), "enemies": (False,)}.get(hits.where, (True, False))
    return tuple(sorted(key for key in near if (state.units[key].side == unit.side) in sides))


def step(play: Play[State]) -> None:
    match play.top:
        case HitsAround() as frame:
            _throw_hits(play, frame)
        case HitsAroundRolled(around=frame, faces=faces):
            _hit(play, frame, faces)
        case DemandedTest() as frame:
            _test(play, frame)
        case DemandedLoss(test=frame, faces=faces):
            _lose(play, frame, worth_of(dice_of(str(frame.loss)), faces))
        case frame:
            raise RulesBroken(f"no step for {frame}")


def _throw_hits(play: Play[State], frame: HitsAround) -> None:
    alive = tuple(one for one in frame.targets if not play.state.units[one].is_destroyed)
    frame = structs.replace(frame, targets=alive)
    number = dice_of(str(frame.count)).dice * len(alive)
    if number:
        faces = play.throw(f"{number}d6", reason="number_of_hits")
        play.replace(HitsAroundRolled(around=frame, faces=faces))
    else:
        _hit(play, frame, ())


def _hit(play: Play[State], frame: HitsAround, faces: tuple[int, ...]) -> None:
    """Every unit by itself, with its own number of hits."""
    value = dice_of(str(frame.count))
    blows, others = list[Blow](), list[tuple[Blow, ...]]()
    for at, target in enumerate(frame.targets):
        number = worth_of(value, faces[at * value.dice : (at + 1) * value.dice])
        attack = kinds.Attack(
            unit=play.state.units[frame.source],
            kind="ranged_special",
            target=play.state.units[target],
            strength=frame.strength,
            ap=frame.ap,
            given=frame.attributes,
        )
        found = across(play.state, attack, number, hit=SURE)
        blows.append(found[0].blow)
        others.append(tuple(one.blow for one in found[1:]))
    volley = Volley(blows=tuple(blows), others=tuple(others), cause=f"rule:{frame.rule}")
    play.replace(*((volley,) if blows else ()))


def _test(play: Play[State], frame: DemandedTest) -> None:
    unit = play.state.units[frame.unit]
    if frame.tested:
        result = play.state.psychology.result
        if result is None or result.passed:
            play.pop()
        elif dice := dice_of(str(frame.loss)).dice:
            faces = play.throw(f"{dice}d6", reason="lost_health_points", seat=play.state.owner(unit.id))
            play.replace(DemandedLoss(test=frame, faces=faces))
        else:
            _lose(play, frame, int(frame.loss))
    elif unit.is_placed:
        test = Test(kind="other", unit=unit.id, cause=frame.rule)
        play.replace(structs.replace(frame, tested=True), TakeTest(test=test))
    else:
        play.pop()


def _lose(play: Play[State], frame: DemandedTest, points: int) -> None:
    unit = play.state.units[frame.unit]
    play.replace(TakeLosses(losses={main_pool(unit): points}, cause=f"rule:{frame.rule}"))
