"""What is laid in which phase, in which order, and what is thrown for it (3.12)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.horden_helden.ground.kinds import LARGE_WATERS
from battles.rules.horden_helden.ground.zones import squares
from battles.rules.horden_helden.maps.placing.piece_choice import Choice, choice_of
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import TerrainKind
from battles.rules.tabletop.board import Board

TerrainPhase = Literal[1, 2, 3]
Rule = Literal["shore", "long_river", "long_road", "strip_river", "built_up", "fields", "joined_road", "square"]
"""By which rule a piece finds its place; `square` is the throw for square and position."""


class Task(Struct, frozen=True, kw_only=True):
    """One piece to lay."""

    kind: TerrainKind
    phase: TerrainPhase
    rule: Rule


def rule_of(state: State, side: SideId, kind: TerrainKind, *, adjoining: bool = False) -> Rule:
    """The rule for a kind of piece laid by a side."""
    attacks = state.sides[side].role == "attacker"
    if kind in LARGE_WATERS:
        return "shore"
    match kind:
        case "river":
            return "long_river" if attacks else "strip_river"
        case "road":
            return "long_road" if attacks else "joined_road"
        case "built_up":
            return "built_up"
        case "small_fields" if adjoining:
            return "fields"
        case _:
            return "square"


def tasks(state: State, side: SideId, phase: TerrainPhase) -> tuple[Task, ...]:
    """What a side has to lay in a phase, by its choice."""
    choice = choice_of(state, side)
    attacks = state.sides[side].role == "attacker"
    if choice is None or attacks == (phase == 2):
        return ()
    if phase == 2:
        return _defenders(state, side, choice)
    early = choice.combination != "none"
    return _attackers(state, side, choice, phase) if early == (phase == 1) else ()


def _attackers(state: State, side: SideId, choice: Choice, phase: TerrainPhase) -> tuple[Task, ...]:
    kinds: tuple[TerrainKind, ...] = choice.pieces
    if choice.combination == "river_long_to_long":
        kinds = ("river",)
    elif choice.combination == "road_and_steep_hills":
        kinds = ("road", *choice.pieces)
    return tuple(Task(kind=kind, phase=phase, rule=rule_of(state, side, kind)) for kind in kinds)


_FIRST: tuple[TerrainKind, ...] = ("sea", "lake", "river", "built_up", "road")


def _defenders(state: State, side: SideId, choice: Choice) -> tuple[Task, ...]:
    """Large waters, rivers and towns with their fields come first, then roads, then the rest as chosen."""
    ordered = sorted(choice.pieces, key=lambda kind: _FIRST.index(kind) if kind in _FIRST else len(_FIRST))
    found: list[Task] = []
    for kind in ordered:
        found.append(Task(kind=kind, phase=2, rule=rule_of(state, side, kind)))
        if kind == "built_up" and choice.fields:
            found.append(Task(kind="small_fields", phase=2, rule="fields"))
    return tuple(found)


def dice_for(rule: Rule, board: Board) -> tuple[str, ...]:
    """The throws before a piece is laid: for its square (of as many sides as there are squares) and its position.

    The last face is the `position` of `placement_problems`; where only one die is thrown the square is 0.
    """
    match rule:
        case "square":
            return f"1d{len(squares(board))}", "1d6"
        case "long_river" | "strip_river" | "built_up":
            return ("1d6",)
        case _:
            return ()
