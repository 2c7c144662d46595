"""Who is asked what while spells are cast, and what the server answers for a seat that does not."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.horden_helden.magic import counterspells
from battles.rules.horden_helden.magic.frames import AskCounter, AskReroll, AskSpell, AskSupport
from battles.rules.horden_helden.magic.orders import KeepRoll, PassCounter, PassSupport, PassWindow
from battles.rules.horden_helden.magic.record import Casting
from battles.rules.horden_helden.magic.spells import WINDOWS
from battles.rules.horden_helden.rolled import Rolled
from battles.rules.horden_helden.state import State
from battles.rules.rolled import thrown_below


def asked(state: State) -> Mapping[Seat, Question[State]]:
    """The question on top of the flow."""
    match state.flow[-1]:
        case AskSpell(seats=seats):
            question = _window(state)
            return dict.fromkeys(seats, question)
        case AskCounter(seats=seats):
            question = _counter(state)
            return dict.fromkeys(seats, question)
        case AskSupport() as frame:
            return {frame.seats[0]: _support(state, frame)}
        case AskReroll() as frame:
            return {frame.seat: _reroll(state, frame)}
        case _:
            return {}


def _window(state: State) -> Question[State]:
    facts: dict[str, Json] = {"phase": state.phase, "spells": list(WINDOWS[state.phase])}
    return Question(
        kind="spell", orders=("cast_spell", "pass_window"), default=PassWindow(), clause="19.4", facts=facts
    )


def spell_facts(casting: Casting) -> dict[str, Json]:
    return {
        "wizard": casting.caster,
        "spell": casting.spell,
        "targets": list(casting.targets),
        "place": casting.place,
        "counter": casting.counter,
        "supporters": list(casting.supporters),
        "counter_supporters": list(casting.counter_supporters),
    }


def _counter(state: State) -> Question[State]:
    casting = counterspells.casting_in(state)
    figures = [one.id for one in counterspells.counterers(state, casting)]
    facts = spell_facts(casting) | {"figures": figures}
    orders = ("counterspell", "pass_counter")
    return Question(kind="counter", orders=orders, default=PassCounter(), clause="19.5", facts=facts)


def _support(state: State, frame: AskSupport) -> Question[State]:
    casting = counterspells.casting_in(state)
    figures = [one.id for one in counterspells.supporters(state, casting, frame.of)]
    facts = spell_facts(casting) | {"figures": figures}
    if frame.of == "spell":
        orders = ("support_spell", "pass_support")
        return Question(kind="support_spell", orders=orders, default=PassSupport(), clause="19.5", facts=facts)
    orders = ("support_counter", "pass_support")
    return Question(kind="support_counter", orders=orders, default=PassSupport(), clause="19.5", facts=facts)


def _reroll(state: State, frame: AskReroll) -> Question[State]:
    rolled = thrown_below(state, Rolled)
    dice = [{"die": at, "face": rolled.faces[at], "element": rolled.elements[at]} for at in frame.dice]
    facts: dict[str, Json] = {"faces": list(rolled.faces), "sides": frame.sides, "dice": dice}
    orders = ("reroll_second_chance", "keep_roll")
    return Question(kind="reroll", orders=orders, default=KeepRoll(), clause="19.4", facts=facts)
