"""For moderators: what was reported, what was done about it."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from battles import services
from battles.api import people_schemas as shapes
from battles.api.lobby import number
from battles.messages import ChatLine
from battles.models import ChatMessage, ModerationAct
from battles.rules.codec import Json
from battles.selectors import moderation
from battles.selectors.moderation import ModerationCase, check_moderator
from battles.texts import wording
from battles.web.json_responses import answer

PAGE = 50


class ReportsView(APIView):
    @extend_schema(operation_id="reports", responses=shapes.CasesShape, tags=["moderation"])
    def get(self, request: Request) -> HttpResponse:
        """Reports that wait for a decision, the oldest first, without those about you or your own running battles."""
        me = check_moderator(request.user)
        cases = [_case(case) for case in moderation.queue(me, limit=PAGE)]
        return answer({"waiting": moderation.waiting(me), "reports": cases})


class PositionView(APIView):
    @extend_schema(operation_id="reported_position", responses={200: dict}, tags=["moderation"])
    def get(self, request: Request, report_id: int) -> HttpResponse:
        """The position sent with a report, as the person who reported knew it; you can begin a battle with it."""
        response = answer(moderation.position_of(check_moderator(request.user), report_id))
        response.headers["Content-Disposition"] = f'attachment; filename="report-{report_id}.json"'
        return response


class DecideView(APIView):
    @extend_schema(
        operation_id="decide_report", request=shapes.DecideShape, responses=shapes.ActShape, tags=["moderation"]
    )
    def post(self, request: Request, report_id: int) -> HttpResponse:
        """Dismiss, warn, mute, delete or ban; the reason is logged, and the person concerned reads it."""
        check_moderator(request.user)
        shape = shapes.DecideShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = shape.validated_data
        done = services.decide_report(
            report_id=report_id,
            moderator=request.user,
            act=given["act"],
            reason=given["reason"],
            hours=given["hours"],
        )
        return answer(_act(done))


class LogView(APIView):
    @extend_schema(
        operation_id="moderation_log",
        responses=shapes.LogShape,
        parameters=[OpenApiParameter("offset", int, default=0)],
        tags=["moderation"],
    )
    def get(self, request: Request) -> HttpResponse:
        """Everything moderators did, the newest first."""
        check_moderator(request.user)
        acts = moderation.log(limit=PAGE, offset=number(request, "offset", 0))
        return answer({"acts": [_act(act) for act in acts]})


def _case(case: ModerationCase) -> dict[str, Json]:
    report = case.report
    return {
        "id": report.pk,
        "kind": report.kind,
        "by": report.user.username if report.user is not None else "",
        "about": report.about.username if report.about is not None else "",
        "battle": str(report.battle_id) if report.battle_id else None,
        "quoted": report.quoted,
        "text": report.text,
        "made_at": report.made_at,
        "others": case.others,
        "version": report.version,
        "has_position": case.has_position,
        "chat": [_said(line) for line in case.chat],
        "around": [_line(line, report.line_id) for line in case.around],
        "earlier": [_act(act) for act in case.earlier],
    }


def _line(line: ChatMessage, reported: int | None) -> dict[str, Json]:
    text = line.text or wording.phrase(line.phrase, get_language() or "en")
    return {"n": line.pk, "name": line.name, "text": text, "at": line.at, "reported": line.pk == reported}


def _said(line: ChatLine) -> dict[str, Json]:
    text = line.text or wording.phrase(line.phrase, get_language() or "en")
    return {"n": line.n, "name": line.name, "text": text, "at": line.at, "reported": False}


def _act(act: ModerationAct) -> dict[str, Json]:
    return {
        "id": act.pk,
        "act": act.act,
        "reason": act.reason,
        "moderator": act.moderator.username if act.moderator is not None else "",
        "about": act.name,
        "until": act.until,
        "at": act.at,
    }
