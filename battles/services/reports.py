"""Reports about people: a line of chat, a name, a battle. (Comments have theirs beside them.)"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, Report, ReportKind
from battles.rules.codec import Json, to_builtins
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser, Viewpoint, viewpoint
from battles.selectors.talk import chat_of, line_of
from battles.services import dues
from battles.services.talk import LONGEST_REPORT, known_position, operators

MOST_A_DAY = 20
ATTACHED_LINES = 40
"""Lines of chat that go with a report of conduct."""


def report_line(*, battle_id: UUID | str, user: AnyUser, line: int, text: str = "", clock: Clock = WALL) -> Report:
    """Tell the moderators of a line of chat; once a person."""
    signed = _reporter(user, clock)
    with transaction.atomic():
        battle = store.find(battle_id)
        row = line_of(battle, viewpoint(store.moment_of(battle), signed, clock.now()), line)
        if row.user_id == signed.pk:
            raise ApplicationError("not_yourself")
        report = Report(kind=ReportKind.CHAT, battle=battle, about=row.user, line=row)
        report.quoted = row.text or row.phrase
        return _keep(report, signed, text, clock)


def report_name(*, user: AnyUser, whom: int, text: str = "", clock: Clock = WALL) -> Report:
    """Tell the moderators of somebody's name."""
    signed = _reporter(user, clock)
    other = User.objects.filter(pk=whom, is_active=True).first()
    if other is None:
        raise ApplicationError("no_such_user")
    if other == signed:
        raise ApplicationError("not_yourself")
    with transaction.atomic():
        return _keep(Report(kind=ReportKind.NAME, about=other, quoted=other.get_username()), signed, text, clock)


def report_battle(
    *, battle_id: UUID | str, user: AnyUser, whom: int | None = None, text: str, clock: Clock = WALL
) -> Report:
    """Tell the moderators how somebody behaves in a battle, with position and chat; `whom` is one of its players."""
    signed = _reporter(user, clock)
    if not text.strip():
        raise ApplicationError("nothing_said")
    with transaction.atomic():
        battle = store.find(battle_id)
        moment = store.moment_of(battle)
        point = viewpoint(moment, signed, clock.now())
        players = {player.user_id: player.user for player in moment.players.values() if player.user is not None}
        if whom is not None and whom not in players:
            raise ApplicationError("no_such_user")
        if whom == signed.pk:
            raise ApplicationError("not_yourself")
        report = Report(kind=ReportKind.BATTLE, battle=battle, about=players.get(whom), version=battle.version)
        report.position = _attached(battle, point, signed, clock)
        return _keep(report, signed, text, clock)


def _attached(battle: Battle, point: Viewpoint, user: User, clock: Clock) -> dict[str, Json]:
    """The position as the reporter knows it, and what was said last where he reads."""
    said = chat_of(battle, point)[-ATTACHED_LINES:]
    return {"position": known_position(battle, user, clock), "chat": to_builtins(said)}


def _reporter(user: AnyUser, clock: Clock) -> User:
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    since = clock.now() - timedelta(days=1)
    if Report.objects.filter(user=user, made_at__gt=since).count() >= MOST_A_DAY:
        raise ApplicationError("too_many_reports", most=MOST_A_DAY)
    return user


def _keep(report: Report, user: User, text: str, clock: Clock) -> Report:
    """The same person's open report of the same thing is found again."""
    same = Report.objects.filter(user=user, kind=report.kind, about=report.about, line=report.line, done=False)
    if (earlier := same.filter(battle=report.battle).first()) is not None:
        return earlier
    report.user, report.text, report.made_at = user, text.strip()[:LONGEST_REPORT], clock.now()
    report.save()
    body = f"{report.kind}: {report.quoted}\n\n{report.text}"
    dues.queue_mail(to=operators(), subject=f"Feldherr report {report.pk}", body=body, clock=clock)
    return report
