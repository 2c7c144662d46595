"""Which melee weapon a part may use, and which it has in hand (B.21.125 to B.21.127, B.21.164)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.melee.fighters import CHAMPION, Who, pool_name
from battles.rules.ninth_age.melee.record import Pool
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.moments.changes import Allow, Must
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import Part, Profile
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load

HAND_WEAPON = "hand_weapon"
MELEE_WEAPONS: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in load("melee_weapons")["weapons"]}
NO_WEAPONS = ("harnessed", "inanimate")
"""Parts with these rules: the harnessed fight without weapons, the inanimate not at all (B.21.161)."""


def is_melee_weapon(weapon: str, book: str) -> bool:
    if weapon in MELEE_WEAPONS:
        return True
    return any(row["id"] == weapon and row["class"] == "melee" for row in BOOKS[book].weapons)


def owned(profile: Profile, part: Part) -> tuple[str, ...]:
    """The melee weapons of a part; every part that can hold one has a hand weapon."""
    if any(part.has(rule) for rule in NO_WEAPONS):
        return ()
    found = [weapon.id for weapon in part.weapons if is_melee_weapon(weapon.id, profile.book)]
    return tuple(dict.fromkeys([*found, HAND_WEAPON]))


def usable(state: State, unit: Unit, who: Who, part: Part, *, first_round: bool) -> tuple[str, ...]:
    """What it may choose from: an enchanted weapon must be used; the hand weapon only without another, but for masters
    of weapons (B.21.126, B.21.127, B.21.164)."""
    profile = kinds.profile_in(unit, who)
    mine = owned(profile, part)
    enchanted = tuple(weapon for weapon in mine if weapon in part.enchanted)
    if enchanted:
        return enchanted
    answers = ask(kinds.WeaponChoice(state=state, unit=unit, who=who, part=part, first_round=first_round))
    forced = tuple(str(one.value) for one in answers if isinstance(one, Must) and one.what == "weapon")
    if forced:
        return forced
    if is_free(state, unit, who, part):
        return mine
    others = tuple(weapon for weapon in mine if weapon != HAND_WEAPON)
    return others or mine


def is_free(state: State, unit: Unit, who: Who, part: Part) -> bool:
    """Whether the part chooses anew each round, hand weapon included (B.21.164)."""
    answers = ask(kinds.WeaponChoice(state=state, unit=unit, who=who, part=part, first_round=False))
    return any(isinstance(one, Allow) and one.what == "every_round" for one in answers)


def in_hand(state: State, unit: Unit, who: Who, part: Part) -> str:
    """The weapon that a part uses now; empty for parts without any."""
    may = usable(state, unit, who, part, first_round=True)
    if not may:
        return ""
    chosen = state.melee.weapons.get(pool_name(unit.id, who), "")
    return chosen if chosen in may else may[0]


def kinds_of(unit: Unit) -> Iterator[Who]:
    """Every kind of model in a unit: rank and file, champion, characters."""
    troops = unit.troops
    if troops is not None and troops.models > (troops.champion is not None):
        yield ""
    if troops is not None and troops.champion is not None:
        yield CHAMPION
    for member in unit.members:
        yield member.id


def choices(state: State, unit: Unit) -> dict[Pool, tuple[str, ...]]:
    """Who of a unit has a weapon to choose now, and from which: in the first round of a fight, or every round."""
    found = dict[Pool, tuple[str, ...]]()
    fresh = any(engagement.first_round for engagement in unit.engagements)
    for who in kinds_of(unit):
        pool = pool_name(unit.id, who)
        for part in kinds.profile_in(unit, who).parts:
            may = usable(state, unit, who, part, first_round=fresh)
            is_open = (fresh and pool not in state.melee.weapons) or is_free(state, unit, who, part)
            if len(may) > 1 and is_open:
                found[pool] = may
    return found
