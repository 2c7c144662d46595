"""Whether the throws of a battle follow from what its dice were agreed to be."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from uuid import UUID

from msgspec import structs

from battles.rules.base import Event, Seat, State, Thrown
from battles.rules.codec import Json
from battles.rules.dice import VerifiableDice, commitment, mixed, parse
from battles.rules.kernel_events import SeedCommitted, SeedRevealed
from battles.rules.trays import FallenCast, TrayThrown, throws_of

MOST_DICE = 1_000
"""No throw has more."""


def dice_follow(battle: str, told: Mapping[str, Json], seats: Sequence[Seat], events: Sequence[Event[State]]) -> bool:
    """Commitment, seats' hashes and every throw; where the secret is not told there is nothing to go by."""
    if (secret := told.get("secret")) is None:
        return True
    try:
        identity, key = UUID(battle).bytes, bytes.fromhex(secret)
        seeds = {event.seat: bytes.fromhex(event.seed) for event in events if isinstance(event, SeedRevealed)}
    except (ValueError, TypeError):
        return False
    if commitment(identity, key) != told.get("commitment") or not _as_sealed(events):
        return False
    dice = VerifiableDice(key, identity, mixed([seeds.get(seat, b"") for seat in seats]))
    throws = [throw for event in events for throw in throws_of(event)]
    in_order = all(throw.n == place and _fell_so(dice, throw) for place, throw in enumerate(throws))
    return in_order and _kept_as_they_fell(events)


def _as_sealed(events: Sequence[Event[State]]) -> bool:
    """Each seat opened the bytes it had sealed; where it did not in time, the server drew others and said so."""
    sealed = {event.seat: event.hash for event in events if isinstance(event, SeedCommitted)}
    opened = [event for event in events if isinstance(event, SeedRevealed) and event.by == "seat"]
    return all(hashlib.sha256(bytes.fromhex(one.seed)).hexdigest() == sealed.get(one.seat) for one in opened)


def _kept_as_they_fell(events: Sequence[Event[State]]) -> bool:
    """A cast that was kept is one that fell before, for the same key."""
    fallen: dict[int, FallenCast] = {}
    for event in events:
        for cast in event.casts if isinstance(event, TrayThrown) else ():
            if cast.kept and fallen.get(cast.n) != structs.replace(cast, kept=False):
                return False
            fallen.setdefault(cast.n, cast)
    return True


def _fell_so(dice: VerifiableDice, throw: Thrown[State] | FallenCast) -> bool:
    try:
        number, sides = parse(throw.dice)
        if number != len(throw.faces) or number > MOST_DICE:
            return False
        dice.count = throw.n
        return dice.throw(sides, number) == throw.faces
    except (ValueError, OverflowError):
        return False
