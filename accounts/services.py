"""Every write to accounts."""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from msgspec import structs

from accounts.models import ApiToken, PushSubscription, User
from accounts.preferences import Preferences
from accounts.visits import FORGOTTEN_AFTER, next_look
from battles import services as battle_services
from battles.models import ChatMessage, Comment, Holiday, OrderRecord, Report, ScenarioUpload
from battles.services.departures import give_up_battles
from battles.services.dues import schedule

FORMER_PLAYER = "former player"
"""What a seat or chat line is called once its user has left for good; pages word it in the reader's language."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def make_guest() -> User:
    """A user without password, bound to the session that asked for him."""
    guest = User(username=_guest_name(), is_guest=True, language=get_language() or "en")
    guest.set_unusable_password()
    with transaction.atomic():
        guest.save()
        schedule(next_look(guest, guest.date_joined + FORGOTTEN_AFTER))
    return guest


def _guest_name() -> str:
    while True:
        name = "guest-" + "".join(secrets.choice(_LETTERS) for _ in range(6))
        if not User.objects.filter(username=name).exists():
            return name


def take_over_guest(*, guest: User, user: User) -> None:
    """A guest signed in to an account he already had: his seats, battles and words become that account's."""
    with transaction.atomic():
        battle_services.transfer_seats(old=guest, new=user)
        battle_services.transfer_armies(old=guest, new=user)
        battle_services.transfer_notes(old=guest, new=user)
        OrderRecord.objects.filter(user=guest).update(user=user)
        battle_services.transfer_words(old=guest, new=user)
        ScenarioUpload.objects.filter(owner=guest).update(owner=user)
        Holiday.objects.filter(user=guest).update(user=user)
        PushSubscription.objects.filter(user=guest).update(user=user)
        Comment.objects.filter(user=guest).update(user=user, name=user.get_username()[:60])
        guest.delete()


def delete_user(*, user: User) -> None:
    """The account goes; battles stay, with "former player" in its place. What is under way is given up first."""
    with transaction.atomic():
        give_up_battles(user=user)
        battle_services.release_seats(user=user, name=FORMER_PLAYER)
        ChatMessage.objects.filter(user=user).update(name=FORMER_PLAYER)
        Comment.objects.filter(user=user).update(name=FORMER_PLAYER)
        Report.objects.filter(user=user).update(user=None)
        user.delete()


def set_language(*, user: User, language: str) -> None:
    User.objects.filter(pk=user.pk).update(language=language)
    user.language = language


def set_theme(*, user: User, theme: str) -> None:
    User.objects.filter(pk=user.pk).update(theme=theme)
    user.theme = theme


def set_hides_record(*, user: User, hides: bool) -> None:
    User.objects.filter(pk=user.pk).update(hides_record=hides)
    user.hides_record = hides


def set_preferences(*, user: User, preferences: Preferences) -> None:
    """How battles are shown and heard; the form has checked the values."""
    values = structs.asdict(preferences)
    User.objects.filter(pk=user.pk).update(**values)
    for name, value in values.items():
        setattr(user, name, value)


def make_token(*, user: User, name: str) -> str:
    """A new key for programs; this is the only time it can be read."""
    token = secrets.token_hex(20)
    ApiToken.objects.create(user=user, name=name, token_hash=hash_of(token), made_at=timezone.now())
    return token


def drop_token(*, user: User, token_id: int) -> None:
    ApiToken.objects.filter(user=user, pk=token_id).delete()


def hash_of(token: str) -> str:
    """Keys have 160 random bits: a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
