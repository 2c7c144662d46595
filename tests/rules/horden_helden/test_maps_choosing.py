"""What players choose to lay, in which order, and where the dice send it (3.12)."""

from __future__ import annotations

import pytest

from battles.rules.horden_helden.maps import board_for, placing
from battles.rules.horden_helden.maps.placing import Choice
from battles.rules.horden_helden.terrain import TerrainKind
from tests.rules.horden_helden.laid_terrain import choice_codes, setting

# --- choosing ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.12")
@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (("wood", "wood"), set()),
        (("wood", "wood", "rough"), set()),
        (("wood",), {"terrain_count"}),
        (("wood", "wood", "rough", "bush"), {"terrain_count"}),
        (("wood", "bridge"), {"terrain_kind"}),
        (("river", "river"), {"terrain_too_many"}),
        (("built_up", "built_up"), {"terrain_too_many"}),
        (("road", "road", "road"), {"terrain_too_many"}),
        (("sea", "lake", "built_up"), {"terrain_second_water"}),
        (("sea", "wood"), {"terrain_water_needs_town"}),
        (("sea", "built_up"), set()),
    ],
)
def test_what_a_defender_may_choose(pieces: tuple[TerrainKind, ...], expected: set[str]) -> None:
    assert choice_codes(setting(), "B", Choice(pieces=pieces)) == expected


@pytest.mark.clause("3.12")
def test_a_defender_lays_what_is_at_home() -> None:
    state = setting(homeland=["wood", "sea"])

    assert choice_codes(state, "B", Choice(pieces=("wood", "sea"))) == set(), "no towns there, so none at the sea"
    assert choice_codes(state, "B", Choice(pieces=("wood", "dunes"))) == {"terrain_not_at_home"}
    assert choice_codes(state, "B", Choice(pieces=("wood", "wood"), fields=True)) == {"terrain_fields_need_town"}
    assert choice_codes(state, "B", Choice(combination="river_long_to_long", pieces=("wood", "wood"))) == {
        "terrain_only_attacker"
    }


@pytest.mark.clause("3.12")
def test_one_kind_at_most_on_half_of_the_squares() -> None:
    large = setting(points=2400)

    assert placing.piece_counts(large.board) == (6, 9)
    assert choice_codes(large, "B", Choice(pieces=("wood",) * 9)) == set()
    assert choice_codes(large, "B", Choice(pieces=("wood",) * 10)) == {"terrain_count", "terrain_too_many"}


@pytest.mark.clause("3.12")
def test_there_is_no_second_water_beside_the_attackers() -> None:
    state = setting(chosen={"A": Choice(combination="large_water_short_edge", pieces=("sea",))})

    assert choice_codes(state, "B", Choice(pieces=("lake", "built_up"))) == {"terrain_second_water"}


@pytest.mark.clause("3.12")
@pytest.mark.parametrize(
    ("hills", "expected"), [(1, {"terrain_hill_count"}), (2, set()), (4, set()), (5, {"terrain_hill_count"})]
)
def test_a_road_comes_with_a_third_to_two_thirds_of_steep_hills(hills: int, expected: set[str]) -> None:
    steep: TerrainKind = "steep_hill"
    choice = Choice(combination="road_and_steep_hills", pieces=(steep,) * hills)

    assert choice_codes(setting(), "A", choice) == expected
    assert placing.hill_counts(setting().board) == (2, 4)


@pytest.mark.clause("3.12")
def test_other_hills_do_not_go_with_the_road() -> None:
    choice = Choice(combination="road_and_steep_hills", pieces=("gentle_hill", "steep_hill"))

    assert choice_codes(setting(), "A", choice) == {"terrain_combination_pieces"}


