"""One decision about a move: what is known, what is weighed, and what was found out on the way."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from battles.rules.base import Seat
from battles.rules.computing.budget import Budget
from battles.rules.computing.flow import Source
from battles.rules.dice import Dice
from battles.rules.geometry import Box, Point, distance
from battles.rules.horden_helden import camps, ground
from battles.rules.horden_helden.computer import matches, roles, values
from battles.rules.horden_helden.computer.battle_plan import BattlePlan, battle_plan
from battles.rules.horden_helden.computer.ground_map import GroundMap
from battles.rules.horden_helden.computer.weights import Strength, Weights
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import ENEMY, Element, ElementId, SideId
from battles.rules.horden_helden.shooting import shooters
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE

if TYPE_CHECKING:
    from battles.rules.horden_helden.computer.evaluation import Gains

Pair = tuple[ElementId, ElementId]
CALM = 6
"""So many turns nobody is impatient …"""
IMPATIENT = 30
"""… and after so many nobody is more so."""
URGENCY = 0.02
"""By so much the way to the enemy matters more with each turn, to double."""
STALLED_FROM, STALLED_FOR = 12, 16
"""Turns after which a battle without a fight is stalled, and how long until it is so wholly."""
STALLED_LEAD = 3.0
"""Turns by which they may be farther ahead then."""
PRESSING = 2.0
"""What it is worth to attack while the battle is stalled."""
SLOWEST = 30.0
COMPANY = 5 * LE
"""Who is so near to an enemy looks after him."""
ENOUGH, CROWDED = 2.0, 0.9
"""So many to one are enough; more make him seem so many turns farther off."""
LURE, LURES, HANDICAP = 0.15, (-6.0, 6.0), 3.0
"""Turns by which a point of a fight's worth draws nearer, within bounds, from a handicap for all."""
RAIDERS_LURE = 18.0
"""Flyers and fast riders are drawn farther: they go for baggage."""
PRIZE = 0.7
"""Turns by which a commander draws nearer."""


