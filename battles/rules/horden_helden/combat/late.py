"""What the lower side may still add after the dice: cover, then pavises, clerics, wizards and spells (15.5–15.7)."""

from __future__ import annotations

from battles.rules.horden_helden import ground
from battles.rules.horden_helden.combat import fire
from battles.rules.horden_helden.combat.case import Case
from battles.rules.horden_helden.combat.fight import FactorLine
from battles.rules.horden_helden.combat.tactical import enchantment
from battles.rules.horden_helden.tables import members

COVER = 4
PAVISES = 2
FIGURE = 2
"""Basic: a cleric, or a wizard who is shot at."""
_MISSILE_A = members("MISSILE_A")
_COVERED = members("FOOT") - {"war_wagons"}


def is_forgone(case: Case) -> bool:
    """Its owner uses none of it in this fight (15.7)."""
    return case.me.id in case.state.melee.switched_off


def cover(case: Case) -> tuple[FactorLine, ...]:
    """Behind works, or at the edge of a wood or built-up area while shot at (15.5)."""
    if is_forgone(case) or not (_behind_works(case) or _at_edge(case)):
        return ()
    return (FactorLine(code="cover", value=COVER, clause="15.5"),)


def _behind_works(case: Case) -> bool:
    if case.me.type not in _COVERED or not case.is_behind_works:
        return False
    assert case.works is not None
    shelled = case.is_shot_at and case.foe.arm == "artillery"
    return case.works.permanent or not shelled


def _at_edge(case: Case) -> bool:
    if case.is_melee or case.foe.arm not in _MISSILE_A or case.me.element is None or not case.state.terrain:
        return False
    return ground.at_cover_edge(case.state, case.me.element)


def bonuses(case: Case) -> tuple[FactorLine, ...]:
    """All late bonuses that apply; they add up, at most to a tie (15.6)."""
    if is_forgone(case):
        return ()
    found = (_pavises(case), _cleric(case), _wizard(case), _hindered_enemy(case))
    return tuple(line for line in found if line is not None)


def _pavises(case: Case) -> FactorLine | None:
    element = case.me.element
    if element is None or "pavises" not in element.equipment or not case.is_shot_at:
        return None
    if case.foe.arm not in _MISSILE_A or fire.is_behind_front(case.me.box, case.foe.box):
        return None
    return FactorLine(code="pavises", value=PAVISES, clause="15.6")


def _cleric(case: Case) -> FactorLine | None:
    if case.figure is None or case.figure.kind != "cleric":
        return None
    return FactorLine(code="cleric", value=case.figure.grade if case.state.is_advanced else FIGURE, clause="15.6")


def _wizard(case: Case) -> FactorLine | None:
    if case.state.is_advanced or not case.is_shot_at or not case.has("wizard"):
        return None
    return FactorLine(code="wizard", value=FIGURE, clause="15.6")


def _hindered_enemy(case: Case) -> FactorLine | None:
    """Weakness lies on the opponent, or head wind on one of those who shoot on its side; the highest grade counts."""
    if not case.state.is_advanced:
        return None
    spell = "weakness" if case.is_melee else "head_wind"
    grade = max((enchantment(case.state, key, spell) for key in _opposing(case)), default=0)
    return FactorLine(code=spell, value=grade, clause="15.6", elements=(case.foe.id,)) if grade else None


def _opposing(case: Case) -> tuple[str, ...]:
    if case.is_melee:
        return (case.foe.id,)
    if not case.is_attacker:
        return (case.foe.id, *case.fight.shooters)
    return (case.foe.id, *case.fight.counter) if case.fight.reply else ()
