"""What if, while it lasts: whether the opponent has set standing answers shows in no answer and in no branch."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.models import Battle
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json, encode
from battles.rules.lost_battles.state import State as LostBattle
from battles.runtime.clock import SetClock
from tests.battles.tables import Table
from tests.rules.toy.tables import FORCES

STANDING: dict[str, Json] = {"kind": "set_defaults", "rally_from": 99, "keep_lead_when_spent": True}
ORDERS = 8
TWO_ROUNDS = 4
"""Orders of Ambush after which nobody can have lost yet."""

pytestmark = pytest.mark.django_db


@pytest.fixture
def cannae(anna: User, ben: User, clock: SetClock) -> Table:
    battle = services.create_battle(
        host=anna, system="lost_battles", setup=Setup(scenario="cannae"), seat="1", clock=clock
    )
    services.join_battle(battle_id=battle.pk, user=ben, clock=clock)
    table = Table(str(battle.pk), {"1": anna, "2": ben}, clock)
    table.agree_dice()
    return table


def tried(table: Table, asker: User, at: int) -> Json:
    """What the asker is told when branching after his own event `at`, and what the branch begins with."""
    try:
        branch = services.branch_battle(
            battle_id=table.battle_id, user=asker, at=at, opponent="self", clock=table.clock
        )
    except ApplicationError as refused:
        return refused.code, refused.facts
    tree = [(one.of is None, one.at) for one in selectors.branch_tree(table.battle, asker)]
    first = store.events_after(branch, 0)[0].event
    state = store.state_at(branch, branch.version)
    return encode(state), encode(first), tree, selectors.left_at([branch])[branch.pk]


def world(
    table: Table, *secrets: int, order: dict[str, Json], seat: str = "2", asker: str = "1", orders: int = ORDERS
) -> list[Json]:
    """All that the asker can learn by branching, if `seat` gives this order before the numbered ones of the battle."""
    mark = transaction.savepoint()
    for number in range(orders):
        if number in secrets:
            table.order(seat, order)
        table.play_one()
    if orders in secrets:
        table.order(seat, order)
    learnt = [tried(table, table.players[asker], at) for at in range(table.number(asker) + 2)]
    transaction.savepoint_rollback(mark)
    store.moment_cache.clear()
    return learnt


@pytest.mark.slow
@pytest.mark.parametrize("secrets", [(0,), (3,), (ORDERS,), (0, 2, 5, ORDERS)])
def test_standing_answers_neither_block_nor_show(cannae: Table, secrets: tuple[int, ...]) -> None:
    without, with_them = world(cannae, order=STANDING), world(cannae, *secrets, order=STANDING)
    assert with_them == without
    assert sum(isinstance(one[0], bytes) for one in without) > ORDERS // 2


def test_a_branch_begins_with_what_its_player_knows(cannae: Table, anna: User, clock: SetClock) -> None:
    cannae.order("2", STANDING)
    cannae.order("1", STANDING | {"rally_from": 0})
    held = store.running_state(cannae.battle)
    branch = services.branch_battle(
        battle_id=cannae.battle_id, user=anna, at=cannae.number("1"), opponent="computer", clock=clock
    )
    begun = store.state_at(branch, branch.version)

    assert isinstance(held, LostBattle)
    assert isinstance(begun, LostBattle)
    assert set(held.standing_answers) == {Seat("1"), Seat("2")}
    assert begun.standing_answers == {Seat("1"): held.standing_answers[Seat("1")]}
    assert store.rules_of(branch).known_to(held, Seat("1")) == begun


@pytest.mark.slow
def test_until_the_end_a_branch_counts_as_its_player_does(cannae: Table, anna: User, clock: SetClock) -> None:
    cannae.order("2", STANDING)
    cannae.play_one()
    own = cannae.number("1")
    branch = services.branch_battle(battle_id=cannae.battle_id, user=anna, at=own, opponent="self", clock=clock)
    assert branch.branch_at == cannae.battle.version
    assert own < cannae.battle.version
    assert selectors.left_at([branch]) == {branch.pk: own}
    assert origin_told(branch, anna)["at"] == own

    cannae.order("1", {"kind": "resign"})
    assert selectors.left_at([branch]) == {branch.pk: branch.branch_at}


def origin_told(branch: Battle, user: User) -> Json:
    client = Client()
    client.force_login(user)
    services.draw_missing_seeds(battle_id=branch.pk, stage="hash")
    found = client.get(f"/api/battles/{branch.pk}/replay")
    return found.json()["origin"]


def test_the_same_in_a_game_with_real_secrets(anna: User, ben: User, clock: SetClock) -> None:
    """In Ambush a hidden token blocks, as everybody sees; that somebody is content with his throws does not."""
    table = Table.of(anna, ben, clock=clock, rounds=FORCES.rounds.most, nights=False)
    content = {"kind": "set_content", "content": True}
    asked: Json = {"order": content, "seat": "1", "asker": "2", "orders": TWO_ROUNDS}
    without, with_it = world(table, **asked), world(table, TWO_ROUNDS, **asked)
    assert with_it == without
    assert ("branch_hidden", {}) in [one[:2] for one in without]
    assert any(isinstance(one[0], bytes) for one in without)
