"""Leagues themselves and who has which office in them (leagues 2, 12.1)."""

from __future__ import annotations

from itertools import chain, count

from django.db import transaction
from django.utils.text import slugify

from accounts.models import User
from battles import store
from battles.leagues import addresses, scoring
from battles.leagues.errors import LeagueError
from battles.leagues.models import League, LeagueRole
from battles.leagues.models.seasons import Openness, RoleName
from battles.leagues.services import log, notifications, rights
from battles.rules.codec import Json
from battles.rules.first import first_of
from battles.runtime.clock import WALL, Clock

LONGEST_NAME = 80
MOST_LEAGUES = 20
RESERVED = frozenset(
    [
        "availability",
        "battles",
        "calendar",
        "cases",
        "challenges",
        "divisions",
        "embed",
        "entrants",
        "feed",
        "feeds",
        "fixtures",
        "history",
        "household",
        "households",
        "holidays",
        "matches",
        "new",
        "notices",
        "notifications",
        "offers",
        "penalties",
        "players",
        "ratings",
        "rounds",
        "rulings",
        "seasons",
    ]
)
"""Words that stand in addresses where the name of a league would."""


def create_league(
    *,
    owner: User,
    name: str,
    system: str,
    language: str = "en",
    visibility: str = Openness.PUBLIC,
    about: str = "",
    clock: Clock = WALL,
) -> League:
    """A new league; its maker owns it."""
    rules = store.system(system)
    scoring.book_of(rules.key)
    if owner.is_guest:
        raise LeagueError("guests_cannot", clause="12.1")
    if League.objects.filter(owner=owner).count() >= MOST_LEAGUES:
        raise LeagueError("too_many_leagues", clause="12.1", most=MOST_LEAGUES)
    title = _named(name)
    _one_of("visibility", visibility, Openness.values)
    with transaction.atomic():
        league = League.objects.create(
            name=title,
            slug=_free_slug(title),
            system=rules.key,
            owner=owner,
            language=language[:2],
            visibility=visibility,
            about=about.strip()[:8000],
            created_at=clock.now(),
        )
        log.record(
            league=league, actor=owner, role="owner", action="create_league", object=f"league:{league.pk}", clock=clock
        )
    return league


def _named(name: str) -> str:
    title = " ".join(name.split())
    if not 3 <= len(title) <= LONGEST_NAME:
        raise LeagueError("bad_name", clause="2", least=3, most=LONGEST_NAME)
    return title


def _one_of(field: str, value: str, known: list[str]) -> None:
    if value not in known:
        raise LeagueError("bad_choice", clause="2", field=field, value=value, known=list[Json](known))


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "league"
    base = f"{base}-league" if base in RESERVED else base
    taken = set(League.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return first_of(slug for slug in chain((base,), (f"{base}-{n}" for n in count(2))) if slug not in taken)


def change_league(
    *,
    user: User,
    league_id: int,
    name: str,
    about: str,
    language: str,
    visibility: str,
    several_seasons: bool | None = None,
    clock: Clock = WALL,
) -> League:
    """Its texts and who finds it; organisers also say whether several seasons may run at a time. The system stays for
    ever."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league_id)
        actor, role = rights.require(user, league, "edit")
        _one_of("visibility", visibility, Openness.values)
        before = _texts(league)
        if several_seasons is not None and several_seasons != league.several_seasons:
            rights.require(user, league, "everything")
            league.several_seasons = several_seasons
        league.name, league.about, league.language, league.visibility = (
            _named(name),
            about[:8000],
            language[:2],
            visibility,
        )
        league.save()
        after = _texts(league)
        log.record(
            league=league,
            actor=actor,
            role=role,
            action="change_league",
            object=f"league:{league.pk}",
            before=before,
            after=after,
            clock=clock,
        )
    return league


def _texts(league: League) -> dict[str, Json]:
    """What the log keeps of a change."""
    return {
        "name": league.name,
        "about": league.about,
        "visibility": league.visibility,
        "several_seasons": league.several_seasons,
    }


def appoint(*, user: User, league_id: int, somebody: User, role: str, clock: Clock = WALL) -> None:
    """Give a player a role."""
    _change_office(user, league_id, somebody, role, "appoint", clock)


def dismiss(*, user: User, league_id: int, somebody: User, role: str, clock: Clock = WALL) -> None:
    _change_office(user, league_id, somebody, role, "dismiss", clock)


def _change_office(user: User, league_id: int, somebody: User, role: str, action: str, clock: Clock) -> None:
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league_id)
        actor, own = rights.require(user, league, "everything")
        _one_of("role", role, RoleName.values)
        if somebody.is_guest:
            raise LeagueError("guests_cannot", clause="12.1")
        found = LeagueRole.objects.filter(league=league, user=somebody, role=role)
        if found.exists() == (action == "appoint"):
            return
        if action == "appoint":
            LeagueRole.objects.create(league=league, user=somebody, role=role)
            _tell(league, somebody, role, clock)
        else:
            found.delete()
        log.record(
            league=league,
            actor=actor,
            role=own,
            action=action,
            object=f"user:{somebody.username}",
            after={"role": role},
            clock=clock,
        )


def _tell(league: League, somebody: User, role: str, clock: Clock) -> None:
    """Who is invited to a private league learns of it: its page is not found otherwise."""
    if role == RoleName.MEMBER:
        notifications.tell(
            users=[somebody],
            kind="invited",
            object=f"league:{league.pk}",
            version=clock.now().isoformat(),
            facts={"league": league.name},
            link=addresses.league(league),
            clock=clock,
        )


def give_away(*, user: User, league_id: int, somebody: User, clock: Clock = WALL) -> None:
    """The owner hands the league to somebody else and stays as an organiser."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league_id)
        actor, role = rights.require(user, league, "own")
        if somebody.is_guest:
            raise LeagueError("guests_cannot", clause="12.1")
        league.owner = somebody
        league.save(update_fields=["owner"])
        LeagueRole.objects.get_or_create(league=league, user=actor, role=RoleName.ORGANISER)
        log.record(
            league=league,
            actor=actor,
            role=role,
            action="give_away",
            object=f"league:{league.pk}",
            before={"owner": actor.username},
            after={"owner": somebody.username},
            clock=clock,
        )
