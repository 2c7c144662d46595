"""What happens in the charge phase."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Event
from battles.rules.geometry import Point, Pose
from battles.rules.ninth_age.changes import destroyed, with_marks, with_units
from battles.rules.ninth_age.charges.contact import Clash, engaged
from battles.rules.ninth_age.charges.frames import Reaction
from battles.rules.ninth_age.charges.record import Charge, Charges, SecondaryTarget
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State


def _with_charge(state: State, charge: Charge) -> State:
    """A charge added, or the one of the same unit replaced."""
    known = state.charges.declared
    is_new = all(one.unit != charge.unit for one in known)
    changed = (*known, charge) if is_new else tuple(charge if one.unit == charge.unit else one for one in known)
    return structs.replace(state, charges=Charges(declared=changed))


def _moved(state: State, unit: UnitId) -> State:
    """Its charge is over for this phase."""
    charge = state.charges.of(unit)
    return state if charge is None else _with_charge(state, structs.replace(charge, is_moved=True))


class ChargesOpened(Event[State], frozen=True, kw_only=True, tag="charges_opened"):
    """The charge phase begins; charges of an earlier turn are forgotten."""

    def apply(self, state: State) -> State:
        return structs.replace(state, charges=Charges())


class FrenzyFailed(Event[State], frozen=True, kw_only=True, tag="frenzy_failed"):
    """A unit must declare a charge this turn if it can (B.21.28)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        return with_marks(state, self.unit, must_charge=True)


class CharacterSetOut(Event[State], frozen=True, kw_only=True, tag="character_set_out"):
    """A character leaves his unit to charge: from now on he is a unit of his own (B.21.95a)."""

    unit: UnitId
    """The unit as it was, by id."""
    rest: Unit
    loose: Unit

    def apply(self, state: State) -> State:
        return with_units(state, [self.rest, self.loose])


class CharacterReturned(Event[State], frozen=True, kw_only=True, tag="character_returned"):
    """He did not get clear of his unit and is in it again; all of it is shaken (B.21.95a)."""

    unit: UnitId
    character: UnitId
    whole: Unit
    until: int

    def apply(self, state: State) -> State:
        marks = structs.replace(self.whole.marks, shaken_until=max(self.until, self.whole.marks.shaken_until))
        gone = structs.replace(state.units[self.character], place="joined", pose=None)
        return with_units(state, [structs.replace(self.whole, marks=marks), gone])


class ChargeDeclared(Event[State], frozen=True, kw_only=True, tag="charge_declared"):
    """A unit declares a charge (A.11.2); where there is one, the edge it must come against is fixed."""

    unit: UnitId
    target: UnitId
    charge: Charge

    def apply(self, state: State) -> State:
        after = with_marks(state, self.unit, charging=True, declared=True, must_charge=False)
        return _with_charge(after, self.charge)


class SecondaryDeclared(Event[State], frozen=True, kw_only=True, tag="secondary_declared"):
    """The charger must touch another enemy as well (A.11.25)."""

    unit: UnitId
    target: UnitId
    secondary: SecondaryTarget

    def apply(self, state: State) -> State:
        charge = state.charges.of(self.unit)
        assert charge is not None
        return _with_charge(state, structs.replace(charge, others=(*charge.others, self.secondary)))


class Reacted(Event[State], frozen=True, kw_only=True, tag="reacted"):
    """A charged unit holds, stands and shoots, or flees."""

    unit: UnitId
    charger: UnitId
    reaction: Reaction
    settled: bool = False
    """There was no other answer."""

    def apply(self, state: State) -> State:
        return with_marks(state, self.unit, stood_and_shot=True) if self.reaction == "stand_and_shoot" else state


class RedirectAttempted(Event[State], frozen=True, kw_only=True, tag="redirect_attempted"):
    """A charger tries to find another target; once in a player turn (A.11.12)."""

    unit: UnitId
    target: UnitId
    """The one that fled."""

    def apply(self, state: State) -> State:
        return with_marks(state, self.unit, redirected=True)


class TargetKept(Event[State], frozen=True, kw_only=True, tag="target_kept"):
    """A charger keeps the target that flees."""

    unit: UnitId
    target: UnitId

    def apply(self, state: State) -> State:
        return state


class ChargeRedirected(Event[State], frozen=True, kw_only=True, tag="charge_redirected"):
    """A charger has another target from now on."""

    unit: UnitId
    target: UnitId
    charge: Charge

    def apply(self, state: State) -> State:
        return _with_charge(state, self.charge)


