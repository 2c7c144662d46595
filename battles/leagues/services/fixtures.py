"""Fixtures: who plays them, and the battles of their legs, begun from the fixture's page (leagues 3.5, 4.9, 8)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from msgspec import structs

from accounts.models import User
from battles import store
from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, Fixture, Leg, ListPick, Member, Season, Side, Stint
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.seasons import Openness, SeasonState
from battles.leagues.selectors import lists, results
from battles.leagues.services import log, maps, notifications, pairs, scores, seasons
from battles.leagues.terms import Terms
from battles.models import Battle, Due, OrderRecord, Status, Visibility
from battles.rules.base import CLOCK, Seat, Setup
from battles.rules.codec import Json, encode
from battles.runtime.clock import WALL, Clock
from battles.services import dues
from battles.services.lobby import arrange_battle

OTHER_SEAT = {"1": "2", "2": "1"}
FIRST_ORDER = "league_first_order"


def locked(fixture_id: int) -> tuple[Season, Fixture]:
    """The fixture, after its season has been locked: acts on a season come one after another."""
    found = Fixture.objects.filter(pk=fixture_id).values_list("division__season_id", flat=True).first()
    if found is None:
        raise LeagueError("no_such_fixture", clause="2")
    season = seasons.lock(found)
    fixture = rows().get(pk=fixture_id)
    fixture.division.season = season
    return season, fixture


def rows() -> QuerySet[Fixture]:
    """Fixtures with all that a service needs of them, in a constant number of queries."""
    return Fixture.objects.select_related("division__season__league", "round", "parent").prefetch_related(
        Prefetch("sides", Side.objects.select_related("entrant__player", "entrant__team", "player")),
        Prefetch("sides__entrant__stints", Stint.objects.select_related("user")),
        Prefetch("legs", Leg.objects.select_related("battle")),
    )


def player_of(side: Side, at: datetime) -> User | None:
    """Who plays this side at an instant: named for the board, by a stint, or the entrant himself before his first."""
    if side.player is not None:
        return side.player
    stints = sorted(side.entrant.stints.all(), key=lambda stint: stint.since)
    for stint in reversed(stints):
        if stint.since <= at:
            return stint.user if stint.until is None or at < stint.until else None
    return stints[0].user if stints else side.entrant.player


def players_of(fixture: Fixture, at: datetime) -> tuple[User | None, User | None]:
    """Who plays first and second."""
    second = results.second_side(fixture)
    return player_of(results.first_side(fixture), at), player_of(second, at) if second is not None else None


def entrants_of(fixture: Fixture) -> tuple[Entrant, Entrant | None]:
    second = results.second_side(fixture)
    return results.first_side(fixture).entrant, second.entrant if second is not None else None


def own_side(fixture: Fixture, user: User, at: datetime) -> Side:
    """The side this user plays, or captains; raises `not_your_fixture`."""
    for side in fixture.sides.all():
        team = side.entrant.team
        captains = (team.captain_id, team.vice_captain_id) if team is not None else ()
        player = player_of(side, at)
        if user.pk in captains or (player is not None and player.pk == user.pk):
            return side
    raise LeagueError("not_your_fixture", clause="12.1")


def people_of(fixture: Fixture, at: datetime) -> list[User]:
    """Whom a change of the fixture concerns: who plays, and for teams the captains."""
    found = [player for player in players_of(fixture, at) if player is not None]
    for entrant in entrants_of(fixture):
        if entrant is not None and entrant.team is not None:
            found += [user for user in (entrant.team.captain, entrant.team.vice_captain) if user is not None]
    return found


def has_begun(fixture: Fixture) -> bool:
    """Whether a battle of it, or of one of its boards, has its first order (12.2)."""
    battles = Leg.objects.filter(fixture=fixture) | Leg.objects.filter(fixture__parent=fixture)
    ids = list(battles.exclude(battle=None).values_list("battle_id", flat=True))
    return OrderRecord.objects.filter(battle_id__in=ids).exclude(seat=CLOCK).exists()


def check_not_begun(fixture: Fixture) -> None:
    if fixture.state in scores.DECIDED and fixture.sides.count() == 2:
        raise LeagueError("fixture_over", clause="12.2", state=fixture.state)
    if has_begun(fixture):
        raise LeagueError("battle_begun", clause="12.2", fixture=fixture.pk)


def tell(fixture: Fixture, kind: str, *, version: str = "1", clock: Clock = WALL, **facts: str) -> None:
    """Both sides are told something about their fixture."""
    first, second = entrants_of(fixture)
    season = fixture.division.season
    told = {"league": season.league.name, "first": first.name, "second": second.name if second else "", **facts}
    users = people_of(fixture, clock.now())
    link = addresses.fixture(fixture)
    notifications.tell(
        users=users, kind=kind, object=f"fixture:{fixture.pk}", version=version, facts=told, link=link, clock=clock
    )


def take_back_battles(fixture: Fixture, clock: Clock) -> None:
    """Battles of a fixture that have no order yet are called off; it is as before they were begun."""
    pairs.call_off(fixture, clock)
    fixture.legs.update(battle=None)
    if fixture.state == FixtureState.LIVE:
        fixture.state = FixtureState.AGREED if fixture.agreed_for is not None else FixtureState.OPEN


def change(fixture: Fixture, *fields: str) -> None:
    """Save it; calendars learn of every change by its number (8.7)."""
    fixture.change += 1
    fixture.save(update_fields=["change", *fields])


def ban_map(*, user: User, fixture_id: int, map_id: str, clock: Clock = WALL) -> Fixture:
    """One side says which map it does not want; when both have, the map is drawn from the rest."""
    with transaction.atomic():
        season, fixture = locked(fixture_id)
        terms = terms_.read(season.terms)
        if terms.game.map_policy != "picked" or fixture.map_id:
            raise LeagueError("no_ban_now", clause="4.5")
        if map_id not in {each.id for each in maps.choices(season)}:
            raise LeagueError("no_such_map", clause="4.5", maps=[map_id])
        side = own_side(fixture, user, clock.now())
        side.banned_map = map_id
        side.save(update_fields=["banned_map"])
        fixture = rows().get(pk=fixture.pk)
        if all(one.banned_map for one in fixture.sides.all()):
            maps.draw_picked(fixture)
        seasons.touch(season)
    return fixture


# The battle of a leg


def begin_leg(*, fixture_id: int, user: User, number: int | None = None, clock: Clock = WALL) -> Battle:
    """One of the two begins a leg's battle, both seated, with the frozen lists, options and map. Twice is once."""
    with transaction.atomic():
        season, fixture = locked(fixture_id)
        terms = terms_.read(season.terms)
        players = _seated(fixture, user, clock.now())
        leg = _leg(fixture, number)
        if leg.battle is not None and leg.battle.status != Status.ABANDONED:
            return leg.battle
        if scores.present(fixture, leg) is not None:
            raise LeagueError("fixture_over", clause="4.9", state=fixture.state)
        _check_may_begin(season, fixture, terms, clock.now())
        _settle_map(fixture, terms)
        battle = _arranged(season, fixture, leg, terms, players, clock)
        leg.battle, leg.deployment_hash = battle, _deployment_hash(store.setup_of(battle))
        leg.save(update_fields=["battle", "deployment_hash"])
        fixture.state = FixtureState.LIVE
        change(fixture, "state")
        if terms.game.pace == "days":
            schedule_first_order(battle, clock.now() + timedelta(hours=terms.game.first_period_hours))
        note: Json = {"leg": leg.number, "battle": str(battle.pk), "deployment": leg.deployment_hash}
        log.noted(season, (user, "player"), "begin_leg", object=f"fixture:{fixture.pk}", after=note, clock=clock)
        tell(fixture, "battle_begun", version=str(battle.pk), clock=clock)
        seasons.touch(season)
    return battle


