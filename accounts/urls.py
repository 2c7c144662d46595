"""Addresses about people. `accounts/…` names that allauth has too are ours: guests may use them."""

from django.urls import include, path

from accounts import views

urlpatterns = [
    path("accounts/login/", views.LoginView.as_view(), name="account_login"),
    path("accounts/signup/", views.SignupView.as_view(), name="account_signup"),
    path("accounts/guest/", views.play_as_guest, name="play_as_guest"),
    path("accounts/settings/", views.edit_settings, name="settings"),
    path("accounts/preferences/", views.edit_preferences, name="preferences"),
    path("accounts/keys/", views.make_token, name="make_token"),
    path("accounts/keys/<int:token_id>/drop/", views.drop_token, name="drop_token"),
    path("accounts/privacy/", views.edit_privacy, name="edit_privacy"),
    path("accounts/data/", views.export_data, name="export_data"),
    path("accounts/delete/", views.delete_account, name="delete_account"),
    path("accounts/", include("allauth.urls")),
    path("language/", views.choose_language, name="language"),
    path("appearance/", views.choose_theme, name="theme"),
    path("players/<path:name>/block", views.block_player, name="block_player"),
    path("players/<path:name>/report", views.report_player, name="report_player"),
    path("players/<path:name>", views.profile, name="player"),
]
