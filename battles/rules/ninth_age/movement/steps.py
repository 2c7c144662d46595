"""The server's steps of the movement phase (A.12.1)."""

from __future__ import annotations

from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.moments.ask import ask, ignored
from battles.rules.ninth_age.moments.kinds import AfterRally
from battles.rules.ninth_age.movement import arrival_steps, dangerous, move_steps, random_moves, sweeps
from battles.rules.ninth_age.movement.eligibility import may_move
from battles.rules.ninth_age.movement.events import MovementOpened, RallyTestCounted
from battles.rules.ninth_age.movement.frames import (
    Arrivals,
    ArrivalsRolled,
    AskMoves,
    AskRally,
    AskRallyReform,
    AskRandomMove,
    CarryOut,
    Dangerous,
    DangerRolled,
    MarchTested,
    MoveUnits,
    OrderArrivals,
    PlaceDelayed,
    RallyTested,
    RallyUnits,
    RandomMoveEnd,
    RandomMoveRoll,
    RandomMoveRolled,
    RandomMovers,
    RollArrivals,
    Sweep,
    SweepRolled,
    SweepStrike,
)
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.psychology.discipline import terms
from battles.rules.ninth_age.psychology.events import UnitRallied
from battles.rules.ninth_age.psychology.frames import Flee, TakeTest
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.psychology.steps import standing
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def open_phase(play: Play[State]) -> None:
    """Rally and flight, random movers, arrivals, then the moves."""
    play.add(MovementOpened())
    play.push(MoveUnits(), Arrivals(), OrderArrivals(), RollArrivals(), RandomMovers(), RallyUnits())


def step(play: Play[State]) -> None:
    match play.top:
        case RallyUnits():
            _next_rally(play)
        case RallyTested(unit=unit):
            _rally_tested(play, unit)
        case RandomMovers():
            _random_movers(play)
        case RandomMoveRoll() as frame:
            random_moves.roll(play, frame)
        case RandomMoveRolled() as frame:
            random_moves.count(play, frame)
        case RandomMoveEnd() as frame:
            random_moves.make(play, frame)
        case RollArrivals() | ArrivalsRolled() | OrderArrivals() | PlaceDelayed() | Arrivals():
            arrival_steps.step(play)
        case MoveUnits():
            _moves(play)
        case CarryOut() as frame:
            move_steps.carry_out(play, frame)
        case MarchTested() as frame:
            move_steps.march_tested(play, frame)
        case Sweep() as frame:
            sweeps.offer(play, frame)
        case SweepStrike(unit=unit, target=target):
            sweeps.strike(play, unit, target)
        case SweepRolled() as frame:
            sweeps.count(play, frame)
        case Dangerous() as frame:
            dangerous.throw(play, frame)
        case DangerRolled() as frame:
            dangerous.count(play, frame)
        case frame:
            raise RulesBroken(f"no step for {frame}")


# --- rally ------------------------------------------------------------------------------------------------------------


def rallying(state: State) -> tuple[UnitId, ...]:
    """Units that were fleeing at the start of the turn and have not yet tested, the worst first (A.12.2)."""
    due = [
        unit.id
        for unit in state.units_of(state.active)
        if unit.is_placed
        and unit.is_fleeing
        and unit.marks.fled_from_start
        and unit.id not in state.movement.rally_tested
    ]
    return tuple(sorted(due, key=lambda key: (terms(state, rally_test(key)).need.value, key)))


def rally_test(unit: UnitId) -> Test:
    return Test(kind="rally", unit=unit)


def _next_rally(play: Play[State]) -> None:
    due = rallying(play.state)
    if not due:
        play.pop()
    elif len(due) > 1 and standing(play.state, due[0]).test_order == "ask":
        play.push(AskRally())
    else:
        take_rally_test(play, due[0])


def take_rally_test(play: Play[State], unit: UnitId) -> None:
    play.add(RallyTestCounted(unit=unit))
    play.push(RallyTested(unit=unit), TakeTest(test=rally_test(unit)))


def _rally_tested(play: Play[State], key: UnitId) -> None:
    """Rallied and shaken, and it reforms; or it flees on, straight ahead (A.12.3)."""
    state = play.state
    unit, result = state.units[key], state.psychology.result
    assert result is not None
    if not result.passed:
        assert unit.pose is not None
        play.replace(Flee(unit=key, heading=unit.pose.facing, cause="rally_failed"))
        return
    excused = ignored(ask(AfterRally(state=state, unit=unit)))
    until = 0 if "shaken" in excused else state.turn
    play.add(UnitRallied(unit=key, until=until))
    play.replace(AskRallyReform(unit=key, keeps_move="reform" in excused))


# --- moves ------------------------------------------------------------------------------------------------------------


def _random_movers(play: Play[State]) -> None:
    due = random_moves.due(play.state)
    if due:
        play.push(AskRandomMove())
    else:
        play.pop()


def _moves(play: Play[State]) -> None:
    """The question is put while somebody may still be moved."""
    if any(may_move(play.state, unit) for unit in play.state.units_of(play.state.active)):
        play.push(AskMoves())
    else:
        play.pop()
