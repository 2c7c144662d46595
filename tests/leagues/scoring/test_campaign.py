"""Places of a Tir an Dhia campaign (5.6)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.leagues.errors import LeagueError
from battles.leagues.scoring import Realm, campaign_places


def test_5_6_survivors_by_score_then_the_fallen_last_fallen_first() -> None:
    realms = [
        Realm(id=1, score=Decimal("40.5")),
        Realm(id=2, fell=1),
        Realm(id=3, score=Decimal("41")),
        Realm(id=4, score=Decimal("99"), fell=2),
    ]

    placed = campaign_places(realms)

    assert [(one.id, one.place, one.twice_points) for one in placed] == [(3, 1, 6), (1, 2, 4), (4, 3, 2), (2, 4, 0)]


def test_5_6_shared_places_share_and_halves_stay_exact() -> None:
    realms = [Realm(id=number, score=Decimal(score)) for number, score in enumerate((50, 30, 30, 10), 1)]

    placed = campaign_places(realms)

    assert [(one.place, one.shared_by, one.twice_points) for one in placed] == [
        (1, 1, 6),
        (2, 2, 3),
        (2, 2, 3),
        (4, 1, 0),
    ]


def test_5_6_who_falls_together_shares() -> None:
    placed = campaign_places([Realm(id=1), Realm(id=2, fell=3), Realm(id=3, fell=3)])

    assert [(one.id, one.place, one.twice_points) for one in placed] == [(1, 1, 4), (2, 2, 1), (3, 2, 1)]


def test_5_6_a_realm_twice_is_refused() -> None:
    with pytest.raises(LeagueError) as refused:
        campaign_places([Realm(id=1), Realm(id=1)])

    assert refused.value.code == "realm_twice"


realm_facts = st.lists(st.tuples(st.integers(0, 5), st.one_of(st.none(), st.integers(1, 4))), min_size=1, max_size=12)


@given(realm_facts, st.randoms(use_true_random=False))
def test_5_6_points_never_depend_on_the_order_and_add_up(facts: list[tuple[int, int | None]], order: object) -> None:
    realms = [Realm(id=number, score=Decimal(score), fell=fell) for number, (score, fell) in enumerate(facts)]
    placed = campaign_places(realms)
    mixed = list(realms)
    order.shuffle(mixed)  # type: ignore[attr-defined]  # hypothesis gives a random.Random

    assert campaign_places(mixed) == placed
    assert sum(one.twice_points for one in placed) == len(realms) * (len(realms) - 1)
