"""The numbers of the rulebook, read once from data/*.json. Where two tables state the same number they must agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import ceil

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.errors import RulesBroken
from battles.rules.first import first_of
from battles.rules.lost_battles import rulings
from battles.rules.table_data import reader

load = reader(__file__)


def _agree(what: str, *values: Json) -> Json:
    if any(value != values[0] for value in values):
        raise RulesBroken(f"the tables disagree about {what}: {values}")
    return values[0]


_costs, _kinds, _points, _classes = (
    load(name) for name in ("action_costs", "activation_types", "attack_points", "general_classes")
)
_values, _types, _results, _weather = (
    load(name) for name in ("fighting_values", "unit_types", "combat_results", "weather")
)
_deployment, _morale, _army_morale, _victory = (
    load(name) for name in ("deployment", "morale_results", "army_morale_modifiers", "victory")
)
_stacking, _terrain, _bonus, _limit, _scale = (
    load(name) for name in ("stacking_limits", "terrain", "attack_bonus_costs", "attack_limit", "troop_scale")
)
_modifiers, _unit_morale = load("combat_modifiers"), load("unit_morale_modifiers")

# --- terrain (3) ---------------------------------------------------------------------------------------------------

FEATURES: Mapping[str, Mapping[str, Json]] = _terrain["features"]
COMBINATIONS: frozenset[frozenset[str]] = frozenset(frozenset(pair) for pair in _terrain["allowed_combinations"])
CAMP_SITES: frozenset[frozenset[str]] = frozenset(
    frozenset() if site == "open" else frozenset(site.split("+")) for site in _terrain["camp_sites"]
)
NOT_OPEN_FOR_PHALANX: frozenset[str] = frozenset(_terrain["not_open_for_phalanx"])
STACKING_LIMIT: int = _stacking["default"]
STACKING_LIMIT_NARROW: int = _stacking["river_coastline_marsh_woods"]
STACKING_LEVY: int = _stacking["levy_counts_as"]
STACKING_UNIT: int = _stacking["other_unit_counts_as"]
STACKING_GENERAL: int = _stacking["generals_count_as"]

# --- activations and actions (4, 5) --------------------------------------------------------------------------------

ACTIVATIONS: Mapping[str, Mapping[str, Json]] = _kinds["activations"]


def activation_cost(kind: str, row: int) -> int:
    """Commands of the given line of an activation's price list (4.7–4.10)."""
    cost: int = ACTIVATIONS[kind]["cost"][row]["commands"]
    return cost


_FAST, _OTHER = "chariots_or_noncataphract_cavalry", "other"
_MOVE, _ATTACK = _costs["move_forward_one_tile"], _costs["attack_front_tile"]
MOVE_COST: int = _MOVE["default"]
MOVE_COST_FAST: Mapping[str, int] = _MOVE["chariots_or_noncataphract_cavalry_into"]
ATTACK_COST: int = _ATTACK["default"]
ATTACK_COST_FAST: Mapping[str, int] = _ATTACK["chariots_or_noncataphract_cavalry_into"]
ATTACK_COST_ELEPHANTS: int = ATTACK_COST_FAST["enemy_elephants_on_tile"]
TURN_COST: int = _costs["change_facing"]["cost"]
TURN_DEGREES: frozenset[int] = frozenset(_costs["change_facing"]["degrees"])
ABOUT_FACE_DEGREES: frozenset[int] = frozenset(_costs["free_facing"]["about_face"]["degrees"])
ABOUT_FACE_EXCLUDED: frozenset[str] = frozenset(_costs["free_facing"]["about_face"]["excluded"])
TURN_TO_ATTACK_DEGREES: frozenset[int] = frozenset(_costs["free_facing"]["turn_to_attack"]["degrees"])
FREE_TURN_DEGREES: frozenset[int] = frozenset(_costs["free_facing"]["light_troops"]["degrees"])
EXIT_COST: int = _costs["leave_battlefield"]["cost"]
DEPLOY_COST: int = _costs["deploy"]["rear_tile"]
DEPLOY_COST_CAMP: int = _costs["deploy"]["own_unfortified_camp_tile"]

# --- attack (6, 8) -------------------------------------------------------------------------------------------------

ATTACK_LIMITS: frozenset[int] = frozenset(_limit["scenario_values"])
ATTACK_LIMIT_RESULTS: Mapping[str, Mapping[str, int]] = _limit["results"]
MOST_ATTACKERS: int = _limit["max_units"]
SCREEN_TYPES: frozenset[str] = frozenset(_points["screen_discount"]["types"])
SCREEN_POINTS: float = _points["screen_discount"]["points"]
HALF_COST_FACTOR: float = _points["half_cost_last_attacker"]["factor"]
COMBAT_TABLE: Mapping[str, Mapping[str, int]] = load("combat_table")["table"]
MODIFIERS: Mapping[str, int] = {row["id"]: row["value"] for row in _modifiers["modifiers"]}
ATTACK_DICE: str = _modifiers["dice"]
BONUS_LIGHT_CAVALRY, BONUS_VETERAN_LEAD, BONUS_INDIAN_LEAD, BONUS_OTHER = (row["commands"] for row in _bonus["cost"])
MOST_BONUSES: int = _bonus["max_per_attack"]
MOST_BONUSES_GUARD: int = _bonus["max_guard_lead_with_leader"]
_agree("half cost", _points["half_cost_last_attacker"]["modifier"], MODIFIERS["M15"])


