"""What somebody was told and how he wants it; whether he is at a table; what a notification may say of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from allauth.account.models import EmailAddress
from msgspec import Struct

from accounts.models import Notification, NotificationSetting, PushSubscription, User
from battles import store
from battles.hooks import hooks
from battles.models import Battle, Participant, Presence, Status
from battles.rules import registry
from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.selectors.lists import alive
from battles.selectors.people import AnyUser, name_of
from battles.texts.wording import few_names, known

SHOWN = 100
ABOUT_TURNS = ("turn", "reaction")
"""They are true only while the battle waits; lists of battles say it better than an old notice."""


class Waiting(Struct, frozen=True, kw_only=True):
    """What the sign in the bar counts."""

    battles: int
    """That wait for him."""
    notices: int
    """That he has not read, other than about those battles."""

    @property
    def count(self) -> int:
        return self.battles + self.notices


def waiting(user: AnyUser) -> Waiting:
    if not isinstance(user, User):
        return Waiting(battles=0, notices=0)
    asked = Participant.objects.filter(user=user, asked_at__isnull=False, battle__status=Status.RUNNING)
    unseen = Notification.objects.filter(user=user, seen_at=None).exclude(kind__in=ABOUT_TURNS)
    return Waiting(battles=asked.values("battle_id").distinct().count(), notices=unseen.count())


def notifications_of(user: User, *, limit: int = SHOWN) -> list[Notification]:
    """The newest first."""
    return list(Notification.objects.filter(user=user)[:limit])


def unseen(user: User) -> int:
    return Notification.objects.filter(user=user, seen_at=None).count()


def settings_of(user: User) -> NotificationSetting:
    """As he has said; what is meant where he has not."""
    return NotificationSetting.objects.filter(user=user).first() or NotificationSetting(user=user)


def has_settings(user: User) -> bool:
    return NotificationSetting.objects.filter(user=user).exists()


def has_unconfirmed_address(user: User) -> bool:
    """An address that somebody typed, and nobody has confirmed, may be a stranger's."""
    return bool(EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=False).exists())


def browsers_of(user: User) -> list[PushSubscription]:
    return list(PushSubscription.objects.filter(user=user))


def data_of(user: User) -> dict[str, Json]:
    """For the export of his data; keys of browsers are secrets and stay here."""
    told = Notification.objects.filter(user=user)
    chosen = NotificationSetting.objects.filter(user=user)
    return {
        "notices": list(told.values("kind", "object", "facts", "link", "made_at", "seen_at", "mailed_at")),
        "notice_settings": list(
            chosen.values("kinds", "quiet_from", "quiet_until", "zone", "mail", "hide_details", "webhook")
        ),
        "browsers": list(PushSubscription.objects.filter(user=user).values("browser", "made_at", "used_at")),
    }


# Battles


def is_here(battle_id: UUID | str, seats: set[str], now: datetime) -> bool:
    """Whether one of these seats has the table open, through any worker that is alive."""
    rows = Presence.objects.filter(battle_id=battle_id, worker__in=alive(now)).values_list("seats", flat=True)
    return any(seats & set(found) for found in rows)


def seats_of(players: Mapping[Seat, Participant], user_id: int) -> set[str]:
    return {str(seat) for seat, player in players.items() if player.user_id == user_id}


def title_of(battle: Battle, language: str) -> str:
    """What a battle is called: its own title, else its scenario."""
    if battle.title:
        return battle.title
    setup = store.setup_of(battle)
    rules, words = registry.system(battle.system), registry.words(battle.system, known(language))
    if setup.document is None and not any(one.id == setup.scenario for one in rules.scenarios):
        return words.say("system.name") if words.has("system.name") else battle.system
    return hooks.scenario_name(battle.system, setup.scenario, setup.document, known(language))


def opponents_of(players: Mapping[Seat, Participant], user: User) -> str:
    """The other names at the table, few of many; those of computers are left to the sentence."""
    seated = sorted(players.items(), key=lambda one: int(one[0]))
    names = [name for _, player in seated if player.user_id != user.pk and (name := name_of(player))]
    return few_names(names, user.language) or "–"
