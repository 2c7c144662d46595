"""The melee phase."""

from __future__ import annotations

from msgspec import Struct


class Melee(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The melee phase."""
