"""manage.py playthrough SYSTEM --seed S [--language de] [--keep]"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import TypedDict, Unpack

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from battles.management import arguments
from battles.rules import registry
from battles.rules.playthrough import golden
from battles.rules.words import LANGUAGES


class Arguments(TypedDict):
    system: str
    seed: int
    language: str
    keep: bool


class Command(BaseCommand):
    help = "A whole battle as readable text."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--language", choices=LANGUAGES, default="en")
        parser.add_argument("--keep", action="store_true", help="write it to the system's tests as the golden one")

    def handle(self, *args: str, **given: Unpack[Arguments]) -> None:
        rules = arguments.system(given["system"])
        text = golden(rules, given["seed"], registry.words(rules.key, given["language"]))
        if not given["keep"]:
            self.stdout.write(text, ending="")
            return
        if given["language"] != "en":
            raise CommandError("Golden playthroughs are kept in English.")
        file = Path(settings.BASE_DIR, "tests", "rules", rules.key, "playthroughs", f"{rules.key}-{given['seed']}.txt")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        self.stdout.write(f"{file.relative_to(settings.BASE_DIR)}: {len(text.splitlines())} lines")
