"""Every act of leagues as an operation of the interface."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import URLPattern, path
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.api.lobby import player
from battles.api.schemas import FaultShape
from battles.leagues.actions.action import Action, carry_out, checked
from battles.leagues.selectors import seasons
from battles.rules.codec import Json
from battles.web.json_responses import answer


class ActView(APIView):
    """One act. Who may do it the service says; here only that somebody is signed in."""

    permission_classes = [AllowAny]
    act: Action
    system = ""

    def perform(self, request: Request, ids: dict[str, Json]) -> HttpResponse:
        self.system = _system_of(ids)
        user = player(request)
        done = carry_out(self.act, user, ids, checked(self.act.shape, request.data))
        return answer(done, 201 if self.act.made else 200)


def _system_of(ids: dict[str, Json]) -> str:
    """Whose rules word what is wrong with a list."""
    return seasons.system_of(ids.get("entrant_id", 0))


def view_of(act: Action) -> type[ActView]:
    """A view whose description in the interface is the act's own."""
    good = OpenApiResponse(response=dict, description="The result.")
    bad = OpenApiResponse(response=FaultShape, description="Refused: code, sentence and clause.")

    @extend_schema(
        operation_id=act.name,
        description=act.about,
        request=act.shape,
        responses={201 if act.made else 200: good, 400: bad, 401: bad, 403: bad, 404: bad},
        tags=["leagues"],
    )
    def post(self: ActView, request: Request, **ids: Json) -> HttpResponse:
        return self.perform(request, dict(ids))

    made: type[ActView] = type(f"{act.name.title().replace('_', '')}View", (ActView,), {"act": act, "post": post})
    return made


def patterns(acts: tuple[Action, ...]) -> list[URLPattern]:
    return [path(act.path, view_of(act).as_view(), name=f"api_{act.name}") for act in acts]
