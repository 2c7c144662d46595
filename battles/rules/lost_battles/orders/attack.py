"""The attacker's decisions: who attacks, all-out or not, stopping, advancing (rows 18, 19, 22, 26)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Consequence, Order, Preview, Seat
from battles.rules.errors import Refusal
from battles.rules.lost_battles import attack, combat, fighting, leads, panel, turn, warnings
from battles.rules.lost_battles.attack import Bonus, BonusWish
from battles.rules.lost_battles.events import fight as events
from battles.rules.lost_battles.events.changes import attack as attack_in
from battles.rules.lost_battles.events.changes import blow as blow_in
from battles.rules.lost_battles.frames import AssignHits, NextAttacker, RollAttack
from battles.rules.lost_battles.movement import Group, group_of
from battles.rules.lost_battles.state import State, Unit, UnitId
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn


class AttackWith(Order[State], frozen=True, kw_only=True, tag="attack_with"):
    """The next unit attacks the lead unit of the tile (8.1). Free bonuses come by themselves (2.10)."""

    rows: ClassVar[tuple[int, ...]] = (18,)
    unit: UnitId
    supporter: UnitId | None = None
    bonus: BonusWish = "none"

    def preview(self, known: State, seat: Seat) -> Preview:
        group = group_of(known)
        found = attack.attacker_problems(known, group, self.unit)
        unit = known.units.get(self.unit)
        if unit is None or self.unit not in group.ids:
            return Preview(refusals=tuple(found))
        bonus = attack.bonus(known, group, unit, self.bonus)
        found += [bonus.refusal] if bonus.refusal is not None else []
        found += self._support_problems(known, group, unit)
        return Preview(
            cost={"commands": bonus.commands},
            facts=panel.attack_facts(known, group, unit, bonus, self.supporter),
            consequences=tuple(self._forgone(known, group, unit, bonus)),
            refusals=tuple(found),
        )

    def _support_problems(self, known: State, group: Group, unit: Unit) -> list[Refusal]:
        if self.supporter is None:
            return []
        able = [supporter.id for supporter in attack.supporters(known, group, unit)]
        if self.supporter in able:
            return []
        return [refuse("cannot_support", "8.14", unit=self.supporter, units=able)]

    def _forgone(self, known: State, group: Group, unit: Unit, bonus: Bonus) -> list[Consequence]:
        found, current = [], attack_in(known)
        share = attack.share(known, current, unit)
        if share is not None and share.is_half:
            found.append(warn("last_at_half_cost", "6.8", unit=unit.id))
        giver = attack.giver(known, group)
        if giver is not None and not bonus.count:
            found.append(warn("free_bonuses_lost", "2.10", general=giver.id, count=giver.budget))
        if self.supporter is None and attack.supporters(known, group, unit):
            found.append(warn("could_be_supported", "8.14", unit=unit.id))
        return found

    def resolve(self, play: Play[State], seat: Seat) -> None:
        state, group = play.state, group_of(play.state)
        current, unit = attack_in(state), state.units[self.unit]
        share, bonus = attack.share(state, current, unit), attack.bonus(state, group, unit, self.bonus)
        assert share is not None
        play.add(
            events.AttackerNamed(
                army=group.army,
                unit=unit.id,
                is_lead=not current.attackers,
                target=state.leads[current.target],
                points=share.points,
                is_half=share.is_half,
                supporter=self.supporter,
                bonuses=bonus.count,
                commands=bonus.commands,
                general=bonus.general,
                budget=bonus.budget,
            )
        )
        play.replace(NextAttacker(), RollAttack())
        turn.check_die(play)


class StopAttacking(Order[State], frozen=True, kw_only=True, tag="stop_attacking"):
    """No further unit of the group attacks; the first one must (row 19)."""

    rows: ClassVar[tuple[int, ...]] = (19,)

    def preview(self, known: State, seat: Seat) -> Preview:
        current, group = attack_in(known), group_of(known)
        if not current.attackers:
            units = [unit.id for unit in leads.first_attackers(group.units)]
            return Preview.refused("first_attack_must_be_made", clause="8.1", units=units)
        return Preview(facts={"units": [unit.id for unit in attack.candidates(known, group)]})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        fighting.close_attack(play)


class AllOut(Order[State], frozen=True, kw_only=True, tag="all_out"):
    """The attacker becomes spent for one hit more (8.6)."""

    rows: ClassVar[tuple[int, ...]] = (22,)

    def preview(self, known: State, seat: Seat) -> Preview:
        blow, current = blow_in(known), attack_in(known)
        unit, difference = known.units[blow.unit], blow.difference
        assert difference is not None
        target = known.lead(current.target)
        assert target is not None
        screened = combat.is_screened(known, current.target)
        hits = combat.hits(difference, target, all_out=True)
        facts = {"unit": unit.id, "hits": hits, "screened": screened}
        forgone = warnings.going_all_out(known, unit, screened=screened and hits > 1)
        return Preview(facts=facts, consequences=tuple(forgone))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.WentAllOut(unit=blow_in(play.state).unit))
        play.replace(AssignHits())


class NoAllOut(Order[State], frozen=True, kw_only=True, tag="no_all_out"):
    """Content with the hits there are (8.6)."""

    rows: ClassVar[tuple[int, ...]] = (22,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.AllOutForgone(unit=blow_in(play.state).unit))
        play.replace(AssignHits())


class Advance(Order[State], frozen=True, kw_only=True, tag="advance"):
    """Send units of the group onto the tile it emptied, or none (8.13)."""

    rows: ClassVar[tuple[int, ...]] = (26,)
    units: tuple[UnitId, ...] = ()
    commander: bool = False

    def preview(self, known: State, seat: Seat) -> Preview:
        group, current = group_of(known), attack_in(known)
        found = self._unit_problems(known, group)
        taken = group.activation.commander if self.commander else None
        if self.commander and group.activation.commander is None:
            found.append(refuse("no_commander_with_group", "8.13"))
        if self.commander and not self.units:
            found.append(refuse("commander_needs_unit", "8.13", general=group.activation.commander))
        forgone = warnings.leaving_tile(known, group.army, current.tile, self.units, taken) if self.units else ()
        facts = {"tile": current.target, "units": [unit.id for unit in attack.advancers(known, group)]}
        return Preview(facts=facts, consequences=tuple(forgone), refusals=tuple(found))

    def _unit_problems(self, known: State, group: Group) -> list[Refusal]:
        current = attack_in(known)
        able = [unit.id for unit in attack.advancers(known, group)]
        wrong = [unit for unit in self.units if unit not in able]
        if wrong or len(set(self.units)) < len(self.units):
            return [refuse("may_not_advance", "8.13", units=wrong or list(self.units), able=able)]
        points = sum(known.units[unit].traits.stacking for unit in self.units)
        limit = known.tiles[current.target].stacking_limit
        if points > limit:
            return [refuse("stacking_limit", "3.8", tile=current.target, points=points, limit=limit)]
        return []

    def resolve(self, play: Play[State], seat: Seat) -> None:
        commander = group_of(play.state).activation.commander
        fighting.advance(play, self.units, commander if self.commander else None)
