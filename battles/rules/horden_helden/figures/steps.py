"""The server's steps while figures duel."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.events import FigureLost
from battles.rules.horden_helden.figures import attacks, defence, further_casters, pairs, results, single
from battles.rules.horden_helden.figures.duel import Duel, Fate
from battles.rules.horden_helden.figures.events import FigureDisabled, HeroCaptured, SingleFought
from battles.rules.horden_helden.figures.frames import (
    AskDefence,
    AskDuel,
    AskJoining,
    AskSingle,
    NextDuel,
    OfferDefence,
    OfferJoining,
    OfferSingle,
    RollSingle,
    SettleSingle,
)
from battles.rules.horden_helden.magic import effects
from battles.rules.horden_helden.magic.steps import seats_of
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import Phase, State
from battles.rules.play import Play


def open_phase(play: Play[State], phase: Phase) -> None:
    """The first round is free, the second must be fought (5.4). Spells on movement end before the first."""
    if phase == "single_two":
        if pairs.pairs(play.state):
            play.push(NextDuel())
        return
    effects.end_movement_spells(play)
    able = able_seats(play.state, play.state.seats_of(play.state.active))
    if able:
        play.push(AskSingle(seats=able))


def able_seats(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of these seats that have somebody to attack or to fight."""
    return tuple(seat for seat in seats if pairs.pairs_of(state, seat) or attacks.possible(state, seat))


def step(play: Play[State]) -> None:
    match play.top:
        case OfferSingle(seats=seats):
            able = able_seats(play.state, seats)
            play.replace(*((AskSingle(seats=able),) if able else ()))
        case OfferJoining(duel=duel):
            seats = seats_of(play.state, further_casters.able(play.state, duel))
            play.replace(AskJoining(duel=duel, seats=seats) if seats else OfferDefence(duel=duel))
        case OfferDefence(duel=duel):
            seats = seats_of(play.state, defence.helpers(play.state, duel))
            play.replace(AskDefence(duel=duel, seats=seats) if seats else RollSingle(duel=duel))
        case NextDuel():
            next_duel(play)
        case RollSingle(duel=duel):
            faces = play.throw("2d12", reason="single_combat")
            play.replace(SettleSingle(faces=faces, elements=(duel.attacker, duel.defender), duel=duel))
        case SettleSingle(duel=duel, faces=faces):
            play.pop()
            settle(play, duel, (faces[0], faces[1]))
        case frame:
            raise RulesBroken(f"no step for {frame}")


def next_duel(play: Play[State]) -> None:
    """The order is the active player's; where only one is left there is none to choose."""
    left = pairs.pairs(play.state)
    if not left:
        play.pop()
    elif len(left) == 1:
        ((attacker, defender),) = left
        play.push(RollSingle(duel=Duel(kind="melee", attacker=attacker, defender=defender)))
    else:
        play.replace(AskDuel())


def settle(play: Play[State], duel: Duel, faces: tuple[int, int]) -> None:
    """Count the dice; what comes of them takes effect at once (13.4)."""
    own, theirs = (single.total(lines) for lines in single.factors(play.state, duel))
    totals = own + faces[0], theirs + faces[1]
    ends = results.fates(play.state, duel, totals)
    play.add(
        SingleFought(
            combat=duel.kind,
            attacker=duel.attacker,
            defender=duel.defender,
            factors=(own, theirs),
            faces=faces,
            total=totals[0],
            against=totals[1],
            fates=ends,
        )
    )
    suffer(play, duel, duel.attacker, ends[0])
    suffer(play, duel, duel.defender, ends[1])
    if duel.kind == "magic":
        effects.count_low(play, duel.attacker, faces[0])


def suffer(play: Play[State], duel: Duel, element: ElementId, fate: Fate) -> None:
    """Nothing, out of action for a while, or gone; a commander is lost with the figure."""
    if fate == "disabled":
        play.add(FigureDisabled(element=element, until=results.term(play.state)))
    elif fate == "dead":
        captured = is_captured(play.state, duel, element)
        cause = "captured" if captured else "magic_attack" if duel.kind == "magic" else "single_melee"
        play.add(FigureLost(element=element, status="dead", cause=cause))
        if captured:
            play.add(HeroCaptured(element=element, wizard=duel.attacker))


def is_captured(state: State, duel: Duel, element: ElementId) -> bool:
    """The option: a hero struck down by magic is taken alive (21.5)."""
    figure = state.elements[element].figure
    return state.options.captive_heroes and duel.kind == "magic" and figure is not None and figure.kind == "hero"
