"""The attack attributes of an attack (B.21.140, B.21.141): of weapon, part and unit; against whom they work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import AnyChange, GrantRule, RemoveRule
from battles.rules.ninth_age.moments.holdings import Holdings, record
from battles.rules.ninth_age.moments.weapons import HAND_WEAPON, melee_weapon, shooting_weapon
from battles.rules.ninth_age.profiles.duplicates import settled
from battles.rules.ninth_age.profiles.profile import Profile
from battles.rules.ninth_age.tables import load

KEYWORDS: Mapping[str, tuple[str, ...]] = {
    row["id"]: tuple(row.get("keywords", ())) for row in load("attack_attributes")["rules"]
}
CRUSH: tuple[RuleRef, ...] = (RuleRef(id="crush_attack"), RuleRef(id="multiple_wounds", X="d3+1"))
OF_PARTS = ("harnessed", "inanimate")
"""They say what the part itself can do."""
WITHOUT_KEYWORD = ("devastating_charge",)
"""Of a part, for its melee weapon attacks; the other attributes without a keyword belong to weapons and attacks."""


def attributes(attack: kinds.Attack, holdings: Holdings, changes: Iterable[AnyChange] = ()) -> tuple[RuleRef, ...]:
    """All that count: each once (B.21.80), and only those whose condition the whole pool meets."""
    book = attack.profile.book
    answers = list(changes)
    removed = {one.id for one in answers if isinstance(one, RemoveRule)}
    granted = [one.ref for one in answers if isinstance(one, GrantRule)]
    refs = [*(attack.rules if attack.rules is not None else _own(attack, holdings)), *granted]
    return settled([ref for ref in refs if ref.id not in removed and works(ref, attack)], book)


def _own(attack: kinds.Attack, holdings: Holdings) -> Iterable[RuleRef]:
    if attack.crush:
        return CRUSH
    if not (attack.is_melee_weapon or attack.is_shooting):
        return attack.given
    part = attack.part
    own = [ref for ref in part.rules if serves(ref.id, attack)] if part is not None else []
    given = [
        holding.ref for holding in holdings if _is_attribute(holding.key) and holds(holding.who, attack.who)
        and serves(holding.ref.id, attack)
    ]  # fmt: skip
    return [*attack.given, *weapon_rules(attack), *own, *given]


def holds(holders: Sequence[str], who: str) -> bool:
    return who in holders or ("" in holders and who == kinds.CHAMPION)


def _is_attribute(key: str) -> bool:
    one = record(key)
    return one is not None and one.category == "attack_attribute"


def serves(rule: str, attack: kinds.Attack) -> bool:
    """Whether an attribute of a part or unit works for this kind of attack (B.21.140); those of books for both."""
    if rule in WITHOUT_KEYWORD:
        return attack.is_melee_weapon
    if rule in OF_PARTS:
        return True
    words = KEYWORDS.get(rule, ("melee", "shooting"))
    return ("melee" if attack.is_melee_weapon else "shooting") in words


def weapon_rules(attack: kinds.Attack) -> list[RuleRef]:
    """Of the weapon itself, as the entry writes it and as it is enchanted (B.22.2)."""
    part, book = attack.part, attack.profile.book
    found = list[RuleRef]()
    if attack.is_shooting and (shot := shooting_weapon(attack.weapon, book)) is not None:
        found += shot.attributes
    if attack.is_melee_weapon and (blade := melee_weapon(attack.weapon, book)) is not None:
        found += [ref for ref in blade.rules if ref.id not in blade.front_only or attack.own_edge in ("front", None)]
        found += [RuleRef(id="two_handed")] if blade.two_handed else []
    if part is not None:
        found += [ref for weapon in part.weapons if weapon.id == attack.weapon for ref in weapon.attributes]
        found += part.enchanted.get(attack.weapon or HAND_WEAPON, ())
    return found


def enchantment(attack: kinds.Attack) -> str | None:
    """The item on the weapon that is used."""
    if attack.part is None or attack.crush or not (attack.is_melee_weapon or attack.is_shooting):
        return None
    return attack.part.enchantments.get(attack.weapon or HAND_WEAPON)


# --- against whom ----------------------------------------------------------------------------------------------------


def works(ref: RuleRef, attack: kinds.Attack) -> bool:
    """Attributes "against …": only if all models of the pool that is attacked meet it (B.21.141)."""
    if ref.against is None:
        return True
    if attack.target is None:
        return False
    return is_against(ref, kinds.profile_in(attack.target, attack.at), attack)


def is_against(ref: RuleRef, other: Profile, attack: kinds.Attack) -> bool:
    """One of the groups is met; of a group all words."""
    groups = ref.against
    return groups is None or any(all(_is(word, other, attack) for word in group) for group in groups)


def _is(word: str, other: Profile, attack: kinds.Attack) -> bool:
    match word:
        case "ranged":
            return attack.is_ranged
        case "not_magical":
            return not attack.has("magical")
        case "STANDARD" | "LARGE" | "GIGANTIC":
            return other.height == word
        case "INFANTRY" | "BEAST" | "CAVALRY" | "CONSTRUCT":
            return other.type == word
        case _:
            return attack.has(word)
