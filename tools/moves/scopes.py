"""Which name means what: the scopes of a Python file, with every use of a name in them."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field


@dataclass(eq=False)
class Scope:
    kind: str
    parent: Scope | None
    bound: dict[str, list[ast.AST]] = field(default_factory=dict)
    uses: list[ast.Name] = field(default_factory=list)
    outer: set[str] = field(default_factory=set)
    children: list[Scope] = field(default_factory=list)

    def child(self, kind: str) -> Scope:
        made = Scope(kind, self)
        self.children.append(made)
        return made

    def bind(self, name: str, node: ast.AST) -> None:
        self.bound.setdefault(name, []).append(node)

    def find(self, name: str) -> Scope | None:
        """The scope that binds a name used here."""
        scope: Scope | None = self
        while scope is not None:
            hidden = scope.kind == "class" and (scope is not self or scope.is_method(name))
            if name in scope.bound and name not in scope.outer and not hidden:
                return scope
            scope = scope.parent
        return None

    def is_method(self, name: str) -> bool:
        """A method does not hide a module in the annotations of its class."""
        outer = self.parent.find(name) if self.parent else None
        return outer is not None and all(isinstance(one, ast.FunctionDef) for one in self.bound.get(name, []))

    def every(self) -> list[Scope]:
        return [self, *(one for child in self.children for one in child.every())]

    def within(self, other: Scope) -> bool:
        scope: Scope | None = self
        while scope is not None:
            if scope is other:
                return True
            scope = scope.parent
        return False


class Builder(ast.NodeVisitor):
    def __init__(self) -> None:
        self.scope = self.module = Scope("module", None)

    def _inside(self, kind: str, *parts: ast.AST | list[ast.expr] | list[ast.stmt]) -> None:
        before, self.scope = self.scope, self.scope.child(kind)
        for part in parts:
            for node in part if isinstance(part, list) else [part]:
                self.visit(node)
        self.scope = before

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.scope.bind(node.name, node)
        for one in node.decorator_list:
            self.visit(one)
        self._signature(node.args)
        if node.returns:
            self.visit(node.returns)
        before, self.scope = self.scope, self.scope.child("function")
        self._arguments(node.args)
        for line in node.body:
            self.visit(line)
        self.scope = before

    def _signature(self, args: ast.arguments) -> None:
        for default in [*args.defaults, *(one for one in args.kw_defaults if one)]:
            self.visit(default)
        for arg in self._every(args):
            if arg.annotation:
                self.visit(arg.annotation)

    @staticmethod
    def _every(args: ast.arguments) -> list[ast.arg]:
        more = [one for one in (args.vararg, args.kwarg) if one]
        return [*args.posonlyargs, *args.args, *args.kwonlyargs, *more]

    def _arguments(self, args: ast.arguments) -> None:
        for arg in self._every(args):
            self.scope.bind(arg.arg, arg)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._signature(node.args)
        before, self.scope = self.scope, self.scope.child("function")
        self._arguments(node.args)
        self.visit(node.body)
        self.scope = before

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scope.bind(node.name, node)
        for one in [*node.decorator_list, *node.bases, *(key.value for key in node.keywords)]:
            self.visit(one)
        self._inside("class", node.body)

    def _comprehension(self, generators: list[ast.comprehension], *parts: ast.expr) -> None:
        self.visit(generators[0].iter)
        before, self.scope = self.scope, self.scope.child("comprehension")
        for number, one in enumerate(generators):
            if number:
                self.visit(one.iter)
            self.visit(one.target)
            for test in one.ifs:
                self.visit(test)
        for part in parts:
            self.visit(part)
        self.scope = before

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._comprehension(node.generators, node.elt)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self._comprehension(node.generators, node.elt)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._comprehension(node.generators, node.elt)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._comprehension(node.generators, node.key, node.value)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        scope = self.scope
        while scope.kind == "comprehension" and scope.parent:
            scope = scope.parent
        scope.bind(node.target.id, node.target)
        self.scope.uses.append(node.target)

    def visit_Name(self, node: ast.Name) -> None:
        if not isinstance(node.ctx, ast.Load):
            self.scope.bind(node.id, node)
        self.scope.uses.append(node)

    def visit_Global(self, node: ast.Global) -> None:
        self.scope.outer.update(node.names)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self.scope.outer.update(node.names)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.scope.bind(alias.asname or alias.name.partition(".")[0], alias)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self.scope.bind(alias.asname or alias.name, alias)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.scope.bind(node.name, node)
        self.generic_visit(node)

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        if node.name:
            self.scope.bind(node.name, node)
        self.generic_visit(node)

    def visit_MatchStar(self, node: ast.MatchStar) -> None:
        if node.name:
            self.scope.bind(node.name, node)


def scopes_of(tree: ast.Module) -> Scope:
    builder = Builder()
    builder.visit(tree)
    return builder.module


def uses_of(scope: Scope, name: str) -> list[tuple[Scope, ast.Name]]:
    """Every use of a name that `scope` binds, there and below."""
    return [(one, use) for one in scope.every() for use in one.uses if use.id == name and one.find(name) is scope]


def would_clash(scope: Scope, old: str, new: str) -> bool:
    """Whether calling `old` of this scope `new` would hide, or be hidden by, something else."""
    if new in scope.bound or any(use.id == new and _sees(one, scope, new) for one in scope.every() for use in one.uses):
        return True
    return any(_is_between(one, scope, new) for one, _ in uses_of(scope, old))


def _sees(user: Scope, scope: Scope, new: str) -> bool:
    found = user.find(new)
    return found is None or not found.within(scope)


def _is_between(user: Scope, scope: Scope, new: str) -> bool:
    found = user.find(new)
    return found is not None and found is not scope and found.within(scope)
