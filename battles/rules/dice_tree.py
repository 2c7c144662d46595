"""What dice may do: a play that forks where it throws, and whose questions are answered as somebody would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cache
from itertools import combinations_with_replacement, islice, product
from math import comb, factorial, prod
from typing import Literal, Protocol, TypeVar

from msgspec import Struct

from battles.rules.base import Order, Question, RulesSystem, S, Seat, tag_of
from battles.rules.dice import Dice, parse
from battles.rules.errors import RulesBroken
from battles.rules.play import Play
from battles.rules.seats import in_order
from battles.rules.trays import Cast

T = TypeVar("T")
Faces = tuple[int, ...]
By = Literal["standing", "computer", "default"]


class Assumed(Struct, frozen=True, kw_only=True):
    """An answer that was assumed for a seat: to which question, which order, and whose answer that is."""

    seat: Seat
    question: str
    order: str
    by: By


class NeedsDice(Exception):
    """A step cannot go on before these dice fall: those of a throw, or all that a tray throws, as (number, sides).

    A fall is the faces of all of them, one after another.
    """

    def __init__(self, *dice: tuple[int, int]) -> None:
        super().__init__(", ".join(f"{number}d{sides}" for number, sides in dice))
        self.dice = dice
        self.reasons: tuple[str, ...] = ()
        self.unordered: tuple[bool, ...] = ()

    def because(self, reasons: tuple[str, ...], unordered: Set[str]) -> NeedsDice:
        """What each of them is thrown for, and in which only the faces matter."""
        self.reasons, self.unordered = reasons, tuple(reason in unordered for reason in reasons)
        return self

    @property
    def falls(self) -> int:
        """All equally likely ones."""
        return prod(sides**number for number, sides in self.dice)

    @property
    def ways(self) -> int:
        """How many `all` gives; there may be more than a memory holds."""
        parts = zip(self.dice, self.unordered, strict=True)
        return prod(comb(sides + number - 1, number) if loose else sides**number for (number, sides), loose in parts)

    def all(self) -> Sequence[tuple[Faces, int]]:
        """Every fall that matters, with how many of the equally likely ones it stands for."""
        parts = zip(self.dice, self.unordered, strict=True)
        each = [_unordered(sides, number) if loose else _ordered(sides, number) for (number, sides), loose in parts]
        return each[0] if len(each) == 1 else [_together(falls) for falls in product(*each)]

    def sample(self, dice: Dice) -> Faces:
        """One of them, as dice fall."""
        return tuple(face for number, sides in self.dice for face in dice.throw(sides, number))


def _together(falls: Sequence[tuple[Faces, int]]) -> tuple[Faces, int]:
    return tuple(face for faces, _ in falls for face in faces), prod(often for _, often in falls)


@cache
def _ordered(sides: int, number: int) -> tuple[tuple[Faces, int], ...]:
    return tuple((fall, 1) for fall in product(range(1, sides + 1), repeat=number))


@cache
def _unordered(sides: int, number: int) -> tuple[tuple[Faces, int], ...]:
    """Each choice of faces once: n! / (a! b! …) orders of it are as likely."""
    faces = combinations_with_replacement(range(1, sides + 1), number)
    return tuple((fall, factorial(number) // prod(map(factorial, Counter(fall).values()))) for fall in faces)


class _Told:
    """Dice that fall as told, for one step; where nothing more is told they ask."""

    def __init__(self, path: tuple[Faces, ...] = ()) -> None:
        self.path, self.count = path, 0

    def throw(self, sides: int, number: int) -> Faces:
        return self.fall((number, sides))

    def fall(self, *dice: tuple[int, int]) -> Faces:
        if self.count == len(self.path):
            raise NeedsDice(*dice)
        self.count += 1
        return self.path[self.count - 1]


Answered = tuple[Order[S], By]


class Answering(Protocol):
    """What a seat is assumed to answer; `fallen` once dice of the play have fallen."""

    def __call__(
        self, rules: RulesSystem[S], state: S, seat: Seat, question: Question[S], *, fallen: bool
    ) -> Answered[S]: ...


def default(rules: RulesSystem[S], state: S, seat: Seat, question: Question[S], *, fallen: bool) -> Answered[S]:
    """What the rules answer for a seat that does not."""
    return question.default, "default"


Judging = Callable[["Branch[S]"], str]
"""What a branch has come to; "" while nothing is settled."""


class Branch(Play[S]):
    """One way a play may go: `count` of `falls` equally likely falls of its dice lead here, `last` those of the last.

    Without `answering` it stops at every question.
    """

    def __init__(self, rules: RulesSystem[S], state: S, answering: Answering | None, dice: Dice | None = None) -> None:
        super().__init__(rules, state, dice or _Told())
        self.answering = answering
        self.count = self.falls = self.last = 1
        self.assumed: tuple[Assumed, ...] = ()
        self.verdict = ""
        self._reasons: tuple[str, ...] = ()
        self._fallen = False

    def forked(self, need: NeedsDice, fall: Faces, count: int) -> Branch[S]:
        """The same once more, with this fall of the dice it needs."""
        path = self.dice.path if isinstance(self.dice, _Told) else ()
        twin = self.twin(_Told((*path, fall)))
        twin.count, twin.falls = self.count * count, self.falls * need.falls
        twin.last = need.falls
        return twin

    def twin(self, dice: Dice) -> Branch[S]:
        """The same once more, with other dice."""
        twin = Branch(self.rules, self.state, self.answering, dice)
        twin.start, twin.events, twin.assumed = self.start, [*self.events], self.assumed
        twin.kept, twin._fallen = self.kept, self._fallen
        return twin

    def takes_in(self, other: Branch[S]) -> bool:
        """Whether the other came to the very same after the same throw: then this one stands for both."""
        if other.state != self.state or other.assumed != self.assumed or other.falls != self.falls:
            return False
        self.count += other.count
        return True

    def forks(self, need: NeedsDice) -> Iterator[Branch[S]]:
        """One branch for every fall that matters."""
        return (self.forked(need, fall, count) for fall, count in need.all())

    def throw(
        self, dice: str, *, reason: str, seat: Seat | None = None, to: Sequence[Seat] | None = None
    ) -> tuple[int, ...]:
        self._reasons = (reason,)
        return super().throw(dice, reason=reason, seat=seat, to=to)

    def draw(self, n: int, *, reason: str, to: Sequence[Seat] | None = None) -> int:
        self._reasons = (reason,)
        return super().draw(n, reason=reason, to=to)

    def shuffle(self, items: Sequence[T], *, reason: str, to: Sequence[Seat] | None = None) -> tuple[T, ...]:
        self._reasons = (reason,)
        return super().shuffle(items, reason=reason, to=to)

    def tray(self, casts: Sequence[Cast], *, to: Sequence[Seat] | None = None) -> tuple[tuple[int, ...], ...]:
        self._reasons = tuple(cast.reason for cast in casts if not self._keeps(cast))
        return super().tray(casts, to=to)

    def _faces(self, casts: Sequence[Cast]) -> Sequence[Faces]:
        """The dice of a tray are needed together."""
        if not casts or not isinstance(self.dice, _Told):
            return super()._faces(casts)
        dice = [parse(cast.dice) for cast in casts]
        fallen = iter(self.dice.fall(*dice))
        self._fallen = True
        return [tuple(islice(fallen, number)) for number, _ in dice]

    def _thrown(
        self, dice: str, faces: Faces, reason: str, seat: Seat | None, to: Sequence[Seat] | None
    ) -> tuple[int, ...]:
        self._fallen = True
        return super()._thrown(dice, faces, reason, seat, to)

    def advance(self, judge: Judging[S] | None = None) -> NeedsDice | None:
        """Steps until dice are needed; None once there is a verdict, or only somebody outside the matter can go on."""
        seen = -1
        for _ in range(self.rules.limits.steps):
            if judge is not None and (seen != len(self.events) or self.top.waits):
                self.verdict, seen = judge(self), len(self.events)
            if self.verdict or self.rules.outcome(self.state) is not None:
                return None
            if self.top.waits:
                if not self._answer():
                    return None
            elif (need := self._try_step()) is not None:
                return need
        raise RulesBroken(f"more than {self.rules.limits.steps} steps without an end: {self.top}")

    def _try_step(self) -> NeedsDice | None:
        """One server step; if it needs dice that nobody told, everything is as before."""
        state, happened = self.state, len(self.events)
        try:
            self._step()
        except NeedsDice as need:
            self.state = state
            del self.events[happened:]
            if isinstance(self.dice, _Told):
                self.dice.count = 0
            return need.because(self._reasons, self.rules.unordered)
        if isinstance(self.dice, _Told):
            self.dice = _Told()
        return None

    def _answer(self) -> bool:
        """The question on top is answered, if it belongs to the matter in hand."""
        if self.answering is None or not self.rules.is_pending(self.state):
            return False
        asked = self.rules.asked(self.state)
        if not asked:
            return False
        seat = in_order(asked)[0]
        question = asked[seat]
        order, by = self.answering(self.rules, self.state, seat, question, fallen=self._fallen)
        order.resolve(self, seat)
        made = Assumed(seat=seat, question=question.kind, order=tag_of(order), by=by)
        self.assumed = self.assumed if made in self.assumed else (*self.assumed, made)
        return True
