"""Reports about people, the moderators' queue, what they do, and the log of it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Notification, User
from battles import services
from battles.errors import ApplicationError
from battles.live import Hub
from battles.models import ChatMessage, ModerationAct, Outbox, Report, Status
from battles.runtime.db_thread import in_db_thread
from battles.selectors import moderation
from tests.battles.programs import Program
from tests.battles.sockets import watching
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(db: None) -> User:
    """A moderator."""
    return User.objects.create_user("mia", password="secret", is_staff=True)


def line(table: Table, user: User, text: str) -> ChatMessage:
    said = services.say(battle_id=table.battle_id, user=user, text=text, client_id=text[:20], clock=table.clock)
    return ChatMessage.objects.get(pk=said.version)


def reported(table: Table, text: str = "You fool.") -> Report:
    """Ben's line, reported by Anna."""
    said = line(table, table.players["2"], text)
    return services.report_line(
        battle_id=table.battle_id, user=table.players["1"], line=said.pk, text="rude", clock=table.clock
    )


def decide(table: Table, report: Report, moderator: User | None, act: str, **more: object) -> ModerationAct:
    given: dict[str, object] = {"reason": "House rules 1", "clock": table.clock, **more}
    return services.decide_report(report_id=report.pk, moderator=moderator, act=act, **given)  # type: ignore[arg-type]  # collected above


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(ApplicationError, match=f"^{code}")


# Reporting


def test_a_line_is_reported_once_with_its_words(table: Table, ben: User) -> None:
    first = reported(table)
    again = services.report_line(
        battle_id=table.battle_id, user=table.players["1"], line=first.line_id or 0, clock=table.clock
    )

    assert again == first
    assert (first.kind, first.about, first.quoted, first.text) == ("chat", ben, "You fool.", "rude")


def test_only_lines_one_may_read_can_be_reported(table: Table, anna: User, ben: User, carl: User) -> None:
    """A seat cannot try numbers to learn what spectators say."""
    spoken, own = line(table, carl, "Ben is at the ford."), line(table, anna, "Hello.")

    with refused("no_such_line"):
        services.report_line(battle_id=table.battle_id, user=anna, line=spoken.pk, clock=table.clock)
    with refused("not_yourself"):
        services.report_line(battle_id=table.battle_id, user=anna, line=own.pk, clock=table.clock)
    with refused("no_such_line"):
        services.report_line(battle_id=table.battle_id, user=carl, line=own.pk, clock=table.clock)


def test_names_battles_and_comments_by_rest(table: Table, anna: User, ben: User, mia: User) -> None:
    table.play_to_the_end()
    made = services.add_comment(
        battle_id=table.battle_id, user=ben, number=1, text="Silly.", client_id="1", clock=table.clock
    )
    annas, path = Program(anna), f"battles/{table.battle_id}"
    annas.post(f"players/{ben.pk}/report", {"text": "a swear word"})
    annas.post(f"{path}/report", {"text": "lets the clock run", "whom": ben.pk})
    annas.post(f"{path}/comments/{made.pk}/report", {"text": "rude"})
    annas.post(f"players/{anna.pk}/report", {}, 400)
    annas.post(f"{path}/report", {"text": "x", "whom": mia.pk}, 404)

    told = Program(mia).get("moderation/reports")
    assert [(one["kind"], one["about"], one["by"]) for one in told["reports"]] == [
        ("name", "ben", "anna"), ("battle", "ben", "anna"), ("comment", "ben", "anna"),
    ]  # fmt: skip
    assert told["waiting"] == 3


def test_nobody_reports_without_end(table: Table, anna: User) -> None:
    for number in range(20):
        other = User.objects.create_user(f"other{number}")
        services.report_name(user=anna, whom=other.pk, clock=table.clock)

    with refused("too_many_reports"):
        services.report_name(user=anna, whom=table.players["2"].pk, clock=table.clock)


# The queue


def test_the_oldest_stands_first_with_the_lines_around_it(table: Table, mia: User, anna: User) -> None:
    line(table, anna, "before")
    first = reported(table)
    line(table, anna, "after")
    table.clock.move(seconds=5)
    reported(table, "You idiot.")

    cases = moderation.queue(mia)
    assert [case.report.quoted for case in cases] == ["You fool.", "You idiot."]
    assert [one.text for one in cases[0].around] == ["before", "You fool.", "after", "You idiot."]
    assert cases[0].report == first


def test_only_moderators_come_in(table: Table, anna: User, client: Client) -> None:
    report = reported(table)
    client.force_login(anna)

    assert client.get("/moderation").status_code == 403
    Program(anna).get("moderation/reports", 403)
    Program(anna).post(f"moderation/reports/{report.pk}", {"act": "ban", "reason": "x"}, 403)
    with refused("not_moderator"):
        decide(table, report, anna, "dismiss")


def test_nobody_judges_himself_or_a_battle_he_plays(table: Table, anna: User, ben: User, mia: User) -> None:
    """A moderator at the table would read what spectators say."""
    report = reported(table)
    User.objects.filter(pk__in=[anna.pk, ben.pk]).update(is_staff=True)
    anna.refresh_from_db()
    ben.refresh_from_db()

    assert moderation.queue(anna) == moderation.queue(ben) == []
    with refused("no_such_report"):
        decide(table, report, ben, "dismiss")
    table.play_to_the_end()
    assert len(moderation.queue(anna)) == 1
    assert moderation.queue(ben) == []


