"""The first five steps of a round: fear, weapons, making way, duels, the initiative order (A.15.5)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.melee import duels, initiative, weapons
from battles.rules.ninth_age.melee.contacts import foes_of
from battles.rules.ninth_age.melee.events import FearBegan
from battles.rules.ninth_age.melee.fighters import pool_name
from battles.rules.ninth_age.melee.frames import (
    AskCrush,
    AskDuel,
    AskMakeWay,
    AskWeapons,
    FearTests,
    InitiativeStep,
    ReactiveDuel,
)
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.moments.changes import Forbid, TestDemand
from battles.rules.ninth_age.pieces import ENEMY, Member, Post, SideId, Unit, UnitId
from battles.rules.ninth_age.psychology.events import UnitShaken
from battles.rules.ninth_age.psychology.frames import TakeTest
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def in_order(state: State) -> tuple[SideId, SideId]:
    """The active player first (A.2.4)."""
    return state.active, ENEMY[state.active]


def units_of_round(state: State, side: SideId | None = None) -> list[Unit]:
    fought = state.melee.round
    keys = () if fought is None else fought.units
    found = [state.units[key] for key in keys]
    return [unit for unit in found if not unit.is_destroyed and side in (None, unit.side)]


# --- fear -------------------------------------------------------------------------------------------------------------


def start(play: Play[State]) -> None:
    """Units that have to test for fear at the start of the round (B.21.1)."""
    state = play.state
    demanded = list[UnitId]()
    for side in in_order(state):
        for unit in units_of_round(state, side):
            fresh = any(one.first_round for one in unit.engagements)
            answers = ask(kinds.RoundStart(state=state, unit=unit, first_round=fresh))
            demanded += [one.unit for one in answers if isinstance(one, TestDemand) and one.kind == "fear"]
    tested = tuple(dict.fromkeys(demanded))
    if tested:
        play.push(FearTests(units=tested))


def fear_tests(play: Play[State], frame: FearTests) -> None:
    """One after another; a unit that fails is shaken for the round (B.21.1)."""
    if frame.tested:
        unit = frame.units[0]
        result = play.state.psychology.result
        if result is not None and not result.passed:
            play.add(UnitShaken(unit=unit, cause="fear", until=play.state.turn))
            play.add(FearBegan(unit=unit))
        play.replace(FearTests(units=frame.units[1:]))
    elif frame.units:
        test = Test(kind="fear", unit=frame.units[0], cause="fear")
        play.replace(structs.replace(frame, tested=True), TakeTest(test=test))
    else:
        play.pop()


# --- weapons ----------------------------------------------------------------------------------------------------------


def choose_weapons(play: Play[State]) -> None:
    """Asked only where somebody has more than one weapon to choose from."""
    state = play.state
    for side in reversed(in_order(state)):
        open_pools = [pool for unit in units_of_round(state, side) for pool in weapons.choices(state, unit)]
        if open_pools:
            play.push(AskWeapons(side=side, pools=tuple(open_pools)))


# --- making way -------------------------------------------------------------------------------------------------------


def make_way(play: Play[State]) -> None:
    for side in reversed(in_order(play.state)):
        able = [member for unit in units_of_round(play.state, side) for member in ways_for(play.state, unit)]
        if able:
            play.push(AskMakeWay(side=side, characters=tuple(able)))


def ways_for(state: State, unit: Unit) -> dict[UnitId, tuple[Cell, ...]]:
    """Characters of the first rank who touch nobody, and the cells where they would touch enemies that attack the
    unit's front (B.21.97)."""
    touched = foes_of(state, unit)
    front = [
        where
        for where, foes in touched.items()
        if isinstance(where, Cell) and where.rank == 0 and any(foe.edge == "front" for foe in foes)
    ]
    taken = {member.cell for member in unit.members if member.hand is None}
    cells = tuple(cell for cell in front if cell not in taken)
    return {
        member.id: cells
        for member in unit.members
        if cells and member.cell not in touched and _may_make_way(state, unit, member)
    }


def _may_make_way(state: State, unit: Unit, member: Member) -> bool:
    if member.hand is not None or member.cell.rank != 0 or unit.troops is None:
        return False
    answers = ask(kinds.MayMakeWay(state=state, unit=unit, who=member.id))
    return not any(isinstance(one, Forbid) for one in answers)


def swapped(unit: Unit, member: UnitId, cell: Cell) -> tuple[Post, ...]:
    """The command group after a character has changed places with whoever stood there."""
    old = unit.member(member).cell
    return tuple(structs.replace(post, cell=old) if post.cell == cell else post for post in unit.command)


# --- duels ------------------------------------------------------------------------------------------------------------


def open_duels(play: Play[State]) -> None:
    """The active player may issue one; else the other may (A.15.30, A.15.31)."""
    if duels.is_duel_on(play.state):
        return
    side = play.state.active
    issuers = duels.issuers(play.state, side)
    play.push(ReactiveDuel())
    if issuers:
        play.push(AskDuel(side=side, issuers=issuers))


def reactive_duel(play: Play[State], frame: ReactiveDuel) -> None:
    """Only those who could not have accepted the active player's duel (A.15.31)."""
    side = ENEMY[play.state.active]
    issuers = duels.issuers(play.state, side, leave_out=frame.could_accept)
    if issuers:
        play.replace(AskDuel(side=side, issuers=issuers))
    else:
        play.pop()


# --- crush, initiative ------------------------------------------------------------------------------------------------


def initiative_order(play: Play[State]) -> None:
    """Crush attacks are announced at the end of the duels, then the order is fixed (B.21.165, A.15.6)."""
    play.push(InitiativeStep(step=initiative.STEPS[0] + 1))
    for side in reversed(in_order(play.state)):
        able = crushers(play.state, side)
        if able:
            play.push(AskCrush(side=side, able=able))


def crushers(state: State, side: SideId) -> tuple[str, ...]:
    """Whose parts could make a Crush Attack: they touch an enemy."""
    found = list[str]()
    for unit in units_of_round(state, side):
        for who in weapons.kinds_of(unit):
            if any(part.has("crush_attack") for part in kinds.profile_in(unit, who).parts) and foes_of(state, unit):
                found.append(pool_name(unit.id, who))
    return tuple(found)
