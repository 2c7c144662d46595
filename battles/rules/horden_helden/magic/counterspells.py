"""Counterspells and support: who may, at what price, and what counts in the duel (19.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Shape, nearest
from battles.rules.horden_helden import ground, sight
from battles.rules.horden_helden.combat.fight import FactorLine
from battles.rules.horden_helden.magic.cast_check import surcharge
from battles.rules.horden_helden.magic.frames import Supporting
from battles.rules.horden_helden.magic.reach import active, apart, is_in_reach, place_shape, reach, sees_place
from battles.rules.horden_helden.magic.record import Casting
from battles.rules.horden_helden.magic.spells import halved
from battles.rules.horden_helden.pieces import ENEMY, Element, ElementId, Figure, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load
from battles.rules.refusals import refuse

_table = load("counterspell")
_rows: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in _table["rows"]}
BASE: int = _table["base"]
MOST_SUPPORTERS: int = _table["support"]["max_each_side"]


def _first_number(text: str) -> int:
    found = re.search(r"(\d+) ZAP|wizards (\d+)", text)
    assert found is not None
    return int(found[1] or found[2])


SUPPORT_ZAP: Mapping[Supporting, int] = {
    "spell": _first_number(_table["support"]["spell"]),
    "counter": _first_number(_table["support"]["counterspell"]),
}
"""What a wizard pays for supporting."""


def casting_in(state: State) -> Casting:
    """The spell in hand."""
    assert state.magic.casting is not None
    return state.magic.casting


def casting_side(state: State, casting: Casting) -> SideId:
    return state.elements[casting.caster].side


def aims(state: State, casting: Casting) -> list[Shape]:
    """What it is cast at: boxes of elements on the table, or the ground of the place."""
    place = place_shape(state, casting.place)
    if place is not None:
        return [place]
    return [state.elements[key].box for key in casting.targets if state.elements[key].is_placed]


# --- who -----------------------------------------------------------------------------------------------------------


def counter_price(state: State, casting: Casting, element: Element, figure: Figure) -> int:
    """Half of the spell's own price, and one more while engaged; clerics pay nothing."""
    return 0 if figure.kind == "cleric" else halved(casting.zap) + surcharge(state, element.id)


def support_price(figure: Figure, of: Supporting) -> int:
    return 0 if figure.kind == "cleric" else SUPPORT_ZAP[of]


def _zap_refusals(state: State, element: Element, due: int) -> list[Refusal]:
    left = state.magic.zap.get(element.id, 0)
    if due <= left:
        return []
    return [refuse("not_enough_zap", "19.3", witness={"element": element.id}, wizard=element.id, zap=due, left=left)]


def counter_problems(state: State, casting: Casting, key: ElementId) -> list[Refusal]:
    """Why this figure cannot counter the spell."""
    element, figure, found = _speaker(state, key, ENEMY[casting_side(state, casting)], "wizard", "cleric")
    if element is None or figure is None:
        return found
    found += _repeat_refusals(state, key)
    found += _zap_refusals(state, element, counter_price(state, casting, element, figure))
    return found + counter_reach_problems(state, casting, element, figure)


def _repeat_refusals(state: State, key: ElementId) -> list[Refusal]:
    found, witness = [], {"element": key}
    if key in state.magic.countered:
        found.append(refuse("already_countered", "19.5", witness=witness, figure=key))
    if key in state.magic.counter_supported:
        found.append(refuse("supported_a_counterspell", "19.5", witness=witness, figure=key))
    return found


def _speaker(
    state: State, key: ElementId, side: SideId, *kinds: str
) -> tuple[Element | None, Figure | None, list[Refusal]]:
    """The element and its active figure of one of these kinds, on the table."""
    element = state.elements.get(key)
    figure = None if element is None else state.figure(key)
    if element is None or figure is None or element.side != side or figure.kind not in kinds or not element.is_placed:
        return None, None, [refuse("no_active_figure", "19.5", element=key)]
    return element, figure, []


def counter_reach_problems(state: State, casting: Casting, element: Element, figure: Figure) -> list[Refusal]:
    """Target or caster in range, and one of the two seen; for those who are called the place is the target."""
    caster, shapes = state.elements[casting.caster], aims(state, casting)
    reachable = [*shapes, caster.box]
    found = []
    if not any(is_in_reach(state, element, figure, shape) for shape in reachable):
        gap = min(apart(element.box, shape) for shape in reachable)
        facts = {"distance": round(gap, 1), "allowed": reach(state, figure)}
        witness = {"element": caster.id, **facts}
        found.append(refuse("spell_out_of_range", "19.5", witness=witness, figure=element.id, **facts))
    if not _sees_spell(state, casting, element):
        found.append(refuse("spell_unseen", "19.5", witness={"element": caster.id}, figure=element.id))
    return found


def _sees_spell(state: State, casting: Casting, viewer: Element) -> bool:
    caster = state.elements[casting.caster]
    if sight.sees(state, viewer, caster):
        return True
    if casting.place is not None and sees_place(state, viewer, casting.place):
        return True
    targets = (state.elements[key] for key in casting.targets)
    return any(one.id == viewer.id or (one.is_placed and sight.sees(state, viewer, one)) for one in targets)


