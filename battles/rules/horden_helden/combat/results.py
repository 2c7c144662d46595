"""The result table, evaluated in the order it prescribes (combat_results.json, 15.8–15.10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.horden_helden import camps, ground
from battles.rules.horden_helden.combat.case import Case
from battles.rules.horden_helden.combat.tactical import edition, enchantment, faces_obstacles, is_magic_shooter
from battles.rules.horden_helden.tables import load, members

Band = Literal["more_than_half", "half_or_less"]

_TABLE = load("combat_results")
_RULES: Mapping[str, Mapping[str, Sequence[Mapping[str, Json]]]] = _TABLE["rules"]
_SAME: Mapping[str, str] = _TABLE["same_as"]
_EQUAL: Mapping[str, Json] = _TABLE["equal"]
_BETTER_ARCHERS = members("heavy_archers", "elf_archers", "wagon_archers")
SHARE_FATE: frozenset[str] = frozenset(_TABLE["supporters_destroyed_with_front"])
"""Supporters of these types are destroyed with whom they supported (15.11)."""

Entry = Mapping[str, Json]


class Prospect(Struct, frozen=True, kw_only=True):
    """What may become of one side, whatever falls: the rules of its type that hold in this fight."""

    is_immune: bool
    """A shooter ignores adverse results (14.7)."""
    destroyed: tuple[Band | None, ...]
    margins: tuple[int, ...]
    special: tuple[tuple[Band | None, str], ...]
    at_half: str
    tie: str
    tie_at_zero: str


def rules_of(kind: str) -> Mapping[str, Sequence[Entry]]:
    """The entries of a type, or of the type it reacts like."""
    while kind in _SAME:
        kind = _SAME[kind]
    return _RULES[kind]


def prospect(case: Case) -> Prospect:
    """All that does not depend on the dice."""
    rules = rules_of(case.me.type)
    at_half = "recoil" if is_undefended_section(case) else "destroyed"
    may_retreat = case.is_melee and case.me.type in _EQUAL["melee_may_retreat"]
    tie_at_zero = "may_retreat" if may_retreat else str(_EQUAL["default"])
    return Prospect(
        is_immune=_is_immune(case),
        destroyed=tuple(entry.get("band") for entry in rules["destroyed"] if holds(case, entry)),
        margins=tuple(_margin(case, entry["min"]) for entry in rules["margin"] if holds(case, entry)),
        special=tuple((entry.get("band"), entry["then"]) for entry in rules["special"] if holds(case, entry)),
        at_half=at_half,
        tie=_tie(case, tie_at_zero),
        tie_at_zero=tie_at_zero,
    )


def outcome(prospect: Prospect, mine: int, theirs: int) -> str:
    """What becomes of a side with these totals, zero rules already applied (15.9)."""
    if mine > theirs or (prospect.is_immune and mine <= theirs):
        return "stand"
    if mine == theirs:
        return prospect.tie if mine > 0 else prospect.tie_at_zero
    return _beaten(prospect, band(mine, theirs), theirs - mine)


def band(mine: int, theirs: int) -> Band:
    """Half or less, also with a total of zero or less (15.9)."""
    return "half_or_less" if mine <= 0 or 2 * mine <= theirs else "more_than_half"


def _beaten(prospect: Prospect, band: Band, difference: int) -> str:
    if any(needed in (None, band) for needed in prospect.destroyed):
        return "destroyed"
    if any(difference >= least for least in prospect.margins):
        return "destroyed"
    for needed, then in prospect.special:
        if needed in (None, band):
            return then
    if prospect.margins or band == "more_than_half":
        return "recoil"
    return prospect.at_half


def _is_immune(case: Case) -> bool:
    """Who shoots suffers only if the target shoots back or is a god (14.7)."""
    return not case.is_melee and case.is_attacker and not case.fight.reply and case.foe.type != "gods"


def _margin(case: Case, least: Json) -> int:
    return int(least[edition(case.state)]) if isinstance(least, dict) else int(least)


def _tie(case: Case, otherwise: str) -> str:
    if case.me.type == "expendables":
        return str(_EQUAL["expendables"]).partition(" ")[0]
    if not case.is_melee and case.me.type == "light_archers" and case.foe.type in _BETTER_ARCHERS:
        return str(_EQUAL["light_archers_shooting_vs_heavy_or_elf_archers"][edition(case.state)])
    return otherwise


# --- does an entry hold? ----------------------------------------------------------------------------------------------


def holds(case: Case, entry: Entry) -> bool:
    """All its conditions but the band."""
    if entry.get("kind", case.fight.kind) != case.fight.kind or not _ground_fits(case, entry.get("terrain")):
        return False
    if "vs" in entry and not _is_against(case, entry["vs"]):
        return False
    if "not_vs" in entry and _is_against(case, entry["not_vs"]):
        return False
    if "enemy_has" in entry and case.is_enemy_led_by not in entry["enemy_has"]:
        return False
    return _flags_fit(case, entry)


def _ground_fits(case: Case, terrain: str | None) -> bool:
    """The loser's ground; across works nothing is in the open (15.10)."""
    match terrain:
        case None:
            return True
        case "open":
            return case.works is None and not case.is_in_difficult
        case _:
            return case.is_in_difficult


def _is_against(case: Case, names: Sequence[str]) -> bool:
    """The main opponent's type; `camp`: whoever defends one."""
    kind = case.foe.type if case.is_melee else case.foe.arm
    return kind in members(*names) or ("camp" in names and case.attacked_camp is not None)


def _flags_fit(case: Case, entry: Entry) -> bool:
    if "flag" in entry and not _FLAGS[entry["flag"]](case):
        return False
    return "not_flag" not in entry or not _FLAGS[entry["not_flag"]](case)


def _magic_shooting(case: Case) -> bool:
    """The opponent's shooting is magical: supported by a paid wizard, or under thunder arrows."""
    if case.is_melee or case.foe.element is None:
        return False
    if case.state.is_advanced:
        return enchantment(case.state, case.foe.id, "thunder_arrows") > 0
    return is_magic_shooter(case.state, case.foe.id, case.foe.arm)


def _obstacles_direct(case: Case) -> bool:
    """The opponent's obstacles were met front to front by movement, not by turning to face."""
    pair = (case.me.id, case.foe.id)
    return faces_obstacles(case) and (pair in case.state.moving.direct or pair[::-1] in case.state.moving.direct)


def _in_camp_or_behind_works(case: Case) -> bool:
    if case.me.element is None or not (case.state.camps or case.state.works):
        return False
    return case.is_behind_works or camps.is_behind_works(case.state, case.me.element)


def is_undefended_section(case: Case) -> bool:
    """It attacks a camp section in which only followers stand (17.7)."""
    return case.is_melee and camps.is_section(case.foe.id)


def _enemy_counts_my_terrain_open(case: Case) -> bool:
    enemy = case.foe.element
    if enemy is None or not case.state.terrain:
        return True
    return not ground.counts_difficult(case.state, enemy, case.me.box, fighting=case.is_melee)


_FLAGS: Mapping[str, Callable[[Case], bool]] = {
    "magic_shooting": _magic_shooting,
    "obstacles_direct": _obstacles_direct,
    "in_camp_or_behind_fortification": _in_camp_or_behind_works,
    "undefended_camp_section": is_undefended_section,
    "enemy_counts_my_terrain_open": _enemy_counts_my_terrain_open,
}
