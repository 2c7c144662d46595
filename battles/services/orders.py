"""Orders: perform, append, announce; optimistic first, else lock, recognise a repeat, compare. One transaction each."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from time import perf_counter
from uuid import UUID

from django.db import transaction

from battles import store
from battles.errors import ApplicationError, StaleOrder
from battles.fast import statements
from battles.hooks import hooks
from battles.messages import Answer
from battles.models import Battle, Participant, Status
from battles.rules.base import CLOCK, Event, Order, Question, Seat, State, tag_of
from battles.rules.codec import encode, to_builtins
from battles.rules.errors import IllegalOrder, RulesError
from battles.rules.play import Performed, perform
from battles.rules.take_back import Bar
from battles.runtime import bus
from battles.runtime.clock import WALL, Clock
from battles.selectors import take_back_candidates
from battles.selectors.people import AnyUser, participant_of
from battles.services import dues, turns
from battles.services.clocks import absentees, rest_log, round_log, running
from battles.services.clocks.running import Thought
from battles.services.draining import draining
from battles.store import Noted

log = logging.getLogger(__name__)

CLIENT_ID_LENGTH = 64
BY_COMPUTER, BY_TIME_OUT = "computer-", "time-out-"
"""How the ids of orders begin that the server gives for a seat. No player may take one of them beforehand."""


@dataclass(frozen=True)
class PendingOrder:
    """An order on its way: who gives it, under which name, and what it says."""

    seat: Seat
    client_id: str
    user_id: int | None
    order: Order[State]
    told: tuple[Event[State], ...] = ()
    """What the log says before it: that the clock gives it."""
    is_late: bool = False
    """The seat's time was out, and the server gives it."""
    reached: datetime | None = None
    """When it came to this server: its giver's time ended there, however long it has waited for its turn."""


def submit_order(
    *,
    battle_id: UUID | str,
    user: AnyUser,
    seat: str,
    client_id: str,
    version: int,
    data: bytes,
    reached: datetime | None = None,
    clock: Clock = WALL,
) -> Answer:
    """A player's order. `version` is the seat's own number of events when it was decided; the answer has the new one.
    `reached`: when it came to the server; then its giver has answered, though other orders may go first.

    The same `client_id` again gets the first answer and changes nothing. Raises ApplicationError or RulesError.
    """
    began = perf_counter()
    draining.refuse()
    if not 0 < len(client_id) <= CLIENT_ID_LENGTH or client_id.startswith((BY_COMPUTER, BY_TIME_OUT)):
        raise ApplicationError("bad_client_id", most=CLIENT_ID_LENGTH)
    wish = OrderRequest(user, Seat(seat), client_id, version, data, reached)
    return _optimistic(battle_id, wish, clock, began) or _locked(battle_id, wish, clock, began)


@dataclass(frozen=True)
class OrderRequest:
    """A player's order as it came in."""

    user: AnyUser
    seat: Seat
    client_id: str
    version: int
    data: bytes
    reached: datetime | None = None


class NotAtOnce(Exception):
    """The end of a battle concerns more than its own rows."""


def worth_optimism() -> bool:
    """With a database in this very process there are no trips to save, and the battle is locked first."""
    return statements.is_remote()


def _optimistic(battle_id: UUID | str, wish: OrderRequest, clock: Clock, began: float) -> Answer | None:
    """In one trip, if the battle stands as this worker knows it; the database refuses the order if it does not.

    None, and nothing has happened: then, if it is refused, and if it ends the battle, it is looked at with the battle
    locked. That way alone recognises a repeat: the database refuses a client id that it has.
    """
    known = store.optimistic(battle_id) if worth_optimism() else None
    if known is None:
        return None
    try:
        with transaction.atomic():
            return _carried_out(*known, wish, clock, began)
    except (ApplicationError, RulesError, NotAtOnce, *statements.REFUSED) as error:
        log.debug("order not at once", extra={"battle": str(battle_id), "error": type(error).__name__})
        return None


def _locked(battle_id: UUID | str, wish: OrderRequest, clock: Clock, began: float) -> Answer:
    with transaction.atomic():
        battle, earlier = store.lock_for_order(battle_id, wish.seat, wish.client_id)
        players = store.players_at(battle)
        if earlier is not None:
            participant_of(players, wish.user, wish.seat)
            return earlier
        return _carried_out(battle, players, wish, clock, began)


