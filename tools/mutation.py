"""Changes each number in a system's tables once and runs that system's tests: some test must fail every time.

`python -m tools.mutation SYSTEM` copies the sources beside the installed packages, one copy a process. Each process
loads pytest, Django and the kernel once and forks for every number; the child reads the changed table afresh and stops
at the first failing test. The test files that noticed the last changes of the same table run first, then those of
tables and scenarios, then all others.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("battles", "accounts", "tests", "tools")
FIRST = ("table", "data", "scenario")
TIMED = "speed"
"""Tests that measure time say nothing about numbers, and fail on a busy machine."""
PASSED, FAILED = (0, 5), (1, 2)
"""pytest's exit status if all passed or there were none; if some failed or could not be collected."""
LONGEST = 150
"""Seconds of computing after which a child that hangs in a changed table has noticed it."""
REMEMBERED, TOLD_EVERY = 4, 100
KERNEL = ("battles.rules.base", "battles.rules.play", "battles.rules.books", "battles.rules.geometry")
"""Modules without tables, shared by all children."""
PLUGINS = ("pytest_django.plugin", "pytest_asyncio.plugin", "_hypothesis_pytestplugin")


def main() -> int:
    given = _arguments()
    if given.tree:
        return _work(Path(given.tree), given)
    start = time.monotonic()
    count, survivors = _run(given)
    noticed = count - len(survivors)
    print(f"{given.system}: {count} numbers changed, {noticed} noticed in {time.monotonic() - start:.0f} s")
    for survivor in survivors:
        print(f"  not noticed: {survivor}")
    return 1 if survivors or not count else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("system")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", default="", help="files of data/ whose path contains this")
    parser.add_argument("--every", type=int, default=1, help="only every so-manieth number, for a quick look")
    parser.add_argument("--tests", default="", help="folder of the tests; tests/rules/SYSTEM if not given")
    parser.add_argument("--data", default="", help="folder of the tables; battles/rules/SYSTEM/data if not given")
    parser.add_argument("--tree", default="", help=argparse.SUPPRESS)
    parser.add_argument("--part", type=int, default=0, help=argparse.SUPPRESS)
    return parser.parse_args()


def numbers(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where numbers stand in a JSON document."""
    if isinstance(value, dict | list):
        items: Any = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from numbers(item, (*path, key))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path


def changed(value: Any, path: tuple[str | int, ...]) -> Any:
    """The document with the number at this place raised by one."""
    if not path:
        return value + 1
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:])
    return copy


def mutants(data: Path, only: str, every: int) -> list[tuple[Path, tuple[str | int, ...]]]:
    found = [
        (file.relative_to(data), place)
        for file in sorted(data.rglob("*.json"))
        if only in str(file.relative_to(data)) and not file.name.endswith(".schema.json")
        for place in numbers(json.loads(file.read_text(encoding="utf-8")))
    ]
    return found[::every]


def _folders(given: argparse.Namespace) -> tuple[Path, Path]:
    data = given.data or f"battles/rules/{given.system}/data"
    return Path(data), Path(given.tests or f"tests/rules/{given.system}")


def _run(given: argparse.Namespace) -> tuple[int, list[str]]:
    """All numbers by several processes: how many, and the survivors."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        workers = [_start(Path(folder) / str(part), part, given) for part in range(given.jobs)]
        survivors: list[str] = []
        count = 0
        for worker in workers:
            told, _ = worker.communicate()
            if worker.returncode:
                raise SystemExit(f"the tests do not pass on unchanged tables, or cannot be run:\n{told[-4000:]}")
            result = json.loads(told.splitlines()[-1])
            count += result["count"]
            survivors += result["survivors"]
    return count, sorted(survivors)


def _start(tree: Path, part: int, given: argparse.Namespace) -> subprocess.Popen[str]:
    ignored = shutil.ignore_patterns("node_modules", ".git")
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=ignored)
    for name in ("pyproject.toml", "manage.py"):
        shutil.copy(ROOT / name, tree / name)
    passed = [f"--{name}={getattr(given, name)}" for name in ("jobs", "only", "every", "tests", "data")]
    command = [sys.executable, "-m", "tools.mutation", given.system, *passed, f"--tree={tree}", f"--part={part}"]
    environment = {**os.environ, "PYTHONPATH": str(tree), "FELDHERR_VAR": str(tree / "var")}
    return subprocess.Popen(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True)


