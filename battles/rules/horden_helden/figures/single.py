"""What counts for each figure in single combat (13.3, single_combat_factors.json)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from battles.rules.codec import Json
from battles.rules.geometry import distance, nearest
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.combat.fight import FactorLine
from battles.rules.horden_helden.figures.duel import Duel
from battles.rules.horden_helden.magic.reach import active, is_in_reach
from battles.rules.horden_helden.pieces import Element, ElementId, Figure, FigureKind
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, load

_table = load("single_combat_factors")
BASE: Mapping[FigureKind, int] = _table["base"]
_rows: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in _table["rows"]}


def _range(row: str) -> float:
    found = re.search(r"(\d+) LE", _rows[row]["if"])
    assert found is not None
    return float(found[1]) * LE


def _most(row: str) -> int:
    found = re.search(r"max (\d+)", _rows[row]["if"])
    assert found is not None
    return int(found[1])


CLERIC_NEAR, CAMP_NEAR = _range("S2"), _range("S7")
MOST_HELPERS: int = _most("S10")
"""Supporters of a magic attack, or of the defence against a sphere, at most."""


def value(state: State, row: str, grade: int = 0) -> int:
    """A row's value in this game: basic, advanced, or the sheet of 2020; `"+grade"` and `"-grade"` count the grade."""
    column = state.options.edition if state.options.edition == "sheet2020" else "advanced"
    found = _rows[row][column if state.is_advanced else "basic"]
    if isinstance(found, int):
        return found
    return grade if found == "+grade" else -grade


def factors(state: State, duel: Duel) -> tuple[tuple[FactorLine, ...], tuple[FactorLine, ...]]:
    """The lines of the attacker and of the defender."""
    return tuple(_attacker(state, duel)), tuple(_defender(state, duel))


def total(lines: tuple[FactorLine, ...]) -> int:
    return sum(line.value for line in lines)


def figure_of(element: Element) -> Figure:
    assert element.figure is not None
    return element.figure


def _line(code: str, points: int, *elements: ElementId) -> Iterator[FactorLine]:
    if points:
        yield FactorLine(code=code, value=points, clause="13.3", elements=elements)


def _attacker(state: State, duel: Duel) -> Iterator[FactorLine]:
    own, other = state.elements[duel.attacker], state.elements[duel.defender]
    yield from _line("base", BASE[figure_of(own).kind], own.id)
    if duel.kind == "melee":
        yield from _uphill(state, own, other)
    elif figure_of(other).kind == "wizard" and _is_near_camp(state, other):
        yield from _line("S7", value(state, "S7"), other.id)
    yield from _grades(state, own, other, duel.defence)


def _defender(state: State, duel: Duel) -> Iterator[FactorLine]:
    own, other = state.elements[duel.defender], state.elements[duel.attacker]
    yield from _line("base", BASE[figure_of(own).kind], own.id)
    if duel.kind == "melee":
        yield from _uphill(state, own, other)
    else:
        yield from _shielded(state, own, other)
        for key in duel.supporters[: _most("S6")]:
            yield from _line("S6", value(state, "S6"), key)
    yield from _grades(state, own, other, duel.supporters)


def _grades(state: State, own: Element, other: Element, against: tuple[ElementId, ...]) -> Iterator[FactorLine]:
    """S8–S10: nothing in the basic game."""
    yield from _line("S8", value(state, "S8", figure_of(own).grade), own.id)
    yield from _line("S9", value(state, "S9", figure_of(other).grade), other.id)
    for key in against[:MOST_HELPERS]:
        yield from _line("S10", value(state, "S10", figure_of(state.elements[key]).grade), key)


def _uphill(state: State, own: Element, other: Element) -> Iterator[FactorLine]:
    if ground.is_uphill(state, own, other):
        yield from _line("S5", value(state, "S5"), own.id)


def _shielded(state: State, own: Element, caster: Element) -> Iterator[FactorLine]:
    """What protects the target of a magic attack: flowing water or any cleric (once), own clerics, command.

    Ruling: "commander of the army" is the commander-in-chief where there are several commanders.
    """
    clerics = [one.id for one in _clerics_near(state, own)]
    if _is_water_between(state, own, caster):
        yield from _line("S1", value(state, "S1"), caster.id)
    elif clerics:
        yield from _line("S2", value(state, "S2"), *clerics)
    if protectors := _own_clerics(state, own):
        yield from _line("S3", value(state, "S3"), *protectors)
    commander = state.commander(own.id)
    if commander is not None and commander.role == "chief":
        yield from _line("S4", value(state, "S4"), own.id)


def _is_water_between(state: State, own: Element, caster: Element) -> bool:
    line = nearest(own.box, caster.box)
    return line.distance > 0 and ground.crosses_flowing_water(state, line.mine, line.theirs)


def _clerics_near(state: State, own: Element) -> list[Element]:
    """Other elements with a cleric, of either side, within 6 LE."""
    found = (one for side in state.sides for one, _ in active(state, side, "cleric") if one.id != own.id)
    return [one for one in found if distance(one.box, own.box) <= CLERIC_NEAR + NEAR]


def _own_clerics(state: State, own: Element) -> list[ElementId]:
    """The target himself, or own clerics who have him in their influence range."""
    return [one.id for one, cleric in active(state, own.side, "cleric") if is_in_reach(state, one, cleric, own.box)]


def _is_near_camp(state: State, wizard: Element) -> bool:
    """Not farther than 6 LE from his own camp."""
    camps = (camp for camp in state.camps.values() if camp.side == camp.holder == wizard.side)
    return any(distance(camp.box, wizard.box) <= CAMP_NEAR + NEAR for camp in camps)
