"""Battles for lists: the lobby, my battles, finished ones. A card says all that a line of a list shows."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from msgspec import Struct

from accounts.models import User
from battles.models import Battle, Heartbeat, Participant, Presence, Status, Visibility
from battles.rules.base import PUBLIC, Setup
from battles.rules.codec import Json
from battles.rules.seats import number_of
from battles.runtime import tuning
from battles.runtime.clock import WALL
from battles.selectors import blocks, delayed
from battles.selectors.people import OVER, AnyUser, name_of

PAGE = 50


class SeatCard(Struct, frozen=True, kw_only=True):
    """A seat in a list: who sits there and whether the battle waits for him."""

    seat: str
    name: str
    user: int | None
    guest: bool
    computer: int | None
    asked: bool
    asked_since: datetime | None
    free: bool
    mine: bool
    place: int | None
    """1 for the winner, shared for a draw; None while it is not over."""


class BattleCard(Struct, frozen=True, kw_only=True):
    """A battle in a list."""

    id: str
    system: str
    scenario: str
    options: dict[str, Json]
    title: str
    status: str
    visibility: str
    host: str
    mine: bool
    my_turn: bool
    joinable: bool
    """The asking user may take a free seat."""
    seats: tuple[SeatCard, ...]
    version: int
    """The asking user's own number of events, as at the table."""
    rated: bool
    league: str
    """The league it is fought for; empty for a friendly battle."""
    league_path: str
    imported: bool
    branch: bool
    """It goes its own way from a moment of another battle."""
    outcome: Json
    rematch_of: str | None
    rematch: str | None
    created_at: datetime
    started_at: datetime | None
    moved_at: datetime
    ended_at: datetime | None
    spectators: int = 0
    pace: dict[str, Json] = {}
    """Bank, increment, reserve and cap in seconds; empty: no clock."""
    odds: bool = True
    take_backs: bool = True
    delay: int = 0
    """Spectators see it so many seconds late."""


class Glance(Struct, frozen=True, kw_only=True):
    """What all lists of one page need to know, asked once for all of them."""

    workers: tuple[str, ...]
    """Those that are alive."""
    unknown: frozenset[UUID]
    """Battles that are over, but the public does not know it yet."""


def glance() -> Glance:
    return Glance(workers=tuple(alive()), unknown=frozenset(delayed.unknown_ends(WALL.now())))


def battles_of(
    user: User,
    *,
    viewer: AnyUser = None,
    status: str | None = None,
    limit: int = PAGE,
    offset: int = 0,
    seen: Glance | None = None,
) -> list[BattleCard]:
    """A user's battles, those that wait for him first; `viewer` (None: the user himself) sees only what he may."""
    rows = _rows(status=status).filter(
        Exists(Participant.objects.filter(battle=OuterRef("pk"), user=user)) | Q(host=user)
    )
    rows = rows.exclude(status=Status.ABANDONED, started_at=None)
    if viewer is not None and viewer.pk != user.pk:
        rows = rows.filter(_visible_to(viewer))
        return cards(rows.order_by("-moved_at")[offset : offset + limit], viewer, seen)
    waits = Exists(Participant.objects.filter(battle=OuterRef("pk"), user=user, asked_at__isnull=False))
    rows = rows.annotate(waits=waits).order_by("-waits", "-moved_at")
    return cards(rows[offset : offset + limit], user, seen)


def open_battles(
    user: AnyUser, *, system: str = "", limit: int = PAGE, offset: int = 0, seen: Glance | None = None
) -> list[BattleCard]:
    """Battles anybody may join, the newest first; one's own are among them."""
    rows = _rows(status=Status.OPEN, system=system).filter(visibility=Visibility.PUBLIC, rematch_of=None)
    rows = rows.exclude(blocks.apart(user))
    return cards(rows.order_by("-created_at")[offset : offset + limit], user, seen)


def offered_rematches(user: User, seen: Glance | None = None) -> list[BattleCard]:
    """Rematches somebody has offered to this user and that wait for him."""
    rows = _rows(status=Status.OPEN).filter(rematch_of__participants__user=user).exclude(participants__user=user)
    rows = rows.exclude(blocks.apart(user))
    return cards(rows.order_by("-created_at").distinct(), user, seen)


def live_battles(
    user: AnyUser = None, *, system: str = "", limit: int = PAGE, offset: int = 0, seen: Glance | None = None
) -> list[BattleCard]:
    """Public battles under way, the last moved first."""
    rows = under_way(user, system=system, seen=seen).filter(visibility=Visibility.PUBLIC)
    return cards(rows.order_by("-moved_at")[offset : offset + limit], user, seen)


def finished_battles(
    user: AnyUser = None, *, system: str = "", limit: int = PAGE, offset: int = 0, seen: Glance | None = None
) -> list[BattleCard]:
    """Public battles that are over, the last ended first."""
    rows = _rows(status=Status.FINISHED, system=system).filter(visibility=Visibility.PUBLIC)
    rows = rows.exclude(_still_on(user, seen))
    return cards(rows.order_by("-ended_at")[offset : offset + limit], user, seen)


def under_way(user: AnyUser, *, system: str = "", seen: Glance | None = None) -> QuerySet[Battle]:
    """Battles that are on, as far as this user may know."""
    return _rows(system=system).filter(Q(status__in=(Status.SEEDING, Status.RUNNING)) | _still_on(user, seen))


