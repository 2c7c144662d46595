"""From declared shots to fights: main shooters, replies, further shooters (14.5–14.9)."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.geometry import Side
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.shooting import shooters, targets
from battles.rules.horden_helden.shooting.record import Shot
from battles.rules.horden_helden.shooting.rulings import MOST_SHOOTERS
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR

_FURTHER = MOST_SHOOTERS - 1


# --- replies ----------------------------------------------------------------------------------------------------------


def replies(state: State, side: SideId, shots: Sequence[Shot]) -> tuple[Shot, ...]:
    """The shots to which targets of a side are bound: at their main shooter, if they can reach it (14.9)."""
    busy = {shot.shooter for shot in shots}
    found = []
    for target in dict.fromkeys(shot.target for shot in shots):
        element = state.elements[target]
        if element.side == side and target not in busy:
            answer = reply(state, element, state.elements[main_shot(shots, target).shooter])
            found += [answer] if answer is not None else []
    return tuple(found)


def reply(state: State, target: Element, shooter: Element) -> Shot | None:
    """How the target can shoot back; of several faces the one most directly before the shooter. Ruling: mounted
    infantry that only dismounts because it is shot at does not shoot back in that turn (9.9)."""
    if shooters.problem(state, target) is not None:
        return None
    aims = [
        found
        for face in shooters.faces(state, target)
        if (found := targets.aim(state, target, shooter, face)) is not None
        and targets.problem(state, target, shooter, face) is None
    ]
    if not aims:
        return None
    best = max(aims, key=lambda one: one.width)
    return Shot(shooter=target.id, target=shooter.id, distance=best.distance, face=best.face, reply=True)


def main_shot(shots: Sequence[Shot], target: ElementId) -> Shot:
    """The nearest shooter's; of equally near ones the first that was named (14.6)."""
    return nearest_first([shot for shot in shots if shot.target == target])[0]


def nearest_first(shots: Sequence[Shot]) -> list[Shot]:
    """The main shot, then the others as they were named; differences below the tolerance are none."""
    least = min((shot.distance for shot in shots), default=0.0)
    main = next((shot for shot in shots if shot.distance <= least + NEAR), None)
    return [] if main is None else [main, *(shot for shot in shots if shot is not main)]


# --- fights -----------------------------------------------------------------------------------------------------------


def fights(shots: Sequence[Shot]) -> tuple[Fight, ...]:
    """One for each target; who replies to its main shooter fights it in the same one (14.9)."""
    paired = _paired(shots)
    single = [shot for shot in shots if shot not in paired]
    groups = {
        target: nearest_first([shot for shot in single if shot.target == target])
        for target in dict.fromkeys(shot.target for shot in single)
    }
    answered = {answer.shooter: answer for answer in paired}
    merged = {answer.target for answer in paired if _comes_first(answer, groups.get(answer.target, []))}
    return tuple(
        _fight(group, answered.get(target), groups, merged) for target, group in groups.items() if target not in merged
    )


def _paired(shots: Sequence[Shot]) -> tuple[Shot, ...]:
    """Replies to a shooter who is still its target's main shooter."""
    plain = [shot for shot in shots if not shot.reply]
    return tuple(
        shot
        for shot in shots
        if shot.reply
        and any(one.target == shot.shooter for one in plain)
        and main_shot(plain, shot.shooter).shooter == shot.target
    )


def _comes_first(answer: Shot, others: Sequence[Shot]) -> bool:
    """Nobody shoots at the main shooter from nearer than its own target: all shots at it belong to that fight, unless
    they are too many for it."""
    if not others or len(others) > _FURTHER:
        return False
    return answer.distance <= others[0].distance + NEAR


def _fight(
    group: Sequence[Shot], answer: Shot | None, groups: dict[ElementId, list[Shot]], merged: set[ElementId]
) -> Fight:
    main = group[0]
    counter = groups[main.shooter] if answer is not None and main.shooter in merged else []
    return Fight(
        kind="shooting",
        attacker=main.shooter,
        defender=main.target,
        reply=answer is not None,
        face=main.face,
        shooters=tuple(shot.shooter for shot in group[1 : 1 + _FURTHER]),
        counter=tuple(shot.shooter for shot in counter[:_FURTHER]),
    )


def shots_of(fight: Fight, shots: Sequence[Shot]) -> tuple[Shot, ...]:
    """All shots that a fight carries out."""
    at = {fight.defender}
    who = {fight.attacker, *fight.shooters, *fight.counter}
    if fight.reply:
        who.add(fight.defender)
        at.add(fight.attacker)
    return tuple(shot for shot in shots if shot.shooter in who and shot.target in at)


# --- lapsing ----------------------------------------------------------------------------------------------------------


def lapsed(state: State, shots: Sequence[Shot]) -> tuple[Shot, ...]:
    """Whose shooter or target is gone, out of the strip or now in contact (14.9)."""
    return tuple(shot for shot in shots if not still_possible(state, shot))


def still_possible(state: State, shot: Shot) -> bool:
    shooter, target = state.elements[shot.shooter], state.elements[shot.target]
    if not shooter.is_placed or not target.is_placed:
        return False
    if any(shooters.enemy_in_contact(state, one) is not None for one in (shooter, target)):
        return False
    return _is_before(state, shooter, target, shot.face)


def _is_before(state: State, shooter: Element, target: Element, face: Side) -> bool:
    return targets.aim(state, shooter, target, face) is not None