def _work(tree: Path, given: argparse.Namespace) -> int:
    """One process's share of the numbers, each tried in a child."""
    _load()
    data, tests = _folders(given)
    tester = Tester(tree / tests)
    if not tester.passes():
        return 1
    mine = mutants(tree / data, given.only, given.every)[given.part :: given.jobs]
    survivors = []
    for number, (file, place) in enumerate(mine):
        if number and number % TOLD_EVERY == 0:
            print(f"  {given.system}, process {given.part}: {number} of {len(mine)}", file=sys.stderr, flush=True)
        if not _is_noticed(tree / data / file, place, tester):
            survivors.append(_name(file, place))
            print(f"  not noticed: {survivors[-1]}", file=sys.stderr, flush=True)
    print(json.dumps({"count": len(mine), "survivors": survivors}))
    return 0


class Tester:
    """Runs tests in children, those first that are most likely to fail."""

    def __init__(self, tests: Path) -> None:
        files = sorted(str(file) for file in tests.rglob("test_*.py") if TIMED not in file.name)
        first = [[file for file in files if word in Path(file).name] for word in FIRST]
        rest = [file for file in files if not any(file in stage for stage in first)]
        self.stages = [stage for stage in (*first, rest) if stage]
        self.noticing: defaultdict[str, list[str]] = defaultdict(list)
        """The files whose tests failed last for a table, latest first."""

    def passes(self) -> bool:
        for stage in self.stages:
            status, test = _tried(stage)
            if status not in PASSED:
                print(f"status {status} of {test or stage}")
                return False
        return True

    def notices(self, file: Path) -> bool:
        """Whether some test fails with this table as it is now."""
        known = self.noticing[str(file)]
        stages = sorted(self.stages, key=lambda stage: not _is_about(file, stage))
        for stage in (known[:1], known[1:], *stages):
            status, test = _tried(stage) if stage else (PASSED[0], "")
            if status in FAILED or status < 0:
                failed = [test.partition("::")[0]] if test else []
                known[:] = list(dict.fromkeys([*failed, *known]))[:REMEMBERED]
                return True
        return False


def _is_about(file: Path, stage: list[str]) -> bool:
    return ("scenario" in str(file)) == any("scenario" in Path(test).name for test in stage)


def _load() -> None:
    """What all children share: everything but the rules and their tests."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    import django

    django.setup()
    for plugin in _plugins():
        import_module(plugin)
    for name in [name for name in sys.modules if name.startswith(("battles.rules", "tests"))]:
        del sys.modules[name]
    for name in KERNEL:
        import_module(name)


def _plugins() -> list[str]:
    return [plugin for plugin in PLUGINS if find_spec(plugin.partition(".")[0])]


def _is_noticed(file: Path, place: tuple[str | int, ...], tester: Tester) -> bool:
    before = file.read_bytes()
    file.write_text(json.dumps(changed(json.loads(before), place), ensure_ascii=False), encoding="utf-8")
    try:
        return tester.notices(file)
    finally:
        file.write_bytes(before)


def _tried(tests: list[str]) -> tuple[int, str]:
    """pytest's exit status in a child of this process, and the test that failed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os._exit(_test(tests, writing))
    os.close(writing)
    with os.fdopen(reading) as told:
        test = told.readline().strip()
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), test


class _Tell:
    """A pytest plugin that tells the parent which test failed."""

    def __init__(self, writing: int) -> None:
        self.writing = writing

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.writing, f"{report.nodeid}\n".encode())


def _test(tests: list[str], writing: int) -> int:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    flags = ["-x", "-q", "--no-header", "--tb=no", "-m", "not slow", "-pno:cacheprovider"]
    return int(pytest.main([*flags, *(f"-p{plugin}" for plugin in _plugins()), *tests], plugins=[_Tell(writing)]))


def _name(file: Path, place: tuple[str | int, ...]) -> str:
    return f"{file} {'.'.join(str(step) for step in place)}"


if __name__ == "__main__":
    raise SystemExit(main())
