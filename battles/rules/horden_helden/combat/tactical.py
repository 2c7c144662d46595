"""Tactical factors, one row after another (tactical_factors.json)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.combat.case import Case, archers_aboard, is_strong
from battles.rules.horden_helden.combat.fight import FactorLine
from battles.rules.horden_helden.ground.hills import HIGHER
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load, members

Situation = Literal["melee", "shoots", "shot_at"]

_ROWS: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in load("tactical_factors")["rows"]}
_CLAUSE = "15.3"

_FLYING_OR_MOUNTED = members("FLYING", "MOUNTED")
_HINDERED = _FLYING_OR_MOUNTED - {"beasts"}
_BROKEN_BY_GIANTS = members("MOUNTED") - {"giants"}
_AXE = members("AXE")
_HEAVY = members("heavy_archers", "wagon_archers")
_FOOT, _MOUNTED, _INFANTRY = members("FOOT"), members("MOUNTED"), members("INFANTRY")
_AT_HOME_IN_COVER = members("beasts", "LIGHT_INFANTRY_ALL", "auxiliaries", "tribal_warriors")
_LOST_IN_COVER = members("war_wagons", "legionaries", "pikes", "spears", "tribal_foot", "baggage")
MAGIC_SHOOTERS = members("arquebusiers", "ARCHERS", "war_wagons", "airships", "wagon_archers")
_PETARDS_FAIL = members("light_infantry", "hidden_beings", "auxiliaries", "petardiers")
_OF_SHOOTING = ("thunder_arrows", "head_wind")


def edition(state: State) -> str:
    """Which column of the tables is played (0.1)."""
    if not state.is_advanced:
        return "basic"
    return "sheet2020" if state.options.edition == "sheet2020" else "advanced"


def lines(case: Case) -> list[FactorLine]:
    """All rows that apply to this side, in the order of the table."""
    column = edition(case.state)
    found = []
    for key, row in _ROWS.items():
        if row[column] is not None and (line := _line(case, key, row[column])) is not None:
            found.append(line)
    return found


def _line(case: Case, key: str, worth: Json) -> FactorLine | None:
    if key in _PAIRS:
        return FactorLine(code=key, value=worth, clause=_CLAUSE) if _is_paired(case, _PAIRS[key]) else None
    if key in _WHEN:
        return FactorLine(code=key, value=worth, clause=_CLAUSE) if _WHEN[key](case) else None
    if key in _EACH:
        who = _EACH[key](case)
        return FactorLine(code=key, value=worth * len(who), clause=_CLAUSE, elements=who) if who else None
    value = _GRADED[key](case, worth)
    return FactorLine(code=key, value=value, clause=_CLAUSE) if value else None


# --- rows that name only two troop types ------------------------------------------------------------------------------


class _Pair(Struct, frozen=True):
    """In this situation, for these, against those (anybody if empty)."""

    situation: Situation
    who: frozenset[str]
    against: frozenset[str] = frozenset()


_MISSILE_A, _ARCHERS = members("MISSILE_A"), members("ARCHERS_OR_WAGON")
_PAIRS: Mapping[str, _Pair] = {
    "T06": _Pair("shot_at", members("knights", "war_wagons"), _MISSILE_A),
    "T07": _Pair("shoots", _ARCHERS, _ARCHERS),
    "T08": _Pair("shot_at", members("LIGHT_INFANTRY_ALL")),
    "T12": _Pair("shot_at", members("lancers", "riders"), _MISSILE_A),
    "T14": _Pair("shoots", members("elf_archers", "heavy_archers", "wagon_archers"), members("light_archers")),
    "T15": _Pair("melee", members("beasts", "camel_riders", "lancers", "pikes", "knights"), members("boats")),
    "T16": _Pair("shoots", members("war_wagons", "airships", "ARCHERS_OR_WAGON"), members("boats")),
    "T17": _Pair("melee", members("camel_riders"), members("lancers", "knights")),
    "T18": _Pair("melee", members("auxiliaries", "tribal_warriors"), members("arquebusiers")),
    "T22": _Pair("melee", members("axe_sword", "legionaries", "giants", "wagon_axe"), members("boats")),
    "T26": _Pair("shot_at", members("axe_sword", "light_spears", "wagon_axe"), _MISSILE_A),
}


def _is_paired(case: Case, pair: _Pair) -> bool:
    match pair.situation:
        case "melee":
            now, foe = case.is_melee, case.foe.type
        case "shoots":
            now, foe = case.shoots, case.foe.type
        case "shot_at":
            now, foe = case.is_shot_at, case.foe.arm
    return now and case.me.type in pair.who and (not pair.against or foe in pair.against)


# --- rows that hold or do not -----------------------------------------------------------------------------------------


def _t01(case: Case) -> bool:
    """Pikes in good order."""
    if not case.is_melee or case.me.type != "pikes" or case.attacked_camp is not None or case.defended_camp is not None:
        return False
    hindered = case.is_in_difficult or case.crosses_river or bool(case.pressed)
    return not hindered and not case.touches_expendables and not case.contacted_artillery


def _t02(case: Case) -> bool:
    """A hidden being's first melee since it appeared in this or the previous turn."""
    being, melee = case.me.element, case.state.melee
    if not case.is_melee or being is None or being.type != "hidden_beings" or not being.appeared:
        return False
    before = melee.fought_before if being.appeared < case.state.turn else ()
    return being.appeared >= case.state.turn - 1 and being.id not in (*melee.fought, *before)


