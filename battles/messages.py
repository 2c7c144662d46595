"""What goes over a battle's websocket. `frontend/src/protocol.ts` and docs/protocol.md are made from this file."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw, Struct

from battles.rules.codec import Json

MAX_FRAME_BYTES = 128 * 1024


class FromClient(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may say. `id` is the client's own; the answer carries it back."""


class Join(FromClient, frozen=True, tag="join"):
    """First message: as which seat (null: whatever I am, a spectator at least), and the version I already have."""

    seat: str | None = None
    since: int | None = None
    language: str = "en"


class GiveOrder(FromClient, frozen=True, tag="order"):
    """An order. Sent again with the same `id` it is carried out once and answered twice."""

    id: str
    seat: str
    version: int
    order: Raw


class TryOrder(FromClient, frozen=True, tag="try"):
    """A dry run: what would it cost, what would it mean, why not? Nothing is stored."""

    id: str
    seat: str
    order: Raw


class AskOdds(FromClient, frozen=True, tag="odds"):
    """The exact odds of an order's outcomes."""

    id: str
    seat: str
    order: Raw


class CommitSeed(FromClient, frozen=True, tag="commit_seed"):
    """SHA-256 of my 32 random bytes, in hexadecimal."""

    id: str
    seat: str
    hash: str


class RevealSeed(FromClient, frozen=True, tag="reveal_seed"):
    """My bytes, once all hashes are in."""

    id: str
    seat: str
    seed: str


class SaveDraft(FromClient, frozen=True, tag="draft"):
    id: str
    seat: str
    draft: Raw


class Say(FromClient, frozen=True, tag="chat"):
    id: str
    text: str


class Ping(FromClient, frozen=True, tag="ping"):
    t: float = 0


class FromServer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server says."""


class Fault(Struct, frozen=True, kw_only=True):
    """An error for people and programs: `message` is worded in the client's language."""

    code: str
    message: str
    clause: str = ""
    facts: dict[str, Json] = {}
    witness: dict[str, Json] = {}


class Player(Struct, frozen=True, kw_only=True):
    """Who sits on a seat."""

    name: str
    user: int | None = None
    computer: int | None = None
    guest: bool = False
    seed: Literal["missing", "committed", "revealed", "server"] = "missing"


class ChatLine(Struct, frozen=True, kw_only=True):
    n: int
    name: str
    room: str
    text: str
    at: str


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


class Scene(Struct, frozen=True, kw_only=True):
    """What an audience sees: the table, who is asked, what may be decided, how it stands.

    Members of objects that would be null are left out, because a merge patch cannot set null.
    """

    status: str
    players: dict[str, Player]
    view: Json
    asked: dict[str, Json]
    """Seat → {kind, clause, facts, orders, default}; `default` only for the seat itself."""
    options: list[Json]
    standing: Json
    outcome: Json
    dice: dict[str, Json]
    """scheme, commitment, throws, mix once known, secret once the battle is over."""
    rematch: str | None = None
    """The battle that was offered as a rematch."""
    league: str | None = None
    """Where its fixture is, for a battle of a league: there a judge can be called."""
    halted: str | None = None
    """Since when it stands still because the judge was called (ISO 8601)."""


class Update(FromServer, frozen=True, tag="update"):
    """What happened from `since` to `version`, and the merge patch (RFC 7396) from the old scene to the new one."""

    since: int
    version: int
    events: tuple[Raw, ...]
    patch: Raw
    names: dict[str, str] = {}
    """Names that are new or have changed."""


class Answer(FromServer, frozen=True, tag="answer"):
    """To an order, seed, draft or chat line: taken (at `version`), or the fault."""

    id: str
    ok: bool
    version: int = 0
    fault: Fault | None = None


class Trial(FromServer, frozen=True, tag="trial"):
    """To a dry run: cost, facts, consequences and refusals, each with its sentence."""

    id: str
    cost: dict[str, float] = {}
    facts: dict[str, Json] = {}
    consequences: tuple[Fault, ...] = ()
    refusals: tuple[Fault, ...] = ()


class OddsFound(FromServer, frozen=True, tag="odds"):
    id: str
    chances: tuple[Json, ...] = ()
    total: int = 0
    exact: bool = True
    fault: Fault | None = None


class Chat(FromServer, frozen=True, tag="chat"):
    lines: tuple[ChatLine, ...]


class Presence(FromServer, frozen=True, tag="presence"):
    """Which seats have somebody at the table, and how many watch."""

    seats: dict[str, bool]
    spectators: int


class Pong(FromServer, frozen=True, tag="pong"):
    t: float
    version: int


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


class Failed(FromServer, frozen=True, tag="error"):
    """Something a client said could not be understood or done, and it had no `id` to answer to."""

    fault: Fault


CLIENT_MESSAGES = (Join, GiveOrder, TryOrder, AskOdds, CommitSeed, RevealSeed, SaveDraft, Say, Ping)
SERVER_MESSAGES = (
    Situation,
    Update,
    Answer,
    Trial,
    OddsFound,
    Chat,
    Presence,
    Pong,
    Bye,
    LobbyChanged,
    SeasonAt,
    Failed,
)
decode = msgspec.json.Decoder(
    Join | GiveOrder | TryOrder | AskOdds | CommitSeed | RevealSeed | SaveDraft | Say | Ping
).decode
