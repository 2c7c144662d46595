"""Who fights, the flow of a fight, and its orders (15)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Seat
from battles.rules.dice import seeded
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee import orders, pairs, suggest, support
from battles.rules.horden_helden.melee.events import DiceCounted, MeleeSupportPaid
from battles.rules.horden_helden.melee.options import options
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.pieces import Command, Element, Figure
from battles.rules.horden_helden.state import Options
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import ONE, TWO, camp, duel, fought, opened, previewed, scored


def wizard(key: str, x: float, y: float, facing: float = 90) -> Element:
    return element(key, "spears", x, y, facing, figure=Figure(kind="wizard", points=24))


# --- who fights -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.1")
def test_every_pair_in_front_contact_fights_once_whoever_moved() -> None:
    state = duel("spears", "spears", element("A02", "spears", 700, 400, 90), element("B02", "spears", 700, 400, 270))

    assert pairs.pairs(state) == (("A01", "B01"), ("A02", "B02"))
    assert pairs.pairs(structs.replace(state, active="B")) == (("B01", "A01"), ("B02", "A02"))


@pytest.mark.clause("15.1", "5.5")
def test_a_fight_is_fought_once_a_turn_and_the_phase_ends_when_none_is_left() -> None:
    course = opened(duel(), 6, 6)
    assert course.question == "melee"

    course.order(orders.ResolveMelee(element="A01", foe="B01"))

    assert course.state.melee.fought == ("A01", "B01")
    assert course.question == ""


@pytest.mark.clause("15.1")
def test_a_touched_flank_makes_no_fight_of_its_own() -> None:
    state = duel("spears", "spears", element("A02", "spears", 520, 408, 180))

    assert pairs.pairs(state) == (("A01", "B01"),)


@pytest.mark.clause("15.1")
def test_a_war_wagon_attacked_on_a_long_side_by_two_fights_each_in_turn() -> None:
    wagon = element("B01", "war_wagons", 540, 400, 0, front="right")
    state = battle(wagon, element("A01", "spears", 480, 380, 90), element("A02", "spears", 520, 380, 90))
    assert pairs.pairs(state) == (("A01", "B01"), ("A02", "B01"))

    course = opened(state, 6, 6, 6, 6)
    course.order(orders.ResolveMelee(element="A01", foe="B01"))
    assert pairs.pairs(course.state) == (("A02", "B01"),)
    course.order(orders.ResolveMelee(element="A02", foe="B01"))
    assert course.question == ""


@pytest.mark.clause("15.1", "17.1")
def test_whoever_attacks_a_section_held_by_followers_fights_them_in_both_turns() -> None:
    state = battle(element("B01", "tribal_foot", 580, 40, 270), camps={"A": camp()})

    assert pairs.pairs(state) == (("B01", "camp:A:1"),)
    assert pairs.pairs(structs.replace(state, active="B")) == (("B01", "camp:A:1"),)


# --- orders -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.1")
@pytest.mark.parametrize(
    ("one", "foe", "code"), [("A02", "B01", "no_front_contact"), ("A01", "X9", "no_front_contact")]
)
def test_only_front_contacts_are_fought(one: str, foe: str, code: str) -> None:
    course = opened(duel("spears", "spears", element("A02", "spears", 900, 400, 90)))

    (refusal,) = previewed(course, orders.ResolveMelee(element=one, foe=foe)).refusals
    assert refusal.code == code
    assert refusal.facts["allowed"] == [["A01", "B01"]]


@pytest.mark.clause("15.1")
def test_nobody_fights_twice() -> None:
    state = duel("spears", "spears", element("A02", "spears", 700, 400, 90), element("B02", "spears", 700, 400, 270))
    course = opened(state, 6, 6)
    course.order(orders.ResolveMelee(element="B01", foe="A01"))

    (refusal,) = previewed(course, orders.ResolveMelee(element="A01", foe="B01")).refusals
    assert refusal.code == "already_fought"


@pytest.mark.clause("15.3")
def test_the_preview_shows_the_lines_of_both_sides_and_the_exact_odds() -> None:
    preview = previewed(opened(duel("axe_sword", "spears")), orders.ResolveMelee(element="A01", foe="B01"))

    odds = preview.facts["odds"]
    assert odds["factors"] == [10, 8]
    assert [line["code"] for line in odds["lines"][0]] == ["base"]
    assert odds["falls"] == 144
    assert sum(odds["chances"][1].values()) == 144


@pytest.mark.clause("16.1", "16.5", "15.11")
def test_the_preview_warns_of_what_may_come() -> None:
    state = duel(
        "spears",
        "knights",
        element("A02", "spears", 500, 385, 90),
        element("A03", "spears", 540, 400, 180),
        element("B02", "pikes", 500, 450, 0),
    )
    preview = previewed(opened(state), orders.ResolveMelee(element="A01", foe="B01"))
    codes = [(one.code, one.facts["element"]) for one in preview.consequences]

    assert ("supporters_at_risk", "A01") in codes
    assert ("recoil_would_push", "A01") in codes
    assert ("recoil_would_destroy", "B01") in codes
    assert ("must_pursue", "B01") in codes


@pytest.mark.clause("16.1", "15.8")
def test_the_preview_warns_of_flanks() -> None:
    state = duel("spears", "spears", element("A02", "spears", 520, 408, 180))
    preview = previewed(opened(state), orders.ResolveMelee(element="A01", foe="B01"))
    codes = [(one.code, one.facts["element"]) for one in preview.consequences]

    assert ("held_in_flank", "B01") in codes
    assert ("helpers_at_risk", "A01") in codes


@pytest.mark.clause("16.1")
def test_the_preview_warns_of_the_board_edge() -> None:
    state = battle(element("A01", "spears", 500, 20, 90), element("B01", "spears", 500, 20, 270))
    preview = previewed(opened(state), orders.ResolveMelee(element="A01", foe="B01"))

    assert "recoil_would_leave" in [one.code for one in preview.consequences]


@pytest.mark.clause("15.12")
def test_a_wizard_is_paid_for_in_the_basic_game_and_helps_in_this_turn_and_the_next() -> None:
    course = opened(duel("spears", "spears", wizard("A02", 700, 400), ap=2), 6, 6)
    course.order(orders.PayMeleeSupport(wizard="A02"))

    assert course.state.melee.paid == {"A02": 3}
    assert course.state.commands["A1"].ap == 1
    assert course.told(MeleeSupportPaid)
    assert previewed(course, orders.PayMeleeSupport(wizard="A02")).refusals[0].code == "combat_ap_spent"
    assert course.state.melee.renewed().paid == {"A02": 3}


@pytest.mark.clause("15.12", "6.6")
@pytest.mark.parametrize(
    ("key", "ap", "barred", "code"),
    [
        ("A01", 2, (), "no_wizard"),
        ("A02", 0, (), "too_few_ap"),
        ("A02", 2, ("A02",), "took_extra_step"),
        ("B02", 2, (), "not_yours"),
        ("A09", 2, (), "no_such_element"),
    ],
)
def test_who_cannot_be_paid_for(key: str, ap: int, barred: tuple[str, ...], code: str) -> None:
    state = duel("spears", "spears", wizard("A02", 700, 400), wizard("B02", 900, 400), ap=ap)
    state = structs.replace(state, moving=structs.replace(state.moving, barred_wizards=barred))

    assert previewed(opened(state), orders.PayMeleeSupport(wizard=key)).refusals[0].code == code


@pytest.mark.clause("15.12")
def test_the_advanced_game_knows_no_paid_support_in_melee() -> None:
    state = duel("spears", "spears", wizard("A02", 700, 400), options=Options(mode="advanced"))

    assert support.able(state) == ()
    assert [one.code for one in support.problems(state, state.elements["A02"])] == ["only_basic"]
    assert "not_your_turn" in [
        one.code for one in support.problems(structs.replace(state, active="B"), state.elements["A02"])
    ]


@pytest.mark.clause("20", "15.12")
def test_other_users_pay_for_their_wizards_before_the_first_fight() -> None:
    far = structs.replace(wizard("A02", 700, 400), command="A2")
    state = duel("spears", "spears", far, options=Options(mode="basic", points=1200))
    second = Command(id="A2", side="A", seat=Seat("3"), role="subordinate", ap=3)
    state = structs.replace(state, commands={**state.commands, "A2": second})
    course = opened(state)

    assert (course.question, course.asked_seat) == ("melee_support", "3")
    course.order(orders.PayMeleeSupport(wizard="A02"))
    assert (course.question, course.asked_seat) == ("melee", ONE)


@pytest.mark.clause("15.12")
@pytest.mark.parametrize(("y", "asked"), [(520, True), (521, False)])
def test_without_any_fight_a_wizard_is_paid_for_the_next_turn_if_an_enemy_can_come(y: float, asked: bool) -> None:
    state = battle(wizard("A01", 500, 400), element("B01", "riders", 500, y, 270))
    course = opened(state)

    assert (course.question == "melee_support") == asked
    if asked:
        course.order(orders.PayMeleeSupport(wizard="A01"))
        assert course.question == ""
        assert course.state.melee.renewed().paid == {"A01": state.turn}
        passed = opened(state)
        passed.order(orders.PassMeleeSupport())
        assert passed.question == ""


@pytest.mark.clause("15.7")
def test_the_owner_may_switch_bonuses_off_for_one_fight() -> None:
    cleric = element("A01", "spears", 500, 400, 90, figure=Figure(kind="cleric", points=12))
    state = battle(cleric, element("B01", "spears", 500, 400, 270))

    with_bonus = fought(state, "A01", "B01", 5, 6)
    assert scored(with_bonus).fight.outcomes == ("stand", "stand")

    course = opened(state, 5, 6)
    course.order(orders.SwitchOffBonuses(element="A01"))
    assert previewed(course, orders.SwitchOffBonuses(element="A01")).refusals[0].code == "bonuses_off_already"
    course.order(orders.ResolveMelee(element="A01", foe="B01"))
    assert scored(course).fight.outcomes == ("recoil", "stand")
    assert course.state.melee.switched_off == ()


@pytest.mark.clause("15.7")
def test_bonuses_are_switched_by_their_owner_while_fights_are_to_come() -> None:
    state = duel()
    order = orders.SwitchOffBonuses(element="A01", off=False)

    assert order.preview(structs.replace(state, phase="melee"), ONE).refusals[0].code == "bonuses_on_already"
    assert order.preview(structs.replace(state, phase="moves"), ONE).refusals[0].code == "no_fight_coming"
    assert order.preview(structs.replace(state, phase="melee"), TWO).refusals[0].code == "not_yours"


@pytest.mark.clause("15.7", "19.4")
def test_bonuses_are_not_switched_any_more_while_the_dice_wait_for_a_second_chance() -> None:
    state = structs.replace(duel(), phase="melee")
    thrown = structs.replace(state, melee=Melee(fight=Fight(kind="melee", attacker="A01", defender="B01")))

    for key, seat in (("A01", ONE), ("B01", TWO)):
        order = orders.SwitchOffBonuses(element=key)
        assert order.preview(state, seat).refusals == ()
        assert [one.code for one in order.preview(thrown, seat).refusals] == ["dice_have_fallen"]


# --- a fight ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.3")
def test_a_fight_tells_lines_dice_totals_and_results() -> None:
    told = scored(fought(duel("axe_sword", "spears"), "A01", "B01", 7, 4))

    assert told.fight.faces == (7, 4)
    assert told.fight.totals == (17, 12)
    assert told.fight.outcomes == ("stand", "recoil")
    assert [line.value for line in told.lines[0]] == [10]


@pytest.mark.clause("15.4")
def test_example_55_one_more_die_falls_when_undead_fight() -> None:
    undead = element("B01", "spears", 500, 400, 270, flags=("undead",))
    course = fought(battle(element("A01", "spears", 500, 400, 90), undead), "A01", "B01", 7, 4, 4)

    assert scored(course).fight.totals == (8 + 9, 8 + 4)
    assert isinstance(course.told(DiceCounted)[-1], DiceCounted)
    assert scored(course).fight.undead == 4


@pytest.mark.clause("15.4")
def test_equal_dice_need_no_die_of_the_undead() -> None:
    undead = element("B01", "spears", 500, 400, 270, flags=("undead",))
    course = fought(battle(element("A01", "spears", 500, 400, 90), undead), "A01", "B01", 7, 7)

    assert scored(course).fight.undead == 0


@pytest.mark.clause("9.9")
def test_mounted_infantry_that_is_fought_gets_off_its_mounts() -> None:
    riding = element("A01", "spears", 500, 400, 90, flags=("mounted_infantry",))
    course = fought(battle(riding, element("B01", "spears", 500, 400, 270)), "A01", "B01", 6, 6)

    assert course["A01"].dismounted


@pytest.mark.clause("8.10")
def test_overlappers_are_remembered_for_the_next_turn() -> None:
    beside = element("A02", "spears", 540, 400, 90)
    course = fought(duel("spears", "spears", beside), "A01", "B01", 6, 8)

    assert course.state.melee.overlapped == (("A02", "B01"),)
    assert course.state.melee.renewed().overlapped_before == (("A02", "B01"),)


# --- choices of the machine -------------------------------------------------------------------------------------------


def test_options_are_orders_that_may_be_given_and_suggestions_are_among_them() -> None:
    course = opened(duel("spears", "spears", wizard("A02", 700, 400)), 6, 6)
    offered = [option.order for option in options(course.state, ONE)]

    assert orders.ResolveMelee(element="A01", foe="B01") in offered
    assert orders.PayMeleeSupport(wizard="A02") in offered
    dice, kinds = seeded(5), set()
    for _ in range(300):
        order = suggest.suggest(course.state, ONE, dice)
        kinds.add(type(order))
        assert not previewed(course, order).refusals
    assert kinds == {orders.ResolveMelee, orders.PayMeleeSupport, orders.SwitchOffBonuses}
