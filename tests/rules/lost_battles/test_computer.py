"""The computer opponent: lawful at every question, and sensible where it can be seen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from battles.rules.base import Order, Seat, Setup, tag_of
from battles.rules.dice import seeded
from battles.rules.lost_battles import RULES, computer, frames
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import attack as attacking
from battles.rules.lost_battles.orders import reactions, steps
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.squares import SQUARES
from battles.rules.lost_battles.state import Options, State
from battles.rules.permission import check
from battles.rules.play import begin, perform
from battles.rules.playthrough import battle
from tests.rules.lost_battles.builders import Table, changed, duel, field, general

SKILLS = (1, 2)
ONE, TWO = Seat("1"), Seat("2")


def suggested(table: Table, skill: int = 2, seed: str = "whim") -> Order[State]:
    """What the computer orders for whoever is asked."""
    return computer.choose(table.state, table.seat(), seeded(seed), skill)


def follow(table: Table, *dice: int, skill: int = 2) -> Order[State]:
    """Let the computer give its order; these dice fall."""
    order = suggested(table, skill)
    fields = {name: getattr(order, name) for name in order.__struct_fields__}
    table.give(tag_of(order), dice=dice, **fields)
    return order


def states(scenario: str, deployment: str, skill: int, number: int) -> Iterator[State]:
    """States of a battle with all options on, played by this skill against random orders."""
    chosen = {"deployment": deployment, "fortune_of_war": True, "bidding": True}
    skills = {ONE: skill, TWO: 0} if number % 2 else {ONE: 0, TWO: skill}
    seed = f"{scenario} {number}"
    for turn in battle(RULES, Setup(scenario=scenario, options=chosen), seeded(seed), seeded(f"whims {seed}"), skills):
        yield turn.play.state


# --- lawful, repeatable, finite ------------------------------------------------------------------------------------


@pytest.mark.not_in_check
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize(
    ("scenario", "deployment"),
    [("zama", "historical"), ("raphia", "free"), ("kadesh", "historical"), ("sambre", "free"), ("gaugamela", "free")],
)
def test_every_answer_is_lawful(scenario: str, deployment: str, skill: int) -> None:
    met = set[str]()
    for state in islice(states(scenario, deployment, skill, number=skill), 0, 240, 2):
        for seat, question in RULES.asked(state).items():
            check(RULES, state, seat, computer.choose(state, seat, seeded("whim"), skill))
            met.add(question.kind)
    assert {"activate", "step", "attacker"} <= met


@pytest.mark.parametrize("skill", SKILLS)
def test_the_same_state_and_dice_give_the_same_order(skill: int) -> None:
    for state in islice(states("pydna", "historical", skill, number=1), 0, 120, 6):
        for seat in RULES.asked(state):
            first, again = (computer.choose(state, seat, seeded("same"), skill) for _ in range(2))
            assert first == again


@pytest.mark.not_in_check
@pytest.mark.parametrize("skill", SKILLS)
def test_a_unit_never_comes_back_to_where_its_activation_began(skill: int) -> None:
    """Nobody walks in circles: within an activation no tile and facing is taken twice."""
    been = list[tuple[object, object]]()
    for turn in battle(RULES, Setup(scenario="trebia"), seeded("walk"), seeded("whims"), {ONE: skill, TWO: skill}):
        group = turn.play.state.activation
        if group is None or not group.units:
            been.clear()
            continue
        unit = turn.play.state.units[group.units[0]]
        if isinstance(turn.order, steps.MoveForward | steps.Turn | steps.AboutFace):
            assert (unit.tile, unit.facing) not in been
        been.append((unit.tile, unit.facing))
    assert RULES.outcome(turn.play.state) is not None


# --- attacks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", SKILLS)
def test_an_adjacent_enemy_is_attacked(skill: int) -> None:
    table = duel("a A HI, b A HI, c A HI, d A HI", "x A HI, y A HI, z A HI", reserve=False)
    follow(table, skill=skill)
    follow(table, skill=skill)
    assert table.asks == "1 attacker"


@pytest.mark.parametrize("skill", SKILLS)
def test_a_hopeless_target_is_not_attacked(skill: int) -> None:
    """Twelve on two dice would only do with an all-out attack, and spent units make none."""
    table = duel(
        "a A LC spent",
        "x V HI, y V HI, z V HI",
        reserve=False,
        fatigued="A",
        ground={"B_centre": "woods"},
        weather_kind="changeable",
        weather="rain",
    )
    for _ in range(8):
        order = follow(table, skill=skill) if table.seat() == ONE and table.state.active == "A" else None
        if order is None or isinstance(order, turning.EndPlayerTurn):
            break
        assert not isinstance(order, steps.DeclareAttack | steps.TurnToAttack)


@pytest.mark.parametrize("skill", SKILLS)
def test_an_all_out_attack_is_worth_a_shattered_unit(skill: int) -> None:
    table = duel("a L HI, b A HI, c A HI", "x V HI spent, y V HI spent, z V HI spent", reserve=False)
    table.fight("a", 8)
    assert table.asks == "1 all_out"
    assert isinstance(suggested(table, skill), attacking.AllOut)


@pytest.mark.parametrize("skill", SKILLS)
def test_a_veteran_does_not_tire_himself_for_a_levy(skill: int) -> None:
    table = duel("a V HI, b A HI, c A HI", "x L HI, y L HI, z L HI, w L HI, v L HI, u L HI", reserve=False)
    table.fight("a", 7)
    assert table.asks == "1 all_out"
    assert isinstance(suggested(table, skill), attacking.NoAllOut)


@pytest.mark.parametrize("skill", SKILLS)
def test_commands_that_nothing_else_needs_buy_bonuses(skill: int) -> None:
    table = duel("a V HI, b A HI, c A HI", "x A HI, y A HI, z A HI", reserve=False)
    table.activate("a", "b", "c").declare()
    order = suggested(table, skill)
    assert isinstance(order, attacking.AttackWith)
    assert order.bonus == "bought"


def test_bonuses_are_not_bought_with_commands_that_another_attack_needs() -> None:
    table = field(
        {"A_centre": "a A HI, b A HI, c A HI, d A HI", "A_left_centre": "e V HI, f V HI, g V HI, h V HI"},
        {"B_centre": "x A HI, y A HI, z A HI", "B_right_centre": "u L HI spent"},
        reserve=False,
        commands=4,
    )
    table.activate("a", "b", "c", "d").declare()
    order = suggested(table)
    assert isinstance(order, attacking.AttackWith)
    assert order.bonus == "none"


@pytest.mark.parametrize("skill", SKILLS)
def test_the_emptied_enemy_key_zone_is_taken(skill: int) -> None:
    table = duel("a V HI, b V HI, c V HI, d V HI", "x A HI spent", reserve=True)
    table.fight("a", 12, 6)
    assert isinstance(table.state.flow[-1], frames.AskAdvance)
    order = suggested(table, skill)
    assert isinstance(order, attacking.Advance)
    assert order.units


# --- reactions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", SKILLS)
def test_a_fresh_unit_takes_the_place_of_a_spent_lead_unit(skill: int) -> None:
    table = duel("a V HI, b A HI", "x A HI, y A HI, z A HI", reserve=False)
    table.fight("a", 10)
    assert table.asks == "2 lead"
    order = suggested(table, skill)
    assert isinstance(order, reactions.NameLead)
    assert order.unit in {"B.y", "B.z"}


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize(("kind", "answer"), [("leader", reactions.Rally), ("commander", reactions.NoRally)])
def test_a_brilliant_leader_saves_a_spent_unit_a_brilliant_commander_does_not(
    kind: str, answer: type[Order[State]], skill: int
) -> None:
    """For a leader only a two is deadly; a commander is lost on three as well, and would cost 36 points."""
    place = {"guard": "g"} if kind == "leader" else {"at": "B_centre"}
    table = duel(
        "a V HI, b A HI", "x V HC spent, g V HC", generals=[general("B", "alex", f"brilliant {kind}", **place)]
    )
    table.fight("a", 9)
    assert table.asks == "2 rally"
    assert isinstance(suggested(table, skill), answer)


@pytest.mark.parametrize("skill", SKILLS)
def test_a_general_is_not_risked_for_little(skill: int) -> None:
    table = duel(
        "a V HI, b A HI",
        "x A HC, g A HC",
        generals=[general("B", "porus", "average leader", guard="g")],
    )
    table.fight("a", 9)
    assert table.asks == "2 rally"
    assert isinstance(suggested(table, skill), reactions.NoRally)


@pytest.mark.parametrize("skill", SKILLS)
def test_dice_that_miss_are_thrown_again_only_where_it_matters(skill: int) -> None:
    table = duel(
        "a V HI, b A HI",
        "x V HI spent, y V HI spent, z V HI spent",
        reserve=False,
        options=Options(fortune_of_war=True),
        turn=9,
    )
    table.fight("a", 2)
    assert table.asks == "1 reroll"
    assert isinstance(suggested(table, skill), reactions.DemandReroll)


@pytest.mark.parametrize("skill", SKILLS)
def test_the_first_mover_never_reverses_the_turns(skill: int) -> None:
    table = duel(
        "a V HI, b V HI", "x A HI, y A HI, z A HI", generals=[general("A", "g", "brilliant leader", guard="a")]
    )
    table.state = changed(table, flow=(frames.EndTurn(), frames.AskReversal(army="A")), active=None).state
    assert isinstance(suggested(table, skill), turning.Decline)


@pytest.mark.clause("2.6")
@pytest.mark.parametrize("skill", SKILLS)
def test_a_commander_left_alone_rides_to_whatever_company_there_is(skill: int) -> None:
    alone = general("A", "g", "brilliant commander", at="A_left_rear")
    table = field({"A_rear": "a A HI active"}, {"B_rear": "x A HI"}, generals=[alone], commands=0)
    assert suggested(table, skill) == activating.ActivateCommander(commander="A.g", tile="A_rear")


# --- deployment ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("scenario", ["zama", "raphia", "plataea"])
def test_a_free_deployment_brings_everybody_on_in_turn_1(scenario: str, skill: int) -> None:
    dice, whims = seeded(1), seeded(2)
    play = begin(RULES, Setup(scenario=scenario, options={"deployment": "free"}), dice)
    while play.state.turn == 1:
        (seat,) = RULES.asked(play.state)
        play = perform(RULES, play.state, seat, computer.choose(play.state, seat, whims, skill), dice)
    for army in ("A", "B"):
        assert not play.state.army_units(army, "undeployed")
        foot = [SQUARES[u.tile].col for u in play.state.army_units(army) if u.is_heavy_infantry and u.tile]
        assert set(foot) == {1, 2, 3}


# --- strength ------------------------------------------------------------------------------------------------------


def margins(stronger: int, weaker: int, scenarios: tuple[str, ...], battles: int) -> list[float]:
    """Victory points by which the stronger skill was ahead, each battle played from both sides."""
    found = []
    for scenario in scenarios:
        for number in range(battles):
            for mine, other in ((ONE, TWO), (TWO, ONE)):
                seed = f"{scenario} {number}"
                turns = battle(
                    RULES, Setup(scenario=scenario), seeded(seed), seeded(f"w {seed}"), {mine: stronger, other: weaker}
                )
                *_, last = turns
                points = RULES.standing(last.play.state).seats
                found.append(points[mine].points - points[other].points)
    return found


@pytest.mark.slow("whole battles")
def test_skill_1_beats_random_orders_almost_always() -> None:
    found = margins(1, 0, ("zama", "raphia", "leuctra", "pharsalus", "kadesh"), battles=2)
    assert sum(margin > 0 for margin in found) >= len(found) - 1


@pytest.mark.slow("whole battles")
def test_skill_2_beats_skill_1() -> None:
    found = margins(2, 1, ("zama", "raphia", "leuctra", "plataea", "cannae", "magnesia"), battles=2)
    assert sum(found) / len(found) > 0
    assert sum(margin > 0 for margin in found) > len(found) / 2
