"""One decision about a move: what is known, how well it is judged, and what was found out on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from battles.rules.base import Seat
from battles.rules.dice import Dice
from battles.rules.geometry import Box, Point, Pose, distance, placed
from battles.rules.horden_helden.computer import aims, values
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, WIDTH

NOISE: Mapping[int, float] = {1: 0.35, 2: 0.0}
"""The weaker computer misjudges each choice by up to this share …"""
SLIPS: Mapping[int, float] = {1: 1.0, 2: 0.0}
"""… and by up to so many points."""
NEIGHBOUR = 1.2
"""What a friend beside an element is worth to it near the enemy, in points."""
FAR_FROM_ENEMIES = 11 * LE
LOOSE = 0.3
"""How much of that holds while the enemy is far."""
BOLD = 1.5
"""What it is worth to be the one who attacks."""
CALM = 16
"""So many turns nobody is impatient."""
IMPATIENCE = 0.2
"""By so much attacks are worth more with every further turn: battles have to be fought."""
TOUCHED = WIDTH + 5.0
"""A fight may stand otherwise if somebody moves so near to it."""
Pair = tuple[ElementId, ElementId]


class Mind:
    """What the computer knows and thinks while it looks for one move."""

    def __init__(self, known: State, seat: Seat, dice: Dice, skill: int) -> None:
        self.known, self.seat, self.dice, self.skill = known, seat, dice, skill
        self.side: SideId = known.side_of_seat[seat]
        self._reaches: dict[ElementId, float] = {}
        self._goals: dict[ElementId, Element | None] = {}
        self._fights: dict[Pair, float] = {}
        self.exposed: dict[ElementId, float] = {}

    @cached_property
    def foes(self) -> tuple[Element, ...]:
        return tuple(one for one in self.known.on_table if one.side != self.side)

    @cached_property
    def mine(self) -> tuple[Element, ...]:
        """Own elements on the table that this seat leads."""
        own = (one for one in self.known.on_table if one.side == self.side)
        return tuple(one for one in own if self.known.seat_of(one.id) == self.seat)

    @cached_property
    def movable(self) -> tuple[Element, ...]:
        return tuple(one for one in plans.movable(self.known, self.seat) if one.is_placed)

    @cached_property
    def middle(self) -> Point:
        """Where the own fighters are, on the whole."""
        boxes = [one.box for one in self.mine if self.known.commander(one.id) is None] or [one.box for one in self.mine]
        count = max(1, len(boxes))
        return sum(box.cx for box in boxes) / count, sum(box.cy for box in boxes) / count

    def reach(self, element: Element) -> float:
        """How far it goes from where it stands, over ground like that."""
        if element.id not in self._reaches:
            self._reaches[element.id] = rates.full_move(self.known, element)
        return self._reaches[element.id]

    def goal(self, element: Element) -> Element | None:
        """The enemy it makes for."""
        if element.id not in self._goals:
            self._goals[element.id] = aims.target_of(self.known, element, self.foes)
        return self._goals[element.id]

    def nearest_foe(self, box: Box) -> float:
        return min((distance(box, foe.box) for foe in self.foes), default=1e9)

    @property
    def boldness(self) -> float:
        return BOLD + IMPATIENCE * max(0, self.known.turn - CALM)

    def blurred(self, value: float) -> float:
        """A judgement, a little off."""
        noise, slip = NOISE[self.skill], SLIPS[self.skill]
        if not noise:
            return value
        first, second = ((face - 101) / 100 for face in self.dice.throw(201, 2))
        return value * (1.0 + noise * first) + slip * second

    # --- what a move changes ------------------------------------------------------------------------------------------

    def fights_gained(self, after: State, poses: Mapping[ElementId, Pose]) -> float:
        """All fights near the moved ones: what they promise then, less what they promise now."""
        spots = [self.known.elements[key].box for key in poses if self.known.elements[key].is_placed]
        spots += [after.field.boxes[key] for key in poses if key in after.field.boxes]
        now = [pair for pair in self._pairs(self.known) if self._is_near(self.known, pair, spots)]
        then = [pair for pair in self._pairs(after) if self._is_near(after, pair, spots)]
        gain = sum(values.fight(after, *pair) for pair in then)
        return gain - sum(self._fight(pair) for pair in now)

    def _pairs(self, state: State) -> list[Pair]:
        own = (key for key, one in state.field.elements.items() if one.side == self.side)
        return [(key, foe) for key in own for foe in state.field.opponents(key)]

    def _is_near(self, state: State, pair: Pair, spots: Iterable[Box]) -> bool:
        boxes = [state.field.boxes[key] for key in pair]
        return any(distance(box, spot) <= TOUCHED for spot in spots for box in boxes)

    def _fight(self, pair: Pair) -> float:
        if pair not in self._fights:
            self._fights[pair] = values.fight(self.known, *pair)
        return self._fights[pair]

    def ground_gained(self, after: State, poses: Mapping[ElementId, Pose]) -> float:
        """Where the moved ones stand then, less where they stand now; the line they keep or leave."""
        gain = 0.0
        for key, pose in poses.items():
            element = self.known.elements[key]
            box = placed(WIDTH, element.depth, pose)
            if not element.is_placed:
                gain += aims.ENTERED
                continue
            gain += aims.standing(self, element, box) - aims.standing(self, element, element.box)
        return gain + self._line_value(poses) * (self._in_line(after, poses) - self._in_line(self.known, poses))

    def _line_value(self, keys: Iterable[ElementId]) -> float:
        """A line matters where it may be attacked."""
        boxes = [self.known.field.boxes[key] for key in keys if key in self.known.field.boxes]
        nearest = min((self.nearest_foe(box) for box in boxes), default=0.0)
        return NEIGHBOUR if nearest < FAR_FROM_ENEMIES else NEIGHBOUR * LOOSE

    def _in_line(self, state: State, keys: Iterable[ElementId]) -> float:
        """How many have friends beside them; who stands alone at either side of a moved one counts as well."""
        held = (key for key in keys if key in state.field.boxes)
        moved = set(keys)
        return sum(1.0 if friend in moved else 2.0 for key in held for friend in state.field.neighbours(key).values())
