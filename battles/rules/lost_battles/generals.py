"""Generals: exemptions, free bonuses, rallies, who leaves with whom (2, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Literal

from msgspec import Struct

from battles.rules.lost_battles import rulings
from battles.rules.lost_battles.squares import NEIGHBOURS, ArmyId, TileId
from battles.rules.lost_battles.state import General, GeneralId, State, Unit, UnitId

RallyResult = Literal["success", "failure", "near_miss", "lost"]
CLASSES = ("uninspired", "average", "inspired", "brilliant")
RALLY_FALLS = tuple(sum(faces) for faces in product(range(1, 7), repeat=2))


class Price(Struct, frozen=True, kw_only=True):
    """Who pays for an activation: exemptions by general, the rest from commands (2.8)."""

    cost: int
    exemptions: dict[GeneralId, int]
    commands: int


def helpers(state: State, army: ArmyId, tile: TileId | None) -> list[General]:
    """Generals there whose exemptions may pay: not active, something left. None is the undeployed area."""
    return [
        general
        for general in state.army_generals(army)
        if general.exemptions and not general.active and is_there(state, general, tile) and has_arrived(state, general)
    ]


def has_arrived(state: State, general: General) -> bool:
    """Reinforcements on their way help nobody."""
    guard = state.units[general.guard].earliest_turn if general.guard is not None else 0
    return max(general.earliest_turn, guard) <= state.turn


def is_there(state: State, general: General, tile: TileId | None) -> bool:
    return state.is_undeployed(general) if tile is None else state.tile_of(general) == tile


def may_join(state: State, general: General, tile: TileId | None) -> bool:
    """A commander who is there and idle may go with a group (2.5)."""
    is_idle = general.is_commander and not general.active and has_arrived(state, general)
    return is_idle and is_there(state, general, tile)


def price(
    state: State,
    army: ArmyId,
    tile: TileId | None,
    cost: int,
    joining: Iterable[GeneralId],
    payers: Sequence[GeneralId],
) -> Price:
    """Exemptions pay first and without choice; `payers` only says whose come first (2.8, 2.16)."""
    left, paid = cost, dict[GeneralId, int]()
    for general in in_paying_order(helpers(state, army, tile), set(joining), payers):
        share = min(left, general.exemptions)
        if share:
            paid[general.id] = share
            left -= share
    return Price(cost=cost, exemptions=paid, commands=left)


def in_paying_order(generals: list[General], joining: set[GeneralId], payers: Sequence[GeneralId]) -> list[General]:
    """Named payers first, then who takes part (his rest would be lost), then the others (R45)."""
    named = {general: place for place, general in enumerate(payers)}
    first = joining if rulings.PARTICIPANT_PAYS_FIRST else set[GeneralId]()
    return sorted(generals, key=lambda g: (named.get(g.id, len(named)), g.id not in first))


def leaders_of(state: State, units: Iterable[UnitId]) -> list[General]:
    """Leaders whose guards are among these units."""
    return [leader for unit in units if (leader := state.leader_of(unit)) is not None]


def adjacent_pair(state: State, army: ArmyId) -> tuple[General, General] | None:
    """Two own generals on adjacent tiles (2.7)."""
    placed = [(general, tile) for general in state.army_generals(army) if (tile := state.tile_of(general))]
    for (one, here), (other, there) in combinations(placed, 2):
        if there in NEIGHBOURS[here]:
            return one, other
    return None


def better(pair: tuple[General, General]) -> General:
    """The general of the higher class; the first of two equal ones."""
    return max(pair, key=lambda general: CLASSES.index(general.general_class))


# --- rally (9.8–9.12) ----------------------------------------------------------------------------------------------


def rally_general(state: State, unit: Unit) -> General | None:
    """The general who may try to rally this unit, if any (9.8, 9.9)."""
    general = state.generals_on.get(unit.tile) if unit.tile is not None else None
    if general is None or rally_forbidden(general, unit):
        return None
    return general


def rally_forbidden(general: General, unit: Unit) -> bool:
    if unit.is_levy or unit.is_light_infantry or unit.is_elephants or unit.is_scythed:
        return True
    if general.is_commander:
        return unit.is_fresh
    return never_rallies(general)


def never_rallies(general: General) -> bool:
    """A timid leader, or one after a near miss, whatever unit is hit (9.9)."""
    return general.is_leader and (general.timid or general.near_miss)


def rally_is_forced(state: State, general: General, unit: Unit) -> bool:
    """A leader must rally his guard, and with a hoplite guard all hoplites (9.10)."""
    if general.guard is None:
        return False
    return general.guard == unit.id or (unit.is_hoplite and state.units[general.guard].is_hoplite)


def rally_result(general: General, total: int) -> RallyResult:
    """success, lost, near_miss or failure (9.8, 9.11)."""
    traits = general.traits
    if total >= traits.rally_on:
        return "success"
    if total in traits.lost_on:
        return "lost"
    return "near_miss" if total in traits.near_miss_on else "failure"


def rally_chances(general: General) -> dict[str, int]:
    """How many of the 36 falls give which result."""
    counts: dict[str, int] = {"success": 0, "failure": 0, "near_miss": 0, "lost": 0}
    for total in RALLY_FALLS:
        counts[rally_result(general, total)] += 1
    return counts


# --- who leaves with whom (2.4, 2.6, 15.6) -------------------------------------------------------------------------


def leaders_without_guard(state: State, army: ArmyId) -> list[General]:
    """Leaders whose guard has left the battle (2.4)."""
    return [g for g in state.army_generals(army) if g.guard is not None and state.units[g.guard].place == "gone"]


def commanders_alone(state: State, army: ArmyId) -> list[General]:
    """Commanders on a tile without friendly units."""
    return [g for g in state.army_generals(army) if g.is_commander and g.tile is not None and not state.at(g.tile)]


def commanders_stranded(state: State, army: ArmyId) -> list[General]:
    """Undeployed commanders with no undeployed unit left (15.6)."""
    if state.army_units(army, "undeployed"):
        return []
    return [g for g in state.army_generals(army) if g.is_commander and state.is_undeployed(g)]
