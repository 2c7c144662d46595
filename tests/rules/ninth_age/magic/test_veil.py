"""Flux cards and veil tokens (B.13.8 to B.13.17)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.ninth_age.armies.document import Selection
from battles.rules.ninth_age.magic.veil import DECK, after_siphon, channelled, gained, groups_possible, left_in_deck
from tests.rules.ninth_age.builders import choice, lone, pose, state_of


@pytest.mark.clause("B.13.13", "B.13.14", "B.13.15")
def test_m4_to_m7_tokens_become_dice_by_threes() -> None:
    assert (groups_possible(12), after_siphon(12, 4)) == (4, 0)
    assert (groups_possible(14), after_siphon(14, 4)) == (4, 2)
    assert after_siphon(11, 2) == 3
    assert (groups_possible(2), after_siphon(2, 0)) == (0, 2)


@pytest.mark.clause("B.13.16")
def test_m9_tokens_from_elsewhere_raise_the_pool_to_six_at_most() -> None:
    assert gained(3, 4) == 6
    assert gained(2, 1) == 3


@pytest.mark.clause("B.13.9", "B.13.12")
def test_a_card_is_drawn_once_and_after_the_last_all_come_back() -> None:
    assert len(DECK) == 8
    assert left_in_deck(()) == tuple(range(1, 9))
    assert left_in_deck((3, 5)) == (1, 2, 4, 6, 7, 8)
    assert left_in_deck(tuple(range(1, 9))) == tuple(range(1, 9))
    assert 4 not in left_in_deck((*range(1, 9), 4))


@pytest.mark.clause("B.13.13", "B.21.14")
def test_m8_channelling_wizards_add_tokens_unless_they_flee() -> None:
    level = Selection(option="wizard", level="wizard_adept", path="embers")
    wizard = lone("A01", choice("aldermark", "guild_magus", options=(level,)), pose(20, 20, 90))
    state = state_of(wizard, active="A")
    assert channelled(state, "A") == 1
    assert channelled(state, "B") == 0
    fleeing = structs.replace(wizard, marks=structs.replace(wizard.marks, fleeing=True))
    assert channelled(state_of(fleeing, active="A"), "A") == 0
