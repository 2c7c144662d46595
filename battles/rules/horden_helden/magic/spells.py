"""The fourteen spells: when, how often, by whom, at what price (19.3, 19.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.horden_helden.magic.record import Arrival, SpellId
from battles.rules.horden_helden.magic.rulings import NEVER_RISE
from battles.rules.horden_helden.pieces import Element, Grade, School
from battles.rules.horden_helden.state import Phase
from battles.rules.horden_helden.tables import load, members

Aim = Literal["self", "own", "own_shooters", "enemy", "graveyard", "altar", "figure"]

_table = load("spells")
_general = _table["general"]
ROMAN_GRADE: Mapping[str, Grade] = {"ii": 2, "iii": 3, "iv": 4}
ZAP_RULES: Mapping[Grade, str] = {ROMAN_GRADE[name]: rule for name, rule in _general["zap_roll"].items()}
"""How a wizard of each grade throws for his magic points."""
SURCHARGE: int = int(_general["surcharge"].split()[0])
"""For casting or countering while engaged."""

_WINDOWS: Mapping[str, Phase] = {
    "A4": "cast_second",
    "A5": "cast_raise",
    "A6": "cast_move",
    "A8": "single_one",
    "A9": "cast_shoot",
    "A11": "cast_melee",
    "A14": "cast_end",
}
_TURNS: Mapping[str, int] = {
    "the move": 0,
    "the movement phase": 0,
    "to the end of the next enemy turn": 1,
    "rest of own turn and next enemy turn": 1,
    "next enemy turn": 1,
    "permanent": 0,
    "instant": 0,
}
_AIMS: Mapping[SpellId, Aim] = {
    "second_chance": "self",
    "raise_undead": "graveyard",
    "ancestor_spirits": "altar",
    "magic_move": "self",
    "magic_sphere": "figure",
    "obedience": "own",
    "disobedience": "enemy",
    "winged_steps": "own",
    "leaden_weight": "enemy",
    "thunder_arrows": "own_shooters",
    "tail_wind": "own_shooters",
    "head_wind": "enemy",
    "strength": "own",
    "weakness": "enemy",
}


class Spell(Struct, frozen=True, kw_only=True):
    """One line of the list of spells."""

    id: SpellId
    window: Phase
    turns: int
    """How many turns after the present one it lasts."""
    uses: int | None
    """Castings by one wizard in a game; None: any number."""
    aim: Aim
    only_school: School | None
    forbidden_school: School | None
    grade: Grade | None
    """Only wizards of this grade."""
    counterable: bool
    ends_with_moves: bool
    """Gone as soon as the movement phase is over."""
    zap: Json


def _spell(row: Mapping[str, Json]) -> Spell:
    return Spell(
        id=row["id"],
        window=_WINDOWS[row["phase"].split()[0]],
        turns=_TURNS[row["duration"]],
        uses=row["uses_per_wizard_per_game"],
        aim=_AIMS[row["id"]],
        only_school=row.get("only_school"),
        forbidden_school=row.get("forbidden_school"),
        grade=ROMAN_GRADE.get(row.get("grade_only", "")),
        counterable=row["counterable"],
        ends_with_moves=row["duration"] == "the movement phase",
        zap=row["zap"],
    )


SPELLS: Mapping[SpellId, Spell] = {row["id"]: _spell(row) for row in _table["spells"]}
WINDOWS: Mapping[Phase, tuple[SpellId, ...]] = {
    phase: tuple(spell.id for spell in SPELLS.values() if spell.window == phase) for phase in _WINDOWS.values()
}
"""Which spells belong to which phase."""
SPIRITS = "flying_beings"
"""What ancestor spirits appear as."""


def _away(row: Mapping[str, Json]) -> float:
    found = re.search(r">= (\d+) LE", row["effect"])
    assert found is not None
    return float(found[1])


AWAY: Mapping[SpellId, float] = {
    row["id"]: _away(row) for row in _table["spells"] if row["id"] in ("raise_undead", "ancestor_spirits")
}
"""Length units that those who are called keep from all enemies."""

_raising: Mapping[str, int] = SPELLS["raise_undead"].zap
_moving: Mapping[str, int] = SPELLS["magic_move"].zap
_obeying: Mapping[str, int] = SPELLS["obedience"].zap
_weighing: Mapping[str, int] = SPELLS["leaden_weight"].zap


def raising_price(kind: str) -> int | None:
    """Magic points for one raised element of a troop type; None: it never rises."""
    if kind in NEVER_RISE:
        return None
    if kind in members("hordes", "LIGHT_INFANTRY_ALL"):
        return _raising["hordes, LIGHT_INFANTRY_ALL"]
    if kind in members("giants", "great_flyers"):
        return _raising["giants, great_flyers"]
    if kind in members("pikes", "MOUNTED", "flying_beings"):
        return _raising["pikes, MOUNTED except giants, flying_beings"]
    return _raising["other INFANTRY except pikes"] if kind in members("INFANTRY") else None


def moving_price(caster: Element) -> int:
    """Magic points for moving the caster's element by magic."""
    if caster.type in members("great_flyers", "airships", "giants") or caster.has("chariot"):
        return _moving["wizard with great_flyers, airships, giants or chariot"]
    if caster.type in members("INFANTRY") - {"hordes", "pikes"}:
        return _moving["wizard with INFANTRY except hordes and pikes"]
    return _moving["other"]


def price(caster: Element, spell: Spell, targets: Sequence[Element], arrivals: Sequence[Arrival] = ()) -> int:
    """The spell's own price, without surcharge; several targets add up."""
    match spell.id:
        case "raise_undead":
            return sum(raising_price(arrival.type) or 0 for arrival in arrivals)
        case "magic_move":
            return moving_price(caster)
        case "obedience":
            shares = [_obeying["own element" if one.id == caster.id else "each further element"] for one in targets]
            return max(_obeying["minimum"], sum(shares))
        case "leaden_weight":
            return sum(_weighing[f"per {'flying' if one.is_flyer else 'ground'} element"] for one in targets)
        case _ if isinstance(spell.zap, int):
            return spell.zap
        case _:
            return int(spell.zap["per element"]) * len(targets)


def zap_dice(grade: Grade) -> str:
    """The dice of `"2d6 keep lower"`."""
    return ZAP_RULES[grade].split()[0]


def counted(grade: Grade, faces: Sequence[int]) -> int:
    """The magic points that lie there."""
    return max(faces) if ZAP_RULES[grade].endswith("higher") else min(faces)


def halved(points: int) -> int:
    """Rounded up: in the first turn of the game the other side has half (19.3); a counterspell costs half (19.5)."""
    return (points + 1) // 2
