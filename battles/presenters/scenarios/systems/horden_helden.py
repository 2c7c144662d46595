"""Scenarios and tables of Horden & Helden for people."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from battles.presenters.scenarios import table_artwork, table_picture
from battles.presenters.scenarios.page import ArmySheet, Figure, ScenarioPages, ScenarioSheet
from battles.rules import registry
from battles.rules.base import Scenario
from battles.rules.codec import Json

KEY = "horden_helden"
SHOWN = "crossroads"
"""The map that stands for battles which have not begun."""


def sheet(scenario: str, document: dict[str, Json] | None, language: str) -> ScenarioSheet:
    """A kind of battle; `document` is the map it is fought on, if one was drawn for it."""
    words = registry.words(KEY, language)
    found = next((one for one in registry.system(KEY).scenarios if one.id == scenario), None)
    with override(language):
        return ScenarioSheet(
            id=scenario,
            name=words.say(f"scenario.{scenario}.name"),
            when_and_where=words.say(f"scenario.{scenario}.line"),
            note=words.say(f"scenario.{scenario}.note"),
            figures=_figures(found),
            armies=_armies(found, language),
            picture=map_picture(document or _map(SHOWN)),
        )


def _figures(found: Scenario | None) -> tuple[Figure, ...]:
    if found is None:
        return ()
    points = ", ".join(str(number) for number in found.facts["points"])
    return (
        Figure(label=_("Points a side"), value=points),
        Figure(label=_("Players"), value=str(len(found.seats))),
        Figure(label=_("Armies"), value=_("built by the players")),
    )


def _armies(found: Scenario | None, language: str) -> tuple[ArmySheet, ...]:
    words = registry.words(KEY, language)
    sides = zip(found.seats, found.sides, strict=True) if found is not None else ()
    return tuple(
        ArmySheet(side=1 if side == "A" else 2, seat=seat, name=words.say(f"army.{side}")) for seat, side in sides
    )


def _map(key: str) -> dict[str, Json]:
    book = registry.system(KEY).map_book
    return dict(book.ready()[key]) if book is not None else {}


def map_picture(document: Json) -> SafeString:
    """A map without armies; also of one that is not sound."""
    plain = document if isinstance(document, dict) else {}
    columns = plain.get("columns")
    width = 400.0 * (columns if isinstance(columns, int) and 0 < columns < 20 else 3)
    pieces = plain.get("pieces")
    return table_picture.picture(pieces if isinstance(pieces, list | tuple) else (), width, 800.0)


def picture(view: Json, seat: str = "") -> SafeString:
    """The table as a viewer sees it, own side below."""
    sides = {side["seat"]: side for side in view["sides"].values()}
    turned = seat in sides and sides[seat].get("edge") == "north"
    return table_picture.picture(
        view["terrain"], view["width"], view["depth"], elements=view["elements"].values(), turned=turned
    )


def situation(view: Json) -> str:
    """Where the battle stands: "Turn 7, movement"."""
    words = registry.words(KEY, (get_language() or "en")[:2])
    phase = words.say("{phase:term}", {"phase": f"phase.{view['phase']}"})
    return _("Turn %(number)d, %(phase)s") % {"number": view["turn"], "phase": phase} if view["turn"] else phase


def armies(view: Json) -> Mapping[str, str]:
    return {}


def document(scenario: str) -> dict[str, Json]:
    """Every kind of battle can be fought on any map; this one is a pattern."""
    return _map(SHOWN)


PAGES = ScenarioPages(
    sheet=sheet,
    picture=picture,
    situation=situation,
    armies=armies,
    document=document,
    symbol="hh-knights",
    map_picture=map_picture,
    painting=table_artwork.painted,
)
