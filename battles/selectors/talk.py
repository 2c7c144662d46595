"""Chat, drafts and invitations, for those who may read them."""

from __future__ import annotations

import hashlib

from msgspec import Raw, Struct

from battles import store
from battles.errors import ApplicationError
from battles.messages import ChatLine
from battles.models import Battle, ChatMessage, Draft, Invitation
from battles.rules.base import Seat
from battles.selectors.people import Standpoint

PLAYERS, SPECTATORS = "players", "spectators"
LINES = 200


class InvitationSheet(Struct, frozen=True, kw_only=True):
    """What an invitation link shows before anybody takes it; looking at it changes nothing."""

    battle: Battle
    seat: str
    """Empty: for watching."""
    taken: bool


def rooms_of(standpoint: Standpoint) -> tuple[str, ...]:
    """Players' chat and spectators' chat never mix; after the end everybody reads both."""
    if standpoint.sees_all:
        return PLAYERS, SPECTATORS
    return (room_of(standpoint),)


def room_of(standpoint: Standpoint) -> str:
    """Where this standpoint speaks."""
    return PLAYERS if standpoint.seats else SPECTATORS


def chat_of(battle: Battle, standpoint: Standpoint, after: int = 0) -> tuple[ChatLine, ...]:
    """The latest lines the standpoint may read, in order."""
    return lines(str(battle.pk), rooms_of(standpoint), after)


def lines(battle_id: str, rooms: tuple[str, ...], after: int) -> tuple[ChatLine, ...]:
    rows = ChatMessage.objects.filter(battle_id=battle_id, room__in=rooms, pk__gt=after).order_by("-pk")[:LINES]
    return tuple(_line(row) for row in reversed(rows))


def _line(row: ChatMessage) -> ChatLine:
    return ChatLine(n=row.pk, name=row.name, room=row.room, text=row.text, at=row.at.isoformat())


def draft_of(battle: Battle, seat: Seat) -> Raw | None:
    """The seat's draft; ask only for a seat of the standpoint's own."""
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
