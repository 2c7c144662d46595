"""One unit's attack: modifiers, table, hits (8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battles.rules.lost_battles import rulings, tables
from battles.rules.lost_battles.squares import AHEAD, BACK, SQUARES, TileId
from battles.rules.lost_battles.state import State, Unit

CLOSE_ORDER = ("hoplite", "phalanx", "archer")


class Clash(Struct, frozen=True, kw_only=True):
    """Everything a single attack is judged by, as it stands now."""

    state: State
    unit: Unit
    target: Unit
    tile: TileId
    target_tile: TileId
    start: TileId | None
    is_lead: bool
    bonuses: int = 0
    supported: bool = False
    could_be_supported: bool = False
    is_half: bool = False
    moved: bool = False

    @property
    def is_frontal(self) -> bool:
        """The defenders face the attacker's tile (R7)."""
        facing = self.state.facing(self.target_tile)
        return facing is not None and AHEAD[self.target_tile][facing] == self.tile

    @property
    def is_from_behind(self) -> bool:
        facing = self.state.facing(self.target_tile)
        return facing is not None and AHEAD[self.target_tile][BACK[facing]] == self.tile


def clash(state: State) -> Clash:
    """The attack in hand, against the present lead unit."""
    attack, activation = state.attack, state.activation
    assert attack is not None
    assert attack.blow is not None
    assert activation is not None
    target = state.lead(attack.target)
    assert target is not None
    return Clash(
        state=state,
        unit=state.units[attack.blow.unit],
        target=target,
        tile=attack.tile,
        target_tile=attack.target,
        start=activation.tile,
        is_lead=attack.blow.is_lead,
        bonuses=attack.blow.bonuses,
        supported=attack.blow.supporter is not None,
        is_half=attack.blow.is_half,
        moved=activation.moved or activation.turned,
    )


def table_value(clash: Clash) -> int:
    """What the dice must reach for a difference of 0 (8.4)."""
    return tables.COMBAT_TABLE[clash.unit.traits.row][clash.target.traits.row]


def modifiers(clash: Clash) -> tuple[tuple[str, int], ...]:
    """All modifiers of this attack in the order of the list, each once (8.14)."""
    values = tables.MODIFIERS
    return tuple((name, values[name]) for name, applies in CHECKS.items() if applies(clash))


def _m01(c: Clash) -> bool:
    return c.is_lead


def _m02(c: Clash) -> bool:
    return c.bonuses >= 1


def _m03(c: Clash) -> bool:
    return c.bonuses >= 2


def _m04(c: Clash) -> bool:
    return c.target.is_levy and not c.unit.is_levy


def _m05(c: Clash) -> bool:
    return c.unit.is_heavy_infantry and c.target.subtype in CLOSE_ORDER and not c.is_frontal


def _m06(c: Clash) -> bool:
    if not c.unit.is_hoplite:
        return False
    last = c.state.armies[c.target.army].player_turns
    return any(unit.is_hoplite and unit.entered != last for unit in c.state.at(c.target_tile))


def _m07(c: Clash) -> bool:
    if not (c.is_lead and c.unit.is_fresh and c.target.is_heavy_infantry):
        return False
    return c.unit.is_hoplite or (c.unit.subtype == "phalanx" and is_open(c) and not has_other_enemies(c))


def is_open(c: Clash) -> bool:
    """Both tiles open and without camp (M07)."""
    return c.state.tiles[c.tile].is_open and c.state.tiles[c.target_tile].is_open


def has_other_enemies(c: Clash) -> bool:
    """Enemies next to the attacker's tile other than those attacked (M07)."""
    near = AHEAD[c.tile].values()
    return any(tile != c.target_tile and c.state.is_enemy(c.unit.army, tile) for tile in near)


def _m08(c: Clash) -> bool:
    return c.supported and c.target.is_heavy_infantry and c.unit.is_fresh


