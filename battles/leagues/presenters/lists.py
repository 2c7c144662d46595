"""Army lists on a page: hashes before the reveal, readable armies after it (leagues 3.3)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from msgspec import Struct

from battles.leagues.models import Division, Season
from battles.leagues.presenters import words
from battles.leagues.selectors.lists import ShownList, revealed
from battles.presenters import army_reports
from battles.rules import registry
from battles.rules.codec import Json


class ListSheet(Struct, frozen=True, kw_only=True):
    """One list of an entrant; `told` None where only the hash may be read."""

    slot: int
    sha256: str
    state: str
    label: str
    name: str
    told: army_reports.Told | None


def list_sheet(system: str, shown: ShownList) -> ListSheet:
    told = read(system, shown.content)
    return ListSheet(
        slot=shown.slot,
        sha256=shown.sha256,
        state=shown.state,
        label=_label(shown.state),
        name=told.name if told is not None else "",
        told=told,
    )


def read(system: str, content: Json) -> army_reports.Told | None:
    """A list in words; None without content or without a book to read it with."""
    book = registry.system(system).army_book if system in registry.systems() else None
    if content is None or book is None:
        return None
    return army_reports.told(registry.system(system), book, content, words.language())


def _label(state: str) -> str:
    match state:
        case "submitted":
            return _("handed in")
        case "frozen":
            return _("frozen, still sealed")
        case "revealed":
            return _("open")
        case _:
            return _("earlier version")


def armies_of(season: Season, division: Division | None = None) -> Mapping[int, str]:
    """What each entrant plays, by his revealed lists: for tables. One query; nothing where there are no lists."""
    system = season.league.system
    book = registry.system(system).army_book if system in registry.systems() else None
    if book is None:
        return {}
    rows = revealed(season, division.pk if division is not None else None)
    terms, said = book.lists(), registry.words(system, words.language())
    found: dict[int, str] = {}
    for entrant, content in rows.values_list("entrant_id", "content"):
        term = terms.get(str(content.get("list", "")))
        if term is not None:
            name = said.say("{list:term}", {"list": term})
            found.setdefault(entrant, name[:1].upper() + name[1:])
    return found
