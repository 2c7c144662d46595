"""A battle as it was: what spectators of a battle with a delay see instead of the present.

`as_public(moment, now)` is the moment the public may know of. Its battle is a row of its own, with the version,
numbers, status and throws of then; every exit that is given that row shows nothing newer. Who sits at the table, who is
here and what is said are not part of the battle: they are shown at once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime, timedelta
from threading import Lock
from uuid import UUID

from msgspec import Struct

from battles import store
from battles.fast.row_copies import mark_stored
from battles.models import Battle, EventRecord, Participant, Status
from battles.rules.base import PUBLIC, Seat, State
from battles.rules.clock_events import (
    ClocksSet,
    Resumed,
    RoundExtended,
    RoundHeld,
    RoundOpened,
    TimeGivenBack,
    TimeGranted,
    TimeRuled,
    TimeSpent,
)
from battles.rules.kernel_events import Ruled
from battles.rules.trays import throws_of
from battles.runtime import tuning
from battles.store import Moment, Noted

OVER = (Status.FINISHED, Status.ABANDONED)
CHUNK = 50
STEPS = (0, 2, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600)
"""Delays a page may wish for, in seconds."""


class Facts(Struct, frozen=True, kw_only=True):
    """What a battle's log says about one of its versions; it never changes."""

    version: int
    at: datetime
    """When the public last learnt something."""
    number: int
    """The public's own version."""
    throws: int
    left: Mapping[Seat, int]
    """What the public knows of each clock, in milliseconds."""
    state: State | None
    round: int | None = None
    ends: str | None = None
    """When the round ends, as the log last said; empty: the end was moved since."""


class Kept:
    """The facts that were asked for lately."""

    def __init__(self, limit: int) -> None:
        self._limit, self._lock = limit, Lock()
        self._facts: OrderedDict[tuple[UUID, int], Facts] = OrderedDict()

    def get(self, pk: UUID, version: int) -> Facts | None:
        with self._lock:
            return self._facts.get((pk, version))

    def keep(self, pk: UUID, facts: Facts) -> Facts:
        with self._lock:
            self._facts[pk, facts.version] = facts
            self._facts.move_to_end((pk, facts.version))
            while len(self._facts) > self._limit:
                self._facts.popitem(last=False)
        return facts


_kept = Kept(tuning.CACHED_BATTLES)


def cutoff(battle: Battle, now: datetime, delay: int = 0) -> datetime | None:
    """The time up to which the public may see the battle; None: up to now. `delay` is what a page wants at least."""
    seconds = max(battle.delay, delay)
    return now - timedelta(seconds=seconds) if seconds else None


def step_of(wished: int) -> int:
    """A page's wish is rounded up: whoever is equally far behind shares one picture."""
    return next((step for step in STEPS if step >= wished), STEPS[-1])


def as_public(moment: Moment, now: datetime, delay: int = 0) -> Moment:
    """The moment the public may know of: this one, or that of so many seconds ago."""
    return as_of(moment, cutoff(moment.battle, now, delay))


def public_moment(battle: Battle, now: datetime) -> Moment | None:
    """The moment the public sees of a battle in a list; None: its row says all that the public may know."""
    return as_public(store.latest(battle.pk), now) if is_behind(battle, cutoff(battle, now)) else None


def public_row(battle: Battle, now: datetime) -> Battle:
    """The battle's row as the public may know it."""
    moment = public_moment(battle, now)
    return battle if moment is None else moment.battle


def as_of(moment: Moment, when: datetime | None) -> Moment:
    """The battle as it was then; the moment itself, if nothing has happened since."""
    if when is None or not is_behind(moment.battle, when):
        return moment
    return _moment(moment, facts_at(moment.battle, version_at(moment.battle, when)), when)


def is_behind(battle: Battle, when: datetime | None) -> bool:
    """Whether anything of the battle is newer than this."""
    if when is None or battle.past is not None or battle.status == Status.OPEN:
        return False
    return battle.moved_at > when or (battle.ended_at is not None and battle.ended_at > when)


def was_over(battle: Battle, when: datetime | None) -> bool:
    """Whether it had ended by then."""
    return battle.status in OVER and (when is None or battle.ended_at is None or battle.ended_at <= when)


