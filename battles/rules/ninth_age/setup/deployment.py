"""What may be set up where: zone, spacing, formation, and what the deployment types ask besides (A.9.5, A.10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, structs

from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Disc, Hand, Pose, distance, is_within
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.measures import NEAR, in_inches, inches, more_than, within
from battles.rules.ninth_age.pieces import ENEMY, SideId, Unit, UnitId
from battles.rules.ninth_age.setup import who
from battles.rules.ninth_age.setup.draw_up import drawn_up, formation_faults
from battles.rules.ninth_age.setup.joins import join_problems
from battles.rules.ninth_age.setup.zones import ShortEdge
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import bounds

APART = inches(1.0)
"""More than this from other units and impassable terrain (A.4.10)."""
COUNTERTHRUST = inches(20.0)
"""More than this from enemy units in Counterthrust (B.9.6)."""


class Placement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How one unit is set up: at a pose, or a character or war platform `into` a unit."""

    unit: UnitId
    pose: Pose | None = None
    files: int = 0
    """0: as it stands by itself."""
    into: UnitId = ""
    cell: Cell | None = None
    """Where he stands in it; the server finds a place if this is left out."""
    hand: Hand | None = None


def placed_units(state: State, placements: Iterable[Placement]) -> dict[UnitId, Unit]:
    """Everybody whom these placements change, as he then is; nothing is judged."""
    after = dict[UnitId, Unit]()
    joining = [one for one in placements if one.into]
    for one in placements:
        unit = state.units[one.unit]
        if not one.into and one.pose is not None:
            wide = drawn_up(unit, one.files) if one.files and unit.troops is not None else unit
            after[unit.id] = structs.replace(wide, place="field", pose=one.pose)
    for one in joining:
        character, home = state.units[one.unit], after.get(one.into) or state.units[one.into]
        after[one.unit] = structs.replace(character, place="joined", pose=None)
        after[one.into] = _joined(home, character, one)
    return after


def _joined(home: Unit, character: Unit, one: Placement) -> Unit:
    """The unit with the newcomer where he wants to stand, or where there is room."""
    member = character.members[0]
    if one.cell is None and one.hand is None:
        return drawn_up(home, home.files, [member])
    chosen = structs.replace(member, cell=one.cell or Cell(0, 0), hand=one.hand)
    return structs.replace(home, members=(*home.members, chosen))


class Room:
    """Where a side may set up: what stands there, what is impassable, where enemies are."""

    def __init__(self, state: State, side: SideId, leave_out: Iterable[UnitId] = ()) -> None:
        skipped = set(leave_out)
        self.state, self.side = state, side
        self.bounds = bounds(state.board)
        self.barred = [piece.shape for piece in state.terrain if piece.is_impassable]
        self.others: dict[UnitId, Box | Disc] = {
            unit.id: unit.shape for unit in state.on_table if unit.id not in skipped
        }
        self.enemies = [unit.shape for unit in state.on_table if unit.side != side]
        self.zone = who.zone_of(state, side)

    def take(self, unit: Unit) -> None:
        self.others[unit.id] = unit.shape

    def is_clear(self, unit: Unit) -> bool:
        """On the board, and far enough from everything."""
        shape = unit.shape
        if not self.bounds.holds(unit.box, NEAR):
            return False
        if any(is_within(shape, one, APART + NEAR) for key, one in self.others.items() if key != unit.id):
            return False
        return not any(is_within(shape, one, APART + NEAR) for one in self.barred)

    def is_free(self, unit: Unit) -> bool:
        """Clear, in the own zone, and far enough from enemies where the type asks for it."""
        if not self.zone.holds(unit.box.corners) or not self.is_clear(unit):
            return False
        if self.state.setting_up.type != "counterthrust":
            return True
        return not any(is_within(unit.shape, one, COUNTERTHRUST + NEAR) for one in self.enemies)

    def problems(self, unit: Unit) -> Iterator[Refusal]:
        """Why not."""
        if not self.bounds.holds(unit.box, NEAR):
            yield refuse("off_the_board", "A.10.3", unit=unit.id)
        elif not self.zone.holds(unit.box.corners):
            yield refuse("outside_the_zone", "A.10.3", unit=unit.id)
        yield from self.spacing(unit)
        if self.state.setting_up.type == "counterthrust":
            near = min((distance(unit.shape, one) for one in self.enemies), default=None)
            if near is not None and within(near, COUNTERTHRUST):
                yield refuse("too_near_to_enemies", "B.9.6", unit=unit.id, distance=round(in_inches(near), 2))

    def spacing(self, unit: Unit) -> Iterator[Refusal]:
        for key, other in self.others.items():
            if key != unit.id and is_within(unit.shape, other, APART + NEAR):
                yield refuse("units_too_near", "A.4.10", unit=unit.id, other=key, witness={"element": key})
        if any(is_within(unit.shape, one, APART + NEAR) for one in self.barred):
            yield refuse("terrain_too_near", "A.4.10", unit=unit.id)


