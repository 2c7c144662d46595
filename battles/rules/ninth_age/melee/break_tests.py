"""After the score: break tests of the losers, losses of unstable units, panic near those that broke (A.15.50–55)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.ninth_age.attacks.frames import TakeLosses
from battles.rules.ninth_age.casualties.pools import (
    champion_pool,
    member_pool,
    ordinary_models,
    points_left,
    troops_pool,
)
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.melee import result
from battles.rules.ninth_age.melee.after_step import note_freed
from battles.rules.ninth_age.melee.events import UnitBroke
from battles.rules.ninth_age.melee.frames import AskBreakOrder, AskUnstable, BreakTests
from battles.rules.ninth_age.melee.record import MeleeRound
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, has_rule, ignored, must, number, replaced
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology import panic
from battles.rules.ninth_age.psychology.discipline import chance
from battles.rules.ninth_age.psychology.frames import Panic, TakeTest
from battles.rules.ninth_age.psychology.record import PanicCause, Test
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def fought_round(state: State) -> MeleeRound:
    found = state.melee.round
    assert found is not None
    return found


def score(play: Play[State]) -> None:
    """Both columns; then the losers that are still engaged test, the worst first unless their owner orders them."""
    play.add(result.result(play.state))
    losers = losing_units(play.state)
    if not losers:
        return
    seat = play.state.owner(losers[0])
    answers = play.state.standing_answers.get(seat)
    if len(losers) > 1 and answers is not None and answers.test_order == "ask":
        play.push(AskBreakOrder(side=play.state.units[losers[0]].side, units=losers))
    else:
        play.push(BreakTests(units=worst_first(play.state, losers)))


def losing_units(state: State) -> tuple[UnitId, ...]:
    """Units of the losing side that are still engaged (A.15.50, A.15.53)."""
    reckoning = fought_round(state).reckoning
    if reckoning is None or reckoning.loser is None:
        return ()
    return tuple(unit.id for unit in result.engaged(state, reckoning.loser))


def worst_first(state: State, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """By their chance to hold."""
    return tuple(sorted(units, key=lambda key: (chance(state, break_test(state, state.units[key])), key)))


def difference_for(state: State, unit: Unit) -> int:
    """What the lost score takes off: nothing for the steadfast and the stubborn (A.15.51, B.21.36)."""
    reckoning = fought_round(state).reckoning
    if reckoning is None or reckoning.loser != unit.side or result.is_steadfast_now(state, unit):
        return 0
    answers = ask(kinds.Discipline(state=state, unit=unit, kind="break"))
    return 0 if "combat_difference" in ignored(answers) else reckoning.difference


def break_test(state: State, unit: Unit) -> Test:
    return Test(kind="break", unit=unit.id, modifier=-difference_for(state, unit), cause="combat")


def break_tests(play: Play[State], frame: BreakTests) -> None:
    """One unit after another; unstable ones lose Health Points instead (B.21.13)."""
    state = play.state
    if frame.tested:
        play.replace(BreakTests(units=frame.units[1:]))
        _after_test(play, frame.units[0])
        return
    if not frame.units:
        play.pop()
        note_freed(play)
        return
    unit = state.units[frame.units[0]]
    if unit.is_destroyed or not unit.is_engaged:
        play.replace(BreakTests(units=frame.units[1:]))
        return
    answers = ask(kinds.CombatLost(state=state, unit=unit, difference=fought_difference(state)))
    if must(answers, "crumble") is not None and must(answers, "break_test_first") is None:
        play.replace(BreakTests(units=frame.units[1:]))
        crumble(play, unit)
    else:
        play.replace(structs.replace(frame, tested=True), TakeTest(test=break_test(state, unit)))


def fought_difference(state: State) -> int:
    reckoning = fought_round(state).reckoning
    return 0 if reckoning is None else reckoning.difference


def _after_test(play: Play[State], key: UnitId) -> None:
    """Broken, destroyed (war machines), or as rules say; the wholly Supernal crumble after a failed test."""
    result_of = play.state.psychology.result
    if result_of is None or result_of.passed:
        return
    unit = play.state.units[key]
    lost = ask(kinds.CombatLost(state=play.state, unit=unit, difference=fought_difference(play.state)))
    instead = replaced(ask(kinds.BreakFailed(state=play.state, unit=unit)), "failed")
    if must(lost, "crumble") is not None:
        crumble(play, unit)
    elif instead == "destroyed":
        play.add(UnitDestroyed(unit=key, cause="broken"))
        friends = panic.destroyed_near(play.state, unit)
        if friends:
            play.push(Panic(cause=PanicCause(kind="destroyed", unit=key), units=friends))
    else:
        play.add(UnitBroke(unit=key))


# --- unstable ---------------------------------------------------------------------------------------------------------


def crumble_loss(state: State, unit: Unit) -> int:
    """Health Points that an unstable unit loses: the difference, less what rules take off, step by step (B.21.37)."""
    steadfast = result.is_steadfast_now(state, unit)
    bonus = rank_bonus(state, unit)
    loss = fought_difference(state)
    step: int
    for step in (1, 2, 3, 4):
        moment = kinds.CrumbleLoss(state=state, unit=unit, step=step, steadfast=steadfast, rank_bonus=bonus)  # type: ignore[arg-type]
        loss = number(ask(moment), "unstable_loss", loss).value
    return max(0, loss)


def rank_bonus(state: State, unit: Unit) -> int:
    scored = result.scored(state, unit)
    return 0 if scored.line_formation else min(max(0, scored.full_ranks - 1), 3)


def crumble(play: Play[State], unit: Unit) -> None:
    """First rank and file, then the champion, then characters as evenly as can be (B.21.13)."""
    losses, among, points = crumbled(unit, crumble_loss(play.state, unit))
    if points and points < len(among):
        play.push(AskUnstable(unit=unit.id, losses=losses, open=among, points=points))
    elif losses:
        play.push(TakeLosses(losses=losses, cause="unstable"))


def crumbled(unit: Unit, points: int) -> tuple[dict[str, int], tuple[str, ...], int]:
    """Which pools lose how many of these points; and where characters cannot share the last ones evenly, which of
    them may lose one more, and how many do."""
    losses = dict[str, int]()
    order = [troops_pool(unit.id)] if ordinary_models(unit) else []
    order += [champion_pool(unit.id)] if unit.troops is not None and unit.troops.champion is not None else []
    for pool in order:
        taken = min(points, points_left(unit, pool))
        if taken:
            losses[pool] = taken
            points -= taken
    members = tuple(member_pool(unit.id, one.id) for one in unit.members)
    while points:
        among = tuple(pool for pool in members if points_left(unit, pool) > losses.get(pool, 0))
        if not among:
            return losses, (), 0
        if points < len(among):
            return losses, among, points
        losses |= {pool: losses.get(pool, 0) + 1 for pool in among}
        points -= len(among)
    return losses, (), 0


# --- panic near broken units ------------------------------------------------------------------------------------------


def panic_near_broken(play: Play[State]) -> None:
    """Friends within 6 inches of each unit that broke (A.15.55)."""
    for key in reversed(fought_round(play.state).broken):
        friends = panic.broken_near(play.state, play.state.units[key])
        if friends:
            play.push(Panic(cause=PanicCause(kind="broken", unit=key), units=friends))


def is_war_machine(state: State, unit: Unit) -> bool:
    return has_rule(state, unit, "war_machine")
