"""Battles from their beginning: for a viewer, as a file, and from a file."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Iterator
from uuid import UUID

import msgspec
from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import structs
from rest_framework.request import Request

from accounts.adapter import asker_of
from accounts.models import User
from battles import selectors, services
from battles.api import schemas
from battles.api.lobby import player
from battles.api.play import SEAT, TableView
from battles.errors import ApplicationError
from battles.models import Battle
from battles.presenters.battle_cards import shown
from battles.records.battle_file import Checked, Refused
from battles.rules.base import Viewer
from battles.rules.codec import Json, encode, to_builtins
from battles.rules.errors import RulesError
from battles.runtime.db_thread import in_db_thread
from battles.selectors import Viewpoint, clocks
from battles.selectors.people import AnyUser
from battles.store import audience, moment_of
from battles.texts.wording import known
from battles.thinking import pool
from battles.thinking.tasks import ReplayTask
from battles.web.json_responses import answer

MOST_KEPT = 64
SHELL = ("view", "standing")
"""What changes in a replay's scene; the rest is as it is now."""
EYES = OpenApiParameter(
    "eyes",
    str,
    description="Whose view, once the battle is over: “everything” (the default), “public”, or a seat.",
)


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """What a recording depends on: logs only grow, so a battle's recording up to an event never changes."""

    battle: UUID
    version: int
    rules_version: int
    data_hash: str
    eyes: str
    open: bool
    """Nothing is hidden any more: steps tell where they stand in the battle's own log, and each seat's chances."""


class Prepared(msgspec.Struct, frozen=True, kw_only=True):
    """What the database says about a replay; the thinking process adds the steps, unless they were kept."""

    key: Key
    head: dict[str, Json]
    kept: bytes | None
    task: ReplayTask | None = None
    orders: tuple[tuple[int, str, bytes], ...] = ()
    """Where each order ends, whose it was, what it said."""


