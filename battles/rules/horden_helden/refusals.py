"""Short ways to say no, with clause, what would be allowed, and what the board can draw."""

from __future__ import annotations

from battles.rules.base import Clause, Consequence
from battles.rules.codec import Json
from battles.rules.errors import Refusal


def refuse(code: str, clause: Clause, /, *, witness: dict[str, Json] | None = None, **facts: Json) -> Refusal:
    """A refusal. Witnesses that the board draws: `element`, `elements`, `piece`, `point`, `points`, `line` (two
    points), `zone` (four points), `pose`, `distance`, `allowed`."""
    return Refusal(code=code, clause=clause, facts=facts, witness=witness or {})


def warn(code: str, clause: Clause, /, *, witness: dict[str, Json] | None = None, **facts: Json) -> Consequence:
    """Legal, but something is given up."""
    return Consequence(code=code, clause=clause, facts=facts, witness=witness or {})
