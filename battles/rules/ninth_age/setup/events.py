"""What happens before the first turn."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, Seat, Viewer
from battles.rules.codec import Json
from battles.rules.ninth_age.changes import with_units
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.pieces import ListEntry, SideId, SideRecord, Unit, UnitId
from battles.rules.ninth_age.setup.record import SpecialDeployment
from battles.rules.ninth_age.setup.zones import DeploymentType, Half, ShortEdge, Terms
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory.objectives import Objective
from battles.rules.ninth_age.victory.record import Marker


def _with(state: State, **changes: object) -> State:
    return structs.replace(state, setting_up=structs.replace(state.setting_up, **changes))


class ListSubmitted(Event[State], frozen=True, kw_only=True, tag="list_submitted"):
    """A list is handed in; only its owner sees it before both are in."""

    seat: Seat
    list: dict[str, Json]

    def apply(self, state: State) -> State:
        return _with(state, lists={**state.setting_up.lists, self.seat: self.list})

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer is EVERYTHING or viewer == self.seat else None


class ListSealed(Event[State], frozen=True, kw_only=True, tag="list_sealed"):
    """Everybody knows that a list is in."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state


class ListsRevealed(Event[State], frozen=True, kw_only=True, tag="lists_revealed"):
    """Both lists are shown, and the armies stand ready (A.8.35)."""

    lists: dict[Seat, dict[str, Json]]
    sides: tuple[SideRecord, ...]
    units: tuple[Unit, ...]
    entries: tuple[ListEntry, ...]

    def apply(self, state: State) -> State:
        return structs.replace(
            _with(state, lists=self.lists, revealed=True),
            sides={side.id: side for side in self.sides},
            units={unit.id: unit for unit in self.units},
            entries={entry.id: entry for entry in self.entries},
        )


class TerrainLaid(Event[State], frozen=True, kw_only=True, tag="terrain_laid"):
    """The board is built; `map` is empty where the lot did it."""

    map: str
    pieces: tuple[TerrainPiece, ...]

    def apply(self, state: State) -> State:
        return structs.replace(_with(state, map=self.map), terrain=self.pieces)


class TypeFixed(Event[State], frozen=True, kw_only=True, tag="type_fixed"):
    type: DeploymentType

    def apply(self, state: State) -> State:
        return _with(state, type=self.type)


class ObjectiveFixed(Event[State], frozen=True, kw_only=True, tag="objective_fixed"):
    objective: Objective

    def apply(self, state: State) -> State:
        return structs.replace(state, objective=structs.replace(state.objective, kind=self.objective))


class ZonesTied(Event[State], frozen=True, kw_only=True, tag="zones_tied"):
    """Both threw the same: again."""

    face: int

    def apply(self, state: State) -> State:
        return state


class ChooserFixed(Event[State], frozen=True, kw_only=True, tag="chooser_fixed"):
    """Who chooses the zones (A.9.13)."""

    side: SideId
    faces: tuple[int, ...]

    def apply(self, state: State) -> State:
        return _with(state, chooser=self.side)


class ZonesChosen(Event[State], frozen=True, kw_only=True, tag="zones_chosen"):
    side: SideId
    half: Half
    halves: dict[SideId, Half]
    terms: Terms

    def apply(self, state: State) -> State:
        return _with(state, halves=self.halves, terms=self.terms)


class MarkersPlaced(Event[State], frozen=True, kw_only=True, tag="markers_placed"):
    """Markers of the objective lie on the board; `side` placed one, or the server all."""

    markers: tuple[Marker, ...]
    side: SideId | None = None

    def apply(self, state: State) -> State:
        markers = (*state.objective.markers, *self.markers)
        return structs.replace(state, objective=structs.replace(state.objective, markers=markers))


class SpellsSelected(Event[State], frozen=True, kw_only=True, tag="spells_selected"):
    side: SideId
    spells: dict[UnitId, tuple[str, ...]]

    def apply(self, state: State) -> State:
        entries = {key: structs.replace(state.entries[key], spells=known) for key, known in self.spells.items()}
        return structs.replace(state, entries={**state.entries, **entries})


class HillChosen(Event[State], frozen=True, kw_only=True, tag="hill_chosen"):
    """King of the Hill: the piece that a side has to keep."""

    side: SideId
    piece: str

    def apply(self, state: State) -> State:
        hills = dict(sorted({**state.objective.hills, self.side: self.piece}.items()))
        return structs.replace(state, objective=structs.replace(state.objective, hills=hills))


class UnitsMarked(Event[State], frozen=True, kw_only=True, tag="units_marked"):
    """Capture the Flags: these units of a list carry flags; `by` is the enemy who chose them, None if they score."""

    side: SideId
    units: tuple[UnitId, ...]
    by: SideId | None = None

    def apply(self, state: State) -> State:
        marked = {key: structs.replace(state.entries[key], marked=True) for key in self.units}
        return structs.replace(state, entries={**state.entries, **marked})


