"""Orders that come too late are refused with what is over, and why (4.4, 5.3, 8.12)."""

from __future__ import annotations

import pytest

from battles.rules import registry
from battles.rules.errors import Refusal
from tests.rules.lost_battles.builders import duel, field
from tests.rules.lost_battles.table import Table


def late(battle: Table, kind: str, seat: str = "1", **fields: object) -> Refusal:
    (refusal,) = battle.preview(kind, seat=seat, **fields).refusals
    return refusal


@pytest.mark.clause("5.3")
def test_an_activation_that_ended_by_itself_is_named() -> None:
    battle = field({"A_rear": "a A HI, b A HI"}).activate("a").give("move_forward")
    refusal = late(battle, "move_forward")

    assert battle.asks == "1 activate"
    assert (refusal.code, refusal.clause) == ("activation_over", "5.3")
    assert refusal.facts == {"order": "move_forward", "units": ["A.a"], "why": "group_ended_by_itself"}


@pytest.mark.clause("5.3")
def test_an_activation_ended_by_order_or_by_its_attack_says_so() -> None:
    ended = field({"A_rear": "a A HC, b A HI"}).activate("a").give("end_activation")
    attacked = duel("x A HI, z A HI", "y A HI").fight("x", 2).give("stop_attacking")

    assert late(ended, "turn", direction="E").facts["why"] == "group_ended_by_order"
    assert late(attacked, "end_activation").facts["why"] == "group_ended_by_attack"


@pytest.mark.clause("4.4")
def test_a_player_turn_that_ended_by_itself_is_named() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "b A HI"}, commands=1).activate("a").give("move_forward", dice=[4])
    refusal = late(battle, "move_forward")

    assert battle.asks == "2 activate"
    assert (refusal.code, refusal.clause) == ("player_turn_over", "4.4")
    assert refusal.facts == {"order": "move_forward", "why": "turn_ended_by_itself"}


@pytest.mark.clause("4.4")
def test_a_player_turn_that_was_ended_says_so_and_the_next_one_may_be_ordered() -> None:
    battle = field({"A_rear": "a A HI"}, {"D_rear": "b A HI"}).end_turn(4)

    assert late(battle, "activate_group", units=("A.a",)).facts["why"] == "turn_ended_by_order"
    assert late(battle, "end_activation", seat="2").code == "not_now"


@pytest.mark.clause("5.3", "8.12")
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_reasons_have_their_words(language: str) -> None:
    words = registry.words("lost_battles", language)
    for why in ("group_ended_by_order", "group_ended_by_attack", "group_ended_by_itself"):
        told = words.say("refusal.activation_over", {"order": "turn", "units": ["A.a"], "why": why})
        assert why not in told
    for why in ("turn_ended_by_order", "turn_ended_by_itself"):
        assert why not in words.say("refusal.player_turn_over", {"order": "turn", "why": why})
