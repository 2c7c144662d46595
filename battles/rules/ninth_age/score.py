"""Standing and outcome: victory points, objective, battle points (B.18)."""

from __future__ import annotations

from battles.rules.base import Outcome, Part, SeatStanding, Standing
from battles.rules.codec import Json
from battles.rules.ninth_age.pieces import ENEMY, SideId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory.points import ALL
from battles.rules.ninth_age.victory.result import SIDES, loss_lines, result

CLEAR_WIN, DRAW = 15, 10
"""Battle points of a clear victory, and of a draw."""


def parts(state: State, side: SideId) -> tuple[Part, ...]:
    """What a side has won, line by line."""
    found = [
        Part(code=line.code, value=line.points, clause=line.clause, facts={"unit": line.unit})
        for line in loss_lines(state, ENEMY[side])
    ]
    if result(state).objective == side and state.objective.kind is not None:
        found.append(Part(code="objective", value=0, clause="B.18.9", facts={"objective": state.objective.kind}))
    return tuple(found)


def winner(state: State) -> SideId | None:
    if state.ended is not None:
        return state.ended.winner
    battle = result(state).battle
    return None if battle["A"] == battle["B"] else "A" if battle["A"] > battle["B"] else "B"


def battle_points(state: State) -> dict[SideId, int]:
    """By points; whoever gives up or stays away leaves the other all of them."""
    ended = state.ended
    if ended is None or ended.reason in ("turn_limit", "destroyed"):
        return result(state).battle
    if ended.winner is None:
        return {"A": DRAW, "B": DRAW}
    return {side: ALL if side == ended.winner else 0 for side in SIDES}


def verdict(state: State) -> str:
    best = winner(state)
    if best is None:
        return "draw"
    return "massacre" if battle_points(state)[best] > CLEAR_WIN else "victory"


def standing(state: State) -> Standing:
    """As if the battle ended now: points are victory points."""
    best, now = winner(state), result(state)
    points = battle_points(state)
    seats = {
        state.seat_of(side): SeatStanding(
            points=now.points[side], place=1 if best in (None, side) else 2, parts=parts(state, side)
        )
        for side in SIDES
    }
    return Standing(seats=seats, verdict=verdict(state), facts=_facts(state, points))


def _facts(state: State, points: dict[SideId, int]) -> dict[str, Json]:
    """Battle points by seat, and the seat that has won the objective: leagues ask for it."""
    won = result(state).objective
    return {
        "battle_points": {state.seat_of(side): points[side] for side in SIDES},
        "objective": None if won is None else state.seat_of(won),
    }


def outcome(state: State) -> Outcome | None:
    if state.ended is None:
        return None
    best, points, now = state.ended.winner, battle_points(state), result(state)
    return Outcome(
        places={state.seat_of(side): 1 if best in (None, side) else 2 for side in SIDES},
        points={state.seat_of(side): now.points[side] for side in SIDES},
        verdict=verdict(state),
        reason=state.ended.reason,
        facts={**_facts(state, points), "game_turn": state.game_turn},
    )
