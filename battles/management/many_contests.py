"""Battles between computers by several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from time import process_time

from battles.rules import registry
from battles.rules.contests import Contender, ContestResult, fight


def fight_one(key: str, number: int, swapped: bool, pair: Sequence[Contender]) -> ContestResult:
    return fight(registry.system(key), number, pair, swapped=swapped, timer=process_time)


def fight_many(key: str, pair: Sequence[Contender], count: int, seed: int, *, jobs: int = 1) -> Iterator[ContestResult]:
    """So many battles, two for each set-up from this number on; the same whatever the number of processes."""
    battles = [(seed + place // 2, bool(place % 2)) for place in range(max(0, count))]
    if jobs <= 1:
        yield from (fight_one(key, number, swapped, pair) for number, swapped in battles)
        return
    pool = ProcessPoolExecutor(max_workers=jobs)
    try:
        futures = [pool.submit(fight_one, key, number, swapped, pair) for number, swapped in battles]
        yield from (future.result() for future in futures)
    finally:
        pool.shutdown(cancel_futures=True)  # whoever has seen enough does not wait for the rest
