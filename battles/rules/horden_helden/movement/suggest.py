"""Any legal order of movement, every kind of it sooner or later, but never endless."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.first import first_of
from battles.rules.geometry import End, Point, Pose, against, ahead, aside, distance, length, spun
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.movement.frames import AskFlyerFacing, AskMoves
from battles.rules.horden_helden.movement.kinds.groups import front_rank
from battles.rules.horden_helden.movement.options import options
from battles.rules.horden_helden.movement.orders import (
    Disembark,
    Dismount,
    Embark,
    EndFacing,
    EndMovement,
    ExtraStep,
    FaceContact,
    Land,
    March,
    MoveElement,
    MoveGroup,
    Reveal,
    StormSection,
    TakeOff,
)
from battles.rules.horden_helden.movement.ways import boats
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, WIDTH

Maker = Callable[[State, Seat, Dice], Iterator[Order[State]]]
ENDS = 12
"""One suggestion in so many ends movement though something could still be done."""


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    if isinstance(known.flow[-1], AskFlyerFacing) and dice.throw(3, 1)[0] > 1:
        return EndFacing()
    if not isinstance(known.flow[-1], AskMoves):
        return pick(dice, [option.order for option in options(known, seat)])
    if dice.throw(ENDS, 1)[0] > 1:
        for make in (_storm, _ashore, _face, *_shuffled(dice)):
            order = next(iter(make(known, seat, dice)), None)
            if order is not None:
                return order
    return EndMovement()


def _shuffled(dice: Dice) -> list[Maker]:
    makers: list[Maker] = list(MAKERS)
    for place in range(len(makers) - 1, 0, -1):
        other = dice.throw(place + 1, 1)[0] - 1
        makers[place], makers[other] = makers[other], makers[place]
    return makers


def _some(dice: Dice, things: Sequence[Element], most: int) -> list[Element]:
    """A few of them, by lot."""
    return [pick(dice, things) for _ in range(min(most, len(things)))]


def _legal(state: State, seat: Seat, orders: Sequence[Order[State]]) -> Iterator[Order[State]]:
    return (order for order in orders if not order.preview(state, seat).refusals)


# --- makers -----------------------------------------------------------------------------------------------------------


def _contact(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    for one in _some(dice, plans.movable(state, seat), 4):
        yield from (order for order, _ in plans.contact_moves(state, seat, one))


def _approach(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    goals = _goals(state, dice)
    for one in _some(dice, plans.movable(state, seat), 2):
        if not goals or not one.is_placed:
            continue
        here = one.box
        x, y = min(goals, key=lambda goal: (length(goal[0] - here.cx, goal[1] - here.cy), goal))
        planned = plans.towards(state, seat, one, (x, y)) or plans.advance(state, seat, one)
        if planned is not None:
            yield planned[0]


def _goals(state: State, dice: Dice) -> list[Point]:
    """Enemies; now and then own boats, or sections that nobody defends."""
    foes = [one.box.centre for one in state.on_table if one.side != state.active]
    if dice.throw(3, 1)[0] > 1:
        return foes
    mine = [one.box.centre for one in state.on_table if one.side == state.active and one.type == "boats"]
    return mine or [section.middle for section in _open_sections(state)] or foes


def _open_sections(state: State) -> list[camps.Section]:
    return [
        section
        for section in camps.all_sections(state)
        if camps.holder_of(state, section) != state.active and not camps.is_held(state, section)
    ]


def _wander(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    """Some way in some direction, with some facing."""
    for one in _some(dice, plans.movable(state, seat), 2):
        if not one.is_placed:
            continue
        pose = one.box.pose
        step, turn = dice.throw(60, 2)
        legs = (Pose(pose.x + step - 30, pose.y + turn - 30, pose.facing + turn - 30),)
        land = one.is_flyer and step % 2 == 0
        yield from _legal(state, seat, [MoveElement(element=one.id, legs=legs, take_off=one.landed, land=land)])


def _group(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    found = plans.whole_groups(state, seat)
    for group in [pick(dice, found)] if found else []:
        planned = plans.group_advance(state, seat, group)
        if planned is not None:
            yield planned[0]


def _wheel(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    found = plans.whole_groups(state, seat)
    for group in [pick(dice, found)] if found else []:
        planned = plans.group_wheel(state, seat, group, dice.throw(60, 1)[0] - 30.5)
        if planned is not None:
            yield planned[0]


def _columns(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    waiting = plans.entering(state, seat)
    for column in [*waiting, *plans.whole_groups(state, seat)]:
        if len(column) == 1:
            yield from _alone(state, seat, column[0])
        elif plans.head_of(state, column) is not None:
            planned = plans.column_advance(state, seat, column)
            if planned is not None:
                yield planned[0]


def _alone(state: State, seat: Seat, element: ElementId) -> Iterator[Order[State]]:
    planned = plans.advance(state, seat, state.elements[element])
    if planned is not None:
        yield planned[0]


def _form_column(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    """Two neighbours of a rank fall in one behind the other."""
    for group in plans.whole_groups(state, seat):
        boxes = [state.field.boxes[one] for one in group]
        rank = front_rank(boxes)[:2]
        if len(rank) == 2:
            leader, other = group[rank[0]], group[rank[1]]
            pose = ahead(boxes[rank[0]].pose, max(boxes[rank[1]].depth, 1.5 * LE))
            order = MoveGroup(elements=(leader, other), move="form_column", legs=(pose,))
            yield from _legal(state, seat, [order])


def _march(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    if not state.is_advanced:
        return
    mine = [one for one in state.elements_of(state.active) if one.is_placed and state.seat_of(one.id) == seat]
    for one in _some(dice, mine, 2):
        poses = (ahead(one.box.pose, plans.best_case(state, one) * dice.throw(4, 1)[0] / 4),)
        yield from _legal(state, seat, [March(elements=(one.id,), move="element", poses=poses, take_off=one.landed)])
    for group in plans.whole_groups(state, seat):
        yield from _legal(state, seat, _marches(state, group, dice))


def _marches(state: State, group: tuple[ElementId, ...], dice: Dice) -> list[Order[State]]:
    boxes = {one: state.field.boxes[one] for one in group}
    head = plans.head_of(state, group)
    reach = plans.group_reach(state, group)
    if head is not None:
        first = first_of(one for one in group if boxes[one] == head)
        rest = sorted((one for one in group if one != first), key=lambda one: -head.local(boxes[one].pose.point)[1])
        hands = [aside(head.pose, WIDTH * (1 if i % 2 else -1) * (i // 2 + 1)) for i in range(len(rest))]
        return [
            March(elements=(first, *rest), move="widen", poses=tuple(hands)),
            March(elements=(first, *rest), move="column", poses=(ahead(head.pose, reach),)),
        ]
    rank = front_rank(list(boxes.values()))
    ids = list(boxes)
    middle = ids[rank[len(rank) // 2]] if rank else ids[0]
    rest = sorted(
        (one for one in ids if one != middle), key=lambda one: abs(boxes[middle].local(boxes[one].pose.point)[0])
    )
    return [March(elements=(middle, *rest), move="form_column", poses=(ahead(boxes[middle].pose, reach + LE),))]


def _flights(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    for one in plans.movable(state, seat):
        if one.is_flyer and one.is_placed:
            order: Order[State] = TakeOff(elements=(one.id,)) if one.landed else Land(elements=(one.id,))
            yield from _legal(state, seat, [order])


def _free(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    mine = [one for one in state.elements_of(state.active) if state.seat_of(one.id) == seat]
    riders = [Dismount(elements=(one.id,)) for one in mine if one.is_placed and one.rides]
    hiding = [Reveal(element=one.id) for one in mine if one.place == "ambush"]
    if dice.throw(4, 1)[0] == 1:
        yield from _legal(state, seat, [*hiding, *riders])


def _face(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    """At once, or at the end of movement with all others."""
    if dice.throw(2, 1)[0] == 1:
        yield from _legal(state, seat, [FaceContact(element=one) for one in facing.pressed(state)])


def _own_boats(state: State, seat: Seat) -> list[Element]:
    return [one for one in state.on_table if one.type == "boats" and state.seat_of(one.id) == seat]


def _ashore(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    for boat in _own_boats(state, seat):
        for key in boats.passengers(state, boat.id):
            for _, start in boats.landing_starts(state, boat, state.elements[key]):
                pose = ahead(start.pose, dice.throw(10, 1)[0] - 1.0)
                yield from _legal(state, seat, [Disembark(element=key, pose=pose)])


def _boats(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    """To the bank, and aboard."""
    for boat in _own_boats(state, seat):
        side = boats.bank_side(state, boat.box)
        if side is not None:
            yield from _legal(state, seat, _boarding(state, seat, boat, side))
        elif boat.id not in state.moving.moved:
            planned = plans.moor(state, seat, boat)
            if planned is not None:
                yield planned[0]


def _boarding(state: State, seat: Seat, boat: Element, side: boats.BankSide) -> list[Order[State]]:
    ends: tuple[End, ...] = ("middle", "left", "right")
    poses = [against(boat.box, side, WIDTH, end) for end in ends]
    near = [
        one
        for one in plans.movable(state, seat)
        if one.type in boats.CARGO and one.is_placed and distance(one.box, boat.box) <= plans.best_case(state, one)
    ]
    return [
        Embark(element=one.id, boat=boat.id, legs=(spun(one.box, pose.facing), pose)) for one in near for pose in poses
    ]


def _storm(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    for section in _open_sections(state):
        x, y = section.middle
        for one in plans.movable(state, seat):
            if one.is_placed and length(one.box.cx - x, one.box.cy - y) <= plans.best_case(state, one) + WIDTH:
                pose = section.attack_pose
                ways = ((pose,), (spun(one.box, pose.facing), pose))
                yield from _legal(
                    state, seat, [StormSection(element=one.id, section=section.key, legs=legs) for legs in ways]
                )


def _extra(state: State, seat: Seat, dice: Dice) -> Iterator[Order[State]]:
    """Seldom, because no move comes after it."""
    if dice.throw(8, 1)[0] > 1:
        return
    for one in state.elements_of(state.active):
        if not one.is_placed or state.seat_of(one.id) != seat:
            continue
        legs = (ahead(one.box.pose, LE),)
        if one.commander is not None:
            yield from _legal(state, seat, [ExtraStep(elements=(one.id,), use="commander", legs=legs)])
        if one.figure is not None:
            yield from _legal(state, seat, [ExtraStep(elements=(one.id,), use="wizard", legs=legs)])


MAKERS: tuple[Maker, ...] = (
    _contact,
    _contact,
    _approach,
    _approach,
    _wander,
    _group,
    _group,
    _wheel,
    _columns,
    _form_column,
    _march,
    _march,
    _flights,
    _free,
    _boats,
    _boats,
    _extra,
)
