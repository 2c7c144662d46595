"""Personal protections (B.21.110 to B.21.117): what a model has against attacks."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.ninth_age.modifiers import compose_characteristic
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.attributes import is_against
from battles.rules.ninth_age.moments.changes import Changes, GrantSave, ImproveSave
from battles.rules.ninth_age.moments.gather import gathered, numbers
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import rule


@rule("distracting", "B.21.111", by="target")
def distracting(m: kinds.ToHit, held: Held) -> Changes:
    """Does not add up with other penalties: the larger counts."""
    if m.attack.is_melee_weapon:
        yield held.add("to_hit", -1, combines=False)


@rule("flammable", "B.21.112", by="target")
def flammable(m: kinds.ToWound, held: Held) -> Changes:
    if m.attack.has("flaming"):
        yield held.reroll("to_wound", "failed", must=True)


@rule("cannot_be_stomped", "B.21.113")
def cannot_be_stomped(m: kinds.MayBeStomped, held: Held) -> Changes:
    yield held.forbid("cannot_be_stomped")


@rule("parry", "B.21.114", by="target")
def parry(m: kinds.ToHit, held: Held) -> Changes:
    yield from parried(m, held)


def parried(m: kinds.ToHit, held: Held) -> Changes:
    """Two alternatives, of which the better counts: one more Defensive Skill, or always the attacker's Offensive."""
    if not m.attack.is_melee_weapon or m.attack.edge != "front":
        return
    yield held.add("def", 1)
    offence = offence_of(m)
    if offence is not None:
        yield held.always("def", offence)


def offence_of(m: kinds.ToHit) -> int | None:
    """The attacker's Offensive Skill, as his own modifiers make it."""
    part = m.attack.part
    if part is None or not isinstance(part.off, int):
        return None
    alone = structs.replace(m, attack=structs.replace(m.attack, target=None))
    found = compose_characteristic("off", part.off, numbers(gathered(alone)))
    return None if found is None else found.value


@rule("aegis", "B.21.115", by="target")
def aegis(m: kinds.SpecialSaves, held: Held) -> Changes:
    yield from _save(m, held)


@rule("fortitude", "B.21.117", by="target")
def fortitude(m: kinds.SpecialSaves, held: Held) -> Changes:
    """Not against Flaming Attacks, nor after a natural 6 of a Lethal Strike: those attributes say so."""
    yield from _save(m, held)


def _save(m: kinds.SpecialSaves, held: Held) -> Changes:
    ref = held.ref
    if not is_against(ref, m.attack.profile, m.attack):
        return
    kind: Literal["aegis", "fortitude"] = "aegis" if ref.id == "aegis" else "fortitude"
    if ref.improve is not None:
        yield ImproveSave(kind=kind, by=ref.improve, best=ref.max or 2, **held.source)
    elif isinstance(ref.X, int):
        yield GrantSave(kind=kind, at_least=ref.X, **held.source)


@rule("hard_target", "B.21.116", by="target")
def hard_target(m: kinds.ToHit, held: Held) -> Changes:
    if m.attack.is_shooting and held.by_most:
        yield held.add("to_hit", -held.x)
