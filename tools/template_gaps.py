"""The gaps between the tokens of a template at which a line break changes nothing that is shown."""

from __future__ import annotations

from collections.abc import Sequence

from tools.template_tokens import Edge, Token


class Group:
    """`{% if %} … {% else %} … {% endif %}` and its like: the tokens that bound its branches, and the branches."""

    def __init__(self, opening: int, word: str) -> None:
        self.bounds, self.branches, self.word = [opening], list[list[Node]]([[]]), word
        self.has_else = word == "with"


Node = int | Group


def free_gaps(found: Sequence[Token]) -> list[bool]:
    """For the gap before each token: whether a line break in it is beside a block or beside white space."""
    tree = _tree(found)
    left, right = _Side(found, forward=True), _Side(found, forward=False)
    left.walk(tree, Edge.SHOWN)
    right.walk(tree, Edge.SHOWN)
    return [bool(left.gaps.get(at) or right.gaps.get(at)) for at in range(len(found))]


def _tree(found: Sequence[Token]) -> list[Node]:
    top: list[Node] = []
    groups: list[Group] = []
    for at, token in enumerate(found):
        here = groups[-1].branches[-1] if groups else top
        if token.kind == "open":
            group = Group(at, token.word)
            here.append(group)
            groups.append(group)
        elif token.kind == "middle" and groups:
            groups[-1].bounds.append(at)
            groups[-1].branches.append([])
            groups[-1].has_else |= token.word in ("else", "empty")
        elif token.kind == "close" and groups:
            groups.pop().bounds.append(at)
        else:
            here.append(at)
    return top


class _Side:
    """What lies on one side of each gap, whichever way the template goes: the least of all possibilities."""

    def __init__(self, found: Sequence[Token], *, forward: bool) -> None:
        self.found, self.forward, self.gaps = found, forward, dict[int, Edge]()

    def walk(self, nodes: Sequence[Node], now: Edge) -> Edge:
        for node in nodes if self.forward else reversed(nodes):
            now = self._group(node, now) if isinstance(node, Group) else self._one(node, now)
        return now

    def _one(self, at: int, now: Edge) -> Edge:
        beyond = self._beyond(self.found[at], now)
        self.gaps[at] = now if self.forward else beyond
        return beyond

    def _beyond(self, token: Token, now: Edge) -> Edge:
        edge = token.after if self.forward else token.before
        if edge is None:
            return now
        return Edge.BLOCK if token.is_flowing and now == Edge.BLOCK else edge

    def _group(self, group: Group, now: Edge) -> Edge:
        inside = min(now, self.walk(group.branches[0], now)) if group.word == "for" else now
        ends = [self.walk(branch, now if n else inside) for n, branch in enumerate(group.branches)]
        beyond = min(ends) if group.has_else and group.word != "for" else min(now, *ends)
        for n, at in enumerate(group.bounds):
            if self.forward:
                self.gaps[at] = ends[n - 1] if n else now
            else:
                self.gaps[at] = self._after_branch(group, now, ends, n) if n else beyond
        return beyond

    def _after_branch(self, group: Group, now: Edge, ends: list[Edge], n: int) -> Edge:
        """Backwards, what follows the end of a branch: what follows the group, and for a loop its own beginning."""
        return min(now, ends[0]) if group.word == "for" and n == 1 else now
