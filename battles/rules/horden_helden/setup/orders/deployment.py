"""Deployment: in six steps, by commands, or in columns from the short edges (rows 13–15)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.errors import Refusal
from battles.rules.geometry import Point, Pose
from battles.rules.horden_helden.pieces import CommandId, ElementId
from battles.rules.horden_helden.setup import deployment, engagement, events, frames, who
from battles.rules.horden_helden.setup.answered_seats import answered
from battles.rules.horden_helden.setup.camp_sites import area_of
from battles.rules.horden_helden.setup.places import Room, Zone, owner_problems, pose_problems
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class Deploy(Order[State], frozen=True, kw_only=True, tag="deploy"):
    """Place the elements of this step all at once (4.6). `left_out`: those for whom there is no place at all; by ruling
    they stay away from the battle and are not lost."""

    rows: ClassVar[tuple[int, ...]] = (13,)
    poses: dict[ElementId, Pose]
    left_out: tuple[ElementId, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, frames.AskDeploy)
        named = owner_problems(known, seat, (*self.poses, *self.left_out))
        problems = named or deployment.step_problems(known, seat, frame, self.poses, self.left_out)
        return Preview(refusals=tuple(problems), facts={"elements": len(self.poses)})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, frames.AskDeploy)
        count = len(self.poses)
        play.add(events.ElementsDeployed(side=frame.side, step=frame.step, poses=self.poses, count=count))
        answered(play, seat)


class DeployCommand(Order[State], frozen=True, kw_only=True, tag="deploy_command"):
    """Deploy all troops of a command inside its rectangle (4.8). Ruling: boats need water in the zone only."""

    rows: ClassVar[tuple[int, ...]] = (14,)
    command: CommandId
    poses: dict[ElementId, Pose]
    left_out: tuple[ElementId, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        side = known.side_of_seat[seat]
        due = [one.id for one in who.commands_due(known, side)]
        if self.command not in due:
            return Preview(refusals=(refuse("command_not_due", "4.8", command=self.command, commands=due),))
        named = owner_problems(known, seat, (*self.poses, *self.left_out))
        return Preview(refusals=tuple(named or self._problems(known)), facts={"elements": len(self.poses)})

    def _problems(self, known: State) -> list[Refusal]:
        troops = who.troops_of(known, self.command)
        side = known.commands[self.command].side
        room = Room(known, side, area_of(known, side, self.command), water=Zone(known, side))
        strangers = deployment.strangers(troops, (*self.poses, *self.left_out))
        if strangers:
            return strangers
        found = deployment.all_there([one.id for one in troops], self.poses, self.left_out)
        return found + pose_problems(room, self.poses) + deployment.left_out_problems(known, room, self.left_out)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.commands[self.command].side
        play.replace(frames.CommandStep(side=deployment.next_side(side)))
        play.add(events.CommandDeployed(command=self.command, poses=self.poses, count=len(self.poses)))


class OrderColumns(Order[State], frozen=True, kw_only=True, tag="order_columns"):
    """Say in which order your commands march, and where each comes onto the board (4.2)."""

    rows: ClassVar[tuple[int, ...]] = (15,)
    columns: dict[CommandId, tuple[ElementId, ...]]
    entries: dict[CommandId, Point]

    def preview(self, known: State, seat: Seat) -> Preview:
        named = owner_problems(known, seat, [key for column in self.columns.values() for key in column])
        return Preview(refusals=tuple(named or engagement.column_problems(known, seat, self.columns, self.entries)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        entries = {key: (round(x, 3), round(y, 3)) for key, (x, y) in self.entries.items()}
        play.add(events.ColumnsOrdered(side=side, columns=self.columns, entries=entries))
        answered(play, seat)


class PlaceVanguard(Order[State], frozen=True, kw_only=True, tag="place_vanguard"):
    """Place those who have gone ahead; nobody at all is allowed too (4.2)."""

    rows: ClassVar[tuple[int, ...]] = (15,)
    poses: dict[ElementId, Pose]

    def preview(self, known: State, seat: Seat) -> Preview:
        named = owner_problems(known, seat, self.poses)
        problems = named or list(engagement.vanguard_problems(known, seat, self.poses))
        return Preview(refusals=tuple(problems), facts={"elements": len(self.poses)})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        play.add(events.VanguardPlaced(side=side, poses=self.poses, count=len(self.poses)))
        answered(play, seat)
