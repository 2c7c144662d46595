"""Leaving, coming late, standing in: withdrawals, bans, late entries, substitutes (leagues 7.6–7.8, 15.1)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Division, Entrant, Fixture, Rung, Season, Stint
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing.draw import shuffled
from battles.leagues.selectors import ratings, tables
from battles.leagues.services import (
    entry,
    fixtures,
    log,
    pairs,
    progress,
    results,
    rights,
    rounds,
    rungs,
    scores,
    seasons,
)
from battles.leagues.standings.counted_results import counted
from battles.leagues.terms import Terms
from battles.models import Status
from battles.rules.codec import Json
from battles.rules.first import first_of
from battles.runtime.clock import WALL, Clock

IN_PLAY = (SeasonState.RUNNING, SeasonState.DECIDERS)


def withdraw(*, user: User, entrant_id: int, reason: str = "", clock: Clock = WALL) -> Entrant:
    """Somebody leaves a running season, himself or by the captain (7.6). Twice is once."""
    with transaction.atomic():
        entrant = entry.own_entrant(entrant_id, user)
        season = seasons.lock(entrant.season_id)
        seasons.in_state(season, *IN_PLAY)
        return _leave(season, entrant_id, EntrantState.WITHDRAWN, (user, "player"), reason, clock)


def remove(*, user: User, entrant_id: int, reason: str, clock: Clock = WALL) -> Entrant:
    """The organiser removes somebody in mid-season: no-shows, conduct (12.2)."""
    with transaction.atomic():
        found = Entrant.objects.filter(pk=entrant_id).values_list("season_id", flat=True).first()
        if found is None:
            raise LeagueError("no_such_entrant", clause="2")
        season = seasons.lock(found)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, *IN_PLAY)
        return _leave(season, entrant_id, EntrantState.REMOVED, officer, seasons.needed(reason), clock)


def ban(*, player: User, reason: str, clock: Clock = WALL) -> list[Entrant]:
    """A player is banned from the site in mid-season: he is removed wherever he plays; his team gets an empty board.

    Everything he has played stays and stays rated; what was open is decided by the season's rule for withdrawals.
    """
    mine = Entrant.objects.filter(player=player, state=EntrantState.ACTIVE, season__state__in=IN_PLAY)
    removed = []
    for entrant_id, season_id in list(mine.values_list("pk", "season_id")):
        with transaction.atomic():
            season = seasons.lock(season_id)
            removed.append(_leave(season, entrant_id, EntrantState.REMOVED, None, reason, clock))
    return removed


def player_gone(player: User, clock: Clock) -> None:
    """The listener: somebody has left the site for good, or was banned."""
    ban(player=player, reason="no longer on this site", clock=clock)


def _leave(
    season: Season, entrant_id: int, state: str, officer: log.Officer | None, reason: str, clock: Clock
) -> Entrant:
    entrant = Entrant.objects.select_related("season__league", "team", "division").get(pk=entrant_id)
    if entrant.state != EntrantState.ACTIVE or entrant.division is None:
        return entrant
    division = entrant.division
    division.season = entrant.season = season
    entrant.state, entrant.left_at = state, clock.now()
    entrant.save(update_fields=["state", "left_at"])
    entrant.stints.filter(until=None).update(until=clock.now())
    note: Json = {"state": state}
    log.noted(season, officer, "leave", object=f"entrant:{entrant.pk}", after=note, reason=reason, clock=clock)
    terms = terms_.read(season.terms)
    if terms.format == "ladder":
        _off_the_ladder(division, entrant)
    else:
        _decide_open(entrant, clock)
        _annul(division, terms, clock)
    progress.go_on(division, clock)
    entry.tell_entrant(entrant, "left", clock)
    seasons.touch(season)
    return entrant


def _off_the_ladder(division: Division, entrant: Entrant) -> None:
    rungs.write(division, tuple(rung for rung in rungs.read(division) if rung.entrant != entrant.pk))
    Rung.objects.filter(entrant=entrant).delete()


def left_match(key: str, clock: Clock) -> None:
    """By the clock, at once: a match was made for somebody who has left (a bracket goes on, a deciding match)."""
    with transaction.atomic():
        if not Fixture.objects.filter(pk=key).exists():
            return
        season, fixture = fixtures.locked(int(key))
        gone = [side.entrant for side in fixture.sides.all() if side.entrant.state in pairs.GONE]
        if season.state in IN_PLAY and gone and fixture.state in pairs.UNDER_WAY:
            gone[0].season = season
            _decide_open(gone[0], clock)
            seasons.touch(season)


def _decide_open(entrant: Entrant, clock: Clock) -> None:
    """Whoever waits for him has a forfeit win; in a bracket that means he advances. Battles under way count so too:
    what is on the table is given up."""
    undecided = fixtures.rows().filter(sides__entrant=entrant, parent=None).exclude(state__in=scores.DECIDED)
    for fixture in undecided:
        _take_finished(fixture, clock)
    for fixture in undecided.all():
        fixture.division.season = entrant.season
        other = next((side.entrant for side in fixture.sides.all() if side.entrant_id != entrant.pk), None)
        if other is None:
            continue
        if fixture.boards.exists():
            _give_up_boards(fixture, other, clock)
        elif other.state == EntrantState.ACTIVE:
            results.forfeit(fixture, winner=other.pk, cause="withdrawal", clock=clock)
        else:
            results.double_forfeit(fixture, cause="withdrawal", clock=clock)


def _give_up_boards(match: Fixture, other: Entrant, clock: Clock) -> None:
    """A team that leaves in the middle of a match forfeits the boards that are not decided; they make its result."""
    for board in fixtures.rows().filter(parent=match).exclude(state__in=scores.DECIDED):
        board.division.season = match.division.season
        _take_finished(board, clock)
    for board in fixtures.rows().filter(parent=match).exclude(state__in=scores.DECIDED):
        board.division.season = match.division.season
        if other.state == EntrantState.ACTIVE:
            results.forfeit(board, winner=other.pk, cause="withdrawal", clock=clock)
        else:
            results.double_forfeit(board, cause="withdrawal", clock=clock)


def _take_finished(fixture: Fixture, clock: Clock) -> None:
    """A battle that has just ended counts as what it was."""
    for leg in scores.open_legs(fixture):
        if leg.battle is not None and leg.battle.status == Status.FINISHED:
            results.take_battle(battle_id=leg.battle.pk, clock=clock)


def _annul(division: Division, terms: Terms, clock: Clock) -> None:
    """Fixtures that the standings annul (7.6, `annul_below_half`) say so on their pages."""
    if terms.format not in ("round_robin", "double_round_robin", "groups") or terms.withdrawal != "annul_below_half":
        return
    annulled = {one.fixture.id for one in counted(tables.fresh(division).record) if one.is_annulled}
    for fixture in Fixture.objects.filter(pk__in=annulled).exclude(state=FixtureState.ANNULLED):
        fixture.state = FixtureState.ANNULLED
        fixtures.change(fixture, "state")


# Late entries


def enter_late(
    *, user: User, season_id: int, player: User, division_id: int | None = None, reason: str, clock: Clock = WALL
) -> Entrant:
    """The organiser takes somebody in after the start: a Swiss field until round 3 is paired, a round robin only into
    a vacancy before half of its fixtures are due; a ladder and an arena at any time (7.7)."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.RUNNING)
        entry.check_person(season, player, clock)
        terms = terms_.read(season.terms)
        division = _target(season, division_id)
        match terms.format:
            case "swiss":
                entrant = _into_swiss(season, division, player, terms, clock)
            case "round_robin" | "double_round_robin" | "groups":
                entrant = _into_vacancy(season, division, player, clock)
            case "ladder" | "arena":
                entrant = _new(season, division, player, _next_number(division), clock)
                if terms.format == "ladder":
                    _onto_the_ladder(division, entrant, clock)
            case _:
                raise LeagueError("too_late", clause="7.7", format=terms.format)
        note: Json = {"name": entrant.name, "division": str(division), "joined_round": entrant.joined_round}
        told = seasons.needed(reason)
        log.noted(season, officer, "enter_late", object=f"entrant:{entrant.pk}", after=note, reason=told, clock=clock)
        entry.tell_entrant(entrant, "admitted", clock)
        seasons.touch(season)
    return entrant


