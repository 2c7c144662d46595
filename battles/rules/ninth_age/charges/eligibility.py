"""Who may declare a charge at whom (A.11.2 to A.11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.cooperative import Cooperative, run
from battles.rules.errors import Refusal
from battles.rules.ninth_age.charges.character_charges import set_out
from battles.rules.ninth_age.charges.landing import ChargeLanding, charged_edge
from battles.rules.ninth_age.charges.record import Charge, ChargeMode
from battles.rules.ninth_age.charges.room import has_room
from battles.rules.ninth_age.charges.travel import modes, most_range
from battles.rules.ninth_age.measures import in_inches, within
from battles.rules.ninth_age.moments.ask import ask, forbidden
from battles.rules.ninth_age.moments.kinds import MayDeclare
from battles.rules.ninth_age.pieces import MemberId, SideId, Unit, UnitId
from battles.rules.ninth_age.sight.lines import sees
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse


def who_may_not(state: State, unit: Unit, *, redirecting: bool = False) -> tuple[Refusal, ...]:
    """Why a unit may not declare a charge at anybody (A.11.2)."""
    found = list[Refusal]()
    if unit.marks.declared and not redirecting:
        found.append(refuse("charge_declared", "A.11.2", unit=unit.id))
    if unit.is_engaged:
        found.append(refuse("charger_engaged", "A.11.2", unit=unit.id))
    if unit.is_fleeing:
        found.append(refuse("charger_fleeing", "A.11.2", unit=unit.id))
    if state.is_shaken(unit):
        found.append(refuse("charger_shaken", "A.11.2", unit=unit.id))
    if unit.marks.post_combat_reform and unit.marks.post_combat_reform == state.turn - 1:
        found.append(refuse("reformed_after_combat", "A.15.75", unit=unit.id))
    if unit.marks.scouted and state.turn == 1:
        found.append(refuse("scouts_wait", "B.21.19", unit=unit.id))
    answers = forbidden(ask(MayDeclare(state=state, unit=unit)))
    return (*found, *(structs.replace(one, facts={**one.facts, "unit": unit.id}) for one in answers))


def whom_not(state: State, unit: Unit, target: Unit, mode: ChargeMode) -> tuple[Refusal, ...]:
    """Why this target cannot be charged, room left aside (A.11.3)."""
    distance = state.field.distance(unit.id, target.id)
    most = most_range(state, unit, mode)
    if not within(distance, most):
        far, reach = round(in_inches(distance), 2), round(in_inches(most), 2)
        return (refuse("charge_too_far", "A.11.3", unit=unit.id, target=target.id, distance=far, allowed=reach),)
    found = list(forbidden(ask(MayDeclare(state=state, unit=unit, target=target))))
    if found:
        return tuple(structs.replace(one, facts={**one.facts, "unit": unit.id}) for one in found)
    if not sees(state, unit, target):
        return (refuse("target_not_seen", "A.11.3", unit=unit.id, target=target.id),)
    return ()


def charge_of(state: State, unit: Unit, target: Unit, mode: ChargeMode, former: UnitId | None = None) -> Charge:
    """A charge as it would be declared now."""
    return Charge(
        unit=unit.id,
        target=target.id,
        edge=charged_edge(unit, target),
        goal=target.centre,
        mode=mode,
        former=former,
    )


def landing_of(state: State, unit: Unit, target: Unit, mode: ChargeMode) -> Cooperative[ChargeLanding | None]:
    """Where a charge would end together with those already declared; remembered with the field (A.11.4)."""
    memory = state.field.memory
    key = ("charge", unit.id, target.id, mode, state.charges.pending, target.is_fleeing, state.terrain)
    if key not in memory:
        memory[key] = yield from has_room(state, charge_of(state, unit, target, mode))
    found = memory[key]
    assert found is None or isinstance(found, ChargeLanding)
    return found


def no_room(unit: UnitId, target: UnitId) -> Refusal:
    return refuse("no_room_to_charge", "A.11.3", unit=unit, target=target)


def as_charger(state: State, unit: UnitId, character: MemberId | None) -> tuple[State, Unit]:
    """The state in which the charger stands as a unit of its own: a character who charges out is put beside."""
    if character is None:
        return state, state.units[unit]
    rest, loose = set_out(state.units[unit], character)
    changed = structs.replace(state, units=dict(sorted({**state.units, rest.id: rest, loose.id: loose}.items())))
    return changed, loose


def possible_targets(state: State, unit: Unit, *, redirecting: bool = False) -> Iterator[tuple[Unit, ChargeMode]]:
    """Whom a unit may charge, room left aside; the faster way of going there."""
    if who_may_not(state, unit, redirecting=redirecting):
        return
    for mode in modes(state, unit)[:1]:
        for target in state.on_table:
            if target.side != unit.side and not whom_not(state, unit, target, mode):
                yield target, mode


def legal_charges(state: State, unit: Unit, *, redirecting: bool = False) -> Iterator[tuple[Unit, ChargeMode]]:
    """Whom it may charge, with room for it."""
    for target, mode in possible_targets(state, unit, redirecting=redirecting):
        if run(landing_of(state, unit, target, mode)) is not None:
            yield target, mode


def may_anyone_charge(state: State, side: SideId) -> bool:
    """Whether somebody of a side has a target in range and sight; room is not looked for."""
    return any(
        next(possible_targets(state, unit), None) is not None for unit in state.on_table if unit.side == side
    ) or any(True for _ in characters_who_may(state, side))


def characters_who_may(state: State, side: SideId) -> Iterator[tuple[Unit, MemberId, Unit, ChargeMode]]:
    """Characters who may charge out of their units, and at whom (B.21.95a)."""
    for unit in state.on_table:
        if unit.side != side or unit.troops is None or who_may_not(state, unit):
            continue
        for member in unit.members:
            alone, loose = as_charger(state, unit.id, member.id)
            for target, mode in possible_targets(alone, loose):
                yield unit, member.id, target, mode


def obliged(state: State, side: SideId) -> tuple[UnitId, ...]:
    """Units whose frenzy makes them charge and that still can (B.21.28)."""
    return tuple(
        unit.id
        for unit in state.on_table
        if unit.side == side and unit.marks.must_charge and next(legal_charges(state, unit), None) is not None
    )
