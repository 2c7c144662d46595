"""What may be wrong with a single line: entry, grades, equipment, flags, who rides along, cargo (1.7–1.9, 2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden.armies import cargo, rulings
from battles.rules.horden_helden.armies.document import ArmyLine
from battles.rules.horden_helden.armies.lists import ArmyList, may_carry
from battles.rules.horden_helden.armies.prices import Mode
from battles.rules.horden_helden.armies.specs import ELEMENT_FLAGS, EXOTIC, HOME, Part, Spec, spec
from battles.rules.horden_helden.tables import load, members
from battles.rules.horden_helden.troops import ROMAN, TROOPS
from battles.rules.refusals import refuse

TERRAIN: tuple[str, ...] = tuple(row["id"] for row in load("terrain_types")["types"])
_NO_HOMES = ("open", "cliff", "river", "frozen_river", "lake", "road", "bridge", "ford")
HOMES: tuple[str, ...] = (*(k for k in TERRAIN if k not in _NO_HOMES), "hill", "inland_water", "all_waters")
"""Where hidden beings may live."""
FLAG_TYPES: dict[str, frozenset[str]] = {
    "chariot": frozenset({"riders", "lancers", "knights"}),
    "plate_armour": frozenset({"axe_sword"}),
    "siege_tower": frozenset({"war_wagons"}),
    "camel_mount": frozenset({"light_horse"}),
    EXOTIC: frozenset({"camel_riders", "lancers", "light_horse", "knights"}),
    HOME: frozenset({"hidden_beings"}),
}
FOR_MOUNTED_INFANTRY = ("camel_mount", EXOTIC)


def entry_key(own: ArmyList, entry: str) -> str:
    """Under which term its name stands: `northmen.wolves`, or the troop type where building is free."""
    return entry if own.is_free else f"{own.id}.{entry}"


def of_part(part: Part, mode: Mode) -> Iterator[Refusal]:
    for place, line in enumerate(part.lines):
        path = f"{part.path}[{place}]"
        bought = spec(line, part.list)
        if bought is None:
            known: list[Json] = [entry.entry for entry in part.list.entries]
            yield refuse("unknown_entry", "2.6", witness={"path": path}, entry=line.entry, entries=known)
        else:
            yield from _line(part.list, line, bought, path, mode)
    yield from _cargo(part)


def _line(own: ArmyList, line: ArmyLine, bought: Spec, path: str, mode: Mode) -> Iterator[Refusal]:
    name, where = entry_key(own, line.entry), {"path": path}
    if mode == "advanced":
        yield from _grades(own, line, bought, path)
    for extra in line.options:
        offered = [one for one in (bought.entry.options if bought.entry else ()) if may_carry(bought.type, one)]
        if extra not in offered:
            facts: dict[str, Json] = {"entry": name, "option": extra, "options": list(offered)}
            yield refuse("forbidden_equipment", "1.7", witness=where, **facts)
    yield from _flags(own, bought, path, name)
    yield from _riders(line, bought, path, name)


def _grades(own: ArmyList, line: ArmyLine, bought: Spec, path: str) -> Iterator[Refusal]:
    """Mobility and strength (2.3)."""
    troop, where, name = TROOPS[bought.type], {"path": path}, entry_key(own, line.entry)
    assert bought.entry is not None
    listed, allowed = bought.entry, [roman for roman, value in ROMAN.items() if value in troop.mobilities]
    if ROMAN[bought.mobility] not in troop.mobilities:
        facts: dict[str, Json] = {"entry": name, "mobility": bought.mobility, "allowed": allowed}
        yield refuse("forbidden_mobility", "2.3", witness=where, **facts)
    elif not own.is_free and bought.mobility != listed.mobility:
        facts = {"entry": name, "mobility": bought.mobility, "allowed": listed.mobility}
        yield refuse("mobility_not_in_list", "2.6", witness=where, **facts)
    if bought.strength not in troop.strengths or (not own.is_free and bought.strength != listed.strength):
        facts = {"entry": name, "strength": bought.strength, "allowed": listed.strength}
        yield refuse("strength_not_in_list", "2.6", witness=where, **facts)


def _flags(own: ArmyList, bought: Spec, path: str, name: str) -> Iterator[Refusal]:
    """What the troops are besides their type (1.8)."""
    assert bought.entry is not None
    listed = {*bought.entry.flags, *own.army_flags}
    for flag in bought.flags:
        if flag not in listed and not (own.is_free and may_have(bought, flag)):
            yield refuse("flag_not_allowed", "1.8", witness={"path": path}, entry=name, flag=flag)
    homes = [flag for flag in bought.flags if flag.startswith(HOME)]
    if bought.type == "hidden_beings" and len(homes) != 1:
        yield refuse("hidden_needs_home", "1.8", witness={"path": path}, entry=name, homes=list(HOMES))


def may_have(bought: Spec, flag: str) -> bool:
    """Whether free building may give this flag to these troops."""
    if flag == "undead":
        return True
    kind = next((start for start in (EXOTIC, HOME) if flag.startswith(start)), flag)
    if kind not in FLAG_TYPES:
        return False
    detail = flag.removeprefix(kind)
    known = {EXOTIC: TERRAIN, HOME: HOMES}.get(kind)
    if (known is not None and detail not in known) or (known is None and kind not in ELEMENT_FLAGS):
        return False
    rides = kind in FOR_MOUNTED_INFANTRY and "mounted_infantry" in bought.extras
    return rides or bought.type in FLAG_TYPES[kind]


def _riders(line: ArmyLine, bought: Spec, path: str, name: str) -> Iterator[Refusal]:
    """Figure and commander (1.4, 1.5)."""
    where: dict[str, Json] = {"path": path}
    if line.n > 1 and (line.figure is not None or line.commander is not None):
        yield refuse("one_element_each", "1.4", witness=where, entry=name, count=line.n)
    if line.figure is not None and line.figure.kind == "hero" and bought.type in ("wagon_axe", "wagon_archers"):
        yield refuse("hero_on_wagon", "1.4", witness=where, entry=name)
    if line.commander is not None and bought.type in rulings.COMMANDER_NEVER_WITH:
        yield refuse("commander_off_table", "1.5", witness=where, entry=name)


def _cargo(part: Part) -> Iterator[Refusal]:
    """Who begins the battle aboard a boat (1.9)."""
    transportable = members("TRANSPORTABLE_BY_BOAT")
    for place, line in enumerate(part.lines):
        bought = spec(line, part.list)
        if line.aboard and bought is not None and (bought.type not in transportable or bought.type == "hidden_beings"):
            name = entry_key(part.list, line.entry)
            yield refuse("boat_cargo_forbidden", "1.9", witness={"path": f"{part.path}[{place}]"}, entry=name)
    if (left := cargo.left_behind(part)) > 0:
        yield refuse("boats_full", "1.9", witness={"path": part.path}, count=left, boats=cargo.boats(part))
