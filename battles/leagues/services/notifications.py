"""What leagues tell people (leagues 14): their kinds. The telling itself is the site's own, as for battles."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.models import NotificationSetting, User
from battles.errors import ApplicationError
from battles.leagues.errors import LeagueError
from battles.services import notifications
from battles.services.notifications import mark_seen, tell

__all__ = ["KINDS", "change_settings", "mark_seen", "tell"]

KINDS = (
    "pairing",
    "change",
    "offer",
    "offer_answered",
    "agreement",
    "half_time",
    "deadline_near",
    "battle_tomorrow",
    "battle_soon",
    "offer_waiting",
    "offer_overdue",
    "waits",
    "battle_begun",
    "holiday",
    "admitted",
    "invited",
    "household",
    "letter",
    "removed",
    "left",
    "substitute",
    "place_free",
    "list_reminder",
    "list_verdict",
    "list_missing",
    "list_to_amend",
    "lists_frozen",
    "lists_revealed",
    "result",
    "case",
    "ruling",
    "penalty",
    "ban",
    "challenge",
    "challenge_accepted",
    "challenge_refused",
    "team_step",
    "line_up",
    "squad",
    "line_ups",
    "promotion",
    "proposal",
    "rating",
    "rating_corrected",
)
"""What can be switched on, off or to a daily digest."""


def change_settings(
    *,
    user: User,
    kinds: Mapping[str, Mapping[str, str]],
    quiet_from: str = "",
    quiet_until: str = "",
    zone: str = "UTC",
    webhook: str = "",
) -> NotificationSetting:
    """How somebody wants to be told; whether he wants mail at all, and details when pushed, stays as it is."""
    before = NotificationSetting.objects.filter(user=user).first() or NotificationSetting(user=user)
    try:
        return notifications.change_settings(
            user=user,
            kinds=kinds,
            quiet_from=quiet_from,
            quiet_until=quiet_until,
            zone=zone,
            webhook=webhook,
            mail=before.mail,
            hide_details=before.hide_details,
        )
    except ApplicationError as error:
        raise LeagueError(error.code, clause="14", **error.facts) from error
