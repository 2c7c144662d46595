"""Who is at a websocket: one visit to the database, and none for those who have no session.

Channels' own middlewares ask the database whether it is there before and after each of their questions.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, parse_cookie

from battles.consumers.base import Receive, Scope
from battles.live.connection import Send
from battles.runtime.db_thread import in_db_thread
from battles.selectors.people import AnyUser

Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def signed_in(inner: Application) -> Application:
    """The application with `session` and `user` in its scope."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        headers = scope["headers"]
        assert isinstance(headers, Sequence)
        session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(_session_key(headers))
        user = AnonymousUser() if session.session_key is None else await in_db_thread(_user, session)
        await inner({**scope, "session": session, "user": user}, receive, send)

    return run


def _session_key(headers: Sequence[tuple[bytes, bytes]]) -> str | None:
    cookies = next((value for name, value in headers if name == b"cookie"), b"")
    return parse_cookie(cookies.decode("latin1")).get(settings.SESSION_COOKIE_NAME)


def _user(session: SessionBase) -> AnyUser:
    """As for a page."""
    request = HttpRequest()
    request.session = session
    return get_user(request)
