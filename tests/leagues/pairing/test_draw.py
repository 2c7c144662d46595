"""Chance from the draw seed (leagues 1.2)."""

from __future__ import annotations

from hashlib import sha256

from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.pairing import drawn, lot, shuffled


def test_a_lot_is_the_documented_hash() -> None:
    assert lot("seed", "round-1", 7) == sha256(b"seed:round-1:7").hexdigest()


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(), unique=True))
def test_the_order_of_the_items_does_not_matter(items: list[int]) -> None:
    assert shuffled("s", "x", items) == shuffled("s", "x", reversed(items))
    assert sorted(shuffled("s", "x", items)) == sorted(items)


def test_label_and_seed_change_the_draw() -> None:
    items = list(range(50))
    draws = {tuple(shuffled(seed, label, items)) for seed in ("a", "b") for label in ("x", "y")}
    assert len(draws) == 4


def test_one_drawn_is_the_first_of_all() -> None:
    assert drawn("s", "x", ["a", "b", "c"]) == shuffled("s", "x", ["a", "b", "c"])[0]


def test_draws_are_even() -> None:
    firsts = [drawn(str(seed), "x", range(4)) for seed in range(4000)]
    assert all(900 < firsts.count(each) < 1100 for each in range(4))
