"""Taking orders back: freely while nothing was learnt, else by consent. The log keeps what happened; dice run on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from msgspec import structs

from battles import store
from battles.agreements import pace as pace_
from battles.errors import ApplicationError, StaleOrder
from battles.messages import Answer
from battles.models import Battle, Draft, OrderRecord, Participant, Status
from battles.rules.base import CLOCK, Event, FlowSet, Seat, State, tag_of
from battles.rules.clock_events import TimeSpent
from battles.rules.codec import pack
from battles.rules.kernel_events import Restored
from battles.rules.play import fold
from battles.rules.seat_events import TakeBackAgreed, TakeBackAsked, TakeBackRefused, TakeBackWithdrawn, TakenBack
from battles.runtime.clock import WALL, Clock
from battles.selectors import delayed, take_back_candidates
from battles.selectors.people import AnyUser, participant_of
from battles.selectors.take_back_candidates import Last, OrderTrail, TakeBackCandidate, bar_named
from battles.services import dues, turns
from battles.services.clocks import rest_log, running
from battles.services.clocks.running import Thought
from battles.services.draining import draining
from battles.services.orders import ask, due_of, is_anybody_asked
from battles.store import Noted

Players = Mapping[Seat, Participant]
FIELDS = (*store.LOG_FIELDS, "state", "trail")
LOOKED_AT = 50
"""So many orders back the last one of each seat is looked for."""


def take_back(
    *, battle_id: UUID | str, user: AnyUser, seat: str, version: int, id: str = "", clock: Clock = WALL
) -> Answer:
    """Take the seat's last order back, or ask the others where they have to agree.

    `version` is the seat's own number of events: if the battle has gone on since, nothing happens.
    """
    own = Seat(seat)
    with _table(battle_id, user, seat) as (battle, players):
        running.check_time(battle, players[own], clock.now())
        if version != battle.numbers.get(seat, 0):
            raise StaleOrder(battle.numbers.get(seat, 0))
        state = take_back_candidates.state_for(store.moment_of(battle), own)
        if state is None or state.now not in ("free", "ask"):
            raise _refusal(state.now if state is not None else "never", state.wait if state is not None else 0)
        trail = take_back_candidates.trail_of(battle)
        if trail.offer is not None:
            raise ApplicationError("take_back_open")
        if state.now == "free":
            _restore(battle, players, own, trail.last[own].to, clock.now(), by_consent=bool(state.bar))
        else:
            offer = TakeBackCandidate(seat=own, to=trail.last[own].to)
            _note(battle, players, TakeBackAsked(seat=own), structs.replace(trail, offer=offer), clock.now())
            mark = str(offer.to)
            turns.offer_made(battle=battle, kind="take_back", by=own, mark=mark, players=players, clock=clock)
    return Answer(id=id, ok=True, version=battle.numbers.get(seat, 0))


def _refusal(now: str, wait: int) -> ApplicationError:
    if now == "wait":
        return ApplicationError("take_back_wait", count=wait)
    return ApplicationError("nothing_to_take_back" if now == "none" else "take_back_never")


def answer_take_back(
    *, battle_id: UUID | str, user: AnyUser, seat: str, agree: bool, id: str = "", clock: Clock = WALL
) -> Answer:
    """One of the others agrees or refuses; with the last yes the order is taken back. The asker's own no withdraws."""
    own, now = Seat(seat), clock.now()
    with _table(battle_id, user, seat) as (battle, players):
        trail = take_back_candidates.trail_of(battle)
        offer = trail.offer
        if offer is None:
            raise ApplicationError("no_take_back")
        if own == offer.seat:
            _withdraw(battle, players, trail, agree, now)
        elif not agree:
            _note(battle, players, TakeBackRefused(seat=offer.seat, by=own), trail.refused(), now)
        elif own not in offer.agreed:
            _agree(battle, players, trail, offer, own, now)
    return Answer(id=id, ok=True, version=battle.numbers.get(seat, 0))


