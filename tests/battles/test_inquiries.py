"""Questions to the rules that are no orders: by socket and by REST, quick and slow, refused and cut off."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.test import AsyncClient
from msgspec import Struct

from accounts.models import User
from battles.errors import ApplicationError
from battles.models import Battle, OrderRecord
from battles.rules.base import PUBLIC, Knower, Seat
from battles.rules.codec import Json, encode
from battles.rules.cooperative import Cooperative, run
from battles.rules.errors import MalformedInquiry
from battles.rules.inquiry import Inquiry, answer_in_parts
from battles.rules.registry import AnyRules
from battles.runtime import tuning
from battles.runtime.db_thread import in_db_thread
from battles.selectors import inquiries
from battles.store import latest
from battles.thinking import pool as thinking_pool
from battles.thinking.pool import Inline
from battles.thinking.queue import Kind
from battles.thinking.tasks import InquiryTask
from tests.battles import thinking_work
from tests.battles.sockets import seated, watching
from tests.battles.tables import Table
from tests.battles.toy_pool import ToyPool
from tests.rules.toy.inquiries import Foretell, Ground, Survey
from tests.rules.toy.state import State

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick_hub")]


@pytest.fixture
def inline() -> Iterator[None]:
    thinking_pool.use(Inline())
    yield
    thinking_pool.use(thinking_pool.Pool())


ONE = Seat("1")


def question(id: str, inquiry: Json, seat: str = "1") -> Json:
    return {"type": "ask", "id": id, "seat": seat, "inquiry": inquiry}


async def test_a_question_is_answered_by_its_id_and_stored_nowhere(table: Table) -> None:
    before = await in_db_thread(lambda: (table.battle.version, table.battle.revision))
    client = await seated(table, "1")
    await client.say(question("q", {"kind": "survey", "path": "hill"}))

    answered = await client.until("answered")

    assert answered["id"] == "q"
    assert answered["answer"]["modifier"] == 1
    assert await in_db_thread(lambda: (table.battle.version, table.battle.revision)) == before
    assert await in_db_thread(OrderRecord.objects.filter(battle_id=table.battle_id).count) == 0
    await client.leave()


async def test_a_seat_asks_also_while_it_is_not_asked_itself(table: Table) -> None:
    await in_db_thread(table.hide, "1")
    client = await seated(table, "1")
    await client.say(question("q", {"kind": "survey", "path": "hill"}))

    assert (await client.until("answered"))["answer"] is not None
    await client.leave()


async def test_what_another_seat_hides_is_in_no_answer(table: Table) -> None:
    path = await in_db_thread(table.open_path)
    await in_db_thread(table.hide, "2", path)
    client = await seated(table, "1")
    await client.say(question("q", {"kind": "survey", "path": path}))

    assert (await client.until("answered"))["answer"]["there"] == []
    await client.leave()


async def test_who_watches_asks_for_the_public(table: Table) -> None:
    path = await in_db_thread(table.open_path)
    await in_db_thread(table.hide, "2", path)
    client = await watching(table)
    await client.say(question("q", {"kind": "survey", "path": path}, seat=""))

    assert (await client.until("answered"))["answer"]["there"] == []
    await client.leave()


async def test_who_watches_asks_only_what_is_open_to_all(table: Table) -> None:
    client = await watching(table)
    await client.say(question("q", {"kind": "foretell", "path": "hill"}, seat=""))

    assert (await client.until("answer"))["fault"]["code"] == "not_your_seat"
    await client.leave()


def test_what_all_may_ask_is_worked_out_once_for_all_who_know_the_same(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment, worked = latest(table.battle_id), list[str]()

    def counted(rules: AnyRules, state: State, viewer: Knower, inquiry: Inquiry[State]) -> Cooperative[Struct]:
        worked.append(str(viewer))
        return answer_in_parts(rules, state, viewer, inquiry)

    monkeypatch.setattr("battles.selectors.inquiries.answer_in_parts", counted)
    for viewer in (PUBLIC, PUBLIC, ONE, PUBLIC, ONE):
        inquiry = inquiries.read(moment, viewer, encode(Survey(path="hill")))
        run(inquiries.answer_of(moment, viewer, inquiry, id="q"))

    assert worked == [str(PUBLIC), "1"]


async def test_a_slow_question_is_answered_by_the_thinking_process(table: Table, inline: None) -> None:
    client = await seated(table, "1")
    await client.say(question("q", {"kind": "foretell", "path": "hill"}))

    assert (await client.until("answered"))["answer"]["of"] == 36
    await client.leave()


@pytest.mark.parametrize("kind", ["survey", "foretell"])
async def test_the_rules_say_why_there_is_no_answer(table: Table, inline: None, kind: str) -> None:
    client = await seated(table, "1", language="de")
    await client.say(question("q", {"kind": kind, "path": "sea"}))

    answered = await client.until("answered")

    assert (answered["answer"], answered["fault"]["code"], answered["fault"]["clause"]) == (None, "unknown_path", "2.3")
    assert "sea" in answered["fault"]["message"]
    await client.leave()


@pytest.mark.parametrize(
    ("inquiry", "seat", "code"),
    [
        ({"kind": "hide", "path": "ford"}, "1", "malformed_inquiry"),
        ({"kind": "survey"}, "1", "malformed_inquiry"),
        ({"kind": "survey", "path": "ford", "more": 1}, "1", "malformed_inquiry"),
        ({"kind": "survey", "path": 5}, "1", "malformed_inquiry"),
        ([], "1", "malformed_inquiry"),
        ({"kind": "survey", "path": "x" * 70_000}, "1", "malformed_inquiry"),
        ({"kind": "survey", "path": "ford"}, "2", "not_your_seat"),
        ({"kind": "survey", "path": "ford"}, "9", "not_your_seat"),
    ],
)
async def test_what_cannot_be_asked_is_refused_by_its_id(table: Table, inquiry: Json, seat: str, code: str) -> None:
    client = await seated(table, "1")
    await client.say(question("q", inquiry, seat))

    answer = await client.until("answer")

    assert (answer["id"], answer["ok"], answer["fault"]["code"]) == ("q", False, code)
    assert answer["fault"]["message"]
    await client.leave()


async def test_a_question_that_takes_too_long_is_cut_off_at_a_break(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(inquiry: Survey, known: State, seat: Seat) -> Cooperative[Ground]:
        while True:
            yield

    monkeypatch.setattr(Survey, "answer_cooperatively", endless)
    monkeypatch.setattr(tuning, "INQUIRY_SECONDS", 0.0)
    client = await seated(table, "1", language="de")
    await client.say(question("q", {"kind": "survey", "path": "hill"}))

    answered = await client.until("answered")

    assert answered["fault"]["code"] == "took_too_long"
    assert "zu lange" in answered["fault"]["message"]
    await client.say({"type": "ping", "t": 1})
    await client.until("pong")
    await client.leave()


async def test_a_slow_question_that_takes_too_long_is_cut_off_with_its_process(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one is answered by another process."""
    monkeypatch.setattr(tuning, "THINKING_PROCESSES", 1)
    pool, task = ToyPool(), await in_db_thread(_task, table)
    await pool.answer(task)
    with monkeypatch.context() as hasty:
        hasty.setattr(tuning, "INQUIRY_SECONDS", 0.05)
        with pytest.raises(ApplicationError) as refused:
            await pool.run(Kind.INQUIRY, "", thinking_work.endless, None)

    assert refused.value.code == "took_too_long"
    assert b'"of":36' in await pool.answer(task)
    pool.close()


