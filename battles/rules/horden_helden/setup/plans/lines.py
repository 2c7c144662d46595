"""The battle line: foot in the middle by strength, shooters beside it where they see, light troops outside, horse and
flyers on the open wing, the commander behind the middle; nobody on bad ground or behind water while there is better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from battles.rules.geometry import Pose
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId, SideId
from battles.rules.horden_helden.setup import who
from battles.rules.horden_helden.setup.camp_sites import area_of
from battles.rules.horden_helden.setup.deployment import any_place
from battles.rules.horden_helden.setup.places import Room, Zone, box_of
from battles.rules.horden_helden.setup.plans.slots import AT_HOME_ANYWHERE, GOOD, Slot, cost_at, slots
from battles.rules.horden_helden.setup.strips import Strip, around
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH, members

SHOOTERS = members("ARCHERS_OR_WAGON") | {"arquebusiers", "artillery", "war_wagons"}
LIGHT = members("LIGHT_INFANTRY_OTHER") | {"auxiliaries"}
TWO_DEEP = frozenset({"spears", "light_spears", "pikes", "legionaries", "tribal_foot", "hordes", "arquebusiers"})
"""They gain by a second rank, or need one to shoot."""
OFF_CENTRE = 0.02
"""What one width off the middle counts for each file; one on bad ground counts 1.5 to 3."""
GAP = 0.25
"""What an empty place inside the line counts."""
ONE_WING = 0.5
"""What it counts to have all horse on one wing: the ground must be worth it."""
SECOND_LINE = 2 * WIDTH
"""So far behind the first stand those for whom it has no good place; so does the commander."""
FAR_ASIDE = 8 * WIDTH
"""As far as somebody leaves the place in the line for good ground."""
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
    for element in sorted(elements, key=lambda one: (_turn(one), -wishes[one.id][1], one.id)):
        pose = any_place(room, element) if element.type == "boats" else _place(room, strip, element, wishes)
        if pose is not None:
            found[element.id] = pose
            room.take(element.id, box_of(element, pose))
    return found


def _turn(element: Element) -> int:
    """Boats have the fewest places, then commanders choose."""
    return 0 if element.type == "boats" else 1 if element.commander is not None else 2


def _place(room: Room, strip: Strip, element: Element, wishes: Wishes) -> Pose | None:
    """The legal pose nearest to the wish; all but light troops go some way aside for good ground."""
    across, out = wishes[element.id]
    places = around(across, out, strip.nearest + element.depth - 1.0, strip)
    is_choosy = _is_choosy(element)
    near = sorted(_within(places, across), key=lambda at: abs(at[0] - across) + BACK_COUNTS * abs(out - at[1]))
    for there, far in near:
        pose = strip.pose(there, far)
        if is_choosy and cost_at(room.state, element, pose) >= GOOD:
            continue
        if room.is_free(element, box_of(element, pose)):
            return pose
    places = around(across, out, strip.nearest + element.depth - 1.0, strip)
    poses = (strip.pose(there, far) for there, far in places)
    return next((p for p in poses if room.is_free(element, box_of(element, p))), None) or any_place(room, element)


def _within(places: Iterable[tuple[float, float]], across: float) -> Iterator[tuple[float, float]]:
    """The places up to the first that is too far aside."""
    return takewhile(lambda place: abs(place[0] - across) <= FAR_ASIDE, places)


def _is_choosy(element: Element) -> bool:
    """Ground is not all the same to it."""
    return not element.is_flyer and element.type not in AT_HOME_ANYWHERE


# --- the order of battle ----------------------------------------------------------------------------------------------


def best_line(state: State, strip: Strip, elements: Sequence[Element]) -> Wishes:
    """Where everybody stands best: each file at one of the places side by side, in the order of battle."""
    troops = [one for one in elements if one.type != "boats" and one.commander is None]
    leaders = [one for one in elements if one.type != "boats" and one.commander is not None]
    rows = _rows(troops or leaders)
    laid = min((_laid(state, strip, row) for row in rows), key=lambda one: one[0])[1]
    boats: Wishes = {one.id: (strip.middle, strip.nearest) for one in elements if one.type == "boats"}
    return _led(state, strip, leaders, laid) | laid | boats


def _led(state: State, strip: Strip, leaders: Sequence[Element], laid: Wishes) -> Wishes:
    """Commanders stand behind the middle of their men."""
    found = Wishes()
    for leader in leaders:
        own = [at for key, at in laid.items() if state.elements[key].command == leader.command] or list(laid.values())
        middle = sum(across for across, _ in own) / len(own)
        nearest = min(own, key=lambda at: abs(at[0] - middle))
        found[leader.id] = (nearest[0], nearest[1] - SECOND_LINE)
    return found


def _rows(elements: Sequence[Element]) -> list[tuple[float, list[File]]]:
    """Orders of battle from left to right, and what is against them: horse on both wings, or all of it on one."""
    inner, wings = _files([one for one in elements if not _is_wing(one)]), _sorted(filter(_is_wing, elements))
    horse: list[File] = [[one] for one in wings]
    rows = [(0.0, _flanked(inner, horse))]
    if len(horse) > 1:
        rows += [(ONE_WING, [*horse, *inner]), (ONE_WING, [*inner, *horse])]
    return rows


Laid = tuple[float, Wishes]


def _laid(state: State, strip: Strip, row: tuple[float, list[File]]) -> Laid:
    """A row on the ground, as well as it goes; who would stand badly stands in a second line behind the others."""
    against, files = row
    ground_of = {id(file): slots(state, strip, file[0]) for file in files}
    front, behind = files, list[File]()
    most = len(next(iter(ground_of.values()))) if files else 0
    while True:
        chosen = _assigned([ground_of[id(file)] for file in front[:most]])
        badly = [place for place, slot in enumerate(chosen) if not slot.is_good]
        if not badly or len(front) - len(badly) <= len(behind) + 1:
            break
        worst = max(badly, key=lambda place: chosen[place].cost)
        behind, front = [*behind, front[worst]], [*front[:worst], *front[worst + 1 :]]
    behind += front[most:]
    wishes = _standing(zip(front, chosen, strict=False))
    cost = against + sum(slot.cost for slot in chosen) + GAP * len(behind)
    return cost, wishes | _second(front, chosen, behind)


def _assigned(places: Sequence[tuple[Slot, ...]]) -> list[Slot]:
    """For each file one place, in their order from left to right: the cheapest choice of all, gaps and way off the
    middle counted."""
    if not places:
        return []
    count = len(places[0])
    middle = (count - 1) / 2
    best = [[_at(slot, at, middle) for at, slot in enumerate(places[0])]]
    came: list[list[int]] = [[-1] * count]
    for number, row in enumerate(places[1:], 1):
        costs, froms = list[float](), list[int]()
        for at, slot in enumerate(row):
            before = [(best[-1][left] + GAP * (at - left - 1), left) for left in range(number - 1, at)]
            cost, left = min(before, default=(FAR_OFF, -1))
            costs.append(cost + _at(slot, at, middle))
            froms.append(left)
        best.append(costs)
        came.append(froms)
    at = min(range(count), key=lambda place: best[-1][place])
    chosen: list[Slot] = []
    for number in range(len(places) - 1, -1, -1):
        chosen.append(places[number][at])
        at = came[number][at]
    return chosen[::-1]


FAR_OFF = 1e6
"""No such order of places."""


def _at(slot: Slot, at: int, middle: float) -> float:
    return slot.cost + OFF_CENTRE * abs(at - middle)


def _standing(files: Iterable[tuple[File, Slot]]) -> Wishes:
    """One behind the other."""
    wishes = Wishes()
    for file, slot in files:
        out = slot.out
        for element in file:
            wishes[element.id] = (slot.across, out)
            out -= element.depth
    return wishes


def _second(front: Sequence[File], chosen: Sequence[Slot], behind: Sequence[File]) -> Wishes:
    """Behind good places of the first line: foot from the middle outwards, horse from the wings inwards."""
    good = [slot for _, slot in zip(front, chosen, strict=False) if slot.is_good] or list(chosen)
    middle = sum(slot.across for slot in good) / max(1, len(good))
    free, line, wishes = list[Slot](), 0, Wishes()
    for file in sorted(behind, key=lambda one: _is_wing(one[0])):
        if not free:
            free, line = list(good), line + 1
        sign = -1.0 if _is_wing(file[0]) else 1.0
        slot = min(free, key=lambda one: sign * abs(one.across - middle))
        free.remove(slot)
        wishes |= _standing([(file, Slot(slot.across, slot.out - line * SECOND_LINE, slot.cost))])
    return wishes


def _files(elements: Sequence[Element]) -> list[File]:
    """From left to right, without the wings."""
    middle = _ranked([one for one in elements if _is_core(one)])
    shooters = _ranked([one for one in elements if one.type in SHOOTERS])
    light: list[File] = [[one] for one in elements if one.type in LIGHT]
    files = _centred(middle)
    for group in (shooters, light):
        files = _flanked(files, group)
    return files


def _is_wing(element: Element) -> bool:
    return element.is_flyer or (element.category == "mounted" and element.type != "giants")


def _is_core(element: Element) -> bool:
    return not _is_wing(element) and element.type not in SHOOTERS | LIGHT


def _sorted(elements: Iterable[Element]) -> list[Element]:
    """The strongest first, equal troops together."""
    return sorted(elements, key=lambda one: (SHYEST.get(one.type, 0), -power(one), one.type, one.entry, one.id))


def power(element: Element) -> int:
    """How well it fights, on the whole."""
    return element.troop.against_foot + element.troop.against_mounted + 2 * element.strength


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
