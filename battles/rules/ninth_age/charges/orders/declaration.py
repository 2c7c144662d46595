"""Charges are declared, reacted to and redirected (rows 3.4 to 3.9)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.cooperative import Cooperative, run
from battles.rules.errors import Refusal
from battles.rules.ninth_age.charges import eligibility, facts, reactions, redirects, secondaries
from battles.rules.ninth_age.charges.character_charges import set_out
from battles.rules.ninth_age.charges.events import (
    CharacterSetOut,
    ChargeDeclared,
    ChargeRedirected,
    RedirectAttempted,
    TargetKept,
)
from battles.rules.ninth_age.charges.frames import (
    Announce,
    AskReaction,
    AskRedirect,
    AskRedirectTarget,
    AskSecondary,
    Execute,
    NextCharger,
    OpenCharges,
    Reaction,
    Redirects,
    RedirectTested,
)
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.charges.travel import can_fly, modes
from battles.rules.ninth_age.moments.ask import has_rule
from battles.rules.ninth_age.pieces import MemberId, Unit, UnitId
from battles.rules.ninth_age.psychology.frames import TakeTest
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn

UNLIKELY = 0.25
"""Below this chance a charge is warned of."""


class DeclareCharge(Order[State], frozen=True, kw_only=True, tag="declare_charge"):
    """Declare a charge (A.11.2 to A.11.6); who flies and does not want to says `ground`; `character`: he charges out of
    the unit (B.21.95a)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.4", "3.9")
    unit: UnitId
    target: UnitId
    mode: ChargeMode | None = None
    character: MemberId | None = None

    def preview(self, known: State, seat: Seat) -> Preview:
        return run(self.preview_cooperatively(known, seat))

    def preview_cooperatively(self, known: State, seat: Seat) -> Cooperative[Preview]:
        refusals = self._who(known, seat)
        if refusals:
            return Preview(refusals=refusals)
        state, unit = eligibility.as_charger(known, self.unit, self.character)
        target, mode = state.units[self.target], self._mode(state, unit)
        is_redirect = isinstance(known.flow[-1], AskRedirectTarget)
        refusals = (
            *eligibility.who_may_not(state, unit, redirecting=is_redirect),
            *self._means(state, unit, mode),
        )
        refusals = refusals or eligibility.whom_not(state, unit, target, mode)
        if refusals:
            return Preview(refusals=refusals)
        landing = yield from eligibility.landing_of(state, unit, target, mode)
        if landing is None:
            return Preview(refusals=(eligibility.no_room(self.unit, self.target),))
        told = facts.charge_facts(state, unit, target, mode, landing)
        chance = told["chance"]
        is_unlikely = isinstance(chance, float) and chance < UNLIKELY
        warning = (warn("charge_unlikely", "A.11.15", unit=self.unit, need=told["need"]),) if is_unlikely else ()
        return Preview(facts=told, consequences=warning)

    def _who(self, known: State, seat: Seat) -> tuple[Refusal, ...]:
        """The right unit, an enemy, and a character who is in it."""
        frame, side = known.flow[-1], known.side_of_seat.get(seat)
        unit, target = known.units.get(self.unit), known.units.get(self.target)
        if unit is None or unit.side != side or not unit.is_placed:
            return (refuse("not_your_unit", "A.11.2", unit=self.unit),)
        if target is None or target.side == side or not target.is_placed:
            return (refuse("no_enemy_there", "A.11.3", target=self.target),)
        if isinstance(frame, AskRedirectTarget):
            charge = known.charges.of(self.unit)
            if frame.unit != self.unit or charge is None or charge.target == self.target or self.character:
                return (refuse("redirect_elsewhere", "A.11.12", unit=frame.unit),)
        if self.character is not None:
            is_in = unit.troops is not None and any(member.id == self.character for member in unit.members)
            if not is_in:
                return (refuse("not_in_unit", "B.21.95", unit=self.unit, character=self.character),)
            return eligibility.who_may_not(known, unit)
        return ()

    def _mode(self, state: State, unit: Unit) -> ChargeMode:
        return self.mode or modes(state, unit)[0]

    def _means(self, state: State, unit: Unit, mode: ChargeMode) -> tuple[Refusal, ...]:
        if mode == "fly" and not can_fly(state, unit):
            return (refuse("cannot_fly", "B.21.7", unit=unit.id),)
        if mode != modes(state, unit)[0] and has_rule(state, unit, "frenzy"):
            return (refuse("frenzy_takes_the_faster_way", "B.21.28", unit=unit.id),)
        return ()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        if self.character is not None:
            before = play.state.units[self.unit]
            rest, loose = set_out(before, self.character)
            play.add(CharacterSetOut(unit=self.unit, rest=rest, loose=loose))
            unit, member = loose, before.member(self.character)
        else:
            unit, member = play.state.units[self.unit], None
        mode = self._mode(play.state, unit)
        target = play.state.units[self.target]
        if isinstance(frame, AskRedirectTarget):
            before_charge = play.state.charges.of(self.unit)
            assert before_charge is not None
            charge = eligibility.charge_of(play.state, unit, target, mode, former=before_charge.target)
            play.add(ChargeRedirected(unit=unit.id, target=self.target, charge=charge))
            play.replace(Announce(unit=unit.id, target=self.target))
            return
        charge = eligibility.charge_of(play.state, unit, target, mode)
        charge = structs.replace(charge, out_of=member)
        play.add(ChargeDeclared(unit=unit.id, target=self.target, charge=charge))
        play.replace(OpenCharges(), Announce(unit=unit.id, target=self.target))


