"""JSON answers: values, and faults in their one shape {code, message, clause?, facts?}."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from battles.messages import Fault
from battles.rules.codec import Json, encode, to_builtins

CODES = {400: "malformed", 401: "sign_in", 403: "not_allowed", 404: "not_found", 413: "too_large", 429: "too_fast"}
"""What a plain HTTP status is called."""


def answer(value: object, status: int = 200) -> HttpResponse:
    """A value as JSON, encoded once by the codec."""
    return HttpResponse(encode(value), content_type="application/json", status=status)


def refused(found: Fault, status: int) -> HttpResponse:
    """A fault as JSON; what is empty is left out."""
    told = {name: value for name, value in to_builtins(found).items() if value or name in ("code", "message")}
    return answer(told, status)


def plain(status: int, code: str, message: str, fields: Json = None) -> HttpResponse:
    facts = {"fields": fields} if isinstance(fields, dict) else {}
    return refused(Fault(code=code, message=message, facts=facts), status)


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
