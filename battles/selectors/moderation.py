"""The moderators' queue and the log of what they did. Nobody judges himself, nor a battle he is playing in."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, QuerySet
from msgspec import Struct, convert

from accounts.models import User
from battles.errors import ApplicationError
from battles.messages import ChatLine
from battles.models import ChatMessage, ModerationAct, Participant, Report, ReportKind
from battles.rules.codec import Json
from battles.selectors.people import OVER, AnyUser

AROUND = 5
"""Lines of chat before and after the one that was reported."""
ABOUT_PEOPLE = (ReportKind.CHAT, ReportKind.NAME, ReportKind.COMMENT, ReportKind.BATTLE)


class ModerationCase(Struct, frozen=True, kw_only=True):
    """A report with what a moderator needs for judging it."""

    report: Report
    around: tuple[ChatMessage, ...]
    earlier: tuple[ModerationAct, ...]
    """What was done about the same person before."""
    others: int
    """How many more people have reported the same."""
    chat: tuple[ChatLine, ...] = ()
    """Of conduct in a battle: what was said last when it was reported."""
    has_position: bool = False


def is_moderator(user: AnyUser) -> bool:
    return isinstance(user, User) and user.is_active and user.is_staff


def check_moderator(user: AnyUser) -> User:
    """Raises `not_moderator`."""
    if not isinstance(user, User) or not is_moderator(user):
        raise ApplicationError("not_moderator")
    return user


def queue(moderator: User, *, limit: int = 20, offset: int = 0) -> list[ModerationCase]:
    """What waits, the oldest first."""
    rows = list(_for(moderator).filter(done=False).order_by("made_at", "pk")[offset : offset + limit])
    return _cases(rows)


def waiting(moderator: User) -> int:
    return _for(moderator).filter(done=False).count()


def report_for(moderator: User, report_id: int, *, lock: bool = False) -> Report:
    """A report this moderator may decide; raises `no_such_report`."""
    rows = _for(moderator)
    found = rows.filter(pk=report_id).first()
    if found is None:
        raise ApplicationError("no_such_report")
    if lock:
        Report.objects.select_for_update().get(pk=found.pk)
        found.refresh_from_db(fields=["done"])
    return found


def position_of(moderator: User, report_id: int) -> dict[str, Json]:
    """The position that came with a report of conduct, as its reporter knew it; raises `no_such_report`."""
    found: dict[str, Json] | None = _attached(report_for(moderator, report_id)).get("position")
    if found is None:
        raise ApplicationError("no_such_report")
    return found


def _attached(report: Report) -> dict[str, Json]:
    """What came with a report of conduct."""
    return report.position or {} if report.kind == ReportKind.BATTLE else {}


def log(*, limit: int = 50, offset: int = 0) -> list[ModerationAct]:
    """Everything moderators did, the newest first."""
    rows = ModerationAct.objects.select_related("moderator", "about", "report")
    return list(rows[offset : offset + limit])


def _for(moderator: User) -> QuerySet[Report]:
    """Whoever plays would read there what spectators say, and what is meant for the other side."""
    plays = Participant.objects.filter(battle=OuterRef("battle"), user=moderator).exclude(battle__status__in=OVER)
    rows = Report.objects.filter(kind__in=ABOUT_PEOPLE).exclude(about=moderator)
    return rows.exclude(Exists(plays)).select_related("user", "about", "line", "comment", "battle")


def _cases(rows: Sequence[Report]) -> list[ModerationCase]:
    people = {row.about_id for row in rows if row.about_id is not None}
    acts = list(ModerationAct.objects.filter(about_id__in=people).exclude(act=ModerationAct.Kind.DISMISS))
    return [_case(row, [act for act in acts if act.about_id == row.about_id]) for row in rows]


def _case(row: Report, earlier: Sequence[ModerationAct]) -> ModerationCase:
    same = Report.objects.none()
    if row.line_id is not None:
        same = Report.objects.filter(line_id=row.line_id, done=False).exclude(pk=row.pk)
    elif row.comment_id is not None:
        same = Report.objects.filter(comment_id=row.comment_id, done=False).exclude(pk=row.pk)
    elif row.kind == ReportKind.BATTLE and row.about_id is not None:
        alike = Report.objects.filter(kind=row.kind, battle=row.battle, about=row.about, done=False)
        same = alike.exclude(pk=row.pk)
    attached = _attached(row)
    return ModerationCase(
        report=row,
        around=_around(row.line),
        earlier=tuple(earlier),
        others=same.count(),
        chat=convert(attached.get("chat", ()), tuple[ChatLine, ...]),
        has_position=attached.get("position") is not None,
    )


def _around(line: ChatMessage | None) -> tuple[ChatMessage, ...]:
    """The lines of the same room around it, in order, with itself."""
    if line is None:
        return ()
    room = ChatMessage.objects.filter(battle_id=line.battle_id, room=line.room)
    before = room.filter(pk__lt=line.pk).order_by("-pk")[:AROUND]
    return (*reversed(before), line, *room.filter(pk__gt=line.pk).order_by("pk")[:AROUND])
