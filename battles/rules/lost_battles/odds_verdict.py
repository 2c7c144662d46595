"""What a branch of an attack came to, for the odds bar (8.5)."""

from __future__ import annotations

from battles.rules.base import Thrown
from battles.rules.lost_battles import combat, tables
from battles.rules.lost_battles.combat import Clash
from battles.rules.lost_battles.events.fight import AttackerNamed
from battles.rules.lost_battles.state import State
from battles.rules.play import Play

VERDICTS = ("no_effect", "all_out_one", "one_hit", "one_hit_all_out_two", "two_hits", "withdrawn", "withdrawn_and_hit")


def verdict(before: State, play: Play[State]) -> str:
    """One of VERDICTS by the attack roll of this branch; nothing for orders that attack nobody."""
    named = next((event for event in play.events if isinstance(event, AttackerNamed)), None)
    faces = next((e.faces for e in play.events if isinstance(e, Thrown) and e.reason == "attack"), None)
    if named is None or faces is None:
        return ""
    clash = combat.clash(named.apply(before))
    total = sum(faces) + sum(value for _, value in combat.modifiers(clash))
    return result(clash, total - combat.table_value(clash))


def result(clash: Clash, difference: int) -> str:
    """The verdict on a combat difference."""
    hits = combat.hits(difference, clash.target, all_out=False)
    if clash.target.is_scythed:
        return "withdrawn_and_hit" if hits > 1 else "withdrawn"
    row, most = tables.result_row(difference), tables.SCREEN_CAP if _screened(clash) else 2
    can = combat.may_go_all_out(clash.unit, clash.target, difference)
    certain, risked = min(hits, most), min(row.all_out, most) if can else 0
    if certain >= 2:
        return "two_hits"
    if risked > certain:
        return "one_hit_all_out_two" if certain else "all_out_one"
    return "one_hit" if certain else "no_effect"


def _screened(clash: Clash) -> bool:
    return combat.is_screened(clash.state, clash.target_tile)
