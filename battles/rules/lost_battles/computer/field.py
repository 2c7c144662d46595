"""The field as the computer sees it: what each tile could do to another, where it would like to stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, structs

from battles.rules.first import first_of
from battles.rules.lost_battles import deployment, morale, movement, tables
from battles.rules.lost_battles.computer import roads, strikes, values
from battles.rules.lost_battles.computer.strikes import Assault, Ladder
from battles.rules.lost_battles.leads import candidates
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.squares import (
    AHEAD,
    BACK,
    CENTRES,
    ENEMY,
    LEFT,
    NEIGHBOURS,
    RIGHT,
    ArmyId,
    Facing,
    TileId,
)
from battles.rules.lost_battles.state import General, State, Unit, UnitId


class Mind(Struct, frozen=True, kw_only=True):
    """How a skill weighs things."""

    danger: float
    """What the enemy could do next, compared with what one could do oneself."""
    chance: float
    """A possible attack of the next turn, compared with one now."""
    march: float
    """Getting nearer, for each point of fighting value."""
    leaves: int
    """How many ends of a march are looked at closely."""
    is_thorough: bool = True
    """Works out morale, lead units, single units and what else commands could do."""
    ground: float = 1.0
    """Key zones, camps, centre tiles."""
    stance: float = 0.0
    """How much being ahead makes it wait and being behind makes it press."""


MINDS: Mapping[int, Mind] = {
    1: Mind(danger=0.0, chance=0.5, march=0.3, leaves=2, is_thorough=False),
    2: Mind(danger=0.45, chance=0.6, march=0.3, leaves=6),
}
AHEAD_BY = 40.0
LEAST_EAGER, MOST_EAGER = 0.3, 1.6
TEST_AT_A_GLANCE = 1.5
"""What a morale test costs, for who does not work it out."""


class Memory:
    """What has been worked out in this decision; shared by all fields thought of in it."""

    def __init__(self) -> None:
        self.tests: dict[UnitId, float] = {}
        self.ladders: dict[object, Ladder] = {}
        self.strikes: dict[object, float] = {}
        self.standings: dict[TileId, float] = {}


class ThreatBoard:
    """A state, really or in thought, with the questions the computer asks about it."""

    def __init__(self, state: State, army: ArmyId, mind: Mind, base: ThreatBoard | None = None) -> None:
        self.state, self.army, self.mind = state, army, mind
        self.memory: Memory = base.memory if base is not None else Memory()
        self.base: ThreatBoard = base if base is not None else self
        self._roads: dict[bool, roads.Roads] = {}
        self.eagerness: float = base.eagerness if base is not None else _eagerness(state, army, mind)

    def moved(self, units: Iterable[Unit], tile: TileId, facing: Facing) -> ThreatBoard:
        """The field with these units on that tile."""
        there = {u.id: structs.replace(u, tile=tile, facing=facing, place="field") for u in units}
        state = structs.replace(self.state, units={**self.state.units, **there})
        return ThreatBoard(state, self.army, self.mind, self.base)

    def led(self, tile: TileId, lead: UnitId) -> ThreatBoard:
        state = structs.replace(self.state, leads={**self.state.leads, tile: lead})
        return ThreatBoard(state, self.army, self.mind, self.base)

    # --- hits ------------------------------------------------------------------------------------------------------

    def test(self, unit: Unit) -> float:
        """What the morale test after this unit's end would cost."""
        if not self.mind.is_thorough:
            return TEST_AT_A_GLANCE
        if unit.id not in self.memory.tests:
            known = self.base.state.units[unit.id]
            self.memory.tests[unit.id] = values.morale_loss(self.base.state, known) if known.tile is not None else 1.0
        return self.memory.tests[unit.id]

    def ladder(self, tile: TileId) -> Ladder:
        lead = self.state.lead(tile)
        key = (self.state.at(tile), lead)
        if key not in self.memory.ladders:
            test = self.test(lead) if lead is not None else 0.0
            self.memory.ladders[key] = strikes.ladder(self.state, tile, test)
        return self.memory.ladders[key]

    # --- attacks ---------------------------------------------------------------------------------------------------

    def strike(self, assault: Assault) -> float:
        lead = self.state.lead(assault.target)
        around = tuple(self.state.holder(tile) for tile in NEIGHBOURS[assault.tile])
        key = (assault, self.state.at(assault.target), lead, around)
        if key not in self.memory.strikes:
            self.memory.strikes[key] = strikes.strike(self.state, assault, self.ladder(assault.target))
        return self.memory.strikes[key]

    def assault(self, tile: TileId, target: TileId, *, moved: bool) -> Assault:
        """All units of a tile against another, as a normal activation of their next player turn."""
        units = self.state.at(tile)
        facing = first_of(facing for facing, there in AHEAD[tile].items() if there == target)
        general = self.general_on(tile, units[0].army)
        return Assault(
            units=units,
            tile=tile,
            target=target,
            start=tile,
            limit=self.limit(units[0].army, tile, facing, target),
            moved=moved,
            screen=self.state.leads.get(tile),
            budget=general.traits.free_bonus if general is not None else 0,
            guard=general.guard if general is not None else None,
        )

    def general_on(self, tile: TileId, army: ArmyId) -> General | None:
        general = self.state.generals_on.get(tile)
        return general if general is not None and general.army == army else None

    def limit(self, army: ArmyId, tile: TileId, facing: Facing, target: TileId) -> float:
        """The attack limit (6.6), asked of the rules for a group in thought."""
        around = AHEAD[tile]
        left, right, back = (self.state.is_enemy(army, around[turn[facing]]) for turn in (LEFT, RIGHT, BACK))
        is_plus = left != right and not back
        is_water = any(self.state.tiles[there].has("halves_attack_limit") for there in (tile, target))
        column = ("plus_water" if is_water else "plus") if is_plus else ("water" if is_water else "plain")
        return tables.ATTACK_LIMIT_RESULTS[str(self.state.attack_limit)][column]

    def reach(self, tile: TileId, target: TileId) -> bool | None:
        """Whether a tile would have to turn to attack another; None: it cannot (5.6)."""
        facing = self.state.facing(tile)
        if facing is None:
            return None
        ahead = AHEAD[tile][facing]
        if ahead == target:
            return False
        army = self.state.holder(tile)
        is_engaged = army is not None and self.state.is_enemy(army, ahead)
        return None if is_engaged and not all(unit.traits.free_turns for unit in self.state.at(tile)) else True

    def blow_from(self, tile: TileId, target: TileId) -> float:
        """What an attack from a tile on a neighbour would be worth."""
        moved = self.reach(tile, target)
        return 0.0 if moved is None else self.strike(self.assault(tile, target, moved=moved))

    def chance_of(self, tile: TileId) -> float:
        """The best attack a tile could make."""
        army = self.state.holder(tile)
        if army is None:
            return 0.0
        targets = [near for near in NEIGHBOURS[tile] if self.state.is_enemy(army, near)]
        return max((self.blow_from(tile, near) for near in targets), default=0.0)

    def danger_to(self, tile: TileId) -> float:
        """What the enemy's neighbours could do to a tile in one player turn."""
        army = self.state.holder(tile)
        if army is None:
            return 0.0
        return sum(self.blow_from(near, tile) for near in NEIGHBOURS[tile] if self.state.is_enemy(army, near))

    # --- places ----------------------------------------------------------------------------------------------------

    def roads(self, *, mounted: bool) -> roads.Roads:
        """How good each tile and facing is for getting at the enemy."""
        base = self.base
        if mounted not in base._roads:
            base._roads[mounted] = roads.survey(base.state, base.army, mounted=mounted)
        return base._roads[mounted]

    def standing(self, tile: TileId) -> float:
        """How good it is for this army that its units stand on this tile as they do."""
        if self.base is not self:
            return self._standing(tile)
        if tile not in self.memory.standings:
            self.memory.standings[tile] = self._standing(tile)
        return self.memory.standings[tile]

    def _standing(self, tile: TileId) -> float:
        units = self.state.at(tile)
        if not units or units[0].army != self.army or units[0].facing is None:
            return 0.0
        march = sum(u.value * self.roads(mounted=u.is_mounted)[tile, units[0].facing] for u in units)
        worth = self.mind.march * self.eagerness * march + self.mind.ground * self.zone(tile)
        if self.has_later_turn:
            worth += self.mind.chance * self.chance_of(tile)
        if self.mind.danger and self.is_enemy_to_come:
            worth -= self.mind.danger / self.eagerness * self.danger_to(tile)
        return worth

    @property
    def has_later_turn(self) -> bool:
        return self.state.turn < self.state.last_turn

    @property
    def is_enemy_to_come(self) -> bool:
        """Whether the enemy has another player turn."""
        return self.has_later_turn or self.state.first == self.army

    def zone(self, tile: TileId) -> float:
        """What the ground itself is worth: key zones, camps, the enemy's entry tile."""
        state, enemy = self.state, ENEMY[self.army]
        worth = 0.0
        if tile in CENTRES[enemy]:
            worth += morale.centre_weight(state, tile)
        if state.tiles[tile].key_zone == self.army or state.armies[self.army].camp == tile:
            worth += 1.5 if self.is_near(tile) else 0.3
        if tile == state.armies[enemy].camp and not state.armies[enemy].camp_entered:
            worth += tables.CAMP_POINTS + 2
        if tile in deployment.overrun_tiles(state, enemy):
            worth += sum(unit.value for unit in state.army_units(enemy, "undeployed"))
        return worth

    def is_near(self, tile: TileId) -> bool:
        """Whether an enemy stands next to a tile."""
        return any(self.state.is_enemy(self.army, near) for near in NEIGHBOURS[tile])

    def best_lead(self, tile: TileId, units: Iterable[Unit] | None = None) -> UnitId:
        """Whom one would put in front, at a glance."""
        present = self.state.leads.get(tile)
        able = candidates(self.state, tile) if units is None else units
        leader = self.state.leader_of
        return min(able, key=lambda u: (u.spent, leader(u.id) is not None, u.is_levy, u.id != present, -u.value)).id

    def settled(self, *tiles: TileId | None) -> ThreatBoard:
        """With sensible lead units on these own tiles."""
        found = {tile: self.best_lead(tile) for tile in tiles if tile is not None and self.state.at(tile)}
        state = structs.replace(self.state, leads={**self.state.leads, **found})
        return ThreatBoard(state, self.army, self.mind, self.base)


def _eagerness(state: State, army: ArmyId, mind: Mind) -> float:
    """Above 1 for an army that must attack to win, below for one that need not (16.5)."""
    if state.turn >= state.last_turn:
        return LEAST_EAGER
    if not mind.stance:
        return 1.0
    ahead = values.army_ahead(state, army) / AHEAD_BY
    return max(LEAST_EAGER, min(MOST_EAGER, 1 - mind.stance * ahead))


def group_of(field: ThreatBoard) -> Group:
    return movement.group_of(field.state)
