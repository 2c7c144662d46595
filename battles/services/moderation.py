"""What moderators do about a report: each act has its reason, is kept for ever, and its person is told."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db import transaction

from accounts.models import User
from battles.errors import ApplicationError
from battles.models import ModerationAct, Report
from battles.rules.words import Words
from battles.runtime import bus as hub
from battles.runtime.clock import WALL, Clock
from battles.selectors.moderation import check_moderator, report_for
from battles.selectors.people import AnyUser
from battles.services import dues, notifications
from battles.services.departures import give_up_battles
from battles.services.talk import revoke
from battles.texts.wording import known, texts

Kind = ModerationAct.Kind
LONGEST_REASON = 500
LONGEST_MUTE_HOURS = 24 * 365


def decide_report(
    *, report_id: int, moderator: AnyUser, act: str, reason: str, hours: int = 24, clock: Clock = WALL
) -> ModerationAct:
    """Dismiss, warn, mute, delete or ban; the report is done with. `hours`: how long somebody is muted."""
    signed = check_moderator(moderator)
    reason = reason.strip()[:LONGEST_REASON]
    if act not in Kind.values:
        raise ApplicationError("bad_act", acts=list(Kind.values))
    if not reason:
        raise ApplicationError("no_reason")
    if act == Kind.MUTE and not 1 <= hours <= LONGEST_MUTE_HOURS:
        raise ApplicationError("bad_hours", most=LONGEST_MUTE_HOURS)
    with transaction.atomic():
        report = report_for(signed, report_id, lock=True)
        if report.done:
            raise ApplicationError("report_done")
        done = _kept(report, signed, Kind(act), reason, clock)
        _carry_out(report, done, hours, clock)
        _close(report)
    return done


def _kept(report: Report, moderator: User, act: ModerationAct.Kind, reason: str, clock: Clock) -> ModerationAct:
    name = report.about.get_username() if report.about is not None else ""
    return ModerationAct.objects.create(
        moderator=moderator, about=report.about, name=name[:60], report=report, act=act, reason=reason, at=clock.now()
    )


def _carry_out(report: Report, done: ModerationAct, hours: int, clock: Clock) -> None:
    if done.act == Kind.DISMISS:
        return
    if done.act == Kind.DELETE:
        _delete(report)
    elif report.about is None:
        raise ApplicationError("nobody_reported")
    elif done.act == Kind.MUTE:
        _mute(report.about, done, hours, clock)
    elif done.act == Kind.BAN:
        _ban(report.about, clock)
    if report.about is not None:
        _tell(report.about, done, clock)


def _delete(report: Report) -> None:
    """The words are hidden, not destroyed: the log of moderation can be checked."""
    if report.line is not None:
        report.line.hidden = True
        report.line.save(update_fields=["hidden"])
        transaction.on_commit(partial(hub.publish, "unsaid", report.line.battle_id, report.line.pk))
    elif report.comment is not None:
        report.comment.hidden = True
        report.comment.save(update_fields=["hidden"])
    else:
        raise ApplicationError("nothing_to_delete")


def _mute(user: User, done: ModerationAct, hours: int, clock: Clock) -> None:
    done.until = clock.now() + timedelta(hours=hours)
    done.save(update_fields=["until"])
    User.objects.filter(pk=user.pk).update(muted_until=done.until)


def _ban(user: User, clock: Clock) -> None:
    """He cannot sign in any more; what he is in the middle of is given up."""
    if user.is_staff:
        raise ApplicationError("not_staff")
    User.objects.filter(pk=user.pk).update(is_active=False)
    give_up_battles(user=user, clock=clock)
    revoke(user_id=user.pk)


def _tell(user: User, done: ModerationAct, clock: Clock) -> None:
    """On the site and as he wants it; whoever is banned cannot look there: he gets a mail."""
    if done.act == Kind.BAN:
        _write(user, done, clock)
        return
    facts = {"act": done.act, "reason": done.reason, "until": done.until.isoformat() if done.until else ""}
    notifications.tell(
        users=[user],
        kind=f"moderated_{done.act}",
        object=f"moderation:{done.pk}",
        facts=facts,
        urgent=True,
        clock=clock,
    )


def _write(user: User, done: ModerationAct, clock: Clock) -> None:
    if user.email:
        words = Words(texts(user.language), None, known(user.language))
        subject, facts = words.say("notice.moderated_ban.subject"), {"reason": done.reason}
        body = words.say("notice.moderated_ban.body", facts)
        dues.queue_mail(to=[user.email], subject=subject, body=body, clock=clock)


def _close(report: Report) -> None:
    """All open reports of the same line or comment are done with."""
    same = Report.objects.filter(pk=report.pk)
    if report.line_id is not None:
        same |= Report.objects.filter(line_id=report.line_id)
    if report.comment_id is not None:
        same |= Report.objects.filter(comment_id=report.comment_id)
    same.update(done=True)
