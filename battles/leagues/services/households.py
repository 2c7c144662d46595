"""Saying who lives with whom (leagues 15.3): one says it, the other confirms it, either ends it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from accounts.models import User
from battles.leagues.errors import LeagueError
from battles.leagues.models import Household
from battles.leagues.services import notifications
from battles.runtime.clock import WALL, Clock

MOST = 8


def declare(*, user: User, somebody: User, clock: Clock = WALL) -> Household:
    """Said by one; said by the other as well it is confirmed."""
    if user.is_guest or somebody.is_guest:
        raise LeagueError("guests_cannot", clause="15.3")
    if user.pk == somebody.pk:
        raise LeagueError("household_of_one", clause="15.3")
    with transaction.atomic():
        User.objects.select_for_update().filter(pk__in=(user.pk, somebody.pk)).count()
        row = _between(user, somebody)
        if row is None:
            return _said(user, somebody, clock)
        if row.other_id == user.pk:
            _confirm(row, clock)
        return row


def _between(user: User, somebody: User) -> Household | None:
    return Household.objects.filter(Q(one=user, other=somebody) | Q(one=somebody, other=user)).first()


def _said(user: User, somebody: User, clock: Clock) -> Household:
    if Household.objects.filter(Q(one=user) | Q(other=user)).count() >= MOST:
        raise LeagueError("household_full", clause="15.3", most=MOST, count=MOST)
    row = Household.objects.create(one=user, other=somebody, said_at=clock.now())
    notifications.tell(
        users=[somebody],
        kind="household",
        object=f"household:{row.pk}",
        facts={"person": user.username},
        link=reverse("households"),
        clock=clock,
    )
    return row


def confirm(*, user: User, household_id: int, clock: Clock = WALL) -> Household:
    with transaction.atomic():
        row = _own(user, household_id)
        if row.other_id != user.pk:
            raise LeagueError("household_not_yours", clause="15.3")
        _confirm(row, clock)
    return row


def _confirm(row: Household, clock: Clock) -> None:
    if row.confirmed_at is None:
        row.confirmed_at = clock.now()
        row.save(update_fields=["confirmed_at"])


def end(*, user: User, household_id: int) -> None:
    """Deny it, take it back, or say that it is over."""
    with transaction.atomic():
        _own(user, household_id).delete()


def _own(user: User, household_id: int) -> Household:
    rows = Household.objects.select_for_update().filter(Q(one=user) | Q(other=user), pk=household_id)
    row = rows.first()
    if row is None:
        raise LeagueError("no_such_household", clause="15.3")
    return row
