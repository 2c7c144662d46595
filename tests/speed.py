"""Bounds on time: only tests marked `speed` have one, and only `make bench` runs those, on a machine that is quiet."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def seconds_of(work: Callable[[], object]) -> float:
    """Processor seconds, so that a busy machine does not decide."""
    began = process_time()
    work()
    return process_time() - began
