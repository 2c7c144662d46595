"""Picks among several lists, and what may change in a list when the rules do (3.5, 3.6)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct, structs

from battles.leagues.errors import LeagueError
from battles.rules import registry
from battles.rules.codec import Json

Update = Literal["none", "minor", "major"]
AMENDING = timedelta(days=7)
KEPT = timedelta(hours=48)
MOST_ADDED = MOST_REMOVED = 1
UNUSED_PENALTY = 2


class Picks(Struct, frozen=True, kw_only=True):
    """The lists that the two sides of a fixture have chosen, in secret; None: not yet."""

    first: int | None = None
    second: int | None = None


def pick(picks: Picks, seat: Literal[1, 2], slot: int, *, lists: int, are_open: bool) -> Picks:
    """Choose, or choose again, while the picks are closed (3.5)."""
    if are_open:
        raise LeagueError("picks_open", clause="3.5")
    if not 1 <= slot <= lists:
        raise LeagueError("no_such_list", clause="3.5", slot=slot, lists=lists)
    return structs.replace(picks, first=slot) if seat == 1 else structs.replace(picks, second=slot)


def opened(picks: Picks, *, both_checked_in: bool) -> tuple[int, int] | None:
    """Both lists together once both have checked in; no pick means list 1. Before that not even who has picked."""
    return (picks.first or 1, picks.second or 1) if both_checked_in else None


def unused_lists(lists: int, used: Iterable[int], *, has_forfeited: bool) -> tuple[int, ...]:
    """With `use_every_list`: the lists never used at the end; a forfeited fixture counts as use of each (3.5)."""
    played = set(range(1, lists + 1)) if has_forfeited else set(used)
    return tuple(slot for slot in range(1, lists + 1) if slot not in played)


def unused_penalty(unused: tuple[int, ...], points: int = UNUSED_PENALTY) -> int:
    return points * len(unused)


class AmendmentState(Struct, frozen=True, kw_only=True):
    """How a frozen list stands to an update of the rules."""

    update: Update
    published: datetime
    is_valid: bool
    """Under the new rules."""
    has_amended: bool = False


def check_amendment(standing: AmendmentState, system: str, before: Json, after: Json, *, at: datetime) -> None:
    """Whether a list may be changed like this; whether the new one is legal is for the rules to say (3.6)."""
    _check_open(standing, at)
    if standing.update == "minor":
        check_minor(system, before, after)


def _check_open(standing: AmendmentState, at: datetime) -> None:
    if standing.update == "none":
        raise LeagueError("amendment_not_open", clause="3.6")
    if standing.is_valid:
        raise LeagueError("list_still_valid", clause="3.6")
    if standing.has_amended:
        raise LeagueError("amendment_used", clause="3.6")
    if not standing.published <= at <= standing.published + AMENDING:
        raise LeagueError("amendment_late", clause="3.6", until=(standing.published + AMENDING).isoformat())


def keeps_old_list(agreed: datetime | None, published: datetime) -> bool:
    """A fixture already agreed for the next 48 h is played with the old list and version (3.6)."""
    return agreed is not None and agreed <= published + KEPT


def check_minor(system: str, before: Json, after: Json) -> None:
    """Same army, same units except model counts, at most one unit added and one removed."""
    book = registry.system(system).army_book if system in registry.systems() else None
    if book is None:
        raise LeagueError("no_armies", clause="3.1", system=system)
    for army in (before, after):
        if problems := book.unreadable(army):
            raise LeagueError("malformed_army", clause="3.2", problem=problems[0].code)
    (old_frame, old), (new_frame, new) = book.units(before), book.units(after)
    if old_frame != new_frame:
        raise LeagueError("another_army", clause="3.6")
    added, removed = sorted((new - old).elements()), sorted((old - new).elements())
    if len(added) > MOST_ADDED or len(removed) > MOST_REMOVED:
        raise LeagueError("amendment_too_large", clause="3.6", added=len(added), removed=len(removed), most=MOST_ADDED)
