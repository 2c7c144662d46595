"""From the paper to the table: elements, commands and what the camp will be (1, 2, 20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.horden_helden.armies import prices
from battles.rules.horden_helden.armies.army_reader import read
from battles.rules.horden_helden.armies.cargo import PAIRED
from battles.rules.horden_helden.armies.document import GRADES, Army, ArmyLine
from battles.rules.horden_helden.armies.lists import Extra
from battles.rules.horden_helden.armies.specs import Part, Spec, list_of, parts, specs
from battles.rules.horden_helden.armies.troop_checks import entry_key
from battles.rules.horden_helden.pieces import (
    Command,
    Commander,
    Element,
    Equipment,
    Figure,
    Place,
    School,
    SideId,
    SideRecord,
)
from battles.rules.horden_helden.setup.record import CampPlan
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.tables import WIDTH
from battles.rules.horden_helden.troops import ROMAN, depth_of

EQUIPMENT: dict[Extra, Equipment] = {"pavises": "pavises", "approach_obstacles": "obstacles"}
WAGON_TRAIN_DEPTH = 2 * WIDTH


class Muster(Struct, frozen=True, kw_only=True):
    """A side as it stands ready before the map is seen."""

    side: SideRecord
    elements: tuple[Element, ...]
    commands: tuple[Command, ...]
    camp: CampPlan


def mustered(armies: Sequence[Json], side: SideId, options: Options, seats: Sequence[Seat]) -> Muster:
    """The legal armies of a side's users, the chief's first: elements `A01` …, commands `A1` …"""
    papers = [read(army)[0] for army in armies]
    papers = [
        paper if i == 0 else structs.replace(paper, role=joined(papers[0], paper)) for i, paper in enumerate(papers)
    ]
    musters = [(paper, seat, part) for paper, seat in zip(papers, seats, strict=True) for part in parts(paper)]
    bills = [points for paper in papers for points in prices.bill(paper, options.mode, options.points).commands]
    commands, elements = list[Command](), list[Element]()
    for number, (_, seat, part) in enumerate(musters):
        command = _command(f"{side}{number + 1}", side, seat, part, bills[number])
        commands.append(command)
        elements.extend(_numbered(_with_cargo(list(_troops(part, command, options))), side, len(elements)))
    chief = next((one for one in commands if one.role == "chief"), commands[0])
    elements.extend(_numbered(_baggage(papers[0], chief, options), side, len(elements)))
    record = _side(side, seats[0], papers[0], options)
    return Muster(
        side=record, elements=tuple(elements), commands=tuple(commands), camp=_plan(papers[0], papers, options)
    )


def joined(chief: Army, other: Army) -> str:
    """As what a second player's command joins: as an ally unless it says otherwise or is of the same list."""
    if other.role in ("ally", "subordinate"):
        return other.role
    return "subordinate" if other.list == chief.list else "ally"


def _side(side: SideId, seat: Seat, paper: Army, options: Options) -> SideRecord:
    own = list_of(paper.list)
    chief = next((part for part in parts(paper) if part.role == "chief"), parts(paper)[0])
    return SideRecord(
        id=side,
        seat=seat,
        army=own.id,
        name=paper.name,
        homeland=own.homeland,
        distrusts=own.distrusts,
        school=_school(chief),
        limit=options.points,
    )


def _school(part: Part) -> School:
    named = next((line.school for line in part.lines if line.school is not None), None)
    return named or part.list.magic_school


def _command(key: str, side: SideId, seat: Seat, part: Part, points: int) -> Command:
    return Command(
        id=key, side=side, seat=seat, role=part.role, points=points, army=part.list.id, distrusts=part.list.distrusts
    )


def _troops(part: Part, command: Command, options: Options) -> Iterator[Element]:
    school = _school(part)
    for _, line, bought in specs(part):
        for _ in range(line.n):
            yield _element(line, bought, part, command, options, school)


def _element(line: ArmyLine, bought: Spec, part: Part, command: Command, options: Options, school: School) -> Element:
    is_advanced = options.mode == "advanced"
    return Element(
        id="",
        side=command.side,
        command=command.id,
        type=bought.type,
        depth=depth_of(bought.type, chariot="chariot" in bought.flags, scale=options.scale),
        strength=bought.strength if is_advanced else 3,
        mobility=ROMAN[bought.mobility] if is_advanced else 3,
        points=prices.troops_price(bought, options.mode),
        entry=entry_key(part.list, line.entry),
        flags=bought.element_flags,
        exotic=bought.exotic,
        home=bought.home,
        equipment=tuple(EQUIPMENT[extra] for extra in bought.extras if extra in EQUIPMENT),
        figure=_figure(line, options, school),
        commander=_commander(line, part, options),
        place=_place(line, bought),
    )


def _place(line: ArmyLine, bought: Spec) -> Place:
    if line.aboard:
        return "aboard"
    return "heaven" if bought.type == "gods" else "reserve"


def _figure(line: ArmyLine, options: Options, school: School) -> Figure | None:
    if line.figure is None:
        return None
    grade = GRADES[line.figure.grade] if options.mode == "advanced" else 3
    points = prices.figure_price(line.figure.kind, line.figure.grade, options.mode)
    return Figure(kind=line.figure.kind, grade=grade, points=points, school=school)


def _commander(line: ArmyLine, part: Part, options: Options) -> Commander | None:
    if line.commander is None:
        return None
    grade = GRADES[line.commander] if options.mode == "advanced" else 3
    points = prices.commander_price(line.commander, part.role, options.mode)
    return Commander(role=part.role, grade=grade, points=points)


def _baggage(paper: Army, chief: Command, options: Options) -> list[Element]:
    if paper.camp != ("baggage",):
        return []
    depth = WAGON_TRAIN_DEPTH if paper.wagon_train else depth_of("baggage", scale=options.scale)
    one = Element(
        id="",
        side=chief.side,
        command=chief.id,
        type="baggage",
        depth=depth,
        points=prices.baggage_value(options.points),
        entry="baggage",
    )
    return [one] * prices.camp_elements(options.points)


def _with_cargo(elements: list[Element]) -> list[Element]:
    """Boats are filled in their order; which boat it is says `boat`, as a place in the list until ids are given."""
    free = [i for i, one in enumerate(elements) if one.type == "boats"]
    half_full: int | None = None
    for place, one in enumerate(elements):
        if one.place != "aboard":
            continue
        is_light = one.type in PAIRED
        boat = half_full if is_light and half_full is not None else free.pop(0)
        half_full = boat if is_light and boat != half_full else half_full if not is_light else None
        elements[place] = structs.replace(one, boat=str(boat))
    return elements


def _numbered(elements: list[Element], side: SideId, before: int) -> Iterator[Element]:
    ids = [f"{side}{before + i + 1:02}" for i in range(len(elements))]
    for key, one in zip(ids, elements, strict=True):
        yield structs.replace(one, id=key, boat=None if one.boat is None else ids[int(one.boat)])


def _plan(paper: Army, papers: Sequence[Army], options: Options) -> CampPlan:
    size = prices.footprint(options.points, deep=paper.camp_deep)
    return CampPlan(
        kind="baggage" if paper.camp == ("baggage",) else "camp",
        width=size.width,
        depth=size.depth,
        fortified=paper.camp_fortified,
        works=sum(one.field_fortifications for one in papers),
    )
