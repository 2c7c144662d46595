"""The end of a season: proposal, awards, and the next season published with one click (leagues 9)."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from django.db import transaction

from accounts.models import User
from battles import store
from battles.leagues import addresses, rollover
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Award, Division, Entrant, Season, Stint
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import RoleName, SeasonState
from battles.leagues.rollover import Applicant, ClosedSeason, MoveRules, Proposal
from battles.leagues.selectors import endings
from battles.leagues.selectors.endings import who_of
from battles.leagues.services import cases, entry, log, notifications, picks, rights, seasons
from battles.leagues.services.team_copies import copy_team
from battles.leagues.terms import Terms
from battles.runtime.clock import WALL, Clock

OF_DIVISIONS = ("division_winner", "promoted")
"""Awards whose subject is a division."""


def open_next(*, user: User, season_id: int, entry_closes: datetime, clock: Clock = WALL) -> Season:
    """Entry for the season after this one, while this one is still played (9.4): newcomers and returners apply."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        if season.next_season is not None:
            return season.next_season
        seasons.in_state(season, SeasonState.RUNNING, SeasonState.DECIDERS, SeasonState.CLOSED)
        if entry_closes <= clock.now():
            raise LeagueError("bad_dates", clause="9.4", reveal_hours=0)
        following = _following(season, clock)
        following.state, following.entry_opens, following.entry_closes = SeasonState.ENTRY, clock.now(), entry_closes
        following.save()
        log.noted(following, officer, "open_entry", after={"draw_commitment": following.draw_commitment}, clock=clock)
        seasons.touch(season)
    return following


def _following(season: Season, clock: Clock) -> Season:
    following = seasons.new_season(season.league, terms_.read(season.terms), "", clock)
    season.next_season = following
    season.save(update_fields=["next_season"])
    return following


# Closing


def close(season: Season, clock: Clock) -> None:
    """All is played: penalties for unused lists, awards, the proposal; the draw seed is revealed (1.2, 9.3, 9.6)."""
    if season.state == SeasonState.CLOSED:
        return
    picks.penalise_unused(season, clock)
    season.state, season.closed_at = SeasonState.CLOSED, clock.now()
    season.proposal = msgspec.to_builtins(proposed(season))
    season.save(update_fields=["state", "closed_at", "proposal"])
    give_awards(season)
    log.noted(season, None, "close_season", after={"draw_seed": season.draw_seed}, clock=clock)
    _tell_officers(season, clock)
    seasons.touch(season)


def _tell_officers(season: Season, clock: Clock) -> None:
    facts = {"league": season.league.name, "season": str(season)}
    link = addresses.season(season)
    notifications.tell(
        users=cases.officers(season.league, RoleName.ORGANISER),
        kind="proposal",
        object=f"season:{season.pk}",
        facts=facts,
        link=link,
        clock=clock,
    )


def proposed(season: Season) -> Proposal:
    """The next season as the rules make it."""
    terms = terms_.read(season.terms)
    rules = MoveRules(
        direct=terms.promotion.direct,
        has_promotion_match=terms.promotion.match,
        has_jump_match=terms.promotion.jump,
        new_division_size=terms.division_size,
    )
    return rollover.propose(
        ClosedSeason(
            divisions=endings.final_divisions(season),
            matches=endings.deciding_matches(season),
            entering=_entering(season),
            rules=rules,
        )
    )


def _entering(season: Season) -> tuple[Applicant, ...]:
    """Who plays on, and who has applied for the next season."""
    staying = season.entrants.filter(state=EntrantState.ACTIVE, stays=True, division__isnull=False)
    removed = season.entrants.filter(state=EntrantState.REMOVED, stays=True, division__isnull=False)
    found = {who_of(one): _applicant(one) for one in staying}
    for one in season.next_season.entrants.all() if season.next_season else ():
        if one.state in (EntrantState.ADMITTED, EntrantState.RESERVE, EntrantState.APPLIED):
            who = who_of(one)
            found.setdefault(who, _applicant(one, last_tier=_last_tier(season, one)))
    barred = {who_of(one) for one in removed}
    return tuple(msgspec.structs.replace(one, is_removed=one.who in barred) for one in found.values())


def _applicant(entrant: Entrant, last_tier: int | None = None) -> Applicant:
    return Applicant(who=who_of(entrant), rating=round(entrant.seed_rating or 1500), last_tier=last_tier)


def _last_tier(season: Season, entrant: Entrant) -> int | None:
    """Where a returner played last (9.5)."""
    earlier = Entrant.objects.filter(
        season__league=season.league, season__number__lt=season.number, player=entrant.player, division__isnull=False
    )
    last = earlier.select_related("division").order_by("-season__number").first() if entrant.player else None
    return last.division.tier if last is not None and last.division is not None else None


