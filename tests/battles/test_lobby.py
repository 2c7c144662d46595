"""Before the battle: creating, joining, inviting, agreeing on dice; and the rematch (issue 2, section 4)."""

from __future__ import annotations

import hashlib

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.models import Battle, Invitation, Status
from battles.rules.base import Setup
from battles.rules.dice import commitment
from battles.rules.errors import BadSetup
from battles.rules.kernel_events import SeedCommitted, SeedRevealed
from battles.runtime.clock import SetClock
from battles.selectors import AnyUser
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db

BROOK = Setup(scenario="brook")


def create(host: User, clock: SetClock, **more: object) -> Battle:
    return services.create_battle(host=host, system=toy.KEY, setup=BROOK, clock=clock, **more)  # type: ignore[arg-type]


def code_of(call: object, **arguments: object) -> str:
    with pytest.raises(ApplicationError) as refused:
        call(**arguments)  # type: ignore[operator]
    return refused.value.code


def test_a_new_battle_waits_in_the_lobby_for_an_opponent(anna: User, ben: User, clock: SetClock) -> None:
    battle = create(anna, clock, seat="2", title=" The brook ")

    card = selectors.open_battles(ben)[0]
    assert (card.id, card.title, card.status, card.joinable) == (str(battle.pk), "The brook", "open", True)
    assert [(seat.name, seat.free) for seat in card.seats] == [("", True), ("anna", False)]
    assert not selectors.open_battles(anna)[0].joinable
    assert selectors.battles_of(anna)[0].mine


def test_the_secret_is_committed_to_at_creation(anna: User, clock: SetClock) -> None:
    battle = create(anna, clock)

    assert len(bytes(battle.dice_secret)) == 32
    assert battle.dice_commitment == commitment(battle.pk.bytes, bytes(battle.dice_secret))


def test_a_random_side_is_either(anna: User, clock: SetClock) -> None:
    seats = {str(create(anna, clock, seat="random").participants.get(user=anna).seat) for _ in range(20)}
    assert seats == {"1", "2"}


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ({"seat": "7"}, "bad_seat"),
        ({"computer": 9}, "bad_skill"),
        ({"visibility": "secret"}, "bad_visibility"),
    ],
)
def test_a_choice_that_does_not_exist_is_refused(
    anna: User, clock: SetClock, choice: dict[str, object], code: str
) -> None:
    assert code_of(create, host=anna, clock=clock, **choice) == code
    assert not Battle.objects.exists()


def test_a_set_up_that_cannot_be_played_lists_all_problems(anna: User) -> None:
    with pytest.raises(BadSetup) as refused:
        services.create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="moon", options={"rounds": 999}))
    assert {problem.code for problem in refused.value.problems} == {"unknown_scenario", "bad_rounds"}
    assert code_of(services.create_battle, host=anna, system="chess", setup=BROOK) == "unknown_system"


def test_nobody_fills_the_lobby_alone(anna: User, clock: SetClock) -> None:
    for _ in range(20):
        create(anna, clock)
    assert code_of(create, host=anna, clock=clock) == "too_many_open"


def test_joining_fills_the_table_and_asks_for_seeds(anna: User, ben: User, carl: User, clock: SetClock) -> None:
    battle = create(anna, clock, seat="1")
    assert code_of(services.join_battle, battle_id=battle.pk, user=anna) == "already_seated"
    assert code_of(services.join_battle, battle_id=battle.pk, user=ben, seat="1") == "seat_taken"
    assert code_of(services.join_battle, battle_id=battle.pk, user=AnonymousUser()) == "sign_in"

    services.join_battle(battle_id=battle.pk, user=ben)

    assert store.find(battle.pk).status == Status.SEEDING
    assert code_of(services.join_battle, battle_id=battle.pk, user=carl) == "not_open"


def test_leaving_gives_the_seat_back_and_the_last_one_cancels(anna: User, ben: User, clock: SetClock) -> None:
    setup = Setup(scenario="four_winds")
    battle = services.create_battle(host=anna, system=toy.KEY, setup=setup, seat="1", clock=clock)
    services.join_battle(battle_id=battle.pk, user=ben, seat="3")
    services.leave_battle(battle_id=battle.pk, user=anna)
    assert store.find(battle.pk).status == Status.OPEN
    assert code_of(services.leave_battle, battle_id=battle.pk, user=anna) == "not_allowed"

    services.leave_battle(battle_id=battle.pk, user=ben)

    assert store.find(battle.pk).status == Status.ABANDONED
    assert not selectors.open_battles(ben)


