"""What clocks do by themselves: one service for each kind of due row."""

from __future__ import annotations

from collections.abc import Callable

from battles.models import Battle, Holiday
from battles.runtime.clock import Clock
from battles.services import regents
from battles.services.clocks import flags, holidays, outages, pauses, round_log, rounds


def _flag(key: str, clock: Clock) -> None:
    battle_id, seat, _ = key.split(":")
    if Battle.objects.filter(pk=battle_id).exists():
        flags.drop_flag(battle_id=battle_id, seat=seat, clock=clock)


def _resume(key: str, clock: Clock) -> None:
    battle_id, _ = key.split(":")
    if Battle.objects.filter(pk=battle_id).exists():
        pauses.end_pause(battle_id=battle_id, clock=clock)


def _holiday(key: str, clock: Clock) -> None:
    holiday_id, stage = key.split(":")
    if stage == "begin":
        holidays.begin_holiday(holiday_id=int(holiday_id), clock=clock)
        for user_id in Holiday.objects.filter(pk=int(holiday_id)).values_list("user_id", flat=True):
            regents.begin_regencies(user_id=user_id, clock=clock)
    else:
        holidays.end_holiday(holiday_id=int(holiday_id), clock=clock)


HANDLERS: dict[str, Callable[[str, Clock], None]] = {
    "flag": _flag,
    "resume": _resume,
    "holiday": _holiday,
    round_log.KIND: rounds.look_at,
    round_log.REGENTS: regents.look_at,
    outages.KIND: outages.give_back_late,
}
