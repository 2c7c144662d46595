"""The server's steps of tests, panic and flight."""

from __future__ import annotations

from msgspec import structs

from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.modifiers import Composed
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.moments.changes import Replace
from battles.rules.ninth_age.moments.kinds import FleeRoll, PanicFailed
from battles.rules.ninth_age.movement.distances import distance_roll
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.psychology import flee_moves, markers, panic
from battles.rules.ninth_age.psychology.discipline import is_thrown_again, models_of, terms
from battles.rules.ninth_age.psychology.events import (
    MarkerDropped,
    TestTaken,
    TestThrownAgain,
    UnitFlees,
    UnitShaken,
)
from battles.rules.ninth_age.psychology.frames import (
    AskDiscipline,
    AskDropMarker,
    AskTestOrder,
    AskTestReroll,
    CountTest,
    DropMarker,
    Flee,
    FleeMove,
    FleeRolled,
    Panic,
    PanicFlights,
    PanicTested,
    PanicTests,
    RandomHeading,
    TakeTest,
    ThrowTest,
)
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import StandingAnswers, State
from battles.rules.play import Play

USUAL = StandingAnswers()
TURN = 36_000
"""Hundredths of a degree: a random direction is one of them (A.2.11)."""


def step(play: Play[State]) -> None:
    match play.top:
        case TakeTest(test=test):
            _take(play, test)
        case ThrowTest(test=test, again=again):
            faces = play.throw(f"{test.roll.thrown}d6", reason=f"{test.kind}_test", seat=play.state.owner(test.unit))
            play.replace(CountTest(test=test, faces=faces, again=again))
        case CountTest() as frame:
            _count(play, frame)
        case Panic(cause=cause, units=units):
            due = [key for key in units if _is_due(play.state, key)]
            ordered = tuple(sorted(due, key=lambda key: _test_order(play.state, key)))
            play.replace(PanicTests(cause=cause, left=ordered))
        case PanicTests() as frame:
            _next_test(play, frame)
        case PanicTested() as frame:
            _tested(play, frame)
        case PanicFlights() as frame:
            _next_flight(play, frame)
        case RandomHeading() as frame:
            _random_heading(play, frame)
        case Flee() as frame:
            _flee(play, frame)
        case FleeRolled(flight=flight, faces=faces):
            distance = distance_roll(ask(FleeRoll(state=play.state, unit=play.state.units[flight.unit])), flight.dice)
            play.replace(FleeMove(flight=flight, inches=distance.inches(faces)))
        case FleeMove(flight=flight, inches=inches):
            flee_moves.make(play, flight, inches)
        case DropMarker() as frame:
            _drop(play, frame)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def standing(state: State, unit: UnitId) -> StandingAnswers:
    """What the owner of a unit has answered beforehand."""
    return state.standing_answers.get(state.owner(unit), USUAL)


# --- tests ------------------------------------------------------------------------------------------------------------


def _take(play: Play[State], test: Test) -> None:
    state = play.state
    found = terms(state, test)
    if found.passes:
        _told(play, test, found.need, passed=True)
        return
    if test.model is None and standing(state, test.unit).discipline == "ask" and _has_choice(state, test):
        play.replace(AskDiscipline(test=test))
        return
    final = structs.replace(test, maximised=found.roll.maximised, minimised=found.roll.minimised)
    faces = play.throw(f"{found.roll.thrown}d6", reason=f"{test.kind}_test", seat=state.owner(test.unit))
    play.replace(CountTest(test=final, faces=faces))


def _has_choice(state: State, test: Test) -> bool:
    """Whether its models differ in the Discipline that counts."""
    unit = state.units[test.unit]
    values = {terms(state, structs.replace(test, model=who or "troops")).need.value for who in models_of(unit)}
    return len(values) > 1


def _count(play: Play[State], frame: CountTest) -> None:
    state, test = play.state, frame.test
    found = terms(state, test)
    total = test.roll.total(frame.faces)
    passed = total <= found.need.value
    must, may = (False, None) if frame.again else is_thrown_again(test, found, passed=passed)
    if not must and may is not None and not (standing(state, test.unit).reroll_tests and may.use is None):
        play.push(AskTestReroll(test=test))
        return
    if must or may is not None:
        throw_again(play, frame, by_rule=must)
        return
    _told(play, test, found.need, passed=passed, faces=frame.faces, total=total)


def _told(
    play: Play[State], test: Test, need: Composed, *, passed: bool, faces: tuple[int, ...] = (), total: int = 0
) -> None:
    """The test is over; whoever ordered it goes on."""
    play.add(
        TestTaken(
            unit=test.unit,
            what=f"{test.kind}_test",
            test=test,
            need=need.value,
            faces=faces,
            total=total,
            passed=passed,
            outcome="test_passed" if passed else "test_failed",
            lines=need.lines,
        )
    )
    play.pop()


def throw_again(play: Play[State], frame: CountTest, *, by_rule: bool, use: tuple[str, str] | None = None) -> None:
    """The dice that lie on top fall once more."""
    test = frame.test
    play.add(
        TestThrownAgain(
            unit=test.unit, what=f"{test.kind}_test", test=test, faces=frame.faces, by_rule=by_rule, use=use
        )
    )
    play.replace(ThrowTest(test=test, again=True))


