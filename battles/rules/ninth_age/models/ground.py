"""What terrain gives or takes from the models that stand in it (B.20.9, B.20.13, B.20.14)."""

from __future__ import annotations

from battles.rules.geometry.cuts import stretch
from battles.rules.geometry.intervals import measure, union
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes, RemoveRule
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import bought
from battles.rules.ninth_age.moments.holdings import held as held_by
from battles.rules.ninth_age.moments.registry import rule
from battles.rules.ninth_age.moments.unit_facts import each_profile, is_mostly_in
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

HALF = 0.5


def _share(unit: Unit, rule_id: str) -> bool:
    return any(held_by(unit, holding).by_all for holding in bought(unit) if holding.ref.id == rule_id)


@rule("ground", "B.20.9")
def guerrilla(m: kinds.Grants, held: Held) -> Changes:
    """Light infantry in a forest is Stubborn: not with Towering Presence, not with Fly."""
    if not m.state.terrain or not is_mostly_in(m.state, m.unit, "forest"):
        return
    infantry = all(one.type == "INFANTRY" for one in each_profile(m.unit))
    barred = any(holding.ref.id in ("towering_presence", "fly") for holding in bought(m.unit))
    if infantry and not barred and _is_light(m.unit):
        yield held.named("forest").grant("stubborn")


def _is_light(unit: Unit) -> bool:
    """Wholly Light Troops; infantry characters who have joined gain it (B.21.21)."""
    return unit.troops.profile.has("light_troops") if unit.troops is not None else _share(unit, "light_troops")


@rule("ground", "B.20.14")
def water(m: kinds.Attributes, held: Held) -> Changes:
    """Melee attacks by or against units in water do not burn."""
    units = [m.unit, *kinds.opponents(m)]
    if m.attack.is_melee and m.state.terrain and any(is_mostly_in(m.state, unit, "water") for unit in units):
        yield RemoveRule(id="flaming", **held.named("water").source)


@rule("ground", "B.20.13", by="target")
def wall(m: kinds.ToHit, held: Held) -> Changes:
    """Who defends a wall has Distracting against charging enemies in front."""
    attack = m.attack
    if attack.is_melee_weapon and attack.charging and attack.edge == "front" and is_defending(m.state, held.unit):
        yield held.named("wall").add("to_hit", -1, combines=False)


def is_defending(state: State, unit: Unit) -> bool:
    """More than half of its front edge touches one wall."""
    walls = [piece for piece in state.terrain if piece.kind == "wall"]
    if not walls or not unit.is_placed or unit.boundary.round:
        return False
    (x0, y0), (x1, y1) = unit.box.edge("front")
    fx, fy = unit.box.outward("front")
    for far in (-2 * NEAR, 2 * NEAR):
        edge = (x0 + far * fx, y0 + far * fy), (x1 + far * fx, y1 + far * fy)
        shares = [measure(union(piece for part in wall.shape.parts for piece in stretch(edge, part))) for wall in walls]
        if max(shares) > HALF:
            return True
    return False
