"""What people have said about moments of a battle that is over."""

from __future__ import annotations

from msgspec import Struct

from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Battle, Comment, Report
from battles.selectors.people import AnyUser, Viewpoint

MOST = 500
"""Comments of one battle that are shown."""


class CommentLine(Struct, frozen=True, kw_only=True):
    """A comment as a reader sees it. `number` is the event it is about."""

    id: int
    number: int
    name: str
    user: int | None
    text: str
    at: str
    mine: bool
    reported: bool
    """The reader has reported it."""


def comments_of(battle: Battle, viewpoint: Viewpoint, user: AnyUser) -> tuple[CommentLine, ...]:
    """All that the reader may and wants to read, in the order of the battle; none before the end."""
    if not viewpoint.sees_all:
        return ()
    me = user.pk if user is not None else None
    rows = Comment.objects.filter(battle_id=battle.pk, hidden=False)
    if me is not None:
        rows = rows.exclude(user_id__in={author for ask in tuple(hooks.unwanted_authors) for author in ask(me)})
    reported = set() if me is None else _reported(battle, me)
    return tuple(_line(row, me, row.pk in reported) for row in rows[:MOST])


def comment_of(battle: Battle, comment_id: int) -> Comment:
    """The comment, or `no_such_comment`."""
    row = Comment.objects.filter(battle_id=battle.pk, pk=comment_id, hidden=False).first()
    if row is None:
        raise ApplicationError("no_such_comment")
    return row


def _reported(battle: Battle, me: int) -> set[int]:
    marks = Report.objects.filter(battle_id=battle.pk, user_id=me, position__has_key="comment")
    return {int(position["comment"]) for position in marks.values_list("position", flat=True) if position}


def _line(row: Comment, me: int | None, reported: bool) -> CommentLine:
    return CommentLine(
        id=row.pk,
        number=row.number,
        name=row.name,
        user=row.user_id,
        text=row.text,
        at=row.at.isoformat(),
        mine=me is not None and row.user_id == me,
        reported=reported,
    )
