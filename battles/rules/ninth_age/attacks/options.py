"""What a seat may decide inside an attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from battles.rules.base import Option, Order, Seat
from battles.rules.ninth_age.attacks import distribution, orders
from battles.rules.ninth_age.attacks.frames import AskBracket, AskDistribution, AskRemoval
from battles.rules.ninth_age.casualties.pools import PoolId
from battles.rules.ninth_age.state import State

_MOST = 24


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    return [Option(order=order) for order, _ in zip(_orders(known), range(_MOST), strict=False)]


def _orders(known: State) -> Iterator[Order[State]]:
    match known.flow[-1]:
        case AskDistribution():
            yield from (orders.DistributeHits(shares=one) for one in ways(known))
        case AskBracket():
            yield from (orders.AssignHit(pool=pool) for pool in orders.bracket_pools(known))
        case AskRemoval(aspect="models"):
            choices = orders.open_now(known)
            for left, last in product(choices.from_left or (None,), choices.last_ranks or (None,)):
                yield orders.RemoveModels(from_left=left, last_rank=last)
        case AskRemoval(aspect="gap"):
            yield from (orders.FillGap(half=half) for half in range(orders.open_now(known).halves))
        case AskRemoval(aspect="replacement"):
            posts = orders.open_now(known).posts
            for cells in product(*posts.values()):
                if len(set(cells)) == len(cells):
                    yield orders.ChooseReplacement(posts=dict(zip(posts, cells, strict=True)))


def ways(known: State) -> Iterator[dict[PoolId, int]]:
    """All even distributions of the hits in question."""
    frame = orders.distributing(known)
    hits, among = frame.volley.tallies[frame.at].hits.total, orders.recipients(known)
    yield distribution.proposed(among, hits)
    limits = distribution.bounds(among, hits)
    for numbers in product(*(range(least, most + 1) for least, most in limits.values())):
        shares = dict(zip(limits, numbers, strict=True))
        if sum(numbers) == hits and shares != distribution.proposed(among, hits):
            yield shares
