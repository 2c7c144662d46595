"""Dice, veil tokens, cards and spells (B.13)."""

from __future__ import annotations

from msgspec import Struct


class Magic(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Dice, veil tokens, cards and spells (B.13)."""