def schedule_first_order(battle: Battle, until: datetime) -> None:
    """Over days: when the first period ends (7.1). A moved end has a row of its own, and the old one finds that."""
    dues.schedule((FIRST_ORDER, f"{battle.pk}:{seasons.stamp(until)}", until))


def first_period_ends(battle: Battle) -> datetime | None:
    """The present end of the first period, also when it is over; None for battles that have none."""
    keys = Due.objects.filter(kind=FIRST_ORDER, key__startswith=f"{battle.pk}:").values_list("key", flat=True)
    return max((datetime.fromtimestamp(int(key.partition(":")[2]), UTC) for key in keys), default=None)


def give_back_first_period(battle: Battle, stood: timedelta, since: datetime) -> None:
    """The time that a battle stood still does not count against who has not begun yet."""
    until = first_period_ends(battle)
    if until is not None and until > since:
        schedule_first_order(battle, until + stood)


def _settle_map(fixture: Fixture, terms: Terms) -> None:
    """Where maps are picked and bans are missing, the map is drawn now (4.5)."""
    if terms.game.map_policy == "picked":
        maps.draw_picked(fixture)


def _seated(fixture: Fixture, user: User, now: datetime) -> tuple[User, User]:
    first, second = players_of(fixture, now)
    if first is None or second is None:
        raise LeagueError("nobody_plays", clause="7.8")
    if user.pk not in (first.pk, second.pk):
        raise LeagueError("not_your_fixture", clause="12.1")
    return first, second


