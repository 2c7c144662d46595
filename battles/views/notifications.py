"""What users were told, how they want to be told, the end of all mail, and the script that shows push notifications."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings as site
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import NotificationSetting, User
from battles.errors import ApplicationError
from battles.messages import Fault
from battles.notifications import kinds, web_push
from battles.notifications.kinds import CHANNELS, WAYS
from battles.selectors import notifications as found
from battles.services import browsers, notifications
from battles.templatetags.site import built_file
from battles.texts.wording import fault, known

WORKER = "service-worker"


def signed_in(request: HttpRequest) -> User:
    """Whose page it is; raises `sign_in`."""
    if not isinstance(request.user, User):
        raise ApplicationError("sign_in")
    return request.user


def _language() -> str:
    return known(get_language() or "en")


@require_http_methods(["GET", "POST"])
def inbox(request: HttpRequest) -> HttpResponse:
    """The newest first; reading marks nothing, a button does, and opening a battle does for its own."""
    user = signed_in(request)
    if request.method == "POST":
        notifications.mark_seen(user=user)
        messages.success(request, _("Everything is marked as read."))
        return redirect("notifications")
    zone = found.settings_of(user).zone
    rows = [(row, *notifications.worded(row, _language(), zone)) for row in found.notifications_of(user)]
    context = {"notifications": rows, "unseen": found.unseen(user), "waiting": found.waiting(user), "zone": zone}
    return render(request, "battles/notifications.html", context)


@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """For each kind and channel on, off or a daily digest; quiet hours; browsers; a webhook."""
    user = signed_in(request)
    if request.method != "POST":
        return _page(request, user, found.settings_of(user))
    match request.POST.get("action", ""):
        case "test":
            notifications.tell_test(user=user)
            messages.success(request, _("A test is on its way through every channel you’ve switched on."))
        case "remove_browser":
            browsers.remove_browser(user=user, browser_id=_number(request.POST.get("browser", "")))
            messages.success(request, _("That browser gets no more notifications."))
        case _:
            return _saved(request, user)
    return redirect("notification_settings")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0


def _saved(request: HttpRequest, user: User) -> HttpResponse:
    given = request.POST
    try:
        notifications.change_settings(
            user=user,
            kinds=_kinds(given),
            quiet_from=given.get("quiet_from", ""),
            quiet_until=given.get("quiet_until", ""),
            zone=given.get("zone", ""),
            webhook=given.get("webhook", ""),
            mail="mail" in given,
            hide_details="hide_details" in given,
        )
    except ApplicationError as error:
        return _page(request, user, _typed(user, given), fault(error, _language()), status=error.status)
    messages.success(request, _("Saved."))
    return redirect("notification_settings")


def _kinds(given: QueryDict) -> dict[str, dict[str, str]]:
    """What was chosen; a field that the form did not have keeps its default."""
    chosen = {
        kind: {channel: str(given[f"{channel}-{kind}"]) for channel in CHANNELS if f"{channel}-{kind}" in given}
        for kind in kinds.kinds()
    }
    return {kind: ways for kind, ways in chosen.items() if ways}


def _typed(user: User, given: QueryDict) -> NotificationSetting:
    """A refusal keeps what was typed."""
    typed = found.settings_of(user)
    typed.kinds, typed.zone, typed.webhook = _kinds(given), given.get("zone", ""), given.get("webhook", "")
    typed.mail, typed.hide_details = "mail" in given, "hide_details" in given
    return typed


def _page(
    request: HttpRequest, user: User, setting: NotificationSetting, said: Fault | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "groups": [(group.name, _rows(setting, group)) for group in kinds.groups()],
        "setting": setting,
        "has_chosen": found.has_settings(user),
        "unconfirmed": found.has_unconfirmed_address(user),
        "browsers": found.browsers_of(user),
        "push_key": web_push.public_key(),
        "fault": said,
    }
    return render(request, "battles/notification_settings.html", context, status=status)


def _rows(setting: NotificationSetting, group: kinds.Group) -> list[dict[str, object]]:
    return [
        {
            "kind": kind,
            "label": label,
            "channels": [
                (channel, WORDS[channel], notifications.way_of(setting, kind, channel), _choices(channel))
                for channel in CHANNELS
            ],
        }
        for kind, label in group.kinds.items()
    ]


WORDS = {"mail": kinds.MAIL, "push": kinds.PUSH, "webhook": "Webhook"}


def _choices(channel: str) -> list[tuple[str, kinds.Label]]:
    return [(way, kinds.WAY_NAMES[way]) for way in WAYS[channel]]


@csrf_exempt  # the signed address is what allows it; programs that read mail press the button without any page
@require_http_methods(["GET", "POST"])
def no_more_mail(request: HttpRequest, token: str) -> HttpResponse:
    """The link below every mail. GET asks (programs that look ahead fetch it); POST ends all mail."""
    user = notifications.unsubscribing(token)
    done = request.method == "POST"
    if done:
        notifications.stop_mail(token=token)
    with override(user.language):
        response = render(request, "battles/no_more_mail.html", {"done": done, "reader": user.username})
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script behind the pages. It must lie at the top to be theirs, and is asked for anew each time."""
    file = built_file(WORKER)
    if file is None:
        raise Http404
    body = (Path(site.BASE_DIR) / "static" / "build" / file).read_bytes()
    response = HttpResponse(body, content_type="text/javascript; charset=utf-8")
    response.headers["Service-Worker-Allowed"] = "/"
    response.headers["Cache-Control"] = "no-cache"
    return response
