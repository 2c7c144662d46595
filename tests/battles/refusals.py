"""One example of every kind of refusal, to be sent through whatever may lose something of it."""

from __future__ import annotations

from battles.errors import ApplicationError, StaleOrder
from battles.leagues.errors import LeagueError
from battles.rules.errors import (
    BadSetup,
    IllegalOrder,
    MalformedInquiry,
    MalformedOrder,
    Refusal,
    RulesBroken,
    RulesError,
)
from battles.rules.judge import BadCase
from battles.rules.league_books import NotScorable

REFUSAL = Refusal(code="too_far", clause="4.2.1", facts={"reach": 3, "asked": 4.5}, witness={"at": [1, 2]})
EXAMPLES: tuple[RulesError | ApplicationError, ...] = (
    RulesError("no"),
    MalformedOrder("not JSON"),
    MalformedInquiry("no such question"),
    IllegalOrder(REFUSAL),
    BadSetup((REFUSAL, Refusal(code="no_such_unit"))),
    RulesBroken("two throws in a step"),
    BadCase("no dice left"),
    ApplicationError("too_many_open", most=8),
    ApplicationError("internal"),
    StaleOrder(7),
    NotScorable("no_such_seat", "5", {"seat": "3"}),
    LeagueError("list_late", clause="7.1", entrant="Anna"),
)


def said(error: Exception) -> tuple[object, ...]:
    """All that can be learnt from it."""
    return type(error), str(error), getattr(error, "code", ""), error.args, vars(error)
