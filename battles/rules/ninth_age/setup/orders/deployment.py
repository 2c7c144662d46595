"""The deployment phase (rows 2.1–2.9)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.errors import Refusal
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.movement.legs import Leg
from battles.rules.ninth_age.pieces import ENEMY, SideId, UnitId
from battles.rules.ninth_age.setup import deployment, frames, plans, special, vanguard, who
from battles.rules.ninth_age.setup.deployment import Placement
from battles.rules.ninth_age.setup.events import (
    FirstDeployerChosen,
    FirstTurnDecided,
    OrderAnnounced,
    ScoutsDeployed,
    UnitsDelayed,
    UnitsDeployed,
    VanguardMoved,
    VanguardPassed,
)
from battles.rules.ninth_age.setup.zones import ShortEdge
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class ChooseFirstDeployer(Order[State], frozen=True, kw_only=True, tag="choose_first_deployer"):
    """Who deploys first."""

    rows: ClassVar[tuple[Row, ...]] = ("2.1",)
    side: SideId

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(frames.DeployTurn())
        play.add(FirstDeployerChosen(side=self.side))


class DeployUnits(Order[State], frozen=True, kw_only=True, tag="deploy_units"):
    """Set up one or more units."""

    rows: ClassVar[tuple[Row, ...]] = ("2.2", "2.2a", "2.4")
    units: tuple[Placement, ...]
    edge: ShortEdge | None = None
    """Marching Column: with your first unit, the edge from which you count."""
    undeployable: tuple[UnitId, ...] = ()
    """Units for which there is no place at all: they count as destroyed."""

    def rows_given(self) -> tuple[Row, ...]:
        return ("2.2", "2.2a") if self.edge is not None else ("2.2", "2.4")

    def preview(self, known: State, seat: Seat) -> Preview:
        side, frame = known.side_of_seat[seat], known.flow[-1]
        rest = isinstance(frame, frames.AskDeploy) and frame.rest
        if self.undeployable:
            return Preview(refusals=tuple(self._undeployable(known, side, rest=rest)))
        return Preview(refusals=tuple(deployment.problems(known, side, self.units, self.edge, rest=rest)))

    def _undeployable(self, known: State, side: SideId, *, rest: bool) -> list[Refusal]:
        """Those that are said to find no place must find none once the others stand (A.10.6)."""
        due = {unit.id for unit in who.waiting(known, side)}
        if strange := [key for key in self.undeployable if key not in due]:
            return [refuse("not_to_deploy", "A.10.3", unit=strange[0])]
        gone = {key: structs.replace(known.units[key], place="destroyed") for key in self.undeployable}
        without = structs.replace(known, units={**known.units, **gone})
        found = deployment.problems(without, side, self.units, self.edge, rest=rest) if self.units else []
        if found:
            return list(found)
        taken = list(deployment.placed_units(known, self.units).values())
        return [
            refuse("finds_a_place", "A.10.6", unit=key)
            for key in self.undeployable
            if plans.finds_room(known, side, known.units[key], taken)
        ]

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        after = deployment.placed_units(play.state, self.units)
        is_first = side not in play.state.setting_up.column_edge
        last = deployment.last_bound(play.state, self.units)
        is_column = play.state.setting_up.type == "marching_column"
        play.replace(frames.DeployTurn())
        play.add(
            UnitsDeployed(
                side=side,
                placed=tuple(one.unit for one in self.units),
                units=tuple(after.values()),
                next=ENEMY[side],
                column_edge=self.edge if is_column and is_first and last is not None else None,
                column_last=last if is_column else None,
            )
        )
        for key in self.undeployable:
            play.add(UnitDestroyed(unit=key, cause="undeployable"))


class DelayRemaining(Order[State], frozen=True, kw_only=True, tag="delay_remaining"):
    """Marching Column: everything that is left comes later."""

    rows: ClassVar[tuple[Row, ...]] = ("2.2b",)

    def preview(self, known: State, seat: Seat) -> Preview:
        if known.setting_up.type != "marching_column":
            return Preview.refused("only_in_column", clause="A.9.7")
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        left = tuple(unit.id for unit in who.waiting(play.state, side))
        play.replace(frames.DeployTurn())
        play.add(UnitsDelayed(side=side, units=left))
        play.add(UnitsDeployed(side=side, placed=(), units=(), next=ENEMY[side]))


class AnnounceFirstOrSecond(Order[State], frozen=True, kw_only=True, tag="announce_first_or_second"):
    """Whether you play first or second if you win the roll."""

    rows: ClassVar[tuple[Row, ...]] = ("2.3",)
    first: bool

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts={"bonus": known.setting_up.remaining})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        play.add(OrderAnnounced(side=play.state.side_of_seat[seat], first=self.first))


class DeployScout(Order[State], frozen=True, kw_only=True, tag="deploy_scout"):
    """Set up a scouting unit; one for which there is no place counts as destroyed."""

    rows: ClassVar[tuple[Row, ...]] = ("2.5",)
    unit: Placement
    undeployable: bool = False

    def preview(self, known: State, seat: Seat) -> Preview:
        side, one = known.side_of_seat[seat], self.unit
        if one.unit not in {unit.id for unit in who.scouts(known, side)}:
            return Preview.refused("not_to_deploy", clause="A.10.7", unit=one.unit[:10])
        if self.undeployable:
            found = plans.scout_place(known, side, known.units[one.unit])
            return Preview() if found is None else Preview.refused("finds_a_place", clause="A.10.6", unit=one.unit)
        if one.pose is None or one.into:
            return Preview.refused("pose_or_unit", clause="A.10.7", unit=one.unit)
        if not 0 <= one.files <= known.units[one.unit].model_count:
            return Preview.refused("too_many_files", clause="A.3.7", unit=one.unit, files=one.files)
        (after,) = deployment.placed_units(known, [one]).values()
        return Preview(refusals=tuple(special.scout_problems(known, side, after)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        play.replace(frames.ScoutTurn(side=ENEMY[side]))
        if self.undeployable:
            play.add(UnitDestroyed(unit=self.unit.unit, cause="undeployable"))
            return
        (after,) = deployment.placed_units(play.state, [self.unit]).values()
        marks = structs.replace(after.marks, scouted=not special.is_wholly_in_zone(play.state, side, after))
        play.add(ScoutsDeployed(side=side, placed=after.id, units=(structs.replace(after, marks=marks),)))


class VanguardMove(Order[State], frozen=True, kw_only=True, tag="vanguard_move"):
    """Move a unit before the battle begins."""

    rows: ClassVar[tuple[Row, ...]] = ("2.6",)
    unit: UnitId
    legs: tuple[Leg, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        side = known.side_of_seat[seat]
        if self.unit not in {unit.id for unit in who.vanguards(known, side)}:
            return Preview.refused("no_vanguard", clause="B.21.39", unit=self.unit[:10])
        unit = known.units[self.unit]
        return Preview(refusals=tuple(vanguard.vanguard_problems(known, unit, self.legs)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        play.replace(frames.VanguardTurn(side=ENEMY[side]))
        play.add(VanguardMoved(unit=self.unit, after=vanguard.moved(play.state.units[self.unit], self.legs)))


class PassVanguard(Order[State], frozen=True, kw_only=True, tag="pass_vanguard"):
    """Make no more vanguard moves."""

    rows: ClassVar[tuple[Row, ...]] = ("2.6",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        play.replace(frames.VanguardTurn(side=ENEMY[side]))
        play.add(VanguardPassed(side=side))


class ChooseFirstPlayer(Order[State], frozen=True, kw_only=True, tag="choose_first_player"):
    """Who has the first turn."""

    rows: ClassVar[tuple[Row, ...]] = ("2.9",)
    side: SideId

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        play.add(FirstTurnDecided(side=self.side))


ORDERS: tuple[type[Order[State]], ...] = (
    ChooseFirstDeployer,
    DeployUnits,
    DelayRemaining,
    AnnounceFirstOrSecond,
    DeployScout,
    VanguardMove,
    PassVanguard,
    ChooseFirstPlayer,
)
