"""Who may shoot at whom (A.14.2, A.14.5): every reason against it."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.errors import Refusal
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import allowed, ask, forbidden, has_rule, prepared
from battles.rules.ninth_age.pieces import Moved, Unit
from battles.rules.ninth_age.shooting.guns import Gun, attack_with, breath_of, has_guns, kinds_of
from battles.rules.ninth_age.shooting.record import BREATH
from battles.rules.ninth_age.sight.lines import sees
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

_STILL: tuple[Moved, ...] = ("no",)


def unit_problems(state: State, unit: Unit) -> Iterator[Refusal]:
    """Why a unit may not shoot at all now (A.14.2)."""
    if not unit.is_placed or not (has_guns(unit) or _may_breathe(state, unit)):
        yield refuse("no_shooting_weapons", "A.14.2", unit=unit.id)
        return
    if unit.marks.shot:
        yield refuse("has_shot", "A.14.2", unit=unit.id)
    yield from _hindered(state, unit)


def _hindered(state: State, unit: Unit) -> Iterator[Refusal]:
    if unit.is_fleeing:
        yield refuse("fleeing_units_do_not_shoot", "A.14.2", unit=unit.id)
    if state.is_shaken(unit):
        yield refuse("shaken_shooters", "A.14.2", unit=unit.id)
    if unit.is_engaged:
        yield refuse("engaged_units_do_not_shoot", "A.14.2", unit=unit.id)
    elif unit.marks.was_engaged:
        yield refuse("was_engaged_this_turn", "A.14.2", unit=unit.id)


def _may_breathe(state: State, unit: Unit) -> bool:
    return any(breath_of(state, unit, who) is not None for who in kinds_of(unit))


def moved_of(state: State, unit: Unit, who: kinds.Who) -> Moved:
    """How a kind of model moved in this player turn: characters who joined count apart (A.14.10, B.21.92)."""
    if unit.side != state.active:
        return "no"
    return state.movement.member_moved.get(who, unit.marks.moved) if who else unit.marks.moved


def has_moved(state: State, unit: Unit, who: kinds.Who) -> bool:
    return moved_of(state, unit, who) not in _STILL


def gun_problems(state: State, unit: Unit, gun: Gun, *, stand_and_shoot: bool = False) -> Iterator[Refusal]:
    """Why these weapons may not be used now: marched, reformed, Move or Fire, Reload!, broken, jammed."""
    if (unit.id, gun.weapon.id) in state.shooting.broken:
        yield refuse("weapon_broken", "B.21.135", unit=unit.id, weapon=gun.key)
    if gun.weapon.artillery and state.shooting.jammed.get(unit.id, 0) >= state.turn:
        yield refuse("weapon_jammed", "B.21.135", unit=unit.id, weapon=gun.key)
    attack = prepared(state, attack_with(unit, gun, stand_and_shoot=stand_and_shoot))
    answers = ask(kinds.MayShoot(state=state, unit=unit, attack=attack))
    yield from forbidden(answers)
    if stand_and_shoot or allowed(answers, "shoot") is not None:
        return
    match moved_of(state, unit, gun.who):
        case "marched" if not (attack.has("march_and_shoot") or gun.key == BREATH):
            yield refuse("marched_units_do_not_shoot", "A.14.2", unit=unit.id)
        case "reformed" if not has_rule(state, unit, "light_troops", "all"):
            yield refuse("reformed_units_do_not_shoot", "A.14.2", unit=unit.id)


def target_problems(state: State, unit: Unit, target: Unit, *, stand_and_shoot: bool = False) -> Iterator[Refusal]:
    """Why this unit may not be shot at (A.14.5)."""
    if target.side == unit.side or not target.is_placed:
        yield refuse("not_an_enemy_on_the_table", "A.14.5", unit=unit.id, target=target.id)
    elif target.is_engaged and not stand_and_shoot:
        yield refuse("target_engaged", "A.14.5", unit=unit.id, target=target.id)
    elif not sees(state, unit, target):
        yield refuse("target_not_seen", "A.14.5", unit=unit.id, target=target.id)
