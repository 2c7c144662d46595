"""Finding people, and the export of one's data. What a profile shows is in profiles.py."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, QuerySet
from msgspec import structs

from accounts.models import ApiToken, User
from accounts.preferences import preferences_of
from battles.hooks import hooks
from battles.models import (
    ArmyList,
    Battle,
    ChatMessage,
    Comment,
    Draft,
    DrawnMap,
    ModerationAct,
    Note,
    OrderRecord,
    Participant,
    Report,
    ScenarioUpload,
    Watcher,
)
from battles.rules.codec import Json
from battles.selectors import notifications
from battles.selectors.blocks import blocks_of


def user_named(name: str) -> User | None:
    return User.objects.filter(username__iexact=name, is_active=True).first()


def tokens_of(user: User) -> list[ApiToken]:
    return list(ApiToken.objects.filter(user=user))


def data_of(user: User) -> dict[str, Json]:
    """Everything the site keeps about a user, as it stands."""
    return {
        "format": "feldherr-user-1",
        "profile": _profile(user),
        "emails": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "api_keys": list(ApiToken.objects.filter(user=user).values("name", "made_at", "used_at")),
        "battles": [_battle(seat) for seat in Participant.objects.filter(user=user).select_related("battle")],
        "orders": [_order(order) for order in OrderRecord.objects.filter(user=user)],
        "comments": list(Comment.objects.filter(user=user).values("battle_id", "number", "text", "at")),
        "chat": list(ChatMessage.objects.filter(user=user).values("battle_id", "room", "text", "phrase", "at")),
        "hosted": list(Battle.objects.filter(host=user).values("id", "system", "title", "status", "created_at")),
        "watching": list(Watcher.objects.filter(user=user).values("battle_id")),
        "drafts": [_draft(draft) for draft in _drafts(user)],
        "holidays": list(user.clock_holidays.values("first_day", "last_day", "zone", "declared_at")),
        "moderation": list(ModerationAct.objects.filter(about=user).values("act", "reason", "until", "at")),
        "notes": list(Note.objects.filter(user=user).values("battle_id", "text", "saved_at")),
        "blocks": [row.whom.username for row in blocks_of(user)],
        "scenarios": list(
            ScenarioUpload.objects.filter(owner=user).values("system", "slug", "document", "uploaded_at")
        ),
        "armies": list(
            ArmyList.objects.filter(owner=user).values("system", "name", "data", "ready", "shared", "saved_at")
        ),
        "maps": list(DrawnMap.objects.filter(owner=user).values("system", "name", "document", "shared", "saved_at")),
        "reports": list(Report.objects.filter(user=user).values("kind", "battle_id", "text", "version", "made_at")),
        **notifications.data_of(user),
        **{name: value for read in hooks.further_data for name, value in read(user).items()},
    }


def _drafts(user: User) -> QuerySet[Draft]:
    """What his seats are thinking of."""
    own = Participant.objects.filter(user=user, battle=OuterRef("battle"), seat=OuterRef("seat"))
    return Draft.objects.filter(Exists(own))


def _draft(draft: Draft) -> dict[str, Json]:
    return {"battle": draft.battle_id, "seat": draft.seat, "saved": draft.saved_at, "draft": bytes(draft.data).decode()}


def _profile(user: User) -> dict[str, Json]:
    return {
        "name": user.username,
        "guest": user.is_guest,
        "email": user.email,
        "language": user.language,
        "theme": user.theme,
        "hides_record": user.hides_record,
        **structs.asdict(preferences_of(user)),
        "muted_until": user.muted_until,
        "joined": user.date_joined,
        "last_login": user.last_login,
        "groups": list(user.groups.values_list("name", flat=True)),
    }


def _battle(seat: Participant) -> dict[str, Json]:
    battle = seat.battle
    return {
        "battle": battle.pk,
        "system": battle.system,
        "title": battle.title,
        "seat": seat.seat,
        "status": battle.status,
        "created": battle.created_at,
        "ended": battle.ended_at,
        "outcome": battle.outcome,
    }


def _order(order: OrderRecord) -> dict[str, Json]:
    return {
        "battle": order.battle_id,
        "seat": order.seat,
        "given": order.given_at,
        "order": bytes(order.data).decode(),
    }
