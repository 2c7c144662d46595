"""What an order comes to, for the odds bar: fights, single combats, spells, storms, rivers, allies."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Event, Frame, Seat, Thrown
from battles.rules.horden_helden.arrivals.events import AllyHeartened, AllyUnmoved
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.figures.events import SingleFought
from battles.rules.horden_helden.figures.frames import AskDefence, AskJoining
from battles.rules.horden_helden.magic.events import SpellCast, SpellContested
from battles.rules.horden_helden.magic.frames import AskCounter, AskReroll, AskSupport
from battles.rules.horden_helden.melee import pairs
from battles.rules.horden_helden.melee.events import FightScored
from battles.rules.horden_helden.melee.frames import AskBreakOff, AskDeflection, AskEnter, AskOutcome, AskPursuit
from battles.rules.horden_helden.movement.events import CrossingTested, RiverTested, StormTried
from battles.rules.horden_helden.movement.frames import MakeMove
from battles.rules.horden_helden.movement.kinds import execution
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.shooting.frames import AskFire, AskShootSupport, AskShot
from battles.rules.horden_helden.state import State
from battles.rules.play import Play

VERDICTS: tuple[str, ...] = (
    "enemy_destroyed",
    "enemy_driven",
    "stand",
    "driven",
    "destroyed",
    "enemy_slain",
    "enemy_disabled",
    "unhurt",
    "disabled",
    "slain",
    "spell_works",
    "spell_fails",
    "stormed",
    "storm_fails",
    "crossed",
    "held_up",
    "won_back",
    "unmoved",
)
"""From good to bad for the one who orders, kind by kind."""
STANDS = ("stand", "may_retreat")
REASONS = frozenset(
    {"fight", "undead", "single_combat", "spell_duel", "second_chance", "storm", "river", "crossing", "win_back_ally"}
)
LUCK: Mapping[str, str] = {
    "single_combat": "single",
    "spell_duel": "magic",
    "second_chance": "magic",
    "magic_points": "fortune",
    "action_points": "fortune",
    "win_back_ally": "fortune",
    "storm": "storming",
    "river": "rivers",
    "crossing": "rivers",
}
"""Throws by their reason; fights by their kind; set-up is no luck in battle."""
_TELLING = (FightScored, SingleFought, SpellContested, StormTried, CrossingTested, AllyHeartened, AllyUnmoved)
_PENDING: tuple[type[Frame], ...] = (
    AskReroll,
    AskCounter,
    AskSupport,
    AskJoining,
    AskDefence,
    AskOutcome,
    AskBreakOff,
    AskDeflection,
    AskPursuit,
    AskEnter,
    AskShootSupport,
    AskShot,
)


def is_pending(state: State) -> bool:
    """Questions inside a fight, a duel or a spell; and, once shots are declared, what follows until they are shot."""
    top = state.flow[-1]
    return isinstance(top, _PENDING) or (isinstance(top, AskFire) and bool(state.shooting.shots))


def luck_of(state: State, throw: Thrown[State]) -> str:
    if throw.reason in ("fight", "undead"):
        return state.melee.fight.kind if state.melee.fight is not None else "melee"
    return LUCK.get(throw.reason, "")


def verdict(play: Play[State], seat: Seat) -> str:
    """By the first dice of this branch that decide something, as the seat sees it."""
    for event in play.events:
        if type(event) in _TELLING and (found := _told(play.state, event, play.state.side_of_seat[seat])):
            return found
    return _without_dice(play)


def _told(state: State, event: Event[State], side: SideId) -> str:
    match event:
        case FightScored(fight=fight):
            return _fought(state, fight, side)
        case SingleFought(attacker=attacker, fates=fates):
            return _duelled(fates if state.elements[attacker].side == side else fates[::-1])
        case SpellContested(total=total, against=against):
            return "spell_works" if total > against else "spell_fails"
        case StormTried(succeeded=succeeded):
            return "stormed" if succeeded else "storm_fails"
        case CrossingTested(passed=False):
            return "held_up"
        case AllyHeartened(reason="won_back"):
            return "won_back"
        case AllyUnmoved():
            return "unmoved"
    return ""


def _fought(state: State, fight: Fight, side: SideId) -> str:
    """What becomes of the own element before what becomes of the other."""
    mine, theirs = fight.outcomes if pairs.side_of(state, fight.attacker) == side else fight.outcomes[::-1]
    if mine == "destroyed":
        return "destroyed"
    if theirs == "destroyed":
        return "enemy_destroyed"
    if mine not in STANDS:
        return "driven"
    return "stand" if theirs in STANDS else "enemy_driven"


def _duelled(fates: tuple[str, ...]) -> str:
    mine, theirs = fates
    if mine == "dead":
        return "slain"
    if theirs == "dead":
        return "enemy_slain"
    if mine == "disabled":
        return "disabled"
    return "enemy_disabled" if theirs == "disabled" else "unhurt"


def _without_dice(play: Play[State]) -> str:
    """Nobody speaks against the spell, or the rivers on the way have been tried."""
    kinds = {type(event) for event in play.events}
    if SpellCast in kinds:
        return "" if play.state.magic.casting is not None else "spell_works"
    if kinds.isdisjoint((RiverTested, CrossingTested)) or not isinstance(play.top, MakeMove):
        return ""
    return execution.fate_at_rivers(play.state, play.top.plan)
