"""Army lists: handed in, frozen, revealed, amended (leagues 3)."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import F, Q

from accounts.models import User
from battles import store
from battles.leagues import addresses, amendments
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, ListSubmission, ListWindow, Season
from battles.leagues.models.lists import ListState
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.selectors.lists import (
    AMENDING,
    HELD,
    counting,
    lacks_lists,
    needed_lists,
    slots_of,
    window_of,
    without_list,
)
from battles.leagues.services import conduct, entry, log, notifications, rights, seasons
from battles.rules.codec import Json, encode
from battles.rules.errors import BadSetup
from battles.runtime.clock import WALL, Clock
from battles.selectors.armies import army_book
from battles.services import dues

UPDATES = ("none", "minor", "major")
AMENDMENT_DAYS = 7


def hand_in(*, user: User, entrant_id: int, slot: int = 1, content: Json, clock: Clock = WALL) -> ListSubmission:
    """Take a list that the rules accept; the last valid one counts. All problems at once otherwise (3.2)."""
    with transaction.atomic():
        entrant = entry.own_entrant(entrant_id, user)
        season = seasons.lock(entrant.season_id)
        window = open_window(season, clock)
        check_slot(slot, max(slots_of(entrant, window), default=0))
        army = parsed(season, content)
        if window.update in AMENDING:
            row = _amend(season, window, entrant, slot, army, clock)
        else:
            row = _submit(season, window, entrant, slot, army, clock)
        note: Json = {"slot": slot, "sha256": row.sha256}
        log.noted(season, (user, "player"), "hand_in_list", object=f"entrant:{entrant.pk}", after=note, clock=clock)
        _tell_verdict(season, entrant, row, clock)
        seasons.touch(season)
    return row


def _tell_verdict(season: Season, entrant: Entrant, row: ListSubmission, clock: Clock) -> None:
    """Its people learn that a list counts (14): a captain hands in for others, and an old one is taken unasked."""
    users = entry.people(entrant)
    if entrant.team is not None:
        users += [member.user for member in entrant.team.members.filter(place=row.slot).select_related("user")]
    notifications.tell(
        users=users,
        kind="list_verdict",
        object=f"entrant:{entrant.pk}",
        version=str(row.pk),
        facts={"league": season.league.name, "slot": row.slot, "entrant": entrant.name},
        link=addresses.season(season),
        clock=clock,
    )


def open_window(season: Season, clock: Clock) -> ListWindow:
    """The window that takes lists now. The instant decides, not the job that freezes (check 17)."""
    window = window_of(season)
    if window is None:
        raise LeagueError("no_lists_here", clause="3.1")
    if not window.opens <= clock.now() < window.closes or window.frozen_at is not None:
        raise LeagueError("window_closed", clause="3.3", closes=window.closes.isoformat())
    return window


def check_slot(slot: int, most: int) -> None:
    if not 1 <= slot <= most:
        raise LeagueError("bad_slot", clause="3.5", slot=slot, most=most)


def parsed(season: Season, content: Json) -> dict[str, Json]:
    """An army from JSON or pasted text, valid under the season's rules; BadSetup with every violation otherwise."""
    rules = store.system(season.league.system)
    book = army_book(rules)
    if isinstance(content, str):
        army, problems = book.from_text(content)
        if problems:
            raise BadSetup(tuple(problems))
        content = army
    if unreadable := tuple(book.unreadable(content)):
        raise BadSetup(unreadable)
    setup = seasons.game_setup(season.league, terms_.read(season.terms))
    if problems := tuple(rules.army_problems(content, setup)):
        raise BadSetup(problems)
    if not isinstance(content, dict):
        raise LeagueError("malformed", clause="3.2", detail="a list is a JSON object")
    return content


def _submit(
    season: Season, window: ListWindow, entrant: Entrant, slot: int, army: dict[str, Json], clock: Clock
) -> ListSubmission:
    _check_factions(season, entrant, slot, army)
    entrant.lists.filter(slot=slot, state=ListState.SUBMITTED).update(state=ListState.REPLACED)
    return _row(season, window, entrant, slot, army, ListState.SUBMITTED, clock)


def _row(
    season: Season, window: ListWindow, entrant: Entrant, slot: int, army: dict[str, Json], state: str, clock: Clock
) -> ListSubmission:
    return ListSubmission.objects.create(
        window=window,
        entrant=entrant,
        slot=slot,
        content=army,
        sha256=sha256(encode(army)).hexdigest(),
        validator_version=store.system(season.league.system).version,
        state=state,
        handed_in_at=clock.now(),
    )


def _check_factions(season: Season, entrant: Entrant, slot: int, army: dict[str, Json]) -> None:
    if terms_.read(season.terms).lists.factions != "one" or entrant.team is not None:
        return
    for other in counting(entrant):
        if other.slot != slot and other.content.get("list") != army.get("list"):
            raise LeagueError("one_faction", clause="3.5", other=other.slot)


