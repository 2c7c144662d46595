"""The Python files of the repository and edits to them."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tools.moves.scopes import Scope, scopes_of

ROOT = Path(__file__).resolve().parents[2]
OWN = ("tools/move.py", "tools/moves.toml", "tools/moves/")


def git(*arguments: str) -> str:
    return subprocess.run(("git", *arguments), cwd=ROOT, check=True, capture_output=True, text=True).stdout


def tracked() -> list[str]:
    """Paths git knows or would take, but not this tool's own."""
    found = git("ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    return [one for one in found if not one.startswith(OWN) and (ROOT / one).is_file()]


def dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@dataclass
class Source:
    path: str
    text: str
    edits: list[tuple[int, int, str]] = field(default_factory=list)

    @cached_property
    def module(self) -> str:
        return dotted(self.path)

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def scope(self) -> Scope:
        return scopes_of(self.tree)

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.splitlines(keepends=True)

    @cached_property
    def _starts(self) -> list[int]:
        starts, at = [], 0
        for line in self._lines:
            starts.append(at)
            at += len(line)
        return starts

    def at(self, line: int, byte: int) -> int:
        """Where a place of the syntax tree, whose columns count bytes, is in the text."""
        text = self._lines[line - 1]
        return self._starts[line - 1] + (byte if text.isascii() else len(text.encode()[:byte].decode()))

    def span(self, node: ast.expr | ast.stmt | ast.alias) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def replace(self, start: int, end: int, text: str) -> None:
        if (start, end, text) not in self.edits and self.text[start:end] != text:
            self.edits.append((start, end, text))

    def words(self) -> Iterator[tuple[int, str]]:
        """Strings and comments, with their places."""
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type in (tokenize.STRING, tokenize.COMMENT):
                yield self._starts[token.start[0] - 1] + token.start[1], token.string

    def change_words(self, change: Callable[[str], str]) -> None:
        for start, said in self.words():
            self.replace(start, start + len(said), change(said))

    def changed(self) -> str:
        text, last = self.text, len(self.text)
        for start, end, new in sorted(self.edits, reverse=True):
            if end > last:
                raise ValueError(f"{self.path}: two edits at {self.text[start:end]!r}")
            text, last = text[:start] + new + text[end:], start
        return text

    def write(self) -> bool:
        if self.edits:
            (ROOT / self.path).write_text(self.changed(), encoding="utf-8")
        return bool(self.edits)


class Tree:
    """All Python files as they are now."""

    def __init__(self) -> None:
        paths = [one for one in tracked() if one.endswith(".py")]
        self.sources = [Source(one, (ROOT / one).read_text(encoding="utf-8")) for one in paths]
        self.by_module = {one.module: one for one in self.sources}

    def is_module(self, name: str) -> bool:
        """Whether a dotted name is a module, and its package does not call something else so."""
        if name not in self.by_module:
            return False
        package, _, last = name.rpartition(".")
        above = self.by_module.get(package)
        if above is None:
            return True
        taken = re.search(rf"\b{last}\b", above.text) and above.scope.bound.get(last)
        return not taken or all(self._names_module(above, node, name) for node in taken)

    @staticmethod
    def _names_module(above: Source, node: ast.AST, name: str) -> bool:
        package, _, last = name.rpartition(".")
        froms = (one for one in ast.walk(above.tree) if isinstance(one, ast.ImportFrom) and node in one.names)
        return any(one.module == package and isinstance(node, ast.alias) and node.name == last for one in froms)

    def modules_used(self, source: Source) -> Iterator[tuple[Scope, ast.alias, ast.ImportFrom, str]]:
        """Every `from package import module` with the scope it binds in and the module's dotted name."""
        froms = {alias: one for one in ast.walk(source.tree) if isinstance(one, ast.ImportFrom) for alias in one.names}
        for scope in source.scope.every():
            for nodes in scope.bound.values():
                for node in nodes:
                    if isinstance(node, ast.alias) and node in froms:
                        name = f"{froms[node].module}.{node.name}"
                        if self.is_module(name):
                            yield scope, node, froms[node], name
