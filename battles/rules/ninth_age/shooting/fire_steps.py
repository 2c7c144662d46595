"""A unit shoots: numbers of shots and artillery are settled group by group, then all is thrown together (A.14.7)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.ninth_age.attacks.blow import SURE, Need
from battles.rules.ninth_age.attacks.frames import Volley
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.random_values import RandomValue, dice_of, worth_of
from battles.rules.ninth_age.rolls import as_d3
from battles.rules.ninth_age.shooting.events import AimResult, ArtilleryAimed, BreathUsed
from battles.rules.ninth_age.shooting.frames import AskEngineerReroll, Fire, FireRolled, FireStage, Misfire
from battles.rules.ninth_age.shooting.guns import Gun
from battles.rules.ninth_age.shooting.record import ShotGroup
from battles.rules.ninth_age.shooting.shot_blows import (
    ShotBlows,
    area_blows,
    flame_dice,
    gun_in,
    shot_blows,
    to_hit_need,
)
from battles.rules.ninth_age.state import State
from battles.rules.play import Play

MISFIRE_FACE = 1
SIX = 6
AIMED = ("cannon", "catapult")


def fire(play: Play[State], frame: Fire) -> None:
    """The next group that wants dice; at the end the volley."""
    while frame.at < len(frame.groups) and _is_able(play.state, frame):
        group = frame.groups[frame.at]
        unit, target = _both(play.state, frame)
        gun = gun_in(play.state, unit, group)
        if _number_of_dice(gun, target, group, frame.stage):
            _throw(play, frame, gun, target, group)
            return
        shots = int(gun.weapon.shots) * group.weapons
        frame = _with(frame, shot_blows(play.state, unit, target, group, shots, stand_and_shoot=frame.stand_and_shoot))
    if not frame.blows:
        play.pop()
        return
    play.replace(
        Volley(
            blows=frame.blows,
            others=frame.others,
            brackets=frame.brackets,
            attacker=frame.unit,
            cause="stand_and_shoot" if frame.stand_and_shoot else "shooting",
        )
    )


def _both(state: State, frame: Fire) -> tuple[Unit, Unit]:
    return state.units[frame.unit], state.units[frame.target]


def _is_able(state: State, frame: Fire) -> bool:
    return not any(one.is_destroyed for one in _both(state, frame))


def _with(frame: Fire, found: ShotBlows | None) -> Fire:
    """The group is settled; these are its blows."""
    done = structs.replace(frame, at=frame.at + 1, stage="first", again=False)
    if found is None:
        return done
    return structs.replace(
        done,
        blows=(*frame.blows, found.main.blow),
        others=(*frame.others, found.others),
        brackets=(*frame.brackets, found.brackets),
    )


# --- dice before the volley -------------------------------------------------------------------------------------------


def _number_of_dice(gun: Gun, target: Unit, group: ShotGroup, stage: FireStage) -> int:
    if stage == "flames":
        return 1 + flame_dice(target, group)
    if gun.weapon.artillery in (*AIMED, "flamethrower"):
        return 1
    shots = gun.weapon.shots
    return dice_of(shots).dice * group.weapons if isinstance(shots, str) else 0


def _throw(play: Play[State], frame: Fire, gun: Gun, target: Unit, group: ShotGroup) -> None:
    number = _number_of_dice(gun, target, group, frame.stage)
    reason = {
        "first": "artillery" if gun.weapon.artillery in (*AIMED, "flamethrower") else "number_of_shots",
        "hopeless": "hopeless_shots",
        "partial": "partial_hit",
        "partial_hopeless": "hopeless_shots",
        "flames": "number_of_hits",
    }[frame.stage]
    faces = play.throw(f"{number}d6", reason=reason, seat=play.state.owner(frame.unit))
    play.replace(FireRolled(fire=frame, faces=faces))


def rolled(play: Play[State], frame: Fire, faces: tuple[int, ...]) -> None:
    """What the dice of a group came to."""
    unit, _ = _both(play.state, frame)
    gun = gun_in(play.state, unit, frame.groups[frame.at])
    match gun.weapon.artillery:
        case "cannon" | "catapult":
            _aimed(play, frame, gun, faces[0])
        case "flamethrower":
            _flames(play, frame, gun, faces)
        case "volley_gun":
            _volley_gun(play, frame, gun, faces)
        case _:
            _random_shots(play, frame, gun, faces)


def _tell(play: Play[State], frame: Fire, gun: Gun, result: AimResult, number: int = 0) -> None:
    play.add(ArtilleryAimed(unit=frame.unit, weapon=gun.key, result=result, number=number))


def _misfire(play: Play[State], frame: Fire, gun: Gun, modifier: int = 0) -> None:
    _tell(play, frame, gun, "misfire")
    play.replace(
        structs.replace(frame, at=frame.at + 1, stage="first", again=False),
        Misfire(unit=frame.unit, weapon=gun.weapon.id, who=gun.who, modifier=modifier),
    )


def _aimed(play: Play[State], frame: Fire, gun: Gun, face: int) -> None:
    """Cannon and catapult: hit, hopeless shot, misfire; a catapult that misses may hit partly (B.21.132)."""
    unit, target = _both(play.state, frame)
    group = frame.groups[frame.at]
    need = to_hit_need(play.state, unit, target, group, stand_and_shoot=frame.stand_and_shoot)
    is_second = frame.stage in ("hopeless", "partial_hopeless")
    if frame.stage == "first" and face == MISFIRE_FACE:
        _misfire(play, frame, gun)
        return
    if _succeeds(need, face, is_second=is_second):
        if need.then is not None and not is_second:
            following: FireStage = "hopeless" if frame.stage == "first" else "partial_hopeless"
            play.replace(structs.replace(frame, stage=following))
        else:
            _hit(play, frame, gun, partial=frame.stage in ("partial", "partial_hopeless"))
    elif gun.weapon.artillery == "catapult" and frame.stage in ("first", "hopeless"):
        play.replace(structs.replace(frame, stage="partial"))
    else:
        _tell(play, frame, gun, "missed")
        play.replace(_with(frame, None))


def _succeeds(need: Need, face: int, *, is_second: bool) -> bool:
    wanted = need.then if is_second and need.then is not None else need.at_least
    return face >= wanted


def _hit(play: Play[State], frame: Fire, gun: Gun, *, partial: bool) -> None:
    unit, target = _both(play.state, frame)
    group = frame.groups[frame.at]
    if gun.weapon.artillery == "catapult":
        found = area_blows(play.state, unit, target, group, partial=partial)
    else:
        found = shot_blows(play.state, unit, target, group, 1, hit=SURE)
    _tell(play, frame, gun, "partial_hit" if partial else "hit", 0 if found is None else found.main.blow.n)
    play.replace(_with(frame, found))


def _flames(play: Play[State], frame: Fire, gun: Gun, faces: tuple[int, ...]) -> None:
    """First whether it fires at all, then how many hits: never more than models (B.21.133)."""
    if frame.stage == "first":
        if faces[0] == MISFIRE_FACE:
            _misfire(play, frame, gun, -1)
        else:
            play.replace(structs.replace(frame, stage="flames"))
        return
    if not frame.again and frame.unit in play.state.shooting.engineered:
        play.push(AskEngineerReroll(unit=frame.unit))
        return
    count_flames(play, frame, faces)


def count_flames(play: Play[State], frame: Fire, faces: tuple[int, ...]) -> None:
    unit, target = _both(play.state, frame)
    group = frame.groups[frame.at]
    gun = gun_in(play.state, unit, group)
    hits = min(flame_hits(faces), target.model_count)
    _tell(play, frame, gun, "hits", hits)
    play.replace(_with(frame, shot_blows(play.state, unit, target, group, hits, hit=SURE)))


def flame_hits(faces: tuple[int, ...]) -> int:
    """A D6, and a D3 for each further die."""
    return faces[0] + sum(as_d3(face) for face in faces[1:])


def _volley_gun(play: Play[State], frame: Fire, gun: Gun, faces: tuple[int, ...]) -> None:
    """One natural 6 among its dice makes it worse, two or more end it (B.21.134)."""
    sixes = faces.count(SIX)
    if sixes > 1:
        _misfire(play, frame, gun)
        return
    unit, target = _both(play.state, frame)
    shots = worth_of(dice_of(str(gun.weapon.shots)), faces)
    _tell(play, frame, gun, "shots", shots)
    play.replace(_with(frame, shot_blows(play.state, unit, target, frame.groups[frame.at], shots, penalty=sixes)))


def _random_shots(play: Play[State], frame: Fire, gun: Gun, faces: tuple[int, ...]) -> None:
    """Each weapon's own dice (A.5.3); a breath's dice are hits."""
    unit, target = _both(play.state, frame)
    group = frame.groups[frame.at]
    value = dice_of(str(gun.weapon.shots))
    number = total(value, faces)
    is_breath = gun.breath is not None
    _tell(play, frame, gun, "hits" if is_breath else "shots", number)
    found = shot_blows(
        play.state,
        unit,
        target,
        group,
        number,
        stand_and_shoot=frame.stand_and_shoot,
        hit=SURE if is_breath else None,
    )
    if gun.breath is not None and gun.breath.use is not None:
        play.add(BreathUsed(unit=unit.id, use=gun.breath.use))
    play.replace(_with(frame, found))


def total(value: RandomValue, faces: tuple[int, ...]) -> int:
    """All weapons of a group together."""
    each = value.dice
    return sum(worth_of(value, faces[at : at + each]) for at in range(0, len(faces), each))
