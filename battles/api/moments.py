"""Moments of a battle: branches that leave it there, and what people say about them."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from battles import selectors, services
from battles.api import moment_schemas as shapes
from battles.api.lobby import player
from battles.api.play import TableView
from battles.api.schemas import BattleShape
from battles.presenters.battle_cards import shown
from battles.rules.codec import Json, to_builtins
from battles.web.json_responses import answer


class BranchesView(TableView):
    @extend_schema(operation_id="branches", responses=shapes.BranchesShape, tags=["replays"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The battle this one comes from and all that came of it, as far as you may see them; the root first."""
        battle, _standpoint = self.seen(request, battle_id)
        tree = selectors.branch_tree(battle, request.user)
        cards = {one.card.id: one for one in shown([branch.card for branch in tree])}
        return answer({"branches": [_told(branch, cards[branch.card.id].line) for branch in tree]})

    @extend_schema(
        operation_id="branch_battle", request=shapes.BranchShape, responses={201: BattleShape}, tags=["replays"]
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What if: a new battle from a moment of this one, with dice of its own. A friend gets `invitation`, once."""
        given, me = self.read(request, shapes.BranchShape), player(request)
        branch = services.branch_battle(
            battle_id=battle_id,
            user=me,
            at=given["at"],
            opponent=given["opponent"],
            seat=given["seat"],
            skill=given["skill"],
            title=given["title"],
        )
        told = to_builtins(selectors.battle_card(branch, me))
        return answer(told | _invitation(request, told, given["opponent"]), 201)


def _invitation(request: Request, told: dict[str, Json], opponent: str) -> dict[str, Json]:
    """The link for the seat that waits for a friend: it can be read only now."""
    free = next((seat["seat"] for seat in told["seats"] if seat["free"]), None)
    if opponent != "friend" or free is None:
        return {}
    token = services.make_invitation(battle_id=told["id"], user=player(request), seat=free)
    return {"invitation": request.build_absolute_uri(reverse("invitation", args=[token]))}


def _told(branch: selectors.Branch, line: str) -> dict[str, Json]:
    card = branch.card
    return {
        "id": card.id,
        "of": branch.of,
        "at": branch.at,
        "title": card.title,
        "status": card.status,
        "line": line,
        "mine": card.mine,
        "seats": {seat.seat: {"name": seat.name, "computer": seat.computer} for seat in card.seats},
        "created_at": card.created_at,
        "address": reverse("battle", args=[card.id]),
        "replay": reverse("replay", args=[card.id]),
    }


class CommentsView(TableView):
    @extend_schema(operation_id="comments", responses=shapes.CommentsShape, tags=["replays"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Comments on moments of the battle; none before its end."""
        battle, viewpoint = self.seen(request, battle_id)
        return answer({"comments": selectors.comments_of(battle, viewpoint, request.user)})

    @extend_schema(
        operation_id="add_comment",
        request=shapes.AddCommentShape,
        responses={201: shapes.CommentsShape},
        tags=["replays"],
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Comment on the moment after event `number`, at most 500 characters. Answers with all comments."""
        given = self.read(request, shapes.AddCommentShape)
        services.add_comment(
            battle_id=battle_id,
            user=player(request),
            number=given["number"],
            text=given["text"],
            client_id=given["id"],
        )
        battle, viewpoint = self.seen(request, battle_id)
        return answer({"comments": selectors.comments_of(battle, viewpoint, request.user)}, 201)


class CommentView(TableView):
    @extend_schema(operation_id="delete_comment", responses={200: None}, tags=["replays"])
    def delete(self, request: Request, battle_id: UUID, comment_id: int) -> HttpResponse:
        """Delete your own comment."""
        services.delete_comment(battle_id=battle_id, user=player(request), comment_id=comment_id)
        return answer({})


class ReportView(TableView):
    @extend_schema(operation_id="report_comment", request=shapes.ReportShape, responses={200: None}, tags=["replays"])
    def post(self, request: Request, battle_id: UUID, comment_id: int) -> HttpResponse:
        """Report a comment to the moderators."""
        given = self.read(request, shapes.ReportShape)
        services.report_comment(battle_id=battle_id, user=player(request), comment_id=comment_id, text=given["text"])
        return answer({})
