"""Chat, drafts and invitations, for those who may read them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping

from msgspec import Raw, Struct

from battles import store
from battles.errors import ApplicationError
from battles.fast import prepared_reads
from battles.messages import ChatLine
from battles.models import Battle, ChatMessage, Draft, Invitation
from battles.rules.base import Seat
from battles.selectors.blocks import blocked_by, unwanted_by
from battles.selectors.people import Viewpoint

PLAYERS, SPECTATORS = "players", "spectators"
LINES = 200


class InvitationSheet(Struct, frozen=True, kw_only=True):
    """What an invitation link shows before anybody takes it; looking at it changes nothing."""

    battle: Battle
    seat: str
    """Empty: for watching."""
    taken: bool


def rooms_of(viewpoint: Viewpoint) -> tuple[str, ...]:
    """Players' chat and spectators' chat never mix; after the end everybody reads both."""
    if viewpoint.sees_all:
        return PLAYERS, SPECTATORS
    return (room_of(viewpoint),)


def room_of(viewpoint: Viewpoint) -> str:
    """Where this viewpoint speaks."""
    return room_for(viewpoint.seats)


def room_for(seats: tuple[Seat, ...]) -> str:
    """Where those speak who hold these seats."""
    return PLAYERS if seats else SPECTATORS


def chat_of(battle: Battle, viewpoint: Viewpoint, after: int = 0, *, reader: int | None = None) -> tuple[ChatLine, ...]:
    """The latest lines the viewpoint may read, in order; without those of people the reader has blocked."""
    found = lines(str(battle.pk), rooms_of(viewpoint), after)
    if reader is None or not {line.user for line in found} - {None, reader}:
        return found
    unwanted = blocked_by(reader)
    return lines(str(battle.pk), rooms_of(viewpoint), after, unwanted) if unwanted else found


def lines(battle_id: str, rooms: tuple[str, ...], after: int, unwanted: Collection[int] = ()) -> tuple[ChatLine, ...]:
    rows = ChatMessage.objects.filter(battle_id=battle_id, room__in=rooms, pk__gt=after, hidden=False)
    if unwanted:
        rows = rows.exclude(user_id__in=unwanted)
    return tuple(_line(row) for row in reversed(rows.order_by("-pk")[:LINES]))


def news(
    battle_id: str, after: int, readers: Collection[int]
) -> tuple[tuple[ChatLine, ...], Mapping[int, Collection[int]]]:
    """New lines of both rooms, and for each of the readers whose lines he does not want."""
    found = lines(battle_id, (PLAYERS, SPECTATORS), after)
    return found, unwanted_by(readers, {line.user for line in found if line.user is not None})


def line_of(battle: Battle, viewpoint: Viewpoint, number: int) -> ChatMessage:
    """A line the viewpoint may read; raises `no_such_line`."""
    rooms = rooms_of(viewpoint)
    row = ChatMessage.objects.filter(battle_id=battle.pk, pk=number, room__in=rooms, hidden=False).first()
    if row is None:
        raise ApplicationError("no_such_line")
    return row


def _line(row: ChatMessage) -> ChatLine:
    return ChatLine(
        n=row.pk,
        name=row.name,
        room=row.room,
        text=row.text,
        at=row.at.isoformat(),
        user=row.user_id,
        phrase=row.phrase,
    )


def kept_for(battle: Battle, seat: Seat) -> tuple[Raw | None, bool]:
    """The seat's draft, and whether anything was said at the table: in one trip, because everybody who joins asks."""
    draft, said = prepared_reads.draft.of(battle.pk, seat), prepared_reads.any_chat.of(battle.pk)
    found, talk = prepared_reads.first_rows(draft, said)
    return None if found is None else Raw(bytes(found[0])), talk is not None


def draft_of(battle: Battle, seat: Seat) -> Raw | None:
    """The seat's draft; ask only for a seat of the viewpoint's own."""
    row = Draft.objects.filter(battle_id=battle.pk, seat=seat).first()
    return None if row is None else Raw(bytes(row.data))


def invitation(token: str) -> InvitationSheet:
    """What a link is for; raises `bad_invitation`."""
    row = Invitation.objects.select_related("battle").filter(token_hash=token_hash(token)).first()
    if row is None:
        raise ApplicationError("bad_invitation")
    taken = bool(row.seat) and not is_waiting(row)
    return InvitationSheet(battle=row.battle, seat=row.seat, taken=taken)


def is_waiting(row: Invitation) -> bool:
    """Whether a seat's link is still good."""
    player = store.players_of(row.battle).get(Seat(row.seat))
    return row.taken_by_id is None and player is not None and player.user_id is None and player.computer_skill is None


def token_hash(token: str) -> str:
    """Tokens have 128 random bits: a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
