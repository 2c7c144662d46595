"""A question without an order: where a group could go or whom it could attack by one activation, and for how much."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from battles.rules.base import Consequence, Order, RulesSystem, Seat
from battles.rules.codec import Json, to_builtins
from battles.rules.cooperative import Cooperative, run
from battles.rules.dice import seeded
from battles.rules.errors import IllegalOrder
from battles.rules.inquiry import Inquiry
from battles.rules.lost_battles import frames, movement, options, questions
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import steps
from battles.rules.lost_battles.squares import Facing, TileId
from battles.rules.lost_battles.state import ActivationKind, GeneralId, State, UnitId
from battles.rules.play import perform

WALKED = (steps.MoveForward, steps.Turn, steps.AboutFace, steps.DeployTo)
"""Steps of a way; one that leaves the field is never taken in passing."""

ENDS = ("stops_with_friends", "stops_in_camp")
"""No news to a group that goes no further."""

Activating = activating.ActivateGroup | activating.ActivateExpress


class Course(Struct, frozen=True, kw_only=True):
    """Orders that bring a group to a tile, or into an attack on it, one after the other."""

    to: TileId
    """Where it comes, or what it attacks."""
    facing: Facing
    attacks: bool
    activation: ActivationKind
    commands: int
    price: int
    """Before exemptions."""
    orders: tuple[Json, ...]
    bar: str
    """What keeps it from being taken back: "" for nothing, "dice", "asked"."""
    consequences: tuple[Consequence, ...] = ()


class CoursesFound(Struct, frozen=True, kw_only=True):
    """For each tile and facing the cheapest course; for each tile that can be attacked the one with most attackers."""

    courses: tuple[Course, ...]


class Courses(Inquiry[State], frozen=True, kw_only=True, tag="courses"):
    """What could these units do by one activation?"""

    units: tuple[UnitId, ...]
    commander: GeneralId | None = None

    def answer(self, known: State, seat: Seat) -> CoursesFound:
        return run(self.answer_cooperatively(known, seat))

    def answer_cooperatively(self, known: State, seat: Seat) -> Cooperative[CoursesFound]:
        if seat not in questions.asked(known) or not isinstance(known.flow[-1], frames.SelectActivation):
            return CoursesFound(courses=())
        return CoursesFound(courses=(yield from courses(known, seat, self.units, self.commander)))


def courses(
    known: State, seat: Seat, units: tuple[UnitId, ...], commander: GeneralId | None = None
) -> Cooperative[tuple[Course, ...]]:
    """Attacks first; then the nearest."""
    best: dict[tuple[TileId, Facing, bool], Course] = {}
    for order in _activations(units, commander):
        for found in _Search(known, seat, order).run():
            for course in found:
                key = (course.to, course.facing, course.attacks)
                if key not in best or _rank(course) < _rank(best[key]):
                    best[key] = course
            yield
    return tuple(sorted(best.values(), key=lambda course: (not course.attacks, len(course.orders))))


def _rank(course: Course) -> tuple[bool, int, int, int]:
    """The cheapest, then the one with the fewest orders; a limited attack has one attacker only (6.9)."""
    is_lame = course.attacks and course.activation == "limited"
    return is_lame, course.commands, course.price, len(course.orders)


def _activations(units: tuple[UnitId, ...], commander: GeneralId | None) -> Iterator[Activating]:
    yield activating.ActivateGroup(activation="normal", units=units, commander=commander)
    yield activating.ActivateGroup(activation="limited", units=units, commander=commander)
    if len(units) == 1:
        yield activating.ActivateExpress(unit=units[0], commander=commander)
        yield activating.ActivateExpress(unit=units[0], double=True, commander=commander)


class _Way(Struct, frozen=True, kw_only=True):
    """The battle after some orders, as far as the seat can foresee it."""

    state: State
    orders: tuple[Order[State], ...] = ()
    consequences: tuple[Consequence, ...] = ()
    has_thrown: bool = False

    @property
    def is_on(self) -> bool:
        """The group still takes its steps."""
        return bool(self.state.flow) and isinstance(self.state.flow[-1], frames.TakeStep)


class _Search:
    """All that one activation allows, nearest first."""

    def __init__(self, known: State, seat: Seat, order: Activating) -> None:
        from battles.rules.lost_battles import RULES

        self.rules: RulesSystem[State] = RULES
        self.known, self.seat, self.order = known, seat, order
        self.others = self._asked_of_others(known)

    def run(self) -> Iterator[list[Course]]:
        """Step by step."""
        try:
            queue = [self._after(_Way(state=self.known), self.order)]
        except IllegalOrder:
            return
        seen = {_place(queue[0])}
        for way in queue:
            if not way.is_on:
                continue
            for order in [option.order for option in options.group_steps(way.state)]:
                if isinstance(order, steps.DeclareAttack | steps.TurnToAttack):
                    yield list(self._attack(way, order))
                elif isinstance(order, WALKED) and _place(there := self._after(way, order)) not in seen:
                    seen.add(_place(there))
                    queue.append(there)
                    yield list(self._end(there))

    def _after(self, way: _Way, order: Order[State]) -> _Way:
        told = order.preview(way.state, self.seat).consequences
        play = perform(self.rules, way.state, self.seat, order, dice := seeded("courses"))
        return _Way(
            state=play.state,
            orders=(*way.orders, order),
            consequences=(*way.consequences, *told),
            has_thrown=way.has_thrown or dice.count > 0,
        )

    def _attack(self, way: _Way, order: Order[State]) -> Iterator[Course]:
        """A turn to attack is followed by the attack (5.6)."""
        if isinstance(order, steps.TurnToAttack):
            way, order = self._after(way, order), steps.DeclareAttack()
        group = movement.group_of(way.state)
        if group.ahead is not None and group.facing is not None:
            course = self._course(self._after(way, order), group.ahead, group.facing)
            yield structs.replace(course, attacks=True, bar="dice")

    def _end(self, way: _Way) -> Iterator[Course]:
        """Where the group may stop, it does."""
        if way.is_on:
            try:
                way = self._after(way, steps.EndActivation())
            except IllegalOrder:
                return
        unit = way.state.units[self.order.wish.units[0]]
        if unit.tile is not None and unit.facing is not None:
            yield self._course(way, unit.tile, unit.facing)

    def _course(self, way: _Way, to: TileId, facing: Facing) -> Course:
        cost = self.order.preview(self.known, self.seat)
        is_bound = self._asked_of_others(way.state) != self.others
        return Course(
            to=to,
            facing=facing,
            attacks=False,
            activation=self.order.wish.kind,
            commands=int(cost.cost["commands"]),
            price=cost.facts["price"],
            orders=tuple(to_builtins(order) for order in way.orders),
            bar="dice" if way.has_thrown else "asked" if is_bound else "",
            consequences=tuple(one for one in way.consequences if one.code not in ENDS),
        )

    def _asked_of_others(self, state: State) -> object:
        return {seat: question for seat, question in questions.asked(state).items() if seat != self.seat}


def _place(way: _Way) -> tuple[TileId | None, Facing | None]:
    """Where the group stands and looks."""
    first = way.orders[0]
    assert isinstance(first, activating.ActivateGroup | activating.ActivateExpress)
    unit = way.state.units[first.wish.units[0]]
    return unit.tile, unit.facing
