"""What happens while elements move."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, Seat, Viewer
from battles.rules.geometry import Pose, Side
from battles.rules.horden_helden.changes import spent, with_elements, with_poses
from battles.rules.horden_helden.movement.frames import MoveKind
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId, PieceId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import RiverCharacter

ShowCause = Literal["seen", "moved", "shot", "shown", "march"]


def _marked(state: State, **fields: object) -> State:
    return structs.replace(state, moving=structs.replace(state.moving, **fields))


def _changed(state: State, elements: tuple[ElementId, ...], **fields: object) -> State:
    changed: list[Element] = [structs.replace(state.elements[one], **fields) for one in elements]
    return with_elements(state, changed)


class ElementsMoved(Event[State], frozen=True, kw_only=True, tag="elements_moved"):
    """One or many elements went their way, leg by leg; their command paid (6, 8)."""

    move: MoveKind
    command: CommandId
    paths: dict[ElementId, tuple[Pose, ...]]
    ap: int = 0
    mm: float = 0.0
    airborne: bool | None = None
    """Flyers: that they took off, or landed at the end."""
    ends_march: bool = False
    forming: bool = False
    """They are on the way to form a column and go on with it later (19.2)."""

    def apply(self, state: State) -> State:
        moved = [self._arrived(state.elements[one], path[-1]) for one, path in self.paths.items()]
        after = with_elements(state, moved)
        return _marked(spent(after, self.command, self.ap) if self.ap else after, **self._record(state))

    def _arrived(self, element: Element, pose: Pose) -> Element:
        landed = element.landed if self.airborne is None or not element.is_flyer else not self.airborne
        return structs.replace(element, place="field", pose=pose, front="front", landed=landed)

    def _record(self, state: State) -> dict[str, object]:
        moving, movers = state.moving, tuple(sorted(self.paths))
        others = tuple(group for group in moving.forming if not set(group) & set(movers))
        forming = (*others, movers) if self.forming else others
        match self.move:
            case "march":
                legs = {**moving.legs, **{one: moving.legs.get(one, 0) + 1 for one in movers}}
                done = (*moving.marched_out, *movers) if self.ends_march else moving.marched_out
                used = movers[0] if len(movers) == 1 else ""
                credits = {one: ap for one, ap in moving.credits.items() if one != used}
                return {"legs": legs, "marched_out": done, "forming": forming, "credits": credits}
            case "extra":
                return {"forming": forming, "stepped": movers}
            case _:
                done = (*moving.moved, *(one for one in movers if one not in moving.moved))
                return {"moved": done, "forming": forming}


class MarchEnded(Event[State], frozen=True, kw_only=True, tag="march_ended"):
    """These march no farther in this turn (19.2)."""

    elements: tuple[ElementId, ...]

    def apply(self, state: State) -> State:
        return _marked(state, marched_out=(*state.moving.marched_out, *self.elements))


class ExtraStepTaken(Event[State], frozen=True, kw_only=True, tag="extra_step_taken"):
    """The turn's one extra step; wizards who took it give no magical support (6.6)."""

    element: ElementId
    barred: ElementId | None = None
    also_barred: tuple[ElementId, ...] = ()
    """The other wizards of the group."""

    def apply(self, state: State) -> State:
        barred = state.moving.barred_wizards
        more = barred if self.barred is None else (*barred, self.barred, *self.also_barred)
        return _marked(state, extra_step=self.element, barred_wizards=more)


class ContactsNoted(Event[State], frozen=True, kw_only=True, tag="contacts_noted"):
    """Who is in contact since when; nobody needs to be told, the board shows it (8.12)."""

    contacts: tuple[tuple[ElementId, ElementId], ...]
    arisen: tuple[int, ...]
    direct: tuple[tuple[ElementId, ElementId], ...]
    artillery: tuple[ElementId, ...] = ()
    orders: int = 0

    def apply(self, state: State) -> State:
        return _marked(
            state,
            contacts=self.contacts,
            arisen=self.arisen,
            direct=self.direct,
            contacted_artillery=self.artillery,
            orders=self.orders,
        )

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer is EVERYTHING else None


class RiverTested(Event[State], frozen=True, kw_only=True, tag="river_tested"):
    """The character of a river is known from now on (9.5)."""

    piece: PieceId
    face: int
    character: RiverCharacter

    def apply(self, state: State) -> State:
        return structs.replace(state, rivers={**state.rivers, self.piece: self.character})


class CrossingTested(Event[State], frozen=True, kw_only=True, tag="crossing_tested"):
    """Whether the river lets an element through this turn (9.6)."""

    element: ElementId
    face: int
    needed: int
    passed: bool

    def apply(self, state: State) -> State:
        moving = state.moving
        if self.passed:
            return _marked(state, crossed=(*moving.crossed, self.element))
        return _marked(state, stopped=(*moving.stopped, self.element))


class MoveCutShort(Event[State], frozen=True, kw_only=True, tag="move_cut_short"):
    """Elements stop before the end of their way: the river, somebody in ambush, a friend who stopped."""

    elements: tuple[ElementId, ...]
    cause: Literal["river", "ambush", "blocked"]

    def apply(self, state: State) -> State:
        return state


class AmbushShown(Event[State], frozen=True, kw_only=True, tag="ambush_shown"):
    """Elements in ambush were seen, or their owner shows them (12.2)."""

    elements: tuple[ElementId, ...]
    cause: ShowCause
    poses: dict[ElementId, Pose]

    def apply(self, state: State) -> State:
        shown = [
            structs.replace(state.elements[one], place="field", pose=self.poses.get(one, state.elements[one].pose))
            for one in self.elements
        ]
        return with_elements(state, shown)


