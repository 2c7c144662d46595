"""Events ⇄ rows, the fold, the state of a battle. An order costs the same at the start and at the end of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

import msgspec
from django.db import connection, transaction

from battles.errors import ApplicationError
from battles.fast import prepared_reads, statements
from battles.fast.row_copies import twin as twin
from battles.messages import Answer
from battles.models import Battle, EventRecord, OrderRecord, Participant, Snapshot
from battles.rules.base import PUBLIC, Event, Order, Seat, Setup, State, Viewer
from battles.rules.codec import Json, encode, pack
from battles.rules.dice import VerifiableDice, mixed
from battles.rules.kernel_events import Restored
from battles.rules.seats import number_of
from battles.runtime import bus, tuning
from battles.store.moments import Moment as Moment
from battles.store.moments import Moments as Moments
from battles.store.moments import Noted as Noted
from battles.store.moments import forecast
from battles.store.moments import moment_cache as moment_cache
from battles.store.moments import rules_of as rules_of
from battles.store.moments import system as system

# Reading


def setup_of(battle: Battle) -> Setup:
    return msgspec.json.decode(battle.setup, type=Setup)


def find(battle_id: UUID | str) -> Battle:
    """The battle; without its state where that is at hand, as long as nothing has happened since."""
    pk = _pk(battle_id)
    found = (
        prepared_reads.whole_battle if moment_cache.get(pk) is None else prepared_reads.battle_without_state
    ).first(pk)
    if found is None:
        raise ApplicationError("no_such_battle")
    return found


def lock(battle_id: UUID | str) -> Battle:
    """The battle, for this transaction alone. A row that a kept moment knows by its revision is not read again."""
    pk = _pk(battle_id)
    return _locked(pk, *prepared_reads.first_rows(prepared_reads.locked_revision.of(pk)))


def lock_for_order(battle_id: UUID | str, seat: Seat, client_id: str) -> tuple[Battle, Answer | None]:
    """The battle, for this transaction alone, and what the giver of this client id got the first time."""
    pk = _pk(battle_id)
    row, given = prepared_reads.first_rows(
        prepared_reads.locked_revision.of(pk), prepared_reads.earlier_order.of(pk, seat, client_id)
    )
    battle = _locked(pk, row)
    if given is None:
        return battle, None
    return battle, Answer(id=client_id, ok=True, version=number_at(battle, seat, given[0]))


def optimistic(battle_id: UUID | str) -> tuple[Battle, Mapping[Seat, Participant]] | None:
    """The battle as this worker knows it, unlocked: whether it still stands so shows when it is saved.

    If it does not, that is one of `statements.REFUSED`.
    """
    kept = moment_cache.get(_pk(battle_id))
    if kept is None or kept.state is None:
        return None
    battle = twin(kept.battle)
    battle.is_optimistic = True
    return battle, kept.players


def _pk(battle_id: UUID | str) -> UUID:
    try:
        return UUID(str(battle_id))
    except ValueError:
        raise ApplicationError("no_such_battle") from None


def _locked(pk: UUID, row: tuple[Json, ...] | None) -> Battle:
    if row is None:
        raise ApplicationError("no_such_battle")
    kept = moment_cache.get(pk)
    return twin(kept.battle) if kept is not None and kept.battle.revision == row[0] else find(pk)


def players_at(battle: Battle) -> Mapping[Seat, Participant]:
    """Everybody at the table of a locked battle, to look at: whatever changes them changes the revision."""
    kept = moment_cache.get(battle.pk)
    return kept.players if kept is not None and kept.battle.revision == battle.revision else players_of(battle)


def players_of(battle: Battle, *, anew: bool = False) -> dict[Seat, Participant]:
    """Everybody at the table, in seat order, to be changed; users that a kept moment knows are not read again.

    `anew`: they are, because what they are called may have changed.
    """
    kept = None if anew else moment_cache.get(battle.pk)
    rows = sorted(prepared_reads.participants.rows(battle.pk), key=lambda row: number_of(row.seat))
    known = {} if kept is None else {player.user_id: player.user for player in kept.players.values()}
    if {row.user_id for row in rows} - {None, *known}:
        known = {user.pk: user for user in prepared_reads.users_at.rows(battle.pk)}
    for row in rows:
        if row.user_id is not None:
            row.user = known[row.user_id]
    return {Seat(row.seat): row for row in rows}


def moment_of(battle: Battle) -> Moment:
    """The battle as this row says it stands."""
    if isinstance(battle.past, Moment):
        return battle.past
    kept = moment_cache.get(battle.pk)
    if kept is not None and kept.battle.revision == battle.revision:
        return kept
    moment = Moment(battle=battle, players=players_of(battle), state=state_of(battle))
    if not connection.in_atomic_block:
        moment_cache.keep(moment)
    return moment


def latest(battle_id: UUID | str) -> Moment:
    return moment_of(find(battle_id))


def news(known: Moment) -> tuple[Moment, tuple[Noted, ...]]:
    """The battle now, and its events since: what another worker did is folded into what this one knows."""
    battle = find(known.battle.pk)
    noted = tuple(events_after(battle, known.battle.version, battle.version))
    kept = moment_cache.get(battle.pk)
    if kept is not None and kept.battle.revision == battle.revision:
        return kept, noted
    state = state_of(battle) if known.state is None else fold(battle, known.state, noted)
    moment = Moment(battle=battle, players=players_of(battle, anew=not noted), state=state)
    moment_cache.keep(moment)
    return moment, noted


def state_of(battle: Battle) -> State | None:
    """The fold of the log at the battle's version: from the cache, else from the row. None before the first step."""
    if isinstance(battle.past, Moment):
        return battle.past.state
    if (known := moment_cache.state(battle)) is not None:
        return known
    if "state" in battle.__dict__ or connection.in_atomic_block:
        return _decoded(battle, battle.state)
    # Read later than the rest of its row: meanwhile the battle may have gone on, and only the log knows how it was.
    for data in Battle.objects.filter(pk=battle.pk, version=battle.version).values_list("state", flat=True):
        return _decoded(battle, data)
    return state_at(battle, battle.version)


