"""How a unit stands after losses (A.16.10 to A.16.15): from behind, from both ends, named models in their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct, structs

from battles.rules.geometry import Hand, Pose, aside
from battles.rules.ninth_age.casualties.losses import PoolLosses, pool_losses
from battles.rules.ninth_age.casualties.pools import PoolId, champion_pool, member_pool
from battles.rules.ninth_age.casualties.record import MemberLeft, Remainder, reduced, remainder_of
from battles.rules.ninth_age.formation.bases import multiples, reference_bases
from battles.rules.ninth_age.formation.boundary import Where, spot_of
from battles.rules.ninth_age.formation.cells import Cell, Rows, single_cells
from battles.rules.ninth_age.formation.fill_gaps import FormationChange, without
from battles.rules.ninth_age.formation.remove_models import from_ends, removed
from battles.rules.ninth_age.pieces import Post, PostKind, Unit, base_of_choice

CHAMPION: PostKind = "champion"
RemovalAspect = Literal["models", "gap", "replacement"]
"""What an owner may be asked: which models go, which half closes a gap, who takes up a post."""
_LAST_TO_GO: tuple[PostKind, ...] = ("standard_bearer", "musician")


class RemovalChoice(Struct, frozen=True, kw_only=True):
    """What the owner of a unit decides about its losses; None: as proposed."""

    from_left: int | None = None
    """Of a single rank, how many go from its left end (A.16.11)."""
    last_rank: tuple[int, ...] | None = None
    """The files that the last rank keeps (A.16.10)."""
    half: int = 0
    """Which half closes a gap that nobody fills, where both are equal: 0 the first, 1 the other (B.21.2c)."""
    posts: dict[PostKind, Cell] = {}
    """Who becomes musician or standard bearer instead of one who fell (B.21.105)."""


PROPOSED = RemovalChoice()


class Casualties(Struct, frozen=True, kw_only=True):
    """A unit's losses, and what is left of it."""

    losses: PoolLosses
    left: Remainder
    destroyed: bool = False


def casualties(unit: Unit, wounds: Mapping[PoolId, int], choice: RemovalChoice = PROPOSED) -> Casualties:
    """What becomes of a unit that loses these points."""
    losses = pool_losses(unit, wounds)
    if losses.destroys(unit):
        return Casualties(losses=losses, left=_nobody(unit), destroyed=True)
    return Casualties(losses=losses, left=_Removal(unit, losses, choice).left())


def after_losses(unit: Unit, wounds: Mapping[PoolId, int], choice: RemovalChoice = PROPOSED) -> Unit:
    return reduced(unit, casualties(unit, wounds, choice).left)


def _nobody(unit: Unit) -> Remainder:
    """All are gone; where they stood stays on record for those who must test."""
    members = tuple(structs.replace(one, hp=0) for one in remainder_of(unit).members)
    return structs.replace(remainder_of(unit), models=0, lost=0, champion=None, members=members, command=())