# Closing and reveal


def window_closes(key: str, clock: Clock) -> None:
    """By the clock, late or twice: what was handed in in time freezes."""
    window_id, _, at = key.partition(":")
    with transaction.atomic():
        found = _locked_window(int(window_id))
        if found is not None and found[1].frozen_at is None and seasons.stamp(found[1].closes) == int(at):
            freeze(*found, clock)


def _locked_window(window_id: int) -> tuple[Season, ListWindow] | None:
    season_id = ListWindow.objects.filter(pk=window_id).values_list("season_id", flat=True).first()
    if season_id is None:
        return None
    season = seasons.lock(season_id)
    return None if season.paused_at else (season, ListWindow.objects.get(pk=window_id))


def freeze(season: Season, window: ListWindow, clock: Clock) -> None:
    """Lists freeze and their hashes are published; who has none is a reserve now (3.3, 3.4)."""
    if window.update == "none":
        _fill_gaps(season, window, clock)
    rows = ListSubmission.objects.filter(entrant__season=season, state=ListState.SUBMITTED)
    for row in rows:
        older = ListSubmission.objects.filter(entrant=row.entrant_id, slot=row.slot, state__in=HELD)
        older.update(state=ListState.REPLACED)
    rows.update(state=ListState.FROZEN)
    window.frozen_at = clock.now()
    window.save(update_fields=["frozen_at"])
    frozen = ListSubmission.objects.filter(entrant__season=season, state=ListState.FROZEN).order_by("entrant", "slot")
    hashes: list[Json] = [{"entrant": row.entrant_id, "slot": row.slot, "sha256": row.sha256} for row in frozen]
    log.noted(season, None, "freeze_lists", object=f"window:{window.pk}", after=hashes, clock=clock)
    _tell_all(season, "lists_frozen", f"window:{window.pk}", clock)
    seasons.touch(season)


def _fill_gaps(season: Season, window: ListWindow, clock: Clock) -> None:
    """No list in time: the last valid one if allowed; else the place goes to a reserve who has one."""
    for entrant in without_list(season, window):
        if entrant.old_list_allowed and _take_old(season, window, entrant, clock):
            _penalise_late(season, window, entrant, clock)
            continue
        entrant.state = EntrantState.RESERVE
        entrant.save(update_fields=["state"])
        entry.tell_entrant(entrant, "list_missing", clock)
        log.noted(season, None, "no_list", object=f"entrant:{entrant.pk}", clock=clock)
        _move_up(season, window, clock)


def _penalise_late(season: Season, window: ListWindow, entrant: Entrant, clock: Clock) -> None:
    """A list that did not come in time costs what the season says (7.5)."""
    points = terms_.read(season.terms).lists.late_penalty
    if points:
        entrant.penalties.get_or_create(
            key=f"late_list:{entrant.pk}:{window.pk}",
            defaults={"points": points, "reason": "no list in time", "clause": "7.5", "given_at": clock.now()},
        )


def _take_old(season: Season, window: ListWindow, entrant: Entrant, clock: Clock) -> bool:
    """The most recent valid list of the same size and rules version, from any season of his (3.4)."""
    slots = slots_of(entrant, window)
    taken = {row.slot for row in counting(entrant)} & set(slots)
    found = {slot: _old_list(season, entrant, slot) for slot in slots if slot not in taken}
    armies = {slot: army for slot, army in found.items() if army is not None}
    if len(taken) + len(armies) < needed_lists(entrant, window):
        return False
    for slot, army in armies.items():
        _tell_verdict(season, entrant, _row(season, window, entrant, slot, army, ListState.SUBMITTED, clock), clock)
    return True


def _old_list(season: Season, entrant: Entrant, slot: int) -> dict[str, Json] | None:
    """A player's own; for a team what its member has played with, in a team or alone, that all may read."""
    rows = ListSubmission.objects.filter(
        entrant__season__league__system=season.league.system,
        validator_version=store.system(season.league.system).version,
    )
    if entrant.team is None:
        states = (ListState.SUBMITTED, ListState.FROZEN, ListState.REVEALED)
        rows = rows.filter(entrant__player=entrant.player, state__in=states)
    else:
        member = entrant.team.members.get(place=slot)
        in_team = Q(entrant__team__members__user=member.user_id, entrant__team__members__place=F("slot"))
        rows = rows.filter(in_team | Q(entrant__player=member.user_id), state=ListState.REVEALED)
    newest = rows.order_by("-handed_in_at", "-pk")
    return next((row.content for row in newest if _is_valid(season, row.content)), None)


def _is_valid(season: Season, army: Json) -> bool:
    setup = seasons.game_setup(season.league, terms_.read(season.terms))
    return not store.system(season.league.system).army_problems(army, setup)


