"""Chat, drafts, reports, and what changes when a user comes or goes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.fast import statements
from battles.messages import Answer
from battles.models import Battle, ChatMessage, Draft, Participant, Report, Watcher
from battles.rules.base import PUBLIC, Seat
from battles.rules.codec import NO_TEXT, Json, unsound
from battles.runtime import bus
from battles.runtime.clock import WALL, Clock
from battles.selectors import delayed, scenes
from battles.selectors.people import AnyUser, Viewpoint, participant_of, viewpoint
from battles.selectors.talk import room_of
from battles.services import dues, filters
from battles.services.draining import draining
from battles.store import Moment
from battles.texts.quick_phrases import PHRASES

LONGEST_LINE = 500
LONGEST_REPORT = 4000
LINES, SECONDS = 10, 10
"""So many lines of chat in so many seconds."""


def say(
    *,
    battle_id: UUID | str,
    user: AnyUser,
    text: str = "",
    phrase: str = "",
    client_id: str,
    clock: Clock = WALL,
) -> Answer:
    """A line of chat, into the players' room or the spectators'. Stored as it was typed; every edge escapes it.

    With `phrase` a quick phrase by its code: everybody reads it in his language.
    """
    draining.refuse()
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    text = "" if phrase else text.strip()
    _check_line(text, phrase, client_id)
    with transaction.atomic():
        battle = store.find(battle_id)
        room = room_of(viewpoint(store.moment_of(battle), user, clock.now()))
        said = _line(battle, user, room, text, phrase, client_id, clock)
        transaction.on_commit(partial(bus.publish, "chat", battle.pk, said.pk))
    return Answer(id=client_id, ok=True, version=said.pk)


def _check_line(text: str, phrase: str, client_id: str) -> None:
    if phrase and phrase not in PHRASES:
        raise ApplicationError("bad_phrase", phrases=list(PHRASES))
    if not text and not phrase:
        raise ApplicationError("nothing_said")
    if len(text) > LONGEST_LINE:
        raise ApplicationError("too_long", most=LONGEST_LINE)
    if not 0 < len(client_id) <= 64:
        raise ApplicationError("bad_client_id", most=64)


def _line(battle: Battle, user: User, room: str, text: str, phrase: str, client_id: str, clock: Clock) -> ChatMessage:
    mine, now = ChatMessage.objects.filter(battle=battle, user=user), clock.now()
    if (earlier := mine.filter(client_id=client_id).first()) is not None:
        return earlier
    if mine.filter(at__gt=now - timedelta(seconds=SECONDS)).count() >= LINES:
        raise ApplicationError("too_fast")
    filters.check_writer(user, now)
    lately = mine.filter(at__gt=now - timedelta(seconds=filters.REPEAT_SECONDS))
    filters.check_repeat(text or phrase, [one.text or one.phrase for one in lately])
    filters.check_words(user, text, now)
    return ChatMessage.objects.create(
        battle=battle,
        user=user,
        name=user.get_username()[:60],
        room=room,
        text=text,
        phrase=phrase,
        client_id=client_id,
        at=now,
    )


def save_draft(
    *, battle_id: UUID | str, user: AnyUser, seat: str, data: bytes, clock: Clock = WALL, id: str = ""
) -> Answer:
    """What a seat is thinking of, for its owner alone; `null` forgets it."""
    draining.refuse()
    with transaction.atomic():
        battle = store.find(battle_id)
        draft = plain_json(data, store.rules_of(battle).limits.order_bytes)
        participant_of(store.players_of(battle), user, seat)
        rows = Draft.objects.filter(battle=battle, seat=seat)
        if draft is None:
            rows.delete()
        else:
            kept = {"data": bytes(data), "saved_at": clock.now()}
            Draft.objects.update_or_create(battle=battle, seat=seat, defaults=kept)
    return Answer(id=id, ok=True, version=battle.numbers.get(seat, 0))


def plain_json(data: bytes, most: int) -> Json:
    """JSON from outside: not too large or deep, no NaN, huge number or U+0000; raises `too_large` or `malformed`."""
    if len(data) > most:
        raise ApplicationError("too_large", most=most)
    if NO_TEXT in data:
        raise ApplicationError("malformed", detail="a text holds the sign U+0000")
    try:
        value = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ApplicationError("malformed", detail=str(error)) from error
    if (problem := unsound(value)) is not None:
        raise ApplicationError("malformed", detail=problem)
    return value


def make_report(
    *, user: AnyUser, text: str, battle_id: UUID | str | None = None, version: int = 0, clock: Clock = WALL
) -> Report:
    """Somebody pressed "report this": kept with the position as he may know it, and mailed to the operators."""
    text = text.strip()
    if not text:
        raise ApplicationError("nothing_said")
    with transaction.atomic():
        battle = None if battle_id is None else store.find(battle_id)
        report = Report.objects.create(
            battle=battle,
            user=user if isinstance(user, User) else None,
            text=text[:LONGEST_REPORT],
            version=version,
            position=None if battle is None else known_position(battle, user, clock),
            made_at=clock.now(),
        )
        body = f"{report.text}\n\nreport {report.pk}, battle {battle_id}, event {version}"
        dues.queue_mail(to=operators(), subject=f"Feldherr report {report.pk}", body=body, clock=clock)
    return report


def operators() -> list[str]:
    return [admin if isinstance(admin, str) else admin[1] for admin in settings.ADMINS]


def known_position(battle: Battle, user: AnyUser, clock: Clock) -> dict[str, Json] | None:
    """What the reporter knows of it; a spectator's report has it only while nothing is hidden."""
    present = store.moment_of(battle)
    point: Viewpoint = viewpoint(present, user, clock.now())
    moment = delayed.as_of(present, point.as_of)
    if moment.state is None:
        return None
    if point.sees_all or point.is_seat:
        return moment.rules.position(scenes.knowledge(moment, moment.state, point.replay_viewer))
    known = moment.rules.known_to(moment.state, PUBLIC)
    return None if moment.rules.hides(known, PUBLIC) else moment.rules.position(known)


