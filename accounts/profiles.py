"""A profile: record, reliability, pace, ratings, shared armies. Nothing of battles the public takes for running."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from statistics import quantiles
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.safestring import SafeString
from msgspec import Struct

from accounts.models import User
from battles.hooks import hooks
from battles.models import ArmyList, OrderRecord, Participant, Status
from battles.rules import registry
from battles.rules.base import CLOCK
from battles.selectors import delayed
from battles.selectors.armies import army_book, shared_armies
from battles.selectors.people import AnyUser

EARLY = 5
"""Whoever resigns after so few orders of his own resigns early."""
FEWEST = 8
"""A pace is told from so many answers on."""
LATEST = 1000
"""Answers a pace is reckoned from."""
MOST_ARMIES = 30
"""Shared armies on a profile."""


class Tally(Struct, frozen=True, kw_only=True):
    """Won, drawn, lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


class Record(Struct, frozen=True, kw_only=True):
    """How somebody has fared in one system."""

    system: str
    all: Tally
    league: Tally
    friendly: Tally


class Reliability(Struct, frozen=True, kw_only=True):
    """Whether he sees his battles through."""

    battles: int
    unanswered: int
    """Lost because he did not answer, or his time was out."""
    resigned: int
    early: int
    """Resigned after only a few answers."""

    @property
    def seen_through(self) -> int:
        """Of a hundred battles."""
        return round(100 * (self.battles - self.unanswered - self.early) / self.battles) if self.battles else 0


class Pace(Struct, frozen=True, kw_only=True):
    """How long he takes for an answer, in seconds: the half of all lies between `low` and `high`."""

    kind: str
    """live, days, or none: without a clock."""
    answers: int
    low: float
    median: float
    high: float


class RatingSheet(Struct, frozen=True, kw_only=True):
    """A rating with its chart, from whoever keeps ratings."""

    name: str
    address: str
    rating: int
    deviation: int
    is_provisional: bool
    chart: SafeString


class SharedArmy(Struct, frozen=True, kw_only=True):
    """An army that its owner lets everybody read."""

    id: int
    system: str
    name: str
    points: int
    limit: int
    legal: bool
    saved_at: datetime


class Profile(Struct, frozen=True, kw_only=True):
    is_hidden: bool
    """He does not show it, and the reader is somebody else."""
    records: tuple[Record, ...] = ()
    reliability: Reliability | None = None
    paces: tuple[Pace, ...] = ()
    ratings: tuple[RatingSheet, ...] = ()
    armies: tuple[SharedArmy, ...] = ()


class Fought(Struct, frozen=True, kw_only=True):
    """A battle that is over, as its profile counts it."""

    system: str
    league: bool
    result: str
    claimed: bool
    resigned: bool
    is_early: bool


def profile_of(user: User, reader: AnyUser, now: datetime) -> Profile:
    """What this reader may see; the number of queries does not grow with the battles."""
    is_own = reader is not None and reader.pk == user.pk
    rated = tuple(sheet for ask in tuple(hooks.rating_sheets) for sheet in ask(user))
    armies = _armies(user)
    if user.hides_record and not is_own:
        return Profile(is_hidden=True, ratings=rated, armies=armies)
    secret = () if is_own else delayed.unknown_ends(now)
    fought = _fought(user, secret)
    return Profile(
        is_hidden=False,
        records=_records(fought),
        reliability=_reliability(fought),
        paces=_paces(user, secret),
        ratings=rated,
        armies=armies,
    )


def _armies(user: User) -> tuple[SharedArmy, ...]:
    """Those of systems that are still here, as the rules find them now."""
    rows = [row for row in shared_armies(user, MOST_ARMIES) if row.system in registry.systems()]
    return tuple(_army(row) for row in rows)


def _army(row: ArmyList) -> SharedArmy:
    book = army_book(registry.system(row.system))
    report = book.report(row.data, book.setup_for(row.data))
    return SharedArmy(
        id=row.pk,
        system=row.system,
        name=row.name,
        points=report.total,
        limit=report.limit,
        legal=report.legal,
        saved_at=row.saved_at,
    )