class SpecialDeclared(Event[State], frozen=True, kw_only=True, tag="special_declared"):
    """Which units are not set up as usual (A.9.15); ambushers with characters in them already have these."""

    side: SideId
    special: dict[UnitId, SpecialDeployment]
    units: tuple[Unit, ...]

    def apply(self, state: State) -> State:
        special = dict(sorted({**state.setting_up.special, **self.special}.items()))
        return with_units(_with(state, special=special), self.units)


class FirstDeployerChosen(Event[State], frozen=True, kw_only=True, tag="first_deployer_chosen"):
    side: SideId
    """Who deploys first."""

    def apply(self, state: State) -> State:
        return _with(state, next_deployer=self.side)


class UnitsDeployed(Event[State], frozen=True, kw_only=True, tag="units_deployed"):
    """A deployment turn: these units stand on the board, characters in those they have joined."""

    side: SideId
    placed: tuple[UnitId, ...]
    units: tuple[Unit, ...]
    next: SideId
    """Whose turn is next, if there is anything left for it."""
    column_edge: ShortEdge | None = None
    column_last: UnitId | None = None

    def apply(self, state: State) -> State:
        before = state.setting_up
        turns = {**before.deployment_turns, self.side: before.deployment_turns.get(self.side, 0) + 1}
        edges, last = dict(before.column_edge), dict(before.column_last)
        if self.column_edge is not None:
            edges[self.side] = self.column_edge
        if self.column_last is not None:
            last[self.side] = self.column_last
        changed = _with(
            state,
            deployment_turns=dict(sorted(turns.items())),
            next_deployer=self.next,
            column_edge=dict(sorted(edges.items())),
            column_last=dict(sorted(last.items())),
        )
        return with_units(changed, self.units)


class UnitsDelayed(Event[State], frozen=True, kw_only=True, tag="units_delayed"):
    """Marching Column: everything that is left comes later (A.9.7)."""

    side: SideId
    units: tuple[UnitId, ...]

    def apply(self, state: State) -> State:
        return with_units(state, [structs.replace(state.units[key], place="delayed") for key in self.units])


class DeploymentFinished(Event[State], frozen=True, kw_only=True, tag="deployment_finished"):
    """A side has nothing left to deploy; of the first one `remaining` counts what the other side still has."""

    side: SideId
    remaining: int = 0

    def apply(self, state: State) -> State:
        finished = (*state.setting_up.finished, self.side)
        remaining = self.remaining if len(finished) == 1 else state.setting_up.remaining
        return _with(state, finished=finished, remaining=remaining)


class OrderAnnounced(Event[State], frozen=True, kw_only=True, tag="order_announced"):
    """Whether the first to finish wants to play first or second (A.10.4)."""

    side: SideId
    first: bool

    def apply(self, state: State) -> State:
        return _with(state, wants_first=self.first)


class ScoutsDeployed(Event[State], frozen=True, kw_only=True, tag="scouts_deployed"):
    side: SideId
    placed: UnitId
    units: tuple[Unit, ...]

    def apply(self, state: State) -> State:
        return with_units(state, self.units)


class VanguardMoved(Event[State], frozen=True, kw_only=True, tag="vanguard_moved"):
    """A unit has moved before the battle (B.21.39)."""

    unit: UnitId
    after: Unit

    def apply(self, state: State) -> State:
        moved = (*state.setting_up.vanguard_moved, self.unit)
        return with_units(_with(state, vanguard_moved=moved), [self.after])


class VanguardPassed(Event[State], frozen=True, kw_only=True, tag="vanguard_passed"):
    """A side makes no more vanguard moves."""

    side: SideId

    def apply(self, state: State) -> State:
        return _with(state, vanguard_done=(*state.setting_up.vanguard_done, self.side))


class FirstTurnLeftOpen(Event[State], frozen=True, kw_only=True, tag="first_turn_left_open"):
    """The first to finish was not higher: the other side chooses (A.10.9)."""

    side: SideId
    """Who chooses."""
    faces: tuple[int, ...]
    bonus: int

    def apply(self, state: State) -> State:
        return state


class FirstTurnDecided(Event[State], frozen=True, kw_only=True, tag="first_turn_decided"):
    side: SideId
    """Who has the first turn."""

    def apply(self, state: State) -> State:
        return structs.replace(state, first=self.side, active=self.side)


EVENTS: tuple[type[Event[State]], ...] = (
    ListSubmitted,
    ListSealed,
    ListsRevealed,
    TerrainLaid,
    TypeFixed,
    ObjectiveFixed,
    ZonesTied,
    ChooserFixed,
    ZonesChosen,
    MarkersPlaced,
    SpellsSelected,
    HillChosen,
    UnitsMarked,
    SpecialDeclared,
    FirstDeployerChosen,
    UnitsDeployed,
    UnitsDelayed,
    DeploymentFinished,
    OrderAnnounced,
    ScoutsDeployed,
    VanguardMoved,
    VanguardPassed,
    FirstTurnLeftOpen,
    FirstTurnDecided,
)
