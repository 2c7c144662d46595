"""After the pursuits: pivots and reforms of those who are free, combat reforms of those still engaged (A.15.74–79)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.errors import Refusal
from battles.rules.ninth_age.melee import combat_reform
from battles.rules.ninth_age.melee.break_tests import difference_for, fought_round
from battles.rules.ninth_age.melee.events import ReformAllowed
from battles.rules.ninth_age.melee.frames import (
    AskCombatReform,
    AskPostCombat,
    AskReformOrder,
    AskReformTest,
    ReformOrder,
    ReformTested,
)
from battles.rules.ninth_age.melee.round_start import in_order, units_of_round
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, forbidden
from battles.rules.ninth_age.movement.arrangement import in_files
from battles.rules.ninth_age.movement.displacement import too_far
from battles.rules.ninth_age.movement.legs import centred
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


def post_combat(play: Play[State]) -> None:
    """Units of the combat that are no longer engaged and did not pursue (A.15.76)."""
    state = play.state
    pursued = {one.unit for one in fought_round(state).pursuits}
    free = [
        unit
        for side in in_order(state)
        for unit in units_of_round(state, side)
        if unit.is_placed and not unit.is_engaged and not unit.is_fleeing and unit.id not in pursued
    ]
    play.push(*(AskPostCombat(unit=unit.id) for unit in reversed(free)))


def combat_reforms(play: Play[State]) -> None:
    """All tests first, then the active player says who reforms first (A.15.78). Nobody is asked who gains nothing."""
    losers = tuple(unit.id for unit in gainers(play.state) if is_loser(play.state, unit))
    play.push(ReformOrder())
    if losers:
        play.push(AskReformTest(units=losers))


def gainers(state: State, side: SideId | None = None) -> list[Unit]:
    """Those whom a reform would bring more contact, or their front to the enemy."""
    combat = fought_round(state).units
    return [unit for unit in able_to_reform(state, side) if combat_reform.best(state, unit, combat) is not None]


def reform_order(play: Play[State]) -> None:
    """Asked only if both sides have something to reform."""
    play.pop()
    sides = [side for side in in_order(play.state) if any(reformers(play.state, side))]
    if len(sides) > 1:
        play.push(AskReformOrder())
    elif sides:
        open_reforms(play, sides[0])


def able_to_reform(state: State, side: SideId | None = None) -> list[Unit]:
    """Engaged on one edge only, not with or as a round base, and by no rule kept from it (A.15.78, A.15.79)."""
    return [unit for unit in units_of_round(state, side) if may_reform(state, unit)]


def may_reform(state: State, unit: Unit) -> bool:
    if not unit.is_engaged or len({one.mine for one in unit.engagements}) > 1 or unit.boundary.round:
        return False
    if any(state.units[one.enemy].boundary.round for one in unit.engagements):
        return False
    return not forbidden(ask(kinds.MayReform(state=state, unit=unit, how="combat")))


def is_loser(state: State, unit: Unit) -> bool:
    reckoning = fought_round(state).reckoning
    return reckoning is not None and reckoning.loser == unit.side


def reform_test(state: State, key: UnitId) -> Test:
    """With the same modifiers as the break test (A.15.78)."""
    return Test(kind="combat_reform", unit=key, modifier=-difference_for(state, state.units[key]), cause="combat")


def reform_tested(play: Play[State], frame: ReformTested) -> None:
    found = play.state.psychology.result
    if found is not None and found.passed:
        play.add(ReformAllowed(unit=frame.units[0]))
    left = frame.units[1:]
    if left:
        play.replace(AskReformTest(units=left))
    else:
        play.pop()


def reformers(state: State, side: SideId) -> tuple[UnitId, ...]:
    """Winners, and losers that passed their test."""
    passed = fought_round(state).may_reform
    return tuple(unit.id for unit in able_to_reform(state, side) if not is_loser(state, unit) or unit.id in passed)


def open_reforms(play: Play[State], first: SideId) -> None:
    """One player completes all his, then the other."""
    second: SideId = "B" if first == "A" else "A"
    ask_reforms(play, second, reformers(play.state, second))
    ask_reforms(play, first, reformers(play.state, first))


def ask_reforms(play: Play[State], side: SideId, units: tuple[UnitId, ...]) -> None:
    """Asked only where a reform would gain something: more contact, or the front at the enemy."""
    fought = fought_round(play.state)
    gaining = tuple(
        key for key in units if combat_reform.best(play.state, play.state.units[key], fought.units) is not None
    )
    if gaining:
        play.push(AskCombatReform(side=side, units=gaining))


def stood(unit: Unit, facing: float, files: int) -> Unit:
    """The unit after a reform about its centre (A.12.21)."""
    after = in_files(unit, files)
    return structs.replace(after, pose=centred(unit.centre, after.boundary.depth, facing))


def too_far_problems(state: State, before: Unit, after: Unit) -> Iterator[Refusal]:
    """No model ends farther than its March Rate from its place (A.12.21)."""
    far = too_far(before, after, lambda who: combat_reform.march(state, before, who))
    if far is not None:
        yield refuse("model_moves_too_far", "A.12.21", unit=before.id, allowed=round(far[2], 3))
