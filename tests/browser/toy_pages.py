"""A site with the tests' own systems and with their tables, which the site's own build does not have.

Their pages lie in `frontend/tests/systems/`, as they would lie in `frontend/src/systems/`: there a copy of the front
end has them, and is built once a run, without what makes files small.
"""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from pathlib import Path

from tests.browser.sites import ROOT, RunningSite

BESIDE = Path("battles", "presenters", "scenarios", "terrain_order.json")
"""What the front end reads from the rest of the project."""


def build(folder: Path) -> Path:
    """Made once a run, also by many workers; the folder of the project that has it."""
    with (folder / "toys.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "toys").exists():
            shutil.rmtree(folder / "toys-making", ignore_errors=True)
            _copy(folder / "toys-making")
            _build(folder / "toys-making" / "frontend")
            (folder / "toys-making").rename(folder / "toys")
    return folder / "toys"


def _copy(project: Path) -> None:
    shutil.copytree(ROOT / "static", project / "static", ignore=shutil.ignore_patterns("build", "collected"))
    (project / BESIDE).parent.mkdir(parents=True)
    shutil.copy(ROOT / BESIDE, project / BESIDE)
    front_end = project / "frontend"
    shutil.copytree(ROOT / "frontend" / "src", front_end / "src", ignore=shutil.ignore_patterns("*.test.ts*"))
    shutil.copytree(ROOT / "frontend" / "tests" / "systems", front_end / "src" / "systems", dirs_exist_ok=True)
    for file in (ROOT / "frontend").iterdir():
        if file.is_file():
            shutil.copy(file, front_end / file.name)
    (front_end / "node_modules").symlink_to((ROOT / "frontend" / "node_modules").resolve())


def _build(front_end: Path) -> None:
    command = ["node_modules/.bin/vite", "build", "--logLevel", "warn", "--minify", "false", "--sourcemap", "false"]
    done = subprocess.run(command, cwd=front_end, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


class ToySite(RunningSite):
    """One for tests of what only these systems have; it knows nobody yet."""

    program = ("-m", "tests.battles.toy_site")

    def __init__(self, prepared: Path, var: Path) -> None:
        shutil.copytree(prepared / "empty", var)
        settings = {"DJANGO_SETTINGS_MODULE": "tests.browser.toy_settings", "TOY_PAGES": str(build(prepared))}
        super().__init__(var, **settings)
