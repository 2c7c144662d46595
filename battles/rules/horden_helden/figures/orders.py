"""Decisions about magic attacks and single combat (rows 47–52)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Consequence, Order, Preview, Seat
from battles.rules.horden_helden.figures import attacks, defence, further_casters, pairs, panel
from battles.rules.horden_helden.figures.duel import Duel
from battles.rules.horden_helden.figures.events import DefenceSupported, MagicAttackMade, SphereCast, SphereJoined
from battles.rules.horden_helden.figures.frames import (
    AskDefence,
    AskDuel,
    AskJoining,
    AskSingle,
    NextDuel,
    OfferDefence,
    OfferJoining,
    OfferSingle,
    RollSingle,
)
from battles.rules.horden_helden.figures.single import MOST_HELPERS
from battles.rules.horden_helden.magic import cast_check
from battles.rules.horden_helden.magic.orders import support_payments
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import warn


class MagicAttack(Order[State], frozen=True, kw_only=True, tag="magic_attack"):
    """The basic game: the nearest wizard attacks a figure by magic; others who could support him (13.1)."""

    rows: ClassVar[tuple[int, ...]] = (47,)
    wizard: ElementId
    target: ElementId

    def duel(self, state: State) -> Duel:
        helping = attacks.supporters(state, state.elements[self.wizard], state.elements[self.target])
        return Duel(kind="magic", attacker=self.wizard, defender=self.target, supporters=helping)

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals = tuple(attacks.attack_problems(known, seat, self.wizard, self.target))
        if refusals:
            return Preview(refusals=refusals)
        duel = self.duel(known)
        found: tuple[Consequence, ...] = ()
        if duel.supporters:
            found = (warn("wizards_are_bound", "13.1", figures=list(duel.supporters)),)
        return Preview(cost={"ap": attacks.ATTACK_AP}, facts=panel.odds(known, duel), consequences=found)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame, duel = play.top, self.duel(play.state)
        assert isinstance(frame, AskSingle)
        command = play.state.elements[self.wizard].command
        play.add(
            MagicAttackMade(
                wizard=self.wizard,
                target=self.target,
                supporters=duel.supporters,
                command=command,
                ap=attacks.ATTACK_AP,
            )
        )
        play.replace(OfferSingle(seats=frame.seats), RollSingle(duel=duel))


def surcharges(known: State, wizards: tuple[ElementId, ...]) -> tuple[Consequence, ...]:
    """Whoever is engaged pays more, and is told so."""
    return tuple(warn("engaged_surcharge", "19.4", wizard=key) for key in wizards if cast_check.surcharge(known, key))


class CastSphere(Order[State], frozen=True, kw_only=True, tag="cast_sphere"):
    """The advanced game: magic_sphere at a figure, perhaps by two or three wizards together (19.6)."""

    rows: ClassVar[tuple[int, ...]] = (48,)
    wizard: ElementId
    target: ElementId
    others: tuple[ElementId, ...] = ()
    """They cast it too and support the first."""

    def duel(self) -> Duel:
        return Duel(kind="magic", attacker=self.wizard, defender=self.target, supporters=self.others)

    def prices(self, state: State) -> dict[ElementId, int]:
        return attacks.sphere_prices(state, (self.wizard, *self.others))

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals = tuple(attacks.sphere_problems(known, seat, self.wizard, self.target, self.others))
        if refusals:
            return Preview(refusals=refusals)
        prices = self.prices(known)
        return Preview(
            cost={"zap": sum(prices.values())},
            facts=panel.odds(known, self.duel()) | {"prices": prices},
            consequences=self.consequences(known),
        )

    def consequences(self, known: State) -> tuple[Consequence, ...]:
        found = []
        joiners = [one.id for one in further_casters.able(known, self.duel())]
        if joiners:
            found.append(warn("others_may_join", "19.6", witness={"elements": joiners}, figures=joiners))
        helpers = [one.id for one in defence.helpers(known, self.duel())]
        if helpers:
            found.append(warn("defence_may_be_supported", "19.6", witness={"elements": helpers}, figures=helpers))
        return (*found, *surcharges(known, (self.wizard, *self.others)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskSingle)
        prices = self.prices(play.state)
        play.add(SphereCast(wizard=self.wizard, target=self.target, supporters=self.others, paid=prices))
        play.replace(OfferSingle(seats=frame.seats), OfferJoining(duel=self.duel()))


def joining_frame(state: State) -> AskJoining:
    frame = state.flow[-1]
    assert isinstance(frame, AskJoining)
    return frame


def next_to_join(play: Play[State], seat: Seat, duel: Duel) -> None:
    """The next user of this side is asked, as long as there is room for more."""
    left = tuple(one for one in joining_frame(play.state).seats if one != seat)
    if left and further_casters.room_for(duel):
        play.replace(AskJoining(duel=duel, seats=left))
    else:
        play.replace(OfferDefence(duel=duel))


class JoinSphere(Order[State], frozen=True, kw_only=True, tag="join_sphere"):
    """Wizards of another user on the same side cast the sphere too and support its first caster (19.6)."""

    rows: ClassVar[tuple[int, ...]] = (48,)
    figures: tuple[ElementId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        duel = joining_frame(known).duel
        refusals = tuple(further_casters.problems(known, seat, duel, self.figures))
        if refusals:
            return Preview(refusals=refusals)
        prices = attacks.sphere_prices(known, self.figures)
        return Preview(
            cost={"zap": sum(prices.values())},
            facts=panel.odds(known, further_casters.joined(duel, self.figures)) | {"prices": prices},
            consequences=surcharges(known, self.figures),
        )

    def resolve(self, play: Play[State], seat: Seat) -> None:
        duel = further_casters.joined(joining_frame(play.state).duel, self.figures)
        play.add(SphereJoined(figures=self.figures, paid=attacks.sphere_prices(play.state, self.figures)))
        next_to_join(play, seat, duel)


class PassJoining(Order[State], frozen=True, kw_only=True, tag="pass_joining"):
    """The sphere is left to those who cast it (19.6)."""

    rows: ClassVar[tuple[int, ...]] = (48,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts=panel.odds(known, joining_frame(known).duel))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        next_to_join(play, seat, joining_frame(play.state).duel)


def defending(state: State) -> AskDefence:
    frame = state.flow[-1]
    assert isinstance(frame, AskDefence)
    return frame


def next_defender(play: Play[State], seat: Seat, duel: Duel) -> None:
    """The next user of this side is asked, as long as there is room for more."""
    left = tuple(one for one in defending(play.state).seats if one != seat)
    if left and len(duel.defence) < MOST_HELPERS:
        play.replace(AskDefence(duel=duel, seats=left))
    else:
        play.replace(RollSingle(duel=duel))


class SupportDefence(Order[State], frozen=True, kw_only=True, tag="support_defence"):
    """Up to two wizards or clerics help to ward off a sphere (19.6)."""

    rows: ClassVar[tuple[int, ...]] = (49,)
    figures: tuple[ElementId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        duel = defending(known).duel
        refusals = tuple(defence.problems(known, seat, duel, self.figures))
        if refusals:
            return Preview(refusals=refusals)
        due = sum(support_payments(known, self.figures, "counter").values())
        warning = warn("supporter_may_not_counter", "19.5", figures=list(self.figures))
        facts = panel.odds(known, defence.helped(duel, self.figures))
        return Preview(cost={"zap": due}, facts=facts, consequences=(warning,))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        duel = defence.helped(defending(play.state).duel, self.figures)
        paid = support_payments(play.state, self.figures, "counter")
        play.add(DefenceSupported(figures=self.figures, paid=paid))
        next_defender(play, seat, duel)


class PassDefence(Order[State], frozen=True, kw_only=True, tag="pass_defence"):
    """The target wards the sphere off alone (19.6)."""

    rows: ClassVar[tuple[int, ...]] = (49,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts=panel.odds(known, defending(known).duel))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        next_defender(play, seat, defending(play.state).duel)


class StartSingleMelee(Order[State], frozen=True, kw_only=True, tag="start_single_melee"):
    """A hero or wizard fights the figure before him (13.2)."""

    rows: ClassVar[tuple[int, ...]] = (50, 52)
    figure: ElementId
    enemy: ElementId

    def duel(self) -> Duel:
        return Duel(kind="melee", attacker=self.figure, defender=self.enemy)

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals = tuple(pairs.melee_problems(known, seat, self.figure, self.enemy))
        if refusals:
            return Preview(refusals=refusals)
        found: tuple[Consequence, ...] = ()
        if known.phase == "single_one" and attacks.possible(known, seat):
            found = (warn("magic_attacks_lapse", "5.4"),)
        return Preview(facts=panel.odds(known, self.duel()), consequences=found)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        if isinstance(frame, AskDuel):
            play.replace(NextDuel(), RollSingle(duel=self.duel()))
            return
        assert isinstance(frame, AskSingle)
        play.replace(OfferSingle(seats=frame.seats), RollSingle(duel=self.duel()))


class EndSingle(Order[State], frozen=True, kw_only=True, tag="end_single"):
    """No more magic attacks or single melees before the shooting (5.4)."""

    rows: ClassVar[tuple[int, ...]] = (51,)

    def preview(self, known: State, seat: Seat) -> Preview:
        left = pairs.pairs_of(known, seat)
        waiting = [figure for pair in left for figure in pair]
        found = (warn("melee_comes_later", "5.4", witness={"elements": waiting}, count=len(left)),) if left else ()
        return Preview(consequences=found)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskSingle)
        play.replace(OfferSingle(seats=tuple(one for one in frame.seats if one != seat)))


ORDERS: tuple[type[Order[State]], ...] = (
    MagicAttack,
    CastSphere,
    JoinSphere,
    PassJoining,
    SupportDefence,
    PassDefence,
    StartSingleMelee,
    EndSingle,
)
