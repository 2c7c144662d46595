"""What happens in an attack: attackers, rolls, hits, rallies, lead units, morale tests."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Event, Seat
from battles.rules.lost_battles.events.changes import (
    attack,
    blow,
    player_turn,
    spend,
    with_blow,
    with_generals,
    with_units,
    without_leads,
)
from battles.rules.lost_battles.pieces import GeneralId, UnitId
from battles.rules.lost_battles.squares import ArmyId, TileId
from battles.rules.lost_battles.state import Activation, Attack, Blow, State


class AttackDeclared(Event[State], frozen=True, kw_only=True, tag="attack_declared"):
    """A group attacks the tile ahead; its actions are spent, its limit is fixed (6.6)."""

    army: ArmyId
    units: tuple[UnitId, ...]
    tile: TileId
    target: TileId
    limit: float

    def apply(self, state: State) -> State:
        turn = player_turn(state)
        return structs.replace(
            state,
            attack=Attack(tile=self.tile, target=self.target, limit=self.limit),
            activation=self._spent(state),
            player_turn=structs.replace(turn, attacked_from=(*turn.attacked_from, self.tile)),
        )

    def _spent(self, state: State) -> Activation | None:
        if state.activation is None:
            return None
        nothing = dict.fromkeys(self.units, 0)
        return structs.replace(state.activation, actions=nothing, free_turns=nothing)


class AttackerNamed(Event[State], frozen=True, kw_only=True, tag="attacker_named"):
    """A unit attacks: what it uses of the limit, its bonuses and who pays for them (8.1)."""

    army: ArmyId
    unit: UnitId
    is_lead: bool
    target: UnitId
    points: float
    is_half: bool = False
    supporter: UnitId | None = None
    bonuses: int = 0
    commands: int = 0
    general: GeneralId | None = None
    budget: int = 0
    """What the general's free bonuses have left afterwards."""

    def apply(self, state: State) -> State:
        group = attack(state)
        new = Blow(
            unit=self.unit,
            is_lead=self.is_lead,
            supporter=self.supporter,
            bonuses=self.bonuses,
            is_half=self.is_half,
            target=self.target,
        )
        named = structs.replace(
            group,
            used=group.used + self.points,
            attackers=(*group.attackers, self.unit),
            supporters=group.supporters if self.supporter is None else (*group.supporters, self.supporter),
            is_closed=self.is_half,
            blow=new,
        )
        state = structs.replace(state, attack=named, armies=spend(state, self.army, self.commands))
        return self._led(self._budgeted(state))

    def _budgeted(self, state: State) -> State:
        if self.general is None:
            return state
        general = structs.replace(state.generals[self.general], budget=self.budget)
        return structs.replace(state, generals=with_generals(state, [general]))

    def _led(self, state: State) -> State:
        """The first attacker becomes lead unit of its tile (7.1)."""
        if not self.is_lead:
            return state
        turn = player_turn(state)
        return structs.replace(
            state,
            leads={**state.leads, attack(state).tile: self.unit},
            player_turn=structs.replace(turn, fixed_leads=(*turn.fixed_leads, self.unit)),
        )


class RerollDemanded(Event[State], frozen=True, kw_only=True, tag="reroll_demanded"):
    """Fortune of war: the dice fall again, the other player gets the Favour of the Gods (14.1)."""

    seat: Seat
    favour: Seat

    def apply(self, state: State) -> State:
        again = structs.replace(blow(state), is_rerolled=True)
        return structs.replace(with_blow(state, again), favour=self.favour)


class AttackScored(Event[State], frozen=True, kw_only=True, tag="attack_scored"):
    """Dice, modifiers and table give the combat difference (8.3)."""

    unit: UnitId
    target: UnitId
    faces: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...]
    total: int
    table: int
    difference: int

    def apply(self, state: State) -> State:
        scored = structs.replace(
            blow(state), faces=self.faces, modifiers=self.modifiers, difference=self.difference, target=self.target
        )
        return with_blow(state, scored)


