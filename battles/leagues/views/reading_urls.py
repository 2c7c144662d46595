"""Addresses of pages that are only read."""

from django.urls import URLPattern, path

from battles.leagues.views import broadcast, divisions, embeds, exports, leagues, people, ratings, rounds, seasons

season = "<slug:slug>/<int:number>/"
division = f"{season}<division:place>/"
embed = f"{season}embed/"

urlpatterns: list[URLPattern] = [
    path("", leagues.index, name="leagues"),
    path("players/<str:name>/", people.player, name="league_player"),
    path("ratings/", ratings.index, name="ratings"),
    path("ratings/<str:list_key>/", ratings.rating_list, name="rating_list"),
    path("entrants/<int:entrant_id>/", people.entrant, name="entrant"),
    path("entrants/<int:entrant_id>/calendar.ics", exports.entrant_calendar, name="entrant_calendar"),
    path("calendar/<str:token>.ics", exports.private_calendar, name="private_calendar"),
    path("<slug:slug>/", leagues.league, name="league"),
    path("<slug:slug>/log.jsonl", exports.log_file, name="league_log"),
    path("<slug:slug>/log/check/", exports.check_log, name="check_log"),
    path(season, seasons.home, name="season"),
    path(f"{season}rounds/", rounds.rounds, name="season_rounds"),
    path(f"{season}rounds/<int:round_number>/", rounds.round_page, name="season_round"),
    path(f"{season}rounds/<int:round_number>/broadcast/", broadcast.round_broadcast, name="round_broadcast"),
    path(f"{season}entrants/", seasons.entrants, name="season_entrants"),
    path(f"{season}lists/", seasons.army_lists, name="season_lists"),
    path(f"{season}rules/", seasons.terms, name="season_rules"),
    path(f"{season}history/", exports.history, name="season_history"),
    path(f"{season}season.json", exports.season_json, name="season_json"),
    path(f"{season}results.csv", exports.results_file, name="season_results"),
    path(f"{season}calendar.ics", exports.season_calendar, name="season_calendar"),
    path(division, divisions.division, name="division"),
    path(f"{division}derivation/<int:entrant>/<slug:criterion>/", divisions.derivation, name="derivation"),
    path(f"{division}table.csv", exports.table_file, name="division_table"),
    path(f"{division}report.trf", exports.report_file, name="division_report"),
    path(f"{embed}table/<division:place>/", embeds.table, name="embed_table"),
    path(f"{embed}crosstable/<division:place>/", embeds.crosstable, name="embed_crosstable"),
    path(f"{embed}round/<int:round_number>/", embeds.round_, name="embed_round"),
    path(f"{embed}bracket/<division:place>/", embeds.bracket, name="embed_bracket"),
]
