"""Unstable, Undead, Supernal: who crumbles instead of breaking."""

from __future__ import annotations

from battles.rules.ninth_age.models.command import PRESENCE, RALLY, is_near_bearer
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes, Divide
from battles.rules.ninth_age.moments.held import has_rule, model_has
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import rule

MOST_LOST = 12
LOSS = "unstable_loss"


@rule("unstable", "B.21.13")
def unstable(m: kinds.CombatLost, held: Held) -> Changes:
    """No break test: a Health Point for each point of difference, without saves."""
    yield held.must("crumble", m.difference)


@rule("unstable", "B.21.13")
def unstable_joins(m: kinds.MayJoin, held: Held) -> Changes:
    if held.by(m.who) and not has_rule(m.state, m.target, "unstable"):
        yield held.forbid("only_alike")


@rule("unstable", "B.21.13", by="target")
def unstable_is_joined(m: kinds.MayJoin, held: Held) -> Changes:
    if not model_has(m.state, m.unit, m.who, "unstable"):
        yield held.forbid("only_alike")


@rule("undead", "B.21.37")
def undead(m: kinds.MarchAllowed | kinds.MayReact, held: Held) -> Changes:
    if isinstance(m, kinds.MayReact):
        if m.reaction != "hold":
            yield held.forbid("undead_hold")
    elif not is_near_bearer(m.state, m.unit, PRESENCE):
        yield held.forbid("undead_without_general")


@rule("undead", "B.21.37")
def undead_losses(m: kinds.CrumbleLoss, held: Held) -> Changes:
    """Units wholly of them, in this order: half, at most 12, less the rank bonus."""
    if not has_rule(m.state, m.unit, "undead", "all"):
        return
    match m.step:
        case 1 if has_rule(m.state, m.unit, "stubborn"):
            yield Divide(LOSS, **held.source)
        case 2 if m.steadfast:
            yield held.at_most(LOSS, MOST_LOST)
        case 3 if is_near_bearer(m.state, m.unit, RALLY):
            yield held.add(LOSS, -max(m.rank_bonus, 1))


@rule("supernal", "B.21.25")
def supernal(m: kinds.Attributes | kinds.CombatLost, held: Held) -> Changes:
    """All its attacks are magical, special ones too; wholly of them, a passed break test saves from all losses."""
    if isinstance(m, kinds.Attributes):
        if held.by(m.attack.who) and m.attack.kind not in ("damage_spell", "miscast", "dangerous_terrain"):
            yield held.grant("magical")
    elif held.by_all:
        yield held.must("break_test_first")
