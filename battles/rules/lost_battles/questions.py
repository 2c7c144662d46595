"""Who is asked what, and what the server answers for a seat that does not (decision table)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.lost_battles import attack, frames, generals, leads, movement, turn
from battles.rules.lost_battles.orders import attack as attacking
from battles.rules.lost_battles.orders import bidding, reactions, steps
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.squares import ENEMY, FACINGS, ArmyId
from battles.rules.lost_battles.state import State

Asked = Mapping[Seat, Question[State]]
ACTIVATIONS = ("activate_group", "activate_express", "activate_commander", "end_player_turn")
STEPS = (
    "about_face",
    "turn_to_attack",
    "move_forward",
    "turn",
    "deploy_to",
    "exit_battlefield",
    "declare_attack",
    "end_activation",
)


def asked(state: State) -> Asked:
    """The question on top of the flow, if it is one."""
    if state.ended is not None or not state.flow:
        return {}
    frame = state.flow[-1]
    if state.active is None:
        return _before_player_turn(state, frame)
    own = state.seat(state.active)
    match frame:
        case frames.SelectActivation():
            return {own: Question(kind="activate", orders=ACTIVATIONS, default=turning.EndPlayerTurn(), clause="4.3")}
        case frames.TakeStep():
            return {own: _step(state)}
        case frames.SelectAttacker():
            return {own: _attacker(state)}
        case frames.AskAllOut():
            return {own: _all_out(state)}
        case frames.AskAdvance():
            return {own: Question(kind="advance", orders=("advance",), default=attacking.Advance(), clause="8.13")}
        case frames.AskActiveGeneral():
            return {own: _active_general(state, state.active)}
        case frames.AskLeads():
            return {own: _leads(state, state.active)}
        case _:
            return _reaction(state, frame) or _before_player_turn(state, frame)


def _reaction(state: State, frame: frames.AnyFrame) -> Asked:
    """Questions inside an attack, mostly to the other player."""
    assert state.active is not None
    enemy = state.seat(ENEMY[state.active])
    match frame:
        case frames.AskReroll(seats=seats):
            return {seats[0]: _reroll(state)}
        case frames.AskRally():
            return {enemy: _rally(state, frame)}
        case frames.AskLead():
            return {enemy: _lead(state, frame)}
        case _:
            return {}


def _before_player_turn(state: State, frame: frames.AnyFrame) -> Asked:
    match frame:
        case frames.AskBid():
            assert state.bidding is not None
            return {state.bidding.seat: _bid(state)}
        case frames.AskSide(seat=seat):
            side = bidding.TakeSide(army=ENEMY[turn.weaker(state)])
            return {seat: Question(kind="side", orders=("take_side",), default=side, clause="14.3")}
        case frames.AskReversal(army=army):
            orders = ("announce_turn_reversal", "decline")
            question = Question(kind="reversal", orders=orders, default=turning.Decline(), clause="13.1")
            return {state.seat(army): question}
        case _:
            return {}


def _bid(state: State) -> Question[State]:
    bid = state.bidding
    assert bid is not None
    may_equal = bid.points is not None and not bid.is_equalled and not bid.passes
    orders = ("bid", "equal_bid", "pass_bid") if may_equal else ("bid", "pass_bid")
    facts: dict[str, Json] = {"points": bid.points, "weaker": turn.weaker(state)}
    return Question(kind="bid", orders=orders, default=bidding.PassBid(), clause="14.3", facts=facts)


def _step(state: State) -> Question[State]:
    """By default a group stops where it is; one that must still deploy or leave does that first."""
    return Question(kind="step", orders=STEPS, default=default_step(state), clause="5.2")


def default_step(
    state: State,
) -> steps.EndActivation | steps.DeployTo | steps.MoveForward | steps.Turn | steps.ExitBattlefield:
    group = movement.group_of(state)
    if group.tile is None:
        tile, facing = movement.entries(state, group)[0]
        return steps.DeployTo(tile=tile, facing=facing)
    facing_of_others = movement.others_stay(state, group)
    if facing_of_others is None or facing_of_others == group.facing:
        return steps.EndActivation()
    if not movement.turn_problems(state, group, facing_of_others):
        return steps.Turn(direction=facing_of_others)
    if not movement.move_problems(state, group):
        return steps.MoveForward()
    if not movement.exit_problems(state, group):
        return steps.ExitBattlefield()
    return _way_out(state, group)


def _way_out(state: State, group: movement.Group) -> steps.Turn:
    """A turn after which the group can leave its tile (5.10 promised that there is one)."""
    facings = (facing for facing in FACINGS if not movement.turn_problems(state, group, facing))
    return steps.Turn(direction=next(facings))


def _attacker(state: State) -> Question[State]:
    current = state.attack
    assert current is not None
    able = attack.candidates(state, movement.group_of(state))
    facts: dict[str, Json] = {"units": [unit.id for unit in able], "left": current.limit - current.used}
    if current.attackers:
        stop = attacking.StopAttacking()
        return Question(
            kind="attacker", orders=("attack_with", "stop_attacking"), default=stop, clause="8.1", facts=facts
        )
    first = attacking.AttackWith(unit=able[0].id)
    return Question(kind="attacker", orders=("attack_with", "stop_attacking"), default=first, clause="8.1", facts=facts)


def _all_out(state: State) -> Question[State]:
    assert state.attack is not None
    assert state.attack.blow is not None
    facts: dict[str, Json] = {"unit": state.attack.blow.unit, "difference": state.attack.blow.difference}
    orders = ("all_out", "no_all_out")
    return Question(kind="all_out", orders=orders, default=attacking.NoAllOut(), clause="8.6", facts=facts)


def _active_general(state: State, army: ArmyId) -> Question[State]:
    pair = generals.adjacent_pair(state, army)
    assert pair is not None
    return Question(
        kind="active_general",
        orders=("choose_active_general",),
        default=turning.ChooseActiveGeneral(general=generals.better(pair).id),
        clause="2.7",
        facts={"generals": [general.id for general in pair]},
    )


def _leads(state: State, army: ArmyId) -> Question[State]:
    choices = {tile: [u.id for u in units] for tile, units in leads.open_tiles(state, army).items()}
    default = turning.DesignateLeads(leads=turn.default_leads(state, army))
    return Question(
        kind="leads", orders=("designate_leads",), default=default, clause="7.8", facts={"choices": choices}
    )


def _reroll(state: State) -> Question[State]:
    assert state.attack is not None
    assert state.attack.blow is not None
    orders = ("demand_reroll", "accept")
    facts: dict[str, Json] = {"unit": state.attack.blow.unit, "target": state.attack.blow.target}
    return Question(kind="reroll", orders=orders, default=reactions.Accept(), clause="14.1", facts=facts, standing=True)


def _rally(state: State, frame: frames.AskRally) -> Question[State]:
    assert state.attack is not None
    facts: dict[str, Json] = {"general": frame.general, "unit": state.leads[state.attack.target], "hits": frame.left}
    orders = ("rally", "no_rally")
    return Question(kind="rally", orders=orders, default=reactions.NoRally(), clause="9.8", facts=facts, standing=True)


def _lead(state: State, frame: frames.AskLead) -> Question[State]:
    """By default the present lead unit stays, else the one the owner prefers."""
    assert state.active is not None
    army = ENEMY[state.active]
    answers = state.standing_answers.get(state.seat(army))
    units = [state.units[unit] for unit in frame.candidates]
    unit = None if frame.may_keep else leads.default(state, frame.tile, units, answers).id
    facts: dict[str, Json] = {"tile": frame.tile, "units": list(frame.candidates), "may_keep": frame.may_keep}
    default = reactions.NameLead(tile=frame.tile, unit=unit)
    return Question(kind="lead", orders=("name_lead",), default=default, clause="7.3", facts=facts, standing=True)
