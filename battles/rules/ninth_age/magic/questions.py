"""Who is asked what in the magic phase."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.magic import orders, spell_casts, summons, targets, veil
from battles.rules.ninth_age.magic.aims import SpellTarget
from battles.rules.ninth_age.magic.casters import caster_of
from battles.rules.ninth_age.magic.frames import AskAttribute, AskCast, AskDispel, AskSiphon, AskSummon
from battles.rules.ninth_age.magic.spells import SPELLS, attribute_of
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.state import State


def asked(state: State) -> Mapping[Seat, Question[State]]:
    active = state.seat_of(state.active)
    match state.flow[-1]:
        case AskSiphon():
            tokens = state.magic.tokens.get(state.active, 0)
            most = veil.groups_possible(tokens)
            return {
                active: _question("siphon", ("siphon_veil",), orders.SiphonVeil(groups=most), "B.13.14", tokens=tokens)
            }
        case AskCast():
            dice = spell_casts.dice_of_side(state, state.active)
            kinds = ("cast_spell", "cast_bound_spell", "end_magic")
            return {active: _question("cast", kinds, orders.EndMagic(), "B.13.34", dice=dice)}
        case AskDispel():
            attempt = spell_casts.current(state)
            dice = spell_casts.dice_of_side(state, ENEMY[state.active])
            question = _question(
                "dispel",
                ("dispel_spell", "allow_spell"),
                orders.AllowSpell(),
                "B.13.40",
                spell=attempt.spell,
                caster=attempt.caster,
                total=attempt.total,
                faces=list(attempt.faces),
                dice=dice,
            )
            return {state.seat_of(ENEMY[state.active]): question}
        case AskSummon(summons=key):
            return {active: _summon(state, key)}
        case AskAttribute():
            attempt = spell_casts.current(state)
            names = ("cast_attribute", "skip_attribute")
            return {active: _question("attribute", names, orders.SkipAttribute(), "B.13.22", caster=attempt.caster)}
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _question(kind: str, names: tuple[str, ...], default: object, clause: str, **facts: object) -> Question[State]:
    return Question(
        kind=kind,
        orders=names,
        default=default,  # type: ignore[arg-type]  # an order
        clause=clause,
        facts=facts,
        standing=True,
    )


def _summon(state: State, key: str) -> Question[State]:
    unit = summons.summoned_unit(state, key)
    pose = next(summons.places(state, unit), None)
    default = orders.CannotPlace() if pose is None else orders.PlaceSummoned(pose=pose, files=unit.files)
    return _question("summon", ("place_summoned", "cannot_place"), default, "B.13.75", summons=key)


def attribute_targets(state: State) -> list[SpellTarget]:
    """At whom the attribute that follows may be cast."""
    attempt = spell_casts.current(state)
    caster, spell = caster_of(state, attempt.caster), attribute_of(SPELLS[attempt.spell])
    if caster is None or spell is None:
        return []
    return list(targets.legal_targets(state, caster, spell.basic))
