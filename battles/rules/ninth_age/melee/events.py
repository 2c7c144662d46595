"""What happens in the melee phase."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Event
from battles.rules.geometry import Pose
from battles.rules.ninth_age.changes import with_effects, with_marks, with_units
from battles.rules.ninth_age.effects import Effect, EffectSource, EffectTarget, Until
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.melee.record import (
    Allocation,
    BrokenFlight,
    Duel,
    MeleeRound,
    Pool,
    Pursuit,
    Reckoning,
    TimedStrike,
)
from battles.rules.ninth_age.melee.score import ScoreLine
from battles.rules.ninth_age.movement.arrangement import Arrangement, arranged
from battles.rules.ninth_age.pieces import Engagement, Post, SideId, Unit, UnitId
from battles.rules.ninth_age.state import State


def with_round(state: State, **changes: object) -> State:
    """The round that is being fought, changed."""
    fought = state.melee.round
    assert fought is not None
    return structs.replace(state, melee=structs.replace(state.melee, round=structs.replace(fought, **changes)))


def freed_from(state: State, unit: UnitId) -> list[Unit]:
    """Everybody who was engaged with a unit, without it."""
    return [
        structs.replace(one, engagements=tuple(each for each in one.engagements if each.enemy != unit))
        for one in state.units.values()
        if any(each.enemy == unit for each in one.engagements)
    ]


class MeleeOpened(Event[State], frozen=True, kw_only=True, tag="melee_opened"):
    """Nobody has fought in this phase yet."""

    def apply(self, state: State) -> State:
        return structs.replace(state, melee=structs.replace(state.melee, fought=(), round=None))


class CombatBegan(Event[State], frozen=True, kw_only=True, tag="combat_began"):
    """A round of a combat begins."""

    units: tuple[UnitId, ...]

    def apply(self, state: State) -> State:
        there = [state.units[key] for key in self.units]
        begun = MeleeRound(
            units=self.units,
            hp={unit.id: unit.hp for unit in there},
            contacts={unit.id: unit.engagements for unit in there},
            charged=tuple(unit.id for unit in there if unit.marks.charging),
        )
        return structs.replace(state, melee=structs.replace(state.melee, round=begun))


class FearBegan(Event[State], frozen=True, kw_only=True, tag="fear_began"):
    """A unit that failed its fear test fights worse, and is hit more easily, for this round (B.21.1)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        effect = Effect(
            id=f"fear:{self.unit}",
            source=EffectSource(kind="rule", id="fear", clause="B.21.1"),
            on=EffectTarget(unit=self.unit),
            until=Until(kind="round", turn=state.turn),
            seat=state.owner(self.unit),
        )
        return with_effects(state, [effect])


class WeaponsChosen(Event[State], frozen=True, kw_only=True, tag="weapons_chosen"):
    """With what each fights, until the fight is over (B.21.126)."""

    side: SideId
    weapons: dict[Pool, str]

    def apply(self, state: State) -> State:
        weapons = dict(sorted({**state.melee.weapons, **self.weapons}.items()))
        return structs.replace(state, melee=structs.replace(state.melee, weapons=weapons))


class PlacesSwapped(Event[State], frozen=True, kw_only=True, tag="places_swapped"):
    """A character has stepped up to fight (B.21.97)."""

    unit: UnitId
    character: UnitId
    cell: Cell
    command: tuple[Post, ...]

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        members = tuple(
            structs.replace(one, cell=self.cell) if one.id == self.character else one for one in unit.members
        )
        return with_units(state, [structs.replace(unit, members=members, command=self.command)])


class DuelIssued(Event[State], frozen=True, kw_only=True, tag="duel_issued"):
    """A character or champion asks for a duel."""

    issuer: Pool

    def apply(self, state: State) -> State:
        return state


class DuelAccepted(Event[State], frozen=True, kw_only=True, tag="duel_accepted"):
    """Two fight each other alone."""

    issuer: Pool
    accepter: Pool

    def apply(self, state: State) -> State:
        duel = Duel(one=self.issuer, other=self.accepter, turn=state.turn)
        ended = {key: one for key, one in state.effects.items() if not _shames(one.source.kind, one.on.model, duel)}
        melee = structs.replace(state.melee, duels=(*state.melee.duels, duel))
        return structs.replace(state, melee=melee, effects=ended)


def _shames(kind: str, model: str | None, duel: Duel) -> bool:
    """Issuing or accepting a duel ends the shame of having refused one (A.15.33)."""
    return kind == "duel" and any(pool.endswith(f"/{model}") for pool in (duel.one, duel.other))


class DuelDeclined(Event[State], frozen=True, kw_only=True, tag="duel_declined"):
    """Nobody accepts."""

    issuer: Pool

    def apply(self, state: State) -> State:
        return state


class ModelShamed(Event[State], frozen=True, kw_only=True, tag="model_shamed"):
    """A character who could have accepted a duel fights no more for a while (A.15.33)."""

    effect: Effect

    def apply(self, state: State) -> State:
        return with_effects(state, [self.effect])


