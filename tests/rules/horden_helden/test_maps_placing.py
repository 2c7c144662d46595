"""Terrain laid by the players (3.12)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.horden_helden.maps import placing
from battles.rules.horden_helden.maps.placing import Choice
from battles.rules.horden_helden.maps.placing.piece_places import may_share_ground, strip_of
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.tables import load
from battles.rules.horden_helden.terrain import Piece, TerrainKind
from battles.rules.tabletop.board import Edge
from tests.rules.horden_helden.laid_terrain import block, choice_codes, codes, line, setting

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
    assert codes(state, "B", line("river", [(0, low + 15), (1200, low + 185)], 30), 0, face) == set()
    outside = low + 14 if low else 186
    assert codes(state, "B", line("river", [(0, low + 15), (1200, outside)], 30), 0, face) == {"terrain_river_strip"}


@pytest.mark.clause("3.12", "4.2")
@pytest.mark.parametrize("edge", ["west", "east"])
def test_in_a_meeting_engagement_the_strips_are_counted_from_the_south(edge: Edge) -> None:
    state = setting()
    state = structs.replace(state, sides={**state.sides, "B": structs.replace(state.sides["B"], edge=edge)})

    assert [strip_of(state, "B", face).bottom for face in range(1, 7)] == [0, 200, 200, 400, 400, 600]
    assert codes(state, "B", line("river", [(0, 20), (1200, 180)], 40), 0, 1) == set()


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


@pytest.mark.not_in_check
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
