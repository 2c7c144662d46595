"""What happens in fights and comes of them. Poses before and after are told, so that the board can draw each step."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Event
from battles.rules.geometry import Pose
from battles.rules.horden_helden.changes import spent, with_elements, with_poses
from battles.rules.horden_helden.combat.fight import FactorLine, Fight
from battles.rules.horden_helden.pieces import ElementId, SideId
from battles.rules.horden_helden.state import State


def _melee(state: State, **fields: object) -> State:
    return structs.replace(state, melee=structs.replace(state.melee, **fields))


# --- the fight --------------------------------------------------------------------------------------------------------


class MeleeSupportPaid(Event[State], frozen=True, kw_only=True, tag="melee_support_paid"):
    """A wizard helps in melee, in this turn and the next (15.12)."""

    wizard: ElementId
    ap: int

    def apply(self, state: State) -> State:
        after = spent(state, state.elements[self.wizard].command, self.ap)
        paid = {**state.melee.paid, self.wizard: state.turn}
        return _melee(after, paid=paid, combat_ap=(*state.melee.combat_ap, self.wizard))


class BonusesSwitched(Event[State], frozen=True, kw_only=True, tag="bonuses_switched"):
    """The owner forgoes cover and late bonuses in this element's next fight, or has them again (15.7)."""

    element: ElementId
    off: bool

    def apply(self, state: State) -> State:
        others = tuple(one for one in state.melee.switched_off if one != self.element)
        return _melee(state, switched_off=(*others, self.element) if self.off else others)


class FightBegan(Event[State], frozen=True, kw_only=True, tag="fight_began"):
    """Two come to blows, or shoot; `overlaps`: who overlaps whom (8.10)."""

    attacker: str
    defender: str
    fight: Fight
    overlaps: tuple[tuple[ElementId, ElementId], ...] = ()

    def apply(self, state: State) -> State:
        known = state.melee.overlapped
        new = tuple(pair for pair in self.overlaps if pair not in known)
        return _melee(state, fight=self.fight, overlapped=(*known, *new))


class DiceCounted(Event[State], frozen=True, kw_only=True, tag="dice_counted"):
    """The dice of the fight in hand as they count, after any second chance."""

    faces: tuple[int, int]
    undead: int = 0

    def apply(self, state: State) -> State:
        fight = state.melee.fight
        assert fight is not None
        return _melee(state, fight=structs.replace(fight, faces=self.faces, undead=self.undead))


class FightScored(Event[State], frozen=True, kw_only=True, tag="fight_scored"):
    """The fight is decided: factors line by line, dice, totals, results of both sides (15.3–15.9)."""

    attacker: str
    defender: str
    mine: int
    """The attacker's total."""
    theirs: int
    results: tuple[str, str]
    """What befalls the attacker and the defender, in one word each."""
    fight: Fight
    lines: tuple[tuple[FactorLine, ...], tuple[FactorLine, ...]]

    def apply(self, state: State) -> State:
        fight, melee = self.fight, state.melee
        both = (fight.attacker, fight.defender)
        off = tuple(one for one in melee.switched_off if one not in both)
        if fight.kind != "melee":
            return _melee(state, fight=None, switched_off=off)
        fought = tuple(one for one in both if one in state.elements and one not in melee.fought)
        return _melee(state, fight=None, switched_off=off, fought=(*melee.fought, *fought), pairs=(*melee.pairs, both))


class OutcomeChosen(Event[State], frozen=True, kw_only=True, tag="outcome_chosen"):
    """The owner of a beaten element chose recoil or retreat; on a tie retreat or stay (15.8)."""

    element: ElementId
    outcome: Literal["recoil", "retreat", "stay"]

    def apply(self, state: State) -> State:
        return state


# --- losers -----------------------------------------------------------------------------------------------------------


class ElementRecoiled(Event[State], frozen=True, kw_only=True, tag="element_recoiled"):
    """Back without turning; friends behind it were passed or pushed (16.1). `foe`: from whom."""

    element: ElementId
    foe: str
    start: Pose
    end: Pose
    pushed: dict[ElementId, Pose] = {}
    passed: tuple[ElementId, ...] = ()

    def apply(self, state: State) -> State:
        return with_poses(state, {**self.pushed, self.element: self.end})


class ElementRetreated(Event[State], frozen=True, kw_only=True, tag="element_retreated"):
    """Away from its opponent and still facing him (16.4)."""

    element: ElementId
    path: tuple[Pose, ...]
    stopped_by: str = ""
    """What ended it early: `element`, `zone`, `terrain`, `edge`, `works`, `river`."""

    def apply(self, state: State) -> State:
        return with_poses(state, {self.element: self.path[-1]})


