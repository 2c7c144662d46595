"""What if: a battle that goes its own way from a moment of another one. The record it comes from is never touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal
from uuid import UUID

from django.db import transaction

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, Status, Visibility
from battles.rules.base import Event, Seat, State
from battles.rules.kernel_events import Branched, Ruled
from battles.rules.registry import AnyRules
from battles.runtime.clock import WALL, Clock
from battles.selectors.branches import branch_state, seat_to_take
from battles.selectors.people import AnyUser, viewpoint
from battles.services.draining import draining
from battles.services.lobby import MOST_OPEN, new_battle, save_new
from battles.services.referee_calls import LONGEST_TEXT

Opponent = Literal["computer", "self", "friend", "open"]
OPPONENTS: tuple[Opponent, ...] = ("computer", "self", "friend", "open")


def branch_battle(
    *,
    battle_id: UUID | str,
    user: AnyUser,
    at: int,
    opponent: Opponent = "computer",
    seat: str = "",
    skill: int = 1,
    title: str = "",
    clock: Clock = WALL,
) -> Battle:
    """A new battle from the state after the user's own event `at`: same rules, same set-up, dice of its own, unrated.

    `opponent`: the computer at `skill`, oneself on every side, a friend by a link, or whoever comes.
    """
    draining.refuse()
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    with transaction.atomic():
        origin = store.find(battle_id)
        point = viewpoint(store.moment_of(origin), user, clock.now())
        number, state = branch_state(origin, point, at)  # of a running battle: what its player knows
        own = seat_to_take(origin, state, point, seat)
        _check(store.rules_of(origin), user, opponent, skill)
        holders = _holders(origin, user, own, opponent, skill)
        branch = _branch(origin, user, holders, _visibility(origin, opponent), clock)
        branch.title = title.strip()[:120] or origin.title
        branch.branch_of, branch.branch_at = origin, number
        _begin_with(branch, [Branched(origin=str(origin.pk), at=at)], state, clock)
        save_new(branch, clock)
    return branch


AS_AGREED = (
    "rules_version", "data_hash", "setup", "title", "rated", "league", "league_path",
    "pace", "odds", "delay", "take_backs",
)  # fmt: skip
"""What stays as it was when a battle is continued."""


def continue_battle(*, battle_id: UUID | str, to: int, text: str, clause: str, clock: Clock = WALL) -> Battle:
    """By a ruling a battle that is over goes on from the state after event `to`: as a new one, since its dice are open
    and everybody could reckon how the next would fall. Players and everything agreed stay; clocks begin anew.
    """
    with transaction.atomic():
        origin = store.lock(battle_id)
        state = store.state_at(origin, to)
        if state is None or origin.status not in (Status.FINISHED, Status.ABANDONED):
            raise ApplicationError("no_such_moment", version=origin.version)
        holders = {seat: player.user or player.computer_skill for seat, player in store.players_of(origin).items()}
        battle = new_battle(
            origin.host, store.rules_of(origin), store.setup_of(origin), holders, origin.visibility, clock
        )
        for name in AS_AGREED:
            setattr(battle, name, getattr(origin, name))
        battle.branch_of, battle.branch_at = origin, to
        ruled: Event[State] = Ruled(outcome="restore", text=text[:LONGEST_TEXT], clause=clause)
        _begin_with(battle, [Branched(origin=str(origin.pk), at=to), ruled], state, clock)
        save_new(battle, clock)
        origin.rated = False
        store.touch(origin, "rated")
    return battle


def _check(rules: AnyRules, user: User, opponent: str, skill: int) -> None:
    if opponent not in OPPONENTS:
        raise ApplicationError("bad_opponent", opponent=opponent, known=list(OPPONENTS))
    if opponent == "computer" and skill not in rules.skills:
        raise ApplicationError("bad_skill", skill=skill, skills=list(rules.skills))
    waits = Battle.objects.filter(host=user, status=Status.OPEN).count()
    if opponent in ("friend", "open") and waits >= MOST_OPEN:
        raise ApplicationError("too_many_open", most=MOST_OPEN)


def _holders(origin: Battle, user: User, own: Seat, opponent: Opponent, skill: int) -> dict[Seat, User | int | None]:
    other: User | int | None = skill if opponent == "computer" else user if opponent == "self" else None
    return {seat: user if seat == own else other for seat in store.moment_of(origin).players}


def _visibility(origin: Battle, opponent: Opponent) -> str:
    """No branch is seen by more people than its origin; thoughts about a running battle are their thinker's alone."""
    if origin.status == Status.RUNNING:
        return Visibility.PRIVATE
    if opponent == "friend" and origin.visibility == Visibility.PUBLIC:
        return Visibility.LINK
    return str(origin.visibility)


def _branch(
    origin: Battle, user: User, holders: dict[Seat, User | int | None], visibility: str, clock: Clock
) -> Battle:
    """The rows of the new battle, under the very rules and tables its origin was fought with."""
    branch = new_battle(user, store.rules_of(origin), store.setup_of(origin), holders, visibility, clock)
    branch.rules_version, branch.data_hash, branch.setup = origin.rules_version, origin.data_hash, origin.setup
    branch.odds, branch.rated = origin.odds, False
    return branch


def _begin_with(branch: Battle, beginning: Sequence[Event[State]], state: State, clock: Clock) -> None:
    """Its log begins with where it comes from, as its player counts, and with the state there."""
    store.append(branch, store.players_of(branch), beginning, clock.now())
    store.snapshot(branch, branch.version, state)
