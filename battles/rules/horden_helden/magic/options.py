"""What a seat may decide while spells are cast: every option passes its check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Seat
from battles.rules.codec import Json, to_builtins
from battles.rules.horden_helden.magic import cast_check, counterspells, places
from battles.rules.horden_helden.magic.frames import AskCounter, AskReroll, AskSpell, AskSupport
from battles.rules.horden_helden.magic.orders import (
    CastSpell,
    Counterspell,
    KeepRoll,
    PassCounter,
    PassSupport,
    PassWindow,
    RerollSecondChance,
    SupportCounter,
    SupportSpell,
)
from battles.rules.horden_helden.magic.record import Casting
from battles.rules.horden_helden.magic.spells import SPELLS
from battles.rules.horden_helden.state import State

Options = Iterator[Option[State]]
MOST_POSES = 12
"""So many of the free poses at a place are offered."""


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    match known.flow[-1]:
        case AskSpell(seats=seats) if seat in seats:
            return tuple(spells(known, seat))
        case AskCounter(seats=seats) if seat in seats:
            return tuple(counters(known, seat))
        case AskSupport() as frame if frame.seats[0] == seat:
            return tuple(supports(known, seat, frame))
        case AskReroll() as frame if frame.seat == seat:
            again = (Option[State](order=RerollSecondChance(die=die)) for die in frame.dice)
            return (*again, Option(order=KeepRoll()))
        case _:
            return ()


def spells(known: State, seat: Seat) -> Options:
    """One for each wizard and spell, with all that it could be cast at; and to pass."""
    for wish in cast_check.examples(known, seat):
        order = CastSpell(
            wizard=wish.caster, spell=wish.spell, targets=wish.targets, place=wish.place, arrivals=wish.arrivals
        )
        facts: dict[str, Json] = {"zap": known.magic.zap.get(wish.caster, 0)}
        yield Option(order=order, cost={"zap": cast_check.cost(known, wish)}, facts=facts, vary=_vary(known, wish))
    yield Option(order=PassWindow())


def _vary(known: State, wish: Casting) -> dict[str, Json]:
    spell, caster = SPELLS[wish.spell], known.elements[wish.caster]
    if spell.aim == "self":
        return {}
    if spell.aim in ("graveyard", "altar"):
        return {"place": places.sources(known, caster, spell), "arrivals": _arrivals(known, wish)}
    return {"targets": [one.id for one in cast_check.legal_targets(known, caster, spell)]}


def _arrivals(known: State, wish: Casting) -> dict[str, Json]:
    assert wish.place is not None
    kind = wish.arrivals[0].type
    found = places.poses(known, known.elements[wish.caster], wish.spell, kind, wish.place)
    poses = [to_builtins(pose) for pose, _ in zip(found, range(MOST_POSES), strict=False)]
    return {"types": places.callable_types(known, wish.spell), "poses": poses}


def counters(known: State, seat: Seat) -> Options:
    current = counterspells.casting_in(known)
    for one in counterspells.counterers(known, current):
        if known.seat_of(one.id) == seat:
            order = Counterspell(figure=one.id)
            yield Option(order=order, cost={"zap": order.price(known)})
    yield Option(order=PassCounter())


def supports(known: State, seat: Seat, frame: AskSupport) -> Options:
    current = counterspells.casting_in(known)
    able = [one for one in counterspells.supporters(known, current, frame.of) if known.seat_of(one.id) == seat]
    figures = [one.id for one in able]
    for one in able:
        assert one.figure is not None
        order = SupportSpell(figures=(one.id,)) if frame.of == "spell" else SupportCounter(figures=(one.id,))
        cost = {"zap": float(counterspells.support_price(one.figure, frame.of))}
        yield Option(order=order, cost=cost, vary={"figures": figures, "most": counterspells.MOST_SUPPORTERS})
    yield Option(order=PassSupport())
