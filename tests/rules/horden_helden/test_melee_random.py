"""Melees in random crowds: whatever falls, nobody ends on anybody (8.3, 11, 16)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import Dice, pick, seeded
from battles.rules.geometry import Pose, behind, placed
from battles.rules.horden_helden import invariants, room
from battles.rules.horden_helden.arrivals import orders as arriving
from battles.rules.horden_helden.arrivals.frames import AskReturn
from battles.rules.horden_helden.melee import steps
from battles.rules.horden_helden.melee import suggest as suggesting
from battles.rules.horden_helden.movement.contact import contacts, facing
from battles.rules.horden_helden.movement.frames import AskFacing
from battles.rules.horden_helden.pieces import Element, Figure, SideId
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.troops import TROOPS, depth_of
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import AFTERWARDS, TABLE, Course, area, camp, river

KINDS = [kind for kind in TROOPS if kind not in ("camp_followers", "boats")]
BATTLES = 16


def crowd(dice: Dice) -> State:
    """Elements thrown together: fronts, flanks, rears and ranks in contact, woods, a lake, a river, a camp."""
    options = Options(mode=pick(dice, ["basic", "advanced"]), points=pick(dice, [600, 1200]))
    state = battle(
        terrain=terrain(dice),
        rivers=pick(dice, [{}, {"river": "raging"}]),
        camps={"A": camp(fortified=pick(dice, [True, False]))},
        options=options,
        active=pick(dice, ["A", "B"]),
        phase="melee",
    )
    for number in range(30):
        state = joined(state, dice, number)
    if options.points > 600:
        broken = structs.replace(state.commands["A1"], withdrawing=True)
        state = structs.replace(state, commands={**state.commands, "A1": broken})
    return state


def terrain(dice: Dice) -> list[Piece]:
    found = []
    for number in range(3):
        x, y = number * 400 + 20 * dice.throw(12, 1)[0], 100 + 20 * dice.throw(24, 1)[0]
        kind = pick(dice, ["wood", "lake", "swamp", "built_up"])
        found.append(area(kind, x, y, x + 110, y + 90, f"t{number}"))
    return [*found, river(40.0 * dice.throw(18, 1)[0], 50.0)] if dice.throw(2, 1)[0] == 1 else found


def joined(state: State, dice: Dice, number: int) -> State:
    """One more element, most often in contact with somebody, if there is room."""
    side: SideId = pick(dice, ["A", "B"])
    kind = pick(dice, KINDS)
    key = f"{side}{number:02}"
    one = element(key, kind, 600, 400, 90, depth=depth_of(kind), **extras(dice, kind))
    pose = place(state, dice, one)
    box = placed(40.0, one.depth, pose)
    if room.problems(state, one, box):
        return state
    return structs.replace(state, elements={**state.elements, key: structs.replace(one, pose=pose)})


def extras(dice: Dice, kind: str) -> dict[str, object]:
    more: dict[str, object] = {}
    match dice.throw(6, 1)[0]:
        case 1:
            more["figure"] = Figure(kind=pick(dice, ["hero", "cleric", "wizard"]), points=24)
        case 2:
            more["flags"] = ("undead",)
        case 3:
            more["equipment"] = ("obstacles",)
    return more


def place(state: State, dice: Dice, one: Element) -> Pose:
    others = [other for other in state.on_table if other.id != one.id]
    if not others or dice.throw(6, 1)[0] == 1:
        x, y = 100 + 10 * dice.throw(100, 1)[0], 20 * dice.throw(39, 1)[0]
        return Pose(x, y, pick(dice, [0, 90, 180, 270, 37, 222]))
    other = pick(dice, others)
    box = other.box
    if other.side == one.side:
        rx, ry = box.pose.right
        side_by_side = Pose(box.pose.x + 40 * rx, box.pose.y + 40 * ry, box.pose.facing)
        return pick(dice, [behind(box), side_by_side])
    return pick(
        dice,
        [
            contacts.front_pose(box),
            contacts.front_pose(box),
            contacts.flank_pose(box, "left"),
            contacts.flank_pose(box, "right"),
            contacts.rear_pose(box),
        ],
    )


def answered(course: Course, dice: Dice) -> None:
    """Whatever is asked, some legal answer."""
    top = course.state.flow[-1]
    play = Play(TABLE, course.state, dice)  # type: ignore[arg-type]
    match top:
        case AskReturn():
            arriving.RecordReturn(piece=None).resolve(play, course.state.seat_of(top.element))
            course.go_on(play)
        case AskFacing(element=key, attackers=foes):
            play.pop()
            facing.face(play, key, foes[0])
            course.go_on(play)
        case _:
            course.order(suggesting.suggest(course.state, course.asked_seat, dice))


def lived_through(state: State, dice: Dice) -> Course:
    """Withdrawals, then all melees of a turn."""
    course = Course(structs.replace(state, flow=(AFTERWARDS,)), dice)
    for phase in ("withdrawing", "melee"):
        play = Play(TABLE, structs.replace(course.state, phase=phase), dice)  # type: ignore[arg-type]
        if phase == "melee":
            facing.face_contacts(play)
        course.go_on(play)
        while course.state.flow[-1] != AFTERWARDS:
            answered(course, dice)
        play = Play(TABLE, course.state, dice)  # type: ignore[arg-type]
        steps.open_phase(play, phase)
        course.go_on(play)
        while course.state.flow[-1] != AFTERWARDS:
            answered(course, dice)
            assert not invariants.broken(course.state), invariants.broken(course.state)
        assert not invariants.broken(course.state), invariants.broken(course.state)
    return course


@pytest.mark.clause("11", "16.1", "16.5")
@pytest.mark.parametrize("seed", range(BATTLES))
def test_after_random_melees_nobody_stands_on_anybody(seed: int) -> None:
    dice = seeded(f"crowd {seed}")
    state = crowd(dice)
    assert not invariants.broken(state)

    course = lived_through(state, dice)

    assert course.state.flow == (AFTERWARDS,)
    assert course.state.melee.fight is None
