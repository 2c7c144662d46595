"""The server's steps while spells are cast."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.magic import cast_check, chances, counterspells, effects, spells
from battles.rules.horden_helden.magic.chances import after_throw
from battles.rules.horden_helden.magic.events import SpellContested, SpellFailed, ZapRolled
from battles.rules.horden_helden.magic.frames import (
    AskCounter,
    AskSpell,
    AskSupport,
    OfferCounter,
    OfferSpells,
    OfferSupport,
    RollAgain,
    RollDuel,
    RollZap,
    SettleDuel,
    SettleZap,
    Supporting,
    WorkSpell,
)
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.state import Phase, State
from battles.rules.play import Play

__all__ = ["after_throw", "open_phase", "step"]


def open_phase(play: Play[State], phase: Phase) -> None:
    """Magic points, or a casting window of the active side."""
    if not play.state.is_advanced:
        return
    if phase == "zap":
        wizards = rolling(play.state)
        if wizards:
            play.push(RollZap(wizards=wizards))
    elif seats := able_seats(play.state, play.state.seats_of(play.state.active)):
        play.push(AskSpell(seats=seats))


def rolling(state: State) -> tuple[ElementId, ...]:
    """Wizards for whom magic points are thrown: in the first turn of the game also those of the other side (19.3)."""
    sides = (state.active, state.other) if state.turn == 1 else (state.active,)
    return tuple(one.id for side in sides for one in wizards_of(state, side))


def wizards_of(state: State, side: SideId) -> list[Element]:
    """Those out of action too: they may be back before the points lapse."""
    return [
        one
        for one in state.elements_of(side)
        if not one.is_lost and one.figure is not None and one.figure.kind == "wizard" and one.figure.status == "active"
    ]


def able_seats(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of these seats that can cast something now."""
    return tuple(seat for seat in seats if cast_check.can_cast(state, seat))


def step(play: Play[State]) -> None:
    match play.top:
        case RollZap(wizards=wizards):
            roll_zap(play, wizards)
        case SettleZap() as frame:
            settle_zap(play, frame)
        case OfferSpells(seats=seats):
            able = able_seats(play.state, seats)
            play.replace(*((AskSpell(seats=able),) if able else ()))
        case WorkSpell():
            play.pop()
            effects.work(play)
        case RollAgain() as frame:
            chances.roll_again(play, frame)
        case _:
            contest(play)


def contest(play: Play[State]) -> None:
    """Steps from the announcement of a spell to the end of the duel."""
    match play.top:
        case OfferCounter():
            able = counterspells.counterers(play.state, counterspells.casting_in(play.state))
            seats = seats_of(play.state, able)
            play.replace(AskCounter(seats=seats) if seats else WorkSpell())
        case OfferSupport(of=of):
            offer_support(play, of)
        case RollDuel():
            roll_duel(play)
        case SettleDuel(faces=faces):
            settle_duel(play, (faces[0], faces[1]))
        case frame:
            raise RulesBroken(f"no step for {frame}")


# --- magic points --------------------------------------------------------------------------------------------------


def roll_zap(play: Play[State], wizards: tuple[ElementId, ...]) -> None:
    if not wizards:
        play.pop()
        return
    first, *rest = wizards
    figure = play.state.elements[first].figure
    assert figure is not None
    faces = play.throw(spells.zap_dice(figure.grade), reason="magic_points", seat=play.state.seat_of(first))
    play.replace(RollZap(wizards=tuple(rest)), SettleZap(faces=faces, elements=(first,) * len(faces), wizard=first))


def settle_zap(play: Play[State], frame: SettleZap) -> None:
    element = play.state.elements[frame.wizard]
    assert element.figure is not None
    points = spells.counted(element.figure.grade, frame.faces)
    play.pop()
    due = points if element.side == play.state.active else spells.halved(points)
    play.add(ZapRolled(wizard=frame.wizard, faces=frame.faces, zap=due))


# --- spell against counterspell ------------------------------------------------------------------------------------


def seats_of(state: State, elements: list[Element]) -> tuple[Seat, ...]:
    """Who gives orders to these, each once, in the order of the elements."""
    return tuple(dict.fromkeys(state.seat_of(one.id) for one in elements))


def offer_support(play: Play[State], of: Supporting) -> None:
    able = counterspells.supporters(play.state, counterspells.casting_in(play.state), of)
    if able:
        play.replace(AskSupport(of=of, seats=seats_of(play.state, able)))
    else:
        play.pop()


def roll_duel(play: Play[State]) -> None:
    current = counterspells.casting_in(play.state)
    assert current.counter is not None
    faces = play.throw("2d12", reason="spell_duel")
    play.replace(SettleDuel(faces=faces, elements=(current.caster, current.counter)))


def settle_duel(play: Play[State], faces: tuple[int, int]) -> None:
    """The caster must beat the counter-caster; a tie fails (19.5)."""
    current = counterspells.casting_in(play.state)
    assert current.counter is not None
    own, theirs = (counterspells.total(lines) for lines in counterspells.lines(play.state, current))
    totals = own + faces[0], theirs + faces[1]
    play.add(
        SpellContested(
            wizard=current.caster,
            counter=current.counter,
            factors=(own, theirs),
            faces=faces,
            total=totals[0],
            against=totals[1],
        )
    )
    if totals[0] > totals[1]:
        play.replace(WorkSpell())
    else:
        play.pop()
        play.add(SpellFailed(wizard=current.caster, spell=current.spell))
    effects.count_low(play, current.counter, faces[1])
