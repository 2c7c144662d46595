"""Who is told that a battle wants him. Nothing at once: a row of `Due` looks a little later whether it is still true.

So an order costs at most one row more, none for seats that sit at the table, and nobody is told what he has answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.urls import reverse

from accounts.models import Notification, User
from battles import store
from battles.agreements import pace
from battles.errors import ApplicationError
from battles.models import Battle, Participant, Status
from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.runtime import presence, tuning
from battles.runtime.clock import WALL, Clock
from battles.selectors import notifications as found
from battles.selectors import take_back_candidates
from battles.selectors.blocks import unwanted_by
from battles.services import dues, notifications
from battles.store import Moment

Players = Mapping[Seat, Participant]
LOST_SECONDS = 600
"""At start: questions put so lately may have found a table that was being closed."""
LOW_PART, LOW_MOST = 4, timedelta(hours=12)
"""Time is low at a quarter of the bank, but not earlier than 12 hours before it is out."""


# What an order leaves behind


def dues_of(battle: Battle, before: Players, after: Players, by: Seat | None, now: datetime) -> Iterator[dues.Wanted]:
    """Looks to be taken later: at seats that have just been asked, or whose battle has just ended, by somebody else."""
    giver = before[by].user_id if by is not None and by in before else None
    for seat, player in after.items():
        if player.user_id is None or player.user_id == giver:
            continue
        if battle.status == Status.FINISHED:
            if not presence.is_here(battle.pk, seat):
                yield "over_notice", f"{battle.pk}:{seat}", _soon(now)
        elif player.asked_at is not None and player.asked_at != before[seat].asked_at and _may_miss(battle, seat):
            yield "turn_notice", f"{battle.pk}:{seat}:{player.asked_at}", _soon(now)


def _may_miss(battle: Battle, seat: Seat) -> bool:
    """Whoever sits here sees it. Over days he may forget it: then the look is taken for his clock's sake."""
    agreed = pace.read(battle.pace)
    return not presence.is_here(battle.pk, seat) or (agreed is not None and pace.tempo(agreed) == "days")


def _soon(now: datetime) -> datetime:
    return now + timedelta(seconds=tuning.TURN_NOTICE_SECONDS)


def leave_table(*, battle_id: UUID | str, seats: Iterable[str], clock: Clock = WALL) -> None:
    """A page was closed, or went silent: what came in its last moments may not have been seen."""
    since = clock.now() - timedelta(seconds=2 * tuning.SILENT_SECONDS)
    asked = Participant.objects.filter(battle_id=battle_id, seat__in=list(seats), asked_since__gte=since)
    _look_at(asked.filter(battle__status=Status.RUNNING), clock)


def look_after_start(*, clock: Clock = WALL) -> None:
    """At start: nobody could sit at a table while the site was away."""
    since = clock.now() - timedelta(seconds=LOST_SECONDS)
    asked = Participant.objects.filter(asked_since__gte=since, battle__status=Status.RUNNING)
    _look_at(asked.filter(user__isnull=False), clock)


def _look_at(asked: Iterable[Participant], clock: Clock) -> None:
    dues.schedule(*(("turn_notice", f"{one.battle_id}:{one.seat}:{one.asked_at}", _soon(clock.now())) for one in asked))


def go_on(*, battle: Battle, players: Players, now: datetime) -> None:
    """After a pause or a ruling: whoever is asked may not have been told, because nobody was waited for."""
    asked = [player for player in players.values() if player.asked_at is not None and player.user_id is not None]
    again = f"{now:%Y%m%d%H%M%S}"
    dues.schedule(*(("turn_notice", f"{battle.pk}:{one.seat}:{one.asked_at}:{again}", _soon(now)) for one in asked))


# Looking


def _moment(battle_id: str) -> Moment | None:
    try:
        return store.latest(battle_id)
    except ApplicationError:
        return None


def _asked(moment: Moment | None, seat: str, asked_at: int) -> Participant | None:
    """The seat, if this question still waits for its user."""
    if moment is None or moment.battle.status != Status.RUNNING or _stands(moment.battle):
        return None
    player = moment.players.get(Seat(seat))
    return player if player is not None and player.user is not None and player.asked_at == asked_at else None


def _stands(battle: Battle) -> bool:
    """The judge was called, or all have agreed to pause: nobody is waited for."""
    return battle.halted_at is not None or battle.paused_at is not None


def _is_here(moment: Moment, user: User, clock: Clock) -> bool:
    return found.is_here(moment.battle.pk, found.seats_of(moment.players, user.pk), clock.now())


