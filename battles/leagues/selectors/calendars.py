"""Calendars: a user's private one, a season's and an entrant's public ones (leagues 8.7)."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Q, QuerySet

from accounts.models import User
from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.exports.calendars import Appointment, feed, when
from battles.leagues.models import CalendarFeed, Entrant, Fixture, Leg, Season
from battles.leagues.models.fixtures import FixtureState

MOST = 500


def user_of(token: str) -> User:
    """Whose private feed this is; a revoked address is no address (check 32)."""
    found = CalendarFeed.objects.select_related("user").filter(token_hash=hashed(token)).first()
    if found is None:
        raise LeagueError("no_such_feed", clause="8.7")
    return found.user


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def has_feed(user: User) -> bool:
    return CalendarFeed.objects.filter(user=user).exists()


def feed_of_user(user: User) -> bytes:
    own = Q(sides__entrant__stints__user=user) | Q(sides__player=user)
    return _feed("Feldherr", _published().filter(own).distinct())


def feed_of_season(season: Season) -> bytes:
    return _feed(str(season), _published().filter(division__season=season))


def feed_of_entrant(entrant: Entrant) -> bytes:
    return _feed(entrant.name, _published().filter(sides__entrant=entrant).distinct())


def _published() -> QuerySet[Fixture]:
    rows = Fixture.objects.filter(Q(round=None) | Q(round__published_at__isnull=False))
    return rows.select_related("round", "division__season__league").prefetch_related(
        "legs__battle", "sides__entrant", "offers"
    )


def _feed(name: str, fixtures: QuerySet[Fixture]) -> bytes:
    site = urlsplit(settings.SITE_URL).hostname or "localhost"
    found = [one for fixture in fixtures.order_by("-pk")[:MOST] for one in _appointments(fixture)]
    return feed(name, site, found)


def _appointments(fixture: Fixture) -> list[Appointment]:
    """One for each leg; nothing where there is no date at all (byes)."""
    hard = fixture.hard_deadline or (fixture.round.hard_deadline if fixture.round is not None else None)
    if hard is None:
        return []
    length = timedelta(hours=terms_.read(fixture.division.season.terms).game.live_cap_hours)
    status, start, end = when(
        agreed=fixture.agreed_for, offered=(), hard=hard, is_off=fixture.state == FixtureState.ANNULLED, length=length
    )
    return [
        Appointment(
            leg=leg.pk,
            start=start,
            end=end,
            status=status,
            title=_title(fixture, leg),
            url=settings.SITE_URL + _path(fixture, leg),
            sequence=fixture.change,
            changed=_changed(fixture, hard),
        )
        for leg in fixture.legs.all()
    ]


def _changed(fixture: Fixture, hard: datetime) -> datetime:
    """When the present version came about, as far as the rows tell."""
    known = [offer.answered_at for offer in fixture.offers.all() if offer.answered_at is not None]
    if fixture.round is not None and fixture.round.published_at is not None:
        known.append(fixture.round.published_at)
    return max(known, default=hard - timedelta(days=28))


def _title(fixture: Fixture, leg: Leg) -> str:
    names = " – ".join(side.entrant.name for side in sorted(fixture.sides.all(), key=lambda one: not one.is_first))
    part = f" ({leg.number})" if fixture.legs_wanted > 1 else ""
    return f"{fixture.division.season}: {names}{part}"


def _path(fixture: Fixture, leg: Leg) -> str:
    return f"/battles/{leg.battle_id}" if leg.battle_id is not None else addresses.fixture(fixture)
