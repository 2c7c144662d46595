"""Orders inside an attack: where hits go, which models fall (rows 6.4 and 6.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age.attacks import distribution, steps, volleys
from battles.rules.ninth_age.attacks.frames import (
    AskBracket,
    AskDistribution,
    AskRemoval,
    DistributeVolley,
    TakeLosses,
)
from battles.rules.ninth_age.casualties.choices import OpenChoices, open_choices, proposed_choice
from battles.rules.ninth_age.casualties.pools import PoolId
from battles.rules.ninth_age.casualties.removal import RemovalAspect, RemovalChoice, after_losses
from battles.rules.ninth_age.formation.cells import Cell, single_cells
from battles.rules.ninth_age.pieces import PostKind, Unit
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


def distributing(state: State) -> DistributeVolley:
    """The attack whose hits are asked about: it lies below the question."""
    frame = state.flow[-2]
    assert isinstance(frame, DistributeVolley)
    return frame


def losing(state: State) -> tuple[TakeLosses, Unit]:
    """The losses that are asked about, and whose."""
    ask, frame = state.flow[-1], state.flow[-2]
    assert isinstance(ask, AskRemoval)
    assert isinstance(frame, TakeLosses)
    return frame, state.units[ask.unit]


def open_now(state: State) -> OpenChoices:
    frame, unit = losing(state)
    return open_choices(state, unit, steps.wounds_of(frame, unit.id))


class DistributeHits(Order[State], frozen=True, kw_only=True, tag="distribute_hits"):
    """So many hits go to each pool, as evenly as possible (6.4)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.4",)
    shares: dict[PoolId, int]

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(refusals=tuple(self._problems(known)))

    def _problems(self, known: State) -> Iterator[Refusal]:
        if not isinstance(known.flow[-1], AskDistribution):
            yield refuse("no_hits_to_distribute", "A.7.4")
            return
        frame = distributing(known)
        hits, among = frame.volley.tallies[frame.at].hits.total, recipients(known)
        if sum(self.shares.values()) != hits:
            yield refuse("not_all_hits", "A.7.4", hits=hits, given=sum(self.shares.values()))
        elif not distribution.is_even(among, self.shares):
            limits: Json = {pool: list(ends) for pool, ends in distribution.bounds(among, hits).items()}
            yield refuse("hits_not_even", "B.21.96", limits=limits)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        frame = play.top
        assert isinstance(frame, DistributeVolley)
        steps.share(play, frame, dict(self.shares))


def recipients(state: State) -> list[distribution.Recipient]:
    """The pools among which the hits in question are distributed."""
    frame = distributing(state)
    pools = {frame.volley.blows[frame.at].at, *(one.at for one in volleys.others_of(frame.volley, frame.at))}
    return [one for one in steps.recipients_at(state, frame) if one.pool in pools]


