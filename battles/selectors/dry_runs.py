"""Dry runs and odds: what an order would cost and mean. Nothing here touches the database once a moment is at hand."""

from __future__ import annotations

from battles import store
from battles.errors import ApplicationError
from battles.messages import Assumption, Chance, Instead, OddsFound, Trial
from battles.models import Battle, Status
from battles.rules.base import Alternative, Order, Preview, Seat, State
from battles.rules.codec import Json, encode, to_builtins
from battles.rules.cooperative import Cooperative, run
from battles.rules.odds import Odds
from battles.rules.permission import dry_run_in_parts, nearest_in_parts
from battles.rules.words import Words
from battles.selectors import odds_filter, scenes, take_back
from battles.selectors.people import Viewpoint
from battles.store import Moment
from battles.texts import wording
from battles.thinking.tasks import OddsTask


def options_of(battle: Battle, viewpoint: Viewpoint) -> list[Json]:
    """What the viewpoint's seat may decide now, each with its order, cost and how its fields may vary."""
    return scenes.options(store.moment_of(battle), viewpoint.viewer)


def preview(battle: Battle, viewpoint: Viewpoint, data: bytes, *, id: str = "", language: str = "en") -> Trial:
    """A dry run for the viewpoint's seat: cost, consequences and refusals, worded. Raises MalformedOrder."""
    return trial(store.moment_of(battle), own_seat(viewpoint), data, id=id, language=language)


def trial(moment: Moment, seat: Seat, data: bytes, *, id: str, language: str) -> Trial:
    return run(trial_in_parts(moment, seat, data, id=id, language=language))


def trial_in_parts(moment: Moment, seat: Seat, data: bytes, *, id: str, language: str) -> Cooperative[Trial]:
    order = moment.rules.codec.order(data)
    found = yield from dry_run_in_parts(moment.rules, running_state(moment), seat, order)
    nearest = yield from _nearest(moment, seat, order, found)
    return Trial(
        id=id,
        cost=found.cost,
        facts=odds_filter.facts(moment, found.facts),
        consequences=tuple(wording.consequence(one, _words(moment, seat, language)) for one in found.consequences),
        refusals=tuple(wording.refusal(one, _words(moment, seat, language)) for one in found.refusals),
        bar=None if found.refusals else take_back.before_giving(moment, running_state(moment), seat, order),
        instead=None if nearest is None else _instead(moment, *nearest, _words(moment, seat, language)),
    )


def _nearest(
    moment: Moment, seat: Seat, order: Order[State], found: Preview
) -> Cooperative[tuple[Alternative[State], Preview] | None]:
    """As far as a refused order may go, if it is one of those that go some way, and what that would mean."""
    if not found.refusals:
        return None
    nearest = yield from nearest_in_parts(moment.rules, running_state(moment), seat, order)
    if nearest is None:
        return None
    return nearest, (yield from dry_run_in_parts(moment.rules, running_state(moment), seat, nearest.order))


def _instead(moment: Moment, nearest: Alternative[State], found: Preview, words: Words) -> Instead:
    order = to_builtins(nearest.order)
    assert isinstance(order, dict)
    return Instead(
        order=order,
        limit=wording.limit(nearest.limit, words),
        cost=found.cost,
        facts=odds_filter.facts(moment, found.facts),
        consequences=tuple(wording.consequence(one, words) for one in found.consequences),
    )


def _words(moment: Moment, seat: Seat, language: str) -> Words:
    """Put together when a dry run first has something to say, and kept for all that follow at the same moment."""
    key = f"words.{seat}.{language}"
    if key not in moment.worked_out:
        moment.worked_out[key] = wording.words_of(moment, scenes.names(moment, seat, language), language)
    words: Words = moment.worked_out[key]
    return words


def odds_task(battle: Battle, viewpoint: Viewpoint, data: bytes) -> OddsTask:
    """What the thinking process needs to find an order's odds: `await thinking.pool().odds(task)`."""
    return odds_of(store.moment_of(battle), own_seat(viewpoint), data)


def odds_of(moment: Moment, seat: Seat, data: bytes) -> OddsTask:
    """Odds are found from what the seat knows; a malformed order is refused before anybody thinks."""
    if not moment.battle.odds:
        raise ApplicationError("odds_off")
    moment.rules.codec.order(data)
    known = moment.rules.known_to(running_state(moment), seat)
    asker = f"user {moment.players[seat].user_id}"
    return OddsTask(system=moment.rules.key, state=encode(known), seat=seat, order=bytes(data), asker=asker)


def told(found: Odds, id: str = "") -> OddsFound:
    """The odds as a client reads them."""
    return OddsFound(
        id=id,
        chances=tuple(
            Chance(verdict=one.verdict, count=one.count, low=one.low, high=one.high) for one in found.chances
        ),
        total=found.total,
        exact=found.exact,
        assumptions=tuple(
            Assumption(seat=one.seat, question=one.question, order=one.order, by=one.by, count=one.count)
            for one in found.assumptions
        ),
    )


def own_seat(viewpoint: Viewpoint) -> Seat:
    """Of somebody who plays; raises `not_your_seat`."""
    if not isinstance(viewpoint.viewer, str):
        raise ApplicationError("not_your_seat", seat="")
    return Seat(viewpoint.viewer)


def running_state(moment: Moment) -> State:
    """Of a battle that runs; raises `not_running`."""
    if moment.state is None or moment.battle.status != Status.RUNNING:
        raise ApplicationError("not_running", status=moment.battle.status)
    return moment.state
