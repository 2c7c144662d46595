"""Spoils of War: who may pick a marker up, and who has to drop it (A.9.9, B.9.14)."""

from __future__ import annotations

from battles.rules.geometry import point_distance
from battles.rules.ninth_age.measures import within
from battles.rules.ninth_age.pieces import SideId, Unit
from battles.rules.ninth_age.psychology.frames import AskDropMarker, DropMarker
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory import scoring_units as scoring
from battles.rules.play import Play


def takers(state: State, side: SideId) -> dict[str, tuple[int, ...]]:
    """Units that may pick up a marker, and which."""
    if state.objective.kind != "spoils_of_war":
        return {}
    found = dict[str, tuple[int, ...]]()
    for unit in scoring.scoring_units(state, side):
        under = tuple(
            one.number
            for one in state.objective.markers
            if one.point is not None and within(point_distance(one.point, unit.shape), 0.0)
        )
        if under and not unit.marks.carries:
            found[unit.id] = under
    return found


def droppers(state: State) -> list[Unit]:
    """Carriers that are gone or no longer score."""
    if state.objective.kind != "spoils_of_war":
        return []
    return [unit for unit in state.units.values() if unit.marks.carries and not scoring.keeps_marker(state, unit)]


def drop(play: Play[State], before: State) -> None:
    """After a step: whoever carried a marker and no longer scores drops it at once, where it stands or last stood."""
    if play.state.ended is not None:
        return
    falling = {(one.unit, one.marker) for one in play.state.flow if isinstance(one, DropMarker | AskDropMarker)}
    for unit in droppers(play.state):
        was = before.units.get(unit.id)
        there = unit if unit.is_placed else was if was is not None and was.is_placed else None
        middle = (play.state.board.width / 2, play.state.board.depth / 2)
        corners = there.box.corners if there is not None else (middle,) * 4
        for number in unit.marks.carries:
            if (unit.id, number) not in falling:
                play.push(DropMarker(unit=unit.id, marker=number, around=tuple(corners)))
