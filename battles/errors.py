"""What hosting says no to. Codes are for programs; battles/texts/{en,de}.json has the sentences (`wording.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from battles.rules.codec import Json

STATUS = {
    "sign_in": 401,
    "not_allowed": 403,
    "not_your_seat": 403,
    "not_host": 403,
    "no_such_battle": 404,
    "no_such_lesson": 404,
    "bad_invitation": 404,
    "unknown_system": 404,
    "no_such_moment": 404,
    "no_such_upload": 404,
    "no_such_comment": 404,
    "no_such_line": 404,
    "no_such_report": 404,
    "no_such_user": 404,
    "not_moderator": 403,
    "muted": 403,
    "blocked": 409,
    "report_done": 409,
    "too_many_blocks": 409,
    "too_many_reports": 429,
    "too_many_imports": 429,
    "eyes_shut": 403,
    "branch_league": 403,
    "branch_hidden": 403,
    "no_such_army": 404,
    "no_such_map": 404,
    "no_armies": 404,
    "no_maps": 404,
    "no_such_league": 404,
    "no_such_season": 404,
    "no_such_division": 404,
    "no_such_round": 404,
    "no_such_entrant": 404,
    "no_such_fixture": 404,
    "no_such_player": 404,
    "no_such_list": 404,
    "no_such_feed": 404,
    "no_such_case": 404,
    "no_such_challenge": 404,
    "no_such_leg": 404,
    "no_such_match": 404,
    "no_such_offer": 404,
    "no_such_penalty": 404,
    "no_such_person": 404,
    "no_such_ruling": 404,
    "not_in_office": 403,
    "not_your_entry": 403,
    "not_your_fixture": 403,
    "not_your_offer": 403,
    "not_captain": 403,
    "own_division": 403,
    "own_ruling": 403,
    "household_not_yours": 403,
    "no_such_household": 404,
    "household_full": 409,
    "too_many_letters": 409,
    "nobody_to_write_to": 409,
    "guests_cannot": 403,
    "banned": 403,
    "stale": 409,
    "seat_taken": 409,
    "no_free_seat": 409,
    "already_seated": 409,
    "already_begun": 409,
    "not_open": 409,
    "not_running": 409,
    "halted": 409,
    "not_seeding": 409,
    "take_back_never": 409,
    "take_back_open": 409,
    "take_back_wait": 409,
    "nothing_to_take_back": 409,
    "no_take_back": 409,
    "own_take_back": 409,
    "not_abandoned": 409,
    "paused": 409,
    "not_paused": 409,
    "no_pause_offered": 409,
    "time_out": 409,
    "no_clock": 409,
    "no_round": 409,
    "no_extensions": 409,
    "round_over": 409,
    "evaluating": 409,
    "not_halted": 409,
    "not_timed_out": 409,
    "enough_time": 409,
    "not_yet_last": 409,
    "no_such_holiday": 404,
    "not_offered": 409,
    "nobody_remains": 409,
    "seat_in_use": 409,
    "league_seat": 409,
    "not_over": 409,
    "odds_off": 409,
    "invitation_taken": 409,
    "too_large": 413,
    "too_fast": 429,
    "too_many_requests": 429,
    "internal": 500,
    "rules_broken": 500,
    "closing": 503,
    "took_too_long": 503,
    "database_away": 503,
}
"""HTTP status of a code; 400 for all others."""


Kind = TypeVar("Kind", bound=Exception)


def restored(kind: type[Kind], args: tuple[Json, ...], attributes: Mapping[str, Json]) -> Kind:
    """An error as it was, without asking its `__init__`."""
    error = kind.__new__(kind, *args)
    vars(error).update(attributes)
    return error


class ApplicationError(Exception):
    """A service or selector refuses: `code` for programs, `facts` for the sentence."""

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts

    def __str__(self) -> str:
        return f"{self.code} {self.facts}" if self.facts else self.code

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by attributes: subclasses take what they like, and facts are keywords."""
        return restored, (type(self), self.args, vars(self))

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)


class StaleOrder(ApplicationError):
    """It answers a question that is no longer put; `version` is where the seat stands now."""

    def __init__(self, version: int) -> None:
        super().__init__("stale", version=version)
