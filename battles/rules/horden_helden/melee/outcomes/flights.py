"""Flight: recoil, turn about, run (16.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from battles.rules.base import Event
from battles.rules.geometry import Pose, bearing, spun
from battles.rules.geometry.measures import unit
from battles.rules.horden_helden.arrivals import steps as arrivals
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.events import ElementFled, ElementWithdrew
from battles.rules.horden_helden.melee.frames import AskDeflection, Run, RunReason
from battles.rules.horden_helden.melee.outcomes import rivers
from battles.rules.horden_helden.melee.outcomes.losses import lose_obstacles, remove
from battles.rules.horden_helden.melee.outcomes.recoils import backwards, destroy, recoil, reveal_on
from battles.rules.horden_helden.melee.outcomes.runs import End, Runner, flown, is_aloft
from battles.rules.horden_helden.melee.outcomes.ways import edge_met, moved
from battles.rules.horden_helden.melee.rulings import RIVER_PACE
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE
from battles.rules.play import Play

CAUSES: Mapping[RunReason, str] = {"flight": "flight", "withdrawal": "withdrew"}
"""Why whoever runs over the edge is lost."""


def flee(
    play: Play[State],
    element: ElementId,
    foe: str,
    length_units: int,
    *,
    fight: Fight | None = None,
    supporters: Iterable[ElementId] = (),
) -> None:
    """Gods and hidden beings are gone at once, all others recoil, turn and run."""
    one = play.state.elements[element]
    if one.type in ("gods", "hidden_beings"):
        leave(play, element)
        return
    way, _ = backwards(one)
    if recoil(play, element, foe, fight=fight, supporters=supporters) != "gone":
        play.push(Run(element=element, heading=bearing(*way), left=length_units * LE))


def leave(play: Play[State], element: ElementId) -> None:
    """Off the field alive: a hidden being may come back, anybody else is lost (12.3, 18.1)."""
    if play.state.elements[element].type == "hidden_beings":
        arrivals.leave(play, element, fled=True)
    else:
        remove(play, element, "left", "flight")


def run(play: Play[State], frame: Run) -> None:
    """One stretch of a run: up to the next question, throw or its end."""
    one = play.state.elements[frame.element]
    if not one.is_placed:
        play.pop()
        return
    if is_aloft(play.state, one):
        _fly(play, frame, one)
        return
    reveal_on(play, one.box, unit(frame.heading), frame.left)
    runner = Runner(play.state, one, frame.heading, frame.left)
    end = runner.run(frame.bend)
    path = runner.settled() if end.kind == "done" else tuple(runner.path)
    if path and reveals.uncovered(play, {one.id: path[-1]}):
        return  # whoever lay there stands in the way now: it tries again
    _proceed(play, frame, runner, end, path)


def _proceed(play: Play[State], frame: Run, runner: Runner, end: End, path: tuple[Pose, ...]) -> None:
    if path:
        _tell(play, frame, path)
    match end.kind:
        case "done":
            play.pop()
        case "edge":
            play.pop()
            remove(play, frame.element, "left", CAUSES[frame.reason])
        case "ask":
            _deflect(play, frame, runner.left, end.bend)
        case "river":
            _at_river(play, frame, runner, end)


def _deflect(play: Play[State], frame: Run, left: float, bend: float) -> None:
    """The owner of a fleeing element chooses; withdrawing ones are led by the server, to their left (20)."""
    if frame.reason == "flight":
        play.replace(AskDeflection(element=frame.element, heading=frame.heading, left=left, bend=bend))
    else:
        play.replace(Run(element=frame.element, heading=frame.heading, left=left, reason=frame.reason, bend=bend))


def _at_river(play: Play[State], frame: Run, runner: Runner, end: End) -> None:
    """A river must be crossed; whom it stops is destroyed if he flees, else he stays (9.6)."""
    assert end.river is not None
    one = play.state.elements[frame.element]
    throw = rivers.throws(play.state, one, end.river)
    if throw is not None:
        left = runner.left if frame.reason == "flight" else min(runner.left, RIVER_PACE)
        play.replace(Run(element=one.id, heading=frame.heading, left=left, reason=frame.reason), throw)
        return
    play.pop()
    if frame.reason == "flight":
        destroy(play, one.id, "river")


def _fly(play: Play[State], frame: Run, one: Element) -> None:
    """Through the air, over everything; only the end must be free (16.3)."""
    box, way = one.box.at(spun(one.box, frame.heading)), unit(frame.heading)
    play.pop()
    if edge_met(play.state, box, way, frame.left) is not None:
        remove(play, one.id, "left", CAUSES[frame.reason])
        return
    gone = flown(play.state, one, box, way, frame.left)
    path = (box.pose, moved(box, way, gone).pose) if gone else (one.box.pose,)
    _tell(play, frame, path)


def _tell(play: Play[State], frame: Run, path: tuple[Pose, ...]) -> None:
    event: Event[State]
    if frame.reason == "flight":
        event = ElementFled(element=frame.element, path=path)
    else:
        event = ElementWithdrew(element=frame.element, path=path)
    play.add(event)
    if frame.reason == "flight":
        lose_obstacles(play, frame.element)
    reveals.after_poses(play)