def _t04(case: Case) -> bool:
    """Magical support of shooting, paid in the own turn (14.8)."""
    return case.shoots and is_magic_shooter(case.state, case.me.id, case.me.arm)


def is_magic_shooter(state: State, shooter: ElementId, arm: str) -> bool:
    """Has a wizard who is still active paid for this shooter's magic?"""
    if shooter not in state.shooting.supported or arm not in MAGIC_SHOOTERS:
        return False
    crew = archers_aboard(state, state.elements[shooter])
    figure = state.figure(shooter if crew is None else crew.id)
    return figure is not None and figure.kind == "wizard"


def _t05(case: Case) -> bool:
    """Magical support in melee, paid in this or the previous turn (15.12)."""
    paid = case.state.melee.paid.get(case.me.id, -1)
    return case.is_melee and case.has("wizard") and paid >= max(1, case.state.turn - 1)


def _t09(case: Case) -> bool:
    """Uphill; who fights in the air stands nowhere."""
    state, me, foe = case.state, case.me, case.foe
    if not case.is_melee or not state.terrain:
        return False
    if any(one.element is not None and state.is_airborne(one.element) for one in (me, foe)):
        return False
    mine, theirs = ground.height(state, me.box.centre), ground.height(state, foe.box.centre)
    return mine > theirs + HIGHER


def _t10(case: Case) -> bool:
    """Foot on the bank of a strong river."""
    return case.me.type in _FOOT and not case.foe.is_flyer and _holds_bank(case)


def _t11(case: Case) -> bool:
    """Mounted on the bank of a strong river."""
    return case.me.type in _MOUNTED and case.foe.type in _MOUNTED and _holds_bank(case)


def _holds_bank(case: Case) -> bool:
    """It stands on the bank, its opponent in the river; passengers and followers hold no bank."""
    me, foe = case.me.element, case.foe.element
    if not case.is_melee or not case.state.terrain or me is None or foe is None or me.id != case.me.id:
        return False
    river = ground.holds_bank(case.state, me, foe)
    return river is not None and is_strong(case.state, river)


def _t13(case: Case) -> bool:
    """Elf and heavy archers hand to hand with foot."""
    if not case.is_melee or case.foe.type not in _FOOT:
        return False
    return case.me.type == "elf_archers" or (case.me.type in _HEAVY and not case.is_in_difficult)


def _t20(case: Case) -> bool:
    """Mounted overlapped by giants."""
    if case.me.type not in _BROKEN_BY_GIANTS:
        return False
    elements = case.state.elements
    return any(key in elements and elements[key].type == "giants" for key, _ in case.overlapped)


def _t21(case: Case) -> bool:
    """Against a hidden being in water."""
    being = case.foe.element
    return being is not None and being.type == "hidden_beings" and ground.is_in_water(case.state, being)


def _t24(case: Case) -> bool:
    return case.is_melee and case.me.type == "light_spears" and case.is_in_difficult


def _t25(case: Case) -> bool:
    """Axes and swords in difficult terrain, but see T30."""
    if not case.is_melee or case.me.type not in _AXE or case.foe.type in _AT_HOME_IN_COVER:
        return False
    return case.is_in_difficult


def _t27(case: Case) -> bool:
    """Flyers and mounted across works, or against obstacles."""
    if not case.is_melee or case.me.type not in _FLYING_OR_MOUNTED:
        return False
    return case.works is not None or faces_obstacles(case)


def faces_obstacles(case: Case) -> bool:
    """Does it fight the front of infantry with approach obstacles?"""
    foe = case.foe.element
    if foe is None or foe.type not in _INFANTRY:
        return False
    return case.foe.front == "front" and "obstacles" in foe.equipment