# Users who come and go


def mark_seen(*, battle_id: UUID | str, seats: Iterable[str], clock: Clock = WALL) -> None:
    """These seats are, or were until now, at the table, and have seen everything there is."""
    battle = store.find(battle_id)
    for seat in seats:
        number = battle.numbers.get(seat, 0)
        Participant.objects.filter(battle=battle, seat=seat).update(seen_version=number, seen_at=clock.now())


def mark_here(*, moment: Moment, seats: Iterable[Seat], clock: Clock = WALL) -> None:
    """These seats have come to the table and are shown this moment. Nothing is read."""
    for seat in seats:
        row = store.twin(moment.players[seat])
        row.seen_version, row.seen_at = moment.battle.numbers.get(seat, 0), clock.now()
        statements.write(statements.update(row, "seen_version", "seen_at"))


def revoke(*, user_id: int) -> None:
    """Close this user's sockets on every worker: he signed out, was banned, or lost a seat."""
    transaction.on_commit(partial(bus.publish, "revoke", user_id))


def transfer_seats(*, old: User, new: User) -> None:
    """A guest signed in to an account he had: his seats and offers become the account's, and open tables are told."""
    _touch_seats(old, new, {"user": new})


def rename_seats(*, user: User) -> None:
    """A guest has registered: open tables are told what he is called."""
    with transaction.atomic():
        for battle_id in Participant.objects.filter(user=user).values_list("battle_id", flat=True).distinct():
            store.touch(store.lock(battle_id))


def transfer_words(*, old: User, new: User) -> None:
    """A guest signed in to an account he had: what he said is the account's, and he may watch what he might."""
    said = ChatMessage.objects.filter(user=new, battle=OuterRef("battle"), client_id=OuterRef("client_id"))
    ChatMessage.objects.filter(user=old).update(name=new.get_username()[:60])
    ChatMessage.objects.filter(~Exists(said), user=old).update(user=new)
    Report.objects.filter(user=old).update(user=new)
    watched = Watcher.objects.filter(user=new).values("battle")
    Watcher.objects.filter(user=old).exclude(battle__in=watched).update(user=new)


def release_seats(*, user: User, name: str) -> None:
    """A user leaves for good: his seats keep `name` in his place."""
    _touch_seats(user, None, {"user": None, "name": name})


def _touch_seats(user: User, host: User | None, change: dict[str, object]) -> None:
    """Through the lock: what this worker remembers of a battle changes with it."""
    sits = Participant.objects.filter(battle=OuterRef("pk"), user=user)
    with transaction.atomic():
        concerned = Battle.objects.filter(Exists(sits) | Q(host=user)).order_by("pk")
        for battle_id in list(concerned.values_list("pk", flat=True)):
            battle = store.lock(battle_id)
            battle.participants.filter(user=user).update(**change)
            if battle.host_id == user.pk:
                battle.host = host
            store.touch(battle, "host")
        revoke(user_id=user.pk)
