"""An attack step by step, in the order the rules demand (8, 9, 10)."""

from __future__ import annotations

from battles.rules.base import Seat
from battles.rules.first import first_of
from battles.rules.lost_battles import attack, combat, generals, leads, losses, morale, movement, tables
from battles.rules.lost_battles.events import fight as events
from battles.rules.lost_battles.events import group as group_events
from battles.rules.lost_battles.events import losses as loss_events
from battles.rules.lost_battles.events.changes import attack as attack_in
from battles.rules.lost_battles.events.changes import blow as blow_in
from battles.rules.lost_battles.frames import (
    ApplyHit,
    AskAdvance,
    AskAllOut,
    AskLead,
    AskRally,
    AskReroll,
    AssignHits,
    CarryOff,
    CheckEnd,
    OfferAdvance,
    OfferLead,
    ReplaceLeads,
    RollAttack,
    RollRally,
    ScoreAttack,
    SelectAttacker,
    SettleMorale,
    SettleRally,
    TakeHit,
)
from battles.rules.lost_battles.leads import LeadChoice
from battles.rules.lost_battles.squares import ENEMY, ArmyId, TileId
from battles.rules.lost_battles.state import General, StandingAnswers, State, Unit
from battles.rules.play import Play


def defender(state: State) -> ArmyId:
    assert state.active is not None
    return ENEMY[state.active]


def answers_of(state: State, army: ArmyId) -> StandingAnswers:
    return state.standing_answers.get(state.seat(army), StandingAnswers())


# --- attackers (8.1) -----------------------------------------------------------------------------------------------


def next_attacker(play: Play[State]) -> None:
    """Ask for the next attacker; with nobody left the attack is over (6.7, 8.12)."""
    state = play.state
    if attack.candidates(state, movement.group_of(state)):
        play.replace(SelectAttacker())
        return
    close_attack(play)


def close_attack(play: Play[State]) -> None:
    """The group attacks no more: advance if the tile is empty, else it is done."""
    current = attack_in(play.state)
    is_empty = not play.state.at(current.target)
    play.add(events.AttackClosed(tile=current.tile, target=current.target, emptied=is_empty))
    if is_empty:
        play.replace(OfferAdvance())
        return
    play.pop()
    end_activation(play)


def end_activation(play: Play[State]) -> None:
    group = play.state.activation
    assert group is not None
    play.add(group_events.ActivationEnded(units=group.units, by_itself=True))


def roll_attack(play: Play[State]) -> None:
    army = play.state.moving.id
    faces = play.throw(tables.ATTACK_DICE, reason="attack", seat=play.state.seat(army))
    play.replace(ScoreAttack(faces=faces))


# --- re-roll (14.1) ------------------------------------------------------------------------------------------------


def reroll_seats(state: State) -> tuple[Seat, ...]:
    """Who may demand a re-roll now: the holder of the marker, or the attacker and then the defender."""
    if not state.options.fortune_of_war or blow_in(state).is_rerolled:
        return ()
    if state.favour is not None:
        return (state.favour,)
    return state.seat(state.moving.id), state.seat(defender(state))


def offer_reroll(play: Play[State], seats: tuple[Seat, ...]) -> None:
    """Ask one after another; standing answers speak for their owner."""
    for place, seat in enumerate(seats):
        wish = standing_reroll(play.state, seat)
        if wish is None:
            play.push(AskReroll(seats=seats[place:]))
            return
        play.add(loss_events.AnsweredByStandingOrder(seat=seat, question="reroll"))
        if wish:
            demand_reroll(play, seat)
            return


def demand_reroll(play: Play[State], seat: Seat) -> None:
    """The dice on the table are void; the other player gets the marker."""
    other = first_of(other for other in play.state.sides.values() if other != seat)
    play.add(events.RerollDemanded(seat=seat, favour=other))
    play.replace(RollAttack())


def standing_reroll(state: State, seat: Seat) -> bool | None:
    """What a seat has said about this roll beforehand; None: ask."""
    answers = state.standing_answers.get(seat, StandingAnswers())
    difference = rolled_difference(state)
    if seat == state.seat(state.moving.id):
        return None if answers.reroll_attack is None else difference <= answers.reroll_attack
    return None if answers.reroll_defence is None else difference >= answers.reroll_defence


def rolled_difference(state: State) -> int:
    """The combat difference of the dice on the table."""
    frame = first_of(frame for frame in reversed(state.flow) if isinstance(frame, ScoreAttack))
    clash = combat.clash(state)
    return sum(frame.faces) + sum(value for _, value in combat.modifiers(clash)) - combat.table_value(clash)


# --- difference, all-out, hits (8.3–8.7) ---------------------------------------------------------------------------


