"""What happens before the first turn. Secrets are events of their own; next to them stands one for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, Seat, Viewer
from battles.rules.codec import Json
from battles.rules.geometry import Point, Pose
from battles.rules.horden_helden.changes import with_elements, with_side
from battles.rules.horden_helden.pieces import (
    ENEMY,
    Camp,
    Command,
    CommandId,
    Element,
    ElementId,
    PieceId,
    SideId,
    SideRecord,
    Work,
)
from battles.rules.horden_helden.setup.record import CampPlan, Sketch
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.tabletop.board import Edge

K = TypeVar("K", bound=str)
V = TypeVar("V")
Paper = Literal["army", "hidden", "ambush", "sketch"]


def record(state: State, **changes: object) -> State:
    """The papers of the set-up, changed."""
    return structs.replace(state, setting_up=structs.replace(state.setting_up, **changes))


def added(mapping: Mapping[K, V], more: Mapping[K, V]) -> dict[K, V]:
    """Both mappings, sorted as JSON will sort them."""
    return dict(sorted({**mapping, **more}.items()))


def is_told(viewer: Viewer, seats: tuple[Seat, ...]) -> bool:
    return viewer is EVERYTHING or viewer in seats


class PaperSealed(Event[State], frozen=True, kw_only=True, tag="paper_sealed"):
    """A seat has written something down; what, is its secret."""

    seat: Seat
    paper: Paper

    def apply(self, state: State) -> State:
        return state


# --- armies and roles -------------------------------------------------------------------------------------------------


class ArmySubmitted(Event[State], frozen=True, kw_only=True, tag="army_submitted"):
    """An army list was handed in; secret until all are."""

    seat: Seat
    army: Json

    def apply(self, state: State) -> State:
        return record(state, armies=added(state.setting_up.armies, {self.seat: self.army}))

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if is_told(viewer, (self.seat,)) else None


class ArmiesRevealed(Event[State], frozen=True, kw_only=True, tag="armies_revealed"):
    """All lists lie open; the armies stand ready."""

    armies: dict[Seat, Json]
    sides: tuple[SideRecord, ...]
    commands: tuple[Command, ...]
    elements: tuple[Element, ...]
    plans: dict[SideId, CampPlan]

    def apply(self, state: State) -> State:
        after = structs.replace(
            state,
            sides={side.id: side for side in self.sides},
            commands={one.id: one for one in sorted(self.commands, key=lambda one: one.id)},
            elements={one.id: one for one in sorted(self.elements, key=lambda one: one.id)},
        )
        return record(after, armies=self.armies, plans=self.plans, revealed=True)


class RolesSettled(Event[State], frozen=True, kw_only=True, tag="roles_settled"):
    """The higher die attacks (4.1)."""

    attacker: SideId
    faces: tuple[int, ...]

    def apply(self, state: State) -> State:
        defender = ENEMY[self.attacker]
        after = with_side(state, structs.replace(state.sides[self.attacker], role="attacker"))
        after = with_side(after, structs.replace(after.sides[defender], role="defender"))
        return structs.replace(after, active=self.attacker)


class RolesTied(Event[State], frozen=True, kw_only=True, tag="roles_tied"):
    """Equal dice: thrown again."""

    face: int

    def apply(self, state: State) -> State:
        return state


class MapLoaded(Event[State], frozen=True, kw_only=True, tag="map_loaded"):
    """The terrain lies (3.12)."""

    map: str
    pieces: tuple[Piece, ...]

    def apply(self, state: State) -> State:
        return record(structs.replace(state, terrain=self.pieces), map=self.map)


class EdgeNamed(Event[State], frozen=True, kw_only=True, tag="edge_named"):
    """The attacker's preferred long edge."""

    side: SideId
    edge: Edge

    def apply(self, state: State) -> State:
        return record(state, preferred=self.edge)


