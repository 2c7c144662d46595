"""Links to seats, for those who may send them: made from the site's key, so that they can be shown again."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import datetime
from uuid import UUID

from django.utils.crypto import salted_hmac

from battles.models import Battle, Status
from battles.selectors.people import AnyUser
from battles.selectors.talk import is_waiting, token_hash

TOKEN_BYTES = 16
TRIES = 8


def seat_token(battle_id: UUID, seat: str, made_at: datetime, number: int = 0) -> str:
    """128 bits that nobody can guess without the key; the database keeps only their hash."""
    told = f"{battle_id} {seat} {made_at.isoformat()} {number}"
    digest = salted_hmac("battles.invitation", told, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def waiting_token(battle: Battle, user: AnyUser) -> str:
    """The token of the link to a free seat that somebody at this table has made; empty for anybody else, where there
    is none, and for one that was made before links could be shown again."""
    if user is None or user.pk is None or battle.status != Status.OPEN:
        return ""
    if user.pk != battle.host_id and not battle.participants.filter(user_id=user.pk).exists():
        return ""
    for row in battle.invitations.filter(taken_by=None).exclude(seat="").order_by("seat"):
        tokens = (seat_token(battle.pk, row.seat, row.created_at, number) for number in range(TRIES))
        found = next((one for one in tokens if token_hash(one) == row.token_hash), "")
        if found and is_waiting(row):
            return found
    return ""
