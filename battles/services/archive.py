"""Battles and scenarios that come as files."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from django.db import transaction

from accounts.models import User
from battles import store
from battles.clock import WALL, Clock
from battles.errors import ApplicationError
from battles.models import Battle, Participant, ScenarioUpload, Status, Visibility
from battles.rules import registry
from battles.rules.base import EVERYTHING, Event, Seat, Setup, State, Thrown
from battles.rules.codec import Json, encode, pack, to_builtins
from battles.rules.dice import VerifiableDice, commitment, mixed, parse
from battles.rules.errors import BadSetup
from battles.rules.kernel_events import Restored, SeedRevealed
from battles.rules.registry import AnyRules
from battles.selectors.replays import Replay
from battles.services.lobby import seats_of
from battles.services.talk import plain_json

LARGEST_FILE = 1024 * 1024
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def import_battle(*, user: User, data: bytes, clock: Clock = WALL) -> Battle:
    """A finished battle from its export: replayed through `apply`, its dice checked, marked imported, never rated."""
    replay = _replay(data)
    rules = store.system(replay.system)
    seats = seats_of(rules, replay.setup)
    events = _events(rules, replay)
    _check_dice(replay, seats, events)
    states = _folded(rules, replay.setup, events)
    outcome = rules.outcome(states[-1])
    if outcome is None:
        raise ApplicationError("import_unfinished")
    with transaction.atomic():
        battle = _imported(user, rules, replay, clock)
        battle.outcome = to_builtins(outcome)
        _write(battle, replay, seats, events, states)
    return battle


def _replay(data: bytes) -> Replay:
    plain_json(data, LARGEST_FILE)
    try:
        replay = msgspec.json.decode(data, type=Replay)
    except msgspec.ValidationError as error:
        raise ApplicationError("malformed", detail=str(error)) from error
    if replay.viewer != EVERYTHING.value:
        raise ApplicationError("import_unfinished")
    return replay


def _events(rules: AnyRules, replay: Replay) -> list[Event[State]]:
    if [one.n for one in replay.events] != list(range(1, len(replay.events) + 1)):
        raise ApplicationError("malformed", detail="events must be numbered from 1 without a gap")
    try:
        return [rules.codec.event(bytes(one.event)) for one in replay.events]
    except msgspec.DecodeError as error:
        raise ApplicationError("malformed", detail=str(error)) from error


def _check_dice(replay: Replay, seats: Sequence[Seat], events: Iterable[Event[State]]) -> None:
    """Where the secret is told, the commitment and every throw must follow from it."""
    if (secret := replay.dice.get("secret")) is None:
        return
    try:
        identity, key = UUID(replay.id).bytes, bytes.fromhex(secret)
    except (ValueError, TypeError) as error:
        raise ApplicationError("import_dice") from error
    if commitment(identity, key) != replay.dice.get("commitment"):
        raise ApplicationError("import_dice")
    seeds = {event.seat: bytes.fromhex(event.seed) for event in events if isinstance(event, SeedRevealed)}
    dice = VerifiableDice(key, identity, mixed([seeds.get(seat, b"") for seat in seats]))
    for event in events:
        if isinstance(event, Thrown) and not _fell_so(dice, event):
            raise ApplicationError("import_dice")


def _fell_so(dice: VerifiableDice, throw: Thrown[State]) -> bool:
    number, sides = parse(throw.dice)
    dice.count = throw.n
    return dice.throw(sides, number) == throw.faces


def _folded(rules: AnyRules, setup: Setup, events: Iterable[Event[State]]) -> list[State]:
    """The state before the first event and after each."""
    states: list[State] = [rules.initial(setup)]
    try:
        for event in events:
            states.append(states[event.to] if isinstance(event, Restored) else event.apply(states[-1]))
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        raise ApplicationError("malformed", detail=f"event {len(states)} cannot be replayed") from error
    return states


def _imported(user: User, rules: AnyRules, replay: Replay, clock: Clock) -> Battle:
    now = clock.now()
    return Battle(
        system=rules.key,
        rules_version=replay.rules_version,
        data_hash=registry.data_hash(rules.key),
        setup=encode(replay.setup),
        title=replay.title[:120],
        status=Status.FINISHED,
        visibility=Visibility.LINK,
        host=user,
        imported=True,
        dice_secret=secrets.token_bytes(32),
        dice_commitment=str(replay.dice.get("commitment", ""))[:64],
        created_at=now,
        moved_at=now,
        started_at=replay.started_at or now,
        ended_at=replay.ended_at or now,
    )


def _write(
    battle: Battle, replay: Replay, seats: Sequence[Seat], events: Sequence[Event[State]], states: Sequence[State]
) -> None:
    battle.save()
    players = {
        seat: Participant.objects.create(battle=battle, seat=seat, name=_name(replay.players, seat)) for seat in seats
    }
    ended: datetime = battle.ended_at or battle.moved_at
    store.append(battle, players, events, ended)
    for number in range(0, len(states), 50):
        store.snapshot(battle, number, states[number])
    battle.state = pack(states[-1])
    store.save(battle, players, *store.LOG_FIELDS, "state", "outcome", state=states[-1])


def _name(names: Mapping[str, str], seat: Seat) -> str:
    return names.get(seat, "")[:60] or f"({seat})"


def upload_scenario(
    *, user: User, system: str, slug: str, document: dict[str, Json], clock: Clock = WALL
) -> ScenarioUpload:
    """A scenario file; raises BadSetup with all its problems. An owner may replace his own."""
    rules = store.system(system)
    plain_json(encode(document), LARGEST_FILE)
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