def _carried_out(
    battle: Battle, players: Mapping[Seat, Participant], wish: OrderRequest, clock: Clock, began: float
) -> Answer:
    participant = participant_of(players, wish.user, wish.seat)
    order = store.load_order(battle, wish.data)
    if rest_log.is_busy(battle, clock.now()):
        raise ApplicationError("evaluating")
    if not order.anytime:
        _check_question(battle, participant, wish, clock.now())
    given = PendingOrder(wish.seat, wish.client_id, participant.user_id, order, reached=wish.reached)
    if battle.pace and not order.anytime:
        running.check_time(battle, participant, _answered(given, clock.now()))
    noted = carry_out(battle, players, given, clock.now(), clock, is_last=True)
    transaction.on_commit(partial(_log, battle, given, noted, began))
    return Answer(id=wish.client_id, ok=True, version=battle.numbers.get(wish.seat, 0))


def _check_question(battle: Battle, participant: Participant, wish: OrderRequest, now: datetime) -> None:
    """Whether the order answers the present question; raises StaleOrder, or `round_over` if time has answered it."""
    is_stale = participant.asked_at is not None and wish.version < participant.asked_at
    if (is_stale or participant.asked_at is None) and _time_has_answered(battle, wish, now):
        raise ApplicationError("round_over")
    if is_stale:
        raise StaleOrder(battle.numbers.get(wish.seat, 0))


def _time_has_answered(battle: Battle, wish: OrderRequest, now: datetime) -> bool:
    """The question that this order is for: its round has ended, and perhaps another one has begun."""
    if battle.status != Status.RUNNING or round_log.pace_in_rounds(battle) is None:
        return False
    if round_log.is_over(battle, now):
        return True
    late = battle.orders.filter(seat=wish.seat, client_id__startswith=BY_TIME_OUT, taken_back=False)
    last = late.order_by("-first_event").values_list("client_id", flat=True).first()
    return last is not None and int(last.removeprefix(BY_TIME_OUT)) <= wish.version


def submit_computer_order(
    *, battle_id: UUID | str, seat: str, asked_at: int, data: bytes, clock: Clock = WALL
) -> Answer | None:
    """The computer's answer to the question it was put at `asked_at`; None if that question is no longer put.

    None, too, while the battle stands: whoever lets it go on asks the computer again.
    """
    began = perf_counter()
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_at(battle)
        participant = players.get(Seat(seat))
        if participant is None or participant.computer_skill is None or participant.asked_at != asked_at:
            return None
        if running.stands(battle) is not None:
            return None
        given = PendingOrder(Seat(seat), f"{BY_COMPUTER}{asked_at}", None, store.load_order(battle, data))
        noted = _or_default(battle, players, given, clock)
    _log(battle, given, noted, began)
    return Answer(id=given.client_id, ok=True, version=battle.numbers.get(seat, 0))


def _or_default(
    battle: Battle, players: Mapping[Seat, Participant], given: PendingOrder, clock: Clock
) -> tuple[Noted, ...]:
    """The computer must not stop a battle: where its order is refused, the question's default is given."""
    try:
        return carry_out(battle, players, given, clock.now(), clock)
    except IllegalOrder as refused:
        log.error("computer order refused", extra=_facts(battle, given) | {"code": refused.code})
        question = store.rules_of(battle).asked(store.running_state(battle))[given.seat]
        instead = PendingOrder(given.seat, given.client_id, None, question.default)
        return carry_out(battle, players, instead, clock.now(), clock)


def give_default(*, battle_id: UUID | str, seat: str, asked_at: int, clock: Clock = WALL) -> Answer | None:
    """The question's default for a computer that could not think of anything."""
    state = store.running_state(store.find(battle_id))
    question = store.rules_of(store.find(battle_id)).asked(state).get(Seat(seat))
    if question is None:
        return None
    data = encode(question.default)
    return submit_computer_order(battle_id=battle_id, seat=seat, asked_at=asked_at, data=data, clock=clock)


# Carrying out


