"""What the last test came to."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.ninth_age.pieces import UnitId


class TestResult(Struct, frozen=True, kw_only=True):
    """A test that has been counted: whoever ordered it reads this in the frame that it left below the test."""

    kind: str
    unit: UnitId
    passed: bool
    total: int = 0


class Psychology(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the last test came to."""

    result: TestResult | None = None
