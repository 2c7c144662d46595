"""The exact chances of what a blow costs its pool: the same numbers that `face_count` reads, over all faces at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import gcd, lcm

from msgspec import Struct

from battles.rules.ninth_age.attacks.blow import FACES, MOST_ROLLED, Blow, Hits, Need

SIDES = len(FACES)


class Spread(Struct, frozen=True):
    """How likely 0, 1, 2 … lost points are: whole numbers in proportion, so that nothing is rounded."""

    weights: tuple[int, ...]

    @property
    def whole(self) -> int:
        return sum(self.weights)

    @property
    def chances(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(weight, self.whole) for weight in self.weights)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(points * weight for points, weight in enumerate(self.weights)), self.whole)

    def chance(self, points: int) -> Fraction:
        """Of exactly so many."""
        return Fraction(self.weights[points], self.whole) if 0 <= points < len(self.weights) else Fraction(0)

    def at_least(self, points: int) -> Fraction:
        """Of so many or more."""
        return Fraction(sum(self.weights[max(points, 0) :]), self.whole)

    def capped(self, pool: int) -> Spread:
        """What a pool of so many points loses: the excess is ignored (A.16.7)."""
        if len(self.weights) <= pool + 1:
            return self
        return _spread((*self.weights[:pool], sum(self.weights[pool:])))


NOTHING = Spread((1,))


def exactly(points: int) -> Spread:
    """So many for certain."""
    return Spread((0,) * points + (1,))


def together(spreads: Iterable[Spread]) -> Spread:
    """The sum of what all of them cost."""
    total = NOTHING
    for spread in spreads:
        total = _sum(total, spread)
    return total


def mixed(parts: Iterable[tuple[int, Spread]]) -> Spread:
    """One of several, by weight: what a random number of attacks costs (A.5.3), or one of two values."""
    weighted = [(weight, spread) for weight, spread in parts if weight]
    scale = lcm(*(spread.whole for _, spread in weighted))
    weights = [0] * max(len(spread.weights) for _, spread in weighted)
    for weight, spread in weighted:
        for points, part in enumerate(spread.weights):
            weights[points] += weight * (scale // spread.whole) * part
    return _spread(weights)


def chance_of(need: Need) -> Fraction:
    """Of one attempt, with its second results and its second die."""
    if not need.is_rolled:
        return Fraction(int(need.is_sure))
    first = Fraction(sum(weight for face, weight in _faces(need) if face >= need.at_least), SIDES**2)
    return first if need.then is None else first * chance_of(Need(need.then))


@lru_cache(4096)
def spread(blow: Blow) -> Spread:
    """What all attacks of a blow cost, its dice to hit included."""
    return _times(_attack(blow), blow.n)


@lru_cache(4096)
def spread_of_hits(blow: Blow, hits: Hits) -> Spread:
    """What is left to come once its hits are known, and distributed."""
    return _sum(_times(_hit(blow), hits.rolled), _times(_wound(blow), hits.sure))


def _attack(blow: Blow) -> Spread:
    return mixed((weight, spread_of_hits(blow, hits)) for hits, weight in _hits_of_one(blow).items())


@lru_cache(1024)
def hit_chances(blow: Blow) -> tuple[tuple[Hits, Fraction], ...]:
    """How likely each number of hits is, for what depends on all of them: their distribution, a bracketed hit."""
    chances = {Hits(): 1}
    one = _hits_of_one(blow)
    for _ in range(blow.n):
        further: Counter[Hits] = Counter()
        for (hits, weight), (more, part) in product(chances.items(), one.items()):
            further[Hits(hits.rolled + more.rolled, hits.sure + more.sure)] += weight * part
        chances = further
    whole = sum(one.values()) ** blow.n
    return tuple((hits, Fraction(weight, whole)) for hits, weight in chances.items())


def _hits_of_one(blow: Blow) -> Counter[Hits]:
    """One attack: it misses, hits, or hits with a natural 6, of which a second die may be wanted."""
    need = blow.hit
    if not need.is_rolled:
        return Counter({Hits(blow.hits_each if need.is_sure else 0): 1})
    second = Need(need.then).passed(FACES) if need.then is not None else SIDES
    sure = 1 if blow.six_wounds else 0
    found: Counter[Hits] = Counter()
    for face, weight in _faces(need):
        if face < need.at_least:
            found[Hits()] += weight * SIDES
        elif face < MOST_ROLLED:
            found[Hits(blow.hits_each)] += weight * SIDES
        else:
            found[Hits()] += weight * (SIDES - second)
            found[Hits(blow.hits_each + blow.six_hits - sure, sure)] += weight * second
    return +found


def _hit(blow: Blow) -> Spread:
    """One hit that is to wound with a die, or as its need says."""
    need = blow.wound
    if not need.is_rolled:
        return _wound(blow) if need.is_sure else NOTHING
    wound = _wound(blow)
    six = _after_save(blow.special_after_lethal, _cost(blow)) if blow.lethal else wound
    by_face = {face: wound if face < MOST_ROLLED else six for face in FACES if face >= need.at_least}
    return mixed((weight, by_face.get(face, NOTHING)) for face, weight in _faces(need))


def _wound(blow: Blow) -> Spread:
    """One ordinary wound: armour, then the special save, then what it costs."""
    return _after_save(blow.armour, _after_save(blow.special, _cost(blow)))


def _after_save(need: Need, unsaved: Spread) -> Spread:
    if not need.is_rolled:
        return NOTHING if need.is_sure else unsaved
    return mixed((weight, NOTHING if face >= need.at_least else unsaved) for face, weight in _faces(need))


def _cost(blow: Blow) -> Spread:
    falls = product(FACES, repeat=blow.dice_per_wound)
    return mixed((1, exactly(blow.cost(faces))) for faces in falls)


def _faces(need: Need) -> Iterator[tuple[int, int]]:
    """Each face and how often it stands in the end, of 36: at once, or as the second result."""
    for face in FACES:
        yield face, (0 if face in need.again else SIDES) + len(need.again)


def _times(one: Spread, number: int) -> Spread:
    total = NOTHING
    while number:
        if number % 2:
            total = _sum(total, one)
        number //= 2
        one = _sum(one, one) if number else one
    return total


def _sum(one: Spread, other: Spread) -> Spread:
    weights = [0] * (len(one.weights) + len(other.weights) - 1)
    for points, weight in enumerate(one.weights):
        for further, part in enumerate(other.weights):
            weights[points + further] += weight * part
    return _spread(weights)


def _spread(weights: Sequence[int]) -> Spread:
    """In lowest terms, and without an end that cannot happen."""
    last = max(points for points, weight in enumerate(weights) if weight)
    common = gcd(*weights)
    return Spread(tuple(weight // common for weight in weights[: last + 1]))
