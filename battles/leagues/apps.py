"""The app of leagues: it hears of battles that end and of outages, and adds what happens by itself."""

from __future__ import annotations

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "battles.leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Once a process. Imported here because models are only loaded now."""
        from accounts import selectors as accounts
        from battles import listeners, timekeeper
        from battles.leagues import dues
        from battles.leagues.selectors import own
        from battles.leagues.selectors.seasons import live_marks
        from battles.leagues.services import leaving, pauses, results, resuming
        from battles.live import hub

        timekeeper.HANDLERS.update(dues.HANDLERS)
        hub.seasons.reader = live_marks
        if results.record_finished not in listeners.battle_ended:
            listeners.battle_ended.append(results.record_finished)
            listeners.site_back.append(pauses.give_back_outage)
            pauses.moved.append(resuming.move)
            listeners.user_gone.append(leaving.player_gone)
            accounts.further_data.append(own.data_of)