class AssignHit(Order[State], frozen=True, kw_only=True, tag="assign_hit"):
    """The one hit with the bracketed values goes to this pool (B.21.145)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.4",)
    pool: PoolId

    def preview(self, known: State, seat: Seat) -> Preview:
        pools = bracket_pools(known)
        if self.pool not in pools:
            return Preview(refusals=(refuse("pool_not_hit", "B.21.145", allowed=list(pools)),))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        ask = play.pop()
        frame = play.top
        assert isinstance(ask, AskBracket)
        assert isinstance(frame, DistributeVolley)
        steps.share(play, frame, dict(ask.shares) or None, self.pool)


def bracket_pools(state: State) -> tuple[PoolId, ...]:
    """The pools that have got hits, one of which may be the bracketed one."""
    ask = state.flow[-1]
    if not isinstance(ask, AskBracket):
        return ()
    frame = distributing(state)
    parts = volleys.split(frame.volley, frame.at, steps.recipients_at(state, frame), dict(ask.shares) or None)
    return tuple(dict.fromkeys(blow.at for blow, _ in parts))


# --- losses -----------------------------------------------------------------------------------------------------------


def _decided(play: Play[State], aspect: RemovalAspect, **fields: object) -> None:
    """The owner has decided one thing about the losses of a unit."""
    frame, unit = losing(play.state)
    play.pop()
    chosen = frame.choices.get(unit.id) or proposed_choice(play.state, unit, steps.wounds_of(frame, unit.id))
    play.replace(
        structs.replace(
            frame,
            choices={**frame.choices, unit.id: structs.replace(chosen, **fields)},
            asked={**frame.asked, unit.id: (*frame.asked.get(unit.id, ()), aspect)},
        )
    )


def _is_asked(known: State, aspect: RemovalAspect) -> bool:
    ask = known.flow[-1]
    return isinstance(ask, AskRemoval) and ask.aspect == aspect


class RemoveModels(Order[State], frozen=True, kw_only=True, tag="remove_models"):
    """Which models fall: so many from the left end of a single rank, or all but these files of the last rank (6.8)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.8",)
    from_left: int | None = None
    last_rank: tuple[int, ...] | None = None

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(refusals=tuple(self._problems(known)))

    def _problems(self, known: State) -> Iterator[Refusal]:
        if not _is_asked(known, "models"):
            yield refuse("no_models_to_choose", "A.16.10")
            return
        choices = open_now(known)
        if self.from_left is not None and self.from_left not in choices.from_left:
            yield refuse("uneven_ends", "A.16.11", allowed=list(choices.from_left))
        if self.last_rank is not None and not self._fits(known):
            yield refuse("last_rank_does_not_fit", "A.16.10")

    def _fits(self, known: State) -> bool:
        frame, unit = losing(known)
        wounds = steps.wounds_of(frame, unit.id)
        choice = RemovalChoice(last_rank=tuple(sorted(self.last_rank or ())))
        plain, after = after_losses(unit, wounds), after_losses(unit, wounds, choice)
        usual = tuple(sorted(cell.file for cell in _last(plain)))
        return tuple(sorted(cell.file for cell in _last(after))) == choice.last_rank or choice.last_rank == usual

    def resolve(self, play: Play[State], seat: Seat) -> None:
        fields: dict[str, object] = {}
        if self.from_left is not None:
            fields["from_left"] = self.from_left
        if self.last_rank is not None:
            fields["last_rank"] = tuple(sorted(self.last_rank))
        _decided(play, "models", **fields)


def _last(unit: Unit) -> list[Cell]:
    singles = single_cells(unit.rows)
    return [cell for cell in singles if cell.rank == singles[-1].rank]


class FillGap(Order[State], frozen=True, kw_only=True, tag="fill_gap"):
    """Which half of a single rank closes the gap that a champion or character has left (B.21.2c)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.8",)
    half: int = 0

    def preview(self, known: State, seat: Seat) -> Preview:
        if not _is_asked(known, "gap"):
            return Preview(refusals=(refuse("no_gap_to_fill", "B.21.2"),))
        if not 0 <= self.half < open_now(known).halves:
            return Preview(refusals=(refuse("no_such_half", "B.21.2", halves=open_now(known).halves),))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        _decided(play, "gap", half=self.half)


class ChooseReplacement(Order[State], frozen=True, kw_only=True, tag="choose_replacement"):
    """Who becomes musician or standard bearer instead of one who fell (B.21.105)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.8",)
    posts: dict[PostKind, Cell]

    def preview(self, known: State, seat: Seat) -> Preview:
        if not _is_asked(known, "replacement"):
            return Preview(refusals=(refuse("no_replacement_to_choose", "B.21.105"),))
        allowed = open_now(known).posts
        wrong = [kind for kind, cell in self.posts.items() if cell not in allowed.get(kind, ())]
        if wrong or len(set(self.posts.values())) < len(self.posts):
            return Preview(refusals=(refuse("not_the_nearest", "B.21.105", posts=list(wrong)),))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        _decided(play, "replacement", posts=dict(self.posts))


ORDERS: tuple[type[Order[State]], ...] = (DistributeHits, AssignHit, RemoveModels, FillGap, ChooseReplacement)
AnyRemoval = RemoveModels | FillGap | ChooseReplacement


def first_posts(choices: OpenChoices) -> dict[PostKind, Cell]:
    """The nearest models that take posts up, each another one; nearest to the left where several are."""
    found = dict[PostKind, Cell]()
    for kind, cells in choices.posts.items():
        free = [cell for cell in cells if cell not in found.values()]
        if free:
            found[kind] = free[0]
    return found