def version_at(battle: Battle, when: datetime) -> int:
    """The last event that had happened by then, as far as this row knows."""
    return min(battle.version, version_then(battle.pk, when))


def version_then(battle_id: UUID, when: datetime) -> int:
    rows = EventRecord.objects.filter(battle_id=battle_id, at__lte=when)
    return rows.order_by("-number").values_list("number", flat=True).first() or 0


def number_then(battle_id: UUID, when: datetime) -> int:
    """How many events the public had been told of by then."""
    rows = EventRecord.objects.filter(battle_id=battle_id, at__lte=when).order_by("-number")
    seen = rows.values_list("seen", flat=True).iterator(chunk_size=CHUNK)
    return next((int(numbers[PUBLIC.value]) for numbers in seen if PUBLIC.value in numbers), 0)


class Glimpse(Struct, frozen=True, kw_only=True):
    """How a delayed audience goes on: the moment it may see now, what led there, and when to look again."""

    moment: Moment
    noted: tuple[Noted, ...]
    next_at: datetime | None
    """When the first thing happened that may not be seen yet; None: there is none."""


def glimpse(present: Moment, known: Moment, when: datetime) -> Glimpse:
    """From the moment an audience was shown last to the one it may see now."""
    battle = present.battle
    if not is_behind(battle, when):
        noted = store.events_after(battle, known.battle.version)
        return Glimpse(moment=present, noted=tuple(noted), next_at=None)
    version = max(version_at(battle, when), known.battle.version)
    noted = store.events_after(battle, known.battle.version, version)
    facts = _kept.get(battle.pk, version) or _kept.keep(battle.pk, _gone_on(battle, known, version, noted))
    return Glimpse(moment=_moment(present, facts, when), noted=tuple(noted), next_at=_next(battle, version, when))


def _next(battle: Battle, version: int, when: datetime) -> datetime | None:
    rows = EventRecord.objects.filter(battle_id=battle.pk, number__gt=version).order_by("number")
    times = [rows.values_list("at", flat=True).first(), battle.ended_at]
    return min((at for at in times if at is not None and at > when), default=None)


# What the log says


def facts_at(battle: Battle, version: int) -> Facts:
    """From the log alone; kept, because many ask for the same."""
    if (known := _kept.get(battle.pk, version)) is not None:
        return known
    found = _Back(battle)
    rows = EventRecord.objects.filter(battle_id=battle.pk, number__lte=version).order_by("-number")
    decode = store.rules_of(battle).codec.event
    for row in rows.iterator(chunk_size=CHUNK):
        if found.is_done(Noted(row.number, decode(bytes(row.data)), row.seen, row.at)):
            break
    return _kept.keep(battle.pk, found.facts(version, store.state_at(battle, version) if version else None))


def _gone_on(battle: Battle, known: Moment, version: int, noted: list[Noted]) -> Facts:
    """The same from what is known of an earlier version."""
    if known.state is None:
        return facts_at(battle, version)
    found = _Back(battle)
    for one in reversed(noted):
        found.is_done(one)
    state = store.fold(battle, known.state, noted)
    return found.facts(version, state, facts_at(battle, known.battle.version))


class _Back:
    """Reads a log from its end until everything is known that is asked."""

    def __init__(self, battle: Battle) -> None:
        self._created = battle.created_at
        self._clocks = bool(battle.pace)
        self._at: datetime | None = None
        self._number: int | None = None
        self._throws: int | None = None
        self._left: dict[Seat, int] = {}
        self._is_whole = not self._clocks
        self._round: int | None = None
        self._ends: str | None = None

    def is_done(self, one: Noted) -> bool:
        """Take an event into account, the newest first; True once all is known."""
        public = one.seen.get(PUBLIC.value)
        self._at = one.at if self._at is None and public is not None else self._at
        self._number = self._number if self._number is not None else public
        if self._throws is None and (made := throws_of(one.event)):
            self._throws = max(throw.n for throw in made) + 1
        if self._clocks and public is not None:
            self._take_clock(one)
        return None not in (self._number, self._throws) and self._is_whole

    def _take_clock(self, one: Noted) -> None:
        match one.event:
            case TimeSpent(seat=seat, left=left) | TimeGranted(seat=seat, left=left) | TimeRuled(seat=seat, left=left):
                self._left.setdefault(seat, left)
            case RoundOpened(number=number, ends=ends):
                self._round = number if self._round is None else self._round
                self._ends = ends if self._ends is None else self._ends
            case RoundHeld(ends=ends) | RoundExtended(ends=ends):
                self._ends = ends if self._ends is None else self._ends
            case Resumed() | TimeGivenBack() | Ruled():
                self._ends = "" if self._ends is None else self._ends  # it was moved, and the log does not say where to
            case ClocksSet(left=all_left):
                self._left = {**all_left, **self._left}
                self._is_whole = True

    def facts(self, version: int, state: State | None, before: Facts | None = None) -> Facts:
        """What was found; `before` knows what was not."""
        return Facts(
            version=version,
            at=self._at or (before.at if before else self._created),
            number=self._number if self._number is not None else before.number if before else 0,
            throws=self._throws if self._throws is not None else before.throws if before else 0,
            left={**(before.left if before else {}), **self._left},
            round=self._round if self._round is not None else before.round if before else None,
            ends=self._ends if self._ends is not None else before.ends if before else None,
            state=state,
        )