def _still_on(user: AnyUser, seen: Glance | None) -> Q:
    """Battles that are over, which spectators learn after their delay; those who fought know it."""
    ended = delayed.unknown_ends(WALL.now()) if seen is None else seen.unknown
    mine = Participant.objects.filter(user=user.pk, battle__in=ended) if ended and user is not None and user.pk else ()
    return Q(pk__in=set(ended) - {row.battle_id for row in mine})


def battle_card(battle: Battle, user: AnyUser = None) -> BattleCard:
    """One battle as lists show it. Ask `viewer_of` first whether the user may see it."""
    return cards(_rows().filter(pk=battle.pk), user)[0]


def cards_of(battles: Collection[UUID], user: AnyUser = None) -> list[BattleCard]:
    """Some battles as lists show them. Ask first whether the user may see them."""
    return cards(_rows().filter(pk__in=battles), user)


def _rows(*, status: str | None = None, system: str = "") -> QuerySet[Battle]:
    rows = Battle.objects.defer("state", "dice_secret").select_related("host").prefetch_related("participants__user")
    if status is not None:
        rows = rows.filter(status=status)
    return rows.filter(system=system) if system else rows


def _visible_to(viewer: AnyUser) -> Q:
    visible = Q(visibility=Visibility.PUBLIC)
    if viewer is not None and viewer.pk is not None:
        visible |= Q(participants__user=viewer.pk)
    return visible


def cards(rows: QuerySet[Battle], user: AnyUser, seen: Glance | None = None) -> list[BattleCard]:
    """Rows as this user may know them. Ask first whether he may see them."""
    battles = list({battle.pk: battle for battle in rows}.values())
    watching, now = spectators([battle.pk for battle in battles], seen), WALL.now()
    return [_card(battle, user, watching.get(str(battle.pk), 0), now) for battle in battles]


def _card(battle: Battle, user: AnyUser, watching: int, now: datetime) -> BattleCard:
    setup = msgspec.json.decode(battle.setup, type=Setup)
    me = user.pk if user is not None else None
    players = list(battle.participants.all())
    if me is None or all(row.user_id != me for row in players):
        then = delayed.public_moment(battle, now)
        battle, players = (battle, players) if then is None else (then.battle, list(then.players.values()))
    seats = tuple(_seat(row, battle, me) for row in sorted(players, key=lambda row: number_of(row.seat)))
    mine = any(seat.mine for seat in seats)
    is_open = battle.status == Status.OPEN and any(seat.free for seat in seats)
    return BattleCard(
        id=str(battle.pk),
        system=battle.system,
        scenario=setup.scenario,
        options=setup.options,
        title=battle.title,
        status=battle.status,
        visibility=battle.visibility,
        host=battle.host.get_username() if battle.host else "",
        mine=mine,
        my_turn=any(seat.mine and seat.asked for seat in seats),
        joinable=is_open and not mine and me is not None,
        seats=seats,
        version=_number(battle, seats),
        rated=battle.rated,
        league=battle.league,
        league_path=battle.league_path,
        imported=battle.imported,
        branch=battle.branch_at is not None,
        outcome=battle.outcome,
        rematch_of=str(battle.rematch_of_id) if battle.rematch_of_id else None,
        rematch=str(battle.rematch) if battle.rematch else None,
        created_at=battle.created_at,
        started_at=battle.started_at,
        moved_at=battle.moved_at,
        ended_at=battle.ended_at,
        spectators=watching,
        pace=battle.pace,
        odds=battle.odds,
        take_backs=battle.take_backs,
        delay=battle.delay,
    )


def _number(battle: Battle, seats: Collection[SeatCard]) -> int:
    """Sealed events do not count for those who have not seen them."""
    if battle.status in OVER:
        return battle.version
    audience = next((seat.seat for seat in seats if seat.mine), PUBLIC.value)
    return int(battle.numbers.get(audience, 0))


def _seat(row: Participant, battle: Battle, me: int | None) -> SeatCard:
    return SeatCard(
        seat=row.seat,
        name=name_of(row),
        user=row.user_id,
        guest=row.user is not None and row.user.is_guest,
        computer=row.computer_skill,
        asked=row.asked_at is not None,
        asked_since=row.asked_since,
        free=is_free(row),
        mine=me is not None and row.user_id == me,
        place=(battle.outcome or {}).get("places", {}).get(row.seat),
    )


def is_free(row: Participant) -> bool:
    return row.user_id is None and row.computer_skill is None and not row.name


def spectators(battles: list[UUID], seen: Glance | None = None) -> dict[str, int]:
    """How many watch each battle, over all workers that are alive."""
    rows = Presence.objects.filter(battle__in=battles, worker__in=alive() if seen is None else seen.workers)
    return {str(row["battle"]): row["count"] for row in rows.values("battle").annotate(count=Sum("spectators"))}


def alive(now: datetime | None = None) -> list[str]:
    """Workers that have shown a heartbeat lately."""
    since = (now or datetime.now().astimezone()) - timedelta(seconds=tuning.DEAD_SECONDS)
    return list(Heartbeat.objects.filter(at__gte=since).values_list("worker", flat=True))