def _leg(fixture: Fixture, number: int | None) -> Leg:
    """The leg asked for, or the first that is still to be begun (else the last that was). One that a ruling has decided
    is not begun again, though its battle was stopped."""
    legs = list(fixture.legs.all())
    if not legs or (number is not None and not 1 <= number <= len(legs)):
        raise LeagueError("no_such_leg", clause="4.9", legs=len(legs))
    if number is not None:
        return legs[number - 1]
    to_begin = (leg for leg in scores.open_legs(fixture) if leg.battle is None or leg.battle.status == Status.ABANDONED)
    return next(to_begin, legs[-1])


def _check_may_begin(season: Season, fixture: Fixture, terms: Terms, now: datetime) -> None:
    seasons.in_state(season, SeasonState.RUNNING, SeasonState.DECIDERS)
    if season.paused_at is not None:
        raise LeagueError("season_paused", clause="12.2")
    if fixture.state not in (FixtureState.OPEN, FixtureState.AGREED, FixtureState.LIVE):
        raise LeagueError("fixture_over", clause="8.1", state=fixture.state)
    is_agreed = fixture.agreed_for is not None
    check_round(fixture, now)
    if fixture.hard_deadline is not None and now >= fixture.hard_deadline and fixture.state != FixtureState.LIVE:
        raise LeagueError("deadline_passed", clause="8.4", deadline=fixture.hard_deadline.isoformat())
    if terms.game.pace == "live" and is_agreed and any(side.checked_in_at is None for side in fixture.sides.all()):
        raise LeagueError("not_checked_in", clause="7.1")
    if not are_lists_settled(fixture, terms, now):
        raise LeagueError("not_checked_in", clause="3.5")


def check_round(fixture: Fixture, now: datetime) -> None:
    """Before its round opens a fixture is played only if both have agreed on a time."""
    if fixture.round is not None and fixture.round.published_at is None:
        raise LeagueError("round_not_published", clause="12.2")
    if fixture.round is not None and now < fixture.round.opens and fixture.agreed_for is None:
        raise LeagueError("round_not_open", clause="8.1", opens=fixture.round.opens.isoformat())


