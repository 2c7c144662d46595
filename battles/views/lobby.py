"""The lobby and the lists of battles to watch and to replay."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.models import User
from battles import selectors
from battles.models import Status
from battles.presenters import front_page, rules_text, scenarios
from battles.presenters.battle_cards import BattleCardPage, shown, system_name
from battles.rules import registry
from battles.selectors import BattleCard, lists, watching
from battles.selectors.watching import Filters
from battles.texts.wording import known
from battles.views.take_over import substitutions
from battles.web.pagination import Page

MINE, OPEN, LIVE, FINISHED = 12, 20, 4, 6
UNDER_WAY = (Status.OPEN, Status.SEEDING, Status.RUNNING)
PAGE = 24
PICTURE_CACHE = "public, max-age=3600"


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    return render(request, "battles/lobby.html", _lobby(request))


@require_GET
def lobby_fragment(request: HttpRequest) -> HttpResponse:
    """The lists alone, and the greeting: what the page fetches again when something changed."""
    return render(request, "battles/lobby_live.html", _lobby(request))


@require_GET
def picture(request: HttpRequest, slug: str, ready: str) -> HttpResponse:
    """A ready battle as it stands before the first order, painted by day or by night."""
    rules = rules_text.by_slug(slug)
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    drawn = scenarios.painted(rules.key, ready, theme) if rules is not None else None
    if drawn is None:
        raise Http404
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": PICTURE_CACHE})


def _front(own: list[BattleCard]) -> dict[str, object]:
    """What stands above the lists: the large button, with the game it begins for whoever has played, and the games."""
    games = front_page.games(known(get_language() or "en"))
    played = [card for card in own if card.mine and card.system in registry.offered()]
    last = max(played, key=lambda card: card.created_at).system if played else ""
    return {
        "games": games,
        "next_game": next((one for one in games if one.key == last), None),
        "hero_picture": next((one.picture for one in reversed(games) if one.picture), ""),
    }


def _lobby(request: HttpRequest) -> dict[str, object]:
    """All lists of the lobby. Their battles are shown together: the number of statements does not grow with them."""
    user = request.user
    filtered = _system(request)
    deployment = request.GET.get("deployment", "")
    seen = lists.glance()
    own = selectors.battles_of(user, seen=seen) if isinstance(user, User) else []
    mine = _under_way(own)
    rematches = selectors.offered_rematches(user, seen) if isinstance(user, User) else []
    waiting = selectors.open_battles(user, system=filtered, limit=OPEN, seen=seen)
    challenges = [card for card in waiting if _fits(card, deployment)]
    live = [card for card in selectors.live_battles(user, system=filtered, seen=seen) if not card.mine]
    finished = selectors.finished_battles(user, system=filtered, limit=FINISHED, seen=seen)
    featured = watching.featured(user, seen)
    others = [card for card in live if not isinstance(user, User) or featured is None or card.id != featured.id]
    groups = [mine[:MINE], rematches, challenges, others[:LIVE], finished, [featured] if featured else []]
    shown_mine, shown_rematches, shown_open, shown_live, shown_finished, shown_featured = _together(groups)
    return {
        **_front(own),
        "mine": shown_mine,
        "waiting": [one for one in shown_mine if one.card.my_turn],
        "rematches": shown_rematches,
        "substitutions": substitutions(user),
        "challenges": shown_open,
        "live": shown_live,
        "live_count": len(live),
        "finished": shown_finished,
        "filtered": filtered,
        "deployment": deployment,
        "systems": [(key, system_name(key)) for key in registry.offered()],
        "deployments": _deployments(),
        "featured": next(iter(shown_featured), None),
    }


def _together(groups: list[list[BattleCard]]) -> list[list[BattleCardPage]]:
    everything = iter(shown([card for group in groups for card in group]))
    return [[next(everything) for _card in group] for group in groups]


def _under_way(cards: list[BattleCard]) -> list[BattleCard]:
    return [card for card in cards if card.status in UNDER_WAY]


def _fits(card: BattleCard, deployment: str) -> bool:
    return not deployment or card.options.get("deployment", "historical") == deployment


def _system(request: HttpRequest) -> str:
    asked = request.GET.get("system", "")
    return asked if asked in registry.systems() else ""


def _deployments() -> list[tuple[str, str]]:
    """Ways to deploy, where the only system has them: the lobby's filter."""
    words = registry.words(next(iter(registry.offered() or registry.systems())), known(get_language() or "en"))
    ways = ("historical", "free")
    return [
        (way, words.say(f"option.deployment.{way}.name")) for way in ways if words.has(f"option.deployment.{way}.name")
    ]


@require_GET
def watch(request: HttpRequest) -> HttpResponse:
    return render(request, "battles/watch.html", _watch(request))


@require_GET
def watch_fragment(request: HttpRequest) -> HttpResponse:
    return render(request, "battles/watch_live.html", _watch(request))


def _watch(request: HttpRequest) -> dict[str, object]:
    page, filters = Page(request, PAGE), _filters(request)
    found = watching.watchable(request.user, filters, limit=page.asked, offset=page.offset)
    return {
        "live": shown(page.fit(found)),
        "page": page,
        "filters": filters,
        "kept": _kept(request),
        "systems": [(key, system_name(key)) for key in registry.offered()],
        "choices": _choices(),
    }


def _filters(request: HttpRequest) -> Filters:
    """What the address asks for; a value that is none counts as no condition."""
    asked = {name: request.GET.get(name, "") for name in ("pace", "kind", "late", "order")}
    choice = {name: value for name, value in asked.items() if value in dict(_choices()[name])}
    return msgspec.convert(choice | {"system": _system(request), "name": request.GET.get("name", "").strip()}, Filters)


def _choices() -> dict[str, list[tuple[str, str]]]:
    """Values of each filter with their words; the first is no condition."""
    return {
        "pace": [("", _("Any pace")), ("live", _("Live")), ("days", _("Over days")), ("none", _("Without clock"))],
        "kind": [("", _("All battles")), ("league", _("League")), ("rated", _("Rated")), ("friendly", _("Friendly"))],
        "late": [("", _("With or without")), ("no", _("Without delay")), ("yes", _("With delay"))],
        "order": [("moved", _("Latest move first")), ("watchers", _("Most watched first"))],
    }


def _kept(request: HttpRequest) -> str:
    """The conditions, for links to other pages of the list."""
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()


@require_GET
def featured_fragment(request: HttpRequest) -> HttpResponse:
    """The featured battle alone, as it stands now: its picture is live."""
    card = watching.featured(request.user)
    return render(request, "battles/featured_live.html", {"featured": shown([card])[0] if card is not None else None})


@require_GET
def finished(request: HttpRequest) -> HttpResponse:
    page = Page(request, PAGE)
    found = selectors.finished_battles(request.user, system=_system(request), limit=page.asked, offset=page.offset)
    return render(request, "battles/finished.html", {"finished": shown(page.fit(found)), "page": page})
