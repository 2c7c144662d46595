"""The rules contract: what every system is made of. Pure Python; no clock, no chance except dice."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence, Set
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, NewType, TypeVar

from msgspec import Struct, json, structs

from battles.rules.codec import Codec, Json
from battles.rules.cooperative import Cooperative, run
from battles.rules.dice import Dice, seeded
from battles.rules.errors import Refusal
from battles.rules.limits import Limits
from battles.rules.seats import in_order

if TYPE_CHECKING:
    from battles.rules.books import ArmyBook, MapBook
    from battles.rules.inquiry import Inquiry
    from battles.rules.opponents import Opponent
    from battles.rules.play import Play
    from battles.rules.trays import TrayThrown
    from battles.rules.watches import Watch

Seat = NewType("Seat", str)
"""A side's chair at the table: "1", "2", … "12"."""

CLOCK = Seat("clock")
"""The actor who orders when time is out."""
Clause = str
"""A clause of the system's specification, as players look it up."""
Row = int | str
"""A row of the system's decision table, as its specification counts them: 17, or "2.3a"."""


class Audience(Enum):
    """Viewers who are no seat."""

    PUBLIC = "public"
    EVERYTHING = "everything"


PUBLIC: Final = Audience.PUBLIC
EVERYTHING: Final = Audience.EVERYTHING
Viewer = Seat | Literal[Audience.PUBLIC, Audience.EVERYTHING]
Knower = Seat | Literal[Audience.PUBLIC]
"""Whoever may know only part of it."""


class Frame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Where a battle stands inside an order. A frame that `waits` is a question; any other is a server step."""

    waits: ClassVar[bool] = False
    rows: ClassVar[tuple[Row, ...]] = ()


class State(Struct, frozen=True, kw_only=True):
    """What every state has; systems add theirs and narrow the type of `flow` to their frames."""

    rules: int = 1
    flow: tuple[Frame, ...] = ()


S = TypeVar("S", bound=State)


class Consequence(Struct, frozen=True, kw_only=True):
    """Legal, but you give something up: shown in amber."""

    code: str
    clause: Clause = ""
    facts: dict[str, Json] = {}
    witness: dict[str, Json] = {}


class Preview(Struct, frozen=True, kw_only=True):
    """What an order would cost and mean, and every reason why it is refused."""

    cost: dict[str, float] = {}
    facts: dict[str, Json] = {}
    consequences: tuple[Consequence, ...] = ()
    refusals: tuple[Refusal, ...] = ()

    @staticmethod
    def refused(code: str, *, clause: Clause = "", witness: dict[str, Json] | None = None, **facts: Json) -> Preview:
        return Preview(refusals=(Refusal(code=code, clause=clause, facts=facts, witness=witness or {}),))


class Order(Struct, Generic[S], frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """A decision of a seat, in the imperative: one class for each row of the decision table."""

    anytime: ClassVar[bool] = False
    by_clock: ClassVar[bool] = False
    slow: ClassVar[bool] = False
    """Carrying it out takes so long that nothing else may wait for it: the host does it in the thinking process."""
    rows: ClassVar[tuple[Row, ...]] = ()
    """All rows it may decide."""

    def rows_given(self) -> Iterable[Row]:
        """The rows that this one decides: an order made of many parts says what is in it."""
        return self.rows

    @abstractmethod
    def preview(self, known: S, seat: Seat) -> Preview:
        """Cost, meaning and refusals, from what the seat knows."""

    def preview_cooperatively(self, known: S, seat: Seat) -> Cooperative[Preview]:
        """The same; an order that takes long to look at leaves breaks for others."""
        yield from ()
        return self.preview(known, seat)

    def nearest(self, known: S, seat: Seat) -> Order[S] | None:
        """The same with its one free number (a distance, an angle) as large as legal; None if there is no such order.

        Asked of an order that is refused.
        """
        found = run(self.nearest_cooperatively(known, seat))
        return None if found is None else found.order

    def nearest_cooperatively(self, known: S, seat: Seat) -> Cooperative[Alternative[S] | None]:
        """The same, with what stands against more; it leaves breaks for others."""
        yield from ()
        return None

    @abstractmethod
    def resolve(self, play: Play[S], seat: Seat) -> None:
        """Record the choice and set the next frames."""


class Alternative(Struct, Generic[S], frozen=True, kw_only=True):
    """An order that may be given in place of a refused one, and the refusal that keeps it from going farther."""

    order: Order[S]
    limit: Refusal


class Event(Struct, Generic[S], frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something that happened, in the past tense: the only way a state changes."""

    @abstractmethod
    def apply(self, state: S) -> S:
        """The state after it. Records; decides nothing, throws nothing, never reads `flow`."""

    def seen_by(self, viewer: Viewer) -> Event[S] | None:
        """The event as this viewer may see it; None for not at all."""
        return self


