"""The heart of a division's page, by its format: a table, a bracket, a ladder, an arena."""

from __future__ import annotations

from datetime import datetime

from battles.leagues import terms as terms_
from battles.leagues.models import Division
from battles.leagues.presenters import brackets, fields
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors.brackets import has_bracket
from battles.leagues.views import drawn
from battles.leagues.views.season_frame import SeasonFrame


def kind_of(division: Division) -> str:
    """bracket, ladder, arena or table."""
    if has_bracket(division):
        return "bracket"
    chosen = terms_.read(division.season.terms).format
    return chosen if chosen in ("ladder", "arena") and "begun" in division.progress else "table"


def body_of(division: Division, frame: SeasonFrame, *, short: bool = False, now: datetime) -> dict[str, object]:
    """What its template draws, under the name of its kind."""
    kind = kind_of(division)
    body: dict[str, object] = {"kind": kind, "name": division_name(division), "division": division}
    match kind:
        case "bracket":
            body["bracket"] = brackets.bracket_sheet(division)
        case "ladder":
            body["ladder"] = fields.ladder_sheet(division, frame.own)
        case "arena":
            body["arena"] = fields.arena_sheet(division, frame.own, now)
        case _:
            body["table"] = drawn.table(division, frame, short=short)
    return body
