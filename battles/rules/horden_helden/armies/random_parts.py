"""Random legal lines of a command: first what the list demands, then whatever fits the points."""

from __future__ import annotations

from msgspec import structs

from battles.rules.dice import Dice, pick
from battles.rules.horden_helden.armies import prices, rulings
from battles.rules.horden_helden.armies.army_check import MOST_FIGURES
from battles.rules.horden_helden.armies.document import Army, ArmyLine, FigureLine, GradeName
from battles.rules.horden_helden.armies.lists import ArmyList, Entry, Roman
from battles.rules.horden_helden.armies.specs import EXOTIC, HOME, Spec, spec
from battles.rules.horden_helden.armies.troop_checks import HOMES
from battles.rules.horden_helden.pieces import CommanderRole, FigureKind, School
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.tables import members
from battles.rules.horden_helden.troops import ROMAN, TROOPS

MOST_TRIES = 400
MOST_ELEMENTS = 30
FREE_MOST = {"gods": 1, "airships": 1, "hidden_beings": 2, "boats": 2, "great_flyers": 2}
"""Free armies have at most so many of these, or battles would have nothing else; of all others at most eight."""
FREE_MOST_OF_A_KIND = 8
FREE_FLAGS: dict[str, tuple[str, ...]] = {
    "riders": ("chariot",),
    "lancers": ("chariot", f"{EXOTIC}swamp"),
    "knights": ("chariot", f"{EXOTIC}rough"),
    "light_horse": ("camel_mount",),
    "axe_sword": ("plate_armour",),
    "war_wagons": ("siege_tower",),
}
GRADE_NAMES: tuple[GradeName, ...] = ("ii", "iii", "iv")
ONE_IN_SIX = 6


def one_in(dice: Dice, chances: int) -> bool:
    return dice.throw(chances, 1)[0] == 1


def with_camp(dice: Dice, army: Army, own: ArmyList, options: Options) -> Army:
    """Camp or baggage, perhaps fortified, perhaps with field works."""
    if one_in(dice, 3):
        army = structs.replace(army, camp=("baggage",), wagon_train=one_in(dice, 3))
    else:
        deep = options.points > prices.SMALL and one_in(dice, 2)
        army = structs.replace(
            army, camp=("camp",), camp_deep=deep, camp_fortified=own.fortified_camp and one_in(dice, 3)
        )
    if own.field_fortification_sections and one_in(dice, 3):
        army = structs.replace(army, field_fortifications=dice.throw(3, 1)[0])
    return army


def lines(
    dice: Dice, own: ArmyList, mode: prices.Mode, points: int, role: CommanderRole, figures: int = MOST_FIGURES
) -> tuple[ArmyLine, ...]:
    """A command worth at most so many points."""
    draft = _Draft(own, mode, points, role)
    for entry in own.entries:
        for _ in range(entry.min):
            draft.add(ArmyLine(entry=entry.entry))
    _name_commander(dice, draft)
    _add_figures(dice, draft, figures)
    _fill(dice, draft)
    _load_boats(dice, draft)
    return draft.packed()


class _Draft:
    """A command in the making: one line for each element."""

    def __init__(self, own: ArmyList, mode: prices.Mode, points: int, role: CommanderRole) -> None:
        self.own, self.mode, self.points, self.role = own, mode, points, role
        self.lines: list[ArmyLine] = []
        self.spent = 0

    def price(self, line: ArmyLine) -> int:
        bought = self.spec(line)
        return prices.element_price(line, bought, self.role, self.mode)

    def spec(self, line: ArmyLine) -> Spec:
        bought = spec(line, self.own)
        assert bought is not None
        return bought

    def fits(self, line: ArmyLine) -> bool:
        return self.spent + self.price(line) <= self.points

    def add(self, line: ArmyLine) -> None:
        self.lines.append(line)
        self.spent += self.price(line)

    def change(self, place: int, line: ArmyLine) -> bool:
        """Replace a line if the points allow."""
        after = self.spent - self.price(self.lines[place]) + self.price(line)
        if after > self.points:
            return False
        self.lines[place], self.spent = line, after
        return True

    def count(self, entry: str) -> int:
        return sum(line.entry == entry for line in self.lines)

    def room(self, entry: Entry) -> bool:
        most = min(entry.max, FREE_MOST.get(entry.type, FREE_MOST_OF_A_KIND)) if self.own.is_free else entry.max
        return self.count(entry.entry) < most

    def packed(self) -> tuple[ArmyLine, ...]:
        """Equal lines together."""
        groups: dict[ArmyLine, int] = {}
        singles = [line for line in self.lines if line.figure is not None or line.commander is not None]
        for line in self.lines:
            if line.figure is None and line.commander is None:
                groups[line] = groups.get(line, 0) + 1
        return (*singles, *(structs.replace(line, n=count) for line, count in groups.items()))


