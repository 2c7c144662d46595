"""A battle from its beginning: the replay, its export, and any moment of it."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Raw, UnsetType

from battles import store
from battles.errors import ApplicationError
from battles.messages import Scene
from battles.models import Battle, OrderRecord
from battles.records.battle_file import FORMAT, Beginning, Replay, ReplayEvent, ReplayOrder
from battles.rules.base import EVERYTHING, PUBLIC, Knower, Seat, Setup, State, Viewer
from battles.rules.codec import Json, encode, unpack
from battles.rules.kernel_events import Branched
from battles.selectors import scenes
from battles.selectors.people import Viewpoint, name_of
from battles.thinking.tasks import ReplayTask


def eyes(battle: Battle, viewpoint: Viewpoint) -> tuple[Viewer, ...]:
    """Through whose eyes the battle may be replayed: anybody's for its judge and once it is over, else one's own."""
    if viewpoint.sees_all or viewpoint.judges:
        return (EVERYTHING, *store.moment_of(battle).players, PUBLIC)
    return viewpoint.seats or (viewpoint.viewer,)


def eyes_named(battle: Battle, viewpoint: Viewpoint, name: str | None) -> Viewer:
    """The viewer of this name; raises `eyes_shut` if they are not yet open to the viewpoint."""
    if not name:
        return viewpoint.replay_viewer
    for viewer in eyes(battle, viewpoint):
        if store.audience(viewer) == name:
            return viewer
    raise ApplicationError("eyes_shut", eyes=name[:20])


# The file


def replay_of(battle: Battle, viewpoint: Viewpoint) -> Replay:
    """The whole battle as the viewpoint may see it: everything, and the dice secret, once it is over."""
    viewer = viewpoint.replay_viewer
    head = _head(battle, viewer) if not battle.imported else scenes.source_of(battle) or _head(battle, viewer)
    if viewer is not EVERYTHING:
        return msgspec.structs.replace(head, events=_events(battle, viewer))
    orders = _orders(battle)
    return msgspec.structs.replace(
        head,
        events=_events(battle, viewer),
        orders=orders if orders or head.orders is not UNSET else UNSET,
        branch=_beginning(battle),
    )


def _head(battle: Battle, viewer: Viewer) -> Replay:
    moment = store.moment_of(battle)
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
        players={seat: name_of(player)[:60] for seat, player in moment.players.items()},
        dice=scenes.dice(moment),
        events=(),
        orders=() if viewer is EVERYTHING else UNSET,
        outcome=battle.outcome,
        created_at=battle.created_at,
        started_at=battle.started_at,
        ended_at=battle.ended_at,
    )


def _setup(battle: Battle, viewer: Viewer) -> Setup:
    """What the lobby settled; armies that came with it are their owners' secret until everything may be seen, and so
    is a position in which something is hidden from the viewer."""
    setup = store.setup_of(battle)
    if viewer is EVERYTHING:
        return setup
    own = {seat: army for seat, army in setup.armies.items() if seat == viewer}
    return msgspec.structs.replace(setup, armies=own, position=_position(battle, setup, viewer))


def _position(battle: Battle, setup: Setup, viewer: Knower) -> dict[str, Json] | None:
    if setup.position is None:
        return None
    rules = store.rules_of(battle)
    first = rules.initial(setup)
    return setup.position if rules.known_to(first, viewer) == first else None


def _events(battle: Battle, viewer: Viewer) -> tuple[ReplayEvent, ...]:
    shown = []
    for one in store.events_after(battle, 0):
        if (event := one.event.seen_by(viewer)) is not None:
            n = one.number if viewer is EVERYTHING else one.seen[store.audience(viewer)]
            shown.append(ReplayEvent(n=n, at=one.at, event=Raw(encode(event))))
    return tuple(shown)


def _orders(battle: Battle) -> tuple[ReplayOrder, ...]:
    rows = OrderRecord.objects.filter(battle_id=battle.pk, last_event__lte=battle.version).order_by("first_event", "pk")
    return tuple(
        ReplayOrder(
            id=row.client_id,
            seat=row.seat,
            first=row.first_event,
            last=row.last_event,
            at=row.given_at,
            order=Raw(bytes(row.data)),
        )
        for row in rows
    )


def _beginning(battle: Battle) -> Beginning | UnsetType:
    """Where a branch comes from, and the state it begins with: its file needs no other."""
    if battle.branch_at is None:
        return UNSET
    first = store.events_after(battle, 0, 1)[0].event
    state = battle.snapshots.order_by("number").first()
    if not isinstance(first, Branched) or state is None:
        raise ApplicationError("not_running", status=battle.status)
    return Beginning(origin=first.origin, at=first.at, state=Raw(unpack(bytes(state.state))))


# Moments


def state_at(battle: Battle, version: int) -> State | None:
    """The state after event `version` of the battle; None before the first step. Not for exits: see `scene_at`."""
    return store.state_at(battle, version)


def scene_at(battle: Battle, viewpoint: Viewpoint, number: int) -> Scene:
    """What the viewpoint may see of the moment after its own event `number`: table and standing, no options."""
    moment, viewer = store.moment_of(battle), viewpoint.replay_viewer
    state = store.state_at(battle, event_at(battle, viewer, number))
    then = store.Moment(battle=battle, players=moment.players, state=state)
    now = scenes.scene(then, viewer)
    return msgspec.structs.replace(now, asked={}, options=[], clocks=None)


def event_at(battle: Battle, viewer: Viewer, number: int) -> int:
    """The battle's event that this viewer counts as `number`, and all that follow unseen within the same order."""
    if viewer is EVERYTHING:
        return number
    if not 0 <= number <= scenes.number_of(battle, viewer):
        raise ApplicationError("no_such_moment", version=scenes.number_of(battle, viewer))
    key = store.audience(viewer)
    later = battle.events.filter(number__gt=number, number__lte=battle.version).order_by("number")
    seen = later.values_list("number", "seen").iterator()
    following = next((n for n, numbers in seen if numbers.get(key, 0) > number), battle.version + 1)
    return following - 1


