"""What was agreed, rolled and chosen before the first turn (A.9, A.10)."""

from __future__ import annotations

from msgspec import Struct


class SettingUp(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was agreed, rolled and chosen before the first turn (A.9, A.10)."""
