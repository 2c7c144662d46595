"""Private notes: kept, found again, taken along, and read by nobody else."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import services as accounts
from accounts.models import User
from battles import services
from battles.errors import ApplicationError
from battles.models import Note
from battles.presenters.battle_cards import scenario_name
from battles.selectors.notes import notes_of
from tests.battles.programs import Program
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


def test_a_note_is_its_owners_alone(table: Table, anna: User, ben: User) -> None:
    path = f"battles/{table.battle_id}/note"
    Program(anna).put(path, {"text": " Ben likes the ford.\n"})

    assert Program(anna).get(path) == {"text": " Ben likes the ford.\n"}
    assert Program(ben).get(path) == {"text": ""}
    assert Program(ben).get("notes")["notes"] == []
    Program().get(path, 401)


def test_an_empty_note_is_forgotten(table: Table, anna: User) -> None:
    services.save_note(battle_id=table.battle_id, user=anna, text="x", clock=table.clock)
    services.save_note(battle_id=table.battle_id, user=anna, text="  ", clock=table.clock)

    assert not Note.objects.exists()


def test_notes_are_found_by_all_words(table: Table, anna: User, client: Client) -> None:
    services.save_note(battle_id=table.battle_id, user=anna, text="Hides at the Ford <b>", clock=table.clock)

    assert [note.text for note in notes_of(anna, "ford hides")] == ["Hides at the Ford <b>"]
    assert notes_of(anna, "ford marsh") == []
    client.force_login(anna)
    page = client.get("/notes", {"search": "ford"}).content.decode()
    assert "Hides at the Ford &lt;b&gt;" in page
    (note,) = notes_of(anna)
    assert f">{scenario_name(note.system, note.scenario)}</a>" in page
    assert "No note contains all these words." in client.get("/notes", {"search": "marsh"}).content.decode()


def test_whoever_may_not_see_a_battle_notes_nothing(table: Table, carl: User) -> None:
    from battles.models import Battle

    Battle.objects.update(visibility="private")
    Program(carl).put(f"battles/{table.battle_id}/note", {"text": "x"}, 403)
    with pytest.raises(ApplicationError, match="sign_in"):
        services.save_note(battle_id=table.battle_id, user=None, text="x")


def test_notes_go_with_the_data_and_with_a_guest(table: Table, anna: User, carl: User, client: Client) -> None:
    guest = accounts.make_guest()
    services.save_note(battle_id=table.battle_id, user=guest, text="as a guest", clock=table.clock)
    services.save_note(battle_id=table.battle_id, user=carl, text="as carl", clock=table.clock)
    accounts.take_over_guest(guest=guest, user=carl)
    client.force_login(carl)

    assert Note.objects.get().text == "as carl\n\nas a guest"
    assert client.get("/accounts/data/").json()["notes"][0]["text"] == "as carl\n\nas a guest"


def test_a_note_is_not_too_long(table: Table, anna: User) -> None:
    with pytest.raises(ApplicationError, match="too_long"):
        services.save_note(battle_id=table.battle_id, user=anna, text="x" * 8001)
