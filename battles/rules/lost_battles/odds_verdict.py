"""What an order in an attack comes to, for the odds bar: the attack roll, a rally, a morale test (8.5, 9.8, 10.5)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Thrown
from battles.rules.lost_battles import combat, tables
from battles.rules.lost_battles.combat import Clash
from battles.rules.lost_battles.events.fight import AttackScored, HitsCounted, MoraleTested, RallyTried, WentAllOut
from battles.rules.lost_battles.frames import AskAllOut, AskLead, AskRally, AskReroll
from battles.rules.lost_battles.state import State
from battles.rules.play import Play

HITS = ("no_effect", "one_hit", "two_hits")
VERDICTS = (
    "no_effect",
    "all_out_one",
    "one_hit",
    "one_hit_all_out_two",
    "two_hits",
    "withdrawn",
    "withdrawn_and_hit",
    "rallied",
    "not_rallied",
    "general_pauses",
    "general_lost",
    "steady",
    "one_leaves",
    "several_leave",
)
RALLIES: Mapping[str, str] = {
    "success": "rallied",
    "failure": "not_rallied",
    "near_miss": "general_pauses",
    "lost": "general_lost",
}
LUCK: Mapping[str, str] = {
    "attack": "attacks",
    "rally": "rallies",
    "morale": "morale",
    "command_die": "fortune",
    "weather": "fortune",
}
"""Throws by their reason; who bids first and who gets which side is no luck in battle."""
REASONS = frozenset({"attack", "rally", "morale", "command_die"})
UNORDERED = frozenset({"attack", "rally", "morale"})
"""Sums and the lowest die: which die shows what never matters (8.3, 9.8, 10.2)."""


def verdict(play: Play[State]) -> str:
    """One of VERDICTS by the first dice of this branch that decide something; else by the hits there are in the end."""
    thrown: set[str] = set()
    for event in play.events:
        match event:
            case Thrown(reason=reason):
                thrown.add(reason)
            case AttackScored() if "attack" in thrown:
                return _scored(play, event)
            case RallyTried(result=result):
                return RALLIES[result]
            case MoraleTested(panicking=gone):
                return "steady" if not gone else "one_leaves" if len(gone) == 1 else "several_leave"
    return _hits(play) if is_over(play.state) else ""


def is_over(state: State) -> bool:
    """Nothing of the attack in hand is left to do before somebody decides something new."""
    return not state.flow or (state.flow[-1].waits and not is_pending(state))


def is_pending(state: State) -> bool:
    """Questions inside an attack: what falls or fell there is not settled before they are answered."""
    return isinstance(state.flow[-1], AskReroll | AskAllOut | AskRally | AskLead)


def _scored(play: Play[State], scored: AttackScored) -> str:
    """Asked right after the step that scored: the attack in hand is still the one that was scored."""
    clash = combat.clash(play.state)
    is_forced = any(isinstance(event, WentAllOut) for event in play.events)
    return result(clash, scored.difference, all_out=is_forced)


def _hits(play: Play[State]) -> str:
    """Without dice: what an accepted roll, a choice for or against an all-out attack comes to."""
    hits = [event.hits for event in play.events if isinstance(event, HitsCounted)]
    return HITS[min(hits[-1], 2)] if hits else ""


def result(clash: Clash, difference: int, *, all_out: bool = False) -> str:
    """The verdict on a combat difference; `all_out` if the attacker must go all out."""
    hits = combat.hits(difference, clash.target, all_out=all_out)
    if clash.target.is_scythed:
        return "withdrawn_and_hit" if hits > 1 else "withdrawn"
    row, most = tables.result_row(difference), tables.SCREEN_CAP if _screened(clash) else 2
    can = not all_out and combat.may_go_all_out(clash.unit, clash.target, difference)
    certain, risked = min(hits, most), min(row.all_out, most) if can else 0
    if certain >= 2:
        return "two_hits"
    if risked > certain:
        return "one_hit_all_out_two" if certain else "all_out_one"
    return "one_hit" if certain else "no_effect"


def _screened(clash: Clash) -> bool:
    return combat.is_screened(clash.state, clash.target_tile)
