"""Horden & Helden as the host sees it."""

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
from battles.rules.horden_helden import (
    anytime,
    build_view,
    computer,
    names,
    odds_verdict,
    position,
    score,
    suggest,
    suggestions,
    topics,
    worth,
)
from battles.rules.horden_helden import knowledge as hidden_knowledge
from battles.rules.horden_helden.army_book import ArmyBook
from battles.rules.horden_helden.computer.counters import MovementWatch
from battles.rules.horden_helden.computer.weights import PERSONS
from battles.rules.horden_helden.events import FlowChanged
from battles.rules.horden_helden.magic import steps as magic
from battles.rules.horden_helden.map_book import MapBook
from battles.rules.horden_helden.sampling import contests, setups
from battles.rules.horden_helden.setup import initial as setting_up
from battles.rules.horden_helden.setup.topic import TOPIC as SETTING_UP
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.turns import lateness
from battles.rules.horden_helden.view import BattleView
from battles.rules.limits import Limits
from battles.rules.opponents import Opponent
from battles.rules.play import Play
from battles.rules.watches import Watch

SERVER_ROWS = (3, 4, 16, 17, 26, 30, 42, 58, 64, 67, 68)
LOBBY_ROWS = (1,)
LAST_ROW = 69


def _who(row: int) -> str:
    return "lobby" if row in LOBBY_ROWS else "server" if row in SERVER_ROWS else "order"


class HordenHelden(RulesSystem[State]):
    """Fantasy elements on a free table."""

    key: ClassVar[str] = "horden_helden"
    version: ClassVar[int] = 1
    take_back: ClassVar[Literal["free", "consent", "never"]] = "consent"
    limits: ClassVar[Limits] = Limits(orders=12_000, soak=500, contests=40)
    verdicts: ClassVar[tuple[str, ...]] = odds_verdict.VERDICTS
    odds_reasons: ClassVar[frozenset[str]] = odds_verdict.REASONS
    chance_facts: ClassVar[frozenset[str]] = frozenset({"chances", "falls", "higher", "tie", "works"})
    luck_kinds: ClassVar[tuple[str, ...]] = (
        "melee",
        "shooting",
        *dict.fromkeys(odds_verdict.LUCK.values()),
    )
    persons: ClassVar[tuple[str, ...]] = tuple(one.key for one in PERSONS)
    rows: ClassVar[Mapping[Row, str]] = {row: _who(row) for row in range(1, LAST_ROW + 1)}

    scenarios: Sequence[Scenario] = setting_up.SCENARIOS
    sizes: ClassVar[tuple[BattleSize, ...]] = (
        BattleSize(id="small", minutes=15),
        BattleSize(id="standard", minutes=60, scenario="clash"),
        BattleSize(id="great", minutes=180, scenario="grand"),
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
        """Any scenario, mode, map and options, armies by lot; many begin near each other or in the thick of it."""
        return setups.sample(self, dice)

    def contest_setup(self, number: int) -> Setup:
        return contests.contest(number)

    def position(self, state: State) -> dict[str, Json]:
        return position.written(state)

    def step(self, play: Play[State]) -> None:
        topics.step(play)

    def after_throw(self, play: Play[State], throw: Thrown[State]) -> None:
        magic.after_throw(play, throw)

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        return topics.asked(state)

    def too_late(self, state: State, seat: Seat, order: Order[State]) -> Refusal | None:
        return lateness.too_late(state, seat, order)

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
        """Two turns, one of each side, are a full game turn."""
        return max(0, state.turn - 1) // 2

    def worth(self, state: State, seat: Seat) -> float:
        return worth.worth(state, seat)

    def suggest(self, knowledge: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
        if skill == 0:
            return suggest.suggest(knowledge, seat, dice)
        return computer.choose(knowledge, seat, dice, skill)

    def opponent(self, skill: int, person: str = "", weights: Mapping[str, float] = {}) -> Opponent[State]:
        if skill == 0:
            return super().opponent(skill, person, weights)
        return computer.ComputerOpponent(skill, person, weights)

    def suggestions(self, knowledge: State, seat: Seat) -> Sequence[Order[State]]:
        return suggestions.suggestions(knowledge, seat)

    def watches(self) -> Sequence[Watch[State]]:
        return (MovementWatch(),)

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
