"""Only pages of the site itself may open a websocket: same host, same port, and the scheme where it is known."""

from __future__ import annotations

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings

from battles.asgi import application
from battles.serving.origins import is_same_origin

OWN = [
    ("http://testserver", "testserver"),
    ("http://testserver:8000", "testserver:8000"),
    ("http://testserver", "testserver:80"),
    ("http://testserver:80", "testserver"),
    ("http://TestServer", "testserver"),
    ("http://[::1]:8000", "[::1]:8000"),
    # a proxy ends TLS, whether or not the site has been told
    ("https://testserver", "testserver"),
    ("https://testserver", "testserver:443"),
    ("https://testserver:8443", "testserver:8443"),
]
FOREIGN = [
    ("http://testserver:9000", "testserver"),
    ("http://testserver", "testserver:8000"),
    ("http://testserver:9000", "testserver:8000"),
    ("https://testserver", "testserver:80"),
    ("http://testserver", "testserver:443"),
    ("http://localhost:8000", "127.0.0.1:8000"),
    ("http://evil.example", "testserver"),
    ("http://evil.example", "evil.example"),
    ("http://testserver.evil.example", "testserver"),
    ("http://testserver@evil.example", "testserver"),
    ("ftp://testserver", "testserver"),
    ("http://testserver:x", "testserver"),
    ("http://testserver:99999", "testserver"),
    ("http://[testserver", "testserver"),
    ("http://testserver", ""),
    ("null", "testserver"),
    ("", "testserver"),
    ("", ""),
]


@pytest.mark.parametrize(("origin", "host"), OWN)
def test_a_page_of_the_same_host_and_port_is_the_sites_own(origin: str, host: str) -> None:
    assert is_same_origin(origin, host)


@pytest.mark.parametrize(("origin", "host"), FOREIGN)
def test_any_other_page_is_foreign(origin: str, host: str) -> None:
    assert not is_same_origin(origin, host)


@pytest.mark.parametrize(("origin", "is_own"), [("https://testserver", True), ("http://testserver", False)])
def test_a_site_served_by_https_knows_its_scheme(monkeypatch: pytest.MonkeyPatch, origin: str, is_own: bool) -> None:
    monkeypatch.setattr(settings, "SECURE_SSL_REDIRECT", True)

    assert is_same_origin(origin, "testserver") == is_own


@pytest.mark.parametrize(
    ("origin", "is_own"),
    [
        ("https://feldherr.example:8443", True),
        ("https://feldherr.example", False),
        ("http://feldherr.example:8443", False),
    ],
)
def test_an_address_the_operator_names_may_differ_from_the_host_header(
    monkeypatch: pytest.MonkeyPatch, origin: str, is_own: bool
) -> None:
    monkeypatch.setattr(settings, "ORIGINS", ["https://feldherr.example:8443"])

    assert is_same_origin(origin, "testserver") == is_own


def test_every_host_being_allowed_does_not_let_other_pages_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["*"])

    assert is_same_origin("http://play.example", "play.example")
    assert not is_same_origin("http://evil.example", "play.example")
    assert not is_same_origin("", "play.example")


@pytest.mark.usefixtures("quick_hub")
@pytest.mark.parametrize(
    ("origin", "host", "is_let_in"),
    [
        (b"http://testserver:8000", b"testserver:8000", True),
        (b"https://testserver", b"testserver", True),
        (b"http://testserver:9000", b"testserver:8000", False),
        (None, b"testserver", False),
    ],
)
async def test_the_socket_is_refused_at_its_handshake(origin: bytes | None, host: bytes, is_let_in: bool) -> None:
    headers = [(b"host", host), *([(b"origin", origin)] if origin is not None else [])]
    socket = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)
    accepted, _ = await socket.connect()

    assert accepted == is_let_in
    await socket.disconnect()
