"""Where models with places of their own may stand: Front Rank, Stand Behind, war platforms (B.21.2, 11 and 18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct, structs

from battles.rules.ninth_age.formation.cells import Cell, LargerBase

PlaceFault = Literal[
    "place_beyond_files", "place_taken_twice", "not_as_far_forward", "before_front_rank", "not_in_the_middle"
]
"""Why a model may not stand where it does; also the codes of refusals."""


class FrontRank(Struct, frozen=True):
    """A model with the rule Front Rank: where it stands, how many cells it takes, and rules that change its place.

    `stand_behind`: anywhere, but not before others with Front Rank. `central`: a war platform, in the middle of the
    first rank.
    """

    cell: Cell
    across: int = 1
    deep: int = 1
    stand_behind: bool = False
    central: bool = False

    @property
    def cells(self) -> Iterator[Cell]:
        return LargerBase(self.cell, self.across, self.deep).cells

    @property
    def is_forward(self) -> bool:
        """Must it stand as far forward as possible?"""
        return not self.stand_behind

    def takes(self, rank: int) -> bool:
        return self.cell.rank <= rank < self.cell.rank + self.deep


def central_files(files: int, across: int) -> tuple[int, ...]:
    """The files in which a base may begin to stand in the middle of a rank: two if they are equally central."""
    left = files - across
    if left < 0:
        return ()
    return (left // 2,) if left % 2 == 0 else (left // 2, left // 2 + 1)


def place_faults(files: int, models: Sequence[FrontRank]) -> tuple[PlaceFault, ...]:
    """Everything that keeps models from standing as they do; none if they may."""
    return tuple(dict.fromkeys(_place_faults(files, models)))


def _place_faults(files: int, models: Sequence[FrontRank]) -> Iterator[PlaceFault]:
    cells = [cell for model in models for cell in model.cells]
    if any(not (0 <= cell.file < files and cell.rank >= 0) for cell in cells):
        yield "place_beyond_files"
    if len(set(cells)) < len(cells):
        yield "place_taken_twice"
    last = max((model.cell.rank for model in models if model.is_forward), default=0)
    for model in models:
        if model.stand_behind and model.cell.rank < last:
            yield "before_front_rank"
        if model.central and (model.cell.rank > 0 or model.cell.file not in central_files(files, model.across)):
            yield "not_in_the_middle"
        if model.is_forward and any(_has_room(files, models, model, rank) for rank in range(model.cell.rank)):
            yield "not_as_far_forward"


def _has_room(files: int, models: Sequence[FrontRank], newcomer: FrontRank, rank: int) -> bool:
    """Could it stand in a rank together with all that must stand there? These may move aside within the rank, but for
    bases that begin farther forward and for war platforms."""
    there = [model for model in models if model.is_forward and model.takes(rank) and model is not newcomer]
    fixed = [model for model in there if model.central or model.cell.rank < rank]
    free = [model.across for model in there if model not in fixed]
    taken = {file for model in fixed for file in range(model.cell.file, model.cell.file + model.across)}
    return _can_pack(_runs(files, taken), sorted([*free, newcomer.across], reverse=True))


def _runs(files: int, taken: set[int]) -> tuple[int, ...]:
    """How long each stretch of free files is."""
    line = "".join("x" if file in taken else "o" for file in range(files))
    return tuple(len(run) for run in line.split("x") if run)


def _can_pack(runs: tuple[int, ...], widths: Sequence[int]) -> bool:
    if not widths:
        return True
    first, *others = widths
    return any(
        run >= first and _can_pack((*runs[:at], run - first, *runs[at + 1 :]), others) for at, run in enumerate(runs)
    )


def settled(files: int, models: Sequence[FrontRank]) -> tuple[tuple[Cell, ...], ...]:
    """Where they stand when as few as possible have moved so that all may stand where they do (B.21.2c).

    One way is the only one, several are their owner's choice; those with the shortest moves are kept. None at all if
    they do not fit, however they stand.
    """
    if any(model.across > files for model in models) or sum(model.central for model in models) > 1:
        return ()
    for count in range(len(models) + 1):
        search = _Search(files, models)
        for chosen in combinations(range(len(models)), count):
            search.move(chosen)
        if search.found:
            return tuple(dict.fromkeys(search.found))
    return ()


class _Search:
    """The shortest ways to move some of them: longer ones are given up as soon as they are."""

    def __init__(self, files: int, models: Sequence[FrontRank]) -> None:
        self.files = files
        self.models = tuple(models)
        self.least: int | None = None
        self.found: list[tuple[Cell, ...]] = []

    def move(self, chosen: Sequence[int]) -> None:
        """Move exactly these."""
        if self._is_vain(chosen):
            return
        staying = {cell for at, model in enumerate(self.models) if at not in chosen for cell in model.cells}
        self._move(list(self.models), [(at, self._places(at, staying)) for at in chosen], 0)

    def _is_vain(self, chosen: Sequence[int]) -> bool:
        """Would a cell be left before somebody who stays and needs only one, wherever these move?"""
        staying = [model for at, model in enumerate(self.models) if at not in chosen and model.is_forward]
        moving = sum(self.models[at].across for at in chosen if self.models[at].is_forward)
        last = max((model.cell.rank for model in staying if model.across == 1), default=0)
        return any(
            self.files - moving > sum(model.across for model in staying if model.takes(rank)) for rank in range(last)
        )

    def _places(self, at: int, staying: set[Cell]) -> list[tuple[int, FrontRank]]:
        """All places that nobody keeps, the nearest first; no farther back than behind everybody else."""
        mover = self.models[at]
        ranks = 1 + max(model.cell.rank + model.deep for model in self.models)
        cells = [Cell(rank, file) for rank in range(ranks) for file in range(self.files - mover.across + 1)]
        moved = [(_way(mover.cell, cell), structs.replace(mover, cell=cell)) for cell in cells]
        free = [(way, model) for way, model in moved if way and staying.isdisjoint(model.cells)]
        return sorted(free, key=lambda one: (one[0], one[1].cell))

    def _move(
        self, after: list[FrontRank], left: Sequence[tuple[int, list[tuple[int, FrontRank]]]], length: int
    ) -> None:
        if not left:
            self._judge(after, length)
            return
        (at, places), *others = left
        for way, model in places:
            if self.least is not None and length + way > self.least:
                return
            after[at] = model
            self._move(after, others, length + way)
        after[at] = self.models[at]

    def _judge(self, after: Sequence[FrontRank], length: int) -> None:
        if place_faults(self.files, after):
            return
        if self.least is None or length < self.least:
            self.least, self.found = length, []
        self.found.append(tuple(model.cell for model in after))


def _way(one: Cell, other: Cell) -> int:
    return abs(one.rank - other.rank) + abs(one.file - other.file)
