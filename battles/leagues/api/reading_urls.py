"""Addresses of the interface that only tell."""

from django.urls import URLPattern, path

from battles.leagues.api import evidence, reading

season = "<slug:slug>/<int:number>"
division = f"{season}/divisions/<division:place>"

urlpatterns: list[URLPattern] = [
    path("", reading.LeaguesView.as_view(), name="api_leagues"),
    path("ratings", reading.RatingListsView.as_view(), name="api_ratings"),
    path("ratings/<str:list_key>", reading.RatingListView.as_view(), name="api_rating_list"),
    path("ratings/<str:list_key>/<str:name>", reading.PlayerRatingsView.as_view(), name="api_player_ratings"),
    path("entrants/<int:entrant_id>", reading.EntrantView.as_view(), name="api_entrant"),
    path("fixtures/<int:fixture_id>", reading.FixtureView.as_view(), name="api_fixture"),
    path("fixtures/<int:fixture_id>/dates", evidence.OffersView.as_view(), name="api_fixture_dates"),
    path("fixtures/<int:fixture_id>/rulings", evidence.RulingsView.as_view(), name="api_fixture_rulings"),
    path("fixtures/<int:fixture_id>/captains", reading.CaptainsView.as_view(), name="api_captains"),
    path("<slug:slug>", reading.LeagueView.as_view(), name="api_league"),
    path("<slug:slug>/audit", reading.AuditView.as_view(), name="api_league_audit"),
    path(season, reading.SeasonView.as_view(), name="api_season"),
    path(f"{season}/entrants", reading.EntrantsView.as_view(), name="api_season_entrants"),
    path(f"{season}/lists", reading.ListsView.as_view(), name="api_season_lists"),
    path(f"{season}/rounds", reading.RoundsView.as_view(), name="api_season_rounds"),
    path(f"{season}/fixtures", reading.FixturesView.as_view(), name="api_season_fixtures"),
    path(f"{season}/desk", evidence.DeskView.as_view(), name="api_season_desk"),
    path(f"{season}/penalties", evidence.PenaltiesView.as_view(), name="api_season_penalties"),
    path(f"{season}/proposal", evidence.ProposalView.as_view(), name="api_season_proposal"),
    path(f"{season}/awards", reading.AwardsView.as_view(), name="api_season_awards"),
    path(f"{division}/challenges", evidence.ChallengesView.as_view(), name="api_division_challenges"),
    path(f"{division}/table", reading.TableView.as_view(), name="api_division_table"),
    path(f"{division}/crosstable", reading.CrosstableView.as_view(), name="api_division_crosstable"),
    path(f"{division}/bracket", reading.BracketView.as_view(), name="api_division_bracket"),
]
