"""Tables as text, drawn once for all who see the same, until the season moves on: a thousand rows are work."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from django.db import connection
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.leagues.models import Division
from battles.leagues.presenters import words
from battles.leagues.presenters.tables import table_sheet
from battles.leagues.selectors import tables
from battles.leagues.views.season_frame import SeasonFrame

KEPT = 128
Key = tuple[int, int, int | None, bool, int | None, str]
_kept: OrderedDict[Key, SafeString] = OrderedDict()
_lock = Lock()


def table(division: Division, frame: SeasonFrame, *, short: bool) -> SafeString:
    """The table of a division as this reader sees it: his own row is marked, hidden rounds are left out."""
    upto = tables.shown_round(division.season, officer=frame.here.is_officer)
    key = (division.pk, division.season.sequence, upto, short, frame.own, words.language())
    with _lock:
        found = _kept.get(key)
    if found is None:
        found = _draw(division, frame, short)
        if not connection.in_atomic_block:
            _keep(key, found)
    return found


def _draw(division: Division, frame: SeasonFrame, short: bool) -> SafeString:
    sheet = table_sheet(
        division,
        frame.divisions,
        mine=frame.own,
        officer=frame.here.is_officer,
        short=short,
    )
    return render_to_string("leagues/parts/table.html", {"table": sheet})


def _keep(key: Key, text: SafeString) -> None:
    """What older sequences left behind goes first; what a transaction may still take back is never kept."""
    with _lock:
        for old in [one for one in _kept if one[0] == key[0] and one[1] < key[1]]:
            del _kept[old]
        _kept[key] = text
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
