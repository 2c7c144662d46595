"""The table of a division, summed by hand from what happened, to be compared with what the pages show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Page

from examples.bot import Answer

ARMY = 600
BY_LOSSES = ((5, 10), (15, 11), (25, 12), (35, 13), (100, 14))
"""At the turn limit: up to so many per cent of an army's points more lost by one, so many points for the other."""
BY_DEFEAT = ((10, 15), (20, 16), (30, 17), (40, 18), (50, 19), (100, 20))


@dataclass(frozen=True)
class Happened:
    """How a fixture came out, first against second: points, victory points, and whether it was fought at all."""

    first: str
    second: str
    points: tuple[int, int]
    vp: tuple[int, int] = (0, 0)

    def of(self, name: str) -> tuple[int, int, int]:
        """Points, victory points for and against of one of the two."""
        me, other = (0, 1) if name == self.first else (1, 0)
        return self.points[me], self.vp[me], self.vp[other]

    def has(self, name: str) -> bool:
        return name in (self.first, self.second)

    def other(self, name: str) -> str:
        return self.second if name == self.first else self.first


def conceded(first: str, second: str, loser: str) -> Happened:
    """20–0, and the whole army of the other for the winner."""
    pairs = ((20, 0), (ARMY, 0)) if loser == second else ((0, 20), (0, ARMY))
    return Happened(first, second, *pairs)


def nobody_came(first: str, second: str) -> Happened:
    return Happened(first, second, (0, 0))


def fought(first: str, second: str, outcome: Answer) -> Happened:
    """By the losses of both sides; seat 1 is the first of the fixture. A seat's points are what the other lost."""
    vp = (int(outcome["points"]["1"]), int(outcome["points"]["2"]))
    places = outcome["places"]
    gap, ladder = abs(vp[0] - vp[1]) * 100, BY_DEFEAT if outcome["reason"] == "defeat" else BY_LOSSES
    more = next(points for most, points in ladder if gap <= most * ARMY)
    is_first_ahead = places["1"] < places["2"] if outcome["reason"] == "defeat" else vp[0] >= vp[1]
    return Happened(first, second, (more, 20 - more) if is_first_ahead else (20 - more, more), vp)


@dataclass(frozen=True)
class Row:
    """One player's sums."""

    name: str
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    margin: int
    vp: int


def row_of(name: str, season: Sequence[Happened]) -> Row:
    mine = [one for one in season if one.has(name)]
    fights = [one for one in mine if sum(one.points)]
    scores = [(one.of(name)[0], 20 - one.of(name)[0]) for one in fights]
    return Row(
        name=name,
        played=len(fights),
        won=sum(own > other for own, other in scores),
        drawn=sum(own == other for own, other in scores),
        lost=sum(own < other for own, other in scores) + len(mine) - len(fights),
        points=sum(one.of(name)[0] for one in mine),
        margin=sum(one.of(name)[1] - one.of(name)[2] for one in mine),
        vp=sum(one.of(name)[1] for one in mine),
    )


def ranked(names: Iterable[str], season: Sequence[Happened]) -> list[set[str]]:
    """Best first: points, then points among those who are level, then victory points. Who is level in all shares."""
    rows = {name: row_of(name, season) for name in names}
    groups = _parts(set(rows), lambda name: (rows[name].points,))
    found: list[set[str]] = []
    for group in groups:
        found += _among_equals(group, rows, season)
    return found


def _among_equals(group: set[str], rows: dict[str, Row], season: Sequence[Happened]) -> list[set[str]]:
    inside = [one for one in season if {one.first, one.second} <= group]
    parts = _parts(group, lambda name: (row_of(name, inside).points,))
    if len(parts) > 1:
        return [part for one in parts for part in _among_equals(one, rows, season)]
    return _parts(group, lambda name: (rows[name].margin, rows[name].vp, rows[name].won))


def _parts(names: set[str], key: Callable[[str], tuple[int, ...]]) -> list[set[str]]:
    values = sorted({key(name) for name in names}, reverse=True)
    return [{name for name in names if key(name) == value} for value in values]


def fits(shown: Sequence[str], expected: Sequence[set[str]]) -> bool:
    """Whether an order of names is the expected one; lots decide between those who are level in everything."""
    left = list(shown)
    for level in expected:
        if {*left[: len(level)]} != level:
            return False
        left = left[len(level) :]
    return not left


def cells(names: Iterable[str], season: Sequence[Happened]) -> dict[tuple[str, str], str]:
    """The crosstable: a name's points against every other."""
    return {(name, one.other(name)): str(one.of(name)[0]) for name in names for one in season if one.has(name)}


# What pages show


def shown_table(page: Page) -> list[tuple[str, int]]:
    """Names with their points, from the top."""
    rows = page.locator("table.standings tbody tr").all()
    return [
        (row.locator("th.who > a").first.inner_text(), int(row.locator("td.main-value").first.inner_text()))
        for row in rows
    ]


def shown_record(page: Page, name: str) -> str:
    """Won, drawn, lost."""
    row = page.locator("table.standings tbody tr", has=page.locator("th.who > a", has_text=name)).first
    return " ".join(row.locator("td.wdl").inner_text().split())


def shown_cells(page: Page) -> dict[tuple[str, str], str]:
    """Of the crosstable: the points of the row's name against the column's."""
    table = page.locator("table.cross")
    columns = [one.inner_text() for one in table.locator("thead th .hidden-text").all()]
    found: dict[tuple[str, str], str] = {}
    for row in table.locator("tbody tr").all():
        name = row.locator("th.who").inner_text().strip()
        cells = row.locator("td:not(.place):not(.main-value)").all()
        for column, cell in zip(columns, cells, strict=True):
            links = cell.locator("a.cell")
            if links.count():
                said = links.first.inner_text()
                found[name, column] = said.rpartition(":")[2].strip().rstrip("*")
    return found


def moves_of(page: Page) -> dict[str, list[tuple[str, str]]]:
    """Of the proposal: each division's names with the colour of their chip (ok rises, bad falls)."""
    found: dict[str, list[tuple[str, str]]] = {}
    for section in page.locator("main section:has(table)").all():
        rows = section.locator("tbody tr").all()
        label = section.locator("caption").inner_text().split()[-1]
        found[label] = [
            (row.locator("td.main").inner_text(), (row.locator(".chip").get_attribute("class") or "").split()[-1])
            for row in rows
        ]
    return found