def _target(season: Season, division_id: int | None) -> Division:
    rows = season.divisions.exclude(tier=0).order_by("-tier", "-letter")
    found = rows.first() if division_id is None else rows.filter(pk=division_id).first()
    if found is None:
        raise LeagueError("no_such_division", clause="2")
    found.season = season
    return found


def _new(season: Season, division: Division, player: User, number: int, clock: Clock, joined: int = 1) -> Entrant:
    before = entry.taken_back(season, player)
    entrant = Entrant(
        pk=before.pk if before is not None else None,
        season=season,
        division=division,
        player=player,
        name=player.username[:60],
        number=number,
        state=EntrantState.ACTIVE,
        seed_rating=ratings.rating_of(player, ratings.list_of(season)),
        applied_at=clock.now(),
        joined_round=joined,
    )
    entrant.save()
    Stint.objects.get_or_create(entrant=entrant, until=None, defaults={"user": player, "since": clock.now()})
    return entrant


def _next_number(division: Division) -> int:
    return int(division.entrants.aggregate(last=Max("number"))["last"] or 0) + 1


SMALLEST = 3
"""So many make a round robin."""
LAST_LATE_ROUND = 3
"""A Swiss field takes people in until this round is paired."""


def _into_swiss(season: Season, division: Division, player: User, terms: Terms, clock: Clock) -> Entrant:
    """Missed rounds are worth what the season says [0], and no bye is owed for them."""
    paired = division.rounds.filter(kind="main", published_at__isnull=False).count()
    if paired >= LAST_LATE_ROUND:
        raise LeagueError("too_late", clause="7.7", format="swiss")
    entrant = _new(season, division, player, _next_number(division), clock, joined=paired + 1)
    if terms.swiss.late_points:
        for round_ in division.rounds.filter(kind="main", published_at__isnull=False):
            pairs.give_missed(division, round_, entrant.pk, terms, clock)
    return entrant