def _withdraw(battle: Battle, players: Players, trail: OrderTrail, agree: bool, now: datetime) -> None:
    if agree or trail.offer is None:
        raise ApplicationError("own_take_back")
    _note(battle, players, TakeBackWithdrawn(seat=trail.offer.seat), structs.replace(trail, offer=None), now)


def _agree(
    battle: Battle, players: Players, trail: OrderTrail, offer: TakeBackCandidate, own: Seat, now: datetime
) -> None:
    offer = structs.replace(offer, agreed=(*offer.agreed, own))
    agreed: Event[State] = TakeBackAgreed(seat=offer.seat, by=own)
    if set(take_back_candidates.others(players, offer.seat)) <= set(offer.agreed):
        _restore(battle, players, offer.seat, offer.to, now, by_consent=True, before_it=(agreed,))
    else:
        _note(battle, players, agreed, structs.replace(trail, offer=offer), now)


@contextmanager
def _table(battle_id: UUID | str, user: AnyUser, seat: str) -> Iterator[tuple[Battle, Players]]:
    """The locked battle under way, and its players, one of whom asks."""
    draining.refuse()
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_at(battle)
        participant_of(players, user, seat)
        if battle.status != Status.RUNNING:
            raise ApplicationError("not_running", status=battle.status)
        if battle.halted_at is not None:
            raise ApplicationError("halted")
        yield battle, players


def _note(battle: Battle, players: Players, event: Event[State], trail: OrderTrail, now: datetime) -> None:
    """Only said: the log has it, nothing on the table changes."""
    noted = store.append(battle, players, [event], now)
    state = store.running_state(battle)
    store.keep_state(battle, state, battle.version - len(noted))
    battle.trail = take_back_candidates.plain(trail)
    dues.schedule(*due_of(battle, players, state, now))
    store.save(battle, players, *FIELDS, state=state, noted=noted)


# Going back


def _restore(
    battle: Battle,
    players: Players,
    seat: Seat,
    to: int,
    now: datetime,
    *,
    by_consent: bool,
    before_it: tuple[Event[State], ...] = (),
) -> None:
    """The battle goes on from the state after event `to`; what seats settled for themselves since then stays."""
    before, earlier = store.running_state(battle), store.state_at(battle, to)
    assert earlier is not None, "an order was given, so there was a state before it"
    since = store.events_after(battle, to)
    kept, undone = _kept(battle, to, since)
    if not by_consent and any(order.seat != seat for order in undone):
        raise ApplicationError("nothing_to_take_back")
    shown = tuple(sorted({audience for one in since for audience in one.seen}))
    state = fold(earlier, kept)
    used, had = _time_used(seat, since), players[seat].clock_left_ms
    players = _without_increment(battle, players, seat, to, used)
    thought = running.thoughts(battle, players, before, state, seat, now, takes_back=True)
    told: list[Event[State]] = [one.event for one in thought.values()]
    if seat not in thought and (left := players[seat].clock_left_ms) is not None and left != had:
        told.append(TimeSpent(seat=seat, spent=0, left=left))
    back: tuple[Event[State], ...] = (TakenBack(seat=seat, shown=shown), Restored(to=to, shown=()))
    noted = store.append(battle, players, (*before_it, *back, *kept, *told), now)
    OrderRecord.objects.filter(pk__in=[order.pk for order in undone]).update(taken_back=True)
    _settle(battle, players, seat, state, noted, now, thought, used, before=None if by_consent else before)


def _time_used(seat: Seat, since: Sequence[Noted]) -> TimeSpent[State] | None:
    """What the seat took for the order that it takes back."""
    spent = (one.event for one in since if isinstance(one.event, TimeSpent))
    return next((event for event in spent if event.seat == seat), None)


