"""Which models of a unit the hits go to, and whose values a mixed pool uses."""

from __future__ import annotations

from itertools import product

import pytest

from battles.rules.ninth_age.attacks.blow import Hits
from battles.rules.ninth_age.attacks.distribution import (
    AttachedCharacter,
    Recipient,
    bounds,
    is_even,
    is_open,
    majority,
    proposed,
    recipients,
    shared,
)

ALIKE = AttachedCharacter("captain", is_alike=True)
OTHER = AttachedCharacter("rider", is_alike=False)


@pytest.mark.clause("A.7.4", "B.21.96")
def test_five_models_hide_characters_of_their_type_and_height() -> None:
    assert recipients("foot", 5, has_champion=False, characters=[ALIKE]) == (Recipient("foot", 5),)


@pytest.mark.clause("B.21.96")
def test_the_champion_counts_towards_the_five_but_is_never_hit() -> None:
    assert recipients("foot", 5, has_champion=True, characters=[ALIKE]) == (Recipient("foot", 4),)
    assert recipients("foot", 4, has_champion=True, characters=[ALIKE]) == (
        Recipient("foot", 3),
        Recipient("captain", 1),
    )


@pytest.mark.clause("A.7.4", "B.21.96")
def test_a_character_of_another_height_is_hit_and_one_alike_is_skipped() -> None:
    assert recipients("foot", 20, has_champion=False, characters=[ALIKE, OTHER]) == (
        Recipient("foot", 20),
        Recipient("rider", 1),
    )
    assert recipients("foot", 4, has_champion=False, characters=[ALIKE, OTHER]) == (
        Recipient("foot", 4),
        Recipient("captain", 1),
        Recipient("rider", 1),
    )


@pytest.mark.clause("B.21.96", "B.21.102")
def test_with_only_the_champion_left_characters_take_the_hits() -> None:
    assert recipients("foot", 1, has_champion=True, characters=[ALIKE]) == (Recipient("captain", 1),)
    assert recipients("foot", 1, has_champion=True) == (Recipient("foot", 1),)


def test_a_unit_of_characters_shares_hits_among_them() -> None:
    assert recipients("foot", 0, has_champion=False, characters=[ALIKE, OTHER]) == (
        Recipient("captain", 1),
        Recipient("rider", 1),
    )


@pytest.mark.clause("A.7.4")
def test_no_model_gets_a_second_hit_before_every_model_has_one() -> None:
    among = recipients("foot", 4, has_champion=False, characters=[ALIKE])

    assert bounds(among, 3) == {"foot": (2, 3), "captain": (0, 1)}
    assert bounds(among, 5) == {"foot": (4, 4), "captain": (1, 1)}
    assert bounds(among, 7) == {"foot": (5, 6), "captain": (1, 2)}
    assert not is_even(among, {"foot": 3, "captain": 2})
    assert not is_even(among, {"foot": 6})
    assert not is_even(among, {"foot": 3, "stranger": 0, "captain": 0})


@pytest.mark.clause("A.7.4")
def test_a_distribution_is_even_exactly_if_no_two_models_differ_by_two() -> None:
    among = (Recipient("foot", 3), Recipient("captain", 1), Recipient("rider", 1))

    for foot, captain, rider in product(range(8), range(4), range(4)):
        total = foot + captain + rider
        counts = [foot // 3, -(-foot // 3), captain, rider]
        shares = {"foot": foot, "captain": captain, "rider": rider}
        assert is_even(among, shares) == (max(counts) - min(counts) <= 1), (total, shares)


@pytest.mark.clause("A.7.4")
def test_the_proposal_is_even_and_the_question_open_only_where_answers_differ() -> None:
    among = (Recipient("foot", 3), Recipient("captain", 1))

    for hits in range(20):
        assert is_even(among, proposed(among, hits))
        assert sum(proposed(among, hits).values()) == hits
        assert is_open(among, hits) == (hits % 4 != 0)
    assert not is_open(among[:1], 7)


@pytest.mark.clause("A.7.4", "B.21.147")
def test_hits_that_wound_without_a_die_go_where_the_attacker_wants_them() -> None:
    among = (Recipient("foot", 3), Recipient("captain", 1))
    shares = {"foot": 3, "captain": 1}

    assert shared(among, Hits(2, 2), shares) == {"foot": Hits(1, 2), "captain": Hits(1, 0)}
    assert shared(among, Hits(2, 2), shares, first=["captain"]) == {"captain": Hits(0, 1), "foot": Hits(2, 1)}


def test_hits_that_are_not_even_are_refused() -> None:
    among = (Recipient("foot", 3), Recipient("captain", 1))

    with pytest.raises(ValueError, match="as evenly as possible"):
        shared(among, Hits(4), {"foot": 2, "captain": 2})
    with pytest.raises(ValueError, match="as evenly as possible"):
        shared(among, Hits(5), {"foot": 3, "captain": 1})


@pytest.mark.clause("A.7.5")
def test_e17_at_a_tie_the_attacker_picks_the_values_of_a_mixed_pool() -> None:
    assert majority({3: 6, 4: 6}) == (3, 4)
    assert majority({3: 5, 4: 6}) == (4,)
