"""Moving elements and groups, marches, the extra step, storming (rows 33–35, 43, 66)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from msgspec import structs

from battles.rules.base import Order, Preview, Seat
from battles.rules.cooperative import Cooperative, run
from battles.rules.errors import RulesBroken
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement import clamps
from battles.rules.horden_helden.movement.clamps import Found
from battles.rules.horden_helden.movement.frames import MakeMove
from battles.rules.horden_helden.movement.judgement.judging import Terms
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict
from battles.rules.horden_helden.movement.kinds import columns, extra_steps, groups, marches, single
from battles.rules.horden_helden.movement.kinds.groups import Step
from battles.rules.horden_helden.movement.kinds.marches import MarchKind
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play

GroupMove = Literal["advance", "wheel_left", "wheel_right", "column", "form_column"]


def begin(play: Play[State], verdict: Verdict) -> None:
    """What was judged legal is carried out by the server's next step."""
    if verdict.plan is None:
        raise RulesBroken(f"a move that cannot be laid out: {verdict.refusals}")
    play.push(MakeMove(plan=verdict.plan))


def _by_leg(state: State, seat: Seat, order: Drawn, legs: tuple[Pose, ...], make: Callable[..., Drawn]) -> Found:
    """As far as a move by poses may go: its last leg is shortened."""
    verdict = order.verdict(state, seat)
    leg = clamps.leg_of(state, legs, verdict)
    if leg is None or verdict.is_legal:
        return None
    yield

    def judge(mm: float) -> Cooperative[tuple[Order[State], Verdict]]:
        yield from ()
        shorter = make(leg.upto(mm))
        return shorter, shorter.verdict(state, seat)

    return (yield from clamps.shortened(state, leg.most, judge, verdict.refusals[0]))


class MoveElement(Order[State], frozen=True, kw_only=True, tag="move_element"):
    """Move one element, from pose to pose; near enough to an exact contact pose is exactly there (8.5, 8.9)."""

    rows: ClassVar[tuple[int, ...]] = (33,)
    element: ElementId
    legs: tuple[Pose, ...]
    contact: str | None = None
    """The enemy (or camp section) that the move is meant for, if it is."""
    take_off: bool = False
    land: bool = False

    def verdict(self, state: State, seat: Seat) -> Verdict:
        wish = single.Wish(
            element=self.element, legs=self.legs, contact=self.contact, take_off=self.take_off, land=self.land
        )
        return single.judge_single(state, seat, wish)

    def preview(self, known: State, seat: Seat) -> Preview:
        return self.verdict(known, seat).preview()

    def nearest_cooperatively(self, known: State, seat: Seat) -> Found:
        """A move that stops short meets nobody."""
        return _by_leg(known, seat, self, self.legs, lambda legs: structs.replace(self, legs=legs, contact=None))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        begin(play, self.verdict(play.state, seat))


