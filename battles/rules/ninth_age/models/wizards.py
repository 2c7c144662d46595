"""Wizards and their opposite: levels, Protean Magic, Conclave, Channel, Magic Resistance."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.codec import Json
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes
from battles.rules.ninth_age.moments.held import rule_value
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import rule
from battles.rules.ninth_age.tables import load

_LEVELS: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in load("wizard_levels")["levels"]}


@rule("wizard_apprentice", "B.21.43")
def wizard_apprentice(m: kinds.SpellSelection, held: Held) -> Changes:
    yield held.set("spells", int(_LEVELS["wizard_apprentice"]["spells"]))


@rule("wizard_adept", "B.21.41")
def wizard_adept(m: kinds.SpellSelection, held: Held) -> Changes:
    yield held.set("spells", int(_LEVELS["wizard_adept"]["spells"]))


@rule("wizard_master", "B.21.24")
def wizard_master(m: kinds.SpellSelection | kinds.Casting, held: Held) -> Changes:
    """Bound spells are cast by no wizard's skill (B.13.66)."""
    if isinstance(m, kinds.SpellSelection):
        yield held.set("spells", int(_LEVELS["wizard_master"]["spells"]))
    elif m.classification in ("learned", "hereditary"):
        yield held.add("casting_modifier", 1)


@rule("protean_magic", "B.21.40")
def protean_magic(m: kinds.SpellSelection, held: Held) -> Changes:
    yield held.replace("spell_pool", "protean")


@rule("wizard_conclave", "B.21.42")
def wizard_conclave(m: kinds.Grants | kinds.SpellSelection, held: Held) -> Changes:
    """The champion is an adept with the spells of the entry; his further Health Point comes with set-up."""
    if isinstance(m, kinds.Grants):
        if m.unit.troops is not None and m.unit.troops.champion is not None:
            yield held.grant("wizard_adept", to=(kinds.CHAMPION,))
    elif m.who == kinds.CHAMPION:
        yield held.replace("spell_pool", "conclave")


@rule("channel", "B.21.14")
def channel(m: kinds.Siphon, held: Held) -> Changes:
    """Every model of the active side that is on the table and does not flee; all of them add up."""
    if m.unit.is_placed and not m.unit.is_fleeing and m.unit.side == m.state.active:
        yield held.add("veil_tokens", held.x * held.models)


@rule("magic_resistance", "B.21.22", by="target")
def magic_resistance(m: kinds.Casting, held: Held) -> Changes:
    """Of all enemies that the spell is aimed at the highest, outside the limit of the casting modifiers."""
    enemies = [unit for unit in m.targets if unit.side != m.unit.side]
    values = {unit.id: rule_value(m.state, unit, "magic_resistance") or 0 for unit in enemies}
    if held.unit.id not in values or m.classification == "attribute":
        return
    strongest = max(values, key=lambda key: values[key])
    if strongest == held.unit.id and held.x == values[strongest]:
        yield held.add("casting_total", -held.x)
