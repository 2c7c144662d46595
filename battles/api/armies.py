"""Armies: what can be bought, what is wrong with one, and those one keeps."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.adapter import asker_of
from battles import selectors, services
from battles.api.json_body import FileParser
from battles.api.lobby import number, player
from battles.api.play import TableView
from battles.api.schemas import ArmyCheckShape, ArmyReadShape, ArmySaveShape, ArmyShape, RandomArmyShape
from battles.api.systems import rules_named
from battles.errors import ApplicationError
from battles.models import ArmyList
from battles.presenters import army_reports
from battles.records import army_file
from battles.records.army_file import ArmyFileTask
from battles.rules import registry
from battles.rules.codec import Json, to_builtins
from battles.runtime.db_thread import in_db_thread
from battles.texts.wording import known, refusal
from battles.thinking import pool
from battles.web.json_responses import answer

CHOICES = [
    OpenApiParameter("mode", str, description="For systems with several sets of rules."),
    OpenApiParameter("limit", int, description="Points."),
    OpenApiParameter("role", str, description="In an alliance: as what the army joins its side."),
]


def _language() -> str:
    return known(get_language() or "en")


def _chosen(request: Request) -> dict[str, Json]:
    """What the query says an army is built for."""
    query = request.query_params
    chosen: dict[str, Json] = {key: query[key] for key in ("mode", "role") if key in query}
    return chosen | ({"limit": number(request, "limit", 0)} if "limit" in query else {})


class CatalogueView(APIView):
    @extend_schema(operation_id="army_catalogue", responses={200: dict}, tags=["armies"], parameters=CHOICES)
    def get(self, request: Request, system: str) -> HttpResponse:
        """All lists with entries, limits and prices, and ready armies, for one kind of battle."""
        book = selectors.army_book(rules_named(system))
        setup = book.setup_for(book.blank(_chosen(request)))
        samples = [{"name": book.named(one, _language()), "army": one} for one in book.samples(setup)]
        return answer({"catalogue": book.catalogue(setup), "samples": samples})


class CheckView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="check_army", request=ArmyCheckShape, responses={200: dict}, tags=["armies"])
    def post(self, request: Request, system: str) -> HttpResponse:
        """Check an army: total, prices, everything that is wrong, doubtful or right, and fixes of one step."""
        shape = ArmyCheckShape(data=request.data)
        shape.is_valid(raise_exception=True)
        rules = rules_named(system)
        book, army = selectors.army_book(rules), shape.validated_data["army"]
        told = to_builtins(army_reports.told(rules, book, army, _language()))
        return answer({**told, "text": book.to_text(army, _language())})


class RandomView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="random_army", request=RandomArmyShape, responses={200: dict}, tags=["armies"])
    def post(self, request: Request, system: str) -> HttpResponse:
        """A random legal army, for the battle and list that `army` names."""
        shape = RandomArmyShape(data=request.data)
        shape.is_valid(raise_exception=True)
        rules, army = rules_named(system), shape.validated_data["army"]
        setup = selectors.army_book(rules).setup_for(army)
        return answer({"army": services.random_army(rules, setup, army)})


class ReadView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="read_army", request=ArmyReadShape, responses={200: dict}, tags=["armies"])
    def post(self, request: Request, system: str) -> HttpResponse:
        """Read an army from text or JSON; answers line by line with what was not understood."""
        shape = ArmyReadShape(data=request.data)
        shape.is_valid(raise_exception=True)
        rules = rules_named(system)
        army, problems = selectors.army_book(rules).from_text(shape.validated_data["text"])
        words = registry.words(rules.key, _language())
        return answer({"army": army, "problems": [refusal(one, words) for one in problems]})


class ReadFileView(TableView):
    """Knows who brings a file; `read_army_file` has it read elsewhere, because that takes its time."""

    permission_classes = [AllowAny]
    parser_classes = [FileParser]
    brought: ArmyFileTask | None = None

    @extend_schema(
        operation_id="read_army_file",
        request={"application/octet-stream": OpenApiTypes.BINARY},
        responses={200: dict},
        parameters=[OpenApiParameter("name", str, description="The name of the file.")],
        tags=["armies"],
    )
    def post(self, request: Request, system: str) -> HttpResponse:
        """Read an army from a file sent as the body; answers with everything that was not understood."""
        rules = rules_named(system)
        self.system = rules.key
        body: Json = request.data
        self.brought = army_file.task_of(
            rules, body.get("file", b""), request.query_params.get("name", ""), asker_of(request)
        )
        return answer({})


async def read_army_file(request: HttpRequest, system: str) -> HttpResponseBase:
    """POST …/armies/file: the file is read by the thinking process; nothing is kept."""
    view = ReadFileView()
    view.setup(request, system=system)
    response = await in_db_thread(partial(view.dispatch, request, system=system))
    if view.brought is None:
        return response
    try:
        found = await pool.pool().read_army(view.brought)
    except ApplicationError as error:
        return await view.refuse(error)
    words = registry.words(view.brought.system, _language())
    return answer({"army": found.army, "problems": [refusal(one, words) for one in found.problems]})


read_army_file.cls, read_army_file.initkwargs = ReadFileView, {}  # type: ignore[attr-defined]
read_army_file.csrf_exempt = True  # type: ignore[attr-defined]  # as every view of the interface: its session checks


def told_army(row: ArmyList) -> dict[str, Json]:
    return {
        "id": row.pk,
        "system": row.system,
        "name": row.name,
        "ready": row.ready,
        "shared": row.shared,
        "owner": row.owner.get_username(),
        "saved_at": row.saved_at,
        "army": row.data,
    }


class ArmiesView(APIView):
    system = ""

    @extend_schema(operation_id="armies", responses=ArmyShape(many=True), tags=["armies"])
    def get(self, request: Request) -> HttpResponse:
        """Your armies."""
        player(request)
        return answer([told_army(row) for row in selectors.armies_of(request.user)])

    @extend_schema(operation_id="keep_army", request=ArmySaveShape, responses={201: ArmyShape}, tags=["armies"])
    def post(self, request: Request) -> HttpResponse:
        """Save a new army."""
        shape = ArmySaveShape(data=request.data)
        shape.is_valid(raise_exception=True)
        self.system = rules_named(shape.validated_data["system"]).key
        return answer(told_army(_saved(request, shape.validated_data, self.system, None)), 201)


class ArmyView(APIView):
    system = ""

    @extend_schema(operation_id="army", responses=ArmyShape, tags=["armies"])
    def get(self, request: Request, army_id: int) -> HttpResponse:
        """One of your armies, or one that another player shares."""
        return answer(told_army(selectors.readable_army(request.user, army_id)))

    @extend_schema(operation_id="change_army", request=ArmySaveShape, responses=ArmyShape, tags=["armies"])
    def put(self, request: Request, army_id: int) -> HttpResponse:
        """Save changes to an army; `ready` only if nothing is wrong with it."""
        shape = ArmySaveShape(data=request.data)
        shape.is_valid(raise_exception=True)
        self.system = selectors.army_of(request.user, army_id).system
        return answer(told_army(_saved(request, shape.validated_data, self.system, army_id)))

    @extend_schema(operation_id="delete_army", responses={200: None}, tags=["armies"])
    def delete(self, request: Request, army_id: int) -> HttpResponse:
        services.delete_army(user=player(request), army_id=army_id)
        return answer({})


def _saved(request: Request, chosen: dict[str, Json], system: str, army_id: int | None) -> ArmyList:
    return services.save_army(
        user=player(request),
        system=system,
        data=chosen["army"],
        army_id=army_id,
        name=chosen["name"],
        ready=chosen["ready"],
        shared=chosen["shared"],
    )
