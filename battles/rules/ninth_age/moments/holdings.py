"""Which rules the models of a unit hold: bought, given by items, and had for a while (B.0.2, B.21.80, B.21.81)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.armies.books import ITEMS
from battles.rules.ninth_age.moments.changes import AnyChange, GrantRule, RemoveRule
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.kinds import Who
from battles.rules.ninth_age.pieces import Unit, UnitChoice, UnitId, profile_of
from battles.rules.ninth_age.profiles.rule_records import RULES, RuleRecord, record_of
from battles.rules.ninth_age.state import State

T = TypeVar("T")
POSTS: tuple[Who, ...] = ("champion", "musician", "standard_bearer")


class Holding(Struct, frozen=True):
    """A rule and the kinds of models of one unit that hold it."""

    key: str
    ref: RuleRef
    who: tuple[Who, ...]


Holdings = tuple[Holding, ...]


def key_of(rule: str, book: str) -> str:
    return rule if rule in RULES else f"{book}:{rule}"


def item_key(item: str) -> str:
    return f"item:{item}"


@lru_cache(maxsize=4096)
def _bought(
    choice: UnitChoice,
) -> tuple[tuple[tuple[str, RuleRef], ...], Mapping[Who, tuple[tuple[str, RuleRef], ...]]]:
    """Of all models of a choice, and besides of its command group."""
    profile = profile_of(choice)
    keyed = tuple((key_of(ref.id, profile.book), ref) for ref in profile.rules)
    posts = {kind: tuple((key_of(ref.id, profile.book), ref) for ref in refs) for kind, refs in profile.posts.items()}
    return keyed, posts


@lru_cache(maxsize=8)
def _plain_post(kind: Who) -> tuple[tuple[str, RuleRef], ...]:
    """What every champion, musician or standard bearer has, also where an entry does not sell him."""
    return tuple((ref.id, ref) for ref in _with_grants(RuleRef(id=kind), ""))


def all_kinds(unit: Unit) -> tuple[Who, ...]:
    """Rank and file, and every member."""
    own: tuple[Who, ...] = () if unit.troops is None else ("",)
    return (*own, *(member.id for member in unit.members))


def bought(unit: Unit) -> Holdings:
    """What its models hold by their choices alone, and what their items give to the whole unit (B.22.7)."""
    known: Holdings | None = unit.__dict__.get("_bought")
    if known is None:
        known = unit.__dict__["_bought"] = _all_bought(unit)
    return known


def _all_bought(unit: Unit) -> Holdings:
    found = _Collected()
    if unit.troops is not None:
        common, posts = _bought(unit.troops.choice)
        found.add(common, "")
        for post in unit.command:
            found.add(posts.get(post.kind) or _plain_post(post.kind), post.kind)
        _items(found, unit, unit.troops.choice, "standard_bearer")
    for member in unit.members:
        found.add(_bought(member.choice)[0], member.id)
        _items(found, unit, member.choice, member.id)
    return found.holdings()


class _Collected:
    """Holders by rule, in the order in which they were met."""

    def __init__(self) -> None:
        self.found: list[tuple[str, RuleRef, list[Who]]] = []

    def add(self, keyed: Iterable[tuple[str, RuleRef]], *who: Who) -> None:
        for key, ref in keyed:
            for known, other, holders in self.found:
                if known == key and other == ref:
                    holders += [one for one in who if one not in holders]
                    break
            else:
                self.found.append((key, ref, list(who)))

    def holdings(self) -> Holdings:
        return tuple(Holding(key, ref, tuple(who)) for key, ref, who in self.found)


def _items(found: _Collected, unit: Unit, choice: UnitChoice, bearer: Who) -> None:
    profile = profile_of(choice)
    for item in profile.items:
        if ITEMS[item].category != "weapon_enchantment":
            found.add([(item_key(item), RuleRef(id=item))], bearer)
    found.add([(key_of(ref.id, profile.book), ref) for ref in profile.unit_rules], *all_kinds(unit))


def remembered(state: State, name: str, unit: Unit, make: Callable[[], T]) -> T:
    """What was found out about a unit, for as long as the state is the same; units that are only tried out too."""
    memory: dict[tuple[str, UnitId], tuple[Unit, T]] = state.__dict__.setdefault("_moments", {})
    known = memory.get((name, unit.id))
    if known is not None and known[0] is unit:
        return known[1]
    made = make()
    memory[name, unit.id] = (unit, made)
    return made


def changed(unit: Unit, holdings: Holdings, changes: Iterable[AnyChange], book: str) -> Holdings:
    """With what is granted and removed for a while."""
    answers = list(changes)
    removed = [one for one in answers if isinstance(one, RemoveRule)]
    found = _Collected()
    for holding in holdings:
        who = _without(holding.ref.id, holding.who, removed, unit)
        if who:
            found.add([(holding.key, holding.ref)], *who)
    for one in answers:
        if isinstance(one, GrantRule):
            for ref in _with_grants(one.ref, book):
                who = _without(ref.id, one.to or all_kinds(unit), removed, unit)
                if who:
                    found.add([(key_of(ref.id, book), ref)], *who)
    return found.holdings()


def _with_grants(ref: RuleRef, book: str) -> list[RuleRef]:
    """A rule and what it brings along."""
    found = [ref]
    for one in found:
        found += [more for more in record_of(one.id, book).grants if all(more.id != known.id for known in found)]
    return found


def _without(rule: str, who: Sequence[Who], removed: Sequence[RemoveRule], unit: Unit) -> tuple[Who, ...]:
    """The holders who are left."""
    gone = {kind for one in removed if one.id == rule for kind in (one.to or (*all_kinds(unit), *POSTS))}
    return tuple(kind for kind in who if kind not in gone)


def held(unit: Unit, holding: Holding, clause: str = "", distance: float = 0.0) -> Held:
    return Held(
        ref=holding.ref,
        key=holding.key,
        clause=clause,
        unit=unit,
        who=holding.who,
        models=models_of(unit, holding.who),
        of=unit.model_count,
        distance=distance,
    )


def models_of(unit: Unit, who: Iterable[Who]) -> int:
    """How many models these kinds are; the command group is part of the rank and file."""
    kinds = set(who)
    if "" in kinds:
        kinds -= set(POSTS)
    return sum(unit.troops.models if kind == "" and unit.troops is not None else 1 for kind in kinds)


def book_of(unit: Unit) -> str:
    return unit.leading_profile.book


def record(key: str) -> RuleRecord | None:
    """The record of a rule; None for items and equipment."""
    if key in RULES:
        return RULES[key]
    book, _, rule = key.partition(":")
    return None if not rule or book == "item" else record_of(rule, book)
