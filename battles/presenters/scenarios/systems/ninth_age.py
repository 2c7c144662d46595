"""Scenarios and tables of The 9th Age for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import cos, radians, sin

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from battles.presenters.scenarios.page import ArmySheet, Figure, ScenarioPages, ScenarioSheet
from battles.presenters.scenarios.table_picture import TablePicture
from battles.rules import registry
from battles.rules.base import Scenario
from battles.rules.codec import Json

KEY = "ninth_age"
SHOWN = "kettle_downs"
"""The map that stands for battles which have not begun."""
INCH = 25.4
GROUND: Mapping[str, str] = {
    "field": "small_fields",
    "forest": "wood",
    "hill": "gentle_hill",
    "impassable": "steep_hill",
    "ruins": "built_up",
    "wall": "rough",
    "water": "lake",
}
"""What each kind of terrain looks like in small pictures."""


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
    size: Json = plain.get("board_in")
    width, depth = map(float, size if _is_pair(size) else (72.0, 48.0))
    pieces = plain.get("pieces")
    known = [piece for piece in pieces if isinstance(piece, dict)] if isinstance(pieces, list | tuple) else []
    outlines = [(str(piece.get("kind")), _scaled(piece.get("polygon"))) for piece in known]
    return _drawn(outlines, (), width * INCH, depth * INCH, turned=False)


def _is_pair(value: Json) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, int | float) for one in value)


def _scaled(polygon: Json) -> list[list[float]]:
    points = polygon if isinstance(polygon, list | tuple) else ()
    return [[float(point[0]) * INCH, float(point[1]) * INCH] for point in points if _is_pair(point)]


def picture(view: Json, seat: str = "") -> SafeString:
    """The table as a viewer sees it, own side below."""
    sides = {side["seat"]: side for side in view["sides"].values()}
    turned = seat in sides and sides[seat].get("half") == "north"
    outlines = [(piece["kind"], [list(corner) for corner in piece["corners"]]) for piece in view["terrain"]]
    return _drawn(outlines, view["units"].values(), view["width"], view["depth"], turned=turned)


def _drawn(
    terrain: Iterable[tuple[str, list[list[float]]]], units: Iterable[Json], width: float, depth: float, *, turned: bool
) -> SafeString:
    table = TablePicture(width, depth, turned)
    pieces = [{"kind": GROUND[kind], "outline": outline} for kind, outline in terrain if kind in GROUND]
    drawn = "".join([*table.terrain(pieces), *_regiments(table, units)])
    return format_html(
        '<svg class="mini-map" viewBox="0 0 {} {}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        '<rect class="ground" width="{}" height="{}"/>{}</svg>',
        *(f"{number:g}" for number in (width, depth, width, depth)),
        mark_safe(drawn),  # made of numbers and fixed words alone
    )


def _regiments(table: TablePicture, units: Iterable[Json]) -> Iterator[str]:
    for unit in units:
        if unit["pose"] is None or unit["place"] != "field":
            continue
        x, y, facing = unit["pose"]
        fx, fy = cos(radians(facing)), sin(radians(facing))
        half, depth = unit["width"] / 2, unit["depth"]
        corners = [
            (x + hand * half * fy - back * fx, y - hand * half * fx - back * fy)
            for hand, back in ((-1, 0.0), (1, 0.0), (1, depth), (-1, depth))
        ]
        side = 1 if unit["side"] == "A" else 2
        path = "L".join(table.at(*corner) for corner in corners)
        yield f'<path class="piece" data-side="{side}" d="M{path}Z"/>'


def situation(view: Json) -> str:
    """Where the battle stands: "Turn 7, movement"."""
    words = registry.words(KEY, (get_language() or "en")[:2])
    phase = words.say("{phase:term}", {"phase": f"phase.{view['phase']}"})
    return _("Turn %(number)d, %(phase)s") % {"number": view["turn"], "phase": phase} if view["turn"] else phase


def armies(view: Json) -> Mapping[str, str]:
    return {}


def document(scenario: str) -> dict[str, Json]:
    """Every kind of battle can be fought on any map of its size; this one is a pattern."""
    return _map(SHOWN)


PAGES = ScenarioPages(
    sheet=sheet,
    picture=picture,
    situation=situation,
    armies=armies,
    document=document,
    symbol="t9-character",
    map_picture=map_picture,
)
