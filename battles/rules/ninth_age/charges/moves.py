"""Chargers are moved: ranges, landings, fleeing targets caught, failed charges (A.11.14 to A.11.33)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battles.rules.base import Frame
from battles.rules.geometry import Pose
from battles.rules.ninth_age.charges import blocked_path, character_charges, dangers
from battles.rules.ninth_age.charges.contact import clashes
from battles.rules.ninth_age.charges.events import (
    CharacterReturned,
    ChargeDropped,
    ChargeFailed,
    ChargeLanded,
    ChargeRanged,
    FleeingTargetChosen,
    TargetCaught,
)
from battles.rules.ninth_age.charges.failed_moves import failed_move
from battles.rules.ninth_age.charges.frames import (
    AskBlockedPath,
    AskCharger,
    AskPivotTest,
    AskPlace,
    Caught,
    FailCharge,
    Land,
    Landed,
    MoveTogether,
    NextCharger,
    RangeRolled,
    RollRange,
)
from battles.rules.ninth_age.charges.landing import ChargeLanding, place_at
from battles.rules.ninth_age.charges.record import Charge
from battles.rules.ninth_age.charges.room import JointLanding, arrange
from battles.rules.ninth_age.charges.travel import ChargeDice, advance_rate, charge_dice, ignores_terrain, reaches
from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.psychology.frames import Panic
from battles.rules.ninth_age.psychology.panic import destroyed_near
from battles.rules.ninth_age.psychology.record import PanicCause
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def next_charger(play: Play[State], frame: NextCharger) -> None:
    """Charges that are over by themselves are dropped; then somebody is picked, or the phase ends."""
    for charge in play.state.charges.pending:
        unit = play.state.units[charge.unit]
        if not unit.is_placed or unit.is_fleeing or not unit.marks.charging:
            play.add(ChargeDropped(unit=charge.unit))
    left = play.state.charges.pending
    if not left:
        play.pop()
    elif frame.in_one_go:
        start(play, _best_group(play.state))
    else:
        play.replace(AskCharger())


def start(play: Play[State], units: Sequence[UnitId], **more: object) -> None:
    """Their ranges are rolled; whoever has two fleeing targets goes for the nearer one unless he said otherwise."""
    for unit in units:
        charge = play.state.charges.of(unit)
        assert charge is not None
        if charge.former is not None and (choice := two_fled(play.state, charge)):
            nearest = min(choice, key=lambda key: play.state.field.distance(unit, key))
            choose_fleeing(play, unit, nearest)
    play.push(RollRange(units=tuple(units), **more))  # type: ignore[arg-type]  # place, offset, hand


def two_fled(state: State, charge: Charge) -> tuple[UnitId, ...]:
    """Both targets, if the charger redirected and both have fled and are still there (A.11.12)."""
    if charge.former is None:
        return ()
    both = (charge.target, charge.former)
    return both if all(state.units[key].is_placed and state.units[key].is_fleeing for key in both) else ()


def choose_fleeing(play: Play[State], unit: UnitId, target: UnitId) -> None:
    play.add(FleeingTargetChosen(unit=unit, target=target, goal=play.state.units[target].centre))


def group_of(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """All who charge the same unit: their ranges are rolled together (A.11.27)."""
    charge = state.charges.of(unit)
    assert charge is not None
    return tuple(one.unit for one in state.charges.against(charge.target))


def _best_group(state: State) -> tuple[UnitId, ...]:
    """Those first who find room as everybody stands now; who is in the way of others goes before them."""
    groups = list(dict.fromkeys(group_of(state, charge.unit) for charge in state.charges.pending))
    for units in groups:
        if len(arrange(state, _charges(state, units), is_move=True).landings) == len(units):
            return units
    return groups[0]


def _charges(state: State, units: Iterable[UnitId]) -> list[Charge]:
    found = (state.charges.of(unit) for unit in units)
    return [charge for charge in found if charge is not None]


# --- ranges -----------------------------------------------------------------------------------------------------------


def roll(play: Play[State], frame: RollRange) -> None:
    """All dice of all chargers of one unit, in one throw."""
    state = play.state
    number = sum(_dice(state, charge).roll.thrown for charge in _charges(state, frame.again or frame.units))
    faces = play.throw(f"{number}d6", reason="charge_range", seat=state.seat_of(state.active))
    play.replace(RangeRolled(roll=frame, faces=faces))


def _dice(state: State, charge: Charge) -> ChargeDice:
    target = state.units[charge.target]
    return charge_dice(state, state.units[charge.unit], target if target.is_placed else None)


def count(play: Play[State], frame: RangeRolled) -> None:
    """Each charger's dice are counted; downhill a failed roll falls again (B.20.10)."""
    again, at = list[UnitId](), 0
    for charge in _charges(play.state, frame.roll.again or frame.roll.units):
        state, unit, target = play.state, play.state.units[charge.unit], play.state.units[charge.target]
        dice = charge_dice(state, unit, target if target.is_placed else None)
        faces = frame.faces[at : at + dice.roll.thrown]
        at += dice.roll.thrown
        reached = target.is_placed and reaches(state, unit, target, charge.mode, faces)
        play.add(
            ChargeRanged(
                unit=charge.unit,
                target=charge.target,
                faces=faces,
                total=dice.total(faces),
                rate=advance_rate(state, unit, charge.mode),
                distance=round(in_inches(state.field.distance(unit.id, target.id)), 2) if target.is_placed else 0.0,
                reached=reached,
                again=bool(frame.roll.again),
            )
        )
        if not reached and dice.downhill and not frame.roll.again:
            again.append(charge.unit)
    if again:
        play.replace(
            RollRange(
                units=frame.roll.units,
                again=tuple(again),
                place=frame.roll.place,
                offset=frame.roll.offset,
                hand=frame.roll.hand,
            )
        )
        return
    play.replace(
        MoveTogether(units=frame.roll.units, place=frame.roll.place, offset=frame.roll.offset, hand=frame.roll.hand)
    )


