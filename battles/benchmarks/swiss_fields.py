"""Large Swiss fields to measure with: paired for real, results made up, rows written straight into the tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from msgspec import structs

from battles.leagues import pairing
from battles.leagues import terms as terms_
from battles.leagues.models import Division, Entrant, Fixture, League, Leg, Result, Round, Season, Side
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing import Pair, PairingPlayer
from battles.leagues.pairing.players import Seat
from battles.leagues.terms import Swiss, Terms

SYSTEM = "lost_battles"
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
CHUNK = 500
FULL = 20


class BenchField:
    """Entrants 1 … n who play round after round; each round is its pairs and what the first of each made of it."""

    def __init__(self, entrants: int) -> None:
        self.random = Random(entrants)
        self.players = {number: PairingPlayer(id=number, number=number) for number in range(1, entrants + 1)}
        self.rounds: list[list[tuple[Pair, int]]] = []

    def play(self) -> None:
        """One more round: paired by the rules, decided by chance."""
        self.rounds.append([(pair, self.random.randint(0, FULL)) for pair in self.paired().pairs])
        for pair, points in self.rounds[-1]:
            self._score(pair.first, pair.second, 1, points)
            self._score(pair.second, pair.first, 2, FULL - points)

    def paired(self) -> pairing.PairingRound:
        """The next round."""
        players = list(self.players.values())
        if not self.rounds:
            return pairing.pair_first_round(players)
        return pairing.pair_adjacent(players, round_number=len(self.rounds) + 1)

    def _score(self, one: int, other: int, seat: Seat, points: int) -> None:
        old = self.players[one]
        self.players[one] = structs.replace(
            old, score=old.score + points, seats=(*old.seats, seat), met=old.met | {other}
        )


def write(field: BenchField, name: str) -> Division:
    """A running season with this field as its only division."""
    terms = Terms(format="swiss", division_size=1000, swiss=Swiss(rounds=len(field.rounds) + 1))
    league = League.objects.create(name=name, slug=name, system=SYSTEM, created_at=BEGAN)
    season = Season.objects.create(
        league=league,
        number=1,
        state=SeasonState.RUNNING,
        terms=terms_.write(terms),
        rules_version=1,
        draw_seed="00" * 32,
        draw_commitment="00" * 32,
        starts_at=BEGAN,
        created_at=BEGAN,
    )
    division = Division.objects.create(season=season, tier=1, size=len(field.players))
    entrants = Entrant.objects.bulk_create(
        [
            Entrant(
                season=season,
                division=division,
                name=f"Entrant {number}",
                number=number,
                state=EntrantState.ACTIVE,
                applied_at=BEGAN,
            )
            for number in field.players
        ],
        batch_size=CHUNK,
    )
    for number, played in enumerate(field.rounds, 1):
        _round(division, number, played, {entrant.number or 0: entrant for entrant in entrants})
    return Division.objects.select_related("season__league").get(pk=division.pk)


def _round(division: Division, number: int, played: Sequence[tuple[Pair, int]], entrants: dict[int, Entrant]) -> None:
    opens = BEGAN + timedelta(days=14 * (number - 1))
    row = Round.objects.create(
        division=division,
        number=number,
        opens=opens,
        soft_deadline=opens + timedelta(days=14),
        hard_deadline=opens + timedelta(days=28),
        published_at=opens,
        closed_at=opens + timedelta(days=14),
    )
    fixtures = Fixture.objects.bulk_create(
        [Fixture(division=division, round=row, board=board, state="final") for board, _ in enumerate(played, 1)],
        batch_size=CHUNK,
    )
    sides = [
        Side(fixture=fixture, round=row, entrant=entrants[who], is_first=is_first)
        for fixture, (pair, _) in zip(fixtures, played, strict=True)
        for who, is_first in ((pair.first, True), (pair.second, False))
    ]
    Side.objects.bulk_create(sides, batch_size=CHUNK)
    legs = Leg.objects.bulk_create([Leg(fixture=fixture) for fixture in fixtures], batch_size=CHUNK)
    Result.objects.bulk_create(
        [_result(leg, points, row.soft_deadline) for leg, (_, points) in zip(legs, played, strict=True)],
        batch_size=CHUNK,
    )


def _result(leg: Leg, points: int, ended: datetime) -> Result:
    other = FULL - points
    return Result(
        fixture=leg.fixture,
        leg=leg,
        source="battle",
        outcome="first" if points > other else "second" if points < other else "draw",
        points_first=points,
        points_second=other,
        match_first=_match_points(points),
        match_second=_match_points(other),
        vp_first=points * 10,
        vp_second=other * 10,
        margin=(points - other) * 10,
        ended_at=ended,
        made_at=ended,
    )


def _match_points(points: int) -> int:
    return 2 if points > FULL - points else 1 if points == FULL - points else 0
