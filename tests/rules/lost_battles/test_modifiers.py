"""Each row of the modifier list has its test: when it counts, and when it does not (8.14)."""

import pytest

from battles.rules.base import Setup
from battles.rules.dice import LoadedDice
from battles.rules.lost_battles import RULES
from battles.rules.play import begin
from tests.rules.lost_battles.builders import Table, Wanted, changed, duel, field, general, many

FLANK: dict[str, str] = {"B_centre": "E"}
BACK: dict[str, str] = {"B_centre": "N"}


def lead(attacker: str, defenders: str, **more: Wanted) -> set[str]:
    """Modifiers of x attacking first, or of what is called l if x is not to lead."""
    return duel(attacker, defenders, **more).fight("x", 2).modifiers


def trailing(attackers: str, defenders: str, **more: Wanted) -> set[str]:
    """Modifiers of x attacking after l."""
    return duel(attackers, defenders, **more).fight("l", 2).attack("x", 2).modifiers


@pytest.mark.clause("M01", "R2", "8.14")
def test_m01_the_lead_unit_has_plus_one() -> None:
    assert lead("x A HI", "y A HI") == {"M01"}
    assert trailing("l A HI, x A HI", "y A HI") == set()


@pytest.mark.clause("M02", "4.11")
def test_m02_an_attack_bonus_is_plus_one() -> None:
    assert duel("x A HI", "y A HI").fight("x", 2, bonus="bought").modifiers == {"M01", "M02"}


@pytest.mark.clause("M03", "2.11", "R5")
def test_m03_the_guard_in_the_lead_gets_a_second_bonus_from_its_leader() -> None:
    alex = general("A", "alex", "average leader", guard="x")
    assert duel("x V HC", "y A HI", generals=[alex]).fight("x", 2).modifiers == {"M01", "M02", "M03"}
    battle = duel("l V HI, x V HC", "y A HI", generals=[general("A", "alex", "inspired leader", guard="x")])
    assert battle.fight("l", 2).attack("x", 2).modifiers == {"M02"}


@pytest.mark.clause("M04")
def test_m04_anyone_but_levies_against_levies() -> None:
    assert "M04" in lead("x A HI", "y L HI")
    assert "M04" in lead("x AE", "y L HI")
    assert "M04" in lead("x SC", "y L HI")
    assert "M04" not in lead("x L HI", "y L HI")
    assert "M04" not in lead("x A HI", "y A HI, z L HI")


@pytest.mark.clause("M05", "R7")
@pytest.mark.parametrize("target", ["HO", "PH", "AR"])
def test_m05_heavy_infantry_against_the_flank_of_close_order(target: str) -> None:
    assert "M05" in lead("x A HI", f"y A {target}", facing=FLANK)
    assert "M05" in lead("x A HI", f"y A {target}", facing=BACK)
    assert "M05" not in lead("x A HI", f"y A {target}")
    assert "M05" not in lead("x A HC", f"y A {target}", facing=FLANK)
    assert "M05" not in lead("x A LI", f"y A {target}", facing=FLANK)


@pytest.mark.clause("M05")
def test_m05_not_against_other_heavy_infantry() -> None:
    assert "M05" not in lead("x A HI", "y A LE", facing=FLANK)


@pytest.mark.clause("M06", "R21")
def test_m06_with_historical_deployment_all_have_entered_in_turn_1() -> None:
    """Leuctra: who attacks before the enemy has had a player turn finds hoplites that have just arrived."""
    battle = Table(begin(RULES, Setup(scenario="leuctra"), LoadedDice()).state)
    assert battle.state.turn == 2
    for army in ("A", "B"):
        hoplites = [unit for unit in battle.state.units.values() if unit.army == army and unit.is_hoplite]
        played = battle.state.armies[army].player_turns
        assert {unit.entered for unit in hoplites} == {1}
        assert played == (2 if army == battle.state.active else 1)


