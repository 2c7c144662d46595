"""Who is asked what in melee."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.melee import frames, orders, pairs
from battles.rules.horden_helden.state import State

Asked = Mapping[Seat, Question[State]]


def asked(state: State) -> Asked:
    match state.flow[-1]:
        case frames.AskMelee():
            return {state.sides[state.active].seat: _melee(state)}
        case frames.AskMeleeSupport(seats=seats):
            return {seat: _support() for seat in seats}
        case frames.AskOutcome() as frame:
            return {state.seat_of(frame.element): _outcome(frame)}
        case frames.AskBreakOff() as frame:
            return {state.seat_of(frame.element): _break_off(frame)}
        case frames.AskDeflection() as frame:
            return {state.seat_of(frame.element): _deflection(frame)}
        case frames.AskPursuit() as frame:
            return {state.seat_of(frame.element): _pursuit(frame)}
        case frames.AskEnter() as frame:
            return {state.seat_of(frame.element): _enter(frame)}
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _melee(state: State) -> Question[State]:
    left = pairs.pairs(state)
    facts: dict[str, Json] = {"pairs": [list(pair) for pair in left], "count": len(left)}
    default = orders.ResolveMelee(element=left[0][0], foe=left[0][1])
    named = ("resolve_melee",) if state.is_advanced else ("resolve_melee", "pay_melee_support")
    return Question(kind="melee", orders=named, default=default, clause="5.5", facts=facts)


def _support() -> Question[State]:
    named = ("pay_melee_support", "pass_melee_support")
    return Question(kind="melee_support", orders=named, default=orders.PassMeleeSupport(), clause="15.12")


def _outcome(frame: frames.AskOutcome) -> Question[State]:
    facts: dict[str, Json] = {"element": frame.element, "foe": frame.foe}
    default = orders.ChooseOutcome(outcome="recoil")
    return Question(kind="outcome", orders=("choose_outcome",), default=default, clause="15.8", facts=facts)


def _break_off(frame: frames.AskBreakOff) -> Question[State]:
    facts: dict[str, Json] = {"element": frame.element, "foe": frame.foe}
    return Question(kind="break_off", orders=("break_off", "stay"), default=orders.Stay(), clause="15.8", facts=facts)


def _deflection(frame: frames.AskDeflection) -> Question[State]:
    facts: dict[str, Json] = {"element": frame.element, "degrees": frame.bend, "heading": frame.heading}
    default = orders.ChooseDeflection(hand="left")
    return Question(kind="deflection", orders=("choose_deflection",), default=default, clause="16.3", facts=facts)


def _pursuit(frame: frames.AskPursuit) -> Question[State]:
    facts: dict[str, Json] = {"element": frame.element, "loser": frame.loser, "mm": frame.distance}
    return Question(kind="pursuit", orders=("pursue", "hold"), default=orders.Hold(), clause="16.5", facts=facts)


def _enter(frame: frames.AskEnter) -> Question[State]:
    facts: dict[str, Json] = {"element": frame.element, "section": frame.section}
    return Question(
        kind="enter_works", orders=("enter_works", "hold"), default=orders.EnterWorks(), clause="17.3", facts=facts
    )
