"""The app of hosting: clocks hear of outages and of who is away."""

from __future__ import annotations

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"
    verbose_name = "Battles"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Once a process. Imported here because models are only loaded now."""
        from battles import hooks
        from battles.presenters.scenarios import scenario_name
        from battles.selectors import blocks, comments
        from battles.services.clocks import holidays, outages

        if outages.give_back not in hooks.site_back:
            hooks.site_back.append(outages.give_back)
            hooks.absences.append(holidays.absent)
        if scenario_name not in hooks.scenario_names:
            hooks.scenario_names.append(scenario_name)
        if blocks.blocked_by not in comments.unwanted:
            comments.unwanted.append(blocks.blocked_by)
