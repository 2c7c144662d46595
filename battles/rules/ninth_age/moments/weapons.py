"""Weapons as records, of the rulebook and of the books (B.21.125 to B.21.135): numbers and attributes, no code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.book_data import ModelType, RuleRef
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.tables import load

HAND_WEAPON = "hand_weapon"


class MeleeWeapon(Struct, frozen=True, kw_only=True):
    """What attacks with it have."""

    id: str
    two_handed: bool = False
    modifiers: Mapping[str, int] = {}
    rules: tuple[RuleRef, ...] = ()
    front_only: frozenset[str] = frozenset()
    """Those of its rules that work only against models in the bearer's front."""
    first_round: Mapping[str, int] = {}
    """More in the first round, not charging, not engaged in flank or rear."""
    step: int | None = None
    ignores: tuple[str, ...] = ()
    not_for: tuple[ModelType, ...] = ()


class ShootingWeapon(Struct, frozen=True, kw_only=True):
    """A shooting or artillery weapon; the aim stands in the unit entry."""

    id: str
    range_in: float
    shots: int | str = 1
    strength: int | None = None
    """None: the user's."""
    ap: int | None = None
    attributes: tuple[RuleRef, ...] = ()
    artillery: str = ""
    X: int = 0
    Y: int = 0
    min_range_in: float = 0.0
    bracket: Mapping[str, Json] | None = None
    short_range: Mapping[str, Json] | None = None
    modes: tuple[Mapping[str, Json], ...] = ()


def references(rows: Iterable[Json]) -> tuple[RuleRef, ...]:
    """Attributes as they are written: an id alone, or with what stands in brackets."""
    return tuple(RuleRef(id=row) if isinstance(row, str) else _reference(row) for row in rows)


def _reference(row: Mapping[str, Json]) -> RuleRef:
    return RuleRef(**{key: value for key, value in row.items() if key != "condition"})


def _melee(row: Mapping[str, Json]) -> MeleeWeapon:
    rules = [one for one in row.get("rules", ()) if one["id"] != "parry"]
    return MeleeWeapon(
        id=row["id"],
        two_handed=row.get("two_handed", False),
        modifiers=row.get("modifiers", {}),
        rules=references(rules),
        front_only=frozenset(one["id"] for one in rules if "condition" in one),
        first_round=row.get("first_round", {}).get("modifiers", {}),
        step=row.get("initiative_step"),
        ignores=tuple(row.get("ignores", ())),
        not_for=tuple(row.get("not_for", ())),
    )


def _own(value: Json) -> int | None:
    return value if isinstance(value, int) else None


def _shooting(row: Mapping[str, Json]) -> ShootingWeapon:
    return ShootingWeapon(
        id=row["id"],
        range_in=row["range_in"],
        shots=row["shots"],
        strength=_own(row["str"]),
        ap=_own(row["ap"]),
        attributes=references(row["attributes"]),
        artillery=row.get("artillery", ""),
        X=row.get("X", 0),
        Y=row.get("Y", 0),
        min_range_in=row.get("min_range_in", 0.0),
        bracket=row.get("bracket"),
        short_range=row.get("short_range"),
        modes=tuple(row.get("modes", ())),
    )


MELEE_WEAPONS: Mapping[str, MeleeWeapon] = {row["id"]: _melee(row) for row in load("melee_weapons")["weapons"]}
SHOOTING_WEAPONS: Mapping[str, ShootingWeapon] = {
    row["id"]: _shooting(row) for row in load("shooting_weapons")["weapons"]
}
ARTILLERY: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in load("artillery_weapons")["weapons"]}


@lru_cache(maxsize=256)
def _of_book(book: str) -> tuple[Mapping[str, MeleeWeapon], Mapping[str, ShootingWeapon]]:
    rows = BOOKS[book].weapons if book in BOOKS else ()
    melee = {row["id"]: _melee(row) for row in rows if row["class"] == "melee"}
    shooting = {row["id"]: _shooting(row) for row in rows if row["class"] != "melee"}
    return melee, shooting


def melee_weapon(weapon: str, book: str) -> MeleeWeapon | None:
    return MELEE_WEAPONS.get(weapon) or _of_book(book)[0].get(weapon)


def shooting_weapon(weapon: str, book: str) -> ShootingWeapon | None:
    return SHOOTING_WEAPONS.get(weapon) or _of_book(book)[1].get(weapon)