@pytest.mark.clause("M06")
def test_m06_hoplites_that_stay_through_their_own_player_turn_have_stood() -> None:
    """B's hoplites entered in B's last player turn; after another one of B's they have stood."""
    sides = {"A_centre": many("x", 4, "A HO"), "A_rear": many("r", 4, "A HI")}, {"B_centre": many("y", 4, "A HO new")}
    assert "M06" not in field(*sides).fight("x1", 2).modifiers
    battle = field(*sides).pass_turn().pass_turn()
    assert "M06" in battle.fight("x1", 2).modifiers


@pytest.mark.clause("M06")
def test_m06_hoplites_against_hoplites_that_have_stood() -> None:
    assert "M06" in lead("x A HO", "y A HO")
    assert "M06" in lead("x A HO", "y A HI, z A HO")
    assert "M06" not in lead("x A HO", "y A HO new")
    assert "M06" not in lead("x A HO", "y A HI")
    assert "M06" not in lead("x A HI", "y A HO")


@pytest.mark.clause("M07", "11.1")
def test_m07_fresh_lead_hoplites_against_heavy_infantry_on_any_ground() -> None:
    assert "M07" in lead("x A HO", "y A HI", ground={"A_centre": "hill", "B_centre": "woods"})
    assert "M07" not in lead("x A HO spent", "y A HI")
    assert "M07" not in lead("x A HO", "y A HC")
    assert "M07" not in trailing("l A HI, x A HO", "y A HI")


@pytest.mark.clause("M07", "11.2")
@pytest.mark.parametrize("ground", ["hill", "woods", "marsh", "stream", "river", "coastline"])
def test_m07_phalanx_needs_open_ground_on_both_tiles(ground: str) -> None:
    assert "M07" in lead("x A PH", "y A HI")
    assert "M07" not in lead("x A PH", "y A HI", ground={"A_centre": ground})
    assert "M07" not in lead("x A PH", "y A HI", ground={"B_centre": ground})


@pytest.mark.clause("M07")
def test_c13_a_camp_on_its_own_tile_takes_it_from_phalanx_but_not_from_hoplites() -> None:
    place = {"at": "A_rear", "against": "A_centre", "camps": {"A_rear": "unfortified"}}
    assert lead("x A PH", "y A HI", **place) == {"M01"}
    assert lead("x A HO", "y A HI", **place) == {"M01", "M07"}


@pytest.mark.clause("M07", "6.6")
def test_c14_other_enemies_beside_the_phalanx_take_it_but_raise_the_limit() -> None:
    battle = field({"A_centre": "x A PH"}, {"B_centre": "y A HI", "A_left_centre": "z A HI"})
    battle.activate("x").declare()
    assert battle.state.attack is not None
    assert battle.state.attack.limit == 5
    assert battle.attack("x", 2).modifiers == {"M01"}


@pytest.mark.clause("M08", "R4")
@pytest.mark.parametrize("kind", ["HO", "PH"])
def test_m08_support_for_trailing_fresh_average_close_order(kind: str) -> None:
    battle = duel(f"l V HI, x A {kind}, s A {kind}, z A HI", "y A HI").fight("l", 2)
    assert battle.attack("x", 2, supporter="s").modifiers == {"M08"}
    assert battle.refused("attack_with", unit="A.s") == "supports_already"


@pytest.mark.clause("M08", "R4")
@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("l V HI, x A PH spent, s A PH", "y A HI"),
        ("l V HI, x A PH, s A PH spent", "y A HI"),
        ("l V HI, x V PH, s V PH", "y A HI"),
        ("l V HI, x L PH, s L PH", "y A HI"),
        ("l V HI, x A PH, s A HO", "y A HI"),
        ("l V HI, x A PH, s L PH", "y A HI"),
        ("l V HI, x A HI, s A HI", "y A HI"),
        ("l V HI, x A PH, s A PH", "y A HC"),
    ],
)
def test_m08_no_support_otherwise(attackers: str, defenders: str) -> None:
    battle = duel(attackers, defenders).fight("l", 2)
    assert battle.refused("attack_with", unit="A.x", supporter="A.s") == "cannot_support"
    assert "M08" not in battle.attack("x", 2).modifiers


