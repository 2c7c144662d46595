"""Addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from battles.views import (
    about,
    armies,
    broadcast,
    create,
    dice,
    faults,
    holidays,
    imports,
    learn,
    library,
    lobby,
    maps,
    moderation,
    moved,
    notes,
    notifications,
    table,
    take_over,
)
from battles.web.health import healthz, readyz

# Passwords of operators are tried no faster than others: by allauth's sign-in, with its limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("favicon.ico", RedirectView.as_view(url=static("icon.svg")), name="favicon"),
    path("service-worker.js", notifications.service_worker, name="service_worker"),
    path("notices/no-more-mail/<str:token>", moved.no_more_mail),
    re_path(r"^(?:api/(?:leagues/)?)?notices(?:/.*)?$", moved.notices),
    path("notifications/", notifications.inbox, name="notifications"),
    path("notifications/settings", notifications.settings, name="notification_settings"),
    path("notifications/no-more-mail/<str:token>", notifications.no_more_mail, name="no_more_mail"),
    path("notes", notes.my_notes, name="notes"),
    path("moderation", moderation.queue, name="moderation"),
    path("moderation/log", moderation.log, name="moderation_log"),
    path("", lobby.lobby, name="lobby"),
    path("play", create.play_now, name="play_now"),
    path("pictures/<slug:slug>/<slug:ready>.svg", lobby.picture, name="picture"),
    path("lobby/fragment", lobby.lobby_fragment, name="lobby_fragment"),
    path("watch", lobby.watch, name="watch"),
    path("watch/fragment", lobby.watch_fragment, name="watch_fragment"),
    path("featured/fragment", lobby.featured_fragment, name="featured_fragment"),
    path("finished", lobby.finished, name="finished"),
    path("holidays", holidays.holidays, name="holidays"),
    path("holidays/<int:holiday_id>/cancel", holidays.cancel_holiday, name="cancel_holiday"),
    path("battles/new", create.new_battle, name="new_battle"),
    path("battles/new/scenario", create.scenario_fragment, name="scenario_fragment"),
    path("battles/import", imports.import_battle, name="import_battle"),
    path("battles/<uuid:battle_id>", table.battle, name="battle"),
    path("battles/<uuid:battle_id>/watch", table.watch, name="watch_battle"),
    path("battles/<uuid:battle_id>/broadcast", broadcast.broadcast, name="broadcast"),
    path("battles/<uuid:battle_id>/replay", table.replay, name="replay"),
    path("battles/<uuid:battle_id>/fragment", table.sheet_fragment, name="sheet_fragment"),
    path("battles/<uuid:battle_id>/join", table.join, name="join"),
    path("battles/<uuid:battle_id>/leave", table.leave, name="leave"),
    path("battles/<uuid:battle_id>/invite", table.invite, name="invite"),
    path("battles/<uuid:battle_id>/rematch", table.rematch, name="rematch"),
    path("battles/<uuid:battle_id>/branch", table.branch, name="branch"),
    path("battles/<uuid:battle_id>/claim", table.claim, name="claim"),
    path("battles/<uuid:battle_id>/dice", dice.battle_dice, name="battle_dice"),
    path("dice/check", dice.check_file, name="dice_check"),
    path("dice/verify_dice.py", dice.script, name="dice_script"),
    path("battles/<uuid:battle_id>/take-over", take_over.take_over, name="take_over"),
    path("take-over/<str:token>", take_over.take_over_link, name="take_over_link"),
    path("invite/<str:token>", table.invitation, name="invitation"),
    path("rules/", library.rules_index, name="rules_index"),
    path("rules/<slug:slug>", library.rules, name="rules"),
    path("rules/<slug:slug>/", RedirectView.as_view(pattern_name="rules", query_string=True)),
    path("scenarios/", library.scenarios_index, name="scenarios_index"),
    path("scenarios/<slug:slug>/", library.scenarios, name="scenarios"),
    path("scenarios/<slug:slug>/upload", library.scenario_upload, name="scenario_upload"),
    path("scenarios/<slug:slug>/<slug:scenario>", library.scenario, name="scenario"),
    path("scenarios/<slug:slug>/<slug:scenario>/file", library.scenario_file, name="scenario_file"),
    path("armies", armies.armies, name="armies"),
    path("armies/import", armies.import_army, name="import_army"),
    path("armies/<int:army_id>", armies.army, name="army"),
    path("armies/<int:army_id>/file", armies.export_army, name="export_army"),
    path("maps", maps.maps, name="maps"),
    path("maps/import", maps.import_map, name="import_map"),
    path("maps/<int:map_id>", maps.drawn_map, name="map"),
    path("maps/<int:map_id>/file", maps.export_map, name="export_map"),
    path("learn", learn.learn, name="learn"),
    path("learn/<slug:slug>", learn.learn, name="learn_system"),
    path("learn/<slug:slug>/<slug:lesson>", learn.begin_lesson, name="begin_lesson"),
    path("help", about.help_page, name="help"),
    path("help/dice", dice.about_dice, name="dice_help"),
    path("imprint", about.imprint, name="imprint"),
    path("privacy", about.privacy, name="privacy"),
    path("licences", about.licences, name="licences"),
    path("report", about.report, name="report"),
    path("leagues/", include("battles.leagues.urls")),
    path("api/leagues/", include("battles.leagues.api.urls")),
    path("api/", include("battles.api.urls")),
    path("", include("accounts.urls")),
    path("admin/", admin.site.urls),
]

handler400 = faults.bad_request
handler403 = faults.forbidden
handler404 = faults.not_found
handler429 = faults.too_fast
handler500 = faults.broken
