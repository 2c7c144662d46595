"""The app of leagues: it hears of battles that end and of outages, and adds what happens by itself."""

from __future__ import annotations

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "battles.leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Once a process. Imported here because models are only loaded now."""
        from accounts import profiles
        from accounts import selectors as accounts
        from battles import hooks
        from battles.leagues import rules, scheduled
        from battles.leagues.presenters import kinds
        from battles.leagues.presenters.profiles import rating_sheets
        from battles.leagues.selectors import own, ratings
        from battles.leagues.selectors.seasons import live_marks
        from battles.leagues.services import claims, holidays, leaving, pauses, results, resuming
        from battles.live import hub
        from battles.notifications import kinds as notification_kinds
        from battles.presenters import rules_text
        from battles.selectors import watching
        from battles.timekeeper import loop

        rules_text.books[rules.KEY] = rules.BOOK
        loop.HANDLERS.update(scheduled.HANDLERS)
        hub.seasons.reader = live_marks
        if ratings.strengths_of not in watching.strengths:
            watching.strengths.append(ratings.strengths_of)
        if rating_sheets not in profiles.ratings:
            profiles.ratings.append(rating_sheets)
        if kinds.GROUP not in notification_kinds.groups:
            notification_kinds.groups.append(kinds.GROUP)
        if results.record_finished not in hooks.battle_ended:
            hooks.battle_ended.append(results.record_finished)
            hooks.site_back.append(pauses.give_back_outage)
            hooks.absences.append(holidays.absent)
            pauses.moved.append(resuming.move)
            hooks.user_gone.append(leaving.player_gone)
            hooks.judges.append(claims.is_judge)
            accounts.further_data.append(own.data_of)
