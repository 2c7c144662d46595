"""What a move is worth, in points, part by part: fights, the way to the enemy, ground, line, fire, the commander."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec import structs

from battles.rules.geometry import Box, Pose, distance, facing_towards, length, placed, turn_between
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.computer import roles, values
from battles.rules.horden_helden.computer.mind import Mind, Pair
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, poses_of
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.shooting import shooters
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, WIDTH

TOUCHED = WIDTH + 5.0
"""A fight may stand otherwise if somebody moves so near to it."""
ENTERED = 3.0
"""What it is worth that an element marches in."""
FAIR = 2.0
"""A fight that loses so much is no reason to be bold."""
NEAR_TURNS = 3.5
"""Turns by the ground map (its handicap among them) from which an element is near."""
AIM_NEAR, AIM_FAR = 60.0, 200.0
"""So many degrees off the enemy cost a point, near him and far off."""
AIMED = 8 * LE
LINE_NEAR, LINE_FAR = 6 * LE, 9 * LE
BEHIND = 0.25
"""A friend behind is worth this share of one beside."""
STALLED_LINE = 0.7
"""So much of a line's worth is gone when nobody fights for long."""
AT_HAND = 2 * LE
MOST_ALONE = 3
MOST_FIRE = 3.0
SHOOTERS_FIRE = 0.4
"""Shooters answer fire, and mind it less."""
ENGINE = 1.6
"""An engine frightens as much as so many bows."""
SAFE, LEASH, HELD = 7 * LE, 4 * LE, 0.04
"""A commander keeps so far from enemies and so near to his men; points for each millimetre beyond."""


@dataclass
class Gains:
    """The parts of a move's value. Their sum counts."""

    fights: float = 0.0
    attack: float = 0.0
    hold: float = 0.0
    way: float = 0.0
    aim: float = 0.0
    rough: float = 0.0
    line: float = 0.0
    fire: float = 0.0
    alone: float = 0.0
    shots: float = 0.0
    leading: float = 0.0
    camp: float = 0.0
    warnings: float = 0.0
    fear: float = 0.0
    chance: float = 0.0

    @property
    def total(self) -> float:
        return sum(self.parts().values())

    def parts(self) -> dict[str, float]:
        return vars(self)

    def add(self, other: Gains, times: float = 1.0) -> None:
        for name, value in other.parts().items():
            if value:
                setattr(self, name, getattr(self, name) + times * value)


def gains_of(mind: Mind, verdict: Verdict) -> Gains:
    """What a move gains at once and by where it ends; the enemy's answer is not in it."""
    assert verdict.plan is not None
    poses = poses_of(verdict.plan)
    after = table_after(mind, verdict)
    gains = Gains(fights=mind.weights.rounds * fights_gained(mind, after, poses))
    for key, pose in poses.items():
        _add_place(mind, gains, mind.known.elements[key], pose)
    gains.line = _in_line(mind, after, poses) - _in_line(mind, mind.known, poses)
    _add_meetings(mind, gains, after, verdict)
    gains.warnings = -mind.weights.warning * len(verdict.consequences)
    return gains


def table_after(mind: Mind, verdict: Verdict) -> State:
    """Whoever is taken in flank or rear with his front free turns, or fights with that side (8.12)."""
    assert verdict.plan is not None
    after = values.placed(mind.known, poses_of(verdict.plan))
    for meeting in verdict.meetings:
        if meeting.enemy not in after.field.boxes or meeting.enemy not in facing.pressed(after):
            continue
        poses = facing.facing_poses(after, meeting.enemy, meeting.element)
        if poses:
            after = values.placed(after, poses)
        elif (touch := facing.touch_of(after, meeting.enemy, meeting.element)) is not None:
            fronted = structs.replace(after.elements[meeting.enemy], front=touch.mine)
            after = structs.replace(after, elements={**after.elements, meeting.enemy: fronted})
    return after


# --- fights -----------------------------------------------------------------------------------------------------------


