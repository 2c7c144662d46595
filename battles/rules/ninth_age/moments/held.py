"""Facts about units and rules: who has one, by which quorum, with which X (B.0.2)."""

from __future__ import annotations

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.moments.gather import rules_of
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import Holding, held
from battles.rules.ninth_age.moments.kinds import Who
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State


def share(state: State, unit: Unit, rule: str) -> Held:
    """All models of the unit that have any version of the rule."""
    found = [one for one in rules_of(state, unit) if one.ref.id == rule]
    who = tuple(dict.fromkeys(kind for one in found for kind in one.who))
    return held(unit, Holding(rule, RuleRef(id=rule), who))


def has_rule(state: State, unit: Unit, rule: str, quorum: str | None = None) -> bool:
    """Does the unit have the rule by this quorum: any (default), all, more_than_half, at_least_half?"""
    found = share(state, unit, rule)
    return bool(found.who) and found.met(quorum or "any")


def model_has(state: State, unit: Unit, who: Who, rule: str) -> bool:
    """Does this kind of model have the rule?"""
    return share(state, unit, rule).by(who)


def rule_values(state: State, unit: Unit, rule: str) -> tuple[RuleRef, ...]:
    """Every version of the rule that a model of the unit has."""
    return tuple(one.ref for one in rules_of(state, unit) if one.ref.id == rule)


def rule_value(state: State, unit: Unit, rule: str) -> Json:
    """Its X: of several numbers the highest, else the first; None: nobody has it, or it has none."""
    values = [ref.X for ref in rule_values(state, unit, rule)]
    whole = [value for value in values if isinstance(value, int)]
    return max(whole) if whole else next(iter(values), None)
