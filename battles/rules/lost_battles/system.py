"""Lost Battles as the host sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from msgspec import structs

from battles.rules.base import (
    BattleSize,
    Event,
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
from battles.rules.clock_orders import Forfeit, Lapse
from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.errors import Refusal
from battles.rules.limits import Limits
from battles.rules.lost_battles import (
    build_view,
    computer,
    courses,
    lateness,
    naming,
    odds_verdict,
    options,
    placing,
    position,
    prospects,
    questions,
    scenarios,
    setting_up,
    steps,
    suggest,
    suggestions,
    victory,
    worth,
)
from battles.rules.lost_battles.computer.counters import CommandWatch
from battles.rules.lost_battles.events import EVENTS, FlowChanged
from battles.rules.lost_battles.events.losses import AnsweredByStandingOrder
from battles.rules.lost_battles.frames import FRAMES
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import anytime, attack, bidding, reactions
from battles.rules.lost_battles.orders import steps as stepping
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.scenarios import ScenarioData
from battles.rules.lost_battles.state import Options, State
from battles.rules.lost_battles.view import BattleView
from battles.rules.play import Play
from battles.rules.watches import Watch

ORDERS: tuple[type[Order[State]], ...] = (
    bidding.Bid,
    bidding.EqualBid,
    bidding.PassBid,
    bidding.TakeSide,
    turning.AnnounceTurnReversal,
    turning.Decline,
    turning.ChooseActiveGeneral,
    activating.ActivateGroup,
    activating.ActivateExpress,
    activating.ActivateCommander,
    stepping.AboutFace,
    stepping.TurnToAttack,
    stepping.MoveForward,
    stepping.Turn,
    stepping.DeployTo,
    stepping.ExitBattlefield,
    stepping.EndActivation,
    stepping.DeclareAttack,
    attack.AttackWith,
    attack.StopAttacking,
    reactions.DemandReroll,
    reactions.Accept,
    attack.AllOut,
    attack.NoAllOut,
    reactions.Rally,
    reactions.NoRally,
    reactions.NameLead,
    attack.Advance,
    turning.EndPlayerTurn,
    turning.DesignateLeads,
    anytime.OfferEnd,
    anytime.AcceptEnd,
    anytime.DeclineEnd,
    anytime.Resign,
    anytime.SetDefaults,
    Lapse,
    Forfeit,
)
SERVER_ROWS = (4, 6, 20, 25, 32, 33, 34, 35, 36, 37)
LOBBY_ROWS = (1,)
LAST_ROW = 37


def _who(row: int) -> str:
    return "lobby" if row in LOBBY_ROWS else "server" if row in SERVER_ROWS else "order"


def _scenario(scenario: ScenarioData) -> Scenario:
    facts: dict[str, Json] = {
        "year": scenario.year,
        "weather": scenario.weather.kind,
        "attack_limit": scenario.attack_limit,
        "units": {army: len(data.pieces) for army, data in scenario.armies.items()},
        "fighting_values": {army: data.fighting_value for army, data in scenario.armies.items()},
        "minutes_per_turn": scenario.minutes_per_turn,
    }
    sides = tuple(scenario.armies[army].name for army in scenarios.ARMIES)
    return Scenario(id=scenario.id, seats=tuple(setting_up.SEATS.values()), sides=sides, facts=facts)


class LostBattles(RulesSystem[State]):
    """Ancient battles on twenty tiles, for two."""

    key: ClassVar[str] = "lost_battles"
    version: ClassVar[int] = 1
    take_back: ClassVar[Literal["free", "consent", "never"]] = "free"
    limits: ClassVar[Limits] = Limits(contests=200)
    verdicts: ClassVar[tuple[str, ...]] = odds_verdict.VERDICTS
    odds_reasons: ClassVar[frozenset[str]] = odds_verdict.REASONS
    unordered: ClassVar[frozenset[str]] = odds_verdict.UNORDERED
    chance_facts: ClassVar[frozenset[str]] = frozenset({"chances"})
    luck_kinds: ClassVar[tuple[str, ...]] = tuple(dict.fromkeys(odds_verdict.LUCK.values()))
    rows: ClassVar[Mapping[Row, str]] = {row: _who(row) for row in range(1, LAST_ROW + 1)}

    scenarios: Sequence[Scenario] = tuple(_scenario(scenario) for scenario in scenarios.ALL.values())
    sizes: ClassVar[tuple[BattleSize, ...]] = (
        BattleSize(id="small", minutes=15),
        BattleSize(id="standard", minutes=60, scenario="cannae", options={"deployment": "historical"}),
        BattleSize(id="great", minutes=90, scenario="cannae", options={"deployment": "free"}),
    )
    options_schema = Options
    orders = ORDERS
    events = EVENTS
    frames = FRAMES
    inquiries = (*prospects.INQUIRIES, courses.Courses)
    state_type = State
    view_type = BattleView
    flow_set = FlowChanged

    def setup_problems(self, setup: Setup) -> Sequence[Refusal]:
        return position.problems(setup.position) if setup.position is not None else setting_up.problems(setup)

    def initial(self, setup: Setup) -> State:
        return position.restored(setup.position) if setup.position is not None else setting_up.initial(setup)

    def sample_setup(self, dice: Dice) -> Setup:
        """Any scenario, either deployment, any options."""
        chosen: dict[str, Json] = {
            "deployment": pick(dice, ("historical", "historical", "free")),
            "fortune_of_war": pick(dice, (True, False)),
            "steady_commands": pick(dice, (True, False)),
            "bidding": pick(dice, (True, False)),
        }
        return Setup(scenario=pick(dice, sorted(scenarios.ALL)), options=chosen)

    def contest_setup(self, number: int) -> Setup:
        """Every scenario in turn, each third with free deployment."""
        names = sorted(scenarios.ALL)
        deployment = "historical" if number % 3 else "free"
        return Setup(scenario=names[number * 7 % len(names)], options={"deployment": deployment})

    def position(self, state: State) -> dict[str, Json]:
        return placing.written(state)

    def step(self, play: Play[State]) -> None:
        steps.step(play)

    def after_throw(self, play: Play[State], throw: Thrown[State]) -> None:
        steps.after_throw(play, throw)

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        return questions.asked(state)

    def too_late(self, state: State, seat: Seat, order: Order[State]) -> Refusal | None:
        return lateness.too_late(state, seat, order)

    def options(self, knowledge: State, seat: Seat) -> Sequence[Option[State]]:
        return options.options(knowledge, seat)

    def abandon(self, play: Play[State], seats: Sequence[Seat]) -> None:
        anytime.abandon(play, seats)

    def known_to(self, state: State, viewer: Knower) -> State:
        """Everything but the standing answers of others; the public knows none."""
        if all(seat == viewer for seat in state.standing_answers):
            return state
        own = {seat: answers for seat, answers in state.standing_answers.items() if seat == viewer}
        return structs.replace(state, standing_answers=own)

    def view(self, state: State, viewer: Viewer) -> BattleView:
        return build_view.view(state, viewer)

    def sides(self, state: State) -> Mapping[Seat, int]:
        """By army: a seat that gets the other one in the bidding changes its colour with it."""
        return {state.sides["A"]: 1, state.sides["B"]: 2}

    def standing(self, state: State) -> Standing:
        return victory.standing(state)

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(state)

    def turns_done(self, state: State) -> int | None:
        return state.turn - state.first_turn

    def worth(self, state: State, seat: Seat) -> float:
        return worth.worth(state, seat)

    def suggest(self, knowledge: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
        if skill == 0:
            return suggest.suggest(knowledge, seat, dice)
        return computer.choose(knowledge, seat, dice, skill)

    def suggestions(self, knowledge: State, seat: Seat) -> Sequence[Order[State]]:
        return suggestions.suggestions(knowledge, seat)

    def watches(self) -> Sequence[Watch[State]]:
        return (CommandWatch(),)

    def odds_verdict(self, before: State, play: Play[State], seat: Seat) -> str:
        return odds_verdict.verdict(play)

    def is_pending(self, state: State) -> bool:
        return odds_verdict.is_pending(state)

    def standing_answer(self, event: Event[State]) -> tuple[Seat, str] | None:
        return (event.seat, event.question) if isinstance(event, AnsweredByStandingOrder) else None

    def luck_of(self, state: State, throw: Thrown[State]) -> str:
        return odds_verdict.LUCK.get(throw.reason, "")

    def names(self, state: State, language: str) -> Mapping[str, str]:
        return naming.names(state, language)