def support_problems(state: State, casting: Casting, key: ElementId, of: Supporting) -> list[Refusal]:
    """Why this figure cannot support the spell, or the counterspell."""
    return _spell_support(state, casting, key) if of == "spell" else _counter_support(state, casting, key)


def _spell_support(state: State, casting: Casting, key: ElementId) -> list[Refusal]:
    element, figure, found = _speaker(state, key, casting_side(state, casting), "wizard")
    if element is None or figure is None:
        return found
    if key == casting.caster or key in state.magic.cast:
        found.append(refuse("already_cast", "19.4", witness={"element": key}, wizard=key))
    found += _zap_refusals(state, element, support_price(figure, "spell"))
    counter = [] if casting.counter is None else [state.elements[casting.counter].box]
    reachable = [*aims(state, casting), *counter]
    if not any(is_in_reach(state, element, figure, shape) for shape in reachable):
        gap = min(apart(element.box, shape) for shape in reachable)
        facts = {"distance": round(gap, 1), "allowed": reach(state, figure)}
        found.append(refuse("spell_out_of_range", "19.5", witness={"element": key, **facts}, figure=key, **facts))
    return found


def _counter_support(state: State, casting: Casting, key: ElementId) -> list[Refusal]:
    element, figure, found = _speaker(state, key, ENEMY[casting_side(state, casting)], "wizard", "cleric")
    if element is None or figure is None:
        return found
    if key == casting.counter or key in state.magic.countered:
        found.append(refuse("already_countered", "19.5", witness={"element": key}, figure=key))
    found += _zap_refusals(state, element, support_price(figure, "counter"))
    return found + counter_reach_problems(state, casting, element, figure)


def counterers(state: State, casting: Casting) -> list[Element]:
    """Figures who could counter the spell."""
    side = ENEMY[casting_side(state, casting)]
    return [one for one, _ in active(state, side, "wizard", "cleric") if not counter_problems(state, casting, one.id)]


def supporters(state: State, casting: Casting, of: Supporting) -> list[Element]:
    """Figures who could support this side of the duel."""
    side = casting_side(state, casting)
    side, taken = (side, casting.supporters) if of == "spell" else (ENEMY[side], casting.counter_supporters)
    if len(taken) >= MOST_SUPPORTERS:
        return []
    able = (one for one, _ in active(state, side, "wizard", "cleric") if one.id not in taken)
    return [one for one in able if not support_problems(state, casting, one.id, of)]


# --- what counts ---------------------------------------------------------------------------------------------------


def lines(state: State, casting: Casting) -> tuple[tuple[FactorLine, ...], tuple[FactorLine, ...]]:
    """What counts for the caster and for the counter-caster."""
    assert casting.counter is not None
    caster, counter = state.elements[casting.caster], state.elements[casting.counter]
    return (
        tuple(_lines(state, casting, caster, counter, casting.counter_supporters)),
        tuple(_lines(state, casting, counter, caster, casting.supporters)),
    )


def _lines(
    state: State, casting: Casting, own: Element, opposing: Element, against: tuple[ElementId, ...]
) -> Iterator[FactorLine]:
    is_caster = own.id == casting.caster
    yield _line("base", BASE)
    if not is_caster and (gods := _gods_beside(state, casting, own)):
        yield _line("C1", _rows["C1"]["value"], *gods)
    if _water_between(state, casting, opposing):
        yield _line("C2", _rows["C2"]["value"], opposing.id)
    if is_caster:
        yield _line("C3", _rows["C3"]["value"], own.id)
    yield _line("C4", _grade(own), own.id)
    yield _line("C5", -_grade(opposing), opposing.id)
    for key in against:
        yield _line("C6", -_grade(state.elements[key]), key)


def _line(code: str, value: int, *elements: ElementId) -> FactorLine:
    return FactorLine(code=code, value=value, clause="19.5", elements=elements)


def _grade(element: Element) -> int:
    return 0 if element.figure is None else element.figure.grade


def _gods_beside(state: State, casting: Casting, counter: Element) -> list[ElementId]:
    """Gods of his army that he or a target touches; a corner is enough."""
    touched = [
        touch.other
        for key in (counter.id, *casting.targets)
        if state.elements[key].is_placed
        for touch in state.field.touches(key)
    ]
    return [
        key
        for key in dict.fromkeys(touched)
        if state.elements[key].type == "gods" and state.elements[key].side == counter.side
    ]


def _water_between(state: State, casting: Casting, opposing: Element) -> bool:
    """Does the shortest line from the target to the opposing figure cross flowing water?

    Ruling: of several targets the one nearest to that figure counts.
    """
    shapes = aims(state, casting)
    if not shapes:
        return False
    line = nearest(min(shapes, key=lambda shape: apart(shape, opposing.box)), opposing.box)
    return line.distance > 0 and ground.crosses_flowing_water(state, line.mine, line.theirs)


def total(counted: tuple[FactorLine, ...]) -> int:
    return sum(line.value for line in counted)
