"""Short ways to say no, with clause, what would be allowed, and what the board can draw."""

from __future__ import annotations

from battles.rules.base import Clause, Consequence
from battles.rules.codec import Json
from battles.rules.errors import Refusal

DRAWN: tuple[str, ...] = ("tile", "tiles", "unit", "units", "general")
"""Facts that every board can draw: they are witnesses without being named twice."""


def refuse(code: str, clause: Clause, /, *, witness: dict[str, Json] | None = None, **facts: Json) -> Refusal:
    """A refusal. Witnesses of free tables besides: `element`, `elements`, `piece`, `point`, `points`, `line` (two
    points), `zone` (four points), `pose`, `distance`, `allowed`."""
    return Refusal(code=code, clause=clause, facts=facts, witness=_drawn(facts, witness))


def warn(code: str, clause: Clause, /, *, witness: dict[str, Json] | None = None, **facts: Json) -> Consequence:
    """Legal, but something is given up."""
    return Consequence(code=code, clause=clause, facts=facts, witness=_drawn(facts, witness))


def _drawn(facts: dict[str, Json], witness: dict[str, Json] | None) -> dict[str, Json]:
    named = {key: facts[key] for key in DRAWN if key in facts}
    return named if witness is None else named | witness
