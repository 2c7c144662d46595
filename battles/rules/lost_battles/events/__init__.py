"""Everything that can happen in a battle of Lost Battles."""

from __future__ import annotations

from battles.rules.base import Event
from battles.rules.clock_orders import TimeRanOut
from battles.rules.lost_battles.events import fight, group, losses, turn
from battles.rules.lost_battles.events.losses import FlowChanged
from battles.rules.lost_battles.state import State

EVENTS: tuple[type[Event[State]], ...] = (
    FlowChanged,
    turn.FirstBidderDrawn,
    turn.BidMade,
    turn.BidPassed,
    turn.SidesSettled,
    turn.TurnStarted,
    turn.TurnsReversed,
    turn.ReversalDeclined,
    turn.WeatherRolled,
    turn.PlayerTurnStarted,
    turn.CommandsGained,
    turn.GeneralChosen,
    turn.PlayerTurnEnded,
    turn.LeadsNamed,
    turn.GeneralsRecovered,
    turn.ReinforcementsArrived,
    group.GroupActivated,
    group.CommanderPlaced,
    group.GroupTurned,
    group.GroupMoved,
    group.GroupDeployed,
    group.ActivationEnded,
    group.GroupAdvanced,
    group.AdvanceForgone,
    fight.AttackDeclared,
    fight.AttackerNamed,
    fight.RerollDemanded,
    fight.AttackScored,
    fight.WentAllOut,
    fight.AllOutForgone,
    fight.HitsCounted,
    fight.UnitSpent,
    fight.UnitShattered,
    fight.HitVoid,
    fight.RallyForgone,
    fight.RallyTried,
    fight.LeadNamed,
    fight.LeadKept,
    fight.MoraleTested,
    fight.AttackClosed,
    losses.UnitsLeft,
    losses.GeneralLeft,
    losses.CampEntered,
    losses.StandingAnswersSet,
    losses.AnsweredByStandingOrder,
    TimeRanOut,
    losses.EndOffered,
    losses.EndDeclined,
    losses.Resigned,
    losses.BattleEnded,
)

__all__ = ["EVENTS", "FlowChanged", "fight", "group", "losses", "turn"]