# Acts


def test_each_act_has_a_reason_and_is_logged(table: Table, mia: User, ben: User) -> None:
    report = reported(table)
    with refused("no_reason"):
        decide(table, report, mia, "warn", reason="  ")
    done = decide(table, report, mia, "warn")

    assert [(act.act, act.name, act.reason, act.moderator) for act in moderation.log()] == [
        ("warn", "ben", "House rules 1", mia)
    ]
    assert moderation.queue(mia) == []
    told = Notification.objects.get(user=ben)
    assert (told.kind, told.facts["reason"]) == ("moderated_warn", "House rules 1")
    with refused("report_done"):
        decide(table, report, mia, "ban")
    assert ModerationAct.objects.get() == done


def test_a_dismissed_report_harms_nobody(table: Table, mia: User, ben: User) -> None:
    decide(table, reported(table), mia, "dismiss")

    assert not Notification.objects.filter(user=ben).exists()
    assert not ChatMessage.objects.filter(hidden=True).exists()


def test_the_muted_are_silent_for_a_time(table: Table, mia: User, ben: User) -> None:
    decide(table, reported(table), mia, "mute", hours=2)

    with refused("muted"):
        line(table, ben, "But why?")
    assert Notification.objects.get(user=ben).facts["until"] == (table.clock.now() + timedelta(hours=2)).isoformat()
    table.clock.move(hours=2, seconds=1)
    line(table, ben, "Sorry.")


def test_a_deleted_line_is_read_by_nobody(table: Table, mia: User, anna: User, ben: User) -> None:
    decide(table, reported(table), mia, "delete")

    for reader in (anna, ben):
        assert Program(reader).get(f"battles/{table.battle_id}/chat")["lines"] == []
    assert ChatMessage.objects.get().text == "You fool."


def test_a_deleted_comment_is_read_by_nobody(table: Table, mia: User, anna: User, ben: User) -> None:
    table.play_to_the_end()
    made = services.add_comment(
        battle_id=table.battle_id, user=ben, number=1, text="Silly.", client_id="1", clock=table.clock
    )
    report = services.report_comment(battle_id=table.battle_id, user=anna, comment_id=made.pk, clock=table.clock)
    decide(table, report, mia, "delete")

    assert Program(anna).get(f"battles/{table.battle_id}/comments")["comments"] == []


def test_the_banned_are_shut_out_and_give_up(table: Table, mia: User, ben: User) -> None:
    User.objects.filter(pk=ben.pk).update(email="ben@example.org")
    decide(table, reported(table), mia, "ban")
    ben.refresh_from_db()

    assert not ben.is_active
    assert table.battle.status == Status.FINISHED
    assert Outbox.objects.filter(kind="mail", to="ben@example.org").exists()


def test_staff_is_not_banned_here(table: Table, mia: User, ben: User) -> None:
    User.objects.filter(pk=ben.pk).update(is_staff=True)

    with refused("not_staff"):
        decide(table, reported(table), mia, "ban")
    assert not ModerationAct.objects.exists()


def test_what_names_nobody_can_only_be_dismissed(table: Table, mia: User, anna: User) -> None:
    report = services.report_battle(battle_id=table.battle_id, user=anna, text="odd", clock=table.clock)

    with refused("nobody_reported"):
        decide(table, report, mia, "mute")
    with refused("nothing_to_delete"):
        decide(table, report, mia, "delete")
    decide(table, report, mia, "dismiss")


def test_by_rest_and_the_page(table: Table, mia: User, client: Client) -> None:
    report = reported(table, "<script>alert(1)</script>")
    client.force_login(mia)
    page = client.get("/moderation").content.decode()

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert(1)" not in page
    sent = client.post("/moderation", {"report": report.pk, "act": "mute", "reason": "Enough.", "hours": "24"})
    assert sent.status_code == 302
    assert [act["act"] for act in Program(mia).get("moderation/log")["acts"]] == ["mute"]
    assert "Enough." in client.get("/moderation/log").content.decode()


def test_a_refused_form_says_why(table: Table, mia: User, client: Client) -> None:
    report = reported(table)
    client.force_login(mia)
    sent = client.post("/moderation", {"report": report.pk, "act": "warn", "reason": ""})

    assert sent.status_code == 400
    assert "Please give a reason" in sent.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_a_deleted_line_leaves_open_tables(table: Table, carl: User, quick_hub: Hub) -> None:
    reader = await watching(table, carl)
    dora, mia = await in_db_thread(_two)
    said = await in_db_thread(line, table, dora, "You fool.")
    await reader.until_so(lambda: bool(reader.chat))
    report = await in_db_thread(
        lambda: services.report_line(battle_id=table.battle_id, user=carl, line=said.pk, clock=table.clock)
    )
    await in_db_thread(decide, table, report, mia, "delete")

    while not (message := await reader.until("chat"))["gone"]:
        pass
    assert message["gone"] == [said.pk]
    await reader.leave()


def _two() -> tuple[User, User]:
    return User.objects.create_user("dora"), User.objects.create_user("mia", is_staff=True)
