"""Entering a season: players and teams apply, are admitted, wait as reserves, move up (leagues 2, 7.9, 15)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.db.models import QuerySet

from accounts.confusables import skeleton_of
from accounts.models import User
from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, Member, Season, Stint, Team
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.selectors import ratings
from battles.leagues.selectors.conduct import ban_of
from battles.leagues.selectors.lists import lacks_lists, window_of
from battles.leagues.services import log, notifications, rights, seasons
from battles.runtime.clock import WALL, Clock
from battles.services import dues

OFFER_HOURS = 24
"""A reserve who is asked has so long (7.9)."""
SMALLEST_ROSTER, LARGEST_ROSTER = 2, 12
IN = (EntrantState.ADMITTED, EntrantState.ACTIVE)


def enter(
    *, user: User, season_id: int, zone: str = "UTC", old_list_allowed: bool = False, clock: Clock = WALL
) -> Entrant:
    """A player applies. Open seasons admit at once, until they are full; then he is a reserve."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        check_may_enter(season, user, clock)
        if terms_.read(season.terms).team is not None:
            raise LeagueError("teams_only", clause="4.12")
        entrant = _entrant(season, user.username, zone, old_list_allowed, clock)
        if (before := taken_back(season, user)) is not None:
            entrant.pk = before.pk
        entrant.player = user
        entrant.save()
        Stint.objects.get_or_create(entrant=entrant, until=None, defaults={"user": user, "since": clock.now()})
        _entered(season, entrant, user, clock)
    return entrant


def check_may_enter(season: Season, user: User, clock: Clock) -> None:
    """Nobody twice, no guests, nobody who is banned."""
    seasons.in_state(season, SeasonState.ENTRY)
    if season.entry_closes is not None and clock.now() >= season.entry_closes:
        raise LeagueError("entry_closed", clause="2")
    check_person(season, user, clock)


def check_person(season: Season, user: User, clock: Clock) -> None:
    if user.is_guest:
        raise LeagueError("guests_cannot", clause="15.3")
    if (ban := ban_of(user, clock.now())) is not None:
        raise LeagueError("banned", clause="15.1", until=ban.until.isoformat())
    mine = season.entrants.filter(player=user)
    if (before := taken_back(season, user)) is not None:
        mine = mine.exclude(pk=before.pk)
    if mine.exists() or Member.objects.filter(season=season, user=user).exists():
        raise LeagueError("already_entered", clause="15.3")


def taken_back(season: Season, user: User) -> Entrant | None:
    """An entry somebody took back before the draw: he may think better of it, and it is taken up again."""
    return season.entrants.filter(player=user, state=EntrantState.WITHDRAWN, number=None).first()


def known_zone(zone: str) -> str:
    try:
        return ZoneInfo(zone).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise LeagueError("unknown_zone", clause="1.5", zone=zone) from None


def _entrant(season: Season, name: str, zone: str, old_list_allowed: bool, clock: Clock) -> Entrant:
    return Entrant(
        season=season,
        name=name[:60],
        zone=known_zone(zone),
        old_list_allowed=old_list_allowed,
        applied_at=clock.now(),
        state=_first_state(season),
    )


def _first_state(season: Season) -> str:
    terms = terms_.read(season.terms)
    if terms.admission == "approval":
        return EntrantState.APPLIED
    return EntrantState.RESERVE if is_full(season) else EntrantState.ADMITTED


def is_full(season: Season) -> bool:
    most = terms_.read(season.terms).most_entrants
    return most is not None and season.entrants.filter(state__in=IN).count() >= most


def _entered(season: Season, entrant: Entrant, user: User, clock: Clock) -> None:
    note = {"name": entrant.name, "state": entrant.state}
    log.noted(season, (user, "player"), "enter", object=f"entrant:{entrant.pk}", after=note, clock=clock)
    seasons.touch(season)


def _is_taken(season: Season, title: str) -> bool:
    """Whether a team of the season has this name, or one that looks like it."""
    skeletons = map(skeleton_of, season.teams.values_list("name", flat=True))
    return skeleton_of(title) in skeletons


