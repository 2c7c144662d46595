"""Organisers write to all in a season or a division (leagues 12, 14): as a notification, by each reader's settings."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from battles.leagues import addresses
from battles.leagues.errors import LeagueError
from battles.leagues.models import Season
from battles.leagues.selectors import people as reading
from battles.leagues.services import log, notifications, rights, seasons
from battles.runtime.clock import WALL, Clock

LONGEST_TITLE, LONGEST = 80, 2000
MOST_A_DAY = 3
ACTION = "write_to_all"


def write(
    *, user: User, season_id: int, title: str, text: str, division: int | None = None, clock: Clock = WALL
) -> int:
    """To all who play in the season, or in one division of it; how many were told."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        subject, body = _written(title, text)
        _check_pace(season, clock)
        readers = reading.players_in(season, division)
        if not readers:
            raise LeagueError("nobody_to_write_to", clause="12.1")
        told = {"title": subject, "text": body, "division": division, "readers": len(readers)}
        entry = log.noted(season, officer, ACTION, after=told, private=True, clock=clock)
        notifications.tell(
            users=readers,
            kind="letter",
            object=f"letter:{entry.pk}",
            facts={"league": season.league.name, "title": subject, "text": body, "writer": user.username},
            link=addresses.season(season),
            clock=clock,
        )
    return len(readers)


def _written(title: str, text: str) -> tuple[str, str]:
    subject, body = " ".join(title.split()), text.strip()
    if not subject or not body or len(subject) > LONGEST_TITLE or len(body) > LONGEST:
        raise LeagueError("bad_letter", clause="12.1", title=LONGEST_TITLE, text=LONGEST)
    return subject, body


def _check_pace(season: Season, clock: Clock) -> None:
    """A season's mail is no newsletter."""
    since = clock.now() - timedelta(days=1)
    if season.audit.filter(action=ACTION, at__gt=since).count() >= MOST_A_DAY:
        raise LeagueError("too_many_letters", clause="12.1", most=MOST_A_DAY, count=MOST_A_DAY)
