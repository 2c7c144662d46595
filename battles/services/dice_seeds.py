"""Agreeing on the dice: every seat seals 32 bytes of its own, then opens them; then the battle begins."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from django.db import transaction

from battles import store
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.messages import Answer
from battles.models import Battle, Participant, Status
from battles.rules.base import Event, Seat, State
from battles.rules.dice import VerifiableDice
from battles.rules.kernel_events import SeedCommitted, SeedRevealed
from battles.rules.play import Play, begin, resume
from battles.runtime import tuning
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser, participant_of
from battles.services import dues
from battles.services.clocks import holidays, round_log, running
from battles.services.draining import draining
from battles.services.orders import settle

SEED_BYTES = 32
Players = Mapping[Seat, Participant]


def start_seeding(battle: Battle, players: Players, now: datetime) -> None:
    """All seats are taken. The computer's bytes are the server's; everybody else has his time to send a hash."""
    battle.status = Status.SEEDING
    events = [_drawn(seat, player) for seat, player in players.items() if player.computer_skill is not None]
    go_on(battle, players, events, now)
    if battle.status == Status.SEEDING:
        dues.schedule(("seeds", f"{battle.pk}:hash", now + timedelta(seconds=tuning.SEED_SECONDS)))


def commit_seed(
    *, battle_id: UUID | str, user: AnyUser, seat: str, hash: str, clock: Clock = WALL, id: str = ""
) -> Answer:
    """A seat's SHA-256 of its 32 bytes, in hexadecimal. The same again is answered again."""
    sealed = _bytes(hash)
    with _seeding(battle_id, user, seat) as (battle, players, participant):
        if participant.seed_hash:
            _same(participant.seed_hash == sealed.hex() and not participant.seed_by_server)
        else:
            participant.seed_hash = sealed.hex()
            go_on(battle, players, [SeedCommitted(seat=Seat(seat), hash=participant.seed_hash)], clock.now())
    return Answer(id=id, ok=True, version=battle.numbers.get(seat, 0))


def reveal_seed(
    *, battle_id: UUID | str, user: AnyUser, seat: str, seed: str, clock: Clock = WALL, id: str = ""
) -> Answer:
    """The bytes behind the hash, in hexadecimal, once all hashes are in."""
    opened = _bytes(seed)
    with _seeding(battle_id, user, seat) as (battle, players, participant):
        if participant.seed is not None:
            _same(bytes(participant.seed) == opened)
        else:
            _check_opened(players, participant, opened)
            participant.seed = opened
            go_on(battle, players, [SeedRevealed(seat=Seat(seat), seed=opened.hex(), by="seat")], clock.now())
    return Answer(id=id, ok=True, version=battle.numbers.get(seat, 0))


def draw_missing_seeds(*, battle_id: UUID | str, stage: str, clock: Clock = WALL) -> None:
    """Time is out: the server draws for seats that have sent no hash (stage "hash") or not opened theirs ("open")."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        if battle.status != Status.SEEDING:
            return
        players = store.players_of(battle)
        if stage == "hash":
            late = [_drawn(seat, player) for seat, player in players.items() if not player.seed_hash]
        else:
            late = [_opened_for(seat, player) for seat, player in players.items() if player.seed is None]
        if late:
            go_on(battle, players, late, clock.now())


def go_on(battle: Battle, players: Players, events: list[Event[State]], now: datetime) -> None:
    """Append, and take the next step that has become possible: open the server's bytes, begin the battle."""
    if _all_sealed(players, events):
        events += [_opened(seat, player, "server") for seat, player in players.items() if player.seed_by_server]
        dues.schedule(("seeds", f"{battle.pk}:open", now + timedelta(seconds=tuning.SEED_SECONDS)))
    noted = store.append(battle, players, events, now)
    Participant.objects.bulk_update(players.values(), ["seed_hash", "seed", "seed_by_server"])
    if all(player.seed is not None for player in players.values()) and _all_have_hashes(players):
        _begin(battle, players, noted, now)
    else:
        store.save(battle, players, *store.LOG_FIELDS, "status", noted=noted)


def _all_sealed(players: Players, events: Iterable[Event[State]]) -> bool:
    """Whether just now the last hash came in."""
    return _all_have_hashes(players) and any(isinstance(event, SeedCommitted) for event in events)


def _all_have_hashes(players: Players) -> bool:
    return all(player.seed_hash for player in players.values())


def _begin(battle: Battle, players: Players, noted: tuple[store.Noted, ...], now: datetime) -> None:
    play = _first_play(battle, store.dice_of(battle, players))
    battle.status, battle.started_at = Status.RUNNING, now
    clocks = running.begin(battle, players, hooks.away(battle, now), now)
    opened = round_log.follow(battle, play.state, now)
    events = (*play.events, *clocks, *holidays.declared_before(battle, players, now), *opened)
    noted += store.append(battle, players, events, now)
    settle(battle, players, play.performed, noted, now, before=None, answerer=None)


def _first_play(battle: Battle, dice: VerifiableDice) -> Play[State]:
    """From the set-up; a branch goes on from the state it was given with its first event."""
    rules, setup = store.rules_of(battle), store.setup_of(battle)
    if battle.branch_at is None:
        store.snapshot(battle, battle.version, rules.initial(setup))
        return begin(rules, setup, dice)
    if (state := store.state_at(battle, battle.version)) is None:
        raise ApplicationError("no_such_moment", version=battle.branch_at)
    return resume(rules, state, dice)


def _drawn(seat: Seat, player: Participant) -> Event[State]:
    """The server draws a seat's bytes and seals them."""
    player.seed, player.seed_by_server = secrets.token_bytes(SEED_BYTES), True
    player.seed_hash = hashlib.sha256(bytes(player.seed)).hexdigest()
    return SeedCommitted(seat=seat, hash=player.seed_hash)


def _opened_for(seat: Seat, player: Participant) -> Event[State]:
    """A seat sealed bytes and did not open them: the server's take their place, and the log says so."""
    player.seed, player.seed_by_server = secrets.token_bytes(SEED_BYTES), True
    return _opened(seat, player, "server")


def _opened(seat: Seat, player: Participant, by: Literal["seat", "server"]) -> Event[State]:
    return SeedRevealed(seat=seat, seed=bytes(player.seed or b"").hex(), by=by)


def _bytes(text: str) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != SEED_BYTES:
        raise ApplicationError("bad_seed", bytes=SEED_BYTES)
    return data


def _same(same: bool) -> None:
    if not same:
        raise ApplicationError("seed_given")


def _check_opened(players: Players, participant: Participant, opened: bytes) -> None:
    if not _all_have_hashes(players):
        raise ApplicationError("hashes_missing")
    if hashlib.sha256(opened).hexdigest() != participant.seed_hash:
        raise ApplicationError("seed_mismatch")


@contextmanager
def _seeding(
    battle_id: UUID | str, user: AnyUser, seat: str
) -> Iterator[tuple[Battle, dict[Seat, Participant], Participant]]:
    """The locked battle, its players and the user's own seat. A repeat may come after the battle has begun."""
    draining.refuse()
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_of(battle)
        participant = participant_of(players, user, seat)
        if battle.status != Status.SEEDING and participant.seed is None:
            raise ApplicationError("not_seeding", status=battle.status)
        yield battle, players, participant