def _m09(c: Clash) -> bool:
    if not (c.unit.is_mounted and c.target.is_heavy_infantry):
        return False
    at_edge = SQUARES[c.tile].is_border and SQUARES[c.target_tile].is_border
    return at_edge or has_companions(c) or (c.is_lead and c.is_from_behind)


def has_companions(c: Clash) -> bool:
    """Cavalry, chariots or light infantry beside the target (M09, R48)."""
    return any(
        (unit.is_mounted or unit.is_light_infantry) and (unit.is_fresh or not rulings.COMPANIONS_MUST_BE_FRESH)
        for unit in c.state.at(c.target_tile)
    )


def _m10(c: Clash) -> bool:
    hill, no_hill = "hill" in c.state.tiles[c.tile].features, "hill" not in c.state.tiles[c.target_tile].features
    return c.is_lead and c.unit.is_infantry and hill and no_hill


def _m11(c: Clash) -> bool:
    here, there = c.state.tiles[c.tile].features, c.state.tiles[c.target_tile].features
    return c.is_lead and "river" not in here and "river" in there


def _m12(c: Clash) -> bool:
    return c.unit.subtype == "archer" and c.target.type in ("light_infantry", "light_cavalry")


def _m13(c: Clash) -> bool:
    return c.moved


def _m14(c: Clash) -> bool:
    return is_hampered_kind(c) and is_on_rough(c) and not is_camp_exempt(c)


def is_hampered_kind(c: Clash) -> bool:
    """Cavalry, chariots, elephants, lead heavy infantry (M14)."""
    return c.unit.is_mounted or c.unit.is_elephants or (c.unit.is_heavy_infantry and c.is_lead)


def is_on_rough(c: Clash) -> bool:
    tiles = c.state.tiles
    if tiles[c.tile].has("rough") or tiles[c.target_tile].has("rough"):
        return True
    began = rulings.MOUNTED_START_ON_ROUGH_COUNTS and c.unit.is_mounted and c.start is not None
    return began and c.start is not None and tiles[c.start].has("rough")


def is_camp_exempt(c: Clash) -> bool:
    return c.unit.is_infantry and c.state.tiles[c.tile].has("exempts_infantry_from_rough_attack_penalty")


def _m15(c: Clash) -> bool:
    return c.is_half


def _m16(c: Clash) -> bool:
    return c.is_frontal and tough_kind(c) is not None


def tough_kind(c: Clash) -> str | None:
    """Why a frontal attack on this target is hard for this attacker (M16)."""
    if c.target.subtype == "cataphract":
        return "cataphract"
    if c.target.is_elephants and c.is_lead and c.unit.is_mounted:
        return "elephants"
    if c.target.subtype == "legion" and c.target.is_fresh and c.is_lead and c.unit.is_infantry:
        return "legion"
    return None


def _m17(c: Clash) -> bool:
    return c.unit.subtype == "african" and any(unit.subtype == "indian" for unit in c.state.at(c.target_tile))


def _m18(c: Clash) -> bool:
    return c.unit.spent and c.state.armies[c.unit.army].fatigued


def _m19(c: Clash) -> bool:
    if c.state.weather != "rain":
        return False
    if c.unit.type == "chariots" or c.unit.subtype == "archer" or c.unit.is_spent_light_infantry:
        return True
    is_tired = c.unit.spent or not rulings.RAIN_HAMPERS_ONLY_SPENT_LIGHT_CAVALRY
    if c.unit.type == "light_cavalry" and is_tired:
        return True
    return c.is_lead and c.state.tiles[c.tile].has("rain_lead_penalty")


CHECKS = {
    "M01": _m01,
    "M02": _m02,
    "M03": _m03,
    "M04": _m04,
    "M05": _m05,
    "M06": _m06,
    "M07": _m07,
    "M08": _m08,
    "M09": _m09,
    "M10": _m10,
    "M11": _m11,
    "M12": _m12,
    "M13": _m13,
    "M14": _m14,
    "M15": _m15,
    "M16": _m16,
    "M17": _m17,
    "M18": _m18,
    "M19": _m19,
}


