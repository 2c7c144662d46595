"""manage.py judge SYSTEM < case.json"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import TypedDict, Unpack

from django.core.management.base import BaseCommand

from battles.management import arguments
from battles.rules.errors import RulesError
from battles.rules.judge import judge, problem, read


class Arguments(TypedDict):
    system: str


class Command(BaseCommand):
    help = "Judges a case ({setup or position, orders, dice}) from standard input; exit status 1 if it is not a case."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system")

    def handle(self, *args: str, **given: Unpack[Arguments]) -> None:
        rules = arguments.system(given["system"])
        try:
            told = judge(rules, read(sys.stdin.buffer.read()))
        except RulesError as error:
            self.stdout.write(json.dumps(problem(error), ensure_ascii=False, indent=1))
            raise SystemExit(1) from error
        self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
