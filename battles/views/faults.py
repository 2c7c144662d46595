"""Pages for what goes wrong: each says what happened, what is safe, and how to report it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.template.loader import get_template
from django.urls import Resolver404, resolve
from django.utils.http import escape_leading_slashes
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles.errors import ApplicationError
from battles.rules.errors import RulesBroken, RulesError
from battles.texts.wording import fault
from battles.web.body_limit import BODY_LIMIT, refused_at
from battles.web.json_responses import CODES, is_api, plain

NO_SIGN = "%00"
HIGHEST_NUMBER = 2**63 - 1


class Faults:
    """What services and selectors refuse becomes a page in the reader's language. REST has its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """No address has the sign U+0000 in it, which databases do not take; for a page's filters it is no sign."""
        if (most := refused_at(request)) is not None:
            return _too_large(request, most)
        asked = request.META.get("QUERY_STRING", "")
        if "\0" in request.path or (NO_SIGN in asked and is_api(request)):
            return error_page(request, 400)
        while NO_SIGN in asked:
            asked = asked.replace(NO_SIGN, "")
            request.META["QUERY_STRING"] = asked
            request.__dict__.pop("GET", None)  # read from it already
        answered = self.get_response(request)
        return _without_slash(request) or answered if answered.status_code == 404 else answered

    def process_view(
        self, request: HttpRequest, view: object, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> HttpResponse | None:
        """No row has a number that databases cannot hold."""
        is_too_high = any(isinstance(one, int) and one > HIGHEST_NUMBER for one in kwargs.values())
        return error_page(request, 404) if is_too_high else None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, ApplicationError):
            said = fault(error, get_language() or "en").message
            return error_page(request, error.status, message=said, sign_in=error.code in ("sign_in", "not_allowed"))
        if isinstance(error, RulesError) and not isinstance(error, RulesBroken):
            return error_page(request, 400, message=fault(error, get_language() or "en").message)
        return None


def _without_slash(request: HttpRequest) -> HttpResponseBase | None:
    """Where the address of a page is right but for a slash at its end; one that is missing Django adds itself."""
    bare = request.path_info.rstrip("/")
    if request.method not in ("GET", "HEAD") or is_api(request):
        return None
    if not bare or bare == request.path_info or not _is_page(bare):
        return None
    asked = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(escape_leading_slashes(bare) + (f"?{asked}" if asked else ""))


def _is_page(path: str) -> bool:
    """The admin takes any address below its own, and says for itself what there is."""
    try:
        return resolve(path).app_name != "admin"
    except Resolver404:
        return False


def _words(status: int) -> tuple[str, str]:
    match status:
        case 401 | 403:
            return _("This isn’t open to you"), _("Perhaps you are signed in under another name, or not at all.")
        case 404:
            return _("There is nothing here"), _("The address is wrong, or this page has been removed.")
        case 409:
            return _("Too late"), _("Another player was quicker, or the battle has moved on. Nothing has changed.")
        case 413:
            return _("Too large"), _("What you sent is too large. Nothing has changed.")
        case 429:
            return _("Too fast"), _("Please wait a moment and try again.")
        case 503:
            return _("One moment, please"), _("The server will be back in a moment. Nothing is lost.")
        case _:
            return _("That didn’t work"), _("We couldn’t read this request. Nothing has changed.")


def error_page(request: HttpRequest, status: int, *, message: str = "", sign_in: bool = False) -> HttpResponse:
    title, text = _words(status)
    if is_api(request):
        return plain(status, CODES.get(status, "malformed"), message or text)
    context = {
        "status": status,
        "title": title,
        "text": text,
        "message": message,
        "sign_in": (sign_in or status in (401, 403)) and not request.user.is_authenticated,
        "battle_id": _battle_of(request),
    }
    return render(request, "battles/error.html", context, status=status)


def _battle_of(request: HttpRequest) -> UUID | None:
    match = request.resolver_match
    found = match.kwargs.get("battle_id") if match else None
    return found if isinstance(found, UUID) else None


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return _too_large(request, BODY_LIMIT)
    return error_page(request, 400)


def _too_large(request: HttpRequest, most: int) -> HttpResponse:
    said = fault(ApplicationError("too_large", most=most), get_language() or "en").message
    return error_page(request, 413, message=said)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 404)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token: cookies are off, or it came from elsewhere."""
    return error_page(request, 403, message=_("This form has expired. Please go back, load the page again and repeat."))


def broken(request: HttpRequest) -> HttpResponse:
    """Something of ours failed. The page asks nothing of the database or of translations: they may be what failed."""
    if is_api(request):
        return plain(500, "internal", "Something went wrong on the server; nothing has changed.")
    return HttpResponse(get_template("500.html").render(), status=500)


def too_fast(request: HttpRequest) -> HttpResponse:
    return error_page(request, 429)
