"""Scenarios of Lost Battles for people: from the scenario file and the system's texts."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from battles.presenters.scenarios import tile_artwork, tile_picture
from battles.presenters.scenarios.page import ArmySheet, ArmyUnit, Figure, ScenarioPages, ScenarioSheet
from battles.rules import registry
from battles.rules.base import PUBLIC, Setup
from battles.rules.codec import Json, to_builtins
from battles.rules.lost_battles import scenarios
from battles.rules.lost_battles.scenarios import ArmyComputed, ArmyData, GeneralData, PieceData, ScenarioData
from battles.rules.words import Words

KEY = "lost_battles"
SEATS = {"A": "1", "B": "2"}
picture = tile_picture.picture
document = scenarios.document_of


def sheet(scenario: str, document: dict[str, Json] | None, language: str) -> ScenarioSheet:
    """The page of a scenario; KeyError if the rules have none of this name."""
    if document is None:
        return _own(scenario, language)
    return _build(document, {}, language)


@lru_cache(maxsize=64)
def _own(scenario: str, language: str) -> ScenarioSheet:
    document = scenarios.document_of(scenario)
    return _build(document, _translations(language).get(scenario, {}), language)


@lru_cache(maxsize=4)
def _translations(language: str) -> dict[str, Json]:
    file = Path(scenarios.__file__).parent.parent / "texts" / "scenarios" / f"{language}.json"
    loaded: dict[str, Json] = msgspec.json.decode(file.read_bytes()) if file.exists() else {}
    return loaded


def _build(document: dict[str, Json], said: dict[str, Json], language: str) -> ScenarioSheet:
    data, words, computed = scenarios.parse(document), registry.words(KEY, language), scenarios.computed(document)
    with override(language):
        return ScenarioSheet(
            id=data.id,
            name=said.get("name", data.name),
            when_and_where=", ".join(part for part in (_year(data.year), said.get("place", data.place)) if part),
            note=said.get("note", data.historical_note),
            provenance=_provenance(data),
            figures=_figures(data, words),
            balance=_balance(data, computed, said),
            armies=tuple(_army(data, army, computed, said, words) for army in scenarios.ARMIES),
            picture=_picture(document),
        )


def _year(year: int | None) -> str:
    if year is None:
        return ""
    return _("%(year)d BC") % {"year": -year} if year < 0 else str(year)


def _provenance(data: ScenarioData) -> str:
    if data.id in scenarios.ALL:
        return _("Our own reconstruction from ancient writers; not the publisher's data.")
    return data.provenance


def _figures(data: ScenarioData, words: Words) -> tuple[Figure, ...]:
    found = [
        (_("Weather"), words.say(f"term.weather.{data.weather.start or data.weather.kind}")),
        (_("Attack limit"), str(data.attack_limit)),
        (_("Turns"), str(data.last_turn)),
        (_("A turn lasts"), _("%(count)d minutes") % {"count": data.minutes_per_turn} if data.minutes_per_turn else ""),
        (_("A tile is"), _("%(count)d metres") % {"count": data.tile_metres} if data.tile_metres else ""),
    ]
    return tuple(Figure(label=label, value=value) for label, value in found if value)


def _balance(data: ScenarioData, computed: scenarios.Computed, said: dict[str, Json]) -> tuple[str, ...]:
    names = said.get("armies", {})
    lines = []
    for army in scenarios.ARMIES:
        known: ArmyComputed = computed.A if army == "A" else computed.B
        points = known.fixed_handicap + data.victory_adjustment.get(army, 0)
        name = names.get(army, data.armies[army].name)
        if points:
            lines.append(_handicap(name, points))
    if not lines:
        lines.append(_("Neither side gets a handicap: the armies are worth about the same."))
    lines.append(
        _("The winner must lead by %(points)d victory points for a crushing victory.")
        % {"points": computed.victory_base}
    )
    return tuple(lines)


def _handicap(name: str, points: int) -> str:
    words = ngettext(
        "%(name)s: %(count)d victory point as a handicap.", "%(name)s: %(count)d victory points as a handicap.", points
    )
    return words % {"name": name, "count": points}


def _army(
    data: ScenarioData, army: str, computed: scenarios.Computed, said: dict[str, Json], words: Words
) -> ArmySheet:
    own = data.armies["A" if army == "A" else "B"]
    known = computed.A if army == "A" else computed.B
    return ArmySheet(
        side=tile_picture.SIDES[army],
        seat=SEATS[army],
        name=said.get("armies", {}).get(army, own.name),
        figures=_army_figures(own, known),
        units=_units(own, said.get("units", {}).get(army, {}), words),
        generals=tuple(_general(general, said, words) for general in own.generals),
    )


def _army_figures(army: ArmyData, known: ArmyComputed) -> tuple[Figure, ...]:
    found = [
        (_("Fighting value"), str(known.fighting_value)),
        (_("Units"), str(known.units)),
        (_("Commands a turn, about"), str(known.commands_on_full_strength)),
    ]
    if army.fatigued:
        found.append((_("Status"), _("fatigued")))
    if army.surprised:
        found.append((_("Status"), _("surprised")))
    return tuple(Figure(label=label, value=value) for label, value in found)


def _units(army: ArmyData, names: dict[str, str], words: Words) -> tuple[ArmyUnit, ...]:
    counts = Counter(piece.line for piece in army.pieces)
    lines = {piece.line: piece for piece in army.pieces}
    return tuple(
        ArmyUnit(
            symbol=symbol_of(piece.type, piece.subtype),
            name=names.get(line, piece.label),
            detail=_kind(piece, words),
            count=counts[line],
        )
        for line, piece in lines.items()
    )


def _kind(piece: PieceData, words: Words) -> str:
    kind = piece.subtype if words.has(f"term.{piece.subtype}") and piece.subtype != "generic" else piece.type
    if piece.type == "elephants":
        kind = f"{piece.subtype}_elephants"
    if piece.unit_class is None:
        return words.say("unit_kind.classless", {"type": kind})
    return words.say("unit_kind.classed", {"type": kind, "class": piece.unit_class})


def _general(general: GeneralData, said: dict[str, Json], words: Words) -> ArmyUnit:
    detail = words.say(
        "general_kind", {"class": "timid" if general.timid else general.general_class, "kind": general.kind}
    )
    return ArmyUnit(
        symbol=f"lb-{general.kind}", name=said.get("generals", {}).get(general.id, general.name), detail=detail
    )


def symbol_of(kind: str, subtype: str) -> str:
    """The sign of a unit in symbols.svg."""
    return tile_picture.symbol_of(kind, subtype)


def situation(view: Json) -> str:
    """“Turn 4 of 10”."""
    return _("Turn %(turn)d of %(last)d") % {"turn": view["turn"], "last": view["last_turn"]}


def armies(view: Json) -> dict[str, str]:
    return {seat: SEATS[army] for army, seat in view["sides"].items()}


def _picture(document: dict[str, Json]) -> SafeString:
    """The historical deployment before the first order."""
    rules = registry.system(KEY)
    state = rules.initial(Setup(scenario=document["id"], document=document, options={"deployment": "historical"}))
    return tile_picture.picture(to_builtins(rules.view(state, PUBLIC)))


PAGES = ScenarioPages(
    sheet=sheet,
    picture=picture,
    situation=situation,
    armies=armies,
    document=document,
    symbol="lb-legion",
    painting=tile_artwork.painted,
)
