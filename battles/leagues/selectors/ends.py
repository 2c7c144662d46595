"""What a battle tells when it ends or is cut off: turns, thinking times, standing (leagues 5.7, 10.5)."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from battles import store
from battles.agreements import pace as pace_
from battles.leagues import scoring
from battles.leagues.models import Leg
from battles.models import Battle, OrderRecord
from battles.rules.base import CLOCK, PUBLIC, Outcome, Seat, Standing, State
from battles.rules.clock_events import TimeClaimed, TimeSpent
from battles.rules.codec import Json, to_builtins
from battles.rules.league_books import Circumstances, Ended, Finish, Side, Turns

OTHER_SEAT = {"1": "2", "2": "1"}


def turns_of(battle: Battle, state: State) -> Turns:
    """How far a battle has come, as its league book counts."""
    return scoring.book_of(battle.system).turns(state)


def thinking_ms(battle: Battle, now: datetime | None = None) -> dict[str, int]:
    """The time each seat took: as its clock says, up to `now` where one runs or stands in the middle of a decision;
    without clocks from the order before to its own, summed. The clock's orders are nobody's."""
    return _by_clock(battle, now) if battle.pace else _by_orders(battle)


def _by_clock(battle: Battle, now: datetime | None) -> dict[str, int]:
    took: dict[str, int] = {}
    for one in store.events_after(battle, 0):
        if isinstance(one.event, TimeSpent):
            took[one.event.seat] = took.get(one.event.seat, 0) + one.event.spent
    for seat, player in store.moment_of(battle).players.items() if now is not None else ():
        if now is not None and (player.clock_since is not None or player.clock_spent_ms):
            took[seat] = took.get(seat, 0) + pace_.taken(player.clock_spent_ms, player.clock_since, now)
    return took


def _by_orders(battle: Battle) -> dict[str, int]:
    took: dict[str, int] = {}
    before: datetime | None = battle.started_at
    for seat, at in (
        OrderRecord.objects.filter(battle=battle).order_by("first_event", "pk").values_list("seat", "given_at")
    ):
        if before is not None and seat != CLOCK:
            took[seat] = took.get(seat, 0) + int((at - before).total_seconds() * 1000)
        before = at
    return took


class End(Struct, frozen=True, kw_only=True):
    """A finish and what is kept beside the points."""

    finish: Finish
    details: dict[str, Json]


def end_of(
    leg: Leg,
    battle: Battle,
    *,
    ended: Ended | None = None,
    public: bool = False,
    thinking: bool = True,
    now: datetime | None = None,
) -> End:
    """The battle of a leg as scoring wants it; `ended` where the host cut it off, `now` when. `public`: only what all
    may know; without `thinking` the log is not read for times."""
    state, loser = store.running_state(battle), None
    if ended is None and (out := _out_of_time(leg, battle)) is not None:
        ended, (state, loser) = "clock", out
    elif ended is None and (battle.outcome or {}).get("reason") == "cap":
        ended = "cap"
    rules = store.rules_of(battle)
    if public:
        state = rules.known_to(state, PUBLIC)
    turns, took = turns_of(battle, state), thinking_ms(battle, now) if thinking else {}
    first, second = leg.first_seat, OTHER_SEAT[leg.first_seat]
    thought = (took.get(first, 0), took.get(second, 0))
    standing, outcome = rules.standing(state), rules.outcome(state)
    given = Circumstances(
        first=Seat(first),
        second=Seat(second),
        options=store.setup_of(battle).options,
        ended=ended,
        loser=loser,
        turns_done=turns.done,
        turn_limit=turns.limit,
        thinking_ms=thought,
    )
    finish = scoring.finish_of(battle.system, standing, None if ended else outcome, given)
    return End(finish=finish, details=_details(battle, finish, turns, first, thought, standing, outcome))


def _out_of_time(leg: Leg, battle: Battle) -> tuple[State, Side] | None:
    """If the battle was claimed because a seat's time was out: how it stood before, and whose it was (5.7)."""
    if not battle.pace:
        return None
    claim = battle.orders.order_by("-first_event", "-pk").first()
    if claim is None or claim.seat != CLOCK or not claim.client_id.startswith("claim-"):
        return None
    before = store.state_at(battle, claim.first_event - 1)
    told = [one.event for one in store.events_after(battle, claim.first_event - 1, claim.last_event)]
    out = next((event.out for event in told if isinstance(event, TimeClaimed)), None)
    if before is None or out is None:
        return None
    return before, "first" if leg.first_seat in out else "second"


def _details(
    battle: Battle,
    finish: Finish,
    turns: Turns,
    first_seat: str,
    thinking: tuple[int, int],
    standing: Standing,
    outcome: Outcome | None,
) -> dict[str, Json]:
    each = turns.each if first_seat == "1" else turns.each[::-1]
    return {
        "battle": str(battle.pk),
        "version": battle.version,
        "finish": to_builtins(finish),
        "turns": list(each),
        "thinking_ms": list(thinking),
        "first_seat": first_seat,
        "verdict": outcome.verdict if outcome is not None else standing.verdict,
        "reason": outcome.reason if outcome is not None else "",
    }
