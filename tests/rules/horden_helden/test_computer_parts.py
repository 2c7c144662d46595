"""Parts of the computer: the map of the ground, types against types, the plan of the battle, spells, characters."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.horden_helden import computer, knowledge
from battles.rules.horden_helden.computer import matches, spells
from battles.rules.horden_helden.computer.battle_plan import battle_plan
from battles.rules.horden_helden.computer.ground_map import NOWHERE, GroundMap
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.computer.weights import PERSONS, STRENGTHS
from battles.rules.horden_helden.magic.orders import CastSpell
from battles.rules.horden_helden.movement.orders import EndMovement, MoveElement
from battles.rules.horden_helden.pieces import Element, Figure
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.opponents import UnknownPerson, UnknownWeight
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.moving_table import ADVANCED, ONE, RULES, field

GOAL = (600.0, 700.0, 0.0)


def chiefs() -> list[Element]:
    return [commander("A90", "axe_sword", 500, 60, 90), commander("B90", "axe_sword", 500, 760, 270)]


def lake(*, left: float, right: float) -> Piece:
    outline = ((left, 380.0), (right, 380.0), (right, 420.0), (left, 420.0))
    return Piece(id="t1", kind="lake", outline=outline)


# --- the map of the ground --------------------------------------------------------------------------------------------


def test_ways_lead_around_a_lake() -> None:
    one = element("A01", "spears", 600, 300, 90)
    dry, wet = field(one), field(one, terrain=[lake(left=300.0, right=900.0)])
    straight, around = (GroundMap(state, one, [GOAL]).turns(600, 300) for state in (dry, wet))

    assert straight == pytest.approx(400 / 60, rel=0.1)
    assert around > straight + 3


def test_flyers_need_no_way_around() -> None:
    one = element("A01", "great_flyers", 600, 300, 90)
    dry, wet = field(one), field(one, terrain=[lake(left=300.0, right=900.0)])

    assert GroundMap(dry, one, [GOAL]).turns(600, 300) == GroundMap(wet, one, [GOAL]).turns(600, 300)


def test_friends_on_the_way_make_it_longer() -> None:
    one = element("A01", "spears", 600, 300, 90)
    state = field(one, terrain=[lake(left=0.0, right=580.0)])
    free, jammed = (GroundMap(state, one, [GOAL], jams).turns(600, 300) for jams in ((), ((610.0, 400.0),)))

    assert jammed > free


def test_where_no_way_leads_it_is_far() -> None:
    one = element("A01", "spears", 600, 300, 90)
    state = field(one, terrain=[lake(left=-10.0, right=1210.0)])

    assert GroundMap(state, one, [GOAL]).turns(600, 300) == NOWHERE


# --- types against types ----------------------------------------------------------------------------------------------


def test_a_match_is_as_good_for_one_as_it_is_bad_for_the_other() -> None:
    strong, weak = element("A01", "axe_sword", 100, 100, 90), element("B01", "hordes", 900, 700, 270)
    state = field(strong, weak)

    assert matches.worth(state, strong, weak) > 0
    assert matches.worth(state, strong, weak) == pytest.approx(-matches.worth(state, weak, strong))


def test_friends_who_overlap_make_a_match_better() -> None:
    one, foe = element("A01", "spears", 100, 100, 90), element("B01", "spears", 900, 700, 270)
    state = field(one, foe)

    assert matches.worth(state, one, foe, 2) > matches.worth(state, one, foe) > matches.worth(state, one, foe, -2)


def test_where_they_stand_and_what_they_are_called_does_not_matter() -> None:
    one, foe = element("A01", "spears", 100, 100, 90), element("B01", "riders", 900, 700, 270)
    other = structs.replace(one, id="A77", pose=foe.pose)

    assert matches.worth(field(one, foe), one, foe) == matches.worth(field(other, foe), other, foe)


# --- the plan ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "turn", "mine", "theirs", "kind"),
    [
        (0, 50, 0, 150, "advance"),
        (60, 10, 0, 150, "advance"),
        (60, 20, 0, 150, "hold"),
        (60, 20, 150, 0, "advance"),
        (60, 40, 150, 0, "press"),
        (60, 40, 0, 0, "press"),
        (60, 40, 0, 150, "hold"),
    ],
)
def test_what_is_won_is_held_and_what_is_not_is_pressed_for(
    limit: int, turn: int, mine: int, theirs: int, kind: str
) -> None:
    lost = [
        structs.replace(element(f"{side}01", "spears", 0, 0, 0), place="destroyed", pose=None, points=points)
        for side, points in (("A", mine), ("B", theirs))
        if points
    ]
    state = field(*chiefs(), *lost, turn=turn, options=structs.replace(ADVANCED, turn_limit=limit))

    assert battle_plan(state, "A").kind == kind


# --- nothing to do ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", [1, 2])
def test_without_points_it_ends_its_moves(skill: int) -> None:
    state = field(*chiefs(), element("A01", "spears", 500, 300, 90), ap=0)

    assert computer.choose(state, ONE, seeded("whim"), skill) == EndMovement()


@pytest.mark.parametrize("skill", [1, 2])
def test_a_battle_without_enemies_in_sight_does_no_harm(skill: int) -> None:
    state = field(chiefs()[0], element("A01", "spears", 500, 300, 90))
    order = computer.choose(state, ONE, seeded("whim"), skill)

    assert not order.preview(state, ONE).refusals


def test_a_budget_of_nothing_still_gives_a_lawful_order() -> None:
    state = field(*chiefs(), element("A01", "spears", 500, 300, 90), element("B01", "spears", 500, 400, 270))
    poor = structs.replace(STRENGTHS[2], evaluations=0)
    order = computer.ordered(Mind(state, ONE, seeded("whim"), poor))

    assert not order.preview(state, ONE).refusals


# --- spells -----------------------------------------------------------------------------------------------------------


def wizard_and_line(ap: int) -> State:
    wizard = structs.replace(element("A01", "spears", 400, 200, 90), figure=Figure(kind="wizard"))
    apart = element("A02", "spears", 700, 200, 90)
    return field(*chiefs(), wizard, apart, options=ADVANCED, ap=ap)


@pytest.mark.parametrize(("ap", "helps"), [(3, False), (5, True), (12, False)])
def test_obedience_is_cast_only_if_somebody_moves_by_it(ap: int, helps: bool) -> None:
    """Two elements of three points each: with five, one point less lets both go."""
    state = wizard_and_line(ap)
    order = CastSpell(wizard="A01", spell="obedience", targets=("A01",))

    assert (spells.WORTH["obedience"](state, order) > 0) == helps


# --- opponents --------------------------------------------------------------------------------------------------------


def test_an_opponent_counts_its_evaluations_and_keeps_within_its_budget() -> None:
    men = [element(f"A{i:02}", "spears", 400 + 40 * i, 300, 90) for i in range(1, 7)]
    foes = [element(f"B{i:02}", "spears", 400 + 40 * i, 380, 270) for i in range(1, 7)]
    known = knowledge.known_to(field(*chiefs(), *men, *foes, options=ADVANCED, ap=12), ONE)
    for skill in (1, 2):
        opponent = RULES.opponent(skill)
        opponent.choose(known, ONE, seeded("whim"))

        assert 0 < opponent.spent <= 1.2 * STRENGTHS[skill].evaluations


def test_characters_and_weights_change_what_is_weighed() -> None:
    plain, bold = computer.ComputerOpponent(2), computer.ComputerOpponent(2, "bold")
    fearless = computer.ComputerOpponent(2, weights={"fear": 0.0})

    assert bold.strength.weights.bold == 2 * plain.strength.weights.bold
    assert fearless.strength.weights.fear == 0.0
    assert RULES.persons == tuple(one.key for one in PERSONS)


def test_unknown_characters_and_weights_are_refused() -> None:
    with pytest.raises(UnknownPerson):
        RULES.opponent(2, "nobody")
    with pytest.raises(UnknownWeight):
        RULES.opponent(2, weights={"hope": 1.0})


# --- moves ------------------------------------------------------------------------------------------------------------


def test_lone_elements_do_not_run_ahead_of_the_army() -> None:
    men = [element(f"A{i:02}", "spears", 300 + 40 * i, 150, 90) for i in range(1, 6)]
    runner = element("A09", "axe_sword", 700, 420, 90)
    foes = [element(f"B{i:02}", "spears", 300 + 40 * i, 640, 270) for i in range(1, 9)]
    order = computer.choose(field(*chiefs(), *men, runner, *foes, options=ADVANCED, ap=3), ONE, seeded("whim"), 2)

    assert not isinstance(order, MoveElement) or order.element != "A09"
