"""Computers against each other: a set-up is played from both sides with the same dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Literal

from msgspec import Struct, field

from battles.rules.base import CLOCK, RulesSystem, S, Seat
from battles.rules.dice import seeded
from battles.rules.errors import IllegalOrder
from battles.rules.opponents import Opponent
from battles.rules.play import Play, begin, perform
from battles.rules.playthrough import CRASHES, where
from battles.rules.seats import in_order
from battles.rules.watches import Watch

Player = Literal["A", "B"]
PLAYERS: tuple[Player, Player] = ("A", "B")
Failure = Literal["", "crash", "refused", "endless"]


class Contender(Struct, frozen=True, kw_only=True):
    """Who plays: a strength, perhaps a person, perhaps other weights."""

    skill: int
    person: str = ""
    weights: dict[str, float] = {}

    @property
    def name(self) -> str:
        return f"{self.skill}{f' {self.person}' if self.person else ''}{' (weights)' if self.weights else ''}"


class Decisions(Struct):
    """What the decisions of one player took: processor seconds and evaluations."""

    times: list[float] = field(default_factory=list)
    longest: float = 0.0
    longest_turn: int = 0
    evaluations: int = 0
    most_evaluations: int = 0

    def add(self, seconds: float, spent: int, turn: int) -> None:
        self.times.append(seconds)
        self.evaluations += spent
        self.most_evaluations = max(self.most_evaluations, spent)
        if seconds > self.longest:
            self.longest, self.longest_turn = seconds, turn


class ContestResult(Struct, kw_only=True):
    """One battle of a tournament: who won, and what was counted."""

    number: int
    swapped: bool
    winner: Player | None = None
    reason: str = ""
    points: dict[Player, float] = {}
    turns: int = 0
    orders: int = 0
    decisions: dict[Player, Decisions] = {}
    counters: dict[Player, dict[str, float]] = {}
    failure: Failure = ""
    detail: str = ""


def fight(
    rules: RulesSystem[S], number: int, pair: Sequence[Contender], *, swapped: bool, timer: Callable[[], float]
) -> ContestResult:
    """The battle with this number, A in the first seat unless swapped. `timer` tells processor time."""
    players = {
        player: rules.opponent(one.skill, one.person, one.weights) for player, one in zip(PLAYERS, pair, strict=True)
    }
    contest = _Contest(rules, number, players, swapped, timer)
    try:
        contest.run()
    except IllegalOrder as error:
        contest.fails("refused", f"{error.refusal.code} after {contest.fought.orders} orders: {contest.order}")
    except CRASHES as error:
        contest.fails("crash", f"{type(error).__name__}: {error} ({where(error)})")
    return contest.fought


class _Contest(Generic[S]):
    """A battle on its way."""

    def __init__(
        self,
        rules: RulesSystem[S],
        number: int,
        players: Mapping[Player, Opponent[S]],
        swapped: bool,
        timer: Callable[[], float],
    ) -> None:
        self.rules, self.players, self.swapped, self.timer = rules, players, swapped, timer
        decisions = {player: Decisions() for player in PLAYERS}
        self.fought = ContestResult(number=number, swapped=swapped, decisions=decisions)
        self.dice = seeded(f"contest dice {rules.key} {number}")
        self.watches: Sequence[Watch[S]] = rules.watches()
        self.order: object = None

    def player(self, seat: Seat) -> Player:
        """Whose seat it is; allies play together."""
        first = self.side[seat] % 2 == 1
        return "A" if first != self.swapped else "B"

    def run(self) -> None:
        play = begin(self.rules, self.rules.contest_setup(self.fought.number), self.dice)
        seats = in_order(self.rules.standing(play.state).seats)
        sides = self.rules.sides(play.state)
        self.side = {seat: sides.get(seat, place + 1) for place, seat in enumerate(seats)}
        name = f"contest whims {self.rules.key} {self.fought.number}"
        self.whims = {seat: seeded(f"{name} {seat}") for seat in seats}
        for _ in range(self.rules.limits.orders):
            if self.rules.outcome(play.state) is not None:
                self._end(play.state)
                return
            play = self._ordered(play)
        self.fails("endless", f"no end within {self.rules.limits.orders} orders")

    def _ordered(self, play: Play[S]) -> Play[S]:
        state = play.state
        asked = in_order(self.rules.asked(state))
        if not asked:
            return perform(self.rules, state, CLOCK, self.rules.lapse(state, frozenset()), self.dice)
        seat, player = asked[0], self.player(asked[0])
        known, opponent = self.rules.known_to(state, seat), self.players[player]
        begun = self.timer()
        self.order = order = opponent.choose(known, seat, self.whims[seat])
        self.fought.decisions[player].add(self.timer() - begun, opponent.spent, self.rules.turns_done(state) or 0)
        self.fought.orders += 1
        for watch in self.watches:
            watch.before(state, seat, order)
        after = perform(self.rules, state, seat, order, self.dice)
        for watch in self.watches:
            watch.after(after, seat)
        return after

    def _end(self, state: S) -> None:
        outcome = self.rules.outcome(state)
        assert outcome is not None
        winners = {self.player(seat) for seat, place in outcome.places.items() if place == 1}
        self.fought.winner = winners.pop() if len(winners) == 1 else None
        self.fought.reason, self.fought.turns = outcome.reason, self.rules.turns_done(state) or 0
        self.fought.points = {self.player(seat): points for seat, points in outcome.points.items()}
        for watch in self.watches:
            for seat, counted in watch.totals().items():
                own = self.fought.counters.setdefault(self.player(seat), {})
                for code, count in counted.items():
                    own[code] = own.get(code, 0) + count

    def fails(self, failure: Failure, detail: str) -> None:
        self.fought.failure, self.fought.detail = failure, detail