def _t28(case: Case) -> bool:
    """Petardiers among skirmishers or shot at."""
    if case.me.type != "petardiers":
        return False
    return case.is_shot_at or (case.is_melee and case.foe.type in _PETARDS_FAIL)


def _t29(case: Case) -> bool:
    """Flyers and mounted where they or their opponent stand in difficult terrain."""
    if not case.is_melee or case.me.type not in _HINDERED:
        return False
    return case.is_in_difficult or case.is_foe_in_difficult


def _t30(case: Case) -> bool:
    """Close order in difficult terrain."""
    if not case.is_melee or not case.is_in_difficult:
        return False
    return case.me.type in _LOST_IN_COVER or (case.me.type in _AXE and case.foe.type in _AT_HOME_IN_COVER)


def _t31(case: Case) -> bool:
    """Artillery that does not shoot."""
    return case.me.type == "artillery" and not case.shoots


def _t34(case: Case) -> bool:
    """Of a command in withdrawal."""
    return case.me.element is not None and case.state.commands[case.me.element.command].withdrawing


_WHEN: Mapping[str, Callable[[Case], bool]] = {
    "T01": _t01,
    "T02": _t02,
    "T04": _t04,
    "T05": _t05,
    "T09": _t09,
    "T10": _t10,
    "T11": _t11,
    "T13": _t13,
    "T20": _t20,
    "T21": _t21,
    "T24": _t24,
    "T25": _t25,
    "T27": _t27,
    "T28": _t28,
    "T29": _t29,
    "T30": _t30,
    "T31": _t31,
    "T34": _t34,
}


# --- rows that count for each enemy -----------------------------------------------------------------------------------


def _t19(case: Case) -> tuple[ElementId, ...]:
    """Heroes on the flanks and in the rear."""
    return tuple(key for key in _around(case) if _has_hero(case.state, key))


def _has_hero(state: State, key: ElementId) -> bool:
    figure = state.figure(key) if key in state.elements else None
    return figure is not None and figure.kind == "hero"


def _t23(case: Case) -> tuple[ElementId, ...]:
    """Overlapped flanks, enemies in flank and rear; the second and third shooter."""
    if case.is_melee:
        return _around(case)
    return case.fight.counter if case.is_attacker else case.fight.shooters


def _around(case: Case) -> tuple[ElementId, ...]:
    return (*(key for key, _ in case.overlapped), *case.pressed)


_EACH: Mapping[str, Callable[[Case], tuple[ElementId, ...]]] = {"T19": _t19, "T23": _t23}


# --- rows whose worth is a grade or a difference ----------------------------------------------------------------------


def _t03(case: Case, worth: Json) -> int:
    """A hero's or commander's element, in melee or shot at; the higher grade if it has both."""
    if case.me.element is None or not (case.is_melee or case.is_shot_at):
        return 0
    if not case.state.is_advanced and _is_disabled(case):
        return 0
    commander = case.state.commander(case.me.element.id)
    hero = case.figure.grade if case.figure is not None and case.figure.kind == "hero" else 0
    grade = max(hero, commander.grade if commander is not None else 0)
    return grade if worth == "grade" or not grade else int(worth)


def _is_disabled(case: Case) -> bool:
    """Its figure is out of action: in the basic game the element is a plain one, even a commander's (13.4)."""
    element = case.me.element
    return element is not None and element.figure is not None and case.figure is None


def _t32(case: Case, worth: Json) -> int:
    return case.strength - _foe_strength(case)


def _foe_strength(case: Case) -> int:
    state, fight = case.state, case.fight
    return Case(state, fight, case.foe, case.me, is_attacker=not case.is_attacker).strength


def _t33(case: Case, worth: Json) -> int:
    """Under thunder arrows or strength."""
    if case.me.element is None:
        return 0
    spell = "strength" if case.is_melee else "thunder_arrows"
    return enchantment(case.state, case.me.id, spell) if case.is_melee or case.shoots else 0


def enchantment(state: State, element: ElementId, spell: str) -> int:
    """The grade of a spell that lies on an element; of spells on shooting also on the archers in a boat, who have no
    part in its melees (9.8, 14.2)."""
    if element not in state.elements:
        return 0
    crew = archers_aboard(state, state.elements[element]) if spell in _OF_SHOOTING else None
    return max(state.enchanted(element, spell), 0 if crew is None else state.enchanted(crew.id, spell))


_GRADED: Mapping[str, Callable[[Case, Json], int]] = {"T03": _t03, "T32": _t32, "T33": _t33}
