"""manage.py tournament SYSTEM --skills A B --count N [--seed S] [--jobs J] [--person …] [--weights …] [--json]"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import TypedDict, Unpack

from django.core.management.base import BaseCommand, CommandError

from battles.management import arguments, contest_report, many_contests
from battles.rules.contests import Contender
from battles.rules.opponents import UnknownPerson, UnknownWeight
from battles.rules.registry import AnyRules


class Arguments(TypedDict):
    system: str
    skills: list[int]
    count: int
    seed: int
    jobs: int
    person: list[str] | None
    weights: list[str] | None
    json: bool


class Command(BaseCommand):
    help = (
        "Lets two computer players fight over varied set-ups, each from both sides with the same dice; "
        "exit status 1 after a crash, a refused order or a battle without end."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system")
        parser.add_argument("--skills", nargs=2, type=int, required=True, metavar=("A", "B"))
        parser.add_argument("--count", type=int, default=20, help="battles, two for each set-up")
        parser.add_argument("--seed", type=int, default=1000, help="number of the first set-up")
        parser.add_argument("--jobs", type=int, default=1, help="processes")
        parser.add_argument("--person", nargs=2, metavar=("A", "B"), help="characters; - for none")
        parser.add_argument("--weights", nargs=2, metavar=("A", "B"), help="JSON files of weights; - for none")
        parser.add_argument("--json", action="store_true", help="a line for each battle, then all together")

    def handle(self, *args: str, **given: Unpack[Arguments]) -> None:
        rules = arguments.system(given["system"])
        pair = [_contender(rules, given, place) for place in (0, 1)]
        fought = []
        for one in many_contests.fight_many(rules.key, pair, given["count"], given["seed"], jobs=given["jobs"]):
            fought.append(one)
            if given["json"]:
                self.stdout.write(json.dumps(contest_report.row(one), ensure_ascii=False))
                self.stdout.flush()
        told = contest_report.summary(rules, pair, fought)
        self.stdout.write(
            json.dumps(told, ensure_ascii=False) if given["json"] else "\n".join(contest_report.lines(told))
        )
        if told["failures"]:
            raise SystemExit(1)


def _contender(rules: AnyRules, given: Arguments, place: int) -> Contender:
    skill = given["skills"][place]
    if skill != 0 and skill not in rules.skills:
        raise CommandError(f"There is no strength {skill}; there are: 0, {', '.join(map(str, rules.skills))}.")
    person = _named(given["person"], place)
    one = Contender(skill=skill, person=person, weights=_weights(_named(given["weights"], place)))
    try:
        rules.opponent(one.skill, one.person, one.weights)
    except (UnknownPerson, UnknownWeight) as error:
        raise CommandError(str(error)) from None
    return one


def _named(found: list[str] | None, place: int) -> str:
    return "" if found is None or found[place] == "-" else found[place]


def _weights(name: str) -> dict[str, float]:
    if not name:
        return {}
    try:
        read = json.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{name} cannot be read: {error}") from None
    if not isinstance(read, dict) or not all(isinstance(value, int | float) for value in read.values()):
        raise CommandError(f"{name} must be an object of numbers.")
    return {str(key): float(value) for key, value in read.items()}