def _dressed(dice: Dice, draft: _Draft, entry: Entry) -> ArmyLine:
    """A line of an entry with options; in free building also grades and flags."""
    extras = tuple(extra for extra in entry.options if one_in(dice, ONE_IN_SIX if draft.own.is_free else 2))
    line = ArmyLine(entry=entry.entry, options=extras)
    if not draft.own.is_free:
        return line
    flags = [flag for flag in FREE_FLAGS.get(entry.type, ()) if one_in(dice, 4)]
    if "mounted_infantry" in extras and one_in(dice, 2):
        flags.append("camel_mount")
    if entry.type == "hidden_beings":
        flags.append(HOME + pick(dice, HOMES))
    if one_in(dice, ONE_IN_SIX):
        flags.append("undead")
    return structs.replace(line, flags=tuple(flags[:2]), **_grades(dice, draft, entry))


def _grades(dice: Dice, draft: _Draft, entry: Entry) -> dict[str, Roman | int]:
    if draft.mode == "basic":
        return {}
    allowed: list[Roman] = [roman for roman, value in ROMAN.items() if value in TROOPS[entry.type].mobilities]  # type: ignore[misc]  # the keys are Roman
    return {"mobility": pick(dice, allowed), "strength": pick(dice, (3, 3, *TROOPS[entry.type].strengths))}


def _name_commander(dice: Dice, draft: _Draft) -> None:
    """With one of the elements that must be there, or with a new one."""
    entries = [entry for entry in draft.own.entries if _may_lead(entry)]
    grade: GradeName = pick(dice, ("ii", "iii", "iii", "iv"))
    places = [i for i, line in enumerate(draft.lines) if _may_lead(draft.own.by_entry[line.entry])]
    if places and not one_in(dice, 3):
        place = pick(dice, places)
        draft.change(place, structs.replace(draft.lines[place], commander=grade))
        return
    entry = pick(dice, [entry for entry in entries if draft.room(entry)])
    line = structs.replace(_dressed(dice, draft, entry), commander=grade)
    draft.add(line if draft.fits(line) else structs.replace(line, commander="ii", options=(), flags=line.flags))


def _may_lead(entry: Entry) -> bool:
    unfit = rulings.COMMANDER_NEVER_WITH | {"expendables", "artillery", "airships"}
    return entry.type not in unfit


def _add_figures(dice: Dice, draft: _Draft, most: int) -> None:
    """Those the list demands, then some more, at most three, at most one of grade iv (2.4)."""
    wanted: list[FigureKind] = [k for k, (low, _) in draft.own.individuals.items() for _ in range(low)]
    more = [k for k, (low, high) in draft.own.individuals.items() for _ in range(high - low)]
    for _ in range(dice.throw(4, 1)[0] - 1 - len(wanted)):
        if more:
            wanted.append(more.pop(dice.throw(len(more), 1)[0] - 1))
    schools: tuple[School, ...] = ("white", "other")
    school = pick(dice, schools) if draft.own.is_free else None
    grand = False
    for kind in wanted[:most]:
        grade = pick(dice, GRADE_NAMES[:2] if grand else GRADE_NAMES)
        grand = grand or grade == "iv"
        _seat_figure(dice, draft, FigureLine(kind=kind, grade=grade), school)


def _seat_figure(dice: Dice, draft: _Draft, figure: FigureLine, school: School | None) -> None:
    places = [i for i, line in enumerate(draft.lines) if line.figure is None and _may_ride(draft, line, figure.kind)]
    for _ in range(MOST_TRIES if not places else 0):
        entry = pick(dice, draft.own.entries)
        line = _dressed(dice, draft, entry)
        if draft.room(entry) and _may_ride(draft, line, figure.kind):
            draft.add(line)
            places = [len(draft.lines) - 1]
            break
    place = pick(dice, places)
    own_school = school if figure.kind == "wizard" else None
    draft.change(place, structs.replace(draft.lines[place], figure=figure, school=own_school))


def _may_ride(draft: _Draft, line: ArmyLine, kind: FigureKind) -> bool:
    bought = draft.spec(line)
    no_hero = kind == "hero" and bought.type in ("wagon_axe", "wagon_archers")
    return not no_hero and bought.type not in ("gods", "hidden_beings", "boats", "expendables")


def _fill(dice: Dice, draft: _Draft) -> None:
    """Whatever the list still has and the points still buy."""
    for _ in range(MOST_TRIES):
        cheapest = [entry for entry in draft.own.entries if draft.room(entry) and draft.fits(_plain(entry))]
        if not cheapest or len(draft.lines) >= MOST_ELEMENTS:
            return
        entry = pick(dice, cheapest)
        line = _dressed(dice, draft, entry)
        if draft.fits(line):
            draft.add(line)


def _plain(entry: Entry) -> ArmyLine:
    return ArmyLine(entry=entry.entry)


def _load_boats(dice: Dice, draft: _Draft) -> None:
    """Sometimes somebody begins the battle aboard."""
    boats = sum(draft.own.by_entry[line.entry].type == "boats" for line in draft.lines)
    may_sail = members("TRANSPORTABLE_BY_BOAT") - {"hidden_beings"}
    for place, line in enumerate(draft.lines):
        if boats and line.commander is None and draft.own.by_entry[line.entry].type in may_sail and one_in(dice, 4):
            draft.lines[place] = structs.replace(line, aboard=True)
            boats -= 1
