"""Decisions in melee and about its results (decision rows 56–65)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.combat import panel
from battles.rules.horden_helden.melee import events, one_fight, pairs, prospects, support
from battles.rules.horden_helden.melee.frames import (
    AskBreakOff,
    AskDeflection,
    AskEnter,
    AskMeleeSupport,
    AskOutcome,
    AskPursuit,
    PursueLoser,
    Run,
    SufferOutcome,
)
from battles.rules.horden_helden.melee.outcomes import camp_entry, pursuits
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn

Result = Literal["recoil", "retreat"]
SWITCHED = ("shooting", "single_two", "cast_melee", "melee")
"""Phases in which bonuses of a coming fight may be switched off."""


def _owned(state: State, seat: Seat, key: ElementId, clause: str) -> list[Refusal]:
    if key not in state.elements:
        return [refuse("no_such_element", clause, element=key)]
    if state.seat_of(key) != seat:
        return [refuse("not_yours", "20", witness={"element": key}, element=key)]
    return []


# --- fights -----------------------------------------------------------------------------------------------------------


class ResolveMelee(Order[State], frozen=True, kw_only=True, tag="resolve_melee"):
    """Fight this melee next (5.5, 15.1). `foe`: an element, or the key of a camp section that followers hold."""

    rows: ClassVar[tuple[int, ...]] = (57,)
    element: ElementId
    foe: str

    def preview(self, known: State, seat: Seat) -> Preview:
        wrong = self._problems(known)
        if wrong is not None:
            return Preview(refusals=(wrong,))
        fight = pairs.fight_of(known, self.element, self.foe)
        return Preview(facts={"odds": panel.odds(known, fight)}, consequences=prospects.consequences(known, fight))

    def _problems(self, known: State) -> Refusal | None:
        left = pairs.pairs(known)
        if self._pair(known) in left:
            return None
        allowed: list[Json] = [list(pair) for pair in left]
        code = "already_fought" if self._pair(known) in pairs.contacts(known) else "no_front_contact"
        witness: dict[str, Json] = {"elements": [key for key in (self.element, self.foe) if key in known.elements]}
        return refuse(code, "15.1", witness=witness, element=self.element, foe=self.foe, allowed=allowed)

    def _pair(self, known: State) -> pairs.Pair:
        is_ours = self.element in known.elements and known.elements[self.element].side == known.active
        return (self.element, self.foe) if is_ours or camps.is_section(self.foe) else (self.foe, self.element)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        one_fight.begin(play, pairs.fight_of(play.state, self.element, self.foe))


class PayMeleeSupport(Order[State], frozen=True, kw_only=True, tag="pay_melee_support"):
    """A wizard helps in melee, in this turn and the next, for one action point (15.12, basic game)."""

    rows: ClassVar[tuple[int, ...]] = (56,)
    wizard: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        wrong = _owned(known, seat, self.wizard, "15.12")
        if not wrong:
            wrong = support.problems(known, known.elements[self.wizard])
        return Preview(cost={"ap": support.PRICE}, refusals=tuple(wrong))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.MeleeSupportPaid(wizard=self.wizard, ap=support.PRICE))
        left = any(play.state.seat_of(one.id) == seat for one in support.able(play.state))
        if isinstance(play.top, AskMeleeSupport) and not left:
            done_paying(play, seat)


def done_paying(play: Play[State], seat: Seat) -> None:
    """The others are still asked."""
    frame = play.top
    assert isinstance(frame, AskMeleeSupport)
    left = tuple(one for one in frame.seats if one != seat)
    play.replace(*((AskMeleeSupport(seats=left),) if left else ()))


class PassMeleeSupport(Order[State], frozen=True, kw_only=True, tag="pass_melee_support"):
    """No more wizards of this user help in melee."""

    rows: ClassVar[tuple[int, ...]] = (56,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        done_paying(play, seat)


class SwitchOffBonuses(Order[State], frozen=True, kw_only=True, tag="switch_off_bonuses"):
    """Forgo cover and late bonuses of an element in its next fight, or take that back (15.7)."""

    anytime: ClassVar[bool] = True
    element: ElementId
    off: bool = True

    def preview(self, known: State, seat: Seat) -> Preview:
        wrong = _owned(known, seat, self.element, "15.7")
        if not wrong and known.phase not in SWITCHED:
            wrong.append(refuse("no_fight_coming", "15.7", element=self.element))
        if not wrong and _is_thrown_for(known, self.element):
            wrong.append(refuse("dice_have_fallen", "15.7", element=self.element))
        if not wrong and (self.element in known.melee.switched_off) == self.off:
            code = "bonuses_off_already" if self.off else "bonuses_on_already"
            wrong.append(refuse(code, "15.7", element=self.element))
        return Preview(refusals=tuple(wrong))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.BonusesSwitched(element=self.element, off=self.off))


def _is_thrown_for(state: State, element: ElementId) -> bool:
    """Its dice lie and only wait for a second chance."""
    fight = state.melee.fight
    return fight is not None and element in (fight.attacker, fight.defender)


# --- losers -----------------------------------------------------------------------------------------------------------


class ChooseOutcome(Order[State], frozen=True, kw_only=True, tag="choose_outcome"):
    """Recoil or retreat (15.8)."""

    rows: ClassVar[tuple[int, ...]] = (59,)
    outcome: Result

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskOutcome)
        return Preview(facts={"element": frame.element, "outcome": self.outcome})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskOutcome)
        play.add(events.OutcomeChosen(element=frame.element, outcome=self.outcome))
        play.replace(_suffering(frame, self.outcome))


def _suffering(frame: AskOutcome | AskBreakOff, outcome: Result) -> SufferOutcome:
    return SufferOutcome(
        element=frame.element,
        foe=frame.foe,
        outcome=outcome,
        fight=frame.fight,
        supporters=frame.supporters,
        helpers=frame.helpers,
    )


class BreakOff(Order[State], frozen=True, kw_only=True, tag="break_off"):
    """Retreat after a tie (15.8); nobody pursues (16.5)."""

    rows: ClassVar[tuple[int, ...]] = (60,)

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskBreakOff)
        helpers = list(frame.helpers)
        warned = [
            warn("helpers_at_risk", "15.8", witness={"elements": helpers}, element=frame.element, elements=helpers)
        ]
        return Preview(facts={"element": frame.element}, consequences=tuple(warned) if helpers else ())

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskBreakOff)
        play.add(events.OutcomeChosen(element=frame.element, outcome="retreat"))
        play.replace(_suffering(frame, "retreat"))


class Stay(Order[State], frozen=True, kw_only=True, tag="stay"):
    """Fight on after a tie (15.8)."""

    rows: ClassVar[tuple[int, ...]] = (60,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskBreakOff)
        play.add(events.OutcomeChosen(element=frame.element, outcome="stay"))
        play.pop()


class ChooseDeflection(Order[State], frozen=True, kw_only=True, tag="choose_deflection"):
    """Round the obstacle to the left or to the right (16.3)."""

    rows: ClassVar[tuple[int, ...]] = (61,)
    hand: Literal["left", "right"]

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskDeflection)
        return Preview(facts={"element": frame.element, "degrees": frame.bend, "mm": frame.left})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskDeflection)
        bend = frame.bend if self.hand == "left" else -frame.bend
        play.add(
            events.DeflectionChosen(element=frame.element, way="leftwards" if self.hand == "left" else "rightwards")
        )
        play.replace(Run(element=frame.element, heading=frame.heading, left=frame.left, reason=frame.reason, bend=bend))


# --- winners ----------------------------------------------------------------------------------------------------------


class Pursue(Order[State], frozen=True, kw_only=True, tag="pursue"):
    """Go after the loser (16.5)."""

    rows: ClassVar[tuple[int, ...]] = (63,)

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskPursuit)
        chase = pursuits.chased(known, pursuing(frame))
        enemy: list[str] = [] if chase.enemy is None else [chase.enemy]
        warned = (
            [warn("meets_new_enemy", "16.5", witness={"elements": enemy}, element=frame.element, enemy=enemy[0])]
            if enemy
            else []
        )
        return Preview(cost={"mm": chase.distance}, facts={"element": frame.element}, consequences=tuple(warned))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskPursuit)
        play.replace(pursuing(frame))


def pursuing(frame: AskPursuit) -> PursueLoser:
    """The pursuit that was asked about; of one's own will (8.11)."""
    return PursueLoser(
        element=frame.element, loser=frame.loser, distance=frame.distance, supporter=frame.supporter, forced=False
    )


