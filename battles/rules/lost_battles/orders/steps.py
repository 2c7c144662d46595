"""What an activated group does: turning, moving, deploying, leaving, ending, declaring its attack (rows 10–17)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.errors import Refusal
from battles.rules.lost_battles import attack, deployment, losses, movement, panel, tables, warnings
from battles.rules.lost_battles.events import fight as fight_events
from battles.rules.lost_battles.events import group as events
from battles.rules.lost_battles.events import losses as loss_events
from battles.rules.lost_battles.events.group import TurnHow
from battles.rules.lost_battles.frames import CarryOff, CheckEnd, NextAttacker, NextStep
from battles.rules.lost_battles.morale import fate
from battles.rules.lost_battles.movement import Group, Paid, group_of
from battles.rules.lost_battles.squares import BACK, FORWARD, SQUARES, Facing, TileId, degrees
from battles.rules.lost_battles.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse

Turning = events.GroupTurned


def turn(play: Play[State], group: Group, facing: Facing, paid: Paid, how: TurnHow) -> None:
    """The group takes a facing; scythed chariots dissolve (11.6)."""
    assert group.tile is not None
    play.add(
        Turning(
            units=group.ids,
            tile=group.tile,
            facing=facing,
            how=how,
            actions=paid.actions,
            free_turns=paid.free_turns,
            behind_lines=movement.turns_behind_lines(group),
        )
    )
    scythed = [unit for unit in group.units if unit.is_scythed]
    if scythed:
        losses.dissolve(play, group.army, scythed, group.tile)


class AboutFace(Order[State], frozen=True, kw_only=True, tag="about_face"):
    """Turn round for nothing before doing anything else; hoplites pay (5.5)."""

    rows: ClassVar[tuple[int, ...]] = (10,)

    def preview(self, known: State, seat: Seat) -> Preview:
        group = group_of(known)
        found = movement.about_face_problems(known, group)
        return Preview(consequences=tuple(warnings.turning(known, group)) if not found else (), refusals=tuple(found))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        group = group_of(play.state)
        assert group.facing is not None
        play.replace(NextStep())
        turn(play, group, BACK[group.facing], movement.pay_about_face(group), "about_face")


class TurnToAttack(Order[State], frozen=True, kw_only=True, tag="turn_to_attack"):
    """Turn towards an enemy for nothing, to attack and nothing else (5.6)."""

    rows: ClassVar[tuple[int, ...]] = (11,)
    direction: Facing

    def preview(self, known: State, seat: Seat) -> Preview:
        group = group_of(known)
        found = attack.turn_to_attack_problems(known, group, self.direction)
        if found:
            return Preview(refusals=tuple(found))
        forgone = tuple(warnings.attacking(known, attack.turned_to(group, self.direction)))
        return Preview(consequences=(*warnings.turning(known, group), *forgone))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        group = group_of(play.state)
        paid = Paid(actions=group.actions, free_turns=group.free_turns)
        play.replace(NextStep())
        turn(play, group, self.direction, paid, "turn_to_attack")


class Turn(Order[State], frozen=True, kw_only=True, tag="turn"):
    """Turn on the spot: free turns of light troops first if `use_free`, else an action each (5.2, 5.7)."""

    rows: ClassVar[tuple[int, ...]] = (13,)
    direction: Facing
    use_free: bool = True

    def preview(self, known: State, seat: Seat) -> Preview:
        group = group_of(known)
        found = movement.turn_problems(known, group, self.direction, use_free=self.use_free)
        if found or group.facing is None:
            return Preview(refusals=tuple(found))
        paid = self._paid(group, group.facing)
        facts = {"actions": paid.actions, "free_turns": paid.free_turns}
        return Preview(facts=facts, consequences=tuple(warnings.turning(known, group)))

    def _paid(self, group: Group, facing: Facing) -> Paid:
        return movement.pay_turn(group, degrees(facing, self.direction), use_free=self.use_free)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        group = group_of(play.state)
        assert group.facing is not None
        paid = self._paid(group, group.facing)
        play.replace(NextStep())
        turn(play, group, self.direction, paid, "free_turn" if paid.actions == group.actions else "paid_turn")


class MoveForward(Order[State], frozen=True, kw_only=True, tag="move_forward"):
    """Enter the tile ahead; friends there give their facing and end the movement (5.2, 5.9)."""

    rows: ClassVar[tuple[int, ...]] = (12,)

    def preview(self, known: State, seat: Seat) -> Preview:
        group = group_of(known)
        found = movement.move_problems(known, group)
        if found or group.ahead is None:
            return Preview(refusals=tuple(found))
        facts = {"tile": group.ahead, "actions": movement.move_costs(known, group, group.ahead)}
        return Preview(facts=facts, consequences=tuple(warnings.moving(known, group)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        state, group = play.state, group_of(play.state)
        tile = group.ahead
        assert tile is not None
        assert group.tile is not None
        play.replace(NextStep())
        play.add(
            events.GroupMoved(
                army=group.army,
                units=group.ids,
                commander=group.activation.commander,
                start=group.tile,
                tile=tile,
                actions=movement.pay(group, movement.move_costs(state, group, tile)).actions,
                stopped=movement.stop_on(state, group, tile),
            )
        )
        arrive(play, state, tile)


def arrive(play: Play[State], before: State, tile: TileId) -> None:
    """Meet friends on the tile: scythed chariots dissolve, the others take the friends' facing (5.9, 11.6)."""
    group = group_of(play.state)
    paid = movement.joining_payment(before, group, tile)
    friends = before.at(tile)
    losses.enter(play, group.army, tile)
    if paid is not None and friends[0].facing is not None:
        join(play, group, friends[0].facing, paid)
    scythed = [unit for unit in group.units if unit.is_scythed]
    if friends and scythed:
        losses.dissolve(play, group.army, scythed, tile)


