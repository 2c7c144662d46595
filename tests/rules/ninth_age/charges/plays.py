"""Charge phases of tests: opened, answered order by order, on loaded dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from msgspec import structs

from battles.rules.base import Event, Frame, Order, RulesSystem
from battles.rules.dice import LoadedDice
from battles.rules.errors import IllegalOrder
from battles.rules.limits import Limits
from battles.rules.ninth_age.attacks.topic import TOPIC as ATTACKS
from battles.rules.ninth_age.charges import steps
from battles.rules.ninth_age.charges.frames import AskCharges, Reaction
from battles.rules.ninth_age.charges.orders import DeclareCharge, EndCharges, MoveChargers, React
from battles.rules.ninth_age.charges.topic import TOPIC as CHARGES
from battles.rules.ninth_age.movement.topic import TOPIC as MOVEMENT
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.psychology.topic import TOPIC as PSYCHOLOGY
from battles.rules.ninth_age.shooting.topic import TOPIC as SHOOTING
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.events import PhaseStarted
from battles.rules.play import Play
from battles.rules.topics import Topics

TOPICS = Topics[State](CHARGES, MOVEMENT, PSYCHOLOGY, ATTACKS, SHOOTING)
E = TypeVar("E", bound=Event[State])


class BareRules:
    """As much of a system as a play needs; a battle whose flow is empty has an outcome."""

    limits = Limits()

    def outcome(self, state: State) -> object | None:
        return None if state.flow else "done"

    def step(self, play: Play[State]) -> None:
        TOPICS.step(play)

    def after_throw(self, play: Play[State], throw: object) -> None:
        return


RULES = cast("RulesSystem[State]", BareRules())


def _opened(play: Play[State]) -> None:
    play.add(PhaseStarted(phase="charge"))
    steps.open_phase(play)


class Phase:
    """A charge phase on its way: the state, all that has happened, orders with their dice."""

    def __init__(self, state: State, dice: Sequence[int] = ()) -> None:
        self.events: list[Event[State]] = []
        self.state = structs.replace(state, phase="charge")
        self._play(_opened, dice)

    def _play(self, begin: Callable[[Play[State]], None], dice: Sequence[int]) -> None:
        loaded = LoadedDice(*dice)
        play = Play(RULES, self.state, loaded)
        begin(play)
        play.run()
        assert not loaded.left, loaded.left
        self.state = play.state
        self.events += play.events

    def give(self, order: Order[State], dice: Sequence[int] = ()) -> Phase:
        (seat, question), *_ = TOPICS.asked(self.state).items()
        refusals = order.preview(self.state, seat).refusals
        if refusals:
            raise IllegalOrder(refusals[0])
        assert type(order).__struct_config__.tag in question.orders, (order, question)
        self._play(lambda play: order.resolve(play, seat), dice)
        return self

    def charge(self, unit: str, target: str, dice: Sequence[int] = (), character: str | None = None) -> Phase:
        return self.give(DeclareCharge(unit=unit, target=target, character=character), dice)

    def react(self, reaction: Reaction, dice: Sequence[int] = ()) -> Phase:
        return self.give(React(reaction=reaction), dice)

    def end(self, dice: Sequence[int] = (), *, in_one_go: bool = False) -> Phase:
        """No more charges; where nobody is left who could charge, nobody is asked."""
        return self.give(EndCharges(in_one_go=in_one_go), dice) if self.asks(AskCharges) else self

    def move(self, dice: Sequence[int]) -> Phase:
        return self.give(MoveChargers(), dice)

    def refused(self, order: Order[State]) -> list[str]:
        (seat, _), *_ = TOPICS.asked(self.state).items()
        return [one.code for one in order.preview(self.state, seat).refusals]

    def unit(self, key: str) -> Unit:
        return self.state.units[key]

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        found = self.all(kind)
        assert len(found) == 1, found
        return found[0]

    def asks(self, kind: type[Frame]) -> bool:
        return bool(self.state.flow) and isinstance(self.state.flow[-1], kind)

    @property
    def is_over(self) -> bool:
        return not self.state.flow
