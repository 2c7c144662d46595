"""Carrying an order out: events make the state, frames say where it stands, steps run until somebody is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import structs

from battles.rules import dice as chance
from battles.rules.base import CLOCK, Event, Frame, Order, Row, RulesSystem, S, Seat, Setup, Thrown
from battles.rules.codec import encode
from battles.rules.dice import Dice
from battles.rules.errors import RulesBroken
from battles.rules.permission import check
from battles.rules.trays import Cast, FallenCast, TrayThrown

T = TypeVar("T")


@dataclass(frozen=True)
class Performed(Generic[S]):
    """What carrying an order out has come to; nothing of it is stored yet."""

    events: tuple[Event[S], ...]
    state: S
    throws: int
    """Of the battle, with those of this order."""


class Play(Generic[S]):
    """A state on its way: what happens is added as events, what comes next is pushed as frames."""

    def __init__(self, rules: RulesSystem[S], state: S, dice: Dice) -> None:
        self.rules, self.state, self.dice = rules, state, dice
        self.start = state
        self.events: list[Event[S]] = []
        self.rows: set[Row] = set()
        self.kept: Mapping[str, FallenCast] = {}
        """Casts that fell before, by key: a matter that is settled again takes its own and throws no dice."""
        self._before = state.flow
        self._may_throw = False
        self._throw: Thrown[S] | None = None

    def add(self, event: Event[S]) -> None:
        """It happened."""
        self.state = event.apply(self.state)
        self.events.append(event)

    @property
    def top(self) -> Frame:
        return self.state.flow[-1]

    def push(self, *frames: Frame) -> None:
        """These come before everything that waits; the last one first."""
        self._flow((*self.state.flow, *frames))

    def pop(self) -> Frame:
        top = self.top
        self._flow(self.state.flow[:-1])
        return top

    def replace(self, *frames: Frame) -> None:
        """The top frame is done; these take its place, the last one first."""
        self._flow((*self.state.flow[:-1], *frames))

    def clear(self) -> None:
        """Nothing comes after this: the battle is over."""
        self._flow(())

    def _flow(self, flow: tuple[Frame, ...]) -> None:
        self.state = structs.replace(self.state, flow=flow)

    def throw(
        self, dice: str, *, reason: str, seat: Seat | None = None, to: Sequence[Seat] | None = None
    ) -> tuple[int, ...]:
        """Throw dice; the throw is an event by itself. Once in a step, never in `resolve`."""
        number, sides = chance.parse(dice)
        self._claim_throw()
        return self._thrown(dice, self.dice.throw(sides, number), reason, seat, to)

    def draw(self, n: int, *, reason: str, to: Sequence[Seat] | None = None) -> int:
        """One of 1 … n."""
        self._claim_throw()
        return self._thrown(f"1d{n}", self.dice.throw(n, 1), reason, None, to)[0]

    def shuffle(self, items: Sequence[T], *, reason: str, to: Sequence[Seat] | None = None) -> tuple[T, ...]:
        """All orders equally likely: one die for each place, from the last to the second."""
        self._claim_throw()
        shuffled = list(items)
        for place in range(len(shuffled) - 1, 0, -1):
            faces = self._thrown(f"1d{place + 1}", self.dice.throw(place + 1, 1), reason, None, to)
            shuffled[place], shuffled[faces[0] - 1] = shuffled[faces[0] - 1], shuffled[place]
        return tuple(shuffled)

    def tray(self, casts: Sequence[Cast], *, to: Sequence[Seat] | None = None) -> tuple[tuple[int, ...], ...]:
        """Throw for many matters at once: one event, one throw a cast, those in `kept` as they fell before."""
        self._claim_throw()
        if len({cast.key for cast in casts}) < len(casts):
            raise RulesBroken("two casts of a tray have the same key")
        if not casts:
            return ()
        held = {cast.key: _again(self.kept[cast.key]) for cast in casts if self._keeps(cast)}
        fallen = {**held, **self._cast([cast for cast in casts if cast.key not in held])}
        told = tuple(fallen[cast.key] for cast in casts)
        self.add(TrayThrown(casts=told, to=None if to is None else tuple(to)))
        return tuple(cast.faces for cast in told)

    def _keeps(self, cast: Cast) -> bool:
        """Other dice than then are another matter."""
        return cast.key in self.kept and self.kept[cast.key].dice == cast.dice

    def _cast(self, casts: Sequence[Cast]) -> Mapping[str, FallenCast]:
        first, faces = self.dice.count, self._faces(casts)
        return {cast.key: _fallen(cast, first + at, faces[at]) for at, cast in enumerate(casts)}

    def _faces(self, casts: Sequence[Cast]) -> Sequence[tuple[int, ...]]:
        return [chance.cast(self.dice, cast.key, *chance.parse(cast.dice)) for cast in casts]

    def _claim_throw(self) -> None:
        if not self._may_throw:
            raise RulesBroken("a throw or a tray must be the only one of a server step")
        self._may_throw = False

    def _thrown(
        self, dice: str, faces: tuple[int, ...], reason: str, seat: Seat | None, to: Sequence[Seat] | None
    ) -> tuple[int, ...]:
        seen = None if to is None else tuple(to)
        self._throw = Thrown(n=self.dice.count - 1, dice=dice, faces=faces, reason=reason, seat=seat, to=seen)
        self.add(self._throw)
        return faces

    def run(self) -> None:
        """Server steps until a question, the end, or only the clock can go on."""
        for _ in range(self.rules.limits.steps):
            if self.rules.outcome(self.state) is not None:
                return
            if not self.state.flow:
                raise RulesBroken("a battle without outcome has nothing to do")
            if self.top.waits:
                return
            self._step()
        raise RulesBroken(f"more than {self.rules.limits.steps} steps without a question: {self.top}")

    def _step(self) -> None:
        self.rows.update(self.top.rows)
        self._may_throw, self._throw = True, None
        self.rules.step(self)
        self._may_throw = False
        if self._throw is not None:
            self.rules.after_throw(self, self._throw)

    @property
    def performed(self) -> Performed[S]:
        return Performed(tuple(self.events), self.state, self.dice.count)

    def close(self) -> None:
        """Record where the battle stands now, so that events alone give the state."""
        if self.state.flow != self._before:
            self.add(self.rules.flow_set(flow=self.state.flow))
            self._before = self.state.flow


def _again(cast: FallenCast) -> FallenCast:
    return cast if cast.kept else structs.replace(cast, kept=True)


def _fallen(cast: Cast, n: int, faces: tuple[int, ...]) -> FallenCast:
    return FallenCast(key=cast.key, dice=cast.dice, reason=cast.reason, n=n, faces=faces)


def perform(
    rules: RulesSystem[S], state: S, seat: Seat, order: Order[S], dice: Dice, kept: Mapping[str, FallenCast] = {}
) -> Play[S]:
    """Check the order, carry it out, and go on until somebody is asked. Raises IllegalOrder; then nothing happened.

    `kept` are casts of trays that fell for the same matters before (`cast_by_key`), where it is done again.
    """
    check(rules, state, seat, order)
    play = Play(rules, state, dice)
    play.kept = kept
    play.rows.update(order.rows_given())
    order.resolve(play, seat)
    play.run()
    play.close()
    return play


def begin(rules: RulesSystem[S], setup: Setup, dice: Dice) -> Play[S]:
    """A new battle, up to its first question. Its mappings are sorted as they will be after every reading from JSON."""
    play = Play(rules, rules.codec.state(encode(rules.initial(setup))), dice)
    play.run()
    play.close()
    return play


def resume(rules: RulesSystem[S], state: S, dice: Dice) -> Play[S]:
    """A battle that goes on from a stored state, with dice of its own, up to its next question."""
    play = Play(rules, state, dice)
    play.run()
    play.close()
    return play


def fold(state: S, events: Sequence[Event[S]]) -> S:
    """The state after these events (`Restored` is answered by whoever keeps the earlier states)."""
    for event in events:
        state = event.apply(state)
    return state


__all__ = ["CLOCK", "Performed", "Play", "begin", "fold", "perform", "resume"]
