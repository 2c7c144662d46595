"""Books beside the table: how armies are built, maps are drawn and leagues count. A system offers those it has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, Literal

from msgspec import Struct

from battles.rules.base import Clause, Outcome, S, Setup, Standing
from battles.rules.codec import Json
from battles.rules.dice import Dice
from battles.rules.errors import Refusal
from battles.rules.league_books import Circumstances, Ended, Finish, Mirror, NotScorable, ScoreTable, Side, Step, Turns

Level = Literal["bad", "warn", "ok"]
Document = dict[str, Json]


class Cure(Struct, frozen=True, kw_only=True):
    """One step that ends a problem: its words are `cure.<code>`, `army` is the army after it."""

    code: str
    facts: dict[str, Json] = {}
    army: Document


class Finding(Struct, frozen=True, kw_only=True):
    """A line of the check: it stops the army (`refusal.<code>`), is worth a thought, or in order (`advice.<code>`)."""

    level: Level
    code: str
    clause: Clause = ""
    facts: dict[str, Json] = {}
    witness: dict[str, Json] = {}
    cures: tuple[Cure, ...] = ()


class ArmyRow(Struct, frozen=True, kw_only=True):
    """Equal pieces of an army as they will stand on the table; `name` is a term, `details` are terms too."""

    symbol: str
    name: str
    count: int
    points: int
    details: tuple[str, ...] = ()


class ArmyReport(Struct, frozen=True, kw_only=True):
    """Everything a page says about an army; `figures` are numbers of the system's own."""

    total: int
    limit: int
    legal: bool
    findings: tuple[Finding, ...]
    rows: tuple[ArmyRow, ...]
    figures: dict[str, Json] = {}


class ArmyBook(ABC):
    """What army pages ask of a system. Armies are plain JSON; nothing here raises for a bad one."""

    @abstractmethod
    def setup_for(self, army: Json) -> Setup:
        """The battle an army says it is built for."""

    @abstractmethod
    def unreadable(self, army: Json) -> Sequence[Refusal]:
        """Why this is no army at all; nothing if it is one, legal or not."""

    @abstractmethod
    def blank(self, chosen: Mapping[str, Json]) -> Document:
        """An empty army; `chosen` may name the list and whatever else the system's armies say of themselves."""

    @abstractmethod
    def lists(self) -> Mapping[str, str]:
        """The lists an army can be made of: id and the term that names it."""

    @abstractmethod
    def catalogue(self, setup: Setup) -> Document:
        """What can be bought for such a battle, with limits and prices; the system's own page reads it."""

    @abstractmethod
    def report(self, army: Json, setup: Setup) -> ArmyReport:
        """Prices, and all that is wrong, doubtful or right with an army in this battle."""

    @abstractmethod
    def samples(self, setup: Setup) -> Sequence[Document]:
        """Ready armies that are legal in this battle."""

    @abstractmethod
    def random(self, setup: Setup, dice: Dice, chosen: Mapping[str, Json]) -> Document:
        """A legal army by lot; `chosen` as in `blank`."""

    @abstractmethod
    def named(self, army: Json, language: str) -> str:
        """What it is called: its own name, else that of its list."""

    @abstractmethod
    def renamed(self, army: Json, name: str) -> Document:
        """The army in its one written form, under this name."""

    @abstractmethod
    def to_text(self, army: Json, language: str) -> str:
        """The army as players write it down."""

    @abstractmethod
    def from_text(self, text: str) -> tuple[Document, Sequence[Refusal]]:
        """What a paper or a JSON file says, and everything in it that was not understood."""

    def from_file(self, data: bytes, name: str) -> tuple[Document, Sequence[Refusal]]:
        """What a file says that somebody brings, as `from_text`; called where it may take its time.

        `name` is what the file is called. A system that reads no files refuses them all."""
        return {}, (Refusal(code="file_not_read", facts={"name": name}),)

    @abstractmethod
    def units(self, army: Json) -> tuple[str, Counter[str]]:
        """What makes a readable army this army, and its units by what they are; not how many models stand in each.

        Leagues compare lists by it: a minor amendment keeps the frame and changes few units (leagues 3.6).
        """


class MapSize(Struct, frozen=True, kw_only=True):
    """A size that maps may have, in millimetres; `fields` are what a document of this size says of itself."""

    id: str
    width: float
    depth: float
    fields: dict[str, Json]


