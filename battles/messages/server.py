"""What the server says over a battle's websocket."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from battles.messages.scene import ChatLine, Fault
from battles.rules.codec import Json


class FromServer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server says."""


class Situation(FromServer, frozen=True, kw_only=True, tag="situation"):
    """Everything this audience may know, on joining. `scene` is what later patches change."""

    battle: str
    system: str
    title: str
    version: int
    role: Literal["seat", "spectator"]
    seat: str | None
    my_seats: tuple[str, ...]
    names: dict[str, str]
    scene: Raw
    events: tuple[Raw, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    draft: Raw | None = None
    delay: int = 0
    """This audience sees the battle so many seconds late."""
    now: float = 0
    """The server's time in seconds since 1970: clocks are shown by it, never by the device's."""


class Update(FromServer, frozen=True, tag="update"):
    """What happened from `since` to `version`, and the merge patch (RFC 7396) from the old scene to the new one."""

    since: int
    version: int
    events: tuple[Raw, ...]
    patch: Raw
    names: dict[str, str] = {}
    """Names that are new or have changed."""


class Answer(FromServer, frozen=True, tag="answer"):
    """To an order, seed, draft or chat line: taken (at `version`), or the fault.

    Any frame with an `id` may be refused by it, also one that could not be read.
    """

    id: str
    ok: bool
    version: int = 0
    fault: Fault | None = None


class Instead(Struct, frozen=True, kw_only=True):
    """What may be ordered in place of a refused order: the same motion as far as it goes, and what limits it.

    The limit's sentence is a short one. Cost, facts and consequences are those of `order`.
    """

    order: dict[str, Json]
    limit: Fault
    cost: dict[str, float] = {}
    facts: dict[str, Json] = {}
    consequences: tuple[Fault, ...] = ()


class Trial(FromServer, frozen=True, tag="trial"):
    """To a dry run: cost, facts, consequences and refusals, each with its sentence."""

    id: str
    cost: dict[str, float] = {}
    facts: dict[str, Json] = {}
    consequences: tuple[Fault, ...] = ()
    refusals: tuple[Fault, ...] = ()
    bar: str | None = None
    """What will keep the order from being taken back freely; empty: nothing; null: orders cannot be taken back."""
    instead: Instead | None = None


class Chance(Struct, frozen=True, kw_only=True):
    """An outcome, and how many of `total` lead to it; of sampled odds also the 95 % interval of its share."""

    verdict: str
    count: int
    low: float | None = None
    high: float | None = None


class Assumption(Struct, frozen=True, kw_only=True):
    """An answer that the odds assume for a seat, in `count` of `total`."""

    seat: str
    question: str
    order: str
    """The kind of the order; empty where a standing answer says it."""
    by: Literal["standing", "computer", "default"]
    count: int


class OddsFound(FromServer, frozen=True, tag="odds"):
    """What an order may come to, harmless first; no chances where it decides nothing by dice."""

    id: str
    chances: tuple[Chance, ...] = ()
    total: int = 0
    exact: bool = True
    assumptions: tuple[Assumption, ...] = ()
    fault: Fault | None = None


class Answered(FromServer, frozen=True, tag="answered"):
    """To a question: what the rules answer (the system's own type), or why there is no answer."""

    id: str
    answer: Raw | None = None
    fault: Fault | None = None


class Chat(FromServer, frozen=True, tag="chat"):
    """New lines; `gone` are those a moderator has taken away."""

    lines: tuple[ChatLine, ...]
    gone: tuple[int, ...] = ()


class SeatPresence(Struct, frozen=True, kw_only=True):
    """Whether a seat's player is at the table, looks elsewhere, or is gone; and since when (ISO 8601, if known)."""

    state: Literal["here", "away", "gone"]
    since: str | None = None


class Presence(FromServer, frozen=True, tag="presence"):
    """Where the seats' players are, and how many watch."""

    seats: dict[str, SeatPresence]
    spectators: int
    now: str = ""
    """The server's time (ISO 8601): how long somebody is gone is counted by it."""


class Pong(FromServer, frozen=True, tag="pong"):
    t: float
    version: int
    now: float = 0
    """The server's time in seconds since 1970."""


class Bye(FromServer, frozen=True, tag="bye"):
    """The server closes: come back after so many seconds, or not at all (`retry` null)."""

    code: str
    retry: float | None


class LobbyChanged(FromServer, frozen=True, tag="lobby"):
    """On the lobby's socket: lists have changed ("all"), or a battle of your own ("mine"); fetch them again."""

    scope: Literal["all", "mine"]


class SeasonAt(FromServer, frozen=True, tag="season"):
    """On a season's socket: where the season stands. A page that shows another sequence, or other boards, fetches
    itself again; the first such message after a gap repairs whatever was missed."""

    season: int
    sequence: int
    boards: int
    """How far its running battles have come, added up."""


class Failed(FromServer, frozen=True, kw_only=True, tag="error"):
    """A `join` was refused, or a frame that had no `id` to answer to: `id` is null only there."""

    id: str | None = None
    fault: Fault


SERVER_MESSAGES = (
    Situation,
    Update,
    Answer,
    Trial,
    OddsFound,
    Answered,
    Chat,
    Presence,
    Pong,
    Bye,
    LobbyChanged,
    SeasonAt,
    Failed,
)
