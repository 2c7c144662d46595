"""Impact hits, grinding, stomping, breath: hits that a part causes besides its weapons (B.21.170 to B.21.176)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.rules.ninth_age.casualties.pools import main_pool
from battles.rules.ninth_age.formation.boundary import Where
from battles.rules.ninth_age.melee.attack_groups import AttackGroup
from battles.rules.ninth_age.melee.contacts import Foe, foes_of
from battles.rules.ninth_age.melee.fighters import Who, pool_name, who_at
from battles.rules.ninth_age.melee.record import AttackKind, Pool
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.moments.changes import SpecialAttack
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import Part
from battles.rules.ninth_age.state import State

KIND_OF: Mapping[str, AttackKind] = {
    "impact": "impact_hits",
    "grind": "grind_attack",
    "stomp": "stomp_attack",
    "breath": "breath_attack",
}
STANDARD = "STANDARD"


def offered(state: State, unit: Unit, who: Who, part: Part) -> Iterator[SpecialAttack]:
    """What a part may do now besides its weapons; what can be used once in a battle and has been is left out."""
    moment = kinds.SpecialAttacks(
        state=state, unit=unit, who=who, part=part, charging=unit.marks.charging, when="melee"
    )
    for one in ask(moment):
        if isinstance(one, SpecialAttack) and one.kind in KIND_OF and (one.use is None or one.use not in state.used):
            yield one


def special_groups(state: State, unit: Unit, who: Who, part: Part, kind: AttackKind) -> Iterator[AttackGroup]:
    """The attacks of this kind: for each model that touches somebody they may go to."""
    for special in offered(state, unit, who, part):
        if KIND_OF[special.kind] != kind:
            continue
        counts = dict[tuple[Pool, ...], int]()
        for where, foes in foes_of(state, unit).items():
            targets = _targets(state, unit, where, foes, special) if who_at(unit, where) == who else ()
            if targets:
                counts[targets] = counts.get(targets, 0) + 1
        for targets, models in sorted(counts.items()):
            yield AttackGroup(
                unit=unit.id,
                who=who,
                part=part,
                weapon="",
                models=models,
                attacks=_count(special),
                targets=targets,
                kind=kind,
            )


def _count(special: SpecialAttack) -> int | str:
    """A plain number is one, however a book writes it."""
    count = special.count
    return int(count) if isinstance(count, str) and count.isdecimal() else count


def _targets(state: State, unit: Unit, where: Where, foes: tuple[Foe, ...], special: SpecialAttack) -> tuple[Pool, ...]:
    """Units that the model touches: impact before its front, stomping on those of standard height; a duellist only
    the other (A.15.34)."""
    opponent = state.melee.opponents.get(pool_name(unit.id, who_at(unit, where)))
    if opponent is not None:
        return (opponent,)
    met = [foe for foe in foes if special.kind != "impact" or foe.edge == "front"]
    if special.kind == "stomp":
        met = [foe for foe in met if _height(state, foe) == STANDARD]
    return tuple(sorted({main_pool(state.units[foe.unit]) for foe in met}))


def _height(state: State, foe: Foe) -> str:
    enemy = state.units[foe.unit]
    return kinds.profile_in(enemy, who_at(enemy, foe.where)).height
