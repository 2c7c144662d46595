"""Sweeping attacks: hits on an enemy over whom a unit has gone (B.21.173)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from battles.rules.ninth_age.attacks.blow import SURE, Blow
from battles.rules.ninth_age.attacks.blow_builder import across
from battles.rules.ninth_age.attacks.frames import Volley
from battles.rules.ninth_age.moments.ask import ask, only
from battles.rules.ninth_age.moments.changes import SpecialAttack
from battles.rules.ninth_age.moments.kinds import RANK_AND_FILE, Attack, SpecialAttacks, Who, profile_in
from battles.rules.ninth_age.movement.events import UnitSwept
from battles.rules.ninth_age.movement.frames import AskSweep, Sweep, SweepRolled, SweepStrike
from battles.rules.ninth_age.movement.rates import whos
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.profiles.profile import Part
from battles.rules.ninth_age.random_values import RandomValue, dice_of, worth_of
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class Strike(Struct, frozen=True, kw_only=True):
    """What the parts of one kind of model do."""

    who: Who
    part: Part
    special: SpecialAttack
    times: int
    """So often the number of hits is rolled."""

    @property
    def value(self) -> RandomValue:
        return dice_of(str(self.special.count))


def strikes(state: State, unit: Unit) -> tuple[Strike, ...]:
    """All sweeping attacks of a unit."""
    return tuple(_strikes(state, unit))


def _strikes(state: State, unit: Unit) -> Iterator[Strike]:
    for who in whos(unit):
        models = unit.troops.models if who == RANK_AND_FILE and unit.troops is not None else 1
        for part in profile_in(unit, who).parts:
            moment = SpecialAttacks(state=state, unit=unit, who=who, part=part, when="sweep")
            for special in only(ask(moment), SpecialAttack):
                if special.kind == "sweep":
                    times = models * part.count if special.per_model else 1
                    yield Strike(who=who, part=part, special=special, times=times)


def offer(play: Play[State], frame: Sweep) -> None:
    """The unit may choose one of those it went over, once in a player turn."""
    state = play.state
    unit = state.units[frame.unit]
    targets = tuple(key for key in frame.targets if state.units[key].is_placed and not state.units[key].is_engaged)
    if unit.is_placed and targets and not unit.marks.swept and strikes(state, unit):
        play.replace(AskSweep(unit=unit.id, targets=targets))
    else:
        play.pop()


def strike(play: Play[State], unit: UnitId, target: UnitId) -> None:
    """The hits: their numbers first, where they are dice."""
    found = strikes(play.state, play.state.units[unit])
    dice = sum(one.value.dice * one.times for one in found)
    if dice:
        faces = play.throw(f"{dice}d6", reason="sweeping_attack", seat=play.state.owner(unit))
        play.replace(SweepRolled(unit=unit, target=target, faces=faces))
    else:
        _fall_upon(play, unit, target, found, ())


def count(play: Play[State], frame: SweepRolled) -> None:
    found = strikes(play.state, play.state.units[frame.unit])
    _fall_upon(play, frame.unit, frame.target, found, frame.faces)


def _fall_upon(
    play: Play[State], unit: UnitId, target: UnitId, found: Sequence[Strike], faces: tuple[int, ...]
) -> None:
    """From now on it has struck in this turn; the hits were counted before."""
    volley = _volley(play.state, unit, target, found, faces)
    play.add(UnitSwept(unit=unit, target=target))
    play.replace(*volley)


def _volley(
    state: State, unit: UnitId, target: UnitId, found: Sequence[Strike], faces: tuple[int, ...]
) -> tuple[Volley, ...]:
    blows, others = list[Blow](), list[tuple[Blow, ...]]()
    for one in found:
        hits = 0
        for _ in range(one.times):
            mine, faces = faces[: one.value.dice], faces[one.value.dice :]
            hits += worth_of(one.value, mine)
        attack = _attack(state, unit, target, one)
        first, *rest = [built.blow for built in across(state, attack, hits, hit=SURE)]
        blows.append(first)
        others.append(tuple(rest))
    if not blows:
        return ()
    return (Volley(blows=tuple(blows), others=tuple(others), attacker=unit, cause="sweeping_attack"),)


def _attack(state: State, unit: UnitId, target: UnitId, one: Strike) -> Attack:
    return Attack(
        unit=state.units[unit],
        who=one.who,
        part=one.part,
        kind="ranged_special",
        target=state.units[target],
        given=one.special.attributes,
        strength=one.special.strength,
        ap=one.special.ap,
    )


__all__ = ["SweepStrike", "count", "offer", "strike", "strikes"]
