"""Marches: leg after leg, far from the enemy (19.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Convex, Pose, Shape, clusters, is_within, nearest, turn_between
from battles.rules.horden_helden import sight
from battles.rules.horden_helden.movement.judgement import admission
from battles.rules.horden_helden.movement.judgement.judging import Terms, judge
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, refused
from battles.rules.horden_helden.movement.kinds import columns, groups
from battles.rules.horden_helden.movement.kinds.groups import Member, file_of, front_rank, members_of
from battles.rules.horden_helden.movement.kinds.single import Wish, judge_single
from battles.rules.horden_helden.movement.rulings import MARCH_ENEMY_LE, MOST_LEGS
from battles.rules.horden_helden.movement.ways.rates import rate_on
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, NEAR_DEGREES
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import Way, is_straight_ahead, sweep_way, way

MarchKind = Literal["element", "column", "form_column", "widen"]
EXTRA = 1.0 * LE
"""Forming and widening may go one length unit beyond the rate (19.2)."""
KEEPS = MARCH_ENEMY_LE * LE
Foe = tuple[str, Box]
"""An enemy element or camp, and where it stands."""


class Flight(Struct, frozen=True):
    """Flyers take off or land as part of a leg (9.3)."""

    take_off: bool = False
    land: bool = False


def judge_march(
    state: State,
    seat: Seat,
    elements: tuple[ElementId, ...],
    kind: MarchKind,
    poses: tuple[Pose, ...],
    flight: Flight,
) -> Verdict:
    """One leg of a march. `poses`: the leader's legs, or when widening the places of all but the head."""
    if not state.is_advanced:
        return refused(refuse("no_marches", "19.2"))
    problems = admission.owned(state, seat, elements)
    if problems:
        return refused(*problems)
    number = 1 + max(state.moving.legs.get(one, 0) for one in elements)
    terms = Terms(kind="march", is_column=True, march_leg=number, take_off=flight.take_off, land=flight.land)
    match kind:
        case "element":
            verdict = _single(state, seat, elements, poses, terms)
        case "column":
            verdict = columns.judge_column(state, seat, elements, poses, "march", _of_group(terms))
        case "form_column":
            verdict = _forming(state, elements, poses, _of_group(terms, EXTRA))
        case "widen":
            verdict = _widening(state, elements, poses, _of_group(terms, EXTRA))
    return verdict if verdict.plan is None else _kept_away(state, verdict)


def _of_group(terms: Terms, extra: float = 0.0) -> Terms:
    return structs.replace(terms, is_group=True, extra=extra, each=extra > 0.0)


def _single(
    state: State, seat: Seat, elements: tuple[ElementId, ...], poses: tuple[Pose, ...], terms: Terms
) -> Verdict:
    if len(elements) != 1:
        return refused(refuse("not_a_column", "19.2", witness={"elements": list(elements)}))
    wish = Wish(element=elements[0], legs=poses, take_off=terms.take_off, land=terms.land)
    return judge_single(state, seat, wish, "march", terms)


# --- the enemy --------------------------------------------------------------------------------------------------------


def _kept_away(state: State, verdict: Verdict) -> Verdict:
    """Not begun near a visible enemy; never nearer than 3 LE to any; there it ends."""
    plan = verdict.plan
    assert plan is not None
    ways = _ways(state, plan.paths)
    foes = _foes(state, ways[0].piece.side)
    refusals = [*verdict.refusals, *_too_near(state, ways, foes)]
    ends = any(is_within(one.end, box, KEEPS, NEAR) for one in ways for _, box in foes)
    return structs.replace(
        verdict,
        plan=structs.replace(plan, ends_march=plan.ends_march or ends),
        refusals=tuple(refusals),
    )


def _ways(state: State, paths: dict[ElementId, tuple[Pose, ...]]) -> list[Way[Element]]:
    return [
        way(member.element, member.box, path)
        for member, path in zip(members_of(state, tuple(paths)), paths.values(), strict=True)
    ]


