"""Offering, inviting, joining, and the page of the table: who may, and what happens."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from battles import selectors, services
from battles.models import Battle, Invitation, Participant, Status, Visibility
from battles.rules.base import Setup
from battles.rules.codec import encode
from battles.thinking import pool
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db
OFFER = {"system": toy.KEY, "scenario": "brook", "seat": "1", "opponent": "open"}
XSS = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def not_in_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """No throttle from an earlier test; files are read in this process, which knows the toy."""
    cache.clear()
    monkeypatch.setattr(pool, "_thinking", pool.Inline())


def offered(host: User, **more: object) -> Battle:
    return services.create_battle(host=host, system=toy.KEY, setup=Setup(scenario="brook"), seat="1", **more)  # type: ignore[arg-type]


# Offering a battle


def test_an_offer_stands_in_the_lobby_and_the_other_side_accepts_the_same_sheet(
    client: Client, anna: User, ben: User
) -> None:
    client.force_login(anna)
    address = client.post("/battles/new", OFFER | {"title": "At the brook"}).headers["Location"]

    client.force_login(ben)
    assert "At the brook" in client.get("/").content.decode()
    assert "the South" in client.get(address).content.decode()
    client.post(f"{address}/join", {"seat": "2"})

    battle = Battle.objects.get()
    assert battle.status == Status.SEEDING
    assert Participant.objects.get(battle=battle, seat="2").user == ben


def test_a_battle_against_the_computer_needs_nobody_else(client: Client, anna: User) -> None:
    client.force_login(anna)
    client.post("/battles/new", OFFER | {"opponent": "computer-2"})

    assert Battle.objects.get().status == Status.SEEDING
    assert Participant.objects.get(computer_skill=2).seat == "2"


def test_leading_both_sides(client: Client, anna: User) -> None:
    client.force_login(anna)
    client.post("/battles/new", OFFER | {"opponent": "both"})

    assert Participant.objects.filter(user=anna).count() == 2
    assert Battle.objects.get().visibility == Visibility.LINK, "nobody's lobby is filled with practice"


def test_options_that_the_rules_refuse_are_all_listed(client: Client, anna: User) -> None:
    client.force_login(anna)
    response = client.post("/battles/new", OFFER | {"option-rounds": "999"})

    assert response.status_code == 400
    assert "999 rounds cannot be played" in response.content.decode()
    assert not Battle.objects.exists()


def test_a_battle_from_a_position_is_never_rated(client: Client, anna: User, table: Table) -> None:
    state = selectors.state_at(table.battle, table.battle.version)
    assert state is not None
    position = encode(toy.RULES.position(state)).decode()  # type: ignore[arg-type]
    client.force_login(anna)

    response = client.post("/battles/new", OFFER | {"scenario": "", "position": position})

    battle = Battle.objects.latest("created_at")
    assert response.headers["Location"] == f"/battles/{battle.pk}"
    assert not battle.rated
    assert client.get(f"/battles/{battle.pk}").status_code == 200


@pytest.mark.parametrize("position", ["{", "[]", "[" * 40 + "]" * 40, '{"a": NaN}', '"' + "x" * 1_100_000 + '"'])
def test_positions_that_are_none_are_refused(client: Client, anna: User, position: str) -> None:
    client.force_login(anna)
    file = SimpleUploadedFile("position.json", position.encode())
    response = client.post("/battles/new", OFFER | {"position_file": file})

    assert response.status_code == 400
    assert not Battle.objects.exists()


def test_a_finished_battle_comes_back_from_its_file(client: Client, table: Table, anna: User) -> None:
    table.play_to_the_end()
    client.force_login(anna)
    exported = client.get(f"/api/battles/{table.battle_id}/export").content

    response = client.post("/battles/import", {"file": SimpleUploadedFile("battle.json", exported)})

    imported = Battle.objects.get(imported=True)
    assert response.headers["Location"] == f"/battles/{imported.pk}/replay"
    assert imported.outcome == table.battle.outcome


def test_a_broken_file_is_refused_politely(client: Client, anna: User) -> None:
    client.force_login(anna)
    response = client.post("/battles/import", {"file": SimpleUploadedFile("battle.json", b"{}")}, follow=True)

    assert "couldn’t read that" in response.content.decode()


# Invitations


def link_for(client: Client, anna: User) -> str:
    client.force_login(anna)
    page = client.post("/battles/new", OFFER | {"opponent": "private"})
    link = re.search(r"/invite/[\w-]+", page.content.decode())
    assert link is not None
    return link[0]


def test_the_link_is_shown_again_to_its_maker_alone_and_stored_nowhere(client: Client, anna: User, ben: User) -> None:
    link = link_for(client, anna)
    page = f"/battles/{Battle.objects.get().pk}"

    assert link in client.get(page).content.decode()
    assert link not in Client().get(page).content.decode()
    client.force_login(ben)
    assert link not in client.get(page).content.decode()
    assert link.removeprefix("/invite/") not in str(list(Invitation.objects.values()))


def test_a_link_preview_changes_nothing_and_the_button_takes_the_seat_once(
    client: Client, anna: User, ben: User
) -> None:
    link = link_for(client, anna)
    for _ in range(3):
        assert Client().get(link).status_code == 200
        assert Client().head(link).status_code == 200
    assert Battle.objects.get().status == Status.OPEN
    assert User.objects.count() == 2

    client.force_login(ben)
    assert client.post(link).headers["Location"] == f"/battles/{Battle.objects.get().pk}"
    assert Participant.objects.get(seat="2").user == ben
    assert Client().get(link).status_code == 410
    assert Client().post(link).status_code == 409


def test_somebody_without_an_account_takes_the_seat_as_a_guest(client: Client, anna: User) -> None:
    link = link_for(client, anna)
    visitor = Client()
    visitor.post(link)

    seat = Participant.objects.get(seat="2")
    assert seat.user is not None
    assert seat.user.is_guest
    assert visitor.get(f"/battles/{seat.battle_id}").status_code == 200


def test_a_link_needs_the_form_of_this_site(client: Client, anna: User) -> None:
    link = link_for(client, anna)
    strict = Client(enforce_csrf_checks=True)

    assert strict.post(link).status_code == 403
    assert Participant.objects.get(seat="2").user is None


def test_a_new_link_makes_the_old_one_void(client: Client, anna: User) -> None:
    link = link_for(client, anna)
    battle = Battle.objects.get()
    page = client.post(f"/battles/{battle.pk}/invite", {"seat": "2"}).content.decode()
    fresh = re.search(r"/invite/[\w-]+", page)
    assert fresh is not None

    assert Client().get(link).status_code == 404
    assert Client().get(fresh[0]).status_code == 200


def test_strangers_make_no_links(client: Client, anna: User, ben: User) -> None:
    battle = offered(anna)
    client.force_login(ben)

    assert client.post(f"/battles/{battle.pk}/invite", {"seat": "2"}).status_code == 403
    assert not Invitation.objects.exists()


def test_an_invitation_to_watch_a_private_battle(client: Client, anna: User, ben: User, carl: User) -> None:
    battle = offered(anna, visibility="private")
    token = services.make_invitation(battle_id=battle.pk, user=anna, seat="")
    client.force_login(carl)

    assert client.get(f"/battles/{battle.pk}").status_code == 403
    client.post(f"/invite/{token}")
    assert client.get(f"/battles/{battle.pk}").status_code == 200


# Before the battle


def test_only_the_host_takes_an_offer_back(client: Client, anna: User, ben: User) -> None:
    battle = offered(anna)
    client.force_login(ben)
    assert client.post(f"/battles/{battle.pk}/leave").status_code == 403

    client.force_login(anna)
    assert client.post(f"/battles/{battle.pk}/leave").headers["Location"] == "/"
    assert Battle.objects.get().status == Status.ABANDONED
    assert "withdrawn" in client.get(f"/battles/{battle.pk}").content.decode()


def test_the_waiting_page_learns_that_the_battle_has_begun(client: Client, anna: User, ben: User) -> None:
    battle = offered(anna)
    client.force_login(anna)
    assert "data-go" not in client.get(f"/battles/{battle.pk}/fragment").content.decode()

    services.join_battle(battle_id=battle.pk, user=ben)
    assert f'data-go="/battles/{battle.pk}"' in client.get(f"/battles/{battle.pk}/fragment").content.decode()


def test_two_who_want_the_same_seat(client: Client, anna: User, ben: User, carl: User) -> None:
    battle = offered(anna)
    services.join_battle(battle_id=battle.pk, user=ben)
    client.force_login(carl)
    response = client.post(f"/battles/{battle.pk}/join", {"seat": "2"})

    assert response.status_code == 409
    assert "isn’t waiting" in response.content.decode()


@pytest.mark.parametrize("button", ["join", "leave", "invite", "rematch", "claim"])
def test_buttons_do_nothing_by_looking(client: Client, table: Table, anna: User, button: str) -> None:
    client.force_login(anna)

    assert client.get(f"/battles/{table.battle_id}/{button}").status_code == 405


# The table


def test_the_role_is_decided_by_who_asks(client: Client, table: Table, anna: User, carl: User) -> None:
    address = f"/battles/{table.battle_id}"
    client.force_login(anna)
    assert 'data-mode="play"' in client.get(address).content.decode()
    client.force_login(carl)
    assert 'data-mode="watch"' in client.get(address).content.decode()
    assert 'data-mode="replay"' in client.get(f"{address}/replay").content.decode()
    assert 'data-mode="watch"' in client.get(f"{address}/watch").content.decode()


def test_the_table_page_tells_the_front_end_what_it_needs(client: Client, table: Table, anna: User) -> None:
    client.force_login(anna)
    page = client.get(f"/battles/{table.battle_id}", HTTP_ACCEPT_LANGUAGE="de").content.decode()

    assert f'data-battle="{table.battle_id}"' in page
    assert 'data-system="toy"' in page
    assert f'data-user="{anna.pk}"' in page
    assert 'data-texts="/api/systems/toy/texts/en"' in page
    assert "csrftoken" in client.cookies


def test_a_private_table_is_closed_to_strangers(client: Client, table: Table, carl: User) -> None:
    Battle.objects.update(visibility="private")
    client.force_login(carl)

    for address in ("", "/watch", "/replay", "/fragment"):
        response = client.get(f"/battles/{table.battle_id}{address}")
        assert response.status_code == 403
        assert "anna" not in response.content.decode()


def test_an_abandoned_battle_is_claimed_only_after_seven_days(client: Client, table: Table, anna: User) -> None:
    table.hide("1")
    client.force_login(anna)

    assert client.post(f"/battles/{table.battle_id}/claim").status_code == 302  # SetClock stands in the past
    assert table.battle.status == Status.FINISHED
