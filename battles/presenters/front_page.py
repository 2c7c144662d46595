"""The front page: what can be played, each game with its picture, a sentence, how many play and how long it takes."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from battles.agreements.pace import MINUTE
from battles.presenters.agreement_text import span
from battles.presenters.scenarios import is_painted, symbol
from battles.rules import registry
from battles.rules.registry import AnyRules


class GameCard(Struct, frozen=True, kw_only=True):
    key: str
    slug: str
    name: str
    line: str
    players: str
    time: str
    symbol: str
    picture: str
    """Where its picture is; empty where nobody has painted one."""


def games(language: str) -> list[GameCard]:
    """All that are offered, the one for newcomers first."""
    first = registry.first_offered().key
    found = sorted(registry.offered().values(), key=lambda rules: rules.key != first)
    return [_game(rules, language) for rules in found]


def _game(rules: AnyRules, language: str) -> GameCard:
    words = registry.words(rules.key, language)
    key = "system.line" if words.has("system.line") else "system.tagline"
    return GameCard(
        key=rules.key,
        slug=rules.slug,
        name=words.say("system.name"),
        line=words.say(key),
        players=_players(rules),
        time=duration(min((size.minutes for size in rules.sizes), default=0)),
        symbol=symbol(rules.key),
        picture=picture_address(rules, rules.ready_battles[0].id) if rules.ready_battles else "",
    )


def _players(rules: AnyRules) -> str:
    counts = {len(scenario.seats) for scenario in rules.scenarios}
    if len(counts) > 1:
        return _("%(least)d to %(most)d players") % {"least": min(counts), "most": max(counts)}
    count = max(counts, default=2)
    return ngettext("%(count)d player", "%(count)d players", count) % {"count": count}


def duration(minutes: int) -> str:
    """“about 15 min”; empty where nobody has said."""
    return _("about %(span)s") % {"span": span(minutes * MINUTE)} if minutes else ""


def picture_address(rules: AnyRules, ready: str) -> str:
    """The painting of a ready battle by day; `?theme=dark` is by night."""
    return reverse("picture", args=[rules.slug, ready]) if is_painted(rules.key) else ""
