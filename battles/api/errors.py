"""One handler words every error; nothing ever leaves as a stack trace."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import Error as DatabaseError
from django.http import Http404, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.views import APIView, set_rollback

from battles.errors import ApplicationError
from battles.rules.codec import Json
from battles.rules.errors import BadSetup, IllegalOrder, MalformedOrder, RulesError
from battles.texts.wording import fault
from battles.web.json_responses import CODES, plain, refused

log = logging.getLogger(__name__)

REFUSED = 422
"""The rules understood the order and refuse it."""


def handle(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """DRF's exception handler."""
    set_rollback()
    if isinstance(error, ApplicationError):
        return refused(fault(error, _language()), error.status)
    if isinstance(error, RulesError):
        return refused(fault(error, _language(), system=_system(context)), _status(error))
    if isinstance(error, exceptions.APIException):
        return _drf(error)
    if isinstance(error, Http404):
        return plain(404, "not_found", _("There is nothing at this address."))
    if isinstance(error, PermissionDenied):
        return plain(403, "not_allowed", _("You can’t do this."))
    code = "database_away" if isinstance(error, DatabaseError) else "internal"
    log.error("request failed", exc_info=error)
    broken = ApplicationError(code)
    return refused(fault(broken, _language()), broken.status)


def _status(error: RulesError) -> int:
    if isinstance(error, IllegalOrder):
        return REFUSED
    return 400 if isinstance(error, MalformedOrder | BadSetup) else 500


def _drf(error: exceptions.APIException) -> HttpResponse:
    code = CODES.get(error.status_code, str(error.default_code))
    response = plain(error.status_code, code, _first(error.detail), fields=_plain(error.detail))
    if (wait := getattr(error, "wait", None)) is not None:
        response.headers["Retry-After"] = str(max(1, round(wait)))
    if header := getattr(error, "auth_header", None):
        response.headers["WWW-Authenticate"] = header
    return response


def _plain(detail: Json) -> Json:
    """What DRF found, field by field, as plain text."""
    if isinstance(detail, dict):
        return {str(field): _plain(found) for field, found in detail.items()}
    return [_plain(one) for one in detail] if isinstance(detail, list) else str(detail)


def _first(detail: Json) -> str:
    """The first sentence of what DRF found, with the field it is about."""
    if isinstance(detail, dict) and detail:
        field, found = next(iter(detail.items()))
        return f"{field}: {_first(found)}"
    if isinstance(detail, list) and detail:
        return _first(detail[0])
    return str(detail)


def _language() -> str:
    return get_language() or "en"


def _system(context: Mapping[str, Any]) -> str:
    """Whose rules refused: the view notes it when it knows."""
    view = context.get("view")
    return getattr(view, "system", "") if isinstance(view, APIView) else ""
