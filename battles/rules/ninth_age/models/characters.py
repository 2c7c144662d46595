"""Characters: how hits are shared, duels, Make Way, Bodyguard; and a model that has refused a duel."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes, RemoveRule
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import rule
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

ENOUGH = 5
"""So many rank and file take all hits for characters who are like them."""
REFUSED = "refused_duel"


@rule("character", "B.21.90")
def character(m: kinds.Distribution, held: Held) -> Changes:
    """A character of the same type and height is skipped while five rank and file stand (B.21.96)."""
    troops = m.unit.troops
    if troops is None or m.who not in {member.id for member in m.unit.members}:
        return
    own, others = kinds.profile_in(m.unit, m.who), troops.profile
    alike = (own.type, own.height) == (others.type, others.height)
    yield held.forbid("hits_on_rank_and_file") if alike and troops.models >= ENOUGH else held.allow("share")


@rule("character", "A.15.30")
def character_duels(m: kinds.MayDuel, held: Held) -> Changes:
    yield held.allow("duel")


@rule("character", "B.21.97")
def character_makes_way(m: kinds.MayMakeWay, held: Held) -> Changes:
    """Every character can; not with a mismatching base."""
    yield from _way(m, held)


@rule("make_way", "B.21.97")
def make_way(m: kinds.MayMakeWay, held: Held) -> Changes:
    yield from _way(m, held)


def _way(m: kinds.MayMakeWay, held: Held) -> Changes:
    beside = any(member.id == m.who and member.hand is not None for member in m.unit.members)
    yield held.forbid("mismatching_base") if beside else held.allow("make_way")


@rule("bodyguard", "B.21.20")
def bodyguard(m: kinds.Grants, held: Held) -> Changes:
    """Characters who have joined are Stubborn; where X names some, only those. War platforms only if named."""
    named = held.ref.X
    for member in m.unit.members:
        own = member.profile
        meant = own.is_character if named is None else named in (own.entry, own.type)
        if meant and not held.by(member.id):
            yield held.grant("stubborn", to=(member.id,))


# --- a refused duel (A.15.33) ----------------------------------------------------------------------------------------


def has_refused(state: State, unit: Unit, who: str) -> bool:
    return bool(state.effects) and f"{REFUSED}:{who}" in state.effects and any(one.id == who for one in unit.members)


@rule("state", "A.15.33")
def refused_duel(m: kinds.Discipline | kinds.AttackCount, held: Held) -> Changes:
    who = m.attack.who if isinstance(m, kinds.AttackCount) else m.who
    if has_refused(m.state, m.unit, who):
        of = held.named(REFUSED)
        yield of.set("dis", 0) if isinstance(m, kinds.Discipline) else of.forbid("refused_duel")


@rule("state", "A.15.33")
def refused_duel_takes(m: kinds.Grants, held: Held) -> Changes:
    for member in m.unit.members:
        if has_refused(m.state, m.unit, member.id):
            for gone in ("stubborn", "rally_around_the_flag"):
                yield RemoveRule(id=gone, to=(member.id,), **held.named(REFUSED).source)