# --- panic ------------------------------------------------------------------------------------------------------------


def _is_due(state: State, key: UnitId) -> bool:
    unit = state.units[key]
    return unit.is_placed and not (unit.is_engaged or unit.is_fleeing or unit.marks.panic_passed)


def _test_order(state: State, key: UnitId) -> tuple[bool, int, str]:
    """The active player's units first (A.17.14); of one side the worst first."""
    worth = terms(state, Test(kind="panic", unit=key)).need.value
    return state.units[key].side != state.active, worth, key


def _next_test(play: Play[State], frame: PanicTests) -> None:
    left = tuple(key for key in frame.left if _is_due(play.state, key))
    if not left:
        play.replace(PanicFlights(cause=frame.cause, left=frame.failed))
        return
    if _asks_order(play, structs.replace(frame, left=left)):
        return
    unit, *rest = left
    after = PanicTested(cause=frame.cause, unit=unit, left=tuple(rest), failed=frame.failed, ordered=frame.ordered)
    play.replace(after, TakeTest(test=Test(kind="panic", unit=unit, cause=frame.cause.kind)))


def _asks_order(play: Play[State], frame: PanicTests | PanicFlights) -> bool:
    """Several units of a side whose owner wants to be asked in which order they test or flee."""
    state, first = play.state, frame.left[0]
    side = state.units[first].side
    own = tuple(key for key in frame.left if state.units[key].side == side)
    if side in frame.ordered or len(own) < 2 or standing(state, first).test_order != "ask":
        return False
    question = AskTestOrder(side=side, units=own, what="tests" if isinstance(frame, PanicTests) else "flights")
    play.replace(structs.replace(frame, ordered=(*frame.ordered, side)), question)
    return True


def _tested(play: Play[State], frame: PanicTested) -> None:
    result = play.state.psychology.result
    assert result is not None
    failed = frame.failed if result.passed else (*frame.failed, *_failed(play, frame.unit))
    play.replace(PanicTests(cause=frame.cause, left=frame.left, failed=failed, ordered=frame.ordered))


def _failed(play: Play[State], key: UnitId) -> tuple[UnitId, ...]:
    """It flees from now on (A.17.9); a war machine is shaken instead (B.21.17)."""
    unit = play.state.units[key]
    answers = ask(PanicFailed(state=play.state, unit=unit))
    if any(isinstance(one, Replace) for one in answers):
        play.add(UnitShaken(unit=key, cause="panic", until=play.state.turn + 1))
        return ()
    play.add(UnitFlees(unit=key, cause="panic"))
    return (key,)


# --- flight -----------------------------------------------------------------------------------------------------------


def _next_flight(play: Play[State], frame: PanicFlights) -> None:
    """The flights of those who failed, one after another (A.17.3)."""
    state = play.state
    left = tuple(key for key in frame.left if state.units[key].is_placed)
    if not left:
        play.pop()
        return
    if _asks_order(play, structs.replace(frame, left=left)):
        return
    key, rest = left[0], structs.replace(frame, left=left[1:])
    unit = state.units[key]
    enemies = panic.flees_from(state, unit, frame.cause)
    heading = panic.heading_away(unit, state.units[enemies[0]]) if len(enemies) == 1 else None
    if heading is None:
        play.replace(rest, RandomHeading(unit=key, cause="panic", among=enemies if len(enemies) > 1 else ()))
    else:
        play.replace(rest, Flee(unit=key, heading=heading, cause="panic"))


def _random_heading(play: Play[State], frame: RandomHeading) -> None:
    unit = play.state.units[frame.unit]
    if frame.among:
        chosen = frame.among[play.draw(len(frame.among), reason="flees_from") - 1]
        heading = panic.heading_away(unit, play.state.units[chosen])
    else:
        heading = play.draw(TURN, reason="random_direction") / 100
    if heading is None:
        play.replace(RandomHeading(unit=frame.unit, cause=frame.cause))
    else:
        play.replace(Flee(unit=frame.unit, heading=heading, cause=frame.cause))


def _flee(play: Play[State], frame: Flee) -> None:
    """It becomes fleeing and rolls how far it goes. What it carries it drops as soon as it flees (`turns.markers`)."""
    state, unit = play.state, play.state.units[frame.unit]
    if not unit.is_placed:
        play.pop()
    elif not unit.is_fleeing:
        play.add(UnitFlees(unit=unit.id, cause=frame.cause, by_choice=frame.by_choice))
    elif frame.distance is not None:
        play.replace(FleeMove(flight=frame, inches=frame.distance))
    else:
        distance = distance_roll(ask(FleeRoll(state=state, unit=unit)), frame.dice)
        faces = play.throw(distance.dice, reason="flee_distance", seat=state.owner(unit.id))
        play.replace(FleeRolled(flight=frame, faces=faces))


def _drop(play: Play[State], frame: DropMarker) -> None:
    """The enemy puts it down; where no place is allowed it lies where the carrier stood."""
    if next(markers.legal_drops(play.state, frame), None) is None:
        play.add(MarkerDropped(unit=frame.unit, marker=frame.marker, point=markers.middle(frame.around)))
        play.pop()
    else:
        play.replace(AskDropMarker(unit=frame.unit, marker=frame.marker, around=frame.around))
