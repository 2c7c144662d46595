"""Language, appearance, keys, the profile, taking one's data, leaving."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from accounts import services
from accounts.models import ApiToken, User
from accounts.preferences import Preferences, preferences_of
from battles import services as battle_services
from battles.models import Battle, ChatMessage, Holiday, ModerationAct, Participant, Status, Watcher
from battles.runtime.clock import SetClock
from battles.services import say
from tests.accounts.conftest import PASSWORD
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db


def test_the_language_switch_keeps_the_page_and_is_remembered(client: Client, anna: User) -> None:
    client.force_login(anna)
    response = client.post("/language/", {"language": "de", "next": "/watch?page=2"})
    anna.refresh_from_db()

    assert response.headers["Location"] == "/watch?page=2"
    assert anna.language == "de"
    assert client.cookies["django_language"].value == "de"
    assert '<html lang="de"' in client.get("/help").content.decode()


def test_a_visitor_keeps_his_language_in_a_cookie(client: Client) -> None:
    client.post("/language/", {"language": "de", "next": "/"})

    assert "Hilfe" in client.get("/help", HTTP_ACCEPT_LANGUAGE="en").content.decode()


def test_the_account_language_goes_before_the_browser(client: Client, anna: User) -> None:
    services.set_language(user=anna, language="de")
    client.force_login(anna)

    assert '<html lang="de"' in client.get("/help", HTTP_ACCEPT_LANGUAGE="en").content.decode()


@pytest.mark.parametrize("language", ["xx", "", "<script>"])
def test_unknown_languages_change_nothing(client: Client, anna: User, language: str) -> None:
    client.force_login(anna)
    client.post("/language/", {"language": language})
    anna.refresh_from_db()

    assert anna.language == "en"


def test_the_switches_lead_to_this_site_only(client: Client) -> None:
    for address in ("/language/", "/appearance/"):
        response = client.post(address, {"language": "de", "theme": "dark", "next": "//evil.example/"})
        assert response.headers["Location"] == "/"


def test_appearance_is_in_the_page_before_any_script(client: Client) -> None:
    client.post("/appearance/", {"theme": "dark", "next": "/"})

    assert 'data-theme="dark"' in client.get("/help").content.decode()


def test_settings_are_saved(client: Client, anna: User) -> None:
    client.force_login(anna)
    client.post("/accounts/settings/", {"language": "de", "theme": "dark"})
    anna.refresh_from_db()

    assert (anna.language, anna.theme) == ("de", "dark")


BOARD = {
    "stage_speed": "2.0",
    "stage_show": "fights",
    "drop_gives_order": "false",
    "sound_volume": "7",
    "sound_scope": "mine",
}


def test_the_board_of_somebody_new_shows_everything_and_is_silent(anna: User) -> None:
    assert preferences_of(anna) == preferences_of(None) == Preferences()
    assert Preferences().sound_volume == 0
    assert Preferences().drop_gives_order


def test_preferences_for_the_board_are_saved_and_go_with_the_data(client: Client, anna: User) -> None:
    client.force_login(anna)
    assert client.post("/accounts/preferences/", BOARD).status_code == 302
    anna.refresh_from_db()

    wanted = Preferences(
        stage_speed=2.0, stage_show="fights", drop_gives_order=False, sound_volume=7, sound_scope="mine"
    )
    assert preferences_of(anna) == wanted
    assert client.get("/accounts/data/").json()["profile"]["sound_volume"] == 7
    page = client.get("/accounts/settings/").content.decode()
    assert '<option value="2.0" selected>' in page
    assert '<option value="false" selected>' in page


def test_a_board_changes_one_preference_and_leaves_the_others(client: Client, anna: User) -> None:
    client.force_login(anna)
    client.post("/accounts/preferences/", BOARD)
    answer = client.post("/accounts/preferences/", {"sound_volume": "0"}, headers={"Accept": "application/json"})
    anna.refresh_from_db()

    assert answer.status_code == 204
    assert (anna.sound_volume, anna.stage_speed, anna.drop_gives_order) == (0, 2.0, False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("stage_speed", "3"),
        ("stage_show", "all"),
        ("drop_gives_order", "maybe"),
        ("sound_volume", "11"),
        ("sound_volume", "-1"),
        ("sound_scope", "ours"),
    ],
)
def test_a_preference_that_is_none_changes_nothing(client: Client, anna: User, name: str, value: str) -> None:
    client.force_login(anna)
    answer = client.post("/accounts/preferences/", {**BOARD, name: value}, headers={"Accept": "application/json"})
    page = client.post("/accounts/preferences/", {**BOARD, name: value})
    anna.refresh_from_db()

    assert (answer.status_code, page.status_code) == (422, 422)
    assert answer.json()["error"]["code"] == "malformed"
    assert preferences_of(anna) == Preferences()


def test_a_key_is_shown_once_and_kept_as_a_hash(client: Client, anna: User) -> None:
    client.force_login(anna)
    page = client.post("/accounts/keys/", {"name": "my bot"})
    token = page.context["new_token"]

    assert token in page.content.decode()
    assert token not in client.get("/accounts/settings/").content.decode()
    assert ApiToken.objects.get().token_hash == services.hash_of(token)
    assert page.headers["Cache-Control"] == "no-store"


def test_a_withdrawn_key_opens_nothing(client: Client, anna: User, ben: User) -> None:
    token = services.make_token(user=anna, name="bot")
    number = ApiToken.objects.get().pk
    client.force_login(ben)
    client.post(f"/accounts/keys/{number}/drop/")
    assert client.get("/api/me", headers={"Authorization": f"Token {token}"}).status_code == 200

    client.force_login(anna)
    client.post(f"/accounts/keys/{number}/drop/")
    assert Client().get("/api/me", headers={"Authorization": f"Token {token}"}).status_code == 401


def test_guests_get_no_keys(client: Client) -> None:
    client.post("/accounts/guest/")
    client.post("/accounts/keys/", {"name": "bot"})

    assert not ApiToken.objects.exists()


def test_the_profile_shows_the_record_and_public_battles(client: Client, table: Table, anna: User) -> None:
    table.play_to_the_end()
    page = client.get("/players/anna")

    assert page.status_code == 200
    assert page.context["profile"].records[0].all.played == 1
    assert [str(one.card.id) for one in page.context["battles"]] == [table.battle_id]


def test_names_lead_to_one_address(client: Client, anna: User) -> None:
    assert client.get("/players/ANNA").headers["Location"] == "/players/anna"
    assert client.get("/players/nobody").status_code == 404


def test_private_battles_are_not_on_a_profile_for_others(client: Client, table: Table, anna: User) -> None:
    Battle.objects.update(visibility="private")

    assert client.get("/players/anna").context["battles"] == []
    client.force_login(anna)
    assert len(client.get("/players/anna").context["battles"]) == 1


def test_the_export_has_everything_about_me_and_nothing_secret(client: Client, table: Table, anna: User) -> None:
    table.hide("1")
    say(battle_id=table.battle_id, user=anna, text="well met", client_id="1")
    services.make_token(user=anna, name="bot")
    client.force_login(anna)

    response = client.get("/accounts/data/")
    data = json.loads(response.content)

    assert "attachment" in response.headers["Content-Disposition"]
    assert data["profile"]["email"] == "anna@example.org"
    assert data["battles"][0]["battle"] == table.battle_id
    assert json.loads(data["orders"][0]["order"])["kind"] == "hide"
    assert data["chat"][0]["text"] == "well met"
    secret = bytes(Battle.objects.get().dice_secret).hex()
    assert secret not in response.content.decode()
    assert anna.password not in response.content.decode()


def test_the_export_has_what_others_and_the_site_keep_of_me(client: Client, table: Table, anna: User) -> None:
    now = table.clock.now()
    battle_services.save_draft(battle_id=table.battle_id, user=anna, seat="1", data=b'{"plan":1}', clock=table.clock)
    Holiday.objects.create(
        user=anna, first_day=now.date(), last_day=now.date(), zone="UTC", begins=now, ends=now, declared_at=now
    )
    ModerationAct.objects.create(about=anna, name="anna", act="warn", reason="rude", at=now)
    Watcher.objects.create(user=anna, battle=table.battle)
    client.force_login(anna)

    data = json.loads(client.get("/accounts/data/").content)

    assert data["drafts"][0]["draft"] == '{"plan":1}'
    assert data["holidays"][0]["zone"] == "UTC"
    assert data["moderation"][0]["reason"] == "rude"
    assert data["watching"][0]["battle_id"] == data["hosted"][0]["id"] == table.battle_id


def test_an_operator_who_deletes_a_user_leaves_no_battle_without_a_player(
    client: Client, table: Table, anna: User
) -> None:
    client.force_login(User.objects.create_superuser("root", password=PASSWORD))

    client.post(f"/admin/accounts/user/{anna.pk}/delete/", {"post": "yes"})

    assert not User.objects.filter(username="anna").exists()
    seat = Participant.objects.get(battle=table.battle, seat="1")
    assert (seat.user, seat.name) == (None, services.FORMER_PLAYER)
    assert Battle.objects.get().status == Status.FINISHED


def test_leaving_needs_the_password(client: Client, anna: User) -> None:
    client.force_login(anna)
    response = client.post("/accounts/delete/", {"password": "wrong", "sure": "on"})

    assert "That’s not your password" in response.content.decode()
    assert User.objects.filter(pk=anna.pk).exists()


def test_leaving_gives_up_what_is_under_way_and_keeps_battles_without_the_name(
    client: Client, table: Table, anna: User, ben: User
) -> None:
    say(battle_id=table.battle_id, user=anna, text="farewell", client_id="1")
    client.force_login(anna)

    client.post("/accounts/delete/", {"password": PASSWORD, "sure": "on"})

    assert not User.objects.filter(username="anna").exists()
    seat = Participant.objects.get(battle=table.battle, seat="1")
    assert (seat.user, seat.name) == (None, services.FORMER_PLAYER)
    assert Battle.objects.get().status == Status.FINISHED
    assert (Battle.objects.get().outcome or {})["places"]["2"] == 1
    assert ChatMessage.objects.get().name == services.FORMER_PLAYER
    assert "anna" not in client.get(f"/players/{ben.username}").content.decode()


def test_leaving_waits_for_no_judge(client: Client, table: Table, anna: User) -> None:
    battle_services.halt_battle(battle_id=table.battle_id, seat="2", claim="?", clock=table.clock)
    client.force_login(anna)

    client.post("/accounts/delete/", {"password": PASSWORD, "sure": "on"})

    assert not User.objects.filter(username="anna").exists()
    assert (Battle.objects.get().status, Battle.objects.get().halted_at) == (Status.FINISHED, None)


def test_leaving_takes_back_open_offers(client: Client, anna: User, ben: User) -> None:
    finished = Table.of(anna, ben, clock=SetClock())
    finished.play_to_the_end()
    client.force_login(anna)
    client.post("/battles/new", {"system": toy.KEY, "scenario": "brook", "seat": "1", "opponent": "open"})

    client.post("/accounts/delete/", {"password": PASSWORD, "sure": "on"})

    assert sorted(Battle.objects.values_list("status", flat=True)) == ["abandoned", "finished"]


def test_a_guest_leaves_with_a_tick(client: Client) -> None:
    client.post("/accounts/guest/")
    client.post("/accounts/delete/", {"sure": "on"})

    assert not User.objects.exists()


@pytest.mark.parametrize("address", ["/accounts/settings/", "/accounts/data/", "/accounts/delete/"])
def test_pages_about_me_ask_visitors_to_sign_in(client: Client, address: str) -> None:
    assert client.get(address).headers["Location"].startswith("/accounts/login/?next=")


@pytest.mark.parametrize(("sent", "kept"), [("1", 1.0), ("4", 4.0), ("0.5", 0.5), ("2.0", 2.0)])
def test_a_speed_is_taken_as_a_script_writes_it(sent: str, kept: float, client: Client, anna: User) -> None:
    client.force_login(anna)
    answer = client.post("/accounts/preferences/", {"stage_speed": sent}, headers={"Accept": "application/json"})
    anna.refresh_from_db()
    assert (answer.status_code, anna.stage_speed) == (204, kept)


@pytest.mark.parametrize("sent", ["nan", "inf", "3", "fast", "1e400"])
def test_other_speeds_are_refused(sent: str, client: Client, anna: User) -> None:
    client.force_login(anna)
    answer = client.post("/accounts/preferences/", {"stage_speed": sent}, headers={"Accept": "application/json"})
    assert answer.status_code == 422
