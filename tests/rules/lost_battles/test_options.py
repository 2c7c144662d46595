"""Fortune of war, bids for sides, agreed handicaps and ends (14); standing answers; the clock."""

import pytest

from battles.rules.base import CLOCK, EVERYTHING, PUBLIC, Seat, Setup
from battles.rules.dice import LoadedDice
from battles.rules.errors import IllegalOrder
from battles.rules.lost_battles import RULES, victory
from battles.rules.play import begin, perform
from tests.rules.lost_battles.builders import Table, Wanted, duel, field, general, many, with_options

# Fortune of war (14.1)


def fortune(attackers: str = "x A HI", defenders: str = "y A HI", **more: Wanted) -> Table:
    return with_options(duel(attackers, defenders, **more), fortune_of_war=True)


@pytest.mark.clause("14.1")
def test_14_1_the_attacker_is_asked_first_then_the_defender() -> None:
    battle = fortune().fight("x", 2)
    assert battle.asks == "1 reroll"
    battle.give("accept")
    assert battle.asks == "2 reroll"
    battle.give("accept")
    assert battle.happened("attack_scored")


@pytest.mark.clause("14.1")
def test_14_1_a_demand_throws_both_dice_again_and_gives_the_favour_away() -> None:
    battle = fortune().fight("x", 2).give("demand_reroll", dice=(5, 5))
    assert battle.state.favour == "2"
    assert battle.the("attack_scored").faces == (5, 5)
    assert battle["y"].spent


@pytest.mark.clause("14.1")
def test_14_1_one_re_roll_in_an_attack() -> None:
    battle = fortune().fight("x", 2).give("demand_reroll", dice=(1, 1))
    assert battle.happened("attack_scored")
    assert battle.asks == "1 activate"


@pytest.mark.clause("14.1")
def test_c65_only_the_holder_of_the_favour_may_ask() -> None:
    battle = fortune(favour=Seat("1")).fight("x", 10)
    assert battle.asks == "1 reroll"
    assert battle.refused("demand_reroll", seat="2") == "not_asked"
    battle.give("accept")
    assert battle.happened("attack_scored")


@pytest.mark.clause("14.1")
def test_14_1_after_each_demand_the_other_may_demand_the_next() -> None:
    battle = fortune("x A HI, w A HI", "y A HI").fight("x", 2).give("demand_reroll", dice=(1, 1))
    battle.attack("w", 12)
    assert battle.asks == "2 reroll"
    battle.give("demand_reroll", dice=(1, 2))
    assert battle.state.favour == "1"


@pytest.mark.clause("14.1")
def test_14_1_other_rolls_are_never_thrown_again() -> None:
    king = [general("B", "king", "average leader", guard="y")]
    battle = fortune("x A HI", "y V HI spent, z A HI", generals=king).fight("x", 10)
    battle.give("accept").give("accept", dice=(3, 4, 6))
    assert battle.happened("rally_tried")
    assert battle.happened("morale_tested")


@pytest.mark.clause("14.1")
def test_14_1_without_the_option_nobody_is_asked() -> None:
    assert duel("x A HI", "y A HI").fight("x", 2).asks == "1 activate"


# Bidding (14.3)


def bidding(*dice: int, scenario: str = "cannae", **options: Wanted) -> Table:
    """Cannae with bids; the first die is the lot for the first bid."""
    setup = Setup(scenario=scenario, options={"bidding": True, **options})
    loaded = LoadedDice(*dice)
    play = begin(RULES, setup, loaded)
    return Table(play.state)


@pytest.mark.clause("14.3", "R41")
def test_c82_an_equalled_bid_that_nobody_raises_is_settled_by_lot() -> None:
    battle = bidding(1)
    assert battle.asks == "1 bid"
    battle.give("bid", points=4).give("bid", points=6).give("equal_bid")
    assert battle.asks == "2 bid"
    battle.give("pass_bid").give("pass_bid", dice=(2,))
    assert battle.state.sides == {"A": "2", "B": "1"}
    assert battle.state.armies["A"].bid_points == 6
    assert battle.state.armies["B"].bid_points == 0


