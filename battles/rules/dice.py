"""Dice anyone can check: the only source of chance in the rules.

The server commits to a secret before the battle, each seat adds bytes of its own, and throw *n* follows from both.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

T = TypeVar("T")

SCHEME = b"feldherr-dice-1"
LARGEST = 65_536


class Dice(Protocol):
    """Something that throws: `count` is the number of throws so far and never goes back."""

    count: int

    def throw(self, sides: int, number: int) -> tuple[int, ...]: ...


@lru_cache(512)
def parse(notation: str) -> tuple[int, int]:
    """`"2d6"` → (2, 6)."""
    number, _, sides = notation.partition("d")
    if not sides.isdecimal() or not (number or "1").isdecimal() or int(number or 1) < 1 or int(sides) < 1:
        raise ValueError(f"{notation!r} is no throw of dice")
    return int(number or 1), int(sides)


def commitment(battle: bytes, secret: bytes) -> str:
    """What the server shows before the first throw."""
    return hashlib.sha256(SCHEME + battle + secret).hexdigest()


def mixed(seeds: Sequence[bytes]) -> bytes:
    """The players' bytes in seat order, as one value."""
    return hashlib.sha256(b"".join(seeds)).digest()


class VerifiableDice:
    """Throw n = HMAC-SHA256(secret, battle ‖ n ‖ block ‖ mix): two bytes a die, rejected where a face would gain."""

    def __init__(self, secret: bytes, battle: bytes, mix: bytes, count: int = 0) -> None:
        self.secret, self.battle, self.mix, self.count = secret, battle, mix, count

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        if not 1 <= sides <= LARGEST:
            raise ValueError(f"no die has {sides} sides")
        limit, faces, block = LARGEST - LARGEST % sides, list[int](), 0
        while len(faces) < number:
            data = self._block(block)
            values = (int.from_bytes(data[at : at + 2]) for at in range(0, len(data), 2))
            faces.extend(value % sides + 1 for value in values if value < limit)
            block += 1
        self.count += 1
        return tuple(faces[:number])

    def _block(self, block: int) -> bytes:
        message = self.battle + self.count.to_bytes(8) + block.to_bytes(4) + self.mix
        return hmac.digest(self.secret, message, "sha256")


def seeded(seed: str | int) -> VerifiableDice:
    """Repeatable dice for random battles, playthroughs and the computer's whims."""
    secret = hashlib.sha256(str(seed).encode()).digest()
    return VerifiableDice(secret, bytes(16), bytes(32))


def derived(secret: bytes, purpose: str, name: str) -> str:
    """A seed for something else than throws: nobody without the secret foresees it, and it tells nothing of the secret.

    Two steps, because the first message is never as long as one that throws dice.
    """
    return hmac.digest(hmac.digest(secret, purpose.encode(), "sha256"), name.encode(), "sha256").hex()


class LoadedDice:
    """Dice for tests: the faces in the order they fall. Assert that none is `left`."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)
        self.count = 0

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        if len(self.left) < number:
            raise AssertionError(f"no dice left for {number}d{sides}")
        faces, self.left = tuple(self.left[:number]), self.left[number:]
        if any(not 1 <= face <= sides for face in faces):
            raise AssertionError(f"{faces} cannot fall on d{sides}")
        self.count += 1
        return faces


class KeyedDice:
    """Dice for tests: a cast falls by its key alone, so that two worlds differ only where they differ."""

    def __init__(self, seed: str | int) -> None:
        self.seed, self.count = seed, 0

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        return self.cast(f"throw {self.count}", number, sides)

    def cast(self, key: str, number: int, sides: int) -> tuple[int, ...]:
        self.count += 1
        return seeded(f"{self.seed} {key}").throw(sides, number)


def cast(dice: Dice, key: str, number: int, sides: int) -> tuple[int, ...]:
    """One cast of a tray: the battle's next throw, whatever its key; only dice for tests go by that."""
    return dice.cast(key, number, sides) if isinstance(dice, KeyedDice) else dice.throw(sides, number)


def pick(dice: Dice, items: Sequence[T]) -> T:
    """One of the items, each as likely."""
    return items[dice.throw(len(items), 1)[0] - 1]


def permutation(dice: Dice, length: int) -> tuple[int, ...]:
    """The numbers 0 … length−1 in random order, all orders equally likely; one throw for each place."""
    order = list(range(length))
    for place in range(length - 1, 0, -1):
        other = dice.throw(place + 1, 1)[0] - 1
        order[place], order[other] = order[other], order[place]
    return tuple(order)