class MapBook(ABC):
    """What map pages ask of a system. Maps are plain JSON documents that `Setup.document` takes."""

    @abstractmethod
    def sizes(self) -> Sequence[MapSize]:
        """All sizes, the smallest first."""

    def size_of(self, document: Json) -> MapSize | None:
        """The size of a document; None if it is none of the system's."""
        plain = document if isinstance(document, dict) else {}
        said = (size for size in self.sizes() if all(plain.get(key) == value for key, value in size.fields.items()))
        return next(said, None)

    @abstractmethod
    def ready(self) -> Mapping[str, Document]:
        """The maps that come with the rules, by id."""

    @abstractmethod
    def blank(self, size: str) -> Document:
        """An empty map of the size with this id (the smallest if there is no such size)."""

    @abstractmethod
    def palette(self) -> Document:
        """What can be drawn, for the editor: `sizes`; kinds of `areas`, `lines` with their usual width, `hills` with
        cliffs; the `marks` a kind may have; the `shapes` of new lines that do not run across; the squares of the grid.
        Words of kinds are terms of the system."""

    @abstractmethod
    def problems(self, document: Json) -> Sequence[Refusal]:
        """All that keeps a map from being fought on."""

    @abstractmethod
    def fits(self, document: Json, setup: Setup) -> bool:
        """Whether a sound map has the size this battle needs."""

    @abstractmethod
    def choices(self, setup: Setup) -> Sequence[str]:
        """Values of the option `map` for such a battle: ready maps and ways to draw one by lot."""

    @abstractmethod
    def named(self, document: Json, language: str) -> str:
        """The map's name in a language."""

    @abstractmethod
    def renamed(self, document: Json, key: str, names: Mapping[str, str]) -> Document:
        """The map under another id and other names, one a language, for a copy."""


class LeagueBook(ABC, Generic[S]):
    """What leagues ask of a system: how its battles end, and what an end is worth (leagues 5).

    Its standard score tables lie beside it as `league/<version>.json`, not in `data/`: every battle stores the hash of
    that. Words of a ladder are `league.ladder.<name>` in the system's texts."""

    system: ClassVar[str]
    ladders: ClassVar[tuple[str, ...]]
    """That its score tables have."""
    decided_ladders: ClassVar[frozenset[str]] = frozenset()
    """Ladders whose winner is known by a rule; in all others a difference of nothing must be a draw."""
    percent_ladders: ClassVar[frozenset[str]] = frozenset()
    """Ladders whose steps are shares of something."""
    ends: ClassVar[Mapping[str, Ended]]
    """What the system calls the ways to end: `Outcome.reason` and what it is to leagues."""
    own_number: ClassVar[str] = ""
    """A number that its score tables must have beside their ladders."""
    mirror: ClassVar[Mirror | None] = None
    """What two legs always exchange; None: as the season says (leagues 4.9)."""
    rates_modes_apart: ClassVar[bool] = False
    """Whether each mode has a rating list of its own (leagues 10.1)."""

    def is_campaign(self, setup: Setup) -> bool:
        """Whether such a battle is a campaign of many, each alone, that ratings count by places (leagues 10.1)."""
        return False

    def turns(self, state: S) -> Turns:
        """How far a battle has come, as the agreed limit counts; by default nobody counts."""
        return Turns(done=0, limit=None, each=(0, 0))

    @abstractmethod
    def finish(self, standing: Standing, outcome: Outcome | None, given: Circumstances) -> Finish:
        """The battle as scoring wants it: at its end, cut off (`given.ended`), or as it stands."""

    @abstractmethod
    def steps(self, finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
        """Points as the position stands, line by line; the last line holds."""

    @abstractmethod
    def victory_points(self, finish: Finish, side: Side) -> int:
        """What tables and tie-breaks count beside points."""

    def ended(self, outcome: Outcome | None, given: Circumstances) -> Ended:
        """How it ended, for `finish`. Who abandons a battle has run out of time, unless all have."""
        if given.ended is not None:
            return given.ended
        if outcome is None:
            return "now"
        if outcome.reason not in self.ends:
            raise NotScorable("unknown_end", "5.7", {"system": self.system, "reason": outcome.reason})
        found = self.ends[outcome.reason]
        return "abandoned" if found == "clock" and given.loser_of(outcome) is None else found
