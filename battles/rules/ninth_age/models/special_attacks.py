"""Special attacks (B.21.170 to B.21.176): how many hits, when, how strong. Who is hit is the asking part's business."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes, SpecialAttack
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import rule
from battles.rules.ninth_age.moments.weapons import references
from battles.rules.ninth_age.profiles.profile import HARNESSED, INANIMATE

IMPACT_STEP, STOMP_STEP = 10, 0
BREATH_HITS = "2d6"


def _is_multipart(m: kinds.SpecialAttacks) -> bool:
    return len(kinds.profile_in(m.unit, m.who).parts) > 1


def _count(held: Held) -> int | str:
    return held.ref.X if isinstance(held.ref.X, int | str) else 1


@rule("breath_attack", "B.21.171")
def breath_attack(m: kinds.SpecialAttacks, held: Held) -> Changes:
    """Once in a battle and part; in melee at its Agility, or shot at 6 inches."""
    use = (m.who or m.unit.id, f"breath_attack:{m.part.id}")
    if m.when == "sweep" or use in m.state.used:
        return
    profile = held.ref.profile or {}
    yield SpecialAttack(
        kind="breath",
        count=BREATH_HITS,
        must=False,
        strength=profile.get("str"),
        ap=profile.get("ap"),
        attributes=references(profile.get("attributes", ())),
        use=use,
        **held.source,
    )


@rule("impact_hits", "B.21.172")
def impact_hits(m: kinds.SpecialAttacks, held: Held) -> Changes:
    """Charging parts; of several parts only the harnessed and the inanimate."""
    able = not _is_multipart(m) or m.part.has(HARNESSED) or m.part.has(INANIMATE)
    if m.when == "melee" and m.charging and able:
        yield SpecialAttack(kind="impact", count=_count(held), step=IMPACT_STEP, **held.source)


@rule("grind_attack", "B.21.175")
def grind_attack(m: kinds.SpecialAttacks, held: Held) -> Changes:
    if m.when == "melee":
        yield SpecialAttack(kind="grind", count=_count(held), **held.source)


@rule("stomp_attack", "B.21.174")
def stomp_attack(m: kinds.SpecialAttacks, held: Held) -> Changes:
    """Of several parts only the harnessed; constructs never stomp (B.19.3)."""
    able = not _is_multipart(m) or m.part.has(HARNESSED)
    if m.when == "melee" and able and kinds.profile_in(m.unit, m.who).type != "CONSTRUCT":
        yield SpecialAttack(kind="stomp", count=_count(held), step=STOMP_STEP, **held.source)


@rule("sweeping_attack", "B.21.173")
def sweeping_attack(m: kinds.SpecialAttacks, held: Held) -> Changes:
    """After an advance or march, once in a player turn."""
    hits = held.ref.hits
    if m.when != "sweep" or hits is None or m.unit.marks.swept:
        return
    yield SpecialAttack(
        kind="sweep",
        count=hits["count"],
        must=False,
        strength=hits["str"],
        ap=hits["ap"],
        attributes=references(hits.get("attributes", ())),
        per_model=hits.get("per") == "model",
        **held.source,
    )