def give_awards(season: Season) -> None:
    """Once, however often; a corrected result gives them anew."""
    entrants = {who_of(one): one for one in season.entrants.all()}
    divisions = {f"{one.tier}{one.letter}": one for one in season.divisions.all()}
    season.awards.all().delete()
    Award.objects.bulk_create(
        Award(
            season=season,
            division=divisions.get(award.subject) if award.kind in OF_DIVISIONS else None,
            entrant=entrants[award.who],
            kind=award.kind,
            text=award.subject,
        )
        for award in rollover.awards(endings.seasons_of(season), title=endings.title_of(season))
    )


# The organiser's part


def proposal_of(season: Season) -> Proposal:
    if season.proposal is None:
        raise LeagueError("no_proposal", clause="9.3")
    return msgspec.convert(season.proposal, Proposal)


def propose_again(*, user: User, season_id: int, clock: Clock = WALL) -> Proposal:
    """After more people have applied, or a result was corrected; moves by hand are gone then."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.CLOSED)
        _not_published(season)
        proposal = proposed(season)
        season.proposal = msgspec.to_builtins(proposal)
        season.save(update_fields=["proposal"])
        log.noted(season, officer, "propose_again", after={"key": proposal.key}, clock=clock)
        seasons.touch(season)
    return proposal


def _not_published(season: Season) -> None:
    if season.next_season is not None and season.next_season.divisions.exists():
        raise LeagueError("published_already", clause="9.4")


def move(
    *, user: User, season_id: int, who: int, tier: int, letter: str = "A", reason: str, clock: Clock = WALL
) -> Proposal:
    """The organiser puts somebody elsewhere, with a reason (9.4)."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        _not_published(season)
        proposal = rollover.moved_by_hand(proposal_of(season), who, tier=tier, letter=letter)
        season.proposal = msgspec.to_builtins(proposal)
        season.save(update_fields=["proposal"])
        after = {"who": who, "tier": tier, "letter": letter}
        log.noted(season, officer, "move_in_proposal", after=after, reason=seasons.needed(reason), clock=clock)
        seasons.touch(season)
    return proposal


def publish(*, user: User, season_id: int, starts_at: datetime | None = None, clock: Clock = WALL) -> Season:
    """The proposal becomes the next season. Publishing twice makes one season (check 49)."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.CLOSED)
        following = season.next_season or _following(season, clock)
        if following.divisions.exists():
            return following
        proposal = proposal_of(season)
        _place(season, following, proposal, clock)
        _set_course(following, starts_at, clock)
        log.noted(
            season, officer, "publish_season", object=f"season:{following.pk}", after={"key": proposal.key}, clock=clock
        )
        _tell_placed(following, clock)
        seasons.touch(season)
        seasons.touch(following)
    return following


def _place(season: Season, following: Season, proposal: Proposal, clock: Clock) -> None:
    earlier = {who_of(one): one for one in season.entrants.select_related("team", "player")}
    applied = {who_of(one): one for one in following.entrants.all()}
    for part in proposal.divisions:
        division = Division.objects.create(season=following, tier=part.tier, letter=part.letter, size=part.size)
        for seat in part.seats:
            entrant = applied.get(seat.who) or _continued(earlier[seat.who], following, clock)
            entrant.state, entrant.division = EntrantState.ADMITTED, division
            entrant.save()


def _continued(old: Entrant, following: Season, clock: Clock) -> Entrant:
    """The same player or team in the new season."""
    entrant = Entrant.objects.create(
        season=following,
        player=old.player,
        team=copy_team(old.team, following) if old.team is not None else None,
        name=old.name,
        zone=old.zone,
        old_list_allowed=old.old_list_allowed,
        applied_at=clock.now(),
    )
    if old.player is not None:
        Stint.objects.create(entrant=entrant, user=old.player, since=clock.now())
    return entrant


def _set_course(following: Season, starts_at: datetime | None, clock: Clock) -> None:
    terms: Terms = terms_.read(following.terms)
    now = clock.now()
    has_lists = store.system(following.league.system).army_book is not None
    wait = timedelta(days=terms.lists.window_days, hours=terms.lists.reveal_hours) if has_lists else timedelta(days=1)
    following.entry_opens = following.entry_opens or now
    seasons.set_dates(following, now + timedelta(seconds=1), starts_at or now + wait, clock)
    following.state = SeasonState.LISTS
    following.save()
    entry.store_seeds(following)
    seasons.schedule_life(following)


def _tell_placed(following: Season, clock: Clock) -> None:
    for entrant in following.entrants.select_related("season__league", "team", "division"):
        if entrant.division is None:
            continue
        facts = {"league": following.league.name, "season": str(following), "division": str(entrant.division)}
        notifications.tell(
            users=entry.people(entrant),
            kind="promotion",
            object=f"entrant:{entrant.pk}",
            facts=facts,
            link=addresses.season(following),
            clock=clock,
        )
