"""A round for streaming: up to six of its tables side by side, without chrome (design, section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from msgspec import Struct

from battles.leagues import lookup
from battles.leagues.errors import LeagueError
from battles.leagues.models import Round
from battles.leagues.selectors import fixtures
from battles.leagues.selectors.fixtures import FixtureCard, LegCard
from battles.leagues.views.rounds import published
from battles.leagues.views.season_frame import reader_of, season_frame
from battles.models import Status, Visibility
from battles.presenters.battle_cards import BattleCardPage, shown
from battles.selectors.lists import cards_of
from battles.views.broadcast import look_of

MOST = 6


class ShownTable(Struct, frozen=True, kw_only=True):
    """A battle of the round as everybody may see it."""

    one: BattleCardPage
    first: str
    second: str
    score: tuple[int, int] | None
    is_on: bool


@require_GET
def round_broadcast(request: HttpRequest, slug: str, number: int, round_number: int) -> HttpResponse:
    """It follows its season like every page of it."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "rounds")
    wanted = [one for one in published(here) if one.number == round_number]
    if not wanted:
        raise LeagueError("no_such_round", clause="2")
    is_fragment = "fragment" in request.GET
    context = frame.context | {
        "tables": tables_of(wanted),
        "number": round_number,
        "look": look_of(request),
        "fragment_address": f"{request.path}?fragment=1",
    }
    response = render(
        request, "leagues/round_broadcast_live.html" if is_fragment else "leagues/round_broadcast.html", context
    )
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def tables_of(rounds: Sequence[Round]) -> list[ShownTable]:
    """Those that are on, the last moved first; then those that are over, as far as there is room."""
    rows = fixtures.rows().filter(round__in=rounds).order_by("round__number", "board", "pk")
    legs = {leg.battle: (card, leg) for card in fixtures.cards(rows) for leg in card.legs if leg.battle is not None}
    battles = cards_of([UUID(battle) for battle in legs])
    seen = [card for card in battles if card.visibility == Visibility.PUBLIC and card.status != Status.OPEN]
    seen.sort(key=lambda card: (card.status == Status.FINISHED, -card.moved_at.timestamp()))
    return [_table(one, *legs[one.card.id]) for one in shown(seen[:MOST])]


def _table(one: BattleCardPage, fixture: FixtureCard, leg: LegCard) -> ShownTable:
    return ShownTable(
        one=one,
        first=fixture.first.name,
        second=fixture.second.name if fixture.second is not None else "",
        score=leg.points or leg.now,
        is_on=one.card.status in (Status.SEEDING, Status.RUNNING),
    )
