"""What each player may choose before anything is laid (3.12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.errors import Refusal
from battles.rules.horden_helden.ground.kinds import HILLS, LARGE_WATERS
from battles.rules.horden_helden.ground.zones import squares
from battles.rules.horden_helden.pieces import ENEMY, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load
from battles.rules.horden_helden.terrain import TerrainKind
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Board

Combination = Literal["none", "large_water_short_edge", "river_long_to_long", "road_and_steep_hills"]
COMBINATIONS: tuple[Combination, ...] = (
    "none",
    "large_water_short_edge",
    "river_long_to_long",
    "road_and_steep_hills",
)
CHOOSABLE: tuple[TerrainKind, ...] = (
    "sea",
    "lake",
    "river",
    "built_up",
    "road",
    "wood",
    "orchard",
    "dunes",
    "vineyard",
    "small_fields",
    "bush",
    "swamp",
    "rough",
    "gentle_hill",
    "steep_hill",
    "depression",
)
"""What a defender lays; shores, bridges and fords come with waters and roads."""
DRY = frozenset({"dunes", "depression"})
"""Ruling: a homeland with one of these is dry steppe or desert."""
MOST_ROADS: int = load("terrain_placement")["phases"][1]["limits"][3]["roads_outside"]


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a side lays. Attackers: a combination of phase 1 with its steep hills or its water, or none and then the
    pieces of phase 3. Defenders: the pieces of phase 2, and whether fields adjoin the built-up area."""

    combination: Combination = "none"
    pieces: tuple[TerrainKind, ...] = ()
    fields: bool = False


def choice_of(state: State, side: SideId) -> Choice | None:
    """The choice a side has made, if it has."""
    made = state.setting_up.choices.get(side)
    return None if made is None else msgspec.convert(made, Choice)


