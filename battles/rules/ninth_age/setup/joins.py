"""Which characters may be set up in which units: the bans of B.21.98 as they stand before the battle."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.errors import Refusal
from battles.rules.ninth_age.pieces import Member, Unit
from battles.rules.ninth_age.profiles.profile import Profile
from battles.rules.ninth_age.setup.who import WAR_MACHINE, WAR_PLATFORM
from battles.rules.refusals import refuse

ALONE = (WAR_MACHINE, "random_movement", "towering_presence")
"""Whoever has one of these joins nobody and is joined by nobody."""
ALIKE = ("unstable", "unbreakable")
"""Only among themselves."""


def join_problems(member: Member, unit: Unit) -> Iterator[Refusal]:
    """Everything that keeps a character from standing in a unit."""
    own = member.profile
    is_platform = own.has(WAR_PLATFORM)
    for other in unit.profiles:
        yield from _pair(own, other, member.id, unit.id, is_platform=is_platform)
    if unit.troops is not None:
        yield from _troops(own, unit.troops.profile, member.id, unit)
    if is_platform and any(one.profile.has(WAR_PLATFORM) for one in unit.members):
        yield refuse("one_war_platform", "B.21.18", unit=unit.id, character=member.id)


def _pair(own: Profile, other: Profile, character: str, unit: str, *, is_platform: bool) -> Iterator[Refusal]:
    for rule in ALONE:
        is_excused = rule == "towering_presence" and is_platform
        if not is_excused and (own.has(rule) or other.has(rule)):
            yield refuse("joins_nobody", "B.21.98", unit=unit, character=character, rule=rule)
    is_excused = is_platform or other.has(WAR_PLATFORM)
    if not is_excused and own.has("chariot") != other.has("chariot"):
        yield refuse("chariots_alone", "B.21.98", unit=unit, character=character)
    for rule in ALIKE:
        if own.has(rule) != other.has(rule):
            yield refuse("only_alike", "B.21.98", unit=unit, character=character, rule=rule)


def _troops(own: Profile, troops: Profile, character: str, unit: Unit) -> Iterator[Refusal]:
    if troops.has("insignificant") and not own.has("insignificant"):
        yield refuse("only_alike", "B.21.98", unit=unit.id, character=character, rule="insignificant")
    if unit.skirmishing and (own.height, own.type) != (troops.height, troops.type):
        yield refuse("skirmishers_of_one_kind", "B.21.98", unit=unit.id, character=character)
