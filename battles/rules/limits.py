"""How far things may go in one system: a bug or bad will ends there, and nothing else comes near."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """One system's bounds; a game of another size says so in its class: `limits = Limits(orders=12_000)`."""

    orders: int = 5_000
    """No battle needs more orders than this."""
    steps: int = 5_000
    """More server steps than these without a question are an endless flow."""
    branches: int = 250
    """Odds try so many falls of the dice; more are sampled."""
    luck_faces: int = 256
    """Luck tries so many falls of one throw; more are sampled."""
    order_bytes: int = 65_536
    """Of an order, or a draft of one, as JSON."""
    file_bytes: int = 1024 * 1024
    """Of a file from outside: a finished battle, a scenario, a position."""
    soak: int = 1_000
    """So many random battles `make soak` plays."""
    contests: int = 0
    """So many battles of each strength of the computer against the one below it `make soak` fights at most."""
