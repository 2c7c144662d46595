"""Decisions around activations: turn reversal, generals side by side, the end of a player turn, lead units."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.errors import Refusal
from battles.rules.lost_battles import generals, leads, turn, warnings
from battles.rules.lost_battles.events import turn as events
from battles.rules.lost_battles.frames import EndPlayerTurn as EndPlayerTurnFrame
from battles.rules.lost_battles.squares import ENEMY, TileId
from battles.rules.lost_battles.state import GeneralId, State, UnitId
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn


class AnnounceTurnReversal(Order[State], frozen=True, kw_only=True, tag="announce_turn_reversal"):
    """Reverse the order of player turns for the rest of the battle (13.1)."""

    rows: ClassVar[tuple[int, ...]] = (3,)

    def preview(self, known: State, seat: Seat) -> Preview:
        army = known.army_of(seat)
        first = ENEMY[known.first]
        unwise = (warn("enemy_gets_two_turns", "13.1", army=first),) if army == known.first else ()
        return Preview(facts={"first": first}, consequences=unwise)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        army = play.state.army_of(seat)
        play.pop()
        play.add(events.TurnsReversed(army=army, first=ENEMY[play.state.first]))


class Decline(Order[State], frozen=True, kw_only=True, tag="decline"):
    """No turn reversal now (13.1)."""

    rows: ClassVar[tuple[int, ...]] = (3,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        play.add(events.ReversalDeclined(army=play.state.army_of(seat)))


class ChooseActiveGeneral(Order[State], frozen=True, kw_only=True, tag="choose_active_general"):
    """Which of two adjacent generals helps this player turn (2.7)."""

    rows: ClassVar[tuple[int, ...]] = (5,)
    general: GeneralId

    def preview(self, known: State, seat: Seat) -> Preview:
        pair = generals.adjacent_pair(known, known.moving.id)
        ids = [general.id for general in pair] if pair is not None else []
        if self.general not in ids:
            return Preview.refused("choose_one_of_the_two", clause="2.7", generals=ids)
        return Preview(facts={"exemptions": known.generals[self.general].exemptions})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        turn.choose_general(play, self.general)


class EndPlayerTurn(Order[State], frozen=True, kw_only=True, tag="end_player_turn"):
    """End the own player turn (4.4)."""

    rows: ClassVar[tuple[int, ...]] = (27,)

    def preview(self, known: State, seat: Seat) -> Preview:
        idle = [unit.id for unit in turn.idle_units(known, known.moving.id)]
        forgone = tuple(warnings.ending_player_turn(known, known.moving.id))
        return Preview(facts={"idle": idle, "commands": known.moving.commands}, consequences=forgone)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        army = play.state.moving
        play.add(events.PlayerTurnEnded(army=army.id, forfeited=army.commands))
        play.replace(EndPlayerTurnFrame())


class DesignateLeads(Order[State], frozen=True, kw_only=True, tag="designate_leads"):
    """Name lead units for the enemy's player turn; tiles left out get the default (7.8)."""

    rows: ClassVar[tuple[int, ...]] = (28,)
    leads: dict[TileId, UnitId] = {}

    def preview(self, known: State, seat: Seat) -> Preview:
        army = known.moving.id
        found = [no for tile, unit in self.leads.items() if (no := self._problem(known, tile, unit))]
        return Preview(facts={"leads": {**turn.default_leads(known, army), **self.leads}}, refusals=tuple(found))

    def _problem(self, known: State, tile: TileId, unit: UnitId) -> Refusal | None:
        army = known.moving.id
        open_tiles = leads.open_tiles(known, army)
        if tile in open_tiles:
            allowed = [candidate.id for candidate in open_tiles[tile]]
            return None if unit in allowed else lead_refusal(known, tile, unit, allowed)
        fixed = leads.fixed_tiles(known, army).get(tile)
        if fixed is not None:
            return None if unit == fixed else refuse("lead_is_fixed", "7.8", tile=tile, unit=fixed)
        return refuse("no_own_units_there", "7.8", tile=tile, tiles=sorted(open_tiles))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        turn.name_leads(play, play.state.moving.id, self.leads)


def lead_refusal(known: State, tile: TileId, unit: UnitId, allowed: list[UnitId]) -> Refusal:
    """Why this unit may not lead, by the rule that says so (7.5–7.7)."""
    there = known.units.get(unit)
    if there is None or there.tile != tile:
        return refuse("not_on_tile", "7.4", unit=unit, tile=tile, units=allowed)
    if any(known.units[other].is_scythed for other in allowed):
        return refuse("scythed_must_lead", "7.7", unit=unit, tile=tile, units=allowed)
    if there.is_spent_light_infantry:
        return refuse("spent_light_infantry_may_not_lead", "7.5", unit=unit, tile=tile, units=allowed)
    return refuse("spent_light_infantry_must_lead", "7.6", unit=unit, tile=tile, units=allowed)
