"""The result table, type by type, as the printed table means it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs

from battles.rules.horden_helden.combat import results
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import Work
from battles.rules.horden_helden.shooting.record import Shooting
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.troops import TROOPS
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import (
    ADVANCED,
    AT_CAMP,
    HERE,
    MODES,
    SHEET,
    SOUTH,
    THERE,
    area,
    camp,
    changed,
    duel,
    fate,
    figure,
    fire,
    shooting,
)
from tests.rules.horden_helden.combat_result_rows import ARCHERS, MELEE_ROWS, SHOT_ROWS


def expected(text: str) -> Iterator[tuple[int, int, str]]:
    for part in text.split(", "):
        totals, outcome = part.split(" ")
        mine, theirs = totals.split(":")
        yield int(mine), int(theirs), outcome


@pytest.mark.clause("15.8")
@pytest.mark.parametrize(("loser", "ground", "winners", "outcomes"), MELEE_ROWS)
def test_15_8_beaten_in_melee(loser: str, ground: str, winners: str, outcomes: str) -> None:
    for winner in winners.split():
        state = duel(loser, winner, terrain=[SOUTH] if ground == "difficult" else [])
        for mine, theirs, outcome in expected(outcomes):
            assert fate(state, mine, theirs) == outcome, (winner, mine, theirs)
            assert fate(state, theirs, mine, at=1) == "stand"


@pytest.mark.clause("15.8")
@pytest.mark.parametrize(("loser", "ground", "winners", "outcomes"), SHOT_ROWS)
def test_15_8_beaten_by_shooting(loser: str, ground: str, winners: str, outcomes: str) -> None:
    swamp = area("t1", "swamp", 400.0, 460.0, 600.0, 560.0)
    for winner in winners.split():
        state = shooting(winner, loser, terrain=[swamp] if ground == "difficult" else [])
        for mine, theirs, outcome in expected(outcomes):
            assert fate(state, mine, theirs, fire(), at=1) == outcome, (winner, mine, theirs)


def test_every_type_is_beaten_somewhere_in_these_tables() -> None:
    assert {row[0] for row in MELEE_ROWS} == set(TROOPS) - {"camp_followers"}


FIGURE_ROWS: list[tuple[str, str, str, str]] = [
    ("flying_beings", "spears", "hero", "5:10 destroyed, 6:10 recoil"),
    ("flying_beings", "spears", "wizard", "5:10 destroyed, 6:10 retreat"),
    ("flying_beings", "spears", "cleric", "5:10 flee:10, 6:10 recoil"),
    ("gods", "hordes", "hero", "9:10 leave"),
    ("gods", "hordes", "cleric", "17:18 leave"),
    ("gods", "hordes", "wizard", "17:18 recoil"),
    ("great_flyers", "riders", "wizard", "3:15 flee:8, 14:15 flee:8"),
    ("great_flyers", "riders", "hero", "3:15 destroyed, 14:15 recoil"),
    ("tribal_warriors", "spears", "wizard", "15:20 flee:4"),
    ("tribal_foot", "spears", "cleric", "15:20 flee:4, 11:20 destroyed"),
    ("tribal_foot", "riders", "wizard", "9:10 flee:4, 5:10 destroyed"),
    ("tribal_foot", "spears", "hero", "15:20 recoil"),
]


@pytest.mark.clause("15.8", "15.13")
@pytest.mark.parametrize(("loser", "winner", "kind", "outcomes"), FIGURE_ROWS)
def test_15_13_only_an_active_enemy_figure_counts(loser: str, winner: str, kind: str, outcomes: str) -> None:
    state = changed(duel(loser, winner), THERE, figure=figure(kind))  # type: ignore[arg-type]
    stunned = structs.replace(figure(kind), disabled_until=3)  # type: ignore[arg-type]
    without = duel(loser, winner)

    for mine, theirs, outcome in expected(outcomes):
        assert fate(state, mine, theirs) == outcome
        assert fate(changed(state, THERE, figure=stunned), mine, theirs) == fate(without, mine, theirs)


# --- flags ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.8", "14.8")
@pytest.mark.parametrize("loser", ["airships", "war_wagons", "giants"])
def test_15_8_magic_shooting_destroys_airships_war_wagons_and_giants(loser: str) -> None:
    paid = changed(
        shooting("light_archers", loser, shooting=Shooting(supported=(HERE,))), HERE, figure=figure("wizard")
    )
    arrows = Magic(enchantments=(Enchantment(spell="thunder_arrows", target=HERE, caster="A09", grade=2, until=9),))
    enchanted = shooting("light_archers", loser, options=ADVANCED, magic=arrows)

    assert fate(paid, 9, 10, fire(), at=1) == "destroyed"
    assert fate(enchanted, 9, 10, fire(), at=1) == "destroyed"
    assert fate(shooting("light_archers", loser), 9, 10, fire(), at=1) != "destroyed"


@pytest.mark.clause("15.8")
@pytest.mark.parametrize("kind", ["lancers", "knights"])
@pytest.mark.parametrize("foot", f"arquebusiers {ARCHERS} legionaries".split())
def test_example_39_obstacles_met_head_on_destroy_lancers(kind: str, foot: str) -> None:
    state = changed(duel(kind, foot), THERE, equipment=("obstacles",))
    direct = structs.replace(state, moving=Moving(direct=((HERE, THERE),)))
    other_way = structs.replace(state, moving=Moving(direct=((THERE, HERE),)))
    bare = duel(kind, foot, moving=Moving(direct=((HERE, THERE),)))

    assert fate(direct, 11, 14) == fate(other_way, 11, 14) == "destroyed"
    assert fate(state, 11, 14) == fate(bare, 11, 14) != "destroyed"


@pytest.mark.clause("15.8")
def test_example_39_lancers_against_foot() -> None:
    assert fate(duel("lancers", "light_archers"), 11, 14) == "flee:6"
    assert fate(duel("lancers", "spears"), 11, 14) == "choice:recoil|retreat"
    assert fate(duel("lancers", "spears"), 6, 14) == "destroyed"
    wagons = changed(duel("lancers", "wagon_archers"), THERE, equipment=("obstacles",))
    assert fate(structs.replace(wagons, moving=Moving(direct=((HERE, THERE),))), 11, 14) == "flee:6"


@pytest.mark.clause("15.8")
def test_example_41_artillery_shot_at_in_a_camp_or_behind_works_stands() -> None:
    state = shooting("artillery", "artillery")
    pitched = structs.replace(camp(), pose=structs.replace(camp().pose, y=450.0))
    behind = Work(id="w", side="B", start=(520.0, 460.0), end=(480.0, 460.0))

    assert fate(state, 2, 15, fire(), at=1) == "recoil"
    assert fate(structs.replace(state, camps={"c": pitched}), 2, 15, fire(), at=1) == "stand"
    assert fate(structs.replace(state, works={"w": behind}), 2, 15, fire(), at=1) == "stand"
    assert fate(duel("artillery", "hordes"), 14, 15) == "destroyed"


def at_camp(kind: str, ground: list[object] | None = None, **fields: object) -> State:
    return battle(
        element(HERE, kind, 520.0, 400.0, 90.0),
        camps={"c": camp(**fields)},  # type: ignore[arg-type]
        terrain=ground or [],  # type: ignore[arg-type]
    )


@pytest.mark.clause("17.7", "15.8")
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        ("spears", "2:12 recoil, 11:12 recoil"),
        ("arquebusiers", "2:12 recoil, 11:12 recoil"),
        ("knights", "2:12 recoil"),
        ("light_horse", "2:12 retreat"),
        ("light_infantry", "2:12 flee:4, 11:12 recoil"),
        ("expendables", "11:12 destroyed"),
        ("artillery", "11:12 destroyed"),
    ],
)
def test_17_7_losing_against_followers_is_seldom_worse_than_recoil(kind: str, outcomes: str) -> None:
    for mine, theirs, outcome in expected(outcomes):
        assert fate(at_camp(kind), mine, theirs, AT_CAMP) == outcome


@pytest.mark.clause("17.1", "15.8")
def test_17_1_beaten_followers_run() -> None:
    assert fate(at_camp("spears"), 9, 10, AT_CAMP, at=1) == "destroyed"


@pytest.mark.clause("17.7", "15.8")
def test_17_7_light_horse_beaten_by_the_defenders_of_a_camp_retreats() -> None:
    state = battle(
        element(HERE, "light_horse", 520.0, 400.0, 90.0),
        element(THERE, "heavy_archers", 520.0, 400.0, 270.0),
        camps={"c": camp()},
    )

    assert fate(state, 3, 9) == "retreat"
    assert fate(duel("light_horse", "heavy_archers"), 3, 9) == "destroyed"


@pytest.mark.clause("15.10")
def test_15_10_nothing_happens_in_the_open_across_works() -> None:
    work = Work(id="w", side="B", start=(520.0, 400.0), end=(480.0, 400.0))

    assert fate(duel("auxiliaries", "knights"), 9, 10) == "destroyed"
    assert fate(duel("auxiliaries", "knights", works={"w": work}), 9, 10) == "recoil"
    assert fate(duel("light_horse", "spears", works={"w": work}), 3, 9) == "destroyed"


@pytest.mark.clause("15.8", "3.6")
def test_15_8_a_hidden_being_where_the_enemy_feels_at_home() -> None:
    dunes = area("d", "dunes", 400.0, 300.0, 600.0, 400.0)

    assert fate(duel("hidden_beings", "camel_riders", terrain=[dunes]), 5, 10) == "destroyed"
    assert fate(duel("hidden_beings", "knights", terrain=[dunes]), 5, 10) == "leave"


# --- editions, ties, shooters -----------------------------------------------------------------------------------------


@pytest.mark.clause("19.8", "15.8")
@pytest.mark.parametrize("kind", ["spears", "light_spears"])
@pytest.mark.parametrize("winner", ["lancers", "tribal_foot"])
def test_example_38_the_margin_of_spears_differs(kind: str, winner: str) -> None:
    assert fate(duel(kind, winner), 10, 13) == "recoil"
    for options in (ADVANCED, SHEET):
        assert fate(duel(kind, winner, options=options), 10, 13) == "destroyed"
        assert fate(duel(kind, winner, options=options), 11, 13) == "recoil"


@pytest.mark.clause("15.8")
@pytest.mark.parametrize("mode", MODES)
def test_15_8_ties_in_melee(mode: str) -> None:
    may = {"flying_beings", "light_horse", "riders", "light_infantry", "petardiers", "hidden_beings"}
    for kind in set(TROOPS) - {"camp_followers"}:
        wanted = "may_retreat" if kind in may else "destroyed" if kind == "expendables" else "stand"
        assert fate(duel(kind, "spears", options=MODES[mode]), 9, 9) == wanted, kind


@pytest.mark.clause("15.9")
def test_15_9_ties_at_zero_force_nothing() -> None:
    assert fate(duel("expendables", "spears"), 0, 0) == "stand"
    assert fate(duel("riders", "spears"), -2, -2) == "may_retreat"
    assert fate(shooting("heavy_archers", "light_archers"), 0, 0, fire(), at=1) == "stand"


@pytest.mark.clause("15.8", "19.8")
@pytest.mark.parametrize(("mode", "outcome"), [("basic", "recoil"), ("advanced", "recoil"), ("sheet2020", "stand")])
def test_example_58_a_tie_drives_light_archers_back(mode: str, outcome: str) -> None:
    for better in ("heavy_archers", "elf_archers", "wagon_archers"):
        state = shooting(better, "light_archers", options=MODES[mode])
        assert fate(state, 9, 9, fire(), at=1) == outcome
        assert fate(state, 9, 9, fire(), at=0) == "stand"
    assert fate(shooting("light_archers", "light_archers", options=MODES[mode]), 9, 9, fire(), at=1) == "stand"
    assert fate(shooting("light_archers", "expendables", options=MODES[mode]), 9, 9, fire(), at=1) == "destroyed"


@pytest.mark.clause("14.7")
def test_14_7_a_shooter_ignores_adverse_results_but_for_replies_and_gods() -> None:
    state = shooting("light_archers", "heavy_archers")

    assert fate(state, 2, 12, fire()) == "stand"
    assert fate(state, 2, 12, fire(reply=True)) == "destroyed"
    assert fate(state, 9, 9, fire(reply=True)) == "recoil"
    assert fate(shooting("light_archers", "gods"), 2, 12, fire()) == "destroyed"


@pytest.mark.clause("14.2", "15.8")
def test_14_2_archers_in_a_boat_are_archers_to_whom_they_shoot() -> None:
    crew = element("A02", "heavy_archers", 0.0, 0.0, 0.0, place="aboard", pose=None, boat=HERE)

    assert fate(shooting("boats", "light_horse", crew), 7, 9, fire(), at=1) == "retreat"


@pytest.mark.clause("15.11")
def test_15_11_who_shares_the_fate_of_whom_he_supports() -> None:
    assert {"legionaries", "light_infantry", "spears", "tribal_foot"} == results.SHARE_FATE


# --- worked examples --------------------------------------------------------------------------------------------------

EXAMPLES: list[tuple[int, str, str, str]] = [
    (35, "knights", "lancers", "12:19 recoil, 12:20 destroyed"),
    (36, "knights", "knights", "5:12 recoil"),
    (37, "spears", "light_horse", "5:11 recoil"),
    (40, "light_horse", "spears", "3:9 retreat"),
    (44, "war_wagons", "spears", "10:15 stand, 7:15 destroyed"),
    (44, "war_wagons", "giants", "14:15 destroyed"),
    (45, "light_infantry", "spears", "8:10 retreat, 4:10 destroyed"),
    (45, "light_infantry", "riders", "9:10 destroyed"),
    (46, "expendables", "spears", "9:9 destroyed, 0:0 stand"),
    (46, "riders", "spears", "9:9 may_retreat"),
    (49, "hordes", "legionaries", "0:12 destroyed"),
    (92, "light_infantry", "tribal_foot", "8:10 retreat"),
]


@pytest.mark.clause("15.8", "15.9")
@pytest.mark.parametrize(("number", "loser", "winner", "outcomes"), EXAMPLES)
def test_examples_35_to_49_and_92(number: int, loser: str, winner: str, outcomes: str) -> None:
    for mine, theirs, outcome in expected(outcomes):
        assert fate(duel(loser, winner), mine, theirs) == outcome, number


@pytest.mark.clause("15.8")
def test_example_40_light_horse_shot_at_by_archers() -> None:
    state = shooting("light_archers", "light_horse")

    assert (fate(state, 3, 9, fire(), 1), fate(state, 7, 9, fire(), 1)) == ("destroyed", "retreat")


@pytest.mark.clause("15.8", "15.13")
def test_examples_42_and_43_great_flyers_and_gods_against_figures() -> None:
    riders = changed(duel("great_flyers", "riders"), THERE, figure=figure("wizard"))
    hordes = changed(duel("gods", "hordes"), THERE, figure=figure("cleric"))

    assert (fate(riders, 3, 15), fate(duel("great_flyers", "riders"), 3, 15)) == ("flee:8", "destroyed")
    assert (fate(hordes, 17, 18), fate(duel("gods", "hordes"), 17, 18)) == ("leave", "recoil")


@pytest.mark.clause("15.8")
def test_example_45_light_infantry_in_a_wood_against_riders() -> None:
    wood = area("w", "wood", 400.0, 300.0, 600.0, 400.0)
    state = duel("light_infantry", "riders", terrain=[wood])

    assert (fate(state, 4, 10), fate(state, 9, 10)) == ("flee:4", "recoil")


@pytest.mark.clause("15.8")
def test_example_60_knights_beaten_in_a_swamp_are_destroyed() -> None:
    assert fate(duel("knights", "auxiliaries", terrain=[SOUTH]), 9, 10) == "destroyed"


def test_the_bands_of_the_table() -> None:
    assert [results.band(mine, 10) for mine in (0, 5, 6)] == ["half_or_less", "half_or_less", "more_than_half"]
