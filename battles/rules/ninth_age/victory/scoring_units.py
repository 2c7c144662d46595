"""Which units score now, and who would win the objective if it were counted now (B.9.10–B.9.17, B.21.27)."""

from __future__ import annotations

from collections.abc import Callable

from battles.rules.geometry import Point, overlaps, touches
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import ENEMY, SideId, Unit
from battles.rules.ninth_age.setup.zones import zone
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory import objectives
from battles.rules.ninth_age.victory.objectives import Score

SCORING = "scoring"


def is_scoring(state: State, unit: Unit) -> bool:
    """At least one model with the rule; not while it flees, nor where it has lost it for a time."""
    if not unit.is_placed or unit.is_fleeing or unit.marks.no_scoring_until >= max(1, state.turn):
        return False
    return any(profile.has(SCORING) for profile in unit.profiles)


def keeps_marker(state: State, unit: Unit) -> bool:
    """A carrier drops its marker when it no longer scores, but not because it reformed after combat (B.9.14d)."""
    if not unit.is_placed or unit.is_fleeing:
        return False
    if unit.marks.no_scoring_until >= max(1, state.turn) and unit.marks.post_combat_reform == 0:
        return False
    return any(profile.has(SCORING) for profile in unit.profiles)


def scoring_units(state: State, side: SideId) -> list[Unit]:
    return [unit for unit in state.units_of(side) if is_scoring(state, unit)]


def _count(state: State, side: SideId, holds: Callable[[Unit], bool]) -> int:
    return sum(holds(unit) for unit in scoring_units(state, side))


def near_centre(state: State) -> Score:
    """Scoring units within 6 inches of the centre of the board (B.9.12)."""
    centre = state.board.width / 2, state.board.depth / 2
    return Score(*(_count(state, side, lambda unit: objectives.is_near(unit.box, centre)) for side in ("A", "B")))


def score(state: State) -> Score | None:
    """What both would have if the objective were settled now; None without an objective."""
    match state.objective.kind:
        case None:
            return None
        case "hold_the_ground":
            return Score(state.objective.counters.get("A", 0), state.objective.counters.get("B", 0))
        case "breakthrough":
            return objectives.breakthrough(_in_enemy_zone(state, "A"), _in_enemy_zone(state, "B"))
        case "spoils_of_war":
            return Score(_carriers(state, "A"), _carriers(state, "B"))
        case "king_of_the_hill":
            return objectives.king_of_the_hill(_captures(state, "A"), _captures(state, "B"))
        case "capture_the_flags":
            return objectives.capture_the_flags(_flags_lost(state, "A"), _flags_lost(state, "B"))
        case "secure_target":
            return secured(state)


def winner(state: State) -> SideId | None:
    """Who would win the objective now; None for nobody."""
    found = score(state)
    if found is None or found.winner is None:
        return None
    return "A" if found.winner == "first" else "B"


def _in_enemy_zone(state: State, side: SideId) -> int:
    papers = state.setting_up
    if papers.terms is None:
        return 0
    theirs = zone(state.board, papers.terms, papers.halves[ENEMY[side]])
    return _count(state, side, lambda unit: theirs.meets(unit.box.corners))


def _carriers(state: State, side: SideId) -> int:
    return sum(bool(unit.marks.carries) for unit in state.units_of(side) if unit.is_placed)


def _captures(state: State, side: SideId) -> bool:
    """Whether a scoring unit is in the piece that the enemy named."""
    named = state.objective.hills.get(ENEMY[side])
    piece = next((one for one in state.terrain if one.id == named), None)
    return piece is not None and _count(state, side, lambda unit: is_in(unit, piece)) > 0


def is_in(unit: Unit, piece: TerrainPiece) -> bool:
    """At least partly inside (B.9.11)."""
    return overlaps(unit.shape, piece.shape, NEAR) or touches(unit.shape, piece.shape, NEAR)


def _flags_lost(state: State, side: SideId) -> int:
    marked = [entry for entry in state.entries.values() if entry.side == side and entry.marked]
    return sum(is_removed(state, entry.id) for entry in marked)


def is_removed(state: State, key: str) -> bool:
    """Whether a line of a list has been removed as a casualty: a unit by itself, a character wherever he was."""
    unit = state.units.get(key)
    if unit is not None and unit.place not in ("destroyed", "joined"):
        return unit.troops is not None and unit.troops.models == 0 and state.home_of(key) is None
    return state.home_of(key) is None


def nearest_markers(state: State, unit: Unit) -> tuple[int, ...]:
    """Secure Target: which markers a unit counts for, several if it is equally near to them (B.9.17)."""
    points = [marker.point for marker in state.objective.markers]
    near = [at for at, point in enumerate(points) if point is not None and objectives.is_near(unit.box, point)]
    placed: list[Point] = [point or (0.0, 0.0) for point in points]
    return objectives.marker_of(unit.centre, near, placed)


def secured(state: State) -> Score:
    """Ties of one unit between both markers go by what the lot said at the end, else to the first."""
    counts = [{"A": 0, "B": 0} for _ in state.objective.markers]
    for side in ("A", "B"):
        for unit in scoring_units(state, side):
            near = nearest_markers(state, unit)
            if near:
                counts[state.objective.lots.get(unit.id, near[0])][side] += 1
    return objectives.controlled({at: Score(one["A"], one["B"]) for at, one in enumerate(counts)})


def undecided(state: State) -> tuple[Unit, ...]:
    """Secure Target: units that are equally near to both markers."""
    if state.objective.kind != "secure_target":
        return ()
    return tuple(
        unit for side in ("A", "B") for unit in scoring_units(state, side) if len(nearest_markers(state, unit)) > 1
    )