class Told(Event[S], frozen=True):
    """Something that is only told: the host's business, which changes no state."""

    def apply(self, state: S) -> S:
        return state


class Thrown(Told[S], frozen=True, tag="thrown"):
    """Dice fell. Only the seats in `to` see it, everybody if `to` is None."""

    n: int
    dice: str
    faces: tuple[int, ...]
    reason: str
    seat: Seat | None = None
    to: tuple[Seat, ...] | None = None

    def seen_by(self, viewer: Viewer) -> Event[S] | None:
        return self if self.to is None or viewer is EVERYTHING or viewer in self.to else None


class FlowSet(Event[S], frozen=True):
    """Where the battle now stands inside an order. Nobody is told; it makes replays exact.

    Each system subclasses it with its own frames: `flow: tuple[AnyFrame, ...]`, tag "flow_set".
    """

    flow: tuple[Frame, ...]

    def apply(self, state: S) -> S:
        return structs.replace(state, flow=self.flow)

    def seen_by(self, viewer: Viewer) -> Event[S] | None:
        return self if viewer is EVERYTHING else None


class Question(Struct, Generic[S], frozen=True, kw_only=True):
    """What a seat is asked: which orders answer it, and what the server answers for a seat that does not."""

    kind: str
    orders: tuple[str, ...]
    default: Order[S]
    clause: Clause = ""
    facts: dict[str, Json] = {}
    standing: bool = False
    """A reaction: where the seat's time is out the server gives the default, and the battle goes on."""
    drafted: bool = False
    """A seat whose time is out is answered for by its draft, if `from_draft` makes an order of it, else by default."""


class Option(Struct, Generic[S], frozen=True, kw_only=True):
    """Something a seat may decide now: an order that passes `check`, and how its fields may vary."""

    order: Order[S]
    cost: dict[str, float] = {}
    facts: dict[str, Json] = {}
    vary: dict[str, Json] = {}


class Part(Struct, frozen=True, kw_only=True):
    """One line of a score."""

    code: str
    value: float
    clause: Clause = ""
    facts: dict[str, Json] = {}


class SeatStanding(Struct, frozen=True, kw_only=True):
    points: float
    place: int
    parts: tuple[Part, ...] = ()


class Standing(Struct, frozen=True, kw_only=True):
    """Points, losses and places as if the battle ended now."""

    seats: dict[Seat, SeatStanding]
    verdict: str = ""
    facts: dict[str, Json] = {}


class Outcome(Struct, frozen=True, kw_only=True):
    """How it ended: `places` 1 for the winner, shared for a draw; `verdict` the level; `reason` what ended it."""

    places: dict[Seat, int]
    points: dict[Seat, float]
    verdict: str
    reason: str
    facts: dict[str, Json] = {}


class Scenario(Struct, frozen=True, kw_only=True):
    """A battle that can be chosen in the lobby. Its words stand in the system's texts."""

    id: str
    seats: tuple[Seat, ...]
    sides: tuple[str, ...]
    """What each seat's side is called; allies share one."""
    facts: dict[str, Json] = {}
    minutes: int = 0
    """About how long it takes; 0: nobody has said."""
    ready: dict[str, Json] | None = None
    """A position in which both armies stand and the first question is a move: a battle that begins at once."""


