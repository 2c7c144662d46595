"""A picture of a battle for streaming: no chrome, no controls, options in the address (design, section 8)."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET
from msgspec import Struct

from battles import selectors
from battles.models import Battle, Status
from battles.presenters.battle_cards import shown
from battles.rules import registry
from battles.runtime.clock import WALL
from battles.selectors import delayed
from battles.texts.wording import known

THEMES = ("dark", "light")
GROUNDS = ("opaque", "transparent")
LEAST_SCALE, MOST_SCALE = 0.5, 2.0


class Look(Struct, frozen=True, kw_only=True):
    """What the address asks for; whatever it says otherwise is as usual."""

    theme: str
    ground: str
    scale: float
    delay: int


def look_of(request: HttpRequest) -> Look:
    asked = request.GET
    theme, ground = asked.get("theme", ""), asked.get("ground", "")
    return Look(
        theme=theme if theme in THEMES else THEMES[0],
        ground=ground if ground in GROUNDS else GROUNDS[0],
        scale=min(MOST_SCALE, max(LEAST_SCALE, _number(asked.get("scale", ""), 1.0))),
        delay=delayed.step_of(round(_number(asked.get("delay", ""), 0))),
    )


def _number(text: str, usual: float) -> float:
    """A number between nothing and a day; `nan` and the like are as usual."""
    try:
        value = float(text)
    except ValueError:
        return usual
    return value if 0 <= value <= 86400 else usual


@require_GET
def broadcast(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Neutral eyes always: also a player's own stream shows what everybody may know."""
    look = look_of(request)
    battle = selectors.battle_of(battle_id)
    found, _ = selectors.seen_by(battle, request.user, WALL.now(), watching=True, delay=look.delay)
    if found.status == Status.OPEN:
        return redirect("battle", battle_id)
    response = render(request, "battles/broadcast.html", _context(found, look))
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _context(found: Battle, look: Look) -> dict[str, object]:
    language, rules = known(get_language() or "en"), registry.system(found.system)
    addresses = {
        "texts": reverse("api_texts", args=[rules.slug, language]),
        "glance": reverse("api_broadcast", args=[found.pk]),
        "rules": reverse("rules", args=[rules.slug]),
        "lobby": reverse("lobby"),
    }
    return {
        "one": shown([selectors.battle_card(found)])[0],
        "look": look,
        "scale": str(look.scale),
        "slug": rules.slug,
        "language": language,
        "addresses": addresses,
    }
