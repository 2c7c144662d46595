"""Which clauses have tests: `@pytest.mark.clause(…)` read from the sources, nothing is run."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.conf import settings
from msgspec import Struct

from battles.presenters import rules_text

MOST_CLAUSES = 3
"""A test that claims more proves none of them."""
Test = ast.FunctionDef | ast.AsyncFunctionDef


class Coverage(Struct, frozen=True, kw_only=True):
    """Clauses of one system and their tests. `faults` are marks that cannot be right."""

    system: str
    clauses: int
    tested: int
    untested: tuple[str, ...]
    untested_server_steps: tuple[str, ...]
    not_automated: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        return not self.untested and not self.faults


def coverage(key: str, tests: Path | None = None) -> Coverage:
    """The coverage of a system by the tests in tests/rules/<system>/, or of leagues by those in tests/leagues/."""
    by_status: defaultdict[str, list[str]] = defaultdict(list)
    for clause in rules_text.written_clauses(key):
        by_status[clause["status"]].append(clause["id"])
    known = [clause for ids in by_status.values() for clause in ids]
    files = sorted((tests or tests_of(key)).rglob("test_*.py"))
    marked, faults = _marks(files, frozenset(known))
    return Coverage(
        system=key,
        clauses=len(known),
        tested=len(marked & set(known)),
        untested=tuple(clause for clause in by_status["enforced"] if clause not in marked),
        untested_server_steps=tuple(clause for clause in by_status["server_step"] if clause not in marked),
        not_automated=tuple(by_status["not_automated"]),
        faults=faults,
    )


def tests_of(key: str) -> Path:
    home = Path(settings.BASE_DIR) / "tests"
    return home / key if key in rules_text.books() else home / "rules" / key


def _marks(files: Sequence[Path], known: frozenset[str]) -> tuple[set[str], tuple[str, ...]]:
    marked: set[str] = set()
    faults: list[str] = []
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = [clause for node in ast.walk(tree) if isinstance(node, ast.Call) for clause in clauses_of(node)]
        marked.update(found)
        faults.extend(f"{file.name}: there is no clause {clause}" for clause in sorted(set(found) - known))
        faults.extend(f"{file.name}: {fault}" for fault in _crowded(tree))
    return marked, tuple(faults)


def clauses_of(call: ast.Call) -> list[str]:
    """The clauses of `pytest.mark.clause("6.5", …)`."""
    match call.func:
        case ast.Attribute(attr="clause", value=ast.Attribute(attr="mark")):
            return [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return []


def _crowded(tree: ast.Module) -> Iterator[str]:
    for test, inherited in _tests(tree.body, _module_marks(tree)):
        own = _decorated(test.decorator_list)
        if len(own) + inherited > MOST_CLAUSES:
            yield f"{test.name} claims more than {MOST_CLAUSES} clauses"


def _tests(body: Sequence[ast.stmt], inherited: int) -> Iterator[tuple[Test, int]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield node, inherited
        elif isinstance(node, ast.ClassDef):
            yield from _tests(node.body, inherited + len(_decorated(node.decorator_list)))


def _decorated(decorators: Sequence[ast.expr]) -> list[str]:
    """Clauses of the decorators themselves and, of a parametrised test, of the case that names most."""
    own = [clause for one in decorators if isinstance(one, ast.Call) for clause in clauses_of(one)]
    cases = [
        clauses_of(node)
        for one in decorators
        for node in ast.walk(one)
        if isinstance(node, ast.Call) and node is not one
    ]
    return own + max(cases, key=len, default=[])


def _module_marks(tree: ast.Module) -> int:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            return sum(len(clauses_of(call)) for call in ast.walk(node) if isinstance(call, ast.Call))
    return 0
