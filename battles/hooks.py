"""Who wants to know what happens in hosting: leagues append themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from accounts.models import User
from battles.models import Battle, Holiday
from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.runtime.clock import Clock

battle_ended: list[Callable[[Battle], None]] = []
"""Called in the order's transaction; each must be idempotent by battle."""
site_back: list[Callable[[datetime, Clock], None]] = []
"""Called by the one worker that finds the site was away, with the moment since when."""


user_gone: list[Callable[[User, Clock], None]] = []
"""Called when somebody leaves the site for good, or is banned, after his battles have been given up."""


timed_out: list[Callable[[Battle, Seat], None]] = []
"""Called in the transaction in which a seat's time runs out and the battle can be claimed."""
holiday_declared: list[Callable[[Battle, Seat, Holiday], None]] = []
"""Called for each battle over days of somebody who declares a holiday: his opponents are to be told."""
Absence = tuple[datetime, datetime]
"""From when to when somebody is on holiday."""
absences: list[Callable[[Battle, datetime], Mapping[int, Absence]]] = []
"""Who of a battle's players is on holiday now, by user id: asked when its clocks are set, and before one runs out."""


judges: list[Callable[[Battle, User], bool]] = []
"""Whether somebody has to judge a battle: asked of those that stand still, and of private ones."""
scenario_names: list[Callable[[str, str, dict[str, Json] | None, str], str]] = []
"""What a scenario is called, by system, scenario, uploaded document and language: pages have the words."""


def scenario_name(system: str, scenario: str, document: dict[str, Json] | None, language: str) -> str:
    return next((name(system, scenario, document, language) for name in tuple(scenario_names)), scenario)


def is_judge(battle: Battle, user: User) -> bool:
    return bool(battle.league) and any(listener(battle, user) for listener in tuple(judges))


def away(battle: Battle, now: datetime) -> dict[int, Absence]:
    """Who is on holiday, from when to when; only where clocks run over days."""
    found: dict[int, Absence] = {}
    for listener in tuple(absences) if battle.pace.get("kind") == "days" else ():
        for user_id, (begins, ends) in listener(battle, now).items():
            known = found.get(user_id, (begins, ends))
            found[user_id] = min(begins, known[0]), max(ends, known[1])
    return found


def tell_time_out(battle: Battle, seat: Seat) -> None:
    for listener in tuple(timed_out):
        listener(battle, seat)


def tell_holiday(battle: Battle, seat: Seat, holiday: Holiday) -> None:
    for listener in tuple(holiday_declared):
        listener(battle, seat, holiday)


def tell_ended(battle: Battle) -> None:
    for listener in tuple(battle_ended):
        listener(battle)


def tell_back(down_since: datetime, clock: Clock) -> None:
    for listener in tuple(site_back):
        listener(down_since, clock)


def tell_gone(user: User, clock: Clock) -> None:
    for listener in tuple(user_gone):
        listener(user, clock)
