"""Setting up by plan: places for all units of a side, by role and ground, within spacing and zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from battles.rules.geometry import Pose
from battles.rules.ninth_age.measures import inches, more_than
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.setup import special, who
from battles.rules.ninth_age.setup.deployment import Placement, Room
from battles.rules.ninth_age.setup.draw_up import drawn_up, formation_faults, usual_files
from battles.rules.ninth_age.setup.joins import join_problems
from battles.rules.ninth_age.setup.roles import PlanKind, kind_for, role_of, wanted
from battles.rules.ninth_age.setup.zones import ShortEdge
from battles.rules.ninth_age.state import State

_STEP = inches(1.0)
FEWEST_AROUND = 5
"""A character joins no smaller block by plan."""
ROLE_ORDER = ("line", "monster", "rider", "machine", "shooter", "screen", "character")


class DeploymentPlan(Struct, frozen=True):
    """A deployment turn: who goes where, and who finds no place at all."""

    placements: tuple[Placement, ...]
    undeployable: tuple[UnitId, ...] = ()
    edge: ShortEdge | None = None


def plan(
    state: State, side: SideId, kind: PlanKind | None = None, *, mirrored: bool = False, most: int | None = None
) -> DeploymentPlan:
    """One deployment turn; `most` units at most, characters together as one."""
    return _Planner(state, side, kind or kind_for(state, side), mirrored=mirrored).turn(most)


def heading_of(state: State, side: SideId) -> float:
    """Towards the enemy's edge."""
    return 90.0 if state.setting_up.halves.get(side, "south") == "south" else 270.0


class _Planner:
    def __init__(self, state: State, side: SideId, kind: PlanKind, *, mirrored: bool) -> None:
        self.state, self.side = state, side
        self.targets = wanted(state, side, kind, mirrored=mirrored)
        self.room = Room(state, side)
        self.heading = heading_of(state, side)
        self.is_column = state.setting_up.type == "marching_column"
        self.edge: ShortEdge = state.setting_up.column_edge.get(side, "east" if mirrored else "west")
        last = state.setting_up.column_last.get(side)
        self.reached = who.from_edge(state, self.edge, state.units[last]) if last in state.units else -1.0
        self.after = dict[UnitId, Unit]()

    def turn(self, most: int | None) -> DeploymentPlan:
        due = self._in_order(who.waiting(self.state, self.side))
        if who.has_single_turn(self.state, self.side):
            return self._single([unit for unit in due if who.may_go_alone(self.state, unit)])
        troops = [unit for unit in due if not who.is_character(unit)]
        chosen = troops if most is None else troops[:most]
        found, lost = list[Placement](), list[UnitId]()
        for unit in chosen:
            one = self.place(unit) or self._joining(unit)
            (found.append(one) if one is not None else lost.append(unit.id))
        if len(chosen) == len(troops):
            self._characters([unit for unit in due if who.is_character(unit)], found, lost)
        return DeploymentPlan(tuple(found), tuple(lost), self.edge if self.is_column else None)

    def _single(self, due: Sequence[Unit]) -> DeploymentPlan:
        """The first that finds a place."""
        for unit in due:
            one = self.place(unit)
            if one is not None:
                return DeploymentPlan((one,), (), self.edge if self.is_column else None)
        return DeploymentPlan((), tuple(unit.id for unit in due[:1]), self.edge if self.is_column else None)

    def _characters(self, due: Sequence[Unit], found: list[Placement], lost: list[UnitId]) -> None:
        for unit in due:
            one = self._joining(unit) or self.place(unit)
            (found.append(one) if one is not None else lost.append(unit.id))

    def _in_order(self, units: Sequence[Unit]) -> list[Unit]:
        """By role; in a column from the named edge on."""
        if self.is_column:
            return sorted(units, key=lambda unit: (who.is_character(unit), self._from_edge(unit.id), unit.id))
        return sorted(units, key=lambda unit: (ROLE_ORDER.index(role_of(unit)), -unit.boundary.width, unit.id))

    def _from_edge(self, key: UnitId) -> float:
        across = self.targets[key][0]
        return across if self.edge == "west" else self.state.board.width - across

    # --- places -----------------------------------------------------------------------------------------------------

    def place(self, unit: Unit) -> Placement | None:
        for files in _widths(unit):
            wide = drawn_up(unit, files) if unit.troops is not None else unit
            pose = self._pose(wide)
            if pose is not None:
                self._take(structs.replace(wide, place="field", pose=pose))
                return Placement(unit=unit.id, pose=pose, files=files if unit.troops is not None else 0)
        return None

    def _take(self, unit: Unit) -> None:
        self.room.take(unit)
        self.after[unit.id] = unit
        if self.is_column and who.is_bound(unit):
            self.reached = who.from_edge(self.state, self.edge, unit)

    def _pose(self, unit: Unit) -> Pose | None:
        """The free pose nearest to where the plan wants it."""
        across, behind = self.targets[unit.id]
        for x in _outwards(across, self.state.board.width):
            for y in self._rows(unit, x, behind):
                there = structs.replace(unit, place="field", pose=Pose(x, y, self.heading))
                if self._is_farther(there) and self.room.is_free(there):
                    assert there.pose is not None
                    return there.pose
        return None

    def _is_farther(self, unit: Unit) -> bool:
        if not self.is_column or not who.is_bound(unit):
            return True
        return more_than(who.from_edge(self.state, self.edge, unit), self.reached)

    def _rows(self, unit: Unit, x: float, behind: float) -> Iterator[float]:
        """Front edges from the wanted depth backwards, then those before it."""
        depth, is_south = self.state.board.depth, self.heading == 90.0
        lines = [at * _STEP + _STEP / 2 for at in range(int(depth / _STEP))]
        lines = list(reversed(lines)) if is_south else lines
        held = [y for y in lines if self.room.zone.holds(unit.box_at(Pose(x, y, self.heading)).corners)]
        skip = int(behind / _STEP)
        yield from held[skip:]
        yield from reversed(held[:skip])

    # --- joining ----------------------------------------------------------------------------------------------------

    def _joining(self, character: Unit) -> Placement | None:
        """Into the unit that the list names, else into the dearest block that takes him."""
        if character.troops is not None:
            return None
        member = character.members[0]
        for home in self._homes(character):
            if any(True for _ in join_problems(member, home)):
                continue
            joined = drawn_up(home, home.files, [member])
            if any(True for _ in formation_faults(joined)):
                continue
            if self.room.is_free(joined):
                self.room.take(joined)
                self.after[joined.id] = joined
                return Placement(unit=character.id, into=home.id)
        return None

    def _homes(self, character: Unit) -> list[Unit]:
        standing = {unit.id: unit for unit in self.state.units_of(self.side) if unit.is_placed} | self.after
        named = character.members[0].choice.unit.joins
        found = [unit for unit in standing.values() if unit.troops is not None and unit.model_count >= FEWEST_AROUND]

        def rank(unit: Unit) -> tuple[bool, bool, int, str]:
            entry = self.state.entries[unit.id]
            is_named = entry.choice.unit.entry == named
            return not is_named, role_of(unit) != "line", -entry.cost + 500 * len(unit.members), unit.id

        return sorted(found, key=rank)


