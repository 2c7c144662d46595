"""Spans of time between two instants, and their union."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct


class TimeSpan(Struct, frozen=True, order=True):
    """From an instant up to, not with, another."""

    start: datetime
    end: datetime

    @property
    def length(self) -> timedelta:
        return self.end - self.start

    def holds(self, instant: datetime) -> bool:
        return self.start <= instant < self.end

    def meets(self, other: TimeSpan) -> bool:
        """Whether they have any time in common."""
        return self.start < other.end and other.start < self.end


def union(spans: Iterable[TimeSpan]) -> tuple[TimeSpan, ...]:
    """The same time without overlaps, in order."""
    merged: list[TimeSpan] = []
    for span in sorted(span for span in spans if span.start < span.end):
        if merged and span.start <= merged[-1].end:
            merged[-1] = TimeSpan(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)


def inside(spans: Iterable[TimeSpan], window: TimeSpan) -> tuple[TimeSpan, ...]:
    """What of the spans lies in the window."""
    cut = (TimeSpan(max(span.start, window.start), min(span.end, window.end)) for span in spans)
    return tuple(span for span in cut if span.start < span.end)


def total(spans: Iterable[TimeSpan]) -> timedelta:
    """How long they are together, overlaps counted once."""
    return sum((span.length for span in union(spans)), timedelta())
