"""At the table: state, options, events, orders, dry runs, the dice's seeds, chat."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import structs
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from battles import selectors, services
from battles.api import schemas
from battles.api.errors import REFUSED
from battles.api.lobby import number, player
from battles.models import Battle
from battles.rules.codec import Json, encode
from battles.runtime.clock import WALL
from battles.runtime.db_thread import in_db_thread
from battles.selectors import Viewpoint
from battles.store import moment_of
from battles.texts.wording import known, phrase
from battles.web.arrival import arrived_at
from battles.web.json_responses import answer

SEAT = OpenApiParameter("seat", str, description="Which of your seats; without it the first, or a spectator's view.")


class TableView(APIView):
    """A view about one battle: who asks is settled once, and errors are worded by its rules."""

    system = ""

    def seen(self, request: Request, battle_id: UUID, seat: str | None = None) -> tuple[Battle, Viewpoint]:
        battle = selectors.battle_of(battle_id)
        self.system = battle.system
        asked = seat if seat is not None else request.query_params.get("seat") or None
        return selectors.seen_by(battle, request.user, WALL.now(), asked)

    async def refuse(self, error: Exception) -> HttpResponseBase:
        """The answer to what went wrong after the database was asked."""
        refused = await in_db_thread(self.handle_exception, error)
        return await in_db_thread(self.finalize_response, self.request, refused)

    def read(self, request: Request, shape: type[Serializer[object]]) -> dict[str, Json]:
        """The body, if it has the right shape."""
        found = shape(data=request.data)
        found.is_valid(raise_exception=True)
        read: dict[str, Json] = found.validated_data
        return read


def _seat(viewpoint: Viewpoint) -> str | None:
    return str(viewpoint.viewer) if viewpoint.is_seat else None


class StateView(TableView):
    @extend_schema(operation_id="state", responses=schemas.StateShape, parameters=[SEAT], tags=["table"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Everything you may know of the battle now."""
        battle, viewpoint = self.seen(request, battle_id)
        names = selectors.names(moment_of(battle), viewpoint.viewer, known(get_language() or "en"))
        return answer(
            {
                "battle": str(battle.pk),
                "system": battle.system,
                "title": battle.title,
                "version": selectors.number_of(battle, viewpoint.viewer),
                "seat": _seat(viewpoint),
                "my_seats": viewpoint.seats,
                "names": names,
                "scene": selectors.plain(selectors.scene_of(battle, viewpoint)),
            }
        )


class OptionsView(TableView):
    @extend_schema(operation_id="options", responses=schemas.OptionsShape, parameters=[SEAT], tags=["table"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What your seat may do now, each with an order you can send as it is."""
        battle, viewpoint = self.seen(request, battle_id)
        version = selectors.number_of(battle, viewpoint.viewer)
        return answer(
            {"version": version, "seat": _seat(viewpoint), "options": selectors.options_of(battle, viewpoint)}
        )


class EventsView(TableView):
    @extend_schema(
        operation_id="events",
        responses=schemas.EventsShape,
        parameters=[SEAT, OpenApiParameter("since", int, default=0)],
        tags=["table"],
    )
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What you have not seen yet: events after your version `since`."""
        battle, viewpoint = self.seen(request, battle_id)
        since = number(request, "since", 0)
        return answer(
            {
                "since": since,
                "version": selectors.number_of(battle, viewpoint.viewer),
                "status": battle.status,
                "events": selectors.events_since(battle, viewpoint, since),
            }
        )


class OrdersView(TableView):
    @extend_schema(
        operation_id="give_order",
        request=schemas.OrderShape,
        responses={200: schemas.AnswerShape, REFUSED: schemas.FaultShape},
        tags=["table"],
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Give an order. The same id again gets the first answer; 422 is a refusal of the rules."""
        given = self.read(request, schemas.OrderShape)
        self.system = selectors.battle_of(battle_id).system
        taken = services.submit_order(
            battle_id=battle_id,
            user=player(request),
            seat=given["seat"],
            client_id=given["id"],
            version=given["version"],
            data=encode(given["order"]),
            reached=arrived_at(request),
        )
        return answer({"id": taken.id, "ok": taken.ok, "version": taken.version})


class TrialsView(TableView):
    @extend_schema(
        operation_id="dry_run", request=schemas.TrialShape, responses=schemas.TrialResultShape, tags=["table"]
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What would an order cost, what would it mean, why not? Nothing is stored."""
        given = self.read(request, schemas.TrialShape)
        battle, viewpoint = self.seen(request, battle_id, given["seat"])
        language = known(get_language() or "en")
        trial = selectors.preview(battle, viewpoint, encode(given["order"]), language=language)
        return answer(
            {
                "cost": trial.cost,
                "facts": trial.facts,
                "consequences": trial.consequences,
                "refusals": trial.refusals,
                "bar": trial.bar,
            }
        )


class SeedsView(TableView):
    @extend_schema(operation_id="give_seed", request=schemas.SeedShape, responses=schemas.AnswerShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Your share of the dice: first its hash, then the bytes."""
        given, me = self.read(request, schemas.SeedShape), player(request)
        if "hash" in given:
            taken = services.commit_seed(battle_id=battle_id, user=me, seat=given["seat"], hash=given["hash"])
        else:
            taken = services.reveal_seed(battle_id=battle_id, user=me, seat=given["seat"], seed=given["seed"])
        return answer({"id": taken.id, "ok": taken.ok, "version": taken.version})


class ChatView(TableView):
    @extend_schema(
        operation_id="chat",
        responses=schemas.ChatShape,
        parameters=[OpenApiParameter("after", int, default=0)],
        tags=["table"],
    )
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The chat you may read: the players' or the spectators', both after the end."""
        battle, viewpoint = self.seen(request, battle_id)
        after, language = number(request, "after", 0), get_language() or "en"
        lines = selectors.chat_of(battle, viewpoint, after, reader=request.user.pk)
        return answer({"lines": [structs.replace(one, text=one.text or phrase(one.phrase, language)) for one in lines]})

    @extend_schema(operation_id="say", request=schemas.SayShape, responses=schemas.AnswerShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Write in the chat, at most 500 characters, or send a quick phrase by its code."""
        given = self.read(request, schemas.SayShape)
        taken = services.say(
            battle_id=battle_id,
            user=player(request),
            text=given["text"],
            phrase=given["phrase"],
            client_id=given["id"],
        )
        return answer({"id": taken.id, "ok": taken.ok, "version": taken.version})
