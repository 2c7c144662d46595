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


class JointLanding(Struct, frozen=True):
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
    is_move: bool = False,
) -> JointLanding:
    """The best arrangement of charges on one target. When they are moved, only those other enemies may be touched on
    whom secondary charges were declared, and none that can be avoided (A.11.26)."""
    return run(arrange_cooperatively(state, charges, lifted=lifted, placed=placed, is_move=is_move))


def arrange_cooperatively(
    state: State,
    charges: Sequence[Charge],
    *,
    lifted: Collection[UnitId] = (),
    placed: Mapping[UnitId, Pose] | None = None,
    is_move: bool = False,
) -> Cooperative[JointLanding]:
    """The same, with breaks for others."""
    search = _Room(state, lifted, is_move)
    where = dict(placed or {})
    there = [one for one in charges if state.units[one.target].is_placed and state.units[one.unit].is_placed]
    first, rest = there[:MOST_TOGETHER], there[MOST_TOGETHER:]
    best = yield from search.together(first, where)
    landings = list(best.landings)
    for charge in rest:
        where.update(JointLanding(tuple(landings)).placed)
        found = yield from search.solve(charge, where)
        if found is not None:
            landings.append(found)
    return _counted(state, landings)


def arrange_all(state: State, charges: Sequence[Charge]) -> Cooperative[Mapping[UnitId, JointLanding]]:
    """All declared charges, target by target, as if everybody reached (A.11.4): chargers are lifted from where they
    stand, and stand where they would end."""
    lifted = {charge.unit for charge in charges}
    placed, found = dict[UnitId, Pose](), dict[UnitId, JointLanding]()
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


class _Room:
    """The search for room: the same table for all who are tried."""

    def __init__(self, state: State, lifted: Collection[UnitId], is_move: bool) -> None:
        self.state, self.lifted, self.is_move = state, lifted, is_move

    def together(self, charges: Sequence[Charge], placed: Mapping[UnitId, Pose]) -> Cooperative[JointLanding]:
        """All of them if they find room, else as many as can be."""
        for size in range(len(charges), 0, -1):
            best = JointLanding()
            for group in combinations(charges, size):
                found = yield from self.best_of(group, placed)
                if found is not None and (not best.landings or found.score > best.score):
                    best = found
            if best.landings:
                return best
        return JointLanding()

    def best_of(self, group: Sequence[Charge], placed: Mapping[UnitId, Pose]) -> Cooperative[JointLanding | None]:
        """These and no others: side by side if several come against one edge, else one after another, in any order."""
        if len(group) == 1:
            alone = yield from self.solve(group[0], placed)
            return None if alone is None else _counted(self.state, [alone])
        for plan in islice(_plans(self.state, group), _TRIED):
            yield
            found = self.carried_out(group, plan, placed)
            if found is not None:
                return found
        best = None
        for order in permutations(group):
            found = yield from self.one_by_one(order, placed)
            if found is not None and (best is None or found.score > best.score):
                best = found
        return best

    def carried_out(
        self, group: Sequence[Charge], plan: Mapping[UnitId, float], placed: Mapping[UnitId, Pose]
    ) -> JointLanding | None:
        """A plan in the first order in which everybody gets to his place."""
        for order in permutations(group):
            where, landings = dict(placed), list[ChargeLanding]()
            for charge in order:
                offset = plan.get(charge.unit)
                found = run(self.solve(charge, where)) if offset is None else self.at(charge, offset, where)
                if found is None:
                    break
                landings.append(found)
                where[charge.unit] = found.pose
            else:
                return _counted(self.state, landings)
            if self.lifted and not landings:
                return None
        return None

    def at(self, charge: Charge, offset: float, where: Mapping[UnitId, Pose]) -> ChargeLanding | None:
        state, unit = self.state, self.state.units[charge.unit]
        return place_at(
            state,
            unit,
            state.units[charge.target],
            charge.edge,
            offset,
            mode=charge.mode,
            ignores_terrain=ignores_terrain(state, unit, charge.mode),
            lifted=self.lifted,
            placed=where,
            touchable=standing_others(state, charge),
        )

    def one_by_one(self, order: Sequence[Charge], placed: Mapping[UnitId, Pose]) -> Cooperative[JointLanding | None]:
        where, landings = dict(placed), list[ChargeLanding]()
        for charge in order:
            found = yield from self.solve(charge, where)
            if found is None:
                return None
            landings.append(found)
            where.update(JointLanding((found,)).placed)
        return _counted(self.state, landings)

    def solve(self, charge: Charge, where: Mapping[UnitId, Pose]) -> Cooperative[ChargeLanding | None]:
        """The best move of one; a target that another charger has come up to already is not turned again."""
        others = standing_others(self.state, charge)
        may_turn = charge.target not in where and not self._is_come_up_to(charge, where)
        if not self.is_move:
            return (yield from self._found(charge, where, others or None, may_turn))
        for size in range(len(others) + 1):
            for chosen in combinations(others, size):
                found = yield from self._found(charge, where, chosen, False)
                if found is not None:
                    return found
        if not may_turn or (yield from self._found(charge, where, None, False)) is not None:
            return None
        return (yield from self._found(charge, where, (), True))

    def _found(
        self, charge: Charge, where: Mapping[UnitId, Pose], touchable: tuple[UnitId, ...] | None, may_turn: bool
    ) -> Cooperative[ChargeLanding | None]:
        state, unit = self.state, self.state.units[charge.unit]
        return (
            yield from solve_cooperatively(
                state,
                unit,
                state.units[charge.target],
                charge.edge,
                mode=charge.mode,
                ignores_terrain=ignores_terrain(state, unit, charge.mode),
                lifted=self.lifted,
                placed=where,
                touchable=touchable,
                may_turn=may_turn,
            )
        )

    def _is_come_up_to(self, charge: Charge, where: Mapping[UnitId, Pose]) -> bool:
        others = (self.state.charges.of(key) for key in where)
        return any(one is not None and one.target == charge.target for one in others)


def standing_others(state: State, charge: Charge) -> tuple[UnitId, ...]:
    """Secondary targets that are still there and do not flee (A.11.26)."""
    units = (state.units[other.unit] for other in charge.others)
    return tuple(unit.id for unit in units if unit.is_placed and not unit.is_fleeing)


def _plans(state: State, group: Sequence[Charge]) -> Iterator[Mapping[UnitId, float]]:
    """Offsets for those who share an edge of their target; the others go where they find most contact."""
    target = state.units[group[0].target]
    if target.is_fleeing or target.boundary.round or is_war_machine(target):
        return
    edges = dict.fromkeys(charge.edge for charge in group)
    together = max(([charge for charge in group if charge.edge == edge] for edge in edges), key=len)
    if len(together) < 2:
        return
    units = [state.units[charge.unit] for charge in together]
    lie = [_along(target, charge, unit) for charge, unit in zip(together, units, strict=True)]
    for offsets in arrangements([unit.rows for unit in units], target.rows, together[0].edge, lie):
        yield {unit.id: offset for unit, offset in zip(units, offsets, strict=True)}


def _along(target: Unit, charge: Charge, unit: Unit) -> float:
    (x, y), right = target.box.middle(charge.edge), against(target.box, charge.edge, unit.box.width).right
    return (unit.box.pose.x - x) * right[0] + (unit.box.pose.y - y) * right[1]


def _counted(state: State, landings: Iterable[ChargeLanding]) -> JointLanding:
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
    return JointLanding(kept, total + len(touched))
