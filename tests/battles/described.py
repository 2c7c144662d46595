"""Whether an answer of the interface stands in its description."""

from __future__ import annotations

import re
from functools import cache

from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator

from battles.rules.codec import Json

_PART = re.compile(r"<(?:\w+:)?(\w+)>")


@cache
def operations() -> dict[tuple[str, str], Json]:
    """Method and path → the operation."""
    schema: Json = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    every = ((path, method, one) for path, methods in schema["paths"].items() for method, one in methods.items())
    return {(method.upper(), path): one for path, method, one in every}


@cache
def _statuses() -> dict[tuple[str, str], set[int]]:
    return {where: {int(code) for code in one["responses"]} for where, one in operations().items()}


def is_described(method: str, path: str, status: int) -> bool:
    """What is no operation, as an address that is none or a method nobody takes, is described by nothing."""
    try:
        route = resolve(path).route
    except Resolver404:
        return status == 404
    known = _statuses().get(("GET" if method == "HEAD" else method, "/" + _PART.sub(r"{\1}", route)))
    return known is None or status in known
