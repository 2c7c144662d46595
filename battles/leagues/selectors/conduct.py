"""Who came and who did not, read from the results that hold; and what is known of a battle for the desk (leagues 15).

Nothing is counted up: a ruling that takes a no-show away takes the offence away with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from statistics import median

from django.db.models import Q, QuerySet
from msgspec import Struct

from accounts.models import User
from battles.leagues.conduct import TRADES, BattleFacts, Deed, Flag, Mark, PlayerId, Record, amendment_flag, record_of
from battles.leagues.models import Ban, Entrant, Fixture, Holiday, ListSubmission, Result, Side
from battles.leagues.models.fixtures import FixtureState, Source
from battles.leagues.models.lists import ListState
from battles.leagues.scheduling.local import shown
from battles.models import Battle, OrderRecord
from battles.rules.base import CLOCK
from battles.rules.codec import Json

ABSENT = ("no_show", "both_absent")
"""Causes of forfeits for those who were not there (7.1)."""
OUT_OF_TIME = ("clock", "abandoned")
CUT_OFF = ("deadline", "now")
"""Battles that nobody finished, and nobody left either."""
HABIT_MOST = 10
"""So many earlier battles make a player's habit."""
LOSERS: dict[str, tuple[bool, ...]] = {"first": (False,), "second": (True,), "both_lose": (True, False)}
"""Which sides (True: the first) lost, by outcome."""
FIELDS = (
    "fixture_id",
    "player_first_id",
    "player_second_id",
    "source",
    "outcome",
    "cause",
    "ended_at",
    "details__finish__ended",
    "details__finish__loser",
)


class NotedConduct(Struct, frozen=True, kw_only=True):
    """A deed and the fixture it was done in."""

    deed: Deed
    fixture: int

    @property
    def key(self) -> tuple[str, int]:
        """Both legs of a fixture missed are one offence."""
        return self.deed.mark, self.fixture


class _Row(Struct, frozen=True):
    """A valid result, as far as conduct is concerned (`FIELDS`)."""

    fixture: int
    first: int | None
    second: int | None
    source: str
    outcome: str
    cause: str
    ended_at: datetime
    ended: str | None
    loser: str | None

    def player(self, is_first: bool) -> int | None:
        return self.first if is_first else self.second

    def mark(self, is_first: bool) -> Mark | None:
        """What the result says of one side. A ruling accuses nobody of being away; penalties are for that."""
        if self.source == Source.FORFEIT and self.cause in ABSENT:
            return "no_show" if is_first in LOSERS.get(self.outcome, ()) else None
        if self.ended is None or self.ended in CUT_OFF:
            return None
        if self.ended in OUT_OF_TIME and self.loser in (None, "first" if is_first else "second"):
            return "time_out" if self.source == Source.BATTLE else None
        return "finished"


def deeds_of(users: Iterable[int]) -> dict[int, list[NotedConduct]]:
    """Everything on record about these people, each offence once, in a constant number of queries."""
    wanted = set(users)
    rows = _rows(wanted)
    excused = _excused(rows)
    found: dict[int, dict[tuple[Json, ...], NotedConduct]] = {user: {} for user in wanted}
    for number, row in enumerate(rows):
        for is_first in (True, False):
            user, mark = row.player(is_first), row.mark(is_first)
            if user in wanted and mark is not None:
                deed = Deed(at=row.ended_at, mark=mark, is_excused=(row.fixture, is_first) in excused)
                noted = NotedConduct(deed=deed, fixture=row.fixture)
                found[user].setdefault((*noted.key, number if mark == "finished" else 0), noted)
    return {user: list(deeds.values()) for user, deeds in found.items()}


def _rows(users: set[int]) -> list[_Row]:
    mine = Q(player_first__in=users) | Q(player_second__in=users)
    rows = Result.objects.filter(mine, is_valid=True).order_by("ended_at", "pk").values_list(*FIELDS)
    return [_Row(*row) for row in rows]


def _excused(rows: Sequence[_Row]) -> set[tuple[int, bool]]:
    """Fixtures and sides of absences on a day of holidays: booked in time, or granted by the organiser (8.5)."""
    missed = {row.fixture: row.ended_at for row in rows if {row.mark(True), row.mark(False)} & {"no_show", "time_out"}}
    if not missed:
        return set()
    sides = Side.objects.filter(fixture__in=missed).select_related("fixture").prefetch_related("entrant__holidays")
    return {
        (side.fixture_id, side.is_first)
        for side in sides
        for holiday in side.entrant.holidays.all()
        if _is_away(holiday, _instant(side.fixture, missed[side.fixture_id]))
    }


def _instant(fixture: Fixture, ended: datetime) -> datetime:
    """When somebody should have been there."""
    return min(ended, fixture.agreed_for) if fixture.agreed_for is not None else ended


def _is_away(holiday: Holiday, at: datetime) -> bool:
    return holiday.first_day <= shown(at, holiday.zone).date() <= holiday.last_day


