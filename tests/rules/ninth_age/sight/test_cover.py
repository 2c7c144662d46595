"""Cover of targets (A.14.11 to A.14.20)."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.formation.boundary import spot_of
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.ground.pieces import Cover, TerrainPiece
from battles.rules.ninth_age.pieces import Unit, UnitChoice
from battles.rules.ninth_age.sight.cover import cover_from, decided, defends, facing_of
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.sight.table import CANNON, GIANT, PIKES, SHOT, TROLLS, WARDENS, ground, target, viewer

TEN = choice("aldermark", "pike_burghers", 15)
CAPTAIN = choice("aldermark", "field_captain")
WIDE = choice("aldermark", "pike_burghers", 50)


def cover(
    *others: Unit, own: Unit | None = None, other: Unit | None = None, terrain: tuple[TerrainPiece, ...] = ()
) -> Cover | None:
    mine, theirs = own or viewer(CAPTAIN, files=1), other or target()
    state = state_of(mine, theirs, *others, terrain=terrain)
    return cover_from(state, mine, spot_of(mine.rows, Cell(0, 0)), theirs)


@pytest.mark.clause("A.14.13", "A.14.16")
@pytest.mark.parametrize(
    ("hard", "both", "found"),
    [(0.3, 0.6, "soft"), (0.55, 0.8, "hard"), (0.5, 0.5, None), (0.0, 0.51, "soft"), (0.51, 0.51, "hard")],
)
def test_e62_and_e63_more_than_half_must_be_hidden(hard: float, both: float, found: Cover | None) -> None:
    assert decided(hard, both) == found


@pytest.mark.clause("A.14.14", "A.14.15", "A.14.17")
def test_models_between_give_cover_by_their_height() -> None:
    def between(one: UnitChoice, mine: UnitChoice, theirs: UnitChoice) -> Cover | None:
        wall = regiment("A09", one, pose(36, 26, 90), files=25)
        return cover(wall, own=viewer(mine, files=1), other=target(theirs))

    large = choice("brakkar", "sump_trolls", 9)
    assert between(WIDE, CAPTAIN, PIKES) == "hard"
    assert between(large, CAPTAIN, PIKES) == "hard"
    assert between(WIDE, CAPTAIN, TROLLS) == "soft"
    assert between(WIDE, CAPTAIN, GIANT) is None
    assert between(large, CAPTAIN, GIANT) == "soft"


@pytest.mark.clause("A.14.17")
def test_e65_a_gigantic_shooter_over_standard_and_large_friends() -> None:
    giant = viewer(GIANT, files=1)
    standard = regiment("A09", WIDE, pose(36, 26, 90), files=25)
    large = regiment("A09", choice("brakkar", "sump_trolls", 9), pose(36, 26, 90), files=9)

    assert cover(standard, own=giant) is None
    assert cover(large, own=giant) == "soft"


@pytest.mark.clause("A.14.15", "B.21.26")
def test_skirmishers_give_soft_cover_at_most_also_through_their_gaps() -> None:
    screen = regiment("A09", choice("aldermark", "hedge_wardens", 16), pose(36, 26, 90), files=16)

    assert cover(screen) == "soft"


@pytest.mark.clause("A.14.11")
def test_the_best_point_of_the_front_edge_counts() -> None:
    """A wide model looks past a unit that hides the target from its middle alone."""
    screen = regiment("A09", choice("aldermark", "pike_burghers", 15), pose(36, 13, 90), files=3)

    assert cover(screen, own=viewer(CAPTAIN, files=1)) == "hard"
    assert cover(screen, own=viewer(GIANT, files=1), other=target(GIANT)) is None


@pytest.mark.clause("A.14.11")
def test_e64_models_of_one_unit_may_have_other_facings() -> None:
    theirs = target(x=36, y=20, facing=270)

    assert facing_of(theirs, (theirs.centre[0] - 300, theirs.centre[1])) == "right"
    assert facing_of(theirs, (theirs.centre[0], theirs.centre[1] - 300)) == "front"


@pytest.mark.clause("A.14.20", "B.20.8")
def test_e65a_a_field_covers_only_those_in_it() -> None:
    theirs = target()
    left, right = 36 - 50 / 25.4, 36 + 50 / 25.4
    most = ground("field", left - 1, 29, left + 0.6 * (right - left), 33)
    less = ground("field", left - 1, 29, left + 0.4 * (right - left), 33)
    before = ground("field", 20, 24, 52, 28)

    assert cover(other=theirs, terrain=(most,)) == "soft"
    assert cover(other=theirs, terrain=(less, before)) is None


@pytest.mark.clause("A.14.20", "B.20.9")
def test_e65a_a_forest_covers_those_in_and_behind() -> None:
    left, right = 36 - 50 / 25.4, 36 + 50 / 25.4
    wide = right - left
    inside = ground("forest", left - 1, 29, left + 0.4 * wide, 33, "in")
    behind = ground("forest", left + 0.4 * wide, 26, left + 0.62 * wide, 29.5, "behind")

    assert cover(terrain=(inside,)) is None
    assert cover(terrain=(inside, behind)) == "soft"


@pytest.mark.clause("A.14.20", "B.20.10")
def test_e65a_a_hill_covers_hard_those_wholly_behind_and_soft_those_partly_on_it() -> None:
    left, right = 36 - 50 / 25.4, 36 + 50 / 25.4
    wide = right - left
    wholly = ground("hill", left - 4, 24, left + 0.75 * wide, 26)
    partly = ground("hill", left - 6, 24, left + 0.3 * wide, 32)
    far = ground("hill", left + 0.3 * wide, 22, right + 8, 28, "far")

    assert cover(terrain=(wholly,)) == "hard"
    assert cover(terrain=(partly, far)) == "hard"
    on_one = TerrainPiece(
        id="h",
        kind="hill",
        corners=tuple(
            (x * 25.4, y * 25.4)
            for x, y in (
                (left - 6, 24),
                (right + 8, 24),
                (right + 8, 27),
                (left + 0.3 * wide, 27),
                (left + 0.3 * wide, 32),
                (left - 6, 32),
            )
        ),
    )
    assert cover(terrain=(on_one,)) == "soft"


@pytest.mark.clause("B.20.11", "A.14.20")
def test_impassable_ground_covers_hard() -> None:
    assert cover(terrain=(ground("impassable", 20, 26, 36.5, 28),)) == "hard"


@pytest.mark.clause("B.20.12")
def test_t13_ruins_cover_hard_but_nobody_towering() -> None:
    ruin = ground("ruins", 30, 28, 42, 36)

    assert cover(terrain=(ruin,)) == "hard"
    assert cover(other=target(GIANT), terrain=(ruin,)) is None


@pytest.mark.clause("B.20.13", "A.14.20")
def test_a_wall_covers_only_its_defenders() -> None:
    wall = ground("wall", 30, 29, 42, 30)
    far = ground("wall", 30, 26, 42, 27)

    assert defends(wall, target())
    assert cover(terrain=(wall,)) == "hard"
    assert not defends(far, target())
    assert cover(terrain=(far,)) is None


@pytest.mark.clause("A.14.12", "B.20.5")
def test_the_piece_a_shooter_stands_in_gives_nothing() -> None:
    wood = ground("forest", 20, 5, 52, 31)

    assert cover(terrain=(wood,)) is None


@pytest.mark.clause("B.20.10")
def test_a_shooter_on_a_hill_ignores_models_below() -> None:
    screen = regiment("A09", WIDE, pose(36, 26, 90), files=25)
    hill = ground("hill", 30, 5, 42, 12)

    assert cover(screen) == "hard"
    assert cover(screen, terrain=(hill,)) is None


@pytest.mark.clause("A.14.11")
def test_a_round_target_is_covered_at_its_nearest_point() -> None:
    gun = regiment("B01", CANNON, pose(36, 30, 270), files=1)

    assert cover(other=gun) is None
    assert cover(other=gun, terrain=(ground("forest", 35, 20, 37, 22),)) == "soft"
    assert cover(other=gun, terrain=(ground("forest", 37, 20, 40, 22),)) is None
    assert cover(regiment("A09", TEN, pose(36, 24, 90), files=5), other=gun) == "hard"


@pytest.mark.clause("B.21.155")
def test_volley_fire_takes_away_the_cover_of_models_no_higher() -> None:
    mine, theirs = viewer(SHOT), target()
    screen = regiment("A09", WIDE, pose(36, 26, 90), files=25)
    state = state_of(mine, theirs, screen)
    spot = spot_of(mine.rows, Cell(0, 0))

    assert cover_from(state, mine, spot, theirs) == "hard"
    assert cover_from(state, mine, spot, theirs, volley_over=0) is None
    assert cover_from(state_of(mine, theirs, regiment("A09", WARDENS, pose(36, 26, 90))), mine, spot, theirs) == "soft"
