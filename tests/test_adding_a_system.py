"""Adding a system is four folders and one line (docs/adding-a-system.md): the toy is added to a copy of the project."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import databases

ROOT = Path(__file__).resolve().parents[1]
TOY, PARTS = ROOT / "tests" / "rules" / "toy", ROOT / "tests" / "added_system"
KEY = "brook_ambush"
COPIED = ("accounts", "battles", "frontend", "static", "tests")
LEFT_OUT = ("node_modules", "build", "collected")
TESTS = ("builders", "inquiry_examples", "test_rules", "worlds")
"""Modules of the toy that are tests; the rest are rules."""
LINT_IMPORTS = str(Path(sys.executable).with_name("lint-imports"))
CONTRACT = "Rules systems do not import each other, nor the kernel them"


def test_every_system_is_in_the_contract_of_imports() -> None:
    """The one line: every folder of rules stands in the first layer of the contract about systems."""
    assert unlisted(ROOT) == []


@pytest.mark.slow("a copy of the project is checked, built, tested and asked for its pages")
def test_four_folders_and_one_line_are_a_system(tmp_path: Path) -> None:
    """One test, because everything in it needs the same copy, and the copy's packages are loaded anew for each part."""
    project = copied(tmp_path)
    put_into_its_places(project)
    the_missing_line_is_told(project)
    add_the_line(project)

    no_contract_is_broken(project)
    make_what_commands_make(project)
    its_tests_and_the_contract_pass(project)
    its_table_is_typed(project)
    part = its_table_and_styles_are_built(project)
    pages = asked_pages(project)
    lobby_and_new_battles_offer_it(pages)
    programs_find_it(pages)
    its_rules_and_scenarios_have_pages(pages)
    leagues_count_its_battles(pages)
    assert part in pages["battle"], "the page of a battle fetches its table ahead"


# What is done by hand


def copied(root: Path) -> Path:
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name in ("manage.py", "pyproject.toml"):
        shutil.copy(ROOT / name, root / name)
    (root / "frontend" / "node_modules").symlink_to((ROOT / "frontend" / "node_modules").resolve())
    return root


def put_into_its_places(project: Path) -> None:
    """The four folders."""
    _place_rules(project / "battles" / "rules" / KEY)
    _place(PARTS / "scenario_pages.py", project / "battles" / "presenters" / "scenarios" / "systems" / f"{KEY}.py")
    shutil.copytree(PARTS / "front_end", project / "frontend" / "src" / "systems" / KEY)
    _place_tests(project / "tests" / "rules" / KEY)


def add_the_line(project: Path) -> None:
    file = project / "pyproject.toml"
    text = file.read_text("utf-8")
    systems = layers(text)[0]
    file.write_text(text.replace(f'"{systems}"', f'"{KEY} | {systems}"'), "utf-8")


def make_what_commands_make(project: Path) -> None:
    """As docs/adding-a-system.md says: the protocol's types, a golden playthrough."""
    run(project, sys.executable, "manage.py", "protocol_types")
    run(project, sys.executable, "manage.py", "playthrough", KEY, "--seed", "1", "--keep")


# What is found


def the_missing_line_is_told(project: Path) -> None:
    assert unlisted(project) == [KEY]
    said = run(project, LINT_IMPORTS, "--no-logo", passes=False)
    assert f"{CONTRACT} BROKEN" in said
    assert KEY in said.partition("Broken contracts")[2]


def no_contract_is_broken(project: Path) -> None:
    assert unlisted(project) == []
    assert " 0 broken" in run(project, LINT_IMPORTS, "--no-logo")


def its_tests_and_the_contract_pass(project: Path) -> None:
    contract = sorted(file.name for file in (project / "tests" / "rules").glob("test_contract*.py"))
    places = [f"tests/rules/{name}" for name in (KEY, *contract, "test_coverage.py", "test_league_books.py")]
    said = run(project, sys.executable, "-m", "pytest", "-q", "-n0", "--no-migrations", *places, "-k", KEY)
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) > 60


def its_table_is_typed(project: Path) -> None:
    """It is what `SystemPage` asks for, and draws the view that the protocol's types describe."""
    own = {"extends": "./tsconfig.json", "include": [f"src/systems/{KEY}"]}
    (project / "frontend" / "tsconfig.own.json").write_text(json.dumps(own), "utf-8")
    run(project, "node_modules/.bin/tsc", "--noEmit", "-p", "tsconfig.own.json", folder="frontend")