def test_a_battle_that_has_begun_cannot_be_left_or_cancelled(table: Table, ben: User) -> None:
    assert code_of(services.leave_battle, battle_id=table.battle_id, user=ben) == "already_begun"
    assert code_of(services.cancel_battle, battle_id=table.battle_id, user=ben) == "not_host"
    assert code_of(services.cancel_battle, battle_id=table.battle_id, user=table.players["1"]) == "already_begun"


def test_the_host_cancels_an_open_battle(anna: User, clock: SetClock) -> None:
    battle = create(anna, clock)
    services.cancel_battle(battle_id=battle.pk, user=anna)
    assert store.find(battle.pk).status == Status.ABANDONED


def test_a_seats_link_is_good_for_one(anna: User, ben: User, carl: User, clock: SetClock) -> None:
    battle = create(anna, clock, seat="1", visibility="link")
    token = services.make_invitation(battle_id=battle.pk, user=anna, seat="2")
    assert not Invitation.objects.filter(token_hash=token).exists()
    assert code_of(services.join_battle, battle_id=battle.pk, user=ben) == "not_allowed"

    for _ in range(3):  # a link preview, a reload: looking takes nothing
        sheet = selectors.invitation(token)
        assert (sheet.seat, sheet.taken) == ("2", False)
    services.take_invitation(token=token, user=ben)

    assert selectors.invitation(token).taken
    assert code_of(services.take_invitation, token=token, user=carl) == "invitation_taken"
    services.take_invitation(token=token, user=ben)
    assert store.find(battle.pk).status == Status.SEEDING


def test_a_new_link_for_a_seat_voids_the_old_one(anna: User, ben: User, clock: SetClock) -> None:
    battle = create(anna, clock, seat="1", visibility="link")
    old = services.make_invitation(battle_id=battle.pk, user=anna, seat="2")
    services.make_invitation(battle_id=battle.pk, user=anna, seat="2")

    assert code_of(services.take_invitation, token=old, user=ben) == "bad_invitation"
    assert code_of(services.make_invitation, battle_id=battle.pk, user=ben, seat="2") == "not_allowed"
    assert code_of(services.make_invitation, battle_id=battle.pk, user=anna, seat="1") == "seat_taken"


def test_a_watching_link_opens_a_private_battle_to_many(anna: User, ben: User, carl: User, clock: SetClock) -> None:
    battle = create(anna, clock, visibility="private")
    token = services.make_invitation(battle_id=battle.pk, user=anna)

    def may_see(user: AnyUser) -> bool:
        try:
            selectors.viewer_of(store.find(battle.pk), user, clock.now())
        except ApplicationError as refused:
            return refused.code != "not_allowed"
        return True

    assert may_see(anna)
    assert not may_see(ben)
    for user in (ben, carl):
        services.take_invitation(token=token, user=user)
        assert may_see(user)
    assert not may_see(None)
    assert not selectors.live_battles()


# The dice


def seeding(anna: User, ben: User, clock: SetClock) -> Battle:
    battle = create(anna, clock, seat="1")
    services.join_battle(battle_id=battle.pk, user=ben, clock=clock)
    return battle


