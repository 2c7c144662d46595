"""Tactical rows of ground, flanks, works, spells and withdrawal, with the printed values."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.pieces import Work
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import (
    ADVANCED,
    HERE,
    MODES,
    NORTH,
    SHEET,
    SOUTH,
    THERE,
    area,
    changed,
    duel,
    figure,
    fire,
    lines,
    row,
    shooting,
    totals,
)

HILL = area("hill", "gentle_hill", 440.0, 300.0, 560.0, 420.0)


# --- ground -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.3", "3.8")
@pytest.mark.parametrize("mode", MODES)
def test_15_3_t09_uphill_counts_two(mode: str) -> None:
    state = duel("spears", "spears", terrain=[HILL], options=MODES[mode])

    assert (row(state, "T09"), row(state, "T09", 1)) == (2, None)


@pytest.mark.clause("15.3", "9.1")
def test_15_3_t09_nobody_is_uphill_in_the_air() -> None:
    assert row(duel("great_flyers", "great_flyers", terrain=[HILL]), "T09") is None
    assert row(duel("great_flyers", "spears", terrain=[HILL]), "T09") == 2


BANK = Piece(id="r", kind="river", line=((0.0, 430.0), (1200.0, 430.0)), width=60.0)
"""The northern element stands in it, the southern one on its bank."""


@pytest.mark.clause("15.3", "9.7")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("one", "other", "character", "code"),
    [
        ("spears", "spears", "normal", "T10"),
        ("spears", "riders", "raging", "T10"),
        ("spears", "boats", "normal", "T10"),
        ("spears", "great_flyers", "normal", None),
        ("spears", "spears", "calm", None),
        ("riders", "knights", "raging", "T11"),
        ("riders", "spears", "normal", None),
        ("great_flyers", "spears", "normal", None),
    ],
)
def test_9_7_t10_and_t11_on_the_bank_of_a_strong_river(
    one: str, other: str, character: str, code: str | None, mode: str
) -> None:
    state = duel(one, other, terrain=[BANK], rivers={"r": character}, options=MODES[mode])

    found = {key: value for key, value in lines(state)[0].items() if key in ("T10", "T11")}
    assert found == ({} if code is None else {code: 2})
    assert not {"T10", "T11"} & set(lines(state)[1])


@pytest.mark.clause("9.7")
def test_9_7_no_bank_bonus_at_a_ford() -> None:
    ford = Piece(id="f", kind="ford", line=((500.0, 390.0), (500.0, 470.0)), width=80.0)

    assert "T10" not in lines(duel("spears", "spears", terrain=[BANK, ford], rivers={"r": "normal"}))[0]


@pytest.mark.clause("15.3")
@pytest.mark.parametrize("mode", MODES)
def test_15_3_t21_a_hidden_being_in_water_is_hard_to_fight(mode: str) -> None:
    wet = duel("spears", "hidden_beings", terrain=[BANK], rivers={"r": "calm"}, options=MODES[mode])
    shot = shooting("light_archers", "hidden_beings", terrain=[BANK], options=MODES[mode])

    assert row(wet, "T21") == -2
    assert row(changed(shot, THERE, pose=Pose(500.0, 420.0, 270.0)), "T21", 0, fire()) == -2
    assert row(duel("spears", "hidden_beings", options=MODES[mode]), "T21") is None
    assert row(duel("spears", "light_infantry", terrain=[BANK]), "T21") is None


DIFFICULT: list[tuple[str, str, str | None, int]] = [
    ("light_spears", "spears", "T24", -3),
    ("axe_sword", "spears", "T25", -3),
    ("wagon_axe", "riders", "T25", -3),
    *(
        (kind, foe, "T30", -4)
        for kind in ("axe_sword", "wagon_axe")
        for foe in ("beasts", "light_infantry", "petardiers", "hidden_beings", "auxiliaries", "tribal_warriors")
    ),
    *(
        (kind, "spears", "T30", -4)
        for kind in ("war_wagons", "legionaries", "pikes", "spears", "tribal_foot", "baggage")
    ),
    *(
        (kind, "spears", "T29", -4)
        for kind in ("flying_beings", "great_flyers", "airships", "expendables", "camel_riders", "lancers")
    ),
    *((kind, "spears", "T29", -4) for kind in ("light_horse", "riders", "giants", "knights")),
    ("beasts", "spears", None, 0),
    ("auxiliaries", "spears", None, 0),
    ("tribal_warriors", "spears", None, 0),
    ("light_infantry", "spears", None, 0),
    ("hordes", "spears", None, 0),
    ("gods", "spears", None, 0),
]
"""Who, against whom, which row, its worth: the first stands in difficult terrain."""


@pytest.mark.clause("15.3", "3.5", "3.6")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("kind", "foe", "code", "worth"), DIFFICULT)
def test_15_3_fighting_in_difficult_terrain(kind: str, foe: str, code: str | None, worth: int, mode: str) -> None:
    found = lines(duel(kind, foe, terrain=[SOUTH], options=MODES[mode]))[0]

    rows = {key: value for key, value in found.items() if key in ("T24", "T25", "T29", "T30")}
    assert rows == ({} if code is None else {code: worth})


@pytest.mark.clause("15.3", "3.6")
def test_3_6_t29_counts_the_opponents_ground_too_with_ones_own_eyes() -> None:
    assert row(duel("riders", "spears", terrain=[NORTH]), "T29") == -4
    assert row(duel("spears", "riders", terrain=[SOUTH]), "T30") == -4
    dunes = area("d", "dunes", 400.0, 300.0, 600.0, 500.0)
    camels = duel("camel_riders", "knights", terrain=[dunes])
    assert (row(camels, "T29"), row(camels, "T29", 1)) == (None, -4)


@pytest.mark.clause("15.3", "3.11")
def test_3_11_a_road_does_not_help_in_a_fight() -> None:
    road = Piece(id="road", kind="road", line=((500.0, 0.0), (500.0, 800.0)), width=20.0)

    assert row(duel("knights", "spears", terrain=[SOUTH, road]), "T29") == -4
    assert row(duel("axe_sword", "spears", terrain=[SOUTH, road]), "T25") == -3


# --- flanks -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.3", "15.2")
@pytest.mark.parametrize("mode", MODES)
def test_15_3_t23_t19_and_t20_for_overlapped_flanks(mode: str) -> None:
    giants = element("B02", "giants", 460.0, 400.0, 270.0)
    heroes = element("B03", "knights", 540.0, 400.0, 270.0, figure=figure("hero"))
    state = duel("riders", "spears", giants, heroes, options=MODES[mode])

    mine = lines(state)[0]
    assert (mine["T23"], mine["T19"], mine["T20"]) == (-4, -1, -2)
    assert "T20" not in lines(duel("giants", "spears", giants, options=MODES[mode]))[0]
    assert "T20" not in lines(duel("spears", "spears", giants, options=MODES[mode]))[0]


@pytest.mark.clause("15.3")
def test_15_3_t19_and_t23_for_enemies_in_flank_and_rear() -> None:
    flank = element("B02", "knights", 520.0, 385.0, 180.0, figure=figure("hero"))
    rear = element("B03", "knights", 500.0, 385.0, 90.0, figure=figure("hero"))
    state = duel("legionaries", "spears", flank, rear)

    mine = lines(state)[0]
    assert (mine["T23"], mine["T19"]) == (-4, -2)


@pytest.mark.clause("14.6", "15.3")
@pytest.mark.parametrize("mode", MODES)
def test_14_6_t23_for_the_second_and_third_shooter(mode: str) -> None:
    state = shooting("light_archers", "spears", options=MODES[mode])
    more = structs.replace(fire(shooters=("A02", "A03")), counter=("B02",))

    assert row(state, "T23", 1, fire(shooters=("A02",))) == -2
    assert row(state, "T23", 1, more) == -4
    assert row(state, "T23", 0, more) == -2


# --- works, obstacles, spells, withdrawal ---------------------------------------------------------------------------


@pytest.mark.clause("15.3", "17.2")
@pytest.mark.parametrize(("mode", "worth"), [("basic", -4), ("advanced", -4), ("sheet2020", -3)])
def test_15_3_t27_mounted_and_flyers_across_works_and_against_obstacles(mode: str, worth: int) -> None:
    work = Work(id="w", side="B", start=(520.0, 400.0), end=(480.0, 400.0))
    options = MODES[mode]

    for kind in ("riders", "great_flyers", "beasts"):
        assert row(duel(kind, "spears", works={"w": work}, options=options), "T27") == worth
        armed = changed(duel(kind, "legionaries", options=options), THERE, equipment=("obstacles",))
        assert row(armed, "T27") == worth
        assert row(duel(kind, "spears", options=options), "T27") is None
    assert row(duel("spears", "spears", works={"w": work}, options=options), "T27") is None


@pytest.mark.clause("15.3", "1.7")
def test_1_7_t27_obstacles_protect_the_front_edge_only() -> None:
    turned = element(THERE, "legionaries", 515.0, 420.0, 0.0, equipment=("obstacles",), front="right")
    state = battle(element(HERE, "riders", 507.5, 400.0, 90.0), turned)

    assert row(state, "T27") is None


@pytest.mark.clause("19.1", "15.3")
@pytest.mark.parametrize("options", [ADVANCED, SHEET])
def test_19_1_example_7_strength_counts_for_both_sides(options: Options) -> None:
    state = changed(duel("spears", "spears", options=options), THERE, strength=2)

    assert (row(state, "T32"), row(state, "T32", 1)) == (1, -1)
    assert row(duel("spears", "spears", options=options), "T32") is None
    assert row(changed(duel("spears", "spears"), THERE, strength=2), "T32") is None


@pytest.mark.clause("19.4", "15.3")
@pytest.mark.parametrize("options", [ADVANCED, SHEET])
def test_19_4_t33_strength_and_thunder_arrows_add_the_casters_grade(options: Options) -> None:
    def spell(name: str) -> Magic:
        one = Enchantment(spell=name, target=HERE, caster="A09", grade=4, until=9)  # type: ignore[arg-type]
        return Magic(enchantments=(one,))

    assert row(duel("spears", "spears", options=options, magic=spell("strength")), "T33") == 4
    assert row(duel("spears", "spears", options=options, magic=spell("thunder_arrows")), "T33") is None
    bows = shooting("light_archers", "light_archers", options=options, magic=spell("thunder_arrows"))
    assert row(bows, "T33", 0, fire()) == 4
    against = Fight(kind="shooting", attacker=THERE, defender=HERE)
    assert row(bows, "T33", 1, against) is None
    assert row(bows, "T33", 1, structs.replace(against, reply=True)) == 4
    assert row(shooting("light_archers", "spears", options=options, magic=spell("strength")), "T33", 0, fire()) is None


@pytest.mark.clause("20", "15.3")
@pytest.mark.parametrize("mode", MODES)
def test_20_t34_a_command_in_withdrawal_fights_at_minus_six(mode: str) -> None:
    state = duel("spears", "spears", options=MODES[mode])
    broken = structs.replace(state.commands["A1"], withdrawing=True)
    state = structs.replace(state, commands={**state.commands, "A1": broken})

    assert (row(state, "T34"), row(state, "T34", 1)) == (-6, None)


# --- worked examples --------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.3")
def test_example_57_petardiers_shot_at_by_archers() -> None:
    assert totals(shooting("light_archers", "petardiers"), fire())[1] == 7


@pytest.mark.clause("15.3", "14.9")
def test_example_58_an_archery_duel() -> None:
    assert totals(shooting("heavy_archers", "light_archers"), fire(reply=True)) == (9, 7)


@pytest.mark.clause("15.3", "14.6")
def test_example_59_knights_shot_at_by_three_archers() -> None:
    assert totals(shooting("light_archers", "knights"), fire(shooters=("A02", "A03"))) == (8, 5)


@pytest.mark.clause("15.3")
def test_example_60_knights_in_a_swamp_against_auxiliaries() -> None:
    assert totals(duel("knights", "auxiliaries", terrain=[SOUTH])) == (2, 4)


@pytest.mark.clause("15.3", "3.5")
def test_example_61_riders_against_spears_at_the_edge_of_a_wood() -> None:
    wood = area("w", "wood", 400.0, 410.0, 600.0, 500.0)

    assert totals(duel("riders", "spears", terrain=[wood])) == (2, 4)


@pytest.mark.clause("14.2")
def test_14_2_archers_in_a_boat_shoot_with_its_factor_and_their_strength() -> None:
    crew = element("A02", "heavy_archers", 0.0, 0.0, 0.0, place="aboard", pose=None, boat=HERE, strength=4)
    state = shooting("boats", "knights", crew, options=ADVANCED)

    assert lines(state, fire()) == ({"base": 4, "T32": 1}, {"base": 6, "T06": 3, "T32": -1})
