"""`manage.py protocol_types`: write frontend/src/protocol.ts."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from battles.messages.typescript import typescript


def target() -> Path:
    return Path(settings.BASE_DIR) / "frontend" / "src" / "protocol.ts"


class Command(BaseCommand):
    help = "Write frontend/src/protocol.ts from messages.py and the systems' orders, events and views."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only check whether it is current")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        text, file = typescript(), target()
        if check and (not file.exists() or file.read_text(encoding="utf-8") != text):
            raise CommandError("frontend/src/protocol.ts is not current: run `manage.py protocol_types`")
        if not check:
            file.write_text(text, encoding="utf-8")
            self.stdout.write(f"{file.relative_to(settings.BASE_DIR)}: {text.count('export')} types")
