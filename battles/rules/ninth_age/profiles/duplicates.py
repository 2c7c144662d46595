"""The same rule several times (B.21.80): the highest, a sum, the owner's choice, or different rules after all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.first import first_of
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.profiles.rule_records import record_of


def settled(refs: Iterable[RuleRef], book: str) -> tuple[RuleRef, ...]:
    """Each rule as it counts, in the order in which they were first met.

    Numbers: the highest. Rules that add up: one with the sum. Dice: every version stays; the owner chooses one.
    Where X is no value (against whom, in which terrain) they are different rules, and all apply.
    """
    groups = dict[tuple[str, str], list[RuleRef]]()
    for ref in refs:
        groups.setdefault((ref.id, _difference(ref)), []).append(ref)
    return tuple(one for same in groups.values() for one in _one_kind(same, book))


def _difference(ref: RuleRef) -> str:
    """What makes two references of one id different rules."""
    words = "" if _is_value(ref.X) else ref.X
    return repr((words, ref.terrain, ref.against, ref.clipped_wings, ref.profile, ref.hits, ref.improve, ref.max))


def _is_value(value: Json) -> bool:
    """A number, dice, or numbers by characteristic; or nothing, which is no difference."""
    return value is None or isinstance(value, int | float | dict) or (isinstance(value, str) and _is_dice(value))


def _is_dice(word: str) -> bool:
    head, _, tail = word.partition("d")
    return (bool(tail) and (not head or head.isdecimal()) and tail[0].isdecimal()) or word.isdecimal()


def _one_kind(same: Sequence[RuleRef], book: str) -> Iterable[RuleRef]:
    if len(same) == 1:
        return same
    if record_of(same[0].id, book).stacking == "cumulative":
        return [structs.replace(same[0], X=_sum([ref.X for ref in same]))]
    numbers = [ref for ref in same if isinstance(ref.X, int | float)]
    dice = list(dict.fromkeys(ref.X for ref in same if isinstance(ref.X, str)))
    if numbers and not dice:
        return [max(numbers, key=lambda ref: (ref.X, ref.Y if isinstance(ref.Y, int | float) else 0))]
    versions = [max(numbers, key=lambda ref: ref.X)] if numbers else []
    versions += [first_of(ref for ref in same if word == ref.X) for word in dice]
    return versions or [same[0]]


def _sum(values: Sequence[Json]) -> Json:
    """Numbers add up, also characteristic by characteristic; a rule without a number counts as one."""
    if any(isinstance(value, dict) for value in values):
        keys = dict.fromkeys(key for value in values if isinstance(value, dict) for key in value)
        return {
            key: _added([value[key] for value in values if isinstance(value, dict) and key in value]) for key in keys
        }
    return sum(1 if value is None else value for value in values)


def _added(values: Sequence[Json]) -> Json:
    if all(isinstance(value, int | float) for value in values):
        return sum(values)
    return [one for value in values for one in (value if isinstance(value, list) else [value])]
