"""Who is set up when: lists of units that wait, characters as one, scouts, vanguard (A.10)."""

from __future__ import annotations

from battles.rules.ninth_age.pieces import ENEMY, SideId, Unit
from battles.rules.ninth_age.setup.zones import ShortEdge, Zone, zone
from battles.rules.ninth_age.state import State

WAR_MACHINE, WAR_PLATFORM = "war_machine", "war_platform"
SINGLE_TURNS = 3
"""Counterthrust and Marching Column: in so many deployment turns exactly one unit goes down."""
ONE_BY_ONE = ("counterthrust", "marching_column")


def chooser(state: State) -> SideId:
    """Who chose the zone."""
    return state.setting_up.chooser or "A"


def in_order(state: State) -> tuple[SideId, SideId]:
    """The zone chooser first (A.2.4)."""
    first = chooser(state)
    return first, ENEMY[first]


def zone_of(state: State, side: SideId) -> Zone:
    """Only once zones have been chosen."""
    papers = state.setting_up
    assert papers.terms is not None
    return zone(state.board, papers.terms, papers.halves[side])


def is_character(unit: Unit) -> bool:
    """A lone character, who goes down with all others of his side; a war platform is none for this (A.10.3)."""
    return unit.troops is None and not unit.leading_profile.has(WAR_PLATFORM)


def is_bound(unit: Unit) -> bool:
    """Whether a unit has to keep the order of Marching Column (B.9.9c)."""
    profile = unit.leading_profile
    return not (is_character(unit) or profile.has(WAR_MACHINE) or profile.has(WAR_PLATFORM))


def special_of(state: State, unit: Unit) -> str:
    return state.setting_up.special.get(unit.id, "normal")


def waiting(state: State, side: SideId) -> tuple[Unit, ...]:
    """Still to be deployed in the ordinary way."""
    return tuple(
        unit for unit in state.units_of(side) if unit.place == "not_deployed" and special_of(state, unit) == "normal"
    )


def scouts(state: State, side: SideId) -> tuple[Unit, ...]:
    return tuple(
        unit for unit in state.units_of(side) if unit.place == "not_deployed" and special_of(state, unit) == "scout"
    )


def remaining(state: State, side: SideId) -> int:
    """How many units are left, characters together as one (A.10.5)."""
    left = waiting(state, side)
    return sum(not is_character(unit) for unit in left) + any(is_character(unit) for unit in left)


def has_single_turn(state: State, side: SideId) -> bool:
    """Whether exactly one unit goes down in this turn: as long as there is one that may (B.9.6, B.9.9d)."""
    papers = state.setting_up
    if papers.type not in ONE_BY_ONE or papers.deployment_turns.get(side, 0) >= SINGLE_TURNS:
        return False
    return any(may_go_alone(state, unit) for unit in waiting(state, side))


def may_go_alone(state: State, unit: Unit) -> bool:
    """Whether a unit may be the one of a single turn."""
    return not is_character(unit) if state.setting_up.type == "counterthrust" else is_bound(unit)


def from_edge(state: State, edge: ShortEdge, unit: Unit) -> float:
    """How far a unit's centre is from a short edge."""
    return unit.centre[0] if edge == "west" else state.board.width - unit.centre[0]


def vanguards(state: State, side: SideId) -> tuple[Unit, ...]:
    """Who may still make a vanguard move: every model has the rule (B.21.39)."""
    papers = state.setting_up
    if side in papers.vanguard_done:
        return ()
    return tuple(
        unit
        for unit in state.units_of(side)
        if unit.is_placed and unit.id not in papers.vanguard_moved and all(p.has("vanguard") for p in unit.profiles)
    )
