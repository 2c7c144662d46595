"""The shooting phase."""

from __future__ import annotations

from msgspec import Struct


class Shooting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The shooting phase."""
