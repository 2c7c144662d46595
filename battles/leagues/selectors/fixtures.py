"""Fixtures for pages, answers and embeds, in a constant number of queries; of a battle only what all may know."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from threading import Lock
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet
from msgspec import Struct

from accounts.models import User
from battles import store
from battles.leagues import scoring
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Division, Entrant, Fixture, Leg, Result, Round, Season, Side, Stint
from battles.leagues.selectors import ends
from battles.leagues.selectors.results import first_side, second_side, total, worth_of
from battles.leagues.terms import Terms
from battles.models import Battle, Status
from battles.runtime.clock import WALL
from battles.selectors import delayed

KEPT = 512


class LegCard(Struct, frozen=True, kw_only=True):
    """A battle of a fixture. `now`: the points on the table of a running one, as far as everybody may know."""

    number: int
    battle: str | None
    status: str
    first_seat: str
    turn: int = 0
    now: tuple[int, int] | None = None
    points: tuple[int, int] | None = None
    vp: tuple[int, int] | None = None
    cause: str = ""
    source: str = ""
    is_corrected: bool = False


class SideCard(Struct, frozen=True, kw_only=True):
    entrant: int
    name: str
    player: str = ""
    user: int | None = None


class FixtureCard(Struct, frozen=True, kw_only=True):
    """A fixture in a list or on its page. `points` of all legs together once it is decided."""

    id: int
    division: int
    round: int | None
    kind: str
    board: int
    slot: str
    parent: int | None
    state: str
    first: SideCard
    second: SideCard | None
    legs: tuple[LegCard, ...]
    points: tuple[int, int] | None
    outcome: str = ""
    cause: str = ""
    map_id: str = ""
    agreed_for: datetime | None = None
    hard_deadline: datetime | None = None
    is_corrected: bool = False


# Rows


def rows() -> QuerySet[Fixture]:
    """Fixtures with everything a card needs; what rows point to is joined, SQLite takes no thousand keys at once."""
    return Fixture.objects.select_related("division__season__league", "round").prefetch_related(
        Prefetch("sides", Side.objects.select_related("entrant__player", "player")),
        Prefetch("sides__entrant__stints", Stint.objects.select_related("user")),
        Prefetch("legs", Leg.objects.select_related("battle")),
        "results",
    )


def published() -> Q:
    """What the public may see: rounds that are published, and fixtures without a round."""
    return Q(round=None) | Q(round__published_at__isnull=False)


def find(fixture_id: int) -> Fixture:
    found = rows().filter(pk=fixture_id).first()
    if found is None:
        raise LeagueError("no_such_fixture", clause="2")
    return found


def of_round(round_: Round) -> list[FixtureCard]:
    """The round page: all boards with their live scores."""
    return cards(rows().filter(round=round_, parent=None).order_by("board", "pk"))


def of_division(division: Division) -> list[FixtureCard]:
    found = rows().filter(published(), division=division, parent=None)
    return cards(found.order_by("round__number", "board", "pk"))


def of_entrant(entrant: Entrant) -> list[FixtureCard]:
    found = rows().filter(published(), sides__entrant=entrant, parent=None)
    return cards(found.order_by("round__number", "pk"))


def boards_of(fixture: Fixture) -> list[FixtureCard]:
    """The boards of a team match."""
    return cards(rows().filter(parent=fixture).order_by("board"))


def of_user(user: User, *, undecided: bool = True) -> list[FixtureCard]:
    """What somebody has to play: by his stint, or named for a board; the next deadline first."""
    mine = Q(sides__player=user) | Q(
        sides__player=None, sides__entrant__stints__user=user, sides__entrant__stints__until=None
    )
    found = rows().filter(published()).filter(mine).exclude(legs=None).distinct()
    if undecided:
        found = found.filter(state__in=("open", "agreed", "live", "provisional", "desk"))
    return cards(found.order_by("hard_deadline", "pk"))


# Cards


def cards(found: Iterable[Fixture]) -> list[FixtureCard]:
    known: dict[int, Terms] = {}
    made = []
    for fixture in found:
        season = fixture.division.season
        if season.pk not in known:
            known[season.pk] = terms_.read(season.terms)
        made.append(card(fixture, known[season.pk]))
    return made


def card(fixture: Fixture, terms: Terms) -> FixtureCard:
    """One fixture; its rows must have been read by `rows`."""
    second = second_side(fixture)
    points = total(fixture, terms)
    results = list(fixture.results.all())
    return FixtureCard(
        id=fixture.pk,
        division=fixture.division_id,
        round=fixture.round.number if fixture.round is not None else None,
        kind=fixture.round.kind if fixture.round is not None else "main",
        board=fixture.board,
        slot=fixture.slot,
        parent=fixture.parent_id,
        state=fixture.state,
        first=_side(first_side(fixture)),
        second=_side(second) if second is not None else None,
        legs=tuple(_leg(fixture, leg, results, terms) for leg in fixture.legs.all()),
        points=(points.first, points.second) if points is not None else None,
        outcome=points.outcome if points is not None else "",
        cause=points.cause if points is not None else "",
        map_id=fixture.map_id,
        agreed_for=fixture.agreed_for,
        hard_deadline=fixture.hard_deadline,
        is_corrected=any(not row.is_valid for row in results),
    )


def _side(side: Side) -> SideCard:
    stints = sorted(side.entrant.stints.all(), key=lambda stint: stint.since)
    user = side.player or (stints[-1].user if stints else side.entrant.player)
    return SideCard(
        entrant=side.entrant_id,
        name=side.entrant.name,
        player=user.get_username() if user is not None else "",
        user=user.pk if user is not None else None,
    )


def _leg(fixture: Fixture, leg: Leg, results: list[Result], terms: Terms) -> LegCard:
    battle = delayed.public_row(leg.battle, WALL.now()) if leg.battle is not None else None
    row = next((one for one in results if one.leg_id == leg.pk and one.is_valid), None)
    turn, now = live_score(fixture.division.season, leg, battle, terms) if battle is not None else (0, None)
    return LegCard(
        number=leg.number,
        battle=str(battle.pk) if battle is not None else None,
        status=battle.status if battle is not None else "",
        first_seat=leg.first_seat,
        turn=turn,
        now=now if row is None else None,
        points=(row.points_first, row.points_second) if row is not None else None,
        vp=(row.vp_first, row.vp_second) if row is not None else None,
        cause=row.cause if row is not None else "",
        source=row.source if row is not None else "",
        is_corrected=any(one.leg_id == leg.pk and not one.is_valid for one in results),
    )


# Live scores

Live = tuple[int, tuple[int, int] | None]
_kept: OrderedDict[tuple[UUID, int, int, str], Live] = OrderedDict()
_lock = Lock()


def live_score(season: Season, leg: Leg, battle: Battle, terms: Terms) -> Live:
    """Turn and provisional points of a running battle, from what everybody may know (13.2, check 59)."""
    if battle.status != Status.RUNNING:
        return 0, None
    key = (battle.pk, battle.revision, battle.version, leg.first_seat)
    with _lock:
        found = _kept.get(key)
    if found is None:
        found = _live(season, leg, battle, terms)
        with _lock:
            _kept[key] = found
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    return found


def forget() -> None:
    """Nothing is kept any more: for tests."""
    with _lock:
        _kept.clear()


def _live(season: Season, leg: Leg, battle: Battle, terms: Terms) -> Live:
    end = ends.end_of(leg, battle, ended="now", public=True, thinking=False)
    table = scoring.load_table(terms.points_table) if terms.points_table else scoring.standard_table(battle.system)
    points = scoring.points_now(end.finish, table, worth_of(terms))
    return ends.turns_of(battle, store.running_state(battle)).done + 1, (points.first, points.second)


def seasons_of(cards_: Iterable[FixtureCard]) -> dict[int, Season]:
    """The season of each card's division, in one query."""
    wanted = {card_.division for card_ in cards_}
    found = Division.objects.filter(pk__in=wanted).select_related("season__league").in_bulk()
    return {pk: division.season for pk, division in found.items()}
