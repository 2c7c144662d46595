"""Dangerous terrain tests: dice that hit the models themselves (B.20.1–B.20.3)."""

from __future__ import annotations

from collections import Counter

from battles.rules.ninth_age.attacks.blow import SURE, Blow
from battles.rules.ninth_age.attacks.blow_builder import built, who_of
from battles.rules.ninth_age.attacks.frames import Volley
from battles.rules.ninth_age.casualties.pools import points_left
from battles.rules.ninth_age.ground.pieces import failed_dice
from battles.rules.ninth_age.moments.kinds import Attack
from battles.rules.ninth_age.movement.events import DangerTested
from battles.rules.ninth_age.movement.frames import Dangerous, DangerRolled
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load
from battles.rules.play import Play

AP: int = load("terrain")["dangerous_test"]["per_failed_die"]["ap"]
"""Each die that fails is a hit with this Armour Penetration that wounds by itself."""


def throw(play: Play[State], frame: Dangerous) -> None:
    """All dice of a unit's tests together."""
    unit = play.state.units[frame.unit]
    tests = tuple(one for one in frame.tests if unit.is_placed and points_left(unit, one.pool))
    dice = sum(one.dice for one in tests)
    if not dice:
        play.pop()
        return
    faces = play.throw(f"{dice}d6", reason="dangerous_terrain", seat=play.state.owner(unit.id))
    play.replace(DangerRolled(unit=unit.id, tests=tests, faces=faces))


def count(play: Play[State], frame: DangerRolled) -> None:
    """Hits go to the pools of the models that failed; special saves are allowed."""
    hits, left = Counter[str](), frame.faces
    for one in frame.tests:
        mine, left = left[: one.dice], left[one.dice :]
        hits[one.pool] += failed_dice(mine, one.x)
    struck = {pool: number for pool, number in sorted(hits.items()) if number}
    play.add(DangerTested(unit=frame.unit, dice=len(frame.faces), hits=struck))
    unit = play.state.units[frame.unit]
    blows = tuple(_blow(play.state, unit, pool, number) for pool, number in struck.items())
    play.replace(*([Volley(blows=blows, cause="dangerous_terrain")] if blows else []))


def _blow(state: State, unit: Unit, pool: str, hits: int) -> Blow:
    attack = Attack(unit=unit, target=unit, at=who_of(pool), kind="dangerous_terrain", ap=AP)
    return built(state, attack, hits, hit=SURE).blow
