"""The server's steps of the charge phase (A.11.1)."""

from __future__ import annotations

from battles.rules.cooperative import run
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.charges import (
    eligibility,
    frenzy,
    moves,
    reactions,
    redirects,
    secondaries,
    stand_and_shoot,
)
from battles.rules.ninth_age.charges.events import (
    ChargesOpened,
    FrenzyFailed,
    Reacted,
)
from battles.rules.ninth_age.charges.frames import (
    AfterReaction,
    Announce,
    AskCharges,
    AskPivot,
    AskReaction,
    AskRedirect,
    AskRedirectTarget,
    AskSecondary,
    Caught,
    Execute,
    FailCharge,
    FrenzyTested,
    FrenzyTests,
    Land,
    Landed,
    MoveTogether,
    NextCharger,
    OpenCharges,
    PivotTested,
    RangeRolled,
    Redirects,
    RedirectTested,
    RollRange,
    SecondaryCharges,
    TerrorTested,
)
from battles.rules.ninth_age.charges.record import Charge
from battles.rules.ninth_age.moments.ask import ask, only
from battles.rules.ninth_age.moments.changes import Replace, TestDemand
from battles.rules.ninth_age.moments.kinds import Announced, PanicFailed
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.psychology.events import UnitShaken
from battles.rules.ninth_age.psychology.frames import Flee, TakeTest
from battles.rules.ninth_age.psychology.panic import must_test
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def open_phase(play: Play[State]) -> None:
    """Frenzy tests, then charges are declared, then chargers are moved."""
    play.add(ChargesOpened())
    play.push(OpenCharges(), FrenzyTests(left=frenzy.must_test(play.state)))


def step(play: Play[State]) -> None:
    match play.top:
        case FrenzyTests(left=left):
            _next_frenzy(play, left)
        case FrenzyTested(unit=unit, left=left):
            if _failed(play.state, unit):
                play.add(FrenzyFailed(unit=unit))
            play.replace(FrenzyTests(left=left))
        case OpenCharges():
            is_open = eligibility.may_anyone_charge(play.state, play.state.active)
            play.replace(AskCharges() if is_open else NextCharger())
        case Announce() as frame:
            _announce(play, frame)
        case TerrorTested() as frame:
            _terror(play, frame)
        case Execute() as frame:
            _execute(play, frame)
        case AfterReaction() as frame:
            _after_reaction(play, frame)
        case SecondaryCharges(unit=unit):
            _secondary(play, unit)
        case Redirects(target=target, left=left):
            _redirects(play, target, left)
        case RedirectTested(unit=unit):
            may = not _failed(play.state, unit) and redirects.has_other_target(play.state, unit)
            play.replace(*([AskRedirectTarget(unit=unit)] if may else []))
        case NextCharger() as frame:
            moves.next_charger(play, frame)
        case RollRange() as frame:
            moves.roll(play, frame)
        case RangeRolled() as frame:
            moves.count(play, frame)
        case MoveTogether() as frame:
            moves.move(play, frame)
        case Land() as frame:
            moves.land(play, frame)
        case Landed() as frame:
            moves.arrived(play, frame)
        case Caught() as frame:
            moves.caught(play, frame)
        case PivotTested(unit=unit):
            play.replace(*([] if _failed(play.state, unit) else [AskPivot(unit=unit)]))
        case FailCharge() as frame:
            moves.fail(play, frame)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def _failed(state: State, unit: UnitId) -> bool:
    """Whether the test that has just been counted was failed."""
    result = state.psychology.result
    assert result is not None
    assert result.unit == unit
    return not result.passed


# --- frenzy -----------------------------------------------------------------------------------------------------------


def _next_frenzy(play: Play[State], left: tuple[UnitId, ...]) -> None:
    """Whether it could declare a charge is judged when its test is taken (B.21.28)."""
    due = [key for key in left if frenzy.is_due(play.state, play.state.units[key])]
    if not due:
        play.pop()
        return
    test = Test(kind="frenzy", unit=due[0], cause="frenzy")
    play.replace(FrenzyTested(unit=due[0], left=tuple(due[1:])), TakeTest(test=test))


# --- reactions --------------------------------------------------------------------------------------------------------


