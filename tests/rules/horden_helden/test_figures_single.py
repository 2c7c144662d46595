"""Single combat: what counts, what comes of it, who must fight (13, 5.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.figures import panel, results, single
from battles.rules.horden_helden.figures.duel import Duel, DuelKind, Fates
from battles.rules.horden_helden.figures.orders import StartSingleMelee
from battles.rules.horden_helden.pieces import Camp, Commander, FigureKind
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.duelling import (
    BASIC,
    do,
    facing,
    figure_in,
    foe,
    game,
    is_over,
    opened,
    own,
    tried,
)

ADVANCED, SHEET = Options(mode="advanced"), Options(mode="advanced", edition="sheet2020")
RIVER = Piece(id="t1", kind="river", line=((0, 150), (1200, 150)), width=20)
MELEE = StartSingleMelee(figure="A01", enemy="B01")


def lines(state: State, at: int, kind: DuelKind = "magic", **more: tuple[str, ...]) -> dict[str, int]:
    duel = Duel(kind=kind, attacker="A01", defender="B01", **more)
    return {line.code: line.value for line in single.factors(state, duel)[at]}


# --- factors ------------------------------------------------


@pytest.mark.clause("13.3")
@pytest.mark.parametrize(("kind", "base"), [("hero", 10), ("wizard", 8), ("cleric", 8)])
def test_base_factors(kind: FigureKind, base: int) -> None:
    assert lines(game(own(), foe(kind)), 1)["base"] == base


@pytest.mark.clause("13.3", "3.10")
def test_s1_flowing_water_protects_the_target_of_magic() -> None:
    for options_ in (BASIC, ADVANCED, SHEET):
        state = game(own(), foe(), options_=options_, terrain=[RIVER])
        assert lines(state, 1)["S1"] == 4
        assert "S1" not in lines(state, 0)
        assert "S1" not in lines(state, 1, "melee")
        assert "S1" not in lines(game(own(), foe(), options_=options_), 1)


@pytest.mark.clause("13.3")
def test_s2_any_cleric_within_six_units_protects_in_the_basic_game_but_once() -> None:
    near, far = foe("cleric", 420, 200, "B02"), foe("cleric", 421, 200, "B02")
    assert lines(game(own(), foe(), near), 1) == {"base": 10, "S2": 4, "S3": 1}
    assert lines(game(own(), foe(), far), 1) == {"base": 10}
    enemy_cleric = own("cleric", 260, 100, "A02")
    assert lines(game(own(), foe(), enemy_cleric), 1) == {"base": 10, "S2": 4}
    both = game(own(), foe(), near, terrain=[RIVER])
    assert lines(both, 1) == {"base": 10, "S1": 4, "S3": 1}
    assert "S2" not in lines(game(own(), foe(), near, options_=ADVANCED), 1)


@pytest.mark.clause("13.3", "19.1")
def test_s3_clerics_protect_themselves_and_their_own() -> None:
    assert lines(game(own(), foe("cleric")), 1) == {"base": 8, "S3": 1}
    assert lines(game(own(), foe("cleric"), options_=ADVANCED), 1)["S3"] == 2
    assert lines(game(own(), foe("cleric"), options_=SHEET), 1)["S3"] == 2
    for grade, reach in ((2, 120), (3, 180), (4, 240)):
        inside = foe("cleric", 240 + reach, 200, "B02", grade=grade)
        outside = foe("cleric", 241 + reach, 200, "B02", grade=grade)
        assert lines(game(own(), foe(), inside, options_=ADVANCED), 1)["S3"] == 2
        assert "S3" not in lines(game(own(), foe(), outside, options_=ADVANCED), 1)
    theirs = own("cleric", 260, 100, "A02")
    assert "S3" not in lines(game(own(), foe(), theirs), 1)


@pytest.mark.clause("13.3")
def test_s4_the_commander_of_the_army_is_protected() -> None:
    chief = foe(commander=Commander(points=24))
    assert lines(game(own(), chief), 1)["S4"] == 1
    assert lines(game(own(), chief, options_=ADVANCED), 1)["S4"] == 2
    assert lines(game(own(), chief, options_=SHEET), 1)["S4"] == 2
    lieutenant = foe(commander=Commander(points=24, role="subordinate"))
    assert "S4" not in lines(game(own(), lieutenant), 1)
    assert "S4" not in lines(game(own(), chief), 1, "melee")


@pytest.mark.clause("13.3", "3.8")
def test_s5_uphill_counts_in_single_melee_only() -> None:
    hill = Piece(id="t2", kind="gentle_hill", outline=((100, 200), (300, 200), (300, 400), (100, 400)))
    for options_ in (BASIC, ADVANCED, SHEET):
        state = game(own("hero", y=210), foe(y=210), options_=options_, terrain=[hill])
        assert lines(state, 1, "melee")["S5"] == 2
        assert "S5" not in lines(state, 0, "melee")
        assert "S5" not in lines(state, 1, "magic")


@pytest.mark.clause("13.3", "13.1")
def test_s6_each_supporter_of_a_magic_attack_takes_two_at_most_twice() -> None:
    helpers = [own(x=300 + 50 * n, key=f"A0{n}") for n in (2, 3, 4)]
    state = game(own(), foe(), *helpers)

    def taken(*supporters: str) -> list[int]:
        duel = Duel(kind="magic", attacker="A01", defender="B01", supporters=supporters)
        return [line.value for line in single.factors(state, duel)[1] if line.code == "S6"]

    assert taken("A02") == [-2]
    assert taken("A02", "A03", "A04") == [-2, -2]


@pytest.mark.clause("13.3", "23.12")
def test_s7_a_wizard_near_his_camp_is_hard_to_attack() -> None:
    def at(y: float, kind: FigureKind = "wizard", options_: Options = BASIC, **more: object) -> int:
        camp = Camp(id="B", side="B", holder="B", width=80, depth=40, pose=Pose(200, y, 270))
        camp = structs.replace(camp, **more)
        return lines(game(own(), foe(kind), options_=options_, camps={"B": camp}), 0).get("S7", 0)

    depth = foe().depth
    assert at(200 + depth + 180) == -4
    assert at(200 + depth + 181) == 0
    assert at(350, "hero") == at(350, "cleric") == 0
    assert (at(350, options_=ADVANCED), at(350, options_=SHEET)) == (-4, -2)
    assert at(350, side="A", holder="A") == at(350, holder="A") == 0


@pytest.mark.clause("13.3", "19.1")
def test_s8_to_s10_grades_count_in_the_advanced_game() -> None:
    helpers = [own(x=300, key="A02", grade=4), own(x=350, key="A03", grade=2)]
    guards = [foe("cleric", 900, 700, "B02", grade=4)]
    for options_, expected in ((ADVANCED, True), (SHEET, True), (BASIC, False)):
        state = game(own(grade=2), foe(grade=4), *helpers, *guards, options_=options_)
        duel = Duel(kind="magic", attacker="A01", defender="B01", supporters=("A02", "A03"), defence=("B02",))
        mine, theirs = (
            [(line.code, line.value) for line in side if line.code in ("S8", "S9", "S10")]
            for side in single.factors(state, duel)
        )
        assert mine == ([("S8", 2), ("S9", -4), ("S10", -4)] if expected else [])
        assert theirs == ([("S8", 4), ("S9", -2), ("S10", -4), ("S10", -2)] if expected else [])


# --- results ------------------------------------------------


def fates(kind: DuelKind, one: FigureKind, other: FigureKind, first: int, second: int) -> Fates:
    state = game(own(one), foe(other))
    return results.fates(state, Duel(kind=kind, attacker="A01", defender="B01"), (first, second))


@pytest.mark.clause("13.3")
def test_a_tie_kills_two_heroes_in_melee_and_nobody_else() -> None:
    assert fates("melee", "hero", "hero", 15, 15) == ("dead", "dead")
    assert fates("melee", "hero", "wizard", 15, 15) == ("stand", "stand")
    assert fates("melee", "wizard", "cleric", 15, 15) == ("stand", "stand")
    assert fates("magic", "wizard", "hero", 15, 15) == ("stand", "stand")


@pytest.mark.clause("13.3")
@pytest.mark.parametrize(
    ("kind", "winner", "loser", "fate"),
    [
        ("magic", "wizard", "wizard", "dead"),
        ("magic", "wizard", "hero", "disabled"),
        ("magic", "wizard", "cleric", "disabled"),
        ("melee", "hero", "hero", "dead"),
        ("melee", "hero", "wizard", "dead"),
        ("melee", "hero", "cleric", "disabled"),
        ("melee", "wizard", "hero", "disabled"),
        ("melee", "wizard", "wizard", "disabled"),
        ("melee", "wizard", "cleric", "disabled"),
    ],
)
def test_a_defender_who_is_lower_but_above_half(
    kind: DuelKind, winner: FigureKind, loser: FigureKind, fate: str
) -> None:
    assert fates(kind, winner, loser, 20, 11) == ("stand", fate)
    assert fates(kind, winner, loser, 20, 10) == ("stand", "dead")


@pytest.mark.clause("13.3", "13.4")
def test_an_attacker_who_loses() -> None:
    assert fates("magic", "wizard", "wizard", 13, 14) == ("disabled", "stand")
    assert fates("magic", "wizard", "cleric", 13, 14) == ("disabled", "stand")
    assert fates("magic", "wizard", "wizard", 7, 14) == ("dead", "stand")
    assert fates("magic", "wizard", "hero", 1, 22) == ("stand", "stand")
    assert fates("melee", "wizard", "hero", 13, 14) == ("dead", "stand")
    assert fates("melee", "hero", "hero", 13, 14) == ("dead", "stand")
    assert fates("melee", "hero", "cleric", 13, 14) == ("disabled", "stand")
    assert fates("melee", "wizard", "cleric", 13, 14) == ("disabled", "stand")


@pytest.mark.clause("13.5", "15.9")
def test_totals_of_zero_or_less() -> None:
    assert fates("melee", "hero", "hero", -1, -1) == ("stand", "stand")
    assert fates("melee", "hero", "cleric", 3, 0) == ("stand", "dead")
    assert fates("melee", "hero", "cleric", 0, -4) == ("stand", "dead")
    assert fates("melee", "hero", "cleric", -2, -6) == ("stand", "dead")
    assert fates("melee", "hero", "cleric", -4, -5) == ("stand", "disabled")


@pytest.mark.clause("13.4")
@pytest.mark.parametrize(("options_", "turns"), [(BASIC, 0), (ADVANCED, 1)])
def test_how_long_a_figure_is_out_of_action(options_: Options, turns: int) -> None:
    state = opened(facing("hero", "cleric", options_), "single_one")

    after = do(state, MELEE, 8, 5)

    assert figure_in(after, "B01").disabled_until == after.turn + turns
    assert after.figure("B01") is None
    later = structs.replace(after, turn=after.turn + turns + 1)
    assert later.figure("B01") is not None
    assert structs.replace(after, turn=after.turn + turns).figure("B01") is None


@pytest.mark.clause("13.3", "1.4")
def test_example_69_two_heroes_kill_each_other_and_their_elements_stay() -> None:
    after = do(opened(facing("hero", "hero"), "single_one"), MELEE, 5, 5)

    assert [figure_in(after, key).status for key in ("A01", "B01")] == ["dead", "dead"]
    assert all(after.elements[key].is_placed for key in ("A01", "B01"))


@pytest.mark.clause("1.5", "18.1")
def test_a_commander_dies_with_the_figure_but_is_only_disabled_with_it() -> None:
    chief = foe("hero", y=200, commander=Commander(points=24))
    state = opened(game(own("hero", y=200), chief), "single_one")
    dead = do(state, MELEE, 9, 8)
    assert dead.commander_of("B1") is None
    assert dead.commands["B1"].lost_commander == dead.turn

    mage = opened(game(own("wizard", y=200), chief), "single_one")
    disabled = do(mage, MELEE, 12, 9)
    assert disabled.figure("B01") is None
    assert disabled.commander_of("B1") is not None


# --- the panel ------------------------------------------------


@pytest.mark.clause("13.3")
def test_the_panel_counts_every_fall() -> None:
    duel = Duel(kind="melee", attacker="A01", defender="B01")
    shown = panel.odds(facing("hero", "hero"), duel)

    assert shown["factors"] == [10, 10]
    assert shown["falls"] == 144
    assert shown["chances"] == [{"dead": 66 + 12, "stand": 66}, {"dead": 66 + 12, "stand": 66}]


@pytest.mark.clause("13.3")
def test_the_panel_of_a_magic_attack_on_a_hero() -> None:
    """8 against 10: the attacker never suffers; 45 of 144 falls are better, of these 12 : 1 only just not half."""
    shown = panel.odds(game(own(), foe()), Duel(kind="magic", attacker="A01", defender="B01"))

    assert shown["chances"][0] == {"stand": 144}
    assert shown["chances"][1] == {"disabled": 45, "stand": 99}
    assert shown["lines"][0][0] == {"code": "base", "value": 8, "clause": "13.3", "elements": ("A01",)}


@pytest.mark.clause("13.3")
def test_odds_agree_with_the_steps() -> None:
    state = opened(facing("wizard", "cleric", ADVANCED), "single_one")
    foretold = tried(state, MELEE).facts["chances"]
    seen = {"disabled": 0, "stand": 0, "dead": 0}
    for first in range(1, 13):
        for second in range(1, 13):
            figure_ = figure_in(do(state, MELEE, first, second), "B01")
            fate = "dead" if figure_.status == "dead" else "disabled" if figure_.disabled_until else "stand"
            seen[fate] += 1
    assert {fate: count for fate, count in seen.items() if count} == foretold[1]


def test_an_element_without_figure_is_left_alone() -> None:
    state = game(own("hero", y=200), element("B01", "spears", 200, 200, 270))

    assert is_over(opened(state, "single_two"))
