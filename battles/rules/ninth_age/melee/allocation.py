"""At whom the attacks of an initiative step go: what is open, proposed and refused (A.15.14 to A.15.16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.ninth_age.melee.attack_groups import AttackGroup, groups_of
from battles.rules.ninth_age.melee.blows import expected
from battles.rules.ninth_age.melee.fighters import unit_of_pool
from battles.rules.ninth_age.melee.record import Allocation, Pool, TimedStrike
from battles.rules.ninth_age.melee.special_attacks import special_groups
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.pieces import SideId, Unit
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse

CRUSH = "crush"


def groups_at(state: State, step: int, side: SideId | None = None) -> tuple[AttackGroup, ...]:
    """All attacks that come in this step, of one side or of both."""
    fought = state.melee.round
    found = list[AttackGroup]()
    for strike in () if fought is None else fought.strikes:
        unit = state.units[unit_of_pool(strike.pool)]
        if strike.agility == step and side in (None, unit.side) and unit.is_engaged and not unit.is_destroyed:
            found += _of_strike(state, unit, strike)
    return tuple(found)


def _of_strike(state: State, unit: Unit, strike: TimedStrike) -> Iterator[AttackGroup]:
    match strike.kind:
        case "weapon":
            crushing = state.melee.round.crushing if state.melee.round is not None else ()
            for group in groups_of(state, unit):
                if group.pool == strike.pool and group.part.id == strike.part and group.pool not in crushing:
                    yield group
        case "crush":
            yield from _crushing(state, unit, strike)
        case _:
            who = strike.pool.partition("/")[2] or strike.pool.partition(":")[2]
            part = first_of(one for one in kinds.profile_in(unit, who).parts if one.id == strike.part)
            yield from special_groups(state, unit, who, part, strike.kind)


def _crushing(state: State, unit: Unit, strike: TimedStrike) -> Iterator[AttackGroup]:
    """One attack of each model that touches somebody (B.21.165)."""
    for group in groups_of(state, unit):
        if group.pool == strike.pool and group.part.id == strike.part and not group.supporting:
            yield AttackGroup(
                unit=group.unit,
                who=group.who,
                part=group.part,
                weapon="",
                models=group.models,
                attacks=1,
                targets=group.targets,
                kind=CRUSH,  # type: ignore[arg-type]  # one of the kinds
            )


def is_open(group: AttackGroup) -> bool:
    """Whether there is anything to choose."""
    return len(group.targets) > 1


def reaches_character(group: AttackGroup) -> bool:
    """A choice that people want to make themselves: somebody with a name can be hit."""
    return is_open(group) and any("/" in pool for pool in group.targets)


def proposed(state: State, groups: Iterable[AttackGroup]) -> tuple[Allocation, ...]:
    """All attacks of each group at the pool where they are worth most."""
    return tuple(Allocation(group=group.key, at=best_target(state, group), attacks=group.total) for group in groups)


def best_target(state: State, group: AttackGroup) -> Pool:
    """Where the attacks are expected to destroy most."""
    if len(group.targets) == 1:
        return group.targets[0]
    return max(group.targets, key=lambda pool: (expected(state, group, pool), pool))


def problems(state: State, groups: Sequence[AttackGroup], allocations: Sequence[Allocation]) -> tuple[Refusal, ...]:
    """Every attack is allocated once, at a pool that the group can reach."""
    known = {group.key: group for group in groups}
    found = list[Refusal]()
    for one in allocations:
        group = known.get(one.group)
        if group is None:
            found.append(refuse("no_such_attacks", "A.15.14", group=one.group))
        elif one.at not in group.targets:
            found.append(refuse("not_in_reach_of_attacks", "A.15.14", at=one.at, allowed=list(group.targets)))
        elif one.attacks < 0:
            found.append(refuse("attacks_do_not_add_up", "A.15.14", group=one.group, attacks=group.total))
    for key, group in known.items():
        given = [one for one in allocations if one.group == key]
        if isinstance(group.attacks, int):
            if sum(one.attacks for one in given) != group.total:
                found.append(refuse("attacks_do_not_add_up", "A.15.14", group=key, attacks=group.total))
        elif len(given) != 1:
            found.append(refuse("one_target_for_random_attacks", "A.15.14", group=key))
    return tuple(found)
