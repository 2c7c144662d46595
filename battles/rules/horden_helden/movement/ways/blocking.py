"""Is the way free? Elements, terrain, works, gaps, and room at the end (8.3, 8.4, 11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, structs

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import (
    Box,
    Motion,
    Passage,
    Point,
    Shape,
    Slide,
    Swing,
    contact,
    distance,
    leg_length,
    length,
    overlapping,
    overlaps,
    passage,
    sweep,
)
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.movement.ways import edges, passing, starts
from battles.rules.horden_helden.movement.ways.walls import Wall, camp_under, walls, warded
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, STEPS, WIDTH
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import Circle, Way, around_all, box_at, rigid, samples, sweep_way

Passes = Callable[[Element, Element], bool]
"""May the first pass through the second?"""


class Surroundings(Struct, frozen=True):
    """Who stands near a move and does not take part in it."""

    ids: tuple[ElementId, ...]
    boxes: tuple[Box, ...]
    elements: tuple[Element, ...]


def surroundings(state: State, ways: Sequence[Way[Element]], circle: Circle | None = None) -> Surroundings:
    """Everybody near the ways, without the movers; own ambushers stand in the way as well, and for those who march in
    the rest of their column."""
    x, y, far = circle or around_all(ways)
    movers = {one.piece.id for one in ways}
    field = state.field
    near = [one for one in field.around(x, y, far) if one not in movers]
    side = ways[0].piece.side
    hiding = [
        e
        for e in state.elements.values()
        if e.place == "ambush" and e.side == side and e.pose is not None and e.id not in movers
    ]
    hiding += _waiting(state, ways, movers)
    ids = (*near, *(e.id for e in hiding))
    boxes = (*(field.boxes[one] for one in near), *(e.box for e in hiding))
    return Surroundings(ids, boxes, (*(field.elements[one] for one in near), *hiding))


def _waiting(state: State, ways: Sequence[Way[Element]], movers: set[ElementId]) -> list[Element]:
    """Those of their column who wait off the board and do not move along (4.2); who walks passes under flyers (11)."""
    commands = dict.fromkeys(one.piece.command for one in ways if one.piece.place == "column")
    found = [(state.elements[key], box) for one in commands for key, box in starts.waiting(state, one).items()]
    return [structs.replace(e, pose=box.pose) for e, box in found if e.id not in movers and not e.is_flyer]


def plain_passing(state: State) -> Passes:
    return lambda mover, other: passing.may_pass(state, mover, other, "move")


def problems(
    state: State, ways: Sequence[Way[Element]], near: Surroundings, passes: Passes, *, terrain: bool = True
) -> list[Refusal]:
    """All that stands in the way. `terrain` off: a magic move ignores it on the way."""
    found = _met(state, ways, near, passes, terrain=terrain)
    found += edges.problems(state, ways)
    found += _gaps(state, ways, near, passes, terrain=terrain)
    return _once(found + _ends(state, ways, near, terrain=terrain))


def _once(found: Sequence[Refusal]) -> list[Refusal]:
    """The sweep and the end may have met the same thing."""
    kept: dict[tuple[str, Json, Json], Refusal] = {}
    for one in found:
        kept.setdefault((one.code, one.witness.get("mover"), one.witness.get("piece")), one)
    return list(kept.values())


# --- what is met on the way -------------------------------------------------------------------------------------------


def _met(
    state: State, ways: Sequence[Way[Element]], near: Surroundings, passes: Passes, *, terrain: bool
) -> list[Refusal]:
    groups: dict[tuple[int, ...], list[Way[Element]]] = {}
    known: dict[tuple[str, bool, float, float], tuple[int, ...]] = {}
    for one in ways:
        alike = (one.piece.type, one.piece.landed, one.start.pose.facing, one.end.pose.facing)
        blockers = known.get(alike)
        if blockers is None:
            blockers = known[alike] = _blockers(one, near, passes)
        groups.setdefault(_unbent(one, near, blockers), []).append(one)
    found = []
    for blockers, together in groups.items():
        found += _first_met(state, together, near, blockers, terrain=terrain)
    return found


def _blockers(one: Way[Element], near: Surroundings, passes: Passes) -> tuple[int, ...]:
    """Places of those it cannot pass, as it faces at the start and at the end of its way."""
    mover = structs.replace(one.piece, pose=one.start.pose)  # whoever marches in has none yet (4.2)
    turned = one.start.pose.facing != one.end.pose.facing
    there = structs.replace(mover, pose=one.end.pose) if turned else mover
    return tuple(
        i
        for i, other in enumerate(near.elements)
        if not (passes(mover, other) and (not turned or passes(there, other)))
    )


def _unbent(one: Way[Element], near: Surroundings, blockers: tuple[int, ...]) -> tuple[int, ...]:
    """The next in a column that bends stands a little into it (8.6): it does not hold it."""
    facing, side = one.start.pose.facing, one.piece.side
    bent = [
        i
        for i in blockers
        if near.boxes[i].pose.facing != facing
        and near.elements[i].side == side
        and overlaps(one.start, near.boxes[i], NEAR)
    ]
    return tuple(i for i in blockers if i not in bent) if bent else blockers


def _first_met(
    state: State, ways: Sequence[Way[Element]], near: Surroundings, blockers: tuple[int, ...], *, terrain: bool
) -> list[Refusal]:
    solid = (walls if terrain else warded)(state, ways[0].piece, ways[0].start)
    shapes: list[Shape] = [near.boxes[i] for i in blockers]
    shapes += [wall for _, _, _, wall in solid]
    motions = rigid(ways)
    if motions is not None and _same_walls(state, ways, solid, terrain=terrain):
        for leg, motion in enumerate(motions):
            hit = sweep([one.boxes[leg] for one in ways], motion, shapes)
            if hit is not None:
                free = _gone(ways[hit.mover], leg, hit.at / motion.total)
                return [_blocked(ways[hit.mover], near, blockers, solid, hit.obstacle, hit.point, free, terrain)]
        return []
    found = []
    for one in ways:
        own = solid if one is ways[0] or not terrain else walls(state, one.piece, one.start)
        all_shapes: list[Shape] = [near.boxes[i] for i in blockers]
        all_shapes += [wall for _, _, _, wall in own]
        met = sweep_way(one, all_shapes, NEAR)
        if met is not None:
            leg, share, hit = met
            free = _gone(one, leg, share)
            found.append(_blocked(one, near, blockers, own, hit.obstacle, hit.point, free, terrain))
    return found


def _same_walls(state: State, ways: Sequence[Way[Element]], solid: list[Wall], *, terrain: bool) -> bool:
    """One sweep will do if what stops one stops all: the same kind of troops, and no camps about."""
    first = ways[0].piece
    if not terrain or len(ways) == 1:
        return True
    if state.camps and any(kind == "camp" for kind, _, _, _ in solid) and not _far_from_camps(state, ways):
        return False
    return all(
        one.piece.is_flyer == first.is_flyer
        and ground.is_road_bound(one.piece) == ground.is_road_bound(first)
        and (one.piece.type == "boats") == (first.type == "boats")
        and ground.lives_in_water(one.piece) == ground.lives_in_water(first)
        for one in ways
    )


def _far_from_camps(state: State, ways: Sequence[Way[Element]]) -> bool:
    x, y, far = around_all(ways)
    return all((c.box.cx - x) ** 2 + (c.box.cy - y) ** 2 > (c.box.reach + far) ** 2 for c in state.camps.values())


def _gone(one: Way[Element], leg: int, share: float) -> float:
    done = sum(leg_length(one.boxes[i], one.boxes[i + 1].pose) for i in range(leg))
    return done + leg_length(one.boxes[leg], box_at(one, leg, share).pose)


def _blocked(
    one: Way[Element],
    near: Surroundings,
    blockers: tuple[int, ...],
    solid: Sequence[Wall],
    obstacle: int,
    point: tuple[float, float],
    free: float,
    terrain: bool,
) -> Refusal:
    witness: dict[str, Json] = {"mover": one.piece.id, "point": [round(v, 3) for v in point]}
    allowed = round(free, 1)
    if obstacle < len(blockers):
        other = near.ids[blockers[obstacle]]
        return refuse(
            "blocked",
            "8.3",
            witness={**witness, "element": other},
            mover=one.piece.id,
            blocker=other,
            allowed=allowed,
        )
    kind, key, word, _ = solid[obstacle - len(blockers)]
    if not terrain:
        witness["piece" if kind == "terrain" else kind] = key
        return refuse("figure_wards_off_magic", "19.4", witness=witness, mover=one.piece.id, allowed=allowed)
    if kind == "terrain":
        witness["piece"] = key
        return refuse("terrain_barred", "8.8", witness=witness, mover=one.piece.id, terrain=word, allowed=allowed)
    code, clause = ("camp_in_the_way", "17.6") if kind == "camp" else ("works_in_the_way", "17.6")
    return refuse(code, clause, witness={**witness, kind: key}, mover=one.piece.id, allowed=allowed)


# --- gaps -------------------------------------------------------------------------------------------------------------


def _gaps(
    state: State, ways: Sequence[Way[Element]], near: Surroundings, passes: Passes, *, terrain: bool
) -> list[Refusal]:
    for one in ways:
        for box, after, motion in one.legs:
            slide = _translation(box, after, motion, alone=len(ways) == 1)
            if slide is not None and (motion is not slide or _is_narrow(box, slide)):
                found = _gap(state, one, (box, after), near, passes, terrain=terrain)
                if found is not None:
                    return [found]
    return []


def _translation(box: Box, after: Box, motion: Motion | None, *, alone: bool) -> Slide | None:
    """The way of its centre in a leg that goes somewhere; also while it turns, if it is alone: groups only wheel."""
    if not isinstance(motion, Slide) and (isinstance(motion, Swing) or not alone):
        return None
    slide = motion if isinstance(motion, Slide) else Slide(after.cx - box.cx, after.cy - box.cy)
    return slide if slide.total > NEAR else None


def _is_narrow(box: Box, slide: Slide) -> bool:
    """Across its way it is narrower than a width: only then a gap can be too narrow though nothing is met."""
    across = box.half_width * abs(slide.ux * box.fx + slide.uy * box.fy)
    across += box.half_depth * abs(slide.ux * box.fy - slide.uy * box.fx)
    return across < WIDTH / 2 - NEAR


def _gap(
    state: State, one: Way[Element], ends: tuple[Box, Box], near: Surroundings, passes: Passes, *, terrain: bool
) -> Refusal | None:
    """A gap lies between two who stand on either side of the way, opposite each other; one alone makes none (8.4)."""
    borders = _borders(state, one, ends, near, passes, terrain=terrain)
    start, end = ends[0].centre, ends[1].centre
    narrowest = passage(start, end, [shape for _, _, shape in borders], WIDTH)
    if narrowest is None or narrowest.width >= WIDTH - NEAR:
        return None
    bounds = [borders[i] for i in dict.fromkeys((narrowest.left_shape, narrowest.right_shape))]
    witness: dict[str, Json] = {"mover": one.piece.id, "line": _across(start, end, narrowest)}
    witness["elements"] = [key for kind, key, _ in bounds if kind != "terrain"]
    pieces = [key for kind, key, _ in bounds if kind == "terrain"]
    if pieces:
        witness["piece"] = pieces[0]
    gap = round(narrowest.width, 1)
    return refuse("gap_too_narrow", "8.4", witness=witness, mover=one.piece.id, gap=gap, needed=WIDTH)


def _borders(
    state: State, one: Way[Element], ends: tuple[Box, Box], near: Surroundings, passes: Passes, *, terrain: bool
) -> list[tuple[str, str, Shape]]:
    """What cannot be passed: its kind, key and shape; not what touches the mover at an end of the leg."""
    blockers = _unbent(one, near, _blockers(one, near, passes))
    found: list[tuple[str, str, Shape]] = [
        ("element", near.ids[i], near.boxes[i]) for i in blockers if not _is_flush(near.boxes[i], ends)
    ]
    for kind, key, _, wall in walls(state, one.piece, one.start) if terrain else []:
        if kind != "terrain" or all(distance(box, wall) > NEAR for box in ends):
            found.append((kind, key, wall))
    return found


def _across(start: Point, end: Point, place: Passage) -> list[Json]:
    """The line across the gap, for the board to draw."""
    far = length(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    x, y = start[0] + place.at * ux, start[1] + place.at * uy
    return [[x - place.left * uy, y + place.left * ux], [x + place.right * uy, y - place.right * ux]]


def _is_flush(other: Box, ends: tuple[Box, Box]) -> bool:
    """Touching edge on edge at the start or at the end of the leg (8.4)."""
    return any((how := contact(box, other, NEAR)) is not None and how.is_edge for box in ends)


# --- the end ----------------------------------------------------------------------------------------------------------


def _ends(state: State, ways: Sequence[Way[Element]], near: Surroundings, *, terrain: bool) -> list[Refusal]:
    """Nobody ends on another, in a camp, or where the ground bears him not."""
    found: list[Refusal] = []
    for one in ways:
        under = overlapping(one.end, near.boxes, NEAR)
        if under:
            key = near.ids[under[0]]
            witness: dict[str, Json] = {"mover": one.piece.id, "element": key}
            found.append(refuse("no_room", "11", witness=witness, mover=one.piece.id, blocker=key))
        found += _ground(state, one, all_the_way=terrain)
    for i, one in enumerate(ways if rigid(ways) is None else ()):
        for other_way in ways[i + 1 :]:
            if overlaps(one.end, other_way.end, NEAR) and not is_in_file(one.end, other_way.end):
                pair = [one.piece.id, other_way.piece.id]
                found.append(refuse("no_room", "11", witness={"elements": pair}, mover=pair[0], blocker=pair[1]))
    return found


def is_in_file(one: Box, other: Box) -> bool:
    """Front midpoint on rear midpoint: neighbours in a column, which may bend (8.6)."""
    return any(
        length(a.pose.x - b.middle("rear")[0], a.pose.y - b.middle("rear")[1]) <= NEAR
        for a, b in ((one, other), (other, one))
    )


def _ground(state: State, one: Way[Element], *, all_the_way: bool) -> list[Refusal]:
    element = one.piece
    found: list[Refusal] = []
    camp = camp_under(state, element, one.end) if state.camps else None
    if camp is not None:
        found.append(refuse("camp_in_the_way", "9.4", witness={"mover": element.id, "camp": camp.id}, mover=element.id))
    if element.is_flyer and not element.landed:
        piece = ground.no_landing(state, one.end)
        if piece is not None:
            witness: dict[str, Json] = {"mover": element.id, "piece": piece.id}
            found.append(refuse("no_end_of_flight", "9.1", witness=witness, mover=element.id, terrain=piece.kind))
        return found
    for leg, share, box in _to_ask(one, all_the_way=all_the_way):
        piece = ground.barred(state, element, box)
        if piece is not None:
            barred: dict[str, Json] = {"mover": element.id, "piece": piece.id, "points": [list(c) for c in box.corners]}
            allowed = round(_gone(one, leg, share), 1)
            facts: dict[str, Json] = {"mover": element.id, "terrain": piece.kind, "allowed": allowed}
            found.append(refuse("terrain_barred", "8.8", witness=barred, **facts))
            break
    return found


def _to_ask(one: Way[Element], *, all_the_way: bool) -> list[tuple[int, float, Box]]:
    """What depends on the whole pose is asked all along the way; everything else was met by the sweep."""
    element = one.piece
    last = len(one.boxes) - 2
    if all_the_way and (ground.is_road_bound(element) or element.type in ("hidden_beings", "boats")):
        return list(samples(one, STEPS))
    return [(max(0, last), 1.0, one.end)] if last >= 0 else []