@pytest.mark.clause("M08")
def test_m08_the_lead_unit_is_never_supported() -> None:
    battle = duel("x A PH, s A PH", "y A HI").activate("x", "s").declare()
    assert battle.refused("attack_with", unit="A.x", supporter="A.s") == "cannot_support"


@pytest.mark.clause("M08")
def test_m08_a_supporter_neither_attacks_nor_supports_again() -> None:
    battle = duel("l V HI, x A PH, s A PH, z A PH", "y A HI").fight("l", 2).attack("x", 2, supporter="s")
    assert battle.refused("attack_with", unit="A.z", supporter="A.s") == "cannot_support"
    assert battle.refused("attack_with", unit="A.z", supporter="A.x") == "cannot_support"
    assert battle.refused("attack_with", unit="A.s") == "supports_already"


@pytest.mark.clause("M08")
def test_m08_a_guard_is_offered_as_supporter_only_after_the_others() -> None:
    """The board calls the first supporter; at Marathon that must not be the polemarch's own guard."""
    leader = general("A", "cal", "uninspired leader", guard="g")
    battle = duel("l V HI, g A HO, x A HO, s A HO", "y A HI", generals=[leader]).fight("l", 2)
    assert battle.preview("attack_with", unit="A.x").facts["supporters"] == ["A.s", "A.g"]


@pytest.mark.clause("M08")
def test_c15_levies_do_not_support_levies() -> None:
    battle = duel("l V HI, x L PH, s L PH", "y A HI").fight("l", 2)
    assert battle.refused("attack_with", unit="A.x", supporter="A.s") == "cannot_support"


@pytest.mark.clause("M09", "R33")
def test_m09_a_both_tiles_at_the_edge() -> None:
    edge = {"at": "A_left_flank", "against": "B_right_flank"}
    assert "M09" in lead("x A HC", "y A HI", **edge)
    assert "M09" in lead("x A CH", "y A HI", **edge)
    assert "M09" in trailing("l A LC, x A LC", "y A HI", **edge)
    assert "M09" not in lead("x A HC", "y A HI")
    assert "M09" not in lead("x A HC", "y A HC", **edge)
    assert "M09" not in lead("x A HI", "y A HI", **edge)


@pytest.mark.clause("M09", "R48")
@pytest.mark.parametrize("companion", ["A HC", "L LC", "A CH", "SC", "A LI"])
def test_m09_b_fresh_light_or_mounted_companions(companion: str) -> None:
    target = "s SC, y A HI" if companion == "SC" else f"y A HI, z {companion}"
    battle = duel("x A HC", target)
    if companion == "SC":
        changed(battle, leads=battle.state.leads | {"B_centre": "B.y"})
    assert "M09" in battle.fight("x", 2).modifiers


@pytest.mark.clause("M09", "R48")
def test_m09_b_spent_companions_do_not_count() -> None:
    assert "M09" not in lead("x A HC", "y A HI, z A HC spent, w A LI spent")
    assert "M09" not in lead("x A HC", "y A HI, z A HI, e IE")


@pytest.mark.clause("M09")
def test_m09_c_the_lead_unit_from_behind() -> None:
    assert "M09" in lead("x A HC", "y A HI", facing=BACK)
    assert "M09" not in lead("x A HC", "y A HI", facing=FLANK)
    assert "M09" not in trailing("l A HC, x A HC", "y A HI", facing=BACK)


@pytest.mark.clause("M10")
def test_m10_lead_infantry_downhill() -> None:
    hill = {"A_centre": "hill"}
    assert "M10" in lead("x A LI", "y A HI", ground=hill)
    assert "M10" in lead("x A HI", "y A HI", ground=hill)
    assert "M10" not in lead("x A HI", "y A HI", ground=hill | {"B_centre": "hill"})
    assert "M10" not in lead("x A HC", "y A HI", ground=hill)
    assert "M10" not in trailing("l A HI, x A HI", "y A HI", ground=hill)
    assert "M10" in lead("x A HI", "y A HI", ground={"A_centre": "woods hill"})


