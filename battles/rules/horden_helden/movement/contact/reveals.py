"""Ambushers appear when they are seen (12.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import structs

from battles.rules.geometry import Box, Pose, overlaps
from battles.rules.horden_helden import sight
from battles.rules.horden_helden.movement.events import AmbushShown, ShowCause
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.play import Play


def in_ambush(state: State) -> list[Element]:
    """Elements in ambush whose place is known to whoever looks at this state."""
    return [one for one in state.elements.values() if one.place == "ambush" and one.pose is not None]


def _noticeable(state: State) -> list[Element]:
    """Those in ambush who can be seen: an unreliable ally's stay hidden in any case (20)."""
    return [one for one in in_ambush(state) if not state.command_of(one.id).unreliable]


def after_poses(play: Play[State]) -> None:
    """Call it after any change of poses: ambushers whom an enemy now sees are on the table for all."""
    hiding = _noticeable(play.state)
    seen = tuple(one.id for one in hiding if _is_seen(play.state, one))
    if seen:
        show(play, seen, "seen")


def _is_seen(state: State, hiding: Element) -> bool:
    return sight.is_seen(state, hiding, (other for other in state.on_table if other.side != hiding.side))


def seen_by(state: State, viewers: Iterable[Element]) -> tuple[ElementId, ...]:
    """Ambushers whom one of these sees, also from places where it is only for a moment."""
    eyes = list(viewers)
    return tuple(
        one.id for one in _noticeable(state) if sight.is_seen(state, one, (eye for eye in eyes if eye.side != one.side))
    )


def show(play: Play[State], elements: tuple[ElementId, ...], cause: ShowCause) -> None:
    """These are in ambush no longer."""
    poses = {one: pose for one in elements if (pose := play.state.elements[one].pose) is not None}
    play.add(AmbushShown(elements=elements, cause=cause, poses=poses))


def uncovered(play: Play[State], poses: Mapping[ElementId, Pose]) -> bool:
    """Does anybody lie in ambush where these would stand? He is seen."""
    return uncovered_on(play, [play.state.elements[one].box.at(pose) for one, pose in poses.items()])


def uncovered_on(play: Play[State], boxes: Sequence[Box]) -> bool:
    """The same for whoever comes from nowhere on the table."""
    hiding = in_ambush(play.state) if boxes else []
    found = tuple(one.id for one in hiding if any(overlaps(one.box, box, NEAR) for box in boxes))
    if found:
        show(play, found, "seen")
    return bool(found)


def looking_from(element: Element, pose: Pose) -> Element:
    """The element as a viewer from elsewhere."""
    return structs.replace(element, place="field", pose=pose)


def hit_boxes(state: State, mover: Element) -> list[tuple[ElementId, Box]]:
    """Ambushers of the other side, as obstacles that the mover knows nothing of."""
    return [(one.id, one.box) for one in in_ambush(state) if one.side != mover.side]
