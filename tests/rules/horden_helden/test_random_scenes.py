"""Random battles that begin in the thick of it: their set-ups are sound, and what must hold holds after every order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from battles.rules.base import Seat, Setup
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.rules.horden_helden import RULES, invariants, position
from battles.rules.horden_helden.movement.events import ElementsFaced
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.movement.orders import FaceContact
from battles.rules.horden_helden.sampling import forward, scenes, setups
from battles.rules.horden_helden.sampling.draft import Draft
from battles.rules.horden_helden.setup import initial, who
from battles.rules.horden_helden.state import Options, State
from battles.rules.play import perform
from battles.rules.playthrough import battle as battle_of
from tests.rules.horden_helden.builders import battle, commander, element

BATTLES = 8
RANDOM = {Seat(str(seat)): 0 for seat in range(1, 5)}


@pytest.mark.not_in_check
@pytest.mark.parametrize("number", range(BATTLES))
def test_nothing_is_broken_after_any_order(number: int) -> None:
    setup = Setup(position=position.written(scenes.scene(seeded(f"scene {number}"))))
    whims = seeded(f"whims {number}")

    for turn in battle_of(RULES, setup, seeded(number), whims, RANDOM, interruptions=number % 4 == 3):
        assert invariants.broken(turn.play.state) == [], turn.order

    assert RULES.outcome(turn.play.state) is not None


@pytest.mark.parametrize("part", dict.fromkeys(scenes.PARTS))
def test_every_part_puts_both_sides_on_the_table(part: Callable[[Draft, float], None]) -> None:
    sides = set()
    for number in range(6):
        draft = Draft(seeded(f"{part.__name__} {number}"))
        part(draft, scenes.CENTRES[1])
        state = draft.finished()
        assert position.problems(position.written(state)) == []
        sides |= {one.side for one in state.elements.values()}
    assert sides == {"A", "B"}


def test_scenes_have_a_commander_for_every_command_with_troops() -> None:
    for number in range(12):
        state = scenes.scene(seeded(f"led {number}"))
        for command in state.commands.values():
            troops = [one for one in state.on_table if one.command == command.id and one.type != "hidden_beings"]
            led = state.commander_of(command.id) is not None
            assert led or all(one.type in ("boats", "expendables") for one in troops)


@pytest.mark.clause("4.2")
def test_4_2_a_meeting_engagement_waits_for_its_columns() -> None:
    setup = forward.meeting(RULES, initial.sample(seeded("meeting")), seeded("meeting"))
    assert setup.position is not None

    state = position.restored(setup.position)

    assert who.is_meeting(state)
    assert state.turn == 0


def test_close_battles_have_their_lines_near_each_other() -> None:
    setup = forward.close(RULES, initial.sample(seeded("close")), seeded("close"))
    assert setup.position is not None

    state = position.restored(setup.position)

    assert state.turn == 1
    assert invariants.broken(state) == []


def test_samples_are_of_every_kind() -> None:
    found = [setups.sample(RULES, seeded(f"sample {number}")) for number in range(24)]
    begun = [position.restored(one.position) for one in found if one.position is not None]

    assert any(one.position is None for one in found)
    assert {state.turn for state in begun} == {0, 1, 3}
    assert {state.options.mode for state in begun} == {"basic", "advanced"}


def touched_in_flank() -> State:
    """It is A's turn to move; an element of B has A's front on its right flank, its own front is free."""
    return battle(
        commander("A01", "riders", 620, 390, 180),
        element("A02", "spears", 100, 100, 90),
        commander("B01", "spears", 600, 400, 90),
        flow=(AskMoves(seats=(Seat("1"),)),),
        options=Options(mode="basic"),
    )


@pytest.mark.clause("6.5", "8.12")
def test_6_5_whoever_is_not_asked_is_offered_to_turn_and_may() -> None:
    state, seat = touched_in_flank(), Seat("2")
    assert seat not in RULES.asked(state)

    offered = [option.order for option in RULES.options(state, seat)]
    after = perform(RULES, state, seat, FaceContact(element="B01"), seeded(1)).state

    assert offered == [FaceContact(element="B01")]
    assert after.field.opponents("B01") == ("A01",)
    assert RULES.options(after, seat) == ()


@pytest.mark.clause("8.12")
def test_8_12_two_who_turn_are_remembered_alike_after_reading_from_json() -> None:
    state = touched_in_flank()
    poses = {one: state.elements[one].box.pose for one in ("B01", "A02")}
    faced = ElementsFaced(poses=poses, attacker="A01")

    assert faced.apply(state) == RULES.codec.event(encode(faced)).apply(state)
