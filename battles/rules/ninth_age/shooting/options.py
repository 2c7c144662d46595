"""What a seat may decide in the shooting phase. One example a unit; all targets come with a look at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Seat
from battles.rules.codec import Json
from battles.rules.ninth_age.pieces import SideId
from battles.rules.ninth_age.shooting import orders, targets
from battles.rules.ninth_age.shooting.frames import AskEngineerReroll, AskFire
from battles.rules.ninth_age.shooting.record import PlannedShot
from battles.rules.ninth_age.shooting.targets import Proposal
from battles.rules.ninth_age.state import State


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    match known.flow[-1]:
        case AskFire(side=side):
            return [*_shots(known, side), *_all(known, seat), *_engineers(known, side), _end()]
        case AskEngineerReroll():
            return [Option(order=orders.UseEngineerReroll(again=again)) for again in (True, False)]
        case _:
            return []


def proposed_fire(state: State, seat: Seat) -> tuple[Proposal, ...]:
    """Every shooter of a seat with the target that promises most, for one click."""
    return targets.proposals(state, state.side_of_seat[seat])


def _shots(known: State, side: SideId) -> Iterator[Option[State]]:
    for unit in known.units_of(side):
        if not unit.is_placed:
            continue
        found: list[Json] = [one.id for one in targets.targets_of(known, unit)]
        if found:
            order = orders.Shoot(unit=unit.id, target=str(found[0]))
            yield Option(order=order, vary={"target": found})


def _all(known: State, seat: Seat) -> Iterator[Option[State]]:
    found = proposed_fire(known, seat)
    if len(found) > 1:
        shots = tuple(PlannedShot(unit=one.unit, target=one.target) for one in found)
        facts: list[Json] = [
            {"unit": one.unit, "target": one.target, "losses": one.losses, "points": one.points} for one in found
        ]
        yield Option(order=orders.ShootAll(shots=shots), facts={"proposed": facts})


def _engineers(known: State, side: SideId) -> Iterator[Option[State]]:
    for unit, who, _ in targets.engineers(known, side):
        for machine in targets.machines_near(known, unit):
            if machine.id not in known.shooting.engineered:
                for weapon in orders.weapons_of(machine):
                    order = orders.UseEngineer(engineer=unit.id, who=who, machine=machine.id, weapon=weapon)
                    yield Option(order=order)


def _end() -> Option[State]:
    return Option(order=orders.EndShooting())
