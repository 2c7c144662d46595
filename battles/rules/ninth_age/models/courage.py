"""Fear, Terror, Fearless, Frenzy, Unbreakable, Stubborn, Insignificant; and what a failed fear test brings."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes, TestDemand
from battles.rules.ninth_age.moments.held import has_rule, model_has, share
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import rule
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

FEAR = "fear"
"""Also the id of the source of the effect that lies on a unit until the end of a round in which it failed its test."""
IMMUNE_TO_FEAR = (FEAR, "fearless")


def is_immune(state: State, unit: Unit, who: str) -> bool:
    """Models with Fear or Fearless know no fear."""
    return any(model_has(state, unit, who, one) for one in IMMUNE_TO_FEAR)


def is_afraid(state: State, unit: Unit, who: str) -> bool:
    """Whether the unit failed its fear test of this round, and these models are touched by it."""
    failed = any(effect.source.id == FEAR and effect.on.unit == unit.id for effect in state.effects.values())
    return failed and not is_immune(state, unit, who)


@rule("fear", "B.21.1", by="contact")
def fear(m: kinds.Discipline, held: Held) -> Changes:
    if not is_immune(m.state, m.unit, m.who):
        yield held.add("dis", -1)


@rule("fear", "B.21.1", by="contact")
def fear_test(m: kinds.RoundStart, held: Held) -> Changes:
    """Ruling: a unit tests unless all its models are immune."""
    immune = {kind for one in IMMUNE_TO_FEAR for kind in share(m.state, m.unit, one).who}
    kinds_of_models = [*(("",) if m.unit.troops is not None else ()), *(one.id for one in m.unit.members)]
    if any(kind not in immune for kind in kinds_of_models):
        yield TestDemand(kind="fear", unit=m.unit.id, on_fail="afraid", **held.source)


@rule("state", "B.21.1")
def hits_worse_in_fear(m: kinds.ToHit, held: Held) -> Changes:
    attack = m.attack
    if attack.is_melee_weapon and m.state.effects and is_afraid(m.state, attack.unit, attack.who):
        yield held.named(FEAR).add("to_hit", -1)


@rule("state", "B.21.1", by="target")
def is_hit_easier_in_fear(m: kinds.ToHit, held: Held) -> Changes:
    if m.attack.is_melee_weapon and m.state.effects and is_afraid(m.state, held.unit, m.attack.at):
        yield held.named(FEAR).add("to_hit", 1)


@rule("terror", "B.21.6")
def terror(m: kinds.Announced, held: Held) -> Changes:
    """Before the reaction; engaged, fleeing and already tested units do not test, nor those wholly immune (A.17.4)."""
    target = m.target
    exempt = target.is_engaged or target.is_fleeing or target.marks.panic_passed
    if m.reactions and not exempt and not has_rule(m.state, target, "terror", "all"):
        yield TestDemand(kind="panic", unit=target.id, on_fail="flee", **held.source)


@rule("terror", "B.21.6")
def immune_to_terror(m: kinds.PanicCaused, held: Held) -> Changes:
    if m.cause == "terror" and held.by_all:
        yield held.forbid("immune_to_terror")


@rule("fearless", "B.21.8")
def fearless(m: kinds.Discipline | kinds.MayReact, held: Held) -> Changes:
    if not held.by_most:
        return
    if isinstance(m, kinds.Discipline) and m.kind == "panic":
        yield held.passes()
    if isinstance(m, kinds.MayReact) and m.reaction == "flee" and not m.unit.is_fleeing:
        yield held.forbid("fearless_holds")


@rule("frenzy", "B.21.28")
def frenzy(m: kinds.Discipline | kinds.ChargePhaseStart, held: Held) -> Changes:
    """Whether somebody is near enough to be charged is judged by the charge phase."""
    if isinstance(m, kinds.Discipline):
        if m.kind in ("frenzy", "restrain"):
            yield held.maximise(f"{m.kind}_test")
    elif m.unit.side == m.state.active:
        yield TestDemand(kind="frenzy", unit=m.unit.id, on_fail="must_charge", **held.source)


@rule("unbreakable", "B.21.35")
def unbreakable(m: kinds.Discipline, held: Held) -> Changes:
    if m.kind == "break":
        yield held.passes()


@rule("unbreakable", "B.21.35")
def unbreakable_joins(m: kinds.MayJoin, held: Held) -> Changes:
    if held.by(m.who) and not has_rule(m.state, m.target, "unbreakable"):
        yield held.forbid("only_alike")


@rule("unbreakable", "B.21.35", by="target")
def unbreakable_is_joined(m: kinds.MayJoin, held: Held) -> Changes:
    if not model_has(m.state, m.unit, m.who, "unbreakable"):
        yield held.forbid("only_alike")


@rule("stubborn", "B.21.36")
def stubborn(m: kinds.Discipline, held: Held) -> Changes:
    if m.kind in ("break", "combat_reform"):
        yield held.ignore("combat_difference")


@rule("insignificant", "B.21.4", by="target")
def insignificant(m: kinds.PanicCaused, held: Held) -> Changes:
    """Units wholly of such models frighten only those of whom at least half are like them."""
    if held.by_all and not has_rule(m.state, m.unit, "insignificant", "at_least_half"):
        yield held.forbid("insignificant_cause")


@rule("insignificant", "B.21.4", by="target")
def insignificant_is_joined(m: kinds.MayJoin, held: Held) -> Changes:
    if "" in held.who and not model_has(m.state, m.unit, m.who, "insignificant"):
        yield held.forbid("only_alike")