@pytest.mark.clause("14.3")
def test_14_3_the_higher_bidder_takes_his_side_and_the_other_gets_the_points() -> None:
    battle = bidding(2)
    assert battle.asks == "2 bid"
    battle.give("bid", points=0).give("bid", points=3).give("pass_bid")
    assert battle.asks == "1 side"
    battle.give("take_side", army="B")
    assert battle.state.sides == {"A": "2", "B": "1"}
    assert battle.state.armies["A"].bid_points == 3
    parts = {part.code: part.value for part in victory.parts(battle.state, "A")}
    assert parts["bid"] == 3


@pytest.mark.clause("14.3")
def test_14_3_bids_rise_or_equal() -> None:
    battle = bidding(1).give("bid", points=4)
    assert battle.refused("bid", points=4) == "bid_too_low"
    assert battle.refused("bid", points=3) == "bid_too_low"
    battle.give("equal_bid")
    assert battle.refused("equal_bid") == "not_now"
    battle.give("bid", points=5).give("pass_bid")
    assert battle.asks == "1 side"


@pytest.mark.clause("14.3")
def test_14_3_nothing_to_equal_before_the_first_bid_and_no_bids_no_points() -> None:
    battle = bidding(1)
    assert battle.refused("equal_bid") == "not_now"
    assert [no.code for no in battle.make("equal_bid").preview(battle.state, Seat("1")).refusals] == [
        "nothing_to_equal"
    ]
    battle.give("pass_bid").give("pass_bid")
    assert battle.state.sides == {"A": "1", "B": "2"}
    assert not any(army.bid_points for army in battle.state.armies.values())


@pytest.mark.clause("14.3")
def test_14_3_after_bidding_the_other_seat_plays_the_army() -> None:
    battle = bidding(1).give("bid", points=1).give("pass_bid").give("take_side", army="B")
    assert battle.asks == "1 reversal"
    battle.give("decline")
    assert battle.asks == "2 activate"


# Agreed handicap and end (14.4, rows 29, 30)


@pytest.mark.clause("14.4")
def test_14_4_an_agreed_handicap_is_scored() -> None:
    setup = Setup(scenario="raphia", options={"extra_handicap": {"B": 7}})
    state = begin(RULES, setup, LoadedDice()).state
    assert {part.code: part.value for part in victory.parts(state, "B")} == {"handicap_agreed": 7}


@pytest.mark.clause("14.4", "16.1")
def test_14_4_both_may_agree_to_end() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "b A HI"})
    assert battle.refused("accept_end", seat="2") == "no_offer"
    battle.give("offer_end", seat="1")
    assert battle.refused("offer_end", seat="1") == "offered_already"
    assert battle.refused("offer_end", seat="2") == "answer_the_offer"
    assert battle.refused("accept_end", seat="1") == "no_offer"
    battle.give("accept_end", seat="2")
    assert battle.state.ended is not None
    assert battle.state.ended.reason == "agreement"
    assert battle["a"].place == "field"


@pytest.mark.clause("14.4")
def test_14_4_an_offer_may_be_declined() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "b A HI"}).give("offer_end", seat="2").give("decline_end", seat="1")
    assert battle.state.end_offered is None
    assert battle.refused("decline_end", seat="1") == "no_offer"
    assert battle.asks == "1 activate"


@pytest.mark.clause("16.1")
def test_16_1_resigning_is_the_collapse_of_the_army() -> None:
    battle = field({"A_rear": "a A HI, s A HI spent"}, {"B_rear": "b A HI"}).give("resign", seat="1")
    assert battle.state.ended is not None
    assert (battle.state.ended.reason, battle.state.ended.army) == ("resignation", "A")
    assert (battle["a"].gone, battle["s"].gone) == ("withdrawn", "routed")
    assert battle["b"].place == "field"


def test_after_the_end_nothing_is_ordered() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "b A HI"}).give("resign", seat="2")
    assert battle.refused("end_player_turn", seat="1") == "battle_over"
    assert RULES.asked(battle.state) == {}


# Standing answers (row 31)


def test_standing_answers_keep_the_lead() -> None:
    battle = duel("x A HI", "y A HI, z A HI").give("set_defaults", seat="2", keep_lead_when_spent=True)
    battle.fight("x", 10)
    assert battle.asks == "1 activate"
    assert battle.lead("B_centre") == "y"
    assert battle.the("answered_by_standing_order").question == "lead"


