"""Leagues to look at: a season in its second round, and one with army lists that can be entered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, timedelta
from itertools import cycle

from django.db import transaction

from accounts.models import User
from battles import services
from battles.leagues import terms as terms_
from battles.leagues.models import Entrant, Fixture, Season
from battles.leagues.scoring import Points, verdict_of
from battles.leagues.selectors.results import worth_of
from battles.leagues.services import dates, draw, entry, fixtures, leagues, lists, results, seasons
from battles.models import Battle, Status
from battles.operations import demo
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.runtime.clock import WALL, Clock, SetClock

RUNNING, OPEN = demo.WITH_SCENARIOS, demo.WITH_LISTS
OTHERS = ("Aemilia", "Bomilcar", "Claudia", "Decius", "Elissa", "Fabius", "Gisgo", "Hamilcar", "Imilce", "Juba")
STARTED = timedelta(days=16)
"""Before now: the first round is over, the second has been open for two days."""
FOUGHT_ORDERS, LIVE_ORDERS = 160, 30
"""A battle that takes longer is given up; one under way has so many."""
SCORES = ((13, 7), (16, 4), (10, 10), (7, 13), (20, 0))
"""What its battles can come to."""
AT_THE_CLUB = "fought at the club table; both players agree"
MAPS = ("leuctra", "zama", "raphia", "cynoscephalae", "cannae")


def make_leagues() -> None:
    """After the people; each only where its system is there."""
    organiser = User.objects.get(username=demo.ORGANISER)
    players = [User.objects.get(username=name) for name in (demo.FIRST, demo.SECOND)]
    players += [User.objects.create_user(name) for name in OTHERS]
    if RUNNING in registry.offered():
        _make_running(organiser, players)
    if OPEN in registry.offered():
        _make_open(organiser, players[:5])


# A season that runs


def _make_running(organiser: User, players: Sequence[User]) -> None:
    then = SetClock(WALL.now() - STARTED)
    season = _entered(organiser, players, then)
    draw.start_now(user=organiser, season_id=season.pk, reason="everybody is there", clock=then)
    then.move(days=9)
    _play_first_round(season, organiser, then)
    _begin_second_round(season)


def _entered(organiser: User, players: Sequence[User], clock: SetClock) -> Season:
    league = leagues.create_league(
        owner=organiser,
        name="Fortnight League",
        system=RUNNING,
        about="Two divisions of six. Each round has fourteen days; the best go up, the last go down.",
        clock=clock,
    )
    known = [scenario.id for scenario in registry.system(RUNNING).scenarios]
    chosen = [name for name in MAPS if name in known] or known
    season = seasons.create_season(
        user=organiser, league_id=league.pk, changes={"game": {"maps": list(chosen)}}, clock=clock
    )
    closes = clock.now() + timedelta(days=1)
    seasons.open_entry(user=organiser, season_id=season.pk, entry_closes=closes, clock=clock)
    for player in players:
        entry.enter(user=player, season_id=season.pk, zone="Europe/Berlin", clock=clock)
    return season


def _round(season: Season, number: int) -> list[Fixture]:
    found = fixtures.rows().filter(division__season=season, round__number=number, parent=None)
    return list(found.order_by("division__tier", "board"))


def _play_first_round(season: Season, organiser: User, clock: SetClock) -> None:
    """One battle to its end on this site, one given up at once (the desk will see it), the rest at the club."""
    fought, given_up, *others = _round(season, 1)
    _fight(fought, FOUGHT_ORDERS)
    _fight(given_up, 0)
    for fixture, points in zip(others, cycle(SCORES)):
        _at_the_club(fixture, points, organiser, clock)


def _fight(fixture: Fixture, orders: int) -> None:
    """A real battle; what is not over after so many orders is given up by the second side."""
    battle = _begun(fixture)
    demo.advance(battle, orders)
    battle.refresh_from_db()
    if battle.status == Status.RUNNING:
        _resign(battle)
    results.take_battle(battle_id=battle.pk)


def _begun(fixture: Fixture) -> Battle:
    player, _ = fixtures.players_of(fixture, WALL.now())
    if player is None:
        raise LookupError(fixture.pk)
    battle = fixtures.begin_leg(fixture_id=fixture.pk, user=player)
    services.draw_missing_seeds(battle_id=battle.pk, stage="hash")
    return battle


def _resign(battle: Battle) -> None:
    loser = battle.participants.select_related("user").get(seat="2")
    services.submit_order(
        battle_id=battle.pk,
        user=loser.user,
        seat=loser.seat,
        client_id="demo-resign",
        version=int(battle.numbers.get(loser.seat, 0)),
        data=encode({"kind": "resign"}),
    )


def _at_the_club(fixture: Fixture, points: tuple[int, int], organiser: User, clock: Clock) -> None:
    with transaction.atomic():
        season, row = fixtures.locked(fixture.pk)
        outcome = verdict_of(*points)
        match_first, match_second = worth_of(terms_.read(season.terms)).of(outcome)
        made = Points(
            first=points[0],
            second=points[1],
            match_first=match_first,
            match_second=match_second,
            margin=points[0] - points[1],
            outcome=outcome,
        )
        results.supersede(
            row,
            row.legs.first(),
            made,
            officer=(organiser, "owner"),
            reason=AT_THE_CLUB,
            is_rated=False,
            clock=clock,
        )


def _begin_second_round(season: Season) -> None:
    """A battle under way, a date that is agreed, offers that wait for an answer."""
    live, *_, agreed, offered = sorted(_round(season, 2), key=_is_ours)
    demo.advance(_begun(live), LIVE_ORDERS)
    _offer(agreed, days=4, answer="accepted")
    for days in (5, 6):
        _offer(offered, days=days)


def _is_ours(fixture: Fixture) -> bool:
    """Of the two people with passwords: they have dates to look at."""
    names = {side.entrant.name for side in fixture.sides.all()}
    return bool(names & {demo.FIRST, demo.SECOND})


def _offer(fixture: Fixture, *, days: int, answer: str = "") -> None:
    """The first side offers an evening; the second may have answered."""
    first, second = fixtures.players_of(fixture, WALL.now())
    if first is None or second is None:
        raise LookupError(fixture.pk)
    evening = WALL.now().astimezone(UTC).replace(hour=19, minute=0, second=0, microsecond=0, tzinfo=None)
    offer = dates.make_offer(
        user=first, fixture_id=fixture.pk, starts=evening + timedelta(days=days), zone="Europe/Berlin"
    )
    if answer:
        dates.answer_offer(user=second, offer_id=offer.pk, answer=answer)


# A season that can be entered


def _make_open(organiser: User, players: Sequence[User]) -> None:
    league = leagues.create_league(
        owner=organiser,
        name=f"{registry.words(OPEN, 'de').say('system.name')} Liga",
        system=OPEN,
        language="de",
        about="Armeen von 600 Punkten, zwei Listen, vierzehn Tage für jede Runde. Wer mitspielen will, meldet sich an.",
    )
    season = seasons.create_season(user=organiser, league_id=league.pk)
    seasons.open_entry(user=organiser, season_id=season.pk, entry_closes=WALL.now() + timedelta(days=10))
    entered = [entry.enter(user=player, season_id=season.pk, zone="Europe/Berlin") for player in players[1:]]
    _hand_in(entered[0], season)


def _hand_in(entrant: Entrant, season: Season) -> None:
    book = registry.system(OPEN).army_book
    if book is None or entrant.player is None:
        return
    setup: Setup = seasons.game_setup(season.league, terms_.read(season.terms))
    army = book.random(setup, seeded("demo list"), {})
    lists.hand_in(user=entrant.player, entrant_id=entrant.pk, content=army)
