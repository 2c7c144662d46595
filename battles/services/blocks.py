"""Blocking: no words, no challenges, no invitations, no seats at one table. Whoever is blocked is not told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.db import transaction

from accounts.models import Block, User
from battles.errors import ApplicationError
from battles.models import Battle, Participant
from battles.rules.base import Seat
from battles.runtime import bus
from battles.runtime.clock import WALL, Clock
from battles.selectors import blocks
from battles.selectors.people import AnyUser

MOST = 500


def block(*, user: AnyUser, whom: int, clock: Clock = WALL) -> None:
    """From now on `user` has nothing to do with `whom`. Again: nothing changes."""
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    if user.pk == whom:
        raise ApplicationError("not_yourself")
    other = User.objects.filter(pk=whom).first()
    if other is None:
        raise ApplicationError("no_such_user")
    if user.blocks.count() >= MOST:
        raise ApplicationError("too_many_blocks", most=MOST)
    with transaction.atomic():
        Block.objects.get_or_create(by=user, whom=other, defaults={"made_at": clock.now()})
        _tell_lists(user, other)


def unblock(*, user: AnyUser, whom: int) -> None:
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    with transaction.atomic():
        Block.objects.filter(by=user, whom_id=whom).delete()
        transaction.on_commit(partial(bus.publish, "lobby", user.pk))


def _tell_lists(*users: User) -> None:
    for user in users:
        transaction.on_commit(partial(bus.publish, "lobby", user.pk))


def check_together(battle: Battle, players: Mapping[Seat, Participant], user: User) -> None:
    """May he sit at, or be invited to, this table? `blocked` tells only the one who blocks himself."""
    others = [battle.host_id, *(player.user_id for player in players.values())]
    is_unwanted, own = blocks.between(user, others)
    if own:
        raise ApplicationError("blocked", name=own)
    if is_unwanted:
        raise ApplicationError("not_allowed")
