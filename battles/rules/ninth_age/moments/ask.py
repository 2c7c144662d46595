"""What other parts call: `ask(moment)`, and small readings of its answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age import models
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
from battles.rules.ninth_age.moments.held import has_rule, model_has, rule_value, rule_values, share
from battles.rules.ninth_age.moments.kinds import Attack, Moment

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
    """Of all dice of a roll; those of a single die are `single_rerolls`."""
    return tuple(one for one in only(changes, RerollDice) if one.field == field and not one.one_die)


def single_rerolls(changes: Iterable[AnyChange], field: str) -> tuple[RerollDice, ...]:
    """One die of a roll, once in a battle: its owner says which, after the throw."""
    return tuple(one for one in only(changes, RerollDice) if one.field == field and one.one_die)


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


RULE_MODULES: Sequence[str] = models.MODULES
__all__ = [
    "Attack", "allowed", "ask", "characteristic", "forbidden", "has_rule", "ignored", "maximised", "minimised",
    "model_has", "must", "number", "numbers", "offers", "only", "passes", "prepared", "replaced", "rerolls",
    "rule_value", "rule_values", "rules_of", "share", "single_rerolls",
]  # fmt: skip
