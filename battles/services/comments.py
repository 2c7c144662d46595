"""Comments at moments of a battle that is over: by its players and by spectators who are signed in."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, Comment, Report, ReportKind
from battles.runtime.clock import WALL, Clock
from battles.selectors.comments import comment_of
from battles.selectors.people import AnyUser, Viewpoint, viewpoint
from battles.services import filters
from battles.services.draining import draining
from battles.services.talk import make_report

LONGEST = 500
MOST = 100
"""So many comments of one person on one battle."""
LINES, SECONDS = 6, 30
"""So many comments in so many seconds."""


def add_comment(
    *, battle_id: UUID | str, user: AnyUser, number: int, text: str, client_id: str, clock: Clock = WALL
) -> Comment:
    """A comment on the moment after event `number`. The same `client_id` again gets the first one."""
    draining.refuse()
    text = text.strip()
    if not text:
        raise ApplicationError("nothing_said")
    if len(text) > LONGEST:
        raise ApplicationError("too_long", most=LONGEST)
    if not 0 < len(client_id) <= 64:
        raise ApplicationError("bad_client_id", most=64)
    with transaction.atomic():
        battle, signed = _open_to(battle_id, user, clock)
        if not 0 <= number <= battle.version:
            raise ApplicationError("no_such_moment", version=battle.version)
        return _kept(battle, signed, number, text, client_id, clock)


def _open_to(battle_id: UUID | str, user: AnyUser, clock: Clock) -> tuple[Battle, User]:
    """The battle, if it is over and the user may speak about it. Guests may if they played."""
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    battle = store.find(battle_id)
    point: Viewpoint = viewpoint(store.moment_of(battle), user, clock.now())
    if not point.sees_all:
        raise ApplicationError("not_over")
    if user.is_guest and not point.seats:
        raise ApplicationError("sign_in")
    return battle, user


def _kept(battle: Battle, user: User, number: int, text: str, client_id: str, clock: Clock) -> Comment:
    mine = Comment.objects.filter(battle=battle, user=user)
    if (earlier := mine.filter(client_id=client_id).first()) is not None:
        return earlier
    if mine.count() >= MOST:
        raise ApplicationError("too_many_comments", most=MOST)
    if mine.filter(at__gt=clock.now() - timedelta(seconds=SECONDS)).count() >= LINES:
        raise ApplicationError("too_fast")
    filters.check_writer(user, clock.now())
    filters.check_words(user, text, clock.now())
    name = user.get_username()[:60]
    return Comment.objects.create(
        battle=battle, user=user, name=name, number=number, text=text, client_id=client_id, at=clock.now()
    )


def delete_comment(*, battle_id: UUID | str, user: AnyUser, comment_id: int, clock: Clock = WALL) -> None:
    """Take one's own comment away."""
    with transaction.atomic():
        battle, signed = _open_to(battle_id, user, clock)
        comment = comment_of(battle, comment_id)
        if comment.user_id != signed.pk:
            raise ApplicationError("not_allowed")
        comment.delete()


def report_comment(
    *, battle_id: UUID | str, user: AnyUser, comment_id: int, text: str = "", clock: Clock = WALL
) -> Report:
    """Tell the moderators of a comment; once a person."""
    with transaction.atomic():
        battle, signed = _open_to(battle_id, user, clock)
        comment = comment_of(battle, comment_id)
        mine = Report.objects.filter(battle=battle, user=signed, position__comment=comment.pk)
        if (earlier := mine.first()) is not None:
            return earlier
        said = f"{comment.name}: {comment.text}\n\n{text.strip()}".strip()
        report = make_report(user=signed, text=said, battle_id=battle.pk, version=comment.number, clock=clock)
        report.kind, report.about, report.comment = ReportKind.COMMENT, comment.user, comment
        report.position, report.quoted = {"comment": comment.pk}, comment.text
        report.save(update_fields=["kind", "about", "comment", "position", "quoted"])
    return report