def look_at_turn(key: str, clock: Clock) -> None:
    """A seat was asked a while ago: if it still is, and nobody sits there, its user is told. Once a turn."""
    battle_id, seat, asked_at, *_again = key.split(":")
    moment = _moment(battle_id)
    player = _asked(moment, seat, int(asked_at))
    if moment is None or player is None or player.user is None:
        return
    dues.schedule(*_low_of(moment.battle, player, clock.now()))
    if _is_here(moment, player.user, clock):
        return
    question = moment.rules.asked(store.running_state(moment.battle)).get(Seat(seat))
    kind = "reaction" if question is not None and question.standing else "turn"
    _tell(moment, player.user, kind, f"{seat}:{asked_at}", clock)


def _tell(moment: Moment, user: User, kind: str, mark: str, clock: Clock, **facts: Json) -> None:
    """One notification a battle at a time: what was told of it before counts as read."""
    battle = moment.battle
    about = f"battle:{battle.pk}"
    notifications.mark_seen(user=user, object=about, clock=clock)
    known = {
        "battle": found.title_of(battle, user.language),
        "opponents": found.opponents_of(moment.players, user),
    }
    link = reverse("battle", args=[battle.pk])
    notifications.tell(users=[user], kind=kind, object=about, version=mark, facts=known | facts, link=link, clock=clock)


def _turn_is_stale(row: Notification, clock: Clock) -> bool:
    """He has answered, or he sits at the table now."""
    seat, asked_at = row.version.split(":")
    moment = _moment(row.object.removeprefix("battle:"))
    player = _asked(moment, seat, int(asked_at))
    return moment is None or player is None or _is_here(moment, row.user, clock)


# Time


def _out_of(battle: Battle, player: Participant) -> tuple[datetime, timedelta] | None:
    """When the time of somebody who plays over days is over, and how long before it is low; None: no clock runs."""
    agreed = pace.read(battle.pace)
    if agreed is None or pace.tempo(agreed) != "days":
        return None
    if agreed.kind == "rounds":
        ends = battle.round_ends_at
        return None if ends is None else (ends, LOW_MOST)
    if player.clock_left_ms is None or player.clock_since is None:
        return None
    out = pace.runs_out(agreed, player.clock_left_ms, player.clock_spent_ms, player.clock_since)
    return out, min(timedelta(seconds=agreed.bank) / LOW_PART, LOW_MOST)


def _low_of(battle: Battle, player: Participant, now: datetime) -> Iterator[dues.Wanted]:
    """When the time of somebody who plays over days will be low, if his clock runs."""
    if (found := _out_of(battle, player)) is None:
        return
    low = found[0] - found[1]
    key = f"{battle.pk}:{player.seat}:{player.asked_at}:{int(low.timestamp())}"
    if low > now:
        yield "time_low", key, low


def look_at_time(key: str, clock: Clock) -> None:
    """The time of a seat should be low now; if its clock has stood meanwhile, look again when it will be."""
    battle_id, seat, asked_at, _at = key.split(":")
    moment = _moment(battle_id)
    player = _asked(moment, seat, int(asked_at))
    if moment is None or player is None or player.user is None:
        return
    if later := list(_low_of(moment.battle, player, clock.now())):
        dues.schedule(*later)
        return
    out = _out_of(moment.battle, player)
    if out is not None and not _is_here(moment, player.user, clock):
        _tell(moment, player.user, "time_low", f"{seat}:{asked_at}", clock, at=out[0].isoformat())


# The end


def look_at_end(key: str, clock: Clock) -> None:
    """A battle is over: whoever was not there is told how it ended."""
    battle_id, seat = key.split(":")
    moment = _moment(battle_id)
    player = moment.players.get(Seat(seat)) if moment is not None else None
    if moment is None or moment.battle.status != Status.FINISHED or player is None or player.user is None:
        return
    if not _is_here(moment, player.user, clock):
        _tell(moment, player.user, "battle_over", seat, clock, result=_result(moment.battle, seat))


def _result(battle: Battle, seat: str) -> str:
    places: dict[str, int] = (battle.outcome or {}).get("places", {})
    best = [one for one, place in places.items() if place == 1]
    return "result_lost" if seat not in best else "result_won" if len(best) == 1 else "result_drawn"


# Offers


def seat_taken(*, battle: Battle, by: User, clock: Clock = WALL) -> None:
    """Somebody has taken a seat: the host, if he is not there, hears of it before the dice are agreed without him."""
    if battle.host_id is not None and battle.host_id != by.pk:
        dues.schedule(("joined_notice", f"{battle.pk}:{by.pk}", _at_once(clock)))


