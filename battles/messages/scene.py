"""What an audience sees: the scene and what it is made of."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json


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
    former: int | None = None
    """The user who held the seat before the computer or a regent, and may come back."""


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line as it was typed, or (`text` is empty then) a quick phrase for the page to word."""

    n: int
    name: str
    room: str
    text: str
    at: str
    user: int | None = None
    phrase: str = ""


class SeatClock(Struct, frozen=True, kw_only=True):
    """A seat's clock. While `since` is there it runs: `reserve` goes first, then `left`. All in milliseconds."""

    left: int
    reserve: int = 0
    """What is left of the present decision's own time."""
    since: str | None = None
    """ISO 8601, by the server's clock."""
    out: bool = False
    """Its time is out: the battle may be claimed, or time granted."""
    away: str | None = None
    """On a declared holiday until then."""


class RoundClock(Struct, frozen=True, kw_only=True):
    """The round under way: one end for everybody."""

    number: int
    ends: str
    """ISO 8601, by the server's clock; while the battle is paused the end moves on with the time."""
    review: bool = False
    """All is evaluated, and the organiser may look at it until `ends`."""
    held: tuple[str, ...] = ()
    """Seats for which a round has been held in this game: it is not held for them again."""
    extensions: dict[str, int] = {}
    """How often each seat may still have a round last longer."""
    organiser: str | None = None
    """The seat of whoever may do so at any time."""


class Clocks(Struct, frozen=True, kw_only=True):
    """The pace that was agreed, every seat's clock, and whether they stand."""

    pace: dict[str, Json]
    seats: dict[str, SeatClock]
    paused: str | None = None
    """Since when all have agreed to pause."""
    wishes: tuple[str, ...] = ()
    """Seats that would like to pause or, in a pause, to go on."""
    resumes: str | None = None
    """When the pause ends."""
    last_turn: int | None = None
    """The game turn that was called the last."""
    capped: str | None = None
    """From then on a player may call the present game turn the last."""
    round: RoundClock | None = None
    """Where all decide at once: their one clock."""


class TakeBackOffer(Struct, frozen=True, kw_only=True):
    """A seat asks to take its last order back."""

    seat: str
    agreed: tuple[str, ...] = ()
    waits_for: tuple[str, ...] = ()


class TakeBackState(Struct, frozen=True, kw_only=True):
    """What a viewer may know of taking back."""

    rule: Literal["free", "consent", "never"]
    """What holds in this battle: freely while nothing was learnt, only if the others agree, or never."""
    now: Literal["free", "ask", "wait", "none", "never"] = "none"
    """What the viewer's seat can do about its last order."""
    order: str = ""
    """The kind of that order."""
    bar: str = ""
    """Why it cannot be taken back freely: rule, dice, hidden, asked, over, acted; or why not at all: computer."""
    wait: int = 0
    """So many orders of its own must the seat give before it can ask again."""
    offer: TakeBackOffer | None = None


class Scene(Struct, frozen=True, kw_only=True):
    """What an audience sees: the table, who is asked, what may be decided, how it stands.

    Members of objects that would be null are left out, because a merge patch cannot set null.
    """

    status: str
    players: dict[str, Player]
    sides: dict[str, int]
    """Seat → the number of its side, 1 … 12; allies share one. It chooses colour, hatching and badge."""
    view: Json
    asked: dict[str, Json]
    """Seat → {kind, clause, facts, orders, default}; `default` only for the seat itself."""
    options: list[Json]
    standing: Json
    outcome: Json
    dice: dict[str, Json]
    """scheme, commitment, throws unless the rules hide them, mix once known, secret and throws once it is over."""
    rematch: str | None = None
    """The battle that was offered as a rematch."""
    league: str | None = None
    """Where its fixture is, for a battle of a league: there a judge can be called."""
    odds: bool = True
    """Whether players may ask for odds."""
    halted: str | None = None
    """Since when it stands still because the judge was called (ISO 8601)."""
    clocks: Clocks | None = None
    take_back: TakeBackState | None = None
