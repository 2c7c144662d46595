"""Divisions for tests of standings: results by a few numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battles.leagues.scoring import Worth, bye, double_forfeit, forfeit, verdict_of
from battles.leagues.standings import (
    Entrant,
    Fixture,
    Penalty,
    Ranking,
    Record,
    Result,
    Standings,
    standard_chains,
    standings,
)
from battles.rules.codec import Json

A, B, C, D, E, F = range(1, 7)
WORTH = Worth()


def ranking(chain: str = "round_robin_points", **more: Json) -> Ranking:
    by_match = chain.endswith("match_points")
    told: dict[str, Json] = {
        "scale": "match_points" if by_match else "points",
        "most_a_round": 2 if by_match else 20,
        "format": "swiss" if chain.startswith("swiss") else "round_robin",
        "seed": "seed",
    } | more
    return Ranking(chain=standard_chains()[chain], **told)


def entrants(count: int, withdrawn: Iterable[int] = ()) -> tuple[Entrant, ...]:
    gone = set(withdrawn)
    return tuple(Entrant(id=number, number=number, is_withdrawn=number in gone) for number in range(1, count + 1))


def battle(id: int, first: int, second: int, vp: tuple[int, int] = (0, 0), **more: Json) -> Result:
    outcome = verdict_of(first, second)
    match_first, match_second = WORTH.of(outcome)
    told: dict[str, Json] = {
        "id": id,
        "fixture": id,
        "first": first,
        "second": second,
        "match_first": match_first,
        "match_second": match_second,
        "vp_first": vp[0],
        "vp_second": vp[1],
        "margin": vp[0] - vp[1],
        "outcome": outcome,
    } | more
    return Result(**told)


Game = tuple[int, int, int, int, int] | tuple[int, int, int, int, int, tuple[int, int]]
"""Round, first, second, points of both, and perhaps their VP."""


def record(
    games: Sequence[Game], count: int, *, how: Ranking | None = None, withdrawn: Iterable[int] = (), **more: Json
) -> Record:
    fixtures = [Fixture(id=id, round=game[0], first=game[1], second=game[2]) for id, game in enumerate(games, 1)]
    results = [battle(id, *game[3:]) for id, game in enumerate(games, 1)]
    told: Json = {
        "ranking": how or ranking(),
        "entrants": entrants(count, withdrawn),
        "fixtures": tuple(fixtures),
        "results": tuple(results),
    }
    for name, value in more.items():
        told[name] = (*told.get(name, ()), *value)
    return Record(**told)


def bye_of(id: int) -> Result:
    return Result.of(bye(WORTH), id=id, fixture=id)


def forfeit_of(id: int, winner: str | None) -> Result:
    points = double_forfeit(WORTH) if winner is None else forfeit(WORTH, "first" if winner == "first" else "second")
    return Result.of(points, id=id, fixture=id)


def penalty(entrant: int, points: int, id: int = 1, **more: Json) -> Penalty:
    return Penalty(id=id, entrant=entrant, points=points, reason="late list", **more)


def order(found: Standings) -> tuple[int, ...]:
    return found.table.order


def table_of(one: Record) -> dict[int, Json]:
    """Rows by entrant."""
    return {row.entrant: row for row in standings(one).table.rows}


E3: list[Game] = [
    (1, A, B, 12, 8, (1800, 1150)),
    (1, C, D, 15, 5, (2900, 1000)),
    (2, B, C, 15, 5, (2800, 900)),
    (2, A, D, 14, 6, (2650, 850)),
    (3, C, A, 13, 7, (2000, 1000)),
    (3, B, D, 10, 10, (1300, 1250)),
]
CIRCLE: list[Game] = [
    (1, A, B, 12, 8, (1000, 900)),
    (2, B, C, 12, 8, (2000, 500)),
    (3, C, A, 12, 8, (1200, 300)),
]
