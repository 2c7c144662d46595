"""From an army list to regiments: units, characters, and what each line of the list is worth (A.8, B.18.8)."""

from __future__ import annotations

from msgspec import Struct, structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.ninth_age.armies import prices
from battles.rules.ninth_age.armies.book_data import Book, CommandGroup, StandardOption
from battles.rules.ninth_age.armies.book_data import Entry as BookEntry
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import ArmyUnit
from battles.rules.ninth_age.armies.read_army import read
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import (
    ListEntry,
    Member,
    Post,
    PostKind,
    SideId,
    SideRecord,
    Troops,
    Unit,
    UnitChoice,
    UnitId,
    hp_each,
    profile_of,
)
from battles.rules.ninth_age.setup.draw_up import drawn_up, usual_files

POSTS: tuple[PostKind, ...] = ("champion", "standard_bearer", "musician")
CONCLAVE = "wizard_conclave"
SKIRMISHER, PLATFORM = "skirmisher", "war_platform"


class Muster(Struct, frozen=True):
    """An army, drawn up but not yet on the table."""

    side: SideRecord
    units: tuple[Unit, ...]
    entries: tuple[ListEntry, ...]


def mustered(paper: Json, side: SideId, seat: Seat) -> Muster:
    """The army of a list that has been found legal."""
    army, _ = read(paper)
    book = BOOKS[army.book]
    costs = prices.bill(book, army).units
    units, entries = list[Unit](), list[ListEntry]()
    for number, (bought, cost) in enumerate(zip(army.units, costs, strict=True), 1):
        key, choice = f"{side}{number:02}", UnitChoice(army.book, bought)
        unit = regiment(key, side, choice, posts_of(book.by_entry[bought.entry], bought))
        units.append(unit)
        entries.append(_entry(key, side, choice, cost, unit, book))
    record = SideRecord(id=side, seat=seat, book=army.book, name=army.name, points=sum(costs))
    return Muster(record, tuple(units), tuple(entries))


def posts_of(entry: BookEntry, bought: ArmyUnit) -> tuple[PostKind, ...]:
    """Of the command group what was bought (A.8.18)."""
    groups = [option.id for option in entry.options if isinstance(option, CommandGroup)]
    chosen = {choice for selection in bought.options if selection.option in groups for choice in selection.choices}
    return tuple(kind for kind in POSTS if kind in chosen)


def regiment(key: UnitId, side: SideId, choice: UnitChoice, posts: tuple[PostKind, ...]) -> Unit:
    """A unit as it is before it is set up; a character or war platform is a unit of one member."""
    profile = profile_of(choice)
    if profile.is_character or profile.has(PLATFORM):
        return Unit(id=key, side=side, members=(Member(id=key, choice=choice, hp=hp_each(choice)),))
    champion = hp_each(choice) + profile.has(CONCLAVE) if "champion" in posts else None
    unit = Unit(
        id=key,
        side=side,
        troops=Troops(choice=choice, models=choice.unit.models, champion=champion),
        skirmishing=profile.has(SKIRMISHER),
        command=tuple(Post(kind, Cell(0, 0)) for kind in posts),
    )
    return drawn_up(unit, usual_files(unit))


def _entry(key: UnitId, side: SideId, choice: UnitChoice, cost: int, unit: Unit, book: Book) -> ListEntry:
    standards = [one.id for one in book.by_entry[choice.unit.entry].options if isinstance(one, StandardOption)]
    return ListEntry(
        id=key,
        side=side,
        choice=choice,
        cost=cost,
        hp=unit.hp,
        general=choice.unit.general,
        battle_standard=any(choice.unit.has_option(option) for option in standards),
    )


def with_member(unit: Unit, member: Member) -> Unit:
    """The unit once a character has joined it."""
    return drawn_up(structs.replace(unit), unit.files, [member])
