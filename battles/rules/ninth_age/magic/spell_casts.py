"""Casting attempts: what may be tried, totals, dispels, and what follows (B.13.32 to B.13.69)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.errors import Refusal
from battles.rules.ninth_age.magic import attempts, targets
from battles.rules.ninth_age.magic.aims import SpellTarget
from battles.rules.ninth_age.magic.casters import Caster, bound_spells_of, caster_of, casters, spells_of
from battles.rules.ninth_age.magic.events import (
    AttemptEnded,
    CastingRolled,
    DiceReturned,
    DispelRolled,
    MagicEnded,
)
from battles.rules.ninth_age.magic.frames import (
    AskAttribute,
    AskCast,
    AskDispel,
    CastSuccess,
    CountCast,
    CountDispel,
    MiscastStep,
    SpellEffects,
)
from battles.rules.ninth_age.magic.record import CastingAttempt
from battles.rules.ninth_age.magic.spells import SPELLS, Spell, SpellVersion, attribute_of
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, number
from battles.rules.ninth_age.pieces import ENEMY, SideId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse

BOUND_DICE = (2, 3)
ONCE = ("learned", "hereditary")


def current(state: State) -> CastingAttempt:
    attempt = state.magic.attempt
    assert attempt is not None
    return attempt


def spell_now(state: State) -> Spell:
    """The spell that is being carried out: the one cast, or the attribute that follows it."""
    spell = SPELLS[current(state).spell]
    follows = attribute_of(spell) if current(state).attribute else None
    return follows or spell


def version_now(state: State) -> SpellVersion:
    attempt = current(state)
    found = spell_now(state).version("basic" if attempt.attribute else attempt.version)
    assert found is not None
    return found


def dice_of_side(state: State, side: SideId) -> int:
    return state.magic.dice.get(side, 0)


# --- what may be tried -------------------------------------------------------------------------------------------


def spell_problems(state: State, caster: Caster, spell: Spell) -> Iterator[Refusal]:
    """Why a wizard may not try a spell now (B.13.20, B.13.23, B.13.35)."""
    if spell.id not in spells_of(state, caster):
        yield refuse("spell_not_known", "B.13.35", caster=caster.id)
    if (caster.id, spell.id) in state.magic.forgotten:
        yield refuse("spell_forgotten", "B.13.52", caster=caster.id)
    if (caster.id, spell.id) in state.magic.tried_by or (not spell.replicable and spell.id in state.magic.tried):
        yield refuse("spell_tried_already", "B.13.20", caster=caster.id)


def bound_problems(state: State, caster: Caster, spell: Spell) -> Iterator[Refusal]:
    if spell.id not in bound_spells_of(state, caster):
        yield refuse("spell_not_bound", "B.13.63", caster=caster.id)
    if (caster.id, f"bound:{spell.id}") in state.magic.tried_by:
        yield refuse("spell_tried_already", "B.13.66", caster=caster.id)


def is_castable(state: State, caster: Caster, spell: Spell) -> bool:
    """Some version of it has somebody to be aimed at."""
    versions = [one for one in (spell.basic, spell.amplified) if one is not None]
    return any(True for version in versions for _ in targets.legal_targets(state, caster, version))


def is_anything_left(state: State) -> bool:
    """Whether anybody of the active side can try a spell."""
    dice = dice_of_side(state, state.active)
    for caster in casters(state, state.active):
        for key in spells_of(state, caster):
            spell = SPELLS[key]
            free = dice >= attempts.LEAST_DICE and not any(True for _ in spell_problems(state, caster, spell))
            if free and is_castable(state, caster, spell):
                return True
        for key in bound_spells_of(state, caster):
            spell = SPELLS[key]
            free = dice >= BOUND_DICE[0] and not any(True for _ in bound_problems(state, caster, spell))
            if free and is_castable(state, caster, spell):
                return True
    return False


def next_spell(play: Play[State]) -> None:
    """Asked while somebody can cast; then the phase is over (B.13.12)."""
    if is_anything_left(play.state):
        play.push(AskCast())
    else:
        end(play)


def end(play: Play[State]) -> None:
    play.add(MagicEnded())
    play.pop()


# --- totals ------------------------------------------------------------------------------------------------------


def _moment(state: State, caster: Caster, spell: Spell, version: SpellVersion, target: SpellTarget) -> kinds.Casting:
    aimed = tuple(state.units[key] for key in targets.affected(state, caster, version, target))
    is_bound = spell.id in bound_spells_of(state, caster)
    return kinds.Casting(
        state=state,
        unit=state.units[caster.unit],
        who=caster.who,
        spell=spell.id,
        targets=aimed,
        classification="bound" if is_bound else spell.classification,
    )


def modifiers(state: State, caster: Caster, spell: Spell, version: SpellVersion, target: SpellTarget) -> int:
    """All casting modifiers, before their limit."""
    return number(ask(_moment(state, caster, spell, version, target)), "casting_modifier", 0).value


def resistance(state: State, caster: Caster, spell: Spell, version: SpellVersion, target: SpellTarget) -> int:
    """The Magic Resistance of enemies that it is aimed at (B.13.44)."""
    return -number(ask(_moment(state, caster, spell, version, target)), "casting_total", 0).value


def dispel_modifiers(state: State, side: SideId) -> int:
    units = state.field.of(side)
    return sum(number(ask(kinds.Dispelling(state=state, unit=unit)), "dispel_modifier", 0).value for unit in units)


def miscast_modifiers(state: State, caster: Caster) -> int:
    moment = kinds.MiscastRoll(state=state, unit=state.units[caster.unit], who=caster.who)
    return number(ask(moment), "miscast_value", 0).value


# --- steps -------------------------------------------------------------------------------------------------------


def roll(play: Play[State]) -> None:
    attempt = current(play.state)
    faces = play.throw(f"{attempt.dice}d6", reason="casting", seat=play.state.seat_of(play.state.active))
    play.replace(CountCast(faces=faces))


def count(play: Play[State], frame: CountCast) -> None:
    """Passed, or failed with the ones that fizzle; three equal dice are noted (B.13.37, B.13.45, B.13.50)."""
    state, attempt = play.state, current(play.state)
    caster = caster_of(state, attempt.caster)
    assert caster is not None
    spell, version = spell_now(state), version_now(state)
    total = attempts.casting_total(
        frame.faces,
        modifiers(state, caster, spell, version, attempt.target),
        resistance(state, caster, spell, version, attempt.target),
    )
    needed = version.casting_value or 0
    value = attempts.miscast_value(frame.faces, miscast_modifiers(state, caster))
    passed = total >= needed
    play.add(CastingRolled(faces=frame.faces, total=total, needed=needed, passed=passed, miscast=value))
    play.pop()
    if passed:
        ask_dispel(play)
    else:
        _fizzle(play, state.active, frame.faces)
        play.add(AttemptEnded(cast=False))


def ask_dispel(play: Play[State]) -> None:
    """Only who has dice is asked; spells below the standing limit are let through."""
    state = play.state
    side = ENEMY[state.active]
    answers = state.standing_answers.get(state.seat_of(side))
    limit = 0 if answers is None else answers.dispel_from
    if dice_of_side(state, side) and current(state).total >= limit:
        play.push(AskDispel())
    else:
        play.push(CastSuccess())


def _fizzle(play: Play[State], side: SideId, faces: tuple[int, ...]) -> None:
    back = attempts.fizzled(faces)
    if back:
        play.add(DiceReturned(side=side, dice=back))


def roll_dispel(play: Play[State], dice: int) -> None:
    seat = play.state.seat_of(ENEMY[play.state.active])
    faces = play.throw(f"{dice}d6", reason="dispelling", seat=seat)
    play.replace(CountDispel(faces=faces))


def count_dispel(play: Play[State], frame: CountDispel) -> None:
    """As much as the casting total stops it; a failed attempt gives its ones back (B.13.40, B.13.45)."""
    state, side = play.state, ENEMY[play.state.active]
    total = attempts.dispel_total(frame.faces, dispel_modifiers(state, side))
    needed = current(state).total
    dispelled = total >= needed
    play.pop()
    play.add(DispelRolled(side=side, faces=frame.faces, total=total, needed=needed, dispelled=dispelled))
    if dispelled:
        play.add(AttemptEnded(cast=False))
        return
    _fizzle(play, side, frame.faces)
    play.push(CastSuccess())


def succeed(play: Play[State]) -> None:
    """Broken concentration fails after all; else effect, attribute, miscast (B.13.32, B.13.55)."""
    state, attempt = play.state, current(play.state)
    if not attempt.bound and miscast_now(state) == "broken_concentration":
        play.pop()
        _fizzle(play, state.active, attempt.faces)
        play.add(AttemptEnded(cast=False, broken_concentration=True))
        return
    play.replace(MiscastStep())
    if attribute_of(spell_now(state)) is not None:
        play.push(AskAttribute())
    play.push(SpellEffects())


def miscast_now(state: State) -> attempts.MiscastId:
    attempt = current(state)
    if attempt.bound:
        return "none"
    caster = caster_of(state, attempt.caster)
    more = 0 if caster is None else miscast_modifiers(state, caster)
    return attempts.miscast_of(attempts.miscast_value(attempt.faces, more))
