"""Characters who leave and join units in the movement phase (B.21.91, B.21.92, B.21.95, B.21.98)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.errors import Refusal
from battles.rules.geometry import aside, facing_towards, is_within, length
from battles.rules.ninth_age.casualties.pools import member_pool
from battles.rules.ninth_age.casualties.removal import after_losses
from battles.rules.ninth_age.effects import Effect, Until
from battles.rules.ninth_age.formation.boundary import spot_of
from battles.rules.ninth_age.formation.cells import Cell, LargerBase, single_cells
from battles.rules.ninth_age.ground.model_places import base_box, on_table
from battles.rules.ninth_age.measures import NEAR, in_inches, within
from battles.rules.ninth_age.moments.ask import ask, forbidden
from battles.rules.ninth_age.moments.kinds import MayJoin, MayLeave
from battles.rules.ninth_age.movement import spacing
from battles.rules.ninth_age.movement.arrangement import arranged, arrangement_of, formation_problems, times_of
from battles.rules.ninth_age.movement.eligibility import march_problems, move_problems
from battles.rules.ninth_age.movement.judgement import Verdict, judge_way
from battles.rules.ninth_age.movement.legs import Leg, Pivot, Route, Straight, lifted
from battles.rules.ninth_age.movement.record import PlannedMove
from battles.rules.ninth_age.movement.ways import leg_problems, limit_of, manner, route
from battles.rules.ninth_age.pieces import Member, Unit, base_of_choice
from battles.rules.ninth_age.setup.joins import join_problems
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse


def alone(state: State, home: Unit, member: Member) -> Unit:
    """A character of a unit as a unit of his own, where he stands."""
    assert home.pose is not None
    spot = spot_of(home.rows, member.cell if member.hand is None else member.hand)
    own = state.units[member.id]
    seated = structs.replace(member, cell=Cell(0, 0), hand=None)
    return structs.replace(own, members=(seated,), place="field", pose=base_box(home.pose, spot).pose, files=1)


def without(home: Unit, member: Member) -> Unit:
    """The unit that he has left: others have filled his place (B.21.2c)."""
    return after_losses(home, {member_pool(home.id, member.id): member.hp})


def source(state: State, character: str) -> tuple[Unit, Unit | None] | None:
    """A character as a unit, and the one he is in if he is in one; None if there is no such character."""
    home = state.home_of(character)
    if home is None or not home.is_placed:
        return None
    if home.id == character and home.is_lone_character:
        return home, None
    return alone(state, home, home.member(character)), home


def leave_problems(state: State, home: Unit, character: str, move: PlannedMove) -> Iterator[Refusal]:
    """Why he may not leave now: the unit must be able to move (B.21.95)."""
    if home.model_count < 2 or home.id == character:
        yield refuse("not_in_a_unit", "B.21.95", unit=character)
    if character in state.movement.moved:
        yield refuse("has_moved", "A.12.16", unit=character)
    yield from move_problems(state, home, move.how)
    if move.how == "march":
        yield from march_problems(state, home)
    for one in forbidden(ask(MayLeave(state=state, unit=home, who=character))):
        yield refuse(one.code, one.clause, unit=character, **one.facts)


def judge_leaving(state: State, move: PlannedMove) -> Verdict:
    """A character moves out of his unit: he ignores it on the way and ends clear of it (B.21.95b)."""
    home = state.units[move.leaves or ""]
    member = home.member(move.unit)
    unit = alone(state, home, member)
    before = list(leave_problems(state, home, move.unit, move))
    verdict = judge_way(state, unit, move, before, tested=home, leave_out=(home.id,))
    if verdict.way is None:
        return verdict
    rest = without(home, member)
    if is_within(verdict.way.shape(verdict.way.end), rest.shape, spacing.FAR, NEAR):
        stuck = refuse("not_clear_of_unit", "B.21.95", unit=move.unit, other=home.id, allowed=spacing.FAR)
        return Verdict(unit, verdict.way, [*verdict.refusals, stuck], how=verdict.how, limit=verdict.limit, tested=home)
    return verdict


# --- joining ----------------------------------------------------------------------------------------------------------


def with_member(unit: Unit, member: Member, move: PlannedMove) -> Unit:
    """The unit with a newcomer at his place; those with a name whom he displaces go to the nearest free one."""
    assert unit.pose is not None
    place = move.join_at
    times = times_of(unit, member)
    base, gap = base_of_choice(member.choice), unit.rows.gap
    if times is None:
        hand = "left" if place is None or place.hand is None else place.hand
        half = (base.width + gap) / 2
        pose = aside(unit.pose, -half if hand == "left" else half)
        return structs.replace(unit, members=(*unit.members, structs.replace(member, hand=hand)), pose=pose)
    cell = Cell(0, 0) if place is None or place.cell is None else place.cell
    wide = _widened(unit, times[0], move)
    seated = structs.replace(member, cell=cell, hand=None)
    return _reseated(structs.replace(wide, members=(*wide.members, seated)), member.id, times)


def _widened(unit: Unit, across: int, move: PlannedMove) -> Unit:
    """One rank may be made wider instead of getting a second one (B.21.91)."""
    if move.widen is None:
        return unit
    assert unit.pose is not None
    half = across * (unit.base.width + unit.rows.gap) / 2
    shift = across if move.widen == "left" else 0
    stands = arrangement_of(unit)
    cells = {who: Cell(cell.rank, cell.file + shift) for who, cell in stands.cells.items()}
    wide = arranged(unit, structs.replace(stands, files=unit.files + across, cells=cells, last_rank=()))
    return structs.replace(wide, pose=aside(unit.pose, -half if move.widen == "left" else half))


def _reseated(unit: Unit, newcomer: str, times: tuple[int, int]) -> Unit:
    stands = arrangement_of(unit)
    taken = set(LargerBase(stands.cells[newcomer], *times).cells)
    singles = set(single_cells(unit.rows))
    cells = dict(stands.cells)
    staying = {who: cell for who, cell in cells.items() if who != newcomer and cell not in taken and cell in singles}
    free = singles - taken - set(staying.values())
    for who, cell in sorted(cells.items()):
        is_larger = any(one.id == who and times_of(unit, one) != (1, 1) for one in unit.members)
        if who == newcomer or who in staying or is_larger or not free:
            continue
        nearest = min(free, key=lambda one: (one.rank - cell.rank) ** 2 + (one.file - cell.file) ** 2)
        cells[who] = nearest
        free.remove(nearest)
    return arranged(unit, structs.replace(stands, cells=cells, last_rank=()))


def joined_place(after: Unit, character: str) -> tuple[float, float]:
    """Where the centre of his base then is."""
    assert after.pose is not None
    member = after.member(character)
    spot = spot_of(after.rows, member.cell if member.hand is None else member.hand)
    return on_table(after.pose, spot.centre)


def join_bans(state: State, unit: Unit, target: Unit, move: PlannedMove) -> Iterator[Refusal]:
    """Everything that keeps him from joining that unit (B.21.98)."""
    if target.side != unit.side or not target.is_placed or target.id == move.leaves:
        yield refuse("cannot_be_joined", "B.21.91", unit=target.id)
    if target.is_engaged or target.is_fleeing:
        yield refuse("cannot_be_joined", "B.21.98", unit=target.id)
    if (move.unit, target.id) in state.movement.left:
        yield refuse("may_not_rejoin", "B.21.95", unit=target.id, character=move.unit)
    found = [*join_problems(unit.members[0], target)]
    found += forbidden(ask(MayJoin(state=state, unit=unit, target=target, who=move.unit)))
    seen = set[str]()
    for one in found:
        if one.code not in seen:
            seen.add(one.code)
            yield refuse(one.code, one.clause, **{"unit": target.id, "character": move.unit, **one.facts})
    if move.widen is not None and max(cell.rank for cell in single_cells(target.rows)) > 0:
        yield refuse("only_one_rank_widens", "B.21.91", unit=target.id)


def way_into(unit: Unit, legs: tuple[Leg, ...], goal: tuple[float, float]) -> Route:
    """His legs, and then straight to his place."""
    start = route(unit, legs) if legs else Route(unit, unit, ())
    (x, y), (gx, gy) = start.end.centre, goal
    far = length(gx - x, gy - y)
    if far <= NEAR:
        return start
    turned = route(structs.replace(unit, pose=start.end.pose), (Pivot(facing=facing_towards((x, y), goal)),))
    last = route(structs.replace(unit, pose=turned.end.pose), (Straight(distance=in_inches(far)),))
    return Route(unit, last.after, [*start.stretches, *turned.stretches, *last.stretches])


def judge_joining(state: State, move: PlannedMove) -> Verdict:
    """A character goes to a place in a unit; a straight way unless he is given legs."""
    found = source(state, move.unit)
    target = state.units[move.joins or ""]
    assert found is not None
    unit, home = found
    problems = list(_may_go(state, unit, home, move))
    problems += join_bans(state, unit, target, move)
    how = manner(state, unit, move.how, fly=move.fly)
    if move.legs:
        problems += leg_problems(unit, move.legs, how)
    if any(one.clause in ("B.21.98", "B.21.91") for one in problems):
        return Verdict(unit, None, problems, how=how)
    after = with_member(target, unit.members[0], move)
    faults = list(formation_problems(state, after))
    if faults:
        return Verdict(unit, None, [*problems, *faults], how=how)
    goal = joined_place(after, move.unit)
    way = way_into(unit, move.legs, goal)
    limit = limit_of(move.legs, how)
    problems += _join_lengths(unit, way, goal, limit)
    left_out = (target.id,) if home is None else (target.id, home.id)
    problems += spacing.judge_passage(state, unit, way, leave_out=left_out, ignores=how.ignores)
    assert after.pose is not None
    grown = Route(target, after, [lifted(target.box, after, after.pose)])
    problems += spacing.judge(state, target, grown, "default", leave_out=left_out)
    return Verdict(unit, way, problems, how=how, limit=limit, tested=home or unit)


def _may_go(state: State, unit: Unit, home: Unit | None, move: PlannedMove) -> Iterator[Refusal]:
    if home is not None:
        yield from leave_problems(state, home, move.unit, move)
        return
    yield from move_problems(state, unit, move.how)
    if move.how == "march":
        yield from march_problems(state, unit)


def _join_lengths(unit: Unit, way: Route, goal: tuple[float, float], limit: float) -> Iterator[Refusal]:
    x, y = unit.centre
    far = max(way.cost, length(goal[0] - x, goal[1] - y))
    if not within(far, limit):
        yield refuse("too_far", "B.21.91", unit=unit.id, used=round(far, 3), allowed=round(limit, 3))


def copied_effects(state: State, home: Unit, character: str) -> tuple[Effect, ...]:
    """What holds for the unit holds for him until the phase ends; spells of one turn up to their own end (B.13.30)."""
    found = []
    for one in state.effects.values():
        if one.on.unit != home.id or one.on.model is not None:
            continue
        lasting = one.until.kind in ("casters_next_magic_phase", "game")
        until = one.until if lasting else Until(kind="phase", turn=state.turn)
        on = structs.replace(one.on, unit=character)
        found.append(structs.replace(one, id=f"{one.id}/{character}", on=on, until=until))
    return tuple(found)
