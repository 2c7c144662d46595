"""The round of phases and action points (5)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import RulesSystem
from battles.rules.dice import LoadedDice
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.shooting.record import Shooting, Shot
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.system import HordenHelden
from battles.rules.horden_helden.turns import ap, steps
from battles.rules.horden_helden.turns.events import ApRolled, TurnStarted
from battles.rules.horden_helden.turns.frames import BeginTurn, EndTurn, NextPhase, RollAp
from battles.rules.horden_helden.turns.phases import ADVANCED, BASIC, phases
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, commander, element

RULES: RulesSystem[State] = HordenHelden()


def playing(state: State, *faces: int) -> Play[State]:
    return Play(RULES, state, LoadedDice(*faces))


def armies(grade: int = 3, **more: object) -> State:
    return battle(
        commander("A01", "spears", 300, 100, 90, grade=grade),
        commander("B01", "spears", 300, 700, 270),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.clause("5.2")
@pytest.mark.parametrize(
    ("grade", "faces", "points"),
    [(2, (6, 6, 3, 1), 10), (4, (6, 6, 3, 1), 15), (3, (6, 3, 1), 10), (2, (1, 1, 1, 1), 3), (4, (6, 6, 6, 6), 18)],
)
def test_examples_30_and_31_action_points_by_grade(grade: int, faces: tuple[int, ...], points: int) -> None:
    state = armies(grade, options=Options(mode="advanced"))
    assert ap.counted(ap.rule(state, "A1"), faces) == points
    assert int(ap.rule(state, "A1")[0]) == len(faces)


@pytest.mark.clause("5.2")
def test_the_basic_game_throws_one_die_and_a_lost_commander_three() -> None:
    assert ap.rule(armies(2), "A1") == "1d6"
    without = battle(element("A01", "spears", 300, 100, 90), options=Options(mode="advanced"))
    assert ap.rule(without, "A1") == "3d6"
    assert ap.rule(battle(element("A01", "spears", 300, 100, 90)), "A1") == "1d6"


@pytest.mark.clause("5.2")
def test_a_throw_gives_the_command_its_points() -> None:
    state = structs.replace(armies(4, options=Options(mode="advanced")), flow=(RollAp(commands=("A1",)),))
    play = playing(state, 6, 6, 3, 1)
    while play.state.flow:
        play._step()
    rolled = [event for event in play.events if isinstance(event, ApRolled)]
    assert [(event.command, event.ap) for event in rolled] == [("A1", 15)]
    assert play.state.commands["A1"].ap == 15


def with_ally(mode: str = "advanced", **more: object) -> State:
    options = Options(mode=mode, points=1200, unreliable_allies=True)  # type: ignore[arg-type]
    state = armies(options=options, **more)  # type: ignore[arg-type]
    ally = structs.replace(state.commands["A1"], role="ally")
    return structs.replace(state, commands={**state.commands, "A1": ally})


def rolled_for_ally(state: State, *faces: int) -> bool:
    play = playing(structs.replace(state, flow=(RollAp(commands=("A1",)),)), *faces)
    while play.state.flow:
        play._step()
    return play.state.commands["A1"].unreliable


@pytest.mark.clause("20", "21.6")
def test_an_ally_with_few_points_in_the_first_turn_of_its_side_is_unreliable() -> None:
    assert rolled_for_ally(with_ally(turn=1), 2, 2, 1)
    assert rolled_for_ally(with_ally(turn=2), 2, 2, 1)
    assert not rolled_for_ally(with_ally(turn=1), 2, 2, 2)
    assert not rolled_for_ally(with_ally(turn=3), 1, 1, 1)
    assert rolled_for_ally(with_ally("basic", turn=1), 1)
    assert not rolled_for_ally(with_ally("basic", turn=1), 2)
    plain = structs.replace(with_ally(turn=1), options=Options(mode="advanced", points=1200))
    assert not rolled_for_ally(plain, 1, 1, 1)


@pytest.mark.clause("20", "21.6")
@pytest.mark.parametrize(
    "fought",
    [
        {"melee": Melee(fought=("A01", "B01"))},
        {"shooting": Shooting(shots=(Shot(shooter="B01", target="A01", distance=60.0),))},
    ],
)
def test_an_unreliable_ally_who_is_fought_is_reliable_from_its_next_turn_on(fought: dict[str, object]) -> None:
    state = with_ally(turn=4, active="B", flow=(EndTurn(),), **fought)  # type: ignore[arg-type]
    doubting = structs.replace(state.commands["A1"], unreliable=True)
    state = structs.replace(state, commands={**state.commands, "A1": doubting})
    play = playing(state)
    play._step()

    assert play.state.commands["A1"].unreliable
    assert play.state.commands["A1"].reliable_from == 5


@pytest.mark.clause("5.1")
def test_the_phases_of_both_modes() -> None:
    assert phases(armies()) == BASIC
    assert phases(armies(options=Options(mode="advanced"))) == ADVANCED
    assert [phase for phase in ADVANCED if phase in BASIC] == list(BASIC)


@pytest.mark.clause("5.1", "4.7")
def test_players_take_turns() -> None:
    state = structs.replace(armies(), flow=(NextPhase(at=len(BASIC)),))
    play = playing(state)
    steps.step(play)
    assert play.top == BeginTurn(side="B")
    steps.step(play)
    assert (play.state.active, play.state.turn) == ("B", state.turn + 1)
    assert isinstance(play.events[-1], TurnStarted)


@pytest.mark.clause("5.3")
def test_unspent_points_lapse() -> None:
    state = armies(ap=5)
    assert TurnStarted(turn=4, side="B").apply(state).commands["A1"].ap == 0


@pytest.mark.clause("18.3", "5.6")
def test_victory_is_tested_at_the_end_of_a_turn() -> None:
    state = battle(
        commander("A01", "spears", 300, 100, 90),
        commander("B01", "spears", 300, 700, 270),
        structs.replace(element("B02", "spears", 400, 700, 270), points=320, place="destroyed", pose=None),
    )
    play = playing(structs.replace(state, flow=(EndTurn(),)))
    steps.step(play)
    assert play.state.ended is not None
    assert (play.state.ended.winner, play.state.ended.reason) == ("A", "defeat")


@pytest.mark.clause("18.3")
def test_a_turn_limit_gives_the_battle_to_who_lost_less() -> None:
    state = battle(
        commander("A01", "spears", 300, 100, 90),
        structs.replace(element("A02", "hordes", 300, 100, 90), place="left", pose=None),
        commander("B01", "spears", 300, 700, 270),
        options=Options(mode="basic", turn_limit=3),
    )
    play = playing(structs.replace(state, flow=(EndTurn(),)))
    steps.step(play)
    assert play.state.ended is not None
    assert (play.state.ended.winner, play.state.ended.reason) == ("B", "turn_limit")


@pytest.mark.clause("8.12")
def test_who_fought_with_another_side_is_free_again() -> None:
    lone = element("A02", "artillery", 600, 300, 90, front="left")
    held = element("A03", "artillery", 200, 300, 90, front="front")
    assert steps.freed(battle(lone, held)) == ("A02",)
