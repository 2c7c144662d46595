"""Categories, poses, touching and front zones (0, 1, 7), and options that only point elsewhere (21)."""

from __future__ import annotations

import pytest

from battles.rules.base import Setup
from battles.rules.dice import seeded
from battles.rules.horden_helden import RULES, ground
from battles.rules.horden_helden.movement.contact import zones
from battles.rules.horden_helden.setup import frames as setting_up
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.tables import LE, members
from battles.rules.horden_helden.troops import TROOPS, depth_of
from battles.rules.play import begin
from tests.rules.horden_helden.builders import battle, element


@pytest.mark.clause("1.2")
def test_every_type_has_one_category() -> None:
    sets = {name: members(name.upper()) for name in ("flying", "mounted", "foot")}
    for troop in TROOPS.values():
        assert [name for name, found in sets.items() if troop.id in found] == [troop.category]
    assert members("GROUND") == sets["mounted"] | sets["foot"]
    assert (len(sets["flying"]), len(sets["mounted"]), len(sets["foot"])) == (4, 8, 23)


@pytest.mark.clause("1.3")
def test_named_sets_read_as_the_rules_do() -> None:
    assert "arquebusiers" not in members("ARCHERS", "ARCHERS_OR_WAGON", "MISSILE_A")
    assert members("LIGHT_INFANTRY_ALL") == {"light_infantry", "petardiers", "hidden_beings"}
    assert members("AXE") == {"axe_sword", "wagon_axe"}
    assert not members("INFANTRY") & {"artillery", "boats", "war_wagons", "baggage", "camp_followers"}


@pytest.mark.clause("0.4")
def test_moves_are_final_unless_the_others_agree() -> None:
    assert RULES.take_back == "consent"


@pytest.mark.clause("7.1")
def test_corners_of_a_pose() -> None:
    box = element("A01", "axe_sword", 500, 400, 90).box
    assert box.corner("front_left") == pytest.approx((480, 400))
    assert box.corner("front_right") == pytest.approx((520, 400))
    assert box.corner("rear_right") == pytest.approx((520, 380))
    assert box.centre == pytest.approx((500, 390))


@pytest.mark.clause("7.3")
def test_base_contact_is_edge_on_edge() -> None:
    state = battle(
        element("A01", "spears", 500, 400, 90),
        element("B01", "spears", 540, 400, 270),
        element("B02", "spears", 500, 400, 270),
    )
    touches = {touch.other: touch.is_edge for touch in state.field.touches("A01")}
    assert touches == {"B01": False, "B02": True}
    assert [touch.other for touch in state.field.foes("A01")] == ["B02"]


@pytest.mark.clause("7.4")
@pytest.mark.parametrize(("x", "facing", "fights"), [(500, 270, True), (500.3, 270, False), (500, 269, False)])
def test_front_contact_is_corner_to_corner(x: float, facing: float, fights: bool) -> None:
    state = battle(element("A01", "spears", 500, 400, 90), element("B01", "spears", x, 400, facing))
    assert state.field.are_front_to_front("A01", "B01") == fights


@pytest.mark.clause("7.5")
def test_flank_and_rear_contact() -> None:
    state = battle(
        element("B01", "axe_sword", 500, 400, 90),
        element("A01", "spears", 520, 390, 180),
        element("A02", "spears", 500, 380, 90),
    )
    sides = {touch.other: touch.mine for touch in state.field.pressed("B01")}
    assert sides == {"A01": "right", "A02": "rear"}


@pytest.mark.clause("7.6")
def test_full_sides_make_neighbours() -> None:
    state = battle(
        element("A01", "spears", 500, 400, 90),
        element("A02", "spears", 540, 400, 90),
        element("A03", "spears", 500, 385, 90),
        element("A04", "spears", 460, 395, 90),
    )
    assert state.field.behind("A01") == "A03"
    assert state.field.neighbours("A01") == {"right": "A02"}


@pytest.mark.clause("7.7")
@pytest.mark.parametrize(("y", "pinned"), [(454, True), (456, False)])
def test_the_front_zone_is_a_base_width_deep(y: float, pinned: bool) -> None:
    mover = element("A01", "spears", 500, y, 90)
    state = battle(mover, element("B01", "spears", 500, 400, 90))
    assert bool(zones.pinned_by(state, mover)) == pinned


@pytest.mark.clause("21.2", "21.3")
def test_four_edges_and_terrain_by_players_change_the_set_up() -> None:
    def first(**flags: bool) -> set[type]:
        options = {"mode": "basic", **flags}
        play = begin(RULES, Setup(scenario="clash", options=options), seeded(3))
        return {type(frame) for frame in play.state.flow}

    assert setting_up.AskArmies in first()
    assert first(four_edges=True, terrain_by_players=True)
    assert RULES.setup_problems(Setup(scenario="clash", options={"four_edges": True, "terrain_by_players": True})) == []


@pytest.mark.clause("21.7")
def test_weather_limits_sight() -> None:
    limits = [
        ground.sight_limit(battle(options=Options(mode="basic", weather=weather)))
        for weather in ("day", "dawn_or_dusk", "fog_or_snow_by_day_or_bright_moon", "dark_night_dense_fog_sandstorm")
    ]
    assert limits == [None, 12 * LE, 6 * LE, 2 * LE]


@pytest.mark.clause("21.8", "0.2")
def test_other_scales_have_depths_of_their_own() -> None:
    assert depth_of("spears") == 15
    assert depth_of("spears", scale="25") == pytest.approx(20 * 40 / 60, abs=0.001)
    assert depth_of("spears", scale="10") == pytest.approx(15 * 40 / 30)
    assert depth_of("spears", scale="6") == 15
    assert depth_of("riders", chariot=True) == 40
