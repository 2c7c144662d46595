"""Ambush as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import ClassVar

from msgspec import structs

from battles.rules import end_offers, registry
from battles.rules.base import (
    Knower,
    Option,
    Order,
    Outcome,
    Part,
    Question,
    Seat,
    SeatStanding,
    Setup,
    Standing,
    Thrown,
    Viewer,
    tag_of,
)
from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.end_offers import EndsByAgreement
from battles.rules.errors import Refusal
from battles.rules.limits import Limits
from battles.rules.play import Play
from tests.rules.toy import duels, frames, hiding, inquiries, setup, view
from tests.rules.toy.events import EVENTS, AmbushFlow
from tests.rules.toy.orders import ANYTIME, Dawn, Hide, Keep, Reroll, Resign, SetContent, abandon
from tests.rules.toy.state import UNKNOWN, Force, State
from tests.rules.toy.tables import FORCES, PATHS, SCENARIOS
from tests.rules.toy.topics import TOPICS


class Ambush(EndsByAgreement[State]):
    """Hidden tokens, duels, nights: everything the contract has, in a small game."""

    key = "toy"
    version = 1
    take_back = "free"
    limits = Limits(orders=400)
    verdicts: ClassVar[tuple[str, ...]] = ("hidden", "better", "same", "worse", "met")
    odds_reasons: ClassVar[frozenset[str]] = frozenset({"duel", "reroll", "closed_path"})
    luck_kinds: ClassVar[tuple[str, ...]] = ("duels",)
    rows = {
        1: "server",
        2: "server",
        3: "order",
        4: "server",
        5: "server",
        6: "order",
        7: "order",
        8: "server",
        9: "order",
        10: "order",
        11: "order",
        14: "lobby",
    }

    scenarios = tuple(setup.scenario(row.id, row.sides) for row in SCENARIOS.values())
    options_schema = setup.Options
    orders = (*TOPICS.orders, *ANYTIME)
    events = (*TOPICS.events, *EVENTS)
    frames = TOPICS.frames
    inquiries = inquiries.INQUIRIES
    state_type = State
    view_type = view.AmbushView
    flow_set = AmbushFlow

    def setup_problems(self, setup_: Setup) -> Sequence[Refusal]:
        return tuple(setup.problems(setup_))

    def army_problems(self, army: Json, setup_: Setup) -> Sequence[Refusal]:
        return tuple(setup.army_problems(army))

    def initial(self, setup_: Setup) -> State:
        return setup.initial(setup_, self.version)

    def sample_setup(self, dice: Dice) -> Setup:
        return setup.sample(dice)

    def position(self, state: State) -> dict[str, Json]:
        return setup.position(state)

    def step(self, play: Play[State]) -> None:
        TOPICS.step(play)

    def after_throw(self, play: Play[State], throw: Thrown[State]) -> None:
        duels.offer_reroll(play, throw)

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        return TOPICS.asked(state)

    def options(self, knowledge: State, seat: Seat) -> Sequence[Option[State]]:
        answers = TOPICS.options(knowledge, seat) if seat in self.asked(knowledge) else ()
        return (*answers, *self._anytime(knowledge, seat))

    def _anytime(self, known: State, seat: Seat) -> Sequence[Option[State]]:
        if self.outcome(known) is not None or not known.forces[seat].is_in:
            return ()
        own = (Option(order=SetContent(content=seat not in known.content)), Option(order=Resign()))
        return (*own, *end_offers.options(known, seat))

    def lapse(self, state: State, seats: Set[Seat]) -> Order[State]:
        if isinstance(state.flow[-1], frames.Night):
            return Dawn()
        return super().lapse(state, seats)

    def end_agreed(self, play: Play[State]) -> None:
        duels.end(play, "agreed")

    def abandon(self, play: Play[State], seats: Sequence[Seat]) -> None:
        abandon(play, seats)

    def known_to(self, state: State, viewer: Knower) -> State:
        own = tuple(seat for seat in state.content if seat == viewer)
        if state.revealed:
            return structs.replace(state, content=own)
        forces = {seat: force if seat == viewer else _unknown(force) for seat, force in state.forces.items()}
        return structs.replace(state, forces=forces, content=own)

    def hides(self, knowledge: State, viewer: Knower) -> bool:
        return any(force.path == UNKNOWN for force in knowledge.forces.values())

    def view(self, state: State, viewer: Viewer) -> view.AmbushView:
        return view.view(state, viewer)

    def standing(self, state: State) -> Standing:
        places = _places(state)
        return Standing(
            seats={
                seat: SeatStanding(
                    points=float(force.strength),
                    place=places[seat],
                    parts=(Part(code="strength", value=float(force.strength), clause="4.1"),),
                )
                for seat, force in state.forces.items()
            },
            verdict=_verdict(places),
        )

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        places = _places(state)
        points = {seat: float(force.strength) for seat, force in state.forces.items()}
        return Outcome(places=places, points=points, verdict=_verdict(places), reason=state.ended)

    def worth(self, state: State, seat: Seat) -> float:
        strengths = {other: state.forces[other].strength for other in state.seats_in}
        return strengths.get(seat, 0) / max(1, sum(strengths.values()))

    def suggest(self, knowledge: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
        if skill == 0:
            return pick(
                dice, [option.order for option in self.options(knowledge, seat) if tag_of(option.order) not in UNWANTED]
            )
        if skill == 1:
            return TOPICS.suggest(knowledge, seat, dice)
        question = self.asked(knowledge)[seat]
        if question.kind == "hide":
            return Hide(path=max(hiding.open_paths(knowledge), key=lambda path: PATHS[path]))
        return Reroll() if question.facts["face"] < FORCES.reroll_upto else Keep()

    def is_pending(self, state: State) -> bool:
        return isinstance(state.flow[-1], frames.AskReroll)

    def luck_of(self, state: State, throw: Thrown[State]) -> str:
        return "duels" if throw.reason in ("duel", "reroll") else ""

    def odds_verdict(self, before: State, play: Play[State], seat: Seat) -> str:
        throws = [event for event in play.events if isinstance(event, Thrown) and event.reason in ("duel", "reroll")]
        top = before.flow[-1]
        if not throws:
            waits = bool(play.state.flow) and play.top.waits
            return "hidden" if waits or any(isinstance(event, Thrown) for event in play.events) else ""
        if not isinstance(top, frames.AskReroll) or throws[0].reason != "reroll":
            return "met"
        face = throws[0].faces[0]
        return "same" if face == top.face else "better" if face > top.face else "worse"

    def names(self, state: State, language: str) -> Mapping[str, str]:
        words = registry.texts(self.key, language)
        return {f"seat.{seat}": str(words[f"army.{SIDE_OF[seat]}"]) for seat in state.forces}


UNWANTED = ("resign", "offer_end", "accept_end")
"""What ends a battle is not chosen at random by those who are asked something else."""
SIDE_OF = {Seat(str(n + 1)): side for n, side in enumerate(setup.SIDES)}


def _unknown(force: Force) -> Force:
    return structs.replace(force, path=None if force.path is None else UNKNOWN, omen=None)


def _places(state: State) -> dict[Seat, int]:
    """By strength, those who left behind all others (4.1)."""
    worth = {seat: (force.is_in, force.strength) for seat, force in state.forces.items()}
    return {seat: 1 + sum(other > own for other in worth.values()) for seat, own in worth.items()}


def _verdict(places: Mapping[Seat, int]) -> str:
    return "shared" if list(places.values()).count(1) > 1 else "victory"
