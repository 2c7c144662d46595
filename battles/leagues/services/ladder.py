"""The ladder: challenges, answers, silence, idleness (leagues 4.10)."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Challenge, Division, Entrant, Fixture
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing import Pair, ladder
from battles.leagues.services import entry, log, maps, notifications, pairs, rungs, seasons
from battles.leagues.services.pairs import Wanted
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock
from battles.services import dues


def challenge(*, user: User, challenged_id: int, clock: Clock = WALL) -> Challenge:
    """Up to three places above oneself, not the same again within a fortnight."""
    with transaction.atomic():
        division, challenger, other = _both(user, challenged_id)
        earlier = [rungs.plain(row) for row in Challenge.objects.filter(division=division)]
        made = ladder.challenge(rungs.read(division), earlier, challenger.pk, other.pk, clock.now())
        row = Challenge.objects.create(division=division, challenger=challenger, challenged=other, made_at=made.made)
        until = made.made + ladder.ANSWER_WITHIN
        dues.schedule(("league_challenge_lapses", f"{row.pk}:{seasons.stamp(until)}", until))
        _tell(row, other, "challenge", clock)
        _log(row, (user, "player"), "challenge", clock)
        seasons.touch(division.season)
    return row


def _both(user: User, challenged_id: int) -> tuple[Division, Entrant, Entrant]:
    other = Entrant.objects.filter(pk=challenged_id, state=EntrantState.ACTIVE).select_related("division").first()
    if other is None or other.division is None:
        raise LeagueError("no_such_entrant", clause="2")
    season = seasons.lock(other.season_id)
    seasons.in_state(season, SeasonState.RUNNING)
    if terms_.read(season.terms).format != "ladder":
        raise LeagueError("not_a_ladder", clause="4.10")
    division = other.division
    division.season = season
    mine = division.entrants.filter(state=EntrantState.ACTIVE, stints__user=user, stints__until=None).first()
    if mine is None:
        raise LeagueError("not_on_ladder", clause="4.10")
    return division, mine, other


def accept(*, user: User, challenge_id: int, clock: Clock = WALL) -> Fixture:
    """The challenged takes it: a fixture with the usual window. The challenged sits in seat 1."""
    with transaction.atomic():
        row = _mine(challenge_id, user)
        answered = ladder.accept(rungs.plain(row), clock.now())
        row.answer, row.answered_at = "accepted", answered.answered
        row.fixture = _fixture(row, clock)
        row.save(update_fields=["answer", "answered_at", "fixture"])
        _tell(row, row.challenger, "challenge_accepted", clock)
        _log(row, (user, "player"), "accept_challenge", clock)
        seasons.touch(row.division.season)
    return row.fixture


def refuse(*, user: User, challenge_id: int, clock: Clock = WALL) -> Challenge:
    """Allowed; the second refusal within thirty days is as lost."""
    with transaction.atomic():
        row = _mine(challenge_id, user)
        refused = ladder.refuse(rungs.plain(row), clock.now())
        row.answer, row.answered_at = "refused", refused.answered
        row.save(update_fields=["answer", "answered_at"])
        earlier = Challenge.objects.filter(division=row.division, challenged=row.challenged).exclude(pk=row.pk)
        if ladder.is_lost_by_refusal(refused, [rungs.plain(one) for one in earlier]):
            rungs.after_battle(row.division, row, challenger_won=True, now=clock.now())
        _tell(row, row.challenger, "challenge_refused", clock)
        _log(row, (user, "player"), "refuse_challenge", clock)
        seasons.touch(row.division.season)
    return row


def _mine(challenge_id: int, user: User) -> Challenge:
    found = Challenge.objects.filter(pk=challenge_id).values_list("division__season_id", flat=True).first()
    if found is None:
        raise LeagueError("no_such_challenge", clause="4.10")
    season = seasons.lock(found)
    seasons.in_state(season, SeasonState.RUNNING)
    row = Challenge.objects.select_related("division", "challenger", "challenged").get(pk=challenge_id)
    row.division.season = row.challenged.season = row.challenger.season = season
    if not entry.answers_for(user, row.challenged):
        raise LeagueError("not_your_entry", clause="12.1")
    return row


def _fixture(row: Challenge, clock: Clock) -> Fixture:
    division = row.division
    terms = terms_.read(division.season.terms)
    pair = Pair(row.challenged_id, row.challenger_id)
    chosen = maps.for_pairs(division, None, [pair], terms)
    board = division.fixtures.count() + 1
    wanted = Wanted(first=pair.first, second=pair.second, board=board, slot=f"challenge-{row.pk}", map_id=chosen[0])
    window = timedelta(days=terms.dates.round_days + terms.dates.grace_days)
    return pairs.make(division, None, [wanted], terms=terms, deadline=clock.now() + window, clock=clock)[0]


def _tell(row: Challenge, to: Entrant, kind: str, clock: Clock) -> None:
    season = row.division.season
    facts: dict[str, Json] = {
        "league": season.league.name,
        "first": row.challenger.name,
        "second": row.challenged.name,
    }
    link = addresses.fixture(row.fixture) if row.fixture is not None else addresses.season(season)
    object = f"challenge:{row.pk}"
    notifications.tell(users=entry.people(to), kind=kind, object=object, facts=facts, link=link, clock=clock)


def _log(row: Challenge, officer: log.Officer | None, action: str, clock: Clock) -> None:
    note: Json = [row.challenger.name, row.challenged.name]
    log.noted(row.division.season, officer, action, object=f"challenge:{row.pk}", after=note, clock=clock)


# By the clock


def lapses(key: str, clock: Clock) -> None:
    """Seven days without an answer: as lost by the challenged."""
    with transaction.atomic():
        challenge_id, _, _ = key.partition(":")
        row = Challenge.objects.select_related("division", "challenger", "challenged").filter(pk=challenge_id).first()
        if row is None:
            return
        season = seasons.lock(row.division.season_id)
        row.division.season = season
        lapsed = ladder.lapse(rungs.plain(row), clock.now())
        if season.state != SeasonState.RUNNING or season.paused_at is not None or lapsed.state != "lapsed":
            return
        if row.answer:
            return
        row.answer, row.answered_at = "expired", lapsed.answered
        row.save(update_fields=["answer", "answered_at"])
        rungs.after_battle(row.division, row, challenger_won=True, now=clock.now())
        _log(row, None, "challenge_lapses", clock)
        seasons.touch(season)


def idle(key: str, clock: Clock) -> None:
    """Once a day: who has been idle goes down, or off the ladder. Late or twice makes the same."""
    division_id, _, _ = key.partition(":")
    with transaction.atomic():
        division = Division.objects.filter(pk=division_id).first()
        if division is None:
            return
        season = seasons.lock(division.season_id)
        division.season = season
        if season.state != SeasonState.RUNNING:
            return
        before = rungs.read(division)
        after = ladder.idle(before, clock.now(), rungs.busy(division))
        if season.paused_at is None and rungs.write(division, after):
            note: Json = {"before": [one.entrant for one in before], "after": [one.entrant for one in after]}
            log.noted(season, None, "ladder_idle", object=f"division:{division.pk}", after=note, clock=clock)
            seasons.touch(season)
        rungs.schedule_idle(division, clock.now())
