"""Who lives with whom, as both have said (leagues 15.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import Q, QuerySet

from accounts.models import User
from battles.leagues.models import Household


def of(user: User) -> Sequence[Household]:
    """What was said of this user, by him or by others; confirmed or not."""
    found = Household.objects.filter(Q(one=user) | Q(other=user)).select_related("one", "other")
    return list(found.order_by("said_at"))


def near(user: User) -> set[int]:
    """Who lives with this user."""
    pairs = confirmed().filter(Q(one=user) | Q(other=user)).values_list("one_id", "other_id")
    return {pk for pair in pairs for pk in pair} - {user.pk}


def pairs_among(users: Collection[int]) -> list[tuple[int, int]]:
    """Those of them who live together, two by two."""
    return list(confirmed().filter(one__in=users, other__in=users).values_list("one_id", "other_id"))


def confirmed() -> QuerySet[Household]:
    return Household.objects.filter(confirmed_at__isnull=False)
