"""Entry bans that follow from results, and flags put on the desk: never a verdict by themselves (leagues 15.1, 15.2).

Nobody votes about walk-overs on this site, and no address or device is stored: flags for those are for people to bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from msgspec import to_builtins

from accounts.models import User
from battles.leagues import addresses
from battles.leagues.conduct import Flag, battle_flags, record_of
from battles.leagues.models import Ban, Case, Entrant, Fixture, Leg, ListSubmission, Result, Season
from battles.leagues.models.desk import CaseKind
from battles.leagues.models.fixtures import Source
from battles.leagues.selectors import conduct as reading
from battles.leagues.selectors.conduct import NotedConduct
from battles.leagues.services import cases, log, notifications, seasons
from battles.rules.codec import Json
from battles.runtime.clock import Clock
from battles.services import dues

# Bans


def after_result(fixture: Fixture, result: Result, clock: Clock) -> None:
    """With every new result: bans as they are now; a fought battle is looked at afterwards, by the timekeeper."""
    settle_bans(fixture, clock)
    if result.source == Source.BATTLE and result.leg_id is not None:
        dues.schedule(("league_flags", str(result.pk), clock.now()))


def settle_bans(fixture: Fixture, clock: Clock) -> None:
    """The bans of everybody who had a result in this fixture, whether it still holds or not."""
    played = Result.objects.filter(fixture=fixture).values_list("player_first", "player_second")
    users = User.objects.in_bulk({user for pair in played for user in pair})
    for user_id, deeds in reading.deeds_of(users).items():
        _settle(users[user_id], deeds, fixture.division.season, clock)


def _settle(user: User, deeds: Sequence[NotedConduct], season: Season, clock: Clock) -> None:
    """24 h for the first offence, doubling; as many finished battles clear them all, and so does a ruling."""
    record = record_of(one.deed for one in deeds)
    offences = [one for one in deeds if one.deed.is_offence]
    held = {one.key for one in offences} if record.offences else set()
    for row in Ban.objects.filter(user=user, cleared_at=None).exclude(fixture=None):
        if (row.offence, row.fixture_id) not in held:
            row.cleared_at = clock.now()
            row.save(update_fields=["cleared_at"])
    if record.banned_until is not None:
        newest = max(offences, key=lambda one: one.deed.at)
        row, is_new = Ban.objects.update_or_create(
            user=user,
            offence=newest.deed.mark,
            fixture_id=newest.fixture,
            defaults={"until": record.banned_until, "given_at": newest.deed.at, "cleared_at": None},
        )
        if is_new:
            _told(user, row, season, clock)


def _told(user: User, row: Ban, season: Season, clock: Clock) -> None:
    until = row.until.isoformat()
    note: Json = {"user": user.username, "offence": row.offence, "until": until}
    log.noted(season, None, "ban", object=f"fixture:{row.fixture_id}", after=note, private=True, clock=clock)
    notifications.tell(
        users=[user],
        kind="ban",
        object=f"ban:{row.pk}",
        facts={"league": season.league.name, "offence": row.offence, "until": until},
        link=addresses.season(season),
        clock=clock,
    )


# Flags


def look_at_battle(key: str, clock: Clock) -> None:
    """By the clock, once for a result; late or twice opens no second case."""
    with transaction.atomic():
        rows = Result.objects.select_related("fixture__division__season__league", "leg__battle")
        result = rows.filter(pk=key, is_valid=True).first()
        facts = reading.facts_of(result) if result is not None else None
        if result is None or facts is None:
            return
        season = seasons.lock(result.fixture.division.season_id)
        flags = battle_flags(facts, reading.earlier_of(result), reading.habits_of(result))
        for kind in dict.fromkeys(flag.kind for flag in flags):
            same = [flag for flag in flags if flag.kind == kind]
            _on_the_desk(season, result.fixture, result.leg, same, f"result:{result.pk}", clock)


def look_at_amendment(season: Season, entrant: Entrant, amended: ListSubmission, clock: Clock) -> None:
    """A list was amended; the season is locked."""
    found = reading.flag_of_amendment(entrant, amended)
    if found is not None:
        flag, fixture = found
        _on_the_desk(season, fixture, None, [flag], f"list:{amended.pk}", clock)


def _on_the_desk(
    season: Season, fixture: Fixture, leg: Leg | None, flags: Sequence[Flag], about: str, clock: Clock
) -> None:
    """One case for what is alike; the result stands until a referee says otherwise."""
    code = flags[0].kind
    known = Case.objects.filter(fixture=fixture, leg=leg, kind=CaseKind.FLAG, code=code, evidence__about=about)
    if known.exists():
        return
    evidence: dict[str, Json] = {
        "about": about,
        "names": list[Json](_names(flags)),
        "flags": [to_builtins(flag) for flag in flags],
    }
    cases.open_case(
        season=season,
        fixture=fixture,
        leg=leg,
        kind=CaseKind.FLAG,
        code=code,
        clause=flags[0].clause,
        evidence=evidence,
        clock=clock,
    )
    log.noted(season, None, "flag", object=f"fixture:{fixture.pk}", after={"code": code}, private=True, clock=clock)
    seasons.touch(season)


def _names(flags: Iterable[Flag]) -> list[str]:
    players = {player for flag in flags for player in flag.players}
    return list(User.objects.filter(pk__in=players).order_by("pk").values_list("username", flat=True))
