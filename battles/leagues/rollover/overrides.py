"""The organiser moves people in a proposal (9.4)."""

from __future__ import annotations

from msgspec import structs

from battles.leagues.errors import LeagueError
from battles.leagues.rollover.structs import Proposal, ProposedDivision, Seat, Who


def moved_by_hand(proposal: Proposal, who: Who, *, tier: int, letter: str = "A") -> Proposal:
    """The proposal with one person in another division, at its end. The log keeps the reason."""
    if not any((one.tier, one.letter) == (tier, letter) for one in proposal.divisions):
        raise LeagueError("no_such_division", clause="9.4", tier=tier, letter=letter)
    seat = _seat_of(proposal, who)
    moved = structs.replace(seat, cause="by_hand", clause="9.4")
    divisions = (_without(one, who) for one in proposal.divisions)
    placed = (_with(one, moved) if (one.tier, one.letter) == (tier, letter) else one for one in divisions)
    return structs.replace(proposal, divisions=tuple(one for one in placed if one.seats))


def _seat_of(proposal: Proposal, who: Who) -> Seat:
    found = next((seat for one in proposal.divisions for seat in one.seats if seat.who == who), None)
    if found is None:
        raise LeagueError("not_in_proposal", clause="9.4", who=who)
    return found


def _without(division: ProposedDivision, who: Who) -> ProposedDivision:
    return structs.replace(division, seats=tuple(seat for seat in division.seats if seat.who != who))


def _with(division: ProposedDivision, seat: Seat) -> ProposedDivision:
    return structs.replace(division, seats=(*division.seats, seat))
