"""What pages say about Ambush: scenarios by their names, a round for the situation."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from battles.presenters.scenarios.page import ArmySheet, ScenarioPages, ScenarioSheet
from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.sides import scenario_sides

KEY = "toy"


def sheet(scenario: str, document: dict[str, Json] | None, language: str) -> ScenarioSheet:
    words = registry.words(KEY, language)
    found = next(one for one in registry.system(KEY).scenarios if one.id == scenario)
    sides = zip(found.seats, found.sides, strict=True)
    armies = (
        ArmySheet(side=scenario_sides(found)[seat], seat=seat, name=words.say(f"army.{one}")) for seat, one in sides
    )
    return ScenarioSheet(
        id=scenario,
        name=words.say(f"scenario.{scenario}.name"),
        note="Tokens in the reeds.",
        armies=tuple(armies),
    )


def picture(view: Json, seat: str = "") -> SafeString:
    return SafeString('<svg viewBox="0 0 3 1" aria-hidden="true"><path d="M0 .5h3" stroke="currentColor"/></svg>')


def situation(view: Json) -> str:
    return _("Turn %(turn)d of %(last)d") % {"turn": view["round"], "last": view["rounds"]}


def armies(view: Json) -> Mapping[str, str]:
    return {seat: seat for seat in view["forces"]}


def document(scenario: str) -> dict[str, Json]:
    return {}


PAGES = ScenarioPages(
    sheet=sheet,
    picture=picture,
    situation=situation,
    armies=armies,
    document=document,
    symbol="fg-commander",
)
