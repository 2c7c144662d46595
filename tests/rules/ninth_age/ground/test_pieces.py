"""What pieces of terrain do."""

from __future__ import annotations

import pytest

from battles.rules.geometry import Bounds, overlaps
from battles.rules.ninth_age.ground.pieces import (
    KINDS,
    TerrainKind,
    TerrainPiece,
    Walker,
    cover_of,
    danger,
    danger_dice,
    failed_dice,
    house_maps,
    is_mostly_inside,
)
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.tables import load

FOOT = Walker(height="STANDARD", type="INFANTRY")
RIDER = Walker(height="STANDARD", type="CAVALRY", is_mounted=True)
CHARIOT = Walker(height="LARGE", type="CONSTRUCT", is_mounted=True, is_chariot=True)
BEAST = Walker(height="LARGE", type="BEAST")


def square(kind: TerrainKind) -> TerrainPiece:
    return TerrainPiece(id="one", kind=kind, corners=((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)))


def test_all_kinds_of_the_rulebook_are_known() -> None:
    assert {row["id"] for row in load("terrain")["pieces"]} == {"open", *KINDS}


@pytest.mark.clause("B.20.4", "B.20.10", "B.20.11")
def test_hills_and_impassable_pieces_are_opaque() -> None:
    assert {kind for kind in KINDS if square(kind).is_opaque} == {"hill", "impassable"}
    assert {kind for kind in KINDS if square(kind).is_impassable} == {"impassable"}


@pytest.mark.clause("B.20.5", "B.20.8", "B.20.9", "B.20.10", "B.20.12", "B.20.13")
def test_where_each_kind_covers() -> None:
    assert {kind for kind in KINDS if square(kind).covers("in")} == {"field", "forest", "ruins"}
    assert {kind for kind in KINDS if square(kind).covers("behind")} == {"forest", "hill", "impassable"}
    assert {kind for kind in KINDS if square(kind).covers("behind_while_defending")} == {"wall"}


@pytest.mark.clause("B.20.8", "B.20.9", "B.20.10", "B.20.11", "B.20.12", "B.20.13")
@pytest.mark.parametrize(
    ("kind", "cover", "towering"),
    [
        ("field", "soft", None),
        ("forest", "soft", "soft"),
        ("hill", "hard", "hard"),
        ("impassable", "hard", "hard"),
        ("ruins", "hard", None),
        ("wall", "hard", None),
        ("water", None, None),
    ],
)
def test_the_cover_of_each_kind(kind: TerrainKind, cover: str | None, towering: str | None) -> None:
    assert cover_of(kind, is_towering=False) == cover
    assert cover_of(kind, is_towering=True) == towering


@pytest.mark.clause("B.20.10")
def test_a_hill_covers_less_who_stands_partly_on_it() -> None:
    assert cover_of("hill", is_towering=False, is_partly_on=True) == "soft"


@pytest.mark.clause("B.20.1", "B.20.9", "B.20.12", "B.20.13", "B.20.14")
@pytest.mark.parametrize(
    ("kind", "foot", "rider", "chariot", "beast"),
    [
        ("field", 0, 0, 0, 0),
        ("forest", 0, 1, 1, 0),
        ("hill", 0, 0, 0, 0),
        ("ruins", 1, 2, 2, 1),
        ("wall", 0, 0, 2, 0),
        ("water", 1, 0, 0, 0),
    ],
)
def test_how_dangerous_each_kind_is(kind: TerrainKind, foot: int, rider: int, chariot: int, beast: int) -> None:
    assert [danger(kind, walker) for walker in (FOOT, RIDER, CHARIOT, BEAST)] == [foot, rider, chariot, beast]


@pytest.mark.clause("B.20.9", "B.20.12")
def test_flyers_fear_forests_skirmishers_pass_ruins_and_striders_cross_what_they_know() -> None:
    assert danger("forest", Walker(height="STANDARD", type="INFANTRY", is_flying=True)) == 1
    assert danger("ruins", Walker(height="STANDARD", type="INFANTRY", is_skirmisher=True)) == 0
    assert danger("water", Walker(height="STANDARD", type="INFANTRY", ignores=frozenset({"water"}))) == 0


@pytest.mark.clause("B.20.1", "B.19.2", "B.21.32")
def test_dice_of_a_dangerous_terrain_test() -> None:
    assert [danger_dice(walker) for walker in (FOOT, BEAST, CHARIOT)] == [1, 2, 3]
    assert danger_dice(Walker(height="GIGANTIC", type="BEAST")) == 3
    assert failed_dice((1, 2, 3), 2) == 2


@pytest.mark.clause("B.20.6", "B.20.9", "B.20.14")
def test_more_than_half_of_the_centres_must_be_inside() -> None:
    inside, outside = (50.0, 50.0), (150.0, 50.0)
    assert not is_mostly_inside(square("forest"), [inside, outside])
    assert is_mostly_inside(square("forest"), [inside, inside, outside])
    assert not is_mostly_inside(square("forest"), [])


@pytest.mark.parametrize("key", sorted(house_maps()))
def test_house_maps_lie_on_their_boards_and_no_two_pieces_overlap(key: str) -> None:
    row = next((one for one in load("house/maps")["maps"] if one["id"] == key), None)
    assert row is not None
    width, depth = (inches(side) for side in row["board_in"])
    pieces, board = house_maps()[key], Bounds(0.0, 0.0, width, depth)
    assert pieces
    for place, piece in enumerate(pieces):
        assert all(0.0 <= x <= board.right and 0.0 <= y <= board.top for x, y in piece.corners), piece.id
        assert not any(overlaps(piece.shape, other.shape) for other in pieces[:place]), piece.id
