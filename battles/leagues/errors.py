"""What leagues say no to: a code for programs, the clause of the league rules, facts for the sentence."""

from __future__ import annotations

from battles.errors import ApplicationError
from battles.rules.codec import Json


class LeagueError(ApplicationError):
    """Refused by a rule for leagues; `clause` is what people look up."""

    def __init__(self, code: str, *, clause: str, **facts: Json) -> None:
        super().__init__(code, clause=clause, **facts)
        self.clause = clause