def in_range(state: State, charge: Charge) -> bool:
    target = state.units[charge.target]
    return target.is_placed and reaches(state, state.units[charge.unit], target, charge.mode, charge.faces)


# --- moves ------------------------------------------------------------------------------------------------------------


def move(play: Play[State], frame: MoveTogether) -> None:
    """Who comes into contact, in the order that lets most of them; the others fail, unless enemies alone bar them."""
    state = play.state
    charges = _charges(state, frame.units)
    reaching = [charge for charge in charges if in_range(state, charge)]
    found = arrange(state, reaching, is_move=True) if reaching else JointLanding()
    if len(reaching) == 1 and len(found.landings) == 1 and _is_asked(state, reaching[0], frame, found.landings[0]):
        play.replace(AskPlace(unit=reaching[0].unit))
        return
    landings = [_chosen(state, one, frame) for one in found.landings]
    frames: list[Frame] = [landing_frame(state, one) for one in landings]
    for charge in charges:
        if charge.unit in found.units:
            continue
        is_barred = charge in reaching and blocked_path.way_on(state, charge) is not None
        frames.append(AskBlockedPath(unit=charge.unit) if is_barred else FailCharge(unit=charge.unit, hand=frame.hand))
    play.replace(*reversed(frames))


def _is_asked(state: State, charge: Charge, frame: MoveTogether, best: ChargeLanding) -> bool:
    """Asked only who wants to be, or whose wish is no longer as good as the best."""
    if not best.is_aligned or best.target_pose is not None:
        return False
    if frame.offset is not None:
        return placed_by_wish(state, charge, frame.offset, best) is None
    return frame.place == "ask"


def _chosen(state: State, best: ChargeLanding, frame: MoveTogether) -> ChargeLanding:
    charge = state.charges.of(best.unit)
    if frame.offset is None or charge is None or len(frame.units) > 1:
        return best
    return placed_by_wish(state, charge, frame.offset, best) or best


def placed_by_wish(state: State, charge: Charge, offset: float, best: ChargeLanding) -> ChargeLanding | None:
    """The landing at an offset that the player wants, if it is as good as the best (A.11.22, A.11.24)."""
    unit = state.units[charge.unit]
    found = place_at(
        state,
        unit,
        state.units[charge.target],
        charge.edge,
        offset,
        mode=charge.mode,
        ignores_terrain=ignores_terrain(state, unit, charge.mode),
        touchable=best.touched,
    )
    return found if found is not None and found.score >= best.score else None