def _widths(unit: Unit) -> tuple[int, ...]:
    usual = usual_files(unit)
    others = (usual - 1, usual + 2, usual + 4, 3)
    most = 1 if unit.troops is None else unit.troops.models
    return tuple(dict.fromkeys(files for files in (usual, *others) if 1 <= files <= most))


def _outwards(start: float, width: float) -> Iterator[float]:
    """Along the board from a point, both ways by turns."""
    yield start
    for step in range(1, int(width / _STEP) + 1):
        for x in (start + step * _STEP, start - step * _STEP):
            if 0.0 < x < width:
                yield x


def finds_room(state: State, side: SideId, unit: Unit, taken: Sequence[Unit]) -> bool:
    """Whether there is any place for a unit once these others stand (A.10.6)."""
    planner = _Planner(state, side, "line", mirrored=False)
    for one in taken:
        if one.is_placed:
            planner.room.take(one)
            planner.after[one.id] = one
    return planner.place(unit) is not None


def scout_place(state: State, side: SideId, unit: Unit, *, ahead: bool = False) -> Placement | None:
    """A place for scouts: in the own zone by plan; `ahead`: hidden or far forward if they can."""
    if ahead:
        for pose in _forward_poses(state, side, unit):
            there = structs.replace(unit, place="field", pose=pose)
            if not any(True for _ in special.scout_problems(state, side, there)):
                return Placement(unit=unit.id, pose=pose)
    return _Planner(state, side, "line", mirrored=False).place(unit)


def _forward_poses(state: State, side: SideId, unit: Unit) -> Iterator[Pose]:
    """In pieces that hide scouts, the nearest to the enemy first; then along the middle of the board."""
    heading, half = heading_of(state, side), unit.boundary.depth / 2
    sign = 1.0 if heading == 90.0 else -1.0
    hiding = [piece.shape.centroid for piece in state.terrain if piece.kind in special.HIDING]
    middle = [(state.board.width * share / 8, state.board.depth / 2) for share in (1, 7, 3, 5)]
    for x, y in [*sorted(hiding, key=lambda one: -sign * one[1]), *middle]:
        yield Pose(x, y + sign * half, heading)