class DuelEnded(Event[State], frozen=True, kw_only=True, tag="duel_ended"):
    """A duel is over (A.15.36)."""

    one: Pool
    other: Pool

    def apply(self, state: State) -> State:
        left = tuple(duel for duel in state.melee.duels if (duel.one, duel.other) != (self.one, self.other))
        return structs.replace(state, melee=structs.replace(state.melee, duels=left))


class CrushDeclared(Event[State], frozen=True, kw_only=True, tag="crush_declared"):
    """These make one crushing attack instead of their others (B.21.165)."""

    pools: tuple[Pool, ...]

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        return with_round(state, crushing=(*fought.crushing, *self.pools))


class InitiativeSet(Event[State], frozen=True, kw_only=True, tag="initiative_set"):
    """In which order all attacks of the round come (A.15.6)."""

    strikes: tuple[TimedStrike, ...]

    def apply(self, state: State) -> State:
        return with_round(state, strikes=self.strikes)


class AttacksAllocated(Event[State], frozen=True, kw_only=True, tag="attacks_allocated"):
    """At whom a side's attacks of this initiative step go."""

    side: SideId
    step: int
    allocations: tuple[Allocation, ...]

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        return with_round(state, allocated=(*fought.allocated, *self.allocations))


class StepFoughtOut(Event[State], frozen=True, kw_only=True, tag="step_fought_out"):
    """An initiative step is over; `overkill` is what it added for each side (A.15.37)."""

    step: int
    overkill: dict[SideId, int] = {}

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        total = dict(fought.overkill)
        for side, points in self.overkill.items():
            total[side] = total.get(side, 0) + points
        return with_round(state, allocated=(), overkill=total)


class UnitNudged(Event[State], frozen=True, kw_only=True, tag="unit_nudged"):
    """A unit is pushed back into contact (A.15.25)."""

    unit: UnitId
    pose: Pose

    def apply(self, state: State) -> State:
        return with_units(state, [structs.replace(state.units[self.unit], pose=self.pose)])


class ContactLost(Event[State], frozen=True, kw_only=True, tag="contact_lost"):
    """Two units are no longer engaged with each other."""

    one: UnitId
    other: UnitId

    def apply(self, state: State) -> State:
        pair = ((self.one, self.other), (self.other, self.one))
        return with_units(
            state,
            [
                structs.replace(
                    state.units[key],
                    engagements=tuple(each for each in state.units[key].engagements if each.enemy != enemy),
                )
                for key, enemy in pair
            ],
        )


class FoesGone(Event[State], frozen=True, kw_only=True, tag="foes_gone"):
    """A unit has no more foes: it is a winner whatever the score (A.15.53)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        return with_round(state, freed=(*fought.freed, self.unit))


class RoundScored(Event[State], frozen=True, kw_only=True, tag="round_scored"):
    """Both columns of the combat score, and who lost by how much (A.15.40)."""

    columns: dict[SideId, tuple[ScoreLine, ...]]
    points: dict[SideId, int]
    loser: SideId | None = None
    difference: int = 0

    def apply(self, state: State) -> State:
        result = Reckoning(points=self.points, loser=self.loser, difference=self.difference)
        return with_round(state, reckoning=result)


class UnitBroke(Event[State], frozen=True, kw_only=True, tag="unit_broke"):
    """A unit breaks: it flees and is engaged with nobody any more (A.15.50)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        unit = state.units[self.unit]
        marks = structs.replace(unit.marks, fleeing=True, fled_by_choice=False, charging=False)
        broken = structs.replace(unit, engagements=(), marks=marks)
        after = with_units(state, [broken, *freed_from(state, self.unit)])
        return with_round(after, broken=(*fought.broken, self.unit))


class FlightFixed(Event[State], frozen=True, kw_only=True, tag="flight_fixed"):
    """In which direction a broken unit will flee (A.15.56, A.15.60)."""

    flight: BrokenFlight

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        others = tuple(one for one in fought.flights if one.unit != self.flight.unit)
        return with_round(state, flights=(*others, self.flight))


class PursuitChosen(Event[State], frozen=True, kw_only=True, tag="pursuit_chosen"):
    """A unit pursues, overruns or stays (A.15.57, A.15.58)."""

    unit: UnitId
    choice: Literal["pursue", "overrun", "restrain", "stay"]
    pursuit: Pursuit | None = None

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        if self.pursuit is None:
            return with_round(state, stayed=(*fought.stayed, self.unit))
        others = tuple(one for one in fought.pursuits if one.unit != self.unit)
        return with_round(state, pursuits=(*others, self.pursuit))


class PursuitRanged(Event[State], frozen=True, kw_only=True, tag="pursuit_ranged"):
    """How far a unit flees or pursues, in inches (A.15.59)."""

    unit: UnitId
    inches: int
    what: Literal["flight", "pursuit"]

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        if self.what == "flight":
            flights = [structs.replace(x, roll=self.inches) if x.unit == self.unit else x for x in fought.flights]
            return with_round(state, flights=tuple(flights))
        pursuits = [structs.replace(x, roll=self.inches) if x.unit == self.unit else x for x in fought.pursuits]
        return with_round(state, pursuits=tuple(pursuits))


