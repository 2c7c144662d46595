"""Names that somebody would search for: no metaphors, no bare gerunds, and a public class name only once."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from battles.rules import registry
from battles.rules.words import LANGUAGES

SITE = Path(__file__).resolve().parents[1] / "battles"
EXCEPTIONS = Path(__file__).with_name("names.json")
"""Exactly those that are so: whoever mends one takes it out."""

FORBIDDEN_MODULES = {
    "acts", "answers", "asking", "benching", "by_hand", "by_itself", "crowds", "doors", "dragging", "falls",
    "finding", "floors", "forewarning", "hops", "knowing", "late", "letters", "line", "listeners", "looking",
    "mustering", "musters", "pacing", "paging", "parts", "past", "phrases", "reckoning", "replaying",
    "restarting", "searching", "shapes", "sheets", "silence", "telling", "throws", "trails", "trials", "turning",
    "viewing", "wire",
}  # fmt: skip
"""What modules were called once."""
PLACES_OF_SYSTEMS = ("presenters/scenarios/systems/", "benchmarks/", "operations/demo")
TEXT_FILES = frozenset({".css", ".html", ".js", ".json", ".md", ".po", ".py", ".svg", ".toml", ".txt", ".xml"})
SHARED = ("computing", "geometry", "tabletop")
"""Folders beside the kernel that are no system."""
FORBIDDEN_CLASSES = {
    "BattleSocket", "Doors", "Given", "Late", "LobbySocket", "SeasonSocket", "Socket", "Somebody", "Standpoint",
}  # fmt: skip


def test_only_listed_modules_keep_a_name_that_was_given_up() -> None:
    assert old_modules() == _listed("modules that keep an old name")


def test_only_listed_modules_are_bare_gerunds() -> None:
    assert gerunds() == _listed("modules named by a gerund")


def test_no_class_has_a_name_that_was_given_up() -> None:
    assert [name for names in _classes().values() for name in names if name in FORBIDDEN_CLASSES] == []


def test_only_listed_public_classes_share_a_name() -> None:
    """Once on the site; below `rules/<system>/` once a system."""
    assert double_classes() == _listed("classes that share a name")


def test_only_a_systems_own_places_name_it() -> None:
    """A folder is enough for a further system: nothing else of the site knows any by key, address or display name."""
    assert named_systems() == []


def test_a_file_that_names_a_system_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By each of its names, in code and in texts, but not in its own places."""
    key = next(iter(registry.systems()))
    for place in (f"rules/{key}/a.py", "presenters/scenarios/systems/a.py", "benchmarks/a.py", "operations/demo.py"):
        _write(tmp_path / place, key)
    _write(tmp_path / "views/a.py", f'KEY = "{key}"')
    _write(tmp_path / "texts/en.json", registry.words(key, "en").say("system.name").upper())
    _write(tmp_path / "templates/a.html", f"/rules/{key.replace('_', '-')}/")
    _write(tmp_path / "leagues/b.py", f"class {key.title().replace('_', '')}: ...")
    _write(tmp_path / "leagues/c.py", "lost = battles")
    monkeypatch.setattr("tests.test_names.SITE", tmp_path)

    assert {line.partition(":")[0] for line in named_systems()} == {
        "views/a.py",
        "texts/en.json",
        "templates/a.html",
        "leagues/b.py",
    }


@pytest.mark.parametrize("app", ["battles", "battles/leagues", "accounts"])
def test_the_migrations_of_an_app_are_one_line(app: str) -> None:
    """Two branches that each add one are seen when the second comes in, not when the site migrates."""
    files = {file.stem: file.read_text(encoding="utf-8") for file in (SITE.parent / app).glob("migrations/[0-9]*.py")}
    parent = re.compile(rf"""\(["']{app.rpartition("/")[2]}["'], ["'](\w+)["']\)""")
    followed = {name for text in files.values() for name in parent.findall(text.partition("operations")[0])}
    assert len(set(files) - followed) == 1, "each migration but the last is the parent of one"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def named_systems() -> list[str]:
    """File, and what it calls a system."""
    names = [(key, name) for key in sorted({*registry.systems(), *registry.league_books()}) for name in _names(key)]
    return [
        f"{path.relative_to(SITE).as_posix()}: {name}"
        for path in sorted(SITE.rglob("*"))
        if path.suffix in TEXT_FILES and "__pycache__" not in path.parts
        for text in [path.read_text(encoding="utf-8").lower()]
        for key, name in names
        if name in text and not _is_own(path.relative_to(SITE).as_posix(), key)
    ]


def _names(key: str) -> set[str]:
    """As it may be written, in small letters."""
    spoken = {registry.words(key, language).say("system.name") for language in LANGUAGES}
    return {name.lower() for name in (key, key.replace("_", "-"), key.replace("_", ""), *spoken)}


def _is_own(path: str, key: str) -> bool:
    return path.startswith((f"rules/{key}/", *PLACES_OF_SYSTEMS))


def old_modules() -> list[str]:
    return [path for path in _modules() if _name(path) in FORBIDDEN_MODULES]


def gerunds() -> list[str]:
    return [path for path in _modules() if _name(path).endswith("ing")]


def double_classes() -> list[str]:
    places = Counter(f"{_realm(path)}.{name}" for path, names in _classes().items() for name in names)
    return sorted(name for name, count in places.items() if count > 1)


def _listed(what: str) -> list[str]:
    found: list[str] = json.loads(EXCEPTIONS.read_text(encoding="utf-8"))[what]
    return found


@cache
def _modules() -> tuple[str, ...]:
    files = (path.relative_to(SITE).as_posix() for path in SITE.rglob("*.py"))
    return tuple(sorted(path for path in files if "migrations/" not in path))


def _name(path: str) -> str:
    return Path(path).parent.name if path.endswith("__init__.py") else Path(path).stem


@cache
def _classes() -> dict[str, list[str]]:
    found = {}
    for path in _modules():
        tree = ast.parse((SITE / path).read_text(encoding="utf-8"))
        names = [one.name for one in tree.body if isinstance(one, ast.ClassDef)]
        found[path] = [name for name in names if not name.startswith("_")]
    return found


def _realm(path: str) -> str:
    parts = path.split("/")
    in_system = parts[0] == "rules" and len(parts) > 2 and parts[1] not in SHARED
    return parts[1] if in_system else "battles"
