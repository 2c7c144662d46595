"""Characters of computer players: a name, and factors on the weights of a strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, structs

from battles.rules.opponents import UnknownPerson, UnknownWeight

W = TypeVar("W", bound=Struct)


class Person(Struct, frozen=True, kw_only=True):
    """`key` names it in the texts; `factors` are by the names of weights."""

    key: str
    factors: Mapping[str, float]


def named(persons: Sequence[Person], key: str) -> Person | None:
    """The character of that name; None for nobody. Raises UnknownPerson."""
    found = next((one for one in persons if one.key == key), None)
    if key and found is None:
        raise UnknownPerson(key, tuple(one.key for one in persons))
    return found


def changed(weights: W, given: Mapping[str, float]) -> W:
    """With others in their place. Raises UnknownWeight."""
    known = tuple(field.name for field in structs.fields(weights))
    if not set(given) <= set(known):
        raise UnknownWeight(given, known)
    return structs.replace(weights, **given)


def played_by(weights: W, person: Person | None) -> W:
    """The weights as this character has them."""
    factors = {} if person is None else person.factors
    return structs.replace(weights, **{name: getattr(weights, name) * by for name, by in factors.items()})