def enter_team(
    *, user: User, season_id: int, name: str, members: Sequence[User], zone: str = "UTC", clock: Clock = WALL
) -> Entrant:
    """A captain enters a team; he is on its roster, in the order given."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        team_terms = terms_.read(season.terms).team
        if team_terms is None:
            raise LeagueError("players_only", clause="4.12")
        roster = list({member.pk: member for member in members}.values())
        if user not in roster:
            roster.insert(0, user)
        _check_roster(season, roster, team_terms.boards, clock)
        title = " ".join(name.split())
        if not 3 <= len(title) <= 60 or _is_taken(season, title):
            raise LeagueError("bad_team_name", clause="2", name=title)
        team = Team.objects.create(season=season, name=title, captain=user, boards=team_terms.boards)
        Member.objects.bulk_create(
            Member(team=team, season=season, user=member, place=place) for place, member in enumerate(roster, 1)
        )
        entrant = _entrant(season, title, zone, False, clock)
        entrant.team = team
        entrant.save()
        _entered(season, entrant, user, clock)
    return entrant


def _check_roster(season: Season, roster: Sequence[User], boards: int, clock: Clock) -> None:
    if not max(SMALLEST_ROSTER, boards) <= len(roster) <= max(LARGEST_ROSTER, boards):
        raise LeagueError(
            "bad_roster", clause="2", least=max(SMALLEST_ROSTER, boards), most=max(LARGEST_ROSTER, boards)
        )
    for member in roster:
        check_may_enter(season, member, clock)


def change_entry(
    *,
    user: User,
    entrant_id: int,
    zone: str | None = None,
    old_list_allowed: bool | None = None,
    bye_wanted: bool | None = None,
    stays: bool | None = None,
) -> Entrant:
    """What an entrant says of himself, at any time."""
    with transaction.atomic():
        entrant = own_entrant(entrant_id, user)
        if zone is not None:
            entrant.zone = known_zone(zone)
        for name, value in (("old_list_allowed", old_list_allowed), ("bye_wanted", bye_wanted), ("stays", stays)):
            if value is not None:
                setattr(entrant, name, value)
        entrant.save(update_fields=["zone", "old_list_allowed", "bye_wanted", "stays"])
    return entrant


def own_entrant(entrant_id: int, user: User) -> Entrant:
    """An entrant this user answers for: himself, as a substitute, as a captain."""
    found = Entrant.objects.select_related("season__league", "team").filter(pk=entrant_id).first()
    if found is None:
        raise LeagueError("no_such_entrant", clause="2")
    if not answers_for(user, found):
        raise LeagueError("not_your_entry", clause="12.1")
    return found


def answers_for(user: User, entrant: Entrant) -> bool:
    if entrant.team is not None:
        return user.pk in (entrant.team.captain_id, entrant.team.vice_captain_id)
    return entrant.stints.filter(user=user, until=None).exists()


def take_back_entry(*, user: User, entrant_id: int, clock: Clock = WALL) -> None:
    """Before the draw an entry can simply be taken back; afterwards it is a withdrawal (7.6)."""
    with transaction.atomic():
        entrant = own_entrant(entrant_id, user)
        season = seasons.lock(entrant.season_id)
        seasons.in_state(season, SeasonState.ENTRY, SeasonState.LISTS)
        _leave(season, entrant, EntrantState.WITHDRAWN, (user, "player"), "take_back_entry", "", clock)


def _leave(
    season: Season, entrant: Entrant, state: str, officer: log.Officer, action: str, reason: str, clock: Clock
) -> None:
    note = {"state": entrant.state}
    entrant.state, entrant.left_at, entrant.division, entrant.number = state, clock.now(), None, None
    entrant.save()
    if entrant.team is not None:
        _dissolve(entrant.team)
    log.noted(season, officer, action, object=f"entrant:{entrant.pk}", before=note, reason=reason, clock=clock)
    ask_reserve(season, clock)
    seasons.touch(season)


def _dissolve(team: Team) -> None:
    """A team that is not in the draw holds neither its players nor its name."""
    team.members.all().delete()
    team.name = f"{team.name[:48]} ({team.pk})"
    team.save(update_fields=["name"])


def admit(*, user: User, entrant_id: int, reason: str = "", clock: Clock = WALL) -> Entrant:
    """The organiser admits an applicant or a reserve."""
    with transaction.atomic():
        entrant, season, officer = _by_organiser(entrant_id, user)
        seasons.in_state(season, SeasonState.ENTRY, SeasonState.LISTS)
        if entrant.state not in (EntrantState.APPLIED, EntrantState.RESERVE):
            raise LeagueError("wrong_entrant_state", clause="2", state=entrant.state)
        note = {"state": entrant.state}
        entrant.state, entrant.offered_until = EntrantState.ADMITTED, None
        entrant.save(update_fields=["state", "offered_until"])
        log.noted(season, officer, "admit", object=f"entrant:{entrant.pk}", before=note, reason=reason, clock=clock)
        tell_entrant(entrant, "admitted", clock)
        seasons.touch(season)
    return entrant


def refuse(*, user: User, entrant_id: int, reason: str, clock: Clock = WALL) -> Entrant:
    """The organiser removes somebody before the draw."""
    with transaction.atomic():
        entrant, season, officer = _by_organiser(entrant_id, user)
        seasons.in_state(season, SeasonState.ENTRY, SeasonState.LISTS)
        _leave(season, entrant, EntrantState.REMOVED, officer, "refuse_entry", seasons.needed(reason), clock)
        tell_entrant(entrant, "removed", clock)
    return entrant


def _by_organiser(entrant_id: int, user: User) -> tuple[Entrant, Season, log.Officer]:
    found = Entrant.objects.filter(pk=entrant_id).values_list("season_id", flat=True).first()
    if found is None:
        raise LeagueError("no_such_entrant", clause="2")
    season = seasons.lock(found)
    officer = rights.require(user, season.league, "everything")
    return Entrant.objects.select_for_update(of=("self",)).get(pk=entrant_id), season, officer


def tell_entrant(entrant: Entrant, kind: str, clock: Clock) -> None:
    link = addresses.season(entrant.season)
    facts = {"league": entrant.season.league.name, "season": str(entrant.season)}
    notifications.tell(
        users=people(entrant), kind=kind, object=f"entrant:{entrant.pk}", facts=facts, link=link, clock=clock
    )


def people(entrant: Entrant) -> list[User]:
    """Who is told what concerns an entrant: who plays for it now, or captain and vice-captain."""
    if entrant.team is not None:
        return [user for user in (entrant.team.captain, entrant.team.vice_captain) if user is not None]
    return [stint.user for stint in entrant.stints.select_related("user").filter(until=None) if stint.user is not None]


# Reserves


def reserves(season: Season) -> QuerySet[Entrant]:
    """By the time they applied (7.9)."""
    return season.entrants.filter(state=EntrantState.RESERVE).order_by("applied_at", "pk")


def ask_reserve(season: Season, clock: Clock) -> Entrant | None:
    """A place is free before round 1: the first reserve who has not let it pass is asked, for 24 hours. Once lists are
    frozen, the first who has his (3.4)."""
    if season.state not in (SeasonState.ENTRY, SeasonState.LISTS) or is_full(season):
        return None
    if reserves(season).filter(offered_until__gt=clock.now()).exists():
        return None
    window = window_of(season)
    waiting = reserves(season).filter(offered_until=None).select_related("team").prefetch_related("lists")
    frozen = window if window is not None and window.frozen_at is not None else None
    first = next((one for one in waiting if frozen is None or not lacks_lists(one, frozen)), None)
    if first is None:
        return None
    first.offered_until = clock.now() + timedelta(hours=OFFER_HOURS)
    first.save(update_fields=["offered_until"])
    dues.schedule(("league_reserve_lapses", f"{season.pk}:{first.pk}", first.offered_until))
    tell_entrant(first, "place_free", clock)
    log.noted(season, None, "ask_reserve", object=f"entrant:{first.pk}", clock=clock)
    return first


def take_place(*, user: User, entrant_id: int, clock: Clock = WALL) -> Entrant:
    """A reserve says yes."""
    with transaction.atomic():
        entrant = own_entrant(entrant_id, user)
        season = seasons.lock(entrant.season_id)
        seasons.in_state(season, SeasonState.ENTRY, SeasonState.LISTS)
        if entrant.state != EntrantState.RESERVE or not entrant.offered_until or entrant.offered_until <= clock.now():
            raise LeagueError("no_place_offered", clause="7.9")
        entrant.state, entrant.offered_until = EntrantState.ADMITTED, None
        entrant.save(update_fields=["state", "offered_until"])
        log.noted(season, (user, "player"), "take_place", object=f"entrant:{entrant.pk}", clock=clock)
        seasons.touch(season)
    return entrant


def reserve_lapses(key: str, clock: Clock) -> None:
    """Nobody answered: the next is asked."""
    season_id, _, _ = key.partition(":")
    with transaction.atomic():
        season = seasons.lock(int(season_id))
        if season.paused_at is None:
            ask_reserve(season, clock)


# The end of entry


def entry_closes(key: str, clock: Clock) -> None:
    """By the clock; a moved date has a row of its own."""
    season_id, _, at = key.partition(":")
    with transaction.atomic():
        season = seasons.lock(int(season_id))
        closes = season.entry_closes
        if season.state != SeasonState.ENTRY or season.paused_at or not closes or seasons.stamp(closes) != int(at):
            return
        close_entry(season, None, clock)


def close_entry_now(*, user: User, season_id: int, clock: Clock = WALL) -> Season:
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.ENTRY)
        close_entry(season, officer, clock)
    return season


def close_entry(season: Season, officer: log.Officer | None, clock: Clock) -> None:
    """Applicants who were not admitted wait as reserves; seed ratings are stored (10.7)."""
    season.entrants.filter(state=EntrantState.APPLIED).update(state=EntrantState.RESERVE)
    store_seeds(season)
    season.state = SeasonState.LISTS
    season.save(update_fields=["state"])
    count = season.entrants.filter(state__in=IN).count()
    log.noted(season, officer, "close_entry", after={"entrants": count}, clock=clock)
    ask_reserve(season, clock)
    seasons.touch(season)


def store_seeds(season: Season) -> None:

    key = ratings.list_of(season)
    for entrant in season.entrants.select_related("team").filter(state__in=(*IN, EntrantState.RESERVE)):
        users = [entrant.player] if entrant.team is None else [member.user for member in entrant.team.members.all()]
        values = [ratings.rating_of(user, key) for user in users if user is not None]
        entrant.seed_rating = sum(values) / len(values) if values else None
        entrant.save(update_fields=["seed_rating"])
