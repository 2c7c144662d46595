"""manage.py soak: many random battles, tournaments, each number of the tables changed once, hostile frames."""

from __future__ import annotations

import subprocess
import sys
import time
from argparse import ArgumentParser
from typing import TypedDict, Unpack

from django.conf import settings
from django.core.management.base import BaseCommand

from battles.management import arguments, contest_report, frame_soak, many, many_contests
from battles.management.commands.random_battles import lines, report
from battles.rules import registry
from battles.rules.contests import Contender, ContestResult
from battles.rules.registry import AnyRules


class Arguments(TypedDict):
    systems: list[str]
    count: int | None
    seed: int
    jobs: int
    mutations: bool
    tournaments: bool
    frames: int | None


FRAMES = 1_000_000
TARGETS = {(1, 0): 0.95, (2, 1): 0.70, (3, 2): 0.60}
"""How often each strength of the computer must win against the one below it."""
FRESH = 1000
"""Weights are found on set-ups below this number and judged from it on."""


class Command(BaseCommand):
    help = "Plays random battles over all scenarios, replaying each exactly; then every number in data/ must matter."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("systems", nargs="*", help="default: all")
        parser.add_argument("--count", type=int, help="battles per system (default: the system's own number)")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=2, help="processes")
        parser.add_argument("--frames", type=int, help=f"hostile frames; {FRAMES:,} unless systems are named")
        parser.add_argument("--no-tournaments", dest="tournaments", action="store_false", help="no computer battles")
        parser.add_argument("--no-mutations", dest="mutations", action="store_false", help="battles only")

    def handle(self, *args: str, **given: Unpack[Arguments]) -> None:
        chosen = [arguments.system(name) for name in given["systems"]] or list(registry.systems().values())
        failed = [rules.key for rules in chosen if not self._battles(rules, given)]
        if given["tournaments"]:
            failed += [f"{rules.key} (tournaments)" for rules in chosen if not self._tournaments(rules, given["jobs"])]
        if given["mutations"]:
            failed += [f"{rules.key} (tables)" for rules in chosen if not self._mutations(rules, given["jobs"])]
        if not self._frames(given):
            failed.append("hostile frames")
        if failed:
            self.stderr.write(f"failed: {', '.join(failed)}")
            raise SystemExit(1)

    def _battles(self, rules: AnyRules, given: Arguments) -> bool:
        start = time.perf_counter()
        count = rules.limits.soak if given["count"] is None else given["count"]
        tally = many.play_many(rules.key, count, given["seed"], jobs=given["jobs"], verify=True)
        told = report(rules, tally, time.perf_counter() - start)
        self.stdout.write(lines(told))
        self.stdout.flush()
        return not told["crashes"] and not told["rows_never_given"] and tally.ended == count

    def _tournaments(self, rules: AnyRules, jobs: int) -> bool:
        """Each strength against the one below, until its target is kept or missed beyond doubt, or all are fought."""
        results = [
            self._tournament(rules, (Contender(skill=one), Contender(skill=other)), target, jobs)
            for (one, other), target in TARGETS.items()
            if one in rules.skills and rules.limits.contests
        ]
        return all(results)

    def _tournament(self, rules: AnyRules, pair: tuple[Contender, Contender], target: float, jobs: int) -> bool:
        fought: list[ContestResult] = []
        for one in many_contests.fight_many(rules.key, pair, rules.limits.contests, FRESH, jobs=jobs):
            fought.append(one)
            is_pair = len(fought) % 2 == 0
            if is_pair and contest_report.is_settled(contest_report.score(fought), len(fought), target) is not None:
                break
        told = contest_report.summary(rules, pair, fought)
        self.stdout.write("\n".join(contest_report.lines(told)))
        self.stdout.flush()
        return not told["failures"] and told["interval"][1] >= target

    def _frames(self, given: Arguments) -> bool:
        """They belong to no system: whoever names one means its rules."""
        count = (0 if given["systems"] else FRAMES) if given["frames"] is None else given["frames"]
        if not count:
            return True
        start = time.perf_counter()
        problems = frame_soak.soak_frames(count, given["seed"])
        self.stdout.write(f"{count:,} hostile frames in {time.perf_counter() - start:.0f} s: {len(problems)} problems")
        for problem in problems:
            self.stderr.write(problem)
        return not problems

    def _mutations(self, rules: AnyRules, jobs: int) -> bool:
        command = [sys.executable, "-m", "tools.mutation", rules.key, "--jobs", str(jobs)]
        return subprocess.run(command, cwd=settings.BASE_DIR, check=False).returncode == 0
