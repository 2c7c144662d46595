"""manage.py rules_coverage [SYSTEM|leagues] [--json]"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import TypedDict, Unpack

from django.core.management.base import BaseCommand

from battles.management import arguments
from battles.management.clause_coverage import Coverage, coverage
from battles.presenters import rules_text
from battles.rules import registry
from battles.rules.codec import to_builtins


class Arguments(TypedDict):
    system: str | None
    json: bool


class Command(BaseCommand):
    help = "Lists clauses without tests; exit status 1 if an enforced clause has none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", nargs="?")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: str, **given: Unpack[Arguments]) -> None:
        name = given["system"]
        keys = [_key(name)] if name else [*registry.systems(), *rules_text.books()]
        found = [coverage(key) for key in keys]
        plain = [to_builtins(one) for one in found]
        text = json.dumps(plain[0] if name else plain, ensure_ascii=False)
        self.stdout.write(text if given["json"] else "\n".join(map(lines, found)))
        if not all(one.is_complete for one in found):
            raise SystemExit(1)


def _key(name: str) -> str:
    return name if name in rules_text.books() else arguments.system(name).key


def lines(one: Coverage) -> str:
    parts = [
        f"{one.system}: {one.clauses} clauses, {one.tested} tested, {len(one.not_automated)} not automated",
        *(f"  enforced, no test: {clause}" for clause in one.untested),
        *(f"  server step, no test: {clause}" for clause in one.untested_server_steps),
        *(f"  fault: {fault}" for fault in one.faults),
    ]
    return "\n".join(parts)
