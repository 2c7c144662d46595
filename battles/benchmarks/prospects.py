"""Prospects on a card are answered in parts, so that nobody's order waits for them: how long the longest part is."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from time import thread_time

from battles.benchmarks.figures import BenchFigure, most, told
from battles.rules import registry
from battles.rules.base import PUBLIC, Seat
from battles.rules.codec import Json, to_builtins
from battles.rules.dice import seeded
from battles.rules.inquiry import Inquiry
from battles.rules.playthrough import battle
from battles.rules.prospects import Outlooking
from battles.rules.registry import AnyRules

LONGEST = 25.0
"""Milliseconds."""
EVERY, POSITIONS = 12, 8
"""Of a random battle every twelfth position, eight of them."""
SKILLS = {Seat(str(seat)): 1 for seat in range(1, 13)}
PIECES = ("units", "elements")
"""Where a view lists what has prospects."""


def figures() -> Iterator[BenchFigure]:
    for rules in registry.offered().values():
        asked = [inquiry for inquiry in rules.inquiries if issubclass(inquiry, Outlooking)]
        if asked:
            yield from _parts(rules, asked[0])


def _parts(rules: AnyRules, inquiry: type[Inquiry[Json]]) -> Iterator[BenchFigure]:
    spans = [span for state in _positions(rules) for span in _spans(rules, inquiry, state)]
    yield most(f"{rules.key}: prospects, longest of {len(spans):,} parts", max(spans), "ms", LONGEST)
    yield told("  mean part", sum(spans) / len(spans), "ms")


def _positions(rules: AnyRules) -> Iterator[Json]:
    setup = rules.sample_setup(seeded(f"setup {rules.key} 3"))
    turns = battle(rules, setup, seeded("dice 3"), seeded("whims 3"), SKILLS)
    for number, turn in enumerate(turns):
        if number >= EVERY * POSITIONS:
            return
        if number % EVERY == 0:
            yield turn.play.state


def _spans(rules: AnyRules, inquiry: type[Inquiry[Json]], state: Json) -> Iterator[float]:
    """Of every piece; the collector of garbage works for the whole process and is not counted."""
    view = to_builtins(rules.view(state, PUBLIC))
    standing = [
        key for field in PIECES for key, one in view.get(field, {}).items() if one.get("tile") or one.get("pose")
    ]
    gc.disable()
    try:
        for piece in standing:
            yield from _timed(inquiry(piece=piece), state)
    finally:
        gc.enable()


def _timed(inquiry: Inquiry[Json], state: Json) -> Iterator[float]:
    parts = inquiry.answer_cooperatively(state, Seat("1"))
    is_over = False
    while not is_over:
        began = thread_time()
        is_over = next(parts, parts) is parts
        yield (thread_time() - began) * 1000
