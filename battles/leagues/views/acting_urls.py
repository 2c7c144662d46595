"""Addresses of pages on which something is done; they are tried before those that are only read."""

from django.urls import URLPattern, path
from django.views.generic import RedirectView

from battles.leagues.views import (
    calendar,
    captains,
    desk,
    entries,
    fixtures,
    holidays,
    households,
    ladders,
    league_settings,
    lists,
    pairings,
    proposals,
)

season = "<slug:slug>/<int:number>/"
entrant = "entrants/<int:entrant_id>/"

urlpatterns: list[URLPattern] = [
    path("new", league_settings.new_league, name="new_league"),
    path("notices/", RedirectView.as_view(pattern_name="notifications"), name="league_notices"),
    path("notices/settings", RedirectView.as_view(pattern_name="notification_settings")),
    path("calendar/", calendar.calendar, name="own_calendar"),
    path("availability", holidays.availability, name="availability"),
    path("household", households.households, name="households"),
    path("fixtures/<int:fixture_id>/", fixtures.fixture, name="fixture"),
    path("fixtures/<int:fixture_id>/captains", captains.captains, name="captains"),
    path(f"{entrant}entry", entries.own_entry, name="own_entry"),
    path(f"{entrant}lists", lists.own_lists, name="own_lists"),
    path(f"{entrant}holidays", holidays.own_holidays, name="own_holidays"),
    path("<slug:slug>/edit", league_settings.edit_league, name="edit_league"),
    path("<slug:slug>/new-season", league_settings.new_season, name="new_season"),
    path(f"{season}enter", entries.enter, name="enter_season"),
    path(f"{season}settings", league_settings.settings, name="season_settings"),
    path(f"{season}pairing", pairings.pairing, name="season_pairing"),
    path(f"{season}people", pairings.people, name="season_people"),
    path(f"{season}desk", desk.desk, name="desk"),
    path(f"{season}log", desk.log, name="season_log"),
    path(f"{season}proposal", proposals.proposal, name="proposal"),
    path(f"{season}ladder", ladders.ladder, name="ladder"),
    path(f"{season}arena", ladders.arena, name="arena"),
]
