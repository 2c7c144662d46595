"""What troops cost (2.1–2.5), in points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.horden_helden.armies.document import Army, ArmyLine, GradeName
from battles.rules.horden_helden.armies.lists import Extra, Roman
from battles.rules.horden_helden.armies.specs import Part, Spec, parts, spec
from battles.rules.horden_helden.pieces import CommanderRole, FigureKind
from battles.rules.horden_helden.tables import WIDTH, load
from battles.rules.horden_helden.troops import TROOPS

Mode = Literal["basic", "advanced"]

_points: Mapping[str, Json] = load("points")
_camp_size: tuple[int, int] = tuple(load("geometry")["camp"])
SMALL = 600
SIXTH = 6
ALWAYS_IV = frozenset({"expendables", "gods", "hordes"})
"""At the base price although they are IV (2.3)."""


class Footprint(Struct, frozen=True, kw_only=True):
    """A camp in element widths."""

    width: int
    depth: int

    @property
    def sections(self) -> int:
        """Widths of outline inside the board: the front and both flanks (2.5)."""
        return self.width + 2 * self.depth


def camp_elements(points: int) -> int:
    """Baggage elements, or element widths of camp (1.6, 20)."""
    if points <= SMALL:
        return 2
    return 6 if points <= 3 * SMALL else 8


def footprint(points: int, *, deep: bool = False) -> Footprint:
    widths = camp_elements(points)
    if points <= SMALL:
        return Footprint(width=int(_camp_size[0] / WIDTH), depth=int(_camp_size[1] / WIDTH))
    return Footprint(width=widths // 2, depth=2) if deep else Footprint(width=widths, depth=1)


def camp_value(points: int) -> int:
    """What losing the camp costs (18.2, 20)."""
    return int(_points["camp_loss_value"]) * max(1, points // SMALL)


def baggage_value(points: int) -> int:
    """What losing one baggage element costs."""
    if points <= SMALL:
        return int(_points["baggage_element_loss_value"])
    return camp_value(points) // camp_elements(points)


def sixth(kind: str) -> int:
    return TROOPS[kind].cost // SIXTH


def extra_price(kind: str, extra: Extra) -> int:
    """Pavises, obstacles, horses (2.2)."""
    return int(_points["mounted_infantry"]) if extra == "mounted_infantry" else sixth(kind)


def strength_price(kind: str, strength: int) -> int:
    return {2: -sixth(kind), 3: 0, 4: sixth(kind)}[strength]


def mobility_price(kind: str, mobility: Roman) -> int:
    if kind in ALWAYS_IV:
        return 0
    return {"II": sixth(kind), "III": 0, "IV": -sixth(kind)}[mobility]


def troops_price(bought: Spec, mode: Mode) -> int:
    """One element without figure and commander."""
    price = TROOPS[bought.type].cost + sum(extra_price(bought.type, extra) for extra in bought.extras)
    if mode == "basic":
        return price
    return price + strength_price(bought.type, bought.strength) + mobility_price(bought.type, bought.mobility)


def figure_price(kind: FigureKind, grade: GradeName, mode: Mode) -> int:
    price: int = _points[kind]["basic" if mode == "basic" else grade]
    return price


def commander_price(grade: GradeName, role: CommanderRole, mode: Mode) -> int:
    """Allies cost two thirds (20)."""
    table = _points["allied_commander" if role == "ally" else "commander"]
    price: int = table["basic" if mode == "basic" else grade]
    return price


def element_price(line: ArmyLine, bought: Spec, role: CommanderRole, mode: Mode) -> int:
    """One element of a line with whoever rides along."""
    price = troops_price(bought, mode)
    if line.figure is not None:
        price += figure_price(line.figure.kind, line.figure.grade, mode)
    if line.commander is not None:
        price += commander_price(line.commander, role, mode)
    return price


class LinePrice(Struct, frozen=True, kw_only=True):
    path: str
    n: int
    each: int

    @property
    def total(self) -> int:
        return self.n * self.each


class Bill(Struct, frozen=True, kw_only=True):
    """All prices of an army."""

    lines: tuple[LinePrice, ...]
    commands: tuple[int, ...]
    """Each part's points; ruling: camp fortification and field works belong to the chief's command (20)."""
    camp: int
    works: int

    @property
    def total(self) -> int:
        return sum(self.commands)


def camp_price(army: Army, points: int) -> int:
    """Fortifying the camp (2.5)."""
    if not army.camp_fortified or "camp" not in army.camp:
        return 0
    sections = footprint(points, deep=army.camp_deep).sections
    return sections * int(_points["temporary_fortification_camp_per_width"])


def works_price(sections: int) -> int:
    return sections * int(_points["temporary_fortification_elsewhere_per_width"])


def bill(army: Army, mode: Mode, points: int) -> Bill:
    """What everything costs, line by line."""
    all_parts = parts(army)
    lines = tuple(price for part in all_parts for price in _prices(part, mode))
    camp, works = camp_price(army, points), works_price(army.field_fortifications)
    sums = [sum(price.total for price in lines if price.path.startswith(f"{part.path}[")) for part in all_parts]
    sums[_first_chief(all_parts)] += camp + works
    return Bill(lines=lines, commands=tuple(sums), camp=camp, works=works)


def _prices(part: Part, mode: Mode) -> list[LinePrice]:
    found = []
    for place, line in enumerate(part.lines):
        bought = spec(line, part.list)
        each = 0 if bought is None else element_price(line, bought, part.role, mode)
        found.append(LinePrice(path=f"{part.path}[{place}]", n=line.n, each=each))
    return found


def _first_chief(all_parts: tuple[Part, ...]) -> int:
    return next((i for i, part in enumerate(all_parts) if part.role == "chief"), 0)
