"""Fixtures played in tests: real battles ended by resignation, or results written as a rule or a ruling would."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from django.db import transaction

from accounts.models import User
from battles import services
from battles.leagues import terms as terms_
from battles.leagues.models import Division, Entrant, Fixture, Result, Season
from battles.leagues.scoring import Points, verdict_of
from battles.leagues.selectors.lists import are_picked
from battles.leagues.selectors.results import worth_of
from battles.leagues.services import dates, draw, entry, fixtures, progress, scores, seasons
from battles.models import Battle
from battles.rules.codec import Json, encode
from battles.runtime.clock import SetClock
from tests.leagues import stored
from tests.leagues.builders import entrants, owner_of, pass_time, season

_ids = count(1)


def started(
    number: int, clock: SetClock, *, preset: str = "fortnight_league", system: str = "lost_battles", **changes: Json
) -> Season:
    """A season that runs, with so many entrants named 1, 2, 3 … in the order of their entries."""
    terms = {"number": number, "preset": preset, "system": system, **changes}

    def make() -> Season:
        return made_by_services(number, clock, preset=preset, system=system, **changes)

    return stored.once(encode(terms).decode(), clock, make)


def made_by_services(
    number: int, clock: SetClock, *, preset: str = "fortnight_league", system: str = "lost_battles", **changes: Json
) -> Season:
    """The same, step by step, whatever is remembered."""
    made = season(clock=clock, preset=preset, system=system, **changes)
    entrants(made, number, clock)
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)
    made.refresh_from_db()
    return made


def top(made: Season) -> Division:
    return made.divisions.select_related("season__league").order_by("tier", "letter")[0]


def numbered(division: Division, number: int) -> Entrant:
    return division.entrants.get(number=number)


def meeting(division: Division, one: int, other: int) -> Fixture:
    """The fixture of two draw numbers, whichever way round; the first if they meet twice."""
    found = Fixture.objects.filter(division=division, parent=None, sides__entrant__number=one)
    made = found.filter(sides__entrant__number=other).order_by("round__number").first()
    assert made is not None
    return fresh(made)


def fresh(fixture: Fixture) -> Fixture:
    return fixtures.rows().get(pk=fixture.pk)


def of_round(division: Division, number: int) -> list[Fixture]:
    return list(fixtures.rows().filter(round__division=division, round__number=number, parent=None).order_by("board"))


def players(fixture: Fixture, clock: SetClock) -> tuple[User, User]:
    first, second = fixtures.players_of(fresh(fixture), clock.now())
    assert first is not None
    assert second is not None
    return first, second


def begun(fixture: Fixture, clock: SetClock, leg: int | None = None) -> Battle:
    """The battle of a leg, with its dice drawn by the server; both have checked in where they pick lists."""
    if are_picked(fixture):
        for user in players(fixture, clock):
            dates.check_in(user=user, fixture_id=fixture.pk, clock=clock)
    battle = fixtures.begin_leg(fixture_id=fixture.pk, user=players(fixture, clock)[0], number=leg, clock=clock)
    services.draw_missing_seeds(battle_id=battle.pk, stage="hash", clock=clock)
    return Battle.objects.get(pk=battle.pk)


def taken_up(fixture: Fixture, clock: SetClock) -> Battle:
    """The battle in which one that was over goes on by a ruling, with its new dice drawn by the server."""
    battle = fixture.legs.get().battle
    assert battle is not None
    services.draw_missing_seeds(battle_id=battle.pk, stage="hash", clock=clock)
    return Battle.objects.get(pk=battle.pk)


def give(battle: Battle, seat: str, order: dict[str, Json], clock: SetClock) -> None:
    battle.refresh_from_db()
    user = battle.participants.get(seat=seat).user
    services.submit_order(
        battle_id=battle.pk,
        user=user,
        seat=seat,
        client_id=f"test-{next(_ids)}",
        version=int(battle.numbers.get(seat, 0)),
        data=encode(order),
        clock=clock,
    )


def resign(battle: Battle, seat: str, clock: SetClock) -> None:
    """The shortest end there is."""
    give(battle, seat, {"kind": "resign"}, clock)


def fought(fixture: Fixture, clock: SetClock, *, first_wins: bool = True, leg: int | None = None) -> Fixture:
    """A real battle that the other side gave up, and what follows from it by itself."""
    battle = begun(fixture, clock, leg)
    first_seat = fixture.legs.get(battle=battle).first_seat
    resign(battle, fixtures.OTHER_SEAT[first_seat] if first_wins else first_seat, clock)
    pass_time(clock, seconds=1)
    return fresh(fixture)


def scored(
    fixture: Fixture, first: int, second: int, clock: SetClock, *, vp: tuple[int, int] = (0, 0), leg: int = 1
) -> Result:
    """A result as a battle of these points would have left it; the season goes on from it."""
    with transaction.atomic():
        season_, row = fixtures.locked(fixture.pk)
        terms = terms_.read(season_.terms)
        outcome = verdict_of(first, second)
        match_first, match_second = worth_of(terms).of(outcome)
        points = Points(
            first=first,
            second=second,
            match_first=match_first,
            match_second=match_second,
            vp=vp,
            margin=vp[0] - vp[1],
            outcome=outcome,
            cause="rule",
        )
        who = fixtures.players_of(row, clock.now())
        chosen = row.legs.filter(number=leg).first()
        details: dict[str, Json] = {"turns": [5, 5], "thinking_ms": [1000, 1000]}
        result = scores.write(row, chosen, points, terms=terms, players=who, details=details, clock=clock)
        progress.after_result(row, result, clock)
        seasons.touch(season_)
    return result


def decide_round(division: Division, number: int, clock: SetClock) -> None:
    """Every open fixture of a round: the better draw number wins 15–5."""
    for fixture in of_round(division, number):
        row = fresh(fixture)
        if row.state in scores.DECIDED:
            continue
        sides = {side.is_first: side.entrant.number or 0 for side in row.sides.all()}
        points = (15, 5) if sides[True] < sides[False] else (5, 15)
        scored(row, *points, clock, vp=(points[0] * 10, points[1] * 10))


def names(found: Iterable[int]) -> list[int | None]:
    """Draw numbers of entrants given by id."""
    known = dict(Entrant.objects.filter(pk__in=list(found)).values_list("pk", "number"))
    return [known.get(pk) for pk in found]


def enter(user: User, made: Season, clock: SetClock) -> Entrant:
    return entry.enter(user=user, season_id=made.pk, clock=clock)
