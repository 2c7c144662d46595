"""What a position must obey beyond making sense: the same law of the field as a scenario (3.4–3.7, 12, 16.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.rules.base import Clause
from battles.rules.lost_battles import tables, victory
from battles.rules.lost_battles.pieces import Army, Weather, WeatherKind
from battles.rules.lost_battles.squares import CENTRES, SQUARES, TileId
from battles.rules.lost_battles.state import State

Problem = tuple[Clause, str]
WEATHERS: Mapping[WeatherKind, tuple[Weather, ...]] = {
    "clear": ("clear",),
    "dusty": ("dusty",),
    "changeable": ("overcast", "rain"),
}


def unlawful(state: State) -> Iterator[Problem]:
    """Everything about a position that no scenario may have, each with its clause."""
    if state.attack_limit not in tables.ATTACK_LIMITS:
        yield "3.7", f"no such attack limit: {state.attack_limit}"
    if state.weather not in WEATHERS[state.weather_kind]:
        yield "3.7", f"no {state.weather} weather where it is {state.weather_kind}"
    for tile, ground in state.tiles.items():
        if not is_ground(ground.features):
            yield "3.4", f"no such ground on {tile}: {', '.join(ground.features)}"
    for army in state.armies.values():
        yield from _places(state, army)
    beaten = victory.beaten(state)
    if beaten is not None and state.attack is None and state.ended is None:
        yield "16.1", f"army {beaten} is beaten before the first order"


def is_ground(features: tuple[str, ...]) -> bool:
    """Whether a tile may have these features together; camps belong to armies (3.4)."""
    if any(tables.FEATURES[feature].get("camp") for feature in features):
        return False
    return len(features) <= 1 or frozenset(features) in tables.COMBINATIONS


def _places(state: State, army: Army) -> Iterator[Problem]:
    if army.key_zone not in CENTRES[army.id]:
        yield "3.6", f"no key zone of {army.id}: {army.key_zone}"
    if army.camp is not None and not _is_camp_site(state, army, army.camp):
        yield "3.5", f"no place for the camp of {army.id}: {army.camp}"


def _is_camp_site(state: State, army: Army, tile: TileId) -> bool:
    square = SQUARES[tile]
    is_lawful = frozenset(state.tiles[tile].features) in tables.CAMP_SITES
    return square.half == army.id and square.is_rear and is_lawful
