"""The documents: links lead somewhere, paths that are named exist, every picture is shown by one of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
CODE = re.compile(r"`([^`\n]+)`")
FOLDERS = ("accounts", "battles", "docs", "examples", "frontend", "requirements", "static", "tests", "tools")
PATH = re.compile(rf"(?:{'|'.join(FOLDERS)})/[\w./{{}},<>*-]*")
MADE = ("static/build", "static/collected")
"""Made by `make build` and `collectstatic`."""


def paths(text: str) -> list[str]:
    """Paths from the root of the project, in code."""
    return [code for code in CODE.findall(text) if PATH.fullmatch(code) and not code.startswith(MADE)]


def exists(path: str) -> bool:
    """Whether something has this path; `<system>` stands for any name, `{en,de}` for each of them."""
    if choice := re.search(r"\{([^}]+)\}", path):
        return all(exists(path.replace(choice[0], one)) for one in choice[1].split(","))
    return any(ROOT.glob(re.sub(r"<\w+>", "*", path.rstrip("/"))))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = [link for link in LINK.findall(document.read_text(encoding="utf-8")) if "://" not in link]

    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_every_path_that_is_named_exists(document: Path) -> None:
    assert [path for path in paths(document.read_text(encoding="utf-8")) if not exists(path)] == []


def test_every_package_of_the_layers_exists() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", text.split("## Where things are")[1].split("\n\n## ")[0], re.M)
    named = [f"battles/{path}" for row in rows for path in CODE.findall(row)]

    assert len(named) > 20
    assert [path for path in named if not exists(path)] == []


def test_every_picture_is_shown_by_a_document() -> None:
    texts = "".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
    pictures = sorted((ROOT / "docs" / "screens").iterdir())

    assert len(pictures) == 12
    assert [picture.name for picture in pictures if picture.name not in texts] == []


def test_the_readme_shows_two_commands() -> None:
    blocks = re.findall(r"```\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    lines = [line for block in blocks for line in block.splitlines()]

    assert [line.split("#")[0].strip() for line in lines] == ["make run", "make test"]


def test_no_browser_test_writes_into_the_documents() -> None:
    files = [*(ROOT / "tests" / "browser").glob("*.py"), *(ROOT / "tools").glob("screens*.py")]

    assert [
        file.name for file in files if re.search(r'"docs", "screens"|"docs" / "screens"', file.read_text("utf-8"))
    ] == []
