"""`manage.py restore FILE`: a backup into an empty database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.operations import backup


class Command(BaseCommand):
    help = "Read a backup into an empty, migrated database; SQLite and PostgreSQL read each other's backups."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            counts = backup.read(file)
        except FileNotFoundError as error:
            raise CommandError(f"there is no file {file}") from error
        except backup.BadBackup as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{sum(counts.values())} rows of {len(counts)} tables restored")
