"""Beginning a lesson, or going on with the one that is under way."""

from __future__ import annotations

from accounts.models import User
from battles import lessons
from battles.errors import ApplicationError
from battles.lessons import Lesson
from battles.models import Battle, Visibility
from battles.runtime.clock import WALL, Clock
from battles.selectors.lessons import UNDER_WAY, lesson_battles
from battles.services.lobby import create_battle
from battles.services.referee_calls import stop_battle


def begin_lesson(*, user: User, system: str, lesson: str, again: bool = False, clock: Clock = WALL) -> Battle:
    """The learner's battle of this lesson. `again`: the one under way is laid aside and a new one begins."""
    found = lesson_named(system, lesson)
    for battle in lesson_battles(user, system, found):
        if battle.status not in UNDER_WAY:
            continue
        if not again:
            return battle
        stop_battle(battle_id=battle.pk, clock=clock)
    return create_battle(
        host=user,
        system=system,
        setup=found.setup,
        seat=found.seat,
        computer=found.skill,
        visibility=Visibility.PRIVATE,
        title=found.title.get(user.language, found.title["en"]),
        clock=clock,
    )


def lesson_named(system: str, lesson: str) -> Lesson:
    """A lesson by its id; raises `no_such_lesson`."""
    found = lessons.lessons_of(system).get(lesson)
    if found is None:
        raise ApplicationError("no_such_lesson", lesson=lesson)
    return found
