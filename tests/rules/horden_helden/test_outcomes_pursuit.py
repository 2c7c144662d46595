"""Pursuit and the fights it leads to (16.5)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import LoadedDice
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee import orders, steps
from battles.rules.horden_helden.melee.events import ClosedIn, ElementPursued, FightScored, PursuitForgone
from battles.rules.horden_helden.melee.outcomes import pursuits
from battles.rules.horden_helden.pieces import Element, Figure
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import (
    AFTERWARDS,
    TABLE,
    Course,
    area,
    duel,
    fought,
    opened,
    previewed,
    river,
)


def pursued(course: Course) -> list[str]:
    return [event.element for event in course.told(ElementPursued) if isinstance(event, ElementPursued)]


HERO = Figure(kind="hero", points=24)


@pytest.mark.clause("16.5")
@pytest.mark.parametrize(
    ("winner", "loser", "duty"),
    [
        (element("A01", "lancers", 0, 0, 0), "spears", "must"),
        (element("A01", "lancers", 0, 0, 0, flags=("chariot",)), "spears", "never"),
        (element("A01", "knights", 0, 0, 0), "riders", "must"),
        (element("A01", "beasts", 0, 0, 0), "riders", "must"),
        (element("A01", "tribal_warriors", 0, 0, 0), "riders", "must"),
        (element("A01", "tribal_foot", 0, 0, 0), "riders", "must"),
        (element("A01", "expendables", 0, 0, 0), "riders", "must"),
        (element("A01", "axe_sword", 0, 0, 0), "spears", "must"),
        (element("A01", "axe_sword", 0, 0, 0), "riders", "may"),
        (element("A01", "wagon_axe", 0, 0, 0), "spears", "may"),
        (element("A01", "legionaries", 0, 0, 0), "spears", "never"),
        (element("A01", "legionaries", 0, 0, 0, figure=HERO), "spears", "must"),
        (element("A01", "lancers", 0, 0, 0, flags=("chariot",), figure=HERO), "spears", "must"),
        (element("A01", "legionaries", 0, 0, 0, figure=structs.replace(HERO, disabled_until=9)), "spears", "never"),
        (element("A01", "lancers", 0, 0, 0), "boats", "never"),
        (element("A01", "axe_sword", 0, 0, 0, figure=HERO), "boats", "never"),
    ],
)
def test_who_must_may_and_never_pursues(winner: Element, loser: str, duty: str) -> None:
    state = battle(winner, element("B01", loser, 500, 400, 270))

    assert pursuits.duty(state, winner, "B01") == duty


@pytest.mark.clause("16.5", "15.9")
@pytest.mark.parametrize(
    ("totals", "n"),
    [((18, 6), 3), ((15, 8), 1), ((16, 8), 2), ((17, 6), 2), ((4, 0), 3), ((12, -3), 3), ((9, 8), 1)],
)
def test_how_many_base_depths(totals: tuple[int, int], n: int) -> None:
    assert pursuits.depths(Fight(kind="melee", attacker="A01", defender="B01", totals=totals)) == n


@pytest.mark.clause("16.5")
def test_example_65_tribal_foot_pursue_three_base_depths() -> None:
    course = fought(duel("tribal_foot", "tribal_foot"), "A01", "B01", 12, 1)

    # 18 against 7 is less than three times as much: two base depths.
    assert course.pose("A01") == (500.0, 430.0, 90.0)

    horde = fought(duel("tribal_foot", "hordes"), "A01", "B01", 12, 4)
    assert horde.pose("A01") == (500.0, 445.0, 90.0)  # 18 : 6


@pytest.mark.clause("16.5")
def test_example_66_lancers_pursue_one_base_depth_after_15_to_8() -> None:
    course = fought(duel("lancers", "light_horse"), "A01", "B01", 8, 4)

    assert course.pose("A01") == (500.0, 430.0, 90.0)


@pytest.mark.clause("16.5", "15.9")
def test_example_48_a_total_of_zero_lets_a_pursuer_follow_three_base_depths() -> None:
    assert pursuits.depths(Fight(kind="melee", attacker="A01", defender="B01", totals=(4, 0))) == 3


@pytest.mark.clause("16.5")
def test_a_pursuer_stops_at_the_loser_and_does_not_fight_him_again() -> None:
    course = fought(duel("tribal_foot", "pikes"), "A01", "B01", 11, 4)  # 17 : 16, recoil 15 mm

    assert course.pose("B01") == (500.0, 415.0, 270.0)
    assert course.pose("A01") == (500.0, 415.0, 90.0)
    assert len(course.told(FightScored)) == 1


@pytest.mark.clause("16.5")
def test_the_supporter_directly_behind_goes_along() -> None:
    rear = element("A02", "tribal_foot", 500, 385, 90)
    course = fought(duel("tribal_foot", "spears", rear), "A01", "B01", 10, 9)

    assert course.pose("A01") == (500.0, 415.0, 90.0)
    assert course.pose("A02") == (500.0, 400.0, 90.0)


@pytest.mark.clause("16.5")
def test_whoever_gave_no_support_stays() -> None:
    rear = element("A02", "hordes", 500, 385, 90)
    course = fought(duel("tribal_foot", "spears", rear), "A01", "B01", 10, 7)

    assert course.pose("A02") == (500.0, 385.0, 90.0)


@pytest.mark.clause("16.5")
@pytest.mark.parametrize(("answer", "y"), [(orders.Pursue(), 420.0), (orders.Hold(), 400.0)])
def test_axes_may_pursue_mounted_enemies(answer: orders.Pursue | orders.Hold, y: float) -> None:
    course = opened(duel("axe_sword", "riders"), 8, 4)
    course.order(orders.ResolveMelee(element="A01", foe="B01"))
    assert (course.question, course.asked_seat) == ("pursuit", "1")

    course.order(answer)
    assert course.pose("A01") == (500.0, y, 90.0)
    assert bool(course.told(PursuitForgone)) == isinstance(answer, orders.Hold)


@pytest.mark.clause("16.5", "8.11")
def test_optional_pursuit_stops_in_the_zone_of_another_enemy_forced_pursuit_does_not() -> None:
    flanker = element("B02", "spears", 450, 420, 0)
    free = opened(duel("axe_sword", "riders", flanker), 8, 4)
    free.order(orders.ResolveMelee(element="A01", foe="B01"))
    assert previewed(free, orders.Pursue()).cost["mm"] < 20.0

    forced = fought(duel("axe_sword", "spears", flanker), "A01", "B01", 8, 4)
    assert forced.pose("A01")[1] == 415.0  # up to the loser


@pytest.mark.clause("16.5", "8.11")
def test_whom_another_enemy_pins_already_pursues_only_if_forced() -> None:
    flanker = element("B02", "spears", 550, 390, 180)
    held = fought(duel("axe_sword", "riders", flanker), "A01", "B01", 9, 6, answers=[orders.Pursue()])
    forced = fought(duel("axe_sword", "spears", flanker), "A01", "B01", 8, 4)

    assert held.pose("A01") == (500.0, 400.0, 90.0)
    assert forced.pose("A01")[1] == 415.0


@pytest.mark.clause("16.5")
def test_a_pursuit_ends_at_friends_terrain_and_the_edge() -> None:
    friend = fought(duel("lancers", "light_horse", element("A02", "spears", 490, 430, 90)), "A01", "B01", 12, 7)
    lake = fought(duel("lancers", "light_horse", terrain=[area("lake", 300, 410, 700, 430)]), "A01", "B01", 12, 1)
    edge = battle(element("A01", "lancers", 500, 780, 90), element("B01", "hordes", 500, 780, 270))

    assert friend.pose("A01")[1] == pytest.approx(415.0, abs=0.05)
    assert lake.pose("A01")[1] == pytest.approx(410.0, abs=0.1)
    assert lake["B01"].place == "destroyed"
    assert fought(edge, "A01", "B01", 12, 1).pose("A01")[1] == pytest.approx(800.0, abs=0.1)


@pytest.mark.clause("16.5", "9.6")
def test_a_raging_river_must_let_a_pursuer_through() -> None:
    state = duel("lancers", "hordes", terrain=[river(440.0, 50.0)], rivers={"river": "raging"})

    assert fought(state, "A01", "B01", 12, 4, 1).pose("A01")[1] == pytest.approx(415.0, abs=0.1)
    assert fought(state, "A01", "B01", 12, 4, 2).pose("A01")[1] == 430.0


@pytest.mark.clause("16.5")
def test_a_new_enemy_is_fought_at_once_and_chains_go_on() -> None:
    second = element("B02", "hordes", 505, 440, 270)
    third = element("B03", "hordes", 500, 490, 270)
    course = fought(duel("knights", "hordes", second, third), "A01", "B01", 12, 1, 12, 1, 6, 6)

    scored = [event.fight for event in course.told(FightScored) if isinstance(event, FightScored)]
    assert [(one.defender, one.pursuing) for one in scored] == [("B01", False), ("B02", True), ("B03", True)]
    assert course.told(ClosedIn)
    assert pursued(course)[:2] == ["A01", "A01"]


@pytest.mark.clause("16.5", "8.9")
def test_the_pursuer_takes_the_nearest_contact_pose() -> None:
    second = element("B02", "pikes", 510, 420, 265)
    course = fought(
        duel("knights", "hordes", second), "A01", "B01", 12, 1, 6, 6, answers=[orders.ChooseOutcome(outcome="recoil")]
    )

    (closed,) = course.told(ClosedIn)
    assert isinstance(closed, ClosedIn)
    assert (closed.poses["A01"].x, closed.poses["A01"].y, closed.poses["A01"].facing) == (510.0, 420.0, 85.0)


@pytest.mark.clause("16.5", "8.12")
def test_a_free_enemy_out_of_reach_sideways_turns_to_the_pursuer() -> None:
    aside = element("B02", "hordes", 530, 425, 270)
    course = fought(duel("knights", "hordes", aside), "A01", "B01", 12, 1, 12, 1)

    (closed,) = course.told(ClosedIn)
    assert isinstance(closed, ClosedIn)
    assert set(closed.poses) == {"B02"}
    assert course["B02"].is_lost


@pytest.mark.clause("16.5", "8.12")
def test_an_enemy_met_in_the_flank_turns_and_fights() -> None:
    flank = element("B02", "spears", 515, 430, 0)
    course = fought(duel("knights", "hordes", flank), "A01", "B01", 12, 1, 12, 6)

    fights = [event.fight for event in course.told(FightScored) if isinstance(event, FightScored)]
    assert [one.defender for one in fights] == ["B01", "B02"]


@pytest.mark.clause("16.5")
def test_an_enemy_with_a_bound_front_fights_there_with_the_pursuer_in_its_flank() -> None:
    bound = element("B02", "spears", 530, 440, 0)
    binder = element("A02", "spears", 530, 440, 180)
    course = fought(duel("knights", "hordes", bound, binder), "A01", "B01", 12, 1, 8, 4)

    fights = [event.fight for event in course.told(FightScored) if isinstance(event, FightScored)]
    assert [(one.attacker, one.defender) for one in fights] == [("A01", "B01"), ("A02", "B02")]
    assert course["B02"].place == "destroyed"  # held in front and flank


@pytest.mark.clause("16.5")
def test_a_bound_enemy_that_has_fought_this_turn_is_left_alone() -> None:
    bound = element("B02", "spears", 530, 440, 0)
    binder = element("A02", "spears", 530, 440, 180)
    course = opened(duel("knights", "hordes", bound, binder), 6, 6, 12, 1)
    course.order(orders.ResolveMelee(element="A02", foe="B02"))
    course.order(orders.ResolveMelee(element="A01", foe="B01"))

    assert len(course.told(FightScored)) == 2
    assert course.question == ""


@pytest.mark.clause("9.2", "16.5")
def test_a_pursuer_stops_before_an_airborne_flyer_it_may_not_touch() -> None:
    flyer = element("B02", "flying_beings", 500, 420, 270)
    course = fought(duel("knights", "hordes", flyer), "A01", "B01", 12, 1)

    assert len(course.told(FightScored)) == 1
    assert course.state.is_airborne(course["B02"])
    assert course.pose("A01")[1] == pytest.approx(419.0, abs=0.1)


@pytest.mark.clause("16.5", "12.2")
def test_a_pursuer_finds_whoever_lies_in_ambush_on_its_way() -> None:
    ambush = element("B02", "hordes", 500, 440, 270, place="ambush")
    course = fought(duel("knights", "hordes", ambush), "A01", "B01", 12, 1, 12, 1)

    assert course["B02"].place == "destroyed"


@pytest.mark.clause("16.5")
def test_shooting_leads_to_no_pursuit() -> None:
    shooter, target = (
        element("A01", "heavy_archers", 500, 400, 90, figure=HERO),
        element("B01", "hordes", 500, 450, 270),
    )
    state = structs.replace(battle(shooter, target, phase="shooting"), flow=(AFTERWARDS,))
    play = Play(TABLE, state, LoadedDice(12, 1))  # type: ignore[arg-type]
    steps.begin_fight(play, Fight(kind="shooting", attacker="A01", defender="B01"))
    play.run()

    assert play.state.flow == (AFTERWARDS,)
    assert play.state.elements["B01"].place == "destroyed"
    assert play.state.elements["A01"].pose == shooter.pose
    assert play.state.melee.fought == ()


@pytest.mark.clause("11", "16.5")
def test_a_flyer_with_a_hero_does_not_pursue_over_the_heads_of_others() -> None:
    hero = element("A01", "great_flyers", 500, 400, 90, figure=HERO)
    enemies = (element("B01", "hordes", 500, 400, 270), element("B02", "giants", 500, 450, 270))
    course = fought(battle(hero, *enemies), "A01", "B01", 12, 1, 6, 6)

    fights = [event.fight.defender for event in course.told(FightScored) if isinstance(event, FightScored)]
    assert fights == ["B01", "B02"]


@pytest.mark.clause("16.4", "14.7")
def test_whoever_is_shot_at_retreats_straight_away_from_the_shooter_and_faces_him() -> None:
    shooter, target = element("A01", "heavy_archers", 500, 400, 90), element("B01", "light_horse", 520, 480, 270)
    state = structs.replace(battle(shooter, target, phase="shooting"), flow=(AFTERWARDS,))
    play = Play(TABLE, state, LoadedDice(6, 6))  # type: ignore[arg-type]
    steps.begin_fight(play, Fight(kind="shooting", attacker="A01", defender="B01"))
    play.run()

    pose = play.state.elements["B01"].pose
    assert pose is not None
    assert pose.x > 520.0
    assert 250.0 < pose.facing < 270.0
