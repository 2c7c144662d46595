"""What can go wrong with an order. Codes are for programs; sentences stand in the texts."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.codec import Json


class Refusal(Struct, frozen=True, kw_only=True):
    """Why an order may not be given: a code, its clause, what would be allowed, and what the board can draw."""

    code: str
    clause: str = ""
    facts: dict[str, Json] = {}
    witness: dict[str, Json] = {}


class RulesError(Exception):
    """Anything the rules say no to. `args` is what `__init__` takes, so that a copy or a pickle is equal."""

    code = "rules_error"


class MalformedOrder(RulesError):
    """Not an order at all: wrong JSON, unknown kind or field, wrong type."""

    code = "malformed_order"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class MalformedInquiry(MalformedOrder):
    """Not a question that this game answers."""

    code = "malformed_inquiry"


class IllegalOrder(RulesError):
    """An order the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.code = refusal.code

    def __str__(self) -> str:
        return f"{self.refusal.code} ({self.refusal.clause}) {self.refusal.facts}"


class BadSetup(RulesError):
    """A set-up or position that cannot be played; all problems are listed."""

    code = "bad_setup"

    def __init__(self, problems: tuple[Refusal, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(f"{problem.code} {problem.facts}" for problem in self.problems)


class RulesBroken(RulesError):
    """The rules contradict themselves: two throws in a step, a dead end, an endless flow. A bug, never bad input."""

    code = "rules_broken"
