"""A user leaves the site for good, or is banned from it: leagues go on without them (leagues 7.6, 12.1).

What they have played stays, under the name they entered with. Notifications, settings and feeds go with the account; in
rating months that are closed they are a former player.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from battles.leagues.models import Entrant, League, Team
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import RoleName, SeasonState
from battles.leagues.services import entry, log, withdrawals
from battles.runtime.clock import Clock

WAITING = (EntrantState.APPLIED, EntrantState.ADMITTED, EntrantState.RESERVE)
BEFORE_THE_DRAW = (SeasonState.ENTRY, SeasonState.LISTS)


def player_gone(player: User, clock: Clock) -> None:
    """The listener, while his account is still there."""
    withdrawals.player_gone(player, clock)
    _take_back_entries(player, clock)
    with transaction.atomic():
        _hand_over_teams(player)
        _hand_over_leagues(player, clock)


def _take_back_entries(player: User, clock: Clock) -> None:
    """Before the draw his place is free for a reserve."""
    mine = Entrant.objects.filter(
        team=None, stints__user=player, stints__until=None, state__in=WAITING, season__state__in=BEFORE_THE_DRAW
    )
    for entrant_id in list(mine.values_list("pk", flat=True)):
        entry.take_back_entry(user=player, entrant_id=entrant_id, clock=clock)


def _hand_over_teams(player: User) -> None:
    """The vice-captain leads, or else the first of the roster."""
    going_on = Team.objects.exclude(season__state=SeasonState.CLOSED)
    going_on.filter(vice_captain=player).update(vice_captain=None)
    for team in going_on.filter(captain=player).select_related("vice_captain"):
        next_one = team.members.exclude(user=player).select_related("user").first()
        team.captain = team.vice_captain or (next_one.user if next_one is not None else None)
        team.vice_captain = None
        team.save(update_fields=["captain", "vice_captain"])


def _hand_over_leagues(player: User, clock: Clock) -> None:
    """The organiser who has been one for longest owns the league now; without any it waits for an operator."""
    for league in League.objects.select_for_update().filter(owner=player):
        offices = league.roles.filter(role=RoleName.ORGANISER, user__is_active=True).exclude(user=player)
        first = offices.select_related("user").order_by("pk").first()
        league.owner = first.user if first is not None else None
        league.save(update_fields=["owner"])
        log.record(
            league=league,
            action="owner_left",
            object=f"league:{league.pk}",
            before={"owner": player.username},
            after={"owner": league.owner.username if league.owner is not None else None},
            clock=clock,
        )
