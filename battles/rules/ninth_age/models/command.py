"""Generals, battle standards and command groups: whose presence helps others, and what champions order."""

from __future__ import annotations

from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.modifiers import compose, compose_characteristic
from battles.rules.ninth_age.moments import auras, kinds
from battles.rules.ninth_age.moments.changes import Changes, MaySet
from battles.rules.ninth_age.moments.gather import gathered, numbers, rules_of
from battles.rules.ninth_age.moments.held import has_rule
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import held as held_by
from battles.rules.ninth_age.moments.registry import home, rule
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import HARNESSED, INANIMATE, Profile
from battles.rules.ninth_age.state import State

PRESENCE, RALLY = "commanding_presence", "rally_around_the_flag"
PRESENCE_RANGE = 12
FARTHEST = inches(PRESENCE_RANGE * 3)
"""Beyond that nobody's presence is heard, whatever lengthens it."""
MARCH_BEAT = inches(8)
LEAST_ORDERED = 4
home("not_a_leader", "armies/army_checks.py")


def reach(state: State, unit: Unit, who: str) -> float:
    """How far a model's presence is felt, in millimetres (B.21.29)."""
    changes = gathered(kinds.PresenceRange(state=state, unit=unit, who=who))
    return inches(compose("presence_range", PRESENCE_RANGE, numbers(changes)).value)


def is_heard(state: State, held: Held) -> bool:
    """The bearer does not flee, and the unit is within his range."""
    return not held.unit.is_fleeing and any(within(held.distance, reach(state, held.unit, who)) for who in held.who)


def is_near_bearer(state: State, unit: Unit, rule_id: str) -> bool:
    """Is a friend with Commanding Presence, or with Rally Around the Flag, near enough?"""
    for friend in state.on_table:
        for holding in rules_of(state, friend) if friend.side == unit.side and unit.is_placed else ():
            away = auras.distance(unit, friend, holding) if holding.ref.id == rule_id else -1.0
            if away >= 0.0 and is_heard(state, held_by(friend, holding, distance=away)):
                return True
    return False


@rule(PRESENCE, "B.21.5", by="friend", reach=FARTHEST)
def commanding_presence(m: kinds.Discipline, held: Held) -> Changes:
    """The bearer's Discipline with his own modifiers; those of the unit that uses it come after (A.6.3)."""
    own = kinds.profile_in(m.unit, m.who).dis
    if m.without_presence or not is_heard(m.state, held) or not isinstance(own, int):
        return
    for who in held.who:
        asked = kinds.Discipline(state=m.state, unit=held.unit, kind=m.kind, who=who, without_presence=True)
        base = kinds.profile_in(held.unit, who).dis
        value = compose_characteristic("dis", base if isinstance(base, int) else None, numbers(gathered(asked)))
        if value is not None and value.value > own and (held.unit.id, who) != (m.unit.id, m.who):
            yield MaySet(field="dis", value=value.value, lines=value.lines, **held.source)


@rule(RALLY, "B.21.34", by="friend", reach=FARTHEST)
def rally_around_the_flag(m: kinds.Discipline, held: Held) -> Changes:
    if is_heard(m.state, held):
        yield held.reroll("discipline_test")


@rule("battle_standard_bearer", "B.21.3")
def battle_standard_bearer(m: kinds.CombatScore, held: Held) -> Changes:
    """What Table 7 counts; its other rules are granted when profiles are compiled."""
    if m.unit.is_engaged:
        yield held.allow("standard", held.models)


# --- command group ---------------------------------------------------------------------------------------------------


@rule("champion", "B.21.102")
def champion(m: kinds.Distribution | kinds.MayDuel, held: Held) -> Changes:
    if m.who != kinds.CHAMPION:
        return
    if isinstance(m, kinds.Distribution):
        yield held.forbid("champion_no_share")
    else:
        yield held.allow("duel")


@rule("first_among_equals", "B.21.101")
def first_among_equals(m: kinds.AttackCount, held: Held) -> Changes:
    """One part only, neither harnessed nor inanimate."""
    part = m.attack.part
    if part is not None and m.attack.who == kinds.CHAMPION and part.id == leading_part(m.attack.profile):
        yield held.add("att", 1)


def leading_part(profile: Profile) -> str | None:
    able = (part.id for part in profile.parts if not part.has(HARNESSED) and not part.has(INANIMATE))
    return next(able, None)


@rule("order_the_charge", "B.21.108")
def order_the_charge(m: kinds.ChargeRoll, held: Held) -> Changes:
    """A roll that fails all the same counts as it fell: the charge phase uses the real dice then."""
    yield held.at_least("charge_range_roll", LEAST_ORDERED)


@rule("musician", "B.21.105")
def musician(m: kinds.MayMove, held: Held) -> Changes:
    """Swift Reform and March to the Beat are granted; he may change his place."""
    if m.how in ("advance", "march", "reform"):
        yield held.allow("change_place", "musician")


@rule("march_to_the_beat", "B.21.103", by="foe", reach=MARCH_BEAT)
def march_to_the_beat(m: kinds.Discipline, held: Held) -> Changes:
    if m.kind == "march" and not has_rule(m.state, m.unit, "march_to_the_beat"):
        yield held.add("dis", -1)


@rule("standard_bearer", "B.21.105")
def standard_bearer(m: kinds.MayMove, held: Held) -> Changes:
    if m.how in ("advance", "march", "reform"):
        yield held.allow("change_place", "standard_bearer")


@rule("standard_combat_bonus", "B.21.104")
def standard_combat_bonus(m: kinds.CombatScore, held: Held) -> Changes:
    """A line of Table 7 for each standard bearer engaged at the end of the round."""
    if m.unit.is_engaged:
        yield held.allow("standard", 1)