class HiddenSetUp(Event[State], frozen=True, kw_only=True, tag="hidden_set_up"):
    """A hidden being whose terrain was entered by a march is set up, free of action points (19.2)."""

    element: ElementId
    victim: ElementId
    pose: Pose

    def apply(self, state: State) -> State:
        shown = {"appearances": state.elements[self.element].appearances + 1, "appeared": state.turn, "fled": False}
        return _changed(state, (self.element,), place="field", pose=self.pose, **shown)


class ElementsLanded(Event[State], frozen=True, kw_only=True, tag="elements_landed"):
    """Flyers land where they are (9.3); `forced`: under leaden weight, at the end of movement."""

    elements: tuple[ElementId, ...]
    command: CommandId
    ap: int = 0
    forced: bool = False

    def apply(self, state: State) -> State:
        flyers = tuple(one for one in self.elements if state.elements[one].is_flyer)
        landed = spent(_changed(state, flyers, landed=True), self.command, self.ap)
        return landed if self.forced else _marked(landed, moved=(*state.moving.moved, *self.elements))


class ElementsTookOff(Event[State], frozen=True, kw_only=True, tag="elements_took_off"):
    elements: tuple[ElementId, ...]
    command: CommandId
    ap: int = 0

    def apply(self, state: State) -> State:
        aloft = spent(_changed(state, self.elements, landed=False), self.command, self.ap)
        return _marked(aloft, moved=(*state.moving.moved, *self.elements))


class ElementsDismounted(Event[State], frozen=True, kw_only=True, tag="elements_dismounted"):
    """Mounted infantry gets off its mounts for good (9.9)."""

    elements: tuple[ElementId, ...]
    cause: Literal["ordered", "touched", "shot_at"]

    def apply(self, state: State) -> State:
        return _changed(state, self.elements, dismounted=True)


class ElementEmbarked(Event[State], frozen=True, kw_only=True, tag="element_embarked"):
    """A foot element went aboard (9.8)."""

    element: ElementId
    boat: ElementId

    def apply(self, state: State) -> State:
        aboard = _changed(state, (self.element,), place="aboard", boat=self.boat, pose=None, front="front")
        return _marked(
            aboard,
            boarded={**state.moving.boarded, self.element: state.turn},
            sailed=(*state.moving.sailed, self.element),
        )


class ElementDisembarked(Event[State], frozen=True, kw_only=True, tag="element_disembarked"):
    """A passenger stands on the bank again (9.8)."""

    element: ElementId
    boat: ElementId
    pose: Pose

    def apply(self, state: State) -> State:
        return _changed(state, (self.element,), place="field", boat=None, pose=self.pose)


class BoatsReported(Event[State], frozen=True, kw_only=True, tag="boats_reported"):
    """Which boats lie at a bank since when, and who sailed along (9.8)."""

    landings: dict[ElementId, int]
    sailed: tuple[ElementId, ...] = ()

    def apply(self, state: State) -> State:
        return _marked(state, landings=self.landings, sailed=(*state.moving.sailed, *self.sailed))

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer is EVERYTHING else None


class ElementsFaced(Event[State], frozen=True, kw_only=True, tag="elements_faced"):
    """Touched on flank or rear, they turn to the enemy (8.12)."""

    poses: dict[ElementId, Pose]
    attacker: ElementId

    def apply(self, state: State) -> State:
        turned = _changed(with_poses(state, self.poses), tuple(sorted(self.poses)), front="front")
        return _marked(turned, turned=(*state.moving.turned, *sorted(self.poses)))


class FrontTaken(Event[State], frozen=True, kw_only=True, tag="front_taken"):
    """An element that cannot turn fights with the side that is attacked (8.12)."""

    element: ElementId
    side: Side

    def apply(self, state: State) -> State:
        return _changed(state, (self.element,), front=self.side)


class FlyerFaced(Event[State], frozen=True, kw_only=True, tag="flyer_faced"):
    """Turned towards an enemy flyer (8.13)."""

    element: ElementId
    flyer: ElementId
    pose: Pose

    def apply(self, state: State) -> State:
        turned = with_poses(state, {self.element: self.pose})
        return _marked(turned, turned=(*state.moving.turned, self.element))


class StormTried(Event[State], frozen=True, kw_only=True, tag="storm_tried"):
    """The throw for an undefended section (17.4, 17.9)."""

    element: ElementId
    section: str
    attack: int
    defence: int
    succeeded: bool

    def apply(self, state: State) -> State:
        return state


class MovementEnded(Event[State], frozen=True, kw_only=True, tag="movement_ended"):
    """A seat has made its moves."""

    seat: Seat

    def apply(self, state: State) -> State:
        return _marked(state, done=(*state.moving.done, self.seat))


class FacingEnded(Event[State], frozen=True, kw_only=True, tag="facing_ended"):
    """A seat turns no more elements towards flyers (8.13)."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state


EVENTS: tuple[type[Event[State]], ...] = (
    ElementsMoved,
    MarchEnded,
    ExtraStepTaken,
    ContactsNoted,
    RiverTested,
    CrossingTested,
    MoveCutShort,
    AmbushShown,
    HiddenSetUp,
    ElementsLanded,
    ElementsTookOff,
    ElementsDismounted,
    ElementEmbarked,
    ElementDisembarked,
    BoatsReported,
    ElementsFaced,
    FrontTaken,
    FlyerFaced,
    StormTried,
    MovementEnded,
    FacingEnded,
)
