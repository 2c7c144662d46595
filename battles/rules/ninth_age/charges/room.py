"""Whether there is room for all who charge, and where they then stand (A.11.4, A.11.27).

Most chargers in contact, then the target turned least, then most models of both sides in contact.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations

from msgspec import Struct

from battles.rules.cooperative import Cooperative, run
from battles.rules.geometry import Pose, against
from battles.rules.ninth_age.charges.landing import ChargeLanding, place_at, solve_cooperatively
from battles.rules.ninth_age.charges.record import Charge
from battles.rules.ninth_age.charges.side_by_side import arrangements
from battles.rules.ninth_age.charges.travel import ignores_terrain
from battles.rules.ninth_age.charges.unaligned import is_war_machine
from battles.rules.ninth_age.formation.boundary import Where
from battles.rules.ninth_age.formation.contact import meeting
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State

MOST_TOGETHER = 4
"""So many chargers on one target are arranged together; those declared later follow one by one."""
_TRIED = 60


class Arrangement(Struct, frozen=True):
    """Landings of chargers in the order in which they are moved, and the models of both sides then in contact."""

    landings: tuple[ChargeLanding, ...] = ()
    models: int = 0

    @property
    def units(self) -> tuple[UnitId, ...]:
        return tuple(one.unit for one in self.landings)

    @property
    def turn(self) -> float:
        return sum(one.turn for one in self.landings)

    @property
    def score(self) -> tuple[int, int, float, int]:
        """By A.11.22: other enemies touched, chargers in contact, turn of the target, models."""
        others = {key for one in self.landings for key in one.touched}
        return -len(others), len(self.landings), -self.turn, self.models

    @property
    def placed(self) -> dict[UnitId, Pose]:
        found = dict[UnitId, Pose]()
        for one in self.landings:
            found[one.unit] = one.pose
            if one.target_pose is not None:
                found[one.target] = one.target_pose
        return found

    def landing(self, unit: UnitId) -> ChargeLanding | None:
        return next((one for one in self.landings if one.unit == unit), None)


def arrange(
    state: State,
    charges: Sequence[Charge],
    *,
    lifted: Collection[UnitId] = (),
    placed: Mapping[UnitId, Pose] | None = None,
) -> Arrangement:
    """The best arrangement of charges on one target."""
    return run(arrange_cooperatively(state, charges, lifted=lifted, placed=placed))


def arrange_cooperatively(
    state: State,
    charges: Sequence[Charge],
    *,
    lifted: Collection[UnitId] = (),
    placed: Mapping[UnitId, Pose] | None = None,
) -> Cooperative[Arrangement]:
    """The same, with breaks for others."""
    where = dict(placed or {})
    first, rest = charges[:MOST_TOGETHER], charges[MOST_TOGETHER:]
    best = yield from _together(state, first, lifted, where)
    landings = list(best.landings)
    for charge in rest:
        where.update(Arrangement(tuple(landings)).placed)
        found = yield from _solve(state, charge, lifted, where)
        if found is not None:
            landings.append(found)
    return _counted(state, landings)


def arrange_all(state: State, charges: Sequence[Charge]) -> Cooperative[Mapping[UnitId, Arrangement]]:
    """All declared charges, target by target, as if everybody reached (A.11.4): chargers are lifted from where they
    stand, and stand where they would end."""
    lifted = {charge.unit for charge in charges}
    placed, found = dict[UnitId, Pose](), dict[UnitId, Arrangement]()
    for target in dict.fromkeys(charge.target for charge in charges):
        group = [charge for charge in charges if charge.target == target]
        found[target] = yield from arrange_cooperatively(state, group, lifted=lifted, placed=placed)
        placed.update(found[target].placed)
    return found


def has_room(state: State, charge: Charge) -> Cooperative[ChargeLanding | None]:
    """Where a charge that is about to be declared would end; None if not all that are declared on its target, and it,
    find room together."""
    group = [*state.charges.against(charge.target), charge]
    others = [one for one in state.charges.pending if one.target != charge.target and one.unit != charge.unit]
    placed = dict[UnitId, Pose]()
    if others:
        for arrangement in (yield from arrange_all(state, others)).values():
            placed.update(arrangement.placed)
    lifted = {one.unit for one in [*group, *others]}
    found = yield from arrange_cooperatively(state, group, lifted=lifted, placed=placed)
    return found.landing(charge.unit) if len(found.landings) == len(group) else None


def _together(
    state: State, charges: Sequence[Charge], lifted: Collection[UnitId], placed: Mapping[UnitId, Pose]
) -> Cooperative[Arrangement]:
    """All of them if they find room, else as many as can be."""
    for size in range(len(charges), 0, -1):
        best = Arrangement()
        for group in combinations(charges, size):
            found = yield from _best_of(state, group, lifted, placed)
            if found is not None and (not best.landings or found.score > best.score):
                best = found
        if best.landings:
            return best
    return Arrangement()


def _best_of(
    state: State, group: Sequence[Charge], lifted: Collection[UnitId], placed: Mapping[UnitId, Pose]
) -> Cooperative[Arrangement | None]:
    """These and no others: side by side if several come against one edge, else one after another in every order."""
    if len(group) == 1:
        alone = yield from _solve(state, group[0], lifted, placed)
        return None if alone is None else _counted(state, [alone])
    for plan in islice(_plans(state, group), _TRIED):
        yield
        found = _carried_out(state, group, plan, lifted, placed)
        if found is not None:
            return found
    best = None
    for order in permutations(group):
        found = yield from _one_by_one(state, order, lifted, placed)
        if found is not None and (best is None or found.score > best.score):
            best = found
    return best


def _plans(state: State, group: Sequence[Charge]) -> Iterator[Mapping[UnitId, float]]:
    """Offsets for those who share an edge of their target; the others go where they find most contact."""
    target = state.units[group[0].target]
    if target.is_fleeing or target.boundary.round or is_war_machine(target):
        return
    shared = [
        [charge for charge in group if charge.edge == edge] for edge in dict.fromkeys(charge.edge for charge in group)
    ]
    together = max(shared, key=len)
    if len(together) < 2:
        return
    units = [state.units[charge.unit] for charge in together]
    edge = together[0].edge
    lie = [_along(target, charge, unit) for charge, unit in zip(together, units, strict=True)]
    for offsets in arrangements([unit.rows for unit in units], target.rows, edge, lie):
        yield {unit.id: offset for unit, offset in zip(units, offsets, strict=True)}


def _along(target: Unit, charge: Charge, unit: Unit) -> float:
    (x, y), right = target.box.middle(charge.edge), against(target.box, charge.edge, unit.box.width).right
    return (unit.box.pose.x - x) * right[0] + (unit.box.pose.y - y) * right[1]


def _carried_out(
    state: State,
    group: Sequence[Charge],
    plan: Mapping[UnitId, float],
    lifted: Collection[UnitId],
    placed: Mapping[UnitId, Pose],
) -> Arrangement | None:
    """A plan in the first order in which everybody gets to his place."""
    for order in permutations(group):
        where, landings = dict(placed), list[ChargeLanding]()
        for charge in order:
            found = _step(state, charge, plan.get(charge.unit), lifted, where)
            if found is None:
                break
            landings.append(found)
            where[charge.unit] = found.pose
        else:
            return _counted(state, landings)
        if lifted and len(landings) == 0:
            return None
    return None


def _step(
    state: State, charge: Charge, offset: float | None, lifted: Collection[UnitId], where: Mapping[UnitId, Pose]
) -> ChargeLanding | None:
    if offset is None:
        return run(_solve(state, charge, lifted, where))
    unit = state.units[charge.unit]
    return place_at(
        state,
        unit,
        state.units[charge.target],
        charge.edge,
        offset,
        mode=charge.mode,
        ignores_terrain=ignores_terrain(state, unit),
        lifted=lifted,
        placed=where,
        touchable=[other.unit for other in charge.others],
    )


def _one_by_one(
    state: State, order: Sequence[Charge], lifted: Collection[UnitId], placed: Mapping[UnitId, Pose]
) -> Cooperative[Arrangement | None]:
    where, landings = dict(placed), list[ChargeLanding]()
    for charge in order:
        found = yield from _solve(state, charge, lifted, where)
        if found is None:
            return None
        landings.append(found)
        where.update(Arrangement((found,)).placed)
    return _counted(state, landings)


def _solve(
    state: State, charge: Charge, lifted: Collection[UnitId], where: Mapping[UnitId, Pose]
) -> Cooperative[ChargeLanding | None]:
    unit, target = state.units[charge.unit], state.units[charge.target]
    touchable = [other.unit for other in charge.others] if charge.others else None
    is_held = any(one in where and state.charges.of(one) is not None for one in where) and target.id in where
    return (
        yield from solve_cooperatively(
            state,
            unit,
            target,
            charge.edge,
            mode=charge.mode,
            ignores_terrain=ignores_terrain(state, unit),
            lifted=lifted,
            placed=where,
            touchable=touchable,
            may_turn=not is_held,
        )
    )


def _counted(state: State, landings: Iterable[ChargeLanding]) -> Arrangement:
    """With the models of both sides in contact, each model of the target counted once."""
    kept = tuple(landings)
    total, touched = 0, set[tuple[UnitId, Where]]()
    for one in kept:
        unit, target = state.units[one.unit], state.units[one.target]
        if not one.is_aligned:
            total += one.models
            continue
        met = meeting(unit.rows, "front", target.rows, one.edge, one.offset)
        total += len(met.mine)
        touched.update((target.id, where) for where in met.theirs)
    return Arrangement(kept, total + len(touched))
