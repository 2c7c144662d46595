"""From the paper to elements and commands (1, 2, 20)."""

from __future__ import annotations

import pytest

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.horden_helden import armies
from battles.rules.horden_helden.armies import Muster
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import Options

ONE, THREE = Seat("1"), Seat("3")


def mustered(*lines: dict[str, Json], options: Options | None = None, **changes: Json) -> Muster:
    chief = {"entry": "riders", "commander": "iv"}
    army = {"list": "", "camp": "camp", "elements": [chief, *lines]} | changes
    options = options or Options()
    assert armies.army_problems(army, options) == []
    return armies.mustered([army], "A", options, [ONE])


def first(*lines: dict[str, Json], **more: Json) -> Element:
    """The first element after the commander's."""
    return mustered(*lines, **more).elements[1]


@pytest.mark.clause("1.1", "1.5")
def test_elements_are_numbered_and_one_holds_the_commander() -> None:
    muster = mustered({"entry": "spears", "n": 3})
    assert [one.id for one in muster.elements] == ["A01", "A02", "A03", "A04"]
    commander = muster.elements[0].commander
    assert commander is not None
    assert (commander.role, commander.grade, commander.points) == ("chief", 4, 48)
    assert all(one.place == "reserve" and one.command == "A1" for one in muster.elements)
    assert [one.commander for one in muster.elements[1:]] == [None] * 3
    assert muster.commands[0].points == 36 + 48 + 3 * 36


@pytest.mark.parametrize(
    ("line", "scale", "depth"),
    [
        ({"entry": "knights"}, "15", 30.0),
        ({"entry": "knights", "flags": ["chariot"]}, "15", 40.0),
        ({"entry": "legionaries"}, "15", 15.0),
        ({"entry": "boats"}, "15", 80.0),
        ({"entry": "knights"}, "25", 26.667),
        ({"entry": "spears"}, "6", 15.0),
    ],
)
@pytest.mark.clause("1.1", "0.2", "1.8")
def test_depth_by_type_flag_and_scale(line: dict[str, Json], scale: str, depth: float) -> None:
    options = Options(scale=scale)  # type: ignore[arg-type]
    assert mustered(line, options=options).elements[1].depth == pytest.approx(depth, abs=0.001)


@pytest.mark.clause("2.3", "19.1")
def test_grades_count_in_the_advanced_game_only() -> None:
    line = {"entry": "pikes", "strength": 4, "mobility": "IV", "figure": {"kind": "hero", "grade": "ii"}}
    advanced, basic = first(line), first(line, options=Options(mode="basic"))
    assert (advanced.strength, advanced.mobility, advanced.points) == (4, 4, 48)
    assert (basic.strength, basic.mobility, basic.points) == (3, 3, 48)
    assert advanced.figure is not None
    assert basic.figure is not None
    assert (advanced.figure.grade, advanced.figure.points) == (2, 16)
    assert (basic.figure.grade, basic.figure.points) == (3, 24)


@pytest.mark.clause("1.7", "1.8")
def test_equipment_flags_and_homes() -> None:
    shielded = first({"entry": "heavy_archers", "options": ["pavises", "approach_obstacles"]})
    assert (shielded.equipment, shielded.points) == (("pavises", "obstacles"), 32)
    riding = first({"entry": "spears", "options": ["mounted_infantry"], "flags": ["undead", "camel_mount"]})
    assert set(riding.flags) == {"undead", "camel_mount", "mounted_infantry"}
    assert riding.rides
    assert riding.points == 42
    lurking = first({"entry": "hidden_beings", "flags": ["terrain:inland_water"]})
    assert (lurking.home, lurking.place) == ("inland_water", "reserve")
    assert first({"entry": "lancers", "flags": ["exotic_mount:swamp"]}).exotic == ("swamp",)
    assert first({"entry": "gods"}).place == "heaven"


