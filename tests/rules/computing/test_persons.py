"""Characters and weights."""

from __future__ import annotations

import pytest
from msgspec import Struct

from battles.rules.computing.persons import Person, changed, named, played_by
from battles.rules.opponents import UnknownPerson, UnknownWeight


class Weighed(Struct, frozen=True, kw_only=True):
    fear: float = 2.0
    bold: float = 1.0


CAUTIOUS = Person(key="cautious", factors={"fear": 1.5})


def test_a_character_changes_some_weights_by_factors() -> None:
    assert played_by(Weighed(), CAUTIOUS) == Weighed(fear=3.0, bold=1.0)
    assert played_by(Weighed(), None) == Weighed()


def test_weights_may_be_replaced_by_name() -> None:
    assert changed(Weighed(), {"bold": 4.0}) == Weighed(bold=4.0)
    with pytest.raises(UnknownWeight, match="there is no weight hope; there are: fear, bold"):
        changed(Weighed(), {"hope": 1.0})


def test_characters_are_found_by_their_key() -> None:
    assert named((CAUTIOUS,), "cautious") == CAUTIOUS
    assert named((CAUTIOUS,), "") is None
    with pytest.raises(UnknownPerson, match="there is no person 'bold'; there are: cautious"):
        named((CAUTIOUS,), "bold")
