"""What becomes of losers, supporters and helpers (15.8, 15.9, 15.11)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden.events import ElementLost
from battles.rules.horden_helden.melee import orders
from battles.rules.horden_helden.melee.events import ElementRecoiled
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import ONE, TWO, duel, fought, opened, scored, wood


@pytest.mark.clause("15.8", "16.4")
@pytest.mark.parametrize(("choice", "y"), [("recoil", 370.0), ("retreat", 280.0)])
def test_the_owner_of_beaten_knights_chooses_recoil_or_retreat(choice: str, y: float) -> None:
    course = opened(duel("knights", "spears"), 4, 8)
    course.order(orders.ResolveMelee(element="A01", foe="B01"))
    assert (course.question, course.asked_seat) == ("outcome", ONE)

    course.order(orders.ChooseOutcome(outcome=choice))  # type: ignore[arg-type]
    assert course.pose("A01") == (500.0, y, 90.0)


@pytest.mark.clause("15.8", "16.5")
def test_example_92_after_a_tie_light_horse_may_break_off_and_nobody_pursues() -> None:
    course = opened(duel("lancers", "light_horse"), 5, 8)
    course.order(orders.ResolveMelee(element="A01", foe="B01"))
    assert scored(course).fight.totals == (12, 12)
    assert (course.question, course.asked_seat) == ("break_off", TWO)

    course.order(orders.BreakOff())
    assert course.pose("B01") == (500.0, 400.0 + 30 + 150, 270.0)
    assert course.pose("A01") == (500.0, 400.0, 90.0)


@pytest.mark.clause("15.8", "16.5")
def test_example_92_a_forced_retreat_obliges_the_winner_to_pursue() -> None:
    course = fought(duel("light_infantry", "tribal_foot"), "A01", "B01", 4, 4)

    assert scored(course).fight.totals == (8, 10)
    assert course.pose("A01")[1] == 400.0 - 20 - 90
    assert course.pose("B01") == (500.0, 385.0, 270.0)


@pytest.mark.clause("15.8")
def test_example_46_on_a_tie_expendables_are_destroyed_and_riders_may_retreat() -> None:
    course = opened(duel("expendables", "riders"), 3, 7)
    course.order(orders.ResolveMelee(element="A01", foe="B01"))

    assert scored(course).fight.totals == (13, 13)
    assert course["A01"].place == "destroyed"
    assert course.question == "break_off"
    course.order(orders.Stay())
    assert course.pose("B01") == (500.0, 400.0, 270.0)


@pytest.mark.clause("15.8")
def test_both_may_break_off_the_active_player_first() -> None:
    course = opened(duel("riders", "light_horse"), 5, 7)
    course.order(orders.ResolveMelee(element="A01", foe="B01"))

    assert (course.question, course.asked_seat) == ("break_off", ONE)
    course.order(orders.Stay())
    assert (course.question, course.asked_seat) == ("break_off", TWO)
    course.order(orders.Stay())
    assert course.question == ""


@pytest.mark.clause("15.11")
def test_supporters_of_some_types_are_destroyed_along() -> None:
    rear = element("A02", "spears", 500, 385, 90)
    course = fought(duel("spears", "knights", rear), "A01", "B01", 1, 12)

    lost = [(event.element, event.cause) for event in course.told(ElementLost) if isinstance(event, ElementLost)]
    assert lost == [("A01", "melee"), ("A02", "support")]


@pytest.mark.clause("15.11")
def test_light_infantry_behind_a_neighbour_shares_the_end_too() -> None:
    neighbour = element("A02", "spears", 540, 400, 90)
    light = element("A03", "light_infantry", 540, 385, 90)
    course = fought(duel("spears", "knights", neighbour, light), "A01", "B01", 1, 12)

    assert course["A03"].place == "destroyed"
    assert course["A02"].is_placed


@pytest.mark.clause("15.11")
def test_a_rank_behind_that_gave_no_bonus_is_spared() -> None:
    rear = element("A02", "pikes", 500, 385, 90)
    course = fought(duel("spears", "giants", rear), "A01", "B01", 1, 12)

    assert course["A01"].is_lost
    assert course["A02"].is_placed


@pytest.mark.clause("15.8")
@pytest.mark.parametrize("is_wood", [True, False])
def test_example_91_friends_in_the_flank_give_way_with_the_beaten_one(is_wood: bool) -> None:
    knights = element("A02", "knights", 520, 408, 180)
    terrain = [wood(530, 300, 700, 500)] if is_wood else []
    course = fought(duel("axe_sword", "giants", knights, terrain=terrain), "A01", "B01", 1, 12)

    assert course["A01"].is_lost
    if is_wood:
        assert course["A02"].place == "destroyed"
    else:
        assert course.pose("A02") == (550.0, 408.0, 180.0)


@pytest.mark.clause("15.8")
def test_foot_in_the_flank_recoils_even_in_a_wood() -> None:
    helper = element("A02", "axe_sword", 520, 408, 180)
    course = fought(duel("axe_sword", "giants", helper, terrain=[wood(530, 300, 700, 500)]), "A01", "B01", 1, 12)

    assert course.pose("A02") == (540.0, 408.0, 180.0)


@pytest.mark.clause("15.8")
def test_overlappers_suffer_nothing() -> None:
    beside = element("A02", "spears", 540, 400, 90)
    course = fought(duel("spears", "spears", beside), "A01", "B01", 1, 9)

    assert [event.element for event in course.told(ElementRecoiled) if isinstance(event, ElementRecoiled)] == ["A01"]
    assert course.pose("A02") == (540.0, 400.0, 90.0)


@pytest.mark.clause("15.9", "16.5")
def test_example_49_hordes_at_zero_are_destroyed_and_legionaries_stand() -> None:
    horde = element("B01", "hordes", 500, 400, 270)
    command = battle(element("A01", "legionaries", 500, 400, 90), horde)
    broken = structs.replace(command.commands["B1"], withdrawing=True)
    state = structs.replace(command, commands={**command.commands, "B1": broken})
    course = fought(state, "A01", "B01", 2, 4)

    assert scored(course).fight.totals == (12, 0)
    assert course["B01"].place == "destroyed"
    assert course.pose("A01") == (500.0, 400.0, 90.0)


@pytest.mark.clause("18.2", "16.6")
def test_beaten_baggage_is_taken_and_the_winner_moves_in() -> None:
    course = fought(duel("spears", "baggage"), "A01", "B01", 8, 2)

    (lost,) = course.told(ElementLost)
    assert isinstance(lost, ElementLost)
    assert lost.cause == "baggage_taken"
    assert course.pose("A01") == (500.0, 415.0, 90.0)


@pytest.mark.clause("16.6", "9.4")
def test_a_flyer_that_beats_baggage_stays_where_it_is() -> None:
    course = fought(duel("flying_beings", "baggage"), "A01", "B01", 8, 1)

    assert course["B01"].is_lost
    assert course.pose("A01") == (500.0, 400.0, 90.0)
