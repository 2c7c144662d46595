"""A team goes on in the next season with its roster."""

from __future__ import annotations

from battles.leagues.models import Member, Season, Team


def copy_team(team: Team, season: Season) -> Team:
    copy = Team.objects.create(
        season=season, name=team.name, captain=team.captain, vice_captain=team.vice_captain, boards=team.boards
    )
    Member.objects.bulk_create(
        Member(team=copy, season=season, user=member.user, place=member.place)
        for member in team.members.select_related("user")
    )
    return copy
