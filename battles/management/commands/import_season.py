"""`manage.py import_season FILE --owner NAME`: a season of another site from its JSON export (leagues 13.4)."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from battles.errors import ApplicationError
from battles.leagues.services import archives


class Command(BaseCommand):
    help = "Read the JSON export of a season into a site that has none of its rows; its tables stay the same."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--owner", required=True, help="who owns the league here")

    def handle(self, *args: Any, file: Path, owner: str, **options: Any) -> None:
        user = User.objects.filter(username=owner).first()
        if user is None:
            raise CommandError(f"there is nobody called {owner}")
        try:
            season = archives.import_season(user=user, document=msgspec.json.decode(file.read_bytes()))
        except FileNotFoundError as error:
            raise CommandError(f"there is no file {file}") from error
        except msgspec.DecodeError as error:
            raise CommandError(f"{file} is not JSON: {error}") from error
        except ApplicationError as error:
            raise CommandError(f"{error.code}: {error.facts}") from error
        self.stdout.write(f"{season} of {season.league} imported")
