"""Reports of conduct at a table: to the moderators, with the position as the reporter knows it and the chat."""

from __future__ import annotations

import json

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from battles import services, store
from battles.errors import ApplicationError
from battles.models import Report, ReportKind, Status
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json, encode
from battles.selectors import moderation
from tests.battles.programs import Program
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(db: None) -> User:
    """A moderator."""
    return User.objects.create_user("mia", password="secret", is_staff=True)


def say(table: Table, user: User, text: str = "", phrase: str = "") -> None:
    services.say(
        battle_id=table.battle_id,
        user=user,
        text=text,
        phrase=phrase,
        client_id=f"{user.pk} {text}{phrase}",
        clock=table.clock,
    )


def report(table: Table, user: User, whom: User, text: str = "He stalls.") -> Report:
    return services.report_battle(battle_id=table.battle_id, user=user, whom=whom.pk, text=text, clock=table.clock)


def test_the_chat_and_the_position_go_along(table: Table, anna: User, ben: User, carl: User, mia: User) -> None:
    table.hide("1")
    say(table, ben, "Hurry up, fool.")
    say(table, anna, phrase="one_moment")
    say(table, carl, "Spectators talk elsewhere.")

    made = report(table, anna, ben)

    [case] = moderation.queue(mia)
    assert (case.report, case.report.kind, case.report.about) == (made, ReportKind.BATTLE, ben)
    assert [(line.name, line.text, line.phrase) for line in case.chat] == [
        ("ben", "Hurry up, fool.", ""),
        ("anna", "", "one_moment"),
    ]
    state, rules = store.running_state(table.battle), store.rules_of(table.battle)
    assert case.has_position
    known = encode(rules.position(rules.known_to(state, Seat("1"))))
    assert moderation.position_of(mia, made.pk) == json.loads(known)
    assert made.version == table.battle.version


def test_a_report_tells_no_more_than_its_reporter_knows(table: Table, anna: User, ben: User, mia: User) -> None:
    """Two worlds: whichever path Anna hides on, Ben's report is the same, and hers is not."""
    paths = [one["order"]["path"] for one in table.scene("1").options if one["order"]["kind"] == "hide"]
    bens, annas = [], []
    for path in paths[:2]:
        mark = transaction.savepoint()
        table.hide("1", path)
        bens.append(moderation.position_of(mia, report(table, ben, anna).pk))
        annas.append(moderation.position_of(mia, report(table, anna, ben).pk))
        transaction.savepoint_rollback(mark)
        store.moment_cache.clear()
    assert bens[0] == bens[1]
    assert annas[0] != annas[1]


def test_what_was_said_later_or_deleted_since_changes_nothing(table: Table, anna: User, ben: User, mia: User) -> None:
    say(table, ben, "Fool.")
    report(table, anna, ben)
    say(table, ben, "I am nice now.")
    [case] = moderation.queue(mia)
    assert [line.text for line in case.chat] == ["Fool."]


def test_one_reports_others_at_this_table_and_says_what_happened(table: Table, anna: User, carl: User) -> None:
    for whom, text, code in ((anna, "x", "not_yourself"), (carl, "x", "no_such_user"), (carl, " ", "nothing_said")):
        with pytest.raises(ApplicationError) as caught:
            report(table, anna, whom, text)
        assert caught.value.code == code
    assert not Report.objects.exists()


def test_several_reporters_are_counted(table: Table, anna: User, ben: User, carl: User, mia: User) -> None:
    report(table, anna, ben)
    report(table, anna, ben)
    report(table, carl, ben)
    assert [case.others for case in moderation.queue(mia)] == [1, 1]


def test_a_moderator_who_plays_there_reads_none_of_it(table: Table, anna: User, ben: User) -> None:
    made = report(table, anna, ben)
    User.objects.filter(pk=ben.pk).update(is_staff=True)
    ben.refresh_from_db()
    assert moderation.queue(ben) == []
    Program(ben).get(f"moderation/reports/{made.pk}/position", 404)
    assert Program(anna).get(f"moderation/reports/{made.pk}/position", 403)["code"] == "not_moderator"


def test_by_rest_and_the_page(table: Table, anna: User, ben: User, mia: User, client: Client) -> None:
    say(table, ben, "<b>Fool</b>")
    Program(anna).post(f"battles/{table.battle_id}/report", {"whom": ben.pk, "text": "He insults me."})
    told: Json = Program(mia).get("moderation/reports")["reports"][0]
    assert (told["kind"], told["about"], told["by"], told["has_position"]) == ("battle", "ben", "anna", True)
    assert [line["text"] for line in told["chat"]] == ["<b>Fool</b>"]
    position = Program(mia).get(f"moderation/reports/{told['id']}/position")
    client.force_login(mia)
    page = client.get("/moderation").content.decode()
    assert "Conduct in a battle" in page
    assert "&lt;b&gt;Fool&lt;/b&gt;" in page
    assert f'href="/api/moderation/reports/{told["id"]}/position"' in page
    again = services.create_battle(host=mia, system=toy.KEY, setup=Setup(scenario="", position=position), seat="1")
    assert again.status == Status.OPEN
