"""Can the rest still be paired? A matching that is kept and repaired, after Edmonds (blossoms), on bit sets.

Vertices are places 0, 1, …; `open_to[v]` has a bit for each vertex that v may be paired with. With a matching that
leaves one vertex out, `Search` finds in one go *every* vertex that could be left out instead: that answers "whom may
the highest take so that the rest can be paired" and "who may have the bye" without trying them one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.first import first_of

NOBODY = -1


def members(bits: int) -> Iterator[int]:
    """The vertices of a bit set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Matching:
    """As many pairs as there can be among the vertices of `alive`."""

    def __init__(self, open_to: Sequence[int], alive: int) -> None:
        self.open_to, self.alive = open_to, alive
        self.mate = [NOBODY] * len(open_to)
        for vertex in members(alive):
            self._take_nearest(vertex)
        for vertex in list(self.left_out()):
            self._extend(vertex)

    @classmethod
    def like(cls, matching: Matching) -> Matching:
        """Another of the same pairs, to be changed freely."""
        twin = cls.__new__(cls)
        twin.open_to, twin.alive, twin.mate = matching.open_to, matching.alive, list(matching.mate)
        return twin

    def left_out(self) -> Iterator[int]:
        return (vertex for vertex in members(self.alive) if self.mate[vertex] == NOBODY)

    def part(self, vertex: int) -> int:
        """Take a vertex away for good; its mate is left over."""
        mate = self.mate[vertex]
        self.alive &= ~(1 << vertex)
        self.mate[vertex] = NOBODY
        if mate != NOBODY:
            self.mate[mate] = NOBODY
        return mate

    def shift(self, search: Search, spared: int) -> None:
        """Leave `spared` out instead of the root of the search."""
        if spared != search.root:
            entry = self.mate[spared]
            self.mate[spared] = NOBODY
            self._flip(search, entry)

    def swap_cheaply(self, root: int, spared: int) -> bool:
        """The same without a search, if the mate of `spared` is open to the root."""
        mate = self.mate[spared]
        if mate == NOBODY or not self.open_to[root] >> mate & 1:
            return False
        self.mate[spared] = NOBODY
        self.mate[root], self.mate[mate] = mate, root
        return True

    def _take_nearest(self, vertex: int) -> None:
        if self.mate[vertex] != NOBODY:
            return
        for other in members(self.open_to[vertex] & self.alive):
            if self.mate[other] == NOBODY:
                self.mate[vertex], self.mate[other] = other, vertex
                return

    def _extend(self, vertex: int) -> None:
        if self.mate[vertex] == NOBODY:
            search = Search(self, vertex)
            if search.end != NOBODY:
                self._flip(search, search.end)

    def _flip(self, search: Search, entry: int) -> None:
        """Exchange matched and unmatched edges on the way from `entry` back to the root."""
        while entry != NOBODY:
            before = search.reached_from[entry]
            following = self.mate[before]
            self.mate[entry], self.mate[before] = before, entry
            entry = following


class Search:
    """The alternating tree from a vertex that is left out. `spare`: whoever could be left out in its place.

    It stops when it meets another vertex that is left out (`end`): then the matching can be extended instead.
    """

    def __init__(self, matching: Matching, root: int) -> None:
        self.root, self.end = root, NOBODY
        self._matching = matching
        self.reached_from = [NOBODY] * len(matching.open_to)
        self._base = list(range(len(matching.open_to)))
        self._blossom: dict[int, int] = {}
        self._seen = self.spare = 1 << root
        self._to_grow, self._to_close = [root], [root]
        self._run()

    def _run(self) -> None:
        """Cycles are closed only when the tree cannot grow: most searches end before."""
        while self._to_grow or self._to_close:
            if not self._to_grow:
                self._close_cycles(self._to_close.pop())
            elif self._grow(self._to_grow.pop()):
                return

    def _grow(self, vertex: int) -> bool:
        """Reach new vertices and their mates; True at the end of a way that extends the matching."""
        near = self._matching.open_to[vertex] & self._matching.alive
        while fresh := near & ~self._seen:
            inner = (fresh & -fresh).bit_length() - 1
            mate = self._matching.mate[inner]
            self.reached_from[inner] = vertex
            if mate == NOBODY:
                self.end = inner
                return True
            self._seen |= 1 << inner | 1 << mate
            self._spare(mate)
        return False

    def _close_cycles(self, vertex: int) -> None:
        near = self._matching.open_to[vertex]
        while across := near & self.spare & ~self._blossom_of(vertex):
            self._contract(vertex, (across & -across).bit_length() - 1)

    def _blossom_of(self, vertex: int) -> int:
        base = self._base[vertex]
        return self._blossom.get(base, 1 << base)

    def _contract(self, one: int, other: int) -> None:
        """An odd cycle acts as one vertex; all in it can be left out."""
        base = self._meeting(one, other)
        new = self._mark(one, base, other) | self._mark(other, base, one)
        self._blossom[base] = self._blossom_of(base) | new
        for vertex in members(new):
            self._base[vertex] = base
        for vertex in members(new & ~self.spare):
            self._spare(vertex)

    def _spare(self, vertex: int) -> None:
        self.spare |= 1 << vertex
        self._to_grow.append(vertex)
        self._to_close.append(vertex)

    def _meeting(self, one: int, other: int) -> int:
        """Where the two ways to the root come together."""
        passed = set(self._way_up(one))
        return first_of(base for base in self._way_up(other) if base in passed)

    def _way_up(self, vertex: int) -> Iterator[int]:
        top = self._base[self.root]
        base = self._base[vertex]
        while base != top:
            yield base
            base = self._base[self.reached_from[self._matching.mate[base]]]
        yield top

    def _mark(self, vertex: int, base: int, child: int) -> int:
        """Note how to run through the cycle the other way; the vertices passed."""
        whole = 0
        while self._base[vertex] != base:
            mate = self._matching.mate[vertex]
            whole |= self._blossom_of(vertex) | self._blossom_of(mate)
            self.reached_from[vertex] = child
            child, vertex = mate, self.reached_from[mate]
        return whole
