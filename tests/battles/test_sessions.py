"""Who somebody is by his cookie, on pages and at websockets."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.test import Client as Browser
from django.utils import timezone

from accounts.models import User
from battles.consumers.base import Receive, Scope
from battles.fast.sessions import SessionStore
from battles.live.connection import Send
from battles.runtime.db_thread import in_db_thread
from battles.serving import socket_auth
from tests.battles.sockets import Client, session_of
from tests.battles.tables import Table


@pytest.fixture
def kept(anna: User) -> str:
    return session_of(anna)


@pytest.mark.django_db
def test_a_session_is_read_as_django_reads_it(kept: str) -> None:
    found, wanted = SessionStore(kept), db.SessionStore(kept)

    assert dict(found.items()) == dict(wanted.items()) != {}
    assert found.session_key == kept


@pytest.mark.django_db
def test_a_session_that_is_over_or_was_never_there_is_empty_and_loses_its_key(kept: str) -> None:
    Session.objects.filter(pk=kept).update(expire_date=timezone.now() - timedelta(seconds=1))

    for key in (kept, "x" * 32):
        found = SessionStore(key)
        assert dict(found.items()) == {}
        assert found.session_key is None


@pytest.mark.django_db
def test_a_session_that_was_tampered_with_is_empty(kept: str) -> None:
    Session.objects.filter(pk=kept).update(session_data="nonsense")

    assert dict(SessionStore(kept).items()) == {}


@pytest.mark.django_db
def test_pages_know_whose_session_it_is(kept: str, anna: User) -> None:
    browser = Browser()
    browser.force_login(anna)

    assert browser.get("/").context["user"] == anna


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_hub")
async def test_a_socket_knows_whose_session_it_is_and_forgets_it_with_the_password(table: Table) -> None:
    anna = table.players["1"]
    client = await Client(table.battle_id, anna).open()
    assert (await client.join())["role"] == "seat"
    await client.leave()

    kept = await in_db_thread(session_of, anna)
    anna.set_password("another one")
    await in_db_thread(anna.save)
    assert isinstance(await in_db_thread(socket_auth._user, SessionStore(kept)), AnonymousUser)
    assert not await in_db_thread(Session.objects.filter(pk=kept).exists)


async def test_who_has_no_session_comes_in_without_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    scopes: list[Scope] = []

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)

    async def never(*given: object) -> dict[str, object]:
        raise AssertionError("nobody is looked for")

    async def send(message: dict[str, object]) -> None:
        raise AssertionError("nothing is said")

    monkeypatch.setattr(socket_auth, "in_db_thread", never)
    for cookies in (b"", b"feldherr_session=", b"feldherr_language=de; nonsense"):
        await socket_auth.signed_in(inner)({"headers": [(b"cookie", cookies)]}, never, send)

    assert [type(scope["user"]) for scope in scopes] == [AnonymousUser] * 3
