"""Battles: lists, offering, joining, leaving."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import User
from battles import selectors, services
from battles.agreements import agreement
from battles.agreements.agreement import Agreement
from battles.api.schemas import BattleShape, BattlesShape, CreateShape, JoinShape, MeShape
from battles.api.systems import rules_named
from battles.errors import ApplicationError
from battles.models import Battle, Status
from battles.presenters.battle_cards import is_own
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.registry import AnyRules
from battles.runtime.clock import WALL
from battles.selectors import BattleCard, watching
from battles.selectors.watching import Filters
from battles.web.json_responses import answer

LISTS = ("open", "live", "finished", "mine")
MOST = 50
LIVE_FILTERS = (
    OpenApiParameter(
        "pace", str, enum=["live", "days", "rounds", "none"], description="Only of list=live, like the next four."
    ),
    OpenApiParameter("kind", str, enum=["league", "rated", "friendly"]),
    OpenApiParameter("late", str, enum=["yes", "no"], description="With or without a delay for spectators."),
    OpenApiParameter("name", str, description="Part of a player's name."),
    OpenApiParameter("order", str, enum=["moved", "watchers"], default="moved"),
)


def player(request: Request) -> User:
    """Who gives orders; raises `sign_in`."""
    if not isinstance(request.user, User):
        raise ApplicationError("sign_in")
    return request.user


def card(battle: Battle, request: Request) -> HttpResponse:
    return answer(selectors.battle_card(battle, request.user))


class MeView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="me", responses=MeShape, tags=["people"])
    def get(self, request: Request) -> HttpResponse:
        """Who this key or session belongs to."""
        me = player(request)
        return answer({"id": me.pk, "name": me.username, "guest": me.is_guest, "language": me.language})


class BattlesView(APIView):
    system = ""

    @extend_schema(
        operation_id="battles",
        responses=BattlesShape,
        tags=["battles"],
        parameters=[
            OpenApiParameter("list", str, enum=LISTS, default="open"),
            OpenApiParameter("system", str),
            *LIVE_FILTERS,
            OpenApiParameter("limit", int, default=MOST),
            OpenApiParameter("offset", int, default=0),
        ],
    )
    def get(self, request: Request) -> HttpResponse:
        """Battles to join, to watch, to replay, or your own."""
        limit = min(number(request, "limit", MOST), MOST)
        found = _listed(request, limit + 1, number(request, "offset", 0))
        return answer({"battles": found[:limit], "more": len(found) > limit})

    @extend_schema(operation_id="create_battle", request=CreateShape, responses={201: BattleShape}, tags=["battles"])
    def post(self, request: Request) -> HttpResponse:
        """Offer a battle, or begin one against the computer."""
        shape = CreateShape(data=request.data)
        shape.is_valid(raise_exception=True)
        chosen, host = shape.validated_data, player(request)
        rules = rules_named(chosen["system"])
        self.system = rules.key
        setup = _setup(rules, chosen, host)
        seats = services.seats_of(rules, setup)
        setup, seat = services.mustered(rules, setup, seats, seat=chosen["seat"], army=chosen["army"])
        battle = services.create_battle(
            host=host,
            system=rules.key,
            setup=setup,
            seat=seat,
            computer=chosen["computer"],
            visibility=chosen["visibility"],
            title=chosen["title"],
            agreement=_agreement(chosen),
        )
        return answer(selectors.battle_card(battle, host), 201)


def _agreement(chosen: dict[str, Json]) -> Agreement:
    pace = agreement.read_pace(chosen["pace"])
    return Agreement(
        pace=pace,
        odds=chosen["odds"],
        delay=chosen["delay"],
        take_backs=chosen["take_backs"],
        late_entry=chosen["late_entry"],
    )


def _listed(request: Request, limit: int, offset: int) -> list[BattleCard]:
    system = request.query_params.get("system", "").replace("-", "_")
    match request.query_params.get("list", "open"):
        case "mine":
            return selectors.battles_of(player(request), limit=limit, offset=offset)
        case "live":
            return watching.watchable(request.user, _filters(request, system), limit=limit, offset=offset)
        case "finished":
            return selectors.finished_battles(request.user, system=system, limit=limit, offset=offset)
        case "open":
            return selectors.open_battles(request.user, system=system, limit=limit, offset=offset)
        case other:
            raise ApplicationError("malformed", detail=f"list={other[:40]}: one of {', '.join(LISTS)}")


def _filters(request: Request, system: str) -> Filters:
    """What is wanted of the battles under way; raises `malformed`."""
    given = request.query_params
    asked = {name: given[name] for name in ("pace", "kind", "late", "name", "order") if name in given}
    try:
        return msgspec.convert(asked | {"system": system}, Filters)
    except msgspec.ValidationError as error:
        raise ApplicationError("malformed", detail=str(error)) from None


def number(request: Request, name: str, default: int) -> int:
    """A number of the query; raises `malformed`."""
    given = request.query_params.get(name)
    if given is None:
        return default
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise ApplicationError("malformed", detail=f"{name}: a whole number is expected")
    return int(given)


def _setup(rules: AnyRules, chosen: dict[str, Json], host: User) -> Setup:
    if chosen["position"] is not None:
        return Setup(position=chosen["position"])
    scenario, options = chosen["scenario"], chosen["options"]
    if chosen["map"] is not None:
        return Setup(scenario=scenario, options=options, document=selectors.map_of(host, chosen["map"]).document)
    document = selectors.documents(rules.key).get(scenario) if not is_own(rules.key, scenario) else None
    if document is not None:
        return Setup(scenario=str(document.get("id", "")), options=options, document=document)
    return Setup(scenario=scenario, options=options)


class BattleView(APIView):
    @extend_schema(operation_id="battle", responses=BattleShape, tags=["battles"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """One battle as lists show it."""
        battle = selectors.battle_of(battle_id)
        selectors.viewer_of(battle, request.user, WALL.now())
        return card(battle, request)


class JoinView(APIView):
    @extend_schema(operation_id="join_battle", request=JoinShape, responses=BattleShape, tags=["battles"])
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Take a free seat of an open battle."""
        shape = JoinShape(data=request.data)
        shape.is_valid(raise_exception=True)
        battle = services.join_battle(battle_id=battle_id, user=player(request), seat=shape.validated_data["seat"])
        return card(battle, request)


class LeaveView(APIView):
    @extend_schema(operation_id="leave_battle", request=None, responses={200: None}, tags=["battles"])
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Leave your seat before the battle begins; if you are the host, the offer is withdrawn."""
        me, battle = player(request), selectors.battle_of(battle_id)
        if battle.host_id == me.pk and battle.status in (Status.OPEN, Status.SEEDING):
            services.cancel_battle(battle_id=battle_id, user=me)
        else:
            services.leave_battle(battle_id=battle_id, user=me)
        return answer({})
