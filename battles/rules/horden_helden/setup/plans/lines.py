"""The battle line: foot in the middle, shooters beside it, light troops outside, horse and flyers on the wings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from battles.rules.geometry import Pose
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId, SideId
from battles.rules.horden_helden.setup import who
from battles.rules.horden_helden.setup.camp_sites import area_of
from battles.rules.horden_helden.setup.deployment import any_place
from battles.rules.horden_helden.setup.places import Room, Zone, box_of
from battles.rules.horden_helden.setup.strips import Strip, around
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH, members

SHOOTERS = members("ARCHERS_OR_WAGON") | {"arquebusiers", "artillery", "war_wagons"}
LIGHT = members("LIGHT_INFANTRY_OTHER") | {"auxiliaries"}
TWO_DEEP = frozenset({"spears", "light_spears", "pikes", "legionaries", "tribal_foot", "hordes", "arquebusiers"})
"""They gain by a second rank, or need one to shoot."""
AT_HOME_ANYWHERE = LIGHT | members("ARCHERS") | {"boats", "tribal_warriors", "giants", "beasts"}
"""Difficult ground is not what keeps them from fighting."""
SHIFT, MOST_SHIFTS = 1.5 * WIDTH, 4
"""The line is tried so much aside, so often to either hand."""
OFF_CENTRE = 0.4
"""What one width off the middle counts; an element on bad ground counts 1.5 to 3."""
FAR_ASIDE = 8 * WIDTH
"""As far as horse and wagons leave their place in the line for open ground."""
BACK_COUNTS = 3.0
"""Going back is so much worse for them than going aside."""
FEWEST_FOR_RANKS = 4
SHYEST = {"wagon_axe": 3, "wagon_archers": 3, "artillery": 2, "hordes": 1}
"""Of those in the middle, who stands outside."""

File = list[Element]
"""One behind the other, the first in front."""


def step_poses(state: State, side: SideId, step: int, *, everybody: bool = False) -> dict[ElementId, Pose]:
    """Poses for a step of the deployment: what must be placed, in the first steps the middle of the line."""
    room = Room(state, side, Zone(state, side))
    due = who.due(state, side, step)
    wishes = _wishes(state, side, room)
    chosen = due if everybody or step not in who.HALF_STEPS else _first_half(state, side, step, due, wishes)
    return settled(state, room, chosen, wishes)


def command_poses(state: State, command: CommandId) -> dict[ElementId, Pose]:
    """Poses for all troops of a command, inside its rectangle; boats on any water of the zone."""
    side = state.commands[command].side
    room = Room(state, side, area_of(state, side, command), water=Zone(state, side))
    troops = who.troops_of(state, command)
    strip = Strip(state, side, room.area)
    return settled(state, room, troops, best_line(state, strip, troops))


Wishes = dict[ElementId, tuple[float, float]]


def _wishes(state: State, side: SideId, room: Room) -> Wishes:
    """Where everybody of the side would like to stand, those already placed included, so that steps fit together."""
    visible = [one for one in state.elements_of(side) if _is_visible(one)]
    return best_line(state, Strip(state, side, room.area), visible)


def _is_visible(element: Element) -> bool:
    return element.place in ("reserve", "field") and element.type not in who.UNSEEN


def _first_half(state: State, side: SideId, step: int, due: Sequence[Element], wishes: Wishes) -> list[Element]:
    """All flyers, then foot before horse, the middle before the wings."""
    middle = sum(across for across, _ in wishes.values()) / max(1, len(wishes))
    ordered = sorted(
        due, key=lambda one: (not one.is_flyer, one.category == "mounted", abs(wishes[one.id][0] - middle))
    )
    flyers = sum(one.is_flyer for one in due)
    return ordered[: max(flyers, who.least(state, side, step))]


def settled(state: State, room: Room, elements: Iterable[Element], wishes: Wishes) -> dict[ElementId, Pose]:
    """Legal poses as near as possible to the wishes; those without any place are left out."""
    strip = Strip(state, room.side, room.area)
    found: dict[ElementId, Pose] = {}
    for element in sorted(elements, key=lambda one: (one.type != "boats", -wishes[one.id][1], one.id)):
        pose = any_place(room, element) if element.type == "boats" else _place(room, strip, element, wishes)
        if pose is not None:
            found[element.id] = pose
            room.take(element.id, box_of(element, pose))
    return found


def _place(room: Room, strip: Strip, element: Element, wishes: Wishes) -> Pose | None:
    """The legal pose nearest to the wish; horse and wagons go some way aside for open ground."""
    across, out = wishes[element.id]
    places = around(across, out, strip.nearest + element.depth - 1.0, strip)
    if _needs_open_ground(element):
        near = sorted(_within(places, across), key=lambda at: abs(at[0] - across) + BACK_COUNTS * abs(out - at[1]))
        for there, far in near:
            pose = strip.pose(there, far)
            if room.is_free(element, box_of(element, pose)) and _is_open(room.state, element, pose):
                return pose
        places = around(across, out, strip.nearest + element.depth - 1.0, strip)
    poses = (strip.pose(there, far) for there, far in places)
    return next((p for p in poses if room.is_free(element, box_of(element, p))), None) or any_place(room, element)


def _within(places: Iterable[tuple[float, float]], across: float) -> Iterator[tuple[float, float]]:
    """The places up to the first that is too far aside."""
    return takewhile(lambda place: abs(place[0] - across) <= FAR_ASIDE, places)


def _needs_open_ground(element: Element) -> bool:
    is_horse = element.category == "mounted" and element.type not in AT_HOME_ANYWHERE
    return is_horse or ground.is_road_bound(element)


def _is_open(state: State, element: Element, pose: Pose) -> bool:
    box = box_of(element, pose)
    return not ground.is_difficult(state, element, box, fighting=True) and ground.river_at(state, box) is None


# --- the order of battle ----------------------------------------------------------------------------------------------


def best_line(state: State, strip: Strip, elements: Sequence[Element]) -> Wishes:
    """The line, shifted along the zone and perhaps mirrored, so that few stand where they fight badly."""
    files = _files([one for one in elements if one.type != "boats"])
    room = strip.right - strip.left - min(len(files), _most(strip)) * WIDTH
    steps = min(MOST_SHIFTS, int(room / 2 / SHIFT))
    shifts = [hand * step * SHIFT for step in range(steps + 1) for hand in ((1, -1) if step else (1,))]
    lines = [arranged(strip, row, shift) for shift in shifts for row in (files, files[::-1])]
    boats: Wishes = {one.id: (strip.middle, strip.nearest) for one in elements if one.type == "boats"}
    hard = [one for one in elements if one.type not in AT_HOME_ANYWHERE]
    return min(lines, key=lambda wishes: _hardship(state, strip, hard, wishes)) | boats


def _hardship(state: State, strip: Strip, elements: Sequence[Element], wishes: Wishes) -> float:
    """How badly the ground suits a line, and how far it is from the middle."""
    badly = 0.0
    for one in elements:
        box = box_of(one, strip.pose(*wishes[one.id]))
        if ground.is_difficult(state, one, box, fighting=one.category == "mounted"):
            badly += 3.0 if one.category == "mounted" or ground.is_road_bound(one) else 1.5
        elif ground.river_at(state, box) is not None:
            badly += 2.0
    middle = sum(across for across, _ in wishes.values()) / max(1, len(wishes))
    return badly + abs(middle - strip.middle) / WIDTH * OFF_CENTRE


def _most(strip: Strip) -> int:
    """Files that stand side by side."""
    return max(1, int((strip.right - strip.left) / WIDTH))


def arranged(strip: Strip, files: Sequence[File], shift: float = 0.0) -> Wishes:
    """Across and out for everybody: files side by side about the middle, in further lines if they are too many."""
    most, wishes = _most(strip), Wishes()
    for line, start in enumerate(range(0, len(files), most)):
        row = files[start : start + most]
        left = strip.middle + shift - len(row) * WIDTH / 2
        for place, file in enumerate(row):
            across = left + (place + 0.5) * WIDTH
            out = strip.front(across) - line * 2 * WIDTH
            for element in file:
                wishes[element.id] = (across, out)
                out -= element.depth
    return wishes


def _files(elements: Sequence[Element]) -> list[File]:
    """From the left wing to the right."""
    middle = _ranked([one for one in elements if _is_core(one)])
    shooters = _ranked([one for one in elements if one.type in SHOOTERS])
    light: list[File] = [[one] for one in elements if one.type in LIGHT]
    wings: list[File] = [[one] for one in _sorted([one for one in elements if _is_wing(one)])]
    files = _centred(middle)
    for group in (shooters, light, wings):
        files = _flanked(files, group)
    return files


def _is_wing(element: Element) -> bool:
    return element.is_flyer or (element.category == "mounted" and element.type != "giants")


def _is_core(element: Element) -> bool:
    return not _is_wing(element) and element.type not in SHOOTERS | LIGHT


def _sorted(elements: Sequence[Element]) -> list[Element]:
    """Equal troops together; a commander stands with his own kind."""
    return sorted(elements, key=lambda one: (SHYEST.get(one.type, 0), one.type, one.entry, one.id))


def _ranked(elements: Sequence[Element]) -> list[File]:
    """Files of one or two, equal troops together."""
    kinds: dict[tuple[str, str, int], list[Element]] = {}
    for one in _sorted(elements):
        kinds.setdefault((one.type, one.command, 4 * one.strength + one.mobility), []).append(one)
    files: list[File] = []
    for (kind, _, _), alike in kinds.items():
        is_deep = kind in TWO_DEEP and (len(alike) >= FEWEST_FOR_RANKS or kind == "arquebusiers")
        front = (len(alike) + 1) // 2 if is_deep else len(alike)
        files += [[one] for one in alike[:front]]
        for place, one in enumerate(alike[front:]):
            files[len(files) - front + place].append(one)
    return files


def _centred(files: list[File]) -> list[File]:
    """The first in the middle, the others to its right and left in turn."""
    row: list[File] = []
    for place, file in enumerate(files):
        row = [*row, file] if place % 2 == 0 else [file, *row]
    return row


def _flanked(row: list[File], group: list[File]) -> list[File]:
    """Half of a group on each side."""
    half = (len(group) + 1) // 2
    return [*group[:half], *row, *group[half:]]
