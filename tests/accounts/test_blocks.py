"""Whoever is blocked is neither read nor met, in any place, and is not told."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest
from django.test import Client

from accounts.models import Block, Notification, User
from battles import selectors, services
from battles.errors import ApplicationError
from battles.models import Battle, Invitation, Participant, Visibility
from battles.rules.base import Setup
from battles.runtime.clock import SetClock
from battles.selectors.blocks import blocks_of
from battles.selectors.take_over import offered_seats
from battles.services import turns
from tests.battles.programs import Program
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db


def offer(host: User, visibility: str = Visibility.PUBLIC) -> Battle:
    return services.create_battle(
        host=host, system=toy.KEY, setup=Setup(scenario="brook"), seat="1", visibility=visibility, clock=SetClock()
    )


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(ApplicationError, match=f"^{code}")


def test_a_block_is_kept_once_and_can_be_taken_back(anna: User, ben: User) -> None:
    services.block(user=anna, whom=ben.pk)
    services.block(user=anna, whom=ben.pk)

    assert [row.whom for row in blocks_of(anna)] == [ben]
    assert blocks_of(ben) == []
    services.unblock(user=anna, whom=ben.pk)
    assert not Block.objects.exists()


def test_nobody_blocks_himself_or_a_nobody(anna: User) -> None:
    with refused("not_yourself"):
        services.block(user=anna, whom=anna.pk)
    with refused("no_such_user"):
        services.block(user=anna, whom=10**6)
    with refused("sign_in"):
        services.block(user=None, whom=anna.pk)


def test_blocked_people_do_not_meet_in_the_lobby(anna: User, ben: User) -> None:
    annas, bens = offer(anna), offer(ben)
    services.block(user=anna, whom=ben.pk)

    assert [card.id for card in selectors.open_battles(ben)] == [str(bens.pk)]
    assert [card.id for card in selectors.open_battles(anna)] == [str(annas.pk)]
    assert len(selectors.open_battles(None)) == 2


def test_the_blocked_one_cannot_join_and_hears_no_reason(anna: User, ben: User) -> None:
    annas, bens = offer(anna), offer(ben)
    services.block(user=anna, whom=ben.pk)

    with refused("not_allowed"):
        services.join_battle(battle_id=annas.pk, user=ben)
    with refused("blocked"):
        services.join_battle(battle_id=bens.pk, user=anna)
    services.unblock(user=anna, whom=ben.pk)
    services.join_battle(battle_id=annas.pk, user=ben)
    assert annas.participants.get(seat="2").user == ben


@pytest.mark.parametrize("seat", ["2", ""])
def test_links_do_not_bring_them_together(anna: User, ben: User, seat: str) -> None:
    battle = offer(anna, Visibility.PRIVATE)
    token = services.make_invitation(battle_id=battle.pk, user=anna, seat=seat)
    services.block(user=anna, whom=ben.pk)

    with refused("not_allowed"):
        services.take_invitation(token=token, user=ben)
    assert Invitation.objects.get().taken_by is None
    assert not battle.watchers.exists()


def test_a_rematch_is_not_offered_to_whoever_has_blocked(table: Table, anna: User, ben: User) -> None:
    old = table.play_to_the_end()
    services.block(user=anna, whom=ben.pk)
    offered = services.offer_rematch(battle_id=old.pk, user=ben, clock=table.clock)
    turns.look_at_rematch(str(offered.pk), table.clock)

    assert not Notification.objects.filter(user=anna, kind="rematch").exists()
    assert selectors.offered_rematches(anna) == []


def test_a_rematch_is_told_without_a_block(table: Table, anna: User, ben: User) -> None:
    offered = services.offer_rematch(battle_id=table.play_to_the_end().pk, user=ben, clock=table.clock)
    turns.look_at_rematch(str(offered.pk), table.clock)

    assert Notification.objects.filter(user=anna, kind="rematch").exists()
    assert [card.id for card in selectors.offered_rematches(anna)] == [str(offered.pk)]


def test_nor_do_they_meet_as_substitutes(table: Table, anna: User, ben: User) -> None:
    carl = User.objects.create_user("carl")
    now = table.clock.now()
    Participant.objects.filter(battle_id=table.battle_id, seat="2").update(given_up_at=now, offered_at=now)
    assert [one.seat for one in offered_seats(carl, now)] == ["2"]

    services.block(user=anna, whom=carl.pk)

    assert offered_seats(carl, now) == []
    with refused("not_allowed"):
        services.take_over_seat(battle_id=table.battle_id, user=carl, seat="2", clock=table.clock)


def test_chat_and_comments_are_not_read(table: Table, anna: User, ben: User) -> None:
    table.play_to_the_end()
    services.say(battle_id=table.battle_id, user=ben, text="You were lucky.", client_id="1", clock=table.clock)
    services.add_comment(
        battle_id=table.battle_id, user=ben, number=1, text="Here you were lucky.", client_id="1", clock=table.clock
    )
    annas, bens, path = Program(anna), Program(ben), f"battles/{table.battle_id}"
    assert len(annas.get(f"{path}/chat")["lines"]) == len(annas.get(f"{path}/comments")["comments"]) == 1

    annas.put(f"blocks/{ben.pk}", {})

    assert annas.get(f"{path}/chat")["lines"] == annas.get(f"{path}/comments")["comments"] == []
    assert len(bens.get(f"{path}/chat")["lines"]) == len(bens.get(f"{path}/comments")["comments"]) == 1
    assert [one["name"] for one in annas.get("blocks")["blocks"]] == ["ben"]
    assert bens.get("blocks")["blocks"] == []
    annas.delete(f"blocks/{ben.pk}", {})
    assert len(annas.get(f"{path}/chat")["lines"]) == 1


def test_the_profile_and_the_settings_have_the_buttons(client: Client, anna: User, ben: User) -> None:
    client.force_login(anna)
    assert "Block" in client.get("/players/ben").content.decode()
    assert "Block" not in client.get("/players/anna").content.decode()

    client.post("/players/ben/block", {"act": "block"})

    assert "Unblock" in client.get("/players/ben").content.decode()
    assert "ben" in client.get("/accounts/settings/").content.decode()
    client.post("/players/ben/block", {"act": "unblock", "next": "/accounts/settings/"})
    assert not Block.objects.exists()


def test_the_blocked_one_sees_no_difference_on_the_profile(client: Client, anna: User, ben: User) -> None:
    client.force_login(ben)
    before = client.get("/players/anna").content.decode()
    services.block(user=anna, whom=ben.pk)
    after = client.get("/players/anna").content.decode()

    assert [line for line in after.splitlines() if "csrf" not in line] == [
        line for line in before.splitlines() if "csrf" not in line
    ]


def test_blocks_go_with_the_data_and_the_account(anna: User, ben: User, client: Client) -> None:
    services.block(user=anna, whom=ben.pk)
    client.force_login(anna)

    assert client.get("/accounts/data/").json()["blocks"] == ["ben"]
    ben.delete()
    assert not Block.objects.exists()
