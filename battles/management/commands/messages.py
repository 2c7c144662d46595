"""manage.py messages: collect what is to be translated, keep what is translated, compile. Needs Babel, not gettext."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from battles.management import catalogue, extraction

APPS = ("battles", "accounts", "battles/leagues")
LANGUAGE = "de"


def place(app: str) -> Path:
    return Path(settings.BASE_DIR) / app / "locale" / LANGUAGE / "LC_MESSAGES" / "django.po"


def collected(app: str) -> catalogue.Catalogue:
    """The app's messages with the translations they have."""
    known = catalogue.read(place(app), LANGUAGE)
    base = Path(settings.BASE_DIR)
    wanted = extraction.messages_of(base / app, [base / other for other in APPS if other.startswith(f"{app}/")])
    return {message: known.get(message, ()) for message in wanted}


class Command(BaseCommand):
    help = "Update locale/de of all apps from the sources and compile it; --check only lists what is missing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail if something is missing")

    def handle(self, *args: object, **options: object) -> None:
        lacking = [message for app in APPS for message in self._app(app, check=bool(options["check"]))]
        for message in lacking:
            self.stderr.write(f"not translated: {message.id}")
        if lacking and options["check"]:
            raise CommandError(f"{len(lacking)} messages have no German text")

    def _app(self, app: str, *, check: bool) -> list[extraction.Message]:
        found, file = collected(app), place(app)
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(catalogue.written(found, LANGUAGE))
            file.with_suffix(".mo").write_bytes(catalogue.compiled(found, LANGUAGE))
        return list(catalogue.missing(found))
