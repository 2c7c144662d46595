"""Lists, and what is agreed before zones are chosen (rows 1.2–1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import army_checks, prices
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.read_army import read
from battles.rules.ninth_age.maps import MAPS
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.setup import frames
from battles.rules.ninth_age.setup.events import ListSealed, ListSubmitted, ObjectiveFixed, TerrainLaid, TypeFixed
from battles.rules.ninth_age.setup.zones import DeploymentType
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory.objectives import Objective
from battles.rules.play import Play
from battles.rules.refusals import refuse


class SubmitArmyList(Order[State], frozen=True, kw_only=True, tag="submit_army_list"):
    """Hand in an army list; nobody else sees it before both are in."""

    rows: ClassVar[tuple[Row, ...]] = ("1.2",)
    list: Json

    def preview(self, known: State, seat: Seat) -> Preview:
        army, malformed = read(self.list)
        found = malformed or list_problems(self.list, known.options.points)
        if found:
            return Preview(refusals=tuple(found))
        return Preview(cost={"points": prices.bill(BOOKS[army.book], army).total})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(ListSubmitted(seat=seat, list=written(read(self.list)[0])))
        play.add(ListSealed(seat=seat))
        frame = play.top
        assert isinstance(frame, frames.AskLists)
        left = tuple(other for other in frame.seats if other != seat)
        if left:
            play.replace(structs.replace(frame, seats=left))
        else:
            play.pop()


def list_problems(paper: Json, points: int) -> Sequence[Refusal]:
    army, malformed = read(paper)
    return malformed or list(army_checks.problems(army, points))


class ProposeTerrain(Order[State], frozen=True, kw_only=True, tag="propose_terrain"):
    """Propose one of the ready maps; the other side answers."""

    rows: ClassVar[tuple[Row, ...]] = ("1.3",)
    map: str

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        if isinstance(frame, frames.AskTerrain) and frame.map:
            return Preview.refused("answer_the_proposal", clause="A.9.4")
        if self.map not in MAPS or MAPS[self.map].board != known.board:
            return Preview.refused("no_such_map", clause="A.9.4", map=self.map[:40])
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        pieces = MAPS[self.map].pieces
        play.replace(frames.AskTerrain(side=ENEMY[side], map=self.map, proposed=pieces))


class AcceptTerrain(Order[State], frozen=True, kw_only=True, tag="accept_terrain"):
    """Agree to the map that was proposed."""

    rows: ClassVar[tuple[Row, ...]] = ("1.3",)

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        if not isinstance(frame, frames.AskTerrain) or not frame.map:
            return Preview.refused("nothing_proposed", clause="A.9.4")
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, frames.AskTerrain)
        play.add(TerrainLaid(map=frame.map, pieces=frame.proposed))


class GenerateTerrain(Order[State], frozen=True, kw_only=True, tag="generate_terrain"):
    """Let the lot build the board."""

    rows: ClassVar[tuple[Row, ...]] = ("1.3",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(frames.DrawTerrain())


class AgreeDeploymentType(Order[State], frozen=True, kw_only=True, tag="agree_deployment_type"):
    """Propose a deployment type, or agree to the one that was proposed."""

    rows: ClassVar[tuple[Row, ...]] = ("1.4",)
    type: DeploymentType

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        if isinstance(frame, frames.AskType) and frame.proposed not in ("", self.type):
            return Preview(refusals=(refuse("answer_the_proposal", "A.9.5"),))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, frames.AskType)
        if frame.proposed:
            play.pop()
            play.add(TypeFixed(type=self.type))
        else:
            play.replace(frames.AskType(side=ENEMY[frame.side], proposed=self.type))


class RollDeploymentType(Order[State], frozen=True, kw_only=True, tag="roll_deployment_type"):
    """Let a die decide."""

    rows: ClassVar[tuple[Row, ...]] = ("1.4",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(frames.RollType())


class AgreeObjective(Order[State], frozen=True, kw_only=True, tag="agree_objective"):
    """Propose an objective, or agree to the one that was proposed."""

    rows: ClassVar[tuple[Row, ...]] = ("1.5",)
    objective: Objective

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        if isinstance(frame, frames.AskObjective) and frame.proposed not in ("", self.objective):
            return Preview(refusals=(refuse("answer_the_proposal", "A.9.8"),))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, frames.AskObjective)
        if frame.proposed:
            play.pop()
            play.add(ObjectiveFixed(objective=self.objective))
        else:
            play.replace(frames.AskObjective(side=ENEMY[frame.side], proposed=self.objective))


class RollForObjective(Order[State], frozen=True, kw_only=True, tag="roll_for_objective"):
    """Let a die decide."""

    rows: ClassVar[tuple[Row, ...]] = ("1.5",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(frames.RollObjective())


ORDERS: tuple[type[Order[State]], ...] = (
    SubmitArmyList,
    ProposeTerrain,
    AcceptTerrain,
    GenerateTerrain,
    AgreeDeploymentType,
    RollDeploymentType,
    AgreeObjective,
    RollForObjective,
)
