"""Orders of the shooting phase (rows 6.2, 6.2a, 6.3a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import structs

from battles.rules.base import Consequence, Order, Preview, Row, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.shooting import fire_steps, misfires, panel, targets
from battles.rules.ninth_age.shooting.events import EngineerUsed, ShootingEnded
from battles.rules.ninth_age.shooting.frames import (
    AskEngineerReroll,
    AskFire,
    FireList,
    FireRolled,
    MisfireRolled,
    NextFire,
)
from battles.rules.ninth_age.shooting.guns import guns_of, kinds_of
from battles.rules.ninth_age.shooting.record import Place, PlannedShot, WeaponKey
from battles.rules.ninth_age.shooting.steps import open_fire
from battles.rules.ninth_age.shooting.volley_plan import volley_plan
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn


def _asked_side(known: State, seat: Seat) -> Iterator[Refusal]:
    frame = known.flow[-1] if known.flow else None
    if not isinstance(frame, AskFire) or known.seat_of(frame.side) != seat:
        yield refuse("not_your_shooting", "A.14.1")


class Shoot(Order[State], frozen=True, kw_only=True, tag="shoot"):
    """A unit shoots at another; without more words everybody who can, with what promises most (6.2)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.2",)
    unit: UnitId
    target: UnitId
    weapons: dict[str, WeaponKey] = {}
    """By kind of model: `` for rank and file, `champion`, a member's id; `<weapon>:<mode>` for another profile."""
    shooters: tuple[Place, ...] | None = None
    breath: bool = False

    @property
    def shot(self) -> PlannedShot:
        return PlannedShot(
            unit=self.unit, target=self.target, weapons=self.weapons, shooters=self.shooters, breath=self.breath
        )

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals = tuple(_asked_side(known, seat)) or tuple(_own(known, seat, self.unit))
        if refusals:
            return Preview(refusals=refusals)
        plan = volley_plan(known, self.shot)
        if plan.refusals:
            return Preview(refusals=plan.refusals)
        return Preview(
            facts=panel.facts(known, known.units[self.unit], known.units[self.target], plan),
            consequences=tuple(_given_up(known, known.units[self.unit])),
        )

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        open_fire(play, self.shot)


def _own(known: State, seat: Seat, unit: UnitId) -> Iterator[Refusal]:
    if unit not in known.units:
        yield refuse("no_such_unit", "A.14.5", unit=unit)
    elif known.owner(unit) != seat:
        yield refuse("not_your_shooter", "A.14.1", unit=unit)


def _given_up(known: State, unit: Unit) -> Iterator[Consequence]:
    """An engineer beside the machine has not helped yet."""
    if unit.id in known.shooting.engineered:
        return
    for helper, who, _ in targets.engineers(known, unit.side):
        if any(one.id == unit.id for one in targets.machines_near(known, helper)):
            yield warn("engineer_idle", "B.21.12", unit=helper.id, engineer=who)


class ShootAll(Order[State], frozen=True, kw_only=True, tag="shoot_all"):
    """Several units shoot, one after another; the first that no longer can ends it (6.2)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.2",)
    slow: ClassVar[bool] = True
    shots: tuple[PlannedShot, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals = tuple(_asked_side(known, seat)) or tuple(self._problems(known, seat))
        return Preview(refusals=refusals)

    def _problems(self, known: State, seat: Seat) -> Iterator[Refusal]:
        if not self.shots or len({one.unit for one in self.shots}) < len(self.shots):
            yield refuse("each_unit_once", "A.14.2")
            return
        for shot in self.shots:
            yield from tuple(_own(known, seat, shot.unit)) or volley_plan(known, shot).refusals

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(FireList(shots=self.shots))


class EndShooting(Order[State], frozen=True, kw_only=True, tag="end_shooting"):
    """Nobody else shoots (6.2)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.2",)

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals = tuple(_asked_side(known, seat))
        if refusals:
            return Preview(refusals=refusals)
        left: list[Json] = [
            unit.id
            for unit in known.units_of(known.side_of_seat[seat])
            if unit.is_placed and targets.usable_guns(known, unit)
        ]
        return Preview(facts={"left": left})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        ask = play.pop()
        assert isinstance(ask, AskFire)
        if isinstance(play.top, NextFire):
            play.pop()
        play.add(ShootingEnded(side=ask.side))


class UseEngineer(Order[State], frozen=True, kw_only=True, tag="use_engineer"):
    """An engineer helps a war machine near him: the aim of one of its weapons, and second dice (6.2a)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.2a",)
    engineer: UnitId
    """His unit."""
    who: str = ""
    """Which of its models: a member's id, or empty for rank and file."""
    machine: UnitId
    weapon: WeaponKey

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(refusals=tuple(_asked_side(known, seat)) or tuple(self._problems(known, seat)))

    def _problems(self, known: State, seat: Seat) -> Iterator[Refusal]:
        side = known.side_of_seat[seat]
        if self._aim(known, seat) is None:
            yield refuse("no_engineer", "B.21.12", unit=self.engineer)
            return
        near = {one.id: one for one in targets.machines_near(known, known.units[self.engineer])}
        if self.machine not in near or known.units[self.machine].side != side:
            yield refuse("no_war_machine_near", "B.21.12", unit=self.machine, allowed=list(near))
        elif self.machine in known.shooting.engineered:
            yield refuse("machine_helped_already", "B.21.12", unit=self.machine)
        elif self.weapon not in weapons_of(near[self.machine]):
            yield refuse("no_such_weapon", "B.21.12", unit=self.machine, weapon=self.weapon)

    def _aim(self, known: State, seat: Seat) -> int | None:
        for unit, who, aim in targets.engineers(known, known.side_of_seat[seat]):
            if unit.id == self.engineer and who == self.who:
                return aim
        return None

    def resolve(self, play: Play[State], seat: Seat) -> None:
        aim = self._aim(play.state, seat)
        assert aim is not None
        play.add(
            EngineerUsed(
                unit=self.engineer,
                engineer=f"{self.engineer} {self.who}",
                machine=self.machine,
                weapon=self.weapon,
                aim=aim,
            )
        )


def weapons_of(machine: Unit) -> tuple[WeaponKey, ...]:
    """Its artillery weapons."""
    guns = [gun for who in kinds_of(machine) for gun in guns_of(machine, who)]
    return tuple(dict.fromkeys(gun.weapon.id for gun in guns))


class UseEngineerReroll(Order[State], frozen=True, kw_only=True, tag="use_engineer_reroll"):
    """The dice that lie there are thrown again, all of them, or none (6.3a)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.3a",)
    again: bool = True

    def preview(self, known: State, seat: Seat) -> Preview:
        ask = known.flow[-1] if known.flow else None
        if not isinstance(ask, AskEngineerReroll) or known.owner(ask.unit) != seat:
            return Preview(refusals=(refuse("nothing_to_reroll", "B.21.12"),))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        match play.top:
            case MisfireRolled() as rolled if self.again:
                play.replace(structs.replace(rolled.misfire, again=True))
            case MisfireRolled() as rolled:
                misfires.happen(play, rolled)
            case FireRolled() as rolled if self.again:
                play.replace(structs.replace(rolled.fire, again=True))
            case FireRolled() as rolled:
                fire_steps.count_flames(play, rolled.fire, rolled.faces)


ORDERS: tuple[type[Order[State]], ...] = (Shoot, ShootAll, EndShooting, UseEngineer, UseEngineerReroll)