class BattleSize(Struct, frozen=True, kw_only=True):
    """A way to play that the sheet for new battles offers: `size.<id>.line` in the system's texts says what it is."""

    id: Literal["small", "standard", "great"]
    minutes: int
    scenario: str = ""
    """One of the rules' own, or empty for the ready battles."""
    options: dict[str, Json] = {}
    """What it sets; all other options stay as they usually are."""


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the lobby settles. `document` is an uploaded scenario; `position` starts in the middle (unrated)."""

    scenario: str = ""
    options: dict[str, Json] = {}
    document: dict[str, Json] | None = None
    position: dict[str, Json] | None = None
    armies: dict[Seat, Json] = {}


class View(Struct, frozen=True, kw_only=True):
    """What a viewer sees, built up from nothing; systems subclass it."""


class RulesSystem(ABC, Generic[S]):
    """One game. Everything outside the rules talks to it through these names alone."""

    key: ClassVar[str]
    version: ClassVar[int]
    take_back: ClassVar[Literal["free", "consent", "never"]]
    skills: ClassVar[tuple[int, ...]] = (1, 2)
    persons: ClassVar[tuple[str, ...]] = ()
    """Characters that the computer can play: `person.<key>` in the texts."""
    limits: ClassVar[Limits] = Limits()
    offered: ClassVar[bool] = True
    """Whether players find it in lobby and leagues; a system that is not is known to API and commands alone."""
    verdicts: ClassVar[tuple[str, ...]] = ()
    """Codes of `odds_verdict`, from harmless to worst."""
    hidden_dice: ClassVar[bool] = False
    """How many dice have fallen would tell what happens unseen: nobody sees throws, or their number, before the end."""
    odds_reasons: ClassVar[frozenset[str]] = frozenset()
    """Reasons of throws that odds try; where any other dice fall they end."""
    unordered: ClassVar[frozenset[str]] = frozenset()
    """Reasons of throws of which only the faces matter, never which die shows which."""
    chance_facts: ClassVar[frozenset[str]] = frozenset()
    """Names of facts (of previews, options, questions) that tell chances; not told in a battle without odds."""
    luck_kinds: ClassVar[tuple[str, ...]] = ()
    """Kinds of throws by which luck is added up: `luck.<kind>` in the texts."""
    rounds: ClassVar[bool] = False
    """All seats decide at once, turn by turn (`turns_done`): the lobby offers a pace of rounds with one end for all."""
    rows: ClassVar[Mapping[Row, str]] = {}
    """The decision table: row → "order", "server" or "lobby"."""

    scenarios: Sequence[Scenario]
    sizes: ClassVar[tuple[BattleSize, ...]] = ()
    """What the sheet for new battles offers first; without any it offers the first scenario as it is."""
    options_schema: type[Struct]
    orders: Sequence[type[Order[S]]]
    events: Sequence[type[Event[S]]]
    frames: Sequence[type[Frame]]
    inquiries: Sequence[type[Inquiry[S]]] = ()
    """What a player may ask while he decides."""
    state_type: type[S]
    view_type: type[View]
    flow_set: type[FlowSet[S]]
    army_book: ArmyBook | None = None
    map_book: MapBook | None = None

    @property
    def slug(self) -> str:
        return self.key.replace("_", "-")

    @cached_property
    def folder(self) -> Path:
        """Where its data, texts and clauses lie: beside the module of its class."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    @cached_property
    def ready_battles(self) -> tuple[Scenario, ...]:
        """Small battles that begin with a move, `ready/*.json` of the folder; `ready.<id>.name` in the texts.

        They lie beside the tables, not among them, because a battle keeps a fingerprint of its tables.
        """
        files = sorted((self.folder / "ready").glob("*.json"))
        return tuple(json.decode(file.read_bytes(), type=Scenario) for file in files)

    @cached_property
    def codec(self) -> Codec[S]:
        return Codec(self)

    @abstractmethod
    def setup_problems(self, setup: Setup) -> Sequence[Refusal]:
        """All reasons why this set-up cannot be played, each with its clause."""

    def army_problems(self, army: Json, setup: Setup) -> Sequence[Refusal]:
        """All that is wrong with an army list; systems with fixed armies have none."""
        return ()

    @abstractmethod
    def initial(self, setup: Setup) -> S:
        """The state before the first step; raises BadSetup with all problems."""

    @abstractmethod
    def sample_setup(self, dice: Dice) -> Setup:
        """A set-up for a random battle; over many of them every rule comes to be used."""

    def contest_setup(self, number: int) -> Setup:
        """The set-up with this number for battles between computers: varied, and as fair to both sides as can be."""
        return self.sample_setup(seeded(f"contest {self.key} {number}"))

    @abstractmethod
    def position(self, state: S) -> dict[str, Json]:
        """The state in the system's documented position format; `Setup(position=…)` takes it back."""

    @abstractmethod
    def step(self, play: Play[S]) -> None:
        """One server step: the top frame. It throws at most once: one throw, or one tray."""

    def after_throw(self, play: Play[S], throw: Thrown[S]) -> None:
        """Called after each throw of a step, but not after a tray; may push a re-roll question."""
        return

    @abstractmethod
    def asked(self, state: S) -> Mapping[Seat, Question[S]]:
        """Who is waited for, for what. Empty exactly when it is over or only the clock can go on."""

    def too_late(self, state: S, seat: Seat, order: Order[S]) -> Refusal | None:
        """Which part of the battle an order belonged to that is over, and why; None if it does not come too late."""
        return None

    @abstractmethod
    def options(self, knowledge: S, seat: Seat) -> Sequence[Option[S]]:
        """What this seat may decide now."""

    def lapse(self, state: S, seats: Set[Seat]) -> Order[S]:
        """What the clock orders when these seats' time is out."""
        from battles.rules.clock_orders import Lapse

        return Lapse(seats=in_order(seats))

    def forfeit(self, state: S, seats: Set[Seat]) -> Order[S]:
        """What the clock orders when these seats have abandoned the battle."""
        from battles.rules.clock_orders import Forfeit

        return Forfeit(seats=in_order(seats))

    @abstractmethod
    def abandon(self, play: Play[S], seats: Sequence[Seat]) -> None:
        """These seats stay away for good: what becomes of the battle."""

    def from_draft(self, known: S, seat: Seat, draft: Json) -> Order[S] | None:
        """The order that an unsent draft comes to when time is out; None where it comes to none.

        Asked where the question is `drafted`, from what the seat knows. A draft is whatever the seat's page has saved:
        it may be old, half written or nonsense, so this never raises, and what would be refused is left out. The order
        it gives passes `check`.
        """
        return None

    def rest(self, state: S) -> Literal["soon", "review"]:
        """How long the battle rests where only the clock can go on: a moment, or the time agreed for a review.

        In a review the organiser may look at what has happened and set it right before the battle goes on.
        """
        return "soon"

    def known_to(self, state: S, viewer: Knower) -> S:
        """The state as this seat, or the public, may know it; in an open game the state itself.

        The public knows what every seat knows: `known_to(known_to(s, seat), PUBLIC) == known_to(s, PUBLIC)`. `asked`,
        `names`, `standing` and `view` take its knowledge as they take a seat's.
        """
        return state

    def hides(self, knowledge: S, viewer: Knower) -> bool:
        """Whether they know of something hidden from them without which nobody could go on from their knowledge.

        Asked of what they know, so the answer gives nothing away. Standing answers of others are no such thing.
        """
        return False

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> View: ...

    def sides(self, state: S) -> Mapping[Seat, int]:
        """The number of each seat's side, 1 … 12; allies share one. A seat that is left out: as the scenario says.

        Asked of what a viewer knows. The number chooses colour, hatching and badge, and may change in a battle.
        """
        return {}

    @abstractmethod
    def standing(self, state: S) -> Standing: ...

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...

    def turns_done(self, state: S) -> int | None:
        """Full game turns that are over; None where the rules do not count them."""
        return None

    @abstractmethod
    def worth(self, state: S, seat: Seat) -> float:
        """The seat's chances as 0 … 1: for luck, turning points, the odds bar, the computer."""

    @abstractmethod
    def suggest(self, knowledge: S, seat: Seat, dice: Dice, skill: int) -> Order[S]:
        """What the computer would order: 0 any legal order, 1 and 2 its two strengths."""

    def suggestions(self, knowledge: S, seat: Seat) -> Sequence[Order[S]]:
        """What is chosen already when this seat is asked, best first; quickly, and the same for the same knowledge.

        Empty where the choice is one of fate, or where nothing is better than the rest. Each passes its check.
        """
        return ()

    def opponent(self, skill: int, person: str = "", weights: Mapping[str, float] = {}) -> Opponent[S]:
        """A computer player; `person` is one of `persons`, `weights` replace those of its strength.

        Raises UnknownPerson and UnknownWeight.
        """
        from battles.rules.opponents import SuggestingOpponent, UnknownPerson, UnknownWeight

        if person:
            raise UnknownPerson(person, self.persons)
        if weights:
            raise UnknownWeight(weights, ())
        return SuggestingOpponent(self, skill)

    def watches(self) -> Sequence[Watch[S]]:
        """New counters for one battle between computers."""
        return ()

    def odds_verdict(self, before: S, play: Play[S], seat: Seat) -> str:
        """Which of `verdicts` this way of the seat's order has come to; "" as long as nothing is settled.

        Asked after every step, and once more where no step of the order is left.
        """
        return ""

    def has_odds(self, order: Order[S]) -> bool:
        """Whether an order of this kind can be tried from what its giver knows."""
        return True

    def is_pending(self, state: S) -> bool:
        """Whether the question now put belongs to dice in hand: odds and luck go on through it by an assumed answer."""
        return False

    def standing_answer(self, event: Event[S]) -> tuple[Seat, str] | None:
        """Whose standing answer this event was, and to which kind of question."""
        return None

    def luck_of(self, state: S, throw: Thrown[S]) -> str:
        """Under which of `luck_kinds` a throw is added up in the luck report; "" for a throw that is left out."""
        return ""

    def luck_of_tray(self, state: S, tray: TrayThrown[S]) -> str:
        """The same for a tray, which counts as one throw; it is left out unless a system says otherwise."""
        return ""

    @abstractmethod
    def names(self, state: S, language: str) -> Mapping[str, str]:
        """Piece ids and what they are called, for sentences."""


def tag_of(thing: Order[S] | Event[S] | Frame) -> str:
    """Its `kind` in JSON."""
    return str(type(thing).__struct_config__.tag)
