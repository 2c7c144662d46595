"""Fights for camps and works, and what winners do there (17.1–17.5, 18.2)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden import camps
from battles.rules.horden_helden.melee import orders
from battles.rules.horden_helden.melee.events import CampTaken, EntryForgone, FightScored, FollowersRan, WorksEntered
from battles.rules.horden_helden.melee.outcomes import camp_entry
from battles.rules.horden_helden.pieces import Element, Work
from battles.rules.horden_helden.state import Options, State
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import Course, camp, fought, opened


def assault(kind: str, *more: Element, **fields: object) -> State:
    """B01 attacks the left half of the front of A's camp; it is B's turn."""
    attacker = element("B01", kind, 580, 40, 270)
    return battle(attacker, *more, active="B", camps={"A": camp()}, **fields)  # type: ignore[arg-type]


def factors(course: Course) -> tuple[int, int]:
    (told,) = course.told(FightScored)
    assert isinstance(told, FightScored)
    return told.fight.factors


@pytest.mark.clause("17.1", "17.8", "16.6")
def test_example_85_beaten_followers_all_run_and_the_winner_takes_the_camp() -> None:
    course = fought(assault("tribal_foot"), "B01", "camp:A:1", 8, 2)

    assert factors(course) == (4, 2)
    assert course.told(FollowersRan)
    assert course.pose("B01") == (580.0, 25.0, 270.0)
    assert course.told(CampTaken) == [CampTaken(camp="A", holder="B", lost=150)]
    assert not course.state.camps["A"].followers


@pytest.mark.clause("17.8")
def test_example_85_a_second_attacker_takes_the_overlap_away() -> None:
    course = fought(assault("tribal_foot", element("B02", "tribal_foot", 620, 40, 270)), "B01", "camp:A:1", 8, 2)

    assert factors(course) == (6, 2)


@pytest.mark.clause("17.1")
def test_followers_who_win_never_leave_the_camp() -> None:
    course = fought(assault("tribal_foot"), "B01", "camp:A:1", 1, 6)

    assert course.pose("B01") == (580.0, 55.0, 270.0)
    assert course.state.camps["A"].followers
    assert course.state.camps["A"].holder == "A"


@pytest.mark.clause("17.5")
def test_a_camp_is_not_taken_while_an_element_of_its_owner_is_inside() -> None:
    inside = element("A01", "spears", 640, 20, 0)
    course = fought(assault("tribal_foot", inside), "B01", "camp:A:1", 8, 2)

    assert course.told(WorksEntered)
    assert not course.told(CampTaken)


@pytest.mark.clause("17.3", "17.5", "16.6")
def test_whoever_beats_the_last_defender_goes_in_and_takes_the_camp_from_the_followers() -> None:
    defender = element("A01", "hordes", 580, 40, 90)
    state = assault("axe_sword", defender)
    course = fought(state, "B01", "A01", 8, 1)

    assert course["A01"].is_lost
    assert course.pose("B01") == (580.0, 20.0, 270.0)
    assert course.told(FollowersRan)
    assert course.told(CampTaken) == [CampTaken(camp="A", holder="B", lost=150)]
    assert not course.state.camps["A"].followers


@pytest.mark.clause("17.5", "17.1")
def test_followers_hold_on_while_another_element_is_inside_the_camp() -> None:
    defender, other = element("A01", "hordes", 580, 40, 90), element("A02", "spears", 640, 20, 0)
    course = fought(assault("axe_sword", defender, other), "B01", "A01", 8, 1)

    assert course.told(WorksEntered)
    assert not course.told(FollowersRan)
    assert course.state.camps["A"].holder == "A"


@pytest.mark.clause("17.3", "12.2")
def test_whoever_goes_in_finds_those_in_ambush_behind_the_defender() -> None:
    hidden = element("A02", "spears", 580, 25, 90, place="ambush")
    course = fought(assault("axe_sword", element("A01", "hordes", 580, 40, 90, depth=15), hidden), "B01", "A01", 8, 1)

    assert course["A02"].place == "field"
    assert course.pose("B01") == (580.0, 25.0, 270.0)
    assert not course.told(CampTaken)


@pytest.mark.clause("17.3")
def test_a_defender_who_only_recoils_leaves_as_much_room_as_he_goes_back() -> None:
    defender = element("A01", "spears", 580, 40, 90)
    course = fought(assault("axe_sword", defender), "B01", "A01", 9, 8)

    assert course.pose("A01") == (580.0, 25.0, 90.0)
    assert course.pose("B01") == (580.0, 25.0, 270.0)


@pytest.mark.clause("17.3", "9.4")
def test_a_flyer_that_beats_the_followers_takes_nothing() -> None:
    course = fought(assault("great_flyers"), "B01", "camp:A:1", 8, 1)

    assert course.told(FollowersRan)
    assert course.pose("B01") == (580.0, 40.0, 270.0)
    assert course.state.camps["A"].holder == "A"


@pytest.mark.clause("17.3")
@pytest.mark.parametrize("enters", [True, False])
def test_foot_behind_victorious_artillery_may_enter_in_its_stead(enters: bool) -> None:
    foot = element("B02", "spears", 580, 80, 270)
    course = opened(assault("artillery", foot), 8, 1)
    course.order(orders.ResolveMelee(element="B01", foe="camp:A:1"))
    assert (course.question, course.asked_seat) == ("enter_works", "2")

    course.order(orders.EnterWorks() if enters else orders.Hold())
    assert course.pose("B01") == (580.0, 40.0, 270.0)
    assert course.pose("B02") == ((580.0, 25.0, 270.0) if enters else (580.0, 80.0, 270.0))
    assert bool(course.told(EntryForgone)) is not enters
    assert (course.state.camps["A"].holder == "B") is enters


@pytest.mark.clause("17.3")
def test_without_foot_behind_nobody_enters() -> None:
    course = fought(assault("war_wagons"), "B01", "camp:A:1", 12, 1)

    assert course.question == ""
    assert not course.told(WorksEntered)


@pytest.mark.clause("17.3")
@pytest.mark.parametrize("kind", ["artillery", "war_wagons"])
def test_nor_may_artillery_or_war_wagons_behind_them(kind: str) -> None:
    course = fought(assault("artillery", element("B02", kind, 580, 80, 270)), "B01", "camp:A:1", 8, 1)

    assert course.question == ""
    assert not course.told(WorksEntered)


@pytest.mark.clause("17.3", "17.9")
def test_field_works_are_entered_by_whoever_beats_their_defender() -> None:
    work = Work(id="w", side="A", start=(480, 400), end=(520, 400))
    state = battle(
        element("A01", "hordes", 500, 400, 90),
        element("B01", "knights", 500, 400, 270),
        active="B",
        works={"w": work},
    )
    course = fought(state, "B01", "A01", 12, 1)

    assert course["A01"].is_lost
    assert course.pose("B01") == (500.0, 370.0, 270.0)  # one base depth inside, no pursuit


@pytest.mark.clause("18.2", "17.5")
def test_example_75_a_camp_that_is_retaken_counts_half() -> None:
    state = battle(element("A01", "spears", 600, 30, 90), camps={"A": camp(holder="B", followers=False, lost=150)})
    course = opened(state)

    assert course.told(CampTaken) == [CampTaken(camp="A", holder="A", lost=75)]
    again = structs.replace(
        course.state, elements={"B01": element("B01", "spears", 600, 30, 90)}, camps=course.state.camps
    )
    assert opened(again).told(CampTaken) == [CampTaken(camp="A", holder="B", lost=150)]


@pytest.mark.clause("18.2", "20")
def test_the_camp_of_a_large_army_counts_more() -> None:
    state = battle(camps={"A": camp()}, options=Options(points=1800))

    assert camp_entry.loss(state, state.camps["A"], "B") == 450
    assert camp_entry.loss(state, state.camps["A"], "A") == 225


@pytest.mark.clause("17.5")
def test_nobody_takes_a_camp_in_which_nobody_stands_or_both_do() -> None:
    mine, theirs = element("A01", "spears", 580, 30, 90), element("B01", "spears", 620, 30, 270)
    ran = camp(followers=False)

    assert camp_entry.taken_by(battle(camps={"A": ran}), ran) is None
    assert camp_entry.taken_by(battle(mine, theirs, camps={"A": ran}), ran) is None
    assert camp_entry.taken_by(battle(theirs, camps={"A": ran}), ran) == "B"
    assert camp_entry.taken_by(battle(theirs, camps={"A": camp()}), camp()) == "B"  # followers are no element


@pytest.mark.clause("16.1", "17.1")
def test_an_attacker_of_a_section_who_is_pressed_in_the_flank_cannot_recoil() -> None:
    presser = element("A01", "spears", 600, 50, 180)
    course = fought(assault("tribal_foot", presser), "B01", "camp:A:1", 1, 4)

    assert course["B01"].place == "destroyed"
    assert camps.attacker_of(course.state, camps.sections(course.state.camps["A"])[1]) is None