class ResultRow(Struct, frozen=True, kw_only=True):
    """One line of the result list (8.5)."""

    low: int
    high: int
    hits: int
    all_out: int
    brittle: int


def span(text: str, most: int = 99) -> tuple[int, int]:
    """`"<=-1"`, `"0"`, `"1..2"`, `">=4"`, `"4-6"` as lowest and highest value."""
    if text.startswith("<="):
        return -most, int(text[2:])
    if text.startswith(">="):
        return int(text[2:]), most
    low, _, high = text.partition(".." if ".." in text else "-")
    return int(low), int(high or low)


def _result_row(row: Mapping[str, Json]) -> ResultRow:
    low, high = span(row["difference"])
    hits: int = row["hits"]
    return ResultRow(
        low=low,
        high=high,
        hits=hits,
        all_out=row.get("hits_if_all_out", hits),
        brittle=row.get("hits_if_target_elephants_or_scythed", hits),
    )


RESULTS: Sequence[ResultRow] = tuple(_result_row(row) for row in _results["results"])
SCREEN_CAP: int = _results["caps"][0]["max_hits"]
ALL_OUT_DIFFERENCES: frozenset[int] = frozenset(_results["all_out"]["differences"])


def result_row(difference: int) -> ResultRow:
    """The line for a combat difference (8.5)."""
    return first_of(row for row in RESULTS if row.low <= difference <= row.high)


# --- units (1) -----------------------------------------------------------------------------------------------------


class Traits(Struct, frozen=True, kw_only=True):
    """What a type, subtype and class of unit means in numbers (1.4, 1.5, 4.7–4.10, 5.7)."""

    value: int
    points: float
    actions: Mapping[str, int]
    free_turns: int
    family: str
    row: str
    stacking: int
    figures: int


def _matches(entry: Mapping[str, Json], facts: Mapping[str, str | None]) -> bool:
    return all(facts[key] in (wanted if isinstance(wanted, list) else [wanted]) for key, wanted in entry.items())


def _first(entries: Sequence[Mapping[str, Json]], facts: Mapping[str, str | None]) -> Mapping[str, Json]:
    for entry in entries:
        if _matches(entry["match"], facts):
            return entry
    raise RulesBroken(f"no table entry for {facts}")


@cache
def traits(type_: str, subtype: str, unit_class: str | None) -> Traits:
    """Everything a kind of unit brings from the tables."""
    facts = {"type": type_, "subtype": subtype, "class": unit_class}
    kind = _types["types"][type_]
    return Traits(
        value=_first(_values["units"], facts)["value"],
        points=_attack_points(facts),
        actions=_actions(type_, subtype, unit_class),
        free_turns=_free_turns(type_),
        family=kind["family"],
        row=kind["combat_row"],
        stacking=STACKING_LEVY if unit_class == "levy" else STACKING_UNIT,
        figures=_figures(kind["family"], unit_class),
    )


def _attack_points(facts: Mapping[str, str | None]) -> float:
    if facts["subtype"] == "cataphract" and not rulings.NON_VETERAN_CATAPHRACTS_PAY_AS_CAVALRY:
        facts = {**facts, "type": "heavy_infantry", "subtype": "generic"}
    points: float = _first(_points["entries"], facts)["points"]
    return points


def _actions(type_: str, subtype: str, unit_class: str | None) -> dict[str, int]:
    kind = _types["types"][type_]
    own = {**kind, **kind.get("subtype_overrides", {}).get(subtype, {})}
    column = _FAST if type_ in ("heavy_cavalry", "light_cavalry", "chariots") and subtype != "cataphract" else _OTHER
    listed = {name: ACTIVATIONS[name]["actions"].get(column, 0) for name in ("normal", "limited", "express")}
    _agree(f"actions of {type_}", own["normal_actions"], listed["normal"], listed["limited"])
    _agree(f"express actions of {type_}", own["express_actions"], listed["express"])
    is_double = subtype == "legion" and unit_class == "veteran"
    return listed | ({"double_express": ACTIVATIONS["double_express"]["actions"][_OTHER]} if is_double else {})


def _free_turns(type_: str) -> int:
    light = _costs["free_facing"]["light_troops"]
    turns: int = _agree("free turns", _types["types"][type_]["free_facing_changes"], light.get(type_, 0))
    return turns


def _figures(family: str, unit_class: str | None) -> int:
    """Figures a unit stands for (1.8); chariots and elephants are far fewer and not counted."""
    figures: int = _scale["figures_per_unit"].get(family, {}).get(unit_class, 0)
    return figures


