"""Ladders and arenas on a page (leagues 4.10, 4.11)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.models import Division, Entrant
from battles.leagues.pairing.arena import arena_points
from battles.leagues.presenters.fixtures import FixtureLine, lines
from battles.leagues.selectors import arena, fixtures, ladders

LATELY = 20


class RungLine(Struct, frozen=True, kw_only=True):
    place: int
    name: str
    address: str
    active_at: datetime
    is_mine: bool
    is_slipped: bool


class ChallengeLine(Struct, frozen=True, kw_only=True):
    challenger: str
    challenged: str
    made_at: datetime
    answer: str


class LadderSheet(Struct, frozen=True, kw_only=True):
    rungs: tuple[RungLine, ...]
    challenges: tuple[ChallengeLine, ...]
    lately: tuple[FixtureLine, ...]


class ArenaLine(Struct, frozen=True, kw_only=True):
    """`worth`: what each battle was worth, oldest first; they add up to the points."""

    entrant: int
    name: str
    address: str
    points: int
    worth: tuple[int, ...]
    is_mine: bool
    is_waiting: bool
    is_fighting: bool


class ArenaSheet(Struct, frozen=True, kw_only=True):
    bell: datetime
    is_over: bool
    lines: tuple[ArenaLine, ...]
    waiting: int
    lately: tuple[FixtureLine, ...]


def ladder_sheet(division: Division, mine: int | None) -> LadderSheet:
    rungs, waiting = ladders.rungs_of(division), ladders.waiting_challenges(division)
    return LadderSheet(
        rungs=tuple(
            RungLine(
                place=rung.place,
                name=rung.entrant.name,
                address=addresses.entrant(rung.entrant),
                active_at=rung.active_at,
                is_mine=rung.entrant_id == mine,
                is_slipped=rung.slipped,
            )
            for rung in rungs
        ),
        challenges=tuple(
            ChallengeLine(
                challenger=one.challenger.name,
                challenged=one.challenged.name,
                made_at=one.made_at,
                answer=one.answer,
            )
            for one in waiting[:LATELY]
        ),
        lately=lately(division, mine),
    )


def lately(division: Division, mine: int | None) -> tuple[FixtureLine, ...]:
    """The last fixtures of a field without rounds, newest first."""
    rows = fixtures.rows().filter(division=division, parent=None).order_by("-pk")[:LATELY]
    return tuple(lines(fixtures.cards(rows), division.season.league.system, mine))


def arena_sheet(division: Division, mine: int | None, now: datetime) -> ArenaSheet:
    """Everybody with what his battles were worth: doubles after two wins in a row (4.11)."""
    terms = terms_.read(division.season.terms)
    bell = arena.bell_of(division, terms)
    fought = arena.fought_by_entrant(division)
    queue, busy = set(division.progress.get("queue", {})), arena.busy(division)
    found = [
        _arena_line(one, tuple(arena_points(fought.get(one.pk, ()), bell)), mine, str(one.pk) in queue, one.pk in busy)
        for one in division.entrants.exclude(number=None).order_by("number")
    ]
    return ArenaSheet(
        bell=bell,
        is_over=now >= bell,
        lines=tuple(sorted(found, key=lambda one: -one.points)),
        waiting=len(queue),
        lately=lately(division, mine),
    )


def _arena_line(
    entrant: Entrant, worth: Sequence[int], mine: int | None, is_waiting: bool, is_fighting: bool
) -> ArenaLine:
    return ArenaLine(
        entrant=entrant.pk,
        name=entrant.name,
        address=addresses.entrant(entrant),
        points=sum(worth),
        worth=tuple(worth),
        is_mine=entrant.pk == mine,
        is_waiting=is_waiting,
        is_fighting=is_fighting,
    )
