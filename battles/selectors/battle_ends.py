"""What a finished battle tells those who played it: where it turned, how often they have met, how strong they are."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from battles import store
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Battle, LuckReport, Participant, Status
from battles.rules import registry
from battles.rules.base import Event, State, Thrown, Told, tag_of
from battles.rules.codec import Json, to_builtins
from battles.rules.first import first_of
from battles.selectors.people import AnyUser, Viewpoint
from battles.selectors.replays import begun_at

LEAST_CHANGE = 0.05
"""A battle in which nothing changed more than this had no turning point."""


class TurningPoint(Struct, frozen=True, kw_only=True):
    """The order after which chances changed most."""

    event: int
    """The last event of that order."""
    before: int
    """The event after which one can try again: the end of the order before."""
    turn: int | None
    text: str
    """What happened first in it, in words."""
    worth: tuple[dict[str, float], dict[str, float]]
    """Each seat's chances before and after it."""


class SeriesRecord(Struct, frozen=True, kw_only=True):
    """All finished battles of this game between the asker and this opponent, the present one included."""

    won: int
    lost: int
    drawn: int
    in_a_row: int
    """How many the asker has won one after the other up to now; lost ones are negative."""


class BattleEnd(Struct, frozen=True, kw_only=True):
    turning: TurningPoint | None = None
    series: SeriesRecord | None = None
    rating: float | None = None


def end_of(battle: Battle, user: AnyUser, viewpoint: Viewpoint, language: str) -> BattleEnd:
    """Raises `not_over` as long as something may be hidden. Without a luck report there is no turning point yet."""
    if not viewpoint.sees_all or battle.status != Status.FINISHED:
        raise ApplicationError("not_over")
    return BattleEnd(turning=_turning(battle, language), series=_series(battle, user), rating=_rating(battle, user))


def _turning(battle: Battle, language: str) -> TurningPoint | None:
    report = LuckReport.objects.filter(battle_id=battle.pk).values_list("report", flat=True).first()
    if report is None:
        return None
    begun = begun_at(battle)
    line = [(int(one["event"]), [float(worth) for worth in one["worth"]]) for one in report["line"]]
    steps = [(one, other) for one, other in pairwise(line[:-1]) if one[0] >= begun]
    if not steps:  # the order that ended it is no turning point
        return None
    before, after = max(steps, key=lambda step: _change(step[0][1], step[1][1]))
    if _change(before[1], after[1]) < LEAST_CHANGE:
        return None
    state = store.state_at(battle, before[0])
    seats = [str(seat) for seat in report["seats"]]
    return TurningPoint(
        event=after[0],
        before=before[0],
        turn=getattr(state, "turn", None),
        text=_text(battle, state, before[0], after[0], language),
        worth=(dict(zip(seats, before[1], strict=True)), dict(zip(seats, after[1], strict=True))),
    )


def _change(before: list[float], after: list[float]) -> float:
    return max((abs(one - other) for one, other in zip(before, after, strict=True)), default=0.0)


def _text(battle: Battle, state: State | None, first: int, last: int, language: str) -> str:
    """The first event of an order that has words; throws have theirs in the tray."""
    rules = store.rules_of(battle)
    names = rules.names(state, language) if state is not None else {}
    words = registry.words(battle.system, language, names)
    rows = battle.events.filter(number__gt=first, number__lte=last).order_by("number").values_list("data", flat=True)
    events = [rules.codec.event(bytes(row)) for row in rows]
    told = [event for event in events if _is_worded(event) and words.has(f"event.{tag_of(event)}")]
    return words.say(f"event.{tag_of(told[0])}", _facts(told[0])) if told else ""


def _is_worded(event: Event[State]) -> bool:
    return not isinstance(event, Thrown | Told) and tag_of(event) != "flow_set"


def _facts(event: Event[State]) -> dict[str, Json]:
    found: dict[str, Json] = to_builtins(event)
    return found


def _series(battle: Battle, user: AnyUser) -> SeriesRecord | None:
    """Of two sides alone: people by user, the computer by being one."""
    seats = list(battle.participants.all())
    if user is None or user.pk is None:
        return None
    own = [one for one in seats if one.user_id == user.pk]
    others = [one for one in seats if one not in own]
    if len(own) != 1 or len(others) != 1:
        return None
    met = Participant.objects.filter(
        battle__system=battle.system,
        battle__status=Status.FINISHED,
        battle__imported=False,
        battle__branch_of=None,
        computer_skill=others[0].computer_skill,
    )
    met = met.filter(user=None) if others[0].user_id is None else met.filter(user_id=others[0].user_id)
    mine = Participant.objects.filter(user_id=user.pk, battle__in=met.values("battle")).order_by("battle__ended_at")
    rows = [
        (seat, outcome.get("places", {}))
        for seat, outcome in mine.values_list("seat", "battle__outcome")
        if outcome and len(outcome.get("places", {})) == len(seats)
    ]
    results = [_result(seat, places) for seat, places in rows]
    return SeriesRecord(
        won=results.count(1), lost=results.count(-1), drawn=results.count(0), in_a_row=_in_a_row(results)
    )


def _result(seat: str, places: dict[str, int]) -> int:
    if len(set(places.values())) == 1:
        return 0
    return 1 if places.get(seat) == 1 else -1


def _in_a_row(results: list[int]) -> int:
    if not results:
        return 0
    last = results[-1]
    count = next((number for number, one in enumerate(reversed(results)) if one != last), len(results))
    return count * last


def _rating(battle: Battle, user: AnyUser) -> float | None:
    """The asker's, of rated battles."""
    if not battle.rated or user is None or user.pk is None:
        return None
    found = [known(battle.system, [user.pk]) for known in tuple(hooks.strengths)]
    return first_of([*(one[user.pk] for one in found if user.pk in one), None])