def _into_vacancy(season: Season, division: Division, player: User, clock: Clock) -> Entrant:
    """Takes over the open fixtures of somebody who left, and no points. His predecessor keeps what he played."""
    gone, left = _vacancy(division, clock)
    entrant = _new(season, division, player, _next_number(division), clock)
    for fixture in left:
        _take_over(fixture, gone, entrant, clock)
    _stand_again(division, gone)
    return entrant


def _vacancy(division: Division, clock: Clock) -> tuple[Entrant, list[Fixture]]:
    """Who left first of those whose place nobody has taken yet, with the fixtures that are still to be played."""
    is_late = False
    left = division.entrants.filter(state__in=(EntrantState.WITHDRAWN, EntrantState.REMOVED))
    for gone in left.order_by("left_at"):
        mine = list(fixtures.rows().filter(sides__entrant=gone, parent=None, round__kind="main"))
        due = [one for one in mine if one.round is not None and one.round.soft_deadline <= clock.now()]
        open_ones = [one for one in mine if _was_only_left(one, clock)]
        if open_ones and 2 * len(due) < len(mine):
            return gone, open_ones
        is_late = is_late or bool(open_ones)
    if is_late:
        raise LeagueError("too_late", clause="7.7", format="round_robin")
    raise LeagueError("no_vacancy", clause="7.7")


def _was_only_left(fixture: Fixture, clock: Clock) -> bool:
    """Decided by nothing but the withdrawal, and its time is not over."""
    if fixture.round is None or fixture.round.hard_deadline <= clock.now():
        return False
    rows = [row for row in fixture.results.all() if row.is_valid]
    return all(row.cause == "withdrawal" for row in rows) and fixture.state in (*scores.DECIDED, *pairs.UNDER_WAY)


def _stand_again(division: Division, gone: Entrant) -> None:
    """What he played counts as his successor's beginning would: all he still has is played, so nothing of it is
    annulled any more (7.6), and the pages say so."""
    annulled = {one.fixture.id for one in counted(tables.fresh(division).record) if one.is_annulled}
    for fixture in Fixture.objects.filter(sides__entrant=gone, state=FixtureState.ANNULLED).exclude(pk__in=annulled):
        fixture.state = FixtureState.FINAL
        fixtures.change(fixture, "state")