# The row and the moment of then

AGREED = (
    "id", "system", "rules_version", "data_hash", "setup", "title", "visibility", "host_id", "rated", "league",
    "league_path", "imported", "revision", "dice_secret", "dice_commitment", "pace", "odds", "delay", "take_backs",
    "branch_of_id", "branch_at", "rematch_of_id", "created_at", "late_entry",
)  # fmt: skip
"""What holds from a battle's beginning to its end; whatever else a row says is of the present."""
SITTING = (
    "id",
    "battle_id",
    "seat",
    "user_id",
    "name",
    "former_id",
    "computer_skill",
    "seed_hash",
    "seed",
    "seed_by_server",
)
"""Who sits at the table is no secret."""


def _moment(present: Moment, facts: Facts, when: datetime) -> Moment:
    battle = _row(present.battle, facts, when)
    state = facts.state if battle.started_at is not None else None
    players = {seat: _player(player, seat, facts, when) for seat, player in present.players.items()}
    for seat in present.rules.asked(state) if state is not None and battle.status == Status.RUNNING else ():
        players[seat].asked_at, players[seat].asked_since = facts.number, facts.at
        players[seat].clock_since = facts.at if seat in facts.left else None
    moment = Moment(battle=battle, players=players, state=state)
    battle.past = moment
    return moment


def _row(present: Battle, facts: Facts, when: datetime) -> Battle:
    """Not a copy with things taken away: a new row, with what was agreed and what the log says of then."""
    row = Battle(**{field: getattr(present, field) for field in AGREED})
    mark_stored(row, present, ("host", "branch_of", "rematch_of"))
    row.version, row.numbers, row.throws = facts.version, {PUBLIC.value: facts.number}, facts.throws
    row.moved_at = facts.at
    had_begun = present.started_at is not None and present.started_at <= when
    row.started_at = present.started_at if had_begun else None
    row.status = present.status if present.started_at is None else Status.RUNNING if had_begun else Status.SEEDING
    if was_over(present, when):
        row.status, row.ended_at = present.status, present.ended_at
        row.outcome, row.rematch = present.outcome, present.rematch
    if facts.round is not None and facts.ends and row.status == Status.RUNNING:
        row.rounds, row.round_ends_at = {"number": facts.round - 1}, datetime.fromisoformat(facts.ends)
    row.halted_at, row.paused_at = _by(present.halted_at, when), _by(present.paused_at, when)
    return row


def _by(at: datetime | None, when: datetime) -> datetime | None:
    return at if at is not None and at <= when else None


def _player(present: Participant, seat: Seat, facts: Facts, when: datetime) -> Participant:
    row = Participant(**{field: getattr(present, field) for field in SITTING})
    mark_stored(row, present)
    row.clock_left_ms, row.timed_out_at = facts.left.get(seat), _by(present.timed_out_at, when)
    return row


# Lists


def unknown_ends(now: datetime) -> list[UUID]:
    """Battles that are over, but the public does not know it yet."""
    longest = now - timedelta(seconds=tuning.LONGEST_DELAY_SECONDS)
    rows = Battle.objects.filter(delay__gt=0, ended_at__gt=longest).values_list("pk", "delay", "ended_at")
    return [pk for pk, delay, ended in rows if ended is not None and ended > now - timedelta(seconds=delay)]