def _foes(state: State, side: SideId) -> list[Foe]:
    """Enemy elements. Ruling: and camps in which the enemy's followers stand, which anybody sees."""
    elements = [(one.id, one.box) for one in state.on_table if one.side != side]
    held = (camp for camp in state.camps.values() if camp.holder != side and camp.followers)
    return [*elements, *((camp.id, camp.box) for camp in held)]


def _too_near(state: State, ways: Sequence[Way[Element]], foes: Sequence[Foe]) -> list[Refusal]:
    for one in ways:
        close = [foe for foe in foes if is_within(one.start, foe[1], KEEPS, NEAR)]
        seen = next((foe for foe in close if _sees(state, one.piece, foe[0])), None)
        if seen is not None:
            return [_refusal("march_near_enemy", one, one.start, seen)]
    for one in ways:
        shapes: list[Shape] = [Convex(box.corners, KEEPS - NEAR) for _, box in foes]
        met = sweep_way(one, shapes, NEAR)
        if met is not None:
            return [_refusal("march_comes_near", one, one.end, foes[met[2].obstacle])]
    return []


def _sees(state: State, element: Element, foe: str) -> bool:
    return element.pose is None or foe in state.camps or sight.sees(state, element, state.elements[foe])


def _refusal(code: str, one: Way[Element], box: Box, foe: Foe) -> Refusal:
    key, there = foe
    line = nearest(box, there)
    witness: dict[str, Json] = {
        "mover": one.piece.id,
        "element": key,
        "line": [list(line.mine), list(line.theirs)],
    }
    return refuse(
        code,
        "19.2",
        witness=witness,
        mover=one.piece.id,
        enemy=key,
        distance=round(line.distance, 1),
        allowed=KEEPS,
    )


# --- forming a column -------------------------------------------------------------------------------------------------


def _forming(state: State, elements: tuple[ElementId, ...], poses: tuple[Pose, ...], terms: Terms) -> Verdict:
    """The middle of the front goes straight ahead, the others fall in; it may take several legs (19.2)."""
    problems = _poses_wrong(poses) or admission.problems(state, elements, "march")
    if problems:
        return refused(*problems)
    members = members_of(state, elements, take_off=terms.take_off)
    problems = groups.flight_problems(members, take_off=terms.take_off, land=terms.land)
    is_begun = any(set(elements) == set(group) for group in state.moving.forming)
    if not is_begun:
        problems += groups.group_problems(state, members, may_bend=False) + _not_middle(members)
    if problems:
        return refused(*problems)
    leader = way(members[0].element, members[0].box, poses)
    ways = _fallen_in(state, leader, members[1:])
    verdict = judge(state, ways, terms)
    return structs.replace(verdict, refusals=(*verdict.refusals, *_straight(leader), *_behind(ways)))


def _poses_wrong(poses: tuple[Pose, ...]) -> list[Refusal]:
    if not poses:
        return [refuse("no_way", "19.2", mover="")]
    if len(poses) > MOST_LEGS:
        return [refuse("too_many_legs", "8.1", mover="", allowed=MOST_LEGS)]
    return []