def score_attack(play: Play[State], frame: ScoreAttack) -> None:
    """Dice + modifiers − table; then the all-out attack, forced, offered or impossible."""
    clash = combat.clash(play.state)
    modifiers, table = combat.modifiers(clash), combat.table_value(clash)
    total = sum(frame.faces) + sum(value for _, value in modifiers)
    play.add(
        events.AttackScored(
            unit=clash.unit.id,
            target=clash.target.id,
            faces=frame.faces,
            modifiers=modifiers,
            total=total,
            table=table,
            difference=total - table,
        )
    )
    if not combat.may_go_all_out(clash.unit, clash.target, total - table):
        play.replace(AssignHits())
    elif combat.must_go_all_out(play.state, clash.unit, clash.target_tile):
        play.add(events.WentAllOut(unit=clash.unit.id, forced=True))
        play.replace(AssignHits())
    else:
        play.replace(AskAllOut())


def assign_hits(play: Play[State]) -> None:
    """Number of hits, screen, scythed chariots; then one hit after the other."""
    current, blow = attack_in(play.state), blow_in(play.state)
    target = play.state.lead(current.target)
    assert target is not None
    assert blow.difference is not None
    rolled = combat.hits(blow.difference, target, all_out=blow.all_out)
    is_screened = combat.is_screened(play.state, current.target) and rolled > tables.SCREEN_CAP
    hits = min(rolled, tables.SCREEN_CAP) if is_screened else rolled
    play.add(events.HitsCounted(unit=blow.unit, target=target.id, hits=hits, screened=is_screened))
    if not hits and not target.is_scythed:
        play.pop()
        return
    army = defender(play.state)
    play.replace(ReplaceLeads(army=army), CheckEnd(), CarryOff(army=army, tiles=(current.target,), tests=True))
    if target.is_scythed:
        scythed_hit(play, target, hits)
    else:
        play.push(TakeHit(left=hits))


def scythed_hit(play: Play[State], target: Unit, hits: int) -> None:
    """Attacked scythed chariots are gone; a second hit strikes the new lead unit (8.11)."""
    tile = attack_in(play.state).target
    withdraw_scythed(play, target)
    if hits > 1:
        play.push(TakeHit(left=hits - 1), OfferLead(tile=tile, was_hit=False))


def withdraw_scythed(play: Play[State], unit: Unit) -> None:
    """Never spent nor shattered, only withdrawn (11.6)."""
    play.add(loss_events.UnitsLeft(army=unit.army, fates={unit.id: "withdrawn"}, cause="attacked"))


def take_hit(play: Play[State], frame: TakeHit) -> None:
    """A hit on the lead unit: scythed chariots go, fresh levies take two at once, generals may rally (8.8–8.11)."""
    tile = attack_in(play.state).target
    lead = play.state.lead(tile)
    if lead is None:
        play.pop()
        play.add(events.HitVoid(tile=tile))
    elif lead.is_scythed:
        play.pop()
        withdraw_scythed(play, lead)
    elif frame.left > 1 and lead.is_fresh and lead.is_levy:
        play.pop()
        play.add(events.UnitShattered(army=lead.army, unit=lead.id, tile=tile, double=True))
    else:
        offer_rally(play, frame, lead)


def offer_rally(play: Play[State], frame: TakeHit, lead: Unit) -> None:
    """Forced rallies are rolled, voluntary ones asked or answered by standing order (9.8–9.10)."""
    general = generals.rally_general(play.state, lead)
    if general is None:
        play.replace(ApplyHit(left=frame.left))
    elif generals.rally_is_forced(play.state, general, lead):
        play.replace(RollRally(general=general.id, left=frame.left))
    else:
        ask_rally(play, frame, lead, general)


def ask_rally(play: Play[State], frame: TakeHit, lead: Unit, general: General) -> None:
    least = answers_of(play.state, lead.army).rally_from
    if least is None:
        play.replace(AskRally(general=general.id, left=frame.left))
        return
    seat = play.state.seat(lead.army)
    play.add(loss_events.AnsweredByStandingOrder(seat=seat, question="rally"))
    if lead.value >= least:
        play.replace(RollRally(general=general.id, left=frame.left))
    else:
        play.add(events.RallyForgone(general=general.id, unit=lead.id))
        play.replace(ApplyHit(left=frame.left))


def roll_rally(play: Play[State], frame: RollRally) -> None:
    army = play.state.generals[frame.general].army
    faces = play.throw("2d6", reason="rally", seat=play.state.seat(army))
    play.replace(SettleRally(general=frame.general, left=frame.left, faces=faces))


def settle_rally(play: Play[State], frame: SettleRally) -> None:
    """Success cancels the hit; else it stands, and the general may have paid for it (9.8, 9.11)."""
    lead = play.state.lead(attack_in(play.state).target)
    assert lead is not None
    general = play.state.generals[frame.general]
    result = generals.rally_result(general, sum(frame.faces))
    play.add(
        events.RallyTried(
            general=general.id, unit=lead.id, faces=frame.faces, needed=general.traits.rally_on, result=result
        )
    )
    if result != "success":
        play.replace(ApplyHit(left=frame.left))
    elif frame.left > 1:
        play.replace(TakeHit(left=frame.left - 1))
    else:
        play.pop()