@pytest.mark.clause("M11")
def test_m11_the_lead_unit_against_a_river() -> None:
    river = {"B_centre": "river"}
    assert "M11" in lead("x A HC", "y A HI", ground=river)
    assert "M11" not in lead("x A HC", "y A HI", ground=river | {"A_centre": "river"})
    assert "M11" not in lead("x A HC", "y A HI", ground={"B_centre": "stream"})
    assert "M11" not in trailing("l V HI, x V HI", "y A HI", ground=river)


@pytest.mark.clause("M12", "11.4")
def test_m12_archers_against_light_troops() -> None:
    assert "M12" in lead("x A AR", "y A LI")
    assert "M12" in trailing("l A HI, x A AR", "y A LC")
    assert "M12" not in lead("x A AR", "y A HC")
    assert "M12" not in lead("x A HI", "y A LI")


@pytest.mark.clause("M13", "5.8", "6.3")
def test_m13_after_moving_or_turning() -> None:
    moved = field({"A_rear": "x A HC"}, {"B_centre": "y A HI"})
    assert "M13" in moved.activate("x").move().declare().attack("x", 2).modifiers
    turned = duel("x A HC", "y A HI", facing={"A_centre": "E"})
    assert "M13" in turned.activate("x").turn("N").declare().attack("x", 2).modifiers
    free = duel("x A LC", "y A HI", facing={"A_centre": "E"})
    assert "M13" in free.activate("x").turn("N").declare().attack("x", 2).modifiers
    to_attack = duel("x A HI", "y A HI", facing={"A_centre": "E"})
    assert "M13" in to_attack.activate("x").give("turn_to_attack", direction="N").declare().attack("x", 2).modifiers


@pytest.mark.clause("M14")
@pytest.mark.parametrize("ground", ["hill", "woods", "marsh"])
@pytest.mark.parametrize("tile", ["A_centre", "B_centre"])
@pytest.mark.parametrize("attacker", ["A HC", "A CA", "A LC", "A CH", "AE", "A HI"])
def test_m14_mounted_elephants_and_lead_heavy_infantry_on_rough_ground(ground: str, tile: str, attacker: str) -> None:
    assert "M14" in lead(f"x {attacker}", "y A HI", ground={tile: ground})


@pytest.mark.clause("M14")
def test_m14_light_infantry_and_trailing_heavy_infantry_do_not_suffer() -> None:
    hill = {"A_centre": "hill"}
    assert "M14" not in lead("x A LI", "y A HI", ground=hill)
    assert "M14" not in trailing("l A HI, x A HI", "y A HI", ground=hill)
    assert "M14" in trailing("l A HI, x A HC", "y A HI", ground=hill)
    assert "M14" not in lead("x A HI", "y A HI", ground={"A_centre": "river", "B_centre": "stream"})


@pytest.mark.clause("M14")
def test_m14_a_fortified_camp_hampers_those_outside_and_spares_infantry_inside() -> None:
    inside = {"at": "A_rear", "against": "A_centre", "camps": {"A_rear": "fortified"}}
    assert "M14" not in lead("x A HI", "y A HI", **inside, ground={"A_centre": "hill"})
    assert "M14" in lead("x A HC", "y A HI", **inside)
    into = field({"B_centre": "x A HI"}, {"B_rear": "y A HI"}, camps={"B_rear": "fortified"})
    assert "M14" in into.fight("x", 2).modifiers
    loose = field({"B_centre": "x A HI"}, {"B_rear": "y A HI"}, camps={"B_rear": "unfortified"})
    assert "M14" not in loose.fight("x", 2).modifiers


@pytest.mark.clause("M14", "R6")
def test_m14_mounted_that_began_on_rough_ground() -> None:
    horse = field({"A_rear": "x A HC"}, {"B_centre": "y A HI"}, ground={"A_rear": "hill"})
    assert "M14" in horse.activate("x").move().declare().attack("x", 2).modifiers


