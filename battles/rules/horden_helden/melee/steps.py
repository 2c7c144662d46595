"""The server's steps of melee."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee import fight_results, frames, one_fight, pairs, support, withdrawals
from battles.rules.horden_helden.melee.outcomes import camp_entry, flights, pursuits, retreats
from battles.rules.horden_helden.movement.contact import contacting
from battles.rules.horden_helden.state import Phase, State
from battles.rules.play import Play
from battles.rules.seats import in_order


def begin_fight(play: Play[State], fight: Fight) -> None:
    """Fight it out: dice, totals, results and all that follows; then the frame below has its turn again."""
    one_fight.begin(play, fight)


def open_phase(play: Play[State], phase: Phase) -> None:
    """Withdrawing commands go (20), or all melees are fought (15)."""
    if phase == "withdrawing":
        leaving = withdrawals.queue(play.state)
        if leaving:
            play.push(frames.WithdrawNext(elements=leaving))
        return
    contacting.note(play)
    camp_entry.settle_camps(play)
    play.push(frames.NextFight())
    seats = supporters(play.state)
    if seats:
        play.push(frames.AskMeleeSupport(seats=seats))


def supporters(state: State) -> tuple[Seat, ...]:
    """Users whose wizards could be paid for (15.12). The chief's may pay between the fights; without any fight wizards
    are paid for the next turn."""
    if pairs.pairs(state):
        return in_order({state.seat_of(one.id) for one in support.able(state)} - {state.sides[state.active].seat})
    return in_order({state.seat_of(one.id) for one in support.expecting(state)})


def next_fight(play: Play[State]) -> None:
    """Ask for the next melee while there is one."""
    camp_entry.settle_camps(play)
    if pairs.pairs(play.state):
        play.push(frames.AskMelee())
    else:
        play.pop()


def step(play: Play[State]) -> None:
    match play.top:
        case frames.NextFight():
            next_fight(play)
        case frames.RollFight():
            one_fight.roll(play)
        case frames.SettleFight() as frame:
            one_fight.settle(play, frame)
        case frames.RollUndead():
            one_fight.roll_undead(play)
        case frames.SettleUndead() as frame:
            one_fight.settle_undead(play, frame)
        case frames.ScoreFight():
            one_fight.score(play)
        case _:
            _consequence(play)


def _consequence(play: Play[State]) -> None:
    match play.top:
        case frames.SufferOutcome() as frame:
            fight_results.suffer(play, frame)
        case frames.RecoilHelpers() as frame:
            fight_results.recoil_helpers(play, frame)
        case frames.Retreat() as frame:
            retreats.carry_out(play, frame)
        case frames.Run() as frame:
            flights.run(play, frame)
        case frames.AfterFight() as frame:
            fight_results.after(play, frame)
        case frames.PursueLoser() as frame:
            pursuits.carry_out(play, frame)
        case frames.NewContact() as frame:
            fight_results.new_contact(play, frame)
        case frames.WithdrawNext() as frame:
            withdrawals.next_one(play, frame)
        case frame:
            raise RulesBroken(f"no step for {frame}")
