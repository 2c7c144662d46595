"""The judge in a battle: it stands still when he is called, and goes on as he rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F

from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, Participant, Status
from battles.rules.base import CLOCK, Event, Seat, State
from battles.rules.codec import pack
from battles.rules.kernel_events import Halted, Restored, Ruled
from battles.runtime.clock import WALL, Clock
from battles.services import dues, turns
from battles.services.clocks import rest_log, round_log, running
from battles.services.orders import PendingOrder, ask, carry_out, due_of, is_anybody_asked

LONGEST_TEXT = 4000
NO_CLOCKS: Mapping[Seat, int] = {}


def halt_battle(*, battle_id: UUID | str, seat: str = "", claim: str = "", clock: Clock = WALL) -> int:
    """Stop a running battle; the number of the event at which it stands. Called again it stands already. Without a
    seat it was none of the players: its time is over, and a referee has to decide."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        if battle.status != Status.RUNNING:
            raise ApplicationError("not_running", status=battle.status)
        if battle.halted_at is not None:
            return battle.version
        at = battle.version
        battle.halted_at = clock.now()
        players = store.players_of(battle)
        running.stand(players, list(players), clock.now())
        called: list[Event[State]] = [Halted(seat=Seat(seat), claim=claim[:LONGEST_TEXT])] if seat else []
        _append(battle, called, clock.now())
    return at


def _append(battle: Battle, events: list[Event[State]], now: datetime) -> None:
    players = store.players_of(battle)
    noted = store.append(battle, players, events, now)
    state = store.fold(battle, store.running_state(battle), noted)
    store.keep_state(battle, state, battle.version - len(noted))
    store.save(battle, players, *store.LOG_FIELDS, *round_log.FIELDS, "halted_at", "state", state=state, noted=noted)


def rule_battle(
    *,
    battle_id: UUID | str,
    outcome: str,
    text: str,
    clause: str,
    goes_on: bool,
    clocks: Mapping[Seat, int] = NO_CLOCKS,
    clock: Clock = WALL,
) -> None:
    """A ruling becomes an event; if the battle goes on, the time it stood still counts for nobody.

    `clocks`: seconds that seats have left from now on, where the referee changes them; only a battle that stands.
    """
    with transaction.atomic():
        battle = store.lock(battle_id)
        stood = clock.now() - battle.halted_at if battle.halted_at is not None else None
        if clocks and (stood is None or not goes_on):
            raise ApplicationError("not_halted")
        told: list[Event[State]] = [Ruled(outcome=outcome, text=text[:LONGEST_TEXT], clause=clause)]
        if goes_on and stood is not None:
            battle.halted_at = None
            round_log.put_off(battle, stood)
            Participant.objects.filter(battle=battle, asked_since__isnull=False).update(
                asked_since=F("asked_since") + stood
            )
            players = store.players_of(battle)
            told += running.set_by_ruling(battle, players, clocks) if clocks else []
            running.go(battle, players, list(players), clock.now())
        _append(battle, told, clock.now())
        if goes_on and stood is not None:
            dues.schedule_again(*due_of(battle, store.players_of(battle), store.running_state(battle), clock.now()))
            turns.go_on(battle=battle, players=store.players_of(battle), now=clock.now())


def restore_battle(*, battle_id: UUID | str, to: int, text: str, clause: str, clock: Clock = WALL) -> None:
    """A running battle goes on from the state after event `to`; throw numbers run on, so no die falls twice. The dice
    of one that is over are open: see `continue_battle`."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        earlier = store.state_at(battle, to)
        if battle.status != Status.RUNNING:
            raise ApplicationError("not_running", status=battle.status)
        if earlier is None:
            raise ApplicationError("no_such_moment", version=battle.version)
        now, players = clock.now(), store.players_of(battle)
        ruled: Event[State] = Ruled(outcome="restore", text=text[:LONGEST_TEXT], clause=clause)
        granted = running.refill(battle, players, now)
        round_log.forget(battle)
        opened = round_log.follow(battle, earlier, now)
        noted = store.append(battle, players, [ruled, Restored(to=to), *granted, *opened], now)
        battle.halted_at, battle.trail = None, {}
        battle.orders.filter(first_event__gt=to).update(taken_back=True)
        battle.state = pack(earlier)
        store.snapshot(battle, battle.version, earlier)
        after = ask(battle, players, None, earlier, None, now)
        after = running.go(battle, after, list(after), now)
        rest_log.follow(battle, now, rests=not is_anybody_asked(after), anew=True)
        dues.schedule(*due_of(battle, after, earlier, now), *turns.dues_of(battle, players, after, None, now))
        fields = ("state", "halted_at", "trail", *round_log.FIELDS)
        store.save(battle, after, *store.LOG_FIELDS, *fields, state=earlier, noted=noted)


def end_battle(*, battle_id: UUID | str, losers: frozenset[Seat], text: str, clause: str, clock: Clock = WALL) -> None:
    """A ruling ends the battle: the clock forfeits for these seats."""
    with transaction.atomic():
        rule_battle(battle_id=battle_id, outcome="forfeit", text=text, clause=clause, goes_on=True, clock=clock)
        battle = store.lock(battle_id)
        order = store.rules_of(battle).forfeit(store.running_state(battle), losers)
        carry_out(
            battle, store.players_at(battle), PendingOrder(CLOCK, f"ruling-{battle.version}", None, order), clock.now()
        )


def stop_battle(*, battle_id: UUID | str, clock: Clock = WALL) -> None:
    """Decided elsewhere: the battle ends as it stands, without an outcome of its own, and its dice are opened."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        if battle.status in (Status.RUNNING, Status.SEEDING, Status.OPEN):
            battle.status, battle.ended_at = Status.ABANDONED, clock.now()
            store.touch(battle, "status", "ended_at")