def sealed(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def test_seeds_are_opened_only_when_all_are_sealed(anna: User, ben: User, clock: SetClock) -> None:
    battle = seeding(anna, ben, clock)
    one, two = b"1" * 32, b"2" * 32
    mine = {"battle_id": battle.pk, "user": anna, "seat": "1"}
    services.commit_seed(hash=sealed(one), **mine)  # type: ignore[arg-type]
    assert code_of(services.reveal_seed, seed=one.hex(), **mine) == "hashes_missing"
    services.commit_seed(battle_id=battle.pk, user=ben, seat="2", hash=sealed(two))
    assert code_of(services.reveal_seed, seed=two.hex(), **mine) == "seed_mismatch"
    services.reveal_seed(seed=one.hex(), **mine)  # type: ignore[arg-type]
    assert store.find(battle.pk).status == Status.SEEDING

    services.reveal_seed(battle_id=battle.pk, user=ben, seat="2", seed=two.hex())

    begun = store.find(battle.pk)
    assert begun.status == Status.RUNNING
    assert begun.throws > 0
    first = [one.event for one in store.events_after(begun, 0)][:4]
    assert [type(event) for event in first] == [SeedCommitted, SeedCommitted, SeedRevealed, SeedRevealed]


def test_a_seed_may_be_sent_again_but_not_changed(anna: User, ben: User, clock: SetClock) -> None:
    battle = seeding(anna, ben, clock)
    mine = {"battle_id": battle.pk, "user": anna, "seat": "1"}
    first = services.commit_seed(hash=sealed(b"1" * 32), **mine)  # type: ignore[arg-type]
    assert services.commit_seed(hash=sealed(b"1" * 32), **mine) == first  # type: ignore[arg-type]
    assert code_of(services.commit_seed, hash=sealed(b"x" * 32), **mine) == "seed_given"
    assert code_of(services.commit_seed, hash="abc", **mine) == "bad_seed"
    assert code_of(services.commit_seed, hash=sealed(b"2" * 32), **mine | {"user": ben}) == "not_your_seat"


def test_before_the_seeds_no_order_is_taken_and_nothing_is_on_the_table(anna: User, ben: User, clock: SetClock) -> None:
    battle = seeding(anna, ben, clock)
    order = {"battle_id": battle.pk, "user": anna, "seat": "1", "client_id": "x", "version": 0}
    assert code_of(services.submit_order, data=b'{"kind":"resign"}', **order) == "not_running"
    point = selectors.viewer_of(store.find(battle.pk), anna, clock.now())
    scene = selectors.scene_of(store.find(battle.pk), point)
    assert (scene.view, scene.asked, scene.options) == (None, {}, [])


# The rematch


def test_a_rematch_swaps_sides_and_waits_for_the_opponent(table: Table, anna: User, ben: User, carl: User) -> None:
    table.play_to_the_end()
    offered = services.offer_rematch(battle_id=table.battle_id, user=anna)

    assert table.battle.rematch == offered.pk
    assert store.players_of(offered)["2"].user == anna  # type: ignore[index]
    assert selectors.offered_rematches(ben)[0].id == str(offered.pk)
    assert not selectors.offered_rematches(anna)
    assert not selectors.open_battles(carl)
    assert code_of(services.join_battle, battle_id=offered.pk, user=carl) == "not_allowed"

    again = services.offer_rematch(battle_id=table.battle_id, user=ben)

    assert again.pk == offered.pk
    assert store.find(offered.pk).status == Status.SEEDING
    assert services.offer_rematch(battle_id=table.battle_id, user=anna).pk == offered.pk


def test_a_rematch_needs_an_end_and_a_seat(table: Table, anna: User, carl: User) -> None:
    assert code_of(services.offer_rematch, battle_id=table.battle_id, user=anna) == "not_over"
    assert code_of(services.offer_rematch, battle_id=table.battle_id, user=carl) == "not_allowed"


# Lists


def test_my_battles_show_whose_turn_it_is_first(table: Table, anna: User, ben: User, clock: SetClock) -> None:
    table.hide("1")
    clock.move(minutes=1)
    create(anna, clock)

    mine = selectors.battles_of(anna)
    assert [(card.status, card.my_turn) for card in mine] == [("open", False), ("running", False)]
    bens = selectors.battles_of(ben)
    assert bens[0].my_turn
    assert [seat.asked for seat in bens[0].seats] == [False, True]


def test_a_private_battle_is_in_nobody_elses_lists(table: Table, anna: User, ben: User, carl: User) -> None:
    Battle.objects.update(visibility="private")

    assert not selectors.live_battles(carl)
    assert not selectors.battles_of(anna, viewer=carl)
    assert len(selectors.battles_of(anna, viewer=ben)) == 1


def test_lists_cost_the_same_number_of_statements_however_long(
    anna: User, ben: User, clock: SetClock, django_assert_max_num_queries: object
) -> None:
    for _ in range(8):
        Table.of(anna, ben, clock=clock)
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        assert len(selectors.live_battles(ben)) == 8


def test_a_finished_battle_has_places_on_its_card(table: Table) -> None:
    table.order("1", {"kind": "resign"})

    card = selectors.finished_battles()[0]
    assert [seat.place for seat in card.seats] == [2, 1]
    assert selectors.battle_card(table.battle).id == card.id


def test_a_guests_seats_follow_him_into_his_account(table: Table, anna: User, carl: User) -> None:
    services.transfer_seats(old=anna, new=carl)
    table.players["1"] = carl

    assert table.hide("1").ok
    assert table.scene("1").players["1"].name == "carl"


def test_who_leaves_for_good_leaves_a_name(table: Table, anna: User) -> None:
    services.release_seats(user=anna, name="former player")
    anna.delete()

    assert table.scene("2").players["1"].name == "former player"
