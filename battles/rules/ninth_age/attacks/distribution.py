"""Which models of a unit the hits go to (A.7.4, B.21.96), and whose values a mixed pool uses (A.7.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from battles.rules.ninth_age.attacks.blow import Hits

ENOUGH_TO_HIDE = 5
"""So many R&F models, the champion included, hide characters of their own type and height."""

Value = TypeVar("Value")


class Recipient(Struct, frozen=True):
    """A health pool, and how many models of it hits are spread over."""

    pool: str
    models: int


class AttachedCharacter(Struct, frozen=True):
    """A character in the unit: his pool, and whether his type and height are those of the R&F."""

    pool: str
    is_alike: bool


def recipients(
    pool: str, models: int, *, has_champion: bool, characters: Sequence[AttachedCharacter] = ()
) -> tuple[Recipient, ...]:
    """Who may be hit by attacks at the unit as a whole; `models` are all its R&F, the champion included.

    Ruling: of a unit that has only its champion left the R&F pool is hit, and its excess falls on him (A.16.3).
    """
    hidden = models >= ENOUGH_TO_HIDE
    exposed = tuple(Recipient(one.pool, 1) for one in characters if not (hidden and one.is_alike))
    others = models - has_champion
    if others:
        return Recipient(pool, others), *exposed
    return exposed or (Recipient(pool, 1),)


def bounds(among: Sequence[Recipient], hits: int) -> dict[str, tuple[int, int]]:
    """The fewest and most hits of each pool: no model gets a second one before every model has one."""
    each, over = divmod(hits, _models(among))
    return {
        one.pool: (
            each * one.models + max(0, over - (_models(among) - one.models)),
            each * one.models + min(over, one.models),
        )
        for one in among
    }


def is_even(among: Sequence[Recipient], shares: Mapping[str, int]) -> bool:
    """Whether the attacker may distribute hits so."""
    limits = bounds(among, sum(shares.values()))
    return shares.keys() <= limits.keys() and all(
        least <= shares.get(pool, 0) <= most for pool, (least, most) in limits.items()
    )


def is_open(among: Sequence[Recipient], hits: int) -> bool:
    """Whether there is anything to choose."""
    return any(least != most for least, most in bounds(among, hits).values())


def proposed(among: Sequence[Recipient], hits: int) -> dict[str, int]:
    """An even distribution: what is left over goes to the pools in their order, the R&F first."""
    each, over = divmod(hits, _models(among))
    shares = {}
    for one in among:
        extra = min(over, one.models)
        shares[one.pool] = each * one.models + extra
        over -= extra
    return shares


def shared(
    among: Sequence[Recipient], hits: Hits, shares: Mapping[str, int], first: Sequence[str] = ()
) -> dict[str, Hits]:
    """The hits of each pool. Those that wound without a die go to the pools of `first`, then to the others in order."""
    if sum(shares.values()) != hits.total or not is_even(among, shares):
        raise ValueError("hits are distributed as evenly as possible")
    sure, found = hits.sure, {}
    for pool in sorted((one.pool for one in among), key=lambda pool: pool not in first):
        number = min(sure, shares.get(pool, 0))
        found[pool] = Hits(shares.get(pool, 0) - number, number)
        sure -= number
    return found


def majority(models: Mapping[Value, int]) -> tuple[Value, ...]:
    """Whose values a mixed pool uses: the largest share of its models; of several, the attacker chooses (A.7.5)."""
    most = max(models.values())
    return tuple(value for value, number in models.items() if number == most)


def _models(among: Sequence[Recipient]) -> int:
    return sum(one.models for one in among)
