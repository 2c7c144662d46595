"""Where units may be set up, by the six deployment types."""

from __future__ import annotations

import pytest

from battles.rules.geometry import Point
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.setup.zones import BY_DIE, DeploymentType, Half, Terms, dividing_line, zone
from battles.rules.tabletop.board import Board

STANDARD = Board(width=inches(72), depth=inches(48))
WARBAND = Board(width=inches(36), depth=inches(48))
A_LITTLE = 0.01


def holds(terms: Terms, half: Half, *points: Point, board: Board = STANDARD) -> bool:
    """Inches."""
    return zone(board, terms, half).holds([(inches(x), inches(y)) for x, y in points])


def rectangle(x: float, y: float, width: float, depth: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)]


def test_a_die_chooses_the_type() -> None:
    assert BY_DIE[1] == "frontline_clash"
    assert len(BY_DIE) == 6


@pytest.mark.clause("A.9.5", "A.9.6", "B.9.2", "B.9.4", "B.9.6", "B.9.9")
@pytest.mark.parametrize(("kind", "limit"), [("frontline_clash", 12), ("counterthrust", 8), ("marching_column", 12)])
def test_a_zone_is_more_than_so_far_from_the_centre_line(kind: DeploymentType, limit: int) -> None:
    terms = Terms(type=kind)
    assert holds(terms, "south", (36, 24 - limit - A_LITTLE))
    assert not holds(terms, "south", (36, 24 - limit))
    assert holds(terms, "north", (36, 24 + limit + A_LITTLE))
    assert not holds(terms, "north", (36, 24 + limit))
    assert not holds(terms, "south", *rectangle(30, 8, 5, 16 - limit + A_LITTLE))


@pytest.mark.clause("A.9.6", "B.9.5")
def test_dawn_assault_keeps_away_from_the_enemys_short_edge() -> None:
    terms = Terms(type="dawn_assault", west="south")
    assert holds(terms, "south", (0, 5), (53.9, 5))
    assert not holds(terms, "south", (54, 5))
    assert holds(terms, "north", (72, 40), (18.1, 40))
    assert not holds(terms, "north", (18, 40))
    other = Terms(type="dawn_assault", west="north")
    assert holds(other, "south", (72, 5))
    assert not holds(other, "south", (18, 5))


@pytest.mark.clause("A.9.6", "B.9.7")
def test_encircle_gives_the_nearer_limit_only_to_a_unit_wholly_where_it_holds() -> None:
    terms = Terms(type="encircle", attacker="south")
    nearer, farther = 24 - 9 - A_LITTLE, 24 - 15 - A_LITTLE
    assert holds(terms, "south", (5, nearer), (18, nearer))
    assert not holds(terms, "south", (5, nearer), (18.1, nearer))
    assert holds(terms, "south", (5, farther), (18.1, farther))
    assert holds(terms, "south", (54, nearer), (72, nearer))
    assert not holds(terms, "south", (36, nearer))
    defender = 48 - nearer
    assert holds(terms, "north", (18, defender), (54, defender))
    assert not holds(terms, "north", (17.9, defender), (54, defender))
    assert holds(terms, "north", (0, 48 - farther))


@pytest.mark.clause("A.9.6", "B.9.8")
@pytest.mark.parametrize(("corner", "is_in"), [((20, 26), True), ((24, 26), False)])
def test_refused_flank_measures_from_the_diagonal(corner: Point, is_in: bool) -> None:
    """E95: 10.539 inches and 8.321."""
    assert holds(Terms(type="refused_flank", diagonal="rising"), "north", corner) is is_in


@pytest.mark.clause("A.9.6", "B.9.8")
def test_each_diagonal_leaves_each_player_the_middle_of_the_own_edge() -> None:
    for diagonal in ("rising", "falling"):
        terms = Terms(type="refused_flank", diagonal=diagonal)
        assert holds(terms, "south", (36, 0))
        assert holds(terms, "north", (36, 48))
        assert not holds(terms, "south", (36, 48))
    assert holds(Terms(type="refused_flank", diagonal="falling"), "south", (5, 5))
    assert not holds(Terms(type="refused_flank", diagonal="rising"), "south", (5, 5))


@pytest.mark.clause("B.9.1", "A.8.13")
def test_on_the_board_of_warbands_quarters_are_of_its_width() -> None:
    terms = Terms(type="dawn_assault", west="south")
    assert holds(terms, "south", (26.9, 5), board=WARBAND)
    assert not holds(terms, "south", (27, 5), board=WARBAND)


@pytest.mark.clause("B.9.11", "A.9.8")
def test_as_an_area_a_zone_is_met_by_any_part_of_a_unit() -> None:
    own = zone(STANDARD, Terms(type="frontline_clash"), "south")

    def meets(*points: Point) -> bool:
        return own.meets([(inches(x), inches(y)) for x, y in points])

    assert meets(*rectangle(10, 11.5, 4, 4))
    assert not meets(*rectangle(10, 12, 4, 4))
    assert meets(*rectangle(10, 2, 4, 4))


@pytest.mark.clause("A.9.9", "A.9.5")
def test_the_dividing_line_is_the_centre_line_or_the_diagonal() -> None:
    assert dividing_line(STANDARD, Terms(type="encircle")) == ((0.0, inches(24)), (inches(72), inches(24)))
    rising = dividing_line(STANDARD, Terms(type="refused_flank", diagonal="rising"))
    falling = dividing_line(STANDARD, Terms(type="refused_flank", diagonal="falling"))
    assert rising == ((0.0, 0.0), (inches(72), inches(48)))
    assert falling == ((0.0, inches(48)), (inches(72), 0.0))
