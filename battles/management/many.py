"""Random battles by several processes."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from battles.rules import registry
from battles.rules.playthrough import Tally, random_battles

CHUNK = 10


def play(key: str, count: int, seed: int, verify: bool) -> Tally:
    return random_battles(registry.system(key), count, seed, verify=verify)


def play_many(key: str, count: int, seed: int, *, jobs: int = 1, verify: bool = False) -> Tally:
    """Battles `seed` … `seed + count − 1`: the same whatever the number of processes."""
    if jobs <= 1:
        return play(key, count, seed, verify)
    tally = Tally()
    starts = range(seed, seed + count, CHUNK)
    sizes = [min(CHUNK, seed + count - start) for start in starts]
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for part in pool.map(play, [key] * len(starts), sizes, starts, [verify] * len(starts)):
            tally.add(part)
    return tally