def problems(
    state: State, side: SideId, placements: Sequence[Placement], edge: ShortEdge | None, *, rest: bool
) -> list[Refusal]:
    """Everything that is wrong with a deployment turn."""
    found = list(_named(state, side, placements))
    if found:
        return found
    after = placed_units(state, placements)
    found += [*_together(state, side, placements, rest=rest), *_joins(state, after, placements)]
    found += list(_formations(state, after, placements))
    room = Room(state, side, after)
    for unit in after.values():
        if unit.is_placed:
            found += room.problems(unit)
            room.take(unit)
    return [*found, *_column(state, side, placements, after, edge)]


def _named(state: State, side: SideId, placements: Sequence[Placement]) -> Iterator[Refusal]:
    due = {unit.id for unit in who.waiting(state, side)}
    seen = set[UnitId]()
    for one in placements:
        if one.unit not in due or one.unit in seen:
            yield refuse("not_to_deploy", "A.10.3", unit=one.unit)
        elif (one.pose is None) == (not one.into):
            yield refuse("pose_or_unit", "A.10.3", unit=one.unit)
        elif one.into and not _is_home(state, side, one, placements):
            yield refuse("no_such_home", "B.21.91", unit=one.unit, other=one.into)
        elif not 0 <= one.files <= max(1, state.units[one.unit].model_count):
            yield refuse("too_many_files", "A.3.7", unit=one.unit, files=one.files)
        seen.add(one.unit)


def _is_home(state: State, side: SideId, one: Placement, placements: Sequence[Placement]) -> bool:
    """Units that stand, or go down in the same turn; only characters and war platforms join."""
    home = state.units.get(one.into)
    if home is None or home.side != side or one.into == one.unit or state.units[one.unit].troops is not None:
        return False
    return home.is_placed or any(other.unit == one.into and not other.into for other in placements)


def _together(state: State, side: SideId, placements: Sequence[Placement], *, rest: bool) -> Iterator[Refusal]:
    """At least one unit; all characters or none; in some turns exactly one unit; at the end everything."""
    due, chosen = who.waiting(state, side), {one.unit for one in placements}
    characters = {unit.id for unit in due if who.is_character(unit)}
    if not chosen:
        yield refuse("nothing_deployed", "A.10.3")
    if who.has_single_turn(state, side):
        if len(chosen) != 1 or not all(who.may_go_alone(state, state.units[key]) for key in chosen):
            yield refuse("exactly_one_unit", "A.9.5", turns=who.SINGLE_TURNS)
        return
    if characters & chosen and not characters <= chosen:
        yield refuse("characters_together", "A.10.3", units=sorted(characters - chosen))
    if rest and (missing := sorted({unit.id for unit in due} - chosen)):
        yield refuse("all_the_rest", "A.10.5", units=missing)


def _joins(state: State, after: dict[UnitId, Unit], placements: Sequence[Placement]) -> Iterator[Refusal]:
    for one in placements:
        if one.into:
            home = after[one.into]
            member = home.member(one.unit)
            others = tuple(other for other in home.members if other.id != one.unit)
            yield from join_problems(member, structs.replace(home, members=others))


def _formations(state: State, after: dict[UnitId, Unit], placements: Sequence[Placement]) -> Iterator[Refusal]:
    for unit in after.values():
        if unit.is_placed:
            yield from formation_problems(unit)


def formation_problems(unit: Unit) -> Iterator[Refusal]:
    for fault in dict.fromkeys(formation_faults(unit)):
        yield Refusal(code=fault, clause="A.3.7", facts={"unit": unit.id}, witness={"unit": unit.id})


def _column(
    state: State, side: SideId, placements: Sequence[Placement], after: dict[UnitId, Unit], edge: ShortEdge | None
) -> Iterator[Refusal]:
    """Marching Column: each unit's centre farther from the named edge than that of the one before (B.9.9)."""
    if state.setting_up.type != "marching_column":
        return
    bound = [after[one.unit] for one in placements if not one.into and who.is_bound(state.units[one.unit])]
    named = state.setting_up.column_edge.get(side) or edge
    if not bound:
        return
    if named is None:
        yield refuse("name_an_edge", "B.9.9")
        return
    last = state.setting_up.column_last.get(side)
    before = state.units[last] if last is not None else None
    for unit in bound:
        if before is not None and before.is_placed:
            far, reached = who.from_edge(state, named, unit), who.from_edge(state, named, before)
            if not more_than(far, reached):
                yield refuse("not_farther_from_edge", "B.9.9", unit=unit.id, other=before.id)
        before = unit


def last_bound(state: State, placements: Sequence[Placement]) -> UnitId | None:
    bound = [one.unit for one in placements if not one.into and who.is_bound(state.units[one.unit])]
    return bound[-1] if bound else None


def enemies_of(state: State, side: SideId) -> list[Unit]:
    return [unit for unit in state.on_table if unit.side == ENEMY[side]]
