"""The melee phase from combat to combat (A.15.1 to A.15.4)."""

from __future__ import annotations

from battles.rules.ninth_age.melee import duels
from battles.rules.ninth_age.melee.events import CombatBegan, DuelEnded, MeleeOpened
from battles.rules.ninth_age.melee.frames import AskCombat, AskNoLongerEngaged, CombatRound, FreeUnits, NextCombat
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def open_phase(play: Play[State]) -> None:
    play.add(MeleeOpened())
    play.push(NextCombat(), FreeUnits())


def free_units(play: Play[State]) -> None:
    """Units whose foes were removed since the last melee phase, the active side's first (A.15.4)."""
    play.pop()
    waiting = [
        unit
        for unit in play.state.on_table
        if unit.marks.foes_gone and not unit.is_engaged and not unit.is_fleeing and unit.marks.moved == "no"
    ]
    waiting.sort(key=lambda unit: (unit.side != play.state.active, unit.id))
    play.push(*(AskNoLongerEngaged(unit=unit.id, overrun=unit.marks.charging) for unit in reversed(waiting)))


def unfought(state: State) -> tuple[tuple[UnitId, ...], ...]:
    """Combats that are still to be fought in this phase: those with a unit that has not fought (A.15.1, A.15.66)."""
    done = set(state.melee.fought)
    return tuple(combat for combat in state.combats if not done.issuperset(combat) and not _is_new(state, combat))


def _is_new(state: State, combat: tuple[UnitId, ...]) -> bool:
    """Made in this phase, by a pursuit into units that fought already or into nobody's fight: next phase (A.15.66)."""
    done = set(state.melee.fought)
    fresh = [key for key in combat if key not in done]
    return any(key in done for key in combat) and not any(_was_engaged_before(state, key) for key in fresh)


def _was_engaged_before(state: State, key: UnitId) -> bool:
    """Whether a unit is engaged with another that has not fought either: their combat existed before."""
    done = set(state.melee.fought)
    return any(engagement.enemy not in done for engagement in state.units[key].engagements)


def next_combat(play: Play[State]) -> None:
    """The active player picks a combat; the only one is taken by itself."""
    left = unfought(play.state)
    if not left:
        _end_duels(play)
        play.pop()
    elif len(left) == 1:
        begin_combat(play, left[0])
    else:
        play.push(AskCombat(combats=left))


def begin_combat(play: Play[State], units: tuple[UnitId, ...]) -> None:
    play.add(CombatBegan(units=units))
    play.push(CombatRound())


def _end_duels(play: Play[State]) -> None:
    """Duels end with the phase if one of the two is gone or their combat is (A.15.36)."""
    for duel in play.state.melee.duels:
        if duels.is_over(play.state, duel):
            play.add(DuelEnded(one=duel.one, other=duel.other))
