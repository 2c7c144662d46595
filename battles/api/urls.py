"""Addresses of the interface."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from battles.api import armies, lobby, maps, play, replays, systems

battle = "battles/<uuid:battle_id>"

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(url_name="api_schema", template_name="battles/api_docs.html"),
        name="api_docs",
    ),
    path("me", lobby.MeView.as_view(), name="api_me"),
    path("systems", systems.SystemsView.as_view(), name="api_systems"),
    path("systems/<slug:system>", systems.SystemView.as_view(), name="api_system"),
    path("systems/<slug:system>/scenarios", systems.ScenariosView.as_view(), name="api_scenarios"),
    path("systems/<slug:system>/scenarios/<slug:scenario>", systems.ScenarioView.as_view(), name="api_scenario"),
    path("systems/<slug:system>/texts/<slug:language>", systems.TextsView.as_view(), name="api_texts"),
    path("systems/<slug:system>/armies", armies.CatalogueView.as_view(), name="api_army_catalogue"),
    path("systems/<slug:system>/armies/check", armies.CheckView.as_view(), name="api_check_army"),
    path("systems/<slug:system>/armies/random", armies.RandomView.as_view(), name="api_random_army"),
    path("systems/<slug:system>/armies/read", armies.ReadView.as_view(), name="api_read_army"),
    path("systems/<slug:system>/maps", maps.MapsOfSystemView.as_view(), name="api_ready_maps"),
    path("systems/<slug:system>/maps/check", maps.MapCheckView.as_view(), name="api_check_map"),
    path("armies", armies.ArmiesView.as_view(), name="api_armies"),
    path("armies/<int:army_id>", armies.ArmyView.as_view(), name="api_army"),
    path("maps", maps.MapsView.as_view(), name="api_maps"),
    path("maps/<int:map_id>", maps.MapView.as_view(), name="api_map"),
    path("battles", lobby.BattlesView.as_view(), name="api_battles"),
    path("battles/import", replays.ImportView.as_view(), name="api_import"),
    path(battle, lobby.BattleView.as_view(), name="api_battle"),
    path(f"{battle}/join", lobby.JoinView.as_view(), name="api_join"),
    path(f"{battle}/leave", lobby.LeaveView.as_view(), name="api_leave"),
    path(f"{battle}/state", play.StateView.as_view(), name="api_state"),
    path(f"{battle}/options", play.OptionsView.as_view(), name="api_options"),
    path(f"{battle}/events", play.EventsView.as_view(), name="api_events"),
    path(f"{battle}/orders", play.OrdersView.as_view(), name="api_orders"),
    path(f"{battle}/trials", play.TrialsView.as_view(), name="api_trials"),
    path(f"{battle}/seeds", play.SeedsView.as_view(), name="api_seeds"),
    path(f"{battle}/chat", play.ChatView.as_view(), name="api_chat"),
    path(f"{battle}/replay", replays.replay, name="api_replay"),
    path(f"{battle}/export", replays.ExportView.as_view(), name="api_export"),
]
