"""Maps: what can be drawn, what is wrong with one, and those one keeps."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from battles import selectors, services
from battles.api.lobby import player
from battles.api.schemas import MapCheckShape, MapSaveShape, MapShape
from battles.api.systems import rules_named
from battles.models import DrawnMap
from battles.presenters import army_reports
from battles.rules.codec import Json
from battles.web.json_responses import answer


class MapsOfSystemView(APIView):
    @extend_schema(operation_id="ready_maps", responses={200: dict}, tags=["maps"])
    def get(self, request: Request, system: str) -> HttpResponse:
        """The ready maps of a system, and what its maps are made of."""
        book = selectors.map_book(rules_named(system))
        return answer({"maps": book.ready(), "palette": book.palette()})


class MapCheckView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="check_map", request=MapCheckShape, responses={200: dict}, tags=["maps"])
    def post(self, request: Request, system: str) -> HttpResponse:
        """Everything that keeps a map from being fought on, with the clause and the places on the board."""
        shape = MapCheckShape(data=request.data)
        shape.is_valid(raise_exception=True)
        rules = rules_named(system)
        selectors.map_book(rules)
        return answer(
            {"problems": army_reports.map_problems(rules, shape.validated_data["map"], get_language() or "en")}
        )


def told_map(row: DrawnMap) -> dict[str, Json]:
    return {
        "id": row.pk,
        "system": row.system,
        "name": row.name,
        "sound": row.sound,
        "shared": row.shared,
        "saved_at": row.saved_at,
        "map": row.document,
    }


class MapsView(APIView):
    @extend_schema(operation_id="maps", responses=MapShape(many=True), tags=["maps"])
    def get(self, request: Request) -> HttpResponse:
        """Your maps."""
        player(request)
        return answer([told_map(row) for row in selectors.maps_of(request.user)])

    @extend_schema(operation_id="keep_map", request=MapSaveShape, responses={201: MapShape}, tags=["maps"])
    def post(self, request: Request) -> HttpResponse:
        """Save a new map."""
        return answer(told_map(_saved(request, None)), 201)


class MapView(APIView):
    @extend_schema(operation_id="map", responses=MapShape, tags=["maps"])
    def get(self, request: Request, map_id: int) -> HttpResponse:
        """A map of yours, or a shared one."""
        return answer(told_map(selectors.map_of(request.user, map_id)))

    @extend_schema(operation_id="change_map", request=MapSaveShape, responses=MapShape, tags=["maps"])
    def put(self, request: Request, map_id: int) -> HttpResponse:
        """Save changes to a map; `shared` only if nothing is wrong with it."""
        return answer(told_map(_saved(request, map_id)))

    @extend_schema(operation_id="delete_map", responses={200: None}, tags=["maps"])
    def delete(self, request: Request, map_id: int) -> HttpResponse:
        services.delete_map(user=player(request), map_id=map_id)
        return answer({})


def _saved(request: Request, map_id: int | None) -> DrawnMap:
    shape = MapSaveShape(data=request.data)
    shape.is_valid(raise_exception=True)
    chosen = shape.validated_data
    return services.save_map(
        user=player(request),
        system=rules_named(chosen["system"]).key,
        document=chosen["map"],
        map_id=map_id,
        shared=chosen["shared"],
    )
