"""Lessons as somebody meets them: which battle is one, and which of his own are under way or done."""

from __future__ import annotations

from battles import lessons
from battles.lessons import Lesson
from battles.models import Battle, Status
from battles.selectors.people import AnyUser

UNDER_WAY = (Status.SEEDING, Status.RUNNING)


def lesson_of(battle: Battle) -> Lesson | None:
    """The lesson this battle is; None for all other battles."""
    return lessons.lesson_of(battle.system, bytes(battle.setup))


def lesson_battles(user: AnyUser, system: str, lesson: Lesson) -> list[Battle]:
    """The user's battles of a lesson, the last one first."""
    if user is None or user.pk is None:
        return []
    rows = Battle.objects.filter(system=system, setup=lesson.packed, host_id=user.pk)
    return list(rows.exclude(status=Status.ABANDONED).order_by("-created_at"))
