"""Short ways to say no, with clause and what would be allowed."""

from __future__ import annotations

from battles.rules.base import Clause, Consequence
from battles.rules.codec import Json
from battles.rules.errors import Refusal

DRAWN: tuple[str, ...] = ("tile", "tiles", "unit", "units", "general")
"""Facts that the board can draw."""


def refuse(code: str, clause: Clause, /, **facts: Json) -> Refusal:
    """A refusal; tiles and units among the facts are what the board can draw."""
    witness = {key: facts[key] for key in DRAWN if key in facts}
    return Refusal(code=code, clause=clause, facts=facts, witness=witness)


def warn(code: str, clause: Clause, /, **facts: Json) -> Consequence:
    """Legal, but something is given up."""
    witness = {key: facts[key] for key in DRAWN if key in facts}
    return Consequence(code=code, clause=clause, facts=facts, witness=witness)
