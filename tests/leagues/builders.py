"""Leagues to test with: an organiser, seasons from presets, entrants, and a clock that is moved, never waited for."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

from django.db.models import Q

from accounts.models import User
from battles.leagues.models import Entrant, League, Season
from battles.leagues.services import entry, leagues, seasons
from battles.models import Due
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from battles.timekeeper.loop import due_now, serve

_names = count(1)
OWN = Q(kind__startswith="league_") | Q(kind__startswith="notice_")
"""What happens by itself in leagues."""


def person(name: str = "") -> User:
    return User.objects.create_user(name or f"player-{next(_names)}", password="secret")


def league(*, system: str = "lost_battles", owner: User | None = None, clock: SetClock) -> League:
    return leagues.create_league(
        owner=owner or person(f"organiser-{next(_names)}"), name=f"League {next(_names)}", system=system, clock=clock
    )


def owner_of(season: Season) -> User:
    owner = season.league.owner
    assert owner is not None
    return owner


def season(
    *,
    clock: SetClock,
    system: str = "lost_battles",
    preset: str = "fortnight_league",
    opened: bool = True,
    of: League | None = None,
    **changes: Json,
) -> Season:
    """A season of a new league, open for entry for a week unless told."""
    home = of or league(system=system, clock=clock)
    assert home.owner is not None
    made = seasons.create_season(user=home.owner, league_id=home.pk, preset=preset, changes=changes, clock=clock)
    if not opened:
        return made
    closes = clock.now() + timedelta(days=7)
    return seasons.open_entry(user=home.owner, season_id=made.pk, entry_closes=closes, clock=clock)


def entrants(season: Season, number: int, clock: SetClock, *, prefix: str = "") -> list[Entrant]:
    """So many players who enter one after another, a second apart."""
    found = []
    for place in range(1, number + 1):
        found.append(entry.enter(user=person(f"{prefix}{place}" if prefix else ""), season_id=season.pk, clock=clock))
        clock.move(seconds=1)
    return found


def pass_time(clock: SetClock, **by: float) -> int:
    """Move the clock and let happen what is due, in its order; how many things that were."""
    until = clock.now() + timedelta(**by)
    served = 0
    while (due := Due.objects.filter(OWN, done=False, at__lte=until).order_by("at", "pk").first()) is not None:
        clock.at = max(clock.now(), due.at)
        for row in due_now(clock.now()):
            serve(row.pk, clock)
            served += 1
    clock.at = until
    return served
