"""The app of leagues: it hears of battles that end and of outages, and adds what happens by itself."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "battles.leagues"
    label = "leagues"
    verbose_name = _("Leagues")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Once a process. Imported here because models are only loaded now."""
        from battles.hooks import App, plug
        from battles.leagues import rules, scheduled
        from battles.leagues.presenters import kinds
        from battles.leagues.presenters.profiles import rating_sheets
        from battles.leagues.selectors import own, people, ratings
        from battles.leagues.selectors.seasons import live_marks
        from battles.leagues.services import campaigns, claims, departures, holidays, pauses, postponement, results

        plug(
            App(
                name=self.name,
                battle_ended=(results.record_finished, campaigns.record_finished),
                site_back=(pauses.give_back_outage,),
                user_gone=(departures.player_gone,),
                absences=(holidays.absent,),
                judges=(claims.is_judge,),
                substitutes=(people.may_substitute,),
                strengths=(ratings.strengths_of,),
                rating_sheets=(rating_sheets,),
                further_data=(own.data_of,),
                season_marks=(live_marks,),
                season_moved=(postponement.move,),
                notification_groups=(kinds.GROUP,),
                due_handlers=scheduled.HANDLERS,
                rule_books={rules.KEY: rules.BOOK},
            )
        )