def _task(table: Table) -> InquiryTask:
    moment = latest(table.battle_id)
    return inquiries.task_of(moment, ONE, inquiries.read(moment, ONE, encode(Foretell(path="hill"))))


def test_chances_are_not_told_where_odds_are_switched_off(table: Table) -> None:
    Battle.objects.filter(pk=table.battle_id).update(odds=False)
    moment = latest(table.battle_id)
    moment.battle.odds = False

    with pytest.raises(ApplicationError) as refused:
        inquiries.read(moment, ONE, encode(Foretell(path="hill")))
    assert refused.value.code == "odds_off"
    assert inquiries.read(moment, ONE, encode(Survey(path="hill"))) == Survey(path="hill")


def test_a_system_without_inquiries_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = latest(table.battle_id)
    monkeypatch.setattr(moment.rules, "inquiries", ())
    with pytest.raises(MalformedInquiry):
        inquiries.read(moment, ONE, encode(Survey(path="hill")))


@pytest.mark.parametrize(
    ("inquiry", "status", "code"),
    [
        ({"kind": "survey", "path": "hill"}, 200, None),
        ({"kind": "foretell", "path": "hill"}, 200, None),
        ({"kind": "foretell", "path": "sea"}, 422, "unknown_path"),
        ({"kind": "survey", "path": "sea"}, 422, "unknown_path"),
        ({"kind": "dig"}, 400, "malformed_inquiry"),
        ("hill", 400, "malformed"),
    ],
)
async def test_the_same_by_rest(table: Table, inline: None, inquiry: Json, status: int, code: str | None) -> None:
    response = await _post(table, table.players["1"], {"seat": "1", "inquiry": inquiry})

    assert response.status_code == status
    told = response.json()
    assert told.get("code") == code
    assert code is not None or told["answer"]


async def test_nobody_asks_for_another_seat_by_rest(table: Table, carl: User) -> None:
    for user, seat in ((table.players["1"], "2"), (carl, "1")):
        response = await _post(table, user, {"seat": seat, "inquiry": {"kind": "survey", "path": "hill"}})
        assert (response.status_code, response.json()["code"]) == (403, "not_your_seat")


async def test_after_the_end_nothing_is_asked(table: Table, inline: None) -> None:
    await in_db_thread(table.order, "1", {"kind": "resign"})
    for kind in ("survey", "foretell"):
        response = await _post(table, table.players["1"], {"seat": "1", "inquiry": {"kind": kind, "path": "hill"}})
        assert (response.status_code, response.json()["code"]) == (409, "not_running")


async def _post(table: Table, user: User, body: Json) -> Json:
    client = AsyncClient()
    await client.aforce_login(user)
    return await client.post(f"/api/battles/{UUID(table.battle_id)}/ask", body, content_type="application/json")