def _take_over(fixture: Fixture, gone: Entrant, entrant: Entrant, clock: Clock) -> None:
    for leg in [None, *fixture.legs.all()]:
        scores.take_away(fixture, leg)
    fixture.legs.update(battle=None, deployment_hash="")
    fixture.picks.all().delete()
    fixture.sides.filter(entrant=gone).update(entrant=entrant, checked_in_at=None, confirmed_at=None)
    fixture.state, fixture.agreed_for = FixtureState.OPEN, None
    fixtures.change(fixture, "state", "agreed_for")
    progress.reopened(fixture, clock)
    pairs.schedule_deadlines([fixture])
    fixtures.tell(fixtures.rows().get(pk=fixture.pk), "change", version=f"entrant-{entrant.pk}", clock=clock)


def open_division(*, user: User, season_id: int, players: Sequence[User], reason: str, clock: Clock = WALL) -> Division:
    """Several who come late play in a new lowest division of a round robin; its rounds begin now (7.7)."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.RUNNING)
        terms, told = terms_.read(season.terms), seasons.needed(reason)
        if terms.format not in ("round_robin", "double_round_robin") or terms.team is not None:
            raise LeagueError("too_late", clause="7.7", format=terms.format)
        people = list({player.pk: player for player in players}.values())
        if len(people) < SMALLEST:
            raise LeagueError("too_few", clause="4.1", count=len(people), least=SMALLEST)
        division = _lowest(season, terms, len(people))
        by_lot = shuffled(season.draw_seed, f"numbers:{division}", {player.pk: player for player in people})
        for number, pk in enumerate(by_lot, 1):
            player = first_of(one for one in people if one.pk == pk)
            entry.check_person(season, player, clock)
            entry.tell_entrant(_new(season, division, player, number, clock), "admitted", clock)
        rounds.make_round_robin(division, terms, clock, start=clock.now())
        note: Json = {"division": str(division), "names": [player.username for player in people]}
        log.noted(
            season, officer, "open_division", object=f"division:{division.pk}", after=note, reason=told, clock=clock
        )
        seasons.touch(season)
    return division


def _lowest(season: Season, terms: Terms, count: int) -> Division:
    last = season.divisions.aggregate(last=Max("tier"))["last"] or 0
    division = Division.objects.create(season=season, tier=last + 1, size=max(terms.division_size, count))
    division.season = season
    return division


def _onto_the_ladder(division: Division, entrant: Entrant, clock: Clock) -> None:
    rungs.write(division, rungs.joined(division, entrant.pk, clock))


# Substitutes


def substitute(*, user: User, entrant_id: int, player: User, reason: str, clock: Clock = WALL) -> Stint:
    """Somebody else plays for an entrant from now on: points and lists stay, ratings are the players' own (7.8).

    With the organiser's consent: he is the one who does it. Nobody who is active in the same division.
    """
    with transaction.atomic():
        found = Entrant.objects.filter(pk=entrant_id).values_list("season_id", flat=True).first()
        if found is None:
            raise LeagueError("no_such_entrant", clause="2")
        season = seasons.lock(found)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.LISTS, *IN_PLAY)
        entrant = Entrant.objects.select_related("season__league", "division", "team").get(pk=entrant_id)
        _check_substitute(entrant, player)
        now = clock.now()
        before = entrant.stints.filter(until=None).select_related("user").first()
        entrant.stints.filter(until=None, since__gte=now).delete()
        entrant.stints.filter(until=None).update(until=now)
        stint = Stint.objects.create(entrant=entrant, user=player, since=now)
        old: Json = {"player": before.user.username if before is not None and before.user is not None else None}
        log.noted(
            season,
            officer,
            "substitute",
            object=f"entrant:{entrant.pk}",
            before=old,
            after={"player": player.username},
            reason=seasons.needed(reason),
            clock=clock,
        )
        entry.tell_entrant(entrant, "substitute", clock)
        seasons.touch(season)
    return stint


def _check_substitute(entrant: Entrant, player: User) -> None:
    if entrant.team is not None:
        raise LeagueError("players_only", clause="7.8")
    if player.is_guest:
        raise LeagueError("guests_cannot", clause="7.8")
    active = Stint.objects.filter(
        user=player, until=None, entrant__division=entrant.division, entrant__state=EntrantState.ACTIVE
    )
    if entrant.division is not None and active.exists():
        raise LeagueError("active_in_division", clause="7.8")