def fights_gained(mind: Mind, after: State, poses: Mapping[ElementId, Pose]) -> float:
    """All fights near the moved ones: what they promise then, less what they promise now."""
    known = mind.known
    spots = [known.elements[key].box for key in poses if known.elements[key].is_placed]
    spots += [after.field.boxes[key] for key in poses if key in after.field.boxes]
    now = sum(mind.fight(known, *pair) for pair in _pairs_near(mind, known, spots))
    return sum(mind.fight(after, *pair) for pair in _pairs_near(mind, after, spots)) - now


def _pairs_near(mind: Mind, state: State, spots: Iterable[Box]) -> list[Pair]:
    own = (key for key, one in state.field.elements.items() if one.side == mind.side)
    pairs = [(key, foe) for key in own for foe in state.field.opponents(key)]
    return [pair for pair in pairs if _is_near(state, pair, spots)]


def _is_near(state: State, pair: Pair, spots: Iterable[Box]) -> bool:
    boxes = [state.field.boxes[key] for key in pair]
    return any(distance(box, spot) <= TOUCHED for spot in spots for box in boxes)


def _add_meetings(mind: Mind, gains: Gains, after: State, verdict: Verdict) -> None:
    """Whoever attacks is bold, as far as the fight is fair."""
    for meeting in verdict.meetings:
        if meeting.kind == "section":
            gains.camp += values.CAMP / 4
        elif meeting.enemy in after.field.boxes and meeting.element in after.field.boxes:
            worth = mind.met(after, meeting.element, meeting.enemy, meeting.kind)
            gains.attack += mind.boldness * max(0.0, min(1.0, (worth + FAIR) / FAIR))
            gains.hold += 0.0 if meeting.kind == "front" else mind.weights.hold


# --- where it stands --------------------------------------------------------------------------------------------------


def _add_place(mind: Mind, gains: Gains, element: Element, pose: Pose) -> None:
    if not element.is_placed:
        gains.way += ENTERED
        return
    gains.add(standing(mind, element, placed(WIDTH, element.depth, pose)))
    if element.id not in mind.stands:
        mind.stands[element.id] = standing(mind, element, element.box)
    gains.add(mind.stands[element.id], -1.0)


def standing(mind: Mind, element: Element, box: Box) -> Gains:
    """How well it stands there, beside fights and friends."""
    is_rough = roles.suffers_on_rough_ground(element) and ground.is_difficult(mind.known, element, box)
    rough = -mind.weights.rough if is_rough else 0.0
    if roles.is_led_from_behind(mind.known, element):
        return Gains(leading=_leading(mind, box), rough=rough)
    goal = mind.goal(element)
    turns = mind.ground_map(element)
    if goal is None or turns is None:
        way = 0.0 if turns is None else -_way(mind, element, turns.turns(box.cx, box.cy))
        return Gains(way=way, rough=rough)
    far = distance(box, goal.box)
    off = abs(turn_between(box.pose.facing, facing_towards(box.centre, goal.box.centre)))
    if element.troop.shoots:
        left, shots = _shooting(mind, element, box, far)
        fire = -SHOOTERS_FIRE * _under_fire(mind, element, box)
        return Gains(way=-_way(mind, element, left), shots=shots, aim=-off / AIM_NEAR, rough=rough, fire=fire)
    left = mind.turns_left(element, turns.turns(box.cx, box.cy))
    left = max(0.0, left - NEAR_TURNS) + mind.weights.close * min(left, NEAR_TURNS)
    return Gains(
        way=-_way(mind, element, left),
        aim=-off / (AIM_NEAR if far < AIMED else AIM_FAR),
        rough=rough,
        fire=-_under_fire(mind, element, box),
        alone=-_alone(mind, element, box),
    )


def _way(mind: Mind, element: Element, turns: float) -> float:
    return mind.urgency * mind.weights.pace * roles.share(element) * turns