@pytest.mark.clause("M15", "6.8", "R18")
def test_m15_half_cost_for_the_last_attacker() -> None:
    battle = duel("l A HC, x L HC", "y A HI", attack_limit=3).fight("l", 2).attack("x", 2)
    assert battle.modifiers == {"M15"}


@pytest.mark.clause("M16", "R7")
def test_m16_cataphracts_from_the_front() -> None:
    assert "M16" in lead("x A LI", "y A CA")
    assert "M16" in trailing("l A HI, x A HI", "y A CA")
    assert "M16" not in lead("x A LI", "y A CA", facing=FLANK)


@pytest.mark.clause("M16", "11.7")
def test_m16_elephants_from_the_front_by_lead_mounted() -> None:
    assert "M16" in lead("x A HC", "y IE")
    assert "M16" in lead("x A CH", "y AE")
    assert "M16" not in lead("x A HI", "y IE")
    assert "M16" not in trailing("l A HC, x A HC", "y IE")
    assert "M16" not in lead("x A HC", "y IE", facing=BACK)


@pytest.mark.clause("M16", "11.3")
def test_m16_fresh_legions_from_the_front_by_lead_infantry() -> None:
    assert "M16" in lead("x A HI", "y A LE")
    assert "M16" in lead("x A LI", "y L LE")
    assert "M16" not in lead("x A HC", "y A LE")
    assert "M16" not in lead("x A HI", "y A LE", facing=FLANK)
    assert "M16" not in trailing("l A HI, x A HI", "y A LE")
    battle = duel("x A HI", "y A LE spent")
    assert "M16" not in battle.fight("x", 2).modifiers


@pytest.mark.clause("M17")
def test_m17_african_against_indian_elephants_on_the_tile() -> None:
    assert "M17" in lead("x AE", "y A HI, e IE")
    assert "M17" not in lead("x AE", "y AE")
    assert "M17" not in lead("x IE", "y IE")


@pytest.mark.clause("M18", "11.8")
def test_m18_spent_units_of_a_fatigued_army() -> None:
    assert "M18" in lead("x A HI spent", "y A HI", fatigued="A")
    assert "M18" not in lead("x A HI", "y A HI", fatigued="A")
    assert "M18" not in lead("x A HI spent", "y A HI", fatigued="B")


def rain(attackers: str, defenders: str = "y A HC", **more: Wanted) -> Table:
    return duel(attackers, defenders, weather="rain", weather_kind="changeable", **more)


@pytest.mark.clause("M19", "12.3", "R8")
@pytest.mark.parametrize(
    ("attacker", "suffers"),
    [
        ("A CH", True),
        ("SC", True),
        ("A AR", True),
        ("A LI spent", True),
        ("A LI", False),
        ("A LC spent", True),
        ("A LC", False),
        ("A HI spent", False),
        ("A HC spent", False),
    ],
)
def test_m19_rain_hampers_some_troops(attacker: str, suffers: bool) -> None:
    assert ("M19" in rain(f"x {attacker}").fight("x", 2).modifiers) == suffers


@pytest.mark.clause("M19")
def test_m19_rain_hampers_lead_units_at_the_water() -> None:
    for water in ("stream", "river"):
        assert "M19" in rain("x A HI", ground={"A_centre": water}).fight("x", 2).modifiers
    assert "M19" not in rain("x A HI", ground={"A_centre": "coastline"}).fight("x", 2).modifiers
    assert "M19" not in rain("x A HI", ground={"B_centre": "river"}).fight("x", 2).modifiers
    second = rain("l V HI, x V HI", ground={"A_centre": "stream"}).fight("l", 2).attack("x", 2)
    assert "M19" not in second.modifiers


@pytest.mark.clause("M19", "12.1", "12.3")
def test_m19_no_rain_no_hindrance() -> None:
    for weather, kind in (("clear", "clear"), ("overcast", "changeable"), ("dusty", "dusty")):
        assert "M19" not in duel("x A CH", "y A HC", weather=weather, weather_kind=kind).fight("x", 2).modifiers
