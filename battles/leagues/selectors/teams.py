"""A team match as somebody may know it: opened steps, and for a captain his own seal (leagues 4.12, 4.13)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import structs

from accounts.models import User
from battles.leagues.models import Entrant, Fixture, TeamMatch, TeamSeal
from battles.leagues.pairing.teams import (
    DefenderMatch,
    DefenderView,
    PutUpMatch,
    PutUpView,
    RosterMatch,
    RosterView,
    SquadMatch,
    SquadView,
)
from battles.leagues.pairing.teams.boards import LineUp, Side
from battles.leagues.pairing.teams.defenders import COUNT
from battles.leagues.selectors.lists import HELD
from battles.leagues.selectors.results import first_side, second_side
from battles.rules.codec import Json

State = DefenderMatch | PutUpMatch | RosterMatch | SquadMatch
View = DefenderView | PutUpView | RosterView | SquadView
LINE_UPS = "line_ups"
"""Where a match keeps line-ups that have opened; other processes keep theirs under "match"."""
BENCHES: tuple[Side, Side] = ("home", "away")


def loaded(match: TeamMatch) -> State | None:
    """What has been opened so far, without any seal; None before the beginning."""
    if LINE_UPS in match.state:
        return msgspec.convert(match.state[LINE_UPS], RosterMatch)
    if "match" not in match.state:
        return None
    kind: type[DefenderMatch | PutUpMatch] = DefenderMatch if match.process == "defender_attackers" else PutUpMatch
    return msgspec.convert(match.state["match"], kind)


def entrants_of(match: TeamMatch) -> tuple[Entrant, Entrant]:
    """Home and away: first and second side."""
    second = second_side(match.fixture)
    if second is None:
        raise LookupError("a team match has two sides")
    return first_side(match.fixture).entrant, second.entrant


def bench_of(match: TeamMatch, user: User | None) -> Side | None:
    """Which side a captain or vice-captain chooses for; None for everybody else."""
    for bench, entrant in zip(BENCHES, entrants_of(match), strict=True):
        team = entrant.team
        if user is not None and team is not None and user.pk in (team.captain_id, team.vice_captain_id):
            return bench
    return None


def line_up(entrant: Entrant, boards: int) -> LineUp:
    """Who plays a match: the first of the roster, in the captain's order."""
    return roster(entrant)[:boards]


def roster(entrant: Entrant) -> LineUp:
    """The members of a team who can play, in the captain's order: all, or where the team has frozen lists those who
    have one (3.4)."""
    if entrant.team is None:
        return ()
    listed = set(entrant.lists.filter(state__in=HELD).values_list("slot", flat=True))
    members = entrant.team.members.order_by("place").values_list("place", "user_id")
    return tuple(user for place, user in members if not listed or place in listed)


def match_of(fixture: Fixture) -> TeamMatch | None:
    """The team match of a fixture, if it is one."""
    match = TeamMatch.objects.filter(fixture=fixture).first()
    if match is not None:
        match.fixture = fixture
    return match


def own_seal(match: TeamMatch, entrant: Entrant) -> TeamSeal | None:
    return TeamSeal.objects.filter(match=match, entrant=entrant, step=match.step).first()


def fitting(state: State, bench: Side, choice: Json) -> list[int | str]:
    """A seal as it counts now that the rosters are as they are; nothing if it does not fit the step any more."""
    if isinstance(state, RosterMatch):
        return [*state.mended(bench, choice)]
    if isinstance(state, SquadMatch):
        return [*state.mended(bench, choice)] if state.sealed.of(bench) is None else []
    count = COUNT[state.step] if isinstance(state, DefenderMatch) else 1
    return choice if len(choice) == count and set(choice) <= set(state.eligible(bench)) else []


def with_seal(state: State, bench: Side, choice: Json) -> State:
    """The state as its captain sees it: with his own seal in it."""
    held = fitting(state, bench, choice)
    if not held:
        return state
    if isinstance(state, PutUpMatch):
        return structs.replace(state, sealed=state.sealed.changed(bench, int(held[0])))
    return structs.replace(state, sealed=state.sealed.changed(bench, tuple(int(one) for one in held)))


def view_of(match: TeamMatch, user: User | None) -> View | None:
    """What this user may know now. The other captain's seal is not even looked for (check 14)."""
    state = loaded(match)
    if state is None:
        return None
    bench = bench_of(match, user)
    if bench is None:
        return state.view(None)
    entrant = entrants_of(match)[BENCHES.index(bench)]
    seal = own_seal(match, entrant)
    return (state if seal is None else with_seal(state, bench, seal.choice)).view(bench)


def names_of(match: TeamMatch) -> Mapping[int, str]:
    """The members of both teams by user id."""
    found: dict[int, str] = {}
    for entrant in entrants_of(match):
        if entrant.team is not None:
            found |= {one.user_id: one.user.get_username() for one in entrant.team.members.select_related("user")}
    return found
