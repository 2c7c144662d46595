"""What a miscast brings, after the spell and its attribute (B.13.52 to B.13.59)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.attacks.blow import SURE, Blow, required
from battles.rules.ninth_age.attacks.blow_builder import at_pool, built
from battles.rules.ninth_age.attacks.frames import TakeLosses, Volley
from battles.rules.ninth_age.casualties.pools import (
    champion_pool,
    main_pool,
    member_pool,
    points_left,
    recipients_of,
)
from battles.rules.ninth_age.magic import attempts
from battles.rules.ninth_age.magic.casters import caster_of
from battles.rules.ninth_age.magic.events import AttemptEnded, MiscastHappened
from battles.rules.ninth_age.magic.frames import MiscastRolled
from battles.rules.ninth_age.magic.spell_casts import current, miscast_modifiers, miscast_now
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from battles.rules.play import Play

HITS_ON_UNIT: dict[str, int] = {"witchfire": 1, "magical_inferno": 2}
"""Dice of hits on the caster's unit."""
HITS_ON_WIZARD: dict[str, int] = {"backlash": 2, "implosion": 4}
AP_ON_UNIT, AP_ON_WIZARD, WOUNDS_ON = 2, 10, 4


def step(play: Play[State]) -> None:
    """The last thing of an attempt; with nothing left of the caster's unit nothing happens."""
    state, attempt = play.state, current(play.state)
    found = miscast_now(state)
    unit = state.units[attempt.unit]
    if found in ("none", "broken_concentration"):
        play.pop()
        play.add(AttemptEnded(cast=True))
        return
    caster = caster_of(state, attempt.caster)
    more = 0 if caster is None else miscast_modifiers(state, caster)
    value = attempts.miscast_value(attempt.faces, more) or 0
    play.add(MiscastHappened(caster=attempt.caster, result=found, value=value))
    if found in HITS_ON_UNIT and unit.is_placed:
        faces = play.throw(f"{HITS_ON_UNIT[found]}d6", reason="miscast_hits")
        play.replace(MiscastRolled(faces=faces))
        return
    play.pop()
    play.add(AttemptEnded(cast=True))
    pool = wizard_pool(unit, attempt.caster)
    if pool is None:
        return
    if found in HITS_ON_WIZARD:
        play.push(Volley(blows=(on_wizard(state, unit, pool, HITS_ON_WIZARD[found]),), cause="miscast"))
    elif found == "breach_in_the_veil":
        play.push(TakeLosses(losses={pool: points_left(unit, pool)}, cause="breach_in_the_veil"))


def wizard_pool(unit: Unit, caster: str) -> str | None:
    """The wizard's own pool, if he still stands (B.13.56, B.13.58)."""
    if any(one.id == caster for one in unit.members):
        return member_pool(unit.id, caster)
    if unit.troops is not None and unit.troops.champion is not None and not unit.is_destroyed:
        return champion_pool(unit.id)
    return None


def on_wizard(state: State, unit: Unit, pool: str, hits: int) -> Blow:
    """Hits that wound on 4+; of saves practically only special ones."""
    attack = kinds.Attack(
        unit=unit, kind="miscast", target=unit, given=(RuleRef(id="magical"),), strength=1, ap=AP_ON_WIZARD
    )
    blow = built(state, at_pool(attack, pool), hits, hit=SURE).blow
    return _with_wound(blow)


def _with_wound(blow: Blow) -> Blow:
    return structs.replace(blow, wound=required(WOUNDS_ON))


def rolled(play: Play[State], frame: MiscastRolled) -> None:
    """Hits on the caster's unit, as strong as dice were used (B.13.52)."""
    state, attempt = play.state, current(play.state)
    unit, hits = state.units[attempt.unit], sum(frame.faces)
    attack = kinds.Attack(
        unit=unit, kind="miscast", target=unit, given=(RuleRef(id="magical"),), strength=attempt.dice, ap=AP_ON_UNIT
    )
    first = main_pool(unit)
    pools = [first, *(one.pool for one in recipients_of(unit) if one.pool != first)]
    blows = [built(state, at_pool(attack, pool), hits, hit=SURE).blow for pool in pools]
    play.pop()
    play.add(AttemptEnded(cast=True))
    play.push(Volley(blows=(blows[0],), others=(tuple(blows[1:]),), cause="miscast"))