def _shooting(mind: Mind, element: Element, box: Box, far: float) -> tuple[float, float]:
    """Turns to a place in range, not nearer than need be, and what it is worth to have somebody to shoot at."""
    reach = shooters.range_of(mind.known, element)
    turns = mind.ground_map(element)
    if far > reach and turns is not None:
        left = turns.turns(box.cx, box.cy)
    else:
        left = 0.3 * max(0.0, reach * 0.6 - far) / mind.rate(element)
    return left, mind.weights.in_range if _has_target(mind.known, element, box, reach) else 0.0


def _has_target(state: State, element: Element, box: Box, reach: float) -> bool:
    for key in state.field.near(box, reach):
        foe = state.field.elements[key]
        x, y = box.local(foe.box.centre)
        if foe.side != element.side and abs(x) <= WIDTH * 0.75 and 0.0 < y <= reach + foe.depth / 2:
            return True
    return False


def _under_fire(mind: Mind, element: Element, box: Box) -> float:
    """What standing before enemy bows and engines costs each turn."""
    cost = 0.0
    for foe, reach in mind.enemy_shooters:
        far = reach + 60.0
        if abs(foe.box.cx - box.cx) > far or abs(foe.box.cy - box.cy) > far:
            continue
        x, y = foe.box.local(box.centre)
        if abs(x) <= WIDTH * 1.2 and 0.0 < y <= reach + foe.depth / 2 + box.reach:
            cost += mind.weights.fire * roles.share(element) * (ENGINE if foe.type == "artillery" else 1.0)
    return min(cost, MOST_FIRE * mind.weights.fire)


def _alone(mind: Mind, element: Element, box: Box) -> float:
    """Enemies who could come at it, beyond one and those whom friends at hand would meet."""
    enemies = sum(1 for foe in mind.foes if _could_attack(mind, foe, element, box))
    if enemies < 2:
        return 0.0
    friends = sum(1 for one in mind.mine if one.id != element.id and distance(one.box, box) <= AT_HAND)
    return mind.weights.alone * roles.share(element) * min(MOST_ALONE, max(0, enemies - 1 - friends))


def _could_attack(mind: Mind, foe: Element, element: Element, box: Box) -> bool:
    if not foe.troop.may_contact or distance(foe.box, box) > mind.rate(foe):
        return False
    return not (element.is_flyer and roles.is_out_of_reach(mind.known, foe, element))


def _leading(mind: Mind, box: Box) -> float:
    """Near his men, away from enemies, and with somebody between."""
    x, y = mind.middle
    away = length(box.cx - x, box.cy - y)
    near = mind.weights.danger * max(0.0, SAFE - mind.nearest_foe(box))
    return -near - HELD * max(0.0, away - LEASH) - _open_to(mind, box)


def _open_to(mind: Mind, box: Box) -> float:
    """The two worst of the enemies who reach a commander within two turns."""
    bad = []
    men = [one for one in mind.mine if not roles.is_led_from_behind(mind.known, one)]
    for foe in mind.foes:
        far, rate = distance(box, foe.box), mind.rate(foe)
        if far >= 2 * rate or not foe.troop.may_contact:
            continue
        between = sum(1 for one in men if distance(box, one.box) < far and distance(one.box, foe.box) < far)
        bad.append((2 - far / rate) * (1.5 if between < 2 else 0.3) * (1.5 if foe.is_flyer else 1.0))
    return sum(sorted(bad, reverse=True)[:2])


def _in_line(mind: Mind, state: State, keys: Iterable[ElementId]) -> float:
    """What friends beside and behind are worth: more near the enemy, nothing on ground where no line holds."""
    total, moved = 0.0, set(keys)
    for key in moved & state.field.boxes.keys():
        box, element = state.field.boxes[key], state.elements[key]
        if roles.suffers_on_rough_ground(element) and ground.is_difficult(state, element, box):
            continue
        near = mind.nearest_foe(box)
        share = 1.0 if near < LINE_NEAR else 0.5 if near < LINE_FAR else mind.weights.loose
        friends = sum(0.5 if friend in moved else 1.0 for friend in state.field.neighbours(key).values())
        total += share * (friends + (BEHIND if state.field.behind(key) is not None else 0.0))
    return mind.weights.neighbour * (1.0 - STALLED_LINE * mind.stalled) * total
