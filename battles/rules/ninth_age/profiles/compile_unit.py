"""From an entry and what was chosen to the profile.

Steps: carry out the options; replace the wizard's level; merge the mount (B.19.5–B.19.8); add what height and type give
(B.19.2, B.19.3); add what rules and items grant until nothing new comes; settle duplicates (B.21.80).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from battles.rules.codec import Json
from battles.rules.ninth_age.armies import chosen, unit_checks
from battles.rules.ninth_age.armies.book_data import (
    Book,
    CommandGroup,
    Entry,
    Item,
    Mount,
    MountChoice,
    PartProfile,
    RuleRef,
    StandardOption,
    Value,
)
from battles.rules.ninth_age.armies.books import ITEMS, SPELLS_KNOWN
from battles.rules.ninth_age.armies.document import ArmyUnit
from battles.rules.ninth_age.profiles.duplicates import settled
from battles.rules.ninth_age.profiles.profile import HARNESSED, Part, Profile
from battles.rules.ninth_age.profiles.rule_records import record_of
from battles.rules.ninth_age.tables import Height, load

MASSIVE_BULK = "massive_bulk"
CHARACTER = "character"
WIZARD_LEVELS = frozenset(SPELLS_KNOWN)


def _references(rows: Iterable[Mapping[str, Json]]) -> tuple[RuleRef, ...]:
    return tuple(RuleRef(**row) for row in rows)


_HEIGHT_RULES: Mapping[Height, tuple[RuleRef, ...]] = {
    row["id"]: _references(row["rules"]) for row in load("model_heights")["heights"]
}
_TYPE_RULES: Mapping[str, tuple[RuleRef, ...]] = {
    row["id"]: _references(row["rules"]) for row in load("model_types")["types"]
}
_FORBIDDEN: Mapping[str, frozenset[str]] = {
    row["id"]: frozenset(row.get("forbidden", ())) for row in load("model_types")["types"]
}


def compile_unit(book: Book, unit: ArmyUnit) -> Profile:
    """The profile of a legal unit of a list."""
    entry = chosen.changed(book.by_entry[unit.entry], unit)
    mount = mount_of(book, entry, unit)
    return _Compiler(book, entry, unit, mount).profile()


def mount_of(book: Book, entry: Entry, unit: ArmyUnit) -> Mount | None:
    for _, bought in chosen.limited(entry, unit):
        if isinstance(bought, MountChoice):
            return book.by_mount[bought.mount]
    return None


def mounted_value(own: Value, rider: Value) -> Value:
    """A value of the mount; "C" is the rider's, "C+2" the rider's and 2 more (A.5.4, B.19.7)."""
    if not isinstance(own, str) or not own.startswith("C"):
        return own
    return rider if own == "C" else (rider if isinstance(rider, int) else 0) + int(own.removeprefix("C+"))


class _Compiler:
    def __init__(self, book: Book, entry: Entry, unit: ArmyUnit, mount: Mount | None) -> None:
        self.book, self.entry, self.unit, self.mount = book, entry, unit, mount
        self.model = mount or entry
        """What height, type and base are taken from (B.19.5)."""
        self.items = [ITEMS[key] for key in _carried(unit)]
        self.level = unit_checks.level_of(entry, unit)

    def profile(self) -> Profile:
        parts = [self._part(part, is_rider=True) for part in self.entry.parts]
        parts += [self._part(part, is_rider=False) for part in self.mount.parts] if self.mount is not None else []
        rules = self._model_rules()
        wizard = next((one.path for one in self.unit.options if one.level), "")
        return Profile(
            entry=self.entry.id,
            book=self.book.id,
            height=self.model.height,
            type=self.model.type,
            base=self.model.base,
            rules=rules,
            unit_rules=settled(self._granted("bearers_unit"), self.book.id),
            parts=tuple(parts),
            posts=self._posts(),
            items=tuple(item.id for item in self.items),
            is_character=self.entry.is_character,
            wizard=self.level,
            path=wizard,
            bound_spells=self.entry.bound_spells,
            conclave_spells=self.entry.conclave_spells,
            armour=() if self._bulk_ignores_rider() else self.entry.defensive.armour,
            **self._values(),
        )

    def _values(self) -> dict[str, Value]:
        rider, own = self.entry, self.model
        values = {
            key: mounted_value(getattr(own.global_, key), getattr(rider.global_, key)) for key in ("adv", "mar", "dis")
        }
        for key in ("hp", "defence", "res"):
            values[key] = mounted_value(getattr(own.defensive, key), getattr(rider.defensive, key))
        values["innate_armour"] = mounted_value(own.defensive.arm, rider.defensive.arm)
        return values

    def _bulk_ignores_rider(self) -> bool:
        """Massive Bulk of a mount: the rider's armour and personal protections are nothing (B.19.8, B.21.23)."""
        if self.mount is None:
            return False
        own = [*self.mount.global_.rules, *_HEIGHT_RULES[self.mount.height]]
        return any(ref.id == MASSIVE_BULK for ref in own)

    # --- rules -------------------------------------------------------------------------------------------------------

    def _model_rules(self) -> tuple[RuleRef, ...]:
        """Universal and character rules and protections of all parts, what height and type give, what items give."""
        found = [ref for ref in self.entry.global_.rules if ref.id not in WIZARD_LEVELS]
        found += [RuleRef(id=self.level)] if self.level is not None else []
        found += [RuleRef(id=CHARACTER)] if self.entry.is_character else []
        found += [grant for option in self.entry.options for grant in self._standard(option)]
        if not self._bulk_ignores_rider():
            found += self.entry.defensive.rules
        if self.mount is not None:
            found += [*self.mount.global_.rules, *self.mount.defensive.rules]
        found += self._classified()
        found += [*self._granted("bearers_model"), *self._granted("bearer")]
        found += [ref for part in (*self.entry.parts, *self._mount_parts()) for ref in part.rules]
        whole = [ref for ref in self._closed(found) if not record_of(ref.id, self.book.id).is_part_bound]
        return settled(whole, self.book.id)

    def _mount_parts(self) -> tuple[PartProfile, ...]:
        return self.mount.parts if self.mount is not None else ()

    def _standard(self, option: object) -> Iterable[RuleRef]:
        if isinstance(option, StandardOption) and self.unit.has_option(option.id):
            return option.grants
        return ()

    def _classified(self) -> list[RuleRef]:
        """By height and type; constructs have no stomp attacks (B.19.3)."""
        barred = _FORBIDDEN[self.model.type]
        both = (*_HEIGHT_RULES[self.model.height], *_TYPE_RULES[self.model.type])
        return [ref for ref in both if ref.id not in barred]

    def _closed(self, refs: Sequence[RuleRef]) -> list[RuleRef]:
        """With everything that they grant, until nothing new comes. A rule grants once, however often it is held."""
        found, granting, seen = list(refs), list(refs), set[str]()
        while granting:
            ref = granting.pop(0)
            if ref.id in seen:
                continue
            seen.add(ref.id)
            more = record_of(ref.id, self.book.id).grants
            found += more
            granting += more
        return found

    def _granted(self, whom: str) -> list[RuleRef]:
        """What items give, apart from enchanted weapons: those give to the weapon alone."""
        return [
            ref
            for item in self.items
            if item.affects == whom and item.category != "weapon_enchantment"
            for ref in item.grants
        ]

    # --- parts -------------------------------------------------------------------------------------------------------

    def _part(self, part: PartProfile, *, is_rider: bool) -> Part:
        own = [*part.rules, *self._stomps(part), *(self._granted("bearer") if is_rider else [])]
        own += self._granted("bearers_model")
        bound = [ref for ref in self._closed(own) if record_of(ref.id, self.book.id).is_part_bound]
        barred = _FORBIDDEN[self.model.type]
        return Part(
            id=part.id,
            count=part.count,
            agi=part.agi,
            att=part.att,
            off=part.off,
            strength=part.strength,
            ap=part.ap,
            rules=settled([ref for ref in bound if ref.id not in barred], self.book.id),
            weapons=part.weapons,
            enchanted={on: item.grants for on, item in self._enchantments(part).items()} if is_rider else {},
            enchantments={on: item.id for on, item in self._enchantments(part).items()} if is_rider else {},
            is_rider=is_rider,
        )

    def _stomps(self, part: PartProfile) -> list[RuleRef]:
        """Attacks that height gives belong to the only part, or to the harnessed ones (B.21.174)."""
        all_parts = (*self.entry.parts, *self._mount_parts())
        is_harnessed = any(ref.id == HARNESSED for ref in part.rules)
        if len(all_parts) > 1 and not is_harnessed:
            return []
        return [ref for ref in self._classified() if record_of(ref.id, self.book.id).is_part_bound]

    def _enchantments(self, part: PartProfile) -> Mapping[str, Item]:
        """Its weapons that are enchanted; every part that is no beast has a hand weapon."""
        owned = {weapon.id for weapon in part.weapons} | {chosen.HAND_WEAPON}
        found = dict[str, Item]()
        for selection in self.unit.options:
            for one in selection.items:
                item = ITEMS[one.item]
                if item.category == "weapon_enchantment" and one.on in owned:
                    found[one.on] = item
        return found

    def _posts(self) -> Mapping[str, tuple[RuleRef, ...]]:
        found = dict[str, tuple[RuleRef, ...]]()
        for option in self.entry.options:
            selection = self.unit.selection(option.id)
            if not isinstance(option, CommandGroup) or selection is None:
                continue
            for choice in option.choices:
                if choice.id in selection.choices:
                    found[choice.id] = settled(self._closed([RuleRef(id=choice.id), *choice.grants]), self.book.id)
        return found


def _carried(unit: ArmyUnit) -> list[str]:
    """Items and banners, in the order of the list."""
    keys = list[str]()
    for selection in unit.options:
        keys += [one.item for one in selection.items]
        keys += selection.banners
        keys += [selection.banner] if selection.banner else []
    return keys


def items_of(profile: Profile) -> tuple[Item, ...]:
    return tuple(ITEMS[key] for key in profile.items)
