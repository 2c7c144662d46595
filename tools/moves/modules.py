"""Moving modules: imports, uses by name, dotted names and paths in strings, comments and texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tools.moves.scopes import Scope, uses_of, would_clash
from tools.moves.sources import Source, Tree


@dataclass
class Plan:
    """Old dotted name → new one, for modules (`files`) and whole packages (`folders`)."""

    files: Mapping[str, str]
    folders: Mapping[str, str]
    aliases: Mapping[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    def new(self, name: str) -> str:
        if name in self.files:
            return self.files[name]
        for old in sorted(self.folders, key=len, reverse=True):
            if name == old or name.startswith(f"{old}."):
                return self.folders[old] + name.removeprefix(old)
        return name

    def hints(self) -> re.Pattern[str]:
        """What a file must hold to be looked at."""
        every = {one.rpartition(".")[2] for one in (*self.files, *self.folders)}
        return re.compile(r"\b(" + "|".join(sorted(every)) + r")\b")


def move_imports(tree: Tree, plan: Plan) -> None:
    hints = plan.hints()
    for source in tree.sources:
        if hints.search(source.text):
            _move_in(source, tree, plan)


def _move_in(source: Source, tree: Tree, plan: Plan) -> None:
    local: dict[ast.alias, str] = {}
    for scope, alias, _, full in tree.modules_used(source):
        new = plan.new(full)
        if new != full:
            local[alias] = _named(source, scope, alias, new, plan)
        _rename_attributes(source, tree, plan, alias, full)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            _rewrite(source, node, tree, plan, local)
        elif isinstance(node, ast.Import) and any(plan.new(one.name) != one.name for one in node.names):
            plan.said.append(f"{source.path}:{node.lineno}: `import` of a moved module, change it by hand")


def _named(source: Source, scope: Scope, alias: ast.alias, new: str, plan: Plan) -> str:
    """The name after the move, and every use of it changed; an `as` where it would hide another."""
    last = new.rpartition(".")[2]
    if alias.asname:
        return last if alias.asname == last else f"{last} as {alias.asname}"
    if last == alias.name:
        return last
    name, text = last, last
    if would_clash(scope, alias.name, last):
        name = plan.aliases.get(new, f"{last}_")
        text = f"{last} as {name}"
        plan.said.append(f"{source.path}: {new} is called {name} here, {last} is taken")
    for _, use in uses_of(scope, alias.name):
        source.replace(*source.span(use), name)
    return text


def _rename_attributes(source: Source, tree: Tree, plan: Plan, alias: ast.alias, full: str) -> None:
    """`package.module.…` where the module got another name in the same package."""
    names = alias.asname or alias.name
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == names:
            inner = f"{full}.{node.attr}"
            if tree.is_module(inner) and plan.new(inner) != inner:
                home, _, last = plan.new(inner).rpartition(".")
                if home != plan.new(full):
                    plan.said.append(f"{source.path}:{node.lineno}: {names}.{node.attr} left its package, by hand")
                    continue
                end = source.span(node)[1]
                source.replace(end - len(node.attr), end, last)


def _rewrite(source: Source, node: ast.ImportFrom, tree: Tree, plan: Plan, local: Mapping[ast.alias, str]) -> None:
    assert node.module
    groups: dict[str, list[str]] = {}
    for alias in node.names:
        full = f"{node.module}.{alias.name}"
        if alias in local:
            groups.setdefault(plan.new(full).rpartition(".")[0], []).append(local[alias])
        elif tree.is_module(full):
            groups.setdefault(node.module, []).append(_as_written(alias))
        else:
            groups.setdefault(plan.new(node.module), []).append(_as_written(alias))
    if list(groups) == [node.module] and not any(alias in local for alias in node.names):
        return
    start, end = source.span(node)
    comment = re.compile(r"[ \t]*#[^\n]*").match(source.text, end)
    between = (comment.group() if comment else "") + "\n" + " " * node.col_offset
    source.replace(start, end, between.join(f"from {home} import {', '.join(all_)}" for home, all_ in groups.items()))


def _as_written(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


class Words:
    """Dotted names and paths of moved modules in any text. `own`: what lies in a package of a module's old name."""

    def __init__(self, plan: Plan, own: Mapping[str, list[str]] | None = None) -> None:
        self._new: dict[str, str] = {}
        parts = []
        for old, new in sorted({**plan.folders, **plan.files}.items(), key=lambda one: -len(one[0])):
            path, target = old.replace(".", "/"), new.replace(".", "/")
            kept = (own or {}).get(old, []) if old in plan.files else []
            parts.append(re.escape(old) + r"(?!\w|/)" + (rf"(?!\.(?:{'|'.join(kept)})\b| import )" if kept else ""))
            self._new[old] = new
            if old in plan.folders:
                parts.append(re.escape(path) + r"(?![\w.-])")
                self._new[path] = target
            if old in plan.files:
                parts.append(re.escape(path) + r"\.py\b")
                self._new[f"{path}.py"] = f"{target}.py"
        self._pattern = re.compile(r"(?<![\w.-])(?<![\w-]/)(?:" + ("|".join(parts) or "(?!)") + ")")

    def change(self, text: str) -> str:
        return self._pattern.sub(lambda found: self._new[found.group()], text)

    def left(self, text: str) -> list[str]:
        return self._pattern.findall(text)
