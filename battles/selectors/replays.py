"""A battle from its beginning: the replay, its export, and any moment of it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from battles import store
from battles.errors import ApplicationError
from battles.messages import Scene
from battles.models import Battle, OrderRecord
from battles.rules.base import EVERYTHING, Setup, State, Viewer
from battles.rules.codec import Json, encode
from battles.selectors import scenes
from battles.selectors.people import Standpoint, name_of
from battles.tasks import ReplayTask

FORMAT: Literal["feldherr-battle-1"] = "feldherr-battle-1"


class ReplayEvent(Struct, frozen=True, kw_only=True):
    """An event with its number for the viewer of this replay."""

    n: int
    at: datetime
    event: Raw


class Replay(Struct, frozen=True, kw_only=True):
    """A battle as a file. With `viewer` "everything" it can be imported and every throw checked."""

    format: Literal["feldherr-battle-1"]
    id: str
    system: str
    rules_version: int
    data_hash: str
    title: str
    status: str
    viewer: str
    setup: Setup
    players: dict[str, str]
    dice: dict[str, Json]
    events: tuple[ReplayEvent, ...]
    outcome: Json = None
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None


def replay_of(battle: Battle, standpoint: Standpoint) -> Replay:
    """The whole battle as the standpoint may see it: everything, and the dice secret, once it is over."""
    moment, viewer = store.moment_of(battle), standpoint.replay_viewer
    return Replay(
        format=FORMAT,
        id=str(battle.pk),
        system=battle.system,
        rules_version=battle.rules_version,
        data_hash=battle.data_hash,
        title=battle.title,
        status=battle.status,
        viewer=store.audience(viewer),
        setup=_setup(battle, viewer),
        players={seat: name_of(player) for seat, player in moment.players.items()},
        dice=scenes.dice(moment),
        events=_events(battle, viewer),
        outcome=battle.outcome,
        created_at=battle.created_at,
        started_at=battle.started_at,
        ended_at=battle.ended_at,
    )


def _setup(battle: Battle, viewer: Viewer) -> Setup:
    """What the lobby settled; armies that came with it are their owners' secret until everything may be seen."""
    setup = store.setup_of(battle)
    if viewer is EVERYTHING:
        return setup
    return msgspec.structs.replace(setup, armies={seat: army for seat, army in setup.armies.items() if seat == viewer})


def _events(battle: Battle, viewer: Viewer) -> tuple[ReplayEvent, ...]:
    shown = []
    for one in store.events_after(battle, 0):
        if (event := one.event.seen_by(viewer)) is not None:
            n = one.number if viewer is EVERYTHING else one.seen[store.audience(viewer)]
            shown.append(ReplayEvent(n=n, at=one.at, event=Raw(encode(event))))
    return tuple(shown)


def state_at(battle: Battle, version: int) -> State | None:
    """The state after event `version` of the battle; None before the first step. Not for exits: see `scene_at`."""
    return store.state_at(battle, version)


def scene_at(battle: Battle, standpoint: Standpoint, number: int) -> Scene:
    """What the standpoint may see of the moment after its own event `number`: table and standing, no options."""
    moment, viewer = store.moment_of(battle), standpoint.replay_viewer
    state = store.state_at(battle, event_at(battle, viewer, number))
    then = store.Moment(battle=battle, players=moment.players, state=state)
    now = scenes.scene(then, viewer)
    return msgspec.structs.replace(now, asked={}, options=[])


def event_at(battle: Battle, viewer: Viewer, number: int) -> int:
    """The battle's event that this viewer counts as `number`, and all that follow unseen within the same order."""
    if viewer is EVERYTHING:
        return number
    if not 0 <= number <= scenes.number_of(battle, viewer):
        raise ApplicationError("no_such_moment", version=scenes.number_of(battle, viewer))
    key = store.audience(viewer)
    later = battle.events.filter(number__gt=number).order_by("number").values_list("number", "seen")
    following = next((n for n, seen in later.iterator() if seen.get(key, 0) > number), battle.version + 1)
    return following - 1


def replay_task(battle: Battle, standpoint: Standpoint) -> ReplayTask:
    """For `await thinking.pool().replay(task)`: the view after every order, as merge patches, for the replay page."""
    viewer = standpoint.replay_viewer
    first = battle.snapshots.order_by("number").first()
    if first is None:
        raise ApplicationError("not_running", status=battle.status)
    rows = battle.events.filter(number__gt=first.number).values_list("number", "data", "seen")
    key = store.audience(viewer)
    ends = set(OrderRecord.objects.filter(battle_id=battle.pk).values_list("last_event", flat=True))
    return ReplayTask(
        system=battle.system,
        state=bytes(first.state),
        events=tuple((n, bytes(data), n if viewer is EVERYTHING else seen.get(key, 0)) for n, data, seen in rows),
        viewer=key,
        ends=tuple(sorted({*ends, _begun(battle, first.number), battle.version})),
    )


def _begun(battle: Battle, first: int) -> int:
    """The last event of the battle's beginning, before the first order."""
    order = battle.orders.filter(first_event__gt=first).order_by("first_event").first()
    return battle.version if order is None else order.first_event - 1
