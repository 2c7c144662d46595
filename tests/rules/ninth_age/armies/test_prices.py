"""What units and armies cost, and where it counts."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.armies import prices
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import Army, ArmyUnit, Selection
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.ninth_age.tables import load
from tests.rules.ninth_age.armies.lists import book, both, codes, entry, found, rules

TIN_MEN = entry("tin_men", 120, size=(15, 50), extra=10)


@pytest.mark.clause("A.8.16")
@pytest.mark.parametrize(("models", "cost"), [(15, 120), (25, 220)])
def test_a_unit_costs_its_base_and_each_further_model(models: int, cost: int) -> None:
    """E90."""
    own = book(TIN_MEN)
    assert prices.models_price(own.by_entry["tin_men"], models) == cost


@pytest.mark.clause("A.8.16")
def test_a_unit_above_its_size_is_refused() -> None:
    """E90: fifty-one Tin Men are one too many."""
    own = book(TIN_MEN)
    problem = found("unit_size", Army(units=(ArmyUnit(entry="tin_men", models=51),)), 4500, own)
    assert (problem.clause, problem.facts["low"], problem.facts["high"]) == ("A.8.16", 15, 50)
    assert "unit_size" not in codes(Army(units=(ArmyUnit(entry="tin_men", models=50),)), 4500, own)


@pytest.mark.clause("A.8.8", "A.8.2", "A.8.6")
def test_a_mount_counts_in_two_categories_and_once_in_the_army() -> None:
    """E91: 250 points on a dragon of 500."""
    choice = {"mount": "dragon", "id": "dragon", "name": both("Dragon"), "cost": {"flat": 500}}
    mount = {"id": "mount", "kind": "mount", "name": both("Mount"), "min": 0, "max": 1, "choices": [choice]}
    hero = entry("hero", 250, categories=["characters"], options=[mount])
    dragon = {key: hero[key] for key in ("name", "flavour", "symbol", "height", "type", "base", "global", "parts")}
    dragon |= {"id": "dragon", "defensive": hero["defensive"], "limit": None, "cost_counts_in": "beasts"}
    own = book(hero, mounts=(dragon,))

    bill = prices.bill(
        own, Army(units=(ArmyUnit(entry="hero", options=(Selection(option="mount", choice="dragon"),)),))
    )

    assert bill.categories == {"characters": 750, "beasts": 500}
    assert bill.total == 750


@pytest.mark.clause("A.8.7")
def test_an_option_may_put_the_whole_unit_into_a_further_category() -> None:
    upgrade = {
        "id": "wild",
        "kind": "upgrade",
        "name": both("Wild"),
        "cost": {"per_model": 2},
        "adds_category": "beasts",
    }
    own = book(entry("hunters", 100, size=(10, 20), extra=8, options=[upgrade]))
    bill = prices.bill(own, Army(units=(ArmyUnit(entry="hunters", models=12, options=(Selection(option="wild"),)),)))
    assert bill.total == 100 + 2 * 8 + 12 * 2
    assert bill.categories == {"core": bill.total, "beasts": bill.total}


@pytest.mark.clause("A.8.3", "A.8.4")
@pytest.mark.parametrize(
    ("total", "wrong"),
    [(4460, set()), (4500, set()), (4459, {"army_under_points"}), (4501, {"army_over_points"})],
)
def test_an_army_spends_all_but_forty_of_its_points(total: int, wrong: set[str]) -> None:
    """E92."""
    own = book(
        entry("general", 1800, categories=["characters"]), entry("guard", 1125), entry("rest", total - 2926),
        entry("one", 1, categories=["special"]),
    )  # fmt: skip
    units = [ArmyUnit(entry="general", general=True), *(ArmyUnit(entry=key) for key in ("guard", "rest", "one"))]
    assert codes(Army(units=tuple(units)), 4500, own) - {"too_few_units"} == wrong


@pytest.mark.clause("A.8.4")
@pytest.mark.parametrize(
    ("characters", "core", "wrong"),
    [
        (1800, 1125, set()),
        (1801, 1125, {"category_over"}),
        (1800, 1124, {"category_under"}),
        (1800, 0, {"category_missing"}),
    ],
)
def test_shares_are_compared_exactly(characters: int, core: int, wrong: set[str]) -> None:
    """E92: characters up to 1800 of 4500 points, core from 1125 on."""
    own = book(
        entry("general", characters, categories=["characters"]),
        entry("guard", core),
        *(entry(f"rest{n}", (4490 - characters - core) // 4, categories=["special"]) for n in range(4)),
    )
    units = (ArmyUnit(entry="general", general=True), *(ArmyUnit(entry=f"rest{n}") for n in range(4)))
    units += (ArmyUnit(entry="guard"),) if core else ()
    assert codes(Army(units=units), 4500, own) == wrong


@pytest.mark.clause("A.8.9", "A.8.13")
@pytest.mark.parametrize(("points", "most"), [(3000, 2), (3001, 3), (4500, 3), (7999, 3), (8000, 6)])
def test_a_limit_of_three_follows_the_size_of_the_army(points: int, most: int) -> None:
    """E93."""
    assert prices.scaled(3, points) == most


@pytest.mark.clause("A.8.11")
@pytest.mark.parametrize(
    ("foot", "machines", "points", "is_enough"), [(3, 2, 4500, True), (2, 3, 4500, False), (2, 3, 3000, True)]
)
def test_all_war_machines_count_as_one_unit(foot: int, machines: int, points: int, is_enough: bool) -> None:
    """E94."""
    own = book(
        entry("foot", 100),
        entry("gun", 100) | {"global": rules("war_machine")},
        entry("hero", 100, categories=["characters"]),
    )
    units = (
        [ArmyUnit(entry="foot")] * foot + [ArmyUnit(entry="gun")] * machines + [ArmyUnit(entry="hero", general=True)]
    )
    assert ("too_few_units" not in codes(Army(units=tuple(units)), points, own)) is is_enough


def test_ready_armies_cost_what_they_say() -> None:
    for row in load("house/sample_armies")["armies"]:
        bill = prices.bill(BOOKS[row["book"]], samples()[row["id"]])
        assert [unit["points"] for unit in row["units"]] == list(bill.units), row["id"]
        assert bill.total == row["total"]
