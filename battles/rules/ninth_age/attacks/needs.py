"""What dice need in each step of an attack, from characteristics, tables and changes, with its lines (A.7.6 to A.7.8).

The field that a change of a roll names is that of its step: `to_hit`, `to_wound`, `armour_save`.
"""

from __future__ import annotations

from collections.abc import Iterable

from battles.rules.ninth_age.attack_tables import ARMOUR_SAVE, MELEE_TO_HIT, TO_WOUND, RollTable
from battles.rules.ninth_age.modifiers import Always, Change, Composed, ModifierLine, compose_roll, natural


def melee_to_hit(offence: int, defence: int, changes: Iterable[Change] = ()) -> Composed:
    """Offensive against Defensive Skill (Table 6); a natural 1 misses, a natural 6 hits."""
    return _by_table("to_hit", MELEE_TO_HIT, offence - defence, changes, "A.15.18")


def shooting_to_hit(aim: int, changes: Iterable[Change] = ()) -> Composed:
    """The weapon's aim, modified. A natural 1 misses; 7+ is hopeless, more cannot hit (`blow.shot`)."""
    missed = Always("to_hit", at_least=2, rule="natural", clause="A.14.9")
    rolled = compose_roll("to_hit", aim, (*changes, missed))
    return _from(aim, "aim", "A.14.8", rolled)


def to_wound(strength: int, resilience: int, changes: Iterable[Change] = ()) -> Composed:
    """Strength against Resilience (Table 2); a natural 1 fails, a natural 6 succeeds."""
    return _by_table("to_wound", TO_WOUND, strength - resilience, changes, "A.7.6")


def armour_save(armour: int, penetration: int, changes: Iterable[Change] = ()) -> Composed | None:
    """Armour against Armour Penetration (Table 3); a natural 1 fails. None: no save.

    Ruling: where the table gives no save, there is no roll that a change could help.
    """
    if ARMOUR_SAVE.need(armour - penetration) is None:
        return None
    return _by_table("armour_save", ARMOUR_SAVE, armour - penetration, changes, "A.7.7")


def _by_table(field: str, table: RollTable, difference: int, changes: Iterable[Change], clause: str) -> Composed:
    need = table.need(difference)
    if need is None:
        raise ValueError(f"{field} has no roll for a difference of {difference}")
    rolled = compose_roll(field, need, (*changes, *natural(field, table, clause)))
    return _from(need, "table", clause, rolled)


def _from(need: int, rule: str, clause: str, rolled: Composed) -> Composed:
    """The lines begin with where the roll comes from."""
    return Composed(rolled.value, (ModifierLine("base", rule, clause, need, need), *rolled.lines))