class ReplayView(TableView):
    """Reads what the database knows; `replay` goes on from there, because replaying takes its time."""

    prepared: Prepared | None = None

    @extend_schema(operation_id="replay", responses=schemas.ReplayShape, parameters=[SEAT, EYES], tags=["replays"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The battle order by order as you may see it; everything, and the dice's secret, once it is over."""
        battle, viewpoint = self.seen(request, battle_id)
        viewer = selectors.eyes_named(battle, viewpoint, request.query_params.get("eyes"))
        self.prepared = _prepared(battle, viewpoint, viewer, request)
        return answer({})


def _prepared(battle: Battle, viewpoint: Viewpoint, viewer: Viewer, request: Request) -> Prepared:
    key, head = _key(battle, viewpoint, viewer), _head(battle, viewpoint, viewer, request.user)
    if (kept := _kept.get(key)) is not None:
        return Prepared(key=key, head=head, kept=kept)
    return Prepared(
        key=key,
        head=head,
        kept=None,
        task=structs.replace(selectors.replay_task(battle, viewpoint, viewer), asker=asker_of(request)),
        orders=selectors.orders_seen(battle, viewer),
    )


def _key(battle: Battle, viewpoint: Viewpoint, viewer: Viewer) -> Key:
    return Key(
        battle=battle.pk,
        version=battle.version,
        rules_version=battle.rules_version,
        data_hash=battle.data_hash,
        eyes=audience(viewer),
        open=viewpoint.sees_all,
    )


async def replay(request: HttpRequest, battle_id: UUID) -> HttpResponseBase:
    """GET …/replay: not in the database thread, which nobody may hold for long."""
    view = ReplayView()
    view.setup(request, battle_id=battle_id)
    response = await in_db_thread(view.dispatch, request, battle_id=battle_id)
    if view.prepared is None:
        return response
    try:
        return answer(_told(view.prepared, await _recorded(view.prepared)))
    except (ApplicationError, RulesError) as error:
        return await view.refuse(error)


# How the description of the interface finds a view that is no class.
replay.cls, replay.initkwargs = ReplayView, {}  # type: ignore[attr-defined]


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """The first picture and all steps, as they are sent."""

    first: dict[str, msgspec.Raw]
    steps: msgspec.Raw


_kept: OrderedDict[Key, bytes] = OrderedDict()
"""Recordings that were made lately, packed: whoever comes after the first has them at once."""


async def _recorded(prepared: Prepared) -> Recorded:
    packed = prepared.kept
    if packed is None:
        packed = zlib.compress(encode(await _made(prepared)), 1)
    _kept[prepared.key] = packed
    _kept.move_to_end(prepared.key)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return msgspec.json.decode(zlib.decompress(packed), type=Recorded)


async def _made(prepared: Prepared) -> Recorded:
    """By the thinking process, each step with the order that caused it."""
    assert prepared.task is not None
    made = msgspec.json.decode(await pool.pool().replay(prepared.task), type=EncodedSteps)
    return Recorded(first=made.first, steps=msgspec.Raw(encode(list(_steps(prepared, made.steps)))))


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A step as the thinking process made it; what is not looked into stays as it was written."""

    end: int
    version: int
    events: msgspec.Raw
    patch: msgspec.Raw
    worth: msgspec.Raw


class EncodedSteps(msgspec.Struct, frozen=True, kw_only=True):
    first: dict[str, msgspec.Raw]
    steps: tuple[Step, ...]


def _told(prepared: Prepared, found: Recorded) -> dict[str, Json]:
    scene = {name: value for name, value in prepared.head["scene"].items() if name not in SHELL}
    return {**prepared.head, "scene": scene | found.first, "version": 0, "steps": found.steps}


def _steps(prepared: Prepared, steps: tuple[Step, ...]) -> Iterator[dict[str, Json]]:
    """Each step with the order that caused it; the beginning of the battle has none."""
    orders = {end: (seat, order) for end, seat, order in prepared.orders}
    for step in steps:
        seat, order = orders.get(step.end, (None, b"null"))
        told = {"version": step.version, "seat": seat, "order": msgspec.Raw(order), "events": step.events}
        more = {"end": step.end, "worth": step.worth} if prepared.key.open else {}
        yield {**told, "patch": step.patch, **more}


def _head(battle: Battle, viewpoint: Viewpoint, viewer: Viewer, user: AnyUser) -> dict[str, Json]:
    scene = selectors.plain(selectors.scene_of(battle, viewpoint)) | {"asked": {}, "options": []}
    scene["clocks"] = to_builtins(clocks.at_first(moment_of(battle)))
    names = selectors.names(moment_of(battle), viewer, known(get_language() or "en"))
    title = shown([selectors.battle_card(battle)])[0].title
    origin = selectors.origin_of(battle, user)
    return {
        "battle": {"id": str(battle.pk), "title": title, "started": battle.started_at, "ended": battle.ended_at},
        "system": battle.system,
        "title": title,
        "names": names,
        "players": scene["players"],
        "scene": scene,
        "dice": scene["dice"],
        "eyes": audience(viewer),
        "may_see": [audience(one) for one in selectors.eyes(battle, viewpoint)],
        "may_branch": selectors.may_branch(battle, viewpoint),
        "may_comment": viewpoint.sees_all,
        "origin": {"id": str(origin.pk), "at": selectors.left_at([battle])[battle.pk]} if origin is not None else None,
    }


class ExportView(TableView):
    @extend_schema(operation_id="export", responses={200: dict}, parameters=[SEAT], tags=["replays"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The battle as a file that can be imported once it is over."""
        battle, viewpoint = self.seen(request, battle_id)
        response = answer(selectors.replay_of(battle, viewpoint))
        response.headers["Content-Disposition"] = f'attachment; filename="feldherr-{battle.pk}.json"'
        return response


class ImportView(TableView):
    """Knows who brings a file; `import_battle` has it read elsewhere, because that takes its time."""

    brought: tuple[User, bytes] | None = None

    @extend_schema(operation_id="import_battle", request=dict, responses={201: schemas.BattleShape}, tags=["replays"])
    def post(self, request: Request) -> HttpResponse:
        """Import a finished battle from its file: replayed, its dice checked, marked as imported, never rated."""
        user = player(request)
        if not ratelimit.consume(request, action="import"):
            raise ApplicationError("too_fast")
        services.check_imports(user=user)
        self.brought = user, encode(request.data)
        return answer({})

    def keep(self, user: User, found: Checked | Refused) -> HttpResponseBase:
        try:
            battle = services.keep_import(user=user, found=found)
        except ApplicationError as error:
            return self.handle_exception(error)
        return answer(selectors.battle_card(battle, user), 201)


async def import_battle(request: HttpRequest) -> HttpResponseBase:
    """POST …/import: the file is read by the thinking process, then kept."""
    view = ImportView()
    view.setup(request)
    response = await in_db_thread(view.dispatch, request)
    if view.brought is None:
        return response
    user, data = view.brought
    try:
        found = await read_file(data, f"user {user.pk}")
    except (ApplicationError, RulesError) as error:
        return await view.refuse(error)
    return await in_db_thread(view.keep, user, found)


import_battle.cls, import_battle.initkwargs = ImportView, {}  # type: ignore[attr-defined]
import_battle.csrf_exempt = True  # type: ignore[attr-defined]  # as every view of the interface: its session checks


async def read_file(data: bytes, asker: str) -> Checked | Refused:
    """The file as the thinking process finds it."""
    return msgspec.json.decode(await pool.pool().read_file(data, asker), type=Checked | Refused)
