"""Which language and look a page has: the user's setting, else the cookie, else what the browser asks for."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from accounts.models import Theme, User

THEME_COOKIE = "feldherr_theme"
KEPT_SECONDS = 365 * 24 * 60 * 60


class UserLanguage:
    """After LocaleMiddleware and authentication: a signed-in user's own language goes before the browser's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        user = request.user
        if isinstance(user, User) and user.language in dict(settings.LANGUAGES):
            translation.activate(user.language)
            request.LANGUAGE_CODE = user.language
        return self.get_response(request)


def theme_of(request: HttpRequest) -> str:
    user = getattr(request, "user", None)
    theme = user.theme if isinstance(user, User) else request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in Theme.values else Theme.AUTO.value


def keep_language(response: HttpResponseBase, language: str) -> None:
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=KEPT_SECONDS, samesite="Lax", secure=_secure())


def keep_theme(response: HttpResponseBase, theme: str) -> None:
    response.set_cookie(THEME_COOKIE, theme, max_age=KEPT_SECONDS, samesite="Lax", secure=_secure())


def _secure() -> bool:
    return bool(settings.SESSION_COOKIE_SECURE)
