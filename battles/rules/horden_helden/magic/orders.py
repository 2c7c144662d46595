"""Decisions about spells (rows 27–29, 31, 32)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from battles.rules.base import Consequence, Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden.magic import cast_check, counterspells, panel, places
from battles.rules.horden_helden.magic.events import (
    CounterspellSpoken,
    CounterspellSupported,
    SpellCast,
    SpellSupported,
)
from battles.rules.horden_helden.magic.frames import (
    AskCounter,
    AskReroll,
    AskSpell,
    AskSupport,
    OfferCounter,
    OfferSpells,
    OfferSupport,
    RollAgain,
    RollDuel,
    Supporting,
    WorkSpell,
)
from battles.rules.horden_helden.magic.record import Arrival, Casting, SpellId
from battles.rules.horden_helden.magic.spells import SPELLS
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.rolled import Rolled
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn
from battles.rules.rolled import thrown_below


class CastSpell(Order[State], frozen=True, kw_only=True, tag="cast_spell"):
    """A wizard casts a spell of this window on elements, or calls troops at a place (19.4)."""

    rows: ClassVar[tuple[int, ...]] = (27,)
    wizard: ElementId
    spell: SpellId
    targets: tuple[ElementId, ...] = ()
    place: str | None = None
    arrivals: tuple[Arrival, ...] = ()

    def wish(self, state: State) -> Casting:
        """What is meant: spells on the caster's own element need not name it, spirits stand flush with their altar."""
        aim = SPELLS[self.spell].aim
        targets = (self.wizard,) if aim == "self" and not self.targets else self.targets
        arrivals = self.arrivals
        if aim == "altar":
            arrivals = tuple(places.snapped(state, self.place, one) for one in arrivals)
        return Casting(caster=self.wizard, spell=self.spell, targets=targets, place=self.place, arrivals=arrivals)

    def preview(self, known: State, seat: Seat) -> Preview:
        wish = self.wish(known)
        refusals = tuple(cast_check.problems(known, seat, wish))
        if self.wizard not in known.elements:
            return Preview(refusals=refusals)
        due, left = cast_check.cost(known, wish), known.magic.zap.get(self.wizard, 0)
        facts: dict[str, Json] = {"price": cast_check.own_price(known, wish), "left": left - due}
        if refusals:
            return Preview(cost={"zap": due}, facts=facts, refusals=refusals)
        return Preview(cost={"zap": due}, facts=facts, consequences=self.consequences(known, wish))

    def consequences(self, known: State, wish: Casting) -> tuple[Consequence, ...]:
        """Who may counter it, that he is engaged, and that it was his last of the kind."""
        spell, found = SPELLS[self.spell], []
        counted = structs.replace(wish, zap=cast_check.own_price(known, wish))
        if spell.counterable and (foes := [one.id for one in counterspells.counterers(known, counted)]):
            found.append(warn("may_be_countered", "19.5", witness={"elements": foes}, figures=foes))
        if cast_check.surcharge(known, self.wizard):
            found.append(warn("engaged_surcharge", "19.4", wizard=self.wizard))
        if spell.uses is not None and cast_check.uses(known, self.wizard, self.spell) == spell.uses - 1:
            found.append(warn("last_use", "19.4", wizard=self.wizard, spell=self.spell))
        return tuple(found)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskSpell)
        wish = self.wish(play.state)
        price, paid = cast_check.own_price(play.state, wish), cast_check.cost(play.state, wish)
        play.add(
            SpellCast(
                wizard=self.wizard,
                spell=self.spell,
                targets=wish.targets,
                place=wish.place,
                arrivals=wish.arrivals,
                zap=price,
                paid=paid,
            )
        )
        play.replace(OfferSpells(seats=frame.seats), OfferCounter())


class PassWindow(Order[State], frozen=True, kw_only=True, tag="pass_window"):
    """Cast nothing more in this window (19.4)."""

    rows: ClassVar[tuple[int, ...]] = (31,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskSpell)
        play.replace(OfferSpells(seats=tuple(one for one in frame.seats if one != seat)))


def not_yours(known: State, seat: Seat, *figures: ElementId) -> list[Refusal]:
    """Figures that another user commands (20)."""
    return [
        refuse("not_yours", "20", witness={"element": key}, element=key)
        for key in figures
        if key in known.elements and known.seat_of(key) != seat
    ]


# --- counterspells -------------------------------------------------------------------------------------------------


class Counterspell(Order[State], frozen=True, kw_only=True, tag="counterspell"):
    """A wizard or cleric counters the spell in hand (19.5)."""

    rows: ClassVar[tuple[int, ...]] = (28,)
    figure: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        current = counterspells.casting_in(known)
        refusals = (*not_yours(known, seat, self.figure), *counterspells.counter_problems(known, current, self.figure))
        if refusals:
            return Preview(refusals=refusals)
        facts = panel.duel(known, structs.replace(current, counter=self.figure))
        return Preview(cost={"zap": self.price(known)}, facts=facts)

    def price(self, state: State) -> int:
        element = state.elements[self.figure]
        assert element.figure is not None
        return counterspells.counter_price(state, counterspells.casting_in(state), element, element.figure)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(CounterspellSpoken(figure=self.figure, paid=self.price(play.state)))
        play.replace(RollDuel(), OfferSupport(of="counter"), OfferSupport(of="spell"))