class ElementFled(Event[State], frozen=True, kw_only=True, tag="element_fled"):
    """Turned and ran, pose by pose, round what was in the way (16.3)."""

    element: ElementId
    path: tuple[Pose, ...]

    def apply(self, state: State) -> State:
        return _turned(with_poses(state, {self.element: self.path[-1]}), self.element)


class ElementWithdrew(Event[State], frozen=True, kw_only=True, tag="element_withdrew"):
    """Towards its base edge, as its command withdraws (20)."""

    element: ElementId
    path: tuple[Pose, ...]

    def apply(self, state: State) -> State:
        return _turned(with_poses(state, {self.element: self.path[-1]}), self.element)


def _turned(state: State, element: ElementId) -> State:
    """It has turned about; flyers are in the air."""
    return with_elements(state, [structs.replace(state.elements[element], front="front", landed=False)])


class DeflectionChosen(Event[State], frozen=True, kw_only=True, tag="deflection_chosen"):
    element: ElementId
    way: Literal["leftwards", "rightwards"]

    def apply(self, state: State) -> State:
        return state


class ObstaclesLost(Event[State], frozen=True, kw_only=True, tag="obstacles_lost"):
    """Approach obstacles stay behind for good (1.7)."""

    element: ElementId

    def apply(self, state: State) -> State:
        element = state.elements[self.element]
        left = tuple(item for item in element.equipment if item != "obstacles")
        return with_elements(state, [structs.replace(element, equipment=left)])


class PassengersLanded(Event[State], frozen=True, kw_only=True, tag="passengers_landed"):
    """Whoever was aboard a boat that was destroyed stands on the far bank (16.2)."""

    boat: ElementId
    poses: dict[ElementId, Pose]

    def apply(self, state: State) -> State:
        ashore = [
            structs.replace(state.elements[one], place="field", pose=pose, boat=None)
            for one, pose in self.poses.items()
        ]
        return with_elements(state, ashore)


# --- winners ----------------------------------------------------------------------------------------------------------


class ElementPursued(Event[State], frozen=True, kw_only=True, tag="element_pursued"):
    """A winner went after the loser, its supporter with it (16.5)."""

    element: ElementId
    start: Pose
    end: Pose
    followers: dict[ElementId, Pose] = {}
    enemy: ElementId | None = None
    """The new enemy whom it met."""

    def apply(self, state: State) -> State:
        return with_poses(state, {**self.followers, self.element: self.end})


class PursuitForgone(Event[State], frozen=True, kw_only=True, tag="pursuit_forgone"):
    element: ElementId

    def apply(self, state: State) -> State:
        return state


class ClosedIn(Event[State], frozen=True, kw_only=True, tag="closed_in"):
    """A pursuer and the new enemy stand square against each other (16.5)."""

    element: ElementId
    enemy: ElementId
    poses: dict[ElementId, Pose]

    def apply(self, state: State) -> State:
        return with_poses(state, self.poses)


class FollowersRan(Event[State], frozen=True, kw_only=True, tag="followers_ran"):
    """One lost fight, and all camp followers are gone (17.1)."""

    camp: str

    def apply(self, state: State) -> State:
        camp = structs.replace(state.camps[self.camp], followers=False)
        return structs.replace(state, camps={**state.camps, camp.id: camp})


class WorksEntered(Event[State], frozen=True, kw_only=True, tag="works_entered"):
    """A winner went in over the section it attacked (17.3)."""

    element: ElementId
    section: str
    start: Pose
    end: Pose

    def apply(self, state: State) -> State:
        return with_poses(state, {self.element: self.end})


class EntryForgone(Event[State], frozen=True, kw_only=True, tag="entry_forgone"):
    element: ElementId

    def apply(self, state: State) -> State:
        return state


class CampTaken(Event[State], frozen=True, kw_only=True, tag="camp_taken"):
    """A camp has a new owner (17.5); `lost`: what it now counts as lost to its first one (18.2)."""

    camp: str
    holder: SideId
    lost: int

    def apply(self, state: State) -> State:
        camp = structs.replace(state.camps[self.camp], holder=self.holder, lost=self.lost)
        return structs.replace(state, camps={**state.camps, camp.id: camp})


EVENTS: tuple[type[Event[State]], ...] = (
    MeleeSupportPaid,
    BonusesSwitched,
    FightBegan,
    DiceCounted,
    FightScored,
    OutcomeChosen,
    ElementRecoiled,
    ElementRetreated,
    ElementFled,
    ElementWithdrew,
    DeflectionChosen,
    ObstaclesLost,
    PassengersLanded,
    ElementPursued,
    PursuitForgone,
    ClosedIn,
    FollowersRan,
    WorksEntered,
    EntryForgone,
    CampTaken,
)