class EdgesSettled(Event[State], frozen=True, kw_only=True, tag="edges_settled"):
    """Who has which edge in his back (4.1, 4.2)."""

    attacker: SideId
    attackers_edge: Edge
    defenders_edge: Edge

    def apply(self, state: State) -> State:
        defender = ENEMY[self.attacker]
        after = with_side(state, structs.replace(state.sides[self.attacker], edge=self.attackers_edge))
        return with_side(after, structs.replace(after.sides[defender], edge=self.defenders_edge))


class TerrainChosen(Event[State], frozen=True, kw_only=True, tag="terrain_chosen"):
    """What a side will lay; public at once (3.12)."""

    side: SideId
    choice: Json

    def apply(self, state: State) -> State:
        return record(state, choices=added(state.setting_up.choices, {self.side: self.choice}))


class TerrainLaid(Event[State], frozen=True, kw_only=True, tag="terrain_laid"):
    """A piece lies, with the bridges that it makes necessary."""

    side: SideId
    terrain: str
    pieces: tuple[Piece, ...]

    def apply(self, state: State) -> State:
        return structs.replace(state, terrain=(*state.terrain, *self.pieces))


class TerrainDropped(Event[State], frozen=True, kw_only=True, tag="terrain_dropped"):
    """For a piece there was no lawful place."""

    side: SideId
    terrain: str

    def apply(self, state: State) -> State:
        return state


# --- secret papers ----------------------------------------------------------------------------------------------------


class HiddenRecorded(Event[State], frozen=True, kw_only=True, tag="hidden_recorded"):
    """Where hidden beings lie in wait (4.3); known to their side alone."""

    seats: tuple[Seat, ...]
    side: SideId
    lairs: dict[ElementId, PieceId]

    def apply(self, state: State) -> State:
        elements = [
            structs.replace(state.elements[key], place="hidden", lair=piece) for key, piece in self.lairs.items()
        ]
        recorded = tuple(sorted({*state.setting_up.recorded, self.side}))
        return record(with_elements(state, elements), recorded=recorded)

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if is_told(viewer, self.seats) else None


class AmbushRecorded(Event[State], frozen=True, kw_only=True, tag="ambush_recorded"):
    """Who lies in ambush where (4.4); known to their side alone."""

    seats: tuple[Seat, ...]
    poses: dict[ElementId, Pose]

    def apply(self, state: State) -> State:
        placed = [structs.replace(state.elements[key], place="ambush", pose=pose) for key, pose in self.poses.items()]
        return with_elements(state, placed)

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if is_told(viewer, self.seats) else None


class SketchDrawn(Event[State], frozen=True, kw_only=True, tag="sketch_drawn"):
    """The rectangles of a side's commands (4.8); known to it alone until both have drawn."""

    seats: tuple[Seat, ...]
    side: SideId
    sketches: tuple[Sketch, ...]
    camp: CommandId

    def apply(self, state: State) -> State:
        papers = state.setting_up
        return record(
            state,
            sketches=added(papers.sketches, {self.side: self.sketches}),
            camp_command=added(papers.camp_command, {self.side: self.camp}),
        )

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if is_told(viewer, self.seats) else None


class SketchesRevealed(Event[State], frozen=True, kw_only=True, tag="sketches_revealed"):
    """Both sketches lie open; camp and baggage belong to a command now."""

    sketches: dict[SideId, tuple[Sketch, ...]]
    camp_command: dict[SideId, CommandId]

    def apply(self, state: State) -> State:
        baggage = [
            structs.replace(one, command=self.camp_command[one.side])
            for one in state.elements.values()
            if one.type == "baggage"
        ]
        after = with_elements(state, baggage)
        return record(after, sketches=self.sketches, camp_command=self.camp_command, sketches_revealed=True)


class ElementsSwapped(Event[State], frozen=True, kw_only=True, tag="elements_swapped"):
    """Hidden beings and boats without terrain are exchanged or lapse (4.3)."""

    side: SideId
    elements: tuple[Element, ...]
    """As they are now, passengers put ashore among them."""
    gone: tuple[ElementId, ...]
    works: int = 0
    """Sections of field works gained."""

    def apply(self, state: State) -> State:
        after = with_elements(state, self.elements)
        kept = {key: one for key, one in after.elements.items() if key not in self.gone}
        plan = state.setting_up.plans[self.side]
        plans = added(state.setting_up.plans, {self.side: structs.replace(plan, works=plan.works + self.works)})
        return record(structs.replace(after, elements=kept), plans=plans)


