"""Profiles, blocks, reports, quick phrases, private notes."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import structs
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import profiles
from accounts import selectors as accounts
from accounts.models import User
from battles import services
from battles.api import people_schemas as shapes
from battles.api.lobby import player
from battles.api.play import TableView
from battles.errors import ApplicationError
from battles.rules.codec import Json, to_builtins
from battles.runtime.clock import WALL
from battles.selectors import blocks, notes
from battles.texts import wording
from battles.texts.quick_phrases import PHRASES
from battles.web.json_responses import answer

RATING = ("name", "address", "rating", "deviation", "is_provisional")
"""What is told of a rating."""


class PlayerView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="player", responses=shapes.PlayerShape, tags=["people"])
    def get(self, request: Request, name: str) -> HttpResponse:
        """A player's profile: record, reliability, pace, ratings, and shared armies."""
        found = accounts.user_named(name)
        if found is None:
            raise ApplicationError("no_such_user")
        return answer(_told(found, profiles.profile_of(found, request.user, WALL.now())))


def _told(user: User, profile: profiles.Profile) -> dict[str, Json]:
    """A chart is for pages; the rest is told as it stands."""
    told: dict[str, Json] = to_builtins(structs.replace(profile, ratings=()))
    if profile.reliability is not None:
        told["reliability"]["seen_through"] = profile.reliability.seen_through
    told["ratings"] = [{name: getattr(one, name) for name in RATING} for one in profile.ratings]
    return {"id": user.pk, "name": user.username, "guest": user.is_guest, "since": user.date_joined.isoformat(), **told}


class BlocksView(APIView):
    @extend_schema(operation_id="blocks", responses=shapes.BlocksShape, tags=["people"])
    def get(self, request: Request) -> HttpResponse:
        """The people you have blocked."""
        rows = blocks.blocks_of(player(request))
        return answer(
            {"blocks": [{"user": row.whom_id, "name": row.whom.username, "since": row.made_at} for row in rows]}
        )


class BlockView(APIView):
    @extend_schema(operation_id="block", request=None, responses={200: None}, tags=["people"])
    def put(self, request: Request, user_id: int) -> HttpResponse:
        """Block a person: no more messages, challenges, invitations or shared seats. They are not told."""
        services.block(user=player(request), whom=user_id)
        return answer({})

    @extend_schema(operation_id="unblock", responses={200: None}, tags=["people"])
    def delete(self, request: Request, user_id: int) -> HttpResponse:
        """Undo a block."""
        services.unblock(user=player(request), whom=user_id)
        return answer({})


class PhrasesView(APIView):
    @extend_schema(operation_id="phrases", responses=shapes.PhrasesShape, tags=["table"])
    def get(self, request: Request) -> HttpResponse:
        """Quick phrases for the chat: everyone reads them in their own language."""
        language = get_language() or "en"
        return answer({"phrases": [{"phrase": one, "text": wording.phrase(one, language)} for one in PHRASES]})


class ReportLineView(TableView):
    @extend_schema(operation_id="report_line", request=shapes.WhyShape, responses={200: None}, tags=["people"])
    def post(self, request: Request, battle_id: UUID, line: int) -> HttpResponse:
        """Report a line of chat to the moderators."""
        given = self.read(request, shapes.WhyShape)
        services.report_line(battle_id=battle_id, user=player(request), line=line, text=given["text"])
        return answer({})


class ReportBattleView(TableView):
    @extend_schema(
        operation_id="report_battle", request=shapes.ReportBattleShape, responses={200: None}, tags=["people"]
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Report a player's behaviour in a battle to the moderators."""
        given = self.read(request, shapes.ReportBattleShape)
        services.report_battle(battle_id=battle_id, user=player(request), whom=given["whom"], text=given["text"])
        return answer({})


class ReportNameView(TableView):
    @extend_schema(operation_id="report_name", request=shapes.WhyShape, responses={200: None}, tags=["people"])
    def post(self, request: Request, user_id: int) -> HttpResponse:
        """Report a name to the moderators."""
        given = self.read(request, shapes.WhyShape)
        services.report_name(user=player(request), whom=user_id, text=given["text"])
        return answer({})


class NoteView(TableView):
    @extend_schema(operation_id="note", responses=shapes.NoteShape, tags=["people"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Your private note about the battle; no one else can read it."""
        battle, _standpoint = self.seen(request, battle_id)
        return answer({"text": notes.note_of(player(request), battle.pk)})

    @extend_schema(operation_id="save_note", request=shapes.NoteShape, responses=shapes.NoteShape, tags=["people"])
    def put(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Save a note; an empty one is deleted."""
        given, me = self.read(request, shapes.NoteShape), player(request)
        services.save_note(battle_id=battle_id, user=me, text=given["text"])
        return answer({"text": notes.note_of(me, battle_id)})


class NotesView(APIView):
    @extend_schema(
        operation_id="notes",
        responses=shapes.NotesShape,
        parameters=[OpenApiParameter("search", str, description="Notes that contain all these words.")],
        tags=["people"],
    )
    def get(self, request: Request) -> HttpResponse:
        """Your notes, the newest first."""
        return answer({"notes": notes.notes_of(player(request), request.query_params.get("search", "")[:200])})