class _Removal:
    """One unit on its way: rows, pose and the cells of everybody with a name."""

    def __init__(self, unit: Unit, losses: PoolLosses, choice: RemovalChoice) -> None:
        self.unit, self.losses, self.choice = unit, losses, choice
        self.rows: Rows = unit.rows
        self.pose: Pose | None = unit.pose
        self.posts = {post.kind: post.cell for post in unit.command}
        self.members = {one.id: one for one in remainder_of(unit).members}

    def left(self) -> Remainder:
        troops = self.unit.troops
        models = 0 if troops is None else troops.models - self.losses.ordinary - self.losses.champion_falls
        self._wound_members()
        if troops is not None and not models:
            return self._characters_alone()
        for gone in self._fallen():
            self._without(gone)
        self._remove_ordinary()
        return Remainder(
            models=models,
            lost=self.losses.carried,
            champion=self._champion(),
            members=tuple(self.members.values()),
            command=tuple(Post(kind, cell) for kind, cell in self.posts.items()),
            files=self.rows.files,
            last_rank=self.rows.last_rank,
            pose=self.pose,
            skirmishing=self.unit.skirmishing,
        )

    def _champion(self) -> int | None:
        troops = self.unit.troops
        if troops is None or troops.champion is None or self.losses.champion_falls:
            return None
        return troops.champion - self.losses.points.get(champion_pool(self.unit.id), 0)

    def _wound_members(self) -> None:
        for key, one in self.members.items():
            lost = self.losses.points.get(member_pool(self.unit.id, key), 0)
            self.members[key] = structs.replace(one, hp=one.hp - lost)

    def _fallen(self) -> Iterator[Where]:
        """The places of champion and characters who fall, as they are when their turn comes."""
        if self.losses.champion_falls:
            yield self.posts.pop(CHAMPION)
        for key in self.losses.members_fall:
            one = self.members.pop(key)
            yield one.cell if one.hand is None else one.hand

    def _singles(self) -> list[Cell]:
        """Cells of everybody with a name who takes one cell."""
        found = list(self.posts.values())
        for one in self.members.values():
            base = base_of_choice(self.unit.member(one.id).choice)
            if one.hand is None and multiples(base, self.rows.base) == (1, 1):
                found.append(one.cell)
        return found

    def _without(self, gone: Where) -> None:
        ways = without(self.rows, gone, self._singles())
        self._change(ways[min(self.choice.half, len(ways) - 1)])

    def _remove_ordinary(self) -> None:
        count = self.losses.ordinary
        if not count:
            return
        self._drop_posts(count)
        left = self.choice.from_left
        at_ends = from_ends(self.rows, count)
        even = left if left is not None and 0 <= left <= at_ends else None
        self._change(removed(self.rows, count, self._singles(), even))
        self._choose_last_rank()
        self._choose_posts()

    def _drop_posts(self, count: int) -> None:
        """Where no ordinary model is left to take it up, a post falls: the musician before the standard bearer."""
        free = self.rows.models - count - len(self._singles())
        for kind in reversed(_LAST_TO_GO):
            if free < 0 and kind in self.posts:
                del self.posts[kind]
                free += 1

    def _choose_last_rank(self) -> None:
        chosen = self.choice.last_rank
        if chosen is None:
            return
        after = structs.replace(self.rows, last_rank=tuple(sorted(chosen)))
        cells = set(single_cells(after))
        if set(self._singles()) <= cells and sorted(cell.file for cell in _last(after)) == sorted(chosen):
            self.rows = after

    def _choose_posts(self) -> None:
        taken = set(self._singles())
        for kind, cell in self.choice.posts.items():
            if kind in self.posts and kind != CHAMPION and cell in single_cells(self.rows) and cell not in taken:
                self.posts[kind] = cell

    def _change(self, change: FormationChange) -> None:
        self.posts = {kind: change.now_at(cell) for kind, cell in self.posts.items()}
        self.members = {
            key: one if one.hand is not None else structs.replace(one, cell=change.now_at(one.cell))
            for key, one in self.members.items()
        }
        if self.pose is not None and change.shift:
            self.pose = aside(self.pose, change.shift)
        self.rows = change.rows

    def _characters_alone(self) -> Remainder:
        """Rank and file are gone: the others close up to one rank around their middle (B.21.94, B.21.26)."""
        fallen = set(self.losses.members_fall)
        staying = sorted((one for key, one in self.members.items() if key not in fallen), key=self._across)
        middle = sum(self._across(one) for one in staying) / len(staying)
        pose = None if self.pose is None else aside(self.pose, middle)
        base = reference_bases([base_of_choice(self.unit.member(one.id).choice) for one in staying])[0]
        file, members = 0, list[MemberLeft]()
        for one in staying:
            times = multiples(base_of_choice(self.unit.member(one.id).choice), base)
            if times is None:
                members.append(structs.replace(one, hand=one.hand or self._free_hand(members)))
                continue
            members.append(structs.replace(one, cell=Cell(0, file), hand=None))
            file += times[0]
        return Remainder(members=tuple(members), files=max(file, 1), pose=pose)

    def _across(self, one: MemberLeft) -> float:
        where: Where = one.cell if one.hand is None else one.hand
        return spot_of(self.unit.rows, where).centre[0]

    @staticmethod
    def _free_hand(members: Sequence[MemberLeft]) -> Hand:
        return "right" if any(one.hand == "left" for one in members) else "left"


def _last(rows: Rows) -> list[Cell]:
    singles = single_cells(rows)
    return [cell for cell in singles if cell.rank == singles[-1].rank]
