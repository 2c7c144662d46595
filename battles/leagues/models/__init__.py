"""What leagues keep. No logic here: services write, selectors read; tables and ratings are derived, never added up."""

from accounts.models import Notification, NotificationSetting
from battles.leagues.models.dates import Availability, CalendarFeed, Holiday, Offer
from battles.leagues.models.desk import AuditEntry, Ban, Case, Penalty, Ruling
from battles.leagues.models.fixtures import Fixture, Leg, MapChoice, Result, Round, Side
from battles.leagues.models.ladder import Challenge, Rung
from battles.leagues.models.lists import ListPick, ListSubmission, ListWindow
from battles.leagues.models.people import Entrant, Household, Member, Stint, Team
from battles.leagues.models.ratings import CampaignPlace, CampaignResult, RatingEntry, RatingPeriod
from battles.leagues.models.seasons import Award, Division, ForbiddenPair, League, LeagueRole, Season
from battles.leagues.models.teams import TeamMatch, TeamSeal

__all__ = [
    "AuditEntry",
    "Availability",
    "Award",
    "Ban",
    "CalendarFeed",
    "CampaignPlace",
    "CampaignResult",
    "Case",
    "Challenge",
    "Division",
    "Entrant",
    "Fixture",
    "ForbiddenPair",
    "Holiday",
    "Household",
    "League",
    "LeagueRole",
    "Leg",
    "ListPick",
    "ListSubmission",
    "ListWindow",
    "MapChoice",
    "Member",
    "Notification",
    "NotificationSetting",
    "Offer",
    "Penalty",
    "RatingEntry",
    "RatingPeriod",
    "Result",
    "Round",
    "Ruling",
    "Rung",
    "Season",
    "Side",
    "Stint",
    "Team",
    "TeamMatch",
    "TeamSeal",
]
