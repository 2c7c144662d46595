"""A battle's own pages: the sheet before it begins, the table, watching, replay; and what buttons there do."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from accounts.adapter import player_of
from accounts.models import User
from accounts.preferences import as_json, preferences_of
from battles import selectors, services
from battles.agreements import agreement
from battles.errors import ApplicationError
from battles.models import Battle, Status, Visibility
from battles.notifications import web_push
from battles.presenters import agreement_text
from battles.presenters.battle_cards import BattleCardPage, sheet_of, shown
from battles.presenters.usual_terms import terms_of
from battles.rules import registry
from battles.runtime.clock import WALL
from battles.selectors import Viewpoint
from battles.selectors.invitations import waiting_token
from battles.services import notifications
from battles.store import setup_of
from battles.texts.wording import known
from battles.web.forms import BranchForm

OVER = (Status.FINISHED, Status.ABANDONED)


def seen(request: HttpRequest, battle_id: UUID) -> tuple[Battle, Viewpoint]:
    """The battle as the asker may know it, and who he is; raises `no_such_battle` or `not_allowed`."""
    return selectors.seen_by(selectors.battle_of(battle_id), request.user, WALL.now())


@ensure_csrf_cookie
@require_GET
def battle(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The same address for all: the sheet before it begins, then the table; the role is decided by who asks."""
    found, viewpoint = seen(request, battle_id)
    if found.status == Status.OPEN or _called_off(found):
        return challenge_page(request, found)
    return table_page(request, found, "play" if viewpoint.seats and found.status not in OVER else "watch")


def _called_off(found: Battle) -> bool:
    return found.status == Status.ABANDONED and found.started_at is None


