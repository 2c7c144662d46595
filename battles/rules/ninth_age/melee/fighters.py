"""Who attacks in a round of combat, and whom each may attack (A.15.8 to A.15.16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from battles.rules.ninth_age.formation.boundary import Where, spots
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.melee.contacts import Foe, foes_of
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State

Who = str
"""A member's id, `champion`, or `` for any other rank-and-file model: models of one kind fight alike."""
CHAMPION = "champion"


class Fighter(Struct, frozen=True):
    """A model that may attack: from where, over whom, and which pools it may choose from."""

    unit: UnitId
    who: Who
    where: Where
    targets: tuple[str, ...]
    """Health pools, in the order in which they were met."""
    supporting: int = 0
    """The rank from which it supports (1: the second); 0: it touches enemies itself."""


def who_at(unit: Unit, where: Where) -> Who:
    """Musician and standard bearer are ordinary rank and file in a fight."""
    name = unit.occupants.get(where, "")
    if name in {member.id for member in unit.members}:
        return name
    return CHAMPION if name == CHAMPION else ""


def pool_at(unit: Unit, where: Where) -> str:
    """The health pool of whoever stands there (A.3.12)."""
    return pool_name(unit.id, who_at(unit, where))


def pool_name(unit: UnitId, who: Who) -> str:
    if not who:
        return unit
    return f"{unit}:{CHAMPION}" if who == CHAMPION else f"{unit}/{who}"


def unit_of_pool(pool: str) -> UnitId:
    return pool.partition("/")[0].partition(":")[0]


def is_single(pool: str) -> bool:
    """A champion or a character: a pool of one model."""
    return "/" in pool or ":" in pool


def fighters(state: State, unit: Unit, duel: Mapping[str, str], extra_ranks: int = 0) -> Iterator[Fighter]:
    """All models of a unit that have somebody to attack. `duel` names each duellist's pool and the other's;
    `extra_ranks`: how many ranks more than the second may support (A.15.10)."""
    touched = foes_of(state, unit)
    for where, foes in touched.items():
        targets = allowed(state, unit, where, foes, duel)
        if targets:
            yield Fighter(unit.id, who_at(unit, where), where, targets)
    yield from _supporters(state, unit, touched, duel, 1 + extra_ranks)


def _supporters(
    state: State, unit: Unit, touched: Mapping[Where, tuple[Foe, ...]], duel: Mapping[str, str], ranks: int
) -> Iterator[Fighter]:
    """Models behind the first rank, over the one directly in front that fights to the front (A.15.9)."""
    ahead = _front_by_file(unit, touched)
    for spot in spots(unit.rows):
        where = spot.where
        if not isinstance(where, Cell) or not 1 <= where.rank <= ranks or where in touched:
            continue
        foes = ahead.get(where.file, ())
        targets = allowed(state, unit, where, foes, duel) if foes else ()
        if targets:
            yield Fighter(unit.id, who_at(unit, where), where, targets, where.rank)


def _front_by_file(unit: Unit, touched: Mapping[Where, tuple[Foe, ...]]) -> dict[int, tuple[Foe, ...]]:
    """For each file, whom its first-rank model touches across the front edge; a larger base stands in several."""
    wide = {one.cell: one.across for one in unit.rows.larger}
    found = dict[int, tuple[Foe, ...]]()
    for where, foes in touched.items():
        if isinstance(where, Cell) and where.rank == 0:
            across = tuple(foe for foe in foes if foe.edge == "front")
            if across:
                found |= dict.fromkeys(range(where.file, where.file + wide.get(where, 1)), across)
    return found


def allowed(state: State, unit: Unit, where: Where, foes: Iterable[Foe], duel: Mapping[str, str]) -> tuple[str, ...]:
    """The pools that a model there may attack: duellists only each other; nobody else attacks them (A.15.34).

    A rank-and-file model that could attack only characters and champions, or nobody because of duels, may attack the
    rank and file of those units instead (A.15.15).
    """
    mine = pool_at(unit, where)
    if mine in duel:
        return (duel[mine],)
    met = tuple(foes)
    pools = dict.fromkeys(pool_at(state.units[foe.unit], foe.where) for foe in met)
    free = [pool for pool in pools if pool not in duel]
    if "/" not in mine and all(is_single(pool) for pool in free):
        free += [foe.unit for foe in met if has_ranks(state.units[foe.unit]) and foe.unit not in free]
    return tuple(dict.fromkeys(free))


def has_ranks(unit: Unit) -> bool:
    """Rank and file besides a champion."""
    troops = unit.troops
    return troops is not None and troops.models > (troops.champion is not None)
