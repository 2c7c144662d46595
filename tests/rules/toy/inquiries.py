"""What a player of Ambush may ask while he decides."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from battles.rules.base import Seat
from battles.rules.cooperative import Cooperative
from battles.rules.errors import Refusal
from battles.rules.inquiry import Inquiry, refused
from tests.rules.toy.state import State
from tests.rules.toy.tables import PATHS


class Ground(Struct, frozen=True, kw_only=True):
    """How it is to fight on a path, and who is known to be there."""

    modifier: int
    open: bool
    there: tuple[Seat, ...]


class Survey(Inquiry[State], frozen=True, tag="survey"):
    """What is a path like? Looked at force by force, with a break after each."""

    public: ClassVar[bool] = True
    path: str

    def answer_cooperatively(self, known: State, seat: Seat) -> Cooperative[Ground]:
        _check(self.path)
        there = []
        for other in sorted(known.forces):
            if known.forces[other].path == self.path:
                there.append(other)
            yield
        return Ground(modifier=PATHS[self.path], open=self.path != known.closed, there=tuple(there))

    def answer(self, known: State, seat: Seat) -> Ground:
        _check(self.path)
        there = (other for other in sorted(known.forces) if known.forces[other].path == self.path)
        return Ground(modifier=PATHS[self.path], open=self.path != known.closed, there=tuple(there))


class Prospect(Struct, frozen=True, kw_only=True):
    """Of the 36 falls of both dice, how many win a duel against somebody on the same path."""

    wins: int
    of: int


class Foretell(Inquiry[State], frozen=True, tag="foretell"):
    """How would a duel there go? Counted in the thinking process."""

    slow: ClassVar[bool] = True
    tells_chances: ClassVar[bool] = True
    path: str

    def answer(self, known: State, seat: Seat) -> Prospect:
        _check(self.path)
        own = known.forces[seat].omen or 0
        wins = sum(mine + own > theirs for mine in range(1, 7) for theirs in range(1, 7))
        return Prospect(wins=wins, of=36)


def _check(path: str) -> None:
    if path not in PATHS:
        raise refused(Refusal(code="unknown_path", clause="2.3", facts={"path": path, "paths": sorted(PATHS)}))


INQUIRIES: tuple[type[Inquiry[State]], ...] = (Survey, Foretell)