class WentAllOut(Event[State], frozen=True, kw_only=True, tag="went_all_out"):
    """The attacker is spent for one hit more; a lead unit loses its lead (8.6)."""

    unit: UnitId
    forced: bool = False

    def apply(self, state: State) -> State:
        turn = player_turn(state)
        state = with_blow(state, structs.replace(blow(state), all_out=True))
        return structs.replace(
            state,
            units=with_units(state, [structs.replace(state.units[self.unit], spent=True)]),
            leads=without_leads(state, (self.unit,)),
            player_turn=structs.replace(turn, fixed_leads=tuple(u for u in turn.fixed_leads if u != self.unit)),
        )


class AllOutForgone(Event[State], frozen=True, kw_only=True, tag="all_out_forgone"):
    unit: UnitId

    def apply(self, state: State) -> State:
        return state


class HitsCounted(Event[State], frozen=True, kw_only=True, tag="hits_counted"):
    """How many hits fall; `screened`: light infantry in front held one off (7.9)."""

    unit: UnitId
    target: UnitId
    hits: int
    screened: bool = False

    def apply(self, state: State) -> State:
        return state


class UnitSpent(Event[State], frozen=True, kw_only=True, tag="unit_spent"):
    """A hit stood; the fresh unit is spent (1.6)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        return structs.replace(state, units=with_units(state, [structs.replace(state.units[self.unit], spent=True)]))


class UnitShattered(Event[State], frozen=True, kw_only=True, tag="unit_shattered"):
    """A hit removed a unit (1.6, 8.9)."""

    army: ArmyId
    unit: UnitId
    tile: TileId
    double: bool = False

    def apply(self, state: State) -> State:
        current = blow(state)
        gone = structs.replace(state.units[self.unit], place="gone", tile=None, facing=None, gone="shattered")
        state = structs.replace(state, units=with_units(state, [gone]), leads=without_leads(state, (self.unit,)))
        return with_blow(state, structs.replace(current, shattered=(*current.shattered, self.unit)))


class HitVoid(Event[State], frozen=True, kw_only=True, tag="hit_void"):
    """A second hit found nobody left (8.10)."""

    tile: TileId

    def apply(self, state: State) -> State:
        return state


class RallyForgone(Event[State], frozen=True, kw_only=True, tag="rally_forgone"):
    general: GeneralId
    unit: UnitId

    def apply(self, state: State) -> State:
        return state


class RallyTried(Event[State], frozen=True, kw_only=True, tag="rally_tried"):
    """A general tried to undo a hit (9.8–9.11)."""

    general: GeneralId
    unit: UnitId
    faces: tuple[int, ...]
    needed: int
    result: Literal["success", "failure", "near_miss", "lost"]

    def apply(self, state: State) -> State:
        if self.result == "near_miss":
            shaken = structs.replace(state.generals[self.general], near_miss=True, recovering=True)
            return structs.replace(state, generals=with_generals(state, [shaken]))
        if self.result == "lost":
            current = blow(state)
            gone = structs.replace(state.generals[self.general], place="gone", tile=None, gone="lost")
            state = structs.replace(state, generals=with_generals(state, [gone]))
            return with_blow(state, structs.replace(current, lost=(*current.lost, self.general)))
        return state


class LeadNamed(Event[State], frozen=True, kw_only=True, tag="lead_named"):
    """A tile has a new lead unit (7.3–7.7). `by_itself`: there was no choice."""

    army: ArmyId
    tile: TileId
    unit: UnitId
    by_itself: bool = False

    def apply(self, state: State) -> State:
        return structs.replace(state, leads={**state.leads, self.tile: self.unit})


class LeadKept(Event[State], frozen=True, kw_only=True, tag="lead_kept"):
    tile: TileId
    unit: UnitId

    def apply(self, state: State) -> State:
        return state


class MoraleTested(Event[State], frozen=True, kw_only=True, tag="morale_tested"):
    """The army's and every unit's morale (10.2–10.5). `panicking`: who will leave."""

    army: ArmyId
    tile: TileId
    faces: tuple[int, ...]
    lowest: int
    base: int
    modifiers: tuple[tuple[str, int], ...]
    morale: int
    units: dict[UnitId, int]
    panicking: tuple[UnitId, ...]

    def apply(self, state: State) -> State:
        return state


class AttackClosed(Event[State], frozen=True, kw_only=True, tag="attack_closed"):
    """The group attacks no more."""

    tile: TileId
    target: TileId
    emptied: bool

    def apply(self, state: State) -> State:
        return structs.replace(state, attack=structs.replace(attack(state), blow=None, is_closed=True))
