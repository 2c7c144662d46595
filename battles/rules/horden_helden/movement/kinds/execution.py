"""Carrying an ordered move out: rivers, ambushers on the way, then everybody goes (9.5, 9.6, 9.8, 12.2, 19.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal

from msgspec import structs

from battles.rules.geometry import Box, Shape, overlaps
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.melee import outcomes
from battles.rules.horden_helden.movement.contact import contacting, reveals
from battles.rules.horden_helden.movement.events import (
    BoatsReported,
    ElementEmbarked,
    ElementsMoved,
    ExtraStepTaken,
    MarchEnded,
    MoveCutShort,
)
from battles.rules.horden_helden.movement.frames import AskMarchReveal, Plan, RollCrossing, RollRiver, RollStorm
from battles.rules.horden_helden.movement.judgement.judging import passes_by_magic, run_over
from battles.rules.horden_helden.movement.kinds import marches
from battles.rules.horden_helden.movement.ways import boats, passing, rivers
from battles.rules.horden_helden.movement.ways.blocking import is_in_file
from battles.rules.horden_helden.movement.ways.starts import start_box
from battles.rules.horden_helden.pieces import ENEMY, Element, ElementId, PieceId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, STEPS
from battles.rules.horden_helden.terrain import shape
from battles.rules.play import Play
from battles.rules.tabletop.legs import Way, box_at, samples, shares, sweep_way, truncated, way

LOOKS = STEPS.every(15.0)
"""How often, in mm, one looks about on the way for those who lie in ambush."""
Stop = tuple[int, float]
"""A leg and the share of it that is still made."""


def make_move(play: Play[State], plan: Plan) -> None:
    """One step of the top frame: the next throw at a river, or the move itself."""
    ways = ways_of(play.state, plan)
    throw = _river_throw(play.state, plan, ways)
    if throw is not None:
        play.push(throw)
        return
    play.pop()
    really = _cut_short(play, plan, ways)
    is_cut = any(one.end.pose != meant.end.pose for one, meant in zip(really, ways, strict=True))
    carry_out(play, _without_purpose(plan) if is_cut else plan, really)


def ways_of(state: State, plan: Plan) -> list[Way[Element]]:
    """Everybody's way; whoever takes off first is in the air on all of it (9.3)."""
    found = []
    for key, path in plan.paths.items():
        element = state.elements[key]
        start = start_box(state, element)
        assert start is not None
        flies = structs.replace(element, landed=False) if plan.take_off and element.is_flyer else element
        found.append(way(flies, start, path))
    return found


def _without_purpose(plan: Plan) -> Plan:
    """Who does not get there neither goes aboard nor lands nor storms."""
    return structs.replace(plan, boat=None, land=False, storm=None)


# --- rivers -----------------------------------------------------------------------------------------------------------


def _river_throw(state: State, plan: Plan, ways: Sequence[Way[Element]]) -> RollRiver | RollCrossing | None:
    if not state.terrain or plan.kind == "magic":
        return None
    thrown = (*state.moving.crossed, *state.moving.stopped)
    for one in ways:
        for river in rivers.entered(state, one):
            if river.id not in state.rivers:
                return RollRiver(piece=river.id, element=one.piece.id)
            if rivers.needed(state, one.piece, river) is not None and one.piece.id not in thrown:
                return RollCrossing(element=one.piece.id, piece=river.id)
    return None


def fate_at_rivers(state: State, plan: Plan) -> Literal["", "crossed", "held_up"]:
    """Before the move itself: whether the rivers let everybody through; empty while dice are still to fall."""
    ways = ways_of(state, plan)
    if _river_throw(state, plan, ways) is not None:
        return ""
    return "held_up" if _river_stops(state, plan, ways) else "crossed"


def _river_stops(state: State, plan: Plan, ways: Sequence[Way[Element]]) -> dict[ElementId, Stop]:
    """Who failed stops at the bank; a line that finds the river too rough stops as a whole (8.7, 9.6). A magic move
    ignores rivers as all terrain (19.4)."""
    if plan.kind == "magic":
        return {}
    movers = [one.piece for one in ways]
    stops: dict[ElementId, Stop] = {}
    for one in ways:
        for river in rivers.entered(state, one):
            is_line = len(ways) > 1 and not plan.is_column and rivers.needs_column(state, river, movers)
            failed = rivers.needed(state, one.piece, river) is not None and one.piece.id in state.moving.stopped
            if is_line:
                first = min(rivers.bank(state, other) for other in ways)
                return {other.piece.id: first for other in ways}
            if failed:
                stops[one.piece.id] = rivers.bank(state, one)
    return stops


# --- cut short --------------------------------------------------------------------------------------------------------