def look_at_joined(key: str, clock: Clock) -> None:
    battle_id, by = key.split(":")
    moment = _moment(battle_id)
    if moment is None or moment.battle.host is None or moment.battle.status not in (Status.SEEDING, Status.RUNNING):
        return
    host = moment.battle.host
    newcomer = next((player.user for player in moment.players.values() if player.user_id == int(by)), None)
    if newcomer is not None and found.seats_of(moment.players, host.pk) and not _is_here(moment, host, clock):
        _tell(moment, host, "battle_joined", by, clock, name=newcomer.get_username())


def rematch_offered(*, battle: Battle, clock: Clock = WALL) -> None:
    """`battle` is the offered one; those for whom it is may have left the old table."""
    dues.schedule(("rematch_notice", str(battle.pk), _at_once(clock)))


def look_at_rematch(key: str, clock: Clock) -> None:
    moment = _moment(key)
    if moment is None or moment.battle.status != Status.OPEN or moment.battle.rematch_of is None:
        return
    old, host = store.moment_of(moment.battle.rematch_of), moment.battle.host
    seated = {player.user_id for player in moment.players.values()}
    others = [one.user for one in old.players.values() if one.user is not None and one.user_id not in seated]
    unwanted = unwanted_by({user.pk for user in others}, {one for one in seated if one is not None})
    for user in others:
        if not unwanted[user.pk] and not _is_here(old, user, clock):
            _tell(moment, user, "rematch", "1", clock, name=host.get_username() if host is not None else "–")


def _rematch_is_stale(row: Notification, clock: Clock) -> bool:
    moment = _moment(row.object.removeprefix("battle:"))
    return moment is None or moment.battle.status != Status.OPEN


def offer_made(*, battle: Battle, kind: str, by: Seat, mark: str, players: Players, clock: Clock = WALL) -> None:
    """A take-back or a pause was offered: every other seat's user is told, if he is not there to see it."""
    nobody = (None, players[by].user_id)
    others = [seat for seat, player in players.items() if player.user_id not in nobody]
    key = f"{by}:{mark}-{battle.version}"
    dues.schedule(*(("offer_notice", f"{kind}:{battle.pk}:{seat}:{key}", _at_once(clock)) for seat in others))


def _take_back_waits(battle: Battle, seat: Seat, mark: str) -> bool:
    offer = take_back_candidates.trail_of(battle).offer
    return offer is not None and mark.startswith(f"{offer.to}-") and seat not in (offer.seat, *offer.agreed)


def _pause_waits(battle: Battle, seat: Seat, mark: str) -> bool:
    return battle.paused_at is None and bool(battle.pause_wishes) and seat not in battle.pause_wishes


OFFERS = {"take_back": _take_back_waits, "pause": _pause_waits}
"""Whether an offer of this kind still waits for the seat."""


def look_at_offer(key: str, clock: Clock) -> None:
    kind, battle_id, seat, by, mark = key.split(":")
    moment = _moment(battle_id)
    user = moment.players[Seat(seat)].user if moment is not None else None
    if moment is None or user is None or not _offer_stands(moment, kind, seat, mark):
        return
    if not _is_here(moment, user, clock):
        giver = moment.players[Seat(by)].user
        name = giver.get_username() if giver is not None else "–"
        _tell(moment, user, kind, f"{seat}:{mark}", clock, name=name)


def _offer_stands(moment: Moment, kind: str, seat: str, mark: str) -> bool:
    return moment.battle.status == Status.RUNNING and OFFERS[kind](moment.battle, Seat(seat), mark)


def _offer_is_stale(row: Notification, clock: Clock) -> bool:
    seat, _, mark = row.version.partition(":")
    moment = _moment(row.object.removeprefix("battle:"))
    return moment is None or not _offer_stands(moment, row.kind, seat, mark)


def _at_once(clock: Clock) -> datetime:
    """As soon as a page that is open somewhere has surely come to the table."""
    return clock.now() + timedelta(seconds=tuning.JOINED_NOTICE_SECONDS)


notifications.stale |= {
    "turn": _turn_is_stale,
    "reaction": _turn_is_stale,
    "time_low": _turn_is_stale,
    "rematch": _rematch_is_stale,
    "take_back": _offer_is_stale,
    "pause": _offer_is_stale,
}
HANDLERS: dict[str, Callable[[str, Clock], None]] = {
    "turn_notice": look_at_turn,
    "time_low": look_at_time,
    "over_notice": look_at_end,
    "joined_notice": look_at_joined,
    "rematch_notice": look_at_rematch,
    "offer_notice": look_at_offer,
    "notice_mail": notifications.mail_notification,
    "notice_push": notifications.push_notification,
    "league_notice": notifications.mail_notification,
}
"""`league_notice` is what `notice_mail` was called before battles had notifications: rows of it may still wait."""
