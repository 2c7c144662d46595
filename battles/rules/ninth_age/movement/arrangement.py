"""Who stands where in a unit, and how that changes in a move or reform (A.3.7, B.21.2, B.21.105)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, structs

from battles.rules.errors import Refusal
from battles.rules.geometry import Hand
from battles.rules.ninth_age.formation.bases import multiples
from battles.rules.ninth_age.formation.cells import Cell, faults, single_cells
from battles.rules.ninth_age.formation.places import FrontRank, place_faults
from battles.rules.ninth_age.moments.ask import allowed, ask, must
from battles.rules.ninth_age.moments.kinds import PlaceInUnit
from battles.rules.ninth_age.movement.record import PlaceChange
from battles.rules.ninth_age.pieces import Member, Unit, base_of_choice
from battles.rules.ninth_age.setup.draw_up import drawn_up
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

ANYWHERE = ("musician", "standard_bearer")
"""Those of the command group that may stand in any rank."""


class Arrangement(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Files, the last rank, and the cells or sides of everybody with a name."""

    files: int
    last_rank: tuple[int, ...] = ()
    cells: dict[str, Cell] = {}
    hands: dict[str, Hand] = {}


def arrangement_of(unit: Unit) -> Arrangement:
    cells: dict[str, Cell] = {post.kind: post.cell for post in unit.command}
    cells |= {one.id: one.cell for one in unit.members if one.hand is None}
    hands: dict[str, Hand] = {one.id: one.hand for one in unit.members if one.hand is not None}
    return Arrangement(files=unit.files, last_rank=unit.last_rank, cells=dict(sorted(cells.items())), hands=hands)


def arranged(unit: Unit, stands: Arrangement) -> Unit:
    """The unit as an arrangement has it."""
    command = tuple(structs.replace(post, cell=stands.cells.get(post.kind, post.cell)) for post in unit.command)
    members = tuple(
        structs.replace(one, cell=stands.cells.get(one.id, one.cell), hand=stands.hands.get(one.id))
        for one in unit.members
    )
    return structs.replace(unit, files=stands.files, last_rank=stands.last_rank, command=command, members=members)


def in_files(unit: Unit, files: int, places: Sequence[PlaceChange] = (), last_rank: tuple[int, ...] = ()) -> Unit:
    """The unit in so many files: everybody stays where he stands if the files stay, else finds a place that suits."""
    wide = unit if files == unit.files else drawn_up(unit, files)
    return structs.replace(with_places(wide, places), last_rank=last_rank or (unit.last_rank if wide is unit else ()))


def with_places(unit: Unit, places: Iterable[PlaceChange]) -> Unit:
    """Some go to other places; whoever stood there goes where they came from."""
    for change in places:
        unit = _with_place(unit, change)
    return unit


def _with_place(unit: Unit, change: PlaceChange) -> Unit:
    stands = arrangement_of(unit)
    if change.who in stands.hands and change.hand is not None:
        old = stands.hands[change.who]
        hands: dict[str, Hand] = {
            who: change.hand if who == change.who else old if hand == change.hand else hand
            for who, hand in stands.hands.items()
        }
        return arranged(unit, structs.replace(stands, hands=hands))
    if change.who not in stands.cells or change.cell is None:
        return unit
    old_cell = stands.cells[change.who]
    cells = {
        who: change.cell if who == change.who else old_cell if cell == change.cell else cell
        for who, cell in stands.cells.items()
    }
    return arranged(unit, structs.replace(stands, cells=cells))


def unknown_places(unit: Unit, places: Iterable[PlaceChange]) -> Iterator[Refusal]:
    """Places for nobody, or of a kind that he cannot take."""
    stands = arrangement_of(unit)
    for change in places:
        is_seat = change.who in stands.cells and change.cell is not None and change.hand is None
        is_side = change.who in stands.hands and change.hand is not None and change.cell is None
        if not (is_seat or is_side):
            yield refuse("no_place_in_unit", "B.21.2", model=change.who)


def formation_problems(state: State, unit: Unit) -> Iterator[Refusal]:
    """Why a unit may not stand like this."""
    for code in dict.fromkeys([*faults(unit.rows), *place_faults(unit.files, list(_front_rank(state, unit)))]):
        yield refuse(code, "A.3.7" if code in faults(unit.rows) else "B.21.2", unit=unit.id)
    yield from _seats(unit)


def _seats(unit: Unit) -> Iterator[Refusal]:
    """Everybody with a name on a single base has a cell of his own that is filled."""
    free = list(single_cells(unit.rows))
    for who, cell in arrangement_of(unit).cells.items():
        if _across(unit, who) != (1, 1):
            continue
        if cell not in free:
            yield refuse("place_taken_twice", "B.21.2", unit=unit.id, model=who)
            return
        free.remove(cell)


def _across(unit: Unit, who: str) -> tuple[int, int]:
    member = next((one for one in unit.members if one.id == who), None)
    return (1, 1) if member is None else times_of(unit, member) or (0, 0)


def times_of(unit: Unit, member: Member) -> tuple[int, int] | None:
    """How many files and ranks his base takes; None for one that stands at the side."""
    base = base_of_choice(member.choice)
    if base == unit.base:
        return 1, 1
    return None if unit.skirmishing else multiples(base, unit.base)


def _front_rank(state: State, unit: Unit) -> Iterator[FrontRank]:
    """The champion, and characters but for those at the sides."""
    for post in unit.command:
        if post.kind not in ANYWHERE:
            yield FrontRank(post.cell)
    for member in unit.members:
        times = times_of(unit, member)
        if member.hand is None and times is not None:
            answers = ask(PlaceInUnit(state=state, unit=unit, who=member.id))
            behind = allowed(answers, "anywhere") is not None
            central = must(answers, "middle") is not None and unit.model_count > 1
            yield FrontRank(member.cell, *times, behind, central)
