"""Reforms and swift reforms (rows 4.3 and 4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from battles.rules.base import Frame, Order, Preview, Row, Seat
from battles.rules.errors import Refusal
from battles.rules.ninth_age.changes import with_units
from battles.rules.ninth_age.moments.ask import allowed, ask
from battles.rules.ninth_age.moments.kinds import MayMove
from battles.rules.ninth_age.movement import displacement
from battles.rules.ninth_age.movement.arrangement import arrangement_of
from battles.rules.ninth_age.movement.arrivals import too_far_from_edge
from battles.rules.ninth_age.movement.displacement import is_rigid
from battles.rules.ninth_age.movement.eligibility import move_problems, own_unit
from battles.rules.ninth_age.movement.events import UnitMoved, UnitReformed
from battles.rules.ninth_age.movement.frames import AskRallyReform, Sweep
from battles.rules.ninth_age.movement.judgement import judge_move, overlapped
from battles.rules.ninth_age.movement.legs import Leg
from battles.rules.ninth_age.movement.record import PlaceChange, PlannedMove
from battles.rules.ninth_age.movement.reforms import judge_reform, march_limit
from battles.rules.ninth_age.movement.sweeps import strikes
from battles.rules.ninth_age.pieces import Moved, Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class Reform(Order[State], frozen=True, kw_only=True, tag="reform"):
    """Another formation and facing about the same centre; degrees counter-clockwise from east (A.12.21)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.3", "4.7")
    unit: UnitId
    facing: float
    files: int
    places: tuple[PlaceChange, ...] = ()
    last_rank: tuple[int, ...] = ()
    """The files that the last rank fills; empty: the first ones."""

    def preview(self, known: State, seat: Seat) -> Preview:
        refusal = own_unit(known, seat, self.unit)
        if refusal is not None:
            return Preview(refusals=(refusal,))
        unit = known.units[self.unit]
        rallied = rallying(known)
        if rallied is None:
            found = list(move_problems(known, unit, "reform"))
        else:
            found = [] if rallied.unit == self.unit else [refuse("not_rallied", "A.12.3", unit=self.unit)]
        after, wrong = judge_reform(known, unit, self.facing, self.files, self.places, self.last_rank)
        if after is not None and rallied is None:
            found += too_far_from_edge(known, after)
        facts = {} if after is None else {"pose": after.pose}
        return Preview(facts=facts, refusals=(*found, *wrong))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        state = play.state
        after, _ = judge_reform(state, state.units[self.unit], self.facing, self.files, self.places, self.last_rank)
        assert after is not None
        assert after.pose is not None
        rallied = rallying(state)
        # A rally reform is no move of the phase; after a feigned flight it counts as having moved (B.21.38).
        moved: Moved = "swift_reformed" if rallied is not None and rallied.keeps_move else "reformed"
        play.add(
            UnitReformed(
                unit=self.unit,
                pose=after.pose,
                stands=arrangement_of(after),
                moved=moved,
                ends_move=rallied is None,
            )
        )
        play.pop()


def rallying(state: State) -> AskRallyReform | None:
    """The unit that reforms because it has rallied, if that is what is asked."""
    frame = state.flow[-1] if state.flow else None
    return frame if isinstance(frame, AskRallyReform) else None


class SwiftReform(Order[State], frozen=True, kw_only=True, tag="swift_reform"):
    """A reform that an advance may follow; it does not keep the unit from shooting (B.21.31)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.7",)
    unit: UnitId
    facing: float
    files: int
    places: tuple[PlaceChange, ...] = ()
    legs: tuple[Leg, ...] = ()
    fly: bool = False

    def preview(self, known: State, seat: Seat) -> Preview:
        refusal = own_unit(known, seat, self.unit)
        if refusal is not None:
            return Preview(refusals=(refusal,))
        _, end, found = self._judged(known)
        facts = {} if end is None else {"pose": end.pose}
        return Preview(facts=facts, refusals=tuple(found))

    def _judged(self, known: State) -> tuple[Unit | None, Unit | None, list[Refusal]]:
        """The unit after its reform, and after its advance."""
        unit = known.units[self.unit]
        found = list(move_problems(known, unit, "reform"))
        if allowed(ask(MayMove(state=known, unit=unit, how="reform")), "swift_reform") is None:
            found.append(refuse("no_swift_reform", "B.21.31", unit=self.unit))
        after, wrong = judge_reform(known, unit, self.facing, self.files, self.places)
        found += wrong
        if after is None or not self.legs:
            return after, after, found
        verdict = judge_move(with_units(known, [after]), self._advance(), eligible=False)
        found += verdict.refusals
        if verdict.way is None:
            return after, None, found
        far = displacement.too_far(unit, verdict.way.after, lambda who: march_limit(known, unit, who))
        if far is not None:
            found.append(refuse("model_too_far", "B.21.31", unit=self.unit, used=far[1], allowed=far[2]))
        return after, verdict.way.after, found

    def _advance(self) -> PlannedMove:
        return PlannedMove(unit=self.unit, how="advance", legs=self.legs, fly=self.fly)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        after, end, _ = self._judged(play.state)
        assert after is not None
        assert after.pose is not None
        stands = arrangement_of(after)
        play.add(UnitReformed(unit=self.unit, pose=after.pose, stands=stands, moved="swift_reformed"))
        follows = list(self._go(play, after, end)) if self.legs and end is not None else []
        play.replace(*follows)

    def _go(self, play: Play[State], after: Unit, end: Unit) -> Iterator[Frame]:
        """The advance that follows, and whom it goes over."""
        verdict = judge_move(play.state, self._advance(), eligible=False)
        way, how = verdict.way, verdict.how
        assert way is not None
        assert how is not None
        over = overlapped(play.state, after, way) if strikes(play.state, after) else ()
        changed = None if is_rigid(after, end) else arrangement_of(end)
        play.add(
            UnitMoved(
                unit=self.unit,
                how="swift_reform",
                path=way.path,
                pose=way.end.pose,
                stands=changed,
                flew=how.means == "fly",
                mm=round(way.cost, 3),
            )
        )
        if over:
            yield Sweep(unit=self.unit, targets=over)


def as_it_stands(unit: Unit) -> Reform:
    """A reform that changes nothing: always legal (A.12.3)."""
    assert unit.pose is not None
    return Reform(unit=unit.id, facing=unit.pose.facing, files=unit.files, last_rank=unit.last_rank)