class MoveGroup(Order[State], frozen=True, kw_only=True, tag="move_group"):
    """Move a group: ahead, wheeling, in column, or into column (8.6)."""

    rows: ClassVar[tuple[int, ...]] = (34,)
    elements: tuple[ElementId, ...]
    """In column order for `form_column`: the leader first."""
    move: GroupMove
    distance: float = 0.0
    degrees: float = 0.0
    steps: tuple[Step, ...] = ()
    """Further legs after the first, for those who advance and wheel in one move."""
    legs: tuple[Pose, ...] = ()
    """The leader's poses, for columns."""
    take_off: bool = False
    land: bool = False

    def verdict(self, state: State, seat: Seat) -> Verdict:
        match self.move:
            case "column":
                terms = Terms(kind="group", is_group=True, is_column=True, take_off=self.take_off, land=self.land)
                return columns.judge_column(state, seat, self.elements, self.legs, terms=terms)
            case "form_column":
                return columns.judge_forming(
                    state, seat, self.elements, self.legs, take_off=self.take_off, land=self.land
                )
            case "advance" | "wheel_left" | "wheel_right":
                return run(self._stepping(state, seat))

    def _stepping(self, state: State, seat: Seat) -> Cooperative[Verdict]:
        return groups.judge_steps_in_parts(
            state, seat, self.elements, self.all_steps, take_off=self.take_off, land=self.land
        )

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The first leg and those that follow."""
        match self.move:
            case "advance" | "wheel_left" | "wheel_right":
                amount = self.distance if self.move == "advance" else self.degrees
                return (Step(move=self.move, amount=amount), *self.steps)
            case _:
                return self.steps

    def preview(self, known: State, seat: Seat) -> Preview:
        return self.verdict(known, seat).preview()

    def preview_cooperatively(self, known: State, seat: Seat) -> Cooperative[Preview]:
        """Players drag groups about: each of their dry runs takes a while."""
        if self.move in ("column", "form_column"):
            return self.preview(known, seat)
        verdict = yield from self._stepping(known, seat)
        return verdict.preview()

    def nearest_cooperatively(self, known: State, seat: Seat) -> Found:
        if self.move in ("column", "form_column"):
            return (yield from _by_leg(known, seat, self, self.legs, lambda legs: structs.replace(self, legs=legs)))
        verdict = yield from self._stepping(known, seat)
        if verdict.is_legal:
            return None

        def judge(amount: float) -> Cooperative[tuple[Order[State], Verdict]]:
            shorter = self._with_steps(clamps.last_step(self.all_steps, amount))
            return shorter, (yield from shorter._stepping(known, seat))

        return (yield from clamps.shortened(known, clamps.most_of(self.all_steps[-1]), judge, verdict.refusals[0]))

    def _with_steps(self, steps: tuple[Step, ...]) -> MoveGroup:
        first, *rest = steps
        amounts = {"distance": first.amount} if first.move == "advance" else {"degrees": first.amount}
        return structs.replace(self, move=first.move, steps=tuple(rest), **amounts)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        begin(play, self.verdict(play.state, seat))


class March(Order[State], frozen=True, kw_only=True, tag="march"):
    """One leg of a march; the n-th costs n - 1 more (19.2)."""

    rows: ClassVar[tuple[int, ...]] = (35,)
    elements: tuple[ElementId, ...]
    move: MarchKind
    poses: tuple[Pose, ...]
    """The leader's legs; when widening, the places of all but the head, in column order."""
    take_off: bool = False
    land: bool = False

    def verdict(self, state: State, seat: Seat) -> Verdict:
        flight = marches.Flight(take_off=self.take_off, land=self.land)
        verdict = marches.judge_march(state, seat, self.elements, self.move, self.poses, flight)
        if verdict.plan is None or self.move != "form_column":
            return verdict
        return structs.replace(verdict, plan=structs.replace(verdict.plan, forming=True))

    def preview(self, known: State, seat: Seat) -> Preview:
        return self.verdict(known, seat).preview()

    def nearest_cooperatively(self, known: State, seat: Seat) -> Found:
        """Who widens a column names places, not a way."""
        if self.move == "widen":
            return None
        return (yield from _by_leg(known, seat, self, self.poses, lambda legs: structs.replace(self, poses=legs)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        begin(play, self.verdict(play.state, seat))


class StormSection(Order[State], frozen=True, kw_only=True, tag="storm_section"):
    """Move to an undefended section of an enemy camp or work and storm it (17.4, 17.9)."""

    rows: ClassVar[tuple[int, ...]] = (66,)
    element: ElementId
    section: str
    legs: tuple[Pose, ...] = ()

    def verdict(self, state: State, seat: Seat) -> Verdict:
        wish = single.Wish(element=self.element, legs=self.legs, storm=self.section)
        return single.judge_single(state, seat, wish)

    def preview(self, known: State, seat: Seat) -> Preview:
        return self.verdict(known, seat).preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        begin(play, self.verdict(play.state, seat))


class ExtraStep(Order[State], frozen=True, kw_only=True, tag="extra_step"):
    """One length unit more after all moves, for one action point (6.6)."""

    rows: ClassVar[tuple[int, ...]] = (43,)
    elements: tuple[ElementId, ...]
    use: extra_steps.Use
    legs: tuple[Pose, ...] = ()
    """One element, or the leader of a column."""
    steps: tuple[Step, ...] = ()
    """A group that advances or wheels."""

    def verdict(self, state: State, seat: Seat) -> Verdict:
        return extra_steps.judge_extra(state, seat, self.elements, self.use, self.legs, self.steps)

    def preview(self, known: State, seat: Seat) -> Preview:
        return self.verdict(known, seat).preview()

    def nearest_cooperatively(self, known: State, seat: Seat) -> Found:
        if not self.steps or len(self.elements) == 1:
            return (yield from _by_leg(known, seat, self, self.legs, lambda legs: structs.replace(self, legs=legs)))
        verdict = self.verdict(known, seat)
        if verdict.is_legal:
            return None

        def judge(amount: float) -> Cooperative[tuple[Order[State], Verdict]]:
            yield from ()
            shorter = structs.replace(self, steps=clamps.last_step(self.steps, amount))
            return shorter, shorter.verdict(known, seat)

        return (yield from clamps.shortened(known, clamps.most_of(self.steps[-1]), judge, verdict.refusals[0]))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        begin(play, self.verdict(play.state, seat))


Drawn = MoveElement | MoveGroup | March | ExtraStep
