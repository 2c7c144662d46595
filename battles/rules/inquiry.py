"""Questions a player may ask while he decides, which are no orders: what is seen from here, how far somebody comes."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar, cast

from msgspec import Struct

from battles.rules.cooperative import Cooperative, run
from battles.rules.errors import IllegalOrder, Refusal

if TYPE_CHECKING:
    from battles.rules.base import Knower, RulesSystem, Seat, State

NOBODY: Final = cast("Seat", "")
"""Who asks for the public: somebody who watches."""

S = TypeVar("S", bound="State")


class Inquiry(Struct, Generic[S], frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """A question to the rules. It is answered from what the seat knows, changes nothing and is never stored."""

    slow: ClassVar[bool] = False
    """Answering takes so long that nothing else may wait for it: the thinking process does it."""
    tells_chances: ClassVar[bool] = False
    """Its answer tells chances: not answered in a battle without odds."""
    public: ClassVar[bool] = False
    """Who watches may ask it too, as NOBODY: it is answered from what the public knows. Its answer depends on that
    knowledge alone, so one answer does for all who know the same."""

    @abstractmethod
    def answer(self, known: S, seat: Seat) -> Struct:
        """What the rules say to it. Raises IllegalOrder (see `refused`) where there is no answer."""

    def answer_cooperatively(self, known: S, seat: Seat) -> Cooperative[Struct]:
        """The same; one that takes long leaves breaks for others."""
        yield from ()
        return self.answer(known, seat)

    def without_chances(self, answer: Struct) -> Struct:
        """What is left of the answer in a battle without odds."""
        return answer


def refused(refusal: Refusal) -> IllegalOrder:
    """What an inquiry raises that has no answer: worded like an order's refusal."""
    return IllegalOrder(refusal)


def answer(rules: RulesSystem[S], state: S, viewer: Knower, inquiry: Inquiry[S]) -> Struct:
    """What the rules answer this seat or the public; raises IllegalOrder."""
    return run(answer_in_parts(rules, state, viewer, inquiry))


def answer_in_parts(rules: RulesSystem[S], state: S, viewer: Knower, inquiry: Inquiry[S]) -> Cooperative[Struct]:
    """From what they know, whoever is asked; after the end nothing is left to decide."""
    if rules.outcome(state) is not None:
        raise refused(Refusal(code="battle_over"))
    seat = viewer if isinstance(viewer, str) else NOBODY
    return (yield from inquiry.answer_cooperatively(rules.known_to(state, viewer), seat))
