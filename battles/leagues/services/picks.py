"""Which of his lists somebody brings to a fixture, and lists that nobody ever saw (leagues 3.5)."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from battles.leagues import amendments
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, Fixture, ListPick, Season, Side
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.lists import ListState
from battles.leagues.models.people import EntrantState
from battles.leagues.selectors.lists import counting, picks_are_open
from battles.leagues.services import entry, fixtures, lists
from battles.runtime.clock import WALL, Clock


def pick(*, user: User, fixture_id: int, slot: int, clock: Clock = WALL) -> None:
    """Which list to bring: free to change until one checks in, secret until the battle begins. A refusal says nothing
    about the other side (3.5)."""
    with transaction.atomic():
        _, fixture = fixtures.locked(fixture_id)
        side = _own_side(fixture, user)
        if fixture.state not in (FixtureState.OPEN, FixtureState.AGREED) or picks_are_open(fixture):
            raise LeagueError("picks_open", clause="3.5")
        if side.checked_in_at is not None:
            raise LeagueError("pick_settled", clause="3.5")
        lists.check_slot(slot, max((row.slot for row in counting(side.entrant)), default=0))
        ListPick.objects.update_or_create(
            fixture=fixture, entrant=side.entrant, defaults={"slot": slot, "picked_at": clock.now()}
        )


def _own_side(fixture: Fixture, user: User) -> Side:
    for side in fixture.sides.select_related("entrant__team"):
        if entry.answers_for(user, side.entrant):
            return side
    raise LeagueError("not_your_entry", clause="12.1")


def penalise_unused(season: Season, clock: Clock) -> None:
    """`use_every_list`: a list that was never brought costs points; forfeited fixtures count as use of each (3.5)."""
    terms = terms_.read(season.terms)
    if not terms.lists.use_every_list:
        return
    active = season.entrants.filter(state=EntrantState.ACTIVE)
    for entrant in active.prefetch_related("lists", "picks", "sides__fixture__results"):
        for slot in _unused(entrant):
            entrant.penalties.get_or_create(
                key=f"unused:{entrant.pk}:{slot}",
                defaults={
                    "points": terms.lists.unused_penalty,
                    "reason": f"list {slot} was never used",
                    "clause": "3.5",
                    "given_at": clock.now(),
                },
            )


def _unused(entrant: Entrant) -> tuple[int, ...]:
    """Slots he never brought; nothing if one of his fixtures was forfeited."""
    sides = list(entrant.sides.all())
    found = [result for side in sides for result in side.fixture.results.all() if result.is_valid]
    forfeited = any(result.kind == "forfeit" for result in found)
    picks = {pick.fixture_id: pick.slot for pick in entrant.picks.all()}
    brought = {picks.get(side.fixture_id, 1) for side in sides}
    own = max((row.slot for row in entrant.lists.all() if row.state == ListState.REVEALED), default=0)
    return amendments.unused_lists(own, brought, has_forfeited=forfeited)
