"""The rules of leagues: `clauses/<section>.json` in both languages, read on the site at /rules/leagues.

How a game's battles count is written beside its league book, `league/clauses.json`."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from battles.presenters.rules_text import Book
from battles.rules import registry

KEY = "leagues"
BOOK = Book(
    folder=Path(__file__).parent,
    further=tuple(registry.folder(key) / "league" / "clauses.json" for key in registry.league_books()),
    symbol="ui-gavel",
    name=_("Leagues"),
    tagline=_("Rules of leagues and tournaments"),
    description=_("Formats, army lists, points, tables, dates, promotion, ratings and rulings, for all games alike."),
)
