"""Battles and scenarios that come as files."""

from __future__ import annotations

import re
import secrets
import zlib
from collections.abc import Mapping
from datetime import timedelta
from itertools import groupby

from django.db import transaction
from msgspec import UNSET, UnsetType, structs

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, OrderRecord, Participant, ScenarioUpload, Snapshot, Source, Visibility
from battles.records import battle_file
from battles.records.battle_file import Checked, Refused, Replay
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json, encode
from battles.rules.errors import BadSetup
from battles.rules.trays import throws_of
from battles.runtime.clock import WALL, Clock
from battles.services.draining import draining
from battles.services.talk import plain_json

MOST_A_DAY = 50
"""Battles somebody may bring in 24 hours."""
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def import_battle(*, user: User, data: bytes, clock: Clock = WALL) -> Battle:
    """A battle that is over, from its export: replayed through `apply`, its dice checked, never rated."""
    return keep_import(user=user, found=battle_file.read(data), clock=clock)


def keep_import(*, user: User, found: Checked | Refused, clock: Clock = WALL) -> Battle:
    """Write what `exports.read` has found; where that was read does not matter."""
    draining.refuse()
    if isinstance(found, Refused):
        raise ApplicationError(found.code, **found.facts)
    with transaction.atomic():
        check_imports(user=user, clock=clock)
        battle = _imported(user, found.file, clock)
        players = _seat(battle, found)
        _write_events(battle, players, found.file)
        _write_orders(battle, found.file)
        _write_states(battle, found)
        head = structs.replace(found.file, events=(), orders=UNSET if found.file.orders is UNSET else (), branch=UNSET)
        Source.objects.create(battle=battle, head=encode(head))
        state = store.rules_of(battle).codec.state(bytes(found.states[-1][1]))
        battle.moved_at = clock.now()
        store.save(battle, players, *store.LOG_FIELDS, "state", state=state)
    return battle


def check_imports(*, user: User, clock: Clock = WALL) -> None:
    """Whoever has brought many today must wait; raises `too_many_imports`. Asked before a file is read, too."""
    brought = Battle.objects.filter(host=user, imported=True, moved_at__gt=clock.now() - timedelta(days=1))
    if brought.count() >= MOST_A_DAY:
        raise ApplicationError("too_many_imports", most=MOST_A_DAY)


def _imported(user: User, file: Replay, clock: Clock) -> Battle:
    """The row of an imported battle. What is not known of its dice stays unknown: the secret here is nobody's."""
    secret = secrets.token_bytes(32)
    return Battle.objects.create(
        system=file.system,
        rules_version=file.rules_version,
        data_hash=file.data_hash,
        setup=encode(file.setup),
        title=file.title,
        status=file.status,
        visibility=Visibility.LINK,
        host=user,
        imported=True,
        outcome=file.outcome,
        dice_secret=secret,
        dice_commitment=str(file.dice.get("commitment", ""))[:64],
        branch_at=None if isinstance(file.branch, UnsetType) else file.branch.at,
        created_at=file.created_at,
        moved_at=clock.now(),
        started_at=file.started_at,
        ended_at=file.ended_at or file.started_at,
    )


def _seat(battle: Battle, found: Checked) -> dict[Seat, Participant]:
    names = {seat: found.file.players[seat] or f"({seat})" for seat in found.seats}
    Participant.objects.bulk_create(Participant(battle=battle, seat=seat, name=name) for seat, name in names.items())
    return store.players_of(battle)


def _write_events(battle: Battle, players: Mapping[Seat, Participant], file: Replay) -> None:
    """Events with their own times: those of one order have the same."""
    decode = store.rules_of(battle).codec.event
    for at, same in groupby(file.events, key=lambda one: one.at):
        noted = store.append(battle, players, [decode(bytes(one.event)) for one in same], at)
        battle.throws += sum(len(throws_of(one.event)) for one in noted)


def _write_orders(battle: Battle, file: Replay) -> None:
    decode = store.rules_of(battle).codec.order
    OrderRecord.objects.bulk_create(
        [
            OrderRecord(
                battle=battle,
                seat=one.seat,
                client_id=one.id,
                data=encode(decode(bytes(one.order))),
                first_event=one.first,
                last_event=one.last,
                given_at=one.at,
            )
            for one in file.orders or ()
        ],
        batch_size=store.CHUNK,
    )


def _write_states(battle: Battle, found: Checked) -> None:
    """The first state stands before the first event; that of a branch, after the event that says so."""
    packed = [(number, zlib.compress(bytes(state), 1)) for number, state in found.states]
    first = 0 if battle.branch_at is None else 1
    rows = [Snapshot(battle=battle, number=max(number, first), state=state) for number, state in packed]
    Snapshot.objects.bulk_create(rows, ignore_conflicts=True, batch_size=store.CHUNK)
    battle.state = packed[-1][1]


def upload_scenario(
    *, user: User, system: str, slug: str, document: dict[str, Json], clock: Clock = WALL
) -> ScenarioUpload:
    """A scenario file; raises BadSetup with all its problems. An owner may replace his own."""
    rules = store.system(system)
    plain_json(encode(document), rules.limits.file_bytes)
    if not SLUG.fullmatch(slug) or len(slug) > 60:
        raise ApplicationError("bad_slug", slug=slug)
    if problems := tuple(rules.setup_problems(Setup(document=document))):
        raise BadSetup(problems)
    with transaction.atomic():
        held = ScenarioUpload.objects.filter(system=system, slug=slug).first()
        if held is not None and held.owner_id != user.pk:
            raise ApplicationError("slug_taken", slug=slug)
        kept = {"owner": user, "document": document, "uploaded_at": clock.now()}
        return ScenarioUpload.objects.update_or_create(system=system, slug=slug, defaults=kept)[0]
