"""Announcing abilities (rows 3.1, X.6, X.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.errors import Refusal
from battles.rules.ninth_age.abilities.frames import AskEffects, Effects, EffectUse
from battles.rules.ninth_age.abilities.offers import offer_of, offers
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class AnnounceEffects(Order[State], frozen=True, kw_only=True, tag="announce_effects"):
    """Which of your abilities of this moment you use, and in which order; those you leave out are not used."""

    rows: ClassVar[tuple[Row, ...]] = ("3.1", "X.6", "X.7")
    uses: tuple[EffectUse, ...] = ()

    def rows_given(self) -> tuple[Row, ...]:
        return ("3.1", "X.6", "X.7") if any(use.option for use in self.uses) else ("3.1", "X.6")

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskEffects)
        return Preview(refusals=tuple(self._problems(known, frame)))

    def _problems(self, known: State, frame: AskEffects) -> Iterator[Refusal]:
        offered = offers(known, frame.at, frame.side, frame.units)
        seen = set[tuple[str, str, str]]()
        for use in self.uses:
            key = use.ability, use.unit, use.bearer
            if offer_of(offered, use) is None:
                yield refuse("no_such_ability", "A.2.4", unit=use.unit, ability=use.ability[:60])
            elif key in seen:
                yield refuse("ability_twice", "A.2.4", unit=use.unit, ability=use.ability)
            seen.add(key)
        for offer in offered:
            if not offer.optional and (offer.ability, offer.unit, offer.bearer) not in seen:
                yield refuse("ability_compulsory", "A.2.4", unit=offer.unit, ability=offer.ability)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        below = play.top
        assert isinstance(below, Effects)
        play.replace(structs.replace(below, uses=(*below.uses, *self.uses)))


ORDERS: tuple[type[Order[State]], ...] = (AnnounceEffects,)