class PassCounter(Order[State], frozen=True, kw_only=True, tag="pass_counter"):
    """Let the spell work (19.5)."""

    rows: ClassVar[tuple[int, ...]] = (28,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskCounter)
        left = tuple(one for one in frame.seats if one != seat)
        play.replace(AskCounter(seats=left) if left else WorkSpell())


# --- support -------------------------------------------------------------------------------------------------------


def support_refusals(known: State, seat: Seat, figures: tuple[ElementId, ...], of: Supporting) -> list[Refusal]:
    """Why these figures cannot support this side of the duel."""
    current = counterspells.casting_in(known)
    helping = current.supporters if of == "spell" else current.counter_supporters
    found = not_yours(known, seat, *figures)
    if not figures:
        found.append(refuse("no_figure_named", "19.5"))
    if len(set(figures) | set(helping)) < len(figures) + len(helping):
        found.append(refuse("supports_already", "19.5", figures=list(figures)))
    if len(figures) + len(helping) > counterspells.MOST_SUPPORTERS:
        allowed = counterspells.MOST_SUPPORTERS - len(helping)
        found.append(refuse("too_many_supporters", "19.5", allowed=allowed, count=len(figures)))
    for key in dict.fromkeys(figures):
        found += counterspells.support_problems(known, current, key, of)
    return found


def support_preview(known: State, seat: Seat, figures: tuple[ElementId, ...], of: Supporting) -> Preview:
    refusals = support_refusals(known, seat, figures, of)
    if refusals:
        return Preview(refusals=tuple(refusals))
    current = counterspells.casting_in(known)
    if of == "spell":
        helped = structs.replace(current, supporters=(*current.supporters, *figures))
        warning = warn("supporter_may_not_cast", "19.5", figures=list(figures))
    else:
        helped = structs.replace(current, counter_supporters=(*current.counter_supporters, *figures))
        warning = warn("supporter_may_not_counter", "19.5", figures=list(figures))
    due = sum(support_payments(known, figures, of).values())
    return Preview(cost={"zap": due}, facts=panel.duel(known, helped), consequences=(warning,))


def support_payments(state: State, figures: tuple[ElementId, ...], of: Supporting) -> dict[ElementId, int]:
    """What each wizard among them pays."""
    known = {key: state.elements[key].figure for key in figures}
    due = {key: counterspells.support_price(figure, of) for key, figure in known.items() if figure is not None}
    return {key: zap for key, zap in due.items() if zap}


def next_supporter(play: Play[State], seat: Seat) -> None:
    """The next user of this side is asked, as long as there is room for more."""
    frame = play.top
    assert isinstance(frame, AskSupport)
    current = counterspells.casting_in(play.state)
    helping = current.supporters if frame.of == "spell" else current.counter_supporters
    left = tuple(one for one in frame.seats if one != seat)
    if left and len(helping) < counterspells.MOST_SUPPORTERS:
        play.replace(AskSupport(of=frame.of, seats=left))
    else:
        play.pop()


class SupportSpell(Order[State], frozen=True, kw_only=True, tag="support_spell"):
    """Up to two wizards support the caster (19.5)."""

    rows: ClassVar[tuple[int, ...]] = (29,)
    figures: tuple[ElementId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        return support_preview(known, seat, self.figures, "spell")

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(SpellSupported(figures=self.figures, paid=support_payments(play.state, self.figures, "spell")))
        next_supporter(play, seat)


class SupportCounter(Order[State], frozen=True, kw_only=True, tag="support_counter"):
    """Up to two wizards or clerics support the counter-caster (19.5)."""

    rows: ClassVar[tuple[int, ...]] = (29,)
    figures: tuple[ElementId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        return support_preview(known, seat, self.figures, "counter")

    def resolve(self, play: Play[State], seat: Seat) -> None:
        paid = support_payments(play.state, self.figures, "counter")
        play.add(CounterspellSupported(figures=self.figures, paid=paid))
        next_supporter(play, seat)


class PassSupport(Order[State], frozen=True, kw_only=True, tag="pass_support"):
    """Support nobody (19.5)."""

    rows: ClassVar[tuple[int, ...]] = (29,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        next_supporter(play, seat)


# --- second chance -------------------------------------------------------------------------------------------------


def rerolling(state: State) -> AskReroll:
    frame = state.flow[-1]
    assert isinstance(frame, AskReroll)
    return frame


class RerollSecondChance(Order[State], frozen=True, kw_only=True, tag="reroll_second_chance"):
    """One die of the throw falls again; its second value stands (19.4)."""

    rows: ClassVar[tuple[int, ...]] = (32,)
    die: int
    """Its place in the throw, from 0."""

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = rerolling(known)
        if self.die not in frame.dice:
            return Preview.refused("not_your_die", clause="19.4", dice=list(frame.dice))
        return Preview(facts={"face": thrown_below(known, Rolled).faces[self.die], "sides": frame.sides})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = rerolling(play.state)
        play.replace(RollAgain(seat=seat, die=self.die, sides=frame.sides))


class KeepRoll(Order[State], frozen=True, kw_only=True, tag="keep_roll"):
    """Let the dice lie (19.4)."""

    rows: ClassVar[tuple[int, ...]] = (32,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()


ORDERS: tuple[type[Order[State]], ...] = (
    CastSpell,
    PassWindow,
    Counterspell,
    PassCounter,
    SupportSpell,
    SupportCounter,
    PassSupport,
    RerollSecondChance,
    KeepRoll,
)