def records_of(users: Iterable[int]) -> dict[int, Record]:
    """How each of them stands: opponents see `missed_rate` (15.1)."""
    return {user: record_of(one.deed for one in deeds) for user, deeds in deeds_of(users).items()}


def ban_of(user: User, now: datetime) -> Ban | None:
    """What keeps somebody from entering now."""
    return Ban.objects.filter(user=user, cleared_at=None, until__gt=now).order_by("-until").first()


# What is known of a battle


def facts_of(result: Result, *, with_pauses: bool = True) -> BattleFacts | None:
    """A fought leg as the flags want it; None where it has not two accounts or no battle.

    Addresses and devices: the site stores none of either, on purpose, so `devices` stays empty and that flag is left to
    what people tell the desk.
    """
    first, second = result.player_first_id, result.player_second_id
    battle = result.leg.battle if result.leg is not None else None
    if first is None or second is None or battle is None:
        return None
    players = {"first": first, "second": second}
    finish = result.details.get("finish", {})
    resigned = players.get(str(finish.get("loser"))) if finish.get("ended") == "resignation" else None
    seats = _seats(result)
    pauses = pauses_of(battle) if with_pauses else {}
    return BattleFacts(
        battle=str(battle.pk),
        players=(first, second),
        winner=players.get(result.outcome),
        turns=min(result.details.get("turns", [0, 0])) + 1,
        resigned_by=resigned,
        pauses=(tuple(pauses.get(seats[0], ())), tuple(pauses.get(seats[1], ()))),
    )


def _seats(result: Result) -> tuple[str, str]:
    seat = result.leg.first_seat if result.leg is not None else "1"
    return (seat, "2") if seat == "1" else (seat, "1")


def pauses_of(battle: Battle) -> Mapping[str, Sequence[float]]:
    """Seconds before each order by seat: from the order before it, whoever gave that."""
    found: dict[str, list[float]] = defaultdict(list)
    before = battle.started_at
    orders = OrderRecord.objects.filter(battle=battle).order_by("first_event", "pk")
    for seat, at in orders.values_list("seat", "given_at"):
        if before is not None and seat != CLOCK:
            found[seat].append((at - before).total_seconds())
        before = at
    return found


def earlier_of(result: Result) -> tuple[BattleFacts, ...]:
    """The last battles of the same pair before this one, in any league."""
    pair = (result.player_first_id, result.player_second_id)
    rows = _fought_before(result).filter(player_first__in=pair, player_second__in=pair)[: TRADES - 1]
    found = (facts_of(row, with_pauses=False) for row in rows)
    return tuple(facts for facts in found if facts is not None)[::-1]


def habits_of(result: Result) -> dict[PlayerId, tuple[float, ...]]:
    """The usual pause in each player's last battles of the same system and pace."""
    return {
        player: tuple(_usual(result, player))
        for player in (result.player_first_id, result.player_second_id)
        if player is not None
    }


def _usual(result: Result, player: PlayerId) -> Iterator[float]:
    season = result.fixture.division.season
    alike = _fought_before(result).filter(
        Q(player_first=player) | Q(player_second=player),
        fixture__division__season__league__system=season.league.system,
        fixture__division__season__terms__game__pace=season.terms["game"]["pace"],
    )
    for row in alike[:HABIT_MOST]:
        facts = facts_of(row)
        if facts is not None and (own := facts.pauses[facts.players.index(player)]):
            yield median(own)


def _fought_before(result: Result) -> QuerySet[Result]:
    """The newest first."""
    rows = Result.objects.filter(source=Source.BATTLE, is_valid=True, leg__battle__isnull=False)
    earlier = Q(ended_at__lt=result.ended_at) | Q(ended_at=result.ended_at, pk__lt=result.pk)
    return rows.filter(earlier).select_related("leg__battle").order_by("-ended_at", "-pk")


def flag_of_amendment(entrant: Entrant, amended: ListSubmission) -> tuple[Flag, Fixture] | None:
    """Whether a list was changed by somebody who knew his next opponent and that opponent's list."""
    waiting = Fixture.objects.filter(
        sides__entrant=entrant, parent=None, state__in=(FixtureState.OPEN, FixtureState.AGREED)
    )
    fixture = waiting.select_related("round").order_by("round__number", "pk").first()
    if fixture is None or fixture.round is None or entrant.player_id is None:
        return None
    lists = ListSubmission.objects.filter(entrant__sides__fixture=fixture, state=ListState.REVEALED)
    shown_first = lists.exclude(entrant=entrant).order_by("window__revealed_at").select_related("window").first()
    flag = amendment_flag(
        entrant.player_id,
        amended=amended.handed_in_at,
        paired=fixture.round.published_at,
        revealed=shown_first.window.revealed_at if shown_first is not None else None,
        fixture=fixture.pk,
    )
    return (flag, fixture) if flag is not None else None