def _decoded(battle: Battle, data: bytes | memoryview[int] | None) -> State | None:
    return None if data is None else rules_of(battle).codec.state(bytes(data))


def running_state(battle: Battle) -> State:
    state = state_of(battle)
    if state is None:
        raise ApplicationError("not_running", status=battle.status)
    return state


def load_order(battle: Battle, data: bytes) -> Order[State]:
    return rules_of(battle).codec.order(data)


def number_at(battle: Battle, seat: Seat, event: int) -> int:
    """The seat's own number at this event of the battle."""
    seen = EventRecord.objects.filter(battle_id=battle.pk, number__lte=event).order_by("-number")
    for numbers in seen.values_list("seen", flat=True).iterator(chunk_size=50):
        if seat in numbers:
            return int(numbers[seat])
    return 0


def audience(viewer: Viewer) -> str:
    """The key of a viewer in `numbers` and `seen`."""
    return viewer.value if not isinstance(viewer, str) else viewer


def events_after(battle: Battle, number: int, upto: int | None = None) -> list[Noted]:
    """The battle's events after this one, in order, up to where its row stands."""
    last = battle.version if upto is None else upto
    decode = rules_of(battle).codec.event
    rows = prepared_reads.events.rows(battle.pk, number, last)
    return [Noted(row.number, decode(bytes(row.data)), row.seen, row.at) for row in rows]


def state_at(battle: Battle, number: int) -> State | None:
    """The state after this event, from the nearest snapshot before it."""
    if not 0 <= number <= battle.version:
        raise ApplicationError("no_such_moment", version=battle.version)
    snapshots = Snapshot.objects.filter(battle_id=battle.pk, number__lte=number).order_by("-number")
    if (nearest := snapshots.first()) is None:
        return None
    state: State = rules_of(battle).codec.state(bytes(nearest.state))
    return fold(battle, state, events_after(battle, nearest.number, number))


def fold(battle: Battle, state: State, noted: Iterable[Noted]) -> State:
    """The kernel's fold, with `Restored` answered by the state it names."""
    for one in noted:
        if isinstance(one.event, Restored):
            state = _restored(battle, one.event.to)
        else:
            state = one.event.apply(state)
    return state


def _restored(battle: Battle, to: int) -> State:
    state = state_at(battle, to)
    if state is None:
        raise ApplicationError("no_such_moment", version=battle.version)
    return state


def dice_of(battle: Battle, players: Mapping[Seat, Participant]) -> VerifiableDice:
    """The battle's dice, as far as they have been thrown."""
    mix = mixed([bytes(player.seed or b"") for player in players.values()])
    return VerifiableDice(bytes(battle.dice_secret), battle.pk.bytes, mix, battle.throws)


