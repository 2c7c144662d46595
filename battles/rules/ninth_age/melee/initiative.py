"""The initiative order: at which Agility each part strikes, fixed before the first blow (A.15.6, A.15.7)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.ninth_age.melee.attack_groups import attack_of, numeric
from battles.rules.ninth_age.melee.fighters import pool_name
from battles.rules.ninth_age.melee.record import TimedStrike
from battles.rules.ninth_age.melee.special_attacks import KIND_OF, offered
from battles.rules.ninth_age.melee.weapons import kinds_of
from battles.rules.ninth_age.modifiers import Add, compose, compose_characteristic
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import INANIMATE, Part
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load

_data = load("melee_round")
STEPS: tuple[int, ...] = tuple(_data["initiative_steps"])
"""From 10 down to 0."""
MOMENTUM: int = _data["charging_agility_bonus"]
CRUSH_STEP = 0


def strikes(state: State) -> Iterator[TimedStrike]:
    """Everybody of the combat that is being fought, part by part."""
    fought = state.melee.round
    for key in () if fought is None else fought.units:
        unit = state.units[key]
        if not unit.is_engaged:
            continue
        for who in kinds_of(unit):
            for part in kinds.profile_in(unit, who).parts:
                yield from _of_part(state, unit, who, part)


def _of_part(state: State, unit: Unit, who: str, part: Part) -> Iterator[TimedStrike]:
    pool, fought = pool_name(unit.id, who), state.melee.round
    if fought is not None and pool in fought.crushing and part.has("crush_attack"):
        yield TimedStrike(pool=pool, part=part.id, kind="crush", agility=CRUSH_STEP)
    elif not part.has(INANIMATE):
        yield TimedStrike(pool=pool, part=part.id, agility=agility(state, unit, who, part))
    yield from special_strikes(state, unit, who, part)


def agility(state: State, unit: Unit, who: str, part: Part) -> int:
    """With all that changes it now, and 1 more for those who charge; some weapons name a step (A.15.6)."""
    attack = attack_of(state, unit, who, part)
    changes = numeric(ask(kinds.Initiative(state=state, unit=unit, attack=attack)))
    if unit.marks.charging:
        changes.append(Add("agi", MOMENTUM, rule="charging_momentum", clause="A.15.7"))
    base = part.agi if isinstance(part.agi, int) else 0
    composed = compose_characteristic("agi", base, changes)
    value = base if composed is None else composed.value
    return min(max(compose("step", value, changes).value, STEPS[-1]), STEPS[0])


def special_strikes(state: State, unit: Unit, who: str, part: Part) -> Iterator[TimedStrike]:
    """Impact hits, grinding, stomping; breath is announced in its own step (B.21.170 ff.)."""
    for special in offered(state, unit, who, part):
        step = special.step if special.step is not None else agility(state, unit, who, part)
        yield TimedStrike(pool=pool_name(unit.id, who), part=part.id, kind=KIND_OF[special.kind], agility=step)