class Mind:
    """What the computer knows and thinks while it looks for one move."""

    def __init__(self, known: State, seat: Seat, dice: Dice, strength: Strength) -> None:
        self.known, self.seat, self.dice, self.strength = known, seat, dice, strength
        self.weights: Weights = strength.weights
        self.budget = Budget(strength.evaluations)
        self.side: SideId = known.side_of_seat[seat]
        self.enemy: SideId = ENEMY[self.side]
        self._reaches: dict[ElementId, float] = {}
        self._rates: dict[ElementId, float] = {}
        self._goals: dict[ElementId, Element | None] = {}
        self._fights: dict[Pair, float] = {}
        self._crowds: dict[ElementId, float] = {}
        self.stands: dict[ElementId, Gains] = {}
        self._maps: dict[tuple[object, ...], GroundMap | None] = {}

    # --- who is there -------------------------------------------------------------------------------------------------

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
    def points(self) -> int:
        """Action points of the command that has most."""
        return max((one.ap for one in self.known.commands_of(self.known.active) if one.seat == self.seat), default=0)

    @cached_property
    def middle(self) -> Point:
        """Where the own fighters are, on the whole."""
        boxes = [one.box for one in self.mine if self.known.commander(one.id) is None] or [one.box for one in self.mine]
        count = max(1, len(boxes))
        return sum(box.cx for box in boxes) / count, sum(box.cy for box in boxes) / count

    @cached_property
    def enemy_shooters(self) -> tuple[tuple[Element, float], ...]:
        """Who may shoot next, and how far."""
        field = self.known.field
        free = (foe for foe in self.foes if foe.troop.shoots and not field.opponents(foe.id))
        return tuple((foe, shooters.range_of(self.known, foe)) for foe in free)

    def nearest_foe(self, box: Box) -> float:
        return min((distance(box, foe.box) for foe in self.foes), default=1e9)

    # --- how far ------------------------------------------------------------------------------------------------------

    def reach(self, element: Element) -> float:
        """How far it goes from where it stands, over ground like that."""
        if element.id not in self._reaches:
            self._reaches[element.id] = rates.full_move(self.known, element)
        return self._reaches[element.id]

    def rate(self, element: Element) -> float:
        """How far it goes over open ground."""
        if element.id not in self._rates:
            self._rates[element.id] = max(SLOWEST, rates.rate_on(self.known, element, "open"))
        return self._rates[element.id]

    def is_raider(self, element: Element) -> bool:
        """Flyers and fast riders go alone, for baggage above all."""
        return element.is_flyer or self.rate(element) >= roles.FAST

    # --- time ---------------------------------------------------------------------------------------------------------

    @cached_property
    def plan(self) -> BattlePlan:
        return battle_plan(self.known, self.side)

    @cached_property
    def urgency(self) -> float:
        """How much the way to the enemy matters."""
        late = 0.0 if self.plan.patient else min(1.0, max(0, self.known.turn - CALM) * URGENCY)
        return self.plan.pace * (1.0 + late)

    @cached_property
    def stalled(self) -> float:
        """0 … 1: nobody fights, and time goes by."""
        if self.plan.patient or any(self.known.field.opponents(one.id) for one in self.mine):
            return 0.0
        return min(1.0, max(0.0, (self.known.turn - STALLED_FROM) / STALLED_FOR))

    @cached_property
    def boldness(self) -> float:
        """What it is worth to be the one who attacks."""
        late = 0 if self.plan.patient else max(0, min(IMPATIENT, self.known.turn) - CALM)
        return self.plan.bold * self.weights.bold + self.weights.impatience * late + PRESSING * self.stalled

    # --- fights -------------------------------------------------------------------------------------------------------

    def fight(self, state: State, mine: ElementId, foe: ElementId) -> float:
        """What a fight gains on average; of the position as it is, worked out once."""
        if state is not self.known:
            self.budget.spend()
            return values.fight(state, mine, foe)
        if (mine, foe) not in self._fights:
            self.budget.spend()
            self._fights[mine, foe] = values.fight(state, mine, foe)
        return self._fights[mine, foe]

    def met(self, state: State, mine: ElementId, foe: ElementId, kind: str) -> float:
        self.budget.spend()
        return values.met(state, mine, foe, kind)

    # --- where to -----------------------------------------------------------------------------------------------------

    def goal(self, element: Element) -> Element | None:
        """The enemy it makes for: near, suitable, and not looked after by enough others."""
        if element.id not in self._goals:
            wanted = [foe for foe in self.foes if not roles.is_out_of_reach(self.known, element, foe)]
            key = min(wanted, key=lambda foe: (self._remoteness(element, foe), foe.id), default=None)
            self._goals[element.id] = key
        return self._goals[element.id]

    def _remoteness(self, element: Element, foe: Element) -> float:
        return distance(element.box, foe.box) / self.rate(element) + self._handicap(element, foe)

    def _handicap(self, element: Element, foe: Element) -> float:
        """Turns by which an enemy seems farther off."""
        least, most = LURES
        if self.is_raider(element):
            most = RAIDERS_LURE
        lure = max(least, min(most, matches.worth(self.known, element, foe)))
        prize = PRIZE if self.known.commander(foe.id) is not None else 0.0
        return max(0.0, HANDICAP - LURE * lure - prize) + self._crowd(foe)

    def _crowd(self, foe: Element) -> float:
        if foe.id not in self._crowds:
            fighters = (one for one in self.mine if not roles.is_led_from_behind(self.known, one))
            near = sum(1 for one in fighters if distance(one.box, foe.box) < COMPANY)
            with_him = sum(1 for one in self.foes if distance(one.box, foe.box) < COMPANY)
            self._crowds[foe.id] = CROWDED * max(0.0, near / max(1, with_him) - ENOUGH)
        return self._crowds[foe.id]

    def ground_map(self, element: Element) -> GroundMap | None:
        """Turns to a worthwhile enemy, else to the enemy's camp; None if there is nowhere to go."""
        figure = element.figure.kind if element.figure is not None else ""
        key = (element.type, element.strength, figure, element.landed, element.flags, element.home)
        if key not in self._maps:
            foes = [foe for foe in self.foes if not roles.is_out_of_reach(self.known, element, foe)]
            sources: list[Source] = [(foe.box.cx, foe.box.cy, self._handicap(element, foe)) for foe in foes]
            sources = sources or [(*section, 0.0) for section in self._enemy_sections]
            self._maps[key] = GroundMap(self.known, element, sources, self._jams) if sources else None
        return self._maps[key]

    def turns_left(self, element: Element, turns: float) -> float:
        """As far as they count: whoever is ahead of the army gains little by going on, but for raiders."""
        if self.is_raider(element) or turns >= self.stop_line:
            return turns
        return self.stop_line - self.weights.beyond * (self.stop_line - turns)

    @cached_property
    def stop_line(self) -> float:
        """Turns from the enemy at which most of the army is, less the lead that somebody may have."""
        fighters = (one for one in self.mine if one.type not in roles.HANGS_BACK)
        maps = ((one, self.ground_map(one)) for one in fighters if not roles.is_led_from_behind(self.known, one))
        turns = sorted(found.turns(one.box.cx, one.box.cy) for one, found in maps if found is not None)
        return turns[len(turns) // 2] - self.weights.lead - STALLED_LEAD * self.stalled if turns else 0.0

    @cached_property
    def _enemy_sections(self) -> tuple[Point, ...]:
        sections = camps.all_sections(self.known)
        return tuple(one.middle for one in sections if camps.holder_of(self.known, one) != self.side)

    @cached_property
    def _jams(self) -> tuple[Point, ...]:
        """Bridges and fords on which friends stand."""
        return tuple(
            one.box.centre
            for one in self.mine
            if any(piece.kind in ("bridge", "ford") for piece in ground.pieces_at(self.known, one.box))
        )
