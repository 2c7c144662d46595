"""Questions to the rules that are no orders."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from drf_spectacular.utils import extend_schema
from msgspec import Raw
from rest_framework.request import Request

from battles.api import schemas
from battles.api.errors import REFUSED
from battles.api.play import TableView
from battles.errors import ApplicationError
from battles.rules.codec import encode
from battles.rules.errors import RulesError
from battles.runtime.db_thread import in_db_thread
from battles.selectors import inquiries
from battles.thinking import pool
from battles.thinking.tasks import InquiryTask
from battles.web.json_responses import answer


class AskView(TableView):
    """Settles who asks, and answers what is quickly said; `ask` has the rest answered elsewhere."""

    task: InquiryTask | None = None

    @extend_schema(
        operation_id="ask",
        request=schemas.AskShape,
        responses={
            200: schemas.AnsweredShape,
            REFUSED: schemas.FaultShape,
            409: schemas.FaultShape,
            503: schemas.FaultShape,
        },
        tags=["table"],
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What the rules answer to a question of your seat, or of a spectator, from what they know. Nothing is stored,
        and no one else learns of it. 503 `took_too_long` if it took too long."""
        given = self.read(request, schemas.AskShape)
        battle, viewpoint = self.seen(request, battle_id, given.get("seat"))
        found = inquiries.asked_of(battle, viewpoint, encode(given["inquiry"]))
        if isinstance(found, InquiryTask):
            self.task = found
            return answer({})
        return answer({"answer": found.answer})


async def ask(request: HttpRequest, battle_id: UUID) -> HttpResponseBase:
    """POST …/ask: slow questions are answered by the thinking process."""
    view = AskView()
    view.setup(request, battle_id=battle_id)
    response = await in_db_thread(view.dispatch, request, battle_id=battle_id)
    if view.task is None:
        return response
    try:
        found = await pool.pool().answer(view.task)
    except (ApplicationError, RulesError) as error:
        return await view.refuse(error)
    return answer({"answer": Raw(found)})


# A view of the interface checks the form's token itself, where a session and no key says who asks.
ask.csrf_exempt = True  # type: ignore[attr-defined]

# How the description of the interface finds views that are no classes.
ask.cls, ask.initkwargs = AskView, {}  # type: ignore[attr-defined]
