"""What the rules answer a player who asks while he decides. Once a moment is at hand no database is touched."""

from __future__ import annotations

from time import perf_counter

from msgspec import Raw

from battles import store
from battles.errors import ApplicationError
from battles.messages import Answered
from battles.models import Battle
from battles.rules.base import Seat, State
from battles.rules.codec import encode
from battles.rules.cooperative import Cooperative, run
from battles.rules.inquiry import Inquiry, answer_in_parts
from battles.runtime import tuning
from battles.selectors.dry_runs import own_seat, running_state
from battles.selectors.people import Viewpoint
from battles.store import Moment
from battles.thinking.tasks import InquiryTask


def asked_of(battle: Battle, viewpoint: Viewpoint, data: bytes) -> Answered | InquiryTask:
    """The answer to the viewpoint's seat, or the task of whoever thinks about it for longer."""
    moment, seat = store.moment_of(battle), own_seat(viewpoint)
    inquiry = read(moment, data)
    if inquiry.slow:
        return task_of(moment, seat, inquiry)
    return run(answer_of(moment, seat, inquiry, id=""))


def read(moment: Moment, data: bytes) -> Inquiry[State]:
    """Raises MalformedInquiry, and `odds_off` for what tells chances where the host has switched odds off."""
    inquiry = moment.rules.codec.inquiry(data)
    if inquiry.tells_chances and not moment.battle.odds:
        raise ApplicationError("odds_off")
    return inquiry


def answer_of(moment: Moment, seat: Seat, inquiry: Inquiry[State], *, id: str) -> Cooperative[Answered]:
    """In parts. Raises IllegalOrder, and `took_too_long` where it has used up its time at a break."""
    parts = answer_in_parts(moment.rules, running_state(moment), seat, inquiry)
    left = tuning.INQUIRY_SECONDS
    while True:
        began = perf_counter()
        try:
            next(parts)
        except StopIteration as end:
            return told(encode(end.value), id)
        left -= perf_counter() - began
        if left <= 0:
            parts.close()
            raise ApplicationError("took_too_long")
        yield


def task_of(moment: Moment, seat: Seat, inquiry: Inquiry[State]) -> InquiryTask:
    """What the thinking process needs: `await pool.pool().answer(task)`."""
    state = running_state(moment)
    if moment.rules.outcome(state) is not None:
        raise ApplicationError("not_running", status=moment.battle.status)
    return InquiryTask(
        system=moment.rules.key,
        state=encode(moment.rules.known_to(state, seat)),
        seat=seat,
        inquiry=encode(inquiry),
        asker=f"user {moment.players[seat].user_id}",
    )


def told(answer: bytes, id: str = "") -> Answered:
    """The answer as a client reads it."""
    return Answered(id=id, answer=Raw(answer))
