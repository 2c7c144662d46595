"""Drawing up a unit: who stands where in its first ranks when it is set up, with the characters who join it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from battles.rules.geometry import Hand
from battles.rules.ninth_age.formation.bases import multiples
from battles.rules.ninth_age.formation.cells import Cell, LargerBase, faults
from battles.rules.ninth_age.formation.places import FrontRank, central_files, place_faults
from battles.rules.ninth_age.pieces import Member, Post, Unit, base_of_choice

WAR_PLATFORM, STAND_BEHIND = "war_platform", "stand_behind"
HANDS: tuple[Hand, Hand] = ("left", "right")


def drawn_up(unit: Unit, files: int, joining: Iterable[Member] = ()) -> Unit:
    """The unit in so many files with everybody at a place that suits: war platform in the middle, larger bases from
    the left, the others from the middle outwards. Whether that is legal is asked of `formation_faults`."""
    members = [*unit.members, *joining]
    wide = structs.replace(unit, files=max(1, files), members=(), command=(), last_rank=())
    places = _Places(wide.files)
    seated = {member.id: _seated(member, unit, places) for member in sorted(members, key=lambda one: _order(one, unit))}
    ordered = _beside([seated[member.id] for member in members])
    posts = tuple(Post(post.kind, places.single()) for post in unit.command)
    return structs.replace(wide, members=ordered, command=posts)


def _times(member: Member, unit: Unit) -> tuple[int, int] | None:
    """How many cells his base takes across and deep; None if it does not match."""
    base, own = base_of_choice(member.choice), unit.base
    if base == own:
        return 1, 1
    return None if unit.skirmishing else multiples(base, own)


def _order(member: Member, unit: Unit) -> tuple[bool, int, str]:
    across, _ = _times(member, unit) or (0, 0)
    return not member.profile.has(WAR_PLATFORM), -across, member.id


def _seated(member: Member, unit: Unit, places: _Places) -> Member:
    times = _times(member, unit)
    if times is None:
        return structs.replace(member, hand="left", cell=Cell(0, 0))
    if member.profile.has(WAR_PLATFORM) and (unit.troops is not None or len(unit.members) > 1):
        cell = places.central(*times)
    else:
        cell = places.single() if times == (1, 1) else places.larger(*times)
    return structs.replace(member, hand=None, cell=cell)


def _beside(members: list[Member]) -> tuple[Member, ...]:
    """Of two bases at the sides one stands left, one right; a third one finds no side."""
    free = iter((*HANDS, "right", "right"))
    return tuple(one if one.hand is None else structs.replace(one, hand=next(free, "right")) for one in members)


class _Places:
    """Cells that nobody with a place of his own has taken yet, rank by rank."""

    def __init__(self, files: int) -> None:
        self.files = files
        self.taken = set[Cell]()

    def single(self) -> Cell:
        """The next free cell, from the middle outwards."""
        return self._take(1, 1, self._from_middle())

    def larger(self, across: int, deep: int) -> Cell:
        return self._take(across, deep, range(max(1, self.files - across + 1)))

    def central(self, across: int, deep: int) -> Cell:
        return self._take(across, deep, central_files(self.files, across) or (0,))

    def _from_middle(self) -> list[int]:
        middle = (self.files - 1) / 2
        return sorted(range(self.files), key=lambda file: (abs(file - middle), file))

    def _take(self, across: int, deep: int, files: Iterable[int]) -> Cell:
        wanted = list(files)
        for rank in range(len(self.taken) + 1):
            for file in wanted:
                cells = set(LargerBase(Cell(rank, file), across, deep).cells)
                if cells.isdisjoint(self.taken):
                    self.taken |= cells
                    return Cell(rank, file)
        raise AssertionError("there is always a free rank behind the others")


def formation_faults(unit: Unit) -> Iterator[str]:
    """Why a unit may not stand like this: codes of refusals (A.3.7, B.21.2)."""
    yield from faults(unit.rows)
    yield from place_faults(unit.files, list(_with_places(unit)))
    if sum(member.hand is not None for member in unit.members) > len(HANDS):
        yield "side_taken_twice"


def _with_places(unit: Unit) -> Iterator[FrontRank]:
    for post in unit.command:
        yield FrontRank(post.cell)
    for member in unit.members:
        times = _times(member, unit)
        if member.hand is None and times is not None:
            profile = member.profile
            central = profile.has(WAR_PLATFORM) and unit.model_count > 1
            yield FrontRank(member.cell, *times, profile.has(STAND_BEHIND), central)


def usual_files(unit: Unit) -> int:
    """As wide as such a unit usually stands."""
    troops = unit.troops
    if troops is None or troops.models == 1:
        return 1
    profile = troops.profile
    if profile.height == "GIGANTIC":
        return troops.models
    if profile.height == "LARGE":
        return min(3, troops.models)
    if profile.type in ("CAVALRY", "BEAST"):
        return min(5 if troops.models <= 8 else 6, troops.models)
    if unit.skirmishing:
        return min(6, troops.models)
    return min(5 if troops.models < 24 else 6 if troops.models < 40 else 8, troops.models)
