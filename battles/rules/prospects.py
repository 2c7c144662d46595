"""What a piece could do to whom, and what could be done to it: the answer of a system's question `prospects`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from battles.rules.base import Clause
from battles.rules.inquiry import Inquiry, S
from battles.rules.odds import Odds

When = Literal["now", "next", "never"]
"""In what is left of its owner's turn, in its owner's next turn, or not any more."""


class PieceDeed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that one piece could do to another: an attack, a shot, a charge."""

    verb: str
    what: str = ""
    """Which of its kind: a spell, a flank."""
    by: str
    target: str
    place: str = ""
    """Where the target is, if places have names."""
    start: str = ""
    """From which place it would be done."""
    cost: dict[str, float] = {}
    chance: int | None = None
    """That it does something, in percent; left out where odds are off."""
    clause: Clause = ""


class PieceWay(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place to which it could go."""

    place: str
    cost: dict[str, float] = {}


class Outlook(Struct, frozen=True, kw_only=True):
    """What a piece could do if its owner were asked now, and what others could do to it in their next turn."""

    piece: str
    when: When = "now"
    can: tuple[PieceDeed, ...] = ()
    suffers: tuple[PieceDeed, ...] = ()
    goes: tuple[PieceWay, ...] = ()


class Outlooking(Inquiry[S], frozen=True, kw_only=True):
    """A question that is answered with an Outlook: open to all, and without chances where odds are off."""

    piece: str

    def without_chances(self, answer: Struct) -> Struct:
        if not isinstance(answer, Outlook):
            return answer
        return structs.replace(answer, can=_silent(answer.can), suffers=_silent(answer.suffers))


def _silent(deeds: tuple[PieceDeed, ...]) -> tuple[PieceDeed, ...]:
    return tuple(structs.replace(deed, chance=None) for deed in deeds)


def percent(count: float, total: float) -> int:
    """As pages round: a half goes up."""
    return int(100 * count / total + 0.5) if total else 0


def effect(found: Odds, harmless: frozenset[str]) -> int | None:
    """The share of all falls that do something, in percent; None where dice decide nothing."""
    if not found.chances:
        return None
    idle = sum(chance.count for chance in found.chances if chance.verdict in harmless)
    return percent(found.total - idle, found.total)
