"""The charges of this phase."""

from __future__ import annotations

from msgspec import Struct


class Charges(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The charges of this phase."""
