"""The description of the interface: beside what an operation answers, every way in which it can refuse."""

from __future__ import annotations

from typing import Literal

from drf_spectacular.openapi import AutoSchema
from rest_framework.permissions import IsAuthenticated

from battles.api.schemas import FaultShape
from battles.rules.codec import Json

ALWAYS = {400, 401, 406, 429, 503}
"""A sign no database takes, an unknown key, no JSON wanted, too many requests, a server that leaves."""
WRITING = {403, 404, 409, 413, 415}
"""No token of a form or no right, something named in the body that is not there, too late, too large, no JSON."""
RULED = 422
"""The rules refuse an order, an army or a map."""


class Schema(AutoSchema):
    """Adds the refusals that an operation need not name itself."""

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Json]:
        found: dict[str, Json] = super()._get_response_bodies(direction)
        for status in self.refusals() - {int(code) for code in found}:
            described = self._get_response_for_code(FaultShape, str(status), direction=direction)  # type: ignore[no-untyped-call]
            found[str(status)] = described
        return dict(sorted(found.items()))

    def refusals(self) -> set[int]:
        statuses = set(ALWAYS)
        if self.method != "GET":
            statuses |= WRITING
        if "{" in self.path or self._is_closed():
            statuses |= {403, 404}
        if "{battle_id}" in self.path:
            statuses |= {409} if self.method == "GET" else {RULED}
        return statuses

    def _is_closed(self) -> bool:
        """Whether a view is for some people only, by its permissions or by what it asks of the user itself."""
        return IsAuthenticated in self.view.permission_classes or "moderation" in self.path
