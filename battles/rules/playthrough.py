"""Whole battles by the computer: random ones by the thousand, and one as readable text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Generic

from msgspec import Struct, field

from battles.rules.base import (
    CLOCK,
    EVERYTHING,
    FlowSet,
    Order,
    Outcome,
    Row,
    RulesSystem,
    S,
    Seat,
    Setup,
    Thrown,
    tag_of,
)
from battles.rules.codec import Json, encode, to_builtins
from battles.rules.dice import Dice, pick, seeded
from battles.rules.errors import RulesError
from battles.rules.play import Play, begin, fold, perform
from battles.rules.seats import in_order
from battles.rules.trays import TrayThrown
from battles.rules.words import Words

ANYTIME_EVERY = 11
"""In every fourth random battle one order in so many is one that nobody asked for: out of turn, or the clock's."""

CRASHES = (
    RulesError,
    ArithmeticError,
    LookupError,
    AssertionError,
    TypeError,
    ValueError,
    AttributeError,
    RuntimeError,
)
"""What a bug in a rules system may raise; a random battle counts it and goes on with the next."""


class Turn(Struct, Generic[S]):
    """One order of a battle and what came of it."""

    seat: Seat | None
    order: Order[S] | None
    play: Play[S]


class Tally(Struct):
    """What came of a number of random battles."""

    battles: int = 0
    ended: int = 0
    crashed: int = 0
    endless: int = 0
    orders: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    rows: Counter[Row] = field(default_factory=Counter)
    crashes: list[str] = field(default_factory=list)
    inexact: int = 0

    def count(self, turn: Turn[S]) -> None:
        self.rows.update(turn.play.rows)
        if turn.order is not None:
            self.orders += 1
            self.kinds[tag_of(turn.order)] += 1

    def add(self, other: Tally) -> None:
        """Both together, for battles played by several processes."""
        for name in ("battles", "ended", "crashed", "endless", "orders", "inexact"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.kinds.update(other.kinds)
        self.rows.update(other.rows)
        self.crashes.extend(other.crashes)


def battle(
    rules: RulesSystem[S],
    setup: Setup,
    dice: Dice,
    whims: Dice,
    skills: Mapping[Seat, int],
    *,
    interruptions: bool = False,
    asleep: bool = False,
) -> Iterator[Turn[S]]:
    """A battle played by `suggest` to its end or to the system's limit, if wanted with what nobody asked for.

    `asleep` writes the state to JSON and reads it again before every order, as a server does that was restarted.
    """
    play = begin(rules, setup, dice)
    yield Turn(None, None, play)
    for _ in range(rules.limits.orders):
        state = rules.codec.state(encode(play.state)) if asleep else play.state
        if rules.outcome(state) is not None:
            return
        seat, order = _answer(rules, state, whims, skills)
        if interruptions and whims.throw(ANYTIME_EVERY, 1) == (1,):
            seat, order = _interruption(rules, state, whims) or (seat, order)
        play = perform(rules, state, seat, order, dice)
        yield Turn(seat, order, play)


def _answer(rules: RulesSystem[S], state: S, whims: Dice, skills: Mapping[Seat, int]) -> tuple[Seat, Order[S]]:
    """What one of the asked seats orders; where only the clock can go on, the clock's order."""
    asked = in_order(rules.asked(state))
    if not asked:
        return CLOCK, rules.lapse(state, frozenset())
    seat = pick(whims, asked)
    return seat, rules.suggest(rules.known_to(state, seat), seat, whims, skills.get(seat, 0))


def _interruption(rules: RulesSystem[S], state: S, whims: Dice) -> tuple[Seat, Order[S]] | None:
    """An order out of turn: one that is allowed at any time, or the clock's when time is out or a seat is gone."""
    asked = frozenset(rules.asked(state))
    seat = pick(whims, in_order(rules.standing(state).seats))
    (kind,) = whims.throw(8, 1)
    if kind == 1:
        return CLOCK, rules.forfeit(state, {seat})
    if kind <= 4 and asked:
        return CLOCK, rules.lapse(state, asked)
    options = rules.options(rules.known_to(state, seat), seat)
    orders = [option.order for option in options if option.order.anytime]
    return (seat, pick(whims, orders)) if orders else None


def random_battles(rules: RulesSystem[S], count: int, seed: int, *, verify: bool = False) -> Tally:
    """Random set-ups, half of them by random legal orders alone; every crash is kept with its seed.

    `verify` replays each order's events through JSON, and plays the battle once more with the state read back from JSON
    before every order: nothing may come out otherwise.
    """
    tally = Tally()
    for number in range(seed, seed + count):
        _random_battle(rules, number, tally, verify)
    return tally


def random_turns(rules: RulesSystem[S], number: int, *, asleep: bool = False) -> Iterator[Turn[S]]:
    """The random battle with this number, the same each time."""
    whims = seeded(f"whims {rules.key} {number}")
    skills = {Seat(str(seat)): 0 if number % 2 else whims.throw(3, 1)[0] - 1 for seat in range(1, 13)}
    setup, dice = rules.sample_setup(whims), seeded(f"dice {rules.key} {number}")
    return battle(rules, setup, dice, whims, skills, interruptions=number % 4 == 3, asleep=asleep)


def _random_battle(rules: RulesSystem[S], number: int, tally: Tally, verify: bool) -> None:
    tally.battles += 1
    turn: Turn[S] | None = None
    woken = random_turns(rules, number, asleep=True) if verify else None
    try:
        for turn in random_turns(rules, number):
            tally.count(turn)
            if woken is not None and not _is_exact(rules, turn, next(woken)):
                tally.inexact += 1
                tally.crashes.append(f"battle {number}: differs through JSON after {turn.order}")
                return
    except CRASHES as error:
        tally.crashed += 1
        tally.crashes.append(f"battle {number}: {type(error).__name__}: {error} ({where(error)})")
        return
    if turn is not None and rules.outcome(turn.play.state) is not None:
        tally.ended += 1
        return
    tally.endless += 1
    tally.crashes.append(f"battle {number}: no end within {rules.limits.orders} orders")


def _is_exact(rules: RulesSystem[S], turn: Turn[S], woken: Turn[S]) -> bool:
    return turn.order == woken.order and turn.play.events == woken.play.events and replays(rules, turn.play)


def where(error: BaseException) -> str:
    """The innermost line of a traceback."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}" if at is not None else "?"


def replays(rules: RulesSystem[S], play: Play[S]) -> bool:
    """Whether the play's events alone, read back from JSON, give its state (2 and 2.0 are equal)."""
    start = rules.codec.state(encode(play.start))
    again = fold(start, [rules.codec.event(encode(event)) for event in play.events])
    return again == play.state and rules.codec.state(encode(again)) == play.state


def missing(rules: RulesSystem[S], tally: Tally) -> list[Row]:
    """Decision rows never given (the lobby's own rows excepted)."""
    return [row for row, who in rules.rows.items() if who != "lobby" and not tally.rows[row]]


def golden(rules: RulesSystem[S], seed: int, words: Words) -> str:
    """The battle of this seed as text, the same each time: kept in tests/rules/<system>/playthroughs/."""
    setup = rules.sample_setup(seeded(f"setup {rules.key} {seed}"))
    head = f"{words.say('system.name')} {seed}: {_fields(_chosen(setup))}"
    return "".join(f"{line}\n" for line in (head, *narrate(rules, setup, seed, words)))


def _chosen(setup: Setup) -> dict[str, Json]:
    """What the lobby settled, without what was left as it is."""
    return {name: value for name, value in to_builtins(setup).items() if value}


def narrate(rules: RulesSystem[S], setup: Setup, seed: int, words: Words, skill: int = 1) -> Iterator[str]:
    """A whole battle as lines of text: each order, then what happened."""
    skills = {Seat(str(seat)): skill for seat in range(1, 13)}
    for turn in battle(rules, setup, seeded(f"dice {seed}"), seeded(f"whims {seed}"), skills):
        words.names = rules.names(turn.play.state, words.language)
        if turn.order is not None and turn.seat is not None:
            yield f"> {words.seat(turn.seat)}: {_ordered(to_builtins(turn.order), words)}"
        yield from (f"  {line}" for line in sentences(turn.play, words))
        if (outcome := rules.outcome(turn.play.state)) is not None:
            yield f"= {words.say('outcome.' + outcome.reason, outcome.facts)} {_result(outcome, words)}"


def _result(outcome: Outcome, words: Words) -> str:
    level = words.say(f"term.victory.{outcome.verdict}", outcome.facts)
    seats = (f"{words.seat(seat)} {outcome.points[seat]:g}" for seat in in_order(outcome.points))
    return f"{level}: {', '.join(seats)}"


def sentences(play: Play[S], words: Words) -> Iterator[str]:
    for event in play.events:
        if isinstance(event, FlowSet) or (seen := event.seen_by(EVERYTHING)) is None:
            continue
        facts = to_builtins(seen)
        if isinstance(seen, Thrown):
            facts["reason"] = words.say(f"throw.{seen.reason}")
        elif isinstance(seen, TrayThrown):
            facts["casts"] = words.tray(facts["casts"])
        yield words.say(f"event.{tag_of(seen)}", facts)


def _ordered(fields: Mapping[str, Json], words: Words) -> str:
    """The order's name and what was chosen in it; what was left as it is goes without saying."""
    chosen = {name: value for name, value in fields.items() if name != "kind" and value}
    rest = "; ".join(f"{name} {_chosen_value(value, words)}" for name, value in chosen.items())
    title = words.say(f"order.{fields['kind']}")
    return f"{title} ({rest})" if rest else title


def _chosen_value(value: Json, words: Words) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_named(key, words)}: {_chosen_value(item, words)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_chosen_value(item, words) for item in value)
    return _named(value, words)


def _named(value: Json, words: Words) -> str:
    """A piece or a tile by its name, a number or a word as it is."""
    if str(value) in words.names:
        return words.names[str(value)]
    tile = f"tile.{value}"
    return words.say(tile) if words.has(tile) else str(value)


def _fields(fields: Mapping[str, Json]) -> str:
    return ", ".join(f"{name} {value}" for name, value in fields.items())
