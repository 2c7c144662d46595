"""Battles from their beginning: for a viewer, as a file, and from a file."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from battles import selectors, services, thinking
from battles.answers import answer
from battles.api import shapes
from battles.api.lobby import player
from battles.api.play import TableView
from battles.cards import shown
from battles.hops import in_database
from battles.models import Battle, OrderRecord
from battles.rules.codec import Json, encode
from battles.selectors import Standpoint
from battles.store import moment_of
from battles.tasks import ReplayTask
from battles.wording import known

SHELL = ("view", "standing")
"""What changes in a replay's scene; the rest is as it is now."""


class Prepared(msgspec.Struct, frozen=True, kw_only=True):
    """What the database says about a replay; the thinking process adds the steps."""

    task: ReplayTask
    head: dict[str, Json]
    orders: tuple[tuple[int, str, bytes], ...]
    """Where each order ends, whose it was, what it said."""


class ReplayView(TableView):
    """Reads what the database knows; `replay` goes on from there, because replaying takes its time."""

    prepared: Prepared | None = None

    @extend_schema(operation_id="replay", responses=shapes.ReplayShape, tags=["replays"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The battle order by order as you may see it; everything, and the dice's secret, once it is over."""
        battle, standpoint = self.seen(request, battle_id)
        task = selectors.replay_task(battle, standpoint)
        self.prepared = Prepared(task=task, head=_head(battle, standpoint), orders=_orders(battle, standpoint))
        return answer({})


async def replay(request: HttpRequest, battle_id: UUID) -> HttpResponseBase:
    """GET …/replay: not in the database thread, which nobody may hold for long."""
    view = ReplayView()
    view.setup(request, battle_id=battle_id)
    response = await in_database(view.dispatch, request, battle_id=battle_id)
    if view.prepared is None:
        return response
    steps = msgspec.json.decode(await thinking.pool().replay(view.prepared.task))
    return answer(_told(view.prepared, steps))


# How the description of the interface finds a view that is no class.
replay.cls, replay.initkwargs = ReplayView, {}  # type: ignore[attr-defined]


def _told(prepared: Prepared, found: Json) -> dict[str, Json]:
    scene = {name: value for name, value in prepared.head["scene"].items() if name not in SHELL}
    steps = list(_steps(prepared, found["steps"]))
    return {**prepared.head, "scene": scene | found["first"], "version": 0, "steps": steps}


def _steps(prepared: Prepared, steps: list[dict[str, Json]]) -> Iterator[dict[str, Json]]:
    """Each step with the order that caused it; the beginning of the battle has none."""
    orders = {end: (seat, order) for end, seat, order in prepared.orders}
    for end, step in zip(sorted(prepared.task.ends), steps, strict=False):
        seat, order = orders.get(end, (None, b"null"))
        yield {"seat": seat, "order": msgspec.Raw(order), **step}


def _head(battle: Battle, standpoint: Standpoint) -> dict[str, Json]:
    scene = selectors.plain(selectors.scene_of(battle, standpoint)) | {"asked": {}, "options": []}
    names = selectors.names(moment_of(battle), standpoint.replay_viewer, known(get_language() or "en"))
    title = shown([selectors.battle_card(battle)])[0].title
    return {
        "battle": {"id": str(battle.pk), "title": title, "started": battle.started_at, "ended": battle.ended_at},
        "system": battle.system,
        "title": title,
        "names": names,
        "players": scene["players"],
        "scene": scene,
        "dice": scene["dice"],
    }


def _orders(battle: Battle, standpoint: Standpoint) -> tuple[tuple[int, str, bytes], ...]:
    """Orders may be secrets: while the battle lasts everybody sees only his own."""
    rows = OrderRecord.objects.filter(battle_id=battle.pk).values_list("last_event", "seat", "data")
    shown = (row for row in rows if standpoint.sees_all or row[1] in standpoint.seats)
    return tuple((end, seat, bytes(data)) for end, seat, data in shown)


class ExportView(TableView):
    @extend_schema(operation_id="export", responses={200: dict}, tags=["replays"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The battle as a file that can be imported once it is over."""
        battle, standpoint = self.seen(request, battle_id)
        response = answer(selectors.replay_of(battle, standpoint))
        response.headers["Content-Disposition"] = f'attachment; filename="feldherr-{battle.pk}.json"'
        return response


class ImportView(TableView):
    @extend_schema(operation_id="import_battle", request=dict, responses={201: shapes.BattleShape}, tags=["replays"])
    def post(self, request: Request) -> HttpResponse:
        """A finished battle from its file: replayed, its dice checked, marked imported, never rated."""
        me = player(request)
        system = request.data.get("system") if isinstance(request.data, dict) else ""
        self.system = system if isinstance(system, str) else ""
        battle = services.import_battle(user=me, data=encode(request.data))
        return answer(selectors.battle_card(battle, me), 201)
