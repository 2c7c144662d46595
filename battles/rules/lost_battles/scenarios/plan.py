"""What a historical deployment would have cost in turn 1 (15.3, 15.4, 15.10): a plausibility check of scenarios.

Ruling: a group is measured against the stacking limit of the tile it ends on only; every published deployment obeys
the order of its moves by design, so tiles passed on the way are taken as empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from msgspec import Struct

from battles.rules.lost_battles import tables
from battles.rules.lost_battles.scenarios.model import ArmyData, PieceData, ScenarioData
from battles.rules.lost_battles.scenarios.values import exemptions, features_of, has, traits

IMPOSSIBLE = 99
MOST_MOVES = 3
HALF = (
    ("left_wing", "left_rear", "rear", "right_rear", "right_wing"),
    ("left_flank", "left_centre", "centre", "right_centre", "right_flank"),
)
PLACE = {name: (column, row) for row, names in enumerate(HALF) for column, name in enumerate(names)}
TILE = {place: name for name, place in PLACE.items()}
WAYS = {"forward": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}
ENTRIES = (
    ("left_rear", "forward"),
    ("rear", "forward"),
    ("right_rear", "forward"),
    ("left_rear", "left"),
    ("right_rear", "right"),
)


class Way(Struct, frozen=True):
    """One way from the undeployed area to a tile and facing, in the army's own words."""

    entry: str
    entry_facing: str
    tiles: tuple[str, ...]
    turns: int


class Ground(Struct, frozen=True):
    """What a deploying army finds on its own half."""

    rough: frozenset[str]
    closed: frozenset[str]
    camp: str | None
    free_entry: str | None


def deployment_cost(scenario: ScenarioData, army: ArmyData) -> int:
    """The cheapest turn-1 activations that give this deployment."""
    ground = _ground(scenario, army)
    return sum(
        _tile_cost(
            [army.piece(piece) for piece in place.units], _ways(place.tile[2:], _own_facing(army, place.facing)), ground
        )
        for place in army.deployment
        if place.units
    )


def deployment_budget(scenario: ScenarioData, army: ArmyData, fighting_value: int) -> int:
    """Commands of turn 1 with the best command die, and the generals' exemptions."""
    commands = 0 if army.surprised else fighting_value // 10
    best = tables.FIRST_TURN_FIXED if scenario.weather.halves_commands else max(tables.FIRST_TURN_DIE.values())
    return commands + best + sum(map(exemptions, army.generals))


def surprise_weight(army: ArmyData) -> int:
    """How much of the four units a surprised army may deploy in turn 1 is used (15.10)."""
    weights = tables.SURPRISED_WEIGHTS
    pieces = [army.piece(piece) for place in army.deployment for piece in place.units]
    return sum(weights.get(piece.type, weights["other"]) for piece in pieces)


def _own_facing(army: ArmyData, facing: str) -> str:
    clockwise = ("N", "E", "S", "W")
    forward = clockwise.index("N" if army.id == "A" else "S")
    return ("forward", "right", "back", "left")[(clockwise.index(facing) - forward) % 4]


def _ground(scenario: ScenarioData, army: ArmyData) -> Ground:
    features = {name: features_of(scenario, f"{army.id}_{name}") for name in PLACE}
    camp = None if army.camp is None else army.camp.tile[2:]
    return Ground(
        rough=frozenset(name for name, found in features.items() if has(found, "rough")),
        closed=frozenset(name for name, found in features.items() if "impassable" in found),
        camp=camp,
        free_entry=camp if army.camp is not None and not army.camp.fortified else None,
    )


@cache
def _ways(goal: str, facing: str) -> tuple[Way, ...]:
    return tuple(
        way
        for entry, entry_facing in ENTRIES
        for way in _onwards(Way(entry, entry_facing, (), 0), entry, entry_facing, goal, facing)
    )


def _onwards(way: Way, tile: str, looks: str, goal: str, facing: str) -> Iterator[Way]:
    if tile == goal:
        yield Way(way.entry, way.entry_facing, way.tiles, way.turns + (looks != facing))
        return
    if len(way.tiles) == MOST_MOVES:
        return
    column, row = PLACE[tile]
    for direction, (right, up) in WAYS.items():
        after = TILE.get((column + right, row + up))
        if after is not None and after != way.entry and after not in way.tiles:
            longer = Way(way.entry, way.entry_facing, (*way.tiles, after), way.turns + (direction != looks))
            yield from _onwards(longer, after, direction, goal, facing)


def _tile_cost(units: Sequence[PieceData], ways: Sequence[Way], ground: Ground) -> int:
    """One group, two groups, or each unit by itself: whatever is cheapest."""
    alone = [min((_alone(unit, way, ground) for way in ways), default=IMPOSSIBLE) for unit in units]
    groups = {group for way in ways for group in _groups(units, way, ground)}
    costs = [sum(alone)]
    for number in (1, 2):
        for chosen in combinations(groups, number):
            covered = frozenset().union(*chosen)
            price = sum(_group_price([units[index] for index in group]) for group in chosen)
            costs.append(price + sum(cost for index, cost in enumerate(alone) if index not in covered))
    return min(costs)


def _groups(units: Sequence[PieceData], way: Way, ground: Ground) -> Iterator[frozenset[int]]:
    """All who can go this way by a normal activation, and every pair of veterans among them."""
    able = [index for index, unit in enumerate(units) if _actions(unit, way, ground, _free(unit)) <= _normal(unit)]
    if able:
        yield frozenset(able)
    yield from (frozenset(pair) for pair in combinations([i for i in able if units[i].unit_class == "veteran"], 2))


def _group_price(units: Sequence[PieceData]) -> int:
    veterans = all(unit.unit_class == "veteran" for unit in units)
    return 1 if len(units) == 1 or (len(units) == 2 and veterans) else 2


def _alone(unit: PieceData, way: Way, ground: Ground) -> int:
    """Price of bringing one unit this way: normal, express or double express (4.7, 4.9, 4.10, 15.4)."""
    actions = _actions(unit, way, ground, _free(unit))
    if actions <= _normal(unit):
        return 1
    veteran = unit.unit_class == "veteran"
    if actions <= _express(unit):
        if veteran or unit.type == "elephants":
            return 1
        without_free_turn = _actions(unit, way, ground, 0)
        return 1 if unit.type == "light_infantry" and without_free_turn <= _express(unit) else 2
    return 2 if actions <= traits(unit).actions.get("double_express", 0) else IMPOSSIBLE


def _actions(unit: PieceData, way: Way, ground: Ground, free_turns: int) -> int:
    if ground.closed.intersection((way.entry, *way.tiles)) or ground.camp in way.tiles[:-1]:
        return IMPOSSIBLE
    if way.entry_facing != "forward" and unit.type not in ("heavy_cavalry", "light_cavalry", "chariots"):
        return IMPOSSIBLE
    entry = 0 if way.entry == ground.free_entry else 1
    moves = sum(2 if _slowed(unit) and tile in ground.rough else 1 for tile in way.tiles)
    return entry + moves + max(0, way.turns - free_turns)


def _slowed(unit: PieceData) -> bool:
    return unit.type in ("chariots", "light_cavalry") or (unit.type == "heavy_cavalry" and unit.subtype != "cataphract")


def _normal(unit: PieceData) -> int:
    return traits(unit).actions["normal"]


def _express(unit: PieceData) -> int:
    return traits(unit).actions["express"]


def _free(unit: PieceData) -> int:
    return traits(unit).free_turns
