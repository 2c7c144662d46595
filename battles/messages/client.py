"""What clients say over a battle's websocket."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw, Struct

MAX_FRAME_BYTES = 128 * 1024


class FromClient(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may say. `id` is the client's own; the answer or the refusal carries it back."""


class Join(FromClient, frozen=True, tag="join"):
    """First message: as which seat (null: whatever I am, a spectator at least), and the version I already have."""

    id: str | None = None
    seat: str | None = None
    since: int | None = None
    language: str = "en"
    watching: bool = False
    """As a spectator, even if a seat is mine: for showing the battle to others."""
    delay: int = 0
    """With `watching`: at least so many seconds behind."""


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
    """The odds of an order's outcomes: exact where all falls of the dice can be tried, else sampled."""

    id: str
    seat: str
    order: Raw


class Ask(FromClient, frozen=True, tag="ask"):
    """A question to the rules that is no order: what is seen from here, how far somebody comes. Nothing is stored.
    Who watches asks with an empty seat, what spectators may ask, and is answered from what they know."""

    id: str
    seat: str
    inquiry: Raw


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


class TakeBack(FromClient, frozen=True, tag="take_back"):
    """Take my last order back, or ask the others to let me: the scene's `take_back` says which of them it is."""

    id: str
    seat: str
    version: int
    """My version; if the battle has gone on since, nothing is taken back."""


class AnswerTakeBack(FromClient, frozen=True, tag="answer_take_back"):
    """To the seat that asks to take an order back. Its own "no" withdraws the question."""

    id: str
    seat: str
    agree: bool


class Attention(FromClient, frozen=True, kw_only=True, tag="attention"):
    """Whether anybody looks at the page: it says so when it is hidden and when it comes back."""

    id: str | None = None
    here: bool


class SaveDraft(FromClient, frozen=True, tag="draft"):
    id: str
    seat: str
    draft: Raw


class Say(FromClient, frozen=True, tag="chat"):
    """A line of chat: words of one's own, or a quick phrase by its code, which everybody reads in his language."""

    id: str
    text: str = ""
    phrase: str = ""


class ActOnClock(FromClient, frozen=True, tag="clock"):
    """Claim a battle whose other side's time is out, grant `seat` time, offer or decline a pause, go on after one,
    call the present game turn the last, have the present round last longer."""

    id: str
    act: Literal["claim", "grant", "offer_pause", "withdraw_pause", "resume", "last_turn", "extend"]
    seat: str = ""


class Ping(FromClient, frozen=True, tag="ping"):
    id: str | None = None
    t: float = 0


CLIENT_MESSAGES = (
    Join,
    GiveOrder,
    TryOrder,
    AskOdds,
    Ask,
    TakeBack,
    AnswerTakeBack,
    Attention,
    CommitSeed,
    RevealSeed,
    SaveDraft,
    Say,
    ActOnClock,
    Ping,
)
ClientMessage = (
    Join
    | GiveOrder
    | TryOrder
    | AskOdds
    | Ask
    | TakeBack
    | AnswerTakeBack
    | Attention
    | CommitSeed
    | RevealSeed
    | SaveDraft
    | Say
    | ActOnClock
    | Ping
)
decode = msgspec.json.Decoder(ClientMessage).decode
