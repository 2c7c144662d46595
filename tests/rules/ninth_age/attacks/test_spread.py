"""Exact chances: for every set of flags `spread` says what all falls of the dice come to, counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod
from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.attacks.blow import (
    FACES,
    HOPELESS,
    NEVER,
    STAGES,
    SURE,
    TO_WOUND_ON,
    Blow,
    Hits,
    Losses,
    Need,
    Stage,
)
from battles.rules.ninth_age.attacks.face_count import Tally, count, dice, struck
from battles.rules.ninth_age.attacks.spread import (
    NOTHING,
    Spread,
    exactly,
    hit_chances,
    mixed,
    spread,
    spread_of_hits,
    together,
)

PLAIN = Blow(n=1, hit=Need(4), wound=Need(4), armour=Need(5), special=Need(6))


@cache
def falls(number: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """All falls of so many dice without their order, and how many falls each stands for."""
    return tuple(
        (faces, factorial(number) // prod(factorial(times) for times in Counter(faces).values()))
        for faces in combinations_with_replacement(FACES, number)
    )


def enumerated(blow: Blow, start: Tally | None = None, stages: Sequence[Stage] = STAGES) -> tuple[Fraction, ...]:
    """Chances of 0, 1, 2 … points, through every stage with every fall of its dice."""
    ways = ways_through(blow, start or Tally(), stages)
    chances = [Fraction(0)] * (1 + max(tally.points for tally, _ in ways))
    for tally, chance in ways:
        chances[tally.points] += chance
    return tuple(chances)


def ways_through(blow: Blow, start: Tally, stages: Sequence[Stage]) -> list[tuple[Tally, Fraction]]:
    """Where the stages may lead. Tallies that are equal go on as one: what comes later depends on nothing else."""
    ways: dict[Tally, Fraction] = {start: Fraction(1)}
    for stage in stages:
        after: dict[Tally, Fraction] = {}
        for tally, chance in ways.items():
            numbers: Counter[Tally] = Counter()
            for faces, number in _falls_of(blow, tally, stage):
                numbers[count(blow, tally, stage, faces)] += number
            for found, number in numbers.items():
                after[found] = after.get(found, Fraction(0)) + chance * Fraction(number, numbers.total())
        ways = after
    return list(ways.items())


def _falls_of(blow: Blow, tally: Tally, stage: Stage) -> Iterator[tuple[tuple[int, ...], int]]:
    """Where dice belong to groups (two kinds of saves, several dice a wound) their order matters."""
    number = dice(blow, tally, stage)
    grouped = (stage.startswith("special") and blow.lethal) or (stage == "losses" and blow.dice_per_wound > 1)
    return iter([(faces, 1) for faces in product(FACES, repeat=number)] if grouped else falls(number))


REROLLED = (
    Need(4),
    Need(3).rerolled("failed"),
    Need(5).rerolled("successes"),
    Need(2).rerolled("ones"),
    Need(4).rerolled("ones", "successes"),
)
TO_HIT = (SURE, NEVER, *REROLLED, HOPELESS, HOPELESS.rerolled("failed"), Need(6), HOPELESS.rerolled("ones"))
TO_WOUND = (SURE, NEVER, *REROLLED, Need(6))
SAVES = (NEVER, Need(4), Need(2), Need(5).rerolled("failed"), Need(3).rerolled("successes"), Need(6).rerolled("ones"))
COSTS = (
    (Losses(), 1),
    (Losses(2), 3),
    (Losses(0, 1, 3), 2),
    (Losses(0, 1), 3),
    (Losses(1, 1, 3), 4),
    (Losses(0, 1), 1),
)
SIX_FLAGS = [
    {"six_hits": six_hits, "six_wounds": six_wounds, "hits_each": hits_each}
    for six_hits, six_wounds, hits_each in product((0, 1), (False, True), (1, 2))
]


def agree(blow: Blow) -> None:
    assert spread(blow).chances == enumerated(blow), blow


@pytest.mark.clause("A.7.3", "B.21.147", "B.21.156")
@pytest.mark.parametrize("flags", SIX_FLAGS)
def test_every_way_to_hit_agrees_with_all_falls(flags: dict[str, Any]) -> None:
    for hit, wound, lethal in product(TO_HIT, (SURE, Need(4), Need(5).rerolled("failed")), (False, True)):
        agree(structs.replace(PLAIN, hit=hit, wound=wound, lethal=lethal, armour=Need(4), special=NEVER, **flags))


@pytest.mark.clause("A.7.6", "A.7.7", "B.21.158")
@pytest.mark.parametrize("lethal", [False, True])
@pytest.mark.parametrize("wound", TO_WOUND)
def test_every_way_to_wound_agrees_with_all_falls(wound: Need, *, lethal: bool) -> None:
    for armour, special, after_lethal in product(SAVES, SAVES, (NEVER, Need(5), Need(4).rerolled("successes"))):
        if lethal or not after_lethal.is_rolled:
            agree(
                structs.replace(
                    PLAIN,
                    wound=wound,
                    armour=armour,
                    special=special,
                    special_after_lethal=after_lethal,
                    lethal=lethal,
                )
            )


@pytest.mark.clause("B.21.153")
@pytest.mark.parametrize(("losses", "cap"), COSTS)
def test_every_cost_of_a_wound_agrees_with_all_falls(losses: Losses, cap: int) -> None:
    for hit, special, lethal, flags in product((SURE, Need(4), HOPELESS), SAVES[:3], (False, True), SIX_FLAGS[:4]):
        agree(
            structs.replace(
                PLAIN, hit=hit, special=special, armour=NEVER, lethal=lethal, losses=losses, cap=cap, **flags
            )
        )


@pytest.mark.clause("A.7.3")
@pytest.mark.parametrize("hit", TO_HIT)
def test_two_attacks_agree_with_all_falls(hit: Need) -> None:
    """All flags at once, each on and off."""
    for flags, lethal, (losses, cap) in product(SIX_FLAGS[::2], (False, True), COSTS[:3]):
        agree(
            Blow(
                n=2,
                hit=hit,
                wound=Need(3).rerolled("failed"),
                armour=Need(5),
                special=Need(5),
                special_after_lethal=Need(6),
                lethal=lethal,
                losses=losses,
                cap=cap,
                **flags,
            )
        )


@pytest.mark.clause("A.7.4")
@pytest.mark.parametrize("hits", [Hits(), Hits(2), Hits(0, 2), Hits(1, 1), Hits(2, 1)])
def test_hits_that_were_distributed_agree_with_all_falls(hits: Hits) -> None:
    for lethal, (losses, cap) in product((False, True), COSTS[:4]):
        blow = structs.replace(PLAIN, lethal=lethal, losses=losses, cap=cap, special_after_lethal=Need(6))

        assert spread_of_hits(blow, hits).chances == enumerated(blow, struck(hits), TO_WOUND_ON)


def enumerated_hits(blow: Blow) -> dict[Hits, Fraction]:
    """Through the stages before hits are distributed."""
    return {tally.hits: chance for tally, chance in ways_through(blow, Tally(), STAGES[: STAGES.index("wounds")])}


@pytest.mark.clause("A.7.4", "B.21.147", "B.21.156")
@pytest.mark.parametrize("flags", SIX_FLAGS)
def test_chances_of_hits_agree_with_all_falls(flags: dict[str, Any]) -> None:
    for hit, n in product(TO_HIT, (0, 1, 2)):
        blow = structs.replace(PLAIN, n=n, hit=hit, **flags)

        assert dict(hit_chances(blow)) == enumerated_hits(blow)
        assert together_by_hits(blow) == spread(blow).chances


def together_by_hits(blow: Blow) -> tuple[Fraction, ...]:
    points = range(len(spread(blow).weights))
    return tuple(
        sum((chance * spread_of_hits(blow, hits).chance(number) for hits, chance in hit_chances(blow)), Fraction(0))
        for number in points
    )


@pytest.mark.clause("B.21.145")
def test_one_hit_of_an_area_attack_has_the_bracketed_values() -> None:
    """3×3 on three full ranks, 6+ to wound, one hit 2+ and D3 points: its chances are those of nine hits apart."""
    weak = Blow(n=1, hit=Need(4), wound=Need(6), hits_each=9, cap=3)
    strong = structs.replace(weak, wound=Need(2), losses=Losses(0, 1, 3))
    one, rest = Hits(9).apart(rolled=1)

    found = together([spread_of_hits(weak, rest), spread_of_hits(strong, one)])

    assert (one, rest) == (Hits(1), Hits(8))
    assert found.mean == Fraction(8, 6) + Fraction(5, 6) * 2
    assert found.chance(0) == Fraction(5, 6) ** 8 * Fraction(1, 6)


def test_more_hits_than_there_are_cannot_be_set_apart() -> None:
    assert Hits(2, 1).apart(sure=1) == (Hits(0, 1), Hits(2, 0))
    with pytest.raises(ValueError, match="not so many hits"):
        Hits(2).apart(sure=1)


@pytest.mark.clause("A.7.3")
def test_the_order_of_dice_in_a_group_does_not_matter() -> None:
    """What lets `falls` leave out the order."""
    blow = structs.replace(PLAIN, n=3, hit=Need(4).rerolled("ones"), six_hits=1, six_wounds=True)

    for faces in combinations_with_replacement(FACES, 3):
        for stage in ("hits", "wounds", "armour"):
            tally = Tally(hits=Hits(3), wounds=3)
            assert len({count(blow, tally, stage, order) for order in permutations(faces)}) == 1


@pytest.mark.clause("A.7.3")
def test_a_plain_attack_by_hand() -> None:
    """4+ to hit, 4+ to wound, 5+ armour, 6+ special: 1/2 · 1/2 · 2/3 · 5/6."""
    assert spread(PLAIN).chance(1) == Fraction(5, 36)
    assert spread(structs.replace(PLAIN, n=10)).mean == Fraction(50, 36)


def test_attacks_that_never_hit_cost_nothing() -> None:
    assert spread(structs.replace(PLAIN, n=20, hit=NEVER)) == NOTHING
    assert spread(structs.replace(PLAIN, n=0)) == NOTHING


def test_two_dice_a_wound_agree_with_all_falls() -> None:
    agree(Blow(n=1, hit=SURE, wound=SURE, hits_each=2, losses=Losses(0, 2, 3), cap=5))


@pytest.mark.clause("A.16.7")
def test_a_pool_loses_no_more_than_it_has() -> None:
    found = Spread((1, 2, 3, 4))

    assert found.capped(2) == Spread((1, 2, 7))
    assert found.capped(3) == found
    assert found.capped(0) == NOTHING


@pytest.mark.clause("A.5.3")
def test_a_random_number_of_attacks_mixes_chances() -> None:
    """D3 attacks."""
    one = structs.replace(PLAIN, wound=SURE, armour=NEVER, special=NEVER)
    found = mixed((1, spread(structs.replace(one, n=-(-face // 2)))) for face in FACES)

    assert found.chance(0) == (Fraction(1, 2) + Fraction(1, 4) + Fraction(1, 8)) / 3
    assert found.mean == 1


def test_blows_at_one_pool_add_up() -> None:
    attacks = [structs.replace(PLAIN, n=number) for number in (2, 3)]

    assert together(spread(blow) for blow in attacks) == spread(structs.replace(PLAIN, n=5))
    assert together([]) == NOTHING
    assert together([exactly(2), exactly(3)]) == exactly(5)


def test_chances_are_asked_for_by_number() -> None:
    found = Spread((1, 2, 1))

    assert found.chances == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    assert [found.at_least(points) for points in (-1, 0, 1, 2, 3)] == [1, 1, Fraction(3, 4), Fraction(1, 4), 0]
    assert [found.chance(points) for points in (-1, 2, 3)] == [0, Fraction(1, 4), 0]
    assert found.mean == 1