def _fought(user: User, secret: Collection[UUID]) -> list[Fought]:
    rows = _annotated(Participant.objects.filter(user=user, battle__status=Status.FINISHED))
    rows = rows.filter(battle__imported=False, battle__branch_at=None).exclude(battle__in=secret)
    names = (
        "seat",
        "battle__system",
        "battle__league",
        "battle__outcome",
        "claimed",
        "last_seat",
        "last_data",
        "later",
    )
    return [
        Fought(
            system=system,
            league=bool(league),
            result=(result := _result(outcome.get("places", {}), seat)),
            claimed=claimed and result == "lost",
            resigned=last == seat and result == "lost" and _is_anytime(system, bytes(data)),
            is_early=later is None,
        )
        for seat, system, league, outcome, claimed, last, data, later in rows.values_list(*names)
        if outcome
    ]


def _is_anytime(system: str, data: bytes) -> bool:
    """An order that answers nothing: as a battle's last, its giver has resigned."""
    return system in registry.systems() and registry.system(system).codec.order(data).anytime


def _annotated(rows: QuerySet[Participant]) -> QuerySet[Participant]:
    """Whether the clock was claimed, who gave the last order, and whether he had given more than a few."""
    orders = OrderRecord.objects.filter(battle=OuterRef("battle"))
    last, own = orders.order_by("-last_event", "-pk"), orders.filter(seat=OuterRef("seat")).order_by("pk")
    return rows.annotate(
        claimed=Exists(orders.filter(seat=CLOCK, client_id__startswith="claim-")),
        last_seat=Subquery(last.values("seat")[:1]),
        last_data=Subquery(last.values("data")[:1]),
        later=Subquery(own.values("pk")[EARLY : EARLY + 1]),
    )


def _result(places: dict[str, int], seat: str) -> str:
    best = [other for other, place in places.items() if place == 1]
    if seat not in best:
        return "lost"
    return "won" if len(best) == 1 else "drawn"


def _records(fought: Sequence[Fought]) -> tuple[Record, ...]:
    by_system: dict[str, list[Fought]] = defaultdict(list)
    for one in fought:
        by_system[one.system].append(one)
    return tuple(
        Record(
            system=system,
            all=_tally(some),
            league=_tally([one for one in some if one.league]),
            friendly=_tally([one for one in some if not one.league]),
        )
        for system, some in sorted(by_system.items())
    )


def _tally(fought: Sequence[Fought]) -> Tally:
    results = [one.result for one in fought]
    return Tally(won=results.count("won"), drawn=results.count("drawn"), lost=results.count("lost"))


def _reliability(fought: Sequence[Fought]) -> Reliability | None:
    if not fought:
        return None
    return Reliability(
        battles=len(fought),
        unanswered=sum(one.claimed for one in fought),
        resigned=sum(one.resigned for one in fought),
        early=sum(one.resigned and one.is_early for one in fought),
    )


def _paces(user: User, secret: Collection[UUID]) -> tuple[Pace, ...]:
    rows = OrderRecord.objects.filter(user=user, took_ms__isnull=False, battle__status=Status.FINISHED)
    rows = rows.filter(battle__imported=False).exclude(battle__in=secret).order_by("-given_at")
    times: dict[str, list[float]] = defaultdict(list)
    for took, pace in rows.values_list("took_ms", "battle__pace")[:LATEST]:
        times[pace.get("kind", "none")].append((took or 0) / 1000)
    return tuple(_pace(kind, some) for kind, some in sorted(times.items()) if len(some) >= FEWEST)


def _pace(kind: str, seconds: Sequence[float]) -> Pace:
    low, median, high = quantiles(seconds, n=4, method="inclusive")
    return Pace(kind=kind, answers=len(seconds), low=low, median=median, high=high)
