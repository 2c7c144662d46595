"""Every frame is answered by its id, also one that is refused before it is read (docs/protocol.md)."""

from __future__ import annotations

import pytest

from battles.consumers.frame_ids import id_of
from battles.rules.codec import Json
from battles.runtime import tuning
from tests.battles.sockets import Client, seated
from tests.battles.tables import Table

REFUSED: list[tuple[str, str]] = [
    ('{"type": "chat", "id": "f1", "text": "' + "y" * 140_000 + '"}', "too_large"),
    ('{"type": "chat", "id": "f1", "text": "a\\u0000b"}', "malformed_message"),
    ('{"type": "chat", "id": "f1", "text": "never ended', "malformed_message"),
    ('{"type": "unheard_of", "id": "f1"}', "malformed_message"),
    ('{"type": "order", "id": "f1", "seat": 7}', "malformed_message"),
    ('{"id": "f1"}', "malformed_message"),
    ('{"type": "chat", "text": "first", "id": "f1", "extra": 1}', "malformed_message"),
    ('{"type": "order", "id": "f1", "order": ' + "[" * 20_000, "malformed_message"),
    ('{"type": "join", "id": "f1", "since": "yesterday"}', "malformed_message"),
    ('{"type": "ping", "id": "f1", "t": NaN}', "malformed_message"),
    ('{"type": "attention", "id": "f1", "here": 3}', "malformed_message"),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_hub")
@pytest.mark.parametrize(("frame", "code"), REFUSED)
async def test_a_frame_refused_before_it_is_read_is_answered_by_its_id(table: Table, frame: str, code: str) -> None:
    client = await seated(table, "1")
    for data in ({"text_data": frame}, {"bytes_data": frame.encode()}):
        await client.socket.send_to(**data)
        answer = await client.until("answer", "error")
        assert (answer["type"], answer["id"], answer["ok"]) == ("answer", "f1", False)
        assert answer["fault"]["code"] == code
        assert answer["version"] == client.version
    await client.leave()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_hub")
async def test_each_of_too_many_frames_is_answered_by_its_id(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "MESSAGES_AT_ONCE", 1)
    monkeypatch.setattr(tuning, "MESSAGES_A_SECOND", 0)
    client = await seated(table, "1")
    for id in ("a", "b", "c"):
        await client.say({"type": "try", "id": id, "seat": "1", "order": {"kind": "resign"}})
        answer = await client.answer(id)
        assert (answer["ok"], answer["fault"]["code"]) == (False, "too_fast")
    await client.leave()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_hub")
async def test_a_refused_join_is_an_error_with_its_id(table: Table) -> None:
    client = await Client(table.battle_id).open()
    failed = await client.join(seat="1", id="j")
    assert (failed["type"], failed["id"], failed["fault"]["code"]) == ("error", "j", "not_your_seat")
    assert (await client.join(id="k"))["role"] == "spectator"
    await client.leave()


@pytest.mark.django_db
@pytest.mark.usefixtures("quick_hub")
async def test_the_lobby_answers_by_id_too() -> None:
    lobby = Client("")
    lobby.path = "/ws/lobby/"
    await lobby.open()
    await lobby.say({"type": "chat", "id": "f1", "text": "anybody here?"})
    answer = await lobby.until("answer", "error")
    assert (answer["id"], answer["fault"]["code"]) == ("f1", "malformed_message")
    await lobby.say({"type": "chat", "text": "anybody here?"})
    failed = await lobby.until("answer", "error")
    assert (failed["type"], failed["id"]) == ("error", None)
    await lobby.leave()


@pytest.mark.parametrize(
    ("frame", "id"),
    [
        ('{"type":"order","id":"x"', "x"),
        ('  { "id" : "x" }', "x"),
        ('{"type":"order","seat":"1","version":-3.5e1,"id":"x","order":{}}', "x"),
        ('{"text":"\\"id\\":\\"no\\"","id":"x"}', "x"),
        (b'{"type":"chat","id":"\xc3\xa4"}', "ä"),
        (b'{"type":"chat","id":"\xff"}', None),
        ('{"id":"\ud800"}', None),
        ('{"order":{"id":"nested"},"id":"x"}', None),
        ('{"type":"order","id":3}', None),
        ('{"id":""}', None),
        ('{"text":"' + "y" * 256 + '","id":"x"}', None),
        ("", None),
        ('["id","x"]', None),
    ],
)
def test_the_id_is_a_plain_member_of_the_frame_itself_near_its_beginning(frame: Json, id: str | None) -> None:
    assert id_of(frame) == id
