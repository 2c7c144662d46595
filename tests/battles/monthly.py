"""Tables of Months: several seats are asked at once, and the clock evaluates by a slow order."""

from __future__ import annotations

from accounts.models import User
from battles import services, store
from battles.agreements.agreement import Agreement
from battles.agreements.pace import Pace
from battles.models import OrderRecord
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json, encode
from battles.runtime.clock import SetClock
from tests.battles.tables import Table
from tests.rules import toy_months
from tests.rules.toy_months.state import State

SCENARIOS = {2: "duel", 3: "table", 12: "dozen"}


def monthly(*players: User, clock: SetClock, pace: Pace | None = None, **options: Json) -> Table:
    """A game of Months of these players in seat order, begun: all are asked for their first sheet."""
    setup = Setup(scenario=SCENARIOS[len(players)], options=options)
    battle = services.create_battle(
        host=players[0], system=toy_months.KEY, setup=setup, seat="1", agreement=Agreement(pace=pace), clock=clock
    )
    for player in players[1:]:
        services.join_battle(battle_id=battle.pk, user=player, clock=clock)
    table = Table(str(battle.pk), {str(n): player for n, player in enumerate(players, 1)}, clock)
    table.agree_dice()
    return table


def seal(table: Table, *seats: str, cards: tuple[int, ...] = (1,)) -> None:
    for seat in seats or tuple(table.players):
        table.order(seat, {"kind": "seal_month", "cards": list(cards)})


def draft(table: Table, seat: str, data: Json) -> None:
    services.save_draft(
        battle_id=table.battle_id, user=table.players[seat], seat=seat, data=encode(data), clock=table.clock
    )


def events(table: Table, *kinds: type) -> list[Json]:
    """What the log says, of these kinds."""
    found = [noted.event for noted in store.events_after(table.battle, 0)]
    return [event for event in found if not kinds or isinstance(event, kinds)]


def orders(table: Table, seat: Seat | str) -> list[str]:
    rows = OrderRecord.objects.filter(battle_id=table.battle_id, seat=seat).order_by("first_event")
    return [row.client_id for row in rows]


def state_of(table: Table) -> State:
    state = store.latest(table.battle_id).state
    assert isinstance(state, State)
    return state