@pytest.mark.clause("1.4", "2.6")
def test_wizards_have_the_school_of_their_army() -> None:
    white = {"entry": "spears", "figure": {"kind": "wizard", "grade": "ii"}, "school": "white"}
    muster = mustered({"entry": "spears", "figure": {"kind": "wizard", "grade": "iii"}}, white)
    assert {one.figure.school for one in muster.elements if one.figure is not None} == {"white"}
    elves = next(army for army in armies.sample_armies("advanced") if army["list"] == "wood_elves")
    muster = armies.mustered([elves], "B", Options(), [Seat("2")])
    assert muster.side.school == "white"
    assert muster.side.distrusts == muster.commands[0].distrusts == ("dwarf_hold",)
    assert muster.elements[0].entry == "wood_elves.lancers"


@pytest.mark.clause("1.6", "1.10", "18.2")
def test_baggage_comes_as_elements_with_the_value_of_its_loss() -> None:
    muster = mustered(camp="baggage", wagon_train=True)
    baggage = [one for one in muster.elements if one.type == "baggage"]
    assert [(one.points, one.depth, one.strength, one.mobility) for one in baggage] == [(75, 80.0, 3, 3)] * 2
    assert muster.camp.kind == "baggage"
    assert mustered().camp.kind == "camp"
    assert mustered(camp="baggage").elements[-1].depth == 40.0
    large = armies.sample_armies("advanced", 1200)
    marching = next(army for army in large if army["camp"] == "baggage")
    found = armies.mustered([marching], "A", Options(points=1200), [ONE]).elements
    assert [one.points for one in found if one.type == "baggage"] == [50] * 6


@pytest.mark.clause("1.9")
def test_passengers_begin_aboard_their_boats() -> None:
    muster = mustered(
        {"entry": "light_infantry", "n": 2, "aboard": True},
        {"entry": "boats", "n": 2},
        {"entry": "spears", "aboard": True},
    )
    boats = [one.id for one in muster.elements if one.type == "boats"]
    aboard = {one.id: one.boat for one in muster.elements if one.place == "aboard"}
    assert aboard == {"A02": boats[0], "A03": boats[0], "A06": boats[1]}


@pytest.mark.clause("20")
def test_commands_of_a_large_army_and_camp_plans() -> None:
    army = armies.sample_armies("advanced", 1800)[0]
    army["commands"][2] |= {"role": "ally", "list": "northmen", "elements": _northmen()}
    options = Options(points=1800)
    assert armies.army_problems(army, options) == []
    muster = armies.mustered([army], "B", options, [Seat("2")])
    assert [command.id for command in muster.commands] == ["B1", "B2", "B3"]
    assert [command.role for command in muster.commands] == ["chief", "subordinate", "ally"]
    assert [command.army for command in muster.commands] == ["dwarf_hold", "dwarf_hold", "northmen"]
    assert (
        sum(command.points for command in muster.commands) == armies.bill(armies.read(army)[0], "advanced", 1800).total
    )
    ally = next(one.commander for one in muster.elements if one.command == "B3" and one.commander is not None)
    assert (ally.role, ally.points) == ("ally", 16)
    assert (muster.camp.width, muster.camp.depth) == (6, 1)


def _northmen() -> Json:
    return next(army for army in armies.sample_armies("advanced") if army["list"] == "northmen")["elements"]


@pytest.mark.clause("20", "15.2")
def test_two_players_of_an_alliance_bring_a_command_each() -> None:
    dwarves, northmen = armies.sample_armies("advanced")[0], armies.sample_armies("advanced")[5]
    options = Options(points=1200)
    muster = armies.mustered([dwarves, northmen | {"camp": "baggage"}], "A", options, [ONE, THREE])
    assert [(one.id, one.seat, one.role) for one in muster.commands] == [("A1", "1", "chief"), ("A2", "3", "ally")]
    assert muster.camp.kind == "camp"
    same = armies.mustered([dwarves, dwarves], "A", options, [ONE, THREE])
    assert same.commands[1].role == "subordinate"
    assert len({one.id for one in muster.elements}) == len(muster.elements)
