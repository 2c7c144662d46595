"""How large the body of a request may be. Servers refuse what is larger while they read it (`serving.bodies`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest
from django.urls import Resolver404, resolve

BODY_LIMIT = 2 * 1024 * 1024
"""In bytes, where the view has no limit of its own."""

TOO_LARGE = "feldherr.too_large"
"""In the ASGI scope of a request whose body was refused: how many bytes are allowed."""

_View = TypeVar("_View", bound=Callable[..., Any])


def body_limit(most: int) -> Callable[[_View], _View]:
    """Decorates a view that takes bodies of up to `most` bytes."""

    def decorate(view: _View) -> _View:
        view.body_limit = most  # type: ignore[attr-defined]  # read by `limit_of`
        return view

    return decorate


def limit_of(path: str) -> int:
    """How many bytes may be sent to this address."""
    try:
        view = resolve(path).func
    except Resolver404:
        return BODY_LIMIT
    return int(getattr(view, "body_limit", BODY_LIMIT))


def refused_at(request: HttpRequest) -> int | None:
    """How many bytes were allowed, if the server refused this request's body."""
    scope: dict[str, Any] = getattr(request, "scope", {})
    return scope.get(TOO_LARGE)
