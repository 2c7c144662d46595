"""Who wants to know what happens in hosting, and who adds to it: one object a process, into which apps plug.

What is asked lies below those who answer. So types from above stand in the words beside a field, not in its type."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from battles.models import Battle, Holiday
from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.runtime.clock import Clock

Absence = tuple[datetime, datetime]
"""From when to when somebody is on holiday."""


@dataclass(frozen=True, kw_only=True)
class App:
    """What one app plugs in. All fields are those of `Hooks`, and all are optional."""

    name: str

    battle_ended: Sequence[Callable[[Battle], None]] = ()
    """Called in the order's transaction; each must be idempotent by battle."""
    site_back: Sequence[Callable[[datetime, Clock], None]] = ()
    """Called by the one worker that finds the site was away, with the moment since when."""
    user_gone: Sequence[Callable[[User, Clock], None]] = ()
    """Called when somebody leaves the site for good, or is banned, after their battles have been given up."""
    timed_out: Sequence[Callable[[Battle, Seat], None]] = ()
    """Called in the transaction in which a seat's time runs out and the battle can be claimed."""
    holiday_declared: Sequence[Callable[[Battle, Seat, Holiday], None]] = ()
    """Called for each battle over days of somebody who declares a holiday: the opponents are to be told."""
    absences: Sequence[Callable[[Battle, datetime], Mapping[int, Absence]]] = ()
    """Who of a battle's players is on holiday now, by user id: asked when clocks are set, and before one runs out."""
    judges: Sequence[Callable[[Battle, User], bool]] = ()
    """Whether somebody has to judge a battle: asked of those that stand still, and of private ones."""
    substitutes: Sequence[Callable[[Battle, User], bool]] = ()
    """Whether somebody may take a seat that is free in a battle of a league."""
    scenario_names: Sequence[Callable[[str, str, dict[str, Json] | None, str], str]] = ()
    """What a scenario is called, by system, scenario, uploaded document and language: pages have the words."""
    strengths: Sequence[Callable[[str, Collection[int]], Mapping[int, float]]] = ()
    """How strong players of a system are: rating by user."""
    unwanted_authors: Sequence[Callable[[int], Collection[int]]] = ()
    """Whose words a reader does not want."""
    rating_sheets: Sequence[Callable[[User], Sequence[Any]]] = ()
    """`accounts.profiles.RatingSheet`s of a user, for the profile."""
    further_data: Sequence[Callable[[User], dict[str, Json]]] = ()
    """What an app keeps about a user, for the copy of everything that users can ask for."""
    season_marks: Sequence[Callable[[Sequence[str]], Mapping[str, Any]]] = ()
    """Where seasons stand that somebody watches: `battles.live.seasons.SeasonMark` by id."""
    season_moved: Sequence[Callable[[Any, timedelta, Clock], None]] = ()
    """Called when a season's dates have moved by so much: whoever has instants of their own moves them, too."""
    notification_groups: Sequence[Any] = ()
    """`battles.notifications.kinds.Group`s, in the order of the page of settings."""
    due_handlers: Mapping[str, Callable[[str, Clock], None]] = field(default_factory=dict)
    """The service for each kind of `Due` row. A kind has one."""
    rule_books: Mapping[str, Any] = field(default_factory=dict)
    """`battles.presenters.rules_text.Book`s beside those of the systems, by key, which is also part of the address."""


