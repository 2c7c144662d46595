"""The server's steps: one match over the top frame; each throws at most once."""

from __future__ import annotations

from battles.rules.base import Thrown
from battles.rules.errors import RulesBroken
from battles.rules.lost_battles import fighting, frames, losses, turn
from battles.rules.lost_battles.state import State
from battles.rules.play import Play


def step(play: Play[State]) -> None:
    """One step of whatever the battle stands at."""
    frame = play.top
    if isinstance(frame, frames.InAttack):
        fight(play, frame)
    elif isinstance(frame, frames.CheckEnd):
        losses.check_end(play)
    elif isinstance(frame, frames.EndBattle):
        losses.end_battle(play, frame)
    else:
        proceed(play)


def proceed(play: Play[State]) -> None:
    """Steps around activations."""
    match play.top:
        case frames.NextStep():
            turn.next_step(play)
        case frames.NextActivation():
            turn.next_activation(play)
        case frames.RollCommandDie():
            turn.roll_command_die(play)
        case frames.SettleCommandDie() as frame:
            turn.settle_command_die(play, frame)
        case frames.EndPlayerTurn():
            turn.end_player_turn(play)
        case frames.ClosePlayerTurn():
            turn.close_player_turn(play)
        case _:
            open_turn(play)


def open_turn(play: Play[State]) -> None:
    """Steps before the first activation of a turn."""
    match play.top:
        case frames.StartPlayerTurn() as frame:
            turn.start_player_turn(play, frame)
        case frames.OfferGeneralChoice():
            turn.offer_general_choice(play)
        case frames.StartTurn() as frame:
            turn.start_turn(play, frame)
        case frames.EndTurn():
            turn.end_turn(play)
        case frames.OfferReversal() as frame:
            turn.offer_reversal(play, frame)
        case frames.RollWeather():
            turn.roll_weather(play)
        case frames.SettleWeather() as frame:
            turn.settle_weather(play, frame)
        case frames.DrawFirstBidder():
            turn.draw_first_bidder(play)
        case frames.DrawSides():
            turn.draw_sides(play)
        case frame:
            raise RulesBroken(f"no step for {frame}")


def fight(play: Play[State], frame: frames.InAttack) -> None:
    """Steps inside an attack up to its hits."""
    match frame:
        case frames.NextAttacker():
            fighting.next_attacker(play)
        case frames.RollAttack():
            fighting.roll_attack(play)
        case frames.ScoreAttack():
            fighting.score_attack(play, frame)
        case frames.AssignHits():
            fighting.assign_hits(play)
        case frames.TakeHit():
            fighting.take_hit(play, frame)
        case frames.ApplyHit():
            fighting.apply_hit(play, frame)
        case frames.OfferLead():
            fighting.offer_lead(play, frame)
        case _:
            settle(play, frame)


def settle(play: Play[State], frame: frames.InAttack) -> None:
    """Steps after a hit: rallies, losses, morale, lead units, advance."""
    match frame:
        case frames.RollRally():
            fighting.roll_rally(play, frame)
        case frames.SettleRally():
            fighting.settle_rally(play, frame)
        case frames.CarryOff():
            losses.carry_off(play, frame)
        case frames.RollMorale():
            fighting.roll_morale(play)
        case frames.SettleMorale():
            fighting.settle_morale(play, frame)
        case frames.ReplaceLeads():
            fighting.replace_leads(play, frame)
        case frames.OfferAdvance():
            fighting.offer_advance(play)
        case _:
            raise RulesBroken(f"no step for {frame}")


def after_throw(play: Play[State], throw: Thrown[State]) -> None:
    """Fortune of war: after an attack roll a re-roll may be demanded (14.1)."""
    if throw.reason == "attack":
        fighting.offer_reroll(play, fighting.reroll_seats(play.state))
