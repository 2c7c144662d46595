"""Results carried out: the losers, then the winner (15.8, 15.11, 16)."""

from __future__ import annotations

from battles.rules.horden_helden import camps, ground
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee import one_fight, pairs
from battles.rules.horden_helden.melee.events import FollowersRan
from battles.rules.horden_helden.melee.frames import (
    AfterFight,
    AskPursuit,
    NewContact,
    PursueLoser,
    RecoilHelpers,
    SufferOutcome,
)
from battles.rules.horden_helden.melee.outcomes import camp_entry, flights, pursuits, recoils, retreats
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


def suffer(play: Play[State], frame: SufferOutcome) -> None:
    """One side's result; friends in the flank or rear of the enemy who beat it recoil afterwards (15.8)."""
    if camps.is_section(frame.element):
        play.pop()
        play.add(FollowersRan(camp=camps.camp_of(play.state, frame.element).id))
        return
    below = (RecoilHelpers(elements=frame.helpers, foe=frame.foe),) if frame.helpers else ()
    play.replace(*below)
    if play.state.elements[frame.element].is_placed:
        _carry_out(play, frame)


def _carry_out(play: Play[State], frame: SufferOutcome) -> None:
    element, foe, fight, supporters = frame.element, frame.foe, frame.fight, frame.supporters
    kind, _, number = frame.outcome.partition(":")
    match kind:
        case "recoil":
            recoils.recoil(play, element, foe, fight=fight, supporters=supporters)
        case "retreat":
            retreats.retreat(play, element, foe, fight=fight, supporters=supporters)
        case "flee":
            flights.flee(play, element, foe, int(number), fight=fight, supporters=supporters)
        case "leave":
            flights.leave(play, element)
        case "destroyed":
            recoils.destroy(play, element, _cause(play.state, element, fight), fight, supporters)


def _cause(state: State, element: ElementId, fight: Fight) -> str:
    """Baggage that is beaten in melee is taken (18.2)."""
    is_taken = state.elements[element].type == "baggage" and fight.kind == "melee"
    return "baggage_taken" if is_taken else fight.kind


def recoil_helpers(play: Play[State], frame: RecoilHelpers) -> None:
    """They give way with their friend; mounted ones in difficult terrain are destroyed (15.8)."""
    play.pop()
    for helper in frame.elements:
        one = play.state.elements[helper]
        if not one.is_placed:
            continue
        if one.category == "mounted" and ground.is_difficult(play.state, one, fighting=True):
            recoils.destroy(play, helper, "flank_lost")
        else:
            recoils.recoil(play, helper, frame.foe)


# --- winners ----------------------------------------------------------------------------------------------------------


def after(play: Play[State], frame: AfterFight) -> None:
    """The winner of a melee enters works, takes baggage, or pursues (16.5, 16.6, 17.3)."""
    play.pop()
    fight = frame.fight
    camp_entry.settle_camps(play)
    if fight.kind != "melee":
        return
    for loser, winner in one_fight.losers(fight):
        one = play.state.elements.get(winner)
        if one is not None and one.is_placed and one_fight.is_beaten(fight, loser):
            supporters = frame.supporters[0] if winner == fight.attacker else frame.supporters[1]
            _reward(play, one, loser, fight, supporters)


def _reward(play: Play[State], winner: Element, loser: str, fight: Fight, supporters: tuple[ElementId, ...]) -> None:
    section = pursuits.enters_instead(play.state, winner.id, loser)
    if section is not None:
        camp_entry.enter(play, winner.id, section)
        return
    supporter = play.state.field.behind(winner.id)
    if supporter not in supporters:
        supporter = None
    distance = pursuits.depths(fight) * winner.depth
    match pursuits.duty(play.state, winner, loser):
        case "must":
            play.push(PursueLoser(element=winner.id, loser=loser, distance=distance, supporter=supporter))
        case "may":
            play.push(AskPursuit(element=winner.id, loser=loser, distance=distance, supporter=supporter))
        case "never":
            if takes_baggage(play.state, winner, loser):
                play.push(PursueLoser(element=winner.id, loser=loser, distance=winner.depth))


def takes_baggage(state: State, winner: Element, loser: str) -> bool:
    """Ground elements move in where baggage stood (16.6)."""
    beaten = state.elements.get(loser)
    is_baggage = beaten is not None and beaten.type == "baggage" and beaten.is_lost
    return is_baggage and not winner.is_flyer


def new_contact(play: Play[State], frame: NewContact) -> None:
    """Pursuer and new enemy fight at once; an enemy whose front is bound fights there first, once a turn (16.5)."""
    play.pop()
    state, one, enemy = play.state, frame.element, frame.enemy
    if not (state.elements[one].is_placed and state.elements[enemy].is_placed):
        return
    if enemy in state.field.opponents(one):
        one_fight.begin(play, pairs.fight_of(state, one, enemy, pursuing=True))
        return
    presses = any(touch.other == one for touch in state.field.pressed(enemy))
    friends = state.field.opponents(enemy)
    if presses and friends and pairs.is_open(state, _ordered(state, enemy, friends[0])):
        one_fight.begin(play, pairs.fight_of(state, enemy, friends[0], pursuing=True))


def _ordered(state: State, one: ElementId, other: ElementId) -> pairs.Pair:
    return (one, other) if state.elements[one].side == state.active else (other, one)
