"""The pages about dice, the sheet they work from, and what it never tells too early."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from accounts.models import User
from battles import selectors, services, store
from battles.models import Battle, Status
from battles.rules.base import Setup, State, Thrown
from battles.rules.codec import Json, encode
from battles.runtime.clock import SetClock
from tests.battles.tables import Table
from tests.rules import toy
from tools import verify_dice

pytestmark = pytest.mark.django_db


def sheet(client: Client, battle_id: object) -> dict[str, Json]:
    found: dict[str, Json] = client.get(f"/api/battles/{battle_id}/dice").json()
    return found


def kinds(told: dict[str, Json]) -> list[str]:
    return [one["event"]["kind"] for one in told["events"]]


def offered(host: User, **more: Json) -> Battle:
    return services.create_battle(host=host, system=toy.KEY, setup=Setup(scenario="brook"), seat="1", **more)


def test_before_the_first_throw_the_fingerprint_and_the_hashes_stand_there(
    client: Client, anna: User, ben: User
) -> None:
    battle = offered(anna)
    services.join_battle(battle_id=battle.pk, user=ben)
    services.commit_seed(battle_id=battle.pk, user=anna, seat="1", hash="ab" * 32)

    told = sheet(client, battle.pk)

    assert told["dice"]["commitment"] == battle.dice_commitment
    assert "secret" not in told["dice"]
    assert "mix" not in told["dice"]
    assert [(one["event"]["seat"], one["event"]["hash"]) for one in told["events"]] == [("1", "ab" * 32)]


def test_a_battle_under_way_tells_its_throws_but_not_its_secret(client: Client, table: Table) -> None:
    for _ in range(4):
        table.play_one()
    told = sheet(client, table.battle_id)

    assert kinds(told).count("seed_revealed") == 2
    assert "thrown" in kinds(told)
    assert set(kinds(told)) <= {"thrown", "seed_committed", "seed_revealed"}
    assert bytes(table.battle.dice_secret).hex() not in json.dumps(told)
    page = client.get(f"/battles/{table.battle_id}/dice").content.decode()
    assert table.battle.dice_commitment in page
    assert bytes(table.battle.dice_secret).hex() not in page


def test_a_throw_for_one_seat_alone_is_told_to_nobody_else_before_the_end(
    client: Client, anna: User, ben: User
) -> None:
    table = Table.of(anna, ben, clock=SetClock())
    while not (hidden := _hidden(table)):
        assert table.battle.status == Status.RUNNING, "the omen is thrown before the end"
        table.play_one()
    secret, seat = hidden[0], str((hidden[0].to or ("",))[0])
    numbers = {viewer: _numbers(sheet(_as(viewer, table), table.battle_id)) for viewer in ("1", "2", None)}

    assert secret.n in numbers[seat]
    assert all(secret.n not in found for viewer, found in numbers.items() if viewer != seat)


def _hidden(table: Table) -> list[Thrown[State]]:
    events = [one.event for one in store.events_after(table.battle, 0)]
    return [event for event in events if isinstance(event, Thrown) and event.to]


def _as(seat: str | None, table: Table) -> Client:
    client = Client()
    if seat is not None:
        client.force_login(table.players[seat])
    return client


def _numbers(told: dict[str, Json]) -> list[int]:
    return [one["event"]["n"] for one in told["events"] if one["event"]["kind"] == "thrown"]


def test_where_dice_are_hidden_nobody_learns_their_number_before_the_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy.Ambush, "hidden_dice", True)
    table.hide("1")
    for seat in ("1", "2", None):
        client = _as(seat, table)
        assert "throws" not in sheet(client, table.battle_id)["dice"]
        for exit_ in ("state", "replay", "export"):
            assert '"throws"' not in client.get(f"/api/battles/{table.battle_id}/{exit_}").content.decode()

    table.play_to_the_end()
    told = sheet(_as(None, table), table.battle_id)
    assert told["dice"]["throws"] == table.battle.throws > 0
    assert verify_dice.findings(told) == []


def test_after_the_end_everything_is_told_and_right(client: Client, table: Table) -> None:
    table.play_to_the_end()
    told = sheet(client, table.battle_id)

    assert told["dice"]["secret"] == bytes(table.battle.dice_secret).hex()
    assert _numbers(told) == list(range(table.battle.throws))
    assert verify_dice.findings(told) == []
    told["events"][-1]["event"]["faces"][0] += 1
    assert [one.code for one in verify_dice.findings(told)] == ["face"]


def test_an_offer_taken_back_shows_its_secret_and_nothing_is_wrong(client: Client, anna: User) -> None:
    battle = offered(anna)
    services.cancel_battle(battle_id=battle.pk, user=anna)
    told = sheet(client, battle.pk)

    assert told["status"] == "abandoned"
    assert verify_dice.findings(told) == []
    assert client.get(f"/battles/{battle.pk}/dice").status_code == 200


def test_seats_the_server_drew_for_are_named(client: Client, anna: User) -> None:
    battle = offered(anna, computer=1)
    table = Table(str(battle.pk), {"1": anna}, SetClock())
    table.agree_dice()
    told = sheet(client, battle.pk)

    opened = {one["event"]["seat"]: one["event"]["by"] for one in told["events"] if "by" in one["event"]}
    assert opened == {"1": "seat", "2": "server"}


def test_an_imported_battle_has_the_dice_of_its_file(client: Client, table: Table, carl: User) -> None:
    table.play_to_the_end()
    viewpoint = selectors.viewer_of(table.battle, None, table.clock.now())
    imported = services.import_battle(user=carl, data=encode(selectors.replay_of(table.battle, viewpoint)))
    told = sheet(client, imported.pk)

    assert told["id"] == table.battle_id
    assert verify_dice.findings(told) == []
    assert len(_numbers(told)) == table.battle.throws > 0


def test_a_private_battles_dice_are_its_own(client: Client, anna: User) -> None:
    battle = offered(anna, visibility="private")

    assert client.get(f"/battles/{battle.pk}/dice").status_code == 403
    assert client.get(f"/api/battles/{battle.pk}/dice").status_code == 403


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("address", ["/help/dice", "/dice/check"])
def test_the_other_pages_about_dice_open_for_everybody(client: Client, address: str, language: str) -> None:
    page = client.get(address, HTTP_ACCEPT_LANGUAGE=language).content.decode()

    assert "/dice/verify_dice.py" in page
    assert ("Würfel" in page) == (language == "de")


def test_the_script_can_be_taken_along(client: Client) -> None:
    response = client.get("/dice/verify_dice.py")

    assert response.headers["Content-Disposition"] == 'attachment; filename="verify_dice.py"'
    assert b"".join(response.streaming_content).startswith(b"#!/usr/bin/env python3")  # type: ignore[attr-defined]
