"""Conditions of effects in controlled words: whether they hold where they are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.rules.ninth_age.formation.ranks import full_ranks
from battles.rules.ninth_age.moments import kinds, unit_facts
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import bought, held
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

Test = Callable[[kinds.Moment, Held, str], bool]
STRUCTURAL = frozenset(
    {
        "quorum_met", "one_unit_chosen", "one_die", "owner_chooses", "chosen", "bearer_in_unit", "target_rank_and_file",
        "within_range", "unit_charging", "unit_charged_in_front", "won_combat_round", "until_combat_round_lost",
        "caused_hp_loss", "caused_hp_loss_this_round", "enemy_casting_attempt_passed", "own_dispel_attempt",
        "caused_by_this_attack", "self_removed", "target_friendly", "target_enemy",
    }
)  # fmt: skip
"""They say when and for whom a word is read, and are met where it is."""


def is_met(condition: str, moment: kinds.Moment, of: Held) -> bool:
    """Whether one condition holds; one without meaning is a KeyError (and was refused when the book was read)."""
    word, _, more = condition.partition(":")
    return True if word in STRUCTURAL else _TESTS[word](moment, of, more)


def is_known(condition: str) -> bool:
    word = condition.partition(":")[0]
    return word in STRUCTURAL or word in _TESTS


def fits(condition: str, state: State, unit: Unit) -> bool:
    """Whether a unit that could be chosen meets a condition about it; others do not matter here."""
    word, _, more = condition.partition(":")
    return word not in _OF_UNITS or _OF_UNITS[word](state, unit, more)


# --- about a unit ----------------------------------------------------------------------------------------------------


def _has(state: State, unit: Unit, rule: str) -> bool:
    """By what was bought: a rule that is had for a while brings no other."""
    return any(holding.ref.id == rule for holding in bought(unit))


def _has_all(state: State, unit: Unit, rule: str) -> bool:
    return any(held(unit, holding).by_all for holding in bought(unit) if holding.ref.id == rule)


_OF_UNITS: Mapping[str, Callable[[State, Unit, str], bool]] = {
    "target_has_rule": _has,
    "target_without_rule": lambda state, unit, rule: not _has(state, unit, rule),
    "target_wholly_rule": _has_all,
    "target_type": lambda state, unit, kind: unit_facts.type_of(unit) == kind,
    "target_not_type": lambda state, unit, kind: unit_facts.type_of(unit) != kind,
    "target_height": lambda state, unit, height: unit_facts.height_of(unit) == height,
    "target_not_engaged": lambda state, unit, _: not unit.is_engaged,
}


def _of_moment(name: str) -> Test:
    return lambda moment, of, more: _OF_UNITS[name](moment.state, moment.unit, more)


# --- about an attack -------------------------------------------------------------------------------------------------


def _attack(moment: kinds.Moment) -> kinds.Attack | None:
    found: kinds.Attack | None = getattr(moment, "attack", None)
    return found


def _is_kind(kind: str) -> Test:
    def test(moment: kinds.Moment, of: Held, more: str) -> bool:
        attack = _attack(moment)
        return attack is not None and attack.kind == kind

    return test


def _with_weapon(moment: kinds.Moment, of: Held, more: str) -> bool:
    attack = _attack(moment)
    return attack is not None and attack.weapon == more


def _first_round(moment: kinds.Moment, of: Held, more: str) -> bool:
    attack = _attack(moment)
    return attack.first_round if attack is not None else bool(getattr(moment, "first_round", False))


def _not_charging(moment: kinds.Moment, of: Held, more: str) -> bool:
    attack = _attack(moment)
    if attack is not None and attack.unit.id == of.unit.id:
        return not attack.charging
    return not of.unit.marks.charging


# --- about the bearer ------------------------------------------------------------------------------------------------


def _is_general(moment: kinds.Moment, of: Held, more: str) -> bool:
    entries = moment.state.entries
    return any(who in entries and entries[who].general for who in of.who)


def _in_terrain(moment: kinds.Moment, of: Held, kind: str) -> bool:
    return unit_facts.is_mostly_in(moment.state, of.unit, kind)


def _ranks(moment: kinds.Moment, of: Held, least: str) -> bool:
    return full_ranks(of.unit.rows, unit_facts.height_of(of.unit)) >= int(least)


_TESTS: Mapping[str, Test] = {
    **{name: _of_moment(name) for name in _OF_UNITS},
    "bearer_not_fleeing": lambda moment, of, _: not of.unit.is_fleeing,
    "melee_weapon_attack": _is_kind("close_combat"),
    "shooting_attack": _is_kind("shooting"),
    "using_weapon": _with_weapon,
    "not_charging": _not_charging,
    "first_round": _first_round,
    "engaged_at_end_of_round": lambda moment, of, _: of.unit.is_engaged,
    "more_than_half_in_terrain": _in_terrain,
    "not_moved_last_own_turn": lambda moment, of, _: unit_facts.made_no_move(moment.state, of.unit),
    "full_ranks_at_least": _ranks,
    "within_of_general": lambda moment, of, reach: unit_facts.is_near_general(moment.state, of.unit, float(reach)),
    "self_is_general": _is_general,
}
