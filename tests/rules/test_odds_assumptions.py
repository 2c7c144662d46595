"""What odds assume about answers on the way: whose, which, how often; and never from what the seat cannot know."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.dice import seeded
from battles.rules.horden_helden import RULES as HORDEN_HELDEN
from battles.rules.horden_helden.magic.orders import Counterspell
from battles.rules.lost_battles import RULES as LOST_BATTLES
from battles.rules.lost_battles.orders.anytime import SetDefaults
from battles.rules.lost_battles.orders.attack import AttackWith
from battles.rules.lost_battles.state import State
from battles.rules.odds import Assumption, Odds, odds
from battles.rules.play import perform
from tests.rules.horden_helden.duelling import STEPS, TWO, cleric, do, magical, wizard
from tests.rules.lost_battles.builders import duel, with_options

ONE, OTHER = Seat("1"), Seat("2")


def attacked(state: State) -> Odds:
    unit = next(one.id for one in state.units.values() if one.id.endswith("x"))
    return odds(LOST_BATTLES, LOST_BATTLES.known_to(state, ONE), ONE, AttackWith(unit=unit), seeded(1))


def declared() -> State:
    """Unit x is about to attack; both may demand a re-roll."""
    table = with_options(duel("x A HI", "y A HI"), fortune_of_war=True)
    return table.activate(*(unit.id for unit in table.state.at(table["x"].tile))).declare().state


def answers(told: Odds) -> set[tuple[str, str, str, int]]:
    return {(one.seat, one.question, one.by, one.count) for one in told.assumptions}


def test_after_the_dice_the_rules_own_answer_is_assumed_and_told() -> None:
    told = attacked(declared())

    assert told.total == 36
    assert answers(told) == {(ONE, "reroll", "default", 36), (OTHER, "reroll", "default", 36)}
    assert {one.order for one in told.assumptions} == {"accept"}


def test_an_own_standing_answer_is_assumed_where_the_battle_has_one() -> None:
    """Seat 1 throws again up to a difference of −2: those falls are thrown twice."""
    state = perform(LOST_BATTLES, declared(), ONE, SetDefaults(reroll_attack=-2), seeded(1)).state
    told = attacked(state)
    plain = attacked(declared())

    by = {one.by for one in told.assumptions if one.seat == ONE}
    assert by == {"standing"}
    assert share(told, "no_effect") < share(plain, "no_effect")


def test_a_standing_answer_of_the_other_side_does_not_shine_through() -> None:
    state = perform(LOST_BATTLES, declared(), OTHER, SetDefaults(reroll_defence=1), seeded(1)).state

    assert attacked(state) == attacked(declared())


def share(told: Odds, verdict: str) -> float:
    return sum(one.count for one in told.chances if one.verdict == verdict) / told.total


def test_before_the_dice_the_computer_answers_for_the_other_side() -> None:
    """A spell that may be countered: whether it is, is the other side's to say."""
    state = magical(wizard("A01", 200, 200, grade=2), cleric("B01", 200, 300, grade=4))
    told = odds(HORDEN_HELDEN, HORDEN_HELDEN.known_to(state, ONE), ONE, STEPS, seeded(1))

    (counter, *_) = told.assumptions
    assert counter == Assumption(
        seat=TWO, question=counter.question, order=counter.order, by="computer", count=told.total
    )
    assert counter.order in ("counterspell", "pass_counter")
    assert {one.verdict for one in told.chances} <= {"spell_works", "spell_fails"}


def test_a_counterspell_has_exact_odds() -> None:
    state = do(magical(wizard("A01", 200, 200, grade=2), cleric("B01", 200, 300, grade=4)), STEPS)
    order = Counterspell(figure="B01")
    told = odds(HORDEN_HELDEN, HORDEN_HELDEN.known_to(state, TWO), TWO, order, seeded(1))
    works = order.preview(state, TWO).facts

    assert told.total == 144
    assert sum(one.count for one in told.chances) == 144
    assert share(told, "spell_works") * 144 == works["works"]
