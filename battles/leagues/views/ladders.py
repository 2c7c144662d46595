"""The ladder for those on it (challenge, answer), and the arena for those in it (wait, leave) (leagues 4.10, 4.11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from battles.leagues import lookup
from battles.leagues import terms as terms_
from battles.leagues.actions import Now
from battles.leagues.errors import LeagueError
from battles.leagues.lookup import Here
from battles.leagues.models import Challenge, Division, Entrant, Rung
from battles.leagues.pairing.ladder import ANSWER_WITHIN, REACH
from battles.leagues.selectors import arena as reading_arena
from battles.leagues.selectors import ladders, seasons
from battles.leagues.views.action_forms import posted, signed_in
from battles.leagues.views.entries import season_head
from battles.leagues.views.season_frame import page

LADDER = {"challenge", "accept_challenge", "refuse_challenge"}
ARENA = {"join_arena", "leave_arena"}
SHOWN = 30


@require_http_methods(["GET", "POST"])
def ladder(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    here, division = _place(request, slug, number, "ladder")
    draw = partial(_ladder, request, here, division)
    if request.method == "POST":
        return posted(request, LADDER, draw)
    return draw(200, {})


def _place(request: HttpRequest, slug: str, number: int, wanted: str) -> tuple[Here, Division]:
    here = lookup.season(slug, number, request.user)
    signed_in(request)
    division = next(iter(seasons.divisions_of(here.season)), None)
    if terms_.read(here.season.terms).format != wanted or division is None:
        raise LeagueError("no_such_division", clause="2")
    return here, division


def _ladder(
    request: HttpRequest, here: Here, division: Division, status: int, more: Mapping[str, object]
) -> HttpResponse:
    mine = seasons.own_entrant(here.season, request.user)
    rungs = ladders.rungs_of(division)
    own = next((one for one in rungs if mine is not None and one.entrant_id == mine.pk), None)
    rows = ladders.challenges_of(division)
    context = {
        **season_head(here),
        "mine": mine,
        "rungs": [(one, _in_reach(one, own)) for one in rungs],
        "own": own,
        "challenges": [_line(one, mine) for one in rows[:SHOWN]],
        "reach": REACH,
        **more,
    }
    return page(request, "leagues/acting/ladder.html", context, status)


def _in_reach(rung: Rung, own: Rung | None) -> bool:
    return own is not None and 0 < own.place - rung.place <= REACH


def _line(row: Challenge, mine: Entrant | None) -> dict[str, object]:
    return {
        "row": row,
        "until": row.made_at + ANSWER_WITHIN,
        "is_for_me": mine is not None and row.challenged_id == mine.pk and not row.answer,
    }


@require_http_methods(["GET", "POST"])
def arena(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    here, division = _place(request, slug, number, "arena")
    draw = partial(_arena, request, here, division)
    if request.method == "POST":
        return posted(request, ARENA, draw, ids={"division_id": division.pk})
    return draw(200, {})


def _arena(
    request: HttpRequest, here: Here, division: Division, status: int, more: Mapping[str, object]
) -> HttpResponse:
    division.refresh_from_db(fields=["progress"])
    mine = seasons.own_entrant(here.season, request.user)
    has_begun = "begun" in division.progress
    bell = reading_arena.bell_of(division, terms_.read(here.season.terms)) if has_begun else None
    queue: dict[str, str] = division.progress.get("queue", {})
    context = {
        **season_head(here),
        "mine": mine,
        "bell": bell,
        "is_over": bell is not None and Now.clock.now() >= bell,
        "waits": mine is not None and str(mine.pk) in queue,
        "waiting": len(queue),
        "fights": mine is not None and has_begun and mine.pk in reading_arena.busy(division),
        **more,
    }
    return page(request, "leagues/acting/arena.html", context, status)
