"""Rows of a table as HTML, written here and not by a template: a thousand of them are drawn in a few milliseconds."""

from __future__ import annotations

from html import escape

from django.utils.translation import gettext as _
from msgspec import Struct


class ValueCell(Struct, frozen=True, kw_only=True):
    """A value of the table; `address` opens its derivation, empty where the format has none."""

    criterion: str
    text: str
    address: str
    is_main: bool = False


class TableLine(Struct, frozen=True, kw_only=True):
    rank: int
    is_shared: bool
    entrant: int
    name: str
    address: str
    army: str
    played: int
    won: int
    drawn: int
    lost: int
    cells: tuple[ValueCell, ...]
    move: str
    """rises, falls, decider, jump; empty: stays."""
    move_chip: str
    move_label: str
    notes: tuple[int, ...]
    is_withdrawn: bool
    is_mine: bool
    tie: str
    """What put this row below the one above, where that was a tie-break."""
    tie_address: str
    has_records: bool


class RowWords(Struct, frozen=True, kw_only=True):
    """What rows say, translated once for all of them."""

    shared: str
    withdrawn: str
    by: str

    @classmethod
    def now(cls) -> RowWords:
        return cls(shared=escape(_("shared")), withdrawn=escape(_("withdrawn")), by=_("by %(how)s"))


def row(line: TableLine, words: RowWords) -> str:
    """One `<tr>`; every text from outside is escaped."""
    kind = " ".join(name for name, holds in (("mine", line.is_mine), ("gone", line.is_withdrawn)) if holds)
    shared = f'<span class="hidden-text"> {words.shared}</span>' if line.is_shared else ""
    return (
        f'<tr class="{kind}"><td class="c place">{line.rank}{shared}</td>{_who(line, words)}{_record(line)}'
        + "".join(_cell(cell) for cell in line.cells)
        + f'<td class="r move">{_move(line)}</td></tr>'
    )


def _who(line: TableLine, words: RowWords) -> str:
    notes = "".join(f'<sup><a href="#note-{note}">{note}</a></sup>' for note in line.notes)
    gone = f' <span class="chip">{words.withdrawn}</span>' if line.is_withdrawn else ""
    tie = f' <a class="tie" href="{line.tie_address}">{escape(words.by % {"how": line.tie})}</a>' if line.tie else ""
    narrow = f' <span class="move-narrow">{_move(line)}</span>' if line.move else ""
    return (
        f'<th scope="row" class="who"><a href="{line.address}">{escape(line.name)}</a>{notes} '
        f'<span class="army-name">{escape(line.army)}</span>{gone}{tie}{narrow}</th>'
    )


def _record(line: TableLine) -> str:
    if not line.has_records:
        return ""
    return f'<td class="c num played">{line.played}</td><td class="c num wdl">{line.won} {line.drawn} {line.lost}</td>'


def _cell(cell: ValueCell) -> str:
    kind = "main-value" if cell.is_main else "extra"
    text = f'<a class="value" href="{cell.address}">{cell.text}</a>' if cell.address else cell.text
    return f'<td class="r num {kind}">{text}</td>'


def _move(line: TableLine) -> str:
    """Where the place leads; where a column of its own would be too wide it stands below the name."""
    return f'<span class="chip {line.move_chip}">{escape(line.move_label)}</span>' if line.move else ""
