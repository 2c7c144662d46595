"""`manage.py backup FILE`: the whole database as one compressed file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from battles.operations import backup


class Command(BaseCommand):
    help = "Write everything (users, battles, dice secrets) into one compressed file, while the site runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="e.g. feldherr-2026-01-31.jsonl.gz; readable by its owner only")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        counts = backup.write(file)
        self.stdout.write(f"{file}: {sum(counts.values())} rows of {len(counts)} tables, {file.stat().st_size} bytes")