def _cut_short(play: Play[State], plan: Plan, ways: list[Way[Element]]) -> list[Way[Element]]:
    """The ways as they really go."""
    stops = _river_stops(play.state, plan, ways) if play.state.terrain else {}
    stops = _with_room(play.state, ways, stops)
    ways = _stopped(play, ways, stops, "river")
    stop = _ambush_stop(play, ways, plan)
    hit = {} if stop is None else {one.piece.id: stop for one in ways}
    if hit:
        ways = _stopped(play, ways, hit, "ambush")
        if plan.kind == "march":
            play.add(MarchEnded(elements=tuple(hit)))
    return _not_onto_friends(play, ways, {*stops, *hit}) if stops or hit else ways


def _stopped(
    play: Play[State], ways: Sequence[Way[Element]], stops: dict[ElementId, Stop], cause: str
) -> list[Way[Element]]:
    if stops:
        play.add(MoveCutShort(elements=tuple(stops), cause=cause))  # type: ignore[arg-type]
    return [truncated(one, *stops[one.piece.id]) if one.piece.id in stops else one for one in ways]


def _ambush_stop(play: Play[State], ways: Sequence[Way[Element]], plan: Plan) -> Stop | None:
    """Somebody whom nobody knew of stands in the way: all stop there, and he is seen."""
    found: list[tuple[Stop, ElementId]] = []
    for one in ways:
        hidden = [(key, box) for key, box in reveals.hit_boxes(play.state, one.piece) if _is_met(play, plan, one, key)]
        met = sweep_way(one, [box for _, box in hidden], NEAR) if hidden else None
        if met is not None:
            leg, share, hit = met
            found.append(((leg, share), hidden[hit.obstacle][0]))
    if not found:
        return None
    first = min(stop for stop, _ in found)
    reveals.show(play, tuple(dict.fromkeys(key for stop, key in found if stop == first)), "seen")
    return _free_stop(play.state, ways, first, {one.piece.id for one in ways})


def _is_met(play: Play[State], plan: Plan, one: Way[Element], key: ElementId) -> bool:
    """Whom it cannot pass stops it; whom it can pass only if its way ends on him (11)."""
    hidden = play.state.elements[key]
    if overlaps(one.end, hidden.box, NEAR):
        return True
    if plan.kind == "magic":
        return not passes_by_magic(play.state, one.piece, hidden)
    return not passing.may_pass(play.state, one.piece, hidden, "move")


def _with_room(state: State, ways: Sequence[Way[Element]], stops: dict[ElementId, Stop]) -> dict[ElementId, Stop]:
    """The same stops, but nobody ends on somebody whom he passes, or on a comrade who falls in (11): they go back
    together to where there is room."""
    movers = {one.piece.id for one in ways}
    found: dict[ElementId, Stop] = {}
    for stop in dict.fromkeys(stops.values()):
        together = [one for one in ways if stops.get(one.piece.id) == stop]
        boxes = [box_at(one, *stop) for one in together]
        crowded = _crosses(boxes) or any(room.overlapped(state, box, movers) is not None for box in boxes)
        last = _free_stop(state, together, stop, movers) if crowded else stop
        found |= dict.fromkeys((one.piece.id for one in together), last)
    return found


def _free_stop(state: State, ways: Sequence[Way[Element]], stop: Stop, movers: set[ElementId]) -> Stop:
    """Nobody stops on those whom he passes, nor where he may not stay: then all stop before that."""
    last, share = stop
    earlier = [(leg, part) for leg in range(last + 1) for part in shares(ways[0], leg, STEPS) if (leg, part) < stop]
    places = [(last, share), *reversed(earlier)]
    return next((place for place in places if _may_all_stay(state, ways, place, movers)), (0, 0.0))


def _may_all_stay(state: State, ways: Sequence[Way[Element]], place: Stop, movers: set[ElementId]) -> bool:
    if _crosses([box_at(one, *place) for one in ways]):
        return False
    return all(_may_stay(state, one, place, movers) for one in ways)


def _crosses(boxes: Sequence[Box]) -> bool:
    """Do two of those who move together stand on each other there?"""
    return any(overlaps(one, other, NEAR) and not is_in_file(one, other) for one, other in combinations(boxes, 2))


def _may_stay(state: State, one: Way[Element], place: Stop, movers: set[ElementId]) -> bool:
    box = box_at(one, *place)
    if room.overlapped(state, box, movers) is not None or ground.barred(state, one.piece, box) is not None:
        return False
    hiding = (other for other in reveals.in_ambush(state) if other.id not in movers)
    if any(overlaps(box, other.box, NEAR) for other in hiding):
        return False
    is_aloft = one.piece.is_flyer and not one.piece.landed
    return not is_aloft or ground.no_landing(state, box) is None


def _not_onto_friends(play: Play[State], ways: list[Way[Element]], stopped: set[ElementId]) -> list[Way[Element]]:
    """Who would run onto a comrade who stopped stops behind him."""
    while True:
        ends: list[Shape] = [one.end for one in ways if one.piece.id in stopped]
        blocked: dict[ElementId, Stop] = {}
        for one in ways:
            if one.piece.id not in stopped and any(overlaps(one.end, end, NEAR) for end in ends):
                met = sweep_way(one, [end for end in ends if not overlaps(one.start, end, NEAR)], NEAR)
                blocked[one.piece.id] = (met[0], met[1]) if met is not None else (0, 0.0)
        if not blocked:
            return ways
        ways = _stopped(play, ways, blocked, "blocked")
        stopped |= set(blocked)