# Writing (called by services, inside their transaction)

EVENT_FIELDS = ("battle", "number", "data", "seen", "at")
ORDER_FIELDS = (
    *("battle", "seat", "client_id", "user", "data"),
    *("first_event", "last_event", "given_at", "bar", "taken_back", "took_ms"),
)
SNAPSHOT_FIELDS = ("battle", "number", "state")
LOG_FIELDS = ("version", "revision", "numbers", "moved_at", "throws")
CHUNK = 500
"""Rows of one statement: databases limit how many values it may have."""


def append(
    battle: Battle, players: Mapping[Seat, Participant], events: Sequence[Event[State]], now: datetime
) -> tuple[Noted, ...]:
    """Number the events for the battle and for each audience, and add them to its log."""
    viewers: tuple[Viewer, ...] = (*players, PUBLIC)
    numbers = dict(battle.numbers)
    noted = tuple(_note(battle.version + n, event, viewers, numbers, now) for n, event in enumerate(events, 1))
    rows = [
        EventRecord(battle_id=battle.pk, number=one.number, data=encode(one.event), seen=one.seen, at=now)
        for one in noted
    ]
    for at in range(0, len(rows), CHUNK):
        statements.write(statements.insert(rows[at : at + CHUNK], *EVENT_FIELDS))
    battle.numbers, battle.version = numbers, battle.version + len(events)
    if is_public(noted):
        battle.moved_at = now
    return noted


def is_public(noted: Iterable[Noted]) -> bool:
    """Whether everybody may know that something has happened: lists tell the time of nothing else."""
    return any(PUBLIC.value in one.seen for one in noted)


def _note(number: int, event: Event[State], viewers: Sequence[Viewer], numbers: dict[str, int], now: datetime) -> Noted:
    seen: dict[str, int] = {}
    for viewer in viewers:
        if event.seen_by(viewer) is not None:
            key = audience(viewer)
            seen[key] = numbers[key] = numbers.get(key, 0) + 1
    return Noted(number, event, seen, now)


def keep_state(battle: Battle, state: State, before: int) -> None:
    """The state after the last event goes into the row, and into a snapshot every so many events."""
    battle.state = pack(state)
    if before // tuning.SNAPSHOT_EVERY != battle.version // tuning.SNAPSHOT_EVERY:
        snapshot(battle, battle.version, state)


def snapshot(battle: Battle, number: int, state: State) -> None:
    row = Snapshot(battle_id=battle.pk, number=number, state=pack(state))
    statements.write(statements.insert([row], *SNAPSHOT_FIELDS, unless_there=True))


def record(
    battle: Battle,
    seat: Seat,
    client_id: str,
    user_id: int | None,
    data: bytes,
    noted: Sequence[Noted],
    now: datetime,
    bar: str = "",
    took_ms: int | None = None,
) -> None:
    row = OrderRecord(
        battle_id=battle.pk,
        seat=seat,
        client_id=client_id,
        user_id=user_id,
        data=data,
        first_event=noted[0].number if noted else battle.version,
        last_event=battle.version,
        given_at=now,
    )
    row.bar, row.took_ms = bar, took_ms
    statements.write(statements.insert([row], *ORDER_FIELDS))


def save(
    battle: Battle,
    players: Mapping[Seat, Participant],
    *fields: str,
    state: State | None = None,
    noted: tuple[Noted, ...] = (),
    by: Seat | None = None,
) -> None:
    """Write the battle's row, and tell the workers after the commit. Everything an audience may notice ends here."""
    before, battle.revision = battle.revision, battle.revision + 1
    if battle.is_optimistic:
        names = sorted({*fields} - {"revision"})
        statements.write_first(statements.update_from(before, battle, "revision", *names))
        battle.is_optimistic = False
    else:
        statements.write(statements.update(battle, *sorted({"revision", *fields})))
    moment = Moment(battle=battle, players=players, state=state or state_of(battle), fresh=noted, by=by)
    transaction.on_commit(partial(_announce, moment))
    if by is not None:
        forecast.tell(moment)


def touch(battle: Battle, *fields: str) -> None:
    """Something other than the log changed: players, the title, an offered rematch."""
    save(battle, players_of(battle, anew=True), *fields)


def _announce(moment: Moment) -> None:
    moment_cache.keep(moment)
    bus.publish("battle", moment.battle.pk, moment.battle.revision)
