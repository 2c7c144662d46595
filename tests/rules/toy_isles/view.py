"""What a viewer sees of the Isles."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.base import EVERYTHING, Seat, View, Viewer
from battles.rules.seats import in_order
from tests.rules.toy_isles.state import COAST, Sheet, State, known


class IsleView(Struct, frozen=True, kw_only=True):
    """`boats` are their names and whose they are; none are told where the viewer cannot see."""

    id: str
    seen: bool
    holder: Seat | None
    boats: dict[str, Seat]


class IslesView(View, frozen=True, kw_only=True):
    month: int
    months: int
    isles: tuple[IsleView, ...]
    sides: dict[Seat, int]
    ready: tuple[Seat, ...]
    fallen: tuple[Seat, ...]
    sheet: Sheet | None


def view(state: State, viewer: Viewer) -> IslesView:
    seen = state if viewer is EVERYTHING else known(state, viewer)
    return IslesView(
        month=seen.month,
        months=seen.months,
        isles=tuple(_isle(seen, isle, viewer) for isle in seen.isles),
        sides=seen.sides,
        ready=in_order(seen.sheets),
        fallen=seen.fallen,
        sheet=seen.sheets.get(viewer) if isinstance(viewer, str) else None,
    )


def _isle(seen: State, isle: str, viewer: Viewer) -> IsleView:
    boats = {name: seen.boats[name].seat for name in seen.boats_at(isle)}
    sees = viewer is EVERYTHING or bool(seen.ended) or isle.startswith(COAST) or viewer in boats.values()
    return IsleView(id=isle, seen=sees, holder=seen.holders.get(isle), boats=boats)
