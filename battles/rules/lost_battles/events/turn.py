"""What happens around activations: bids, turns, weather, player turns, commands."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Event, Seat
from battles.rules.lost_battles.events.changes import with_army, with_generals, with_units
from battles.rules.lost_battles.pieces import GeneralId, UnitId, Weather
from battles.rules.lost_battles.squares import ArmyId, TileId
from battles.rules.lost_battles.state import Bidding, PlayerTurn, State


class FirstBidderDrawn(Event[State], frozen=True, kw_only=True, tag="first_bidder_drawn"):
    """The lot said who bids first."""

    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, bidding=Bidding(seat=self.seat))


class BidMade(Event[State], frozen=True, kw_only=True, tag="bid_made"):
    """A bid, or the last bid equalled; `then` is to answer."""

    seat: Seat
    points: int
    is_equal: bool = False
    then: Seat

    def apply(self, state: State) -> State:
        bid = Bidding(seat=self.then, points=self.points, bidder=self.seat, is_equalled=self.is_equal)
        return structs.replace(state, bidding=bid)


class BidPassed(Event[State], frozen=True, kw_only=True, tag="bid_passed"):
    seat: Seat
    then: Seat

    def apply(self, state: State) -> State:
        assert state.bidding is not None
        bid = structs.replace(state.bidding, seat=self.then, passes=state.bidding.passes + 1)
        return structs.replace(state, bidding=bid)


class SidesSettled(Event[State], frozen=True, kw_only=True, tag="sides_settled"):
    """Who leads which army, and how many points go with which of them (14.3)."""

    sides: dict[ArmyId, Seat]
    points: int = 0
    to: ArmyId | None = None
    by: Literal["choice", "lot", "seating"]

    def apply(self, state: State) -> State:
        armies = state.armies
        if self.to is not None:
            armies = with_army(state, structs.replace(armies[self.to], bid_points=self.points))
        return structs.replace(state, sides=self.sides, armies=armies, bidding=None)


class TurnStarted(Event[State], frozen=True, kw_only=True, tag="turn_started"):
    turn: int

    def apply(self, state: State) -> State:
        return structs.replace(state, turn=self.turn, active=None, end_offered=None)


class TurnsReversed(Event[State], frozen=True, kw_only=True, tag="turns_reversed"):
    """From now on the other army moves first: by a brilliant general of `army`, or by dust (12.2, 13.1)."""

    army: ArmyId | None = None
    first: ArmyId

    def apply(self, state: State) -> State:
        armies = state.armies
        if self.army is not None:
            armies = with_army(state, structs.replace(armies[self.army], reversal_used=True))
        return structs.replace(state, first=self.first, armies=armies)


class ReversalDeclined(Event[State], frozen=True, kw_only=True, tag="reversal_declined"):
    army: ArmyId

    def apply(self, state: State) -> State:
        return state


class WeatherRolled(Event[State], frozen=True, kw_only=True, tag="weather_rolled"):
    """The weather after its die (12.2, 12.3)."""

    face: int
    weather: Weather
    changed: bool

    def apply(self, state: State) -> State:
        return structs.replace(state, weather=self.weather)


class PlayerTurnStarted(Event[State], frozen=True, kw_only=True, tag="player_turn_started"):
    """A player turn begins: commands, flags and memory anew (4.3, row 32). `barred`: no attack from there (6.5)."""

    army: ArmyId
    turn: int
    commands: int
    barred: tuple[TileId, ...] = ()

    def apply(self, state: State) -> State:
        army = state.armies[self.army]
        started = structs.replace(
            army, commands=self.commands, die_rolled=False, player_turns=army.player_turns + 1, deployed_weight=0
        )
        rested = [structs.replace(u, active=False) for u in state.units.values() if u.active and u.army == self.army]
        generals = [
            structs.replace(
                general,
                active=False,
                silent=False,
                budget=0,
                exemptions=0 if general.recovering else general.traits.exemptions,
            )
            for general in state.army_generals(self.army)
        ]
        leads = {tile: lead for tile, lead in state.leads.items() if state.units[lead].army == self.army}
        last = state.player_turn
        return structs.replace(
            state,
            active=self.army,
            armies=with_army(state, started),
            units=with_units(state, rested),
            generals=with_generals(state, generals),
            player_turn=PlayerTurn(
                army=self.army,
                barred=self.barred,
                leads_at_start=leads,
                before=last.ended if last is not None and last.army != self.army else None,
            ),
        )


class CommandsGained(Event[State], frozen=True, kw_only=True, tag="commands_gained"):
    """The command die (4.5); without a face where nothing is rolled."""

    army: ArmyId
    face: int | None = None
    commands: int

    def apply(self, state: State) -> State:
        army = state.armies[self.army]
        richer = structs.replace(army, commands=army.commands + self.commands, die_rolled=True)
        return structs.replace(state, armies=with_army(state, richer))


class GeneralChosen(Event[State], frozen=True, kw_only=True, tag="general_chosen"):
    """Of two adjacent generals only this one helps this player turn (2.7)."""

    general: GeneralId
    silent: GeneralId

    def apply(self, state: State) -> State:
        quiet = structs.replace(state.generals[self.silent], silent=True, exemptions=0)
        return structs.replace(state, generals=with_generals(state, [quiet]))


class PlayerTurnEnded(Event[State], frozen=True, kw_only=True, tag="player_turn_ended"):
    """Leftover commands are lost (4.13). `by_itself`: nothing more could be activated."""

    army: ArmyId
    forfeited: int
    by_itself: bool = False

    def apply(self, state: State) -> State:
        poorer = structs.replace(state.armies[self.army], commands=0)
        turn = state.player_turn
        ended = turn and structs.replace(turn, ended="itself" if self.by_itself else "order")
        return structs.replace(state, armies=with_army(state, poorer), player_turn=ended)


class LeadsNamed(Event[State], frozen=True, kw_only=True, tag="leads_named"):
    """The lead units of an army for the enemy's player turn (7.8)."""

    army: ArmyId
    leads: dict[TileId, UnitId]

    def apply(self, state: State) -> State:
        others = {tile: lead for tile, lead in state.leads.items() if state.units[lead].army != self.army}
        return structs.replace(state, leads={**others, **self.leads})


class GeneralsRecovered(Event[State], frozen=True, kw_only=True, tag="generals_recovered"):
    """The pause after a near miss is over (2.13)."""

    generals: tuple[GeneralId, ...]

    def apply(self, state: State) -> State:
        fit = [structs.replace(state.generals[general], recovering=False) for general in self.generals]
        return structs.replace(state, generals=with_generals(state, fit))


class ReinforcementsArrived(Event[State], frozen=True, kw_only=True, tag="reinforcements_arrived"):
    """From this turn on these pieces are ordinary undeployed ones."""

    army: ArmyId
    units: tuple[UnitId, ...]
    generals: tuple[GeneralId, ...] = ()

    def apply(self, state: State) -> State:
        units = [structs.replace(state.units[unit], earliest_turn=0) for unit in self.units]
        generals = [structs.replace(state.generals[general], earliest_turn=0) for general in self.generals]
        return structs.replace(state, units=with_units(state, units), generals=with_generals(state, generals))
