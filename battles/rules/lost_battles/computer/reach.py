"""Where a group can come to, worked out quickly: units that pay alike count once. The rules have the last word."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battles.rules.base import Order
from battles.rules.lost_battles import movement, tables
from battles.rules.lost_battles.movement import Group, Stop
from battles.rules.lost_battles.orders import steps
from battles.rules.lost_battles.squares import AHEAD, BACK, ENEMY, FACINGS, SQUARES, Facing, TileId
from battles.rules.lost_battles.state import State

Purse = tuple[tuple[bool, bool, int, int], ...]
"""Each way of paying in the group: fast, hoplite, actions left, free turns left."""


class End(Struct, frozen=True, kw_only=True):
    """Where a group could end, and the first order that leads there. `attacks`: it attacks the tile ahead."""

    first: Order[State]
    tile: TileId
    facing: Facing
    moved: bool = False
    attacks: bool = False

    @property
    def stays(self) -> bool:
        """Nothing is done at all."""
        return isinstance(self.first, steps.EndActivation)


class Spot(Struct, frozen=True, kw_only=True):
    """A group on its way."""

    tile: TileId
    facing: Facing
    purse: Purse
    first: Order[State] | None = None
    acted: bool = False
    moved: bool = False
    behind: bool = False
    stopped: Stop | None = None
    committed: bool = False


def ends(state: State, group: Group) -> Iterator[End]:
    """Everything a group on the field can come to, nearest first."""
    if group.tile is None or group.facing is None:
        return iter(())
    return _Search(state, group).run(group.tile, group.facing)


class _Search:
    def __init__(self, state: State, group: Group) -> None:
        self.state, self.group, self.army = state, group, group.army
        self.start = group.tile
        self.kind = group.activation.kind
        self.points = sum(unit.traits.stacking for unit in group.units)
        self.has_general = movement.has_general(state, group)
        self.is_brittle = any(unit.is_scythed for unit in group.units)
        self.others = movement.others_stay(state, group)
        self.may_attack = self.kind in ("normal", "limited") and not group.activation.is_deploying

    def run(self, tile: TileId, facing: Facing) -> Iterator[End]:
        now = self.group.activation
        queue = [
            Spot(
                tile=tile,
                facing=facing,
                purse=self.purse(),
                acted=now.acted,
                moved=now.moved or now.turned,
                behind=now.turned_behind_lines,
                stopped=now.stopped,
                committed=now.committed,
            )
        ]
        seen = {(tile, facing)}
        while queue:
            spot = queue.pop(0)
            yield from self.ends_at(spot)
            for there in self.steps(spot):
                if (there.tile, there.facing) not in seen:
                    seen.add((there.tile, there.facing))
                    queue.append(there)

    def purse(self) -> Purse:
        group = self.group
        ways = {
            (u.is_fast, u.is_hoplite, group.actions[u.id], group.free_turns.get(u.id, 0)): None for u in group.units
        }
        return tuple(ways)

    # --- ends ------------------------------------------------------------------------------------------------------

    def ends_at(self, spot: Spot) -> Iterator[End]:
        if self.others is None or spot.tile != self.start or spot.facing == self.others:
            first = spot.first or steps.EndActivation()
            yield End(first=first, tile=spot.tile, facing=spot.facing, moved=spot.moved)
        if not self.may_attack:
            return
        if self.can_attack(spot, spot.facing, behind=spot.behind):
            first = spot.first or steps.DeclareAttack()
            yield End(first=first, tile=spot.tile, facing=spot.facing, moved=spot.moved, attacks=True)
        elif not spot.acted and not self.is_brittle and not self.is_enemy(AHEAD[spot.tile][spot.facing]):
            yield from self.turns_to_attack(spot)

    def turns_to_attack(self, spot: Spot) -> Iterator[End]:
        """The free turn towards an enemy (5.6)."""
        behind = spot.behind or self.is_behind_lines(spot.tile)
        for facing in FACINGS:
            if facing != spot.facing and self.can_attack(spot, facing, behind=behind):
                turn = steps.TurnToAttack(direction=facing)
                yield End(first=turn, tile=spot.tile, facing=facing, moved=True, attacks=True)

    def can_attack(self, spot: Spot, facing: Facing, *, behind: bool) -> bool:
        """Whether the group could attack that way from there (6)."""
        target = AHEAD[spot.tile][facing]
        if target is None or not self.is_enemy(target) or spot.stopped is not None:
            return False
        if spot.tile == self.start and self.others is not None:
            return False
        turn = self.state.player_turn
        if turn is not None and spot.tile in turn.barred:
            return False
        square = SQUARES[target]
        if behind and square.is_centre and square.half == ENEMY[self.army]:
            return False
        return self.paid(spot.purse, self.attack_cost(target)) is not None

    def attack_cost(self, target: TileId) -> int:
        """What fast units pay; the others pay one."""
        ground = self.state.tiles[target]
        dear = max((tables.ATTACK_COST_FAST.get(f, 1) for f in ground.all_features), default=1)
        if any(enemy.is_elephants for enemy in self.state.at(target)):
            dear = max(dear, tables.ATTACK_COST_ELEPHANTS)
        return dear

    # --- steps -----------------------------------------------------------------------------------------------------

    def steps(self, spot: Spot) -> Iterator[Spot]:
        if spot.committed:
            return
        if (there := self.move(spot)) is not None:
            yield there
        if self.is_brittle:
            return
        if not spot.acted and (there := self.about_face(spot)) is not None:
            yield there
        for facing in FACINGS:
            purse = self.turned(spot.purse)
            if facing != spot.facing and purse is not None:
                yield self.after_turn(spot, facing, purse, steps.Turn(direction=facing))

    def move(self, spot: Spot) -> Spot | None:
        """Onto the tile ahead, if the group may and can (5.2, 5.9–5.12)."""
        tile = AHEAD[spot.tile][spot.facing]
        if tile is None or tile == self.start or spot.stopped is not None or self.kind == "limited":
            return None
        if self.is_enemy(tile) or not self.has_room(tile):
            return None
        ground = self.state.tiles[tile]
        dear = max((tables.MOVE_COST_FAST.get(f, 1) for f in ground.all_features), default=1)
        purse, facing = self.paid(spot.purse, dear), spot.facing
        friends = self.state.facing(tile)
        if purse is not None and friends is not None and friends != facing:
            purse, facing = self.turned(purse), friends
        if purse is None:
            return None
        stop: Stop | None = "friends" if friends is not None else "camp" if ground.camp is not None else None
        first = spot.first or steps.MoveForward()
        return Spot(
            tile=tile, facing=facing, purse=purse, first=first, acted=True, moved=True, behind=spot.behind, stopped=stop
        )

    def has_room(self, tile: TileId) -> bool:
        ground, friends = self.state.tiles[tile], self.state.at(tile)
        if ground.is_impassable or self.points + sum(u.traits.stacking for u in friends) > ground.stacking_limit:
            return False
        if self.group.activation.is_deploying and SQUARES[tile].half != self.army:
            return False
        if friends and self.is_brittle:
            return False
        there = self.state.generals_on.get(tile)
        return not (self.has_general and there is not None and there.army == self.army)

    def about_face(self, spot: Spot) -> Spot | None:
        """For nothing, if no enemy is near (5.5)."""
        if self.group.activation.is_deploying:
            return None
        if movement.about_face_enemies(self.state, self.army, spot.tile, spot.facing):
            return None
        paid = tuple((fast, hop, left - 1 if hop else left, free) for fast, hop, left, free in spot.purse)
        if any(left < 0 for _, _, left, _ in paid):
            return None
        return self.after_turn(spot, BACK[spot.facing], paid, steps.AboutFace())

    def after_turn(self, spot: Spot, facing: Facing, purse: Purse, step: Order[State]) -> Spot:
        return Spot(
            tile=spot.tile,
            facing=facing,
            purse=purse,
            first=spot.first or step,
            acted=True,
            moved=True,
            behind=spot.behind or self.is_behind_lines(spot.tile),
            stopped=spot.stopped,
        )

    # --- small questions -------------------------------------------------------------------------------------------

    def is_enemy(self, tile: TileId | None) -> bool:
        return self.state.is_enemy(self.army, tile)

    def is_behind_lines(self, tile: TileId) -> bool:
        square = SQUARES[tile]
        return square.half != self.army and (square.is_flank or square.is_rear)

    def paid(self, purse: Purse, dear: int) -> Purse | None:
        """After a step that costs one, or `dear` for fast units."""
        left = tuple((fast, hop, own - (dear if fast else 1), free) for fast, hop, own, free in purse)
        return left if all(own >= 0 for _, _, own, _ in left) else None

    def turned(self, purse: Purse) -> Purse | None:
        """After a turn: free where there is one."""
        left = tuple((fast, hop, own, free - 1) if free else (fast, hop, own - 1, 0) for fast, hop, own, free in purse)
        return left if all(own >= 0 for _, _, own, _ in left) else None
