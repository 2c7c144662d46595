"""What the rules answer a player who asks while he decides. Once a moment is at hand no database is touched."""

from __future__ import annotations

from time import perf_counter

from msgspec import Raw

from battles import store
from battles.errors import ApplicationError
from battles.messages import Answered
from battles.models import Battle
from battles.rules.base import PUBLIC, Knower, Seat, State
from battles.rules.codec import encode
from battles.rules.cooperative import Cooperative, run
from battles.rules.inquiry import NOBODY, Inquiry, answer_in_parts
from battles.runtime import tuning
from battles.selectors.dry_runs import running_state
from battles.selectors.people import Viewpoint
from battles.store import Moment
from battles.thinking.tasks import InquiryTask


def asked_of(battle: Battle, viewpoint: Viewpoint, data: bytes) -> Answered | InquiryTask:
    """The answer to the viewpoint's seat or the public, or the task of whoever thinks about it for longer."""
    moment = store.moment_of(battle)
    viewer: Knower = Seat(viewpoint.viewer) if isinstance(viewpoint.viewer, str) else PUBLIC
    inquiry = read(moment, viewer, data)
    if inquiry.slow:
        return task_of(moment, viewer, inquiry)
    return run(answer_of(moment, viewer, inquiry, id=""))


def read(moment: Moment, viewer: Knower, data: bytes) -> Inquiry[State]:
    """Raises MalformedInquiry; `not_your_seat` for what only players may ask, and `odds_off` for what tells chances
    where the host has switched odds off."""
    inquiry = moment.rules.codec.inquiry(data)
    if viewer is PUBLIC and not inquiry.public:
        raise ApplicationError("not_your_seat", seat="")
    if inquiry.tells_chances and not moment.battle.odds:
        raise ApplicationError("odds_off")
    return inquiry


def answer_of(moment: Moment, viewer: Knower, inquiry: Inquiry[State], *, id: str) -> Cooperative[Answered]:
    """In parts. Raises IllegalOrder, and `took_too_long` where it has used up its time at a break.

    What who watches may ask is worked out once for all who know the same, however many of them point at a piece.
    """
    if not inquiry.public:
        return told((yield from _worked_out(moment, viewer, inquiry)), id)
    key = f"answer.{store.audience(viewer)}.{encode(inquiry).decode()}"
    if key not in moment.worked_out:
        moment.worked_out[key] = yield from _worked_out(moment, viewer, inquiry)
    kept: bytes = moment.worked_out[key]
    return told(kept, id)


def _worked_out(moment: Moment, viewer: Knower, inquiry: Inquiry[State]) -> Cooperative[bytes]:
    parts = answer_in_parts(moment.rules, running_state(moment), viewer, inquiry)
    left = tuning.INQUIRY_SECONDS
    while True:
        began = perf_counter()
        try:
            next(parts)
        except StopIteration as end:
            return encode(end.value if moment.battle.odds else inquiry.without_chances(end.value))
        left -= perf_counter() - began
        if left <= 0:
            parts.close()
            raise ApplicationError("took_too_long")
        yield


def task_of(moment: Moment, viewer: Knower, inquiry: Inquiry[State]) -> InquiryTask:
    """What the thinking process needs: `await pool.pool().answer(task)`."""
    state = running_state(moment)
    if moment.rules.outcome(state) is not None:
        raise ApplicationError("not_running", status=moment.battle.status)
    seat = viewer if isinstance(viewer, str) else NOBODY
    return InquiryTask(
        system=moment.rules.key,
        state=encode(moment.rules.known_to(state, viewer)),
        seat=seat,
        inquiry=encode(inquiry),
        asker=f"user {moment.players[seat].user_id}" if seat else f"public {moment.battle.pk}",
    )


def told(answer: bytes, id: str = "") -> Answered:
    """The answer as a client reads it."""
    return Answered(id=id, answer=Raw(answer))