def carry_out(
    battle: Battle,
    players: Mapping[Seat, Participant],
    given: PendingOrder,
    now: datetime,
    clock: Clock | None = None,
    *,
    is_last: bool = False,
) -> tuple[Noted, ...]:
    """Perform and write: the same for players, the computer and the clock. The battle is locked, or optimistic.

    `clock` says when the next questions are put: an order may take long to perform, and that is nobody's time.
    `is_last`: nothing more is done in this transaction.
    """
    check_takes_orders(battle)
    before, dice = store.running_state(battle), store.dice_of(battle, players)
    play = perform(store.rules_of(battle), before, given.seat, given.order, dice, store.kept_casts(battle))
    _check_round(battle, given, before, play.state, now)
    bar = take_back_candidates.bar_after(battle, given.seat, given.order, before, play)
    return write(battle, players, given, play.performed, now, clock, bar=bar, is_last=is_last)


def _check_round(battle: Battle, given: PendingOrder, before: State, after: State, now: datetime) -> None:
    """After the end of a round no player takes a sealed sheet back: nothing could answer for the seat any more."""
    if given.user_id is None or not round_log.is_over(battle, now):
        return
    rules = store.rules_of(battle)
    if set(rules.asked(after)) - set(rules.asked(before)) and rules.turns_done(after) == rules.turns_done(before):
        raise ApplicationError("round_over")


def check_takes_orders(battle: Battle) -> None:
    """Raises `not_running`, `halted`."""
    if battle.status not in (Status.RUNNING, Status.FINISHED):
        raise ApplicationError("not_running", status=battle.status)
    if battle.halted_at is not None:
        raise ApplicationError("halted")
    if battle.last_turn is not None and battle.status == Status.FINISHED:
        raise ApplicationError("not_running", status=battle.status)


def write(
    battle: Battle,
    players: Mapping[Seat, Participant],
    given: PendingOrder,
    performed: Performed[State],
    now: datetime,
    clock: Clock | None = None,
    *,
    bar: Bar = "rule",
    is_last: bool = False,
) -> tuple[Noted, ...]:
    """What an order has come to goes into the log. It must have been performed on the battle as it stands."""
    before = store.running_state(battle)
    answerer = None if given.order.anytime else given.seat
    if given.user_id is not None and answerer is not None:
        players = absentees.counted(players, answerer, is_missed=False)
    answered, put_at = _answered(given, now), now if clock is None else clock.now()
    thought = running.thoughts(
        battle, players, before, performed.state, answerer, now, answered=answered, is_late=given.is_late
    )
    told = (one.event for one in thought.values())
    events = (*given.told, *performed.events, *told, *round_log.follow(battle, performed.state, put_at))
    with statements.in_one_trip(is_last=is_last):
        noted = store.append(battle, players, events, now)
        took = _took(players, answerer, answered)
        store.record(battle, given.seat, given.client_id, given.user_id, encode(given.order), noted, now, bar, took)
        battle.trail = take_back_candidates.after_order(battle, given.seat, given.order, bar, noted)
        settle(
            *(battle, players, performed, noted, now),
            put_at=put_at,
            before=before,
            answerer=answerer,
            by=given.seat,
            thought=thought,
        )
    return noted


def _answered(given: PendingOrder, now: datetime) -> datetime:
    """When the giver had answered."""
    return now if given.reached is None else min(given.reached, now)


def _took(players: Mapping[Seat, Participant], answerer: Seat | None, now: datetime) -> int | None:
    """How long the question had been put that is answered, in milliseconds."""
    since = players[answerer].asked_since if answerer is not None and answerer in players else None
    return None if since is None else max(0, round((now - since).total_seconds() * 1000))