class FleeingTargetChosen(Event[State], frozen=True, kw_only=True, tag="fleeing_target_chosen"):
    """Both its targets have fled: which one it goes for (A.11.12)."""

    unit: UnitId
    target: UnitId
    goal: Point

    def apply(self, state: State) -> State:
        charge = state.charges.of(self.unit)
        assert charge is not None
        return _with_charge(state, structs.replace(charge, target=self.target, goal=self.goal, former=None, others=()))


class ChargeRanged(Event[State], frozen=True, kw_only=True, tag="charge_ranged"):
    """A charge range has been rolled, all in inches; `again`: downhill, the dice fell a second time."""

    unit: UnitId
    target: UnitId
    faces: tuple[int, ...]
    total: int
    """What the dice count as."""
    rate: int
    distance: float
    reached: bool
    again: bool = False

    def apply(self, state: State) -> State:
        charge = state.charges.of(self.unit)
        assert charge is not None
        return _with_charge(state, structs.replace(charge, faces=self.faces))


class ChargeLanded(Event[State], frozen=True, kw_only=True, tag="charge_landed"):
    """A charger is in contact and aligned: where it stands, where the target stands if it had to be turned, and who is
    engaged with whom."""

    unit: UnitId
    target: UnitId
    path: tuple[Pose, ...]
    pose: Pose
    target_pose: Pose | None = None
    clashes: tuple[Clash, ...]
    models: int = 0
    """Of both sides in contact."""
    is_pursuit: bool = False

    def apply(self, state: State) -> State:
        charger = state.units[self.unit]
        marks = structs.replace(charger.marks, charging=True, loose_from=None)
        changed = {self.unit: structs.replace(charger, pose=self.pose, marks=marks)}
        if self.target_pose is not None:
            changed[self.target] = structs.replace(state.units[self.target], pose=self.target_pose)
        for clash in self.clashes:
            changed.setdefault(clash.target, state.units[clash.target])
        return _moved(with_units(state, engaged(changed.values(), self.clashes)), self.unit)


class TargetCaught(Event[State], frozen=True, kw_only=True, tag="target_caught"):
    """A charger has reached a fleeing unit, which is removed; the charger is shaken for this turn (A.11.30)."""

    unit: UnitId
    target: UnitId
    path: tuple[Pose, ...]
    pose: Pose
    until: int

    def apply(self, state: State) -> State:
        charger, lost = state.units[self.unit], state.units[self.target]
        shaken = max(self.until, charger.marks.shaken_until)
        marks = structs.replace(charger.marks, charging=False, shaken_until=shaken, loose_from=None)
        after = with_units(state, [structs.replace(charger, pose=self.pose, marks=marks), destroyed(lost)])
        return _moved(after, self.unit)


class ChargeFailed(Event[State], frozen=True, kw_only=True, tag="charge_failed"):
    """A failed charge move; the unit is shaken for this turn and no longer charging (A.11.31)."""

    unit: UnitId
    target: UnitId
    path: tuple[Pose, ...]
    pose: Pose
    inches: int
    """The highest die."""
    until: int

    def apply(self, state: State) -> State:
        one = state.units[self.unit]
        shaken = max(self.until, one.marks.shaken_until)
        marks = structs.replace(one.marks, charging=False, shaken_until=shaken, moved="failed_charge", loose_from=None)
        return _moved(with_units(state, [structs.replace(one, pose=self.pose, marks=marks)]), self.unit)


class ChargeDropped(Event[State], frozen=True, kw_only=True, tag="charge_dropped"):
    """A charge is over before its move: the charger is gone or flees itself (A.11.33)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        return _moved(with_marks(state, self.unit, charging=False), self.unit)


class ChargerPivoted(Event[State], frozen=True, kw_only=True, tag="charger_pivoted"):
    """A charger that has caught a fleeing unit turns about its centre (A.15.74)."""

    unit: UnitId
    pose: Pose

    def apply(self, state: State) -> State:
        return with_units(state, [structs.replace(state.units[self.unit], pose=self.pose)])


EVENTS: tuple[type[Event[State]], ...] = (
    ChargesOpened,
    FrenzyFailed,
    CharacterSetOut,
    CharacterReturned,
    ChargeDeclared,
    SecondaryDeclared,
    Reacted,
    RedirectAttempted,
    TargetKept,
    ChargeRedirected,
    FleeingTargetChosen,
    ChargeRanged,
    ChargeLanded,
    TargetCaught,
    ChargeFailed,
    ChargeDropped,
    ChargerPivoted,
)
