"""A battle order by order, as one viewer saw it: pictures as merge patches, for the replay page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Raw, Struct

from battles.records.merge_patch import diff, plain_after, pruned
from battles.rules import registry
from battles.rules.base import EVERYTHING, PUBLIC, Event, Seat, State, View, Viewer
from battles.rules.codec import Json, encode, to_builtins
from battles.rules.kernel_events import Restored
from battles.rules.registry import AnyRules
from battles.rules.seats import in_order
from battles.rules.sides import sides_of

AUDIENCES: dict[str, Viewer] = {EVERYTHING.value: EVERYTHING, PUBLIC.value: PUBLIC}


class ReplayTask(Struct, frozen=True, kw_only=True):
    """A whole battle: first state, events as (number, data, the viewer's number or 0), where each order ends."""

    system: str
    state: bytes
    events: tuple[tuple[int, bytes, int], ...]
    viewer: str
    ends: tuple[int, ...]
    first: int = 0
    """The event after which the first state stood."""
    seats: tuple[Seat, ...] = ()
    scenario: str = ""
    """Both for the sides, where the rules do not say them."""
    worth: bool = False
    """Tell each seat's chances, too: only where nothing is hidden from the viewer any more."""
    asker: str = ""
    """Whose turn it uses up in the queue."""


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One order of a replay: what the viewer saw of it, and the patch from the view before to the view after."""

    end: int
    """The battle's own number of its last event; for the server alone while something is hidden."""
    version: int
    events: tuple[Raw, ...]
    patch: dict[str, Json]
    worth: dict[str, float] = {}


class ReplaySteps(Struct, frozen=True, kw_only=True):
    """`view`, `sides` and `standing` before the first step; each patch changes these."""

    first: dict[str, Json]
    steps: tuple[ReplayStep, ...]


@dataclass
class Picture:
    """What a viewer sees, sharing with the picture before whatever has stayed the same."""

    rules: AnyRules
    viewer: Viewer
    seats: tuple[Seat, ...] = ()
    """Whose sides are told; none: no sides."""
    scenario: str = ""
    view: View | None = None
    plain: dict[str, Json] = field(default_factory=dict)

    def take(self, state: State) -> dict[str, Json]:
        """The next picture; the one before is left as it was."""
        view = self.rules.view(state, self.viewer)
        seen = pruned(to_builtins(view)) if self.view is None else plain_after(view, self.view, self.plain["view"])
        known = state if self.viewer is EVERYTHING else self.rules.known_to(state, self.viewer)
        picture: dict[str, Json] = {"view": seen}
        if self.seats:
            sides = sides_of(self.rules, known, self.seats, lambda: self.scenario)
            picture["sides"] = {str(seat): side for seat, side in sides.items()}
        if self.viewer is not PUBLIC:
            picture["standing"] = pruned(to_builtins(self.rules.standing(known)))
        self.view, self.plain = view, picture
        return picture


def replay(task: ReplayTask) -> bytes:
    """The steps of a replay as JSON."""
    rules = registry.system(task.system)
    first: State = rules.codec.state(task.state)
    camera = Picture(rules, AUDIENCES.get(task.viewer, Seat(task.viewer)), task.seats, task.scenario)
    begun = camera.take(first)
    return encode(ReplaySteps(first=begun, steps=tuple(_steps(rules, task, first, camera))))


def _steps(rules: AnyRules, task: ReplayTask, state: State, camera: Picture) -> Iterator[ReplayStep]:
    """One for each order; orders of which the viewer sees nothing at all are passed over, so nobody can count them."""
    shown, version, ends = list[Raw](), 0, frozenset(task.ends)
    seats = in_order(rules.standing(state).seats) if task.worth else ()
    for number, event, seen, after in folded(rules, task, state):
        if seen and (told := event.seen_by(camera.viewer)) is not None:
            shown.append(Raw(encode(told)))
            version = seen
        if number in ends or isinstance(event, Restored):
            before, now = camera.plain, camera.take(after)
            patch = diff(before, now)
            if shown or patch or camera.viewer is EVERYTHING:
                worth: dict[str, float] = {seat: round(rules.worth(after, seat), 4) for seat in seats}
                yield ReplayStep(end=number, version=version, events=tuple(shown), patch=patch, worth=worth)
            shown = []


def folded(rules: AnyRules, task: ReplayTask, state: State) -> Iterator[tuple[int, Event[State], int, State]]:
    """Every event with its number, the viewer's number and the state after it; take-backs go to any moment before."""
    states = {task.first: state}
    for number, data, seen in task.events:
        event = rules.codec.event(data)
        state = states.get(event.to, states[task.first]) if isinstance(event, Restored) else event.apply(state)
        states[number] = state
        yield number, event, seen, state