MEN_PER_FIGURE: tuple[int, int] = tuple(_scale["men_per_figure_range"])
TILE_METRES: tuple[int, int] = tuple(_scale["tile_metres_range"])
MINUTES_PER_TURN: tuple[int, int] = tuple(_scale["minutes_per_turn_range"])
ARMY_VALUES: tuple[int, int] = tuple(_values["army_total_range"])
UNIT_TYPES: Mapping[str, Mapping[str, Json]] = _types["types"]

# --- generals (2, 9) -----------------------------------------------------------------------------------------------


class GeneralTraits(Struct, frozen=True, kw_only=True):
    """What a class of general means in numbers (2.2, 2.8, 2.10, 9.8, 9.11)."""

    value: int
    exemptions: int
    free_bonus: int
    rally_on: int
    lost_on: frozenset[int]
    near_miss_on: frozenset[int]
    turn_reversal: bool


@cache
def general_traits(general_class: str, timid: bool, kind: str) -> GeneralTraits:
    row = _classes["classes"][general_class]
    return GeneralTraits(
        value=_general_value(general_class, timid),
        exemptions=row["exemptions"],
        free_bonus=row["free_bonus"],
        rally_on=row["rally_on"],
        lost_on=frozenset(row["lost_on"][kind]),
        near_miss_on=frozenset(row["near_miss_on"][kind]),
        turn_reversal=bool(row.get("turn_reversal", False)),
    )


def _general_value(general_class: str, timid: bool) -> int:
    row = _classes["classes"][general_class]
    listed = _values["generals"][f"{general_class}_timid" if timid else general_class]
    value: int = _agree("generals' values", listed, row["fighting_value_if_timid" if timid else "fighting_value"])
    return value


# --- morale (10) ---------------------------------------------------------------------------------------------------

HALVED: Mapping[int, int] = {int(face): value for face, value in _army_morale["halved"].items()}
ARMY_MORALE: Mapping[str, int] = {row["id"]: row["value"] for row in _army_morale["modifiers"]}
CENTRE_WEIGHTS: Mapping[str, float] = _army_morale["centre_tile_weights"]
UNIT_MORALE: Mapping[str, int] = {row["id"]: row["value"] for row in _unit_morale["modifiers"]}
UNDEPLOYED_MORALE: frozenset[str] = frozenset(row["id"] for row in _unit_morale["modifiers"] if row.get("undeployed"))
STAYS_FROM: int = span(_morale["results"][0]["morale"])[0]
PANICS_TO: int = span(_morale["results"][2]["morale"])[1]
PANIC_FATES: Mapping[str, str] = _morale["panic"]

# --- weather and turn 1 (4.5, 12) ----------------------------------------------------------------------------------

_dusty, _changeable = _weather["kinds"]["dusty"], _weather["kinds"]["changeable"]


def _only_span(row: Mapping[str, str]) -> tuple[int, int]:
    return span(first_of(key for key in row if key != "roll"))


DUST_REVERSES: tuple[int, int] = _only_span(_dusty["each_turn_from_2"])
WEATHER_SWITCHES: tuple[int, int] = _only_span(_changeable["each_turn_from_2"])
FIRST_TURN_FIXED: int = _weather["turn_1_extra_commands"]["rain_or_dusty"]
FIRST_TURN_DIE: Mapping[int, int] = {int(face): value for face, value in _deployment["turn_1_command_die"].items()}
for _faces, _extra in _weather["turn_1_extra_commands"]["clear_or_overcast"].items():
    for _face in range(span(_faces)[0], span(_faces)[1] + 1):
        _agree("the first turn's command die", _extra, FIRST_TURN_DIE[_face])


def halved(number: int) -> int:
    """Half, rounded up."""
    return ceil(number / 2)


# --- deployment (15) -----------------------------------------------------------------------------------------------

ENTRY_FIRST: tuple[str, ...] = tuple(_deployment["entry_tiles"]["turn_1"])
ENTRY_LATER: tuple[str, ...] = tuple(_deployment["entry_tiles"]["later"])
ENTRY_SURPRISED: tuple[str, ...] = tuple(_deployment["entry_tiles"]["surprised_any_turn"])
DEPLOYING_KINDS: frozenset[str] = frozenset(_deployment["activations_allowed"])
SURPRISED_MOST: int = _deployment["surprised"]["max_units_per_turn"]
SURPRISED_WEIGHTS: Mapping[str, int] = _deployment["surprised"]["turn_1_weight"]
SURPRISED_WEIGHT_LATER: int = _deployment["surprised"]["levy_counts_as"]

# --- victory (16) --------------------------------------------------------------------------------------------------

CAMP_POINTS: int = _victory["score_for_enemy"]["enemy_camp_entered_while_enemy_units_on_field"]
HANDICAP_FATIGUED: int = _victory["handicap_for_self"]["army_fatigued"]
HANDICAP_LEGION: int = _victory["handicap_for_self"]["own_average_legion_spent_withdrawn_or_routed"]
HANDICAP_LEGION_SHATTERED: int = _victory["handicap_for_self"]["own_average_legion_shattered"]
