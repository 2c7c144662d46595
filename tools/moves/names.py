"""Calling a class, function or object by another name, wherever it is imported, used or named in a string."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch

from tools.moves.scopes import Scope, uses_of, would_clash
from tools.moves.sources import Source, Tree


def rename(tree: Tree, module: str, old: str, new: str, said: list[str]) -> None:
    home = tree.by_module.get(module)
    if home is None or old not in home.scope.bound:
        said.append(f"{module} has no {old}")
        return
    known = _known_in(tree, module, old)
    for source in tree.sources:
        if re.search(rf"\b{old}\b", source.text):
            _rename_in(source, tree, known, old, new, said)


def _known_in(tree: Tree, module: str, old: str) -> set[str]:
    """Every module that has it under this name: where it is made, and where it is handed on."""
    known = {module}
    while True:
        more = {
            source.module
            for source in tree.sources
            if source.module not in known and re.search(rf"\b{old}\b", source.text)
            if any(alias in source.scope.bound.get(old, []) for alias in _imported(source, known, old))
        }
        if not more:
            return known
        known |= more


def _imported(source: Source, known: set[str], old: str) -> list[ast.alias]:
    return [
        alias
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ImportFrom) and node.module in known
        for alias in node.names
        if alias.name == old and alias.asname in (None, old)
    ]


def _rename_in(source: Source, tree: Tree, known: set[str], old: str, new: str, said: list[str]) -> None:
    touched = False
    for scope in source.scope.every():
        nodes = scope.bound.get(old, [])
        aliases = [node for node in nodes if node in _imported(source, known, old)]
        own = scope is source.scope and source.module in known
        if not aliases and not own:
            continue
        touched = True
        if would_clash(scope, old, new):
            said.append(f"{source.path}: {new} is taken, {old} keeps its name here")
            _keep_by_alias(source, aliases, old, new)
            continue
        _rename_bound(source, scope, old, new)
    _rename_aliased(source, known, old, new)
    touched |= _rename_attributes(source, tree, known, old, new)
    if source.module in known:
        _rename_exported(source, old, new)
    if touched:
        source.change_words(lambda said_: re.sub(rf"(?<=`){old}(?=[`.(\[])", new, said_))


def _keep_by_alias(source: Source, aliases: list[ast.alias], old: str, new: str) -> None:
    for alias in aliases:
        source.replace(*source.span(alias), f"{new} as {old}")


def _rename_bound(source: Source, scope: Scope, old: str, new: str) -> None:
    for node in scope.bound.get(old, []):
        if isinstance(node, ast.alias):
            source.replace(*source.span(node), f"{new} as {new}" if node.asname else new)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _rename_definition(source, node, new)
    for _, use in uses_of(scope, old):
        source.replace(*source.span(use), new)


def _rename_definition(source: Source, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, new: str) -> None:
    start = source.at(node.lineno, node.col_offset)
    found = re.compile(rf"(?:async\s+)?(?:def|class)\s+({node.name})\b").match(source.text, start)
    assert found, (source.path, node.name)
    source.replace(*found.span(1), new)


def _rename_aliased(source: Source, known: set[str], old: str, new: str) -> None:
    """`from module import old as other`."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                if alias.name == old and alias.asname not in (None, old):
                    text = new if alias.asname == new else f"{new} as {alias.asname}"
                    source.replace(*source.span(alias), text)


def _rename_attributes(source: Source, tree: Tree, known: set[str], old: str, new: str) -> bool:
    """`module.old`, and `setattr(module, "old", …)`."""
    here = {alias: name for _, alias, _, name in tree.modules_used(source)}
    places = {id(use): name for name, scope, alias in _uses(source, here) for _, use in uses_of(scope, alias)}
    found = False
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr == old and _module(node.value, places, tree) in known:
            end = source.span(node)[1]
            source.replace(end - len(old), end, new)
            found = True
        elif isinstance(node, ast.Call) and len(node.args) > 1 and _module(node.args[0], places, tree) in known:
            second = node.args[1]
            if isinstance(second, ast.Constant) and second.value == old:
                source.replace(*source.span(second), f'"{new}"')
                found = True
    return found


def _uses(source: Source, here: dict[ast.alias, str]) -> list[tuple[str, Scope, str]]:
    return [
        (here[node], scope, name)
        for scope in source.scope.every()
        for name, nodes in scope.bound.items()
        for node in nodes
        if isinstance(node, ast.alias) and node in here
    ]


def _module(node: ast.expr, places: dict[int, str], tree: Tree) -> str | None:
    if isinstance(node, ast.Name):
        return places.get(id(node))
    if isinstance(node, ast.Attribute):
        above = _module(node.value, places, tree)
        return f"{above}.{node.attr}" if above and tree.is_module(f"{above}.{node.attr}") else None
    return None


def _rename_exported(source: Source, old: str, new: str) -> None:
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets
        ):
            for one in ast.walk(node.value):
                if isinstance(one, ast.Constant) and one.value == old:
                    source.replace(*source.span(one), f'"{new}"')


def rename_attribute(tree: Tree, old: str, new: str, files: list[str], said: list[str]) -> None:
    """A method or field, in the files named: its definition, `.old`, and what setattr is given."""
    for source in tree.sources:
        if any(fnmatch(source.path, one) for one in files) and re.search(rf"\b{old}\b", source.text):
            _attribute_in(source, old, new)


def _attribute_in(source: Source, old: str, new: str) -> None:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr == old:
            end = source.span(node)[1]
            source.replace(end - len(old), end, new)
        elif isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.name == old:
                    _rename_definition(source, one, new)
                elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and one.target.id == old:
                    source.replace(*source.span(one.target), new)
        elif isinstance(node, ast.Call) and len(node.args) > 1 and "attr" in ast.dump(node.func):
            second = node.args[1]
            if isinstance(second, ast.Constant) and second.value == old:
                source.replace(*source.span(second), f'"{new}"')
    source.change_words(lambda said_: re.sub(rf"(?<=`){old}(?=[`.(\[])", new, said_))
