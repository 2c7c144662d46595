"""The exact chances of what a volley costs its target: the same blows that are thrown, over all dice before them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.ninth_age.attacks.blow import FACES, SURE, Hits
from battles.rules.ninth_age.attacks.face_count import struck
from battles.rules.ninth_age.attacks.frames import Volley
from battles.rules.ninth_age.attacks.spread import NOTHING, Spread, chance_of, mixed, spread, spread_of_hits, together
from battles.rules.ninth_age.attacks.volleys import split
from battles.rules.ninth_age.casualties.pools import recipients_of
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.random_values import RandomValue, dice_of, worth_of
from battles.rules.ninth_age.shooting.record import ShotGroup
from battles.rules.ninth_age.shooting.shot_blows import (
    ShotBlows,
    area_blows,
    flame_dice,
    gun_in,
    shot_blows,
    to_hit_need,
)
from battles.rules.ninth_age.state import State

_SIX = 6


def expected(
    state: State, unit: Unit, target: Unit, groups: Sequence[ShotGroup], *, stand_and_shoot: bool = False
) -> Spread:
    """What these groups cost the target, at most all it has."""
    parts = [spread_of_group(state, unit, target, group, stand_and_shoot=stand_and_shoot) for group in groups]
    return together(parts).capped(target.hp)


def spread_of_group(
    state: State, unit: Unit, target: Unit, group: ShotGroup, *, stand_and_shoot: bool = False
) -> Spread:
    gun = gun_in(state, unit, group)
    match gun.weapon.artillery:
        case "cannon" | "catapult":
            return _aimed(state, unit, target, group, stand_and_shoot)
        case "flamethrower":
            return _flames(state, unit, target, group)
        case "volley_gun":
            return _volley_gun(state, unit, target, group)
        case _:
            return _plain(state, unit, target, group, stand_and_shoot)


def _plain(state: State, unit: Unit, target: Unit, group: ShotGroup, stand_and_shoot: bool) -> Spread:
    gun = gun_in(state, unit, group)
    is_breath = gun.breath is not None
    one = shot_blows(
        state, unit, target, group, 1, stand_and_shoot=stand_and_shoot, hit=SURE if is_breath else None
    ).main.blow
    shots = gun.weapon.shots
    if isinstance(shots, int):
        return spread(structs.replace(one, n=shots * group.weapons))
    totals = sums(dice_of(shots))
    each = mixed((weight, spread(structs.replace(one, n=number))) for number, weight in totals.items())
    return together([each] * group.weapons)


@lru_cache(maxsize=256)
def sums(value: RandomValue) -> Mapping[int, int]:
    """How often each sum of dice falls."""
    found: Counter[int] = Counter({0: 1})
    one = RandomValue(1, value.sides)
    for _ in range(value.dice):
        further: Counter[int] = Counter()
        for (total, weight), face in product(found.items(), FACES):
            further[total + worth_of(one, (face,))] += weight
        found = further
    return {total + value.add: weight for total, weight in found.items()}


def _aimed(state: State, unit: Unit, target: Unit, group: ShotGroup, stand_and_shoot: bool) -> Spread:
    """Cannon and catapult: a natural 1 is a misfire whatever is needed."""
    gun = gun_in(state, unit, group)
    need = to_hit_need(state, unit, target, group, stand_and_shoot=stand_and_shoot)
    hit = chance_of(need)
    if gun.weapon.artillery == "cannon":
        blow = shot_blows(state, unit, target, group, 1, hit=SURE).main.blow
        return _weighted([(hit, spread(blow))])
    full, partial = area_blows(state, unit, target, group), area_blows(state, unit, target, group, partial=True)
    missed = Fraction(5, 6) - hit
    return _weighted([(hit, _of_area(target, full)), (missed * hit, _of_area(target, partial))])


def _of_area(target: Unit, found: ShotBlows | None) -> Spread:
    """All hits of an area, distributed as proposed, one with bracketed values."""
    if found is None:
        return NOTHING
    main = found.main.blow
    volley = Volley(blows=(main,), others=(found.others,), brackets=(found.brackets,), tallies=(struck(Hits(main.n)),))
    return together(spread_of_hits(blow, tally.hits) for blow, tally in split(volley, 0, recipients_of(target)))


def _flames(state: State, unit: Unit, target: Unit, group: ShotGroup) -> Spread:
    """Five times in six: D6 and some D3 hits, no more than models."""
    one = shot_blows(state, unit, target, group, 1, hit=SURE).main.blow
    hits: Counter[int] = Counter()
    further = sums(RandomValue(flame_dice(target, group), 3))
    for (more, weight), face in product(further.items(), FACES):
        hits[min(more + face, target.model_count)] += weight
    burnt = mixed((weight, spread(structs.replace(one, n=number))) for number, weight in hits.items())
    return _weighted([(Fraction(5, 6), burnt)])


def _volley_gun(state: State, unit: Unit, target: Unit, group: ShotGroup) -> Spread:
    """Two natural sixes among the dice for shots end it, one makes it worse (B.21.134)."""
    value = dice_of(str(gun_in(state, unit, group).weapon.shots))
    blows = {sixes: shot_blows(state, unit, target, group, 1, penalty=sixes).main.blow for sixes in (0, 1)}
    parts: Counter[tuple[int, int]] = Counter()
    for (number, sixes), weight in _shots_and_sixes(value).items():
        parts[(number, sixes) if sixes < 2 else (0, 0)] += weight
    return mixed((weight, spread(structs.replace(blows[sixes], n=number))) for (number, sixes), weight in parts.items())


@lru_cache(maxsize=64)
def _shots_and_sixes(value: RandomValue) -> Mapping[tuple[int, int], int]:
    found: Counter[tuple[int, int]] = Counter({(value.add, 0): 1})
    one = RandomValue(1, value.sides)
    for _ in range(value.dice):
        further: Counter[tuple[int, int]] = Counter()
        for ((number, sixes), weight), face in product(found.items(), FACES):
            further[number + worth_of(one, (face,)), sixes + (face == _SIX)] += weight
        found = further
    return found


def _weighted(parts: Sequence[tuple[Fraction, Spread]]) -> Spread:
    """These with their chances, else nothing."""
    rest = Fraction(1) - sum((chance for chance, _ in parts), Fraction(0))
    whole = 1
    for chance, _ in parts:
        whole = whole * chance.denominator
    return mixed([*((int(chance * whole), one) for chance, one in parts), (int(rest * whole), NOTHING)])


def chance_facts(found: Spread, target: Unit) -> dict[str, Json]:
    """For previews: expected losses, how likely some and a quarter are, and the most likely range."""
    before = target.marks.hp_at_phase_start or target.hp
    quarter = max(-(-before // 4) - (before - target.hp), 0)
    return {
        "expected_losses": round(float(found.mean), 2),
        "chance_any": round(float(found.at_least(1)), 3),
        "chance_quarter": round(float(found.at_least(quarter)), 3) if quarter else 1.0,
        "chance_destroyed": round(float(found.at_least(target.hp)), 3),
    }
