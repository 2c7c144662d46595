"""What hosting says no to. Codes are for programs; battles/texts/{en,de}.json has the sentences (`wording.py`)."""

from __future__ import annotations

from battles.rules.codec import Json

STATUS = {
    "sign_in": 401,
    "not_allowed": 403,
    "not_your_seat": 403,
    "not_host": 403,
    "no_such_battle": 404,
    "bad_invitation": 404,
    "unknown_system": 404,
    "no_such_moment": 404,
    "no_such_upload": 404,
    "no_such_army": 404,
    "no_such_map": 404,
    "no_armies": 404,
    "no_maps": 404,
    "stale": 409,
    "seat_taken": 409,
    "no_free_seat": 409,
    "already_seated": 409,
    "already_begun": 409,
    "not_open": 409,
    "not_running": 409,
    "not_seeding": 409,
    "not_over": 409,
    "invitation_taken": 409,
    "too_large": 413,
    "too_fast": 429,
    "internal": 500,
    "rules_broken": 500,
    "closing": 503,
    "database_away": 503,
}
"""HTTP status of a code; 400 for all others."""


class ApplicationError(Exception):
    """A service or selector refuses: `code` for programs, `facts` for the sentence."""

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(f"{code} {facts}" if facts else code)
        self.code, self.facts = code, facts

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)


class StaleOrder(ApplicationError):
    """It answers a question that is no longer put; `version` is where the seat stands now."""

    def __init__(self, version: int) -> None:
        super().__init__("stale", version=version)
