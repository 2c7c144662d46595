"""For operators. No dice secrets, no seeds, no sealed events, no drafts: an operator may play, too."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from battles.models import (
    Battle,
    ChatMessage,
    Comment,
    Due,
    Heartbeat,
    Outbox,
    Participant,
    Report,
    ScenarioUpload,
    UnwantedWord,
)
from battles.selectors.people import OVER
from battles.web.admin_base import ReadOnly

admin.site.site_header = admin.site.site_title = "Feldherr"
admin.site.index_title = _("For operators")


class NotOfOwnBattles(ReadOnly):
    """Whoever plays would read there what spectators say, and what is meant for the other side."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        plays = Participant.objects.filter(battle=OuterRef("battle"), user=request.user.pk)
        return super().get_queryset(request).exclude(Exists(plays.exclude(battle__status__in=OVER)))


class Seats(admin.TabularInline):  # type: ignore[type-arg]  # generic only in the stubs
    model = Participant
    fields = ("seat", "user", "name", "computer_skill", "asked_at", "asked_since", "seed_by_server")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Battle)
class BattleAdmin(ReadOnly):
    list_display = ("id", "system", "title", "status", "visibility", "host", "version", "moved_at")
    list_filter = ("system", "status", "visibility", "rated", "imported")
    search_fields = ("id", "title", "host__username", "participants__user__username")
    fields = (
        "id", "system", "rules_version", "data_hash", "title", "status", "visibility", "host", "rated", "imported",
        "version", "dice_commitment", "outcome", "rematch_of", "created_at", "started_at", "moved_at",
        "ended_at",
    )  # fmt: skip
    inlines = (Seats,)


@admin.register(Report)
class ReportAdmin(NotOfOwnBattles):
    """Without the position: it shows what its reporter knew."""

    list_display = ("made_at", "user", "battle", "version", "done")
    list_filter = ("done",)
    fields = ("made_at", "user", "battle", "version", "text", "done")
    readonly_fields = ("made_at", "user", "battle", "version", "text")

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Only `done` can be ticked."""
        return admin.ModelAdmin.has_change_permission(self, request)


@admin.register(UnwantedWord)
class UnwantedWordAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Words that chat and comments refuse; whole words, however they are written."""

    search_fields = ("word",)


@admin.register(Due)
class DueAdmin(ReadOnly):
    list_display = ("at", "kind", "key", "done", "tries")
    list_filter = ("kind", "done", "tries")


@admin.register(Outbox)
class OutboxAdmin(ReadOnly):
    """Without the payload: mails may carry links that let somebody in."""

    list_display = ("made_at", "kind", "to", "sent_at", "tries", "last_error")
    list_filter = ("kind",)
    exclude = ("payload",)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly):
    list_display = ("worker", "at")


@admin.register(ChatMessage)
class ChatAdmin(NotOfOwnBattles):
    list_display: tuple[str, ...] = ("at", "battle", "name", "room", "text")
    search_fields = ("text", "name")

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """What breaks the law or the house rules can be removed."""
        return admin.ModelAdmin.has_delete_permission(self, request)


@admin.register(Comment)
class CommentAdmin(ChatAdmin):
    list_display = ("at", "battle", "name", "number", "text", "hidden")


@admin.register(ScenarioUpload)
class ScenarioAdmin(ReadOnly):
    list_display = ("system", "slug", "owner", "uploaded_at")
    list_filter = ("system",)

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request)
