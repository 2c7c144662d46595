"""The round of turns and phases, what ends with them, and the end of the battle (A.2, rows 8.1–8.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.base import Setup
from battles.rules.dice import seeded
from battles.rules.ninth_age import RULES, position, score
from battles.rules.ninth_age.effects import Effect, EffectSource, EffectTarget, Until, UntilKind
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.pieces import Marks, SideId
from battles.rules.ninth_age.setup.zones import Terms
from battles.rules.ninth_age.state import Options, State
from battles.rules.ninth_age.turns import steps
from battles.rules.ninth_age.turns.events import CounterWon, PhaseStarted, TurnEnded, TurnStarted
from battles.rules.ninth_age.turns.frames import (
    AskMarkers,
    BeginTurn,
    EndGame,
    EndGameTurn,
    EndTurn,
    NextPhase,
    SettleTarget,
)
from battles.rules.ninth_age.turns.markers import droppers, takers
from battles.rules.ninth_age.turns.orders import LeaveMarkers, PickUpMarker
from battles.rules.ninth_age.turns.phases import OPENERS, PHASES
from battles.rules.ninth_age.victory import scoring_units
from battles.rules.ninth_age.victory.record import Marker, ObjectiveRecord
from battles.rules.ninth_age.victory.result import result
from battles.rules.play import Play
from tests.rules.ninth_age.builders import ONE, TWO, choice, entry_of, pose, regiment, state_of


def lines(**more: Any) -> State:
    """Two regiments that score, far apart."""
    mine = regiment("A01", choice("aldermark", "banner_halberdiers", 20), pose(36, 10, 90))
    theirs = regiment("B01", choice("aldermark", "banner_halberdiers", 20), pose(36, 40, 270))
    return state_of(mine, theirs, **more)


def stepped(state: State, *frames: object) -> Play[State]:
    play = Play(RULES, structs.replace(state, flow=frames), seeded(1))
    play._may_throw = True  # as within `run`
    steps.step(play)
    return play


@pytest.mark.clause("A.2.2", "A.2.3")
def test_a_turn_has_five_phases_in_their_order() -> None:
    assert PHASES == ("charge", "movement", "magic", "shooting", "melee")
    assert set(OPENERS) <= set(PHASES)
    play = stepped(lines(turn=0, phase="setup"), BeginTurn(side="B"))
    assert (play.state.turn, play.state.active, play.state.reactive) == (1, "B", "A")
    assert play.top == NextPhase(at=0)
    after = stepped(play.state, NextPhase(at=5))
    assert after.top == EndTurn()


@pytest.mark.clause("A.2.1")
def test_six_game_turns_of_two_player_turns() -> None:
    state = lines(turn=1, active="A", first="A")
    other = stepped(state, EndTurn())
    assert other.top == BeginTurn(side="B")
    second = lines(turn=2, active="B", first="A")
    assert stepped(second, EndTurn()).top == EndGameTurn()
    assert stepped(second, EndGameTurn()).top == BeginTurn(side="A")
    last = lines(turn=12, active="B", first="A")
    assert last.game_turn == 6
    assert stepped(last, EndGameTurn()).top == EndGame()
    shorter = structs.replace(lines(turn=4, active="B", first="A"), options=Options(game_turns=2))
    assert stepped(shorter, EndGameTurn()).top == EndGame()


@pytest.mark.clause("A.12.2", "A.17.4")
def test_turns_and_phases_renew_what_is_remembered() -> None:
    fleeing = Marks(fleeing=True, moved="marched", charging=True, shot=True, panic_passed=True)
    state = lines(turn=1)
    units = {key: structs.replace(unit, marks=fleeing) for key, unit in state.units.items()}
    begun = TurnStarted(turn=2, side="B").apply(structs.replace(state, units=units))
    assert [begun.units[key].marks.fled_from_start for key in ("A01", "B01")] == [False, True]
    phase = PhaseStarted(phase="movement").apply(begun)
    assert not phase.units["A01"].marks.panic_passed
    assert phase.units["A01"].marks.hp_at_phase_start == 20
    ended = TurnEnded(turn=2, side="B").apply(phase).units["B01"].marks
    assert (ended.moved, ended.charging, ended.shot, ended.fleeing) == ("no", False, False, True)


def effect(kind: UntilKind, turn: int, seat: str = "1") -> Effect:
    return Effect(
        id=f"{kind}{turn}",
        source=EffectSource(kind="spell", id="any"),
        on=EffectTarget(unit="A01"),
        until=Until(kind=kind, turn=turn, seat=ONE if seat == "1" else TWO),
        seat=ONE if seat == "1" else TWO,
    )


@pytest.mark.parametrize(
    ("kind", "made", "now", "active", "left"),
    [
        ("player_turn", 3, 3, "A", False),
        ("next_player_turn", 3, 3, "A", True),
        ("next_player_turn", 3, 4, "B", False),
        ("owners_next_player_turn", 3, 4, "B", True),
        ("owners_next_player_turn", 3, 5, "A", False),
        ("game", 1, 9, "A", True),
    ],
)
def test_effects_end_with_the_turn_they_last_to(
    kind: UntilKind, made: int, now: int, active: SideId, left: bool
) -> None:
    one = effect(kind, made)
    state = structs.replace(lines(turn=now, active=active, first="A"), effects={one.id: one})

    assert bool(stepped(state, EndTurn()).state.effects) == left


@pytest.mark.clause("B.13.29")
def test_one_turn_spells_end_as_the_casters_next_magic_phase_begins() -> None:
    one = effect("casters_next_magic_phase", 1)
    state = structs.replace(lines(turn=2, active="B", first="A", phase="movement"), effects={one.id: one})
    assert stepped(state, NextPhase(at=2)).state.effects
    again = structs.replace(state, turn=3, active="A")
    assert not stepped(again, NextPhase(at=2)).state.effects


@pytest.mark.clause("B.9.12", "A.9.8")
def test_whoever_holds_the_centre_gets_a_counter_from_the_second_turn_on() -> None:
    """V15."""
    centre = structs.replace(lines(turn=4, active="B", first="A"), objective=ObjectiveRecord(kind="hold_the_ground"))
    near = structs.replace(centre.units["A01"], pose=pose(36, 22, 90))
    held = structs.replace(centre, units={**centre.units, "A01": near})

    play = stepped(held, EndGameTurn())
    assert CounterWon(side="A", game_turn=2) in play.events
    assert play.state.objective.counters == {"A": 1}
    first = structs.replace(held, turn=2)
    assert not any(isinstance(event, CounterWon) for event in stepped(first, EndGameTurn()).events)
    both = structs.replace(held, units={"A01": near, "B01": structs.replace(held.units["B01"], pose=pose(36, 26, 270))})
    assert not any(isinstance(event, CounterWon) for event in stepped(both, EndGameTurn()).events)


@pytest.mark.clause("B.18.1", "B.18.7", "B.18.8")
def test_the_end_counts_points_objective_and_battle_points() -> None:
    """V12, V13 in a battle: who never arrived is lost, what was summoned counts nothing."""
    late = regiment("A02", choice("aldermark", "banner_halberdiers", 20))
    called = regiment("A03", choice("aldermark", "banner_halberdiers", 20))
    state = lines(turn=12, active="B", first="A")
    units = {
        **state.units,
        "A02": structs.replace(late, place="ambush"),
        "A03": structs.replace(called, place="destroyed"),
    }
    entries = {**state.entries, "A02": entry_of(late, cost=400), "A03": entry_of(called, cost=500, summoned=True)}
    state = structs.replace(state, units=units, entries=entries)

    play = stepped(state, EndGame())
    ended = play.state.ended
    assert ended is not None
    assert (ended.reason, ended.winner) == ("turn_limit", "B")
    assert result(play.state).points == {"A": 0, "B": 400}
    assert result(play.state).battle == {"A": 9, "B": 11}
    outcome = score.outcome(play.state)
    assert outcome is not None
    assert outcome.facts["battle_points"] == {ONE: 9, TWO: 11}


@pytest.mark.clause("B.18.6", "B.18.2")
def test_a_general_lost_with_his_unit_counts_full_and_more() -> None:
    state = lines(turn=12)
    general = structs.replace(state.entries["B01"], general=True, cost=410)
    dead = structs.replace(state.units["B01"], place="destroyed", pose=None)
    state = structs.replace(state, entries={**state.entries, "B01": general}, units={**state.units, "B01": dead})

    assert result(state).points["A"] == 610


@pytest.mark.clause("B.21.27", "A.9.8")
def test_what_scores_and_when_not() -> None:
    state = lines(turn=3)
    unit = state.units["A01"]
    assert scoring_units.is_scoring(state, unit)
    for marks in (Marks(fleeing=True), Marks(no_scoring_until=3)):
        assert not scoring_units.is_scoring(state, structs.replace(unit, marks=marks))
    assert scoring_units.is_scoring(state, structs.replace(unit, marks=Marks(no_scoring_until=2)))


@pytest.mark.clause("B.9.13")
def test_breakthrough_counts_units_in_the_enemys_zone() -> None:
    state = structs.replace(lines(turn=12), objective=ObjectiveRecord(kind="breakthrough"))
    papers = structs.replace(
        state.setting_up,
        type="frontline_clash",
        halves={"A": "south", "B": "north"},
        terms=Terms(type="frontline_clash"),
    )
    there = structs.replace(state.units["A01"], pose=pose(20, 41, 90))
    state = structs.replace(state, setting_up=papers, units={**state.units, "A01": there})

    assert scoring_units.winner(state) == "A"


@pytest.mark.clause("A.9.9", "B.9.14")
def test_a_scoring_unit_picks_up_the_marker_it_stands_on_and_drops_it_when_it_flees() -> None:
    """V18: a post-combat reform drops nothing."""
    state = lines(turn=3)
    on = Marker(number=1, point=state.units["A01"].centre)
    state = structs.replace(state, objective=ObjectiveRecord(kind="spoils_of_war", markers=(on,)))
    assert takers(state, "A") == {"A01": (1,)}
    assert takers(state, "B") == {}
    assert PickUpMarker(unit="A01", marker=2).preview(state, ONE).refusals[0].code == "no_marker_there"
    play = Play(RULES, structs.replace(state, flow=(NextPhase(at=1), LeaveFrame)), seeded(1))
    PickUpMarker(unit="A01", marker=1).resolve(play, ONE)
    carrying = play.state
    assert carrying.units["A01"].marks.carries == (1,)
    assert carrying.objective.markers[0].point is None
    assert play.top == NextPhase(at=1)
    assert not droppers(carrying)
    unit = carrying.units["A01"]
    reformed = structs.replace(unit.marks, no_scoring_until=3, post_combat_reform=3)
    assert not droppers(
        structs.replace(carrying, units={**carrying.units, "A01": structs.replace(unit, marks=reformed)})
    )
    fled = structs.replace(unit, marks=structs.replace(unit.marks, fleeing=True))
    assert droppers(structs.replace(carrying, units={**carrying.units, "A01": fled})) == [fled]


def test_markers_may_be_left() -> None:
    play = Play(RULES, structs.replace(lines(), flow=(NextPhase(at=1), LeaveFrame)), seeded(1))
    LeaveMarkers().resolve(play, ONE)

    assert play.top == NextPhase(at=1)


LeaveFrame = AskMarkers()


@pytest.mark.clause("A.9.12", "B.9.17")
def test_a_unit_equally_near_to_both_targets_counts_by_lot() -> None:
    state = lines(turn=12)
    unit = structs.replace(state.units["A01"], pose=pose(36, 24, 90))
    x, y = unit.centre
    markers = (Marker(number=1, point=(x - 100.0, y)), Marker(number=2, point=(x + 100.0, y)))
    state = structs.replace(
        state, units={**state.units, "A01": unit}, objective=ObjectiveRecord(kind="secure_target", markers=markers)
    )
    play = stepped(state, EndGame())
    assert isinstance(play.top, SettleTarget)
    drawn = stepped(play.state, *play.state.flow).state
    assert drawn.objective.lots["A01"] in (0, 1)
    assert scoring_units.winner(drawn) == "A"


@pytest.mark.clause("A.9.10", "B.9.15")
def test_a_hill_is_captured_by_whoever_stands_in_it() -> None:
    state = lines(turn=12)
    box = state.units["A01"].box
    around = tuple((x + (60 if x > box.cx else -60), y + (60 if y > box.cy else -60)) for x, y in box.corners)
    hill = TerrainPiece(id="h", kind="hill", corners=around)
    record = ObjectiveRecord(kind="king_of_the_hill", hills={"A": "other", "B": "h"})
    assert scoring_units.winner(structs.replace(state, terrain=(hill,), objective=record)) == "A"


@pytest.mark.clause("A.9.11", "B.9.16")
def test_flags_lost_count_for_the_enemy() -> None:
    state = structs.replace(lines(turn=12), objective=ObjectiveRecord(kind="capture_the_flags"))
    entries = {key: structs.replace(entry, marked=True) for key, entry in state.entries.items()}
    dead = structs.replace(state.units["B01"], place="destroyed", pose=None)
    state = structs.replace(state, entries=entries, units={**state.units, "B01": dead})

    assert scoring_units.winner(state) == "A"


def test_a_position_without_flow_begins_with_its_phase() -> None:
    plain = position.written(lines(turn=3, phase="shooting"))
    assert RULES.setup_problems(Setup(position=plain)) == []
    assert RULES.initial(Setup(position=plain)).flow == (NextPhase(at=3),)
    assert position.written(position.restored(plain)) == position.written(RULES.initial(Setup(position=plain)))


def test_a_position_with_units_on_each_other_is_refused() -> None:
    state = lines(turn=3)
    crowded = structs.replace(
        state, units={**state.units, "B01": structs.replace(state.units["B01"], pose=pose(36, 11, 90))}
    )

    assert [one.code for one in RULES.setup_problems(Setup(position=position.written(crowded)))] == ["bad_position"]
