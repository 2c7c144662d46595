"""At whom an element may shoot: strip, range, free line, sight; and whom it must choose (14.3–14.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, structs

from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Side, hinders, is_within, presented
from battles.rules.geometry import zone as strip
from battles.rules.horden_helden import ground, sight
from battles.rules.horden_helden.ground.kinds import HILLS
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.shooting import shooters
from battles.rules.horden_helden.shooting.record import Shooting, Shot
from battles.rules.horden_helden.shooting.rulings import AIRBORNE_FIRE_IS_SIGHT, MOST_SHOOTERS
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, members
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.refusals import refuse

_LIGHT = members("LIGHT_INFANTRY_ALL")


class Aim(Struct, frozen=True, kw_only=True):
    """A possible shot: how far, and over what width the target lies before the edge."""

    shooter: ElementId
    target: ElementId
    face: Side
    distance: float
    width: float


# --- one target -------------------------------------------------------------------------------------------------------


def aim(state: State, shooter: Element, target: Element, face: Side) -> Aim | None:
    """The target in the strip of a face and in range; nothing is said of what stands between."""
    reached = presented(shooter.box, face, shooters.range_of(state, shooter) + NEAR, target.box, NEAR)
    if reached is None or reached[1] - reached[0] <= NEAR:
        return None
    left, right, out = reached
    return Aim(shooter=shooter.id, target=target.id, face=face, distance=round(out, 3), width=right - left)


def problem(state: State, shooter: Element, target: Element, face: Side) -> Refusal | None:
    """Why it cannot shoot at this target from this face."""
    if not target.is_placed or target.side == shooter.side:
        return refuse("no_enemy_target", "14.3", target=target.id)
    if face not in shooters.faces(state, shooter):
        faces = [f"{one}_edge" for one in shooters.faces(state, shooter)]
        return refuse("face_does_not_shoot", "14.2", witness={"element": shooter.id}, face=face, allowed=faces)
    if aim(state, shooter, target, face) is None:
        return _out_of_strip(state, shooter, target, face)
    return _engaged(state, shooter, target) or _hindered(state, shooter, target, face)


def _out_of_strip(state: State, shooter: Element, target: Element, face: Side) -> Refusal:
    far = shooters.range_of(state, shooter)
    ahead = presented(shooter.box, face, 10 * far, target.box, NEAR)
    zone = [list(corner) for corner in strip(shooter.box, face, far).corners]
    if ahead is None or ahead[1] - ahead[0] <= NEAR:
        return refuse("not_in_front", "14.3", witness={"zone": zone, "element": target.id}, target=target.id)
    out = round(ahead[2], 1)
    return refuse(
        "out_of_range",
        "14.1",
        witness={"zone": zone, "element": target.id, "distance": out, "allowed": far},
        target=target.id,
        distance=out,
        allowed=far,
    )


def _engaged(state: State, shooter: Element, target: Element) -> Refusal | None:
    foe = shooters.enemy_in_contact(state, target)
    if foe is not None:
        return refuse("target_in_contact", "14.3", witness={"elements": [target.id, foe]}, target=target.id, foe=foe)
    foe = shooters.overlapped_by(state, target)
    if foe is not None:
        return refuse("target_overlaps", "14.3", witness={"elements": [target.id, foe]}, target=target.id, foe=foe)
    return None


def _hindered(state: State, shooter: Element, target: Element, face: Side) -> Refusal | None:
    blocker = element_between(state, shooter, target, face)
    if blocker is not None:
        return refuse("line_blocked", "14.3", witness={"element": blocker}, target=target.id, blocker=blocker)
    piece = terrain_between(state, shooter, target, face)
    if piece is not None:
        return refuse(
            "line_blocked_by_terrain", "14.3", witness={"piece": piece.id}, target=target.id, terrain=piece.kind
        )
    if not is_visible(state, shooter, target):
        return refuse("target_unseen", "14.3", witness={"element": target.id}, target=target.id)
    return None


def is_visible(state: State, shooter: Element, target: Element) -> bool:
    """Who stands at the edge of a wood or built-up area can be shot at from outside as if he had shot (14.3, 14.4)."""
    if sight.sees(state, shooter, target):
        return True
    if not state.terrain or not ground.at_cover_edge(state, target):
        return False
    as_if = Shot(shooter=target.id, target=shooter.id, distance=0.0)
    return sight.sees(structs.replace(state, shooting=Shooting(shots=(as_if,))), shooter, target)


def element_between(state: State, shooter: Element, target: Element, face: Side) -> ElementId | None:
    """Somebody who blocks a part of the line, friend or foe; who lies in ambush does not show and does not block."""
    far = shooters.range_of(state, shooter) + NEAR
    near = [one for one in state.field.near(shooter.box, far) if one not in (shooter.id, target.id)]
    found = hinders(shooter.box, face, far, target.box, [state.field.boxes[one] for one in near], NEAR)
    return near[found[0]] if found else None


def terrain_between(state: State, shooter: Element, target: Element, face: Side) -> Piece | None:
    """Sight-blocking terrain in the line, but for the piece at whose edge one of the two stands (14.3, 14.4)."""
    if not state.terrain:
        return None
    if AIRBORNE_FIRE_IS_SIGHT and (state.is_airborne(shooter) or state.is_airborne(target)):
        return None
    boxes = shooter.box, target.box
    walls = [one for one in sight.blockers(state) if not _is_exempt(one, *boxes)]
    far = shooters.range_of(state, shooter) + NEAR
    found = hinders(shooter.box, face, far, target.box, [shape(one) for one in walls], NEAR)
    return walls[found[0]] if found else None


def _is_exempt(piece: Piece, *boxes: Box) -> bool:
    """Hills on which one of the two stands are a matter of sight alone (10.2); else it must stand at the edge."""
    land = shape(piece)
    if piece.kind in HILLS:
        return any(is_within(box, land, 0.0, 0.0) for box in boxes)
    outline = getattr(land, "outline", land)
    return any(is_within(box, outline, NEAR, 0.0) for box in boxes)


# --- all targets, and the choice --------------------------------------------------------------------------------------


def possible(state: State, shooter: Element) -> tuple[Aim, ...]:
    """All targets at which it could shoot, whatever others do."""
    if shooters.problem(state, shooter) is not None:
        return ()
    far = shooters.range_of(state, shooter) + NEAR
    foes = [state.elements[one] for one in state.field.near(shooter.box, far)]
    return tuple(
        found
        for face in shooters.faces(state, shooter)
        for foe in foes
        if foe.side != shooter.side
        and (found := aim(state, shooter, foe, face)) is not None
        and problem(state, shooter, foe, face) is None
    )


def permitted(state: State, shooter: Element, shots: Sequence[Shot]) -> tuple[Aim, ...]:
    """Those of them that it may choose, these shots being declared already (14.5)."""
    return best(state, shooter, possible(state, shooter), shots)


def best(state: State, shooter: Element, aims: Sequence[Aim], shots: Sequence[Shot]) -> tuple[Aim, ...]:
    """Of each face the targets most directly in front; artillery may look past light infantry."""
    count = Counter(shot.target for shot in shots if shot.shooter != shooter.id)
    free = [one for one in aims if count[one.target] < MOST_SHOOTERS]
    found: list[Aim] = []
    for face in dict.fromkeys(one.face for one in free):
        found += _widest([one for one in free if one.face == face])
        if shooter.type == "artillery":
            heavy = [one for one in free if one.face == face and state.elements[one.target].type not in _LIGHT]
            found += [one for one in _widest(heavy) if one not in found]
    return tuple(found)


def _widest(aims: Sequence[Aim]) -> list[Aim]:
    most = max((one.width for one in aims), default=0.0)
    return [one for one in aims if one.width >= most - NEAR]
