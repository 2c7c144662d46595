"""The ladder (4.10): who may challenge whom, and what victories, silence, refusals and idleness do to the order.

Instants come in from outside; nothing here looks at a clock. Every function may run late or twice (1.6).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct, structs

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.players import EntrantId

REACH = 3
ANSWER_WITHIN = timedelta(days=7)
REFUSALS_COUNTED = timedelta(days=30)
REFUSALS_ALLOWED = 1
SAME_PAIR_AGAIN = timedelta(days=14)
SLIP_AFTER = timedelta(days=28)
DROP_AFTER = timedelta(days=56)


class LadderRung(Struct, frozen=True, kw_only=True):
    """An entrant on the ladder; `slipped`: he has already gone down for the idleness that began at `active`."""

    entrant: EntrantId
    active: datetime
    slipped: bool = False


Ladder = tuple[LadderRung, ...]
"""The top first."""


class LadderChallenge(Struct, frozen=True, kw_only=True):
    """`answered` is the instant at which it was accepted, refused or lapsed."""

    challenger: EntrantId
    challenged: EntrantId
    made: datetime
    state: Literal["open", "accepted", "refused", "lapsed", "played"] = "open"
    answered: datetime | None = None


def place_of(ladder: Ladder, entrant: EntrantId) -> int:
    """From 1 at the top."""
    for place, rung in enumerate(ladder, start=1):
        if rung.entrant == entrant:
            return place
    raise LeagueError("not_on_ladder", clause="4.10", entrant=entrant)


def challenge(
    ladder: Ladder, earlier: Sequence[LadderChallenge], challenger: EntrantId, challenged: EntrantId, now: datetime
) -> LadderChallenge:
    """A new challenge, or the reason why it may not be made."""
    above = place_of(ladder, challenger) - place_of(ladder, challenged)
    if not 1 <= above <= REACH:
        raise LeagueError("out_of_reach", clause="4.10", above=above, reach=REACH)
    same = [each for each in earlier if {each.challenger, each.challenged} == {challenger, challenged}]
    if any(each.state in ("open", "accepted") for each in same):
        raise LeagueError("challenge_running", clause="4.10")
    free_at = max((each.made + SAME_PAIR_AGAIN for each in same), default=now)
    if now < free_at:
        raise LeagueError("same_pair_too_soon", clause="4.10", free_at=free_at.isoformat())
    return LadderChallenge(challenger=challenger, challenged=challenged, made=now)


def accept(each: LadderChallenge, now: datetime) -> LadderChallenge:
    """Within seven days."""
    _demand_answerable(each, now)
    return structs.replace(each, state="accepted", answered=now)


def refuse(each: LadderChallenge, now: datetime) -> LadderChallenge:
    """Allowed, but see `is_lost_by_refusal`."""
    _demand_answerable(each, now)
    return structs.replace(each, state="refused", answered=now)


def lapse(each: LadderChallenge, now: datetime) -> LadderChallenge:
    """Unanswered for seven days: as lost by the challenged; before that, and once answered, unchanged."""
    if each.state != "open" or now < each.made + ANSWER_WITHIN:
        return each
    return structs.replace(each, state="lapsed", answered=each.made + ANSWER_WITHIN)


def is_lost_by_refusal(each: LadderChallenge, earlier: Iterable[LadderChallenge]) -> bool:
    """The second refusal of the same entrant within thirty days is as lost."""
    if each.state != "refused" or each.answered is None:
        return False
    since = each.answered - REFUSALS_COUNTED
    before = [
        other
        for other in earlier
        if other != each
        and other.challenged == each.challenged
        and other.state == "refused"
        and other.answered is not None
        and since < other.answered <= each.answered
    ]
    return len(before) >= REFUSALS_ALLOWED


def after_challenge(ladder: Ladder, each: LadderChallenge, now: datetime, *, challenger_won: bool) -> Ladder:
    """The challenger who wins takes the place, those between go down one; otherwise nothing moves.

    A draw is not a win. A place that has changed since the challenge counts as it is now: nobody falls by winning.
    """
    if challenger_won:
        ladder = _lifted(ladder, each.challenger, each.challenged)
    playing = {each.challenger, each.challenged} if each.state in ("accepted", "played") else {each.challenger}
    return tuple(
        LadderRung(entrant=rung.entrant, active=max(rung.active, now)) if rung.entrant in playing else rung
        for rung in ladder
    )


def idle(ladder: Ladder, now: datetime, busy: Collection[EntrantId] = ()) -> Ladder:
    """28 days idle: one place down, once; 56 days: off. In the order in which they fell due, however late this runs.

    `busy`: whose accepted challenge is still to be fought out.
    """
    due = (one for one in _due(ladder, now) if one[2] not in busy)
    for _instant, _depth, entrant, dropped in sorted(due):
        ladder = _without(ladder, entrant) if dropped else _slipped(ladder, entrant)
    return ladder


def join(ladder: Ladder, entrant: EntrantId, now: datetime) -> Ladder:
    """Newcomers start at the foot."""
    if any(rung.entrant == entrant for rung in ladder):
        raise LeagueError("already_on_ladder", clause="4.10", entrant=entrant)
    return (*ladder, LadderRung(entrant=entrant, active=now))


def _demand_answerable(each: LadderChallenge, now: datetime) -> None:
    if each.state != "open":
        raise LeagueError("already_answered", clause="4.10", state=each.state)
    if now >= each.made + ANSWER_WITHIN:
        raise LeagueError("answer_too_late", clause="4.10", until=(each.made + ANSWER_WITHIN).isoformat())


def _lifted(ladder: Ladder, challenger: EntrantId, challenged: EntrantId) -> Ladder:
    own, target = place_of(ladder, challenger), place_of(ladder, challenged)
    if own < target:
        return ladder
    rest = list(_without(ladder, challenger))
    rest.insert(target - 1, ladder[own - 1])
    return tuple(rest)


def _due(ladder: Ladder, now: datetime) -> Iterable[tuple[datetime, int, EntrantId, bool]]:
    """(instant, from the foot up, who, off the ladder): of neighbours due together the lower one moves first."""
    for place, rung in enumerate(ladder):
        if now >= rung.active + SLIP_AFTER and not rung.slipped:
            yield rung.active + SLIP_AFTER, -place, rung.entrant, False
        if now >= rung.active + DROP_AFTER:
            yield rung.active + DROP_AFTER, -place, rung.entrant, True


def _without(ladder: Ladder, entrant: EntrantId) -> Ladder:
    return tuple(rung for rung in ladder if rung.entrant != entrant)


def _slipped(ladder: Ladder, entrant: EntrantId) -> Ladder:
    rungs = list(ladder)
    place = place_of(ladder, entrant) - 1
    rungs[place] = structs.replace(rungs[place], slipped=True)
    rungs[place : place + 2] = reversed(rungs[place : place + 2])
    return tuple(rungs)
