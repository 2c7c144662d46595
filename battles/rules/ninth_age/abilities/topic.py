"""Abilities as a part of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from battles.rules.base import Option, Order, Question, Seat
from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.abilities import steps
from battles.rules.ninth_age.abilities.events import EVENTS
from battles.rules.ninth_age.abilities.frames import AbilityFrame, AskEffects
from battles.rules.ninth_age.abilities.offers import offers, uses_of, usual_uses
from battles.rules.ninth_age.abilities.orders import ORDERS, AnnounceEffects
from battles.rules.ninth_age.moments.changes import Offer
from battles.rules.ninth_age.state import State
from battles.rules.topics import Topic


def _offered(state: State) -> tuple[AskEffects, list[Offer]]:
    frame = state.flow[-1]
    assert isinstance(frame, AskEffects)
    return frame, offers(state, frame.at, frame.side, frame.units)


def _asked(state: State) -> Mapping[Seat, Question[State]]:
    frame, known = _offered(state)
    facts: list[Json] = [
        {
            "ability": one.ability,
            "unit": one.unit,
            "bearer": one.bearer,
            "targets": list(one.targets),
            "options": list(one.options),
            "optional": one.optional,
        }
        for one in known
    ]
    default = AnnounceEffects(uses=usual_uses(state, known))
    question = Question(
        kind="effects", orders=("announce_effects",), default=default, clause="A.2.4", facts={"offers": facts}
    )
    return {state.seat_of(frame.side): question}


def _options(known: State, seat: Seat) -> Sequence[Option[State]]:
    _, found = _offered(known)
    usual = Option(order=AnnounceEffects(uses=usual_uses(known, found)))
    if any(not one.optional for one in found):
        return (usual,)
    return (usual, Option(order=AnnounceEffects()))


def _suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    """Some of them, on anybody."""
    _, found = _offered(known)
    used = [one for one in found if not one.optional or dice.throw(4, 1)[0] > 1]
    return AnnounceEffects(uses=tuple(pick(dice, list(uses_of(one))) for one in used))


TOPIC = Topic(
    frames=get_args(AbilityFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=_asked,
    options=_options,
    suggest=_suggest,
)
