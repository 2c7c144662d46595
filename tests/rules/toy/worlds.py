"""Worlds of Ambush that differ only in what a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.base import Knower, Setup
from battles.rules.dice import Dice, pick, seeded
from battles.rules.play import begin
from tests.rules import toy
from tests.rules.toy.builders import ONE, THREE, TWO
from tests.rules.toy.hiding import open_paths
from tests.rules.toy.orders import Hide, SetContent
from tests.rules.toy.state import Force, State
from tests.rules.worlds import Pair


def twin(state: State, viewer: Knower, dice: Dice) -> State | None:
    """The same battle, but the others have hidden elsewhere and read other omens; None if nothing is hidden."""
    if state.revealed or state.ended:
        return None
    forces = {seat: force if seat == viewer else _changed(state, force, dice) for seat, force in state.forces.items()}
    own = tuple(seat for seat in state.content if seat == viewer)
    others = tuple(seat for seat in state.forces if seat != viewer and seat not in state.content)
    return structs.replace(state, forces=forces, content=(*own, *others))


def _changed(state: State, force: Force, dice: Dice) -> Force:
    if not force.is_in:
        return force
    omen = pick(dice, [omen for omen in (-1, 0, 1) if omen != force.omen])
    path = None if force.path is None else pick(dice, [path for path in open_paths(state) if path != force.path])
    return structs.replace(force, omen=omen, path=path)


def pairs() -> Iterator[Pair[State]]:
    """Orders given in secret: what seat 1 sees happen is the same."""
    three = Setup(scenario="crossroads")
    for seed in range(6):
        one, other = open_paths(begin(toy.RULES, three, seeded(seed)).state)
        yield Pair(setup=three, seat=ONE, seed=seed, one=((TWO, Hide(path=one)),), other=((TWO, Hide(path=other)),))
    keeps = ((THREE, SetContent(content=True)),)
    yield Pair(setup=three, seat=ONE, seed=3, one=keeps, other=())
