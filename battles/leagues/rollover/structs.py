"""What closing a season takes and gives (9). People and teams are `Who`: the id of the player or team, not of the
entrant, because an entrant lives for one season only."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

from msgspec import Struct

from battles.rules.codec import encode
from battles.rules.first import first_of

Who = int
DecidingKind = Literal["promotion", "jump"]
Winner = Literal["upper", "lower", "draw"]
Cause = Literal[
    "stays",
    "relegated",
    "promoted",
    "promotion_match",
    "jump_match",
    "vacancy_match_loser",
    "vacancy_relegated",
    "vacancy_best",
    "returns",
    "returns_lower",
    "removed",
    "newcomer",
    "by_hand",
]
"""Why somebody is where the proposal puts him; the clause stands beside it."""


class FinalPlace(Struct, frozen=True, kw_only=True):
    """A line of a division's final table, from the top. `points` for each fixture are compared only inside 9.2."""

    who: Who
    points: int = 0


class FinalDivision(Struct, frozen=True, kw_only=True):
    """A division as it ended: `order` from first to last. Tier 1 is the top; `size` is what the next season has."""

    tier: int
    letter: str = "A"
    size: int = 6
    order: tuple[FinalPlace, ...]


class DecidingMatch(Struct, frozen=True, kw_only=True):
    """A promotion or jump match (9.1). `tier`, `letter`: the upper division. `winner` None: not played: as drawn."""

    kind: DecidingKind
    tier: int
    letter: str
    upper: Who
    lower: Who
    winner: Winner | None = None


class MoveRules(Struct, frozen=True, kw_only=True):
    """How much moves at a boundary (9.1): so many directly, and the matches below them."""

    direct: int = 1
    has_promotion_match: bool = True
    has_jump_match: bool = False
    new_division_size: int = 6


class Applicant(Struct, frozen=True, kw_only=True):
    """Somebody who enters the next season. Who is in a final table continues; `last_tier` without that: he returns
    after a season away (9.5); neither: a newcomer. `is_removed`: was removed for no-shows, starts at the bottom."""

    who: Who
    rating: int = 1500
    last_tier: int | None = None
    is_removed: bool = False


class ClosedSeason(Struct, frozen=True, kw_only=True):
    """Everything that the next season is proposed from."""

    divisions: tuple[FinalDivision, ...]
    matches: tuple[DecidingMatch, ...] = ()
    entering: tuple[Applicant, ...] = ()
    rules: MoveRules = MoveRules()


class Target(Struct, frozen=True, kw_only=True):
    """Where 9.1 sends somebody, before anybody leaves or comes."""

    who: Who
    tier: int
    letter: str
    place: int
    points: int
    to_tier: int
    to_letter: str
    cause: Cause


class Seat(Struct, frozen=True, kw_only=True):
    """One line of the proposal: who, from where, why. `from_tier`, `place` None: he was not there last season."""

    who: Who
    cause: Cause
    clause: str
    from_tier: int | None = None
    from_letter: str = ""
    place: int | None = None
    rating: int = 0


class ProposedDivision(Struct, frozen=True, kw_only=True):
    tier: int
    letter: str
    size: int
    seats: tuple[Seat, ...]

    @property
    def order(self) -> tuple[Who, ...]:
        return tuple(seat.who for seat in self.seats)


class ProposalNote(Struct, frozen=True, kw_only=True):
    """Something that the organiser should look at: `small_division`, `large_division`, `match_not_played`."""

    code: str
    tier: int
    letter: str
    facts: dict[str, int] = {}


class Proposal(Struct, frozen=True, kw_only=True):
    """The next season as the rules make it (9.3)."""

    divisions: tuple[ProposedDivision, ...]
    leaving: tuple[Who, ...] = ()
    notes: tuple[ProposalNote, ...] = ()

    @property
    def key(self) -> str:
        """The same proposal has the same key: a season published under it is not made twice (9.4)."""
        return sha256(encode(self)).hexdigest()

    def division(self, tier: int, letter: str = "A") -> ProposedDivision:
        return first_of(one for one in self.divisions if (one.tier, one.letter) == (tier, letter))
