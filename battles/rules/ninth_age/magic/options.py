"""What a seat may decide in the magic phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Order, Seat
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.magic import attempts, orders, questions, spell_casts, summons, targets, veil
from battles.rules.ninth_age.magic.casters import Caster, bound_spells_of, casters, spells_of
from battles.rules.ninth_age.magic.frames import AskAttribute, AskCast, AskDispel, AskSiphon, AskSummon
from battles.rules.ninth_age.magic.spells import SPELLS, VersionName
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.state import State

VERSIONS: tuple[VersionName, ...] = ("basic", "amplified")
USUAL_DICE = 3


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    return [Option(order=order) for order in orders_of(known, seat)]


def orders_of(known: State, seat: Seat) -> Iterator[Order[State]]:
    match known.flow[-1]:
        case AskSiphon():
            most = veil.groups_possible(known.magic.tokens.get(known.active, 0))
            yield from (orders.SiphonVeil(groups=groups) for groups in range(most, -1, -1))
        case AskCast():
            yield orders.EndMagic()
            yield from _spells(known)
        case AskDispel():
            yield orders.AllowSpell()
            dice = spell_casts.dice_of_side(known, ENEMY[known.active])
            yield from (orders.DispelSpell(dice=number) for number in range(1, dice + 1))
        case AskSummon(summons=key):
            yield orders.CannotPlace()
            unit = summons.summoned_unit(known, key)
            yield from (orders.PlaceSummoned(pose=pose, files=unit.files) for pose in summons.places(known, unit))
        case AskAttribute():
            yield orders.SkipAttribute()
            yield from (orders.CastAttribute(target=target) for target in questions.attribute_targets(known))
        case frame:
            raise RulesBroken(f"no options for {frame}")


def _spells(known: State) -> Iterator[Order[State]]:
    """Every spell with every target, with the dice that people usually take."""
    pool = spell_casts.dice_of_side(known, known.active)
    for caster in casters(known, known.active):
        for key in spells_of(known, caster):
            if pool and not any(True for _ in spell_casts.spell_problems(known, caster, SPELLS[key])):
                yield from _versions(known, caster, key, min(pool, USUAL_DICE, attempts.MOST_DICE))
        for key in bound_spells_of(known, caster):
            spell, least = SPELLS[key], spell_casts.BOUND_DICE[0]
            if pool >= least and not any(True for _ in spell_casts.bound_problems(known, caster, spell)):
                for target in targets.legal_targets(known, caster, spell.basic):
                    yield orders.CastBoundSpell(caster=caster.id, spell=key, dice=least, target=target)


def _versions(known: State, caster: Caster, key: str, dice: int) -> Iterator[Order[State]]:
    for name in VERSIONS:
        version = SPELLS[key].version(name)
        for target in () if version is None else targets.legal_targets(known, caster, version):
            yield orders.CastSpell(caster=caster.id, spell=key, dice=dice, version=name, target=target)
