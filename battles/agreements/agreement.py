"""What a battle is agreed to be like, beside its rules: pace, odds, the spectators' delay, take-backs."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from battles.agreements import pace as pace_
from battles.agreements.pace import BadCalendar, BadPace, Pace
from battles.errors import ApplicationError
from battles.models import Battle
from battles.rules import registry
from battles.rules.codec import Json
from battles.runtime import tuning


class Agreement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everybody sees it before joining."""

    pace: Pace | None = None
    odds: bool = True
    delay: int = 0
    """Spectators are so many seconds behind."""
    take_backs: bool = True
    late_entry: bool = False
    """People may take the computers' seats while the battle runs."""


AS_EVER = Agreement()
"""No clock, odds, no delay, take-backs as the rules have them."""


def checked(agreement: Agreement) -> Agreement:
    """Raises `bad_pace`, `bad_calendar`, `bad_delay`."""
    most = tuning.LONGEST_DELAY_SECONDS
    if not 0 <= agreement.delay <= most:
        raise ApplicationError("bad_delay", most=most)
    try:
        pace_.checked(agreement.pace) if agreement.pace is not None else None
    except BadPace as bad:
        raise _refused(bad) from bad
    return agreement


def _refused(bad: BadPace) -> ApplicationError:
    if isinstance(bad, BadCalendar):
        return ApplicationError("bad_calendar", field=bad.field)
    return ApplicationError("bad_pace", field=bad.field, least=bad.least, most=bad.most)


def read_pace(data: Json) -> Pace | None:
    """A pace as somebody sent it, or the name of a preset; raises `bad_pace`, `malformed`."""
    if isinstance(data, str):
        if data and data not in pace_.PRESETS:
            raise ApplicationError("malformed", detail=f"pace: one of {', '.join(pace_.PRESETS)}")
        return pace_.PRESETS.get(data)
    try:
        return pace_.read(data)
    except BadPace as bad:
        raise _refused(bad) from bad
    except msgspec.ValidationError as error:
        raise ApplicationError("malformed", detail=f"pace: {error}") from error


def write(battle: Battle, agreement: Agreement) -> None:
    """Into a new battle's row, which the caller saves. Raises `no_rounds` where the game has none."""
    agreed = checked(agreement)
    if agreed.pace is not None and agreed.pace.kind == "rounds" and not registry.system(battle.system).rounds:
        raise ApplicationError("no_rounds")
    battle.pace, battle.odds = pace_.write(agreed.pace), agreed.odds
    battle.delay, battle.take_backs = agreed.delay, agreed.take_backs
    battle.late_entry = agreed.late_entry


def of(battle: Battle) -> Agreement:
    pace = pace_.read(battle.pace)
    return Agreement(
        pace=pace,
        odds=battle.odds,
        delay=battle.delay,
        take_backs=battle.take_backs,
        late_entry=battle.late_entry,
    )
