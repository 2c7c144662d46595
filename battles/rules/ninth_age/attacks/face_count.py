"""What dice that fell make of a blow, stage by stage (A.7.3). Dice come as faces; nothing is thrown here.

All simultaneous blows go through a stage together: one throw, whose dice are dealt to the blows in their order.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from battles.rules.ninth_age.attacks.blow import MOST_ROLLED, Blow, Hits, Need, Stage


class Tally(Struct, frozen=True, kw_only=True):
    """How far a blow has come. What later stages do not need stays, so that people can be told."""

    stands: tuple[int, ...] = ()
    """Faces of the stage's throw that stand, while others are thrown again."""
    again: int = 0
    stands_lethal: tuple[int, ...] = ()
    again_lethal: int = 0
    """The same of saves against lethal wounds, which may be other saves."""
    tries: int = 0
    """Hopeless shots that have shown their 6."""
    hits: Hits = Hits()
    wounds: int = 0
    lethal: int = 0
    unsaved: int = 0
    """Ordinary wounds that armour has not stopped; it never stops lethal ones."""
    lost: int = 0
    """Wounds that no special save has stopped either."""
    points: int = 0
    """Health points they cost, all together."""


def struck(hits: Hits) -> Tally:
    """Where a blow stands whose hits are known: those that a pool has got by distribution (A.7.4)."""
    return Tally(hits=hits)


def dice(blow: Blow, tally: Tally, stage: Stage) -> int:
    """How many dice this stage wants."""
    match stage:
        case "hits":
            return _dice(blow.hit, blow.n)
        case "hopeless":
            return tally.tries
        case "wounds":
            return _dice(blow.wound, tally.hits.rolled)
        case "armour":
            return _dice(blow.armour, tally.wounds)
        case "special":
            return _dice(blow.special, tally.unsaved) + _dice(blow.special_after_lethal, tally.lethal)
        case "losses":
            return blow.dice_per_wound * tally.lost
        case "hits_again" | "wounds_again" | "armour_again" | "special_again":
            return tally.again + tally.again_lethal


def count(blow: Blow, tally: Tally, stage: Stage, faces: Sequence[int]) -> Tally:
    """The tally after this stage; a stage without dice is counted with none."""
    if len(faces) != dice(blow, tally, stage):
        raise ValueError(f"{stage} wants {dice(blow, tally, stage)} dice, not {len(faces)}")
    match stage:
        case "hits":
            return _first(tally, blow.hit, faces)
        case "hits_again":
            return _hits(blow, _settled(tally), (*tally.stands, *faces))
        case "hopeless":
            return _second_dice(blow, tally, faces)
        case "wounds":
            return _first(tally, blow.wound, faces)
        case "wounds_again":
            return _wounds(blow, _settled(tally), (*tally.stands, *faces))
        case "armour":
            return _first(tally, blow.armour, faces)
        case "armour_again":
            saved = _passed(blow.armour, (*tally.stands, *faces), tally.wounds)
            return structs.replace(_settled(tally), unsaved=tally.wounds - saved)
        case "special":
            return _special(blow, tally, faces)
        case "special_again":
            return _unsaved(blow, tally, faces)
        case "losses":
            return structs.replace(tally, points=_points(blow, tally.lost, faces))


def deal(blows: Sequence[Blow], tallies: Sequence[Tally], stage: Stage, faces: Sequence[int]) -> tuple[Tally, ...]:
    """One throw for all blows of a volley or an initiative step: each takes its dice in turn."""
    wanted = [dice(blow, tally, stage) for blow, tally in zip(blows, tallies, strict=True)]
    if sum(wanted) != len(faces):
        raise ValueError(f"{stage} wants {sum(wanted)} dice, not {len(faces)}")
    left = iter(faces)
    taken = [[next(left) for _ in range(number)] for number in wanted]
    return tuple(count(blow, tally, stage, mine) for blow, tally, mine in zip(blows, tallies, taken, strict=True))


def _dice(need: Need, number: int) -> int:
    return number if need.is_rolled else 0


def _passed(need: Need, faces: Sequence[int], number: int) -> int:
    """How many of `number` succeed: by their dice, or all or none without."""
    if need.is_rolled:
        return need.passed(faces)
    return number if need.is_sure else 0


def _kept(need: Need, faces: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(face for face in faces if face not in need.again))


def _first(tally: Tally, need: Need, faces: Sequence[int]) -> Tally:
    stands = _kept(need, faces)
    return structs.replace(tally, stands=stands, again=len(faces) - len(stands))


def _settled(tally: Tally) -> Tally:
    return structs.replace(tally, stands=(), again=0, stands_lethal=(), again_lethal=0)


def _hits(blow: Blow, tally: Tally, faces: Sequence[int]) -> Tally:
    passed = _passed(blow.hit, faces, blow.n)
    if blow.hit.then is not None:
        return structs.replace(tally, tries=passed)
    return structs.replace(tally, hits=_scored(blow, passed, faces.count(MOST_ROLLED)))


def _second_dice(blow: Blow, tally: Tally, faces: Sequence[int]) -> Tally:
    """Each has shown a natural 6 before: if the second die hits too, it counts as one (B.21.147, B.21.156)."""
    if blow.hit.then is None:
        return tally
    passed = Need(blow.hit.then).passed(faces)
    return structs.replace(tally, tries=0, hits=_scored(blow, passed, passed))


def _scored(blow: Blow, passed: int, sixes: int) -> Hits:
    """Of several hits of one natural 6 only one wounds without a die (B.21.147)."""
    sure = sixes if blow.six_wounds else 0
    return Hits(passed * blow.hits_each + sixes * blow.six_hits - sure, sure)


def _wounds(blow: Blow, tally: Tally, faces: Sequence[int]) -> Tally:
    """A wound without a die is never lethal: no natural 6 was rolled for it."""
    passed = _passed(blow.wound, faces, tally.hits.rolled)
    lethal = faces.count(MOST_ROLLED) if blow.lethal else 0
    return structs.replace(tally, wounds=passed - lethal + tally.hits.sure, lethal=lethal)


def _special(blow: Blow, tally: Tally, faces: Sequence[int]) -> Tally:
    """First the dice against ordinary wounds, then those against lethal ones."""
    ordinary = _dice(blow.special, tally.unsaved)
    stands, stands_lethal = (
        _kept(blow.special, faces[:ordinary]),
        _kept(blow.special_after_lethal, faces[ordinary:]),
    )
    return structs.replace(
        tally,
        stands=stands,
        again=ordinary - len(stands),
        stands_lethal=stands_lethal,
        again_lethal=len(faces) - ordinary - len(stands_lethal),
    )


def _unsaved(blow: Blow, tally: Tally, faces: Sequence[int]) -> Tally:
    ordinary, lethal = faces[: tally.again], faces[tally.again :]
    saved = _passed(blow.special, (*tally.stands, *ordinary), tally.unsaved)
    saved += _passed(blow.special_after_lethal, (*tally.stands_lethal, *lethal), tally.lethal)
    return structs.replace(_settled(tally), lost=tally.unsaved + tally.lethal - saved)


def _points(blow: Blow, lost: int, faces: Sequence[int]) -> int:
    each = blow.dice_per_wound
    return sum(blow.cost(faces[at * each : (at + 1) * each]) for at in range(lost))
