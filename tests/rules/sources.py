"""What a system's source says it may say: codes, reasons, kinds and clauses, found without running it."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from battles.rules import base

Assigned = dict[str, list[ast.expr]]

KERNEL = Path(str(base.__file__)).parent
CODES = {
    "Refusal": "refusal",
    "refused": "refusal",
    "refuse": "refusal",
    "Consequence": "consequence",
    "warn": "consequence",
    "Part": "score",
}
SHORT = ("refuse", "warn")
"""Helpers that take the clause as their second argument."""
THROWS = ("throw", "draw", "shuffle")


class Said:
    """Constants by kind: `said["refusal"]`, `said["throw"]`, `said["clause"]`, …"""

    def __init__(self, folder: Path) -> None:
        self.found: defaultdict[str, set[str]] = defaultdict(set)
        for file in [*sorted(folder.rglob("*.py")), *sorted(KERNEL.glob("*.py"))]:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            for scope in ast.walk(tree):
                if isinstance(scope, ast.FunctionDef | ast.Module):
                    self._read(scope)

    def __getitem__(self, kind: str) -> set[str]:
        return self.found[kind]

    def _read(self, scope: ast.FunctionDef | ast.Module) -> None:
        assigned = _assigned(scope)
        for call in (node for node in ast.walk(scope) if isinstance(node, ast.Call)):
            self._note(call, assigned)

    def _note(self, call: ast.Call, assigned: Assigned) -> None:
        name = _name(call.func)
        keywords = {word.arg: word.value for word in call.keywords if word.arg}
        if name in CODES:
            self._add(CODES[name], keywords.get("code") or (call.args[0] if call.args else None), assigned)
        for code in keywords.values() if name == "DocumentCodes" else ():
            self._add("refusal", code, assigned)
        if name in SHORT and len(call.args) > 1:
            self._add("clause", call.args[1], assigned)
        if name in THROWS:
            self._add("throw", keywords.get("reason"), assigned)
        if name == "Question":
            self._add("question", keywords.get("kind"), assigned)
        if name == "Outcome":
            self._add("outcome", keywords.get("reason"), assigned)
        self._add("clause", keywords.get("clause"), assigned)

    def _add(self, kind: str, value: ast.expr | None, assigned: Assigned) -> None:
        """A constant, both branches of a choice between constants, or what a name of the same function stands for."""
        match value:
            case ast.Constant(value=str(text)) if text:
                self.found[kind].add(text)
            case ast.IfExp(body=body, orelse=other):
                self._add(kind, body, assigned)
                self._add(kind, other, assigned)
            case ast.Name(id=name):
                for choice in assigned.get(name, []):
                    self._add(kind, choice, {})


def _assigned(scope: ast.FunctionDef | ast.Module) -> Assigned:
    """What the names of a function are set to."""
    found: defaultdict[str, list[ast.expr]] = defaultdict(list)
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                _pair(target, node.value, found)
    return found


def _pair(target: ast.expr, value: ast.expr, found: defaultdict[str, list[ast.expr]]) -> None:
    if isinstance(target, ast.Name):
        found[target.id].append(value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            _pair(one, other, found)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.lstrip("_")
        case ast.Subscript(value=value):
            return _name(value)
    return ""