def its_table_and_styles_are_built(project: Path) -> str:
    """The file of its table."""
    run(project, "node_modules/.bin/vite", "build", "--logLevel", "warn", folder="frontend")
    build = project / "static" / "build"
    part = json.loads((build / "manifest.json").read_text("utf-8"))[f"src/systems/{KEY}/index.tsx"]
    assert part["isDynamicEntry"], "fetched only where it is needed"
    assert ".brook-ambush-forces" in "".join(file.read_text("utf-8") for file in build.rglob("*.css"))
    file: str = part["file"]
    assert (build / file).is_file()
    return file


def asked_pages(project: Path) -> dict[str, str]:
    """Pages of the site in the copy, by what they are."""
    database = databases.sqlite_copy(project / "site.sqlite3")
    told = json.loads(run(project, sys.executable, "-m", "tests.added_system.ask_pages", KEY, DATABASE_URL=database))
    assert told["home"] == str(project / "battles" / "rules"), "nothing of the real project is asked"
    assert told["faults"] == {}
    pages: dict[str, str] = told["pages"]
    return pages


def lobby_and_new_battles_offer_it(pages: dict[str, str]) -> None:
    assert f"system={KEY}" in pages["lobby"]
    assert f'value="{KEY}"' in pages["new battle"]
    assert "The Four Winds" in pages["new battle"]


def programs_find_it(pages: dict[str, str]) -> None:
    assert KEY in [system["key"] for system in json.loads(pages["systems"])]
    assert "brook" in [scenario["id"] for scenario in json.loads(pages["scenarios"])]
    assert json.loads(pages["texts"])["texts"]["system.name"] == "Hinterhalt"


def its_rules_and_scenarios_have_pages(pages: dict[str, str]) -> None:
    assert "Each round one path is drawn and closed." in pages["rules"]
    assert "Tokens in the reeds." in pages["scenario"], "what its own module says"


def leagues_count_its_battles(pages: dict[str, str]) -> None:
    assert f'<option value="{KEY}"' in pages["new league"]
    assert "By the brook" in pages["new season"]


# The toy as a system of the site


def _place_rules(folder: Path) -> None:
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", "playthroughs"))
    for file in TOY.glob("*.py"):
        if file.stem not in ("__init__", *TESTS):
            _place(file, folder / file.name)
    _place(folder / "league" / "1.json", folder / "league" / "1.json")
    (folder / "__init__.py").write_text(f"from battles.rules.{KEY}.system import Ambush\n\nRULES = Ambush()\n", "utf-8")


def _place_tests(folder: Path) -> None:
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name in TESTS:
        _place(TOY / f"{name}.py", folder / f"{name}.py")


def _place(file: Path, to: Path) -> None:
    """A file of the toy as one of a system of the site."""
    text = file.read_text("utf-8")
    for name in TESTS:
        text = text.replace(f"tests.rules.toy.{name} ", f"tests.rules.{KEY}.{name} ")
    text = text.replace("from tests.rules import toy", f"from battles.rules import {KEY} as toy")
    to.write_text(text.replace("tests.rules.toy", f"battles.rules.{KEY}").replace('"toy"', f'"{KEY}"'), "utf-8")


def run(project: Path, *command: str, folder: str = "", passes: bool = True, **environment: str) -> str:
    """What a command says in the copy, where nothing of the real project is used but its packages."""
    given = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {**given, "PYTHONPATH": str(project), "FELDHERR_VAR": str(project / "var"), **environment}
    done = subprocess.run(command, cwd=project / folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == passes, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def layers(text: str) -> list[str]:
    """Those of the contract about systems in pyproject.toml."""
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    found: list[str] = next(one for one in contracts if one["name"] == CONTRACT)["layers"]
    return found


def unlisted(root: Path) -> list[str]:
    """Folders of systems that its first layer does not name, and names there without a folder."""
    first, *below = (set(re.findall(r"\w+", layer)) for layer in layers((root / "pyproject.toml").read_text("utf-8")))
    folders = {file.parent.name for file in (root / "battles" / "rules").glob("*/__init__.py")}
    return sorted((folders - set().union(*below)) ^ first)
