"""Where the pages of leagues are: for links in notifications and on battles, below the addresses of `urls.py`."""

from __future__ import annotations

from battles.leagues.models import Division, Entrant, Fixture, League, Season

ROOT = "/leagues/"


def league(one: League) -> str:
    return f"{ROOT}{one.slug}/"


def season(one: Season) -> str:
    return f"{ROOT}{one.league.slug}/{one.number}/"


def division(one: Division) -> str:
    return f"{season(one.season)}{one.tier}{one.letter}/"


def entrant(one: Entrant) -> str:
    return f"{ROOT}entrants/{one.pk}/"


def fixture(one: Fixture) -> str:
    return f"{ROOT}fixtures/{one.pk}/"


def ratings(list_key: str) -> str:
    return f"{ROOT}ratings/{list_key}/"
