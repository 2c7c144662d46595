"""Ready battles of every system: both armies stand, and whoever plays is asked for a move at once."""

from __future__ import annotations

import pytest

from battles.rules import registry
from battles.rules.base import EVERYTHING, Scenario, Setup
from battles.rules.dice import seeded
from battles.rules.play import begin, perform
from battles.rules.registry import AnyRules
from battles.rules.words import LANGUAGES
from tests.rules import recorded

every_system = recorded.every_system()
READY = [(rules, one) for rules in registry.systems().values() for one in rules.ready_battles]
every_ready_battle = pytest.mark.parametrize(("rules", "ready"), READY, ids=[f"{r.key}-{one.id}" for r, one in READY])
LEAST, MOST = 8, 12
SET_UP = ("deploy", "army", "map", "terrain", "bid", "hide", "ambush", "camp", "side")
"""How questions are called that come before the first move."""


def pieces(rules: AnyRules, setup: Setup) -> list[int]:
    """How many pieces each side has, in whatever record the system keeps them."""
    state = rules.initial(setup)
    table = getattr(state, "units", None) or getattr(state, "elements", None) or {}
    owners = [str(getattr(one, "army", None) or getattr(one, "side", "")) for one in table.values()]
    return [owners.count(side) for side in sorted(set(owners))]


@every_ready_battle
def test_the_first_question_is_a_move_of_the_first_seat(rules: AnyRules, ready: Scenario) -> None:
    setup = Setup(position=ready.ready)

    assert list(rules.setup_problems(setup)) == []
    state = begin(rules, setup, seeded(ready.id)).state
    asked = rules.asked(state)

    assert list(asked) == [ready.seats[0]]
    question = asked[ready.seats[0]]
    assert not any(word in question.kind for word in SET_UP), question.kind
    assert rules.turns_done(state) is not None
    assert rules.options(rules.known_to(state, ready.seats[0]), ready.seats[0])


@every_ready_battle
def test_a_ready_battle_is_small_and_about_even(rules: AnyRules, ready: Scenario) -> None:
    setup = Setup(position=ready.ready)
    state = begin(rules, setup, seeded(ready.id)).state

    assert all(LEAST <= count <= MOST for count in pieces(rules, setup)), pieces(rules, setup)
    assert 0 < ready.minutes <= 20
    assert all(abs(rules.worth(state, seat) - 0.5) <= 0.1 for seat in ready.seats)
    assert set(rules.standing(state).seats) == set(ready.seats)


@every_ready_battle
def test_a_ready_battle_has_a_name_and_a_sentence_in_both_languages(rules: AnyRules, ready: Scenario) -> None:
    said = {
        (language, part): registry.words(rules.key, language).say(f"ready.{ready.id}.{part}")
        for language in LANGUAGES
        for part in ("name", "line")
    }

    assert all(said.values())
    assert said["en", "line"] != said["de", "line"]


@every_ready_battle
def test_the_computer_plays_a_ready_battle(rules: AnyRules, ready: Scenario) -> None:
    """A turn's worth of orders, and the position survives its own format."""
    state = begin(rules, Setup(position=ready.ready), seeded(ready.id)).state
    for number in range(12):
        seat = next(iter(rules.asked(state)))
        order = rules.suggest(rules.known_to(state, seat), seat, seeded(f"{number}"), min(rules.skills))
        state = perform(rules, state, seat, order, seeded(f"{ready.id} {number}")).state
        if rules.outcome(state) is not None:
            break

    again = rules.initial(Setup(position=rules.position(state)))
    assert rules.view(again, EVERYTHING) == rules.view(state, EVERYTHING)


@every_system
def test_ready_battles_are_no_tables_of_the_system(rules: AnyRules) -> None:
    """Battles keep a hash of `data/`: adding a ready battle changes none."""
    assert not list((rules.folder / "data").rglob("ready"))
    assert len({one.id for one in rules.ready_battles}) == len(rules.ready_battles)


@every_system
def test_sizes_can_be_played_and_say_what_they_are(rules: AnyRules) -> None:
    for size in rules.sizes:
        assert size.scenario or rules.ready_battles
        if size.scenario:
            assert list(rules.setup_problems(Setup(scenario=size.scenario, options=size.options))) == []
        for language in LANGUAGES:
            assert registry.words(rules.key, language).say(f"size.{size.id}.line")


@pytest.mark.parametrize("key", [key for key, rules in registry.systems().items() if rules.ready_battles])
def test_there_are_four_ready_battles_a_system(key: str) -> None:
    assert len(registry.system(key).ready_battles) >= 4