@dataclass
class Hooks:
    """What has been plugged in; a field of `App` says what it is for."""

    battle_ended: list[Callable[[Battle], None]] = field(default_factory=list)
    site_back: list[Callable[[datetime, Clock], None]] = field(default_factory=list)
    user_gone: list[Callable[[User, Clock], None]] = field(default_factory=list)
    timed_out: list[Callable[[Battle, Seat], None]] = field(default_factory=list)
    holiday_declared: list[Callable[[Battle, Seat, Holiday], None]] = field(default_factory=list)
    absences: list[Callable[[Battle, datetime], Mapping[int, Absence]]] = field(default_factory=list)
    judges: list[Callable[[Battle, User], bool]] = field(default_factory=list)
    substitutes: list[Callable[[Battle, User], bool]] = field(default_factory=list)
    scenario_names: list[Callable[[str, str, dict[str, Json] | None, str], str]] = field(default_factory=list)
    strengths: list[Callable[[str, Collection[int]], Mapping[int, float]]] = field(default_factory=list)
    unwanted_authors: list[Callable[[int], Collection[int]]] = field(default_factory=list)
    rating_sheets: list[Callable[[User], Sequence[Any]]] = field(default_factory=list)
    further_data: list[Callable[[User], dict[str, Json]]] = field(default_factory=list)
    season_marks: list[Callable[[Sequence[str]], Mapping[str, Any]]] = field(default_factory=list)
    season_moved: list[Callable[[Any, timedelta, Clock], None]] = field(default_factory=list)
    notification_groups: list[Any] = field(default_factory=list)
    due_handlers: dict[str, Callable[[str, Clock], None]] = field(default_factory=dict)
    rule_books: dict[str, Any] = field(default_factory=dict)
    plugged: dict[str, App] = field(default_factory=dict)
    """Who has plugged in, by name."""

    def plug(self, app: App) -> None:
        """All that an app offers; the second time nothing. Two apps with one key in a mapping are a mistake."""
        if app.name in self.plugged:
            return
        offered = {one.name: getattr(app, one.name) for one in fields(app) if one.name != "name"}
        for name, more in offered.items():
            if isinstance(more, Mapping) and (twice := sorted(set(more) & set(getattr(self, name)))):
                raise ValueError(f"{app.name} plugs {name} again: {', '.join(twice)}")
        for name, more in offered.items():
            known = getattr(self, name)
            known.update(more) if isinstance(more, Mapping) else known.extend(more)
        self.plugged[app.name] = app

    def scenario_name(self, system: str, scenario: str, document: dict[str, Json] | None, language: str) -> str:
        return next((name(system, scenario, document, language) for name in tuple(self.scenario_names)), scenario)

    def is_judge(self, battle: Battle, user: User) -> bool:
        return bool(battle.league) and any(asked(battle, user) for asked in tuple(self.judges))

    def may_substitute(self, battle: Battle, user: User) -> bool:
        """In a league only where its season has late entry, and only whom it lets in."""
        if not battle.league:
            return True
        return battle.late_entry and any(asked(battle, user) for asked in tuple(self.substitutes))

    def away(self, battle: Battle, now: datetime) -> dict[int, Absence]:
        """Who is on holiday, from when to when; only where clocks run over days."""
        found: dict[int, Absence] = {}
        for asked in tuple(self.absences) if battle.pace.get("kind") == "days" else ():
            for user_id, (begins, ends) in asked(battle, now).items():
                known = found.get(user_id, (begins, ends))
                found[user_id] = min(begins, known[0]), max(ends, known[1])
        return found

    def tell_time_out(self, battle: Battle, seat: Seat) -> None:
        for listener in tuple(self.timed_out):
            listener(battle, seat)

    def tell_holiday(self, battle: Battle, seat: Seat, holiday: Holiday) -> None:
        for listener in tuple(self.holiday_declared):
            listener(battle, seat, holiday)

    def tell_ended(self, battle: Battle) -> None:
        for listener in tuple(self.battle_ended):
            listener(battle)

    def tell_back(self, down_since: datetime, clock: Clock) -> None:
        for listener in tuple(self.site_back):
            listener(down_since, clock)

    def tell_gone(self, user: User, clock: Clock) -> None:
        for listener in tuple(self.user_gone):
            listener(user, clock)


hooks = Hooks()
"""Of this process."""


def plug(app: App) -> None:
    """Called by `ready` of an app's configuration."""
    hooks.plug(app)
