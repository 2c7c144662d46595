"""Enemies that a charger cannot help touching (A.11.25, A.11.26)."""

from __future__ import annotations

from battles.rules.cooperative import Cooperative
from battles.rules.geometry import Pose
from battles.rules.ninth_age.charges.events import SecondaryDeclared
from battles.rules.ninth_age.charges.frames import Announce, SecondaryCharges
from battles.rules.ninth_age.charges.landing import charged_edge, solve_cooperatively
from battles.rules.ninth_age.charges.record import Charge, SecondaryTarget
from battles.rules.ninth_age.charges.room import arrange_all
from battles.rules.ninth_age.charges.travel import ignores_terrain
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def unavoidable(state: State, charge: Charge) -> Cooperative[tuple[UnitId, ...]]:
    """The next enemies to be declared a secondary charge on: none if the contact can be avoided or all are declared;
    several where each of them would do."""
    unit, target = state.units[charge.unit], state.units[charge.target]
    if not target.is_placed or target.is_fleeing:
        return ()
    others = [one for one in state.charges.pending if one.unit != charge.unit]
    placed = dict[UnitId, Pose]()
    if others:
        for arrangement in (yield from arrange_all(state, others)).values():
            placed.update(arrangement.placed)
    lifted = {one.unit for one in state.charges.pending}
    declared = tuple(other.unit for other in charge.others)

    def landing(touchable: tuple[UnitId, ...] | None) -> Cooperative[tuple[UnitId, ...] | None]:
        found = yield from solve_cooperatively(
            state,
            unit,
            target,
            charge.edge,
            mode=charge.mode,
            ignores_terrain=ignores_terrain(state, unit, charge.mode),
            lifted=lifted,
            placed=placed,
            touchable=touchable,
            may_turn=False,
        )
        return None if found is None else found.touched

    if (yield from landing(declared)) is not None:
        return ()
    touched = yield from landing(None)
    if not touched:
        return ()
    new = tuple(key for key in touched if key not in declared)
    if len(touched) > 1:
        return new[:1]
    alike = list[UnitId]()
    for other in state.on_table:
        is_new = other.side != unit.side and other.id != target.id and other.id not in declared
        if is_new and state.field.distance(other.id, target.id) <= unit.box.width + inches(1):
            one = yield from landing((other.id,))
            if one:
                alike.append(other.id)
    return tuple(alike) or new


def declare(play: Play[State], unit: UnitId, target: UnitId) -> None:
    """It is charged as well, and reacts before the next."""
    state = play.state
    edge = charged_edge(state.units[unit], state.units[target])
    play.add(SecondaryDeclared(unit=unit, target=target, secondary=SecondaryTarget(target, edge)))
    play.replace(SecondaryCharges(unit=unit), Announce(unit=unit, target=target, is_secondary=True))
