"""Numbers that the builder shows beside the total: shares of the categories, and what the army has of everything."""

from __future__ import annotations

from battles.rules.codec import Json
from battles.rules.ninth_age.armies import advice, prices
from battles.rules.ninth_age.armies.book_data import Book, Entry
from battles.rules.ninth_age.armies.chosen import SHOOTING_WEAPONS
from battles.rules.ninth_age.armies.document import Army
from battles.rules.ninth_age.armies.unit_checks import level_of


def figures(book: Book, army: Army, points: int) -> dict[str, Json]:
    bill, units = prices.bill(book, army), advice.bought(book, army)
    artillery = {weapon["id"] for weapon in book.weapons if weapon["class"] == "artillery"}
    return {
        "left": points - bill.total,
        "units": list(bill.units),
        "shares": [
            {
                "category": f"{book.id}.category.{category.id}",
                "cost": bill.categories.get(category.id, 0),
                "least": category.min_percent * points / 100,
                "most": category.max_percent * points / 100,
            }
            for category in book.categories
        ],
        "models": sum(unit.models for unit, _ in units),
        "health": sum(unit.models * _health(entry) for unit, entry in units),
        "scoring": sum(entry.has(advice.SCORING) for _, entry in units),
        "wizards": sum(level_of(entry, unit) is not None for unit, entry in units),
        "shooters": sum(unit.models for unit, entry in units if _weapons(entry) & SHOOTING_WEAPONS),
        "machines": sum(bool(_weapons(entry) & artillery) for _, entry in units),
        "characters": sum(entry.is_character for _, entry in units),
        "bases": sorted(
            {f"{entry.base.width_mm:g}×{entry.base.length_mm:g}" for _, entry in units if entry.base.width_mm}
        ),
    }


def _weapons(entry: Entry) -> frozenset[str]:
    return frozenset(weapon.id for part in entry.parts for weapon in part.weapons)


def _health(entry: Entry) -> int:
    return entry.defensive.hp if isinstance(entry.defensive.hp, int) else 1
