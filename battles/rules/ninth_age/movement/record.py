"""The movement phase."""

from __future__ import annotations

from msgspec import Struct


class Movement(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The movement phase."""