def _not_middle(members: Sequence[Member]) -> list[Refusal]:
    """The middle one of the front rank leads, or either of the two."""
    boxes = [one.box for one in members]
    rank = sorted(front_rank(boxes), key=lambda i: boxes[0].local(boxes[i].pose.point)[0])
    middles = {rank[(len(rank) - 1) // 2], rank[len(rank) // 2]} if rank else set()
    if 0 in middles:
        return []
    allowed: list[Json] = [members[i].element.id for i in sorted(middles)]
    return [refuse("not_the_middle", "19.2", witness={"elements": allowed}, mover=members[0].element.id)]


def _straight(leader: Way[Element]) -> list[Refusal]:
    if all(is_straight_ahead(box, after) for box, after, _ in leader.legs) and leader.used > NEAR:
        return []
    return [refuse("only_straight_ahead", "19.2", witness={"mover": leader.piece.id}, mover=leader.piece.id)]


def _fallen_in(state: State, leader: Way[Element], followers: Sequence[Member]) -> list[Way[Element]]:
    """Who can reach his place in the file without going back takes it; who cannot goes as far towards it as he may."""
    ways = columns.falling_in(leader, followers)
    found = [ways[0]]
    for one in ways[1:]:
        reach = rate_on(state, one.piece, "open") + EXTRA
        is_back = one.start.local(one.end.pose.point)[1] < -NEAR
        found.append(_towards(one, reach) if is_back or one.used > reach + NEAR else one)
    return found


def _towards(one: Way[Element], reach: float) -> Way[Element]:
    """Sideways towards the file, not back, so far as its rate allows."""
    across, out = one.start.local(one.end.pose.point)
    out = max(0.0, out)
    far = (across * across + out * out) ** 0.5
    share = min(1.0, (reach - NEAR) / far) if far > 0.0 else 0.0
    if out == 0.0:
        share = 0.0  # it waits until there is room behind the others
    x, y = one.start.pose.point
    rx, ry = one.start.pose.right
    fx, fy = one.start.pose.forward
    dx, dy = share * (across * rx + out * fx), share * (across * ry + out * fy)
    stop = Pose(x + dx, y + dy, one.start.pose.facing)
    return way(one.piece, one.start, [*([one.start.pose] * (len(one.boxes) - 2)), stop])


def _behind(ways: Sequence[Way[Element]]) -> list[Refusal]:
    """Nobody ends behind where he started."""
    for one in ways:
        if one.start.local(one.end.pose.point)[1] < -NEAR:
            return [refuse("ends_behind", "19.2", witness={"mover": one.piece.id}, mover=one.piece.id)]
    return []


def is_formed(state: State, paths: dict[ElementId, tuple[Pose, ...]]) -> bool:
    """Does the column stand when these ways are gone?"""
    boxes = [state.elements[one].box.at(path[-1]) for one, path in paths.items()]
    return len(file_of(boxes)) == len(boxes)


# --- widening ---------------------------------------------------------------------------------------------------------


def _widening(state: State, elements: tuple[ElementId, ...], poses: tuple[Pose, ...], terms: Terms) -> Verdict:
    """The head stands, the others come up beside it or stay behind; that ends the march (19.2)."""
    problems = _poses_wrong(poses) or admission.problems(state, elements, "march")
    members = [] if problems else members_of(state, elements, take_off=terms.take_off)
    if members:
        problems = groups.flight_problems(members, take_off=terms.take_off, land=terms.land)
    line = file_of([one.box for one in members])
    if not problems and (len(line) != len(members) or len(members) < 2):
        problems = [refuse("not_a_column", "19.2", witness={"elements": list(elements)})]
    if not problems and len(poses) != len(members) - 1:
        problems = [refuse("places_missing", "19.2", needed=len(members) - 1)]
    if problems:
        return refused(*problems)
    head, rest = members[line[0]], [members[i] for i in line[1:]]
    ways = [way(one.element, one.box, (pose,)) for one, pose in zip(rest, poses, strict=True)]
    moved = [one for one in ways if one.used > NEAR]
    if not moved:
        return refused(refuse("no_way", "19.2", mover=head.element.id))
    verdict = judge(state, [way(head.element, head.box, (head.box.pose,)), *ways], terms)
    plan = verdict.plan
    assert plan is not None
    return structs.replace(
        verdict,
        plan=structs.replace(plan, ends_march=True),
        refusals=(*verdict.refusals, *_widened(head, ways)),
    )


def _widened(head: Member, ways: Sequence[Way[Element]]) -> list[Refusal]:
    facing = head.box.pose.facing
    turned = [one.piece.id for one in ways if abs(turn_between(facing, one.end.pose.facing)) > NEAR_DEGREES]
    found: list[Refusal] = []
    if turned:
        found.append(refuse("different_facings", "19.2", witness={"elements": turned}))
    boxes = [head.box, *(one.end for one in ways)]
    if not turned and len(clusters(boxes, NEAR)) > 1:
        found.append(refuse("not_connected", "19.2", witness={"elements": [one.piece.id for one in ways]}))
    front = [one.piece.id for one in ways if head.box.local(one.end.pose.point)[1] > NEAR]
    if front:
        found.append(refuse("before_the_head", "19.2", witness={"elements": front}))
    return found
