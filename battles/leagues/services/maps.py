"""Which map a fixture is fought on: the round's, assigned, drawn, or picked after bans (leagues 4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from battles.leagues import pairing
from battles.leagues.models import Division, Fixture, Round, Season, Side
from battles.leagues.pairing import Map, Pair
from battles.leagues.pairing.maps import Plays
from battles.leagues.terms import Terms

ANY_NUMBER = 10_000
"""Capacity of a map that is not limited."""


def choices(season: Season) -> list[Map]:
    """The season's maps in the organiser's order."""
    rows = season.maps.order_by("place")
    return [Map(id=row.map_id, capacity=ANY_NUMBER if row.capacity is None else row.capacity) for row in rows]


def of_round(division: Division, number: int, terms: Terms) -> str:
    """The one map of a round, where all play on the same; the same in every division.

    Ruling: a season with more rounds than maps begins the list again, so that none comes a third time before all
    have come twice.
    """
    maps = choices(division.season)
    if terms.game.map_policy != "round" or not maps:
        return ""
    used = [maps[n % len(maps)].id for n in range((number - 1) % len(maps))]
    return pairing.map_of_round(maps, used).id


def for_pairs(division: Division, round_: Round | None, pairs: Sequence[Pair], terms: Terms) -> list[str]:
    """A map for each pair, board 1 first; empty where it is picked later or the system has none."""
    maps = choices(division.season)
    if not maps or terms.game.map_policy == "picked":
        return [""] * len(pairs)
    if terms.game.map_policy == "assigned":
        return [each.id for each in pairing.assigned_maps(pairs, maps, plays(division))]
    if terms.game.map_policy == "round" and round_ is not None and round_.map_id:
        return [round_.map_id] * len(pairs)
    number = round_.number if round_ is not None else division.fixtures.count()
    seed = division.season.draw_seed
    labels = [f"map:{division}:{number}:{pair.first}-{pair.second}" for pair in pairs]
    return [pairing.drawn_map(maps, seed=seed, label=label).id for label in labels]


def plays(division: Division) -> Plays:
    """How often everybody has had each map so far."""
    rows = Side.objects.filter(fixture__division=division, fixture__parent=None).exclude(fixture__map_id="")
    return Counter(rows.values_list("entrant_id", "fixture__map_id"))


def draw_picked(fixture: Fixture) -> None:
    """The map of a fixture whose bans are in, or whose battle begins without them."""
    season = fixture.division.season
    maps = choices(season)
    if fixture.map_id or not maps:
        return
    bans = [side.banned_map or None for side in fixture.sides.all()]
    rest = {each.id for each in maps} - {one for one in bans if one}
    picked = pairing.picked_map(maps, bans if rest else (), seed=season.draw_seed, label=f"picked:{fixture.pk}")
    fixture.map_id, fixture.change = picked.id, fixture.change + 1
    fixture.save(update_fields=["map_id", "change"])
