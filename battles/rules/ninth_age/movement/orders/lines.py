"""Several units go straight ahead together (row 4.7): each as far as the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import structs

from battles.rules.base import Alternative, Order, Preview, Row, Seat
from battles.rules.codec import Json
from battles.rules.cooperative import Cooperative
from battles.rules.errors import Refusal
from battles.rules.ninth_age.changes import with_units
from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.movement import clamps
from battles.rules.ninth_age.movement.eligibility import own_unit
from battles.rules.ninth_age.movement.frames import CarryOut
from battles.rules.ninth_age.movement.judgement import Verdict, judge_move, march_facts
from battles.rules.ninth_age.movement.legs import Straight
from battles.rules.ninth_age.movement.record import MoveHow, PlannedMove
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse

MOST_UNITS = 60


class MoveLine(Order[State], frozen=True, kw_only=True, tag="move_line"):
    """These units advance or march straight ahead, each by so many inches; whoever stands farther ahead goes first."""

    rows: ClassVar[tuple[Row, ...]] = ("4.7",)
    units: tuple[UnitId, ...]
    distance: float
    how: MoveHow = "advance"
    fly: bool = False

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals, verdicts = self._judged(known, seat)
        cost = {"inches": round(self.distance, 3)}
        if refusals:
            return Preview(cost=cost, refusals=refusals)
        tests: dict[str, Json] = {one.unit.id: facts["test"] for one in verdicts if (facts := march_facts(known, one))}
        return Preview(cost=cost, facts={"tests": tests} if tests else {})

    def nearest_cooperatively(self, known: State, seat: Seat) -> Cooperative[Alternative[State] | None]:
        refusals, _ = self._judged(known, seat)
        if not refusals:
            return None

        def look(amount: float) -> Cooperative[clamps.Fit[State]]:
            yield
            order = structs.replace(self, distance=round(amount, 4))
            found, _ = order._judged(known, seat)
            if not found:
                return clamps.Fit(order=order)
            if amount <= 0.0 or any(one.code not in clamps.SHORTER for one in found):
                return clamps.Fit(order=order, hopeless=True)
            lengths = [one.facts["allowed"] for one in found if one.code in clamps.BY_LENGTH]
            bound = in_inches(min(lengths)) if lengths else None
            return clamps.Fit(order=order, refusal=found[0], bound=bound)

        most = clamps.amount_of(Straight(distance=self.distance))
        return (yield from clamps.farthest(most, clamps.FINE, look, refusals[0]))

    def _judged(self, known: State, seat: Seat) -> tuple[tuple[Refusal, ...], list[Verdict]]:
        """All refusals of all units, and what is thought of each, one after the other."""
        if not 0 < len(self.units) <= MOST_UNITS or len(set(self.units)) < len(self.units):
            return (refuse("no_units", "A.12.16"),), []
        wrong = [problem for key in self.units if (problem := own_unit(known, seat, key)) is not None]
        if wrong:
            return tuple(wrong), []
        state, verdicts = known, list[Verdict]()
        for move in self._moves(known):
            verdict = judge_move(state, move)
            verdicts.append(verdict)
            if verdict.way is not None and not verdict.refusals:
                state = with_units(state, [verdict.way.after])
        return tuple(problem for one in verdicts for problem in one.refusals), verdicts

    def _moves(self, state: State) -> tuple[PlannedMove, ...]:
        legs = (Straight(distance=self.distance),)
        units = in_front_first([state.units[key] for key in self.units])
        return tuple(PlannedMove(unit=one.id, how=self.how, legs=legs, fly=self.fly) for one in units)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(CarryOut(moves=self._moves(play.state)))


def in_front_first(units: Sequence[Unit]) -> list[Unit]:
    """Those who stand farther ahead in the direction of all of them go first, so that nobody is in their way."""
    fx = sum(unit.box.fx for unit in units)
    fy = sum(unit.box.fy for unit in units)
    return sorted(units, key=lambda unit: (-(unit.box.pose.x * fx + unit.box.pose.y * fy), unit.id))
