"""Places of a zone in which files may stand side by side: how well the ground there, and before it, suits a troop."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from msgspec import Struct

from battles.rules.geometry import Pose, ahead
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.ground.kinds import KINDS
from battles.rules.horden_helden.ground.land import land_of
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.setup.places import box_of
from battles.rules.horden_helden.setup.strips import Strip
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, WIDTH, members

AT_HOME_ANYWHERE = members("LIGHT_INFANTRY_ALL", "boats")
"""Difficult ground hinders neither their fighting nor their moving in line (8.7)."""
BACKS = (0.0, 20.0, 40.0, 60.0, 80.0)
"""So far behind the front of the zone a file may stand for better ground."""
BACK = 0.004
"""What a millimetre behind the front counts; 1 is as bad as a place in a wood."""
LOOKS = (40.0, 80.0, 130.0, 180.0, 240.0, 300.0)
"""So far ahead it is looked what is in the way."""
BEHIND_WATER = 2.5
"""What it counts that the way ahead is barred: by a lake, a cliff, the sea."""
BARRED = 9.0
HARD, IN_RIVER, HARD_AHEAD = 1.5, 2.0, 0.06
BLIND = 0.5
"""What it counts for shooters that a wood or a hill is right before them."""
SIGHT = 6 * LE
SCREENS = frozenset(key for key, kind in KINDS.items() if kind.blocks_sight)
GOOD = 0.75
"""A place that costs less is one to stand in."""
REMEMBERED = 512


class Slot(Struct, frozen=True):
    """A place for a file: where, and what the ground costs there."""

    across: float
    out: float
    cost: float

    @property
    def is_good(self) -> bool:
        return self.cost < GOOD


_known: dict[Hashable, tuple[Slot, ...]] = {}


def slots(state: State, strip: Strip, element: Element) -> tuple[Slot, ...]:
    """The places of a strip for troops like this one, from left to right, a base's width apart."""
    traits = (element.type, element.depth, element.exotic, element.equipment, element.landed, element.dismounted)
    key = (land_of(state), strip.left, strip.right, strip.facing, strip.deepest, traits)
    found = _known.get(key)
    if found is None:
        if len(_known) >= REMEMBERED:
            _known.clear()
        found = _known[key] = tuple(_best(state, strip, element, across) for across in columns(strip))
    return found


def columns(strip: Strip) -> Iterator[float]:
    """Middles of files side by side, one of them in the middle of the strip."""
    half = int((strip.right - strip.left - WIDTH) / 2 / WIDTH)
    return (strip.middle + step * WIDTH for step in range(-half, half + 1))


def _best(state: State, strip: Strip, element: Element, across: float) -> Slot:
    front = strip.front(across)
    places = [front - back for back in BACKS if front - back - element.depth > strip.base(across)] or [front]
    found = [
        Slot(across, out, cost_at(state, element, strip.pose(across, out)) + BACK * (front - out)) for out in places
    ]
    return min(found, key=lambda slot: slot.cost)


def cost_at(state: State, element: Element, pose: Pose) -> float:
    """What the ground under it and before it costs an element."""
    if element.is_flyer:
        return 0.0 if ground.may_land(state, box_of(element, pose)) else BARRED
    box = box_of(element, pose)
    if ground.barred(state, element, box) is not None:
        return BARRED
    is_mounted = element.category == "mounted"
    hard = frozenset[str]() if element.type in AT_HOME_ANYWHERE else ground.hard_kinds(element, fighting=is_mounted)
    cost = _way(state, element, pose, hard)
    if ground.river_at(state, box) is not None:
        cost += IN_RIVER
    elif land_of(state).any_at(box, lambda kind, _: kind in hard) is not None:
        cost += HARD * (2.0 if is_mounted or ground.is_road_bound(element) else 1.0)
    return cost + (_blindness(state, element, pose) if element.troop.shoots else 0.0)


def _way(state: State, element: Element, pose: Pose, hard: frozenset[str]) -> float:
    """The nearer something is in the way, the worse."""
    cost = 0.0
    for far in LOOKS:
        box = box_of(element, ahead(pose, far))
        if ground.barred(state, element, box) is not None:
            return cost + BEHIND_WATER
        if land_of(state).any_at(box, lambda kind, _: kind in hard) is not None:
            cost += HARD_AHEAD
    return cost


def _blindness(state: State, element: Element, pose: Pose) -> float:
    """Somebody who shoots wants to see: no wood, town or hill within his range."""
    seen = (box_of(element, ahead(pose, far)) for far in LOOKS if far <= SIGHT)
    return BLIND if any(land_of(state).any_at(box, lambda kind, _: kind in SCREENS) for box in seen) else 0.0
