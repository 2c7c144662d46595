"""Activating groups, single units by express, and commanders (decision rows 7–9)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Consequence, Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.lost_battles import activation, rulings, tables, turn, warnings
from battles.rules.lost_battles.activation import Wish
from battles.rules.lost_battles.events import group as events
from battles.rules.lost_battles.events import losses as loss_events
from battles.rules.lost_battles.frames import NextActivation, NextStep
from battles.rules.lost_battles.squares import SQUARES, TileId
from battles.rules.lost_battles.state import General, GeneralId, State, UnitId
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn

WITHDRAW = "withdraw"


def preview_of(known: State, wish: Wish) -> Preview:
    """Cost after exemptions, actions, and everything against it."""
    army = known.moving.id
    found = activation.problems(known, army, wish)
    if not wish.units or any(unit not in known.units or known.units[unit].army != army for unit in wish.units):
        return Preview(refusals=tuple(found))
    due = activation.price(known, army, wish)
    facts: dict[str, Json] = {
        "price": due.cost,
        "exemptions": due.exemptions,
        "actions": activation.actions(wish.kind, activation.units_of(known, wish)),
    }
    forgone = () if found else tuple(warnings.activating(known, army, wish))
    return Preview(cost={"commands": due.commands}, facts=facts, consequences=forgone, refusals=tuple(found))


def activate(play: Play[State], wish: Wish) -> None:
    """Pay, mark active, roll the command die if due, then the first step."""
    state, army = play.state, play.state.moving.id
    due, group = activation.price(state, army, wish), activation.group(state, army, wish)
    play.add(
        events.GroupActivated(
            army=army,
            activation=wish.kind,
            units=wish.units,
            commander=wish.commander,
            tile=group.tile,
            cost=due.cost,
            commands=due.commands,
            exemptions=due.exemptions,
            actions=group.actions,
            free_turns=group.free_turns,
        )
    )
    play.replace(NextActivation(), NextStep())
    turn.check_die(play)


class ActivateGroup(Order[State], frozen=True, kw_only=True, tag="activate_group"):
    """Activate units of one tile (or undeployed ones) together (4.7, 4.8)."""

    rows: ClassVar[tuple[int, ...]] = (7,)
    activation: Literal["normal", "limited"] = "normal"
    units: tuple[UnitId, ...]
    commander: GeneralId | None = None
    payers: tuple[GeneralId, ...] = ()

    @property
    def wish(self) -> Wish:
        return Wish(kind=self.activation, units=self.units, commander=self.commander, payers=self.payers)

    def preview(self, known: State, seat: Seat) -> Preview:
        return preview_of(known, self.wish)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        activate(play, self.wish)


class ActivateExpress(Order[State], frozen=True, kw_only=True, tag="activate_express"):
    """One unit goes fast and does not attack (4.9, 4.10)."""

    rows: ClassVar[tuple[int, ...]] = (8,)
    unit: UnitId
    double: bool = False
    full_price: bool = False
    commander: GeneralId | None = None
    payers: tuple[GeneralId, ...] = ()

    @property
    def wish(self) -> Wish:
        return Wish(
            kind="double_express" if self.double else "express",
            units=(self.unit,),
            commander=self.commander,
            full_price=self.full_price,
            payers=self.payers,
        )

    def preview(self, known: State, seat: Seat) -> Preview:
        return preview_of(known, self.wish)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        activate(play, self.wish)


class ActivateCommander(Order[State], frozen=True, kw_only=True, tag="activate_commander"):
    """A commander rides to any empty or friendly tile, or leaves the battle (2.5)."""

    rows: ClassVar[tuple[int, ...]] = (9,)
    commander: GeneralId
    tile: TileId
    """A tile, or "withdraw"."""

    def preview(self, known: State, seat: Seat) -> Preview:
        general = known.generals.get(self.commander)
        if general is None or general.army != known.moving.id or not general.is_commander:
            return Preview.refused("no_such_commander", clause="2.5", general=self.commander)
        found = self._state_problems(known, general) + self._tile_problems(known, general)
        return Preview(
            cost={"commands": tables.activation_cost("commander", 0)},
            facts={"value": general.value},
            consequences=tuple(self._forgone(known, general)),
            refusals=tuple(found),
        )

    def _state_problems(self, known: State, general: General) -> list[Refusal]:
        found = []
        if general.gone is not None:
            found.append(refuse("general_gone", "2.5", general=general.id))
        if general.active:
            found.append(refuse("general_active_already", "1.9", general=general.id))
        if general.earliest_turn > known.turn:
            found.append(refuse("not_arrived", "15.1", general=general.id, turn=general.earliest_turn))
        return found

    def _tile_problems(self, known: State, general: General) -> list[Refusal]:
        if self.tile == WITHDRAW:
            return []
        if self.tile not in SQUARES:
            return [refuse("no_such_tile", "3.1", asked=self.tile)]
        found = []
        if known.is_enemy(general.army, self.tile):
            found.append(refuse("tile_held_by_enemy", "2.5", tile=self.tile))
        if known.tiles[self.tile].is_impassable:
            found.append(refuse("impassable", "3.4", tile=self.tile))
        there = known.generals_on.get(self.tile)
        if there is not None and there.army == general.army:
            found.append(refuse("general_there", "2.7", tile=self.tile, general=there.id))
        keeps = rulings.LONE_DEPLOYING_COMMANDER_KEEPS_TO_OWN_HALF and known.is_undeployed(general)
        if keeps and SQUARES[self.tile].half != general.army:
            found.append(refuse("own_half_while_deploying", "15.6", tile=self.tile))
        return found

    def _forgone(self, known: State, general: General) -> list[Consequence]:
        found = []
        if general.exemptions:
            found.append(warn("exemptions_lost", "2.9", general=general.id, count=general.exemptions))
        if self.tile == WITHDRAW:
            found.append(warn("general_withdraws", "2.5", general=general.id, count=general.value))
        elif not known.at(self.tile):
            found.append(warn("commander_needs_company", "2.6", general=general.id, tile=self.tile))
        return found

    def resolve(self, play: Play[State], seat: Seat) -> None:
        army = play.state.moving.id
        if self.tile == WITHDRAW:
            play.add(loss_events.GeneralLeft(army=army, general=self.commander, cause="by_order"))
        else:
            play.add(events.CommanderPlaced(general=self.commander, tile=self.tile))
        play.replace(NextActivation())