@ensure_csrf_cookie
@require_GET
def watch(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """While it is on; afterwards the replay, through whose eyes one likes."""
    found, _standpoint = seen(request, battle_id)
    if found.status == Status.FINISHED:
        return redirect("replay", battle_id)
    if found.status == Status.OPEN or _called_off(found):
        return redirect("battle", battle_id)
    return table_page(request, found, "watch")


@ensure_csrf_cookie
@require_GET
def replay(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    found, _standpoint = seen(request, battle_id)
    if found.started_at is None:
        return redirect("battle", battle_id)
    return table_page(request, found, "replay")


def table_page(request: HttpRequest, found: Battle, mode: str) -> HttpResponse:
    language, rules = known(get_language() or "en"), registry.system(found.system)
    if isinstance(request.user, User):
        notifications.read_about(user=request.user, object=f"battle:{found.pk}")
    one = shown([selectors.battle_card(found, request.user)])[0]
    addresses = {
        "texts": reverse("api_texts", args=[rules.slug, language]),
        "replay": reverse("replay", args=[found.pk]),
        "broadcast": reverse("broadcast", args=[found.pk]),
        "recording": reverse("api_replay", args=[found.pk]),
        "rematch": reverse("rematch", args=[found.pk]),
        "claim": reverse("claim", args=[found.pk]),
        "report": f"{reverse('report')}?battle={found.pk}",
        "branch": reverse("branch", args=[found.pk]),
        "branches": reverse("api_branches", args=[found.pk]),
        "luck": reverse("api_luck", args=[found.pk]),
        "comments": reverse("api_comments", args=[found.pk]),
        "export": reverse("api_export", args=[found.pk]),
        "rules": reverse("rules", args=[rules.slug]),
        "dice": reverse("battle_dice", args=[found.pk]),
        "dice-sheet": reverse("api_dice", args=[found.pk]),
        "dice-help": reverse("dice_help"),
        "lobby": reverse("lobby"),
        "login": f"{reverse('account_login')}?next={request.path}",
        "language-address": reverse("language"),
        "push-key": _push_key(request, found),
        "preferences": as_json(preferences_of(request.user)),
        "preferences-address": reverse("preferences") if request.user.is_authenticated else "",
        **_lesson(found, rules.slug),
    }
    context = {"one": one, "mode": mode, "slug": rules.slug, "language": language, "addresses": addresses}
    return render(request, "battles/battle.html", context)


def _lesson(found: Battle, slug: str) -> dict[str, str]:
    """Where the script of a lesson is, and the page of all lessons; nothing for other battles."""
    lesson = selectors.lesson_of(found)
    if lesson is None:
        return {}
    return {"lesson": reverse("api_lesson", args=[slug, lesson.id]), "learn": reverse("learn_system", args=[slug])}


def _push_key(request: HttpRequest, found: Battle) -> str:
    """With it the table may offer push notifications: to who is signed in, in a battle that may take days."""
    is_slow = found.pace.get("kind", "days") == "days"
    return web_push.public_key() if isinstance(request.user, User) and is_slow else ""


def challenge_page(
    request: HttpRequest, found: Battle, *, token: str = "", invitation: str = "", seat: str = ""
) -> HttpResponse:
    """The sheet both sides see before the battle. `token`: a link made now; `invitation`: the one somebody came by."""
    context = sheet_context(request, found, token=token, invitation=invitation, seat=seat)
    response = render(request, "battles/challenge.html", context)
    if context["link"]:
        response.headers["Cache-Control"] = "no-store"
    return response


def sheet_context(
    request: HttpRequest, found: Battle, *, token: str = "", invitation: str = "", seat: str = ""
) -> dict[str, object]:
    setup = setup_of(found)
    token = token or waiting_token(found, request.user)
    card = selectors.battle_card(found, request.user)
    one = shown([card])[0]
    return {
        "one": one,
        "battle": found,
        "agreed": agreement_text.agreed_lines(agreement.of(found)),
        "terms": terms_of(found),
        "sheet": sheet_of(card, setup.document),
        "seats": one.seats,
        "free": [seat for seat in one.seats if seat.card.free],
        "is_host": request.user.pk is not None and found.host_id == request.user.pk,
        "offer": _offer(found, one),
        "link": request.build_absolute_uri(reverse("invitation", args=[token])) if token else "",
        "invitation": invitation,
        "invited_seat": seat,
    }


def _offer(found: Battle, one: BattleCardPage) -> str:
    """How somebody else gets a seat here: by the button, by a link, or not at all."""
    if found.status != Status.OPEN or not any(seat.card.free for seat in one.seats):
        return "closed"
    return "button" if found.visibility == Visibility.PUBLIC or found.rematch_of_id else "link"


@require_GET
def sheet_fragment(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """What the waiting page fetches: who sits where, or that the battle has begun."""
    found, _standpoint = seen(request, battle_id)
    begun = found.status not in (Status.OPEN, Status.ABANDONED)
    context = sheet_context(request, found) | {"go": reverse("battle", args=[found.pk]) if begun else ""}
    return render(request, "battles/challenge_live.html", context)


@require_POST
def join(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Take a seat; whoever has no account plays as a guest."""
    services.join_battle(battle_id=battle_id, user=player_of(request), seat=request.POST.get("seat") or None)
    return redirect("battle", battle_id)


@require_POST
def leave(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    found = selectors.battle_of(battle_id)
    if found.host_id == request.user.pk:
        services.cancel_battle(battle_id=battle_id, user=request.user)
        messages.success(request, _("Your offer is withdrawn."))
    else:
        services.leave_battle(battle_id=battle_id, user=request.user)
        messages.success(request, _("You’ve left the table."))
    return redirect("lobby")


@require_POST
def invite(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """A new link to a seat or to watching; one for watching is shown on this answer and never again."""
    seat = request.POST.get("seat", "")
    token = services.make_invitation(battle_id=battle_id, user=request.user, seat=seat)
    found, _standpoint = seen(request, battle_id)
    return challenge_page(request, found, token=token)


@require_POST
def rematch(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    offered = services.offer_rematch(battle_id=battle_id, user=request.user)
    return redirect("battle", offered.pk)


@require_POST
def branch(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """What if: a battle of one's own from a moment of this one; whoever has no account plays as a guest."""
    form = BranchForm(request.POST)
    if not form.is_valid():
        raise ApplicationError("malformed", detail=", ".join(form.errors))
    chosen = form.cleaned_data
    found = services.branch_battle(battle_id=battle_id, user=player_of(request), **chosen)
    return with_link(request, found) if chosen["opponent"] == "friend" else redirect("battle", found.pk)


def with_link(request: HttpRequest, found: Battle) -> HttpResponse:
    """The sheet with the link for its free seat, at once."""
    free = next((seat.seat for seat in selectors.battle_card(found, request.user).seats if seat.free), None)
    if free is None:
        return redirect("battle", found.pk)
    token = services.make_invitation(battle_id=found.pk, user=request.user, seat=free)
    return challenge_page(request, found, token=token)


@require_POST
def claim(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    services.claim_battle(battle_id=battle_id, user=request.user)
    return redirect("battle", battle_id)


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the sheet and changes nothing (link previews fetch it); POST takes the seat, once."""
    if request.method == "POST":
        taken = services.take_invitation(token=token, user=player_of(request))
        return redirect("battle", taken.pk)
    if request.method not in ("GET", "HEAD"):
        raise Http404
    sheet = selectors.invitation(token)
    if sheet.taken:
        return _taken(request, sheet.battle)
    response = challenge_page(request, sheet.battle, invitation=token, seat=sheet.seat)
    response.headers["Referrer-Policy"] = "same-origin"  # "no-referrer" would take the form its Origin, too
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _taken(request: HttpRequest, found: Battle) -> HttpResponse:
    """Somebody has used the link: its user goes to the table, everybody else is told."""
    card = selectors.battle_card(found, request.user)
    if isinstance(request.user, User) and card.mine:
        return redirect("battle", found.pk)
    watch = reverse("battle", args=[found.pk]) if found.visibility != Visibility.PRIVATE else ""
    return render(request, "battles/invitation_taken.html", {"watch": watch}, status=410)
