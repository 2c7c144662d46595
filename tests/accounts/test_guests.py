"""Guests: playing without an account, and keeping everything when registering."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from battles.models import Battle, ChatMessage, Participant, ScenarioUpload, Status
from battles.rules.base import PUBLIC, Setup
from battles.runtime.clock import SetClock
from battles.selectors import viewer_of
from battles.services import cancel_battle, create_battle, make_invitation, say, take_invitation
from tests.accounts.conftest import PASSWORD
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db
SIGN_UP = {"username": "Merle", "email": "merle@example.org", "password1": PASSWORD, "password2": PASSWORD}


def guest_of(client: Client) -> User:
    client.post("/accounts/guest/", {"next": "/"})
    return User.objects.get(is_guest=True)


def test_a_guest_has_no_password_and_a_long_session(client: Client) -> None:
    response = client.post("/accounts/guest/", {"next": "/watch"})
    guest = User.objects.get(is_guest=True)

    assert response.headers["Location"] == "/watch"
    assert not guest.has_usable_password()
    assert client.session.get_expiry_age() > 100 * 24 * 3600


def test_looking_at_the_guest_address_makes_nobody(client: Client) -> None:
    assert client.get("/accounts/guest/").status_code == 405
    assert not User.objects.exists()


def test_a_guest_who_registers_keeps_the_same_row_and_every_battle(client: Client, ben: User) -> None:
    guest = guest_of(client)
    table = Table.of(guest, ben, clock=SetClock())

    client.post("/accounts/signup/", SIGN_UP)

    merle = User.objects.get(username="Merle")
    assert merle.pk == guest.pk
    assert not merle.is_guest
    assert merle.check_password(PASSWORD)
    assert Participant.objects.get(battle=table.battle, seat="1").user == merle
    assert client.session["_auth_user_id"] == str(merle.pk)


def test_a_guest_who_signs_in_hands_his_battles_to_the_account(client: Client, anna: User, ben: User) -> None:
    guest = guest_of(client)
    table = Table.of(guest, ben, clock=SetClock())
    say(battle_id=table.battle_id, user=guest, text="hello", client_id="1")

    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})

    assert Participant.objects.get(battle=table.battle, seat="1").user == anna
    assert Battle.objects.get(pk=table.battle_id).host == anna
    assert ChatMessage.objects.get().name == "anna"
    assert not User.objects.filter(pk=guest.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_a_guest_who_registers_is_called_by_his_name_at_open_tables(client: Client, ben: User) -> None:
    table = Table.of(guest_of(client), ben, clock=SetClock())
    assert table.scene("2").players["1"].name.startswith("guest-")

    client.post("/accounts/signup/", SIGN_UP)

    assert (table.scene("2").players["1"].name, table.scene("2").players["1"].guest) == ("Merle", False)


@pytest.mark.django_db(transaction=True)
def test_what_a_guest_offered_the_account_can_take_back(client: Client, anna: User) -> None:
    guest = guest_of(client)
    offered = create_battle(host=guest, system=toy.KEY, setup=Setup(scenario="brook"), seat="1")

    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    cancel_battle(battle_id=offered.pk, user=anna)

    assert Battle.objects.get().status == Status.ABANDONED


def test_what_a_guest_said_uploaded_and_may_watch_goes_to_the_account(client: Client, anna: User, ben: User) -> None:
    guest, clock = guest_of(client), SetClock()
    private = create_battle(
        host=ben, system=toy.KEY, setup=Setup(scenario="brook"), seat="1", visibility="private", clock=clock
    )
    take_invitation(token=make_invitation(battle_id=private.pk, user=ben, clock=clock), user=guest, clock=clock)
    say(battle_id=private.pk, user=guest, text="hello", client_id="1")
    ScenarioUpload.objects.create(system=toy.KEY, slug="ford", owner=guest, document={}, uploaded_at=clock.now())

    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})

    assert ChatMessage.objects.get().user == anna
    assert ScenarioUpload.objects.get().owner == anna
    assert viewer_of(Battle.objects.get(pk=private.pk), anna, clock.now()).viewer is PUBLIC


def test_a_failed_registration_leaves_the_guest_as_he_was(client: Client) -> None:
    guest = guest_of(client)

    client.post("/accounts/signup/", SIGN_UP | {"password2": "something else"})

    guest.refresh_from_db()
    assert guest.is_guest
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_whoever_begins_a_battle_without_an_account_becomes_a_guest(client: Client) -> None:
    chosen = {"system": toy.KEY, "scenario": "brook", "seat": "1", "opponent": "open"}
    response = client.post("/battles/new", chosen)

    battle = Battle.objects.get()
    assert response.headers["Location"] == f"/battles/{battle.pk}"
    assert battle.host is not None
    assert battle.host.is_guest


def test_so_many_guests_a_minute_from_one_address(client: Client) -> None:
    for _ in range(20):
        Client().post("/accounts/guest/")

    response = Client().post("/accounts/guest/")

    assert response.status_code == 429
    assert User.objects.count() == 20


def test_an_account_is_not_made_a_guest(client: Client, anna: User) -> None:
    client.force_login(anna)
    client.post("/accounts/guest/")

    assert User.objects.count() == 1
    create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="brook"), seat="1")
