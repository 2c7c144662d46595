"""What a viewer sees of an Ambush."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.base import EVERYTHING, Seat, View, Viewer
from tests.rules.toy.state import Force, State


class ForceView(Struct, frozen=True, kw_only=True):
    strength: int
    rerolls: int
    is_ready: bool
    is_in: bool
    path: str | None
    omen: int | None


class AmbushView(View, frozen=True, kw_only=True):
    round: int
    rounds: int
    closed: str
    phase: str
    forces: dict[Seat, ForceView]
    content: bool


def view(state: State, viewer: Viewer) -> AmbushView:
    return AmbushView(
        round=state.round,
        rounds=state.rounds,
        closed=state.closed,
        phase=str(type(state.flow[-1]).__struct_config__.tag) if state.flow else "over",
        forces={
            seat: _force(force, sees=state.revealed or viewer is EVERYTHING or viewer == seat)
            for seat, force in state.forces.items()
        },
        content=viewer in state.content,
    )


def _force(force: Force, *, sees: bool) -> ForceView:
    return ForceView(
        strength=force.strength,
        rerolls=force.rerolls,
        is_ready=force.path is not None,
        is_in=force.is_in,
        path=force.path if sees else None,
        omen=force.omen if sees else None,
    )
