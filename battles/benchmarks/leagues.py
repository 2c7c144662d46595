"""How fast leagues are: the next Swiss round of a large field, the table of a larger one, and that table on the web."""

from __future__ import annotations

import http.client
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter, process_time

import msgspec
from django.core.management import call_command
from msgspec import Struct

from battles.benchmarks import swiss_fields
from battles.benchmarks.figures import BenchFigure, middle, most, ratio, told
from battles.benchmarks.servers import Site
from battles.benchmarks.swiss_fields import BenchField
from battles.leagues import terms as terms_
from battles.leagues.models import Division
from battles.leagues.selectors import tables
from battles.leagues.services import swiss

ROUNDS = 5
ASKED = 20
SIZES = (500, 6, 1000, 10)
"""Entrants to be paired after so many rounds, entrants in a table after so many."""
PAIRING_MS, TABLE_MS, SERVED_MS = 2000.0, 200.0, 50.0
"""What is aimed at; beyond twice as much is too slow on any machine."""
SLACK = 1.3
"""So much more than linear is put down to the clock."""
MILLI = 1000.0


class Measured(Struct, frozen=True):
    """What the process with the database found, and the season with the large table, as addresses have it."""

    figures: tuple[BenchFigure, ...]
    season: str


def figures(site: Site) -> Iterator[BenchFigure]:
    """All of it: rows in a process of its own, then a server over the same rows."""
    text = site.run(["manage.py", "bench", "--crowds", *map(str, SIZES)])
    found = msgspec.json.decode(text.splitlines()[-1], type=Measured)
    yield from found.figures
    yield from _served(site, found.season)


def within_twice(name: str, value: float, aim: float) -> Iterator[BenchFigure]:
    """Absolute times depend on the machine: only beyond twice the aim is too slow."""
    yield told(f"leagues: {name} (aim {aim:g} ms)", value, "ms")
    yield most("  at most twice the aim", value, "ms", 2 * aim)


# --- with the database ------------------------------------------------------------------------------------------------


def measured(sizes: Sequence[int]) -> Measured:
    """Pairing and tables over rows. Called in a process of its own, with an empty database."""
    call_command("migrate", verbosity=0)
    paired, paired_after, ranked, ranked_after = sizes
    divisions = [_written(size, ranked_after) for size in (ranked // 2, ranked)]
    found = (*_pairing(_played(paired, paired_after)), *_tables(*divisions))
    return Measured(found, f"{divisions[-1].season.league.slug}/1")


def _played(entrants: int, rounds: int) -> BenchField:
    field = BenchField(entrants)
    for _ in range(rounds):
        field.play()
    return field


def _written(entrants: int, rounds: int) -> Division:
    return swiss_fields.write(_played(entrants, rounds), f"ranked-{entrants}")


def _pairing(field: BenchField) -> Iterator[BenchFigure]:
    number = len(field.rounds) + 1
    what = f"round {number} of {len(field.players)} entrants"
    yield told(f"leagues: {what}, pairing alone", middle(_spent(field.paired) for _ in range(ROUNDS)), "ms")
    division = swiss_fields.write(field, f"paired-{len(field.players)}")
    work = partial(swiss.paired, division, number, terms_.read(division.season.terms))
    yield from within_twice(f"{what}, from the rows", middle(_spent(work) for _ in range(ROUNDS)), PAIRING_MS)


def _tables(few: Division, many: Division) -> Iterator[BenchFigure]:
    """Both in every round: whatever else the machine does meanwhile falls on them alike."""
    rounds = [[_spent(partial(tables.fresh, one)) for one in (few, many)] for _ in range(ROUNDS)]
    name = f"table of {many.size} entrants after {many.rounds.count()} rounds, computed"
    yield from within_twice(name, middle(both[1] for both in rounds), TABLE_MS)
    grown = middle(ratio(both[1], both[0]) for both in rounds)
    yield most(f"  {many.size} against {few.size} (at most linear)", grown, "×", SLACK * many.size / few.size)


def _spent(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    began = process_time()
    work()
    return (process_time() - began) * MILLI


# --- with a server ----------------------------------------------------------------------------------------------------


def _served(site: Site, season: str) -> Iterator[BenchFigure]:
    """The first reader pays for everybody until the season moves on."""
    places = {"embedded": f"/leagues/{season}/embed/table/1A/", "as JSON": f"/api/leagues/{season}/divisions/1A/table"}
    with site.serving() as server:
        for name, path in places.items():
            yield told(f"leagues: that table {name}, asked for the first time", _asked(server.port, path), "ms")
            before = server.worked()
            waited = middle(_asked(server.port, path) for _ in range(ASKED))
            yield told(f"leagues: that table {name}, asked for again, until it is here", waited, "ms")
            spent = (server.worked() - before) / ASKED * MILLI
            yield from within_twice(f"that table {name}, asked for again, work of the server", spent, SERVED_MS)


def _asked(port: int, path: str) -> float:
    """Milliseconds until the whole page is here."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    began = perf_counter()
    wire.request("GET", path)
    answer = wire.getresponse()
    body = answer.read()
    spent = (perf_counter() - began) * MILLI
    wire.close()
    if answer.status != http.client.OK or b"Entrant 1" not in body:
        raise RuntimeError(f"{path} answers {answer.status}")
    return spent
