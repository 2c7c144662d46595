"""Odds before an order, luck after the battle."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from battles import selectors
from battles.api import schemas
from battles.api.errors import REFUSED
from battles.api.play import TableView
from battles.errors import ApplicationError
from battles.live.luck import Reckoning, reckoner
from battles.rules.codec import encode, to_builtins
from battles.rules.errors import RulesError
from battles.runtime.db_thread import in_db_thread
from battles.selectors import dry_runs
from battles.selectors import luck as reports
from battles.thinking import pool
from battles.thinking.luck import LuckTask
from battles.thinking.tasks import OddsTask
from battles.web.json_responses import answer

PATIENCE = 1.0
"""Seconds after which a page that asks for luck is told how far it is."""


class ChanceShape(serializers.Serializer[object]):
    verdict = serializers.CharField(help_text="`verdict.<code>` in the system's texts.")
    count = serializers.IntegerField()
    low = serializers.FloatField(required=False, help_text="Sampled: lower end of the share's 95 % interval (Wilson).")
    high = serializers.FloatField(required=False)


class AssumptionShape(serializers.Serializer[object]):
    seat = serializers.CharField()
    question = serializers.CharField()
    order = serializers.CharField(allow_blank=True, help_text="Kind of the assumed order; empty: a standing answer.")
    by = serializers.ChoiceField(choices=["standing", "computer", "default"])
    count = serializers.IntegerField()


class OddsShape(serializers.Serializer[object]):
    chances = ChanceShape(many=True, help_text="From harmless to worst; empty where dice decide nothing.")
    total = serializers.IntegerField()
    exact = serializers.BooleanField(help_text="False: this many outcomes were sampled.")
    assumptions = AssumptionShape(many=True)


class LuckSumShape(serializers.Serializer[object]):
    seat = serializers.CharField()
    kind = serializers.CharField(allow_blank=True, help_text="`luck.<kind>` in the texts; empty: all throws.")
    throws = serializers.IntegerField()
    luck = serializers.FloatField(help_text="How far above expectation (1 is a battle won).")
    spread = serializers.FloatField(help_text="Standard deviation of that sum.")
    sigmas = serializers.FloatField()


class LuckShape(serializers.Serializer[object]):
    status = serializers.ChoiceField(choices=["ready", "reckoning"])
    done = serializers.IntegerField(required=False, help_text="While it is being calculated: orders done.")
    of = serializers.IntegerField(required=False)
    seats = serializers.ListField(child=serializers.CharField(), required=False)
    line = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="event, worth by seat: after each order."
    )
    throws = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="event, n, kind, reason, seat, faces, expected, actual, spread.",
    )
    sums = LuckSumShape(many=True, required=False)
    decisions = serializers.ListField(
        child=serializers.FloatField(), required=False, help_text="What was not luck: end − start − luck, by seat."
    )
    turning = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="event, change and luck by seat."
    )
    left_out = serializers.IntegerField(required=False)


class OddsView(TableView):
    """Settles who asks; `odds` has it counted elsewhere."""

    task: OddsTask | None = None

    @extend_schema(
        operation_id="odds",
        request=schemas.TrialShape,
        responses={200: OddsShape, REFUSED: schemas.FaultShape, 409: schemas.FaultShape},
        tags=["table"],
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What an order may come to, from what your seat knows. 409 `odds_off` where the host has switched odds off."""
        given = self.read(request, schemas.TrialShape)
        battle, viewpoint = self.seen(request, battle_id, given["seat"])
        self.task = selectors.odds_task(battle, viewpoint, encode(given["order"]))
        return answer({})


async def odds(request: HttpRequest, battle_id: UUID) -> HttpResponseBase:
    """POST …/odds: counted by the thinking process."""
    view = OddsView()
    view.setup(request, battle_id=battle_id)
    response = await in_db_thread(view.dispatch, request, battle_id=battle_id)
    if view.task is None:
        return response
    try:
        found = dry_runs.told(await pool.pool().odds(view.task))
    except (ApplicationError, RulesError) as error:
        return await view.refuse(error)
    told = to_builtins(found)
    return answer({name: told[name] for name in ("chances", "total", "exact", "assumptions")})


class LuckView(TableView):
    """Reads what is kept; `luck` has the rest reckoned elsewhere."""

    task: LuckTask | None = None

    @extend_schema(operation_id="luck", responses={200: LuckShape, 202: LuckShape}, tags=["replays"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """How the dice fell against expectation, once the battle is over; 202 while that is being worked out."""
        battle, viewpoint = self.seen(request, battle_id)
        if (kept := reports.luck_of(battle, viewpoint)) is not None:
            return answer(reports.told(kept))
        self.task = reports.luck_task(battle, viewpoint)
        return answer({})


async def luck(request: HttpRequest, battle_id: UUID) -> HttpResponseBase:
    """GET …/luck: reckoned once, in slices, by the thinking process."""
    view = LuckView()
    view.setup(request, battle_id=battle_id)
    response = await in_db_thread(view.dispatch, request, battle_id=battle_id)
    if view.task is None:
        return response
    try:
        found = await reckoner.ask(battle_id, view.task, PATIENCE)
    except (ApplicationError, RulesError) as error:
        return await view.refuse(error)
    if isinstance(found, Reckoning):
        return answer(reports.waiting(found.done, found.total), 202)
    return answer(reports.told(found))


# A view of the interface checks the form's token itself, where a session and no key says who asks.
odds.csrf_exempt = True  # type: ignore[attr-defined]

# How the description of the interface finds views that are no classes.
odds.cls, odds.initkwargs = OddsView, {}  # type: ignore[attr-defined]
luck.cls, luck.initkwargs = LuckView, {}  # type: ignore[attr-defined]