class Hold(Order[State], frozen=True, kw_only=True, tag="hold"):
    """Neither pursue nor enter (16.5, 17.3)."""

    rows: ClassVar[tuple[int, ...]] = (63, 65)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        if isinstance(frame, AskPursuit):
            play.add(events.PursuitForgone(element=frame.element))
        elif isinstance(frame, AskEnter):
            play.add(events.EntryForgone(element=frame.element))


class EnterWorks(Order[State], frozen=True, kw_only=True, tag="enter_works"):
    """The foot behind victorious artillery or war wagons goes in (17.3)."""

    rows: ClassVar[tuple[int, ...]] = (65,)

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskEnter)
        section = camps.section(known, frame.section)
        assert section is not None
        pose = camp_entry.entered(known, known.elements[frame.element], section)
        return Preview(
            facts={"element": frame.element, "pose": None if pose is None else [pose.x, pose.y, pose.facing]}
        )

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskEnter)
        section = camps.section(play.state, frame.section)
        assert section is not None
        camp_entry.go_in(play, frame.element, section)


ORDERS: tuple[type[Order[State]], ...] = (
    ResolveMelee,
    PayMeleeSupport,
    PassMeleeSupport,
    SwitchOffBonuses,
    ChooseOutcome,
    BreakOff,
    Stay,
    ChooseDeflection,
    Pursue,
    Hold,
    EnterWorks,
)
