"""From the dice to the totals: undead, cover, late bonuses, zero."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden.combat import panel, totals, undead
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.pieces import Work
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import (
    ADVANCED,
    AT_CAMP,
    BASIC,
    HERE,
    MELEE,
    THERE,
    area,
    camp,
    changed,
    duel,
    figure,
    fire,
    goblins,
    shooting,
    shot_at,
)
from tests.rules.horden_helden.combat_builders import totals as before_dice


def scored(state: State, first: int, second: int, fight: Fight = MELEE, undead_face: int = 0) -> Fight:
    return totals.scored(state, structs.replace(fight, faces=(first, second), undead=undead_face))


def to_reach(state: State, mine: int, theirs: int, fight: Fight = MELEE) -> Fight:
    """The fight with these totals before anything late: the dice are made to fit (and need not be possible)."""
    one, other = before_dice(state, fight)
    return scored(state, mine - one, theirs - other, fight)


# --- examples 1 to 6 --------------------------------------------------------------------------------------------------

RIVER = Piece(id="r", kind="river", line=((0.0, 435.0), (1200.0, 435.0)), width=70.0)


def boat_at_the_bank() -> State:
    boat = element(THERE, "boats", 480.0, 420.0, 180.0, front="left")
    crew = element("B02", "tribal_warriors", 0.0, 0.0, 0.0, place="aboard", pose=None, boat=THERE)
    legion = element(HERE, "legionaries", 500.0, 400.0, 90.0)
    return battle(legion, boat, crew, terrain=[RIVER], rivers={"r": "normal"})


@pytest.mark.clause("15.3", "15.1", "16.2")
def test_example_1_a_boat_at_the_bank_of_a_normal_river() -> None:
    state = boat_at_the_bank()
    done = scored(state, 7, 4)

    assert done.totals == (15, 8)
    assert done.outcomes == ("stand", "recoil")
    assert totals.passenger_outcome(state, done, THERE, "B02") == "recoil"


@pytest.mark.clause("15.3", "16.2", "23.2")
def test_example_2_boat_and_passengers_destroyed() -> None:
    state = boat_at_the_bank()
    done = scored(state, 10, 4)

    assert done.totals == (18, 8)
    assert done.outcomes == ("stand", "destroyed")
    assert totals.passenger_outcome(state, done, THERE, "B02") == "destroyed"


@pytest.mark.clause("16.2")
def test_16_2_passengers_who_would_have_won_stand() -> None:
    state = boat_at_the_bank()
    done = scored(state, 1, 12)

    assert done.totals == (9, 16)
    assert totals.passenger_outcome(state, scored(state, 5, 12), THERE, "B02") == "stand"


@pytest.mark.clause("15.3", "15.2")
def test_example_3_goblin_spears_against_dwarf_axes() -> None:
    odds = panel.odds(goblins(BASIC), MELEE)

    assert odds["factors"] == [10, 6]
    assert (odds["higher"][0], odds["tie"], odds["falls"]) == (108, 8, 144)


@pytest.mark.clause("15.3", "19.1")
def test_example_4_the_same_in_the_advanced_game() -> None:
    odds = panel.odds(goblins(ADVANCED), MELEE)

    assert odds["factors"] == [9, 7]
    assert odds["higher"][0] == 89


@pytest.mark.clause("15.3", "19.1")
def test_examples_5_and_6_with_a_hero_or_a_guard() -> None:
    hero = changed(goblins(ADVANCED), THERE, figure=figure("hero", 2))
    guard = changed(goblins(ADVANCED), THERE, strength=4)

    assert before_dice(hero) == (9, 9)
    assert before_dice(guard) == (8, 8)


# --- undead -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.4", "0.3")
def test_15_4_example_55_the_higher_die_adds_a_d3_in_the_basic_game() -> None:
    state = changed(duel("spears", "spears"), THERE, flags=("undead",))

    assert [undead.bonus(state, face) for face in range(7)] == [0, 1, 1, 2, 2, 3, 3]
    assert totals.with_undead((7, 4), undead.bonus(state, 3)) == (9, 4)
    assert scored(state, 7, 4, undead_face=3).totals == (17, 12)
    assert scored(state, 4, 7, undead_face=3).totals == (12, 17)


@pytest.mark.clause("15.4")
def test_15_4_example_56_a_wild_d6_in_the_advanced_game() -> None:
    state = changed(duel("spears", "spears", options=ADVANCED), THERE, flags=("undead",))

    assert [undead.bonus(state, face) for face in range(7)] == [0, 1, 2, 3, 4, 1, 1]


@pytest.mark.clause("15.4")
def test_15_4_the_die_falls_only_if_undead_fight_and_the_dice_differ() -> None:
    living = duel("spears", "spears")
    dead = changed(living, THERE, flags=("undead",))

    assert undead.needs_die(dead, structs.replace(MELEE, faces=(7, 4)))
    assert not undead.needs_die(dead, structs.replace(MELEE, faces=(7, 7)))
    assert not undead.needs_die(living, structs.replace(MELEE, faces=(7, 4)))
    assert not undead.needs_die(
        battle(dead.elements[HERE], camps={"c": camp()}), structs.replace(AT_CAMP, faces=(7, 4))
    )


# --- cover ------------------------------------------------------------------------------------------------------------

WORK = Work(id="w", side="B", start=(520.0, 400.0), end=(480.0, 400.0))


@pytest.mark.clause("15.5")
def test_15_5_example_50_cover_behind_a_temporary_work() -> None:
    state = duel("axe_sword", "spears", works={"w": WORK})
    done = to_reach(state, 15, 9)

    assert (done.totals, done.raised, done.outcomes[1]) == ((15, 13), (0, 4), "recoil")
    assert done.across_works
    assert to_reach(state, 9, 15).totals == (9, 15)


@pytest.mark.clause("15.5")
def test_15_5_example_51_cover_at_most_to_a_tie() -> None:
    assert to_reach(duel("axe_sword", "spears", works={"w": WORK}), 13, 11).totals == (13, 13)


@pytest.mark.clause("15.5")
@pytest.mark.parametrize("kind", ["war_wagons", "riders", "great_flyers"])
def test_15_5_works_cover_foot_but_no_war_wagons(kind: str) -> None:
    assert to_reach(duel("axe_sword", kind, works={"w": WORK}), 15, 9).totals == (15, 9)


@pytest.mark.clause("15.5")
@pytest.mark.parametrize(("shooter", "permanent", "total"), [("artillery", False, 9), ("artillery", True, 13)])
def test_15_5_example_50_no_cover_against_artillery_fire_behind_temporary_works(
    shooter: str, permanent: bool, total: int
) -> None:
    work = structs.replace(WORK, start=(520.0, 455.0), end=(480.0, 455.0), permanent=permanent)

    assert to_reach(shooting(shooter, "spears", works={"w": work}), 15, 9, fire()).totals == (15, total)
    assert to_reach(shooting("heavy_archers", "spears", works={"w": work}), 15, 9, fire()).totals == (15, 13)


@pytest.mark.clause("15.5", "17.1")
def test_15_5_followers_have_cover_only_in_a_fortified_camp() -> None:
    attacker = element(HERE, "spears", 520.0, 400.0, 90.0)

    assert to_reach(battle(attacker, camps={"c": camp(fortified=True)}), 15, 9, AT_CAMP).totals == (15, 13)
    assert to_reach(battle(attacker, camps={"c": camp()}), 15, 9, AT_CAMP).totals == (15, 9)


@pytest.mark.clause("15.5", "14.4")
@pytest.mark.parametrize(("shooter", "total"), [("light_archers", 13), ("war_wagons", 13), ("arquebusiers", 9)])
def test_15_5_the_edge_of_a_wood_covers_against_missiles(shooter: str, total: int) -> None:
    wood = area("w", "wood", 400.0, 465.0, 600.0, 600.0)

    assert to_reach(shooting(shooter, "riders", terrain=[wood]), 15, 9, fire()).totals == (15, total)
    assert to_reach(duel("light_archers", "riders", terrain=[area("w", "wood", 400, 405, 600, 600)]), 15, 9).raised == (
        0,
        0,
    )


@pytest.mark.clause("15.7")
def test_15_7_the_owner_may_forgo_it() -> None:
    state = duel("axe_sword", "spears", works={"w": WORK}, melee=Melee(switched_off=(THERE,)))

    assert to_reach(changed(state, THERE, figure=figure("cleric")), 15, 9).totals == (15, 9)


@pytest.mark.clause("15.5")
def test_15_5_fire_along_the_works_has_no_cover() -> None:
    beside = structs.replace(WORK, start=(600.0, 455.0), end=(560.0, 455.0))
    state = shooting("heavy_archers", "spears", works={"w": beside})

    assert to_reach(state, 15, 9, fire()).totals == (15, 9)


# --- late bonuses -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.6")
def test_15_6_example_52_pavises_and_wizard() -> None:
    state = shot_at(equipment=("pavises",), figure=figure("wizard"))

    assert to_reach(state, 9, 6, fire()).totals == (9, 9)
    assert to_reach(state, 12, 6, fire()).totals == (12, 10)


@pytest.mark.clause("15.6")
@pytest.mark.parametrize("options", [BASIC, ADVANCED])
def test_15_6_pavises_add_two_against_missiles(options: Options) -> None:
    for shooter, raised in (("light_archers", 2), ("war_wagons", 2), ("artillery", 0), ("arquebusiers", 0)):
        state = shot_at(options=options, shooter=shooter, equipment=("pavises",))
        assert to_reach(state, 12, 6, fire()).raised == (0, raised), shooter
    assert to_reach(changed(duel("spears", "heavy_archers"), THERE, equipment=("pavises",)), 12, 6).raised == (0, 0)


@pytest.mark.clause("15.6")
@pytest.mark.parametrize(("y", "raised"), [(400.0, 0), (401.0, 2)])
def test_15_6_example_16_pavises_fail_against_shooters_behind_the_front_line(y: float, raised: int) -> None:
    target = element(THERE, "heavy_archers", 500.0, 400.0, 90.0, equipment=("pavises",))
    shooter = element(HERE, "light_archers", 560.0, y - 20.0, 180.0)
    assert max(corner[1] for corner in shooter.box.corners) == pytest.approx(y)

    assert to_reach(battle(shooter, target), 12, 6, fire()).raised == (0, raised)


@pytest.mark.clause("15.6")
def test_15_6_a_cleric_adds_two_or_his_grade() -> None:
    basic = changed(duel("spears", "spears"), THERE, figure=figure("cleric", 4))
    advanced = structs.replace(basic, options=ADVANCED)

    assert to_reach(basic, 16, 10).totals == (16, 12)
    assert to_reach(advanced, 16, 10).totals == (16, 14)  # example 53
    assert to_reach(advanced, 16, 10).raised == (0, 4)
    assert to_reach(shot_at(figure=figure("cleric")), 16, 10, fire()).raised == (0, 2)


@pytest.mark.clause("15.6")
def test_15_6_a_wizard_protects_only_while_shot_at_and_only_in_the_basic_game() -> None:
    assert to_reach(shot_at(figure=figure("wizard")), 16, 10, fire()).raised == (0, 2)
    assert to_reach(shot_at(figure=figure("wizard"), options=ADVANCED), 16, 10, fire()).raised == (0, 0)
    assert to_reach(changed(duel("spears", "spears"), THERE, figure=figure("wizard")), 16, 10).raised == (0, 0)


def under(spell: str, target: str, grade: int = 4) -> Magic:
    return Magic(enchantments=(Enchantment(spell=spell, target=target, caster="B09", grade=grade, until=9),))  # type: ignore[arg-type]


@pytest.mark.clause("15.6", "19.4")
def test_15_6_example_54_weakness_raises_the_loser() -> None:
    state = duel("spears", "spears", options=ADVANCED, magic=under("weakness", HERE))
    done = to_reach(state, 20, 8)

    assert (done.totals, done.outcomes[1]) == ((20, 12), "recoil")
    assert to_reach(state, 8, 20).totals == (8, 20)
    assert to_reach(structs.replace(state, options=BASIC), 20, 8).totals == (20, 8)


@pytest.mark.clause("9.8", "15.6", "19.4")
def test_9_8_spells_on_archers_aboard_count_when_they_shoot_and_not_in_melee() -> None:
    crew = element("A02", "heavy_archers", 0.0, 0.0, 0.0, place="aboard", pose=None, boat=HERE)
    met = duel("boats", "spears", crew, options=ADVANCED)
    shot = shooting("boats", "spears", crew, options=ADVANCED, magic=under("head_wind", "A02"))

    assert to_reach(structs.replace(met, magic=under("weakness", "A02")), 20, 8).raised == (0, 0)
    assert to_reach(structs.replace(met, magic=under("weakness", HERE)), 20, 8).raised == (0, 4)
    assert to_reach(shot, 20, 8, fire()).raised == (0, 4)


@pytest.mark.clause("15.6", "19.4")
def test_15_6_head_wind_on_any_of_the_shooters() -> None:
    state = shooting("light_archers", "light_archers", options=ADVANCED)
    on_main = structs.replace(state, magic=under("head_wind", HERE, 2))
    on_second = structs.replace(
        state,
        magic=under("head_wind", "A02", 3),
        elements={**state.elements, "A02": element("A02", "light_archers", 540.0, 400.0, 90.0)},
    )
    on_target = structs.replace(state, magic=under("head_wind", THERE, 2))

    assert to_reach(on_main, 20, 8, fire()).raised == (0, 2)
    assert to_reach(on_second, 20, 8, fire(shooters=("A02",))).raised == (0, 3)
    assert to_reach(on_target, 8, 20, fire()).raised == (0, 0)
    assert to_reach(on_target, 8, 20, fire(reply=True)).raised == (2, 0)
    assert to_reach(structs.replace(state, magic=under("weakness", HERE)), 20, 8, fire()).raised == (0, 0)


# --- zero -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.9")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((-2, -6), (6, 2)),
        ((0, -4), (4, 0)),
        ((-4, 0), (0, 4)),
        ((-3, -3), (-3, -3)),
        ((12, 0), (12, 0)),
        ((5, 3), (5, 3)),
    ],
)
def test_15_9_examples_47_to_49_zero_totals(before: tuple[int, int], after: tuple[int, int]) -> None:
    assert totals.without_zero(before) == after


@pytest.mark.clause("15.9")
def test_15_9_a_total_of_zero_is_half_or_less() -> None:
    state = duel("legionaries", "hordes")

    assert to_reach(state, 12, 0).outcomes == ("stand", "destroyed")
    assert to_reach(state, -2, -6).outcomes == ("stand", "destroyed")
    assert to_reach(state, 1, -1).outcomes == ("stand", "destroyed")
    assert to_reach(state, -3, -3).outcomes == ("stand", "stand")
