"""Misfires (B.21.135): the table, explosions, engineers' second dice."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.geometry import distance
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.attacks.blow import SURE, Blow
from battles.rules.ninth_age.attacks.blow_builder import built, who_of
from battles.rules.ninth_age.attacks.frames import CheckPanic, TakeLosses, Volley
from battles.rules.ninth_age.casualties.pools import PoolId, champion_pool, main_pool, member_pool, troops_pool
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.formation.boundary import spots
from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, has_rule, number
from battles.rules.ninth_age.moments.weapons import shooting_weapon
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.psychology import panic
from battles.rules.ninth_age.shooting.events import MisfireResult, WeaponMisfired
from battles.rules.ninth_age.shooting.frames import (
    AskEngineerReroll,
    Explosion,
    ExplosionRolled,
    Misfire,
    MisfireRolled,
    RemoveShooter,
)
from battles.rules.ninth_age.shooting.shooters import who_at
from battles.rules.ninth_age.sight.blocks import base_box
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load
from battles.rules.play import Play

_rows = load("misfire_table")["rows"]
EXPLOSION_STRENGTH, EXPLOSION_AP = 5, 2
WAR_MACHINE = "war_machine"
NEXT_OWN_TURN = 2
"""Player turns from one of a side to its next."""


def result_of(roll: int) -> MisfireResult:
    """What the table says for a modified roll."""
    for row in _rows:
        if (row["min"] is None or row["min"] <= roll) and (row["max"] is None or roll <= row["max"]):
            found: MisfireResult = row["id"]
            return found
    raise LookupError(f"no misfire for {roll}")


def modified(state: State, frame: Misfire, face: int) -> int:
    """The roll with all that changes it."""
    unit = state.units[frame.unit]
    weapon = shooting_weapon(frame.weapon, kinds.profile_in(unit, frame.who).book)
    kind = "" if weapon is None else weapon.artillery
    answers = ask(kinds.MisfireRoll(state=state, unit=unit, weapon=frame.weapon, artillery=kind))
    return number(answers, "misfire", face + frame.modifier).value


def throw(play: Play[State], frame: Misfire) -> None:
    faces = play.throw("1d6", reason="misfire", seat=play.state.owner(frame.unit))
    play.replace(MisfireRolled(misfire=frame, faces=faces))


def rolled(play: Play[State], frame: MisfireRolled) -> None:
    """An engineer may have it thrown again."""
    if not frame.misfire.again and frame.misfire.unit in play.state.shooting.engineered:
        play.push(AskEngineerReroll(unit=frame.misfire.unit))
        return
    happen(play, frame)


def happen(play: Play[State], frame: MisfireRolled) -> None:
    """What the table says happens."""
    misfire = frame.misfire
    unit = play.state.units[misfire.unit]
    roll = modified(play.state, misfire, frame.faces[0])
    result = result_of(roll)
    shaken = has_rule(play.state, unit, WAR_MACHINE)
    own_turn = play.state.active == unit.side
    until = play.state.turn + (NEXT_OWN_TURN if own_turn else 1) if result == "jammed" else 0
    play.add(
        WeaponMisfired(
            unit=unit.id,
            weapon=misfire.weapon,
            result=result,
            roll=roll,
            until=until,
            shaken=shaken and result == "jammed",
        )
    )
    match result:
        case "explosion":
            play.replace(Explosion(unit=unit.id))
        case "malfunction":
            pool = member_pool(unit.id, misfire.who) if misfire.who else main_pool(unit)
            play.replace(TakeLosses(losses={pool: 1}, cause="misfire"))
        case _:
            play.pop()


def explode(play: Play[State], frame: Explosion) -> None:
    faces = play.throw("1d6", reason="explosion", seat=play.state.owner(frame.unit))
    play.replace(ExplosionRolled(unit=frame.unit, faces=faces))


def exploded(play: Play[State], frame: ExplosionRolled) -> None:
    """A hit for every model within reach, friend and foe, and then it is gone."""
    unit = play.state.units[frame.unit]
    blows = tuple(explosion_blows(play.state, unit, inches(frame.faces[0])))
    volley = (Volley(blows=blows, attacker=None, cause="explosion"),) if blows else ()
    play.replace(RemoveShooter(unit=frame.unit), *volley)


def explosion_blows(state: State, unit: Unit, reach: float) -> Iterator[Blow]:
    for other in state.on_table:
        if other.id == unit.id:
            continue
        for pool, models in models_within(unit, other, reach).items():
            attack = kinds.Attack(
                unit=unit,
                kind="ranged_special",
                target=other,
                at=who_of(pool),
                strength=EXPLOSION_STRENGTH,
                ap=EXPLOSION_AP,
                given=tuple[RuleRef, ...](),
            )
            yield built(state, attack, models, hit=SURE).blow


def models_within(unit: Unit, other: Unit, reach: float) -> dict[PoolId, int]:
    """How many models of each pool of another unit are within reach of this one."""
    found = dict[PoolId, int]()
    if not within(distance(unit.shape, other.shape), reach):
        return found
    for spot in spots(other.rows):
        shape = other.shape if other.boundary.round else base_box(other, spot)
        if within(distance(unit.shape, shape), reach):
            pool = _pool(other, who_at(other, spot.where))
            found[pool] = found.get(pool, 0) + 1
    return found


def _pool(unit: Unit, who: kinds.Who) -> PoolId:
    if who == kinds.CHAMPION:
        return champion_pool(unit.id)
    return member_pool(unit.id, who) if who else troops_pool(unit.id)


def remove(play: Play[State], frame: RemoveShooter) -> None:
    unit = play.state.units[frame.unit]
    if unit.is_destroyed:
        play.pop()
        return
    friends = panic.destroyed_near(play.state, unit)
    play.add(UnitDestroyed(unit=unit.id, cause="explosion"))
    play.replace(CheckPanic(fearing=((unit.id, friends),)))