def apply_hit(play: Play[State], frame: ApplyHit) -> None:
    """Fresh → spent with a lead question; spent → shattered, replaced now only if a hit waits (7.3, 7.4)."""
    tile = attack_in(play.state).target
    lead = play.state.lead(tile)
    assert lead is not None
    play.pop()
    if frame.left > 1:
        play.push(TakeHit(left=frame.left - 1))
    if lead.is_fresh:
        play.add(events.UnitSpent(unit=lead.id))
        play.push(OfferLead(tile=tile, was_hit=True))
        return
    play.add(events.UnitShattered(army=lead.army, unit=lead.id, tile=tile))
    if frame.left > 1:
        play.push(OfferLead(tile=tile, was_hit=False))


# --- lead units (7.3–7.7) ------------------------------------------------------------------------------------------


def offer_lead(play: Play[State], frame: OfferLead) -> None:
    """Name the only candidate, ask, or follow the standing answer."""
    choice = leads.choice(play.state, frame.tile, was_hit=frame.was_hit)
    army = defender(play.state)
    if choice is None:
        play.pop()
    elif choice.forced is not None:
        play.pop()
        play.add(events.LeadNamed(army=army, tile=frame.tile, unit=choice.forced, by_itself=True))
    elif not stand_lead(play, frame.tile, choice):
        play.replace(AskLead(tile=frame.tile, candidates=choice.units, may_keep=choice.may_keep))


def stand_lead(play: Play[State], tile: TileId, choice: LeadChoice) -> bool:
    """Answer by standing order, if there is one for this."""
    army = defender(play.state)
    answers = answers_of(play.state, army)
    if choice.may_keep and answers.keep_lead_when_spent is None:
        return False
    if not choice.may_keep and not any(unit in answers.lead_order for unit in choice.units):
        return False
    play.pop()
    play.add(loss_events.AnsweredByStandingOrder(seat=play.state.seat(army), question="lead"))
    if choice.may_keep and answers.keep_lead_when_spent:
        play.add(events.LeadKept(tile=tile, unit=play.state.leads[tile]))
        return True
    units = [play.state.units[unit] for unit in choice.units]
    chosen = leads.default(play.state, tile, units, answers)
    play.add(events.LeadNamed(army=army, tile=tile, unit=chosen.id))
    return True


def replace_leads(play: Play[State], frame: ReplaceLeads) -> None:
    """Every tile of the army that lost its lead unit gets one (7.4)."""
    bare = leads.tiles_without_lead(play.state, frame.army)
    play.replace(*(OfferLead(tile=tile, was_hit=False) for tile in reversed(bare)))


# --- morale (10) ---------------------------------------------------------------------------------------------------


def roll_morale(play: Play[State]) -> None:
    """One die for each unit shattered and each general lost (10.2)."""
    blow = blow_in(play.state)
    dice = len(blow.shattered) + len(blow.lost)
    faces = play.throw(f"{dice}d6", reason="morale", seat=play.state.seat(defender(play.state)))
    play.replace(SettleMorale(faces=faces))


def settle_morale(play: Play[State], frame: SettleMorale) -> None:
    """Army and unit morale, panic, removals (10.3–10.8)."""
    army, tile = defender(play.state), attack_in(play.state).target
    lowest = min(frame.faces)
    result = morale.tested(play.state, army, tile, blow_in(play.state).shattered, lowest)
    play.add(
        events.MoraleTested(
            army=army,
            tile=tile,
            faces=frame.faces,
            lowest=lowest,
            base=result.base,
            modifiers=result.modifiers,
            morale=result.morale,
            units=result.units,
            panicking=(*result.fates, *result.undeployed),
        )
    )
    if result.fates:
        play.add(loss_events.UnitsLeft(army=army, fates=result.fates, cause="panic"))
    if result.undeployed:
        play.add(loss_events.UnitsLeft(army=army, fates=result.undeployed, cause="undeployed_panic"))
    play.replace(CarryOff(army=army))


# --- advance (8.13) ------------------------------------------------------------------------------------------------


def offer_advance(play: Play[State]) -> None:
    """Ask who goes in, if anybody may."""
    state = play.state
    if attack.advancers(state, movement.group_of(state)):
        play.replace(AskAdvance())
        return
    play.pop()
    play.add(group_events.AdvanceForgone(army=state.moving.id, tile=attack_in(state).target))
    end_activation(play)


def advance(play: Play[State], units: tuple[str, ...], commander: str | None) -> None:
    """Units enter the emptied tile; the activation is over."""
    current, army = attack_in(play.state), play.state.moving.id
    play.pop()
    if units:
        play.add(
            group_events.GroupAdvanced(
                army=army, units=units, commander=commander, start=current.tile, tile=current.target
            )
        )
    else:
        play.add(group_events.AdvanceForgone(army=army, tile=current.target))
    end_activation(play)
    if units:
        losses.enter(play, army, current.target)
