"""What is thought of a move that is wished for: price, poses, meetings, consequences, and all that forbids it."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.base import Consequence, Preview
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.contact.meetings import Meeting
from battles.rules.horden_helden.movement.frames import Plan
from battles.rules.horden_helden.movement.judgement.costs import CostLine
from battles.rules.horden_helden.pieces import ElementId


class Verdict(Struct, frozen=True, kw_only=True):
    """`plan` is what will be carried out; None if the move could not even be laid out."""

    plan: Plan | None = None
    refusals: tuple[Refusal, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    lines: tuple[CostLine, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    allowed: float = 0.0
    footing: str = "open"

    @property
    def is_legal(self) -> bool:
        return self.plan is not None and not self.refusals

    def preview(self) -> Preview:
        if self.plan is None:
            return Preview(refusals=self.refusals)
        cost = {"ap": float(self.plan.ap), "mm": round(self.plan.mm, 1), "allowed": round(self.allowed, 1)}
        return Preview(cost=cost, facts=self._facts(), consequences=self.consequences, refusals=self.refusals)

    def _facts(self) -> dict[str, Json]:
        assert self.plan is not None
        return {
            "poses": {one: told(path[-1]) for one, path in self.plan.paths.items() if path},
            "paths": {one: [told(pose) for pose in path] for one, path in self.plan.paths.items()},
            "contacts": [{"element": m.element, "enemy": m.enemy, "kind": m.kind} for m in self.meetings],
            "lines": [line.told() for line in self.lines],
            "footing": self.footing,
        }


def told(pose: Pose) -> list[float]:
    return [pose.x, pose.y, pose.facing]


def refused(*refusals: Refusal) -> Verdict:
    return Verdict(refusals=refusals)


def poses_of(plan: Plan) -> dict[ElementId, Pose]:
    return {one: path[-1] for one, path in plan.paths.items()}