def settle(
    battle: Battle,
    players: Mapping[Seat, Participant],
    performed: Performed[State],
    noted: tuple[Noted, ...],
    now: datetime,
    *,
    before: State | None,
    answerer: Seat | None,
    by: Seat | None = None,
    thought: Mapping[Seat, Thought] = {},
    put_at: datetime | None = None,
) -> None:
    """After the events: the state, the questions, the end, what is due; then the row, and the notice.

    `put_at`: since when the next questions are put, if not since `now`.
    """
    state = performed.state
    battle.throws = performed.throws
    store.keep_state(battle, state, battle.version - len(noted))
    is_public = store.is_public(noted)
    after = ask(battle, players, before, state, answerer, put_at or now, thought, is_public=is_public)
    _end_if_over(battle, state, now)
    rests = battle.status == Status.RUNNING and not is_anybody_asked(after)
    rested = rest_log.follow(battle, put_at or now, rests=rests, anew=by == CLOCK)
    dues.schedule(*due_of(battle, after, state, now), *turns.dues_of(battle, players, after, by, now))
    turning_point = before is None or battle.status != Status.RUNNING
    in_rounds = round_log.FIELDS if battle.pace.get("kind") == "rounds" else ()
    fields = (
        "state",
        "trail",
        *in_rounds,
        *rested,
        *(("status", "outcome", "started_at", "ended_at") if turning_point else ()),
    )
    store.save(battle, after, *store.LOG_FIELDS, *fields, state=state, noted=noted, by=by)
    _tell_lists(player for seat, player in after.items() if player is not players[seat])


def ask(
    battle: Battle,
    players: Mapping[Seat, Participant],
    before: State | None,
    after: State,
    answerer: Seat | None,
    now: datetime,
    thought: Mapping[Seat, Thought] = {},
    *,
    is_public: bool = True,
) -> Mapping[Seat, Participant]:
    """Note which seats are asked, since which of their own events. A question that stays the same keeps its number.

    Since when a seat is asked is no secret: an order that others know nothing of does not begin it anew.
    """
    rules = store.rules_of(battle)
    old: Mapping[Seat, Question[State]] = {} if before is None else rules.asked(before)
    new, after_all = rules.asked(after), dict(players)
    for seat, player in players.items():
        stale = seat not in new and player.asked_at is not None
        if stale or seat == answerer or old.get(seat) != new.get(seat):
            begun = now if is_public or player.asked_since is None else player.asked_since
            number, since = (battle.numbers.get(seat, 0), begun) if seat in new else (None, None)
            after_all[seat] = _asked(battle, player, number, since, thought.get(seat), now)
    return after_all


def _asked(
    battle: Battle,
    player: Participant,
    number: int | None,
    since: datetime | None,
    thought: Thought | None,
    now: datetime,
) -> Participant:
    """The seat with its new question, or none; its clock runs, or stands."""
    player, fields = store.twin(player), running.FIELDS if battle.pace else ()
    player.asked_at, player.asked_since = number, since
    running.put(battle, player, is_asked=since is not None, thought=thought, now=now)
    statements.write(statements.update(player, "asked_at", "asked_since", *fields))
    return player


def _tell_lists(players: Iterable[Participant]) -> None:
    """Whose turn it is now, and whose it was, stands in their users' lists. The table itself is told before."""
    for user_id in {player.user_id for player in players} - {None}:
        transaction.on_commit(partial(bus.publish, "lobby", user_id))


def _end_if_over(battle: Battle, state: State, now: datetime) -> None:
    outcome = store.rules_of(battle).outcome(state) or running.called_end(battle, state)
    if outcome is None:
        return
    if battle.is_optimistic:
        raise NotAtOnce
    battle.status, battle.ended_at, battle.outcome = Status.FINISHED, now, to_builtins(outcome)
    statements.flush()
    hooks.tell_ended(battle)


def is_anybody_asked(players: Mapping[Seat, Participant]) -> bool:
    return any(player.asked_at is not None for player in players.values())


def due_of(battle: Battle, players: Mapping[Seat, Participant], state: State, now: datetime) -> Iterator[dues.Wanted]:
    if battle.status != Status.RUNNING:
        return
    asked = {seat: player for seat, player in players.items() if player.asked_at is not None}
    if not asked:
        yield running.lapse_due(battle, state, now)
    for seat, player in asked.items():
        if player.computer_skill is not None and player.asked_at is not None:
            yield "computer", dues.computer_key(battle.pk, seat, player.asked_at), now


def _facts(battle: Battle, given: PendingOrder) -> dict[str, object]:
    return {"battle": str(battle.pk), "seat": given.seat, "order": tag_of(given.order)}


def _log(battle: Battle, given: PendingOrder, noted: tuple[Noted, ...], began: float) -> None:
    took = round((perf_counter() - began) * 1000, 2)
    log.info("order", extra=_facts(battle, given) | {"version": battle.version, "events": len(noted), "ms": took})