def replay_task(battle: Battle, viewpoint: Viewpoint, viewer: Viewer | None = None) -> ReplayTask:
    """For `await thinking.pool().replay(task)`: the view after every order, as merge patches, for the replay page."""
    viewer = viewpoint.replay_viewer if viewer is None else viewer
    first = battle.snapshots.filter(number__lte=battle.version).order_by("number").first()
    if first is None:
        raise ApplicationError("not_running", status=battle.status)
    rows = battle.events.filter(number__gt=first.number, number__lte=battle.version).order_by("number")
    key = store.audience(viewer)
    found = rows.values_list("number", "data", "seen")
    return ReplayTask(
        system=battle.system,
        state=bytes(first.state),
        first=first.number,
        events=tuple((n, bytes(data), n if viewer is EVERYTHING else seen.get(key, 0)) for n, data, seen in found),
        viewer=key,
        ends=tuple(sorted({*ends_of(battle), begun_at(battle), battle.version})),
        seats=tuple(store.moment_of(battle).players),
        scenario=store.setup_of(battle).scenario,
        worth=viewpoint.sees_all,
    )


def ends_of(battle: Battle) -> set[int]:
    """The events with which orders end. Old files have no orders: there a step ends where its flow was written down."""
    orders = battle.orders.filter(last_event__lte=battle.version)
    ends = set(orders.values_list("last_event", flat=True))
    if ends or not battle.imported:
        return ends
    flow = store.rules_of(battle).flow_set
    return {one.number for one in store.events_after(battle, 0) if isinstance(one.event, flow)}


def begun_at(battle: Battle) -> int:
    """The last event of the battle's beginning, before the first order."""
    first = battle.snapshots.order_by("number").values_list("number", flat=True).first() or 0
    order = battle.orders.filter(first_event__gt=first, last_event__lte=battle.version).order_by("first_event").first()
    return battle.version if order is None else order.first_event - 1


def orders_seen(battle: Battle, viewer: Viewer) -> tuple[tuple[int, Seat, bytes], ...]:
    """Where each order ends, whose it was, what it said. Orders may be secrets: a seat's eyes see only its own."""
    rows = battle.orders.filter(last_event__lte=battle.version).values_list("last_event", "seat", "data")
    return tuple((end, Seat(seat), bytes(data)) for end, seat, data in rows if viewer in (EVERYTHING, seat))
