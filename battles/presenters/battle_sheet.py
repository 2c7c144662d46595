"""The sheet for a new battle: sizes, opponents and paces to choose from, and what will be played."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from battles.agreements import pace as pace_
from battles.presenters import scenarios
from battles.presenters.agreement_text import pace_line
from battles.presenters.front_page import duration, picture_address
from battles.presenters.scenarios import ArmySheet, ScenarioSheet
from battles.rules import registry
from battles.rules.base import Scenario
from battles.rules.codec import Json
from battles.rules.registry import AnyRules

PLACES = ("first", "second")
"""How the two sides of a ready battle are named in the texts."""


class SizeChoice(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    line: str
    time: str


class PaceChoice(Struct, frozen=True, kw_only=True):
    value: str
    name: str
    line: str


class BattlePreview(Struct, frozen=True, kw_only=True):
    """What will be played, in a few lines: a ready battle, or a scenario on its map."""

    name: str
    line: str
    picture: SafeString
    address: str
    """Of a painting, where there is one."""
    armies: tuple[ArmySheet, ...]
    page: str = ""
    """The scenario whose page says more."""


def sizes(rules: AnyRules, language: str) -> list[SizeChoice]:
    words = registry.words(rules.key, language)
    names = {"small": _("Small"), "standard": _("Standard"), "great": _("Great")}
    return [
        SizeChoice(id=size.id, name=names[size.id], line=words.say(f"size.{size.id}.line"), time=duration(size.minutes))
        for size in rules.sizes
    ]


def paces() -> list[PaceChoice]:
    """The four that stand on the sheet; all others are among what can be changed."""
    named = (("quick", _("Live")), ("calm", _("Unhurried")), ("steady", _("Over days")))
    found = [PaceChoice(value=key, name=name, line=pace_line(pace_.write(pace_.PRESETS[key]))) for key, name in named]
    return [PaceChoice(value="", name=_("No clock"), line=_("as long as you like")), *found]


def ready_preview(rules: AnyRules, ready: Scenario, language: str) -> BattlePreview:
    words = registry.words(rules.key, language)
    return BattlePreview(
        name=words.say(f"ready.{ready.id}.name"),
        line=words.say(f"ready.{ready.id}.line"),
        picture=SafeString(""),
        address=picture_address(rules, ready.id),
        armies=tuple(
            ArmySheet(side=number, seat=seat, name=words.say(f"ready.{ready.id}.{place}"))
            for number, (seat, place) in enumerate(zip(ready.seats, PLACES, strict=False), 1)
        ),
    )


def scenario_preview(rules: AnyRules, sheet: ScenarioSheet, own: bool, drawn: Json = None) -> BattlePreview:
    """A scenario on the map that was chosen for it."""
    picture = scenarios.map_picture(rules.key, drawn) if drawn is not None else SafeString(sheet.picture)
    return BattlePreview(
        name=sheet.name,
        line=sheet.when_and_where,
        picture=picture,
        address="",
        armies=sheet.armies,
        page=sheet.id if own else "",
    )


def ready_names(rules: AnyRules, language: str) -> Iterable[tuple[str, str]]:
    words = registry.words(rules.key, language)
    return [(one.id, words.say(f"ready.{one.id}.name")) for one in rules.ready_battles]
