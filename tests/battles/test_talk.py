"""Chat: rooms apart, quick phrases, filters that say why, blocks over the wire."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings

from accounts.models import User
from battles import services
from battles.errors import ApplicationError
from battles.live import Hub
from battles.models import ChatMessage, UnwantedWord
from battles.runtime import tuning
from battles.runtime.db_thread import in_db_thread
from battles.texts import wording
from battles.texts.quick_phrases import PHRASES
from tests.battles.programs import Program
from tests.battles.sockets import watching
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


def say(table: Table, user: User, text: str = "", *, phrase: str = "") -> None:
    number = ChatMessage.objects.count()
    services.say(
        battle_id=table.battle_id, user=user, text=text, phrase=phrase, client_id=f"c{number}", clock=table.clock
    )


def refusal(table: Table, user: User, text: str, *, phrase: str = "") -> str:
    with pytest.raises(ApplicationError) as error:
        say(table, user, text, phrase=phrase)
    return error.value.code


# Rooms


def test_spectators_are_not_read_by_seats_before_the_end(table: Table, anna: User, carl: User) -> None:
    say(table, carl, "Ben hides at the ford.")
    say(table, anna, "Good luck.")
    path = f"battles/{table.battle_id}/chat"

    assert [line["text"] for line in Program(anna).get(path)["lines"]] == ["Good luck."]
    assert [line["text"] for line in Program(carl).get(path)["lines"]] == ["Ben hides at the ford."]
    table.play_to_the_end()
    assert len(Program(anna).get(path)["lines"]) == 2


def test_words_stay_as_they_were_typed(table: Table, anna: User, ben: User) -> None:
    script = "<img src=x onerror=alert(1)>"
    say(table, anna, script)

    assert Program(ben).get(f"battles/{table.battle_id}/chat")["lines"][0]["text"] == script


# Quick phrases


def test_a_phrase_is_read_in_the_readers_language(table: Table, anna: User, ben: User) -> None:
    path = f"battles/{table.battle_id}/chat"
    Program(anna).post(path, {"id": "p1", "phrase": "well_played"})

    english, german = Program(ben).get(path)["lines"], Program(ben, "de").get(path)["lines"]
    assert (english[0]["text"], german[0]["text"]) == ("Well played.", "Gut gespielt.")
    assert english[0]["phrase"] == "well_played"
    assert ChatMessage.objects.get().text == ""


def test_unknown_phrases_are_refused(table: Table, anna: User) -> None:
    assert refusal(table, anna, "", phrase="you_fool") == "bad_phrase"


def test_the_page_words_phrases_as_the_server_does() -> None:
    source = (Path(settings.BASE_DIR) / "frontend/src/ui/texts/people.ts").read_text()
    english, german = source.split("export const de")
    for language, text in (("en", english), ("de", german)):
        found = dict(re.findall(r'"page\.phrase\.(\w+)": "([^"]+)"', text))
        assert found == {code: wording.phrase(code, language) for code in PHRASES}


def test_phrases_are_listed_for_programs(anna: User) -> None:
    told = Program(anna, "de").get("phrases")["phrases"]

    assert {"phrase": "hello", "text": "Hallo!"} in told
    assert len(told) == len(PHRASES)


# Filters


def test_new_accounts_and_guests_send_no_links(table: Table, anna: User) -> None:
    for text in ("see https://evil.example/x", "go to www.evil.example", "evil-shop.com is cheap"):
        assert refusal(table, anna, text) == "no_links"
    say(table, anna, "I move 3.5 hexes, e.g. to the ford")
    table.clock.move(days=400)
    User.objects.filter(pk=anna.pk).update(date_joined=table.clock.now() - timedelta(days=tuning.NEWCOMER_DAYS + 1))
    anna.refresh_from_db()
    say(table, anna, "see https://example.org/rules")


def test_the_same_line_is_not_said_for_ever(table: Table, anna: User) -> None:
    say(table, anna, "Hurry up!")
    say(table, anna, "hurry   UP!")
    assert refusal(table, anna, "Hurry up!") == "said_already"
    say(table, anna, "Please.")
    table.clock.move(seconds=61)
    say(table, anna, "Hurry up!")


def test_operators_choose_words_that_are_not_wanted(table: Table, anna: User) -> None:
    UnwantedWord.objects.create(word="Blödmann")

    assert refusal(table, anna, "Du BLÖDMANN!") == "unwanted_word"
    assert refusal(table, anna, "du \N{FULLWIDTH LATIN SMALL LETTER B}lödmann") == "unwanted_word"
    say(table, anna, "Blödmannsgehilfe")


def test_a_refusal_says_why_in_the_writers_language(table: Table, anna: User) -> None:
    told = Program(anna, "de").post(f"battles/{table.battle_id}/chat", {"id": "x", "text": "http://x.example"}, 400)

    assert told["code"] == "no_links"
    assert "Links" in told["message"]


def test_a_flood_is_stopped(table: Table, anna: User) -> None:
    for number in range(10):
        say(table, anna, f"line {number}")

    assert refusal(table, anna, "one more") == "too_fast"


# Over the wire


@pytest.mark.django_db(transaction=True)
async def test_blocked_lines_do_not_come_over_the_wire(table: Table, carl: User, quick_hub: Hub) -> None:
    dora = await in_db_thread(User.objects.create_user, "dora")
    await in_db_thread(services.block, user=carl, whom=dora.pk)
    reader, writer = await watching(table, carl), await watching(table, dora)
    await writer.say({"type": "chat", "id": "c1", "text": "first"})
    assert (await writer.until("chat"))["lines"][0]["text"] == "first"

    await in_db_thread(services.unblock, user=carl, whom=dora.pk)
    await writer.say({"type": "chat", "id": "c2", "text": "second"})

    assert [line["text"] for line in (await reader.until("chat"))["lines"]] == ["second"]
    await reader.leave()
    await writer.leave()
