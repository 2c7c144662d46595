"""A character who charges out of his unit (B.21.95a)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.geometry import Pose, Shape, distance
from battles.rules.ninth_age.formation.boundary import spot_of
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.measures import inches, more_than
from battles.rules.ninth_age.pieces import Marks, Member, MemberId, Unit

CLEAR = inches(1)


def set_out(unit: Unit, character: MemberId) -> tuple[Unit, Unit]:
    """The unit without him, and he as a unit of his own where he stands in it."""
    member = unit.member(character)
    where = member.cell if member.hand is None else member.hand
    spot = spot_of(unit.rows, where)
    box = unit.box
    u, v = (spot.left + spot.right) / 2, spot.front
    pose = Pose(box.pose.x + u * box.fy + v * box.fx, box.pose.y - u * box.fx + v * box.fy, box.pose.facing)
    alone = structs.replace(member, cell=Cell(0, 0), hand=None)
    marks = Marks(loose_from=unit.id, hp_at_phase_start=member.hp, panic_passed=unit.marks.panic_passed)
    loose = Unit(id=character, side=unit.side, members=(alone,), place="field", pose=pose, marks=marks)
    rest = structs.replace(
        unit,
        members=tuple(one for one in unit.members if one.id != character),
        marks=structs.replace(unit.marks, declared=True),
    )
    return rest, loose


def returned(rest: Unit, loose: Unit, before: Member) -> Unit:
    """The unit with him in it again, where he stood before."""
    member = structs.replace(before, hp=loose.members[0].hp)
    return structs.replace(rest, members=(*rest.members, member))


def is_clear(rest: Unit, loose: Unit, pose: Pose) -> bool:
    """Whether a failed charge has taken him more than 1 inch away."""
    shape: Shape = loose.box_at(pose)
    return more_than(distance(shape, rest.shape), CLEAR)
