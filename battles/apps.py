"""The app of hosting: clocks hear of outages and of who is away, and the timekeeper of what falls due."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BattlesConfig(AppConfig):
    name = "battles"
    verbose_name = _("Battles")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Once a process. Imported here because models are only loaded now."""
        from battles.hooks import App, plug
        from battles.notifications import kinds
        from battles.presenters.scenarios import scenario_name
        from battles.selectors import blocks
        from battles.services.clocks import holidays, outages
        from battles.timekeeper import loop

        plug(
            App(
                name=self.name,
                site_back=(outages.give_back,),
                absences=(holidays.absent,),
                scenario_names=(scenario_name,),
                unwanted_authors=(blocks.blocked_by,),
                notification_groups=(kinds.BATTLES,),
                due_handlers=loop.HANDLERS,
            )
        )
