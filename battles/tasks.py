"""What the thinking process is asked, as plain data: it imports the rules and nothing of the site."""

from __future__ import annotations

from msgspec import Raw, Struct

from battles.merge_patch import diff, pruned
from battles.rules import registry
from battles.rules.base import EVERYTHING, PUBLIC, Seat, State, Viewer
from battles.rules.codec import Json, encode, to_builtins
from battles.rules.dice import seeded
from battles.rules.kernel_events import Restored
from battles.rules.odds import Odds, odds
from battles.rules.registry import AnyRules


class OddsTask(Struct, frozen=True, kw_only=True):
    """The odds of an order, from what the seat knows."""

    system: str
    state: bytes
    seat: str
    order: bytes


class SuggestTask(Struct, frozen=True, kw_only=True):
    """An order for the computer, from what its seat knows. The seed makes its whims repeatable."""

    system: str
    state: bytes
    seat: str
    skill: int
    seed: str


class ReplayTask(Struct, frozen=True, kw_only=True):
    """A whole battle: first state, events as (number, data, the viewer's number or 0), where each order ends."""

    system: str
    state: bytes
    events: tuple[tuple[int, bytes, int], ...]
    viewer: str
    ends: tuple[int, ...]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One order of a replay: what the viewer saw of it, and the patch from the view before to the view after."""

    version: int
    events: tuple[Raw, ...]
    patch: dict[str, Json]


class ReplaySteps(Struct, frozen=True, kw_only=True):
    """`view` and `standing` before the first step; each patch changes {"view": …, "standing": …}."""

    first: dict[str, Json]
    steps: tuple[ReplayStep, ...]


AUDIENCES: dict[str, Viewer] = {EVERYTHING.value: EVERYTHING, PUBLIC.value: PUBLIC}


def prepare() -> None:
    """Import every system before the first question comes."""
    registry.systems()


def find_odds(task: OddsTask) -> Odds:
    rules = registry.system(task.system)
    known, order = rules.codec.state(task.state), rules.codec.order(task.order)
    return odds(rules, known, Seat(task.seat), order, seeded(task.order.hex()[:64]))


def suggest(task: SuggestTask) -> bytes:
    rules = registry.system(task.system)
    known = rules.codec.state(task.state)
    return encode(rules.suggest(known, Seat(task.seat), seeded(task.seed), task.skill))


def replay(task: ReplayTask) -> bytes:
    """The steps of a replay as JSON."""
    rules = registry.system(task.system)
    viewer = AUDIENCES.get(task.viewer, Seat(task.viewer))
    states, shown, steps = {0: rules.codec.state(task.state)}, list[Raw](), list[ReplayStep]()
    state, version = states[0], 0
    first = before = _picture(rules, state, viewer)
    for number, data, seen in task.events:
        event = rules.codec.event(data)
        state = states[event.to] if isinstance(event, Restored) else event.apply(state)
        if seen and (told := event.seen_by(viewer)) is not None:
            shown.append(Raw(encode(told)))
            version = seen
        if number in task.ends:
            states[number] = state
            after = _picture(rules, state, viewer)
            steps.append(ReplayStep(version=version, events=tuple(shown), patch=diff(before, after)))
            before, shown = after, []
    return encode(ReplaySteps(first=first, steps=tuple(steps)))


def _picture(rules: AnyRules, state: State, viewer: Viewer) -> dict[str, Json]:
    known = rules.known_to(state, Seat(viewer)) if isinstance(viewer, str) else state
    standing = None if viewer is PUBLIC else to_builtins(rules.standing(known))
    picture: dict[str, Json] = pruned({"view": to_builtins(rules.view(state, viewer)), "standing": standing})
    return picture


def chances(found: Odds) -> tuple[Json, ...]:
    """The odds as a client reads them."""
    return tuple(to_builtins(chance) for chance in found.chances)
