"""What the owner of a unit may decide about its losses, and what is proposed (row 6.8)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from msgspec import Struct, structs

from battles.rules.geometry import Side
from battles.rules.ninth_age.casualties.engaged_rank import splits
from battles.rules.ninth_age.casualties.losses import pool_losses
from battles.rules.ninth_age.casualties.pools import PoolId
from battles.rules.ninth_age.casualties.removal import PROPOSED, RemovalAspect, RemovalChoice, after_losses
from battles.rules.ninth_age.formation.boundary import Where
from battles.rules.ninth_age.formation.cells import Cell, Rows, single_cells
from battles.rules.ninth_age.formation.fill_gaps import without
from battles.rules.ninth_age.pieces import PostKind, Unit
from battles.rules.ninth_age.state import State

_MOST_SHOWN = 40
"""Ways to keep the last rank that are listed; any other is judged all the same."""


class OpenChoices(Struct, frozen=True, kw_only=True):
    """All that is open for a unit; empty or single fields are settled."""

    from_left: tuple[int, ...] = ()
    last_ranks: tuple[tuple[int, ...], ...] = ()
    halves: int = 1
    posts: dict[PostKind, tuple[Cell, ...]] = {}
    """Equally near models that may take a post up."""

    @property
    def aspects(self) -> tuple[RemovalAspect, ...]:
        """What there are several answers to."""
        found = list[RemovalAspect]()
        if len(self.from_left) > 1 or len(self.last_ranks) > 1:
            found.append("models")
        if self.halves > 1:
            found.append("gap")
        if any(len(cells) > 1 for cells in self.posts.values()):
            found.append("replacement")
        return tuple(found)


def open_choices(state: State, unit: Unit, wounds: Mapping[PoolId, int]) -> OpenChoices:
    """What there is to decide."""
    losses = pool_losses(unit, wounds)
    if losses.destroys(unit) or not losses.models:
        return OpenChoices()
    after = after_losses(unit, wounds)
    return OpenChoices(
        from_left=splits(state, unit, wounds),
        last_ranks=_last_ranks(unit, after, losses.ordinary),
        halves=_halves(unit, wounds),
        posts=_posts(unit, after, wounds),
    )


def proposed_choice(state: State, unit: Unit, wounds: Mapping[PoolId, int]) -> RemovalChoice:
    """Evenly, keeping contact, the nearest model: what the server does unless the owner wants otherwise."""
    lefts = splits(state, unit, wounds)
    choice = structs.replace(PROPOSED, from_left=lefts[0]) if lefts else PROPOSED
    sides = {one.mine for one in unit.engagements}
    if not sides & {"left", "right", "rear"}:
        return choice
    after = after_losses(unit, wounds, choice)
    ways = _last_ranks(unit, after, pool_losses(unit, wounds).ordinary)
    if len(ways) < 2:
        return choice
    last = max(ways, key=lambda files: _ends_kept(files, unit.files, sides))
    return structs.replace(choice, last_rank=last)


def _ends_kept(files: tuple[int, ...], width: int, sides: set[Side]) -> int:
    """An edge that fights keeps its last model."""
    return ("left" in sides and 0 in files) + ("right" in sides and width - 1 in files)


def _last_ranks(unit: Unit, after: Unit, ordinary: int) -> tuple[tuple[int, ...], ...]:
    """The files that an incomplete last rank may keep; named models stay."""
    if not ordinary or after.troops is None:
        return ()
    last = _last(after.rows)
    rank = last[0].rank
    if rank == 0:
        return ()
    before = [cell.file for cell in single_cells(unit.rows) if cell.rank == rank]
    if len(last) >= len(before):
        return ()
    fixed = {cell.file for cell in _named(after) if cell.rank == rank}
    free = [file for file in before if file not in fixed]
    ways = combinations(free, len(last) - len(fixed))
    return tuple(tuple(sorted((*fixed, *way))) for way, _ in zip(ways, range(_MOST_SHOWN), strict=False))


def _last(rows: Rows) -> list[Cell]:
    singles = single_cells(rows)
    return [cell for cell in singles if cell.rank == singles[-1].rank] if singles else [Cell(0, 0)]


def _named(unit: Unit) -> set[Cell]:
    return {where for where in unit.occupants if isinstance(where, Cell)}


def _halves(unit: Unit, wounds: Mapping[PoolId, int]) -> int:
    """Whether a gap in a single rank may be closed from either side (B.21.2c)."""
    losses = pool_losses(unit, wounds)
    gone = _places_of_fallen(unit, wounds)
    if len(gone) != 1 or losses.ordinary or after_losses(unit, wounds).troops is None:
        return 1
    kept = [cell for cell in _named(unit) if cell != gone[0] and cell in single_cells(unit.rows)]
    return len(without(unit.rows, gone[0], kept))


def _places_of_fallen(unit: Unit, wounds: Mapping[PoolId, int]) -> list[Where]:
    losses = pool_losses(unit, wounds)
    names = {*losses.members_fall, *(("champion",) if losses.champion_falls else ())}
    return [where for where, name in unit.occupants.items() if name in names]


def _posts(unit: Unit, after: Unit, wounds: Mapping[PoolId, int]) -> dict[PostKind, tuple[Cell, ...]]:
    """A musician or standard bearer who fell: equally near models of the pool (B.21.105)."""
    before = {post.kind: post.cell for post in unit.command}
    cells, taken = set(single_cells(after.rows)), _named(after)
    found = dict[PostKind, tuple[Cell, ...]]()
    for post in after.command:
        if post.kind == "champion" or before[post.kind] in cells:
            continue
        free = [cell for cell in cells if cell not in taken or cell == post.cell]
        ways = {cell: _way(unit, before[post.kind], cell) for cell in free}
        found[post.kind] = tuple(sorted(cell for cell in free if ways[cell] <= min(ways.values()) + 1e-9))
    return found


def _way(unit: Unit, one: Cell, other: Cell) -> float:
    base, gap = unit.base, unit.rows.gap
    across, deep = (one.file - other.file) * (base.width + gap), (one.rank - other.rank) * (base.length + gap)
    return across * across + deep * deep
