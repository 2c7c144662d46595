"""Moves of one element (8.5, 9.1–9.3, 9.8, 17.4, 19.4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Pose, contact
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.movement.contact import snapping
from battles.rules.horden_helden.movement.judgement import admission
from battles.rules.horden_helden.movement.judgement.admission import MoveSort
from battles.rules.horden_helden.movement.judgement.judging import Terms, judge
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, refused
from battles.rules.horden_helden.movement.rulings import MOST_LEGS
from battles.rules.horden_helden.movement.ways import boats
from battles.rules.horden_helden.movement.ways.starts import start_box
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, STEPS
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import Way, is_straight_ahead, is_wheel, way


class Wish(Struct, frozen=True, kw_only=True):
    """What is wanted of one element."""

    element: ElementId
    legs: tuple[Pose, ...] = ()
    contact: str | None = None
    take_off: bool = False
    land: bool = False
    boat: ElementId | None = None
    storm: str | None = None


def judge_single(
    state: State, seat: Seat, wish: Wish, sort: MoveSort = "tactical", terms: Terms | None = None
) -> Verdict:
    """A move of one element by itself."""
    problems = admission.owned(state, seat, [wish.element])
    if not problems:
        problems = admission.problems(state, [wish.element], sort) + _wrong_wish(state, wish)
    if problems:
        return refused(*problems)
    element = state.elements[wish.element]
    flies = structs.replace(element, landed=False) if wish.take_off else element
    start = start_box(state, element)
    assert start is not None
    one = laid_out(state, flies, start, wish)
    return _with(judge(state, [one], terms or _terms(state, wish)), _of_way(state, flies, one, wish), wish)


def _terms(state: State, wish: Wish) -> Terms:
    magic = wish.element in state.magic.magic_moves
    return Terms(
        kind="magic" if magic else "element",
        magic=magic,
        take_off=wish.take_off,
        land=wish.land,
        boat=wish.boat,
        storm=wish.storm,
    )


def _with(verdict: Verdict, more: Sequence[Refusal], wish: Wish) -> Verdict:
    found = [*verdict.refusals, *more]
    wanted = wish.contact or wish.storm
    if wanted is not None and wanted not in {meeting.enemy for meeting in verdict.meetings}:
        witness: dict[str, Json] = {"mover": wish.element, "element": wanted}
        found.append(refuse("misses_enemy", "8.9", witness=witness, mover=wish.element, enemy=wanted))
    return structs.replace(verdict, refusals=tuple(found))


def laid_out(state: State, element: Element, start: Box, wish: Wish) -> Way[Element]:
    """Its way, the last pose exact if it nearly was."""
    legs = list(wish.legs)
    if not legs:
        return way(element, start, (start.pose,))
    exact = snapping.snapped(state, element, start.at(legs[-1]), wish.contact)
    plain = way(element, start, legs)
    snapped = way(element, start, (*legs[:-1], exact))
    return plain if element.troop.wheel_only and _turns(plain) is None and _turns(snapped) is not None else snapped


# --- what is wrong before anything is measured ------------------------------------------------------------------------


def _wrong_wish(state: State, wish: Wish) -> list[Refusal]:
    element = state.elements[wish.element]
    if len(wish.legs) > MOST_LEGS:
        return [refuse("too_many_legs", "8.1", mover=element.id, allowed=MOST_LEGS)]
    if not wish.legs and wish.storm is None:
        return [refuse("no_way", "8.1", mover=element.id)]
    found = _flight(state, element, wish)
    if element.type == "boats" and not boats.may_sail(state, element.id):
        found.append(refuse("boat_must_wait", "9.8", witness={"element": element.id}, mover=element.id))
    return found


def _flight(state: State, element: Element, wish: Wish) -> list[Refusal]:
    """Who fights on the ground without having landed may be told to take off too (9.1)."""
    witness: dict[str, Json] = {"element": element.id}
    if (wish.take_off or wish.land) and not element.is_flyer:
        return [refuse("no_flyer", "9.3", witness=witness, mover=element.id)]
    if wish.take_off and state.is_airborne(element):
        return [refuse("not_landed", "9.3", witness=witness, mover=element.id)]
    if element.landed and not wish.take_off and wish.legs:
        return [refuse("must_take_off", "9.3", witness=witness, mover=element.id)]
    return []


# --- what is wrong with the way ---------------------------------------------------------------------------------------


def _of_way(state: State, element: Element, one: Way[Element], wish: Wish) -> list[Refusal]:
    found = admission.held(state, element, one)
    if element.troop.wheel_only and (leg := _turns(one)) is not None:
        pose: list[Json] = [one.boxes[leg + 1].pose.x, one.boxes[leg + 1].pose.y, one.boxes[leg + 1].pose.facing]
        witness: dict[str, Json] = {"mover": element.id, "pose": pose}
        found.append(refuse("only_wheels", "8.5", witness=witness, mover=element.id, leg=leg + 1))
    if one.used <= NEAR and wish.storm is None and not (wish.take_off or wish.land):
        found.append(refuse("no_way", "8.1", mover=element.id))
    if wish.boat is not None:
        found += _boarding(state, element, one, wish.boat)
    if wish.storm is not None:
        found += _storming(state, element, wish.storm)
    return found


def _turns(one: Way[Element]) -> int | None:
    """The first leg that is neither straight ahead nor a wheel about a front corner (8.5)."""
    for leg, (box, after, _) in enumerate(one.legs):
        if not (is_straight_ahead(box, after) or is_wheel(box, after, STEPS)):
            return leg
    return None


def _boarding(state: State, element: Element, one: Way[Element], key: ElementId) -> list[Refusal]:
    """Ends at the long side of an own boat that lies at the bank and has room (9.8, 1.9)."""
    witness: dict[str, Json] = {"mover": element.id, "element": key}
    boat = state.elements.get(key)
    if boat is None or boat.type != "boats" or boat.side != element.side or not boat.is_placed:
        return [refuse("no_boat", "9.8", witness={"mover": element.id}, boat=key)]
    found: list[Refusal] = []
    if element.type not in boats.CARGO or element.has("chariot"):
        found.append(refuse("not_for_boats", "1.9", witness=witness, mover=element.id, boat=key))
    elif not boats.has_room(state, key, element):
        found.append(refuse("boat_is_full", "1.9", witness=witness, mover=element.id, boat=key))
    if boats.bank_side(state, boat.box) is None:
        found.append(refuse("boat_not_at_bank", "9.8", witness=witness, boat=key))
    elif contact(one.end, boat.box, NEAR) is None or not boats.touches_long_side(boat.box, one.end):
        found.append(refuse("not_beside_boat", "9.8", witness=witness, mover=element.id, boat=key))
    return found


def _storming(state: State, element: Element, key: str) -> list[Refusal]:
    """An undefended enemy section that it may enter (17.2, 17.4, 17.9)."""
    section = camps.section(state, key)
    if section is None or camps.holder_of(state, section) == element.side:
        return [refuse("no_enemy_section", "17.4", section=key)]
    witness: dict[str, Json] = {"mover": element.id, "point": list(section.middle)}
    if camps.is_held(state, section):
        return [refuse("section_is_defended", "17.4", witness=witness, section=key)]
    if not camps.may_enter(element, section):
        return [refuse("cannot_enter_works", "17.3", witness=witness, mover=element.id)]
    return []
