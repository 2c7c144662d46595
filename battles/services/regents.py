"""Regents: who plays on for somebody on holiday, in battles that are played in rounds and do not stand for one."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, Draft, Holiday, Participant, Status
from battles.rules.base import Event, Seat, State
from battles.rules.seat_events import RegentBegan, RegentEnded
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser, participant_of
from battles.services import dues
from battles.services.blocks import check_together
from battles.services.clocks import running
from battles.services.draining import draining
from battles.services.orders import due_of


def name_regent(
    *,
    battle_id: UUID | str,
    user: AnyUser,
    seat: str,
    name: str = "",
    skill: int | None = None,
    clock: Clock = WALL,
) -> None:
    """Who plays while the seat's holder is on holiday: a friend, the computer, or (neither) its standing orders."""
    draining.refuse()
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_of(battle)
        player = participant_of(players, user, seat)
        if battle.status != Status.RUNNING:
            raise ApplicationError("not_running", status=battle.status)
        if battle.pace.get("kind") != "rounds":
            raise ApplicationError("no_rounds")
        if battle.league and not battle.pace.get("regents"):
            raise ApplicationError("league_seat")
        skills = store.rules_of(battle).skills
        if skill is not None and skill not in skills:
            raise ApplicationError("bad_skill", skill=skill, skills=list(skills))
        player.regent = _friend(battle, players, Seat(seat), name) if name else None
        player.regent_skill = None if name else skill
        player.save(update_fields=["regent", "regent_skill"])
        store.touch(battle)
        _look_after(battle.pk, Seat(seat), clock.now())


def _friend(battle: Battle, players: dict[Seat, Participant], seat: Seat, name: str) -> User:
    friend = User.objects.filter(username=name, is_active=True, is_guest=False).first()
    if friend is None:
        raise ApplicationError("no_such_user", name=name)
    if any(player.user_id == friend.pk for player in players.values()):
        raise ApplicationError("already_seated")
    check_together(battle, {one: row for one, row in players.items() if one != seat}, friend)
    return friend


def look_after_regents(*, battle_id: UUID | str, clock: Clock = WALL) -> None:
    """With a new round, and when a holiday begins: regents take over, and whoever is back has the seat again."""
    with transaction.atomic():
        battle = store.lock(battle_id)
        if battle.status == Status.RUNNING:
            for seat in store.players_of(battle):
                _look_after(battle.pk, seat, clock.now())


def begin_regencies(*, user_id: int, clock: Clock = WALL) -> None:
    """Somebody's holiday has begun: not only the next round is played by the regents."""
    seats = Participant.objects.filter(user_id=user_id, battle__status=Status.RUNNING, battle__pace__kind="rounds")
    for battle_id in sorted(set(seats.values_list("battle_id", flat=True))):
        look_after_regents(battle_id=battle_id, clock=clock)


def _look_after(battle_id: UUID, seat: Seat, now: datetime) -> None:
    battle = store.lock(battle_id)
    players = store.players_of(battle)
    player = players[seat]
    has_regent = player.regent_id is not None or player.regent_skill is not None
    if not has_regent or running.stands(battle) is not None:
        return
    if player.former_id is None and player.user_id is not None and _is_away(player.user_id, now):
        _begin(battle, players, seat, now)
    elif player.former_id is not None and not _is_away(player.former_id, now):
        _end(battle, players, seat, now)


def _is_away(user_id: int, now: datetime) -> bool:
    return Holiday.objects.filter(user_id=user_id, begins__lte=now, ends__gt=now).exists()


def _begin(battle: Battle, players: dict[Seat, Participant], seat: Seat, now: datetime) -> None:
    row = players[seat]
    row.former, row.user, row.computer_skill = row.user, row.regent, row.regent_skill
    _change(battle, players, seat, RegentBegan(seat=seat, computer=row.computer_skill), now)


def _end(battle: Battle, players: dict[Seat, Participant], seat: Seat, now: datetime) -> None:
    row = players[seat]
    row.user, row.former, row.computer_skill = row.former, None, None
    _change(battle, players, seat, RegentEnded(seat=seat), now)


def _change(battle: Battle, players: dict[Seat, Participant], seat: Seat, event: Event[State], now: datetime) -> None:
    """The seat and what it knows; what its holder had written stays his. Nothing that is played so is rated."""
    row = players[seat]
    row.missed, row.asked_since = 0, now if row.asked_at is not None else None
    row.save(update_fields=["user", "former", "computer_skill", "missed", "asked_since"])
    Draft.objects.filter(battle=battle, seat=seat).delete()
    battle.rated = False
    noted = store.append(battle, players, [event], now)
    state = store.running_state(battle)
    store.keep_state(battle, state, battle.version - len(noted))
    dues.schedule(*due_of(battle, players, state, now))
    store.save(battle, players, *store.LOG_FIELDS, "state", "rated", state=state, noted=noted)


def look_at(key: str, clock: Clock) -> None:
    """By the clock, with every new round."""
    battle_id, _ = key.split(":")
    if Battle.objects.filter(pk=battle_id).exists():
        look_after_regents(battle_id=battle_id, clock=clock)
