"""Refusals and warnings: code, clause, facts, and what the board can draw."""

from __future__ import annotations

import pytest

from battles.rules.base import Consequence
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.refusals import DRAWN, refuse, warn


def test_a_refusal_has_code_clause_and_facts() -> None:
    said = refuse("too_far", "8.1", reach=120, asked=140)

    assert said == Refusal(code="too_far", clause="8.1", facts={"reach": 120, "asked": 140})


def test_a_warning_is_a_consequence_made_alike() -> None:
    assert warn("left_alone", "2.6", count=1) == Consequence(code="left_alone", clause="2.6", facts={"count": 1})


@pytest.mark.parametrize("name", DRAWN)
def test_facts_that_every_board_can_draw_are_witnesses(name: str) -> None:
    facts: dict[str, Json] = {name: "x", "count": 2}

    assert refuse("code", "1.1", **facts).witness == {name: "x"}
    assert warn("code", "1.1", **facts).witness == {name: "x"}


def test_a_witness_is_shown_and_not_told() -> None:
    said = refuse("in_the_way", "8.6", witness={"element": "A1"}, tile="C3")

    assert said.facts == {"tile": "C3"}
    assert said.witness == {"tile": "C3", "element": "A1"}


def test_a_given_witness_wins_over_a_fact_of_the_same_name() -> None:
    assert warn("code", "1.1", witness={"units": ["a"]}, units=["a", "b"]).witness == {"units": ["a"]}
