"""Maps as documents: there and back, and what is no map (3.12)."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from battles.rules.codec import Json, to_builtins
from battles.rules.geometry import Point, Polygon
from battles.rules.horden_helden import ground, maps
from battles.rules.horden_helden.maps.documents import COLUMNS, MapData
from battles.rules.horden_helden.tables import BOARD
from battles.rules.horden_helden.terrain import LINES, Piece, TerrainKind, shape
from tests.rules.horden_helden.map_pieces import CLEAR, FULL, line

POINTS = (600, 1200, 1800, 2400)


def document(**changes: Json) -> Json:
    plain: Json = to_builtins(maps.MAPS["kings_ford"])
    plain.update(changes)
    return plain


def read_codes(text: object) -> set[str]:
    return {one.code for one in maps.from_json(text)[1]}


def test_documents_go_round() -> None:
    for data in maps.MAPS.values():
        assert maps.from_json(maps.to_json(data)) == (data, [])
        assert maps.from_json(to_builtins(data)) == (data, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "map_unreadable"),
        (b"[]", "map_unreadable"),
        (b"{", "map_unreadable"),
        (b'{"id": 5}', "map_unreadable"),
        (b"\xff\xfe", "map_unreadable"),
        ("[" * 5000, "map_unreadable"),
        (b'{"id": "x1", "names": {}, "pieces": [{"id": "a", "kind": "volcano"}]}', "map_unreadable"),
        (b" " * 300_000, "map_too_long"),
        (None, "map_unreadable"),
        (float("nan"), "map_unreadable"),
        (
            {
                "id": "x1",
                "names": {"en": "A", "de": "A"},
                "pieces": [{"id": "a", "kind": "wood", "width": float("inf")}],
            },
            "map_unreadable",
        ),
    ],
)
def test_what_is_no_map_is_reported_not_raised(text: object, code: str) -> None:
    data, found = maps.from_json(text)

    assert data is None
    assert [one.code for one in found] == [code]


@pytest.mark.clause("3.12", "3.1")
def test_all_problems_come_at_once() -> None:
    found = read_codes(document(id="No!", names={"en": ""}, pieces=[]))

    assert found == {"map_id", "map_name", "map_few_pieces", "map_few_hard"}
    assert read_codes(document(columns=4)) == {"map_columns"}
    assert tuple(round(maps.board_for(points).width / 400) for points in POINTS) == COLUMNS


def test_problems_name_the_piece_and_where() -> None:
    wrong = line("river", [(0, 290), (1000, 290)], 40)
    (found,) = [one for one in maps.problems([*CLEAR, wrong], BOARD) if one.code == "map_river_ends"]

    assert found.clause == "3.9"
    assert found.facts["piece"] == "line"
    assert found.witness == {"piece": "line", "points": [[1000, 290]]}


_numbers = st.one_of(st.floats(), st.integers(-2000, 2000), st.none(), st.text(max_size=3))
_points = st.lists(st.lists(_numbers, max_size=3), max_size=8)
_pieces = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "b", "", "A"]), "kind": st.sampled_from([*ground.KINDS, "x"])},
    optional={
        "outline": _points,
        "line": _points,
        "width": _numbers,
        "cliffs": st.lists(st.integers(-3, 9), max_size=3),
    },
)


@pytest.mark.not_in_check
@settings(max_examples=150, deadline=None)
@given(st.lists(_pieces, max_size=4))
def test_no_document_breaks_the_reader(pieces: list[Json]) -> None:
    data, found = maps.from_json({"id": "xx", "names": {"en": "x", "de": "x"}, "pieces": pieces})

    assert data is None or isinstance(data, MapData)
    assert found, "never a whole map"


@settings(max_examples=60, deadline=None)
@example([(83.0, 90.0), (0.0, 0.0), (0.0, 6.6e-302)], "road")
@example([(0.0, 0.0), (0.0, 6.6e-302)], "river")
@given(
    st.lists(st.tuples(st.floats(-50, 1250), st.floats(-50, 850)), min_size=2, max_size=7),
    st.sampled_from(sorted(LINES)),
)
def test_no_drawing_breaks_the_checks(points: list[Point], kind: TerrainKind) -> None:
    drawn = [
        Piece(id="a", kind="gentle_hill", outline=tuple(points)),
        Piece(id="b", kind=kind, line=tuple(points), width=30.0),
    ]
    json.dumps([to_builtins(one) for one in maps.problems([*FULL, *drawn], BOARD)])


def test_shapes_of_the_ready_maps_can_be_built() -> None:
    for data in maps.MAPS.values():
        for piece in data.pieces:
            ground_shape = shape(piece)
            assert isinstance(ground_shape, Polygon) == (piece.kind not in LINES)
