"""Rounds of combat for tests: units that are engaged, and the phase fought out with dice that are given."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.dice import seeded
from battles.rules.geometry import Side, against
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.melee.steps import open_phase
from battles.rules.ninth_age.pieces import Engagement, Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.frames import NextPhase
from battles.rules.play import Play
from tests.rules.ninth_age.builders import state_of

Answer = Callable[[State, Seat], Order[State]]
LAST = NextPhase(at=5)


def engaged(one: Unit, other: Unit, edge: Side = "front", offset: float = 0.0, *others: Unit) -> State:
    """The first with its front on an edge of the second, middle on middle but for the offset."""
    target = structs.replace(other, engagements=(Engagement(enemy=one.id, mine=edge, theirs="front"),))
    place = against(target.box, edge, one.boundary.width, offset=offset)
    charger = structs.replace(
        one, pose=place, place="field", engagements=(Engagement(enemy=other.id, mine="front", theirs=edge),)
    )
    return state_of(charger, target, *others, phase="melee", flow=(LAST,))


def charging(state: State, *units: UnitId) -> State:
    marked = {
        key: structs.replace(unit, marks=structs.replace(unit.marks, charging=key in units))
        for key, unit in state.units.items()
    }
    return structs.replace(state, units=marked)


def by_default(state: State, seat: Seat) -> Order[State]:
    return RULES.asked(state)[seat].default


def fight(state: State, seed: str = "melee", answer: Answer = by_default) -> Play[State]:
    """The melee phase to its end; everybody answers as told."""
    play = Play(RULES, state, seeded(seed))
    open_phase(play)
    for _ in range(200):
        while play.state.flow and not play.top.waits and play.top != LAST:
            play._step()
        if not play.state.flow or play.top == LAST:
            return play
        seat = next(iter(RULES.asked(play.state)))
        order = answer(play.state, seat)
        assert not order.preview(play.state, seat).refusals
        order.resolve(play, seat)
    raise AssertionError(f"no end: {play.top}")
