"""An initiative step: who attacks, at whom, and the dice (A.15.6, A.15.14, A.15.19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from battles.rules.ninth_age.attacks.blow import Blow
from battles.rules.ninth_age.attacks.frames import Volley
from battles.rules.ninth_age.melee import allocation
from battles.rules.ninth_age.melee.attack_groups import AttackGroup
from battles.rules.ninth_age.melee.blows import blow_at, distributed
from battles.rules.ninth_age.melee.events import AttacksAllocated, InitiativeSet
from battles.rules.ninth_age.melee.frames import AskAllocation, InitiativeStep, RandomAttacks, StepFought, StrikeStep
from battles.rules.ninth_age.melee.initiative import STEPS, strikes
from battles.rules.ninth_age.melee.record import Allocation
from battles.rules.ninth_age.melee.round_start import in_order
from battles.rules.ninth_age.pieces import SideId
from battles.rules.ninth_age.random_values import dice_of, worth_of
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def initiative_step(play: Play[State], step: int) -> None:
    """The order is fixed before the first step; steps without attacks are passed over."""
    if step > STEPS[0]:
        play.add(InitiativeSet(strikes=tuple(strikes(play.state))))
        play.replace(InitiativeStep(step=STEPS[0]))
        return
    while step >= STEPS[-1] and not allocation.groups_at(play.state, step):
        step -= 1
    if step < STEPS[-1]:
        play.pop()
        return
    play.replace(StrikeStep(step=step))
    for side in reversed(in_order(play.state)):
        _allocate(play, side, step)


def _allocate(play: Play[State], side: SideId, step: int) -> None:
    """Asked where somebody with a name can be reached; else as proposed."""
    groups = allocation.groups_at(play.state, step, side)
    answers = play.state.standing_answers.get(play.state.seat_of(side))
    wish = "characters" if answers is None else answers.allocation
    asks = wish == "ask" and any(map(allocation.is_open, groups))
    asks = asks or (wish == "characters" and any(map(allocation.reaches_character, groups)))
    if asks:
        play.push(AskAllocation(side=side, step=step))
    elif groups:
        play.add(AttacksAllocated(side=side, step=step, allocations=allocation.proposed(play.state, groups)))


def strike(play: Play[State], step: int) -> None:
    """Random numbers of attacks first, then all blows of both sides together."""
    groups = {group.key: group for group in allocation.groups_at(play.state, step)}
    rolled = [one for one in groups.values() if isinstance(one.attacks, str)]
    if rolled:
        number = sum(dice_of(str(group.attacks)).dice * group.models for group in rolled)
        faces = play.throw(f"{number}d6", reason="number_of_attacks")
        play.replace(RandomAttacks(faces=faces, step=step, keys=tuple(group.key for group in rolled)))
    else:
        _volley(play, step, groups, {})


def random_attacks(play: Play[State], frame: RandomAttacks) -> None:
    """What the dice for numbers of attacks came to, group by group."""
    groups = {group.key: group for group in allocation.groups_at(play.state, frame.step)}
    faces, numbers = list(frame.faces), dict[str, int]()
    for key in frame.keys:
        group = groups[key]
        value = dice_of(str(group.attacks))
        numbers[key] = 0
        for _ in range(group.models):
            mine, faces = faces[: value.dice], faces[value.dice :]
            numbers[key] += worth_of(value, mine)
    _volley(play, frame.step, groups, numbers)


def _volley(play: Play[State], step: int, groups: dict[str, AttackGroup], numbers: dict[str, int]) -> None:
    fought = play.state.melee.round
    assert fought is not None
    pairs = list(_blows(play.state, groups, fought.allocated, numbers))
    if not pairs:
        play.replace(StepFought(step=step))
        return
    blows = tuple(blow for blow, _ in pairs)
    others = tuple(other for _, other in pairs)
    play.replace(StepFought(step=step), Volley(blows=blows, others=others, cause="melee"))


def _blows(
    state: State, groups: dict[str, AttackGroup], allocated: Sequence[Allocation], numbers: dict[str, int]
) -> Iterator[tuple[Blow, tuple[Blow, ...]]]:
    """A blow for each allocation, and the same at the other pools over which hits at a unit are distributed."""
    for one in allocated:
        group = groups.get(one.group)
        attacks = numbers.get(one.group, one.attacks)
        if group is None or not attacks:
            continue
        blow = structs.replace(blow_at(state, group, one.at), n=attacks)
        yield blow, tuple(structs.replace(other, n=attacks) for other in distributed(state, group, one.at))