class CampPlaced(Event[State], frozen=True, kw_only=True, tag="camp_placed"):
    """A camp is pitched (4.5)."""

    side: SideId
    camp: Camp

    def apply(self, state: State) -> State:
        return structs.replace(state, camps=added(state.camps, {self.camp.id: self.camp}))


class BaggagePlaced(Event[State], frozen=True, kw_only=True, tag="baggage_placed"):
    side: SideId
    poses: dict[ElementId, Pose]

    def apply(self, state: State) -> State:
        return on_field(state, self.poses)


class WorksPlaced(Event[State], frozen=True, kw_only=True, tag="works_placed"):
    side: SideId
    works: tuple[Work, ...]
    count: int

    def apply(self, state: State) -> State:
        return structs.replace(state, works=added(state.works, {work.id: work for work in self.works}))


def on_field(state: State, poses: Mapping[ElementId, Pose]) -> State:
    """These elements now stand on the table."""
    placed = [structs.replace(state.elements[key], place="field", pose=pose) for key, pose in poses.items()]
    return with_elements(state, placed)


class ElementsDeployed(Event[State], frozen=True, kw_only=True, tag="elements_deployed"):
    """A step of the deployment (4.6)."""

    side: SideId
    step: int
    poses: dict[ElementId, Pose]
    count: int

    def apply(self, state: State) -> State:
        return record(on_field(state, self.poses), step=self.step)


class CommandDeployed(Event[State], frozen=True, kw_only=True, tag="command_deployed"):
    """A command of a large battle stands (4.8)."""

    command: CommandId
    poses: dict[ElementId, Pose]
    count: int

    def apply(self, state: State) -> State:
        after = on_field(state, self.poses)
        return record(after, deployed=(*state.setting_up.deployed, self.command))


class ColumnsOrdered(Event[State], frozen=True, kw_only=True, tag="columns_ordered"):
    """Commands wait off the board in column (4.2)."""

    side: SideId
    columns: dict[CommandId, tuple[ElementId, ...]]
    entries: dict[CommandId, Point]

    def apply(self, state: State) -> State:
        waiting = [
            structs.replace(state.elements[key], place="column") for column in self.columns.values() for key in column
        ]
        papers = state.setting_up
        return record(
            with_elements(state, waiting),
            columns=added(papers.columns, self.columns),
            entries=added(papers.entries, self.entries),
        )


class VanguardPlaced(Event[State], frozen=True, kw_only=True, tag="vanguard_placed"):
    """They have gone ahead of their column (4.2)."""

    side: SideId
    poses: dict[ElementId, Pose]
    count: int

    def apply(self, state: State) -> State:
        left = {
            command: tuple(key for key in column if key not in self.poses)
            for command, column in state.setting_up.columns.items()
        }
        return record(on_field(state, self.poses), columns=left)


class SetUpEnded(Event[State], frozen=True, kw_only=True, tag="set_up_ended"):
    """All stand; the attacker has the first turn (4.7)."""

    attacker: SideId

    def apply(self, state: State) -> State:
        return structs.replace(state, active=self.attacker)


EVENTS: tuple[type[Event[State]], ...] = (
    PaperSealed,
    ArmySubmitted,
    ArmiesRevealed,
    RolesSettled,
    RolesTied,
    MapLoaded,
    EdgeNamed,
    EdgesSettled,
    TerrainChosen,
    TerrainLaid,
    TerrainDropped,
    HiddenRecorded,
    AmbushRecorded,
    SketchDrawn,
    SketchesRevealed,
    ElementsSwapped,
    CampPlaced,
    BaggagePlaced,
    WorksPlaced,
    ElementsDeployed,
    CommandDeployed,
    ColumnsOrdered,
    VanguardPlaced,
    SetUpEnded,
)