def _announce(play: Play[State], frame: Announce) -> None:
    """Terror: the target tests before it reacts, unless nothing makes it or nothing can (B.21.6)."""
    state = play.state
    charger, target = state.units[frame.unit], state.units[frame.target]
    if not charger.is_placed or not target.is_placed:
        play.pop()
        return
    answers = ask(Announced(state=state, unit=charger, target=target))
    demanded = any(one.kind == "panic" and one.unit == target.id for one in only(answers, TestDemand))
    if demanded and must_test(state, target, "terror", charger):
        after = TerrorTested(unit=frame.unit, target=frame.target, is_secondary=frame.is_secondary)
        play.replace(after, TakeTest(test=Test(kind="panic", unit=frame.target, cause="terror")))
        return
    _ask_reaction(play, frame.unit, frame.target, is_secondary=frame.is_secondary, must_flee=False)


def _terror(play: Play[State], frame: TerrorTested) -> None:
    must_flee = _failed(play.state, frame.target)
    if must_flee:
        unit = play.state.units[frame.target]
        if any(isinstance(one, Replace) for one in ask(PanicFailed(state=play.state, unit=unit))):
            play.add(UnitShaken(unit=frame.target, cause="panic", until=play.state.turn + 1))
            must_flee = False
    _ask_reaction(play, frame.unit, frame.target, is_secondary=frame.is_secondary, must_flee=must_flee)


def _ask_reaction(play: Play[State], unit: UnitId, target: UnitId, *, is_secondary: bool, must_flee: bool) -> None:
    """A reaction that is the only one is settled by the server."""
    state = play.state
    found = reactions.possible(state, state.units[unit], state.units[target], must_flee=must_flee)
    if len(found) > 1:
        play.replace(AskReaction(unit=unit, target=target, is_secondary=is_secondary, must_flee=must_flee))
        return
    play.replace(Execute(unit=unit, target=target, reaction=found[0], is_secondary=is_secondary))


def _execute(play: Play[State], frame: Execute) -> None:
    state = play.state
    charger, target = state.units[frame.unit], state.units[frame.target]
    play.add(Reacted(unit=frame.target, charger=frame.unit, reaction=frame.reaction, settled=not frame.by_choice))
    after = AfterReaction(
        unit=frame.unit, target=frame.target, reaction=frame.reaction, is_secondary=frame.is_secondary
    )
    match frame.reaction:
        case "hold":
            play.replace(after)
        case "stand_and_shoot":
            play.replace(after, stand_and_shoot.volley(state, target, charger))
        case "flee":
            flight = Flee(
                unit=frame.target,
                heading=reactions.flight_heading(charger, target),
                cause="charge_reaction",
                chargers=tuple(charge.unit for charge in state.charges.declared if _aims_at(charge, frame.target)),
                by_choice=frame.by_choice and not target.is_fleeing,
            )
            play.replace(after, flight)


def _aims_at(charge: Charge, target: UnitId) -> bool:
    """Everybody who declared a charge against it in this phase, also one who has redirected (A.11.11)."""
    return target in (charge.target, charge.former) or any(other.unit == target for other in charge.others)


def _after_reaction(play: Play[State], frame: AfterReaction) -> None:
    """A flight lets chargers redirect; else other enemies that cannot be avoided are charged as well."""
    if frame.reaction == "flee":
        left = tuple(
            charge.unit
            for charge in play.state.charges.pending
            if charge.target == frame.target and redirects.may_redirect(play.state, charge.unit)
        )
        play.replace(Redirects(target=frame.target, left=left))
        return
    play.replace(*([] if frame.is_secondary else [SecondaryCharges(unit=frame.unit)]))


def _redirects(play: Play[State], target: UnitId, left: tuple[UnitId, ...]) -> None:
    """Only who has somebody else to charge is asked."""
    able = tuple(
        key for key in left if redirects.may_redirect(play.state, key) and redirects.has_other_target(play.state, key)
    )
    play.replace(*([AskRedirect(target=target, left=able)] if able else []))


# --- secondary charges ------------------------------------------------------------------------------------------------


def _secondary(play: Play[State], unit: UnitId) -> None:
    charge = play.state.charges.of(unit)
    charger = play.state.units[unit]
    if charge is None or not charger.is_placed or not charger.marks.charging:
        play.pop()
        return
    wanted = run(secondaries.unavoidable(play.state, charge))
    if not wanted:
        play.pop()
    elif len(wanted) == 1:
        secondaries.declare(play, unit, wanted[0])
    else:
        play.replace(AskSecondary(unit=unit, targets=wanted))
