from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import visits
        from battles.timekeeper import loop

        loop.HANDLERS[visits.KIND] = visits.look_after_guest
