"""Battles in the middle, made in a line or two."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.geometry import Pose
from battles.rules.horden_helden.pieces import Command, Commander, Element, SideId, SideRecord
from battles.rules.horden_helden.state import Options, Phase, State
from battles.rules.horden_helden.tables import BOARD
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.troops import TROOPS, depth_of

SEATS: dict[SideId, Seat] = {"A": Seat("1"), "B": Seat("2")}


def element(key: str, kind: str, x: float, y: float, facing: float, /, **more: object) -> Element:
    """An element on the table; its side and command are read from its id (`A01`: side A, command A1)."""
    side: SideId = "A" if key.startswith("A") else "B"
    chariot = "chariot" in more.get("flags", ())  # type: ignore[operator]
    plain = Element(
        id=key,
        side=side,
        command=f"{side}1",
        type=kind,
        depth=depth_of(kind, chariot=chariot),
        points=TROOPS[kind].cost,
        place="field",
        pose=Pose(x, y, facing),
    )
    return structs.replace(plain, **more)


def commander(key: str, kind: str, x: float, y: float, facing: float, /, grade: int = 3, **more: object) -> Element:
    return structs.replace(
        element(key, kind, x, y, facing, **more),
        commander=Commander(grade=grade, points=24),  # type: ignore[arg-type]
    )


def battle(
    *elements: Element,
    terrain: Iterable[Piece] = (),
    phase: Phase = "moves",
    turn: int = 3,
    active: SideId = "A",
    ap: int = 6,
    options: Options | None = None,
    **more: object,
) -> State:
    """A battle in a phase: side A in the south facing north (90 degrees), side B in the north; A attacks."""
    sides = {
        "A": SideRecord(id="A", seat=SEATS["A"], role="attacker", edge="south", name="South"),
        "B": SideRecord(id="B", seat=SEATS["B"], role="defender", edge="north", name="North"),
    }
    commands = {
        f"{side}1": Command(id=f"{side}1", side=side, seat=SEATS[side], points=600, ap=ap if side == active else 0)
        for side in ("A", "B")
    }
    state = State(
        options=options or Options(mode="basic"),
        board=BOARD,
        sides=sides,  # type: ignore[arg-type]
        commands=commands,
        elements={one.id: one for one in elements},
        terrain=tuple(terrain),
        turn=turn,
        active=active,
        phase=phase,
    )
    return structs.replace(state, **more)
