"""Taking an abandoned seat over: from the lobby, or by a link."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST
from msgspec import Struct

from accounts.adapter import player_of
from battles import selectors, services
from battles.presenters.battle_cards import BattleCardPage, ShownSeat, shown
from battles.rules.first import first_of
from battles.runtime.clock import WALL
from battles.selectors import AnyUser
from battles.selectors.take_over import offer_of, offered_seats


class Substitution(Struct, frozen=True, kw_only=True):
    """A seat of a battle under way that waits for somebody."""

    one: BattleCardPage
    side: ShownSeat


def substitutions(user: AnyUser) -> list[Substitution]:
    """What the lobby offers besides new battles."""
    found = offered_seats(user, WALL.now())
    cards = [offered.card for offered in found]
    return [
        Substitution(one=one, side=side_of(one, offered.seat))
        for one, offered in zip(shown(cards) if cards else [], found, strict=True)
    ]


def side_of(one: BattleCardPage, seat: str) -> ShownSeat:
    return first_of(found for found in one.seats if found.card.seat == seat)


@require_POST
def take_over(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The lobby's button."""
    services.take_over_seat(battle_id=battle_id, user=player_of(request), seat=request.POST.get("seat", ""))
    return redirect("battle", battle_id)


@ensure_csrf_cookie
def take_over_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what is taken over and changes nothing (link previews fetch it); POST takes the seat, once."""
    if request.method == "POST":
        return redirect("battle", services.take_over_offered(token=token, user=player_of(request)))
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
    battle, seat = offer_of(token, WALL.now())
    one = shown([selectors.battle_card(battle, request.user)])[0]
    context = {"one": one, "side": side_of(one, seat), "token": token}
    response = render(request, "battles/take_over.html", context)
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
