"""Which spells a wizard may know, and how many (A.9.14, B.13.3–B.13.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.ninth_age.armies.book_data import WizardOption
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.pieces import ListEntry, SideId, UnitId, profile_of
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load
from battles.rules.refusals import refuse

_data = load("wizard_levels")
_LEVELS: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in _data["levels"]}
_CONCLAVE = first_of(row for row in _data["overrides"] if row["id"] == "wizard_conclave")
CONCLAVE, PROTEAN, HEREDITARY = "wizard_conclave", "protean_magic", "hereditary"


class SpellPool(Struct, frozen=True):
    """What a wizard chooses from. A conclave may take fewer."""

    spells: tuple[str, ...]
    count: int
    may_take_fewer: bool = False


def pool_of(entry: ListEntry) -> SpellPool | None:
    """The pool of a line of the list; None for whoever is no wizard."""
    profile, book = profile_of(entry.choice), BOOKS[entry.choice.book]
    if profile.has(CONCLAVE):
        most = int(str(_CONCLAVE["spells"]).split()[-1])
        return SpellPool(profile.conclave_spells, min(most, len(profile.conclave_spells)), may_take_fewer=True)
    if profile.wizard is None:
        return None
    level, hereditary = _LEVELS[profile.wizard], str(book.hereditary_spell["id"])
    if profile.has(PROTEAN):
        first = [f"{path}_1" for path in _paths(entry)]
        return SpellPool((*first, hereditary), min(int(level["spells"]), len(first) + 1))
    found = tuple(hereditary if one == HEREDITARY else f"{profile.path}_{one[-1]}" for one in level["pool"])
    return SpellPool(found, int(level["spells"]))


def _paths(entry: ListEntry) -> Sequence[str]:
    """All paths that the entry may choose of."""
    book = BOOKS[entry.choice.book]
    options = book.by_entry[entry.choice.unit.entry].options
    return next((option.paths for option in options if isinstance(option, WizardOption)), book.paths)


def wizards(state: State, side: SideId) -> dict[UnitId, SpellPool]:
    """Everybody of a side who has spells to choose."""
    pools = {key: pool_of(entry) for key, entry in state.entries.items() if entry.side == side and not entry.summoned}
    return {key: pool for key, pool in pools.items() if pool is not None and pool.spells}


def usual_spells(state: State, side: SideId) -> dict[UnitId, tuple[str, ...]]:
    """What the lists propose, else the first spells of each pool."""
    found = dict[UnitId, tuple[str, ...]]()
    for key, pool in wizards(state, side).items():
        proposed = [spell for spell in state.entries[key].choice.unit.spells if spell in pool.spells]
        others = [spell for spell in pool.spells if spell not in proposed]
        found[key] = tuple([*dict.fromkeys(proposed), *others][: pool.count])
    return found


def spell_problems(state: State, side: SideId, spells: Mapping[UnitId, Sequence[str]]) -> Iterator[Refusal]:
    pools = wizards(state, side)
    for key in spells:
        if key not in pools:
            yield refuse("no_wizard", "A.9.14", unit=key)
    for key, pool in pools.items():
        chosen = spells.get(key, ())
        if any(spell not in pool.spells for spell in chosen):
            strange = first_of(spell for spell in chosen if spell not in pool.spells)
            yield refuse("spell_not_in_pool", "B.13.5", unit=key, spell=strange, allowed=list(pool.spells))
        elif len(set(chosen)) < len(chosen):
            yield refuse("spells_must_differ", "B.13.5", unit=key)
        elif len(chosen) > pool.count or (len(chosen) < pool.count and not pool.may_take_fewer):
            yield refuse("number_of_spells", "B.13.5", unit=key, count=len(chosen), allowed=pool.count)
