"""Passengers go ashore (9.8)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Point, Pose, length
from battles.rules.horden_helden.movement.contact import snapping
from battles.rules.horden_helden.movement.judgement import admission
from battles.rules.horden_helden.movement.judgement.judging import Terms, judge
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, refused
from battles.rules.horden_helden.movement.ways import boats
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import way


def judge_landing(state: State, seat: Seat, element: ElementId, pose: Pose) -> Verdict:
    """The move is measured from the midpoint of the boat's bank side to the farthest corner at its end."""
    problems = admission.owned(state, seat, [element]) or _problems(state, state.elements[element])
    if problems:
        return refused(*problems)
    one = state.elements[element]
    found = start_of(state, one, pose)
    if found is None:
        return refused(refuse("boat_not_at_bank", "9.8", witness={"element": one.boat}, boat=one.boat))
    middle, start = found
    ashore = structs.replace(one, place="field", pose=start.pose, boat=None)
    exact = snapping.snapped(state, ashore, start.at(pose))
    passenger = way(ashore, start, (exact,))
    terms = Terms(kind="disembark", used=(boats.landing_length(middle, passenger.end),))
    return judge(state, [passenger], terms)


def start_of(state: State, element: Element, pose: Pose) -> tuple[Point, Box] | None:
    """Where it leaves the boat: at the bank nearer to where it wants to go."""
    boat = None if element.boat is None else state.elements.get(element.boat)
    starts = [] if boat is None or not boat.is_placed else boats.landing_starts(state, boat, element)
    return min(starts, key=lambda one: length(one[0][0] - pose.x, one[0][1] - pose.y), default=None)


def _problems(state: State, element: Element) -> list[Refusal]:
    witness: dict[str, Json] = {"element": element.boat or element.id}
    if element.side != state.active:
        return [refuse("moves_later", "5.1", witness=witness, element=element.id)]
    if element.place != "aboard" or element.boat is None:
        return [refuse("not_aboard", "9.8", element=element.id)]
    if state.command_of(element.id).withdrawing:
        return [refuse("command_withdraws", "20", witness=witness, element=element.id)]
    if element.id in state.moving.sailed or element.id in state.moving.moved:
        return [refuse("sailed_already", "9.8", witness=witness, element=element.id)]
    if not boats.is_landed(state, state.elements[element.boat]):
        return [refuse("boat_not_landed", "9.8", witness=witness, boat=element.boat)]
    if state.moving.extra_step is not None:
        return [refuse("moves_are_over", "6.6", element=state.moving.extra_step)]
    return []