def _move_up(season: Season, window: ListWindow, clock: Clock) -> None:
    for reserve in entry.reserves(season).prefetch_related("lists", "team__members"):
        if not lacks_lists(reserve, window):
            reserve.state, reserve.offered_until = EntrantState.ADMITTED, None
            reserve.save(update_fields=["state", "offered_until"])
            entry.tell_entrant(reserve, "admitted", clock)
            log.noted(season, None, "move_up", object=f"entrant:{reserve.pk}", clock=clock)
            return


def window_reveals(key: str, clock: Clock) -> None:
    """All lists open in one transaction (3.3)."""
    window_id, _, at = key.partition(":")
    with transaction.atomic():
        found = _locked_window(int(window_id))
        if found is None or found[1].revealed_at is not None or seasons.stamp(found[1].reveals) != int(at):
            return
        season, window = found
        if window.frozen_at is None:
            freeze(season, window, clock)
        ListSubmission.objects.filter(entrant__season=season, state=ListState.FROZEN).update(state=ListState.REVEALED)
        window.revealed_at = clock.now()
        window.save(update_fields=["revealed_at"])
        log.noted(season, None, "reveal_lists", object=f"window:{window.pk}", clock=clock)
        _tell_all(season, "lists_revealed", f"window:{window.pk}", clock)
        seasons.touch(season)


def list_reminder(key: str, clock: Clock) -> None:
    """72 and 24 hours before closing, to those who have handed in nothing (3.4)."""
    window_id, hours, at = key.split(":")
    found = _locked_window(int(window_id))
    if found is None or found[1].frozen_at is not None or seasons.stamp(found[1].closes) != int(at):
        return
    season, window = found
    for entrant in without_list(season, window):
        notifications.tell(
            users=entry.people(entrant),
            kind="list_reminder",
            object=f"window:{window.pk}",
            version=hours,
            facts={"league": season.league.name, "hours": int(hours)},
            link=addresses.season(season),
            clock=clock,
        )


def _tell_all(season: Season, kind: str, object: str, clock: Clock) -> None:
    users = [
        user
        for entrant in season.entrants.select_related("team__captain", "team__vice_captain").filter(state__in=entry.IN)
        for user in entry.people(entrant)
    ]
    link = addresses.season(season)
    notifications.tell(
        users=users, kind=kind, object=object, facts={"league": season.league.name}, link=link, clock=clock
    )


# A rules update in mid-season


def mark_update(*, user: User, season_id: int, update: str, clock: Clock = WALL) -> ListWindow | None:
    """The organiser says what the new rules version means for lists: none, minor, major (3.6)."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "lists")
        seasons.in_state(season, SeasonState.RUNNING)
        if update not in UPDATES:
            raise LeagueError("bad_choice", clause="3.6", field="update", value=update, known=list(UPDATES))
        log.noted(season, officer, "mark_update", after={"update": update}, clock=clock)
        season.rules_version = store.system(season.league.system).version
        season.save(update_fields=["rules_version"])
        window = None if update == "none" else _amendment_window(season, update, clock)
        seasons.touch(season)
    return window


def _amendment_window(season: Season, update: str, clock: Clock) -> ListWindow:
    """Seven days to amend what no longer validates, once a list."""
    last = window_of(season)
    closes = clock.now() + timedelta(days=AMENDMENT_DAYS)
    window = ListWindow.objects.create(
        season=season, opens=clock.now(), closes=closes, reveals=closes, lists=last.lists if last else 1, update=update
    )
    dues.schedule(*seasons.window_dues(window))
    for entrant in season.entrants.filter(state=EntrantState.ACTIVE):
        if any(not _is_valid(season, row.content) for row in counting(entrant)):
            entry.tell_entrant(entrant, "list_to_amend", clock)
    return window


def _amend(
    season: Season, window: ListWindow, entrant: Entrant, slot: int, army: dict[str, Json], clock: Clock
) -> ListSubmission:
    """Once, only a list that no longer validates; a minor update allows small changes only."""
    old = entrant.lists.filter(slot=slot, state=ListState.REVEALED).first()
    if old is None:
        raise LeagueError("no_list", clause="3.6", entrant=entrant.name)
    standing = amendments.AmendmentState(
        update=window.update,  # type: ignore[arg-type]  # the model's words
        published=window.opens,
        is_valid=_is_valid(season, old.content),
        has_amended=old.window_id == window.pk,
    )
    amendments.check_amendment(standing, season.league.system, old.content, army, at=clock.now())
    old.state = ListState.REPLACED
    old.save(update_fields=["state"])
    row = _row(season, window, entrant, slot, army, ListState.REVEALED, clock)
    conduct.look_at_amendment(season, entrant, row, clock)
    return row
