"""Asking who uses what, the active side first, and carrying it out (A.2.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.abilities.events import AbilityUsed, HealthRecovered
from battles.rules.ninth_age.abilities.frames import AskEffects, EffectMoment, Effects, EffectUse
from battles.rules.ninth_age.abilities.offers import offer_of, offers, recoveries
from battles.rules.ninth_age.effects import Effect, EffectSource, EffectTarget, Until
from battles.rules.ninth_age.moments.changes import Offer
from battles.rules.ninth_age.moments.timed_words import words_for
from battles.rules.ninth_age.pieces import Unit, UnitId, hp_each
from battles.rules.ninth_age.state import State
from battles.rules.play import Play

RECOVER = "recover_hp"


def open_effects(play: Play[State], at: EffectMoment, units: Sequence[UnitId] = ()) -> None:
    """Abilities of this moment come before everything that waits; nothing happens where there are none."""
    state = play.state
    if recoveries(state, at, units) or any(offers(state, at, side, units) for side in state.sides):
        play.push(Effects(at=at, units=tuple(units)))


def step(play: Play[State]) -> None:
    match play.top:
        case Effects() as frame:
            _effects(play, frame)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def _effects(play: Play[State], frame: Effects) -> None:
    state = play.state
    for side in (state.active, state.reactive):
        if side not in frame.asked and offers(state, frame.at, side, frame.units):
            asked = structs.replace(frame, asked=(*frame.asked, side))
            play.replace(asked, AskEffects(at=frame.at, side=side, units=frame.units))
            return
    play.pop()
    for use in frame.uses:
        _used(play, frame, use)
    for one in recoveries(play.state, frame.at, frame.units):
        _recover(play, play.state.units[one.unit], _points(one.points), one.model, one.rule)


def _used(play: Play[State], frame: Effects, use: EffectUse) -> None:
    """One ability; what has become impossible by those before it does not happen."""
    state = play.state
    offer = offer_of(offers(state, frame.at, state.units[use.unit].side, frame.units), use)
    if offer is None:
        return
    target = use.target or use.unit
    words = [dict(word) for word in words_for(offer, state, use.target or None, use.option)]
    lasting = [word for word in words if word.get("field") != RECOVER]
    effects = (_effect(state, offer, target, lasting),) if lasting else ()
    play.add(AbilityUsed(unit=use.unit, ability=offer.rule, target=target, effects=effects, used=offer.use))
    for word in words:
        if word.get("field") == RECOVER:
            _recover(play, play.state.units[target], _points(word.get("value")), None, offer.rule)


def _effect(state: State, offer: Offer, target: UnitId, words: Sequence[Mapping[str, Json]]) -> Effect:
    seat = state.owner(offer.unit)
    return Effect(
        id=f"{state.turn}:{state.phase}:{offer.rule}:{offer.unit}:{target}",
        source=EffectSource(kind="rule", id=offer.rule, clause=offer.clause, by=offer.unit),
        on=EffectTarget(unit=target),
        words=tuple(dict(word) for word in words),
        until=Until(kind=offer.until, turn=state.turn, seat=seat),
        seat=seat,
    )


def _points(value: Json) -> int:
    if not isinstance(value, int):
        raise RulesBroken(f"nobody throws dice for {value} Health Points at the start of a turn")
    return value


def _recover(play: Play[State], unit: Unit, points: int, model: str | None, cause: str) -> None:
    after = recovered(unit, points, model)
    gained = after.hp - unit.hp
    if gained > 0:
        play.add(HealthRecovered(unit=unit.id, points=gained, cause=cause, after=after))


def recovered(unit: Unit, points: int, model: str | None) -> Unit:
    """The unit with points back: of one character, or of the model of the pool that has lost some (B.13.71)."""
    if model is not None and any(one.id == model for one in unit.members):
        members = tuple(
            structs.replace(one, hp=min(hp_each(one.choice), one.hp + points)) if one.id == model else one
            for one in unit.members
        )
        return structs.replace(unit, members=members)
    if unit.troops is None:
        return recovered(unit, points, unit.members[0].id)
    return structs.replace(unit, troops=structs.replace(unit.troops, lost=max(0, unit.troops.lost - points)))