def landing_frame(state: State, found: ChargeLanding, *, is_pursuit: bool = False) -> Frame:
    """The frame that carries a landing out: into contact, or a fleeing unit is caught."""
    charge = state.charges.of(found.unit)
    mode = "ground" if charge is None or is_pursuit else charge.mode
    if state.units[found.target].is_fleeing:
        return Caught(unit=found.unit, target=found.target, path=found.path, mode=mode)
    return Land(
        unit=found.unit,
        target=found.target,
        edge=found.edge,
        path=found.path,
        mode=mode,
        target_pose=found.target_pose,
        touched=found.touched,
        models=found.models,
        is_pursuit=is_pursuit,
    )


def land(play: Play[State], frame: Land) -> None:
    """Contact, alignment and engagements in one event (A.11.17 to A.11.29)."""
    state = play.state
    if not state.units[frame.unit].is_placed or not state.units[frame.target].is_placed:
        play.pop()
        return
    landing = ChargeLanding(
        unit=frame.unit, target=frame.target, edge=frame.edge, path=frame.path, touched=frame.touched
    )
    start_pose = state.units[frame.unit].box.pose
    play.add(
        ChargeLanded(
            unit=frame.unit,
            target=frame.target,
            path=frame.path,
            pose=frame.path[-1],
            target_pose=frame.target_pose,
            clashes=clashes(state, landing),
            models=frame.models,
            is_pursuit=frame.is_pursuit,
        )
    )
    play.replace(Landed(unit=frame.unit, start=start_pose, path=frame.path, mode=frame.mode))


def arrived(play: Play[State], frame: Landed) -> None:
    """Dangerous ground on the way is tested for, all at once (B.20.1, B.20.2)."""
    unit = play.state.units[frame.unit]
    if not unit.is_placed:
        play.pop()
        return
    play.replace(*dangers.frames(play.state, unit, frame.start, frame.path, frame.mode))


def caught(play: Play[State], frame: Caught) -> None:
    """The fleeing unit is removed; its friends may panic; the charger is shaken and may try to turn (A.11.30)."""
    state = play.state
    lost, start_pose = state.units[frame.target], state.units[frame.unit].box.pose
    play.add(TargetCaught(unit=frame.unit, target=frame.target, path=frame.path, pose=frame.path[-1], until=state.turn))
    frames: list[Frame] = [AskPivotTest(unit=frame.unit)]
    afraid = destroyed_near(play.state, lost)
    if afraid:
        frames.append(Panic(cause=PanicCause(kind="destroyed", unit=frame.target), units=afraid))
    frames.append(Landed(unit=frame.unit, start=start_pose, path=frame.path, mode=frame.mode))
    play.replace(*frames)


def fail(play: Play[State], frame: FailCharge) -> None:
    """The highest die that counts is how far it goes, towards its target or where that last stood (A.11.31)."""
    state = play.state
    unit, charge = state.units[frame.unit], state.charges.of(frame.unit)
    assert charge is not None
    target = state.units[charge.target]
    kept = charge_dice(state, unit, target if target.is_placed else None).roll.kept(charge.faces)
    goal = target.centre if target.is_placed else charge.goal
    path = failed_move(state, unit, goal, inches(kept[0]), mode=charge.mode, hand=frame.hand)
    if _stays(play, charge, path[-1]):
        play.pop()
        return
    play.add(
        ChargeFailed(unit=unit.id, target=charge.target, path=path, pose=path[-1], inches=kept[0], until=state.turn)
    )
    play.replace(Landed(unit=unit.id, start=unit.box.pose, path=path, mode=charge.mode))


def _stays(play: Play[State], charge: Charge, end: Pose) -> bool:
    """A character whose failed charge does not take him clear of his unit is in it again (B.21.95a)."""
    unit, before = play.state.units[charge.unit], charge.out_of
    home = None if unit.marks.loose_from is None else play.state.units[unit.marks.loose_from]
    if home is None or before is None or not home.is_placed or character_charges.is_clear(home, unit, end):
        return False
    whole = character_charges.returned(home, unit, before)
    play.add(ChargeDropped(unit=unit.id))
    play.add(CharacterReturned(unit=home.id, character=unit.id, whole=whole, until=play.state.turn))
    return True
