"""What a seat may decide in the melee phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Order, Seat
from battles.rules.errors import RulesBroken
from battles.rules.geometry import facing_towards
from battles.rules.ninth_age.melee import allocation, round_start, weapons
from battles.rules.ninth_age.melee.attack_groups import AttackGroup
from battles.rules.ninth_age.melee.fighters import unit_of_pool
from battles.rules.ninth_age.melee.frames import (
    AskAllocation,
    AskAnswerDuel,
    AskBreakOrder,
    AskCombat,
    AskCombatReform,
    AskCrush,
    AskDuel,
    AskFleeFrom,
    AskMakeWay,
    AskNoLongerEngaged,
    AskNominate,
    AskPostCombat,
    AskPursuit,
    AskPursuitTarget,
    AskReformOrder,
    AskReformTest,
    AskRollOrder,
    AskUnstable,
    AskWeapons,
)
from battles.rules.ninth_age.melee.orders import attacks, combats, duels, outcomes
from battles.rules.ninth_age.melee.questions import proposed_reform
from battles.rules.ninth_age.melee.record import Allocation
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.psychology.panic import nearest_enemies
from battles.rules.ninth_age.state import State


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    return [Option(order=order) for order in orders_of(known, seat)]


def orders_of(known: State, seat: Seat) -> Iterator[Order[State]]:
    """Every kind of answer, the default among them."""
    match known.flow[-1]:
        case AskCombat(combats=found):
            yield from (combats.SelectCombat(unit=combat[0]) for combat in found)
        case AskWeapons(pools=pools):
            yield combats.ChooseWeapons()
            for pool in pools:
                for weapon in weapons.choices(known, known.units[unit_of_pool(pool)])[pool]:
                    yield combats.ChooseWeapons(weapons={pool: weapon})
        case AskMakeWay(characters=characters):
            yield combats.MakeWay()
            yield from _ways(known, characters)
        case AskDuel(issuers=issuers):
            yield duels.NoDuel()
            yield from (duels.IssueDuel(issuer=pool) for pool in issuers)
        case AskAnswerDuel(able=able):
            yield duels.DeclineDuel()
            yield from (duels.AcceptDuel(accepter=pool) for pool in able)
        case AskNominate(able=able):
            yield from (duels.Nominate(model=pool) for pool in able)
        case AskCrush(able=able):
            yield attacks.DeclareCrush()
            yield attacks.DeclareCrush(models=able)
        case AskAllocation(side=side, step=step):
            yield attacks.AllocateAttacks()
            for group in allocation.groups_at(known, step, side):
                yield from _allocations(group)
        case _:
            yield from _outcomes(known)


def _ways(known: State, characters: tuple[str, ...]) -> Iterator[Order[State]]:
    for character in characters:
        unit = known.home_of(character)
        for cell in () if unit is None else round_start.ways_for(known, unit).get(character, ()):
            yield combats.MakeWay(places=(combats.Place(character, cell),))


def _allocations(group: AttackGroup) -> Iterator[Order[State]]:
    for pool in group.targets if allocation.is_open(group) else ():
        one = Allocation(group=group.key, at=pool, attacks=group.total)
        yield attacks.AllocateAttacks(allocations=(one,))


def _outcomes(known: State) -> Iterator[Order[State]]:
    match known.flow[-1]:
        case AskBreakOrder(units=units):
            yield outcomes.OrderBreakTests(units=units)
            yield outcomes.OrderBreakTests(units=tuple(reversed(units)))
        case AskUnstable(open=among, points=points):
            yield outcomes.DistributeUnstable(models=among[:points])
            yield outcomes.DistributeUnstable(models=among[-points:])
        case AskRollOrder(units=units):
            yield outcomes.OrderFlightRolls(units=units)
            yield outcomes.OrderFlightRolls(units=tuple(reversed(units)))
        case AskFleeFrom(enemies=enemies):
            yield from (outcomes.ChooseFleeFrom(enemy=enemy) for enemy in enemies)
        case AskPursuit(after=(), unit=_):
            yield outcomes.RemainInPlace()
            yield outcomes.Overrun()
        case AskPursuit(after=after, must=must):
            yield from (outcomes.Pursue(after=one) for one in after)
            if not must:
                yield outcomes.Restrain()
        case AskPursuitTarget(enemies=enemies):
            yield from (outcomes.PursuitTarget(enemy=enemy) for enemy in enemies)
        case AskNoLongerEngaged(unit=unit, overrun=overrun):
            if overrun:
                yield outcomes.Overrun()
            yield from _turns(known, known.units[unit])
        case AskPostCombat(unit=unit):
            yield from _turns(known, known.units[unit])
        case AskReformTest():
            yield outcomes.RemainInPlace()
            yield outcomes.AttemptCombatReform()
        case AskReformOrder():
            yield outcomes.ReformFirst(side="A")
            yield outcomes.ReformFirst(side="B")
        case AskCombatReform(units=units):
            yield outcomes.RemainInPlace()
            for unit in units:
                best = proposed_reform(known, unit)
                if best is not None:
                    yield best
        case frame:
            raise RulesBroken(f"no options for {frame}")


def _turns(known: State, unit: Unit) -> Iterator[Order[State]]:
    """Stay, turn to the nearest enemy, or reform towards it: those that may be done."""
    yield outcomes.RemainInPlace()
    for enemy in nearest_enemies(known, unit)[:1]:
        facing = facing_towards(unit.centre, known.units[enemy].centre)
        for order in (
            outcomes.PostCombatPivot(facing=facing),
            outcomes.PostCombatReform(facing=facing, files=unit.files),
        ):
            if not order.preview(known, known.owner(unit.id)).refusals:
                yield order