# --- the move itself --------------------------------------------------------------------------------------------------


def carry_out(play: Play[State], plan: Plan, ways: Sequence[Way[Element]]) -> None:
    movers = tuple(one.piece.id for one in ways)
    seen = _seen_on_way(play.state, ways)
    entered = _homes_entered(play.state, ways) if plan.kind == "march" else ()
    hiding = tuple(one.piece.id for one in ways if one.piece.place == "ambush")
    if hiding:
        reveals.show(play, hiding, "moved")
    _run_over(play, ways)
    play.add(_moved(play.state, plan, ways))
    if plan.kind == "extra":
        play.add(ExtraStepTaken(element=movers[0], barred=plan.barred, also_barred=plan.also_barred))
    _report_boats(play, ways)
    if plan.boat is not None:
        play.add(ElementEmbarked(element=movers[0], boat=plan.boat))
    contacting.note(play, movers)
    outcomes.settle_camps(play)
    if plan.kind == "march":
        _ask_enemies(play, movers, seen, entered)
    elif seen:
        reveals.show(play, tuple(one for one in seen if play.state.elements[one].place == "ambush"), "seen")
    reveals.after_poses(play)
    if plan.storm is not None:
        play.push(RollStorm(element=movers[0], section=plan.storm))


def _moved(state: State, plan: Plan, ways: Sequence[Way[Element]]) -> ElementsMoved:
    paths = {one.piece.id: one.path for one in ways}
    return ElementsMoved(
        move=plan.kind,
        command=plan.command,
        paths=paths,
        ap=plan.ap,
        mm=round(plan.mm, 3),
        airborne=False if plan.land else True if plan.take_off else None,
        ends_march=plan.ends_march,
        forming=plan.forming and not marches.is_formed(state, paths),
    )


def _seen_on_way(state: State, ways: Sequence[Way[Element]]) -> tuple[ElementId, ...]:
    if not any(one.side != ways[0].piece.side for one in reveals.in_ambush(state)):
        return ()
    eyes = [reveals.looking_from(one.piece, box.pose) for one in ways for _, _, box in samples(one, LOOKS)]
    return reveals.seen_by(state, eyes)


# --- boats ------------------------------------------------------------------------------------------------------------


def _run_over(play: Play[State], ways: Sequence[Way[Element]]) -> None:
    """Enemies in the water on a boat's way are gone (9.8)."""
    for key in sorted(run_over(play.state, ways)):
        outcomes.remove(play, key, "destroyed", "run_over")


def _report_boats(play: Play[State], ways: Iterable[Way[Element]]) -> None:
    sailed = [one for one in ways if one.piece.type == "boats"]
    if not sailed:
        return
    landings = dict(play.state.moving.landings)
    aboard: list[ElementId] = []
    for one in sailed:
        landings.pop(one.piece.id, None)
        if boats.bank_side(play.state, one.end) is not None:
            landings[one.piece.id] = play.state.turn
        aboard += boats.passengers(play.state, one.piece.id)
    play.add(BoatsReported(landings=landings, sailed=tuple(aboard)))


# --- marches ----------------------------------------------------------------------------------------------------------


def _homes_entered(state: State, ways: Sequence[Way[Element]]) -> tuple[PieceId, ...]:
    """Terrain on the way where hidden beings of the enemy could live; whether one does is not told by asking."""
    enemy = ENEMY[ways[0].piece.side]
    beings = [one for one in state.elements_of(enemy) if one.type == "hidden_beings" and one.place == "hidden"]
    if not beings:
        return ()
    return tuple(
        piece.id
        for piece in state.terrain
        if any(ground.can_live_in(being.home, piece) for being in beings)
        and any(overlaps(one.start, shape(piece)) or sweep_way(one, [shape(piece)], NEAR) is not None for one in ways)
    )


def _ask_enemies(
    play: Play[State], movers: tuple[ElementId, ...], seen: tuple[ElementId, ...], entered: tuple[PieceId, ...]
) -> None:
    """At the end of the leg its enemies may set up whom they have there (19.2)."""
    state = play.state
    enemy = ENEMY[state.elements[movers[0]].side]
    beings = [one for one in state.elements_of(enemy) if one.place == "hidden"] if entered else []
    owners = {state.seat_of(one) for one in seen} | {state.seat_of(one.id) for one in beings}
    seats = tuple(seat for seat in state.seats_of(enemy) if seat in owners)
    if not seats:
        return
    if seen:
        play.add(MarchEnded(elements=movers))
    play.push(AskMarchReveal(seats=seats, marchers=movers, ambushers=seen, pieces=entered))