@pytest.mark.clause("3.12")
def test_an_attackers_water_needs_boats_and_a_homeland_with_waters() -> None:
    choice = Choice(combination="large_water_short_edge", pieces=("sea",))
    boats = {"army": "northmen", "homeland": ["sea"]}

    assert choice_codes(setting(boats=2, **boats), "A", choice) == set(), "half of the four that the list allows"  # type: ignore[arg-type]
    assert choice_codes(setting(boats=1, **boats), "A", choice) == {"terrain_too_few_boats"}  # type: ignore[arg-type]
    assert choice_codes(setting(boats=1), "A", choice) == set(), "an army without a list"
    assert choice_codes(setting(boats=1, homeland=["wood"]), "A", choice) == {"terrain_not_at_home"}
    assert choice_codes(setting(boats=1), "A", Choice(combination="large_water_short_edge")) == {"terrain_which_water"}


@pytest.mark.clause("3.12")
def test_an_attackers_river_needs_a_homeland_with_rivers() -> None:
    choice = Choice(combination="river_long_to_long")

    assert choice_codes(setting(homeland=["river"]), "A", choice) == set()
    assert choice_codes(setting(homeland=["dunes"]), "A", choice) == {"terrain_not_at_home"}
    assert choice_codes(setting(), "A", Choice(combination="river_long_to_long", pieces=("wood",))) == {
        "terrain_combination_pieces"
    }


@pytest.mark.clause("3.12")
@pytest.mark.parametrize(
    ("homeland", "pieces", "expected"),
    [
        (("wood",), ("gentle_hill", "swamp"), set()),
        (("wood",), ("steep_hill",), set()),
        (("wood",), (), set()),
        (("wood",), ("gentle_hill", "depression"), {"terrain_wrong_climate"}),
        (("dunes",), ("gentle_hill", "depression"), set()),
        (("dunes",), ("swamp",), {"terrain_wrong_climate"}),
        ((), ("swamp", "depression"), {"terrain_wet_or_dry"}),
        ((), ("gentle_hill", "steep_hill"), {"terrain_too_many"}),
        ((), ("wood",), {"terrain_late_piece"}),
    ],
)
def test_phase_three_is_for_attackers_who_laid_nothing(
    homeland: tuple[str, ...], pieces: tuple[TerrainKind, ...], expected: set[str]
) -> None:
    assert choice_codes(setting(homeland=homeland), "A", Choice(pieces=pieces)) == expected


def test_fields_are_the_defenders() -> None:
    assert choice_codes(setting(), "A", Choice(fields=True)) == {"terrain_only_defender"}


# --- order and dice ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.12")
def test_waters_rivers_and_towns_are_laid_first() -> None:
    choice = Choice(pieces=("wood", "road", "built_up", "river", "sea"), fields=True)
    state = setting(chosen={"B": choice})
    found = placing.tasks(state, "B", 2)

    assert [task.kind for task in found] == ["sea", "river", "built_up", "small_fields", "road", "wood"]
    assert [task.rule for task in found] == ["shore", "strip_river", "built_up", "fields", "joined_road", "square"]
    assert placing.tasks(state, "B", 1) == placing.tasks(state, "A", 2) == ()


@pytest.mark.clause("3.12")
def test_an_attacker_lays_in_the_first_or_in_the_third_phase() -> None:
    early = setting(chosen={"A": Choice(combination="road_and_steep_hills", pieces=("steep_hill",) * 2)})
    late = setting(chosen={"A": Choice(pieces=("gentle_hill", "swamp"))})

    assert [task.rule for task in placing.tasks(early, "A", 1)] == ["long_road", "square", "square"]
    assert placing.tasks(early, "A", 3) == ()
    assert placing.tasks(late, "A", 1) == ()
    assert [task.kind for task in placing.tasks(late, "A", 3)] == ["gentle_hill", "swamp"]
    river = setting(chosen={"A": Choice(combination="river_long_to_long")})
    assert [task.rule for task in placing.tasks(river, "A", 1)] == ["long_river"]


@pytest.mark.clause("3.12")
def test_a_die_of_as_many_sides_as_there_are_squares() -> None:
    assert placing.dice_for("square", board_for(600)) == ("1d6", "1d6")
    assert placing.dice_for("square", board_for(1800)) == ("1d14", "1d6")
    assert placing.dice_for("long_river", board_for(600)) == ("1d6",)
    assert placing.dice_for("joined_road", board_for(600)) == ()
