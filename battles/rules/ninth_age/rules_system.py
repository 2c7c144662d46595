"""The 9th Age as the host sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from battles.rules.base import (
    BattleSize,
    Knower,
    Option,
    Order,
    Outcome,
    Question,
    Row,
    RulesSystem,
    Scenario,
    Seat,
    Setup,
    Standing,
    Thrown,
    Viewer,
)
from battles.rules.codec import Json
from battles.rules.dice import Dice
from battles.rules.errors import Refusal
from battles.rules.limits import Limits
from battles.rules.ninth_age import (
    anytime,
    build_view,
    names,
    odds_verdict,
    position,
    rows,
    score,
    suggest,
    suggestions,
    topics,
    worth,
)
from battles.rules.ninth_age import knowledge as hidden_knowledge
from battles.rules.ninth_age.army_book import ArmyBook
from battles.rules.ninth_age.events import FlowChanged
from battles.rules.ninth_age.map_book import MapBook
from battles.rules.ninth_age.sampling import contests, setups
from battles.rules.ninth_age.setup import initial as setting_up
from battles.rules.ninth_age.setup.topic import TOPIC as SETTING_UP
from battles.rules.ninth_age.state import Options, State
from battles.rules.ninth_age.view import BattleView
from battles.rules.play import Play


class NinthAge(RulesSystem[State]):
    """Regiments on a free table."""

    key: ClassVar[str] = "ninth_age"
    version: ClassVar[int] = 1
    take_back: ClassVar[Literal["free", "consent", "never"]] = "consent"
    offered: ClassVar[bool] = False
    limits: ClassVar[Limits] = Limits(orders=6_000, soak=100, contests=20, branches=512)
    verdicts: ClassVar[tuple[str, ...]] = odds_verdict.VERDICTS
    odds_reasons: ClassVar[frozenset[str]] = odds_verdict.REASONS
    chance_facts: ClassVar[frozenset[str]] = frozenset({"chance", "chances", "expected"})
    luck_kinds: ClassVar[tuple[str, ...]] = tuple(dict.fromkeys(odds_verdict.LUCK.values()))
    rows: ClassVar[Mapping[Row, str]] = rows.ROWS

    scenarios: Sequence[Scenario] = setting_up.SCENARIOS
    sizes: ClassVar[tuple[BattleSize, ...]] = (
        BattleSize(id="small", minutes=35, scenario="learning"),
        BattleSize(id="standard", minutes=45, scenario="warband"),
        BattleSize(id="great", minutes=120, scenario="battle"),
    )
    options_schema = Options
    orders = topics.ORDERS
    events = topics.EVENTS
    frames = topics.FRAMES
    inquiries = topics.INQUIRIES
    state_type = State
    view_type = BattleView
    flow_set = FlowChanged
    army_book = ArmyBook()
    map_book = MapBook()

    def setup_problems(self, setup: Setup) -> Sequence[Refusal]:
        return position.problems(setup.position) if setup.position is not None else setting_up.problems(setup)

    def army_problems(self, army: Json, setup: Setup) -> Sequence[Refusal]:
        return setting_up.army_problems(army, setup)

    def initial(self, setup: Setup) -> State:
        return position.restored(setup.position) if setup.position is not None else setting_up.initial(setup)

    def sample_setup(self, dice: Dice) -> Setup:
        return setups.sample(self, dice)

    def contest_setup(self, number: int) -> Setup:
        return contests.contest(number)

    def position(self, state: State) -> dict[str, Json]:
        return position.written(state)

    def step(self, play: Play[State]) -> None:
        topics.step(play)

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        return topics.asked(state)

    def options(self, knowledge: State, seat: Seat) -> Sequence[Option[State]]:
        return topics.options(knowledge, seat)

    def abandon(self, play: Play[State], seats: Sequence[Seat]) -> None:
        anytime.abandon(play, seats)

    def known_to(self, state: State, viewer: Knower) -> State:
        return hidden_knowledge.known_to(state, viewer)

    def hides(self, knowledge: State, viewer: Knower) -> bool:
        return hidden_knowledge.hides(knowledge, viewer)

    def view(self, state: State, viewer: Viewer) -> BattleView:
        return build_view.view(state, viewer)

    def sides(self, state: State) -> Mapping[Seat, int]:
        return {seat: 1 if side == "A" else 2 for seat, side in state.side_of_seat.items()}

    def standing(self, state: State) -> Standing:
        return score.standing(state)

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def turns_done(self, state: State) -> int | None:
        """Full game turns: two player turns each."""
        return max(0, state.turn - 1) // 2

    def worth(self, state: State, seat: Seat) -> float:
        return worth.worth(state, seat)

    def suggest(self, knowledge: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
        return suggest.suggest(knowledge, seat, dice)

    def suggestions(self, knowledge: State, seat: Seat) -> Sequence[Order[State]]:
        return suggestions.suggestions(knowledge, seat)

    def odds_verdict(self, before: State, play: Play[State], seat: Seat) -> str:
        return odds_verdict.verdict(play, seat)

    def has_odds(self, order: Order[State]) -> bool:
        """Not while armies are set up: what the other side has handed in is unknown."""
        return not isinstance(order, SETTING_UP.orders)

    def is_pending(self, state: State) -> bool:
        return odds_verdict.is_pending(state)

    def luck_of(self, state: State, throw: Thrown[State]) -> str:
        return odds_verdict.luck_of(state, throw)

    def names(self, state: State, language: str) -> Mapping[str, str]:
        return names.names(state, language)