def test_standing_answers_change_the_lead_in_the_order_wished() -> None:
    battle = duel("x A HI", "y A HI, z A HI, w A HI")
    battle.give("set_defaults", seat="2", keep_lead_when_spent=False, lead_order=("B.w", "B.z")).fight("x", 10)
    assert battle.lead("B_centre") == "w"


def test_standing_answers_name_a_new_lead_after_a_removal() -> None:
    battle = duel("x A HI", "y A HI spent, z A HI, w A HI").give("set_defaults", seat="2", lead_order=("B.w",))
    battle.fight("x", 10, 6)
    assert battle.lead("B_centre") == "w"
    assert battle.asks == "1 activate"


def test_standing_answers_rally_units_of_some_worth() -> None:
    king = [general("B", "king", "average leader", guard="g")]
    battle = duel("x A HI", "y A HI, g V HI", generals=king).give("set_defaults", seat="2", rally_from=4)
    assert battle.fight("x", 10).asks == "2 lead"
    assert battle["y"].spent
    battle = duel("x A HI", "y A HI, g V HI", generals=king).give("set_defaults", seat="2", rally_from=3)
    assert battle.fight("x", 10, 4, 5)["y"].is_fresh


def test_standing_answers_for_re_rolls() -> None:
    battle = fortune().give("set_defaults", seat="1", reroll_attack=0).give("set_defaults", seat="2", reroll_defence=4)
    battle.fight("x", 10)
    assert battle.happened("attack_scored")
    battle = fortune().give("set_defaults", seat="1", reroll_attack=0).fight("x", 3, 5, 5)
    assert battle.the("attack_scored").faces == (5, 5)
    battle = fortune().give("set_defaults", seat="1", reroll_attack=-9).give("set_defaults", seat="2", reroll_defence=2)
    battle.fight("x", 10, 1, 1)
    assert battle.state.favour == "1"


def test_standing_answers_name_only_own_units_and_are_private() -> None:
    battle = duel("x A HI", "y A HI")
    assert battle.refused("set_defaults", seat="2", lead_order=("A.x",)) == "not_your_units"
    battle.give("set_defaults", seat="2", rally_from=3)
    event = battle.the("standing_answers_set")
    assert event.seen_by(Seat("1")) is None
    assert event.seen_by(PUBLIC) is None
    assert event.seen_by(Seat("2")) == event == event.seen_by(EVERYTHING)


# The clock


def clock(battle: Table, order: Wanted, *dice: int) -> Table:
    loaded = LoadedDice(*dice)
    play = perform(RULES, battle.state, CLOCK, order, loaded)
    assert not loaded.left
    battle.state, battle.events = play.state, play.events
    return battle


def test_time_out_answers_by_the_default_of_the_question() -> None:
    battle = duel("x A HI", "y A HI, z A HI").fight("x", 10)
    assert battle.asks == "2 lead"
    clock(battle, RULES.lapse(battle.state, {Seat("2")}))
    assert battle.lead("B_centre") == "y"
    assert battle.the("time_ran_out").seats == ("2",)


def test_time_out_ends_the_player_turn() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": many("b", 2, "A HI")})
    clock(battle, RULES.lapse(battle.state, {Seat("1")}))
    assert battle.asks == "2 activate"


def test_nobody_is_late_who_is_not_asked() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "b A HI"})
    with pytest.raises(IllegalOrder) as refused:
        clock(battle, RULES.lapse(battle.state, {Seat("2")}))
    assert refused.value.code == "nobody_is_late"


def test_players_do_not_give_the_orders_of_the_clock() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "b A HI"})
    assert battle.refused("lapse", seats=(Seat("1"),)) == "clock_only"
    with pytest.raises(IllegalOrder):
        clock(battle, battle.make("resign"))


def test_who_abandons_the_battle_gives_up_and_two_leave_it_as_it_stands() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "b A HI"})
    one = clock(Table(battle.state), RULES.forfeit(battle.state, {Seat("2")}))
    assert one.state.ended is not None
    assert (one.state.ended.reason, one.state.ended.army) == ("resignation", "B")
    both = clock(Table(battle.state), RULES.forfeit(battle.state, {Seat("1"), Seat("2")}))
    assert both.state.ended is not None
    assert both.state.ended.reason == "abandoned"
    with pytest.raises(IllegalOrder) as refused:
        clock(battle, RULES.forfeit(battle.state, {Seat("7")}))
    assert refused.value.code == "no_such_seat"
