"""Gather what all rules that concern a moment answer: the attack's, the models', the unit's, effects, auras, ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.moments import auras, kinds, words
from battles.rules.ninth_age.moments.attributes import attributes, enchantment
from battles.rules.ninth_age.moments.changes import AnyChange, Change, Ignore, MaySet, Set
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import (
    Holding,
    Holdings,
    all_kinds,
    book_of,
    bought,
    changed,
    held,
    item_key,
    key_of,
    record,
    remembered,
)
from battles.rules.ninth_age.moments.registry import Role, Speaker, speakers
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

EVERYBODY: tuple[str, ...] = ("melee_weapon", "shooting_weapon", "armour", "ground", "state")
"""Equipment, terrain, fear and refused duels: these keys are heard at every moment for which they are registered."""


def gathered(moment: kinds.Moment) -> tuple[AnyChange, ...]:
    """All answers, in the order: own rules, the target's, enemies' in contact, friends' and foes' around, effects.

    The same rule heard twice, of two enemies or friends, does not add up (B.21.80).
    """
    asked = _with_attributes(moment)
    found = [*_own(asked), *_directed(asked)]
    for one in (*_in_contact(asked), *_around(asked), *_of_effects(asked)):
        if one not in found:
            found.append(one)
    return tuple(_settled(found))


def rules_of(state: State, unit: Unit) -> Holdings:
    """All rules that the models of a unit have now: bought, from items, and for a while."""

    def found() -> Holdings:
        return changed(unit, bought(unit), gathered(kinds.Grants(state=state, unit=unit)), book_of(unit))

    return remembered(state, "rules", unit, found)


def prepared(state: State, attack: kinds.Attack) -> kinds.Attack:
    """The attack with all attributes that are in force (B.21.140, B.21.141)."""
    if attack.rules is not None:
        return attack
    first = structs.replace(attack, rules=attributes(attack, rules_of(state, attack.unit)))
    found = gathered(kinds.Attributes(state=state, unit=attack.unit, attack=first))
    return structs.replace(attack, rules=attributes(first, (), found))


def _with_attributes(moment: kinds.Moment) -> kinds.Moment:
    attack: kinds.Attack | None = getattr(moment, "attack", None)
    if attack is None or attack.rules is not None:
        return moment
    return structs.replace(moment, attack=prepared(moment.state, attack))


def _holdings(moment: kinds.Moment, unit: Unit) -> Holdings:
    """What is had for a while is not yet known while just that is asked."""
    return bought(unit) if isinstance(moment, kinds.Grants) else rules_of(moment.state, unit)


# --- by role ---------------------------------------------------------------------------------------------------------


def _own(moment: kinds.Moment) -> Iterator[AnyChange]:
    at = speakers(type(moment), "own")
    if not at:
        return
    for key in EVERYBODY:
        if key in at:
            yield from _say(at[key], moment, _everybody(moment.unit, key))
    attack: kinds.Attack | None = getattr(moment, "attack", None)
    part = getattr(moment, "part", None)
    if attack is not None:
        yield from _of_attack(moment, attack)
    elif part is not None:
        for ref in part.rules:
            yield from _of_part(moment, moment.unit, getattr(moment, "who", ""), ref)
    who = attack.who if attack is not None else getattr(moment, "who", None)
    yield from _of_unit(moment, moment.unit, "own", who, leave_out_parts=attack is not None)


def _of_attack(moment: kinds.Moment, attack: kinds.Attack) -> Iterator[AnyChange]:
    for ref in attack.rules or ():
        yield from _of_part(moment, attack.unit, attack.who, ref)
    item = enchantment(attack)
    if item is not None:
        at = speakers(type(moment), "own").get(item_key(item), ())
        yield from _say(at, moment, held(attack.unit, Holding(item_key(item), RuleRef(id=item), (attack.who,))))


def _of_part(moment: kinds.Moment, unit: Unit, who: str, ref: RuleRef) -> Iterator[AnyChange]:
    key = key_of(ref.id, kinds.profile_in(unit, who).book)
    at = speakers(type(moment), "own").get(key)
    if at is not None:
        yield from _say(at, moment, held(unit, Holding(key, ref, (who,))))


def _of_unit(
    moment: kinds.Moment, unit: Unit, role: Role, who: str | None, *, leave_out_parts: bool = False
) -> Iterator[AnyChange]:
    """Rules of the unit's models. A rule that works for each model by itself counts only for the one asked about."""
    at = speakers(type(moment), role)
    for holding in _holdings(moment, unit) if at else ():
        if holding.key not in at:
            continue
        one, of = record(holding.key), held(unit, holding)
        if one is not None and leave_out_parts and one.is_part_bound:
            continue
        if one is not None and one.quorum == "self" and who is not None and not of.by(who):
            continue
        yield from _say(at[holding.key], moment, of)


