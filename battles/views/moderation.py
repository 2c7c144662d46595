"""The moderators' pages: what was reported, and the log of what was done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from battles import services
from battles.errors import ApplicationError
from battles.models import ModerationAct, ReportKind
from battles.selectors import moderation as found
from battles.texts.wording import fault
from battles.web.pagination import Page

ACTS = (
    (ModerationAct.Kind.DISMISS, gettext_lazy("Dismiss the report")),
    (ModerationAct.Kind.WARN, gettext_lazy("Warn")),
    (ModerationAct.Kind.DELETE, gettext_lazy("Delete the message")),
    (ModerationAct.Kind.MUTE, gettext_lazy("Mute")),
    (ModerationAct.Kind.BAN, gettext_lazy("Suspend the account")),
)
KINDS = {
    ReportKind.CHAT: gettext_lazy("Chat message"),
    ReportKind.NAME: gettext_lazy("Name"),
    ReportKind.COMMENT: gettext_lazy("Comment"),
    ReportKind.BATTLE: gettext_lazy("Conduct in a battle"),
}
HOURS = (
    (1, gettext_lazy("an hour")),
    (24, gettext_lazy("a day")),
    (24 * 7, gettext_lazy("a week")),
    (24 * 30, gettext_lazy("30 days")),
)
SHOWN = 20


@require_http_methods(["GET", "POST"])
def queue(request: HttpRequest) -> HttpResponse:
    """The oldest first; each with the lines around it and what can be done."""
    me = found.check_moderator(request.user)
    if request.method != "POST":
        return _page(request, me)
    given = request.POST
    try:
        services.decide_report(
            report_id=_number(given.get("report", "")),
            moderator=me,
            act=given.get("act", ""),
            reason=given.get("reason", ""),
            hours=_number(given.get("hours", "")) or 24,
        )
    except ApplicationError as error:
        return _page(request, me, fault(error, get_language() or "en").message, status=error.status)
    messages.success(request, _("Done, and noted in the log."))
    return redirect("moderation")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0


def _page(request: HttpRequest, me: User, problem: str = "", status: int = 200) -> HttpResponse:
    cases = [(case, KINDS[ReportKind(case.report.kind)]) for case in found.queue(me, limit=SHOWN)]
    given = request.POST
    context = {
        "cases": cases,
        "waiting": found.waiting(me),
        "acts": ACTS,
        "hours": HOURS,
        "problem": problem,
        "tried": _number(given.get("report", "")),
        "typed": {"act": given.get("act", ""), "reason": given.get("reason", "")},
    }
    return render(request, "battles/moderation.html", context, status=status)


@require_GET
def log(request: HttpRequest) -> HttpResponse:
    found.check_moderator(request.user)
    page, names = Page(request, SHOWN), dict(ACTS)
    acts = page.fit(found.log(limit=page.asked, offset=page.offset))
    rows = [(act, names[ModerationAct.Kind(act.act)]) for act in acts]
    return render(request, "battles/moderation_log.html", {"rows": rows, "page": page})
