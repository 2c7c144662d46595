"""Which results count: the valid ones, and what a withdrawal makes of them (1.3, 7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, structs

from battles.leagues.errors import LeagueError
from battles.leagues.scoring.structs import Points
from battles.leagues.scoring.unplayed import double_forfeit, forfeit
from battles.leagues.standings.structs import EntrantId, Fixture, FixtureId, Ranking, Record, Result, ResultId


class Counted(Struct, frozen=True, kw_only=True, gc=False):
    """A fixture with the results that count for the table, by leg; annulled: none of them does."""

    fixture: Fixture
    legs: tuple[Result, ...] = ()
    is_annulled: bool = False


def valid_results(results: Iterable[Result]) -> list[Result]:
    """Those that nothing supersedes; a void one stays as the reason why a leg has none."""
    everything = list(results)
    replaced = {result.supersedes for result in everything if result.supersedes is not None}
    return [result for result in everything if result.id not in replaced]


def superseded(results: Iterable[Result]) -> dict[FixtureId, tuple[ResultId, ...]]:
    """The old results of each fixture, which stay readable (check 41)."""
    everything = sorted(results, key=lambda result: result.id)
    replaced = {result.supersedes for result in everything}
    found: dict[FixtureId, tuple[ResultId, ...]] = {}
    for result in everything:
        if result.id in replaced:
            found[result.fixture] = (*found.get(result.fixture, ()), result.id)
    return found


def counted(record: Record) -> list[Counted]:
    """All fixtures in their order, with what counts."""
    _check(record)
    legs = _by_fixture(record)
    plain = [
        Counted(fixture=fixture, legs=legs.get(fixture.id, ()))
        for fixture in sorted(record.fixtures, key=lambda fixture: (fixture.round, fixture.id))
    ]
    gone = frozenset(entrant.id for entrant in record.entrants if entrant.is_withdrawn)
    return _after_withdrawals(record, plain, gone) if gone else plain


def _check(record: Record) -> None:
    entrants = {entrant.id for entrant in record.entrants}
    if len(entrants) != len(record.entrants):
        raise LeagueError("entrant_twice", clause="2")
    fixtures = {fixture.id for fixture in record.fixtures}
    if len(fixtures) != len(record.fixtures):
        raise LeagueError("fixture_twice", clause="2")
    for fixture in record.fixtures:
        if fixture.first not in entrants or (fixture.second is not None and fixture.second not in entrants):
            raise LeagueError("stranger_in_fixture", clause="2", fixture=fixture.id)
    for penalty in record.penalties:
        if penalty.entrant not in entrants:
            raise LeagueError("stranger_punished", clause="7.5", penalty=penalty.id)


def _by_fixture(record: Record) -> dict[FixtureId, tuple[Result, ...]]:
    found: dict[FixtureId, dict[int, Result]] = {fixture.id: {} for fixture in record.fixtures}
    for result in valid_results(record.results):
        if result.fixture not in found:
            raise LeagueError("result_without_fixture", clause="2", result=result.id)
        if result.leg in found[result.fixture]:
            raise LeagueError("two_results", clause="2", fixture=result.fixture, leg=result.leg)
        found[result.fixture][result.leg] = result
    return {
        fixture: tuple(legs[leg] for leg in sorted(legs) if legs[leg].kind != "void")
        for fixture, legs in found.items()
        if legs
    }


# --- withdrawals (7.6) ---------------------------------------------------------------------------------------------


def _after_withdrawals(record: Record, plain: Sequence[Counted], gone: frozenset[EntrantId]) -> list[Counted]:
    annulled = _annulled(record, plain, gone)
    return [_settled(record, one, gone, annulled) if _concerns(one.fixture, gone) else one for one in plain]


def _concerns(fixture: Fixture, gone: frozenset[EntrantId]) -> bool:
    return fixture.second is not None and (fixture.first in gone or fixture.second in gone)


def _annulled(record: Record, plain: Sequence[Counted], gone: frozenset[EntrantId]) -> frozenset[EntrantId]:
    """Who played less than half of a round robin: twice the fixtures he played is less than all he has."""
    if record.ranking.format != "round_robin" or record.ranking.withdrawal != "annul_below_half":
        return frozenset()
    played = dict.fromkeys(gone, 0)
    fixtures = dict.fromkeys(gone, 0)
    for one in plain:
        for entrant in (one.fixture.first, one.fixture.second):
            if entrant in gone and one.fixture.second is not None:
                fixtures[entrant] += 1
                played[entrant] += is_played(one)
    return frozenset(entrant for entrant in gone if 2 * played[entrant] < fixtures[entrant])


def is_played(one: Counted) -> bool:
    """Every leg was fought on the table."""
    return len(one.legs) == one.fixture.legs and all(leg.kind == "battle" for leg in one.legs)


def _settled(record: Record, one: Counted, gone: frozenset[EntrantId], annulled: frozenset[EntrantId]) -> Counted:
    """What counts of a withdrawn entrant's fixture. Ruling: results that were there stay (also forfeits), and legs
    without one are forfeit; `forfeit_all` makes everything forfeit, also what was played, so that all opponents
    have the same from him; open fixtures of a Swiss event are those of the round in which he left."""
    fixture = one.fixture
    if fixture.first in annulled or fixture.second in annulled:
        return Counted(fixture=fixture, is_annulled=True)
    is_all = record.ranking.format == "round_robin" and record.ranking.withdrawal == "forfeit_all"
    kept: Mapping[int, Result] = {} if is_all else {leg.leg: leg for leg in one.legs}
    points = _left_alone(record.ranking, fixture, gone)
    legs = (kept.get(leg) or Result.of(points, id=0, fixture=fixture.id, leg=leg) for leg in _legs(fixture))
    return Counted(fixture=fixture, legs=tuple(legs))


def _legs(fixture: Fixture) -> range:
    return range(1, fixture.legs + 1)


def _left_alone(ranking: Ranking, fixture: Fixture, gone: frozenset[EntrantId]) -> Points:
    """A team wins on each of its boards, counted up to the cap (4.14)."""
    if fixture.first in gone and fixture.second in gone:
        return double_forfeit(ranking.worth, cause="withdrawal")
    worth = ranking.worth
    if ranking.match_forfeit is not None:
        worth = structs.replace(worth, forfeit=ranking.match_forfeit)
    return forfeit(worth, "second" if fixture.first in gone else "first", cause="withdrawal")
