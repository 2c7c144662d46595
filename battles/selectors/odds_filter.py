"""A battle without odds: whatever the rules tell of chances along with other facts is not passed on; the rest stays."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.codec import Json
from battles.store import Moment


def facts(moment: Moment, told: Mapping[str, Json]) -> dict[str, Json]:
    """The facts as they may be told in this battle."""
    return dict(told) if moment.battle.odds else _without(told, moment.rules.chance_facts)


def option(moment: Moment, told: dict[str, Json]) -> dict[str, Json]:
    """An option with such facts; what may be ordered is untouched."""
    if moment.battle.odds:
        return told
    return {name: facts(moment, value) if name in ("facts", "vary") else value for name, value in told.items()}


def _without(told: Mapping[str, Json], names: frozenset[str]) -> dict[str, Json]:
    return {name: _cleared(value, names) for name, value in told.items() if name not in names}


def _cleared(value: Json, names: frozenset[str]) -> Json:
    if isinstance(value, Mapping):
        return _without(value, names)
    return [_cleared(item, names) for item in value] if isinstance(value, list | tuple) else value