def _directed(moment: kinds.Moment) -> Iterator[AnyChange]:
    at = speakers(type(moment), "target")
    if not at:
        return
    attack: kinds.Attack | None = getattr(moment, "attack", None)
    who = attack.at if attack is not None and isinstance(moment, kinds.AttackMoment) else None
    for unit in kinds.opponents(moment):
        for key in EVERYBODY:
            if key in at:
                yield from _say(at[key], moment, _everybody(unit, key))
        yield from _of_unit(moment, unit, "target", who)


def _in_contact(moment: kinds.Moment) -> Iterator[AnyChange]:
    if not moment.unit.engagements or not speakers(type(moment), "contact"):
        return
    for enemy in dict.fromkeys(engagement.enemy for engagement in moment.unit.engagements):
        if enemy in moment.state.units:
            yield from _of_unit(moment, moment.state.units[enemy], "contact", None)


def _around(moment: kinds.Moment) -> Iterator[AnyChange]:
    if not moment.unit.is_placed:
        return
    roles: tuple[Role, ...] = ("friend", "foe")
    for role in roles:
        at = speakers(type(moment), role)
        for key, said in at.items():
            for unit, holding in auras.holders(moment.state, key, _holdings_of_bearers(moment)):
                if (unit.side == moment.unit.side) != (role == "friend"):
                    continue
                distance = auras.distance(moment.unit, unit, holding)
                near = [one for one in said if auras.is_heard(one, distance)]
                if near:
                    yield from _say(near, moment, held(unit, holding, distance=distance))


def _holdings_of_bearers(moment: kinds.Moment) -> auras.Source:
    return bought if isinstance(moment, kinds.Grants) else lambda unit: rules_of(moment.state, unit)


def _of_effects(moment: kinds.Moment) -> Iterator[AnyChange]:
    """Words of effects that lie on the unit; those on a target speak in its role."""
    if not moment.state.effects:
        return
    yield from _said_by_effects(moment, moment.unit, "own")
    for unit in kinds.opponents(moment):
        yield from _said_by_effects(moment, unit, "target")


def _said_by_effects(moment: kinds.Moment, unit: Unit, role: Role) -> Iterator[AnyChange]:
    for effect in moment.state.effects.values():
        if _concerns(effect, unit):
            of = words.held_effect(effect, unit)
            for one in words.speakers_of_effect(effect, moment.state, unit):
                if one.by == role and type(moment) in one.kinds:
                    yield from one.speak(moment, of)


def _concerns(effect: Effect, unit: Unit) -> bool:
    on = effect.on
    if on.unit is not None:
        return on.unit == unit.id
    if on.model is not None:
        return any(member.id == on.model for member in unit.members)
    return on.side == unit.side


def _everybody(unit: Unit, key: str) -> Held:
    return held(unit, Holding(key, RuleRef(id=key), all_kinds(unit)))


def _say(said: Iterable[Speaker], moment: kinds.Moment, of: Held) -> Iterator[AnyChange]:
    for one in said:
        yield from one.speak(moment, structs.replace(of, clause=one.clause))


def _settled(found: Iterable[AnyChange]) -> Iterator[AnyChange]:
    """Without what a rule that is to be ignored says; of values that the owner may take over only the best."""
    answers, best = list(found), dict[str, MaySet]()
    ignored = {one.what for one in answers if isinstance(one, Ignore)}
    for one in answers:
        if one.rule in ignored and not isinstance(one, Ignore):
            continue
        if not isinstance(one, MaySet):
            yield one
        elif one.field not in best or best[one.field].value < one.value:
            best[one.field] = one
    for one in best.values():
        yield Set(one.field, value=one.value, lines=one.lines, rule=one.rule, clause=one.clause)


def numbers(changes: Iterable[AnyChange]) -> tuple[Change, ...]:
    """Only those that `modifiers` composes."""
    return tuple(one for one in changes if isinstance(one, Change))
