"""What shows in a whole battle whether a player of Horden & Helden makes sense of it."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Seat
from battles.rules.geometry import Pose, distance, length
from battles.rules.horden_helden.computer import values
from battles.rules.horden_helden.magic.orders import CastSpell
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.movement.orders import EndMovement
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.shooting import shooters
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, WIDTH
from battles.rules.play import Play
from battles.rules.watches import Gauge, Watch

FROZEN_FROM = 3
"""So many action points let somebody move."""
LATE = 10
"""An own turn by which every side should have attacked."""
COMPANY = 2 * LE
SAME_PLACE = 3.0
"""Millimetres by which two places count as one."""


class MovementWatch(Watch[State]):
    """Movement phases: points and turns left unused, attacks, dangers, moves to and fro."""

    gauges: ClassVar[tuple[Gauge, ...]] = (
        Gauge(code="frozen_turns", of="frozen", per="turns", most=0.02),
        Gauge(code="unused_points", of="unused", per="points", most=0.10),
        Gauge(code="late_first_attack", of="late", per="battles", most=0.05),
        Gauge(code="piecemeal", of="piecemeal", per="turns", most=1.0),
        Gauge(code="open_commander_or_baggage", of="open", per="turns", most=0.05),
        Gauge(code="fight_expectation", of="fights", per="turns"),
        Gauge(code="under_fire_idle", of="under_fire", per="element_turns", most=0.10),
        Gauge(code="useless_spells", of="useless", per="spells", most=0.02),
        Gauge(code="taken_back", of="taken_back", per="moves", most=0.01),
    )

    def __init__(self) -> None:
        super().__init__()
        self._begun: dict[Seat, int] = {}
        self._moved: dict[Seat, int] = {}
        self._places: dict[ElementId, tuple[int, Pose, Pose]] = {}
        self._attacked: set[Seat] = set()
        self._last: tuple[State, Order[State]] | None = None

    def before(self, state: State, seat: Seat, order: Order[State]) -> None:
        self._last = state, order
        counted = self.of(seat)
        if not counted["battles"]:
            counted["battles"] += 1
        if isinstance(order, CastSpell) and order.spell in ("strength", "weakness"):
            counted["spells"] += 1
            counted["useless"] += not any(
                one in state.field.boxes and state.field.opponents(one) for one in order.targets
            )
        if not isinstance(state.flow[-1], AskMoves) or order.anytime:
            return
        if self._begun.get(seat) != state.turn:
            self._begun[seat], self._moved[seat] = state.turn, 0
            counted["turns"] += 1
            counted["points"] += _points(state, seat)
        if isinstance(order, EndMovement):
            self._ended(state, seat)
        else:
            self._moved[seat] += 1

    def _ended(self, state: State, seat: Seat) -> None:
        counted, points = self.of(seat), _points(state, seat)
        mine = [one for one in state.on_table if state.seat_of(one.id) == seat]
        fights = [(one.id, foe) for one in mine for foe in state.field.opponents(one.id)]
        if points and any(plans.is_affordable(state, one) for one in plans.movable(state, seat)):
            counted["unused"] += points
            counted["frozen"] += points >= FROZEN_FROM and not self._moved[seat] and not fights
        if fights and seat not in self._attacked:
            self._attacked.add(seat)
            counted["late"] -= (state.turn + 1) // 2 <= LATE
        counted["late"] += counted["turns"] == 1
        worth = round(sum(values.fight(state, *pair) for pair in fights))
        counted["fights"] += worth
        for other in state.seats_of(state.other):
            self.of(other)["fights"] -= worth
        self._dangers(state, seat, mine)

    def _dangers(self, state: State, seat: Seat, mine: list[Element]) -> None:
        counted = self.of(seat)
        foes = [one for one in state.on_table if one.side != state.side_of_seat[seat] and one.troop.may_contact]
        for one in mine:
            counted["element_turns"] += 1
            if state.field.opponents(one.id):
                continue
            near = [foe for foe in foes if distance(foe.box, one.box) <= _rate(state, foe)]
            friends = sum(1 for friend in mine if friend.id != one.id and distance(friend.box, one.box) <= COMPANY)
            counted["piecemeal"] += bool(near) and friends < 2
            if one.type == "baggage" or state.commander(one.id) is not None:
                counted["open"] += any(not _is_screened(one, foe, mine) for foe in near)
            is_idle = not any(distance(foe.box, one.box) <= _rate(state, one) for foe in foes)
            counted["under_fire"] += is_idle and any(_shoots_at(state, foe, one) for foe in foes)

    def after(self, play: Play[State], seat: Seat) -> None:
        if self._last is None or not isinstance(self._last[0].flow[-1], AskMoves):
            return
        before, after = self._last[0], play.state
        for key, one in after.elements.items():
            old = before.elements[key]
            if old.pose is None or one.pose is None or old.pose == one.pose or after.seat_of(key) != seat:
                continue
            self.of(seat)["moves"] += 1
            earlier = self._places.get(key)
            if earlier is not None and before.turn - earlier[0] <= 2 and _near(earlier[1], one.pose):
                self.of(seat)["taken_back"] += not _near(earlier[2], earlier[1])
            self._places[key] = before.turn, old.pose, one.pose


def _points(state: State, seat: Seat) -> int:
    return sum(one.ap for one in state.commands_of(state.active) if one.seat == seat)


def _rate(state: State, element: Element) -> float:
    return rates.rate_on(state, element, "open")


def _is_screened(one: Element, foe: Element, friends: list[Element]) -> bool:
    far = distance(one.box, foe.box)
    return any(
        friend.id != one.id and distance(friend.box, one.box) < far and distance(friend.box, foe.box) < far
        for friend in friends
    )


def _shoots_at(state: State, foe: Element, one: Element) -> bool:
    if not foe.troop.shoots or state.field.opponents(foe.id):
        return False
    x, y = foe.box.local(one.box.centre)
    return abs(x) <= WIDTH and 0.0 < y <= shooters.range_of(state, foe) + foe.depth


def _near(one: Pose, other: Pose) -> bool:
    return length(one.x - other.x, one.y - other.y) <= SAME_PLACE
