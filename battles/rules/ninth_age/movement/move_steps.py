"""Moves that were ordered are made: march tests first, then the way, then what it brings (A.12.17, B.20.1)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Frame
from battles.rules.ninth_age.movement import characters
from battles.rules.ninth_age.movement.arrangement import arrangement_of
from battles.rules.ninth_age.movement.displacement import is_rigid
from battles.rules.ninth_age.movement.eligibility import march_test, needs_march_test
from battles.rules.ninth_age.movement.events import (
    CharacterJoined,
    CharacterLeft,
    MarchTestCounted,
    MoveLapsed,
    UnitMoved,
)
from battles.rules.ninth_age.movement.frames import CarryOut, Dangerous, MarchTested, Sweep
from battles.rules.ninth_age.movement.judgement import Verdict, danger_tests, judge_move, overlapped
from battles.rules.ninth_age.movement.record import DangerTest, PlannedMove
from battles.rules.ninth_age.movement.sweeps import strikes
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.psychology.frames import TakeTest
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def judge(state: State, move: PlannedMove) -> Verdict:
    """The law for any planned move: of a unit, of a character who leaves or joins one."""
    if move.joins is not None:
        return characters.judge_joining(state, move)
    if move.leaves is not None:
        return characters.judge_leaving(state, move)
    return judge_move(state, move)


def tested_unit(state: State, move: PlannedMove) -> Unit:
    """Who takes the march test: the whole combined unit (B.21.95b)."""
    return state.units[move.leaves or move.unit]


def carry_out(play: Play[State], frame: CarryOut) -> None:
    """The next of the moves."""
    state = play.state
    if not frame.moves:
        play.pop()
        return
    move, rest = frame.moves[0], CarryOut(moves=frame.moves[1:])
    tested = tested_unit(state, move)
    if not tested.is_placed:
        play.replace(rest)
        return
    verdict = judge(state, move)
    if verdict.refusals:
        play.add(MoveLapsed(unit=move.unit, code=verdict.refusals[0].code))
        play.replace(rest)
    elif move.how == "march" and needs_march_test(state, tested):
        play.replace(MarchTested(moves=frame.moves), TakeTest(test=march_test(tested.id)))
    else:
        make(play, move, verdict, rest)


def march_tested(play: Play[State], frame: MarchTested) -> None:
    """The result holds for the whole phase and all parts of the unit; who failed is asked again."""
    result = play.state.psychology.result
    assert result is not None
    unit = play.state.units[result.unit]
    parts = (unit.id, *(one.id for one in unit.members if one.id != unit.id))
    play.add(MarchTestCounted(unit=unit.id, parts=parts, passed=result.passed))
    play.replace(CarryOut(moves=frame.moves if result.passed else frame.moves[1:]))


def make(play: Play[State], move: PlannedMove, verdict: Verdict, rest: CarryOut) -> None:
    """A legal move is made; dangerous ground and sweeping attacks follow."""
    state, way, how = play.state, verdict.way, verdict.how
    assert way is not None
    assert how is not None
    tests = danger_tests(state, verdict.unit, way, how)
    over = overlapped(state, verdict.unit, way) if strikes(state, verdict.unit) else ()
    if move.leaves is not None:
        leave(play, move)
    if move.joins is not None:
        join(play, move, verdict)
    else:
        play.add(
            UnitMoved(
                unit=move.unit,
                how=move.how,
                path=way.path,
                pose=way.end.pose,
                stands=None if is_rigid(way.before, way.after) else arrangement_of(way.after),
                flew=how.means == "fly",
                mm=round(way.cost, 3),
            )
        )
    follows: list[Frame] = [rest] if rest.moves else []
    if over:
        follows.append(Sweep(unit=move.unit, targets=over))
    if tests:
        follows.append(Dangerous(unit=move.joins or move.unit, tests=_in_unit(tests, move)))
    play.replace(*follows)


def _in_unit(tests: tuple[DangerTest, ...], move: PlannedMove) -> tuple[DangerTest, ...]:
    """The pool of a character who has joined a unit is now one of that unit's."""
    if move.joins is None:
        return tests
    return tuple(structs.replace(one, pool=f"{move.joins}/{move.unit}") for one in tests)


def leave(play: Play[State], move: PlannedMove) -> None:
    """He is a unit of his own from now on; the others close up."""
    state = play.state
    home = state.units[move.leaves or ""]
    member = home.member(move.unit)
    out, rest = characters.alone(state, home, member), characters.without(home, member)
    assert out.pose is not None
    assert rest.pose is not None
    play.add(
        CharacterLeft(
            character=move.unit,
            unit=home.id,
            pose=out.pose,
            rest=arrangement_of(rest),
            rest_pose=rest.pose,
            effects=characters.copied_effects(state, home, move.unit),
        )
    )


def join(play: Play[State], move: PlannedMove, verdict: Verdict) -> None:
    target = play.state.units[move.joins or ""]
    after = characters.with_member(target, verdict.unit.members[0], move)
    assert after.pose is not None
    assert verdict.way is not None
    play.add(
        CharacterJoined(
            character=move.unit,
            unit=target.id,
            path=verdict.way.path,
            pose=after.pose,
            stands=arrangement_of(after),
            moved="marched" if move.how == "march" else "advanced",
        )
    )
