"""A blow: equal attacks at one health pool, as numbers. Whatever decides about them is settled before any die falls.

Two modules read it: `face_count` the faces that fell, `spread` the exact chances. What somebody decides after dice have
fallen (a re-roll that is permitted, not compulsory) is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from msgspec import Struct, structs

Reroll = Literal["failed", "successes", "ones"]
"""Which dice must be thrown once more: those that fail (Hatred), that succeed (Divine Attacks), natural ones."""
Kind = Literal["close_combat", "special", "shooting", "damage_spell", "ranged_special", "miscast", "dangerous_terrain"]
"""What an attack is (A.7.1)."""
MELEE: frozenset[Kind] = frozenset({"close_combat", "special"})
FACES = range(1, 7)
SECOND_OF_HOPELESS = 4
"""What the second die of a hopeless shot needs (A.14.18)."""
LEAST_SURE = 1
MOST_ROLLED = 6


class Need(Struct, frozen=True):
    """What a die needs: 2 to 6; 1: it succeeds without a die; 7: it never does, without a die."""

    at_least: int
    again: tuple[int, ...] = ()
    """Natural faces that are thrown once more, never twice; the second result stands (A.2.8)."""
    then: int | None = None
    """What a second die must show after a 6 (hopeless shots); it is never thrown again."""

    def __post_init__(self) -> None:
        if not LEAST_SURE <= self.at_least <= MOST_ROLLED + 1:
            raise ValueError(f"no die needs {self.at_least}+")
        if self.then is not None and self.at_least != MOST_ROLLED:
            raise ValueError("only a hopeless shot, that is a 6, wants a second die")

    @property
    def is_rolled(self) -> bool:
        return LEAST_SURE < self.at_least <= MOST_ROLLED

    @property
    def is_sure(self) -> bool:
        return self.at_least == LEAST_SURE

    def rerolled(self, *which: Reroll) -> Need:
        """With these dice thrown again too. Two rules that name one die throw it again once."""
        faces = {face for one in which for face in FACES if self._names(one, face)}
        return structs.replace(self, again=tuple(sorted(faces.union(self.again))))

    def _names(self, which: Reroll, face: int) -> bool:
        match which:
            case "failed":
                return face < self.at_least
            case "successes":
                return face >= self.at_least
            case "ones":
                return face == min(FACES)

    def passed(self, faces: Iterable[int]) -> int:
        """How many of these dice succeed."""
        return sum(face >= self.at_least for face in faces)


SURE = Need(LEAST_SURE)
"""Without a die: automatic hits, automatic wounds."""
NEVER = Need(MOST_ROLLED + 1)
"""Without a die: no save, no chance to hit."""
HOPELESS = Need(MOST_ROLLED, then=SECOND_OF_HOPELESS)
"""A required 7+: a 6, and then 4+ on a second die (A.14.18)."""


def required(roll: int) -> Need:
    """What a modified roll of 1+, 2+ … comes to: 7+ and worse cannot succeed, and a natural 1 always fails."""
    return Need(min(max(roll, LEAST_SURE + 1), MOST_ROLLED + 1))


def shot(roll: int) -> Need:
    """As `required`, but exactly 7+ is a hopeless shot (A.14.18)."""
    return HOPELESS if roll == NEVER.at_least else required(roll)


class Losses(Struct, frozen=True):
    """Health points that an unsaved wound costs (B.21.153): a sum of dice and a number. D3 is half a D6, rounded up."""

    add: int = 1
    dice: int = 0
    sides: Literal[3, 6] = 6

    def __post_init__(self) -> None:
        if self.dice < 0 or self.least < 1:
            raise ValueError("an unsaved wound costs at least one health point")

    @property
    def least(self) -> int:
        return self.add + self.dice

    def shown(self, face: int) -> int:
        """What a die of six faces counts for."""
        return face if self.sides == MOST_ROLLED else -(-face // 2)

    def counted(self, faces: Iterable[int], cap: int) -> int:
        """What one wound costs, at most the Health Points of a model."""
        return min(self.add + sum(self.shown(face) for face in faces), cap)


class Blow(Struct, frozen=True, kw_only=True):
    """`n` equal attacks at one pool."""

    n: int
    hit: Need
    wound: Need
    armour: Need = NEVER
    special: Need = NEVER
    """The special save the defender has chosen against ordinary wounds (A.7.8)."""
    special_after_lethal: Need = NEVER
    """And against wounds of a Lethal Strike, which ignores Fortitude (B.21.117)."""
    hits_each: int = 1
    """Hits of an attack that hits: more than one in an Area Attack (B.21.145)."""
    six_hits: int = 0
    """Further hits on a natural 6 to hit (Battle Focus, B.21.156)."""
    six_wounds: bool = False
    """A natural 6 to hit wounds without a die, with one of its hits (Poison, B.21.147)."""
    lethal: bool = False
    """A natural 6 to wound: no armour save, no Fortitude (Lethal Strike, B.21.158)."""
    losses: Losses = Losses()
    cap: int = 1
    """The Health Points of a model of the pool: no wound costs more (B.21.153)."""
    kind: Kind = "close_combat"
    by: str = ""
    at: str = ""
    """Whose attacks they are, and at which pool."""

    def __post_init__(self) -> None:
        if self.n < 0 or self.hits_each < 1 or self.six_hits < 0 or self.cap < 1:
            raise ValueError("a blow has attacks, and each that hits has hits")

    @property
    def is_melee(self) -> bool:
        return self.kind in MELEE

    @property
    def dice_per_wound(self) -> int:
        """Thrown for each unsaved wound; none where even ones cost all that a model has."""
        return self.losses.dice if self.cap > self.losses.least else 0

    def cost(self, faces: Sequence[int]) -> int:
        """What one unsaved wound costs, by its dice."""
        return self.losses.counted(faces, self.cap) if faces else min(self.losses.least, self.cap)


class Hits(Struct, frozen=True):
    """Hits that are to wound: with a die, and those that do without."""

    rolled: int = 0
    sure: int = 0

    @property
    def total(self) -> int:
        return self.rolled + self.sure

    def apart(self, rolled: int = 0, sure: int = 0) -> tuple[Hits, Hits]:
        """Some of them, and the rest: the one hit that has the bracketed values of an Area Attack (B.21.145)."""
        if not (0 <= rolled <= self.rolled and 0 <= sure <= self.sure):
            raise ValueError("there are not so many hits")
        return Hits(rolled, sure), Hits(self.rolled - rolled, self.sure - sure)


Stage = Literal[
    "hits", "hits_again", "hopeless",
    "wounds", "wounds_again",
    "armour", "armour_again",
    "special", "special_again",
    "losses",
]  # fmt: skip
STAGES: tuple[Stage, ...] = get_args(Stage)
"""Every throw of a volley or an initiative step, in their order (A.7.3); one without dice is passed over."""
TO_WOUND_ON: tuple[Stage, ...] = STAGES[STAGES.index("wounds") :]
"""What is left once the hits are known, and distributed."""
