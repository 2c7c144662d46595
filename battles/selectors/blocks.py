"""Who wants nothing to do with whom. Nobody but the one who blocks is ever told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import Exists, OuterRef, Q

from accounts.models import Block, User
from battles.models import Battle, Participant
from battles.selectors.people import AnyUser


def blocks_of(user: User) -> list[Block]:
    """Whom somebody has blocked, by name."""
    return list(Block.objects.filter(by=user).select_related("whom"))


def blocked_by(user_id: int) -> set[int]:
    """Whose words this reader does not want."""
    return set(Block.objects.filter(by_id=user_id).values_list("whom_id", flat=True))


def unwanted_by(readers: Collection[int], authors: Collection[int]) -> dict[int, set[int]]:
    """For each of these readers which of these authors he has blocked; one statement."""
    found: dict[int, set[int]] = defaultdict(set)
    if readers and authors:
        rows = Block.objects.filter(by_id__in=readers, whom_id__in=authors)
        for reader, author in rows.values_list("by_id", "whom_id"):
            found[reader].add(author)
    return found


def has_blocked(user: AnyUser, other: User) -> bool:
    return user is not None and user.pk is not None and Block.objects.filter(by_id=user.pk, whom=other).exists()


def between(user: User, others: Iterable[int | None]) -> tuple[bool, str]:
    """Whether one of the others has blocked the user, and the name of one whom he has blocked himself."""
    known = {other for other in others if other is not None} - {user.pk}
    pairs = Q(by_id__in=known, whom=user) | Q(by=user, whom_id__in=known)
    rows = list(Block.objects.filter(pairs).select_related("whom")) if known else []
    own = next((row.whom.get_username() for row in rows if row.by_id == user.pk), "")
    return any(row.whom_id == user.pk for row in rows), own


def apart(user: AnyUser) -> Q:
    """Battles with somebody whom the user has blocked, or who has blocked him: for lists to leave out."""
    if user is None or user.pk is None:
        return Q(pk__in=())
    them = Q(user__blocked_by__by=user.pk) | Q(user__blocks__whom=user.pk)
    hosts = Q(host__blocked_by__by=user.pk) | Q(host__blocks__whom=user.pk)
    seats = Participant.objects.filter(them, battle=OuterRef("pk"))
    return Q(Exists(seats)) | Q(Exists(Battle.objects.filter(hosts, pk=OuterRef("pk"))))
