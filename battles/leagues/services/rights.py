"""Who may do what in a league (leagues 12.1). Captains and players are checked where they act for themselves."""

from __future__ import annotations

from typing import Literal

from accounts.models import User
from battles.leagues.errors import LeagueError
from battles.leagues.models import League, LeagueRole
from battles.leagues.models.seasons import Openness, RoleName
from battles.selectors.people import AnyUser

Act = Literal["own", "everything", "rule", "schedule", "lists", "edit"]

_ALL = frozenset({"owner", "organiser"})
MAY: dict[Act, frozenset[str]] = {
    "own": frozenset({"owner"}),
    "everything": _ALL,
    "rule": _ALL | {"referee"},
    "schedule": _ALL | {"scheduler"},
    "lists": _ALL | {"steward"},
    "edit": _ALL | {"editor"},
}
"""Which roles may do it: organisers everything but giving the league away."""


def roles_of(user: AnyUser, league: League) -> frozenset[str]:
    """All offices somebody has in a league; nothing for most people. Being a member is none."""
    if not isinstance(user, User):
        return frozenset()
    rows = LeagueRole.objects.filter(league=league, user=user).exclude(role=RoleName.MEMBER)
    found = set(rows.values_list("role", flat=True))
    return frozenset(found | {"owner"} if league.owner_id == user.pk else found)


def may(user: AnyUser, league: League, act: Act) -> bool:
    return bool(roles_of(user, league) & MAY[act])


def require(user: AnyUser, league: League, act: Act) -> tuple[User, str]:
    """The user and the role he acts in, for the log; raises `not_in_office` otherwise."""
    if not isinstance(user, User):
        raise LeagueError("sign_in", clause="12.1")
    roles = roles_of(user, league) & MAY[act]
    if not roles:
        raise LeagueError("not_in_office", clause="12.1", act=act)
    order = ["owner", *RoleName.values]
    return user, min(roles, key=order.index)


def may_see(user: AnyUser, league: League) -> bool:
    """Private leagues are for their members: who was invited, officers, entrants, substitutes."""
    if league.visibility != Openness.PRIVATE or roles_of(user, league):
        return True
    if not isinstance(user, User):
        return False
    return (
        league.roles.filter(user=user).exists()
        or user.entries.filter(season__league=league).exists()
        or user.stints.filter(entrant__season__league=league).exists()
        or user.team_places.filter(season__league=league).exists()
    )
