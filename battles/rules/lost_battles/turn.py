"""Turns and player turns: reversal, weather, commands, the command die, beginning and end (4, 12, 13, 14)."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.first import first_of
from battles.rules.lost_battles import activation, generals, leads, losses, rulings, tables, victory
from battles.rules.lost_battles.events import group as group_events
from battles.rules.lost_battles.events import losses as loss_events
from battles.rules.lost_battles.events import turn as events
from battles.rules.lost_battles.frames import (
    AskActiveGeneral,
    AskBid,
    AskLeads,
    AskReversal,
    CheckEnd,
    ClosePlayerTurn,
    EndPlayerTurn,
    EndTurn,
    NextActivation,
    OfferGeneralChoice,
    OfferReversal,
    RollCommandDie,
    RollWeather,
    SelectActivation,
    SettleCommandDie,
    SettleWeather,
    StartPlayerTurn,
    StartTurn,
    TakeStep,
)
from battles.rules.lost_battles.squares import ARMIES, ENEMY, ArmyId, TileId
from battles.rules.lost_battles.state import GeneralId, State, Unit, UnitId, Weather
from battles.rules.play import Play
from battles.rules.seats import in_order

COMMAND_FROM = 10
DIE_AT = 1
STEADY = {1: 3, 6: 4}
"""Command dice of 1 and 6 under the optional rule (14.2)."""

# --- bids (14.3) ---------------------------------------------------------------------------------------------------


def draw_first_bidder(play: Play[State]) -> None:
    seats = in_order(play.state.sides.values())
    play.add(events.FirstBidderDrawn(seat=seats[play.draw(len(seats), reason="first_bidder") - 1]))
    play.replace(AskBid())


def weaker(state: State) -> ArmyId:
    """The side with the worse chances, by agreement or by fighting value."""
    if state.options.weaker is not None or not rulings.WEAKER_SIDE_BY_VALUE:
        return state.options.weaker or "B"
    return "A" if state.armies["A"].initial_value < state.armies["B"].initial_value else "B"


def draw_sides(play: Play[State]) -> None:
    """An equalled bid: sides by lot, the points go to the weaker side."""
    assert play.state.bidding is not None
    points = play.state.bidding.points or 0
    one, other = in_order(play.state.sides.values())
    is_first = play.draw(2, reason="sides") == 1
    sides: dict[ArmyId, Seat] = {"A": one, "B": other} if is_first else {"A": other, "B": one}
    play.pop()
    play.add(events.SidesSettled(sides=sides, points=points, to=weaker(play.state), by="lot"))


# --- turn (4.2, 12, 13) --------------------------------------------------------------------------------------------


def start_turn(play: Play[State], frame: StartTurn) -> None:
    """Reversal offer and weather from turn 2 on, then both player turns."""
    play.add(events.TurnStarted(turn=frame.turn))
    play.replace(EndTurn(), StartPlayerTurn(is_second=True), StartPlayerTurn(is_second=False))
    if frame.turn < SECOND_TURN:
        return
    if play.state.weather_kind != "clear":
        play.push(RollWeather())
    asked = tuple(army for army in _second_first(play.state) if may_reverse(play.state, army))
    if asked:
        play.push(OfferReversal(armies=asked))


SECOND_TURN = 2


def _second_first(state: State) -> tuple[ArmyId, ArmyId]:
    return ENEMY[state.first], state.first


def may_reverse(state: State, army: ArmyId) -> bool:
    """A brilliant general who is in play and unshaken, once, not in dust, not against another (13.1, 13.2)."""
    own = state.armies[army]
    if own.reversal_used or state.weather_kind == "dusty" or state.turn < SECOND_TURN:
        return False
    if all(state.armies[side].brilliant_at_start for side in ARMIES):
        return False
    if army == state.first and not rulings.FIRST_MOVER_MAY_REVERSE:
        return False
    return any(general.traits.turn_reversal and not general.near_miss for general in state.army_generals(army))


def offer_reversal(play: Play[State], frame: OfferReversal) -> None:
    """The next army that may still do it is asked."""
    rest = tuple(army for army in frame.armies if may_reverse(play.state, army))
    if not rest:
        play.pop()
        return
    play.replace(OfferReversal(armies=rest[1:]), AskReversal(army=rest[0]))


def roll_weather(play: Play[State]) -> None:
    face = play.throw("1d6", reason="weather")[0]
    play.replace(SettleWeather(face=face))


def settle_weather(play: Play[State], frame: SettleWeather) -> None:
    """Dust may reverse the order, changeable weather may change (12.2, 12.3)."""
    state = play.state
    play.pop()
    if state.weather_kind == "dusty":
        is_reversed = tables.DUST_REVERSES[0] <= frame.face <= tables.DUST_REVERSES[1]
        play.add(events.WeatherRolled(face=frame.face, weather="dusty", changed=is_reversed))
        if is_reversed:
            play.add(events.TurnsReversed(first=ENEMY[state.first]))
        return
    is_changed = tables.WEATHER_SWITCHES[0] <= frame.face <= tables.WEATHER_SWITCHES[1]
    other: Weather = "rain" if state.weather == "overcast" else "overcast"
    weather = other if is_changed else state.weather
    play.add(events.WeatherRolled(face=frame.face, weather=weather, changed=is_changed))


def end_turn(play: Play[State]) -> None:
    """The battle ends with the last turn; else reinforcements and the next one."""
    state = play.state
    if state.turn >= state.last_turn:
        losses.finish(play, "last_turn")
        return
    turn = state.turn + 1
    for army in ARMIES:
        units = tuple(u.id for u in state.army_units(army, "undeployed") if 0 < u.earliest_turn <= turn)
        arrived = tuple(g.id for g in state.army_generals(army) if 0 < g.earliest_turn <= turn)
        if units or arrived:
            play.add(events.ReinforcementsArrived(army=army, units=units, generals=arrived))
    _undo_dust(play)
    play.replace(StartTurn(turn=turn))


def _undo_dust(play: Play[State]) -> None:
    """Read the other way (R11) a reversal by dust holds for one turn only."""
    if play.state.weather_kind == "dusty" and not rulings.DUST_REVERSAL_IS_LASTING and play.state.first != "A":
        play.add(events.TurnsReversed(first="A"))


# --- player turn (4.3–4.5) -----------------------------------------------------------------------------------------


def start_player_turn(play: Play[State], frame: StartPlayerTurn) -> None:
    """Commands from the fighting value; marks of a player turn just before are kept (6.5, row 32)."""
    state = play.state
    army = ENEMY[state.first] if frame.is_second else state.first
    value = victory.fighting_value(state, army, fielded=state.armies[army].surprised)
    before = state.player_turn
    barred = before.attacked_from if before is not None and before.army == army else ()
    started = events.PlayerTurnStarted(army=army, turn=state.turn, commands=value // COMMAND_FROM, barred=barred)
    play.add(started)
    play.replace(NextActivation())
    if generals.adjacent_pair(play.state, army) is not None:
        play.push(OfferGeneralChoice())
    check_die(play)


def check_die(play: Play[State]) -> None:
    """The first time commands are one or none: the command die, at once (4.5)."""
    army = play.state.moving
    if army.commands <= DIE_AT and not army.die_rolled:
        play.push(RollCommandDie())


def halves_commands(state: State) -> bool:
    """Rain or dust (4.5, R14)."""
    return state.weather in ("rain", "dusty")


def roll_command_die(play: Play[State]) -> None:
    state = play.state
    if state.turn < SECOND_TURN and halves_commands(state):
        play.pop()
        play.add(events.CommandsGained(army=state.moving.id, commands=tables.FIRST_TURN_FIXED))
        return
    face = play.throw("1d6", reason="command_die", seat=state.seat(state.moving.id))[0]
    play.replace(SettleCommandDie(face=face))


def commands_for(state: State, face: int) -> int:
    """What a command die is worth: steady commands, then turn 1, then weather (4.5, 14.2)."""
    value = STEADY.get(face, face) if state.options.steady_commands else face
    if state.turn < SECOND_TURN:
        return tables.FIRST_TURN_DIE[value]
    return tables.halved(value) if halves_commands(state) else value


def settle_command_die(play: Play[State], frame: SettleCommandDie) -> None:
    army, commands = play.state.moving.id, commands_for(play.state, frame.face)
    play.pop()
    play.add(events.CommandsGained(army=army, face=frame.face, commands=commands))


def offer_general_choice(play: Play[State]) -> None:
    """Asked if both could help; else the one who recovers is the silent one (2.7)."""
    pair = generals.adjacent_pair(play.state, play.state.moving.id)
    assert pair is not None
    fit = [general for general in pair if not general.recovering]
    if len(fit) == len(pair):
        play.replace(AskActiveGeneral())
        return
    play.pop()
    choose_general(play, fit[0].id if fit else pair[0].id)


def choose_general(play: Play[State], chosen: GeneralId) -> None:
    pair = generals.adjacent_pair(play.state, play.state.moving.id)
    assert pair is not None
    silent = first_of(general.id for general in pair if general.id != chosen)
    play.add(events.GeneralChosen(general=chosen, silent=silent))


def next_activation(play: Play[State]) -> None:
    """Ask for an activation, or end the player turn when there is none left (4.4)."""
    army = play.state.moving
    if activation.may_activate(play.state, army.id):
        play.replace(SelectActivation())
        return
    play.add(events.PlayerTurnEnded(army=army.id, forfeited=army.commands, by_itself=True))
    play.replace(EndPlayerTurn())


def next_step(play: Play[State]) -> None:
    """Ask for a step, or end the activation when none is left (5.4)."""
    group = play.state.activation
    assert group is not None
    if group.units and activation.may_step(play.state):
        play.replace(TakeStep())
        return
    play.pop()
    play.add(group_events.ActivationEnded(units=group.units, by_itself=True))


# --- end of the player turn (4.3, 7.8, 2.6, 15.6) ------------------------------------------------------------------


def end_player_turn(play: Play[State]) -> None:
    """Lead units are named; the player is asked where there is a choice."""
    army = play.state.moving.id
    if any(len(units) > 1 for units in leads.open_tiles(play.state, army).values()):
        play.replace(ClosePlayerTurn(), AskLeads())
        return
    play.replace(ClosePlayerTurn())
    name_leads(play, army, {})


def default_leads(state: State, army: ArmyId) -> dict[TileId, UnitId]:
    """The server's own choice of lead units on all open tiles (7.8)."""
    answers = state.standing_answers.get(state.seat(army))
    return {
        tile: leads.default(state, tile, units, answers).id for tile, units in leads.open_tiles(state, army).items()
    }


def name_leads(play: Play[State], army: ArmyId, chosen: dict[TileId, UnitId]) -> None:
    fixed = leads.fixed_tiles(play.state, army)
    play.add(events.LeadsNamed(army=army, leads={**default_leads(play.state, army), **chosen, **fixed}))


def close_player_turn(play: Play[State]) -> None:
    """Lone and stranded commanders leave, pauses after near misses are over (row 28)."""
    army = play.state.moving.id
    play.pop()
    for commander in generals.commanders_alone(play.state, army):
        play.add(loss_events.GeneralLeft(army=army, general=commander.id, cause="left_alone"))
    losses.strand(play, army)
    fit = tuple(general.id for general in play.state.army_generals(army) if general.recovering)
    if fit:
        play.add(events.GeneralsRecovered(generals=fit))
    play.push(CheckEnd())


def idle_units(state: State, army: ArmyId) -> list[Unit]:
    """Units that have not been active in this player turn."""
    return [unit for unit in state.army_units(army) if not unit.active]
