"""A user leaves for good: what becomes of the battles he is in."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from battles import store
from battles.hooks import hooks
from battles.models import Battle, Participant, Status
from battles.rules.base import CLOCK, Seat
from battles.runtime.clock import WALL, Clock
from battles.services.lobby import leave_battle
from battles.services.orders import PendingOrder, carry_out

UNDER_WAY = (Status.OPEN, Status.SEEDING, Status.RUNNING)


def give_up_battles(*, user: User, clock: Clock = WALL) -> None:
    """Free seats before the beginning, forfeit what is under way, tell the leagues; what is finished stays as it is."""
    seated = Participant.objects.filter(user=user, battle__status__in=UNDER_WAY)
    for battle_id in list(seated.values_list("battle_id", flat=True).distinct()):
        with transaction.atomic():
            battle = store.lock(battle_id)
            if battle.status == Status.OPEN:
                leave_battle(battle_id=battle_id, user=user, clock=clock)
            else:
                _give_up(battle, user, clock)
    hooks.tell_gone(user, clock)


def _give_up(battle: Battle, user: User, clock: Clock) -> None:
    players = store.players_of(battle)
    own = frozenset(Seat(seat) for seat, player in players.items() if player.user_id == user.pk)
    if battle.status == Status.SEEDING or own == frozenset(players):
        battle.status, battle.ended_at = Status.ABANDONED, clock.now()
        store.save(battle, players, "status", "ended_at")
        return
    if battle.halted_at is not None:  # whoever has left waits for no ruling
        battle.halted_at = None
        battle.save(update_fields=["halted_at"])
    order = store.rules_of(battle).forfeit(store.running_state(battle), own)
    carry_out(battle, players, PendingOrder(CLOCK, f"left-{battle.version}", None, order), clock.now())
