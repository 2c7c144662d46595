"""Embeds belong to nobody: no cookie is read, so caches may share them (13.3)."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

EMBED = re.compile(r"^/leagues/[-\w]+/\d+/embed/")


class Embeds:
    """Before sessions: whoever asks for an embed comes without cookies, and the answer is the same for everybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if EMBED.match(request.path_info) is None:
            return self.get_response(request)
        request.COOKIES = {}
        request.META.pop("HTTP_COOKIE", None)
        response = self.get_response(request)
        response.headers.pop("Vary", None)
        return response
