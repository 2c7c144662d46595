"""Losses and victory (18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.rules.base import Outcome, Part, SeatStanding, Standing
from battles.rules.horden_helden.pieces import ENEMY, Element, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load

_victory, _large = load("victory"), load("large_battle")
DEFEAT = 300
"""Points lost that may decide a battle of 600 (18.3)."""
SIDES: tuple[SideId, SideId] = ("A", "B")


def _of_element(element: Element) -> Iterator[Part]:
    """What an element's loss counts, and that of those who rode on it (18.1)."""
    if element.has("raised") or element.has("spirit"):
        return
    is_gone = element.is_lost or element.fled
    if is_gone:
        yield Part(code="element_lost", value=element.points, clause="18.1", facts={"element": element.id})
    figure, commander = element.figure, element.commander
    if figure is not None and (is_gone or figure.status != "active"):
        yield Part(code="figure_lost", value=figure.points, clause="18.1", facts={"element": element.id})
    if commander is not None and commander.lost:
        yield Part(code="commander_lost", value=commander.points, clause="18.1", facts={"element": element.id})


def losses(state: State, side: SideId) -> tuple[Part, ...]:
    """Everything a side has lost, line by line."""
    parts = [part for element in state.elements_of(side) for part in _of_element(element)]
    camps = [camp for camp in state.camps.values() if camp.side == side and camp.lost]
    parts += [Part(code="camp_lost", value=camp.lost, clause="18.2", facts={"camp": camp.id}) for camp in camps]
    return tuple(parts)


def lost_points(state: State, side: SideId) -> int:
    return int(sum(part.value for part in losses(state, side)))


def threshold(state: State) -> float:
    """So many points lost may decide: 300, in large battles half of the original points (18.3)."""
    return state.options.points / 2 if state.is_large else DEFEAT


def has_lost_commander(state: State, side: SideId) -> bool:
    """The army's one commander; large battles have no such clause (18.3)."""
    return not state.is_large and any(
        element.commander is not None and element.commander.lost for element in state.elements_of(side)
    )


def defeated(state: State) -> SideId | None:
    """Who loses at the end of this turn (18.3): a reason to lose, and more points lost than the other."""
    points = {side: lost_points(state, side) for side in SIDES}
    for side in SIDES:
        has_reason = has_lost_commander(state, side) or points[side] >= threshold(state)
        if has_reason and points[side] > points[ENEMY[side]]:
            return side
    return None


def leader(state: State) -> SideId | None:
    """Who has lost less."""
    points = {side: lost_points(state, side) for side in SIDES}
    if points["A"] == points["B"]:
        return None
    return "A" if points["A"] < points["B"] else "B"


def _places(state: State, best: SideId | None) -> Mapping[SideId, int]:
    return {side: 1 if best in (None, side) else 2 for side in SIDES}


def standing(state: State) -> Standing:
    """As if the battle ended now: points are those the other side has lost."""
    best = state.ended.winner if state.ended is not None else leader(state)
    places = _places(state, best)
    seats = {
        seat: SeatStanding(points=lost_points(state, ENEMY[side]), place=places[side], parts=losses(state, ENEMY[side]))
        for side in SIDES
        for seat in state.seats_of(side)
    }
    facts = {
        "threshold": threshold(state),
        "lost": {side: lost_points(state, side) for side in SIDES},
        "commander_lost": {side: has_lost_commander(state, side) for side in SIDES},
    }
    return Standing(seats=seats, verdict=verdict(state), facts=facts)


def verdict(state: State) -> str:
    """How clear it is: by the share of all lost points that the loser has lost."""
    lost = sorted(lost_points(state, side) for side in SIDES)
    best = state.ended.winner if state.ended is not None else leader(state)
    if best is None:
        return "draw"
    return "decisive" if lost[1] >= 2 * lost[0] + threshold(state) / 3 else "victory"


def outcome(state: State) -> Outcome | None:
    if state.ended is None:
        return None
    places = _places(state, state.ended.winner)
    seats = [(side, seat) for side in SIDES for seat in state.seats_of(side)]
    return Outcome(
        places={seat: places[side] for side, seat in seats},
        points={seat: lost_points(state, ENEMY[side]) for side, seat in seats},
        verdict="draw" if state.ended.winner is None else verdict(state),
        reason=state.ended.reason,
        facts={"turn": state.turn},
    )