def are_lists_settled(fixture: Fixture, terms: Terms, now: datetime) -> bool:
    """Where both choose among several lists, each settles his by checking in; so nobody begins before the other has
    chosen, and a refusal says nothing about his pick (3.5). Ruling: over days whoever has waited for the first clock
    period begins, and the other side has list 1. An arena begins its battles itself."""
    if terms.format == "arena" or lists.picks_are_open(fixture) or not lists.are_picked(fixture):
        return True
    came = [side.checked_in_at for side in fixture.sides.all()]
    period = timedelta(hours=terms.game.first_period_hours)
    has_waited = terms.game.pace == "days" and any(at is not None and at + period <= now for at in came)
    return has_waited or None not in came


def _arranged(
    season: Season, fixture: Fixture, leg: Leg, terms: Terms, players: tuple[User, User], clock: Clock
) -> Battle:
    first_seat = Seat(leg.first_seat)
    holders = {first_seat: players[0], Seat(OTHER_SEAT[leg.first_seat]): players[1]}
    setup = setup_of(season, fixture, terms)
    armies = _armies(season, fixture, leg, terms, clock)
    return arrange_battle(
        holders=holders,
        system=season.league.system,
        setup=structs.replace(setup, armies=armies),
        visibility=_visibility(season, terms),
        title=title_of(fixture),
        rated=terms.rated and not any(player.is_guest for player in players),
        league=str(season.league),
        league_path=addresses.fixture(fixture),
        agreement=terms_.agreement_of(terms),
        clock=clock,
    )


def _visibility(season: Season, terms: Terms) -> str:
    if not terms.game.spectators or season.league.visibility == Openness.PRIVATE:
        return Visibility.PRIVATE
    return Visibility.PUBLIC if season.league.visibility == Openness.PUBLIC else Visibility.LINK


def title_of(fixture: Fixture) -> str:
    first, second = entrants_of(fixture)
    return f"{fixture.division.season}: {first.name} – {second.name if second else '…'}"


def setup_of(season: Season, fixture: Fixture, terms: Terms) -> Setup:
    """Options, map and scenario of the round; a scenario is the map where a system has no others (4.5)."""
    setup = seasons.game_setup(season.league, terms, fixture.scenario)
    if not fixture.map_id:
        return setup
    if store.system(season.league.system).map_book is None:
        return structs.replace(setup, scenario=fixture.map_id)
    return structs.replace(setup, options={**setup.options, "map": fixture.map_id})


def _deployment_hash(setup: Setup) -> str:
    """Of what both legs share: everything but who brings which army to which seat (4.9)."""
    return sha256(encode(structs.replace(setup, armies={}))).hexdigest()


def _armies(season: Season, fixture: Fixture, leg: Leg, terms: Terms, clock: Clock) -> dict[Seat, Json]:
    """The frozen lists by seat. With `swap_armies` they stay with the seat, else they go with their owner (4.9).

    A side without a frozen list hands its army in at the table, under the same rules.
    """
    if store.system(season.league.system).army_book is None:
        return {}
    brought = _open_lists(fixture, clock)
    first, second = leg.first_seat, OTHER_SEAT[leg.first_seat]
    if leg.number == 2 and terms.game.mirror == "swap_armies":
        first, second = second, first
    return {Seat(seat): brought[is_first] for seat, is_first in ((first, True), (second, False)) if is_first in brought}


def _open_lists(fixture: Fixture, clock: Clock) -> Mapping[bool, Json]:
    """Both picks are open from now on: what was not picked is list 1 (3.5)."""
    found: dict[bool, Json] = {}
    for side in fixture.sides.all():
        army = lists.brought(fixture, side.entrant, _slot(fixture, side, clock))
        if army is not None:
            found[side.is_first] = army
    return found


def _slot(fixture: Fixture, side: Side, clock: Clock) -> int:
    """Which list a side brings: its pick; on a team's board the list of the member's place on the roster."""
    if side.player is not None and side.entrant.team is not None:
        return Member.objects.get(team=side.entrant.team, user=side.player).place
    pick, _ = ListPick.objects.get_or_create(
        fixture=fixture, entrant=side.entrant, defaults={"slot": 1, "picked_at": clock.now()}
    )
    return int(pick.slot)
