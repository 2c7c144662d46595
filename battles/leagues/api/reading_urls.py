"""Addresses of the interface that only tell."""

from django.urls import URLPattern, path

from battles.leagues.api import evidence, season_data

season = "<slug:slug>/<int:number>"
division = f"{season}/divisions/<division:place>"

urlpatterns: list[URLPattern] = [
    path("", season_data.LeaguesView.as_view(), name="api_leagues"),
    path("ratings", season_data.RatingListsView.as_view(), name="api_ratings"),
    path("ratings/<str:list_key>", season_data.RatingListView.as_view(), name="api_rating_list"),
    path("ratings/<str:list_key>/<str:name>", season_data.PlayerRatingsView.as_view(), name="api_player_ratings"),
    path("entrants/<int:entrant_id>", season_data.EntrantView.as_view(), name="api_entrant"),
    path("fixtures/<int:fixture_id>", season_data.FixtureView.as_view(), name="api_fixture"),
    path("fixtures/<int:fixture_id>/dates", evidence.OffersView.as_view(), name="api_fixture_dates"),
    path("fixtures/<int:fixture_id>/rulings", evidence.RulingsView.as_view(), name="api_fixture_rulings"),
    path("fixtures/<int:fixture_id>/captains", season_data.CaptainsView.as_view(), name="api_captains"),
    path("<slug:slug>", season_data.LeagueView.as_view(), name="api_league"),
    path("<slug:slug>/audit", season_data.AuditView.as_view(), name="api_league_audit"),
    path(season, season_data.SeasonView.as_view(), name="api_season"),
    path(f"{season}/entrants", season_data.EntrantsView.as_view(), name="api_season_entrants"),
    path(f"{season}/lists", season_data.ListsView.as_view(), name="api_season_lists"),
    path(f"{season}/rounds", season_data.RoundsView.as_view(), name="api_season_rounds"),
    path(f"{season}/fixtures", season_data.FixturesView.as_view(), name="api_season_fixtures"),
    path(f"{season}/desk", evidence.DeskView.as_view(), name="api_season_desk"),
    path(f"{season}/penalties", evidence.PenaltiesView.as_view(), name="api_season_penalties"),
    path(f"{season}/proposal", evidence.ProposalView.as_view(), name="api_season_proposal"),
    path(f"{season}/awards", season_data.AwardsView.as_view(), name="api_season_awards"),
    path(f"{division}/challenges", evidence.ChallengesView.as_view(), name="api_division_challenges"),
    path(f"{division}/table", season_data.TableView.as_view(), name="api_division_table"),
    path(f"{division}/crosstable", season_data.CrosstableView.as_view(), name="api_division_crosstable"),
    path(f"{division}/bracket", season_data.BracketView.as_view(), name="api_division_bracket"),
]
