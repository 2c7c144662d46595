"""Which function answers for which rule, at which moments and in which role. The moments come from its annotation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from battles.rules.first import first_of
from battles.rules.ninth_age.moments.changes import Changes
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.kinds import Moment

Role = Literal["own", "target", "contact", "friend", "foe"]
"""Whose rule it is, seen from the unit of the moment: its own; of the unit it is directed at; of an enemy in base
contact; of a friend or an enemy within reach."""
RuleKey = str
"""A rulebook rule's id; `<book>:<id>` of an army rule; `item:<id>`; `melee_weapon` and the like for equipment."""
Speak = Callable[..., Changes]
F = TypeVar("F", bound=Speak)


class Speaker(Struct, frozen=True, kw_only=True):
    """One function of one rule."""

    key: RuleKey
    clause: str
    by: Role
    kinds: tuple[type[Moment], ...]
    speak: Speak
    reach: float = 0.0
    """Of friends and foes: how far it is heard at most, in millimetres."""
    module: str = ""


_by_moment: dict[tuple[type[Moment], Role], dict[RuleKey, tuple[Speaker, ...]]] = {}
_all: dict[RuleKey, tuple[Speaker, ...]] = {}
_homes: dict[RuleKey, str] = {}
_aura_keys: set[RuleKey] = set()
_NOBODY: Mapping[RuleKey, tuple[Speaker, ...]] = {}


def rule(key: RuleKey, clause: str, *, by: Role = "own", reach: float = 0.0) -> Callable[[F], F]:
    """Register a function `(moment, held) -> changes` for a rule; a rule may have several, all in one module."""

    def registered(speak: F) -> F:
        kinds = _kinds_of(speak)
        add_speaker(
            Speaker(key=key, clause=clause, by=by, kinds=kinds, speak=speak, reach=reach, module=speak.__module__)
        )
        return speak

    return registered


def add_speaker(speaker: Speaker) -> None:
    for kind in speaker.kinds:
        at = _by_moment.setdefault((kind, speaker.by), {})
        at[speaker.key] = (*at.get(speaker.key, ()), speaker)
    _all[speaker.key] = (*_all.get(speaker.key, ()), speaker)
    if speaker.by in ("friend", "foe"):
        _aura_keys.add(speaker.key)


def home(key: RuleKey, where: str) -> None:
    """A rule that nobody need ask about: that module carries it out, where profiles are compiled or lists checked."""
    _homes[key] = where


def speakers(kind: type[Moment], by: Role) -> Mapping[RuleKey, tuple[Speaker, ...]]:
    return _by_moment.get((kind, by), _NOBODY)


def speakers_of(key: RuleKey) -> tuple[Speaker, ...]:
    return _all.get(key, ())


def homes() -> Mapping[RuleKey, str]:
    return _homes


def spoken_keys() -> Iterable[RuleKey]:
    return _all


def aura_keys() -> frozenset[RuleKey]:
    """Rules that friends or foes hear."""
    return frozenset(_aura_keys)


def _kinds_of(speak: Speak) -> tuple[type[Moment], ...]:
    hints = get_type_hints(speak)
    first = first_of(name for name in hints if name != "return")
    return tuple(_members(hints[first]))


def _members(hint: object) -> Iterable[type[Moment]]:
    if get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from _members(one)
    elif isinstance(hint, type) and issubclass(hint, Moment):
        yield hint
    else:
        raise TypeError(f"{hint!r} is no moment")


__all__ = [
    "Held",
    "Role",
    "RuleKey",
    "Speaker",
    "add_speaker",
    "aura_keys",
    "home",
    "homes",
    "rule",
    "speakers",
    "speakers_of",
    "spoken_keys",
]
