"""Terrain laid by the players (3.12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.geometry import Point
from battles.rules.horden_helden.maps import board_for, placing
from battles.rules.horden_helden.maps.placing import Choice
from battles.rules.horden_helden.maps.placing.laying import may_share_ground, strip_of
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load
from battles.rules.horden_helden.terrain import Piece, TerrainKind
from tests.rules.horden_helden.builders import battle, element


def setting(
    *pieces: Piece,
    homeland: Sequence[str] = (),
    boats: int = 0,
    army: str = "",
    points: int = 600,
    chosen: dict[SideId, Choice] | None = None,
) -> State:
    """A attacks from the south, B defends in the north."""
    state = battle(*(element(f"A{i:02}", "boats", 100, 100, 90) for i in range(boats)), terrain=pieces)
    sides = {
        "A": structs.replace(state.sides["A"], army=army),
        "B": structs.replace(state.sides["B"], homeland=tuple(homeland)),
    }
    choices = {side: placing.plain(choice) for side, choice in (chosen or {}).items()}
    record = structs.replace(state.setting_up, choices=choices)
    return structs.replace(state, sides=sides, board=board_for(points), setting_up=record)


def choice_codes(state: State, side: SideId, choice: Choice) -> set[str]:
    return {one.code for one in placing.choice_problems(state, side, choice)}


def block(kind: TerrainKind, x: float, y: float, w: float = 100, d: float = 80, key: str = "new") -> Piece:
    return Piece(id=key, kind=kind, outline=((x, y), (x + w, y), (x + w, y + d), (x, y + d)))


def line(kind: TerrainKind, points: Iterable[Point], width: float = 14, key: str = "new") -> Piece:
    return Piece(id=key, kind=kind, line=tuple(points), width=width)


def codes(state: State, side: SideId, piece: Piece, square: int = 0, position: int = 0) -> set[str]:
    return {one.code for one in placing.placement_problems(state, side, piece, square, position)}


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


# --- squares ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.12")
def test_pieces_lie_wholly_in_the_rolled_square() -> None:
    state = setting()

    assert codes(state, "B", block("wood", 500, 0), 2, 1) == set()
    assert codes(state, "B", block("wood", 350, 0), 2, 1) == {"terrain_wrong_square"}
    assert codes(state, "B", block("wood", 500, 0), 1, 1) == {"terrain_wrong_square"}


@pytest.mark.clause("3.12")
def test_one_to_four_touches_an_edge_or_a_bank() -> None:
    sea = Piece(id="a1", kind="sea", outline=((0.0, 0.0), (150.0, 0.0), (150.0, 800.0), (0.0, 800.0)))

    assert codes(setting(), "B", block("wood", 500, 5), 2, 4) == {"terrain_touch_edge"}
    assert codes(setting(sea), "B", block("wood", 150, 200), 1, 4) == set()
    assert codes(setting(sea), "B", block("wood", 155, 200), 1, 4) == {"terrain_touch_edge"}


@pytest.mark.clause("3.12")
def test_five_and_six_keep_the_centre_eight_length_units_off() -> None:
    assert codes(setting(), "B", block("wood", 500, 200), 2, 5) == set(), "centre at exactly 240"
    assert codes(setting(), "B", block("wood", 500, 199), 2, 6) == {"terrain_off_edge"}


@pytest.mark.clause("3.12")
@pytest.mark.parametrize(
    ("one", "other", "allowed"),
    [
        ("steep_hill", "wood", True),
        ("gentle_hill", "bush", True),
        ("gentle_hill", "built_up", True),
        ("steep_hill", "vineyard", True),
        ("gentle_hill", "sea", True),
        ("lake", "steep_hill", True),
        ("wood", "swamp", False),
        ("gentle_hill", "swamp", False),
        ("wood", "lake", False),
    ],
)
def test_what_may_lie_on_what(one: TerrainKind, other: TerrainKind, allowed: bool) -> None:
    first, second = block(one, 0, 0), block(other, 50, 40, key="other")

    assert may_share_ground(first, second) is allowed
    assert may_share_ground(second, first) is allowed


@pytest.mark.clause("3.12")
def test_nothing_is_pushed_aside() -> None:
    state = setting(block("wood", 500, 50, key="a1"))

    assert codes(state, "B", block("rough", 500, 0), 2, 1) == {"terrain_in_the_way"}
    assert codes(state, "B", block("gentle_hill", 500, 0), 2, 1) == set()
    assert codes(state, "B", block("rough", 600, 0), 2, 1) == set(), "side by side"
    assert codes(state, "B", block("rough", 600, 0, key="a1"), 2, 1) == {"map_id_twice"}


@pytest.mark.clause("3.12", "3.3")
def test_pieces_have_the_size_of_pieces_and_long_ones_count_twice() -> None:
    choice = Choice(pieces=("wood", "wood", "rough"))
    state = setting(chosen={"B": choice})

    assert codes(state, "B", block("wood", 500, 0, 50, 50), 2, 1) == {"map_too_small"}
    assert codes(state, "B", block("wood", 420, 0, 300, 100), 2, 1) == {"terrain_counts_twice"}
    fewer = setting(chosen={"B": Choice(pieces=("wood", "rough"))})
    assert codes(fewer, "B", block("wood", 420, 0, 300, 100), 2, 1) == set()


# --- lines and towns --------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.12")
def test_the_attackers_river_keeps_to_its_band() -> None:
    state = setting()

    assert codes(state, "A", line("river", [(90, 0), (210, 800)], 40), 0, 1) == set()
    assert codes(state, "A", line("river", [(89, 0), (210, 800)], 40), 0, 1) == {"terrain_river_band"}
    assert codes(state, "A", line("river", [(90, 0), (211, 800)], 40), 0, 1) == {"terrain_river_band"}
    assert codes(state, "A", line("river", [(1035, 0), (840, 800)], 40), 0, 6) == set()
    assert codes(state, "A", line("river", [(100, 0), (100, 700)], 40), 0, 1) == {"terrain_long_edges"}
    assert codes(state, "A", line("river", [(100, 0), (100, 800)], 120), 0, 1) == {"map_river_wide"}


@pytest.mark.clause("3.12")
@pytest.mark.parametrize(("face", "low"), [(1, 600), (2, 400), (3, 400), (4, 200), (5, 200), (6, 0)])
def test_the_defenders_river_runs_in_a_strip_counted_from_his_edge(face: int, low: float) -> None:
    state = setting()

    assert strip_of(state, "B", face).bottom == low
    assert codes(state, "B", line("river", [(0, low + 10), (1200, low + 190)], 30), 0, face) == set()
    outside = low - 1 if low else 201
    assert codes(state, "B", line("river", [(0, low + 10), (1200, outside)], 30), 0, face) == {"terrain_river_strip"}


@pytest.mark.clause("3.12")
def test_the_defenders_river_may_end_in_another_water() -> None:
    other = line("river", [(150, 0), (150, 800)], 40, "a1")

    assert codes(setting(other), "B", line("river", [(1200, 300), (150, 300)], 30), 0, 4) == set()
    assert codes(setting(), "B", line("river", [(1200, 300), (150, 300)], 30), 0, 4) == {"terrain_river_ends"}


@pytest.mark.clause("3.12")
def test_large_waters_lie_along_a_whole_short_edge() -> None:
    whole = Piece(id="a1", kind="sea", outline=((0.0, 0.0), (150.0, 0.0), (170.0, 400.0), (150.0, 800.0), (0.0, 800.0)))

    assert codes(setting(), "A", whole) == set()
    assert codes(setting(), "A", block("sea", 0, 0, 150, 700)) == {"terrain_shore"}
    assert codes(setting(), "A", block("sea", 0, 0, 370, 800)) == {"terrain_shore"}
    assert codes(setting(), "A", block("sea", 100, 0, 150, 800)) == {"terrain_shore"}


@pytest.mark.clause("3.12")
def test_the_attackers_road_keeps_to_the_inner_squares() -> None:
    assert codes(setting(), "A", line("road", [(420, 0), (780, 800)])) == set()
    assert codes(setting(), "A", line("road", [(390, 0), (780, 800)])) == {"terrain_road_squares"}
    assert codes(setting(), "A", line("road", [(420, 0), (780, 700)])) == {"terrain_long_edges"}


@pytest.mark.clause("3.12")
def test_the_defenders_roads_lead_to_towns_or_roads() -> None:
    town = block("built_up", 500, 700, 100, 100, "b1")

    assert codes(setting(town), "B", line("road", [(0, 750), (550, 750)])) == set()
    assert codes(setting(), "B", line("road", [(0, 750), (550, 750)])) == {"terrain_road_join"}
    road = line("road", [(600, 0), (600, 800)], key="a1")
    assert codes(setting(road), "B", line("road", [(0, 400), (1200, 400)])) == set()


@pytest.mark.clause("3.12")
def test_where_a_town_may_lie() -> None:
    road = line("road", [(600, 0), (600, 800)], key="a1")
    sea = Piece(id="a1", kind="sea", outline=((0.0, 0.0), (150.0, 0.0), (150.0, 800.0), (0.0, 800.0)))
    at_edge, inland = block("built_up", 550, 700, 100, 100), block("built_up", 550, 500, 100, 100)

    assert codes(setting(), "B", at_edge, 0, 1) == set()
    assert codes(setting(), "B", inland, 0, 4) == {"terrain_town_edge"}
    assert codes(setting(), "B", inland, 0, 5) == set()
    assert codes(setting(road), "B", at_edge, 0, 1) == set()
    assert codes(setting(road), "B", block("built_up", 450, 700, 100, 100), 0, 1) == {"terrain_town_road"}
    assert codes(setting(sea), "B", block("built_up", 150, 500), 0, 1) == set()
    assert codes(setting(sea), "B", inland, 0, 6) == {"terrain_town_water"}
    assert codes(setting(), "B", block("built_up", 350, 720, 100, 80), 0, 1) == {"terrain_one_square"}


@pytest.mark.clause("3.12")
def test_fields_adjoin_their_town_in_the_same_square() -> None:
    state = setting(block("built_up", 450, 700, 100, 100, "b1"))

    assert codes(state, "B", block("small_fields", 550, 700)) == set()
    assert codes(state, "B", block("small_fields", 560, 700)) == {"terrain_fields_apart"}
    assert codes(state, "B", block("small_fields", 350, 700)) == {"terrain_one_square"}


@pytest.mark.clause("3.9", "3.12")
def test_roads_and_rivers_that_meet_are_bridged() -> None:
    river = line("river", [(0, 300), (1200, 300)], 40, "b1")
    state = setting(river)
    road = line("road", [(600, 0), (600, 800)])
    (bridge,) = placing.with_crossings(state, road)

    assert bridge.kind == "bridge"
    assert bridge.line == ((600.0, 250.0), (600.0, 350.0))
    assert codes(state, "A", road) == set()
    assert placing.with_crossings(setting(structs.replace(road, id="a1")), river)
    assert placing.with_crossings(state, block("wood", 10, 10)) == ()


@pytest.mark.clause("3.11", "3.12")
def test_later_pieces_spoil_no_road() -> None:
    state = setting(line("road", [(600, 0), (600, 800)], key="a1"))

    assert codes(state, "B", block("wood", 615, 0), 2, 1) == {"map_road_sides"}
    assert codes(state, "B", block("wood", 621, 0), 2, 1) == set()


# --- any lawful piece -------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.12")
@pytest.mark.parametrize("number", range(14))
def test_whole_boards_can_be_laid_by_suggestions(number: int) -> None:
    homelands = [(), *(tuple(one["homeland"]) for one in load("army_lists")["lists"])]
    dice = seeded(f"laying {number}")
    state = setting(homeland=homelands[number % len(homelands)], boats=2, points=(600, 600, 1200)[number % 3])
    for side in ("A", "B"):
        choice = placing.suggested_choice(state, side, dice)
        assert choice_codes(state, side, choice) == set()
        choices = {**state.setting_up.choices, side: placing.plain(choice)}
        state = structs.replace(state, setting_up=structs.replace(state.setting_up, choices=choices))
    sides: tuple[tuple[SideId, int], ...] = (("A", 1), ("B", 2), ("A", 3))
    for side, phase in sides:
        for task in placing.tasks(state, side, phase):  # type: ignore[arg-type]
            faces = [dice.throw(int(notation[2:]), 1)[0] for notation in placing.dice_for(task.rule, state.board)]
            square, position = (faces[0], faces[1]) if len(faces) == 2 else (0, faces[0] if faces else 0)
            piece = placing.suggested(state, side, task.kind, square, position)
            assert piece == placing.suggested(state, side, task.kind, square, position), "asked again: the same"
            if piece is not None:
                assert codes(state, side, piece, square, position) == set()
                state = structs.replace(state, terrain=(*state.terrain, piece, *placing.with_crossings(state, piece)))
    assert state.terrain


def test_what_fits_nowhere_is_dropped() -> None:
    full = setting(
        block("swamp", 0, 0, 300, 190, "a1"),
        block("swamp", 0, 190, 399, 209, "a2"),
        block("swamp", 300, 0, 99, 190, "a3"),
    )

    assert placing.suggested(full, "B", "wood", 1, 1) is None
    assert placing.suggested(setting(), "B", "wood", 1, 1) is not None
    assert placing.suggested(setting(), "B", "road", 0, 0) is None, "nothing to lead to"