def hill_counts(board: Board) -> tuple[int, int]:
    """How many steep hills go with the attacker's road: from a third to two thirds of the squares."""
    count = len(squares(board))
    return -(-count // 3), 2 * count // 3


def piece_counts(board: Board) -> tuple[int, int]:
    """How many pieces a defender lays: from a third to half of the squares."""
    count = len(squares(board))
    return -(-count // 3), count // 2


def choice_problems(state: State, side: SideId, choice: Choice) -> list[Refusal]:
    """Everything that is wrong with a choice."""
    if state.sides[side].role == "attacker":
        return list(_attacker_problems(state, side, choice))
    return list(_defender_problems(state, side, choice))


def has_at_home(state: State, kinds: Iterable[str]) -> bool:
    """Does the defender's homeland know one of these? Ruling: armies built freely are at home anywhere."""
    defender = next((one for one in state.sides.values() if one.role == "defender"), None)
    homeland = defender.homeland if defender is not None else ()
    return not homeland or bool(set(homeland) & set(kinds))


# --- the attacker -----------------------------------------------------------------------------------------------------


def _attacker_problems(state: State, side: SideId, choice: Choice) -> Iterable[Refusal]:
    if choice.fields:
        yield refuse("terrain_only_defender", "3.12", piece="small_fields")
    match choice.combination:
        case "none":
            yield from _late_problems(state, choice)
        case "large_water_short_edge":
            yield from _sea_problems(state, side, choice)
        case "river_long_to_long":
            if choice.pieces:
                yield refuse("terrain_combination_pieces", "3.12", combination=choice.combination)
            if not has_at_home(state, {"river"}):
                yield refuse("terrain_not_at_home", "3.12", piece="river")
        case "road_and_steep_hills":
            yield from _hill_problems(state, choice)


def _late_problems(state: State, choice: Choice) -> Iterable[Refusal]:
    """Phase 3: one hill, and one depression in dry country or one swamp elsewhere."""
    counts = Counter("hill" if kind in HILLS else kind for kind in choice.pieces)
    for kind, number in counts.items():
        if kind not in ("hill", "depression", "swamp"):
            yield refuse("terrain_late_piece", "3.12", piece=kind)
        elif number > 1:
            yield refuse("terrain_too_many", "3.12", piece=kind, number=number, limit=1)
    if counts["depression"] and counts["swamp"]:
        yield refuse("terrain_wet_or_dry", "3.12")
    homeland = _homeland(state)
    if homeland and counts["depression"] and not DRY & homeland:
        yield refuse("terrain_wrong_climate", "3.12", piece="depression", allowed="swamp")
    if homeland and counts["swamp"] and DRY & homeland:
        yield refuse("terrain_wrong_climate", "3.12", piece="swamp", allowed="depression")


def _homeland(state: State) -> frozenset[str]:
    return frozenset(kind for side in state.sides.values() if side.role == "defender" for kind in side.homeland)


def _sea_problems(state: State, side: SideId, choice: Choice) -> Iterable[Refusal]:
    if len(choice.pieces) != 1 or choice.pieces[0] not in LARGE_WATERS:
        yield refuse("terrain_which_water", "3.12", allowed=sorted(LARGE_WATERS))
    elif not has_at_home(state, LARGE_WATERS):
        yield refuse("terrain_not_at_home", "3.12", piece=choice.pieces[0])
    fielded, needed = boats(state, side)
    if fielded < needed:
        yield refuse("terrain_too_few_boats", "3.12", boats=fielded, needed=needed)


def boats(state: State, side: SideId) -> tuple[int, int]:
    """Boats in the army, and how many it needs to bring its water along: half of what its list allows, rounded up.
    Ruling: armies without a list need one."""
    fielded = sum(1 for element in state.elements_of(side) if element.type == "boats")
    lists = {one["id"]: one for one in load("army_lists")["lists"]}
    army = lists.get(state.sides[side].army)
    most = 1 if army is None else sum(row["max"] for row in army["entries"] if row["type"] == "boats")
    return fielded, max(1, -(-most // 2))


def _hill_problems(state: State, choice: Choice) -> Iterable[Refusal]:
    if any(kind != "steep_hill" for kind in choice.pieces):
        yield refuse("terrain_combination_pieces", "3.12", combination=choice.combination)
    least, most = hill_counts(state.board)
    if not least <= len(choice.pieces) <= most:
        yield refuse("terrain_hill_count", "3.12", number=len(choice.pieces), least=least, most=most)


# --- the defender -----------------------------------------------------------------------------------------------------


def _defender_problems(state: State, side: SideId, choice: Choice) -> Iterable[Refusal]:
    if choice.combination != "none":
        yield refuse("terrain_only_attacker", "3.12", combination=choice.combination)
    least, most = piece_counts(state.board)
    if not least <= len(choice.pieces) <= most:
        yield refuse("terrain_count", "3.12", number=len(choice.pieces), least=least, most=most)
    counts = Counter(choice.pieces)
    for kind in counts:
        if kind not in CHOOSABLE:
            yield refuse("terrain_kind", "3.12", piece=kind, allowed=list(CHOOSABLE))
        elif not has_at_home(state, {kind}):
            yield refuse("terrain_not_at_home", "3.12", piece=kind)
    yield from _limit_problems(state, side, choice, counts)


def _limit_problems(state: State, side: SideId, choice: Choice, counts: Counter[TerrainKind]) -> Iterable[Refusal]:
    most = len(squares(state.board)) // 2
    limits: dict[TerrainKind, int] = {"river": 1, "built_up": 1, "road": MOST_ROADS}
    for kind, number in counts.items():
        if kind not in LARGE_WATERS and number > (limit := limits.get(kind, most)):
            yield refuse("terrain_too_many", "3.12", piece=kind, number=number, limit=limit)
    waters = sum(counts[kind] for kind in counts if kind in LARGE_WATERS)
    if waters > 1 or (waters and _has_water(state, ENEMY[side])):
        yield refuse("terrain_second_water", "3.12")
    if waters and not counts["built_up"] and has_at_home(state, {"built_up"}):
        yield refuse("terrain_water_needs_town", "3.12")
    if choice.fields and not counts["built_up"]:
        yield refuse("terrain_fields_need_town", "3.12")


def _has_water(state: State, side: SideId) -> bool:
    made = choice_of(state, side)
    return made is not None and made.combination == "large_water_short_edge"


# --- any choice -------------------------------------------------------------------------------------------------------


def suggested_choice(state: State, side: SideId, dice: Dice) -> Choice:
    """Some lawful choice."""
    for _ in range(40):
        choice = (
            _attacker_choice(state, dice) if state.sides[side].role == "attacker" else _defender_choice(state, dice)
        )
        if not choice_problems(state, side, choice):
            return choice
    return Choice() if state.sides[side].role == "attacker" else _plain_choice(state)


def _attacker_choice(state: State, dice: Dice) -> Choice:
    combination = pick(dice, COMBINATIONS)
    match combination:
        case "large_water_short_edge":
            waters: tuple[TerrainKind, ...] = ("sea", "lake")
            return Choice(combination=combination, pieces=(pick(dice, _at_home(state, waters) or waters),))
        case "road_and_steep_hills":
            least, most = hill_counts(state.board)
            hill: TerrainKind = "steep_hill"
            return Choice(combination=combination, pieces=(hill,) * (least - 1 + dice.throw(most - least + 1, 1)[0]))
        case "none":
            late: TerrainKind = "depression" if DRY & _homeland(state) else "swamp"
            hills: tuple[TerrainKind, ...] = ("gentle_hill", "steep_hill")
            return Choice(pieces=(pick(dice, hills), late))
        case _:
            return Choice(combination=combination)


def _defender_choice(state: State, dice: Dice) -> Choice:
    least, most = piece_counts(state.board)
    number = least - 1 + dice.throw(most - least + 1, 1)[0]
    kinds = _at_home(state, CHOOSABLE)
    pieces = tuple(pick(dice, kinds) for _ in range(number))
    return Choice(pieces=pieces, fields="built_up" in pieces and dice.throw(2, 1)[0] == 1)


def _at_home(state: State, kinds: Sequence[TerrainKind]) -> tuple[TerrainKind, ...]:
    return tuple(kind for kind in kinds if has_at_home(state, {kind}))


def _plain_choice(state: State) -> Choice:
    """Areas of the homeland in turn: lawful wherever a homeland has any."""
    areas = [kind for kind in _at_home(state, CHOOSABLE) if kind not in LARGE_WATERS | {"river", "road", "built_up"}]
    least, _ = piece_counts(state.board)
    return Choice(pieces=tuple(areas[i % len(areas)] for i in range(least)) if areas else ())


def plain(choice: Choice) -> Json:
    """A choice as it is remembered in `state.setting_up.choices`."""
    return msgspec.to_builtins(choice)