def _without_increment(battle: Battle, players: Players, seat: Seat, to: int, used: TimeSpent[State] | None) -> Players:
    """Whoever handed over with an order that he takes back was given time for it, and would be again."""
    pace, left = running.pace_of(battle), players[seat].clock_left_ms
    if pace is None or left is None or used is None or used.to is not None:
        return players
    had = delayed.facts_at(battle, to).left.get(seat, left)
    given = used.left - pace_.bank_after(pace, had, used.spent)
    row = store.twin(players[seat])
    row.clock_left_ms = max(0, left - min(max(0, given), pace.increment * 1000))
    return running.changed(players, row)


def _with_what_was_used(
    battle: Battle, players: Players, seat: Seat, used: TimeSpent[State] | None
) -> Mapping[Seat, Participant]:
    """The question that is put again has no new reserve."""
    pace = running.pace_of(battle)
    if pace is None or used is None or players[seat].clock_left_ms is None:
        return players
    row = store.twin(players[seat])
    row.clock_spent_ms = min(used.spent, pace.reserve * 1000)
    return running.changed(players, row)


def _settle(
    battle: Battle,
    players: Players,
    seat: Seat,
    state: State,
    noted: tuple[Noted, ...],
    now: datetime,
    thought: Mapping[Seat, Thought],
    used: TimeSpent[State] | None,
    *,
    before: State | None,
) -> None:
    """The state, the questions, what is due. Only a free take-back leaves what came before it free, too."""
    battle.state = pack(state)
    store.snapshot(battle, battle.version, state)
    after = ask(battle, players, before, state, seat, now, thought, is_public=store.is_public(noted))
    after = _with_what_was_used(battle, after, seat, used)
    drafts = Draft.objects.filter(battle_id=battle.pk)
    (drafts if before is None else drafts.filter(seat=seat)).delete()
    battle.trail = take_back_candidates.plain(_trail_after(battle, is_free=before is not None))
    rested = rest_log.follow(battle, now, rests=not is_anybody_asked(after), anew=True)
    dues.schedule(*due_of(battle, after, state, now), *turns.dues_of(battle, players, after, None, now))
    store.save(battle, after, *FIELDS, *rested, state=state, noted=noted)


def _kept(battle: Battle, to: int, since: Sequence[Noted]) -> tuple[list[Event[State]], list[OrderRecord]]:
    """The events that are repeated after going back, and the orders that no longer count.

    Repeated is what a seat did for itself alone and at any time (standing answers): it has nothing to do with the
    order, and nobody else may notice whether there was any.
    """
    kept: list[Event[State]] = []
    undone: list[OrderRecord] = []
    for order in _standing(battle).filter(first_event__gt=to).order_by("first_event"):
        own = [one for one in since if order.first_event <= one.number <= order.last_event]
        if _is_aside(battle, order, own):
            kept += [one.event for one in own]
        else:
            undone.append(order)
    return kept, undone


def _is_aside(battle: Battle, order: OrderRecord, own: Sequence[Noted]) -> bool:
    is_flowing = any(isinstance(one.event, FlowSet) for one in own)
    anytime = store.load_order(battle, bytes(order.data)).anytime
    return anytime and not is_flowing and take_back_candidates.is_private(own, Seat(order.seat))


def _standing(battle: Battle) -> QuerySet[OrderRecord]:
    return OrderRecord.objects.filter(battle_id=battle.pk, taken_back=False)


def _trail_after(battle: Battle, *, is_free: bool) -> OrderTrail:
    """Each seat's last order that still stands; the latest of all may be taken back next, if it was free."""
    old = take_back_candidates.trail_of(battle)
    last: dict[Seat, Last] = {}
    for row in _standing(battle).order_by("-first_event")[:LOOKED_AT]:
        order, seat = store.load_order(battle, bytes(row.data)), Seat(row.seat)
        if order.anytime or seat == CLOCK:
            own = store.events_after(battle, row.first_event - 1, row.last_event)
            is_free = is_free and _is_aside(battle, row, own)
        elif seat not in last:
            one = Last(to=row.first_event - 1, order=tag_of(order), bar=bar_named(row.bar))
            last[seat] = one.barred(not is_free)
            is_free = False
    return structs.replace(old, last=last, offer=None)
