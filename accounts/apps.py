from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Accounts")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import visits
        from battles.hooks import App, plug

        plug(App(name=self.name, due_handlers={visits.KIND: visits.look_after_guest}))