class PursuitMoved(Event[State], frozen=True, kw_only=True, tag="pursuit_moved"):
    """A pursuer has moved: to its place, into an enemy, or off the board, where it keeps the pose at which it left."""

    unit: UnitId
    how: Literal["pursued", "charged", "off_board"]
    path: tuple[Pose, ...]
    pose: Pose
    target: UnitId | None = None
    target_pose: Pose | None = None
    engagements: dict[UnitId, tuple[Engagement, ...]] = {}

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        marks = structs.replace(unit.marks, charging=self.how == "charged")
        place = "off_board" if self.how == "off_board" else unit.place
        moved = {self.unit: structs.replace(unit, pose=self.pose, marks=marks, place=place)}
        if self.target is not None and self.target_pose is not None:
            moved[self.target] = structs.replace(state.units[self.target], pose=self.target_pose)
        for key, contacts in self.engagements.items():
            moved[key] = structs.replace(moved.get(key, state.units[key]), engagements=contacts)
        return with_units(state, moved.values())


class FreeUnitDecided(Event[State], frozen=True, kw_only=True, tag="free_unit_decided"):
    """A unit whose foes were gone has made its choice; it no longer counts as charging (A.15.4, A.11.5)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        return with_marks(state, self.unit, foes_gone=False, charging=False)


class ReformAllowed(Event[State], frozen=True, kw_only=True, tag="reform_allowed"):
    """A losing unit has passed its test and may make a combat reform (A.15.78)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        fought = state.melee.round
        assert fought is not None
        return with_round(state, may_reform=(*fought.may_reform, self.unit))


class UnitPivoted(Event[State], frozen=True, kw_only=True, tag="unit_pivoted"):
    """A post-combat pivot (A.15.74)."""

    unit: UnitId
    pose: Pose

    def apply(self, state: State) -> State:
        return with_units(state, [structs.replace(state.units[self.unit], pose=self.pose)])


class PostCombatReformed(Event[State], frozen=True, kw_only=True, tag="post_combat_reformed"):
    """A post-combat reform: no scoring until, and no charge in, the next player turn (A.15.75)."""

    unit: UnitId
    pose: Pose
    stands: Arrangement

    def apply(self, state: State) -> State:
        placed = structs.replace(arranged(state.units[self.unit], self.stands), pose=self.pose)
        after = with_units(state, [placed])
        return with_marks(after, self.unit, post_combat_reform=state.turn, no_scoring_until=state.turn)


class CombatReformed(Event[State], frozen=True, kw_only=True, tag="combat_reformed"):
    """A unit that is still engaged stands otherwise; all contacts as they are now (A.15.78)."""

    unit: UnitId
    pose: Pose
    stands: Arrangement
    engagements: dict[UnitId, tuple[Engagement, ...]]
    """Its own, and those of its enemies."""

    def apply(self, state: State) -> State:
        placed = structs.replace(arranged(state.units[self.unit], self.stands), pose=self.pose)
        changed = [
            structs.replace(placed if key == self.unit else state.units[key], engagements=contacts)
            for key, contacts in self.engagements.items()
        ]
        return with_units(state, changed)


class CombatFought(Event[State], frozen=True, kw_only=True, tag="combat_fought"):
    """A round is over: whoever is still engaged has its first round behind it and no longer counts as charging.

    Whoever has pursued into new enemies is charging anew (A.15.66).
    """

    units: tuple[UnitId, ...]

    def apply(self, state: State) -> State:
        changed = list[Unit]()
        pursuing = {one.unit for one in state.melee.round.pursuits} if state.melee.round is not None else set()
        for key in self.units:
            unit = state.units[key]
            if unit.is_destroyed or key in pursuing:
                continue
            later = tuple(structs.replace(one, first_round=False, charged=False) for one in unit.engagements)
            marks = structs.replace(unit.marks, charging=False, was_engaged=True)
            changed.append(structs.replace(unit, engagements=later, marks=marks))
        melee = structs.replace(state.melee, round=None, fought=(*state.melee.fought, *self.units))
        effects = {
            key: one for key, one in state.effects.items() if one.until.kind != "round" or one.on.unit not in self.units
        }
        return with_units(structs.replace(state, melee=melee, effects=effects), changed)


EVENTS: tuple[type[Event[State]], ...] = (
    MeleeOpened,
    CombatBegan,
    FearBegan,
    WeaponsChosen,
    PlacesSwapped,
    DuelIssued,
    DuelAccepted,
    DuelDeclined,
    ModelShamed,
    DuelEnded,
    CrushDeclared,
    InitiativeSet,
    AttacksAllocated,
    StepFoughtOut,
    UnitNudged,
    ContactLost,
    FoesGone,
    RoundScored,
    UnitBroke,
    FlightFixed,
    PursuitChosen,
    PursuitRanged,
    PursuitMoved,
    FreeUnitDecided,
    ReformAllowed,
    UnitPivoted,
    PostCombatReformed,
    CombatReformed,
    CombatFought,
)