def join(play: Play[State], group: Group, facing: Facing, paid: Paid) -> None:
    assert group.tile is not None
    play.add(
        Turning(
            units=group.ids,
            tile=group.tile,
            facing=facing,
            how="joining",
            actions=paid.actions,
            free_turns=paid.free_turns,
            behind_lines=movement.turns_behind_lines(group),
        )
    )


class DeployTo(Order[State], frozen=True, kw_only=True, tag="deploy_to"):
    """Bring an undeployed group onto a rear tile (15.3). Without a facing: forward."""

    rows: ClassVar[tuple[int, ...]] = (14,)
    tile: TileId
    facing: Facing | None = None

    def facing_for(self, group: Group) -> Facing:
        return self.facing or FORWARD[group.army]

    def preview(self, known: State, seat: Seat) -> Preview:
        group = group_of(known)
        if self.tile not in SQUARES:
            return Preview.refused("no_such_tile", clause="3.1", asked=self.tile)
        found = movement.deploy_problems(known, group, self.tile, self.facing_for(group))
        if found:
            return Preview(refusals=tuple(found))
        facts = {"actions": deployment.deploy_costs(known, group.army, self.tile, group.units)}
        return Preview(facts=facts, consequences=tuple(warnings.dissolving(known, group, self.tile)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        state, group = play.state, group_of(play.state)
        costs = deployment.deploy_costs(state, group.army, self.tile, group.units)
        play.replace(NextStep())
        play.add(
            events.GroupDeployed(
                army=group.army,
                units=group.ids,
                commander=group.activation.commander,
                tile=self.tile,
                facing=self.facing_for(group),
                actions=movement.pay(group, costs).actions,
                weight=deployment.weight(state, group.army, group.units),
                stopped="friends" if state.at(self.tile) else None,
            )
        )
        arrive(play, state, self.tile)


class ExitBattlefield(Order[State], frozen=True, kw_only=True, tag="exit_battlefield"):
    """Leave for good over the edge ahead (5.13)."""

    rows: ClassVar[tuple[int, ...]] = (15,)

    def preview(self, known: State, seat: Seat) -> Preview:
        group = group_of(known)
        found = movement.exit_problems(known, group)
        facts = {"cost": tables.EXIT_COST}
        return Preview(facts=facts, consequences=tuple(warnings.exiting(known, group)), refusals=tuple(found))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        group = group_of(play.state)
        assert group.tile is not None
        commander = group.activation.commander
        fates = {unit.id: fate(unit) for unit in group.units}
        play.add(loss_events.UnitsLeft(army=group.army, fates=fates, cause="exit"))
        if commander is not None:
            play.add(loss_events.GeneralLeft(army=group.army, general=commander, cause="exit"))
        play.replace(NextStep(), CheckEnd(), CarryOff(army=group.army, tiles=(group.tile,)))


class EndActivation(Order[State], frozen=True, kw_only=True, tag="end_activation"):
    """The group does nothing more (5.3)."""

    rows: ClassVar[tuple[int, ...]] = (16,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(refusals=tuple(self._problems(known, group_of(known))))

    def _problems(self, known: State, group: Group) -> list[Refusal]:
        if group.tile is None:
            return [refuse("deploy_first", "15.3", tiles=list(deployment.entry_tiles(known, group.army)))]
        facing = movement.others_stay(known, group)
        if facing is not None and facing != group.facing:
            return [refuse("facings_differ", "5.10", tile=group.tile, facing=facing)]
        return []

    def resolve(self, play: Play[State], seat: Seat) -> None:
        group = group_of(play.state)
        play.pop()
        play.add(events.ActivationEnded(units=group.ids))


class DeclareAttack(Order[State], frozen=True, kw_only=True, tag="declare_attack"):
    """Attack the enemy tile ahead with the whole group (6.1)."""

    rows: ClassVar[tuple[int, ...]] = (17,)

    def preview(self, known: State, seat: Seat) -> Preview:
        group = group_of(known)
        found = attack.attack_problems(known, group)
        if group.ahead is None or not known.is_enemy(group.army, group.ahead):
            return Preview(refusals=tuple(found))
        facts = panel.declaration(known, group)
        return Preview(facts=facts, consequences=tuple(warnings.attacking(known, group)), refusals=tuple(found))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        group = group_of(play.state)
        target = group.ahead
        assert target is not None
        assert group.tile is not None
        limit = attack.attack_limit(play.state, group, target)
        play.add(
            fight_events.AttackDeclared(
                army=group.army, units=group.ids, tile=group.tile, target=target, limit=float(limit.points)
            )
        )
        play.replace(NextAttacker())