class EndCharges(Order[State], frozen=True, kw_only=True, tag="end_charges"):
    """Declare no more charges; `in_one_go`: move all chargers at once, in the best order."""

    rows: ClassVar[tuple[Row, ...]] = ("3.4",)
    in_one_go: bool = False

    def preview(self, known: State, seat: Seat) -> Preview:
        left = eligibility.obliged(known, known.active)
        if left:
            return Preview.refused("frenzy_must_charge", clause="B.21.28", units=list(left))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(NextCharger(in_one_go=self.in_one_go))


class React(Order[State], frozen=True, kw_only=True, tag="react"):
    """Hold, stand and shoot, or flee (A.11.9 to A.11.11)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.6",)
    reaction: Reaction

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskReaction)
        charger, target = known.units[frame.unit], known.units[frame.target]
        found = reactions.problems(known, charger, target, self.reaction, must_flee=frame.must_flee)
        if found:
            return Preview(refusals=found)
        mode = reactions.mode_of(known, charger)
        return Preview(facts=facts.answer_facts(known, charger, target, mode, self.reaction))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskReaction)
        play.replace(
            Execute(
                unit=frame.unit,
                target=frame.target,
                reaction=self.reaction,
                is_secondary=frame.is_secondary,
                by_choice=True,
            )
        )


class DeclareSecondaryCharge(Order[State], frozen=True, kw_only=True, tag="declare_secondary_charge"):
    """Which of several enemies is charged as well (A.11.25)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.7",)
    target: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskSecondary)
        if self.target not in frame.targets:
            return Preview.refused("not_unavoidable", clause="A.11.25", targets=list(frame.targets))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskSecondary)
        secondaries.declare(play, frame.unit, self.target)


class AttemptRedirect(Order[State], frozen=True, kw_only=True, tag="attempt_redirect"):
    """Test whether a charger whose target fled may charge another (A.11.12)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.8",)
    unit: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskRedirect)
        if self.unit not in frame.left:
            return Preview.refused("no_redirect", clause="A.11.12", unit=self.unit, units=list(frame.left))
        return Preview(facts=redirects.test_facts(known, self.unit))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskRedirect)
        play.add(RedirectAttempted(unit=self.unit, target=frame.target))
        rest = tuple(key for key in frame.left if key != self.unit)
        test = Test(kind="redirect", unit=self.unit, cause="redirect")
        play.replace(Redirects(target=frame.target, left=rest), RedirectTested(unit=self.unit), TakeTest(test=test))


class KeepTarget(Order[State], frozen=True, kw_only=True, tag="keep_target"):
    """Keep the target that fled."""

    rows: ClassVar[tuple[Row, ...]] = ("3.8", "3.9")
    unit: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        asked = tuple[UnitId, ...]()
        match known.flow[-1]:
            case AskRedirect(left=left):
                asked = left
            case AskRedirectTarget(unit=unit):
                asked = (unit,)
        if self.unit not in asked:
            return Preview.refused("no_redirect", clause="A.11.12", unit=self.unit, units=list(asked))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        charge = play.state.charges.of(self.unit)
        assert charge is not None
        play.add(TargetKept(unit=self.unit, target=charge.target))
        if isinstance(frame, AskRedirect):
            rest = tuple(key for key in frame.left if key != self.unit)
            play.replace(Redirects(target=frame.target, left=rest))
        else:
            play.pop()