def absent(c: Clash) -> Iterator[tuple[str, str]]:
    """Modifiers one might expect, and what is missing; "" where the modifier explains itself."""
    if c.unit.is_heavy_infantry and c.target.subtype in CLOSE_ORDER and c.is_frontal:
        yield "M05", ""
    if c.unit.is_hoplite and not _m06(c) and any(u.is_hoplite for u in c.state.at(c.target_tile)):
        yield "M06", ""
    yield from _absent_close_order(c)
    if c.unit.is_mounted and c.target.is_heavy_infantry and not _m09(c):
        yield "M09", ""
    yield from _absent_ground(c)
    yield from _absent_tough(c)


def _absent_close_order(c: Clash) -> Iterator[tuple[str, str]]:
    if c.is_lead and c.unit.subtype in ("hoplite", "phalanx") and c.target.is_heavy_infantry and not _m07(c):
        ground, enemies = not is_open(c), has_other_enemies(c)
        yield "M07", ("" if c.unit.spent else "ground" if ground else "enemies" if enemies else "")
    is_supportable = c.unit.subtype in ("hoplite", "phalanx") and c.unit.unit_class == "average" and not c.is_lead
    if is_supportable and c.target.is_heavy_infantry and not _m08(c):
        yield "M08", "spent" if c.unit.spent else "unused" if c.could_be_supported else ""


def _absent_ground(c: Clash) -> Iterator[tuple[str, str]]:
    here, there = c.state.tiles[c.tile].features, c.state.tiles[c.target_tile].features
    if "hill" in here and not _m10(c):
        yield "M10", "" if "hill" in there else "trailing" if c.unit.is_infantry else "infantry"
    if "river" in there and not _m11(c):
        yield "M11", ""
    if is_on_rough(c) and not _m14(c):
        if is_camp_exempt(c):
            yield "M14", "camp"
        else:
            yield "M14", "trailing" if c.unit.is_heavy_infantry else ""


def _absent_tough(c: Clash) -> Iterator[tuple[str, str]]:
    if _m16(c):
        return
    kind = tough_kind(c)
    if kind is not None:
        yield "M16", kind
    elif c.is_frontal and c.target.subtype == "legion" and c.unit.is_infantry:
        yield "M16", "legion_spent" if c.target.spent else "trailing"
    elif c.is_frontal and c.target.is_elephants and c.unit.is_mounted:
        yield "M16", "trailing"


# --- results (8.5–8.7) ---------------------------------------------------------------------------------------------


def may_go_all_out(unit: Unit, target: Unit, difference: int) -> bool:
    """A fresh attacker may become spent for one hit more (8.6)."""
    if difference not in tables.ALL_OUT_DIFFERENCES or unit.spent or unit.is_scythed or target.is_scythed:
        return False
    if target.type == "light_cavalry" and unit.type not in ("light_infantry", "light_cavalry"):
        return False
    row = tables.result_row(difference)
    is_pointless = target.is_elephants and row.brittle >= row.all_out
    return not is_pointless or rulings.ALL_OUT_EXISTS_AGAINST_ELEPHANTS_AT_THREE


def must_go_all_out(state: State, unit: Unit, tile: TileId) -> bool:
    """Hoplites always do, even into a screen (8.6, R27)."""
    return unit.is_hoplite and (rulings.HOPLITES_GO_ALL_OUT_INTO_A_SCREEN or not is_screened(state, tile))


def hits(difference: int, target: Unit, *, all_out: bool) -> int:
    """Hits before the screen (8.5)."""
    row = tables.result_row(difference)
    if all_out:
        return row.all_out
    return row.brittle if target.is_elephants or target.is_scythed else row.hits


def is_screened(state: State, tile: TileId) -> bool:
    """Light infantry leads, heavy infantry is with it, nobody is spent: one hit at most (7.9)."""
    lead, units = state.lead(tile), state.at(tile)
    if lead is None or not lead.is_light_infantry or any(unit.spent for unit in units):
        return False
    return any(unit.is_heavy_infantry for unit in units)
