"""The numbers that a scenario is judged by, straight from the tables (1.4, 2.2, 2.8, 3.8, 16.4, 16.5)."""

from __future__ import annotations

from battles.rules.lost_battles import tables
from battles.rules.lost_battles.scenarios.model import ArmyData, GeneralData, PieceData, ScenarioData

VICTORY_BASE = 40
HANDICAP_FACTOR = 3


def is_classless(piece: PieceData) -> bool:
    """Elephants and scythed chariots (1.3)."""
    kind = tables.UNIT_TYPES[piece.type]
    return not kind["classes"] or piece.subtype in kind.get("classless_subtypes", ())


def exists(piece: PieceData) -> bool:
    """Whether there is such a unit (1.2, 1.3)."""
    has_right_class = (piece.unit_class is None) == is_classless(piece)
    return has_right_class and piece.subtype in tables.UNIT_TYPES[piece.type]["subtypes"]


def traits(piece: PieceData) -> tables.Traits:
    return tables.traits(piece.type, piece.subtype, piece.unit_class)


def unit_value(piece: PieceData) -> int:
    """Fighting value of a unit (1.4); 0 for a unit that cannot be."""
    return traits(piece).value if exists(piece) else 0


def general_value(general: GeneralData) -> int:
    """Fighting value of a general (2.2); timidity counts for average ones only (2.1)."""
    timid = general.timid and general.general_class == "average"
    return tables.general_traits(general.general_class, timid, general.kind).value


def army_value(army: ArmyData) -> int:
    """All units and generals of the scenario, wherever they are (1.7)."""
    return sum(map(unit_value, army.pieces)) + sum(map(general_value, army.generals))


def exemptions(general: GeneralData) -> int:
    return tables.general_traits(general.general_class, general.timid, general.kind).exemptions


def stacking_points(piece: PieceData) -> int:
    return tables.STACKING_LEVY if piece.unit_class == "levy" else tables.STACKING_UNIT


def features_of(scenario: ScenarioData, tile: str) -> frozenset[str]:
    """Terrain of a tile, camp included."""
    features = set(scenario.terrain.get(tile, ()))
    for army in scenario.armies.values():
        if army.camp is not None and army.camp.tile == tile:
            features.add("fortified_camp" if army.camp.fortified else "unfortified_camp")
    return frozenset(features)


def has(features: frozenset[str], effect: str) -> bool:
    """Whether any of the features has this effect in terrain.json."""
    return any(tables.FEATURES[feature].get(effect, False) for feature in features)


def stacking_limit(scenario: ScenarioData, tile: str) -> int:
    is_narrow = has(features_of(scenario, tile), "stack8")
    return tables.STACKING_LIMIT_NARROW if is_narrow else tables.STACKING_LIMIT


def fixed_handicap(scenario: ScenarioData, army: ArmyData) -> int:
    """What an army is given from the start: lower fighting value, fatigue, surprise (16.4)."""
    enemy = scenario.armies["B" if army.id == "A" else "A"]
    own_value, enemy_value = army_value(army), army_value(enemy)
    handicap = min(HANDICAP_FACTOR * max(0, enemy_value - own_value), tables.halved(enemy_value))
    handicap += tables.HANDICAP_FATIGUED if army.fatigued else 0
    return handicap + (len(army.pieces) if army.surprised else 0)


def victory_base(scenario: ScenarioData) -> int:
    """40 less the difference of the initial fighting values (16.5)."""
    first, second = (army_value(army) for army in scenario.armies.values())
    return VICTORY_BASE - abs(first - second)
