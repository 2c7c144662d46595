"""What other parts call: `ask(moment)`, and small readings of its answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age import models
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.modifiers import Composed, compose, compose_characteristic
from battles.rules.ninth_age.moments.changes import (
    Allow,
    Answer,
    AnyChange,
    AutoPass,
    Forbid,
    Ignore,
    Maximise,
    Minimise,
    Must,
    Offer,
    Replace,
    RerollDice,
)
from battles.rules.ninth_age.moments.gather import gathered, numbers, prepared, rules_of
from battles.rules.ninth_age.moments.holdings import held
from battles.rules.ninth_age.moments.kinds import Attack, Moment, Who
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

A = TypeVar("A", bound=Answer)


def ask(moment: Moment) -> tuple[AnyChange, ...]:
    """All that rules, effects, auras and ground change at this moment."""
    return gathered(moment)


# --- readings --------------------------------------------------------------------------------------------------------


def only(changes: Iterable[AnyChange], kind: type[A]) -> tuple[A, ...]:
    """The answers of one kind: `only(ask(moment), SpecialAttack)`."""
    return tuple(one for one in changes if isinstance(one, kind))


def forbidden(changes: Iterable[AnyChange]) -> tuple[Refusal, ...]:
    """A refusal for each ban; empty: it may be done."""
    found = dict.fromkeys((one.code, one.clause, one.rule) for one in only(changes, Forbid))
    return tuple(Refusal(code=code, clause=clause, facts={"rule": rule}) for code, clause, rule in found)


def allowed(changes: Iterable[AnyChange], what: str) -> Allow | None:
    return next((one for one in only(changes, Allow) if one.what == what), None)


def must(changes: Iterable[AnyChange], what: str) -> Must | None:
    return next((one for one in only(changes, Must) if one.what == what), None)


def ignored(changes: Iterable[AnyChange]) -> frozenset[str]:
    return frozenset(one.what for one in only(changes, Ignore))


def replaced(changes: Iterable[AnyChange], what: str) -> Json:
    """What happens instead; None: nothing else."""
    return next((one.value for one in only(changes, Replace) if one.what == what), None)


def passes(changes: Iterable[AnyChange]) -> bool:
    return bool(only(changes, AutoPass))


def rerolls(changes: Iterable[AnyChange], field: str) -> tuple[RerollDice, ...]:
    return tuple(one for one in only(changes, RerollDice) if one.field == field)


def maximised(changes: Iterable[AnyChange], field: str) -> int:
    """How many further dice are thrown and the lowest dropped; a rule named twice counts once (A.2.9)."""
    return len({one.rule for one in only(changes, Maximise) if one.field == field})


def minimised(changes: Iterable[AnyChange], field: str) -> int:
    return len({one.rule for one in only(changes, Minimise) if one.field == field})


def offers(changes: Iterable[AnyChange]) -> tuple[Offer, ...]:
    return only(changes, Offer)


def number(changes: Iterable[AnyChange], field: str, base: int) -> Composed:
    """A value that is no characteristic, after all changes of this field."""
    return compose(field, base, numbers(changes))


def characteristic(changes: Iterable[AnyChange], name: str, base: int | None) -> Composed | None:
    """A characteristic after all changes, within its limits (A.6.4)."""
    return compose_characteristic(name, base, numbers(changes))


# --- facts about units -----------------------------------------------------------------------------------------------


def has_rule(state: State, unit: Unit, rule: str, quorum: str | None = None) -> bool:
    """Does the unit have the rule by this quorum: any (default), all, more_than_half, at_least_half?"""
    return any(held(unit, one).met(quorum or "any") for one in rules_of(state, unit) if one.ref.id == rule)


def model_has(state: State, unit: Unit, who: Who, rule: str) -> bool:
    """Does this kind of model have the rule?"""
    return any(held(unit, one).by(who) for one in rules_of(state, unit) if one.ref.id == rule)


def rule_values(state: State, unit: Unit, rule: str) -> tuple[RuleRef, ...]:
    """Every version of the rule that a model of the unit has."""
    return tuple(one.ref for one in rules_of(state, unit) if one.ref.id == rule)


def rule_value(state: State, unit: Unit, rule: str) -> Json:
    """Its X: of several numbers the highest, else the first; None: nobody has it, or it has none."""
    values = [ref.X for ref in rule_values(state, unit, rule)]
    whole = [value for value in values if isinstance(value, int)]
    return max(whole) if whole else next(iter(values), None)


RULE_MODULES: Sequence[str] = models.MODULES
__all__ = [
    "Attack", "allowed", "ask", "characteristic", "forbidden", "has_rule", "ignored", "maximised", "minimised",
    "model_has", "must", "number", "numbers", "offers", "only", "passes", "prepared", "replaced", "rerolls",
    "rule_value", "rule_values", "rules_of",
]  # fmt: skip
